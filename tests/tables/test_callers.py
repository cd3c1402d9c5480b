"""Who may do what: owner, seats, strangers, and those who left."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from hummel_service.tables.callers import Caller
from hummel_service.tables.committing import Expectation
from hummel_service.tables.errors import Refusal
from hummel_service.tables.tokens import make_token
from support.replica import new_request, next_move, open_table, started_table

if TYPE_CHECKING:
    from collections.abc import Callable

    from support.replica import OpenTable, Replica

OWNER, SEAT, OTHER_SEAT, STRANGER, OTHER_TABLE, FORMER, NOBODY = (
    "the owner", "a seat", "another seat", "a stranger", "a seat of another table", "a former seat", "nobody",
)  # fmt: skip
EVERYBODY = (OWNER, SEAT, OTHER_SEAT, STRANGER, OTHER_TABLE, FORMER, NOBODY)


def callers(replica: Replica, table: OpenTable) -> dict[str, Caller]:
    """One caller of each kind."""
    return {
        OWNER: Caller(table.owner),
        SEAT: table.seat(0),
        OTHER_SEAT: table.seat(1),
        STRANGER: Caller(make_token()),
        OTHER_TABLE: open_table(replica).seat(0),
        FORMER: _former(replica),
        NOBODY: Caller(),
    }


def _former(replica: Replica) -> Caller:
    table = open_table(replica)
    replica.lobby.leave(table.table_id, caller=table.seat(0), request=new_request())
    return table.seat(0)


def outcome(call: Callable[[], object]) -> str:
    """The reason of a call's refusal, or "allowed"."""
    try:
        call()
    except Refusal as refusal:
        return refusal.reason
    return "allowed"


@pytest.mark.parametrize("who", EVERYBODY)
def test_who_may_start_and_close(replica: Replica, who: str):
    """Only the owner starts and closes a table; seats, strangers and nobody in particular don't."""
    expected = {OWNER: "allowed", NOBODY: "TOKEN_MISSING"}.get(who, "TOKEN_WRONG")
    table = open_table(replica)
    caller = callers(replica, table)[who]
    for use_case in (replica.lobby.start, replica.lobby.close):
        assert (
            outcome(lambda use_case=use_case: use_case(table.table_id, caller=caller, request=new_request()))
            == expected
        )


@pytest.mark.parametrize("who", EVERYBODY)
def test_who_may_leave(replica: Replica, who: str):
    """Only who has a seat gives it back, and only the own one."""
    table = open_table(replica)
    caller = callers(replica, table)[who]
    expected = {SEAT: "allowed", OTHER_SEAT: "allowed", NOBODY: "TOKEN_MISSING"}.get(who, "TOKEN_WRONG")
    assert outcome(lambda: replica.lobby.leave(table.table_id, caller=caller, request=new_request())) == expected
    taken = [seat.taken for seat in replica.lobby.get(table.table_id).seats]
    assert taken == [who != SEAT, who != OTHER_SEAT]


@pytest.mark.parametrize("who", EVERYBODY)
def test_who_may_act(replica: Replica, who: str):
    """Only the seat whose decision it is acts; the other seat is told to wait, everybody else is turned away."""
    table = started_table(replica)
    seat, action = next_move(replica, table)
    named = {SEAT: table.seat(seat), OTHER_SEAT: table.seat(1 - seat)}
    caller = named.get(who) or callers(replica, table)[who]
    expected = {SEAT: "allowed", OTHER_SEAT: "NOT_YOUR_TURN", NOBODY: "TOKEN_MISSING"}.get(who, "TOKEN_WRONG")
    call = lambda: replica.play.act(  # noqa: E731 - the call that is judged
        table.table_id, caller, action, expected=Expectation(), request=new_request()
    )
    assert outcome(call) == expected
    call = lambda: replica.play.legal_actions(table.table_id, caller)  # noqa: E731 - the call that is judged
    assert outcome(call) == {OTHER_SEAT: "allowed"}.get(who, expected)


@pytest.mark.parametrize("who", EVERYBODY)
def test_whose_view_a_caller_gets(replica: Replica, who: str):
    """A seat gets its own view, owner and nobody a spectator's; a wrong token is never treated as none."""
    table = started_table(replica)
    caller = callers(replica, table)[who]
    if who in {STRANGER, OTHER_TABLE, FORMER}:
        assert outcome(lambda: replica.play.view(table.table_id, caller)) == "TOKEN_WRONG"
        return
    view = replica.play.view(table.table_id, caller)
    assert (view.seat if view.HasField("seat") else None) == {SEAT: 0, OTHER_SEAT: 1}.get(who)


def test_refused_callers_are_known_by_their_seat(replica: Replica):
    """Also when a call is refused, the caller's seat is known afterwards, for the log."""
    table = started_table(replica)
    seat, action = next_move(replica, table)
    waiting = table.seat(1 - seat)
    for call in (
        lambda: replica.play.act(table.table_id, waiting, action, expected=Expectation(), request=new_request()),
        lambda: replica.play.act(table.table_id, waiting, action, expected=Expectation(1), request=new_request()),
        lambda: replica.lobby.start(table.table_id, caller=waiting, request=new_request()),
        lambda: replica.lobby.leave(table.table_id, caller=waiting, request=new_request()),
    ):
        waiting.seat = None
        assert outcome(call) in {"NOT_YOUR_TURN", "STALE_REVISION", "TOKEN_WRONG", "TABLE_NOT_WAITING"}
        assert waiting.seat == 1 - seat


def test_a_token_has_one_seat_at_a_table(replica: Replica):
    """A token that has a seat already is refused for a second one, since it could not say which seat acts."""
    table = open_table(replica, seated=1)
    token = table.seats[0]
    join = lambda: replica.lobby.join(table.table_id, 1, "Twin", token=token, request=new_request())  # noqa: E731 - the call that is judged
    with pytest.raises(Refusal) as refused:
        join()
    assert refused.value.reason == "INVALID_REQUEST"
    assert set(refused.value.fields) == {"token"}
    assert not replica.lobby.get(table.table_id).seats[1].taken


def test_a_seat_that_was_given_back_can_be_taken_by_another(replica: Replica):
    """After leaving, the seat is free, its token void, and who takes it has it alone."""
    table = open_table(replica)
    replica.lobby.leave(table.table_id, caller=table.seat(0), request=new_request())
    token = make_token()
    _, seat, _ = replica.lobby.join(table.table_id, None, "Next", token=token, request=new_request())
    assert seat == 0
    assert replica.play.view(table.table_id, Caller(token)).seat == 0
    assert outcome(lambda: replica.play.view(table.table_id, table.seat(0))) == "TOKEN_WRONG"
