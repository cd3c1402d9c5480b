"""Plays games between bots in this process, by the service's own rules, and records them as the service would."""

from __future__ import annotations

import base64
import hashlib
import time
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from hummel.v1 import (
    TABLE_STATUS_FINISHED,
    TABLE_STATUS_RUNNING,
    Event,
    GameFinished,
    GameOptions,
    GameStarted,
    Replay,
    Seat,
    SeatTaken,
    Table,
    TableCreated,
    TableEvent,
)
from hummel_client.bots.registry import make_bot
from hummel_client.bots.running.thinking import QUICK_S, SUBSTITUTE, legal_choice
from hummel_client.bots.running.workers import BotFailedError
from hummel_client.bots.search.in_process import usual_options, view_of
from hummel_service.games.dice import Dice, commitment
from hummel_service.games.registry import game_of
from hummel_service.games.verify import FORMAT_VERSIONS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hummel.v1 import Action, ReplayCommit, View
    from hummel_client.bots.bot import Bot
    from hummel_service.games.game import AnyGame

TOLERANCE_S = 0.25
"""Seconds beyond its time for which an answer still counts, so that a busy computer costs no bot its choice."""


class BotBrokeOffError(Exception):
    """A bot failed, or chose what is not legal; the message says what it did."""

    def __init__(self, seat: int, message: str) -> None:
        super().__init__(seat, message)
        self.seat = seat
        self.message = message


@dataclass(frozen=True, slots=True)
class Recorded:
    """A game that was played.

    Attributes:
        replay: The whole game.
        thought_s: How long each seat thought, all its decisions together.
        decisions: How many decisions each seat made.
        overruns: For how many of these it took longer than it may, so that the substitute chose.
    """

    replay: Replay
    thought_s: tuple[float, ...]
    decisions: tuple[int, ...]
    overruns: tuple[int, ...]


def play_game(name: str, bots: Sequence[Bot], bot_names: Sequence[str], seed: bytes, *, time_s: float) -> Recorded:
    """Plays a game to its end; where several seats may act at once, the lowest one does.

    The answer of a bot that took longer than its time, and a little, does not count: the bot that
    stands in with `hummel bots` chooses instead. A bot that never answers is waited for, as it can't
    be ended here.

    Args:
        name: The game.
        bots: One for each seat.
        bot_names: What they are called.
        seed: 32 bytes from which the game's luck comes.
        time_s: How long a bot may think about a decision.

    Raises:
        BotBrokeOffError: if a bot fails.
    """
    record = _Record(game_of(name), bot_names, seed)
    substitute = make_bot(SUBSTITUTE, Random(seed))  # noqa: S311 - a game, not a secret
    thought_s, decisions, overruns = [0.0] * len(bots), [0] * len(bots), [0] * len(bots)
    while seats := record.game.to_act(record.state):
        seat = seats[0]
        view = record.view(seat)
        began_s = time.perf_counter()
        action = _choice_of(bots[seat], view, seat, time_s)
        took_s = time.perf_counter() - began_s
        if took_s > time_s + TOLERANCE_S:
            action = _choice_of(substitute, view, seat, QUICK_S)
            overruns[seat] += 1
        thought_s[seat] += took_s
        decisions[seat] += 1
        record.act(seat, action)
    return Recorded(record.end(), tuple(thought_s), tuple(decisions), tuple(overruns))


def _choice_of(bot: Bot, view: View, seat: int, time_s: float) -> Action:
    try:
        return legal_choice(bot, view, time_s)
    except BotFailedError as error:
        raise BotBrokeOffError(seat, str(error)) from error


class _Record:
    """A game that is being played, and its replay so far."""

    def __init__(self, game: AnyGame, bot_names: Sequence[str], seed: bytes) -> None:
        complete = usual_options(game, len(bot_names))
        self.game = game
        self._table = Table(
            table_id=_table_id(seed, bot_names),
            name="Arena",
            options=GameOptions(**{game.name: complete}),
            status=TABLE_STATUS_RUNNING,
            seats=[Seat(taken=True, player_name=name, is_bot=True) for name in bot_names],
            seed_commitment=commitment(seed),
            rules_version=game.info.rules_version,
            bot_count=len(bot_names),
        )
        self._table.created_at.GetCurrentTime()
        self._replay = Replay(format_version=FORMAT_VERSIONS[-1], seed=seed)
        self._open(bot_names)
        self._dice = Dice.of_seed(seed)
        self.state: Any
        self.state, events = game.setup(len(bot_names), complete, self._dice)
        started = TableEvent(started=GameStarted(seed_commitment=commitment(seed)))
        self._fill(self._commit(started), events)
        self._dice = Dice(game.randomness(self.state))

    def view(self, seat: int) -> View:
        """What a seat sees."""
        view = view_of(self.game, self.state, seat)
        view.table.CopyFrom(self._table)
        view.table.revision = len(self._replay.commits)
        return view

    def act(self, seat: int, action: Action) -> None:
        """Plays a legal action."""
        commit = self._commit(seat=seat)
        commit.action.CopyFrom(action)
        self._fill(commit, self.game.apply(self.state, seat, getattr(action, self.game.name), self._dice))
        self._dice.draws.clear()

    def end(self) -> Replay:
        """The whole game, which must be over."""
        outcome = self.game.outcome(self.state)
        if outcome is None:
            raise RuntimeError(f"a game of {self.game.name} waits for nobody and has not ended")
        self._replay.commits[-1].events.append(Event(table=TableEvent(finished=GameFinished())))
        self._replay.outcome.CopyFrom(outcome)
        self._table.status = TABLE_STATUS_FINISHED
        self._table.revision = len(self._replay.commits)
        self._replay.table.CopyFrom(self._table)
        return self._replay

    def _open(self, bot_names: Sequence[str]) -> None:
        self._commit(TableEvent(created=TableCreated()))
        for seat, name in enumerate(bot_names):
            self._commit(TableEvent(seat_taken=SeatTaken(seat=seat, player_name=name, is_bot=True)), seat=seat)

    def _commit(self, event: TableEvent | None = None, *, seat: int | None = None) -> ReplayCommit:
        commit = self._replay.commits.add(revision=len(self._replay.commits) + 1, seat=seat)
        commit.committed_at.GetCurrentTime()
        if event is not None:
            commit.events.append(Event(table=event))
        return commit

    def _fill(self, commit: ReplayCommit, events: Sequence[Any]) -> None:
        for event in events:
            getattr(commit.events.add(), self.game.name).CopyFrom(event)
        commit.draws.extend(self._dice.draws)


def _table_id(seed: bytes, bot_names: Sequence[str]) -> str:
    """An id like those of the service; the same for the same game."""
    digest = hashlib.sha256(b"hummel arena " + seed + "\0".join(bot_names).encode()).digest()
    return base64.b32encode(digest[:16]).decode().rstrip("=").lower()
