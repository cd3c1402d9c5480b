"""Draws final scores, broken down by rule and card."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rich import box
from rich.table import Table
from rich.text import Text

if TYPE_CHECKING:
    from hummel.v1 import Outcome
    from hummel_client.terminal.people import People
    from hummel_client.terminal.presenter import Presenter


@dataclass
class Source:
    """One row of the breakdown: what gives points, and to whom.

    Attributes:
        rule: The rule's number.
        title: The card's title, or what the rule counts.
        counts_cards: Whether it is cards that give the points.
        items: How many cards or other things with this title gave points, by seat.
        points: The points, by seat.
    """

    rule: str
    title: Text
    counts_cards: bool
    items: dict[int, int] = field(default_factory=dict)
    points: dict[int, int] = field(default_factory=dict)

    def cell(self, seat: int) -> str:
        """Returns a seat's points, with the number of cards if there are several."""
        if seat not in self.points:
            return ""
        count = self.items[seat]
        return f"{count} cards {self.points[seat]:3}" if self.counts_cards and count > 1 else str(self.points[seat])


def draw_scores(outcome: Outcome, people: People, presenter: Presenter) -> Table:
    """Draws one column a seat, one row a source of points, then sum, tie-break and rank."""
    table = Table(box=box.SIMPLE_HEAD, expand=True, padding=(0, 1), pad_edge=False, show_edge=False)
    table.add_column("Rule", no_wrap=True)
    table.add_column("Points for", ratio=1)
    for result in outcome.results:
        table.add_column(people.name(result.seat), justify="right", no_wrap=True, overflow="ellipsis", max_width=13)
    seats = [result.seat for result in outcome.results]
    for source in sources(outcome, presenter):
        table.add_row(source.rule, source.title, *(source.cell(seat) for seat in seats))
    table.add_section()
    table.add_row("", "Sum", *(str(result.points) for result in outcome.results), style="bold")
    table.add_row("", presenter.tie_break_title, *(str(result.tie_break) for result in outcome.results))
    table.add_row("", "Rank", *(str(result.rank) for result in outcome.results), style="bold")
    return table


def sources(outcome: Outcome, presenter: Presenter) -> list[Source]:
    """Returns everything that gives points, by rule; items with the same title are one source."""
    found: dict[tuple[str, str], Source] = {}
    for result in outcome.results:
        for item in result.items:
            title = presenter.score_title(item)
            source = found.setdefault((item.rule, title.plain), Source(item.rule, title, counts_cards=item.card > 0))
            source.points[result.seat] = source.points.get(result.seat, 0) + item.points
            source.items[result.seat] = source.items.get(result.seat, 0) + 1
    return sorted(found.values(), key=lambda source: (source.rule, source.title.plain))


def winners(outcome: Outcome, people: People) -> Text:
    """Says who won."""
    first = [result.seat for result in outcome.results if result.rank == 1]
    if people.me in first and len(first) == 1:
        return Text("You won!", style="bold")
    if len(first) == 1:
        return Text.assemble(people.name(first[0]), " won.", style="bold")
    return Text.assemble("The victory is shared by ", people.listed(first), ".", style="bold")
