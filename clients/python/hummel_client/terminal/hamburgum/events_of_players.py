"""Tells what players get, pay and lose: points, marks, workers, spaces, walls, statues."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.text import Text

from hummel.hamburgum.v1 import SIDE_LEFT
from hummel_client.terminal.hamburgum.colours import colour_mark
from hummel_client.terminal.hamburgum.narrator import goods

if TYPE_CHECKING:
    from collections.abc import Callable

    from hummel.hamburgum.v1 import (
        Gained,
        Lost,
        Paid,
        SegmentBuilt,
        SegmentRemoved,
        SquareAdvanced,
        SquareSteppedBack,
        StatueWon,
        Transferred,
    )
    from hummel_client.terminal.hamburgum.narrator import Narrator


def _gained(narrator: Narrator, event: Gained) -> Text:
    what = goods(event.vp, event.marks, event.workers)
    return Text.assemble(narrator.who(event.seat), " got ", what, narrator.by(event.card, "from"), ".")


def _paid(narrator: Narrator, event: Paid) -> Text:
    what = goods(0, event.marks, event.workers)
    return Text.assemble(narrator.who(event.seat), " paid ", what, narrator.by(event.card, "for"), ".")


def _lost(narrator: Narrator, event: Lost) -> Text:
    what = goods(event.vp, event.marks, event.workers)
    return Text.assemble(narrator.who(event.seat), " lost ", what, narrator.by(event.card), ".")


def _transferred(narrator: Narrator, event: Transferred) -> Text:
    giver, taker = narrator.who(event.from_seat), narrator.people.whom(event.to_seat)
    what = goods(event.vp, event.marks, event.workers)
    return Text.assemble(giver, " gave ", what, " to ", taker, narrator.by(event.card), ".")


def _square_advanced(narrator: Narrator, event: SquareAdvanced) -> Text:
    who = narrator.who(event.seat)
    if event.vp:
        return Text.assemble(who, f" got {event.vp} VP on the last space of the square", narrator.by(event.card), ".")
    return Text.assemble(who, f" advanced to space {event.space} of the square", narrator.by(event.card), ".")


def _square_stepped_back(narrator: Narrator, event: SquareSteppedBack) -> Text:
    words = f" went back to space {event.space} of the square"
    return Text.assemble(narrator.who(event.seat), words, narrator.by(event.card), ".")


def _side(side: int) -> str:
    return "left" if side == SIDE_LEFT else "right"


def _segment_built(narrator: Narrator, event: SegmentBuilt) -> Text:
    segment = Text.assemble(colour_mark(event.colour), f" segment {event.segment} on the {_side(event.side)}")
    return Text.assemble(narrator.who(event.seat), " built the ", segment, ".")


def _segment_removed(narrator: Narrator, event: SegmentRemoved) -> Text:
    return Text.assemble(narrator.who(event.seat), f" lost segment {event.segment} on the {_side(event.side)}.")


def _statue_won(narrator: Narrator, event: StatueWon) -> Text:
    return Text.assemble(narrator.who(event.seat), f" won the statue of {event.value}.")


# Each sentence takes the message of its own kind.
SENTENCES: dict[str, Callable[[Narrator, Any], Text]] = {
    "gained": _gained,
    "paid": _paid,
    "lost": _lost,
    "transferred": _transferred,
    "square_advanced": _square_advanced,
    "square_stepped_back": _square_stepped_back,
    "segment_built": _segment_built,
    "segment_removed": _segment_removed,
    "statue_won": _statue_won,
}
"""How each kind of event about what players have is told."""
