"""Each game's RULES.md names every rule, and what it names is there and cites the rule."""

from __future__ import annotations

import ast
import importlib
import re
from functools import reduce
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest

from hummel_service.games.hamburgum.agenda import Step
from hummel_service.games.registry import GAMES

if TYPE_CHECKING:
    from collections.abc import Mapping

TESTS = Path(__file__).parents[1]


class Rules(NamedTuple):
    """The rules of one game.

    Attributes:
        letter: The first letter of their numbers.
        sections: How many rules each section has.
        undivided: Sections that are one rule each.
        tests: The folder of their tests.
    """

    letter: str
    sections: Mapping[int, int]
    undivided: tuple[int, ...]
    tests: str

    def numbers(self) -> list[str]:
        """Returns the numbers of all rules, in order."""
        divided = [
            f"{self.letter}{section}.{rule}" for section, last in self.sections.items() for rule in range(1, last + 1)
        ]
        return [*divided, *(f"{self.letter}{section}" for section in self.undivided)]


RULES = {
    "speicherstadt": Rules("S", {1: 6, 2: 3, 3: 2, 4: 5, 5: 4, 6: 2, 7: 2, 8: 6}, (9, 10), "rules"),
    "hamburgum": Rules("H", {1: 5, 2: 4, 3: 12, 4: 6, 5: 1, 6: 8, 7: 3, 8: 2, 9: 1}, (), "hamburgum"),
}
"""The rules of each game."""


class Row(NamedTuple):
    """One rule of a table."""

    game: str
    rule: str
    text: str
    sure: str
    functions: list[str]
    tests: list[str]
    ruling: str

    def __str__(self) -> str:
        return self.rule

    @property
    def package(self) -> str:
        """The package of the game."""
        return f"hummel_service.games.{self.game}"


def tables(game: str) -> list[list[str]]:
    """Returns the cells of all lines of the tables of a game."""
    text = files(f"hummel_service.games.{game}").joinpath("RULES.md").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def rows(game: str) -> list[Row]:
    """Reads the table of a game."""
    found = []
    for cells in tables(game):
        if re.fullmatch(rf"{RULES[game].letter}\d+(\.\d+)?", cells[0]):
            rule, words, sure, functions, tests, ruling = cells
            names = re.findall(r"`([^`]+)`", functions), re.findall(r"`([^`]+)`", tests)
            found.append(Row(game, rule, words, sure, *names, ruling))
    return found


each_row = pytest.mark.parametrize("row", [row for game in RULES for row in rows(game)], ids=str)


def cites(text: str, rule: str) -> bool:
    """Tells whether a text names a rule, by itself, in a range, or by its whole section."""
    section = rule.split(".", maxsplit=1)[0]
    named = set(re.findall(rf"{rule[0]}\d+(?:\.\d+)?", text))
    for first, last in re.findall(rf"{section}\.(\d+) to {section}\.(\d+)", text):
        named |= {f"{section}.{number}" for number in range(int(first), int(last) + 1)}
    return rule in named or section in named


def test_every_game_has_its_table():
    """A game that the service plays has to be in this test."""
    assert RULES.keys() == GAMES.keys()


@pytest.mark.parametrize("game", RULES)
def test_every_rule_has_its_row(game: str):
    """All rules are in the table, once each and in order."""
    assert [row.rule for row in rows(game)] == RULES[game].numbers()


@pytest.mark.parametrize("game", RULES)
def test_the_catalog_lists_what_is_reconstructed(game: str):
    """Each rule and each ruling marked "?" is among the catalog's reconstructed rules by its number, and no other."""
    marked = [cells[0] for cells in tables(game) if any(cell == "?" or "**?**" in cell for cell in cells[1:])]
    listed = [rule.split(": ")[0] for rule in GAMES[game].info.reconstructed_rules if ": " in rule]
    assert list(dict.fromkeys(listed)) == marked


@each_row
def test_a_row_is_complete(row: Row):
    """Text, sureness, a function and a test are given for every rule."""
    assert row.text.endswith(".")
    assert row.sure in ("=", "~", "?")
    assert row.functions
    assert row.tests


@each_row
def test_the_functions_of_a_rule_are_there_and_cite_it(row: Row):
    """Each named function or step exists and its docstring cites the rule; named values exist."""
    for name in row.functions:
        module, *attributes = name.split(".")
        thing = reduce(getattr, attributes, importlib.import_module(f"{row.package}.{module}"))
        if isinstance(thing, Step):
            thing = thing.run
        if callable(thing):
            assert cites(thing.__doc__ or "", row.rule), f"{name} does not cite {row.rule}"


@each_row
def test_the_tests_of_a_rule_are_there_and_cite_it(row: Row):
    """Each named test exists in its file, and its docstring cites the rule; for a class, so does one inside."""
    for name in row.tests:
        file, function = name.split("::")
        tree = ast.parse((TESTS / RULES[row.game].tests / file).read_text(encoding="utf-8"))
        nodes = [node for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef)]
        (node,) = [node for node in nodes if node.name == function]
        assert cites(ast.get_docstring(node) or "", row.rule), f"{name} does not cite {row.rule}"
