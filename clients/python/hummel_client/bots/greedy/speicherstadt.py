"""What a greedy player of The Speicherstadt likes: cards that are worth more points than they cost.

Everything is weighed in victory points. What a card is worth to somebody is guessed from what
lies on the table; nothing is tried out. The guesses are the numbers below.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hummel.speicherstadt.v1 import PHASE_DEMAND, PHASE_LOADING, PHASE_PURCHASE, Good
from hummel_client.bots.catalogs import kept_catalog

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from hummel.speicherstadt.v1 import Action, Board, Column, Cubes, Hand, Phase, Player

COIN = 0.8
"""What a coin is worth."""

CUBES_BOUGHT = 36
"""How many cubes all players together get in a whole game."""

CONTRACT_SHARE = 0.75
"""Which part of a contract's points is left when the ships are paid that fill it."""

WANTED_CUBE, SOLD_CUBE, OTHER_CUBE = 2.0, 0.8, 0.35
"""What a cube on a ship is worth: for an own contract, for an own merchant, else."""

MERCHANT_CUBES = 2.0
"""How many cubes a merchant buys in a whole game, beyond what any market pays."""

LEAD_SHARES = (-1.0, -0.9, -0.7, 0.0, 0.7, 0.9, 1.0)
"""Which part of the points of the fires to come a lead in firemen brings, from 3 behind to 3 ahead."""

LATER_OFFICES = 0.4
"""Which part of what a further counting office would add makes this one more worth."""

KEPT_CUBES = 3.0
"""How many cubes lie in a warehouse at the end."""

COINS_AT_END = 3.0
"""How many coins a player has at the end who has few now."""

OTHERS_DECLINE = 0.45
"""How likely it is that somebody who is asked earlier declines."""

PRICE_RISES = 0.4
"""How many workers come to a column later, for each one that anybody has still to place there."""

SPITE = 0.25
"""Which part of what a card is worth to another player it is worth to spoil it."""

GOODS: Sequence[str] = tuple(Good.Name(number).removeprefix("GOOD_").lower() for number in Good.values() if number)
"""The goods by their fields in Cubes, in the order of Good."""


class Facts(NamedTuple):
    """What is printed on a card, see CardInfo."""

    kind: str
    goods: tuple[str, ...]
    numbers: Mapping[str, int]


CARDS: Mapping[int, Facts] = {
    card.card: Facts(card.kind, tuple(card.goods), {number.name: number.value for number in card.numbers})
    for card in kept_catalog("speicherstadt").cards
}
"""All cards by number."""

FIRES: Mapping[int, int] = {card: facts.numbers["points"] for card, facts in CARDS.items() if facts.kind == "fire"}
"""The points of the fires by card."""

FIREMEN: Mapping[int, int] = {card: facts.numbers["value"] for card, facts in CARDS.items() if facts.kind == "fireman"}
"""The values of the firemen by card."""


class Offer(NamedTuple):
    """A card that is offered to a seat.

    Attributes:
        board: What everybody sees.
        seat: To whom.
        facts: The card.
        cubes: What lies on it.
    """

    board: Board
    seat: int
    facts: Facts
    cubes: Cubes

    @property
    def player(self) -> Player:
        """The seat's player."""
        return self.board.players[self.seat]

    @property
    def game_left(self) -> float:
        """Which part of the game is still to come, this round included."""
        return 1 - (self.board.round - 1) / self.board.round_count

    def owned(self, kind: str) -> int:
        """Returns how many cards of a kind the seat has."""
        return sum(CARDS[card].kind == kind for card in self.player.cards)


def likings(board: Board, hand: Hand, seat: int, actions: Sequence[Action]) -> list[float]:  # noqa: ARG001 - this game has no hidden hands
    """Returns how much a seat likes each of its legal actions, the best one most."""
    like = _PHASES[board.phase](board, seat)
    return [like(action) for action in actions]


def worth(board: Board, seat: int, card: int, cubes: Cubes) -> float:
    """Returns how many points it would bring a seat to have a card, with the cubes on it, at no price."""
    facts = CARDS[card]
    return _WORTHS[facts.kind](Offer(board, seat, facts, cubes))


def wanted_cubes(player: Player) -> dict[str, int]:
    """Returns how many cubes of each good the player's contracts need beyond those on the dock, if any."""
    wanted: dict[str, int] = {}
    if not player.contracts:
        return wanted
    for good in GOODS:
        missing = sum(getattr(contract.missing, good) for contract in player.contracts)
        has = getattr(player.warehouse, good) + getattr(player.market_hall, good) + getattr(player.loading.dock, good)
        if missing > has:
            wanted[good] = missing - has
    return wanted


def _contract(offer: Offer) -> float:
    needed = len(offer.facts.goods) + sum(wanted_cubes(offer.player).values())
    coming = CUBES_BOUGHT * offer.game_left / len(offer.board.players)
    return CONTRACT_SHARE * offer.facts.numbers["points"] * min(1.0, coming / needed)


def _ship(offer: Offer) -> float:
    wanted = wanted_cubes(offer.player)
    sold = {good for card in offer.player.cards if CARDS[card].kind == "merchant" for good in CARDS[card].goods}
    points = 0.0
    for good in GOODS:
        cubes = getattr(offer.cubes, good)
        used = min(cubes, wanted.get(good, 0))
        points += used * WANTED_CUBE + (cubes - used) * (SOLD_CUBE if good in sold else OTHER_CUBE)
    return points


def _merchant(offer: Offer) -> float:
    return offer.facts.numbers["vp"] + MERCHANT_CUBES * offer.game_left * (SOLD_CUBE - OTHER_CUBE)


def _fireman(offer: Offer) -> float:
    board = offer.board
    burnt = sum(points for card, points in FIRES.items() if card in board.discard_pile)
    to_come = sum(FIRES.values()) - burnt
    values = [sum(FIREMEN.get(card, 0) for card in player.cards) for player in board.players]
    own = values.pop(offer.seat)
    gain = sum(lead_share(own + offer.facts.numbers["value"] - other) - lead_share(own - other) for other in values)
    return to_come * gain / len(values)


def lead_share(lead: int) -> float:
    """Returns which part of the points of the fires to come a lead in firemen brings; negative if one is behind."""
    most = len(LEAD_SHARES) // 2
    return LEAD_SHARES[max(-most, min(most, lead)) + most]


def _office(offer: Offer) -> float:
    scale = [0, *(offer.facts.numbers[f"points_for_{count}"] for count in range(1, 5)), 0]
    owned = offer.owned("office")
    later = max(scale[owned + 2] - scale[owned + 1], 0)
    return scale[owned + 1] - scale[owned] + LATER_OFFICES * later * offer.game_left


def _warehouse(offer: Offer) -> float:
    return KEPT_CUBES * offer.facts.numbers["vp_per_cube"]


def _bank(offer: Offer) -> float:
    return COIN * offer.facts.numbers["income"] * (offer.board.round_count - offer.board.round + 1)


def _church(offer: Offer) -> float:
    return offer.facts.numbers["vp"]


def _chamber(offer: Offer) -> float:
    # Its owner will keep some coins, which are worth points now.
    return offer.facts.numbers["vp_per_coin"] * (COINS_AT_END + offer.player.coins / 2)


def _port(offer: Offer) -> float:
    return offer.facts.numbers["vp_per_ship"] * offer.owned("ship")


_WORTHS: Mapping[str, Callable[[Offer], float]] = {
    "bank": _bank,
    "chamber": _chamber,
    "church": _church,
    "contract": _contract,
    "fireman": _fireman,
    "merchant": _merchant,
    "office": _office,
    "port": _port,
    "ship": _ship,
    "warehouse": _warehouse,
}
"""What the cards of each kind are worth to whom they are offered."""


def _demand(board: Board, seat: int) -> Callable[[Action], float]:
    """A worker goes where most is to be gained: the card is worth more than it will cost, and few are asked before."""
    coins = board.players[seat].coins
    to_come = sum(player.workers for player in board.players) / len(board.columns)

    def like(action: Action) -> float:
        column = board.columns[action.place_worker.column]
        workers = list(column.workers)
        others = {other for other in workers if other != seat}
        spite = SPITE * max([_worth_here(board, other, column) for other in others], default=0.0)
        if seat in workers:
            # It can buy here already; one more makes it dearer for everybody.
            return spite / 2 - COIN * (workers[0] == seat)
        price = len(workers) + 1 + PRICE_RISES * to_come
        price -= len(workers) * OTHERS_DECLINE
        if price > coins + 1:
            return spite
        gain = _worth_here(board, seat, column) - COIN * price
        return spite + max(gain, 0.0) * OTHERS_DECLINE ** len(others)

    return like


def _worth_here(board: Board, seat: int, column: Column) -> float:
    return worth(board, seat, column.card, column.cubes)


def _purchase(board: Board, seat: int) -> Callable[[Action], float]:
    """A card is bought if it is worth its price, and more than to wait until it is cheaper."""
    column = board.columns[board.open_column]
    workers = list(column.workers)
    own = _worth_here(board, seat, column)

    def like(action: Action) -> float:
        if action.HasField("buy"):
            return own - COIN * action.buy.price
        behind = workers[1:]
        rival = behind[0] if behind else seat
        spoilt = 0.0 if rival == seat else SPITE * max(_worth_here(board, rival, column) - COIN * len(behind), 0.0)
        if seat not in behind:
            return -spoilt
        again = behind.index(seat)
        later = own - COIN * (len(behind) - again)
        return max(later, 0.0) * OTHERS_DECLINE ** len(set(behind[:again])) - spoilt

    return like


def _loading(board: Board, seat: int) -> Callable[[Action], float]:
    """Cubes go to contracts, then to merchants; what is left is changed into what is wanted, or into coins."""
    player = board.players[seat]
    wanted = {good for good in wanted_cubes(player) if getattr(board.stock, good)}
    cubes = sum(getattr(player.loading.dock, good) for good in GOODS)
    can_change = bool(wanted) and cubes + player.loading.paid_cubes >= 3  # noqa: PLR2004 - S5.2

    def like(action: Action) -> float:
        kind = action.WhichOneof("kind")
        if kind == "fill_contract":
            contract = next(one for one in player.contracts if one.card == action.fill_contract.card)
            missing: int = sum(getattr(contract.missing, good) for good in GOODS)
            return 100 + CARDS[contract.card].numbers["points"] / missing
        if kind == "take_cube":
            return 80.0 if GOODS[action.take_cube.good - 1] in wanted else 1.0
        if kind == "pay_cube":
            return 60.0 if can_change else 20.0
        return _LOADING_LIKINGS[str(kind)]

    return like


_LOADING_LIKINGS: Mapping[str, float] = {"sell_cube": 70, "take_coin": 50, "finish_loading": 30, "discard_cube": 0}
"""How much it likes what is always alike: to keep cubes more than to sell them for half a coin."""

_PHASES: Mapping[Phase.ValueType, Callable[[Board, int], Callable[[Action], float]]] = {
    PHASE_DEMAND: _demand,
    PHASE_PURCHASE: _purchase,
    PHASE_LOADING: _loading,
}
"""How actions are liked in each phase that waits for a decision."""
