"""The purchase (S4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hummel.speicherstadt.v1 import PHASE_PURCHASE, Action, Event
from hummel_service.games.errors import IllegalAction
from hummel_service.games.speicherstadt.cards import CARD, Kind
from hummel_service.games.speicherstadt.components import UNBOUGHT_SHIP_CUBES_GO_TO
from hummel_service.games.speicherstadt.cubes import add, add_all

if TYPE_CHECKING:
    from hummel.speicherstadt.v1 import Board, Buy, Column, Decline, Player


def start(board: Board) -> None:
    """Opens the leftmost column (S4.1)."""
    board.phase = PHASE_PURCHASE
    board.open_column = 0


def go_on(board: Board, events: list[Event]) -> bool:
    """Moves on to the next offer that somebody must answer; tells whether there is one.

    Columns go left to right (S4.1). A player who can't pay gets no credit (S4.5) and
    is not asked (S4.3), and a card that nobody wants any more is discarded (S4.4).
    """
    columns = board.columns
    players = board.players
    for number in range(board.open_column, len(columns)):
        column = columns[number]
        workers = column.workers
        while workers:
            if players[workers[0]].coins >= len(workers):
                board.open_column = number
                return True
            _send_lowest_home(board, number, column, events, cannot_pay=True)
        if column.card:
            _discard(board, number, column, events)
    board.ClearField("open_column")
    return False


def to_act(board: Board) -> list[int]:
    """Returns the owner of the lowest worker in the open column (S4.1)."""
    return [board.columns[board.open_column].workers[0]]


def legal_actions(board: Board, _seat: int) -> list[Action]:
    """Lists buying and declining the offered card (S4.2, S4.3)."""
    number = board.open_column
    price = len(board.columns[number].workers)
    buying = Action()
    buy_ = buying.buy
    buy_.column = number
    buy_.price = price
    return [buying, _declining(number, price)]


def default_action(board: Board, _seat: int) -> Action:
    """Declines the offered card (S4.3)."""
    number = board.open_column
    return _declining(number, len(board.columns[number].workers))


def _declining(number: int, price: int) -> Action:
    action = Action()
    decline_ = action.decline
    decline_.column = number
    decline_.price = price
    return action


def buy(board: Board, seat: int, act: Buy, events: list[Event]) -> None:
    """Sells the offered card and sends all workers of its column home (S4.2).

    Raises:
        IllegalAction: NO_SUCH_COLUMN, NOT_ON_OFFER.
    """
    column = _offered(board, seat, act)
    card, price = column.card, act.price
    players = board.players
    player = players[seat]
    player.coins -= price
    player.cards.append(card)
    player.bought_this_round = True
    for worker in column.workers:
        players[worker].workers += 1
    del column.workers[:]
    column.card = 0
    _put_to_work(player, card, column)
    event = Event()
    bought = event.card_bought
    bought.seat = seat
    bought.column = act.column
    bought.card = card
    bought.price = price
    events.append(event)


def decline(board: Board, seat: int, act: Decline, events: list[Event]) -> None:
    """Sends the lowest worker of the open column home (S4.3).

    Raises:
        IllegalAction: NO_SUCH_COLUMN, NOT_ON_OFFER.
    """
    column = _offered(board, seat, act)
    _send_lowest_home(board, act.column, column, events, cannot_pay=False)


def _offered(board: Board, seat: int, act: Buy | Decline) -> Column:
    """Returns the open column if the action means this very offer (S4.1)."""
    columns = board.columns
    if act.column >= len(columns):
        raise IllegalAction(
            "NO_SUCH_COLUMN",
            f"purchase: seat {seat} names column {act.column}; the columns are 0 to {len(columns) - 1}",
            rule="S2.1",
        )
    column = columns[board.open_column]
    price = len(column.workers)
    if act.column != board.open_column or act.price != price:
        raise IllegalAction(
            "NOT_ON_OFFER",
            f"purchase: seat {seat} is offered column {board.open_column} for {price} coins, "
            f"not column {act.column} for {act.price}",
            rule="S4.1",
        )
    return column


def _put_to_work(player: Player, card: int, column: Column) -> None:
    """A bought card works from now on (S4.2): contracts wait for goods, ships for loading."""
    if CARD[card].kind is Kind.CONTRACT:
        missing = player.contracts.add(card=card).missing
        for good in CARD[card].goods:
            add(missing, good)
    if column.HasField("cubes"):
        add_all(player.loading.dock, column.cubes)
        column.ClearField("cubes")


def _send_lowest_home(board: Board, number: int, column: Column, events: list[Event], *, cannot_pay: bool) -> None:
    """The lowest worker goes home, and the price drops by 1 (S4.3)."""
    price = len(column.workers)
    seat = column.workers.pop(0)
    board.players[seat].workers += 1
    event = Event()
    declined = event.offer_declined
    declined.seat = seat
    declined.column = number
    declined.price = price
    declined.cannot_pay = cannot_pay
    events.append(event)


def _discard(board: Board, number: int, column: Column, events: list[Event]) -> None:
    """Discards a card that nobody bought, a ship's cubes to the stock (S4.4)."""
    event = Event()
    discarded = event.card_discarded
    discarded.column = number
    discarded.card = column.card
    if column.HasField("cubes"):
        discarded.cubes.CopyFrom(column.cubes)
        add_all(getattr(board, UNBOUGHT_SHIP_CUBES_GO_TO), column.cubes)
        column.ClearField("cubes")
    board.discard_pile.append(column.card)
    column.card = 0
    events.append(event)
