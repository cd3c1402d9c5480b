"""Asks the store until it answers, and tells callers and the log when it does not."""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING, Any

from redis.exceptions import ResponseError, TimeoutError as RedisTimeoutError

from hummel_service.store.faults import PASSING, is_out_of_order, is_wrong_type, told_to_callers, unavailable
from hummel_service.store.keys import TABLES
from hummel_service.store.presence import Presence
from hummel_service.store.scripts import Script
from hummel_service.tables.deadline import time_left_s
from hummel_service.tables.errors import damaged
from hummel_service.tables.rounds import makes_rounds

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from hummel_service.store.links import Link

REPEAT_DELAYS_S = (0.0, 0.05, 0.2)
"""Pauses before a command whose answer was lost is sent again."""


class Asker:
    """Asks a store for what may be carried out twice. Thread-safe.

    Every method raises Refusal with STORE_UNAVAILABLE or STORE_FULL.

    Each server is known by itself. Whoever finds one away first is patient, the next are told
    after one attempt. Those who make rounds (`tables.rounds`) do not wait a second time for a
    server that says nothing, and do not ask one that is known to be away: a probe does, and they
    go on when it was answered.
    """

    def __init__(self, link: Link) -> None:
        """Makes an asker that uses a way to the store."""
        self._link = link
        self._closed = threading.Event()
        self._presences: dict[str, Presence] = {}

    def ask(self, *command: Any) -> Any:  # noqa: ANN401 - what Redis takes and answers
        """Returns the answer to a command; its first argument is a key."""
        return self._repeatedly(command[1], self._link.send, *command)

    def ask_all(self, commands: Sequence[tuple[Any, ...]]) -> list[Any]:
        """Returns the answers to several commands; an error where a key is of another type."""
        answers: dict[int, Any] = {}
        for places in self.apart(command[1] for command in commands):
            together = [commands[place] for place in places]
            answers.update(zip(places, self._repeatedly(together[0][1], self._answers, together), strict=True))
        return [answers[place] for place in range(len(commands))]

    def apart(self, keys: Iterable[bytes]) -> Sequence[Sequence[int]]:
        """Returns the places of keys in groups, each of those that are on one server and away together."""
        groups: dict[str, list[int]] = {}
        for place, key in enumerate(keys):
            groups.setdefault(self._link.server_of(key), []).append(place)
        return list(groups.values())

    def script(self, file_name: str) -> Callable[[Sequence[bytes], Sequence[Any]], Any]:
        """Returns how to run a script of this package with keys and arguments."""
        run = Script(file_name, self._link).run
        return lambda keys, arguments: self._repeatedly(keys[0], run, keys, arguments)

    def note_write(self, key: bytes) -> None:
        """Notes that the server that has a key has written a change."""
        self._presence(key).writes.note_answer()

    def check(self) -> None:
        """Returns if the store answers at once."""
        presence = self._presence(TABLES)
        with told_to_callers(presence.outage, presence.writes):
            self._link.check()
        presence.note_answer()

    def close(self) -> None:
        """Asks nobody any more whether it is back."""
        self._closed.set()

    def _answers(self, commands: Sequence[tuple[Any, ...]]) -> list[Any]:
        answers = self._link.send_all(commands)
        for answer in answers:
            # What can't be read of one table must not hide the others.
            if isinstance(answer, Exception) and not is_wrong_type(answer):
                raise answer
        return answers

    def _presence(self, key: bytes) -> Presence:
        server = self._link.server_of(key)
        found = self._presences.get(server)
        return found or self._presences.setdefault(server, Presence(server, self._closed))

    def _repeatedly(self, key: bytes, command: Callable[..., Any], *arguments: Any) -> Any:  # noqa: ANN401 - what Redis takes and answers
        presence, in_rounds = self._presence(key), makes_rounds()
        if in_rounds and presence.is_away:
            presence.find_back(lambda: self._link.send("EXISTS", key))
            raise unavailable()
        with told_to_callers(presence.outage, presence.writes):
            # A caller that finds the server known to be away is told after one attempt.
            for delay_s in () if presence.is_away else REPEAT_DELAYS_S:
                try:
                    return _noted(presence, command(*arguments))
                except PASSING as error:
                    if time_left_s() < delay_s:
                        raise
                    if in_rounds and isinstance(error, RedisTimeoutError):
                        presence.is_away = True
                        raise
                    presence.outage.note_failure(error)
                time.sleep(delay_s)
            try:
                return _noted(presence, command(*arguments))
            except PASSING:
                presence.is_away = True
                raise


def _noted(presence: Presence, answer: Any) -> Any:  # noqa: ANN401 - what Redis answers
    presence.note_answer()
    return answer


class damage_told:  # noqa: N801 - see told_to_callers
    """Turns what the server says of keys that are not as we left them into a refusal.

    Raises:
        Refusal: TABLE_DAMAGED.
    """

    __slots__ = ("_table_id",)

    def __init__(self, table_id: str) -> None:
        """Makes a context in which a table's keys are used."""
        self._table_id = table_id

    def __enter__(self) -> None:
        """Does nothing."""

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        """Raises the refusal, if that is what the error says."""
        if isinstance(error, ResponseError) and (is_wrong_type(error) or is_out_of_order(error)):
            raise damaged(self._table_id) from None
