"""Puts the events of Hamburgum into sentences, and says which belong together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from hummel_client.terminal.hamburgum import events_of_cards, events_of_course, events_of_players

if TYPE_CHECKING:
    from hummel.hamburgum.v1 import Event
    from hummel_client.terminal.hamburgum.narrator import Narrator

SENTENCES = events_of_course.SENTENCES | events_of_players.SENTENCES | events_of_cards.SENTENCES
"""How each kind of event is told."""

TOPICS = {
    "dice_rolled": "dice",
    "cleric_placed": "dice",
    "intrigue_drawn": "dice",
    "intrigue_mixed": "dice",
    "disaster_raised": "dice",
    "majority_won": "majorities",
    "season_started": "season",
    "season_ended": "season end",
    "game_ended": "game",
}
"""What the events of the course are about; all others are about a seat."""


def tell_event(narrator: Narrator, event: Event) -> Text:
    """Returns what happened in one sentence, in the past tense."""
    kind = event.WhichOneof("kind")
    if kind is None:
        return Text("Something happened that this version does not know.")
    return SENTENCES[kind](narrator, getattr(event, kind))


def topic_of(event: Event) -> str:
    """Returns what an event is about: a part of the season, or a seat. A turn begins a topic."""
    kind = event.WhichOneof("kind") or ""
    if kind in TOPICS and not event.disaster_raised.card:
        return TOPICS[kind]
    told = getattr(event, kind, None)
    return f"seat {getattr(told, 'seat', getattr(told, 'from_seat', ''))}"
