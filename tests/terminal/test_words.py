from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from hummel import v1 as envelopes
from hummel.hamburgum import v1 as hamburgum
from hummel.speicherstadt.v1 import Action, Event, Phase, WorkerPlaced
from hummel.v1 import Seat, TableEvent
from hummel_client.terminal import table_events
from hummel_client.terminal.frame import listed_actions
from hummel_client.terminal.hamburgum import actions as hamburgum_actions, events as hamburgum_events
from hummel_client.terminal.hamburgum.questions import QUESTIONS
from hummel_client.terminal.news import News
from hummel_client.terminal.people import People
from hummel_client.terminal.replay_steps import replay_steps
from hummel_client.terminal.speicherstadt import actions, events, presenter
from hummel_service.games.hamburgum import HAMBURGUM
from hummel_service.games.speicherstadt import SPEICHERSTADT
from terminal.scenes import REPLAYS, presenter as new_presenter, replay, views_of_random_game

if TYPE_CHECKING:
    from pathlib import Path

    from google.protobuf.descriptor import Descriptor

    from hummel_service.games.game import AnyGame


def kinds(descriptor: Descriptor) -> set[str]:
    """The fields of a message's oneof `kind`."""
    return {field.name for field in descriptor.oneofs_by_name["kind"].fields}


def test_every_kind_of_event_has_a_sentence() -> None:
    """An event that is added to the schemas fails here until it can be told."""
    assert set(events.SENTENCES) == kinds(Event.DESCRIPTOR)
    assert set(hamburgum_events.SENTENCES) == kinds(hamburgum.Event.DESCRIPTOR)
    assert set(table_events.SENTENCES) == kinds(TableEvent.DESCRIPTOR)


def test_every_kind_of_action_has_a_phrase() -> None:
    """An action that is added to the schemas fails here until it can be named."""
    assert set(actions.PHRASES) == kinds(Action.DESCRIPTOR)
    assert set(hamburgum_actions.PHRASES) == kinds(hamburgum.Action.DESCRIPTOR)


def test_every_decision_is_explained() -> None:
    """Every phase that waits for a decision (S3 to S5) and every kind of question has its sentence."""
    phases = {name.removeprefix("PHASE_") for name in Phase.keys()} - {"UNSPECIFIED", "ENDED"}  # noqa: SIM118 - an enum, no dict
    assert set(presenter.EXPLANATIONS) == phases
    questions = {name.removeprefix("QUESTION_KIND_") for name in hamburgum.QuestionKind.keys()} - {"UNSPECIFIED"}  # noqa: SIM118 - an enum, no dict
    assert set(QUESTIONS) == questions


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


@pytest.mark.parametrize("game", [SPEICHERSTADT, HAMBURGUM], ids=lambda game: game.name)
@pytest.mark.parametrize("seat_count", [2, 5])
def test_every_legal_action_has_words_of_its_own(game: AnyGame, seat_count: int) -> None:
    """In no list do two actions read the same, so a person can choose between them."""
    shown_by = new_presenter(game)
    for view in views_of_random_game(seat_count, 11, every=2, game=game):
        phrases = [(action.group.plain, action.words.plain) for action in listed_actions(view, shown_by)]
        assert len(set(phrases)) == len(phrases), phrases


@pytest.mark.parametrize("game", [SPEICHERSTADT, HAMBURGUM], ids=lambda game: game.name)
def test_a_kind_from_the_future_is_no_failure(game: AnyGame) -> None:
    """Something that a newer service sends is told as unknown."""
    shown_by = new_presenter(game)
    view = next(views_of_random_game(2, 12, every=1, game=game))
    event, action = envelopes.Event(), envelopes.Action()
    getattr(event, game.name).SetInParent()
    getattr(action, game.name).SetInParent()
    assert "does not know" in shown_by.event(People.of_view(view), event).plain
    assert "does not know" in shown_by.action(view, action).plain
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


def test_what_one_player_does_is_one_sentence() -> None:
    """Within a paragraph a player is named once, as long as nobody else comes between."""
    placed = [
        envelopes.Event(speicherstadt=Event(worker_placed=WorkerPlaced(seat=seat, column=column, space=1)))
        for seat, column in [(1, 0), (1, 1), (0, 2), (1, 3)]
    ]
    news = News()
    news.tell(placed, People([Seat(player_name="Ada"), Seat(player_name="Bob")], 0), new_presenter())
    (told,) = news.new()
    assert re.sub(r" as [^;.]*", "", told.plain) == (
        "B Bob placed a worker in column 1; placed a worker in column 2. "
        "You placed a worker in column 3. B Bob placed a worker in column 4."
    )
