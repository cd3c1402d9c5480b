"""Keeps what happened, in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rich.text import Text

from hummel_client.terminal.table_events import tell_table_event

if TYPE_CHECKING:
    from collections.abc import Iterable

    from hummel.v1 import Event
    from hummel_client.terminal.people import People
    from hummel_client.terminal.presenter import Presenter


class _Paragraph(NamedTuple):
    """Sentences on one topic.

    Attributes:
        topic: What they are about.
        text: The sentences.
        subject: What the last one begins with, if that is a player.
    """

    topic: str
    text: Text
    subject: str


class News:
    """Sentences about events, oldest first, with a mark for what is new.

    Sentences on the same topic that follow each other share a paragraph: so the cards of a
    supply or the incomes of a round stand together. What one player does is one sentence
    there, with the player named once.
    """

    def __init__(self) -> None:
        self._paragraphs: list[_Paragraph] = []
        self._new_from = 0

    def tell(self, events: Iterable[Event], people: People, presenter: Presenter) -> None:
        """Adds the sentences for some events."""
        for event in events:
            sentence = _sentence(event, people, presenter)
            told = _Paragraph(_topic(event, presenter), sentence, people.subject(sentence.plain))
            may_join = len(self._paragraphs) > self._new_from
            if may_join and self._paragraphs[-1].topic == told.topic:
                self._paragraphs[-1] = _joined(self._paragraphs[-1], told)
            else:
                self._paragraphs.append(told)

    def mark(self) -> None:
        """Makes everything told so far old."""
        self._new_from = len(self._paragraphs)

    def new(self) -> list[Text]:
        """Returns the paragraphs since the mark."""
        return [paragraph.text for paragraph in self._paragraphs[self._new_from :]]

    def all(self) -> list[Text]:
        """Returns all paragraphs."""
        return [paragraph.text for paragraph in self._paragraphs]


def _joined(before: _Paragraph, told: _Paragraph) -> _Paragraph:
    if told.subject and told.subject == before.subject:
        text = Text.assemble(before.text[:-1], ";", told.text[len(told.subject) :])
    else:
        text = Text.assemble(before.text, " ", told.text)
    return _Paragraph(told.topic, text, told.subject)


def _topic(event: Event, presenter: Presenter) -> str:
    """What the event is about; no event of a table has the topic of one of the game."""
    if event.HasField("table"):
        return f"table.{event.table.WhichOneof('kind')}"
    return f"game.{presenter.topic(event)}"


def _sentence(event: Event, people: People, presenter: Presenter) -> Text:
    if event.HasField("table"):
        return tell_table_event(people, event.table)
    return presenter.event(people, event)
