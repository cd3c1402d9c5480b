"""What is decided about a call before any thread works on it: whether it is one too many."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from hummel.v1 import ERROR_REASON_OVERLOADED
from hummel_service.rpc.rates import too_many_calls
from hummel_service.tables.errors import Refusal

if TYPE_CHECKING:
    from hummel_service.rpc.addresses import Addresses, Metadata
    from hummel_service.rpc.rates import CallRates


class CallEvent(Protocol):
    """A call as grpcio's server gets to know of it.

    Attributes:
        call: The call itself.
        invocation_metadata: What came with it.
    """

    call: CoreCall
    invocation_metadata: Metadata


class CoreCall(Protocol):
    """The part of a call that lies in gRPC's core."""

    def peer(self) -> bytes:
        """Returns the other end of the connection."""

    def cancel(self) -> object:
        """Ends the call at once."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """Why a call is turned away.

    Attributes:
        refusal: What the caller is told.
        is_news: Whether the log should have a line of it.
    """

    refusal: Refusal
    is_news: bool = True


class Admission:
    """Counts calls as they come in. Thread-safe."""

    def __init__(self, addresses: Addresses, rates: CallRates) -> None:
        """Makes it of what tells callers apart, and how many calls each may make."""
        self._addresses = addresses
        self._rates = rates

    def address_of(self, peer: str, metadata: Metadata) -> str:
        """Returns the caller's address, and counts nothing."""
        return self._addresses.of(peer, metadata)

    def judge(self, peer: str, metadata: Metadata) -> tuple[str, Verdict | None]:
        """Returns the caller's address, and why the call is turned away, if it is.

        Args:
            peer: The other end of the connection, as gRPC writes it.
            metadata: What came with the call.
        """
        address = self.address_of(peer, metadata)
        excess = self._rates.take(address, metadata)
        return address, None if excess is None else Verdict(too_many_calls(excess), excess.is_news)


def no_room() -> Verdict:
    """Returns the verdict for a caller that has as many calls waiting as one may have."""
    refusal = Refusal(
        ERROR_REASON_OVERLOADED,
        "you have more calls waiting here than one caller may have: wait for their answers first",
        retry_delay_s=1.0,
    )
    return Verdict(refusal, is_news=False)
