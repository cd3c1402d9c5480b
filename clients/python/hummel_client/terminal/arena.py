"""Plays bots against each other, and says how strong they are."""

from __future__ import annotations

import asyncio
import contextlib
import math
import multiprocessing
import signal
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, TypeVar

from rich import box
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table

from hummel_client.bots.arena.ratings import Played, standings
from hummel_client.bots.arena.rotation import pairings
from hummel_client.bots.registry import UnknownBotError, make_bot
from hummel_client.bots.running.thinking import SUBSTITUTE
from hummel_client.bots.running.workers import OVERRUN_S
from hummel_client.terminal import playing
from hummel_client.terminal.arena_games import BotBrokeOffError, play_game
from hummel_client.terminal.arena_overseer import Overseer
from hummel_client.terminal.errors import CommandError
from hummel_client.terminal.own_modules import import_from_here
from hummel_client.terminal.replay_file import write_replay
from hummel_service.games.registry import GAMES

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterator, Sequence
    from concurrent.futures import Executor
    from multiprocessing.queues import SimpleQueue

    from hummel_client.bots.arena.rotation import Pairing
    from hummel_client.bots.bot import Bot
    from hummel_client.terminal.screen import Screen

_T = TypeVar("_T")

CAPTION = """Rating: Elo, mean 1500. In parentheses: where it lies in 95 of 100 cases.
Equal: what would be won if all were level. ms: time for a decision."""
"""What the table's columns are."""

STORIES_EVERY_S = 0.5
"""Seconds between two looks at what the processes tell."""

FEWEST_BOTS = 2
"""There is nothing to compare with fewer."""


@dataclass(frozen=True, kw_only=True)
class ArenaOptions:
    """What `hummel arena` is to do.

    Attributes:
        bots: The bots, as for `find_bot`.
        game: The game.
        seat_count: Players in each game.
        game_count: How many games to play at least.
        replays: The folder for the games that were played, which must be empty; None: arena/SEED.
        seed: Where all luck and all choices come from; None: a new one.
        thinking_s: How long a bot may think about a decision.
        process_count: How many games are played at the same time.
    """

    bots: Sequence[str]
    game: str
    seat_count: int
    game_count: int
    replays: Path | None
    seed: int | None
    thinking_s: float
    process_count: int


@dataclass(frozen=True, slots=True)
class _Task:
    """One game for a process to play; see ArenaOptions."""

    pairing: Pairing
    bots: tuple[str, ...]
    labels: tuple[str, ...]
    game: str
    thinking_s: float
    path: Path


@dataclass(frozen=True, slots=True)
class _Result:
    """What became of a game: how it ended, how long each seat thought about its decisions, and how often too long."""

    played: Played
    thought_s: tuple[float, ...]
    decisions: tuple[int, ...]
    overruns: tuple[int, ...]


@dataclass
class _Match:
    """What was played so far."""

    labels: tuple[str, ...]
    results: list[_Result] = field(default_factory=list)

    def mean_thinking_ms(self, bot: int) -> float:
        """How long a bot thought about a decision on average."""
        decisions = self.decisions(bot)
        return 1000 * sum(self._of(bot, lambda result: result.thought_s)) / decisions if decisions else math.nan

    def decisions(self, bot: int) -> int:
        """How many decisions a bot had to make."""
        return sum(self._of(bot, lambda result: result.decisions))

    def overruns(self, bot: int) -> int:
        """For how many of its decisions a bot took longer than it may."""
        return sum(self._of(bot, lambda result: result.overruns))

    def _of(self, bot: int, by_seat: Callable[[_Result], Sequence[_T]]) -> Iterator[_T]:
        """What the results say of a bot, seat by seat."""
        for result in self.results:
            for seated, value in zip(result.played.pairing.bots, by_seat(result), strict=True):
                if seated == bot:
                    yield value


async def compare(options: ArenaOptions, screen: Screen) -> None:
    """Plays all the games, writes each into a file, and shows the ratings; after Ctrl-C those so far.

    Raises:
        CommandError: if there is no such bot or game, the numbers do not fit, a bot fails, or
            files can't be written.
    """
    import_from_here()
    _check(options)
    seed = Random().getrandbits(32) if options.seed is None else options.seed  # noqa: S311 - a game, not a secret
    folder = options.replays or Path("arena") / str(seed)
    _make_folder(folder)
    tasks = _tasks(options, folder, seed)
    match = _Match(_labels(options.bots))
    screen.say(
        f"{len(tasks)} games of {options.game} with {options.seat_count} seats, seed {seed}; "
        f"each game is written into {folder}."
    )
    context = multiprocessing.get_context("spawn")
    stories: SimpleQueue[str] = context.SimpleQueue()
    pool = ProcessPoolExecutor(min(options.process_count, len(tasks)), context, _begin_process, (stories,))
    try:
        with _progress(screen) as progress:
            bar = progress.add_task("Games", total=len(tasks))

            def take(result: _Result) -> None:
                match.results.append(result)
                progress.advance(bar)

            async with _passing_on(stories, screen):
                await _play_all(pool, tasks, take)
    finally:
        _end(pool)
        if match.results:
            screen.console.print(_draw(match, Random(seed)))  # noqa: S311 - draws blocks, guards nothing
            _say_overruns(match, options.thinking_s, screen)
            screen.say(f"See a game with `hummel replay {folder / _file_name(1)}`.")


@contextlib.asynccontextmanager
async def _passing_on(stories: SimpleQueue[str], screen: Screen) -> AsyncIterator[None]:
    """Says what the processes tell while the context lasts."""

    async def pass_on() -> None:
        while True:
            while not stories.empty():
                screen.say(stories.get())
            await asyncio.sleep(STORIES_EVERY_S)

    task = asyncio.create_task(pass_on())
    try:
        yield
    finally:
        task.cancel()


async def _play_all(pool: Executor, tasks: Sequence[_Task], on_result: Callable[[_Result], object]) -> None:
    loop = asyncio.get_running_loop()
    with _ctrl_c_put_off():  # the processes begin here, and must not be told of it either
        games = [loop.run_in_executor(pool, _play, task) for task in tasks]
    try:
        for game in asyncio.as_completed(games):
            on_result(await game)
    except BrokenProcessPool:
        raise CommandError("A bot has ended the process that played its game. Bots return an action.") from None
    finally:
        for game in games:
            game.cancel()
        await asyncio.gather(*games, return_exceptions=True)


def _play(task: _Task) -> _Result:
    """Plays one game, in a process of the pool, and writes it into its file."""
    chance = Random(task.pairing.choice_seed)  # noqa: S311 - a game, not a secret
    bots = [_made(task.bots[bot], chance.getrandbits(64)) for bot in task.pairing.bots]
    names = [task.labels[bot] for bot in task.pairing.bots]
    if _overseer is not None:
        bots = [
            _overseer.over(bot, f"The bot {name!r} in game {task.pairing.number}")
            for bot, name in zip(bots, names, strict=True)
        ]
    try:
        recorded = play_game(task.game, bots, names, task.pairing.seed, time_s=task.thinking_s)
    except BotBrokeOffError as error:
        raise CommandError(
            f"The bot {names[error.seat]!r} broke off game {task.pairing.number}: {error.message}."
        ) from error
    write_replay(recorded.replay, task.path)
    results = recorded.replay.outcome.results
    played = Played(task.pairing, tuple(result.rank for result in results), tuple(result.points for result in results))
    return _Result(played, recorded.thought_s, recorded.decisions, recorded.overruns)


def _check(options: ArenaOptions) -> None:
    playing.game_options(options.game)
    if len(options.bots) < FEWEST_BOTS:
        raise CommandError("Name two bots or more, for example `hummel arena greedy random`.")
    info = GAMES[options.game].info
    if not info.min_seats <= options.seat_count <= info.max_seats:
        raise CommandError(f"{options.game} has {info.min_seats} to {info.max_seats} seats, not {options.seat_count}.")
    for bot in options.bots:
        _made(bot, 0)


def _made(bot_name: str, choice_seed: int) -> Bot:
    try:
        return make_bot(bot_name, Random(choice_seed))  # noqa: S311 - a game, not a secret
    except UnknownBotError as error:
        raise CommandError(str(error)) from error


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if any(folder.iterdir()):
            raise CommandError(f"{folder} is not empty. Name another folder for the games with --replays.")
    except OSError as error:
        raise CommandError(f"{folder} can't be used for the games: {error.strerror}.") from error


def _tasks(options: ArenaOptions, folder: Path, seed: int) -> list[_Task]:
    chance = Random(seed)  # noqa: S311 - a game, not a secret
    labels = _labels(options.bots)
    return [
        _Task(
            pairing,
            tuple(options.bots),
            labels,
            options.game,
            options.thinking_s,
            folder / _file_name(pairing.number),
        )
        for pairing in pairings(len(options.bots), options.seat_count, options.game_count, chance)
    ]


def _file_name(number: int) -> str:
    return f"game-{number:04}.json"


def _labels(bots: Sequence[str]) -> tuple[str, ...]:
    """What the bots are called in the games: a class of one's own without its module; the second greedy is greedy 2.

    >>> _labels(["greedy", "my_bot:Mine", "greedy"])
    ('greedy', 'Mine', 'greedy 2')
    """
    seen: Counter[str] = Counter()
    labels = []
    for bot in bots:
        name = bot.rpartition(":")[2]
        seen[name] += 1
        labels.append(name if seen[name] == 1 else f"{name} {seen[name]}")
    return tuple(labels)


@contextlib.contextmanager
def _ctrl_c_put_off() -> Iterator[None]:
    """Holds Ctrl-C back, where the system can do that, from this process and from those that it starts."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


_overseer: Overseer | None = None
"""Who looks at the bots of this process, if it is one of the pool."""


def _begin_process(stories: SimpleQueue[str]) -> None:
    """Makes a process of the pool ready. It leaves Ctrl-C alone: the command ends its processes itself."""
    global _overseer  # noqa: PLW0603 - one for each process, and a pool has no other place for it
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _overseer = Overseer(
        lambda bot: stories.put(f"{bot} thinks on and on; its game waits for it. Ctrl-C ends the match."), OVERRUN_S
    )


def _end(pool: ProcessPoolExecutor) -> None:
    """Ends the processes at once: whoever waits for a bot that thinks waits long."""
    pool.shutdown(wait=False, cancel_futures=True)
    for process in multiprocessing.active_children():
        process.terminate()


def _progress(screen: Screen) -> Progress:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    return Progress(*columns, TextColumn("left"), TimeRemainingColumn(), console=screen.console)


def _say_overruns(match: _Match, thinking_s: float, screen: Screen) -> None:
    for bot, label in enumerate(match.labels):
        if overruns := match.overruns(bot):
            screen.say(
                f"{label} took longer than {thinking_s:g} s for {overruns} of {match.decisions(bot)} decisions; "
                f"there {SUBSTITUTE} chose instead."
            )


def _draw(match: _Match, chance: Random) -> Table:
    count = len(match.results)
    table = Table(
        box=box.SIMPLE_HEAD,
        padding=(0, 1),
        title=f"After {count} {'game' if count == 1 else 'games'}",
        title_justify="left",
        caption=CAPTION,
        caption_justify="left",
    )
    table.add_column("Bot", overflow="ellipsis")
    for title in ("Games", "Rating", "Won", "Equal", "Points", "ms"):
        table.add_column(title, justify="right", no_wrap=True)
    games = sorted((result.played for result in match.results), key=lambda played: played.pairing.number)
    for standing in standings(games, len(match.labels), chance):
        won, rating = standing.won, standing.rating
        table.add_row(
            match.labels[standing.bot],
            str(standing.game_count),
            f"{rating.value:.0f}" + ("" if math.isnan(rating.low) else f" ({rating.low:.0f}-{rating.high:.0f})"),
            f"{won.value:.0%}" + ("" if math.isnan(won.low) else f" ({100 * won.low:.0f}-{won.high:.0%})"),
            f"{standing.fair_won:.0%}",
            f"{standing.mean_points:.1f}",
            f"{match.mean_thinking_ms(standing.bot):.2g}",
        )
    return table
