"""Reads what a person typed at the prompt."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto


class Key(Enum):
    """What can be typed besides the number of an action."""

    HELP = auto()
    CARDS = auto()
    ALL_ACTIONS = auto()
    HISTORY = auto()
    REDRAW = auto()
    UNDO = auto()
    QUIT = auto()


KEYS = {
    "?": Key.HELP,
    "help": Key.HELP,
    "a": Key.ALL_ACTIONS,
    "c": Key.CARDS,
    "cards": Key.CARDS,
    "h": Key.HISTORY,
    "history": Key.HISTORY,
    "": Key.REDRAW,
    "r": Key.REDRAW,
    "redraw": Key.REDRAW,
    "u": Key.UNDO,
    "undo": Key.UNDO,
    "q": Key.QUIT,
    "quit": Key.QUIT,
    "exit": Key.QUIT,
}
"""The words for the keys; an empty line draws anew."""

KEYS_IN_WORDS = "? help, c cards, h history, r redraw, q quit"
"""The keys as the prompt names them; where actions are left out, the list names the key for all."""


@dataclass(frozen=True)
class Choice:
    """The chosen action.

    Attributes:
        index: Its place in the list, from 0.
    """

    index: int


@dataclass(frozen=True)
class Unclear:
    """The line is no choice.

    Attributes:
        hint: What can be typed instead.
    """

    hint: str


def read_choice(line: str, action_count: int) -> Choice | Key | Unclear:
    """Returns what a line means where so many actions are listed, numbered from 1.

    >>> read_choice(" 2 ", 3)
    Choice(index=1)
    >>> read_choice("4", 3)
    Unclear(hint="'4' is not in the list: type a number from 1 to 3, or ? for help.")
    """
    word = line.strip().lower()
    if word in KEYS:
        return KEYS[word]
    # Long numbers are never parsed: Python refuses those of more than 4300 digits.
    if word.isascii() and word.isdecimal() and 1 <= int(word[:9]) <= action_count:
        return Choice(int(word[:9]) - 1)
    if not action_count:
        return Unclear(f"Nothing is to be chosen now: {KEYS_IN_WORDS}.")
    shown = word if len(word) <= 20 else word[:20] + "..."  # noqa: PLR2004 - enough to recognize it
    return Unclear(f"{shown!r} is not in the list: type a number from 1 to {action_count}, or ? for help.")
