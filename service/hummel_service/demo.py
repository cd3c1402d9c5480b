"""A demonstration: bots play a game whose events go by in the log."""

from __future__ import annotations

import asyncio
import contextlib
import random
import threading
from typing import TYPE_CHECKING, Self

import structlog

from hummel.speicherstadt.v1 import Options
from hummel.v1 import TABLE_STATUS_FINISHED, GameOptions
from hummel_client import Client
from hummel_client.bots.seating import BOT_NAMES, play_seats, seat_bots
from hummel_client.terminal.news import News
from hummel_client.terminal.people import People
from hummel_client.terminal.registry import PRESENTERS

if TYPE_CHECKING:
    from types import TracebackType

    from hummel_client import OwnedTable

_log = structlog.get_logger("hummel.demo")

SEATS = 4
"""How many bots play."""

THINKING_S = 0.4
"""How long a bot waits before it acts, so that people can follow."""


class DemoTable:
    """A table of bots, played by a thread of its own. Use as a context manager.

    Leaving the context stops the bots; their table stays as it is.
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
        """Opens the table and lets the bots play."""
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Stops the bots."""
        # The loop is closed when the game is over.
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
            _log.info("the demonstration was stopped; its table stays")
        except Exception:  # noqa: BLE001 - a demonstration must not end the service
            _log.exception("the demonstration failed; the service goes on")
        finally:
            # grpcio's calls still have tasks of their own when a client is closed.
            left = asyncio.all_tasks(self._loop)
            self._loop.run_until_complete(asyncio.gather(*left, return_exceptions=True))
            self._loop.close()

    async def _play(self) -> None:
        async with Client(self._address) as client:
            options = GameOptions(speicherstadt=Options())
            owned = await client.create_table(options, seat_count=SEATS, name="Demonstration")
            link = f"{self._page_url}#/t/{owned.table_id} or " if self._page_url else ""
            _log.info(f"watch the demonstration: {link}hummel watch {owned.table_id}", table=owned.table_id)
            seats = await seat_bots(client, owned.table_id, BOT_NAMES[:SEATS])
            await owned.start()
            async with asyncio.TaskGroup() as group:
                group.create_task(_tell(client, owned))
                group.create_task(play_seats(seats, random.Random(), thinking_s=THINKING_S))  # noqa: S311 - a game, no secret


async def _tell(client: Client, owned: OwnedTable) -> None:
    """Logs in words what happens at the table until its game is over."""
    presenter = PRESENTERS["speicherstadt"](await client.get_game("speicherstadt"))
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
