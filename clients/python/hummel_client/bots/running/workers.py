"""Lets bots that take their time choose in processes of their own, and ends those that take too long."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
from typing import TYPE_CHECKING, Any, Self

from hummel_client.bots.running.worker import chosen_place, question

if TYPE_CHECKING:
    from asyncio.subprocess import Process
    from random import Random
    from types import TracebackType

    from hummel.v1 import Action, View
    from hummel_client.bots.running.decision_time import DecisionTime

_log = logging.getLogger("hummel_client.bots")

OVERRUN_S = 5.0
"""Seconds beyond its time after which a bot is ended, at tables without a clock."""

START_TIMEOUT_S = 60.0
"""Seconds that a process may take to load a bot."""

RESTART_PAUSE_S = 1.0
"""Seconds until a process that could not be started is started again."""

_LONGEST_LINE = 16 * 1024 * 1024


class BotFailedError(Exception):
    """The bot gave no action in time, or none at all; the message says why."""


class Workers:
    """Processes that choose for one kind of bot. Use as a context manager.

    Why not `concurrent.futures`: its processes can't be ended one by one, and a bot that never
    answers would keep one for ever.
    """

    def __init__(self, bot_name: str, count: int) -> None:
        """Makes the pool.

        Args:
            bot_name: As for `find_bot`.
            count: How many bots may think at the same time.
        """
        self._bot_name = bot_name
        self._count = count
        # None wakes somebody who waits in vain.
        self._free: asyncio.Queue[Process | None] = asyncio.Queue()
        self._waiting = 0
        self._loaded = 0
        self._starting_fails = False
        self._tasks: set[asyncio.Task[Any]] = set()
        self._processes: set[Process] = set()

    async def __aenter__(self) -> Self:
        try:
            async with asyncio.TaskGroup() as group:
                for _ in range(self._count):
                    group.create_task(self._add())
        except* BotFailedError as errors:
            await self._end_all()
            raise errors.exceptions[0] from None
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._end_all()

    async def choose(self, view: View, chance: Random, time: DecisionTime, wanted_s: float) -> Action:
        """Returns what the bot chooses.

        A caller that is cancelled leaves the bot thinking; nobody reads what it says.

        Args:
            view: What the seat sees.
            chance: Where the bot's choices come from.
            time: Until when the answer is needed.
            wanted_s: How long the bot may think at most.

        Raises:
            BotFailedError: if there is no answer in time, or none of the legal actions.
        """
        try:
            async with asyncio.timeout_at(time.until_s):
                process = await self._free_process()
        except TimeoutError:
            raise BotFailedError("no process was free in time") from None
        asking = asyncio.create_task(self._ask(process, view, chance.getrandbits(64), time, wanted_s))
        self._remember(asking)
        return view.legal_actions[await asyncio.shield(asking)]

    async def _free_process(self) -> Process:
        while self._loaded or not self._starting_fails:
            self._waiting += 1
            try:
                process = await self._free.get()
            finally:
                self._waiting -= 1
            if process is not None:
                return process
        raise BotFailedError("no process for it can be started")

    async def _ask(self, process: Process, view: View, seed: int, time: DecisionTime, wanted_s: float) -> int:
        now_s = asyncio.get_running_loop().time()
        thinking_s = time.thinking_s(wanted_s, now_s)
        if not thinking_s:
            self._free.put_nowait(process)
            raise BotFailedError("no time was left when a process was free")
        try:
            async with asyncio.timeout_at(min(time.until_s, now_s + thinking_s + OVERRUN_S)):
                line = await _say(process, question(view, seed, thinking_s))
        except TimeoutError:
            self._replace(process)
            raise BotFailedError(f"it was asked to think {thinking_s:.2f} s and took longer") from None
        except (OSError, EOFError):
            self._replace(process)
            raise BotFailedError("its process has ended") from None
        self._free.put_nowait(process)
        try:
            return chosen_place(line)
        except ValueError as error:
            raise BotFailedError(str(error)) from None

    def _replace(self, process: Process) -> None:
        _kill(process)
        self._loaded -= 1
        self._remember(asyncio.create_task(self._add_again()))

    async def _add_again(self) -> None:
        while True:
            try:
                return await self._add()
            except BotFailedError as error:
                if not self._starting_fails:
                    _log.error("%s, trying on", error)
                self._starting_fails = True
                for _ in range(self._waiting):
                    self._free.put_nowait(None)
                await asyncio.sleep(RESTART_PAUSE_S)

    async def _add(self) -> None:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "hummel_client.bots.running.worker",
            self._bot_name,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=_LONGEST_LINE,
            start_new_session=True,  # Ctrl-C is for the runner alone
        )
        self._processes.add(process)
        try:
            async with asyncio.timeout(START_TIMEOUT_S):
                await _read(process)
        except (TimeoutError, EOFError):
            _kill(process)
            raise BotFailedError(f"the bot {self._bot_name!r} could not be started") from None
        self._loaded += 1
        self._starting_fails = False
        self._free.put_nowait(process)

    def _remember(self, task: asyncio.Task[Any]) -> None:
        """Keeps a task from being forgotten; that it failed is told to whoever waits for it, if anybody does."""
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        task.add_done_callback(lambda done: done.cancelled() or done.exception())

    async def _end_all(self) -> None:
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for process in self._processes:
            _kill(process)
        for process in self._processes:
            await process.wait()


async def _say(process: Process, line: str) -> str:
    assert process.stdin is not None  # noqa: S101 - it was made with a pipe
    process.stdin.write(f"{line}\n".encode())
    await process.stdin.drain()
    return await _read(process)


async def _read(process: Process) -> str:
    assert process.stdout is not None  # noqa: S101 - it was made with a pipe
    line = await process.stdout.readline()
    if not line.endswith(b"\n"):
        raise EOFError
    return line.decode()


def _kill(process: Process) -> None:
    with contextlib.suppress(ProcessLookupError):
        process.kill()
