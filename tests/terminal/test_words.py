from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from hummel import v1 as envelopes
from hummel.speicherstadt.v1 import Action, Event, Phase, WorkerPlaced
from hummel.v1 import Seat, TableEvent
from hummel_client.terminal import table_events
from hummel_client.terminal.news import News
from hummel_client.terminal.people import People
from hummel_client.terminal.replay_steps import replay_steps
from hummel_client.terminal.speicherstadt import actions, events, presenter
from terminal.scenes import REPLAYS, presenter as new_presenter, replay, views_of_random_game

if TYPE_CHECKING:
    from pathlib import Path

    from google.protobuf.descriptor import Descriptor


def kinds(descriptor: Descriptor) -> set[str]:
    """The fields of a message's oneof `kind`."""
    return {field.name for field in descriptor.oneofs_by_name["kind"].fields}


def test_every_kind_of_event_has_a_sentence() -> None:
    """An event that is added to the schemas fails here until it can be told."""
    assert set(events.SENTENCES) == kinds(Event.DESCRIPTOR)
    assert set(table_events.SENTENCES) == kinds(TableEvent.DESCRIPTOR)


def test_every_kind_of_action_has_a_phrase() -> None:
    """An action that is added to the schemas fails here until it can be named."""
    assert set(actions.PHRASES) == kinds(Action.DESCRIPTOR)


def test_every_decision_is_explained() -> None:
    """Every phase that waits for a decision (S3 to S5) has its sentence for `?`."""
    phases = {name.removeprefix("PHASE_") for name in Phase.keys()} - {"UNSPECIFIED", "ENDED"}  # noqa: SIM118 - an enum, no dict
    assert set(presenter.EXPLANATIONS) == phases


@pytest.mark.parametrize("path", REPLAYS, ids=lambda path: path.stem)
def test_whole_games_are_told_in_sentences(path: Path) -> None:
    """Each event of a whole game becomes one sentence that ends with a full stop or an ellipsis."""
    news = News()
    shown_by = new_presenter()
    for step in replay_steps(replay(path)):
        people = People.of_view(step.view)
        for event in step.events:
            before = len(news.all())
            news.mark()
            news.tell([event], people, shown_by)
            assert len(news.all()) == before + 1
            assert news.new()[0].plain.endswith("."), news.new()[0].plain


def test_every_legal_action_has_words_of_its_own() -> None:
    """In no list do two actions read the same, so a person can choose between them."""
    shown_by = new_presenter()
    for seat_count in (2, 5):
        for view in views_of_random_game(seat_count, 11, every=1):
            phrases = [shown_by.action(view, action).plain for action in view.legal_actions]
            assert len(set(phrases)) == len(phrases), phrases


def test_a_kind_from_the_future_is_no_failure() -> None:
    """Something that a newer service sends is told as unknown."""
    view = next(views_of_random_game(2, 12, every=1))
    assert "does not know" in new_presenter().event(People.of_view(view), envelopes.Event(speicherstadt=Event())).plain
    assert "does not know" in new_presenter().action(view, envelopes.Action(speicherstadt=Action())).plain
    assert "does not know" in table_events.tell_table_event(People([], None), TableEvent()).plain


def test_the_viewer_is_you_and_nobody_else_is() -> None:
    """A sentence calls the viewer You and the others by letter and name; spectators see names only."""
    seats = [Seat(taken=True, player_name="Ada"), Seat(taken=True, player_name="Bob")]
    assert People(seats, 1).who(1).plain == "You"
    assert People(seats, 1).who(0).plain == "A Ada"
    assert People(seats, None).who(1).plain == "B Bob"


def test_sentences_of_one_kind_share_a_paragraph_but_never_across_the_mark() -> None:
    """News that are marked as old are not added to."""
    view = next(views_of_random_game(2, 13, every=1))
    placed = envelopes.Event(speicherstadt=Event(worker_placed=WorkerPlaced(seat=0, column=1, space=1)))
    news, people, shown_by = News(), People.of_view(view), new_presenter()
    news.tell([placed, placed], people, shown_by)
    assert len(news.new()) == 1
    news.mark()
    assert news.new() == []
    news.tell([placed], people, shown_by)
    assert len(news.new()) == 1
    assert len(news.all()) == 2
