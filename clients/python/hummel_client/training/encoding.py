"""A game in numbers: what a seat sees as an array, and what it can do as integers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

import numpy as np
from google.protobuf.message import Message

from hummel_client.training.actions import ActionT, ActionTable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from numpy.typing import NDArray

ViewT = TypeVar("ViewT", bound=Message)

Numbers: TypeAlias = "NDArray[np.int16]"
Record: TypeAlias = "NDArray[np.void]"
"""An observation by the names of its parts."""


@dataclass(frozen=True)
class Encoding(Generic[ActionT, ViewT]):
    """How one game is put into numbers. The same for every number of seats: places of seats that are not there stay 0.

    It needs nothing but views and actions, so it also serves a bot that plays over the network.

    Attributes:
        actions: The numbers of the actions.
        layout: The parts of an observation: `observation.view(layout)[0]["coins"]` is the part "coins". All numbers
            are int16 and stand for what they say, they are not scaled.
        fill: Writes what a seat sees into a record of zeros. Players are told in turn order, beginning with the seat.
    """

    actions: ActionTable[ActionT]
    layout: np.dtype[np.void]
    fill: Callable[[Record, ViewT, int], None]

    @property
    def observation_size(self) -> int:
        """How many numbers an observation has."""
        return self.layout.itemsize // np.dtype(np.int16).itemsize

    def observation(self, view: ViewT, seat: int) -> Numbers:
        """Returns what a view shows to a seat, as a flat array of `observation_size` numbers.

        Args:
            view: The game's View of this seat.
            seat: Whose view it is.
        """
        record = np.zeros(1, self.layout)
        self.fill(record[0], view, seat)
        return record.view(np.int16)

    def mask(self, actions: Iterable[ActionT]) -> NDArray[np.int8]:
        """Returns 1 for each of some actions and 0 for all others, by number.

        Raises:
            ValueError: if one of them has no number.
        """
        mask = np.zeros(self.actions.size, np.int8)
        number = self.actions.number
        mask[[number(action) for action in actions]] = 1
        return mask


def layout_of(parts: Mapping[str, tuple[int, ...]]) -> np.dtype[np.void]:
    """Returns the layout of an observation, given the shapes of its parts; () is a single number."""
    return np.dtype([(name, np.int16, shape) for name, shape in parts.items()])


def in_turn_order(players: Iterable[Any], seat: int) -> list[Any]:
    """Returns the players of a board in turn order, beginning with a seat.

    >>> in_turn_order("ABCD", 2)
    ['C', 'D', 'A', 'B']
    """
    listed = list(players)
    return listed[seat:] + listed[:seat]
