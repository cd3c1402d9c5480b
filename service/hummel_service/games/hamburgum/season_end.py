"""Phase IV: majorities, and the season is cleared away (H3.10, H3.11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hummel.hamburgum.v1 import (
    COLOUR_UNSPECIFIED,
    MAJORITY_BUILDINGS,
    MAJORITY_CITY_HALL_SQUARE,
    MAJORITY_CITY_WALL,
    MAJORITY_VICTORY_POINTS,
    MAJORITY_ZOO,
    PHASE_SEASON_END,
    Event,
)
from hummel_service.games.hamburgum.agenda import push, step
from hummel_service.games.hamburgum.colours import COLOURS, add, count
from hummel_service.games.hamburgum.hooks import AFTER_MAJORITY, TIE_IS_ENOUGH, built, tell

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from hummel.hamburgum.v1 import Majority, Player, Task
    from hummel_service.games.hamburgum.play import Play

MAJORITIES: Mapping[Majority.ValueType, Callable[[Player], int]] = {
    MAJORITY_CITY_HALL_SQUARE: lambda player: player.square,
    MAJORITY_BUILDINGS: lambda player: len(player.buildings),
    MAJORITY_CITY_WALL: lambda player: player.left.segments + player.right.segments,
    MAJORITY_VICTORY_POINTS: lambda player: player.vp,
    MAJORITY_ZOO: lambda player: len(player.zoo),
}
"""H3.10: what is compared, in the order in which it is."""


@step("season end")
def SEASON_END(play: Play, task: Task) -> None:  # noqa: N802, ARG001 - the decorator makes it a constant; a phase has no details
    """Compares the majorities one after the other, then clears the season away (H3.10, H3.11)."""
    board = play.board
    board.phase = PHASE_SEASON_END
    board.round = 0
    board.ClearField("active_seat")
    board.standard_action_done = False
    push(play, CLEAR_SEASON, 0)
    for majority in reversed(tuple(MAJORITIES)):
        push(play, COMPARE, 0, amount=majority)


@step("compare")
def COMPARE(play: Play, task: Task) -> None:  # noqa: N802 - the decorator makes it a constant
    """Turns the token of the player who is alone in front; with 046 a tie is enough (H3.10).

    Who has nothing leads in nothing, not even in a tie.
    """
    majority: Majority.ValueType = task.amount  # type: ignore[assignment]  # a number of the enum
    numbers = [MAJORITIES[majority](player) for player in play.players]
    most = max(numbers)
    leaders = [seat for seat, number in enumerate(numbers) if number == most]
    for seat in leaders:
        if most and (len(leaders) == 1 or TIE_IS_ENOUGH.speaks(built(play, seat))):
            _turn_token(play, seat, majority)


def _turn_token(play: Play, seat: int, majority: Majority.ValueType) -> None:
    tokens = play.players[seat].majorities
    if majority in tokens:
        return
    active = sorted([*tokens, majority])
    del tokens[:]
    tokens.extend(active)
    event = Event()
    event.majority_won.seat = seat
    event.majority_won.majority = majority
    play.events.append(event)
    tell(AFTER_MAJORITY, play, seat)


@step("clear season")
def CLEAR_SEASON(play: Play, task: Task) -> None:  # noqa: N802, ARG001 - the decorator makes it a constant; a phase has no details
    """Moves the cleric down, takes the markers off, passes the Coat of Arms (H3.11, 189)."""
    board = play.board
    add(board.floor, board.cleric_window)
    board.cleric_window = COLOUR_UNSPECIFIED
    for colour in COLOURS:
        workers = count(board.window_workers, colour)
        if workers:
            add(board.floor_workers, colour, workers)
    board.window_workers.Clear()
    for player in board.players:
        for building in player.buildings:
            if building.used:
                building.used = False
    board.first_seat = (board.first_seat + 1) % len(board.players)
    event = Event()
    event.season_ended.season = board.season
    event.season_ended.first_seat = board.first_seat
    play.events.append(event)
