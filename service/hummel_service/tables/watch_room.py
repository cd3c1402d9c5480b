"""Room for watches: how many may be open, and what is said to who wants one too many.

Whoever comes without a token is a spectator. However many spectators there are, and wherever
they come from, seats and owners find room.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hummel.v1 import ERROR_REASON_OVERLOADED, ERROR_REASON_TOO_MANY_WATCHERS
from hummel_service.tables.errors import Refusal

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator

    from hummel.v1 import ErrorReason
    from hummel_service.tables.watch import Watch, WatchLimits

RETRY_DELAY_S = 1.0
"""When who found no room should try again."""


_ALL = "all"


@dataclass(frozen=True, slots=True)
class _Place:
    """Something that has room for so many watches.

    Attributes:
        name: Tells it from others.
        room: The most watches.
        reason: Why one more is refused.
        message: The same for people.
    """

    name: Hashable
    room: int
    reason: ErrorReason.ValueType
    message: str


class WatchRoom:
    """Counts watches wherever their number is limited. Not thread-safe: the lock of Watches guards it."""

    def __init__(self, limits: WatchLimits) -> None:
        """Makes room for as many watches as the limits say."""
        self._limits = limits
        self._taken: Counter[Hashable] = Counter()

    def __len__(self) -> int:
        """Returns in how many places there is a watch."""
        return len(self._taken)

    @property
    def count(self) -> int:
        """How many watches have room."""
        return self._taken[_ALL]

    def take(self, watch: Watch) -> None:
        """Takes room for a watch.

        Raises:
            Refusal: OVERLOADED, TOO_MANY_WATCHERS; then nothing is taken.
        """
        places = list(self._places(watch))
        for place in places:
            if self._taken[place.name] >= place.room:
                raise Refusal(place.reason, place.message, retry_delay_s=RETRY_DELAY_S)
        self._taken.update(place.name for place in places)

    def give_back(self, watch: Watch) -> None:
        """Gives back the room that was taken for a watch."""
        for place in self._places(watch):
            self._taken[place.name] -= 1
            if not self._taken[place.name]:
                del self._taken[place.name]

    def _places(self, watch: Watch) -> Iterator[_Place]:
        limits = self._limits
        at_address = limits.watches_per_address or limits.watchers
        yield _at_replica(_ALL, limits.watchers)
        yield _at_address(("all", watch.address), at_address)
        if watch.token is None:
            yield _at_replica("spectators", _for_spectators(limits.watchers))
            yield _at_address(("spectators", watch.address), _for_spectators(at_address))
            yield _at_table(watch, limits.watchers_per_table)
        else:
            yield _of_seat(watch, limits.watches_per_seat)


def _for_spectators(room: int) -> int:
    """Returns the part of some room that spectators may fill: nine tenths."""
    return room - room // 10


def _at_replica(name: str, room: int) -> _Place:
    message = "this replica has all the watchers it can serve: try again, at another replica if you can"
    return _Place(name, room, ERROR_REASON_OVERLOADED, message)


def _at_address(name: tuple[str, str], room: int) -> _Place:
    message = "your address has all the watches that one may have at this replica: end some of them"
    return _Place(("address", *name), room, ERROR_REASON_TOO_MANY_WATCHERS, message)


def _at_table(watch: Watch, room: int) -> _Place:
    message = "this table has all the spectators that it may have at this replica: try again, at another if you can"
    return _Place(("table", watch.table_id), room, ERROR_REASON_TOO_MANY_WATCHERS, message)


def _of_seat(watch: Watch, room: int) -> _Place:
    whose = "the owner" if watch.seat is None else "this seat"
    message = f"{whose} has all the watches that one may have at this replica: end one of them"
    return _Place(("seat", watch.table_id, watch.seat), room, ERROR_REASON_TOO_MANY_WATCHERS, message)
