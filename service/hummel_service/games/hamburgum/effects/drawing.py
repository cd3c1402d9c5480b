"""Effects that draw, search and take back cards, and what is done with them at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hummel_service.games.hamburgum.agenda import push, step
from hummel_service.games.hamburgum.colours import held
from hummel_service.games.hamburgum.decks import drawn_cards, start_draw
from hummel_service.games.hamburgum.effect import used_effect
from hummel_service.games.hamburgum.standard_actions import start_extra_action

if TYPE_CHECKING:
    from hummel.hamburgum.v1 import Task
    from hummel_service.games.hamburgum.effect import Use
    from hummel_service.games.hamburgum.play import Play


def _can_draw(play: Play, use: Use, *, deck: int = 0, cards: int = 1) -> bool:  # noqa: ARG001 - one card is enough
    filled = held(play.board.decks)
    return deck in filled if deck else bool(filled)


@used_effect("draw", "Draw {cards} from {deck}.", can=_can_draw)
def draw(play: Play, use: Use, *, cards: int, deck: int = 0) -> None:
    """Draws cards from any decks, or from one (196 to 199, 201, Parks)."""
    start_draw(play, use.seat, use.card, cards, colours=(deck,) if deck else ())


@used_effect("draw_and_act", "Draw 1 card from any deck and at once do a standard action with it.", can=_can_draw)
def draw_and_act(play: Play, use: Use) -> None:
    """Draws a card and does a full standard action with it (001, 007 to 010, H6.5)."""
    push(play, ACT_WITH_DRAWN, use.seat, card=use.card)
    start_draw(play, use.seat, use.card, 1)


@step("act with drawn")
def ACT_WITH_DRAWN(play: Play, task: Task) -> None:  # noqa: N802 - the decorator makes it a constant
    """Starts the standard action with the card that was drawn; without one there is none."""
    for card in drawn_cards(play):
        start_extra_action(play, task.seat, card, by_card=task.card)
