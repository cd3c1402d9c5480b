"""RULES.md names every rule, and what it names is there and cites the rule."""

from __future__ import annotations

import ast
import importlib
import re
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

import pytest

PACKAGE = "hummel_service.games.speicherstadt"
TESTS = Path(__file__).parent

NUMBERS_OF_RULES = {1: 6, 2: 3, 3: 2, 4: 5, 5: 4, 6: 2, 7: 2, 8: 6}
"""How many rules each section has; S9 and S10 are one rule each."""

RULES = [f"S{section}.{rule}" for section, last in NUMBERS_OF_RULES.items() for rule in range(1, last + 1)]


class Row(NamedTuple):
    """One rule of the table."""

    rule: str
    text: str
    sure: str
    functions: list[str]
    tests: list[str]
    ruling: str


def rows() -> list[Row]:
    """Reads the table."""
    found = []
    for line in files(PACKAGE).joinpath("RULES.md").read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if re.fullmatch(r"S\d+(\.\d+)?", cells[0]):
            rule, text, sure, functions, tests, ruling = cells
            names = re.findall(r"`([^`]+)`", functions), re.findall(r"`([^`]+)`", tests)
            found.append(Row(rule, text, sure, *names, ruling))
    return found


each_row = pytest.mark.parametrize("row", rows(), ids=lambda row: row.rule)


def cites(text: str, rule: str) -> bool:
    """Tells whether a text names a rule, by itself, in a range, or by its whole section."""
    section = rule.split(".", maxsplit=1)[0]
    named = set(re.findall(r"S\d+(?:\.\d+)?", text))
    for first, last in re.findall(rf"{section}\.(\d+) to {section}\.(\d+)", text):
        named |= {f"{section}.{number}" for number in range(int(first), int(last) + 1)}
    return rule in named or section in named


def test_every_rule_has_its_row():
    """All rules from S1.1 to S10 are in the table, once each and in order."""
    assert [row.rule for row in rows()] == [*RULES, "S9", "S10"]


@each_row
def test_a_row_is_complete(row: Row):
    """Text, sureness, a function and a test are given for every rule."""
    assert row.text.endswith(".")
    assert row.sure in ("=", "~", "?")
    assert row.functions
    assert row.tests


@each_row
def test_the_functions_of_a_rule_are_there_and_cite_it(row: Row):
    """Each named function exists and its docstring cites the rule; named values exist."""
    for name in row.functions:
        module, attribute = name.split(".")
        thing = getattr(importlib.import_module(f"{PACKAGE}.{module}"), attribute)
        if callable(thing):
            assert cites(thing.__doc__ or "", row.rule), f"{name} does not cite {row.rule}"


@each_row
def test_the_tests_of_a_rule_are_there_and_cite_it(row: Row):
    """Each named test exists in its file, and its docstring cites the rule; for a class, so does one inside."""
    for name in row.tests:
        file, function = name.split("::")
        tree = ast.parse((TESTS / file).read_text(encoding="utf-8"))
        nodes = [node for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef)]
        (node,) = [node for node in nodes if node.name == function]
        assert cites(ast.get_docstring(node) or "", row.rule), f"{name} does not cite {row.rule}"
