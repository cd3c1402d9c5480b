"""What the service needs to know of a call and do to it: as much of grpc.ServicerContext as it uses.

So the browser protocols can hand over contexts of their own, and a call is the same call
whichever way it came.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Never, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    import grpc

    Metadata = Iterable[tuple[str, str | bytes]]


class CallContext(Protocol):
    """The context of a call that is answered once."""

    def time_remaining(self) -> float:
        """Returns the seconds until the caller's deadline; a very long time if it has none."""

    def peer(self) -> str:
        """Returns the other end of the connection, as gRPC writes it."""

    def invocation_metadata(self) -> Metadata:
        """Returns what came with the call, by lower-case name."""

    def abort_with_status(self, status: grpc.Status) -> Never:
        """Ends the call, by an exception."""


class StreamContext(CallContext, Protocol):
    """The context of a call that is answered with a stream, by a behaviour that does not block."""

    def is_active(self) -> bool:
        """Tells whether the call is not over yet."""

    def add_callback(self, callback: Callable[[], None]) -> bool:
        """Calls back when the call is over. False, and no call, if it is already."""

    def cancel(self) -> bool:
        """Ends the call at once, also while something is sent."""

    def set_trailing_metadata(self, trailing_metadata: Metadata) -> None:
        """Says what goes with the status at the end."""

    def set_code(self, code: grpc.StatusCode) -> None:
        """Says with which status the call ends."""

    def set_details(self, details: str) -> None:
        """Says with which text the call ends."""
