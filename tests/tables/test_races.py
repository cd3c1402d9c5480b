"""Fifty callers over three replicas want the same thing at once: one gets it, the others are told what to do."""

from __future__ import annotations

import itertools
import threading
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

import pytest

from hummel.v1 import TABLE_STATUS_RUNNING
from hummel_service.store import keys
from hummel_service.tables.callers import Caller
from hummel_service.tables.committing import Expectation
from hummel_service.tables.errors import Refusal
from support.replica import act, new_request, next_move, open_table, started_table
from support.timed import CLOCK, Hand, TimedReplica, loading_table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from hummel.store.v1 import LogEntry
    from hummel_service.tables.model import Request
    from support.replica import OpenTable
    from support.store_server import StoreServer

CALLERS = 50
REPLICAS = 3

ADVICE = {
    "NO_BOT_ASKED_FOR": "look for one that asks for bots",
    "NOT_YOUR_TURN": "the game waits for seat",
    "SEATS_FREE": "seats are free: ",
    "STALE_REVISION": "read the view and decide anew",
    "TABLE_CLOSED": "the table was closed",
    "TABLE_FULL": "watch the table, or join another",
    "TABLE_NOT_WAITING": "look for another one",
    "TIME_RAN_OUT": "read the view and decide anew",
    "TOKEN_WRONG": "use the seat_token that JoinTable returned",
    "UNDO_NOT_POSSIBLE": "play on",
}
"""What each refusal tells the loser of a race to do, or of what there is no more."""

Outcome: TypeAlias = "object | Refusal"


@pytest.fixture
def hand() -> Hand:
    """How far time has been moved on."""
    return Hand()


@pytest.fixture
def replicas(server: StoreServer, hand: Hand) -> Iterator[list[TimedReplica]]:
    """Three replicas of one store, with the same time."""
    # Alarms of other tests' tables would ring here too.
    with server.client() as client:
        client.delete(keys.ALARMS)
    first = TimedReplica(server.url, hand)
    made = [first, *(TimedReplica(server.url, hand, first.store.start_ms) for _ in range(REPLICAS - 1))]
    yield made
    for replica in made:
        replica.close()


def race(contenders: Sequence[Callable[[], object]]) -> list[Outcome]:
    """Lets all go at the same moment; returns what each got, or how it was refused."""
    together = threading.Barrier(len(contenders))

    def run(contender: Callable[[], object]) -> Outcome:
        together.wait()
        try:
            return contender()
        except Refusal as refusal:
            return refusal

    with ThreadPoolExecutor(len(contenders)) as pool:
        return list(pool.map(run, contenders))


def won(outcomes: Iterable[Outcome]) -> list[object]:
    """What the winners got."""
    return [outcome for outcome in outcomes if not isinstance(outcome, Refusal)]


def reasons(outcomes: Iterable[Outcome]) -> Counter[str]:
    """Why the others were refused, each in words that say what to do."""
    refused = [outcome for outcome in outcomes if isinstance(outcome, Refusal)]
    for refusal in refused:
        assert ADVICE[refusal.reason] in refusal.message
    return Counter(refusal.reason for refusal in refused)


def log_of(replica: TimedReplica, table: OpenTable) -> list[LogEntry]:
    """The whole log, which must have no gap."""
    revision = replica.stored(table.table_id).revision
    log = replica.store.log(table.table_id, 0, revision)
    assert [found for found, _ in log] == list(range(1, revision + 1))
    return [entry for _, entry in log]


def of_each(replicas: Sequence[TimedReplica], number: int = CALLERS) -> list[TimedReplica]:
    """The replicas that so many callers use, in turn."""
    return [replicas[index % len(replicas)] for index in range(number)]


def acting(
    replica: TimedReplica, table: OpenTable, expected: Expectation, *, seat: int, request: Request | None = None
) -> Callable[[], object]:
    """A caller that plays a seat's first legal action of now."""
    action = replica.play.legal_actions(table.table_id, table.seat(seat))[1][0]
    sent = request or new_request()
    return lambda: replica.play.act(table.table_id, table.seat(seat), action, expected=expected, request=sent)


def test_everybody_joins_the_last_seat(replicas: list[TimedReplica]):
    """One caller sits down; the others are told that every seat is taken. No seat is half-taken or taken twice."""
    table = open_table(replicas[0], 2, seated=1)
    outcomes = race(
        [
            lambda replica=replica, number=number: replica.lobby.join(
                table.table_id, None, f"Caller {number}", token=None, request=new_request()
            )
            for number, replica in enumerate(of_each(replicas))
        ]
    )
    ((_, seat, token),) = won(outcomes)  # type: ignore[misc] # what join returns
    assert reasons(outcomes) == {"TABLE_FULL": CALLERS - 1}
    assert replicas[1].play.view(table.table_id, Caller(token)).seat == seat == 1
    taken = [event.table.seat_taken.seat for entry in log_of(replicas[0], table) for event in entry.events[:1]]
    assert taken.count(1) == 1


def test_many_bots_come_for_few_places(replicas: list[TimedReplica]):
    """As many bots sit down as the owner asks for, never more, though seats stay free; the others are told so."""
    table = open_table(replicas[0], 5, seated=1, bot_count=2)
    outcomes = race(
        [
            lambda replica=replica, number=number: replica.lobby.join(
                table.table_id, None, f"Bot {number}", is_bot=True, token=None, request=new_request()
            )
            for number, replica in enumerate(of_each(replicas))
        ]
    )
    assert len(won(outcomes)) == 2
    assert reasons(outcomes) == {"NO_BOT_ASKED_FOR": CALLERS - 2}
    seats = replicas[0].lobby.get(table.table_id).seats
    assert [seat.is_bot for seat in seats] == [False, True, True, False, False]


def test_everybody_submits_for_the_same_revision(replicas: list[TimedReplica]):
    """One action is stored at the revision that all expected; the others are stale and told where the table is."""
    table = started_table(replicas[0], 2)
    snapshot = replicas[0].stored(table.table_id)
    seat, _ = next_move(replicas[0], table)
    expected = Expectation(snapshot.revision, snapshot.epoch)
    outcomes = race([acting(replica, table, expected, seat=seat) for replica in of_each(replicas)])
    assert len(won(outcomes)) == 1
    assert reasons(outcomes) == {"STALE_REVISION": CALLERS - 1}
    for outcome in outcomes:
        if isinstance(outcome, Refusal):
            assert outcome.metadata["currentRevision"] == str(snapshot.revision + 1)
    assert replicas[1].stored(table.table_id).revision == snapshot.revision + 1


def test_all_seats_act_at_once_while_loading(replicas: list[TimedReplica]):
    """Every seat's action is taken once, in whatever order, although each is sent again and again to every replica."""
    table, seats = loading_table(replicas[0])
    before = replicas[0].stored(table.table_id).revision
    requests = {seat: new_request(b"the same") for seat in seats}
    outcomes = race(
        [
            acting(replica, table, Expectation(), seat=seat, request=requests[seat])
            for replica, seat in zip(of_each(replicas), itertools.cycle(seats), strict=False)
        ]
    )
    assert not reasons(outcomes)
    entries = log_of(replicas[0], table)[before:]
    assert sorted(entry.seat for entry in entries) == sorted(seats)
    answers = {(answer.view.seat, answer.SerializeToString(deterministic=True)) for answer in won(outcomes)}  # type: ignore[attr-defined] # answers
    assert len(answers) == len(seats)


def test_the_game_is_started_while_others_join(replicas: list[TimedReplica]):
    """The game starts once, with every seat taken; who comes later is told, and who started too early may try again."""
    table = open_table(replicas[0], 3, seated=2)
    owner = Caller(table.owner)

    def join(replica: TimedReplica) -> object:
        return replica.lobby.join(table.table_id, None, "Late", token=None, request=new_request())

    def start(replica: TimedReplica) -> object:
        return replica.lobby.start(table.table_id, caller=owner, request=new_request())

    outcomes = race([partial((join, start)[number % 2], replica) for number, replica in enumerate(of_each(replicas))])
    joined, started = won(outcomes[::2]), won(outcomes[1::2])
    assert len(joined) == 1
    assert len(started) <= 1
    assert reasons(outcomes[::2]).keys() <= {"TABLE_FULL", "TABLE_NOT_WAITING"}
    assert reasons(outcomes[1::2]).keys() <= {"SEATS_FREE", "TABLE_NOT_WAITING"}
    entries = log_of(replicas[0], table)
    assert sum(event.table.HasField("started") for entry in entries for event in entry.events) == len(started)
    if not started:
        replicas[0].lobby.start(table.table_id, caller=owner, request=new_request())
    snapshot = replicas[0].stored(table.table_id)
    assert snapshot.record.table.status == TABLE_STATUS_RUNNING
    assert all(seat.taken for seat in snapshot.record.table.seats)
    assert all(snapshot.record.seat_token_digests)


def test_a_seat_is_left_while_the_game_is_started(replicas: list[TimedReplica]):
    """Either the game starts with the player, or without a start the seat is free: never half of both."""
    table = open_table(replicas[0], 2)
    owner = Caller(table.owner)
    outcomes = race(
        [
            (lambda replica=replica: replica.lobby.start(table.table_id, caller=owner, request=new_request()))
            if number % 2
            else (
                lambda replica=replica: replica.lobby.leave(table.table_id, caller=table.seat(0), request=new_request())
            )
            for number, replica in enumerate(of_each(replicas))
        ]
    )
    assert len(won(outcomes)) == 1
    record = replicas[0].stored(table.table_id).record
    is_running = record.table.status == TABLE_STATUS_RUNNING
    assert record.table.seats[0].taken == bool(record.seat_token_digests[0]) == is_running
    assert reasons(outcomes).keys() <= {"TABLE_NOT_WAITING", "TOKEN_WRONG", "SEATS_FREE"}


def test_a_table_is_closed_while_everybody_acts(replicas: list[TimedReplica]):
    """The table is closed once and nothing follows; every action is either before that, or told that it is closed."""
    table = started_table(replicas[0], 2)
    seat, _ = next_move(replicas[0], table)
    owner = Caller(table.owner)
    outcomes = race(
        [
            (lambda replica=replica: replica.lobby.close(table.table_id, caller=owner, request=new_request()))
            if number % 5 == 0
            else acting(replica, table, Expectation(), seat=seat)
            for number, replica in enumerate(of_each(replicas))
        ]
    )
    closing, rest = outcomes[::5], [outcome for number, outcome in enumerate(outcomes) if number % 5]
    assert len(won(closing)) == 1
    assert reasons(closing) == {"TABLE_CLOSED": len(closing) - 1}
    assert reasons(rest).keys() <= {"TABLE_CLOSED", "NOT_YOUR_TURN"}
    entries = log_of(replicas[0], table)
    assert entries[-1].events[0].table.HasField("closed")
    assert sum(entry.HasField("action") for entry in entries) == len(won(rest)) <= 1


@pytest.mark.parametrize("strict", [True, False])
def test_an_action_is_taken_back_while_the_next_one_acts(replicas: list[TimedReplica], strict: bool):  # noqa: FBT001 - parametrized
    """Either the action is taken back, and the next seat has no turn, or the next seat acts, and it stays."""
    table = started_table(replicas[0], 2)
    act(replicas[0], table)
    snapshot = replicas[0].stored(table.table_id)
    first, second = snapshot.play.undo_seat, 1 - snapshot.play.undo_seat
    expected = Expectation(snapshot.revision, snapshot.epoch) if strict else Expectation()
    outcomes = race(
        [
            (
                lambda replica=replica: replica.play.undo(
                    table.table_id, table.seat(first), expected=expected, request=new_request()
                )
            )
            if number % 2
            else acting(replica, table, expected, seat=second)
            for number, replica in enumerate(of_each(replicas))
        ]
    )
    assert len(won(outcomes)) == 1
    allowed = {"STALE_REVISION"} if strict else {"UNDO_NOT_POSSIBLE", "NOT_YOUR_TURN"}
    assert reasons(outcomes).keys() <= allowed
    entry = log_of(replicas[0], table)[-1]
    assert entry.HasField("action") == bool(won(outcomes[::2]))
    assert replicas[0].stored(table.table_id).revision == snapshot.revision + 1


@pytest.mark.parametrize("strict", [True, False])
def test_the_clock_acts_while_the_seat_does(replicas: list[TimedReplica], hand: Hand, strict: bool):  # noqa: FBT001 - parametrized
    """At the deadline either the seat's action is stored, once, or the clock's, once; whoever is too late is told."""
    table = started_table(replicas[0], 2, clock=CLOCK)
    snapshot = replicas[0].stored(table.table_id)
    seat, _ = next_move(replicas[0], table)
    expected = Expectation(snapshot.revision, snapshot.epoch) if strict else Expectation()
    callers = [acting(replica, table, expected, seat=seat) for replica in of_each(replicas, CALLERS // 2)]
    keepers = [replica.timekeeper.look for replica in of_each(replicas, CALLERS // 2)]
    hand.move_s(CLOCK.decision_s + CLOCK.time_bank_s)
    outcomes = race([contender for pair in zip(keepers, callers, strict=True) for contender in pair])
    looks, acted = outcomes[::2], outcomes[1::2]
    by_clock = sum(looks)  # type: ignore[arg-type] # numbers
    assert by_clock + len(won(acted)) == 1
    late = "TIME_RAN_OUT" if by_clock else "STALE_REVISION" if strict else "NOT_YOUR_TURN"
    assert reasons(acted) == Counter({late: CALLERS // 2 - len(won(acted))})
    entry = log_of(replicas[0], table)[-1]
    assert (entry.by_clock, entry.seat) == (bool(by_clock), seat)
    assert replicas[0].stored(table.table_id).revision == snapshot.revision + 1


def test_fifty_clicks_on_undo_take_one_action_back(replicas: list[TimedReplica]):
    """However often and wherever the button is pressed, one action is taken back."""
    table = started_table(replicas[0], 2)
    for _ in range(3):
        act(replicas[0], table)
    snapshot = replicas[0].stored(table.table_id)
    caller = table.seats[snapshot.play.undo_seat]
    outcomes = race(
        [
            lambda replica=replica: replica.play.undo(
                table.table_id, Caller(caller), expected=Expectation(), request=new_request()
            )
            for replica in of_each(replicas)
        ]
    )
    assert len(won(outcomes)) == 1
    assert reasons(outcomes) == {"UNDO_NOT_POSSIBLE": CALLERS - 1}
    assert replicas[0].stored(table.table_id).revision == snapshot.revision + 1


def test_fifty_clicks_on_pass_pass_once(replicas: list[TimedReplica]):
    """A button that is pressed again and again with the same request passes once, and every press gets the answer."""
    table, (seat, *_) = loading_table(replicas[0])
    before = replicas[0].stored(table.table_id).revision
    request = new_request(b"pass")
    outcomes = race(
        [acting(replica, table, Expectation(), seat=seat, request=request) for replica in of_each(replicas)]
    )
    assert not reasons(outcomes)
    assert {answer.revision for answer in won(outcomes)} == {before + 1}  # type: ignore[attr-defined] # answers
    assert replicas[0].stored(table.table_id).revision == before + 1
