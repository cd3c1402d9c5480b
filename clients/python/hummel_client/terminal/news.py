"""Keeps what happened, in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from hummel_client.terminal.table_events import tell_table_event

if TYPE_CHECKING:
    from collections.abc import Iterable

    from hummel.v1 import Event
    from hummel_client.terminal.people import People
    from hummel_client.terminal.presenter import Presenter


class News:
    """Sentences about events, oldest first, with a mark for what is new.

    Sentences of the same kind that follow each other share a paragraph: so the cards of a
    supply or the incomes of a round stand together.
    """

    def __init__(self) -> None:
        self._paragraphs: list[tuple[str, Text]] = []
        self._new_from = 0

    def tell(self, events: Iterable[Event], people: People, presenter: Presenter) -> None:
        """Adds the sentences for some events."""
        for event in events:
            kind, sentence = _kind(event), _sentence(event, people, presenter)
            may_join = len(self._paragraphs) > self._new_from
            if may_join and self._paragraphs[-1][0] == kind:
                self._paragraphs[-1] = (kind, Text.assemble(self._paragraphs[-1][1], " ", sentence))
            else:
                self._paragraphs.append((kind, sentence))

    def mark(self) -> None:
        """Makes everything told so far old."""
        self._new_from = len(self._paragraphs)

    def new(self) -> list[Text]:
        """Returns the paragraphs since the mark."""
        return [sentence for _, sentence in self._paragraphs[self._new_from :]]

    def all(self) -> list[Text]:
        """Returns all paragraphs."""
        return [sentence for _, sentence in self._paragraphs]


def _kind(event: Event) -> str:
    """The event's source and its kind there."""
    source = event.WhichOneof("source")
    return f"{source}.{getattr(event, source).WhichOneof('kind')}" if source else ""


def _sentence(event: Event, people: People, presenter: Presenter) -> Text:
    if event.HasField("table"):
        return tell_table_event(people, event.table)
    return presenter.event(people, event)
