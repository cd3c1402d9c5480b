"""What the sentences about events are made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.text import Text

from hummel_client.terminal.hamburgum.cards import title
from hummel_client.terminal.hamburgum.colours import amounts
from hummel_client.terminal.words import counted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hummel.hamburgum.v1 import PerColour
    from hummel_client.terminal.catalog import Catalog
    from hummel_client.terminal.people import People


@dataclass(frozen=True)
class Narrator:
    """What a sentence needs besides the event.

    Attributes:
        catalog: The cards.
        people: The names of the seats.
    """

    catalog: Catalog
    people: People

    def who(self, seat: int) -> Text:
        """Returns the subject of a sentence."""
        return self.people.who(seat)

    def whose(self, seat: int) -> Text:
        """Returns whose something is, at the beginning of a sentence."""
        if seat == self.people.me:
            return Text("Your", style=self.people.who(seat).style)
        return Text.assemble(self.people.who(seat), "'s")

    def card(self, card: int) -> Text:
        """Names a card."""
        return title(self.catalog, card)

    def by(self, card: int, preposition: str = "by") -> Text:
        """Returns the card that something comes from, to be put behind it; nothing for a rule."""
        return Text.assemble(f" {preposition} ", self.card(card)) if card else Text()


def listed(parts: Sequence[Text]) -> Text:
    """Returns parts of a sentence with commas and "and".

    >>> listed([Text("1"), Text("2"), Text("3")]).plain
    '1, 2 and 3'
    """
    joined = Text(", ").join(parts[:-1])
    return Text.assemble(joined, " and ", parts[-1]) if len(parts) > 1 else Text().join(parts)


def goods(points: int, marks: int, workers: PerColour) -> Text:
    """Returns points, marks and workers in words.

    >>> from hummel.hamburgum.v1 import PerColour
    >>> goods(1, 2, PerColour(grey=1, pink=2)).plain
    '1 VP, 2 marks and 2 Pi 1 Gr workers'
    """
    parts = [Text(f"{points} VP")] if points else []
    parts += [Text(counted("mark", marks))] if marks else []
    counts = amounts(workers)
    if counts:
        alone = len(counts) == 1 and counts[0].plain.startswith("1 ")
        parts.append(Text.assemble(Text(" ").join(counts), " worker" if alone else " workers"))
    return listed(parts) if parts else Text("nothing")
