"""The supply (S2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hummel.speicherstadt.v1 import PHASE_DEMAND, Event
from hummel_service.games.speicherstadt import fires
from hummel_service.games.speicherstadt.cards import CARD, Kind
from hummel_service.games.speicherstadt.components import EXTRA_COLUMNS
from hummel_service.games.speicherstadt.cubes import GOODS, add, count, total

if TYPE_CHECKING:
    from hummel.speicherstadt.v1 import Board, Cubes, State
    from hummel_service.games.dice import Dice
    from hummel_service.games.speicherstadt.cubes import GoodNumber


def start_round(state: State, dice: Dice, events: list[Event]) -> None:
    """Starts the next round and reveals its cards (S2.1), fires at once (S2.2, S7.1)."""
    board = state.board
    board.round += 1
    board.phase = PHASE_DEMAND
    event = Event()
    event.round_started.round = board.round
    events.append(event)
    for player in board.players:
        player.bought_this_round = False
    del board.columns[:]
    draw_pile = state.secrets.draw_pile
    column_count = len(board.players) + EXTRA_COLUMNS
    while len(board.columns) < column_count:
        card = draw_pile.pop()
        if CARD[card].kind is Kind.FIRE:
            fires.resolve(board, card, events)
        else:
            _reveal(board, card, dice, events)
    board.draw_pile_count = len(draw_pile)


def _reveal(board: Board, card: int, dice: Dice, events: list[Event]) -> None:
    """Puts a card into the next column (S2.1), a ship with its cubes (S2.3)."""
    column = board.columns.add(card=card)
    event = Event()
    revealed = event.card_revealed
    revealed.column = len(board.columns) - 1
    revealed.card = card
    if CARD[card].cubes:
        draw_cubes(board.bag, column.cubes, CARD[card].cubes, dice, f"cubes for card {card}")
        revealed.cubes.CopyFrom(column.cubes)
    events.append(event)


def draw_cubes(bag: Cubes, ship: Cubes, number: int, dice: Dice, purpose: str) -> None:
    """Moves random cubes from the bag onto a ship; if the bag runs short, what is left (S2.3).

    The cubes in the bag lie in the order of their goods; outcome k takes the cube at place k.
    """
    ship.SetInParent()
    in_bag = total(bag)
    left_after = max(in_bag - number, 0)
    bounds = range(in_bag, left_after, -1)
    if not bounds:
        return
    for place in dice.each_below(bounds, purpose):
        good = _good_at(bag, place)
        add(bag, good, -1)
        add(ship, good)


def _good_at(bag: Cubes, place: int) -> GoodNumber:
    for good in GOODS:
        place -= count(bag, good)
        if place < 0:
            return good
    raise IndexError("the bag has no such place")
