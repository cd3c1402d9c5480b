"""Plays many tables at once: joins those that ask for bots, and goes on after whatever interrupts it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hummel.v1 import TABLE_STATUS_FINISHED, TABLE_STATUS_UNSPECIFIED, TABLE_STATUS_WAITING
from hummel_client.bots.asking import bots_missing
from hummel_client.bots.running.kept_seats import KeptSeat, SeatsFolderError
from hummel_client.bots.running.playing import SeatPlayer
from hummel_client.errors import HummelError, InvalidRequest, NotFound, Refused, TokenError
from hummel_client.tokens import make_request_id, make_token

if TYPE_CHECKING:
    from hummel.v1 import View
    from hummel_client import Client
    from hummel_client.bots.running.kept_seats import KeptSeats
    from hummel_client.bots.running.thinking import Thinker

_log = logging.getLogger("hummel_client.bots")

LONGEST_PLAYER_NAME = 40
"""How many characters a player's name may have at most."""

RETRY_PAUSE_S = 2.0
"""Seconds until something is tried again that the service did not answer."""

LOOKING_SHARE = 0.1
"""The most of its time that a runner looks for tables, so that a long list is not asked for all the time."""

LONGEST_PAUSE_S = 10.0
"""Seconds until the next look at most, however long the last one took: it may have waited for the service."""

LEAVING_TIMEOUT_S = 5.0
"""Seconds that giving seats back may take at the end."""


@dataclass(frozen=True, kw_only=True)
class RunnerConfig:
    """How a runner plays.

    Attributes:
        player_name: What its bots are called at the tables; 1 to LONGEST_PLAYER_NAME characters.
        most_tables: At how many tables it plays at once at most.
        game: The only game that it plays; empty: every game.
        look_every_s: Seconds between two looks at the tables that ask for bots; more where that takes long.
        margin_s: Seconds of each decision's time that are kept back for the way of the answer.
    """

    player_name: str
    most_tables: int = 100
    game: str = ""
    look_every_s: float = 2.0
    margin_s: float = 1.0


class Runner:
    """Takes seats that bots are asked for, and plays each to its end.

    Each seat is written down before it is asked for. So a runner that starts with the same seats
    plays on where the one before it was stopped or killed, and loses none.
    """

    def __init__(self, client: Client, thinker: Thinker, seats: KeptSeats, config: RunnerConfig) -> None:
        """Makes the runner of an open client and thinker; `seats` are its alone."""
        self._client = client
        self._thinker = thinker
        self._seats = seats
        self._config = config
        self._playing: dict[KeptSeat, SeatPlayer | None] = {}
        self._away = False

    async def run(self) -> None:
        """Plays until it is cancelled; then gives back the seats at tables that have not started.

        Raises:
            InvalidRequest: if what the runner asks for is wrong whatever the table, like its bots' name.
            SeatsFolderError: if a seat can't be written down.
        """
        try:
            async with asyncio.TaskGroup() as group:
                await self._play_and_look(group)
        except* (InvalidRequest, SeatsFolderError) as errors:
            raise errors.exceptions[0] from None
        finally:
            await self._leave_waiting_tables()

    async def _play_and_look(self, group: asyncio.TaskGroup) -> None:
        for kept in self._seats.all():
            self._begin(kept, group)
        if self._playing:
            _log.info("taking up %d seats again", len(self._playing))
        while True:
            began_s = asyncio.get_running_loop().time()
            await self._look_for_tables(group)
            took_s = asyncio.get_running_loop().time() - began_s
            await asyncio.sleep(max(self._config.look_every_s, min(took_s / LOOKING_SHARE, LONGEST_PAUSE_S)))

    @property
    def _table_ids(self) -> set[str]:
        return {kept.table_id for kept in self._playing}

    def _unconfirmed_at(self, table_id: str) -> int:
        """How many seats were asked for at a table of which it is not known whether they were taken."""
        return sum(kept.table_id == table_id and player is None for kept, player in self._playing.items())

    async def _look_for_tables(self, group: asyncio.TaskGroup) -> None:
        if len(self._table_ids) >= self._config.most_tables:
            return
        try:
            async for table in self._client.list_tables(game=self._config.game, asks_for_bots=True, page_size=100):
                if len(self._table_ids | {table.table_id}) > self._config.most_tables:
                    return
                for _ in range(bots_missing(table) - self._unconfirmed_at(table.table_id)):
                    if not await self._join(table.table_id, group):
                        break
            if self._away:
                _log.info("the service answers again")
            self._away = False
        except InvalidRequest:  # it would be refused again and again
            raise
        except HummelError as error:
            if not self._away:
                _log.warning("the service does not answer, trying on: %s", error.message)
            self._away = True

    async def _join(self, table_id: str, group: asyncio.TaskGroup) -> bool:
        """Takes a seat if a bot is still asked for, and says whether one was."""
        kept = KeptSeat(table_id, self._config.player_name, make_token(), make_request_id())
        self._seats.keep(kept)
        self._playing[kept] = None  # from here on: whoever stops the runner now must find a seat to give back
        try:
            seat = await _take(self._client, kept)
        except (Refused, NotFound):  # another runner, or a person, was faster
            self._forget(kept)
            return False
        except InvalidRequest:
            self._forget(kept)
            raise
        except HummelError:
            self._begin(kept, group)  # the seat may have been taken
            raise
        _log.info("table %s seat %d: joined", table_id, seat)
        self._begin(kept, group, taken=True)
        return True

    def _begin(self, kept: KeptSeat, group: asyncio.TaskGroup, *, taken: bool = False) -> None:
        self._playing[kept] = None
        group.create_task(self._play(kept, taken=taken))

    async def _play(self, kept: KeptSeat, *, taken: bool) -> None:
        """Plays a seat to its end or until it is lost, and forgets it then."""
        while True:
            try:
                if not taken:
                    taken = await self._confirm(kept)
                    if not taken:
                        break
                _tell_end(await self._player_of(kept).play())
                break
            except (NotFound, TokenError) as error:
                _log.info("table %s: this seat is not ours any more: %s", kept.table_id, error.message)
                break
            except HummelError as error:
                _log.warning("table %s: interrupted, trying on: %s", kept.table_id, error.message)
            except Exception:  # noqa: BLE001 - one seat's trouble must not cost the others
                _log.exception("table %s: a fault of ours, trying on", kept.table_id)
            await asyncio.sleep(RETRY_PAUSE_S)
        self._forget(kept)

    def _forget(self, kept: KeptSeat) -> None:
        self._seats.forget(kept)
        del self._playing[kept]

    async def _confirm(self, kept: KeptSeat) -> bool:
        """Asks again for a seat that may have been taken, which takes one seat; False if it can never be had."""
        try:
            await _take(self._client, kept)
        except Refused:  # the watch tells whether the seat is ours
            pass
        except InvalidRequest as error:
            _log.warning("table %s: this seat can't be had: %s", kept.table_id, error.message)
            return False
        return True

    def _player_of(self, kept: KeptSeat) -> SeatPlayer:
        player = SeatPlayer(self._client.seat(kept.table_id, 0, kept.token), self._thinker, self._config.margin_s)
        self._playing[kept] = player
        return player

    async def _leave_waiting_tables(self) -> None:
        # What was not seen yet may wait as well; where the game has started, leaving is refused.
        waiting = [
            kept
            for kept, player in self._playing.items()
            if player is None or player.status in (TABLE_STATUS_UNSPECIFIED, TABLE_STATUS_WAITING)
        ]
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(LEAVING_TIMEOUT_S):
                await asyncio.gather(*(self._leave(kept) for kept in waiting))
        if self._playing:
            _log.info("seats that are kept: %d; start again to play on", len(self._playing))

    async def _leave(self, kept: KeptSeat) -> None:
        with contextlib.suppress(HummelError):  # it is taken up with the next start
            await self._client.seat(kept.table_id, 0, kept.token).leave()
            self._forget(kept)
            _log.info("table %s: left, it has not started", kept.table_id)


async def _take(client: Client, kept: KeptSeat) -> int:
    seat = await client.join_table(
        kept.table_id,
        player_name=kept.player_name,
        is_bot=True,
        token=kept.token,
        request_id=kept.request_id,
    )
    return seat.seat


def _tell_end(view: View) -> None:
    table = view.table
    if table.status != TABLE_STATUS_FINISHED:
        _log.info("table %s seat %d: closed early", table.table_id, view.seat)
        return
    result = view.outcome.results[view.seat]
    _log.info(
        "table %s seat %d: finished, rank %d of %d with %d points",
        table.table_id,
        view.seat,
        result.rank,
        len(table.seats),
        result.points,
    )
