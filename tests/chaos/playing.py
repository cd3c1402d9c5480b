"""The load of every fault test: bots play both games, with a spectator at each table."""

from __future__ import annotations

import asyncio
import random
import time
from typing import TYPE_CHECKING, Self

from hummel.v1 import TABLE_STATUS_FINISHED, GameOptions
from hummel_client import ClientConfig, RetryConfig, WatchConfig
from hummel_client.bots.seating import BOT_NAMES, play_seats, seat_bots

if TYPE_CHECKING:
    from types import TracebackType

    from chaos.history import History
    from chaos.recording import RecordingClient
    from hummel_client import Spectator

LANES = (("speicherstadt", 2), ("hamburgum", 2), ("speicherstadt", 4), ("hamburgum", 3))
"""The games that are played at the same time, each with its number of seats."""

PATIENT = ClientConfig(
    # Longer than any fault lasts: a client that repeats has no failed call.
    timeout_s=120,
    attempt_timeout_s=5,
    retry=RetryConfig(max_attempts=10_000, first_pause_s=0.05, max_pause_s=0.5),
    watch=WatchConfig(max_silence_s=10, give_up_after_s=None),
    load_balancing="round_robin",
)
"""A client that goes to another replica and repeats until it is answered."""

_PATIENCE_S = 120.0

_POLL_S = 0.02


class Play:
    """Games that go on until the context is left; then the last ones are played to their ends.

    Args:
        client: Who plays.
        history: What the client records.
        seed: Where the bots' choices come from.
        thinking_s: How long a bot waits before each action.
        one_game_each: Whether each lane ends after its first game, instead of opening more.
    """

    def __init__(
        self,
        client: RecordingClient,
        history: History,
        seed: int,
        *,
        thinking_s: float = 0.005,
        one_game_each: bool = False,
    ) -> None:
        self._client = client
        self._history = history
        self._chance = random.Random(seed)  # noqa: S311 - games, not secrets
        self._thinking_s = thinking_s
        self._ending = one_game_each
        self._tables: list[list[str]] = [[] for _ in LANES]
        self._lanes: list[asyncio.Task[None]] = []

    async def __aenter__(self) -> Self:
        """Begins to play and returns when every lane has had its first actions."""
        chances = [random.Random(self._chance.random()) for _ in LANES]  # noqa: S311 - games, not secrets
        self._lanes = [
            asyncio.create_task(self._lane(number, game, seat_count, chance))
            for number, ((game, seat_count), chance) in enumerate(zip(LANES, chances, strict=True))
        ]
        await self.goes_on(1)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Waits for the ends of the games; if the test has failed, cuts them short."""
        self._ending = True
        try:
            if error is None:
                async with asyncio.timeout(_PATIENCE_S):
                    await asyncio.gather(*self._lanes)
        finally:
            for lane in self._lanes:
                lane.cancel()
            await asyncio.gather(*self._lanes, return_exceptions=True)

    async def goes_on(self, actions: int = 8) -> None:
        """Waits until every lane had some more actions acknowledged.

        Raises:
            TimeoutError: if one does not go on.
            HummelError: if a call of a bot or a spectator failed.
        """
        wanted = [count + actions for count in self._acknowledged()]
        until_s = time.monotonic() + _PATIENCE_S
        while any(has < wants for has, wants in zip(self._acknowledged(), wanted, strict=True)):
            for lane in self._lanes:
                if lane.done():
                    lane.result()
                    raise AssertionError("a game was over before the fault was")
            if time.monotonic() > until_s:
                raise TimeoutError(f"no lane may stand still: {self._acknowledged()} actions, wanted {wanted}")
            await asyncio.sleep(_POLL_S)

    def _acknowledged(self) -> list[int]:
        return [sum(self._history.actions_at[table_id] for table_id in tables) for tables in self._tables]

    async def _lane(self, number: int, game: str, seat_count: int, chance: random.Random) -> None:
        while True:
            owned = await self._client.create_table(_options(game), seat_count=seat_count)
            self._tables[number].append(owned.table_id)
            async with asyncio.TaskGroup() as group:
                group.create_task(_spectate(self._client.spectate(owned.table_id)))
                seats = await seat_bots(self._client, owned.table_id, BOT_NAMES[:seat_count])
                await owned.start()
                await play_seats(seats, chance, thinking_s=self._thinking_s)
            if self._ending:
                return


def _options(game: str) -> GameOptions:
    options = GameOptions()
    getattr(options, game).SetInParent()
    return options


async def _spectate(place: Spectator) -> None:
    """Watches a table from its first revision to the end of its game."""
    async with place.watch(after_revision=0) as updates:
        async for update in updates:
            if update.view.table.status == TABLE_STATUS_FINISHED:
                return
