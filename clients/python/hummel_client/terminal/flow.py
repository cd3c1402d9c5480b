"""Lays texts out one after the other, as many on a line as fit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.measure import Measurement
from rich.text import Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console, ConsoleOptions, RenderResult


class Flow:
    """Texts side by side; a line is broken between them, and within one only if it is longer than a line.

    Args:
        items: The texts.
        gap: How many columns stand between two of them.
    """

    def __init__(self, items: Sequence[Text], gap: int = 2) -> None:
        self._items = items
        self._gap = gap

    def __rich_console__(self, _: Console, options: ConsoleOptions) -> RenderResult:
        line: list[Text] = []
        length = 0
        for item in self._items:
            if line and length + self._gap + item.cell_len > options.max_width:
                yield self._joined(line)
                line, length = [], 0
            length += item.cell_len + (self._gap if line else 0)
            line.append(item)
        if line:
            yield self._joined(line)

    def __rich_measure__(self, _: Console, options: ConsoleOptions) -> Measurement:
        lengths = [item.cell_len for item in self._items]
        total = sum(lengths) + self._gap * (len(lengths) - 1)
        return Measurement(max(lengths, default=0), max(total, 0)).with_maximum(options.max_width)

    def _joined(self, line: Sequence[Text]) -> Text:
        return Text(" " * self._gap).join(line)
