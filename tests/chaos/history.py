"""What clients did and were told: the record that a run is judged by afterwards.

It holds what clients know and nothing else. What is stored comes from the store itself,
see stored.py; the checker puts both side by side.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from google.protobuf.message import Message

    from hummel.v1 import Commit, View


class Position(NamedTuple):
    """A place in a table's history.

    Attributes:
        revision: How many changes the table has seen; None for a viewer that has seen nothing.
        epoch: The epoch that the revision counts in; empty if the client did not say.
    """

    revision: int | None
    epoch: str

    def __str__(self) -> str:
        return f"revision {self.revision} of epoch {self.epoch or '(unknown)'}"


@dataclass(frozen=True, slots=True)
class Acknowledged:
    """The service said that a change is stored.

    Attributes:
        position: Where the change stands in the table's history.
        at_s: When the answer came.
        said: The answer as it came.
    """

    position: Position
    at_s: float
    said: Message


@dataclass(frozen=True, slots=True)
class Refused:
    """The service said that nothing was done.

    Attributes:
        reason: Why.
    """

    reason: str


@dataclass(slots=True)
class Asked:
    """One change that a client asked for, however often it had to send the request.

    Attributes:
        table_id: The table.
        method: What was called, for example "SubmitAction".
        request: What was sent.
        caller: What the store keeps of the caller's token; empty for a caller without one.
        digest: What the store keeps of the request to recognize it.
        at_s: When the request was first sent.
        answer: What came back; None if nothing did, or nothing that says what became of it.
        again: What came back when the client, though it had been answered, sent the same
            request once more.
    """

    table_id: str
    method: str
    request: Message
    caller: bytes
    digest: bytes
    at_s: float
    answer: Acknowledged | Refused | None = None
    again: Acknowledged | Refused | None = None

    @property
    def acknowledged(self) -> list[Acknowledged]:
        """All answers that say that the change is stored."""
        return [answer for answer in (self.answer, self.again) if isinstance(answer, Acknowledged)]

    def __str__(self) -> str:
        return f"{self.method} {self.digest.hex()[:8]}"


@dataclass(frozen=True, slots=True)
class Shown:
    """One update that a viewer was shown.

    Attributes:
        position: What the update's view shows.
        commits: The commits that led there.
        resync: Whether the viewer was told to forget what it had seen.
        view: The view.
    """

    position: Position
    commits: tuple[Commit, ...]
    resync: bool
    view: View


@dataclass(slots=True)
class Viewing:
    """Everything that one viewer of a table was shown, over all its connections.

    Attributes:
        table_id: The table.
        began_after: What the viewer had seen before.
        caller: What the store keeps of the viewer's token; empty for a spectator.
        seat: Whose view it was, as the views say; None for a spectator.
        shown: The updates, in order.
        left_early: Whether the viewer went before the end of the run.
    """

    table_id: str
    began_after: Position
    caller: bytes = b""
    seat: int | None = None
    shown: list[Shown] = field(default_factory=list)
    left_early: bool = False

    def __str__(self) -> str:
        return "a spectator" if self.seat is None else f"the viewer in seat {self.seat}"


@dataclass(slots=True)
class History:
    """All that the clients of a run recorded. Written from one thread.

    Attributes:
        asked: All changes that were asked for, in the order in which they were first sent.
        viewings: All watches.
        actions_at: How many actions were acknowledged at each table so far.
    """

    asked: list[Asked] = field(default_factory=list)
    viewings: list[Viewing] = field(default_factory=list)
    actions_at: Counter[str] = field(default_factory=Counter)

    @property
    def table_ids(self) -> list[str]:
        """The tables that were opened or played at, in the order in which they first occur."""
        return list(dict.fromkeys(asked.table_id for asked in self.asked))
