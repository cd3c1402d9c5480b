"""The course of the game: eight seasons of four phases (H3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hummel.hamburgum.v1 import PHASE_ENDED, Event
from hummel_service.games.hamburgum.action_rounds import ROUND
from hummel_service.games.hamburgum.agenda import push, step
from hummel_service.games.hamburgum.components import ROUNDS, SEASONS
from hummel_service.games.hamburgum.dice_and_disasters import DICE
from hummel_service.games.hamburgum.replenish import REPLENISH
from hummel_service.games.hamburgum.season_end import SEASON_END

if TYPE_CHECKING:
    from hummel.hamburgum.v1 import Task
    from hummel_service.games.hamburgum.play import Play


@step("season")
def SEASON(play: Play, task: Task) -> None:  # noqa: N802, ARG001 - the decorator makes it a constant; a season has no details
    """Starts the next season, or ends the game after the eighth (H3.12)."""
    board = play.board
    event = Event()
    if board.season == SEASONS:
        board.phase = PHASE_ENDED
        event.game_ended.SetInParent()
        play.events.append(event)
        return
    board.season += 1
    event.season_started.season = board.season
    play.events.append(event)
    push(play, SEASON, 0)
    push(play, SEASON_END, 0)
    for number in range(ROUNDS, 0, -1):
        push(play, ROUND, 0, amount=number)
    push(play, DICE, 0)
    push(play, REPLENISH, 0)
