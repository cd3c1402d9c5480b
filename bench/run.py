"""Runs the benchmarks, prints what they found, and writes RESULTS.md.

Usage: python bench/run.py [--quick] [--only NAME ...]; see README.md.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

import flavours
import machine
import rules
import storage
import submitting
import watching
from contest import FULL, QUICK

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from contest import Scale
    from report import Section

RESULTS = Path(__file__).with_name("RESULTS.md")
"""Where a full run leaves its figures."""

BENCHMARKS: Mapping[str, Callable[[Scale], Section]] = {
    "rules": rules.measure,
    "submit": submitting.measure,
    "flavours": flavours.measure,
    "threads": flavours.measure_threads,
    "storage": storage.measure,
    "watchers": watching.measure,
}
"""The benchmarks, in the order of the results."""


def main() -> None:
    """Runs what the command line asks for."""
    parser = argparse.ArgumentParser(description="Measure speed and sizes.")
    parser.add_argument("--quick", action="store_true", help="a few minutes less, and figures that mean little")
    parser.add_argument("--only", choices=BENCHMARKS, nargs="+", default=list(BENCHMARKS), help="run only these")
    arguments = parser.parse_args()
    scale = QUICK if arguments.quick else FULL
    facts = "\n".join(f"- {name}: {value}" for name, value in machine.description())
    sections = [BENCHMARKS[name](scale).markdown() for name in BENCHMARKS if name in arguments.only]
    introduction = (
        "Written by `make bench`; [README.md](README.md) says how to read it. Figures of one machine, one run."
    )
    text = "\n\n".join(["# Benchmark results", introduction, facts, *sections]) + "\n"
    print(text)
    if arguments.quick or len(sections) < len(BENCHMARKS):
        print(f"Only a full run writes {RESULTS.name}.")
    else:
        RESULTS.write_text(text)
        print(f"Written to {RESULTS}.")


if __name__ == "__main__":
    main()
