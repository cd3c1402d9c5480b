"""Makes up what a seat of The Speicherstadt can't see: the order of the draw pile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hummel.speicherstadt.v1 import Hand, State
from hummel_service.games.dice import SEED_BYTES
from hummel_service.games.speicherstadt.cards import CARDS, DECK_SIZES, in_play

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from hummel.speicherstadt.v1 import Action, Board, View


def world(view: View, seat: int, actions: Sequence[Action], chance: Random) -> State:  # noqa: ARG001 - see worlds.MAKERS
    """Returns a State that looks like the view; see worlds.random_world."""
    state = State(board=view.board)
    state.hands.extend(Hand() for _ in view.board.players)
    state.secrets.draw_pile.extend(_draw_pile(view.board, chance))
    state.secrets.randomness.seed = chance.randbytes(SEED_BYTES)
    return state


def _draw_pile(board: Board, chance: Random) -> list[int]:
    """The cards that nobody has seen, deck by deck in any order, the next one last (S1.5)."""
    seen = {*board.discard_pile, *(column.card for column in board.columns)}
    seen.update(card for player in board.players for card in player.cards)
    unseen = [card for card in in_play(CARDS, len(board.players)) if card.number not in seen]
    pile: list[int] = []
    for deck in reversed(list(DECK_SIZES)):
        cards = [card.number for card in unseen if card.deck == deck]
        chance.shuffle(cards)
        pile += cards
    return pile
