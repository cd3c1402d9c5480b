"""Asks the store until it answers, and tells callers and the log when it does not."""

from __future__ import annotations

import time
from functools import partial
from typing import TYPE_CHECKING, Any

from redis.exceptions import ResponseError

from hummel_service.store.faults import PASSING, is_out_of_order, is_wrong_type, told_to_callers
from hummel_service.store.outage import Outage
from hummel_service.store.scripts import Script
from hummel_service.tables.deadline import time_left_s
from hummel_service.tables.errors import damaged

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from hummel_service.store.links import Link

REPEAT_DELAYS_S = (0.0, 0.05, 0.2)
"""Pauses before a command whose answer was lost is sent again."""


class Asker:
    """Asks a store for what may be carried out twice. Thread-safe.

    Every method raises Refusal with STORE_UNAVAILABLE or STORE_FULL.
    """

    def __init__(self, link: Link) -> None:
        """Makes an asker that uses a way to the store."""
        self._link = link
        self._outage = Outage("the store", link.place)
        self._writes = Outage("the store", link.place, failing="takes no writes", well="takes writes again")
        self._gave_up = False

    def ask(self, *command: Any) -> Any:  # noqa: ANN401 - what Redis takes and answers
        """Returns the answer to a command."""
        return self._repeatedly(self._link.send, *command)

    def ask_all(self, commands: Sequence[tuple[Any, ...]]) -> list[Any]:
        """Returns the answers to several commands; an error where a key is of another type."""
        if not commands:
            return []
        answers: list[Any] = self._repeatedly(self._answers, commands)
        return answers

    def script(self, file_name: str) -> Callable[[Sequence[bytes], Sequence[Any]], Any]:
        """Returns how to run a script of this package with keys and arguments."""
        return partial(self._repeatedly, Script(file_name, self._link).run)

    def note_write(self) -> None:
        """Notes that the store has written a change."""
        self._writes.note_answer()

    def check(self) -> None:
        """Returns if the store answers at once."""
        with told_to_callers(self._outage, self._writes):
            self._link.check()
        self._answered(None)

    def _answers(self, commands: Sequence[tuple[Any, ...]]) -> list[Any]:
        answers = self._link.send_all(commands)
        for answer in answers:
            # What can't be read of one table must not hide the others.
            if isinstance(answer, Exception) and not is_wrong_type(answer):
                raise answer
        return answers

    def _repeatedly(self, command: Callable[..., Any], *arguments: Any) -> Any:  # noqa: ANN401 - what Redis takes and answers
        with told_to_callers(self._outage, self._writes):
            # A caller that finds the store known to be away is told after one attempt.
            for delay_s in () if self._gave_up else REPEAT_DELAYS_S:
                try:
                    return self._answered(command(*arguments))
                except PASSING as error:
                    if time_left_s() < delay_s:
                        raise
                    self._outage.note_failure(error)
                time.sleep(delay_s)
            try:
                return self._answered(command(*arguments))
            except PASSING:
                self._gave_up = True
                raise

    def _answered(self, answer: Any) -> Any:  # noqa: ANN401 - what Redis answers
        self._gave_up = False
        self._outage.note_answer()
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
