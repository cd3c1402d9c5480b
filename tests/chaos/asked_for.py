"""Judges a table's log by what was asked for: nothing is in it that nobody wanted."""

from __future__ import annotations

from collections import defaultdict
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from chaos.course import seat_of
from chaos.differing import difference
from hummel.v1 import TableEvent
from hummel_service.tables.timekeeping import CLOCK_DIGEST

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from google.protobuf.message import Message

    from chaos.course import Course
    from chaos.history import Asked
    from chaos.stored import StoredChange
    from hummel.store.v1 import LogEntry

_METHODS: Mapping[str, str] = MappingProxyType(
    {
        "created": "CreateTable",
        "seat_taken": "JoinTable",
        "seat_left": "LeaveTable",
        "bots_asked_for": "AskForBots",
        "started": "StartTable",
        "closed": "CloseTable",
        "undone": "UndoAction",
        "player_replaced": "ReplacePlayer",
        "token_renewed": "RenewToken",
    }
)
"""What is called so that the table sees one of these events. Only an action has others beside it, or none."""

_OF_A_SEAT = frozenset({"SubmitAction", "UndoAction", "LeaveTable"})
"""These are done by a seat."""

_OF_THE_OWNER = frozenset({"StartTable", "CloseTable", "AskForBots", "ReplacePlayer"})
"""These are done by the owner."""

_COMPLETED = frozenset({"options"})
"""Fields of requests that the log has in another form; verifying it checks them."""


def unwanted(log: Iterable[StoredChange], course: Course, asked: Iterable[Asked]) -> Iterator[str]:
    """Yields what is in a log without being wanted.

    Every change was made by the clock when a seat's time had run out, or comes from exactly
    one request: of that method and that caller, and with that content.

    Args:
        log: The changes.
        course: What they come to.
        asked: All that was ever asked for at the table.
    """
    requests = defaultdict(list)
    for each in asked:
        requests[each.digest].append(each)
    for change in log:
        fitting = requests[change.digest]
        if change.entry.by_clock:
            yield from _early(change, course)
        elif not fitting:
            yield f"nobody asked for revision {change.revision}, {_method(change.entry)} {change.digest.hex()[:8]}"
        elif len(fitting) > 1:
            yield f"revision {change.revision} fits {len(fitting)} requests: {', '.join(map(str, fitting))}"
        else:
            yield from _unlike(change, course, fitting[0])


def _early(change: StoredChange, course: Course) -> Iterator[str]:
    """The clock acts for a seat whose time ran out, and no request makes it."""
    entry, before = change.entry, course.at(change.revision - 1)
    if change.digest != CLOCK_DIGEST:
        yield f"revision {change.revision} is said to be the clock's, but a request made it"
    elif before is not None:
        deadlines_ms = [time.deadline_ms for time in before.play.clocks][entry.seat : entry.seat + 1]
        if not any(0 < deadline_ms <= entry.play.acted_ms for deadline_ms in deadlines_ms):
            yield f"the clock acted for seat {entry.seat} as revision {change.revision}, though it had time left"


def _unlike(change: StoredChange, course: Course, asked: Asked) -> Iterator[str]:
    """A change is what its request asked for."""
    entry, place = change.entry, f"revision {change.revision} was made by {asked}"
    if _method(entry) != asked.method:
        yield f"{place}, but it is what {_method(entry)} does"
        return
    before = course.at(change.revision - 1)
    if before is not None:
        seat, is_owner = seat_of(asked.caller, before), asked.caller == before.record.owner_token_digest
        if asked.method in _OF_A_SEAT and seat != entry.seat:
            yield f"{place} for seat {entry.seat}, but its caller is {'nobody' if seat is None else f'seat {seat}'}"
        if asked.method in _OF_THE_OWNER and not is_owner:
            yield f"{place}, whose caller is not the owner"
    yield from (f"{place}, but {found}" for found in _other_content(asked.request, _content(entry)))


def _method(entry: LogEntry) -> str:
    kind = _event(entry).WhichOneof("kind")
    return "SubmitAction" if entry.HasField("action") else _METHODS.get(kind or "", "nothing that is called")


def _event(entry: LogEntry) -> TableEvent:
    """Returns the event that tells what was called; an empty one if none does."""
    events = (event.table for event in entry.events)
    return next((event for event in events if event.WhichOneof("kind") in _METHODS), TableEvent())


def _content(entry: LogEntry) -> Message:
    """Returns the message in which an entry has what was asked for, by the same names."""
    event = _event(entry)
    kind = event.WhichOneof("kind") or ""
    content: Message = entry if entry.HasField("action") else entry.table if kind == "created" else getattr(event, kind)
    return content


def _other_content(request: Any, content: Any) -> Iterator[str]:  # noqa: ANN401 - the fields depend on the method
    """Compares what a request says with what is stored of it, field by field; a number it left out is left open."""
    wanted, stored = type(content)(), type(content)()
    for name, field in request.DESCRIPTOR.fields_by_name.items():
        is_open = field.has_presence and field.message_type is None and not request.HasField(name)
        if name in content.DESCRIPTOR.fields_by_name and name not in _COMPLETED and not is_open:
            _copy_field(wanted, request, name)
            _copy_field(stored, content, name)
    if found := difference(stored, wanted):
        yield found


def _copy_field(to: Any, source: Any, name: str) -> None:  # noqa: ANN401 - any two messages that share a field
    if source.DESCRIPTOR.fields_by_name[name].message_type is None:
        setattr(to, name, getattr(source, name))
    elif source.HasField(name):
        getattr(to, name).CopyFrom(getattr(source, name))
