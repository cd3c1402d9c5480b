"""What was measured, as Markdown."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(frozen=True, slots=True)
class Table:
    """A table of figures.

    Attributes:
        headers: The columns' names.
        rows: The cells; numbers are written as they are.
    """

    headers: Sequence[str]
    rows: Sequence[Sequence[str]]

    def markdown(self) -> str:
        """Returns the table; every column but the first is aligned to the right."""
        widths = [max(len(row[column]) for row in (self.headers, *self.rows)) for column in range(len(self.headers))]
        rule = [("-" * width if column == 0 else "-" * (width - 1) + ":") for column, width in enumerate(widths)]
        return "\n".join(_line(cells, widths) for cells in (self.headers, rule, *self.rows))


@dataclass(frozen=True, slots=True)
class Section:
    """One benchmark and its results.

    Attributes:
        title: What was measured.
        how: How it was measured.
        tables: The figures.
        findings: What the figures say, one sentence each.
    """

    title: str
    how: str
    tables: Sequence[Table]
    findings: Sequence[str] = field(default_factory=tuple)

    def markdown(self) -> str:
        """Returns the section."""
        findings = ["\n".join(f"- {finding}" for finding in self.findings)] if self.findings else []
        return "\n\n".join([f"## {self.title}", self.how, *(table.markdown() for table in self.tables), *findings])


def number(value: float, digits: int = 0) -> str:
    """Returns a number with separators for thousands.

    >>> number(12345.678), number(0.1234, 2)
    ('12,346', '0.12')
    """
    return f"{value:,.{digits}f}"


def share(value: float) -> str:
    """Returns a share in per cent."""
    return f"{value * 100:.0f} %"


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    aligned = [
        cell.ljust(width) if column == 0 else cell.rjust(width)
        for column, (cell, width) in enumerate(zip(cells, widths, strict=True))
    ]
    return f"| {' | '.join(aligned)} |"
