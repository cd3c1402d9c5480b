"""Plays one seat: watches its table, decides in time, and sends what was decided until it counts."""

from __future__ import annotations

import asyncio
import itertools
import logging
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hummel.v1 import TABLE_STATUS_CLOSED, TABLE_STATUS_FINISHED, TABLE_STATUS_UNSPECIFIED
from hummel_client.bots.running.decision_time import time_for
from hummel_client.errors import Conflict, HummelError, Refused
from hummel_client.tokens import make_request_id

if TYPE_CHECKING:
    from hummel.v1 import Action, TableStatus, View
    from hummel_client import Seat
    from hummel_client.bots.running.thinking import Thinker

_log = logging.getLogger("hummel_client.bots")

RESEND_PAUSE_S = 0.5
"""Seconds until an action is sent again that nobody has answered."""

_ENDED = (TABLE_STATUS_FINISHED, TABLE_STATUS_CLOSED)


@dataclass
class SeatPlayer:
    """One seat that a bot plays.

    Attributes:
        seat: The seat.
        thinker: Chooses the actions.
        margin_s: Seconds of each decision's time that are kept back for the way of the answer.
        status: Where the table was when it was last seen.
    """

    seat: Seat
    thinker: Thinker
    margin_s: float
    status: TableStatus.ValueType = TABLE_STATUS_UNSPECIFIED

    async def play(self) -> View:
        """Plays until the table has ended, and returns the last view.

        What is thought about a view that is out of date is dropped: another seat may have
        acted, or the clock.

        Raises:
            HummelError: if the watch can't go on: the seat was lost, or the service is away for
                too long.
        """
        deciding: asyncio.Task[None] | None = None
        try:
            async with self.seat.watch() as updates:
                async for update in updates:
                    view = update.view
                    self.status = view.table.status
                    await _stop(deciding)
                    if self.status in _ENDED:
                        return view
                    seen_at_s = asyncio.get_running_loop().time()
                    deciding = asyncio.create_task(self._decide(view, seen_at_s)) if view.legal_actions else None
        finally:
            await _stop(deciding)
        raise RuntimeError("the watch was closed while the game went on")

    async def _decide(self, view: View, seen_at_s: float) -> None:
        action = await self.thinker.choose(view, time_for(view, seen_at_s, self.margin_s))
        await self._send(action, view)

    async def _send(self, action: Action, view: View) -> None:
        """Sends an action until it is stored or refused; then the watch brings a new view."""
        request_id = make_request_id()
        for attempt in itertools.count(1):
            try:
                await self.seat.submit(
                    action,
                    expected_revision=view.table.revision,
                    expected_epoch=view.table.epoch,
                    request_id=request_id,
                )
            except Conflict:  # somebody was faster
                return
            except Refused as error:
                _log.warning("table %s seat %d: refused: %s", self.seat.table_id, view.seat, error.message)
                return
            except HummelError as error:
                if attempt == 1:
                    _log.warning("table %s seat %d: sending again: %s", self.seat.table_id, view.seat, error.message)
                await asyncio.sleep(RESEND_PAUSE_S)
            else:
                return


async def _stop(task: asyncio.Task[None] | None) -> None:
    """Ends a task that is not needed any more; what was wrong with it is raised."""
    if task is None:
        return
    task.cancel()
    await asyncio.wait([task])
    if not task.cancelled() and (error := task.exception()) is not None:
        raise error
