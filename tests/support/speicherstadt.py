"""Positions of The Speicherstadt for tests: sound states in which given cards and cubes lie where a test wants them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hummel.speicherstadt.v1 import (
    PHASE_LOADING,
    Action,
    Buy,
    Column,
    Cubes,
    Decline,
    Event,
    Good,
    Options,
    PlaceWorker,
    State,
)
from hummel_service.games.dice import Dice
from hummel_service.games.errors import IllegalAction
from hummel_service.games.speicherstadt import SPEICHERSTADT, loading, supply
from hummel_service.games.speicherstadt.cards import CARD, CARDS, Kind
from hummel_service.games.speicherstadt.cubes import GOODS_BY_NAME, add

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

SEED = bytes(range(32))


def cards_of(kind: Kind, **values: int) -> list[int]:
    """Returns the numbers of all cards of a kind that have the given values."""
    return [
        card.number
        for card in CARDS
        if card.kind is kind and all(getattr(card, name) == value for name, value in values.items())
    ]


def merchant(good: str) -> int:
    """Returns the merchant who buys a good."""
    return next(card for card in cards_of(Kind.MERCHANT) if CARD[card].goods == (GOODS_BY_NAME[good],))


def contract(*goods: str) -> int:
    """Returns the contract that needs exactly these goods."""
    wanted = sorted(GOODS_BY_NAME[good] for good in goods)
    return next(card for card in cards_of(Kind.CONTRACT) if sorted(CARD[card].goods) == wanted)


FIRES = cards_of(Kind.FIRE)
SHIPS = cards_of(Kind.SHIP)
OFFICES = cards_of(Kind.OFFICE)
FIREMEN_1 = cards_of(Kind.FIREMAN, value=1)
FIREMEN_2 = cards_of(Kind.FIREMAN, value=2)
(FIREMAN_3,) = cards_of(Kind.FIREMAN, value=3)
(BANK,) = cards_of(Kind.BANK)
(CHAMBER,) = cards_of(Kind.CHAMBER)
(CHURCH,) = cards_of(Kind.CHURCH)
(PORT,) = cards_of(Kind.PORT)
(WAREHOUSE,) = cards_of(Kind.WAREHOUSE)


class Table:
    """A game in the making: the state, its dice, and shorthand for playing on.

    Attributes:
        state: The State.
        board: Its Board.
        events: All events since the table was arranged.
    """

    def __init__(self, state: State) -> None:
        self.state = state
        self.board = state.board
        self.dice = Dice(SPEICHERSTADT.randomness(state))
        self.events: list[Event] = []

    def play(self, seat: int, action: Action) -> list[Event]:
        """Plays one action and returns its events; the state is sound afterwards."""
        events = SPEICHERSTADT.apply(self.state, seat, action, self.dice)
        assert SPEICHERSTADT.problems(self.state) == []
        self.events += events
        return events

    def refusal(self, seat: int, action: Action) -> IllegalAction:
        """Returns the error with which the rules refuse an action; nothing has changed then."""
        before = self.state.SerializeToString(deterministic=True)
        try:
            SPEICHERSTADT.apply(self.state, seat, action, self.dice)
        except IllegalAction as refusal:
            assert self.state.SerializeToString(deterministic=True) == before
            assert action not in SPEICHERSTADT.legal_actions(self.state, seat)
            return refusal
        raise AssertionError(f"the rules took {action}")

    def place(self, *columns: int) -> list[Event]:
        """Lets whoever is next place a worker in each of the columns, in order."""
        return [
            event
            for column in columns
            for event in self.play(self.to_act()[0], Action(place_worker=PlaceWorker(column=column)))
        ]

    def buy(self) -> list[Event]:
        """Lets whoever is asked buy."""
        column = self.board.open_column
        price = len(self.board.columns[column].workers)
        return self.play(self.to_act()[0], Action(buy=Buy(column=column, price=price)))

    def decline(self) -> list[Event]:
        """Lets whoever is asked decline."""
        column = self.board.open_column
        price = len(self.board.columns[column].workers)
        return self.play(self.to_act()[0], Action(decline=Decline(column=column, price=price)))

    def decline_all(self) -> list[Event]:
        """Lets everybody decline until the purchase is over."""
        events: list[Event] = []
        while self.board.HasField("open_column"):
            events += self.decline()
        return events

    def to_act(self) -> Sequence[int]:
        """Returns who may act."""
        return SPEICHERSTADT.to_act(self.state)

    def listed(self, seat: int, kind: str) -> list[Action]:
        """Returns the legal actions of one kind."""
        return [action for action in SPEICHERSTADT.legal_actions(self.state, seat) if action.WhichOneof("kind") == kind]


def supplied(seat_count: int, *cards: int, **owned: Sequence[int]) -> Table:
    """Returns a table in the demand of a round in which the given cards were revealed, other cards after them.

    Args:
        seat_count: The number of players; seat 0 is the first.
        cards: The cards on top of the draw pile, from the top; fires among them are resolved.
        owned: Cards that players have bought, by "seat0" to "seat4".
    """
    table = _without_supply(seat_count)
    give(table, **owned)
    draw_pile = table.state.secrets.draw_pile
    for card in reversed(cards):
        draw_pile.remove(card)
        draw_pile.append(card)
    table.board.round = 0
    supply.start_round(table.state, table.dice, table.events)
    assert SPEICHERSTADT.problems(table.state) == []
    return table


def _without_supply(seat_count: int) -> Table:
    """Returns a table whose first supply lies on top of the draw pile again."""
    options = SPEICHERSTADT.complete_options(Options(first_seat=0), seat_count)
    state, _ = SPEICHERSTADT.setup(seat_count, options, Dice.of_seed(SEED))
    table = Table(state)
    state.secrets.draw_pile.extend(column.card for column in reversed(state.board.columns))
    del state.board.columns[:]
    return table


def give(table: Table, **owned: Sequence[int]) -> None:
    """Moves cards from the draw pile to players, as if they had bought them in earlier rounds."""
    board = table.board
    for seat, cards in owned.items():
        player = board.players[int(seat.removeprefix("seat"))]
        for card in cards:
            table.state.secrets.draw_pile.remove(card)
            player.cards.append(card)
            if CARD[card].kind is Kind.CONTRACT:
                missing = player.contracts.add(card=card).missing
                for good in CARD[card].goods:
                    add(missing, good)
    board.draw_pile_count = len(table.state.secrets.draw_pile)


def docked(
    seat_count: int,
    docks: Mapping[int, Mapping[str, int]],
    *,
    stock: Mapping[str, int] | None = None,
    simultaneous: bool = True,
    first_seat: int = 0,
    **owned: Sequence[int],
) -> Table:
    """Returns a table in the loading.

    Args:
        seat_count: The number of players.
        docks: The cubes on each player's dock, by seat.
        stock: The cubes in the stock of goods.
        simultaneous: The option of that name.
        first_seat: Who has the metal coin.
        owned: Cards that players have bought, by "seat0" to "seat4".
    """
    table = _without_supply(seat_count)
    board = table.board
    give(table, **owned)
    board.options.simultaneous_loading = simultaneous
    board.first_seat = first_seat
    for seat, cubes in docks.items():
        _move_from_bag(table, board.players[seat].loading.dock, cubes)
    _move_from_bag(table, board.stock, stock or {})
    for _ in range(seat_count + 1):
        board.discard_pile.append(table.state.secrets.draw_pile.pop())
        board.columns.append(Column())
    board.draw_pile_count = len(table.state.secrets.draw_pile)
    board.round = 1
    loading.start(board, table.events)
    assert board.phase == PHASE_LOADING
    assert SPEICHERSTADT.problems(table.state) == []
    return table


def _move_from_bag(table: Table, place: Cubes, cubes: Mapping[str, int]) -> None:
    for name, number in cubes.items():
        add(table.board.bag, GOODS_BY_NAME[name], -number)
        add(place, GOODS_BY_NAME[name], number)


def good(name: str) -> Good.ValueType:
    """Returns a good by its name."""
    return GOODS_BY_NAME[name]


def kinds(events: Sequence[Event]) -> list[str | None]:
    """Returns what kinds of events there are, in order."""
    return [event.WhichOneof("kind") for event in events]
