"""The Speicherstadt in numbers."""

from __future__ import annotations

from itertools import product
from operator import attrgetter
from typing import TYPE_CHECKING

from hummel.speicherstadt.v1 import Action, Phase
from hummel_client.training.actions import ActionTable
from hummel_client.training.encoding import Encoding, in_turn_order, layout_of
from hummel_service.games.speicherstadt.cards import CARD, Kind
from hummel_service.games.speicherstadt.components import COLUMN_SPACES, EXTRA_COLUMNS, MAX_SEATS
from hummel_service.games.speicherstadt.cubes import GOOD_NAMES, GOODS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from hummel.speicherstadt.v1 import Board, Cubes, Player, View
    from hummel_client.training.encoding import Record

_COLUMNS = MAX_SEATS + EXTRA_COLUMNS
_CONTRACTS = {number: place for place, number in enumerate(n for n, card in CARD.items() if card.kind is Kind.CONTRACT)}
_OFFERS = tuple(product(range(_COLUMNS), range(1, COLUMN_SPACES + 1)))
_EACH_GOOD = tuple((good,) for good in GOODS)

ACTIONS: Mapping[str, Iterable[tuple[int, ...]]] = {
    "place_worker": [(column,) for column in range(_COLUMNS)],
    "buy": _OFFERS,
    "decline": _OFFERS,
    "fill_contract": [(card, good) for card in _CONTRACTS for good in CARD[card].goods],
    "sell_cube": _EACH_GOOD,
    "pay_cube": _EACH_GOOD,
    "take_coin": [()],
    "take_cube": _EACH_GOOD,
    "discard_cube": _EACH_GOOD,
    "finish_loading": [()],
}
"""The values that each kind of action can have, in the order of its fields."""

_CARDS = len(CARD)
_GOODS = len(GOODS)

LAYOUT: Mapping[str, tuple[int, ...]] = {
    "own_seat": (MAX_SEATS,),
    "simultaneous_loading": (),
    "phase": (len(Phase.values()),),
    "round": (),
    "round_count": (),
    "first_seat": (MAX_SEATS,),
    "open_column": (_COLUMNS,),
    "draw_pile_count": (),
    "discard_pile": (_CARDS,),
    "bag": (_GOODS,),
    "stock": (_GOODS,),
    # By column:
    "column_card": (_COLUMNS, _CARDS),
    "column_workers": (_COLUMNS, COLUMN_SPACES, MAX_SEATS),
    "column_cubes": (_COLUMNS, _GOODS),
    # By player:
    "present": (MAX_SEATS,),
    "coins": (MAX_SEATS,),
    "workers": (MAX_SEATS,),
    "fire_points": (MAX_SEATS,),
    "bought_this_round": (MAX_SEATS,),
    "cards": (MAX_SEATS, _CARDS),
    "warehouse": (MAX_SEATS, _GOODS),
    "market_hall": (MAX_SEATS, _GOODS),
    "loading": (MAX_SEATS,),
    "dock": (MAX_SEATS, _GOODS),
    "paid_cubes": (MAX_SEATS,),
    # By contract, whoever has it:
    "missing": (len(_CONTRACTS), _GOODS),
}
"""The parts of an observation.

What is one of several (a phase, a seat, a card) is 1 at its place and 0 elsewhere. Seats are counted in turn order from
the own one, but in `own_seat`; cards from 0, so that card n stands at n - 1; goods in the order of the enum. The order
of cards that were bought or discarded is left out: no rule looks at it.
"""

_BOARD_NUMBERS = ("round", "round_count", "draw_pile_count")
_PLAYER_NUMBERS = ("coins", "workers", "fire_points", "bought_this_round")
_PLAYER_CUBES = ("warehouse", "market_hall")
_counts: Callable[[Cubes], tuple[int, ...]] = attrgetter(*GOOD_NAMES.values())
"""Reads the numbers of cubes, in the order of the goods."""


def fill(record: Record, view: View, seat: int) -> None:
    """Writes what a seat sees into a record of zeros."""
    board = view.board
    seat_count = len(board.players)
    record["own_seat"][seat] = 1
    record["simultaneous_loading"] = board.options.simultaneous_loading
    record["phase"][board.phase] = 1
    for name in _BOARD_NUMBERS:
        record[name] = getattr(board, name)
    record["first_seat"][(board.first_seat - seat) % seat_count] = 1
    if board.HasField("open_column"):
        record["open_column"][board.open_column] = 1
    record["discard_pile"][[card - 1 for card in board.discard_pile]] = 1
    record["bag"] = _counts(board.bag)
    record["stock"] = _counts(board.stock)
    _fill_columns(record, board, seat)
    _fill_players(record, in_turn_order(board.players, seat))


def _fill_columns(record: Record, board: Board, seat: int) -> None:
    seat_count = len(board.players)
    for number, column in enumerate(board.columns):
        if column.card:
            record["column_card"][number, column.card - 1] = 1
        for space, worker in enumerate(column.workers):
            record["column_workers"][number, space, (worker - seat) % seat_count] = 1
        if column.HasField("cubes"):
            record["column_cubes"][number] = _counts(column.cubes)


def _fill_players(record: Record, players: Sequence[Player]) -> None:
    seat_count = len(players)
    record["present"][:seat_count] = 1
    for name in _PLAYER_NUMBERS:
        record[name][:seat_count] = [getattr(player, name) for player in players]
    for name in _PLAYER_CUBES:
        record[name][:seat_count] = [_counts(getattr(player, name)) for player in players]
    record["loading"][:seat_count] = [player.HasField("loading") for player in players]
    record["dock"][:seat_count] = [_counts(player.loading.dock) for player in players]
    record["paid_cubes"][:seat_count] = [player.loading.paid_cubes for player in players]
    for place, player in enumerate(players):
        record["cards"][place, [card - 1 for card in player.cards]] = 1
        for contract in player.contracts:
            record["missing"][_CONTRACTS[contract.card]] = _counts(contract.missing)


SPEICHERSTADT = Encoding(ActionTable(Action, ACTIONS), layout_of(LAYOUT), fill)
"""The encoding of The Speicherstadt."""
