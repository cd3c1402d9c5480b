"""Rules are pure: what they import is on a short list, and what they call by name does no input or output."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import hummel_service.games

if TYPE_CHECKING:
    from collections.abc import Iterator

FOLDER = Path(hummel_service.games.__file__).parent

ALLOWED = {
    "__future__",
    "abc",
    "collections",
    "collections.abc",
    "csv",
    "dataclasses",
    "enum",
    "functools",
    "google.protobuf.message",
    "google.protobuf.text_format",
    "google.protobuf.unknown_fields",
    "hashlib",
    "importlib.resources",
    "itertools",
    "typing",
}
"""Modules that rules may import: pure functions, messages, and the files of their own package."""

OWN = ("hummel.", "hummel_service.games.")
"""Packages of which they may import everything: generated messages, and each other."""

FORBIDDEN_NAMES = {"__import__", "breakpoint", "compile", "eval", "exec", "globals", "input", "open", "print"}
"""Built-in functions that do input or output, or reach what is not imported."""

SOURCES = sorted(FOLDER.rglob("*.py"))


def imported(tree: ast.AST) -> Iterator[str]:
    """Yields the full names of the modules that a module imports."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are written out"
            yield str(node.module)


def is_allowed(module: str) -> bool:
    """Tells whether rules may import a module."""
    return module in ALLOWED or f"{module}.".startswith(OWN)


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: str(path.relative_to(FOLDER)))
def test_rules_import_nothing_else(source: Path):
    """No clock, no randomness, no network, no file but the package's own: only modules of the list."""
    tree = ast.parse(source.read_text(encoding="utf-8"))
    assert [module for module in imported(tree) if not is_allowed(module)] == []


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: str(path.relative_to(FOLDER)))
def test_rules_call_nothing_that_reads_or_writes(source: Path):
    """Nor do they use a built-in function that does input or output."""
    tree = ast.parse(source.read_text(encoding="utf-8"))
    names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    assert not names & FORBIDDEN_NAMES


def test_everything_on_the_list_is_used():
    """The list is as short as it can be."""
    used = {module for source in SOURCES for module in imported(ast.parse(source.read_text(encoding="utf-8")))}
    assert used >= ALLOWED
