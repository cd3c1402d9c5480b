"""What shows a card's face to somebody who did not see it before (H1.2, H6.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hummel_service.games.hamburgum.effects.drawing import BUILD_FROM_DISCARD, BUILD_ON_SITE, TAKE_FROM_DECK

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from hummel.hamburgum.v1 import Event, State

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

SEARCHES = frozenset({TAKE_FROM_DECK.name, BUILD_FROM_DISCARD.name, BUILD_ON_SITE.name})
"""Questions that come with a whole pile to look through, or tell others that something was found there."""


def shows_faces(state: State, events: Sequence[Event]) -> bool:
    """Tells whether an action showed a face, given the state after it and its events."""
    agenda = state.secrets.agenda
    if agenda and agenda[-1].step in SEARCHES:
        # Such a question lies on top from the moment in which it is put until it is answered,
        # so it was put by this very action.
        return True
    return any(_shows(event) for event in events)


def _shows(event: Event) -> bool:
    kind = event.WhichOneof("kind") or ""
    if kind not in SHOWING:
        return False
    field = SHOWING[kind]
    return field is None or bool(getattr(getattr(event, kind), field))
