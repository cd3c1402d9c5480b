"""C# waits for as long as it is told to, and not longer."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from typing import TYPE_CHECKING

import pytest

from hummel.speicherstadt.v1 import Options
from hummel.v1 import GameOptions
from hummel_client import Client
from unity.programs_running import HTTP2, MODERN_WEB, WAYS, WEB, WEB_GL, Way

if TYPE_CHECKING:
    from collections.abc import Iterator

    from unity.programs_running import Programs
    from unity.serving import BothPorts

SPEICHERSTADT = GameOptions(speicherstadt=Options())


@pytest.fixture
def silent_address() -> Iterator[str]:
    """Where somebody listens and never answers."""
    with contextlib.closing(socket.create_server(("127.0.0.1", 0))) as server:
        yield f"http://127.0.0.1:{server.getsockname()[1]}"


@pytest.mark.parametrize("way", [WEB, WEB_GL, HTTP2, MODERN_WEB], ids=str)
def test_silence_is_not_waited_for(programs: Programs, silent_address: str, way: Way):
    """With a service that never answers a call ends when it is cancelled, when its time is over, or with its client.

    The way's own patience is a minute, so what ends here was ended.
    """
    with programs.start_at(way, silent_address, "silence", silent_address) as running:
        said = {first: words for first, *words in running.lines()}
    assert said == {
        "cancelled": ["OperationCanceledException"],
        "late": ["DeadlineExceededException"],
        "disposed": ["ClientClosedException"],
        "watch": ["ended"],
        "after": ["ClientClosedException"],
    }


@pytest.mark.parametrize("way", WAYS, ids=str)
async def test_a_cancelled_wait_loses_nothing(programs: Programs, service: BothPorts, way: Way):
    """Who stops waiting for an update and waits again gets the very next one, with its commit."""
    async with Client(service.address) as client:
        owned = await client.create_table(SPEICHERSTADT, seat_count=2)
        with programs.start(way, "cancel-watch", owned.table_id) as watching:
            assert await asyncio.to_thread(watching.until, "update") == ["1"]
            assert await asyncio.to_thread(watching.until, "cancelled") == ["OperationCanceledException"]
            await asyncio.to_thread(watching.until, "ready")
            await client.join_table(owned.table_id, player_name="Ada")
            assert await asyncio.to_thread(watching.until, "update") == ["2", "False", "1"]
