"""What lies where in The Speicherstadt, reckoned from the events alone; see support.specimen.Ledger."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from hummel_service.games.speicherstadt.cards import CARD, Kind
from hummel_service.games.speicherstadt.cubes import GOODS, count

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from hummel.speicherstadt.v1 import Cubes, Event, State

Holdings = Counter[tuple[Any, ...]]
"""How much of what: the seat or the place, what it is, and the good if it is cubes."""

BAG, STOCK, SHIP = "bag", "stock", "ship"


def _cubes(cubes: Cubes, *place: Any) -> Holdings:  # noqa: ANN401 - seats and names
    return Counter({(*place, good): count(cubes, good) for good in GOODS})


def _reveal(holdings: Holdings, happened: Any) -> None:  # noqa: ANN401 - CardRevealed
    holdings.subtract(_cubes(happened.cubes, BAG))
    holdings.update(_cubes(happened.cubes, SHIP, happened.column))


def _discard(holdings: Holdings, happened: Any) -> None:  # noqa: ANN401 - CardDiscarded
    holdings.subtract(_cubes(happened.cubes, SHIP, happened.column))
    holdings.update(_cubes(happened.cubes, STOCK))


def _buy(holdings: Holdings, happened: Any) -> None:  # noqa: ANN401 - CardBought
    """The buyer pays, gets the card with its cubes, and all workers go home (S4.2)."""
    seat, column = happened.seat, happened.column
    holdings[seat, "coins"] -= happened.price
    holdings[seat, "cards"] += 1
    if CARD[happened.card].kind is Kind.CONTRACT:
        holdings.update((seat, "missing", good) for good in CARD[happened.card].goods)
    for good in GOODS:
        holdings[seat, "cube", good] += holdings.pop((SHIP, column, good), 0)
    for place in [place for place in holdings if place[1:] == ("above", column)]:
        holdings[place[0], "workers"] += holdings.pop(place)


def _place(step: int) -> Callable[[Holdings, Any], None]:
    def book(holdings: Holdings, happened: Any) -> None:  # noqa: ANN401 - WorkerPlaced, OfferDeclined
        holdings[happened.seat, "workers"] -= step
        holdings[happened.seat, "above", happened.column] += step

    return book


def _fill(holdings: Holdings, happened: Any) -> None:  # noqa: ANN401 - ContractFilled
    holdings[happened.seat, "cube", happened.good] -= 1
    holdings[happened.seat, "missing", happened.good] -= 1


def _stock(step: int, coins: int = 0) -> Callable[[Holdings, Any], None]:
    """A cube goes to the stock, or comes from there, and brings coins."""

    def book(holdings: Holdings, happened: Any) -> None:  # noqa: ANN401 - any event of one cube
        holdings[happened.seat, "cube", happened.good] -= step
        holdings[STOCK, happened.good] += step
        holdings[happened.seat, "coins"] += coins

    return book


def _take_coin(holdings: Holdings, happened: Any) -> None:  # noqa: ANN401 - CoinTaken
    holdings[happened.seat, "coins"] += 1


def _receive(holdings: Holdings, happened: Any) -> None:  # noqa: ANN401 - IncomeReceived
    coins = happened.basic_coins + happened.no_purchase_coins + happened.bank_coins
    holdings[happened.seat, "coins"] += coins


def _burn(holdings: Holdings, happened: Any) -> None:  # noqa: ANN401 - FireResolved
    for result in happened.results:
        holdings[result.seat, "fire points"] += result.points


_BOOKINGS: Mapping[str, Callable[[Holdings, Any], None]] = {
    "card_revealed": _reveal,
    "card_discarded": _discard,
    "card_bought": _buy,
    "worker_placed": _place(1),
    "offer_declined": _place(-1),
    "contract_filled": _fill,
    "cube_sold": _stock(1, coins=1),
    "cube_paid": _stock(1),
    "cube_taken": _stock(-1),
    "cube_discarded": _stock(1),
    "coin_taken": _take_coin,
    "income_received": _receive,
    "fire_resolved": _burn,
}


class SpeicherstadtLedger:
    """Coins, cards, workers, fire points and missing goods of every player, and where every cube lies."""

    def holdings(self, state: State) -> Holdings:
        """Returns what everybody has, and what lies in bag, stock and ships."""
        board = state.board
        held = _cubes(board.bag, BAG) + _cubes(board.stock, STOCK)
        for number, column in enumerate(board.columns):
            held.update(_cubes(column.cubes, SHIP, number))
            held.update((seat, "above", number) for seat in column.workers)
        for seat, player in enumerate(board.players):
            held[seat, "coins"] = player.coins
            held[seat, "cards"] = len(player.cards)
            held[seat, "workers"] = player.workers
            held[seat, "fire points"] = player.fire_points
            for cubes in (player.warehouse, player.market_hall, player.loading.dock):
                held.update(_cubes(cubes, seat, "cube"))
            for contract in player.contracts:
                held.update(_cubes(contract.missing, seat, "missing"))
        return held

    def book(self, holdings: Holdings, event: Event) -> None:
        """Changes the holdings by what an event tells; most events tell of something else."""
        kind = str(event.WhichOneof("kind"))
        if kind in _BOOKINGS:
            _BOOKINGS[kind](holdings, getattr(event, kind))
