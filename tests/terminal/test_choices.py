from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from hummel_client.terminal.choices import KEYS, Choice, Key, Unclear, read_choice


@given(index=st.integers(0, 500), more=st.integers(0, 50), before=st.sampled_from(["", " ", "0", "00"]))
def test_a_listed_number_chooses_its_action(index: int, more: int, before: str) -> None:
    """Numbers count from 1 and may have spaces around them."""
    assert read_choice(f"{before}{index + 1} \n", index + 1 + more) == Choice(index)


@given(line=st.text(), count=st.integers(0, 30))
def test_any_line_is_understood_or_answered_with_a_hint(line: str, count: int) -> None:
    """No line breaks the game; what is no choice gets one short line that says what can be typed."""
    answer = read_choice(line, count)
    match answer:
        case Choice(index):
            assert 0 <= index < count
        case Unclear(hint):
            assert hint.isprintable()
            assert len(hint) < 200
        case Key():
            assert line.strip().lower() in KEYS


@pytest.mark.parametrize("line", ["0", "4", "-1", "1.0", "one", "²", "9" * 5000])
def test_numbers_outside_of_the_list_choose_nothing(line: str) -> None:
    """Only 1 to n are choices, however the number is written."""
    assert isinstance(read_choice(line, 3), Unclear)


def test_while_nothing_is_asked_no_number_is_a_choice() -> None:
    """A number typed while others decide does not count for the next decision."""
    assert isinstance(read_choice("1", 0), Unclear)
