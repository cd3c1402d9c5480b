"""The figures of a run as a table, and where it stands in docs/reliability.md."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

COLUMNS = (
    "games",
    "changes stored",
    "acknowledged",
    "refused",
    "repeated",
    "undone",
    "by the clock",
    "updates seen",
    "resyncs",
    "epochs ended",
)
"""What every test measures; what one measures beside is told with its fault."""

_MARKED = re.compile(r"(<!-- figures: begin -->\n).*(<!-- figures: end -->)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Measured:
    """One test that passed.

    Attributes:
        name: The test's name.
        duration_s: How long it took.
        figures: What it measured.
    """

    name: str
    duration_s: float
    figures: Mapping[str, int]


def table_of(measured: Sequence[Measured], *, form: str, seed: int) -> str:
    """Returns the figures of a run in Markdown, with the conditions that they were measured under."""
    lines = [
        f"Measured on {datetime.now(UTC):%Y-%m-%d} in the {form} form with `SEED={seed}`, on {os.cpu_count()} cores.",
        "",
        "| test | faults | s | " + " | ".join(COLUMNS) + " |",
        "| --- | --- | " + " | ".join(["---:"] * (len(COLUMNS) + 1)) + " |",
    ]
    for each in measured:
        faults = ", ".join(f"{count} {name}" for name, count in each.figures.items() if name not in COLUMNS)
        numbers = " | ".join(f"{each.figures.get(name, 0):,}" for name in COLUMNS)
        lines.append(f"| `{each.name}` | {faults} | {each.duration_s:.0f} | {numbers} |")
    return "\n".join(lines) + "\n"


def write_into(file: Path, table: str) -> None:
    """Puts the figures of a run in the place of the last ones."""
    file.write_text(_MARKED.sub(lambda found: found[1] + table + found[2], file.read_text(encoding="utf-8")))
