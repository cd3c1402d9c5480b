"""The seats' clocks: pure functions over what is kept beside the State.

A seat that has to decide gets `decision_s` for it; what it takes longer comes out of its
time bank. Times are milliseconds of the store's clock, which all replicas share.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hummel.store.v1 import SeatTime
from hummel.v1 import ERROR_REASON_TIME_RAN_OUT, TABLE_STATUS_RUNNING
from hummel_service.games.absence import ABANDONED_AFTER_ROUNDS, ABSENT_AFTER_TIMEOUTS
from hummel_service.tables.errors import Refusal

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from hummel.store.v1 import PlayRecord, TableRecord
    from hummel.v1 import Clock, View
    from hummel_service.tables.committing import Expectation
    from hummel_service.tables.model import Snapshot
    from hummel_service.tables.port import Store


def is_ticking(record: TableRecord) -> bool:
    """Tells whether a game is played at a table that has a clock."""
    return record.table.HasField("clock") and record.table.status == TABLE_STATUS_RUNNING


def now_at(store: Store, record: TableRecord) -> int:
    """Returns the store's time, or 0 at a table where it does not matter."""
    return store.now_ms() if record.table.HasField("clock") else 0


def start(play: PlayRecord, clock: Clock, seat_count: int, to_act: Collection[int], now_ms: int) -> None:
    """Sets all clocks as a game begins."""
    del play.clocks[:]
    play.clocks.extend(SeatTime(bank_ms=clock.time_bank_s * 1000) for _ in range(seat_count))
    go_on(play, clock, to_act, now_ms)


def stop(play: PlayRecord, clock: Clock, seat: int, now_ms: int) -> None:
    """Ends a seat's decision: what it took beyond the time for a decision is gone from its bank."""
    time = play.clocks[seat]
    time.bank_ms = max(0, time.bank_ms - max(0, used_ms(time, now_ms) - clock.decision_s * 1000))
    time.since_ms = time.deadline_ms = 0


def go_on(play: PlayRecord, clock: Clock, to_act: Collection[int], now_ms: int) -> None:
    """Lets the clocks of those tick who have to decide, and no others.

    A decision that was under way before goes on, and a decision that is over without an
    action costs nothing.
    """
    for seat, time in enumerate(play.clocks):
        if seat not in to_act:
            time.since_ms = time.deadline_ms = 0
        elif not time.since_ms:
            begin(time, clock, now_ms)


def begin(time: SeatTime, clock: Clock, since_ms: int) -> None:
    """Begins a seat's decision."""
    time.since_ms = since_ms
    time.deadline_ms = since_ms + clock.decision_s * 1000 + time.bank_ms


def used_ms(time: SeatTime, now_ms: int) -> int:
    """Returns how long a seat's present decision has taken; 0 if it has none."""
    return max(0, now_ms - time.since_ms) if time.since_ms else 0


def note_timeout(play: PlayRecord, seat: int, revision: int) -> None:
    """Notes that the clock acts for a seat, and under which revision."""
    play.clocks[seat].timeouts += 1
    play.clocks[seat].ran_out_revision = revision
    play.clocked_in_a_row += 1


def is_abandoned(play: PlayRecord) -> bool:
    """Tells whether for long the clock alone has acted."""
    return play.clocked_in_a_row >= ABANDONED_AFTER_ROUNDS * len(play.clocks)


def earliest_deadline_ms(times: Iterable[SeatTime]) -> int | None:
    """Returns when the next clock runs out; None if none ticks."""
    return min((time.deadline_ms for time in times if time.deadline_ms), default=None)


def ran_out(play: PlayRecord, now_ms: int) -> int | None:
    """Returns the seat whose time ran out first; None if nobody's did."""
    late = [(time.deadline_ms, seat) for seat, time in enumerate(play.clocks) if 0 < time.deadline_ms <= now_ms]
    return min(late)[1] if late else None


def check_in_time(snapshot: Snapshot, seat: int, expected: Expectation) -> None:
    """Checks that the clock has not acted for a seat since the view that a caller decided on.

    Raises:
        Refusal: TIME_RAN_OUT.
    """
    if (
        expected.revision is not None
        and expected.revision < last_clocked(snapshot, seat)
        and snapshot.includes(expected.revision, expected.epoch)
    ):
        raise time_ran_out(snapshot, seat)


def last_clocked(snapshot: Snapshot, seat: int) -> int:
    """Returns the revision of the clock's last action for a seat; 0 if the player has acted since."""
    times = snapshot.play.clocks
    return times[seat].ran_out_revision if times else 0


def time_ran_out(snapshot: Snapshot, seat: int) -> Refusal:
    """Returns the refusal of an action that comes after the clock acted for its seat."""
    return Refusal(
        ERROR_REASON_TIME_RAN_OUT,
        f"the time of seat {seat} ran out, and the clock acted for it at revision {last_clocked(snapshot, seat)}: "
        "read the view and decide anew",
        metadata={"currentRevision": str(snapshot.revision), "currentEpoch": snapshot.epoch},
    )


def is_absent(time: SeatTime) -> bool:
    """Tells whether the clock has acted so often for a player that the seat may be handed on."""
    return time.timeouts >= ABSENT_AFTER_TIMEOUTS


def write_clocks(view: View, times: Iterable[SeatTime], now_ms: int) -> None:
    """Adds the seats' clocks to a view that is made now."""
    for seat, time in enumerate(times):
        shown = view.seat_clocks.add(seat=seat, timeouts=time.timeouts)
        shown.bank_left.FromMilliseconds(time.bank_ms)
        if view.table.status != TABLE_STATUS_RUNNING:
            continue
        shown.is_absent = is_absent(time)
        if time.deadline_ms:
            shown.deadline.FromMilliseconds(time.deadline_ms)
            shown.time_left.FromMilliseconds(max(0, time.deadline_ms - now_ms))
