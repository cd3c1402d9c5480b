"""A demonstration: bots play one game after another, whose events go by in the log."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import random
import threading
from typing import TYPE_CHECKING, Self

import structlog

from hummel.hamburgum.v1 import Options as HamburgumOptions
from hummel.speicherstadt.v1 import Options as SpeicherstadtOptions
from hummel.v1 import TABLE_STATUS_FINISHED, GameOptions
from hummel_client import Client, HummelError
from hummel_client.bots.seating import BOT_NAMES, play_seats, seat_bots
from hummel_client.terminal.news import News
from hummel_client.terminal.people import People
from hummel_client.terminal.registry import PRESENTERS

if TYPE_CHECKING:
    from types import TracebackType

    from hummel_client import OwnedTable

_log = structlog.get_logger("hummel.demo")

GAMES = (GameOptions(speicherstadt=SpeicherstadtOptions()), GameOptions(hamburgum=HamburgumOptions()))
"""What is played, in turn."""

SEATS = 4
"""How many bots play."""

THINKING_S = 0.4
"""How long a bot waits before it acts, so that people can follow."""


PAUSE_S = 10.0
"""How long people can look at a result before the next game begins."""

CLOSING_TIMEOUT_S = 5.0
"""How long the end of a demonstration may wait until its table is closed."""


class DemoTables:
    """Tables of bots, one after another, played by a thread of its own. Use as a context manager.

    Leaving the context stops the bots and closes the table at which they play.
    """

    def __init__(self, address: str, page_url: str) -> None:
        """Makes a demonstration.

        Args:
            address: Where the service listens for gRPC.
            page_url: Where its page is; empty if it has none.
        """
        self._address = address
        self._page_url = page_url
        self._loop = asyncio.new_event_loop()
        self._task: asyncio.Task[None] | None = None
        self._thread = threading.Thread(target=self._run, name="demo", daemon=True)

    def __enter__(self) -> Self:
        """Opens the first table and lets the bots play."""
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Stops the bots."""
        # The loop is closed if the demonstration has failed.
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._cancel)
        self._thread.join()

    def _cancel(self) -> None:
        if self._task is not None:
            self._task.cancel()

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._task = self._loop.create_task(self._play())
        try:
            self._loop.run_until_complete(self._task)
        except asyncio.CancelledError:
            _log.info("the demonstration was stopped")
        except Exception:  # noqa: BLE001 - a demonstration must not end the service
            _log.exception("the demonstration failed; the service goes on")
        finally:
            # grpcio's calls still have tasks of their own when a client is closed.
            left = asyncio.all_tasks(self._loop)
            self._loop.run_until_complete(asyncio.gather(*left, return_exceptions=True))
            self._loop.close()

    async def _play(self) -> None:
        async with Client(self._address) as client:
            for options in itertools.cycle(GAMES):
                owned = await client.create_table(options, seat_count=SEATS, name="Demonstration")
                link = f"{self._page_url}#/t/{owned.table_id} or " if self._page_url else ""
                _log.info(f"watch the demonstration: {link}hummel watch {owned.table_id}", table=owned.table_id)
                await _play_game(client, owned, options.WhichOneof("game") or "")
                await asyncio.sleep(PAUSE_S)


async def _play_game(client: Client, owned: OwnedTable, game: str) -> None:
    """Plays a game to its end; if it is stopped before, nobody is left to play on, so its table is closed."""
    try:
        seats = await seat_bots(client, owned.table_id, BOT_NAMES[:SEATS])
        await owned.start()
        async with asyncio.TaskGroup() as group:
            group.create_task(_tell(client, owned, game))
            group.create_task(play_seats(seats, random.Random(), thinking_s=THINKING_S))  # noqa: S311 - a game, no secret
    except BaseException:
        with contextlib.suppress(HummelError, TimeoutError):
            async with asyncio.timeout(CLOSING_TIMEOUT_S):
                await owned.close()
        raise


async def _tell(client: Client, owned: OwnedTable, game: str) -> None:
    """Logs in words what happens at the table until its game is over."""
    presenter = PRESENTERS[game](await client.get_game(game))
    news = News()
    async with client.spectate(owned.table_id).watch() as updates:
        async for update in updates:
            people = People.of_view(update.view)
            for commit in update.commits:
                news.tell(commit.events, people, presenter)
            for sentence in news.new():
                _log.info(sentence.plain, table=owned.table_id)
            news.mark()
            if update.view.table.status == TABLE_STATUS_FINISHED:
                for result in update.view.outcome.results:
                    _log.info("result", name=BOT_NAMES[result.seat], rank=result.rank, points=result.points)
                return
