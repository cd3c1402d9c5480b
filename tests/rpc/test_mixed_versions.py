"""Replicas of two versions on one store, as there are while a service is brought to a later version."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from hummel_client import Client, ClientConfig, Unavailable
from support import later_layout
from support.api import OPTIONS
from support.replicas import Replicas

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hummel_client import Seat
    from support.store_server import StoreServer

ACTIONS = 8
"""How far a game is played at both versions."""

SPECTATORS = 4
"""How many look on: enough that both versions have some."""

SOON_S = 30.0
"""Until when what was played must have been seen."""

TO_EACH_IN_TURN = ClientConfig(load_balancing="round_robin", timeout_s=60)


@pytest.fixture(scope="module")
def replicas(store: StoreServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Replicas]:
    """A replica of the present version, and one of a later version with another layout."""
    folder = tmp_path_factory.mktemp("replicas")
    programs = [("-m", "hummel_service"), (str(Path(later_layout.__file__)),)]
    with Replicas(folder, [store.url] * 2, programs=programs) as replicas:
        yield replicas


async def started(client: Client) -> tuple[int, list[Seat]]:
    """The revision of a running table, and who sits at it."""
    table = await client.create_table(OPTIONS, seat_count=2)
    seats = [await client.join_table(table.table_id, player_name=name) for name in ("Ada", "Bob")]
    return (await table.start()).revision, seats


async def act(client: Client, seats: list[Seat]) -> int:
    """Lets whoever has the decision act at a client's service, and returns the revision."""
    for each in seats:
        seat = client.seat(each.table_id, each.seat, each.token)
        view = await seat.view()
        if view.legal_actions:
            return (await seat.submit(view.legal_actions[0])).revision
    raise AssertionError("nobody may act")


async def test_a_replica_that_does_not_know_the_version_says_that_another_may(replicas: Replicas):
    """An earlier version guesses nothing about a table that a later one has changed, and says when to come back."""
    old, new = (service.address for service in replicas.services)
    async with Client(old, ClientConfig(timeout_s=1)) as earlier, Client(new) as later:
        _, seats = await started(earlier)
        revision = await act(later, seats)
        with pytest.raises(Unavailable, match="a replica of that version may serve it") as refused:
            await earlier.seat(seats[0].table_id, 0, seats[0].token).view()
        assert refused.value.reason == "VERSION_UNKNOWN"
        assert refused.value.metadata["version"].startswith(f"layout {later_layout.LATER_LAYOUT}")
        assert refused.value.retry_delay_s
        assert (await later.seat(seats[0].table_id, 0, seats[0].token).view()).table.revision == revision


async def test_a_game_goes_on_while_versions_change(replicas: Replicas):
    """Whichever version its players and spectators reach, no call fails for good, and nobody misses a revision."""
    async with Client(replicas.target, TO_EACH_IN_TURN) as client:
        first, seats = await started(client)
        last = first + ACTIONS
        spectators = [asyncio.create_task(seen_until(last, client, seats[0].table_id)) for _ in range(SPECTATORS)]
        while await act(client, seats) < last:
            pass
        for seen in await asyncio.wait_for(asyncio.gather(*spectators), SOON_S):
            assert seen == list(range(seen[0], last + 1))
    refused = {json.loads(line)["method"] for line in replicas.services[0].log if "VERSION_UNKNOWN" in line}
    assert {"SubmitAction", "WatchTable"} <= refused


async def seen_until(last: int, client: Client, table_id: str) -> list[int]:
    """Looks on until a revision, and returns all that were seen."""
    seen: list[int] = []
    async with client.spectate(table_id).watch() as updates:
        async for update in updates:
            seen += [commit.revision for commit in update.commits] or [update.view.table.revision]
            if seen[-1] >= last:
                break
    return seen
