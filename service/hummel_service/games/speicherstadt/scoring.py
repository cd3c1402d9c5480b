"""The final scoring (S8.3 to S8.6)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hummel.speicherstadt.v1 import PHASE_ENDED
from hummel.v1 import Outcome, ScoreItem
from hummel_service.games.speicherstadt.cards import CARD, Card, Kind
from hummel_service.games.speicherstadt.cubes import total

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from hummel.speicherstadt.v1 import Board, Player


@dataclass(frozen=True, slots=True)
class Owned:
    """A card that is scored.

    Attributes:
        card: The card.
        player: Its owner.
        earlier: How many cards of its kind the owner bought before it.
    """

    card: Card
    player: Player
    earlier: int


@dataclass(frozen=True, slots=True)
class Scored:
    """How a kind of card scores: by which rule, and how many points one card gives."""

    rule: str
    points: Callable[[Owned], int]


def contract_points(owned: Owned) -> int:
    """Returns the points of a contract, 0 while it is incomplete (S8.3)."""
    missing = next(contract.missing for contract in owned.player.contracts if contract.card == owned.card.number)
    return 0 if total(missing) else owned.card.points


def own_points(owned: Owned) -> int:
    """Returns the points of a merchant or the church (S8.4)."""
    return owned.card.vp


def chamber_points(owned: Owned) -> int:
    """Returns the points of the Chamber of Commerce, which leaves the coins to their owner (S8.4)."""
    return owned.card.vp_per_coin * owned.player.coins


def port_points(owned: Owned) -> int:
    """Returns the points of the Port (S8.5)."""
    return owned.card.vp_per_ship * sum(CARD[card].kind is Kind.SHIP for card in owned.player.cards)


def office_points(owned: Owned) -> int:
    """Returns what a counting office adds to the points of the earlier ones (S8.5)."""
    scale = (0, *owned.card.scale)
    return scale[owned.earlier + 1] - scale[owned.earlier]


def warehouse_points(owned: Owned) -> int:
    """Returns the points of the Warehouse (S8.5)."""
    return owned.card.vp_per_cube * total(owned.player.warehouse)


SCORED: Mapping[Kind, Scored] = {
    Kind.CONTRACT: Scored("S8.3", contract_points),
    Kind.MERCHANT: Scored("S8.4", own_points),
    Kind.CHURCH: Scored("S8.4", own_points),
    Kind.CHAMBER: Scored("S8.4", chamber_points),
    Kind.PORT: Scored("S8.5", port_points),
    Kind.OFFICE: Scored("S8.5", office_points),
    Kind.WAREHOUSE: Scored("S8.5", warehouse_points),
}
"""The kinds that score; the others are worth nothing."""


def score_items(player: Player) -> list[ScoreItem]:
    """Returns where a player's points come from, in the order of the cards; sources of 0 points are left out."""
    items = [ScoreItem(rule="S7.2", points=player.fire_points)]
    bought: Counter[Kind] = Counter()
    for number in player.cards:
        card = CARD[number]
        scored = SCORED.get(card.kind)
        if scored is not None:
            points = scored.points(Owned(card, player, bought[card.kind]))
            items.append(ScoreItem(rule=scored.rule, card=number, points=points))
        bought[card.kind] += 1
    return [item for item in items if item.points]


def outcome(board: Board) -> Outcome | None:
    """Returns the result once the game has ended: most points win, then most coins, then a win is shared (S8.6)."""
    if board.phase != PHASE_ENDED:
        return None
    result = Outcome()
    standings = []
    for seat, player in enumerate(board.players):
        items = score_items(player)
        points = sum(item.points for item in items)
        standings.append((points, player.coins))
        result.results.add(seat=seat, points=points, tie_break=player.coins, items=items)
    for seat_result, standing in zip(result.results, standings, strict=True):
        seat_result.rank = 1 + sum(other > standing for other in standings)
    return result
