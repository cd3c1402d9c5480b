from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import pytest

from hummel.hamburgum.v1 import QUESTION_KIND_ADVANCE, QUESTION_KIND_DRAW, QUESTION_KIND_TURN
from hummel_client.bots.search.in_process import view_of
from hummel_client.bots.search.worlds import MAKERS, random_world
from hummel_service.games.registry import GAMES
from support.hamburgum_specimen import HAMBURGUM_SPECIMEN
from support.random_games import random_of
from support.specimen import bytes_of, random_games
from support.specimens import every_table

if TYPE_CHECKING:
    from support.specimen import Specimen

LOOK_EVERY = 3
"""At every so manieth decision of a game, from the start and from rich positions."""


def test_worlds_can_be_made_for_every_game():
    """No game is left out."""
    assert MAKERS.keys() == GAMES.keys()


@pytest.mark.parametrize("rich", [False, True])
@every_table
def test_a_world_looks_like_the_view_it_is_made_from(specimen: Specimen, seat_count: int, rich: bool):  # noqa: FBT001 - parametrized
    """In random games it is a sound state with the same view and the same legal actions."""
    game = specimen.game
    chance = random_of(1)
    for _, turns, _ in random_games(specimen, seat_count, 1, rich=rich):
        for turn in itertools.islice(turns, 0, None, LOOK_EVERY):
            view = view_of(game, turn.state, turn.seat)
            world = random_world(view, chance)
            assert bytes_of(view_of(game, world, turn.seat)) == bytes_of(view)
            assert game.problems(world) == []


def test_worlds_differ_in_all_that_is_hidden():
    """Two worlds of one view of Hamburgum have other decks, hands, faces of sites, piles and seeds."""
    (game,) = random_games(HAMBURGUM_SPECIMEN, 3, 1, rich=True)
    turn = next(turn for step, turn in enumerate(game.turns) if step == 150)
    view = view_of(HAMBURGUM_SPECIMEN.game, turn.state, turn.seat)
    chance = random_of(1)
    first, second = random_world(view, chance), random_world(view, chance)
    other = (turn.seat + 1) % 3
    for part in ("decks", "discard", "randomness"):
        assert getattr(first.secrets, part) != getattr(second.secrets, part)
    assert first.hands[turn.seat] == second.hands[turn.seat]
    assert first.hands[other].cards != second.hands[other].cards
    assert first.hands[other].sites != second.hands[other].sites


@pytest.mark.parametrize("rich", [False, True])
def test_the_course_of_a_world_of_hamburgum_is_the_real_one(rich: bool):  # noqa: FBT001 - parametrized
    """At the questions that rules ask, what is still to happen in a world is exactly what is still to happen."""
    chance = random_of(1)
    asked = set()
    for _, turns, _ in random_games(HAMBURGUM_SPECIMEN, 3, 1, rich=rich):
        for turn in turns:
            question = turn.state.board.question
            if question.kind in {QUESTION_KIND_TURN, QUESTION_KIND_ADVANCE} or (
                question.kind == QUESTION_KIND_DRAW and not question.card
            ):
                asked.add(question.kind)
                world = random_world(view_of(HAMBURGUM_SPECIMEN.game, turn.state, turn.seat), chance)
                assert world.secrets.agenda == turn.state.secrets.agenda
    assert asked == {QUESTION_KIND_TURN, QUESTION_KIND_ADVANCE, QUESTION_KIND_DRAW}
