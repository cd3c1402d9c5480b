"""Work that goes from table to table, and must not wait at one of them for the sake of the others."""

from __future__ import annotations

from contextvars import ContextVar

_making: ContextVar[bool] = ContextVar("making_rounds", default=False)


class _Rounds:
    """A context in which somebody makes rounds."""

    __slots__ = ("_outer",)

    def __enter__(self) -> None:
        self._outer = _making.set(True)

    def __exit__(self, *_: object) -> None:
        _making.reset(self._outer)


def making_rounds() -> _Rounds:
    """Lets what runs inside know that other tables wait for it.

    Where a server of the store is away, the store then refuses soon what a caller would wait
    for; and at once where that is known.
    """
    return _Rounds()


def makes_rounds() -> bool:
    """Tells whether other tables wait for this thread."""
    return _making.get()
