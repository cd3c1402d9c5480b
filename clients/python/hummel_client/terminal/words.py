"""Small pieces of text."""

from __future__ import annotations


def printable(text: str) -> str:
    r"""Returns a text from elsewhere with everything replaced that could disturb the screen.

    >>> printable("Ada\x1b[2J")
    'Ada?[2J'
    """
    return "".join(character if character.isprintable() else "?" for character in text)


def counted(thing: str, count: int) -> str:
    """Returns a number of things in words.

    >>> counted("coin", 1), counted("coin", 3)
    ('1 coin', '3 coins')
    """
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"
