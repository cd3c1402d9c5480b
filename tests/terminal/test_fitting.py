from __future__ import annotations

import io
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, strategies as st
from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from hummel_client.terminal.flow import Flow
from hummel_client.terminal.screen import Screen
from terminal.scenes import text_of

if TYPE_CHECKING:
    from collections.abc import Iterator


@given(
    items=st.lists(st.text("ab", min_size=1, max_size=30), min_size=1, max_size=12),
    width=st.integers(30, 60),
    gap=st.integers(1, 3),
)
def test_a_flow_breaks_lines_between_its_items(items: list[str], width: int, gap: int) -> None:
    """All items stand there in order, none is broken, no line is too long, and none could have taken the next item."""
    lines = text_of(Flow([Text(item) for item in items], gap), width=width).splitlines()
    assert [item for line in lines for item in line.split()] == items
    assert all(cell_len(line) <= width for line in lines)
    for line, following in pairwise(lines):
        assert cell_len(line.rstrip()) + gap + len(following.split()[0]) > width


def test_an_item_that_is_longer_than_a_line_is_wrapped() -> None:
    """What can't be kept together is not cut off."""
    text = text_of(Flow([Text("short"), Text("many words " * 10)]), width=30)
    assert text.split() == ["short", *["many", "words"] * 10]


def screen_of(height: int, *, is_terminal: bool) -> tuple[Screen, io.StringIO]:
    """Returns a screen of some lines, and what is written to it."""
    file = io.StringIO()
    return Screen(Console(file=file, width=100, height=height, force_terminal=is_terminal)), file


@pytest.mark.parametrize(
    "height, expected", [(30, "fold 0"), (29, "fold 1"), (20, "fold 1"), (19, "fold 2"), (5, "fold 2")]
)
def test_a_terminal_gets_the_first_drawing_that_fits(height: int, expected: str) -> None:
    """Drawings of 29, 19 and 10 lines and a prompt: the highest that leaves the prompt on the screen, else the last."""
    screen, file = screen_of(height, is_terminal=True)
    drawings = ([Text("\n".join([f"fold {fold}"] * lines))] for fold, lines in enumerate([29, 19, 10]))
    screen.show_fitting(drawings, prompt="? ")
    assert set(file.getvalue().replace("\x1b[K", "").split("\x1b[H")[1].split("\n")[:-1]) == {expected}


def test_elsewhere_everything_is_shown() -> None:
    """A pipe has no height: the first drawing is written, and no other is even made."""
    screen, file = screen_of(5, is_terminal=False)

    def drawings() -> Iterator[list[Text]]:
        yield [Text("line\n" * 30)]
        raise AssertionError("a second drawing was asked for")

    screen.show_fitting(drawings())
    assert file.getvalue().count("line") == 30
