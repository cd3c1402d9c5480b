"""What does not fit in a replay."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from google.protobuf.text_format import MessageToString

if TYPE_CHECKING:
    from google.protobuf.message import Message


@dataclass(frozen=True, slots=True)
class Mismatch:
    """One point in which a replay is not what its seed and the rules give.

    Attributes:
        revision: The commit that it concerns, or None for the replay as a whole.
        message: What does not fit, in words.

    >>> print(Mismatch(17, "draw 'roll': the file says 3, the seed gives 4"))
    revision 17: draw 'roll': the file says 3, the seed gives 4
    """

    revision: int | None
    message: str

    def __str__(self) -> str:
        return self.message if self.revision is None else f"revision {self.revision}: {self.message}"


def in_words(message: Message | None) -> str:
    """Returns a message as a report shows it."""
    return "nothing" if message is None else "{" + MessageToString(message, as_one_line=True).strip() + "}"
