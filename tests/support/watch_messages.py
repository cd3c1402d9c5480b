"""What a WatchTable stream sends, and reading a watch in tests."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from hummel.v1 import Commit, Heartbeat, Table, Update, View, WatchTableResponse
from support.scripted_service import Context, StreamStep, refuse

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    import grpc

    from hummel_client import Watch


def update(revision: int, *commits: int, epoch: str = "a", resync: bool = False) -> WatchTableResponse:
    """A message with an update to a revision."""
    return WatchTableResponse(
        update=Update(
            view=View(table=Table(table_id="t", revision=revision, epoch=epoch)),
            commits=[Commit(revision=each) for each in commits],
            resync=resync,
        )
    )


def heartbeat(revision: int) -> WatchTableResponse:
    """A message with a heartbeat."""
    return WatchTableResponse(heartbeat=Heartbeat(revision=revision))


async def revisions(watch: Watch, count: int) -> list[int]:
    """The revisions of the next updates of a watch."""
    async with asyncio.timeout(30):
        return [(await anext(watch)).view.table.revision for _ in range(count)]


def refuse_stream(status: grpc.StatusCode, reason: str) -> StreamStep:
    """A step that refuses a stream before its first message."""

    async def step(request: object, context: Context) -> AsyncIterator[WatchTableResponse]:
        await refuse(status, reason=reason)(request, context)
        yield WatchTableResponse()

    return step
