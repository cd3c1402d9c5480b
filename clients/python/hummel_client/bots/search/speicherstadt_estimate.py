"""Guesses how many points a player of The Speicherstadt will have in the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hummel.speicherstadt.v1 import PHASE_ENDED
from hummel_client.bots.greedy import speicherstadt as greedy
from hummel_service.games.speicherstadt.cards import CARD, Kind
from hummel_service.games.speicherstadt.cubes import total
from hummel_service.games.speicherstadt.scoring import score_items

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from hummel.speicherstadt.v1 import Board, Player, State

COINS_LAST = 4
"""Up to so many rounds before the end a coin is worth less and less."""

CUBE_TO_COME = 1.6
"""What each cube that a contract still needs will have cost in points."""

CUBES_SOLD_EACH_ROUND, NEXT_OFFICE_EACH_ROUND = 0.08, 0.12
"""What a merchant and a counting office will bring in each round to come, in points."""


def points(state: State) -> list[float]:
    """Returns the points that each seat is likely to end with; in the end, those that it has."""
    board = state.board
    scored = [float(sum(item.points for item in score_items(player))) for player in board.players]
    if board.phase == PHASE_ENDED:
        return scored
    left = 1 - (board.round - 1) / board.round_count
    leads = _fires(board)
    return [
        points + lead + _to_come(board, player, left)
        for points, lead, player in zip(scored, leads, board.players, strict=True)
    ]


def _fires(board: Board) -> list[float]:
    """What the fires to come will bring, if nobody gets more firemen."""
    to_come = sum(worth for card, worth in greedy.FIRES.items() if card not in board.discard_pile)
    values = [sum(greedy.FIREMEN.get(card, 0) for card in player.cards) for player in board.players]
    shares = []
    for seat, own in enumerate(values):
        others = [value for other, value in enumerate(values) if other != seat]
        shares.append(to_come * sum(greedy.lead_share(own - value) for value in others) / len(others))
    return shares


def _to_come(board: Board, player: Player, left: float) -> float:
    rounds = board.round_count - board.round + 1
    coins = greedy.COIN * min(rounds / COINS_LAST, 1.0) * player.coins
    stored = total(player.warehouse) + total(player.market_hall) + total(player.loading.dock)
    cards = sum(_CARDS[CARD[card].kind](player, rounds) for card in player.cards if CARD[card].kind in _CARDS)
    return coins + greedy.OTHER_CUBE * stored * min(rounds, 1) + cards + _contracts(board, player, left)


def _contracts(board: Board, player: Player, left: float) -> float:
    """What incomplete contracts will bring: less for each cube that they need, and if too few will come."""
    coming = greedy.CUBES_BOUGHT * left / len(board.players)
    open_contracts = [(CARD[one.card].points, total(one.missing)) for one in player.contracts if total(one.missing)]
    needed = sum(missing for _, missing in open_contracts)
    chance = min(1.0, coming / needed) if needed else 0.0
    return sum(max(worth - CUBE_TO_COME * missing, 0.0) * chance for worth, missing in open_contracts)


def _bank(_player: Player, rounds: int) -> float:
    return greedy.COIN * max(rounds - 1, 0)


def _merchant(_player: Player, rounds: int) -> float:
    return CUBES_SOLD_EACH_ROUND * rounds


def _warehouse(player: Player, _rounds: int) -> float:
    return max(greedy.KEPT_CUBES - total(player.warehouse), 0.0)


def _office(_player: Player, rounds: int) -> float:
    return NEXT_OFFICE_EACH_ROUND * rounds


_CARDS: Mapping[Kind, Callable[[Player, int], float]] = {
    Kind.BANK: _bank,
    Kind.MERCHANT: _merchant,
    Kind.OFFICE: _office,
    Kind.WAREHOUSE: _warehouse,
}
"""What a card will bring beyond what it scores now, with so many rounds to come."""
