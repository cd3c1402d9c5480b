"""What is asked and what is not: decisions with one answer are taken without asking, and events say so."""

from __future__ import annotations

import pytest

from hummel.hamburgum.v1 import (
    QUESTION_KIND_BUILD_UNDER_ZOO,
    QUESTION_KIND_DISCARD_BUILDING,
    QUESTION_KIND_DISCARD_SITE,
    QUESTION_KIND_REMOVE_SEGMENT,
    QUESTION_KIND_TAKE_CARD,
    QUESTION_KIND_TURN,
    QuestionKind,
)
from support.hamburgum import Table
from support.hamburgum_moves import construct, take_workers
from support.hamburgum_specimen import HAMBURGUM_SPECIMEN
from support.specimen import random_games

SEARCHES = {QUESTION_KIND_TAKE_CARD, QUESTION_KIND_BUILD_UNDER_ZOO}
"""Only who is asked knows what there is to choose from, so these are asked even if nothing is (H6.3)."""


@pytest.mark.parametrize("rich", [False, True])
@pytest.mark.parametrize("seat_count", [2, 3, 4, 5])
def test_nobody_is_asked_what_has_one_answer(seat_count: int, rich: bool):  # noqa: FBT001 - parametrized
    """In whole games there are at least two answers whenever a player is asked, but for searches."""
    for game in random_games(HAMBURGUM_SPECIMEN, seat_count, 4, rich=rich):
        for turn in game.turns:
            assert len(turn.legal_actions) > 1 or turn.state.board.question.kind in SEARCHES


def taken(table: Table) -> list[tuple[int, int, int]]:
    """Returns what was taken without asking: seat, question and card."""
    events = [event.option_taken for event in table.events if event.HasField("option_taken")]
    return [(event.seat, event.question, event.card) for event in events]


@pytest.mark.parametrize(
    "own, disaster, question",
    [
        ({"buildings": [6]}, "orange", QUESTION_KIND_DISCARD_BUILDING),
        ({"sites": "pink"}, "purple", QUESTION_KIND_DISCARD_SITE),
        ({"left": 2}, "grey", QUESTION_KIND_REMOVE_SEGMENT),
    ],
    ids=["Fire", "Flood", "Decay"],
)
def test_events_say_that_there_was_one_option(own: dict, disaster: str, question: QuestionKind.ValueType):
    """H7.3: the only building, site or half is taken by itself; with a second one its owner is asked."""
    table = Table(seat0={**own, "disasters": {disaster: 2}}, dice={disaster: 5})
    table.run("bad dice")
    assert taken(table) == [(0, question, 0)]
    assert table.asked() == ("TURN", 0)
    more = {"buildings": [6, 3], "sites": "pink grey", "left": 2, "right": 1}
    two = {name: more[name] for name in (*own, *(["right"] if "left" in own else []))}
    table = Table(seat0={**two, "disasters": {disaster: 2}}, dice={disaster: 5})
    table.run("bad dice")
    assert taken(table) == []
    assert table.asked() == (QuestionKind.Name(question).removeprefix("QUESTION_KIND_"), 0)


def test_events_say_which_card_would_have_asked():
    """H6.6: a victim with one thing to lose is not asked; the event names the card."""
    table = Table(seat0={"hand": [176, 260], "sites": "grey", "marks": 9}, seat1={"buildings": [6]})
    table.play(construct(176, on=1))
    assert (1, QUESTION_KIND_DISCARD_BUILDING, 176) in taken(table)


def test_events_say_that_a_turn_had_nothing_left():
    """H3.9: who has played the card and can activate nothing is not asked to end the turn."""
    table = Table(seat0={"hand": [241, 242]})
    table.play(take_workers(241))
    assert taken(table) == [(0, QUESTION_KIND_TURN, 0)]
    assert table.asked() == ("TURN", 1)
    table = Table(seat0={"hand": [241, 242], "buildings": [6]})
    table.play(take_workers(241))
    assert taken(table) == []
    assert table.asked() == ("TURN", 0)
