"""Faults that other game servers are known for, as far as the store is to blame; each must not be ours."""

from __future__ import annotations

import tempfile
import threading
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from hummel.v1 import GameOptions
from hummel_service.games.verify import verify
from hummel_service.tables.callers import Caller
from support.random_games import random_of
from support.records import at, new_request, opening, writing
from support.replica import Replica, started_table
from support.store_server import KINDS, StoreServer
from support.stored_tables import GAMES, play

if TYPE_CHECKING:
    from collections.abc import Callable

    from hummel_service.store.redis_store import RedisStore


def test_a_change_is_told_only_when_it_can_be_read(new_store: Callable[[str], RedisStore], server: StoreServer):
    """Whoever hears of a change and looks finds it: nothing is published before it is stored."""
    writer, reader = new_store(server.url), new_store(server.url)
    table_id = "published-before-stored"
    writer.create(at(table_id, 0), new_request(), opening(table_id), None)
    found: list[int] = []
    listening, stopped = threading.Event(), threading.Event()

    def look(heard: str) -> None:
        if heard == table_id:
            (head,) = reader.heads([table_id])
            found.append(0 if head is None else head.revision)

    listener = threading.Thread(target=new_store(server.url).listen, args=(look, listening.set, stopped.is_set))
    listener.start()
    try:
        assert listening.wait(20)
        for revision in range(1, 200):
            writer.commit(at(table_id, revision), new_request(), writing("x"), None)
            # Each nudge is looked at while nothing else is written.
            until_heard(found, revision)
    finally:
        stopped.set()
        listener.join()
    assert found == list(range(2, 201))


def until_heard(found: list[int], count: int) -> None:
    """Waits until so many nudges were looked at."""
    for _ in range(20_000):
        if len(found) >= count:
            return
        threading.Event().wait(0.001)
    raise AssertionError(f"nudge {count} did not come")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("kind", KINDS)
def test_the_dice_go_on_where_they_were(kind: str, game: str):
    """Whichever replica plays on, and after restarts of the store, every draw is the one that the seed gives next."""
    options = GameOptions()
    getattr(options, game).SetInParent()
    with tempfile.TemporaryDirectory(prefix="store-") as folder:
        server = StoreServer(kind, Path(folder), appendfsync="always")
        server.start()
        try:
            replica = Replica(server.url)
            table = started_table(replica, 3, options=options)
            choices = random_of(8)
            while replica.play.view(table.table_id, Caller()).decision.seats:
                for number, _ in enumerate(play([replica], table, choices)):
                    if number == 30:
                        break
                replica.close()
                server.kill()
                server.start()
                replica = Replica(server.url)
            replay = replica.play.replay(table.table_id, Caller())
            replica.close()
        finally:
            server.stop()
    assert sum(len(commit.draws) for commit in replay.commits) > 5
    assert verify(replay) == []
