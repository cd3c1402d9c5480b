"""Invariants of a State: what holds in every game at every decision."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from hummel.speicherstadt.v1 import PHASE_DEMAND, PHASE_ENDED, PHASE_LOADING, PHASE_PURCHASE, Phase
from hummel_service.games.dice import SEED_BYTES
from hummel_service.games.speicherstadt.cards import CARD, CARDS, Kind, count_rounds, in_play
from hummel_service.games.speicherstadt.components import (
    BASIC_INCOME_COINS,
    COLUMN_SPACES,
    CUBES_FOR_CUBE,
    CUBES_PER_GOOD,
    EXTRA_COLUMNS,
    MARKET_HALL_CAPACITY,
    MAX_SEATS,
    MIN_SEATS,
    NO_PURCHASE_COINS,
    STARTING_COINS,
    WORKERS_PER_PLAYER,
)
from hummel_service.games.speicherstadt.cubes import GOOD_NAMES, GOODS, count, total
from hummel_service.games.speicherstadt.dock import warehouse_capacity

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from hummel.speicherstadt.v1 import Board, Cubes, State
    from hummel_service.games.speicherstadt.cubes import GoodNumber


def problems(state: State) -> list[str]:
    """Returns every broken invariant in words; empty for a sound state."""
    seat_count = len(state.board.players)
    if not MIN_SEATS <= seat_count <= MAX_SEATS:
        return [f"{seat_count} players"]
    # The other checks look cards up, so unknown ones end the report.
    return list(_cards(state)) or [problem for check in _CHECKS for problem in check(state)]


def _cards(state: State) -> Iterator[str]:
    """Every card that is in play is in exactly one place (S1.1, S1.4)."""
    board = state.board
    found = Counter(state.secrets.draw_pile)
    found.update(board.discard_pile)
    found.update(column.card for column in board.columns if column.card)
    for seat, player in enumerate(board.players):
        found.update(player.cards)
        contracts = [card for card in player.cards if card in CARD and CARD[card].kind is Kind.CONTRACT]
        if contracts != [contract.card for contract in player.contracts]:
            yield f"seat {seat} has bought the contracts {contracts}, but others are laid out"
    expected = Counter(card.number for card in in_play(CARDS, len(board.players)))
    for card in sorted((found - expected) | (expected - found)):
        yield f"card {card} is in {found[card]} places, not {expected[card]}"
    if board.draw_pile_count != len(state.secrets.draw_pile):
        yield f"draw_pile_count is {board.draw_pile_count}, the draw pile has {len(state.secrets.draw_pile)} cards"


def _cubes(state: State) -> Iterator[str]:
    """Every cube is in the bag, the stock, on a ship, on a contract or with a player (S1.2)."""
    board = state.board
    places: list[Cubes] = [board.bag, board.stock, *(column.cubes for column in board.columns)]
    for player in board.players:
        places += [player.warehouse, player.market_hall, player.loading.dock]
    for good in GOODS:
        cubes = sum(count(place, good) for place in places) + _on_contracts(board, good)
        if cubes != CUBES_PER_GOOD:
            yield f"{cubes} cubes of {GOOD_NAMES[good]}, not {CUBES_PER_GOOD}"


def _on_contracts(board: Board, good: GoodNumber) -> int:
    contracts = [contract for player in board.players for contract in player.contracts]
    return sum(CARD[contract.card].goods.count(good) - count(contract.missing, good) for contract in contracts)


def _contracts(state: State) -> Iterator[str]:
    """Each contract waits for goods of its own only (S5.2)."""
    for seat, player in enumerate(state.board.players):
        for contract in player.contracts:
            goods = CARD[contract.card].goods
            if any(count(contract.missing, good) > goods.count(good) for good in GOODS):
                yield f"contract {contract.card} of seat {seat} misses goods that are not its own"


def _workers(state: State) -> Iterator[str]:
    """Every worker is with its player or above a card, at most eight there (S1.3, S3.2)."""
    board = state.board
    standing = Counter(seat for column in board.columns for seat in column.workers)
    for seat, player in enumerate(board.players):
        workers = player.workers + standing.pop(seat, 0)
        if workers != WORKERS_PER_PLAYER:
            yield f"seat {seat} has {workers} workers, not {WORKERS_PER_PLAYER}"
    for seat in standing:
        yield f"workers of seat {seat} stand above cards, but there is no such seat"
    for number, column in enumerate(board.columns):
        if len(column.workers) > COLUMN_SPACES:
            yield f"column {number} has {len(column.workers)} workers, but {COLUMN_SPACES} spaces"


def _stores(state: State) -> Iterator[str]:
    """Cubes lie only where there is room for them (S2.3, S5.2)."""
    for number, column in enumerate(state.board.columns):
        if total(column.cubes) > (CARD[column.card].cubes if column.card else 0):
            yield f"column {number} has more cubes than its card takes"
    for seat, player in enumerate(state.board.players):
        if total(player.warehouse) > warehouse_capacity(player):
            yield f"the warehouse of seat {seat} has {total(player.warehouse)} cubes for {warehouse_capacity(player)}"
        if total(player.market_hall) > MARKET_HALL_CAPACITY:
            yield f"the market hall of seat {seat} has {total(player.market_hall)} cubes for {MARKET_HALL_CAPACITY}"


def _coins(state: State) -> Iterator[str]:
    """There are no more coins than were given out: at the start, as income, for cubes (S1.3, S5.2, S6.1)."""
    board = state.board
    seat_count = len(board.players)
    a_round = seat_count * (BASIC_INCOME_COINS + NO_PURCHASE_COINS) + max(card.income for card in CARDS)
    most = seat_count * STARTING_COINS + board.round * a_round + CUBES_PER_GOOD * len(GOODS) - total(board.bag)
    coins = sum(player.coins for player in board.players)
    if coins > most:
        yield f"the players have {coins} coins, but no more than {most} were given out"


def _course(state: State) -> Iterator[str]:
    """Round, metal coin, hands and options fit the table (S1.6, S9)."""
    board = state.board
    seat_count = len(board.players)
    if board.round_count != count_rounds(CARDS, seat_count)[0] or not 1 <= board.round <= board.round_count:
        yield f"round {board.round} of {board.round_count} with {seat_count} players"
    if board.first_seat >= seat_count:
        yield f"the metal coin is at seat {board.first_seat}, but there is no such seat"
    if len(state.hands) != seat_count:
        yield f"{len(state.hands)} hands for {seat_count} players"
    if not board.options.HasField("simultaneous_loading"):
        yield "the options are not complete"
    if len(state.secrets.randomness.seed) != SEED_BYTES:
        yield "the random generator has no seed"


def _phase(state: State) -> Iterator[str]:
    """Columns, open column and docks are as the phase wants them."""
    board = state.board
    if board.phase not in _PHASE_CHECKS:
        yield f"no such phase: {board.phase}"
        return
    name = Phase.Name(board.phase).removeprefix("PHASE_").lower()
    columns = 0 if board.phase == PHASE_ENDED else len(board.players) + EXTRA_COLUMNS
    if len(board.columns) != columns:
        yield f"{name}: {len(board.columns)} columns, not {columns}"
    elif board.HasField("open_column") != (board.phase == PHASE_PURCHASE):
        yield f"{name}: open_column is wrongly present or absent"
    else:
        yield from (f"{name}: {problem}" for problem in _PHASE_CHECKS[board.phase](board))


def _demand(board: Board) -> Iterator[str]:
    """S3.1: all columns have a card; the seats place in turn, somebody has still to place."""
    if not all(column.card for column in board.columns):
        yield "a column has no card"
    seat_count = len(board.players)
    in_turn = [board.players[(board.first_seat + turn) % seat_count].workers for turn in range(seat_count)]
    if in_turn != sorted(in_turn) or in_turn[-1] - in_turn[0] > 1 or not any(in_turn):
        yield f"from the first seat on, the players have {in_turn} workers to place"
    yield from _nobody_loads(board)


def _purchase(board: Board) -> Iterator[str]:
    """S4.1: what lies left of the open column is sold, what lies right of it is not."""
    number = board.open_column
    if number >= len(board.columns):
        yield f"the open column {number} is not there"
        return
    workers = board.columns[number].workers
    if not workers or board.players[workers[0]].coins < len(workers):
        yield "the card is offered to nobody who can pay"
    for other, column in enumerate(board.columns):
        if bool(column.card) != (other >= number) or (other < number and column.workers):
            yield f"column {other} is not as it should be while column {number} is sold"
    if any(player.loading.paid_cubes for player in board.players):
        yield "somebody has paid cubes"


def _loading(board: Board) -> Iterator[str]:
    """S5.2: everything is sold; who loads has all cubes on the dock, or a payment begun."""
    if any(column.card or column.workers for column in board.columns):
        yield "a column is not empty"
    loading_seats = [seat for seat, player in enumerate(board.players) if player.HasField("loading")]
    if not loading_seats:
        yield "nobody has anything to load"
    for seat in loading_seats:
        player = board.players[seat]
        loading = player.loading
        if not total(loading.dock) and not loading.paid_cubes:
            yield f"seat {seat} has nothing to load"
        if loading.paid_cubes > CUBES_FOR_CUBE:
            yield f"seat {seat} has paid {loading.paid_cubes} cubes"
        if total(player.warehouse) or total(player.market_hall):
            yield f"seat {seat} has cubes that are not on the dock"


def _ended(board: Board) -> Iterator[str]:
    """S8.1: all rounds are played and all cards revealed."""
    if board.round != board.round_count or board.draw_pile_count:
        yield f"round {board.round} of {board.round_count}, {board.draw_pile_count} cards in the draw pile"
    yield from _nobody_loads(board)


def _nobody_loads(board: Board) -> Iterator[str]:
    for seat, player in enumerate(board.players):
        if player.HasField("loading"):
            yield f"seat {seat} is loading"


_CHECKS: tuple[Callable[[State], Iterator[str]], ...] = (
    _cubes,
    _contracts,
    _workers,
    _stores,
    _coins,
    _course,
    _phase,
)

_PHASE_CHECKS: Mapping[Phase.ValueType, Callable[[Board], Iterator[str]]] = {
    PHASE_DEMAND: _demand,
    PHASE_PURCHASE: _purchase,
    PHASE_LOADING: _loading,
    PHASE_ENDED: _ended,
}
