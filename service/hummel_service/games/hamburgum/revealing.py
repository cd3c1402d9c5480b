"""What shows a card's face to somebody who did not see it before (H1.2, H6.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hummel_service.games.hamburgum.agenda import STEPS, Step

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from hummel.hamburgum.v1 import Event, State, Task

SHOWING: Mapping[str, str | None] = {
    "card_discarded": "card",
    "card_laid": "card",
    "card_lost": "card",
    "card_played": "card",
    "building_constructed": "card",
    "cards_seen": None,
    "discard_taken": None,
    "intrigue_drawn": None,
    "searched": None,
    "site_discarded": "card",
}
"""The kinds of events that show a face, with the field that names it: 0 there shows none.

Without a field the event always shows something: a hand, the next card of the discard pile,
a token, or that a search found nothing."""


def shows_faces(state: State, events: Sequence[Event]) -> bool:
    """Tells whether an action showed a face, given the state after it and its events."""
    agenda = state.secrets.agenda
    return any(_shows(event) for event in events) or (bool(agenda) and _asks_of_hidden_cards(agenda[-1]))


def _asks_of_hidden_cards(task: Task) -> bool:
    """Tells whether a task asks something that is asked only because of what lies in a hidden pile.

    Such a question lies on top from the moment in which it is put until it is answered, so it was put by the
    action that has just been played.
    """
    asked = STEPS[task.step]
    return not isinstance(asked, Step) and asked.cards_in is not None


def _shows(event: Event) -> bool:
    kind = event.WhichOneof("kind") or ""
    if kind not in SHOWING:
        return False
    field = SHOWING[kind]
    return field is None or bool(getattr(getattr(event, kind), field))
