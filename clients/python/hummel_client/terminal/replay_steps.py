"""Turns a replay into what a spectator saw, step by step, by the service's own rules.

Uses the rules alone, which come with every installation; the rest of the service may lack
its packages.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from hummel.v1 import TABLE_STATUS_WAITING, Decision, Event, GameView, View
from hummel_client.terminal.errors import CommandError
from hummel_service.games.errors import RulesError
from hummel_service.games.registry import GAMES
from hummel_service.games.replaying import Played, is_step, play_again, steps_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from google.protobuf.message import Message

    from hummel.v1 import Replay, ReplayCommit
    from hummel_service.games.game import AnyGame


@dataclass(frozen=True)
class Step:
    """One commit of a replay.

    Attributes:
        view: What spectators saw after it.
        events: What happened.
    """

    view: View
    events: Sequence[Event]


def replay_steps(replay: Replay) -> list[Step]:
    """Returns one step for each commit.

    Raises:
        CommandError: if the game can't be played again: it is of another version, or the file
            was changed.
    """
    name = replay.table.options.WhichOneof("game") or ""
    if name not in GAMES:
        raise CommandError(f"This version does not know the game {name!r}. Install a newer one.")
    try:
        return list(_steps(replay, GAMES[name]))
    except (RulesError, ValueError, IndexError) as error:
        raise CommandError("The game can't be played again by these rules; `hummel verify` says why.") from error


def _steps(replay: Replay, game: AnyGame) -> Iterator[Step]:
    played = _played(replay, game)
    view = View(table=replay.table)
    view.table.status = TABLE_STATUS_WAITING
    for commit in replay.commits:
        if _starts_game(commit) or is_step(commit):
            view = _view(replay, game, next(played).state)
        view.table.revision = commit.revision
        step = View()
        step.CopyFrom(view)
        yield Step(step, commit.events)


def _view(replay: Replay, game: AnyGame, state: Message) -> View:
    """What spectators see of a state."""
    seats = game.to_act(state)
    return View(
        table=replay.table,
        game=GameView(**{game.name: game.view(state, None)}),
        decision=Decision(seats=seats, kind=game.decision_kind(state)) if seats else None,
        outcome=game.outcome(state),
    )


def _played(replay: Replay, game: AnyGame) -> Iterator[Played]:
    options = getattr(replay.table.options, game.name)
    yield from play_again(game, len(replay.table.seats), options, replay.seed, steps_of(game, replay.commits))
    raise ValueError("the file has more steps than the game")


def _starts_game(commit: ReplayCommit) -> bool:
    return any(event.table.HasField("started") for event in commit.events)
