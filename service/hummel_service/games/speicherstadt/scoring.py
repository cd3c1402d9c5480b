"""The final scoring (S8.3 to S8.6)."""

from __future__ import annotations

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
class Scored:
    """How a kind of card scores.

    Attributes:
        rule: The rule that says so.
        points: The points of one card; the number says how many cards of this kind the
            player got before it.
    """

    rule: str
    points: Callable[[Card, Player, int], int]


def _completed_contract(card: Card, player: Player, earlier: int) -> int:  # noqa: ARG001 - every kind is asked the same
    """S8.3: an incomplete contract is worth nothing."""
    missing = next(contract.missing for contract in player.contracts if contract.card == card.number)
    return 0 if total(missing) else card.points


def _own_points(card: Card, player: Player, earlier: int) -> int:  # noqa: ARG001 - every kind is asked the same
    """S8.4: merchants and church."""
    return card.vp


def _coins(card: Card, player: Player, earlier: int) -> int:  # noqa: ARG001 - every kind is asked the same
    """S8.4: the Chamber of Commerce; the coins are kept."""
    return card.vp_per_coin * player.coins


def _ships(card: Card, player: Player, earlier: int) -> int:  # noqa: ARG001 - every kind is asked the same
    """S8.5: the Port."""
    return card.vp_per_ship * sum(CARD[other].kind is Kind.SHIP for other in player.cards)


def _next_on_scale(card: Card, player: Player, earlier: int) -> int:  # noqa: ARG001 - every kind is asked the same
    """S8.5: what a counting office adds to the earlier ones."""
    return card.scale[earlier] - (card.scale[earlier - 1] if earlier else 0)


def _stored_cubes(card: Card, player: Player, earlier: int) -> int:  # noqa: ARG001 - every kind is asked the same
    """S8.5: the Warehouse."""
    return card.vp_per_cube * total(player.warehouse)


SCORED: Mapping[Kind, Scored] = {
    Kind.CONTRACT: Scored("S8.3", _completed_contract),
    Kind.MERCHANT: Scored("S8.4", _own_points),
    Kind.CHURCH: Scored("S8.4", _own_points),
    Kind.CHAMBER: Scored("S8.4", _coins),
    Kind.PORT: Scored("S8.5", _ships),
    Kind.OFFICE: Scored("S8.5", _next_on_scale),
    Kind.WAREHOUSE: Scored("S8.5", _stored_cubes),
}
"""The kinds that score; the others are worth nothing."""


def score_items(player: Player) -> list[ScoreItem]:
    """Returns where a player's points come from, in the order of the cards; sources of 0 points are left out."""
    items = [ScoreItem(rule="S7.2", points=player.fire_points)]
    counts: dict[Kind, int] = {}
    for number in player.cards:
        card = CARD[number]
        if card.kind in SCORED:
            scored = SCORED[card.kind]
            earlier = counts.get(card.kind, 0)
            counts[card.kind] = earlier + 1
            items.append(ScoreItem(rule=scored.rule, card=number, points=scored.points(card, player, earlier)))
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
