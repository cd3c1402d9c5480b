"""Seats of the absent are handed on, and tokens exchanged; what was void stays void."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from hummel.v1 import UNDO_BLOCKER_NOTHING_TO_UNDO, Clock
from hummel_service.games.verify import verify
from hummel_service.store import keys
from hummel_service.tables.callers import Caller
from hummel_service.tables.committing import Expectation
from hummel_service.tables.errors import Refusal
from hummel_service.tables.tokens import make_token
from support.replica import act, new_request, next_move, open_table, started_table
from support.timed import Hand, TimedReplica
from support.watching import SOON, open_watch, watching

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hummel.v1 import View
    from support.replica import OpenTable, Replica
    from support.store_server import StoreServer

ABSENT = 1
"""The seat whose player has gone."""


@pytest.fixture
def hand() -> Hand:
    """How far time has been moved on."""
    return Hand()


@pytest.fixture
def timed(server: StoreServer, hand: Hand) -> Iterator[TimedReplica]:
    """A replica whose time a test moves on."""
    replica = TimedReplica(server.url, hand)
    yield replica
    replica.close()


def let_time_run_out(replica: TimedReplica, table: OpenTable, hand: Hand, times: int) -> None:
    """Lets the clock act for the absent player, while the others play."""
    while times:
        view = replica.play.view(table.table_id, Caller(table.owner))
        if view.decision.seats[0] == ABSENT:
            hand.move_s(10)
            replica.timekeeper.look()
            times -= 1
        else:
            act(replica, table)


def replace(replica: Replica, table: OpenTable, seat: int = ABSENT, token: str | None = None) -> str:
    """Hands a seat on and returns its new token."""
    replaced, new = replica.seating.replace_player(
        table.table_id, seat, "Substitute", token=token, caller=Caller(table.owner), request=new_request()
    )
    assert replaced.seats[seat].player_name == "Substitute"
    return new


def refusal(call: object) -> str:
    """The reason for which a call is refused."""
    with pytest.raises(Refusal) as refused:
        call()  # type: ignore[operator] # the caller passes a function
    return refused.value.reason


def test_an_absent_players_seat_is_handed_on(timed: TimedReplica, hand: Hand):
    """After three timeouts the owner hands the seat on: the new token plays, the old one is void, the count is new.

    The substitute gets the time for a whole decision; the game's replay is genuine.
    """
    table = started_table(timed, 2, clock=Clock(decision_s=10))
    let_time_run_out(timed, table, hand, 3)
    while next_move(timed, table)[0] != ABSENT:
        act(timed, table)
    hand.move_s(9)
    clocks = timed.play.view(table.table_id, Caller()).seat_clocks
    assert [clock.seat for clock in clocks if clock.is_absent] == [ABSENT]
    token = replace(timed, table)
    view: View = timed.play.view(table.table_id, Caller(token))
    clock = view.seat_clocks[ABSENT]
    assert (view.seat, clock.timeouts, clock.time_left.ToTimedelta().total_seconds()) == (ABSENT, 0, 10)
    assert not clock.is_absent
    assert refusal(lambda: timed.play.view(table.table_id, table.seat(ABSENT))) == "TOKEN_WRONG"
    timed.play.act(table.table_id, Caller(token), view.legal_actions[0], expected=Expectation(), request=new_request())
    timed.lobby.close(table.table_id, caller=Caller(table.owner), request=new_request())
    assert verify(timed.play.replay(table.table_id, Caller(table.owner))) == []


def test_timeouts_add_up_over_a_game_whatever_the_player_does_between(timed: TimedReplica, hand: Hand):
    """A seat can be handed on after three timeouts in a game, though its player acted between them and since."""
    table = started_table(timed, 2, clock=Clock(decision_s=10))
    for _ in range(3):
        let_time_run_out(timed, table, hand, 1)
        while next_move(timed, table)[0] != ABSENT:
            act(timed, table)
        act(timed, table)
    token = replace(timed, table)
    assert timed.play.view(table.table_id, Caller(token)).seat == ABSENT


@pytest.mark.parametrize("timeouts", [0, 1, 2])
def test_a_player_who_is_there_keeps_the_seat(timed: TimedReplica, hand: Hand, timeouts: int):
    """Before the third timeout the seat can't be handed on; the refusal says how often it was and must be."""
    table = started_table(timed, 2, clock=Clock(decision_s=10))
    let_time_run_out(timed, table, hand, timeouts)
    assert not any(clock.is_absent for clock in timed.play.view(table.table_id, Caller()).seat_clocks)
    with pytest.raises(Refusal) as refused:
        replace(timed, table)
    assert refused.value.reason == "SEAT_NOT_ABSENT"
    assert refused.value.metadata == {"timeouts": str(timeouts), "needed": "3"}
    assert timed.play.view(table.table_id, table.seat(ABSENT)).seat == ABSENT


def test_a_substitute_takes_nothing_back_that_somebody_else_did(timed: TimedReplica, hand: Hand, server: StoreServer):
    """What the seat did before it was handed on stays; only what the new player does can be taken back."""
    table = started_table(timed, 2, clock=Clock(decision_s=10))
    let_time_run_out(timed, table, hand, 3)
    while timed.stored(table.table_id).play.undo_seat != ABSENT:
        act(timed, table)
    token = replace(timed, table)
    assert timed.play.view(table.table_id, Caller(token)).undo.blocker == UNDO_BLOCKER_NOTHING_TO_UNDO
    with server.client() as client:
        assert not client.hexists(keys.snapshot(table.table_id), "undo")
    assert (
        refusal(lambda: timed.play.undo(table.table_id, Caller(token), expected=Expectation(), request=new_request()))
        == "UNDO_NOT_POSSIBLE"
    )


def test_only_the_owner_of_a_running_game_hands_seats_on(timed: TimedReplica, hand: Hand):
    """Others, tables that wait or have ended, and seats that there are not, are refused each for its own reason."""
    waiting = open_table(timed, 2, clock=Clock(decision_s=10))
    assert refusal(lambda: replace(timed, waiting)) == "GAME_NOT_STARTED"
    table = started_table(timed, 2, clock=Clock(decision_s=10))
    let_time_run_out(timed, table, hand, 3)
    for caller, reason in ((table.seat(0), "TOKEN_WRONG"), (Caller(), "TOKEN_MISSING")):
        assert (
            refusal(
                lambda caller=caller: timed.seating.replace_player(
                    table.table_id, ABSENT, "Me", token=None, caller=caller, request=new_request()
                )
            )
            == reason
        )
    assert refusal(lambda: replace(timed, table, seat=2)) == "INVALID_REQUEST"
    for used in (*table.seats, table.owner):
        assert refusal(lambda used=used: replace(timed, table, token=used)) == "INVALID_REQUEST"
    timed.lobby.close(table.table_id, caller=Caller(table.owner), request=new_request())
    assert refusal(lambda: replace(timed, table)) == "TABLE_CLOSED"


def test_a_repeated_replacement_is_one(timed: TimedReplica, hand: Hand):
    """The same request again changes nothing; it gets the same answer if the caller made the token."""
    table = started_table(timed, 2, clock=Clock(decision_s=10))
    let_time_run_out(timed, table, hand, 3)
    token, request = make_token(), new_request()
    first, again = (
        timed.seating.replace_player(
            table.table_id, ABSENT, "Ada", token=token, caller=Caller(table.owner), request=request
        )
        for _ in range(2)
    )
    assert first == again
    assert (
        refusal(
            lambda: timed.seating.replace_player(
                table.table_id, ABSENT, "Ada", token=None, caller=Caller(table.owner), request=request
            )
        )
        == "TOKEN_NOT_REPEATABLE"
    )


@pytest.mark.parametrize("who", ["owner", "seat"])
@pytest.mark.parametrize("started", [True, False])
def test_a_token_is_exchanged(replica: Replica, other_replica: Replica, who: str, started: bool):  # noqa: FBT001 - parametrized
    """The new token does what the old one did, on every replica, and the old one nothing any more."""
    table = (started_table if started else open_table)(replica, 2)
    old = table.owner if who == "owner" else table.seats[0]
    _, new = replica.seating.renew_token(table.table_id, token=None, caller=Caller(old), request=new_request())
    for one in (replica, other_replica):
        assert refusal(lambda one=one: one.play.view(table.table_id, Caller(old))) == "TOKEN_WRONG"
        expected = None if who == "owner" else 0
        view = one.play.view(table.table_id, Caller(new))
        assert (view.seat if view.HasField("seat") else None) == expected
    others = [table.owner, *table.seats]
    others.remove(old)
    for token in others:
        assert replica.play.view(table.table_id, Caller(token))


def test_a_repeated_exchange_comes_with_the_old_token(replica: Replica, other_replica: Replica):
    """Who never got the answer sends the same request with the old token once more, and gets the same answer."""
    table = started_table(replica, 2)
    new, request = make_token(), new_request()
    answers = [
        one.seating.renew_token(table.table_id, token=new, caller=table.seat(1), request=request)
        for one in (replica, other_replica, replica)
    ]
    assert answers[0] == answers[1] == answers[2]
    assert answers[0][1] == new
    assert (
        refusal(lambda: replica.seating.renew_token(table.table_id, token=None, caller=table.seat(1), request=request))
        == "TOKEN_NOT_REPEATABLE"
    )
    assert (
        refusal(
            lambda: replica.seating.renew_token(table.table_id, token=None, caller=table.seat(1), request=new_request())
        )
        == "TOKEN_WRONG"
    )


def test_a_token_that_is_both_the_owners_and_a_seats_is_exchanged_as_both(replica: Replica):
    """An owner who plays with the same token has one new token for both."""
    table = open_table(replica, 2, seated=0)
    replica.lobby.join(table.table_id, 0, "Owner", token=table.owner, request=new_request())
    _, new = replica.seating.renew_token(table.table_id, token=None, caller=Caller(table.owner), request=new_request())
    assert replica.play.view(table.table_id, Caller(new)).seat == 0
    replica.lobby.close(table.table_id, caller=Caller(new), request=new_request())


@pytest.mark.parametrize("who", ["owner", "seat"])
def test_an_exchanged_token_ends_its_watches(replica: Replica, who: str):
    """A watch that was opened with the old token ends with TOKEN_WRONG and gets nothing more; others go on."""
    table = started_table(replica, 2)
    old = table.owner if who == "owner" else table.seats[0]
    with watching(replica.store, SOON) as watches:
        mine, other = (open_watch(watches, table.table_id, token=token) for token in (old, table.seats[1]))
        for stream in (mine, other):
            stream.wait(lambda stream: stream.updates)
        renewed, new = replica.seating.renew_token(
            table.table_id, token=None, caller=Caller(old), request=new_request()
        )
        mine.wait(lambda stream: stream.ended)
        assert mine.ended is not None
        assert mine.ended.reason == "TOKEN_WRONG"
        assert mine.updates[-1].view.table.revision < renewed.revision
        other.wait_for_revision(renewed.revision)
        assert other.ended is None
        again = open_watch(watches, table.table_id, token=new)
        again.wait_for_revision(renewed.revision)


def test_exchanged_tokens_are_told_without_the_token(replica: Replica):
    """Viewers are told whose token was exchanged, and neither the old nor the new one nor a digest of them."""
    table = started_table(replica, 2)
    with watching(replica.store, SOON) as watches:
        stream = open_watch(watches, table.table_id, token=table.seats[1])
        renewed, new = replica.seating.renew_token(
            table.table_id, token=None, caller=table.seat(0), request=new_request()
        )
        stream.wait_for_revision(renewed.revision)
        commits = [commit for update in stream.updates for commit in update.commits]
        shown = b"".join(update.SerializeToString() for update in stream.updates)
    assert commits[-1].events[0].table.token_renewed.seat == 0
    snapshot = replica.store.load(table.table_id)
    assert snapshot is not None
    for secret in (new.encode(), table.seats[0].encode(), *snapshot.record.seat_token_digests):
        assert secret not in shown


def test_nobody_exchanges_tokens_of_a_table_that_has_ended(replica: Replica):
    """A closed table stays as it is."""
    table = started_table(replica, 2)
    replica.lobby.close(table.table_id, caller=Caller(table.owner), request=new_request())
    assert (
        refusal(
            lambda: replica.seating.renew_token(table.table_id, token=None, caller=table.seat(0), request=new_request())
        )
        == "TABLE_CLOSED"
    )
