"""What a viewer may see depends on nothing that it may not see."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from hummel.speicherstadt.v1 import Event as GameEvent, State
from hummel.store.v1 import LogEntry
from hummel.v1 import Event, TableCreated, TableEvent
from hummel_service.games.speicherstadt import SPEICHERSTADT
from hummel_service.tables.callers import Caller
from hummel_service.tables.updates import Cursor, update_for
from hummel_service.tables.views import visible_commit, visible_events
from support.replica import act, open_table, started_table

if TYPE_CHECKING:
    from support.replica import Replica

VIEWERS = (None, 0, 1)


def for_seat(seat: int | None) -> Event:
    """An event of the game that only one seat may see, or everybody."""
    return Event(speicherstadt=GameEvent(only_for_seat=seat))


@pytest.mark.parametrize("viewer", VIEWERS)
def test_events_for_one_seat_reach_no_other(viewer: int | None):
    """Whoever looks gets the events for everybody and those for the own seat, in order, and no others."""
    everybody, table = for_seat(None), Event(table=TableEvent(created=TableCreated()))
    events = [for_seat(0), everybody, for_seat(1), table, for_seat(0)]
    mine = {None: [], 0: [for_seat(0)], 1: [for_seat(1)]}[viewer]
    seen = visible_events(SPEICHERSTADT, events, viewer)
    assert seen == [event for event in events if event in [everybody, table, *mine]]
    entry = LogEntry(events=events)
    assert list(visible_commit(SPEICHERSTADT, 1, entry, viewer).events) == seen


@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_watcher_never_gets_another_seats_events(replica: Replica, viewer: int | None):
    """Updates for a viewer hold no event that is only for another seat, also when several commits are merged."""
    table = started_table(replica)
    snapshot = replica.store.load(table.table_id)
    assert snapshot is not None
    log = [(revision, LogEntry(events=[for_seat(0), for_seat(1), for_seat(None)])) for revision in (2, 3, 4)]
    update = update_for(snapshot, log, Cursor(1, ""), viewer)
    shown = [event for commit in update.commits for event in commit.events]
    expected = [for_seat(seat) for seat in (0, 1, None) if seat in {None, viewer}]
    assert shown == expected * 3


@pytest.mark.parametrize("viewer", VIEWERS)
def test_views_depend_on_no_secret(replica: Replica, viewer: int | None):
    """With another seed, another draw pile and another seat's hand, a viewer's view is the same to the byte."""
    table = started_table(replica)
    act(replica, table)
    snapshot = replica.store.load(table.table_id)
    assert snapshot is not None
    state = State.FromString(snapshot.state)
    before = SPEICHERSTADT.view(state, viewer).SerializeToString(deterministic=True)
    del state.secrets.draw_pile[:]
    state.secrets.draw_pile.extend(range(900, 940))
    state.secrets.randomness.seed = b"another seed, which is not it..."
    if viewer is not None:
        state.hands[1 - viewer].Clear()
    assert SPEICHERSTADT.view(state, viewer).SerializeToString(deterministic=True) == before


def test_stored_tokens_cant_be_used(replica: Replica):
    """What is stored of tokens is only a digest: no token can be found in the store, and no digest works as one."""
    table = open_table(replica)
    snapshot = replica.store.load(table.table_id)
    assert snapshot is not None
    stored = snapshot.record.SerializeToString()
    for token in (table.owner, *table.seats):
        assert token.encode() not in stored
    for digest in (snapshot.record.owner_token_digest, *snapshot.record.seat_token_digests):
        assert len(digest) == 32
        with pytest.raises(Exception, match="token"):
            replica.play.view(table.table_id, Caller(digest.hex()))
