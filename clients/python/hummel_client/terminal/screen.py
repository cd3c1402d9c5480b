"""Writes whole screens: over the one before on a terminal, one after the other elsewhere."""

from __future__ import annotations

import shutil
import sys
from typing import TYPE_CHECKING

from rich.console import Console

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rich.console import RenderableType
    from rich.text import Text

WIDTH = 100
"""Columns that the drawing is made for; it uses fewer on a narrower terminal, never more."""


def make_console() -> Console:
    """Makes the console for standard output.

    Names of players may hold any character; one that the terminal's encoding lacks is
    replaced, so that it can't end the game.
    """
    reconfigure = getattr(sys.stdout, "reconfigure", None)
    if reconfigure:
        reconfigure(errors="replace")
    return Console(highlight=False, width=_width())


def _width() -> int:
    """The columns to draw in: those of the terminal or of COLUMNS, at most WIDTH."""
    return min(shutil.get_terminal_size((WIDTH, 0)).columns, WIDTH)


class Screen:
    """Shows screens on a console.

    Attributes:
        console: Where they are shown.
    """

    def __init__(self, console: Console) -> None:
        self.console = console
        self._began = False

    @property
    def is_live(self) -> bool:
        """Whether a screen takes the place of the one before."""
        return self.console.is_terminal

    def show(self, *parts: RenderableType, prompt: str = "") -> None:
        """Shows the parts below each other; the cursor waits behind the prompt."""
        self.show_fitting([parts], prompt=prompt)

    def show_fitting(self, drawings: Iterable[Sequence[RenderableType]], *, prompt: str = "") -> None:
        """Shows the first of several drawings that is no higher than the terminal, else the last.

        Where screens follow each other there is room for any: the first is shown.
        """
        self.console.width = _width()  # the window may have been resized
        text = ""
        for parts in drawings:
            text = self._drawn(parts, prompt)
            if not self.is_live or text.count("\n") < self.console.height:
                break
        if self.is_live:
            text = self._over_the_last(text)
        elif prompt:
            text += "\n"  # nobody's Enter ends the line
        self.console.file.write(text)
        self.console.file.flush()

    def _drawn(self, parts: Sequence[RenderableType], prompt: str) -> str:
        with self.console.capture() as capture:
            for part in parts:
                self.console.print(part)
            self.console.print(prompt, end="", markup=False)
        return capture.get()

    def say(self, line: str | Text) -> None:
        """Adds one line, which is not broken, so that a command in it can be copied."""
        self.console.print(line, soft_wrap=True, markup=False)

    def _over_the_last(self, text: str) -> str:
        """Overwrites line by line instead of clearing first: nothing flickers."""
        # The first screen scrolls away what stood there before, so that it is kept.
        start = "" if self._began else "\n" * self.console.height
        self._began = True
        return f"{start}\x1b[H" + text.replace("\n", "\x1b[K\n") + "\x1b[J"
