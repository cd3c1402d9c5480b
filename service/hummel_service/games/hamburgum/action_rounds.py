"""Phase III: four rounds of turns (H3.9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hummel.hamburgum.v1 import PHASE_ACTIONS, QUESTION_KIND_TURN, Action, Event
from hummel_service.games.errors import IllegalAction
from hummel_service.games.hamburgum import activation, standard_actions
from hummel_service.games.hamburgum.agenda import Menu, push, push_for_each, register, step
from hummel_service.games.hamburgum.standard_actions import STANDARD_ACTIONS

if TYPE_CHECKING:
    from hummel.hamburgum.v1 import Task
    from hummel_service.games.hamburgum.play import Play


@step("round")
def ROUND(play: Play, task: Task) -> None:  # noqa: N802 - the decorator makes it a constant
    """Starts a round: every player has a turn, in turn order (H3.9)."""
    board = play.board
    board.phase = PHASE_ACTIONS
    board.round = task.amount
    push_for_each(play, START_TURN, play.in_turn_order())


@step("start turn")
def START_TURN(play: Play, task: Task) -> None:  # noqa: N802 - the decorator makes it a constant
    """Starts a player's turn (H3.9)."""
    board = play.board
    board.active_seat = task.seat
    board.standard_action_done = False
    event = Event()
    event.turn_started.seat = task.seat
    event.turn_started.round = board.round
    play.events.append(event)
    push(play, TURN, task.seat)


def _actions(play: Play, task: Task) -> list[Action]:
    """A standard action if it is still to be done, any activations, or the end of the turn (H3.9)."""
    seat = task.seat
    if _may_end(play, seat):
        return [*activation.actions(play, seat), _end()]
    return standard_actions.actions(play, seat, sorted(play.hands[seat].cards)) + activation.actions(play, seat)


def _only_action(play: Play, task: Task) -> Action | None:
    """The end of the turn, if there is nothing else to do; with a card in hand there is always something (H4)."""
    if not _may_end(play, task.seat) or activation.activatable(play, task.seat):
        return None
    return _end()


def _end() -> Action:
    action = Action()
    action.end_turn.SetInParent()
    return action


def _may_end(play: Play, seat: int) -> bool:
    """Exactly one card is played in a turn; only who has none goes without (H3.9)."""
    return play.board.standard_action_done or not play.hands[seat].cards


def _play(play: Play, task: Task, action: Action, name: str) -> bool:
    """Plays what was chosen; tells whether the turn has ended (H3.9)."""
    seat = task.seat
    board = play.board
    if name in STANDARD_ACTIONS:
        if board.standard_action_done:
            raise IllegalAction(
                "STANDARD_ACTION_DONE",
                f"seat {seat} has done the standard action of this turn; it can activate buildings or end the turn",
                rule=TURN.rule,
            )
        standard_actions.play_standard_action(play, seat, action, name)
        board.standard_action_done = True
        return False
    if name == "activate":
        activation.play_activate(play, seat, action.activate)
        return False
    _end_turn(play, seat)
    return True


def _end_turn(play: Play, seat: int) -> None:
    if not _may_end(play, seat):
        raise IllegalAction(
            "STANDARD_ACTION_OPEN", f"seat {seat} must do a standard action before the turn ends", rule=TURN.rule
        )
    event = Event()
    event.turn_ended.SetInParent()
    event.turn_ended.seat = seat
    play.events.append(event)
    del play.board.flashed[:]


TURN = Menu(
    name="turn",
    kind=QUESTION_KIND_TURN,
    rule="H3.9",
    kinds=frozenset({*STANDARD_ACTIONS, "activate", "end_turn"}),
    offers="it is its turn: a standard action, activations, or the end of the turn",
    actions=_actions,
    only_action=_only_action,
    play=_play,
)
"""A player's turn; it stays on the agenda until it ends."""
register(TURN)
