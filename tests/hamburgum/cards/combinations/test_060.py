"""060 activates every building with a worker cost for nothing (H6.8): what it meets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from hummel.hamburgum.v1 import Action, Decline
from support.hamburgum import Table
from support.hamburgum_cases import Case, check, constructed
from support.hamburgum_moves import construct

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


def fair(
    says: str,
    effect: Mapping[str, Any],
    *answers: object,
    own: Mapping[str, Any],
    asked: tuple[str, int] | None = None,
    options: Sequence[object] | None = None,
) -> Case:
    """Builds 060 beside other buildings."""
    seat0 = {"marks": 6, "sites": "brown", "hand": [60, 260], **own}
    moves = [("construct", 60), *answers]
    return Case(60, says, {"seat0": seat0}, moves, constructed(60, effect), asked=asked, options=options)


CASES = [
    fair(
        "lets 109 take workers, for they are paid really",
        {"0.workers.grey": -1, "0.vp": 1, "0.marks": 1},
        *[("choose", "grey"), "decline"],
        own={"buildings": [109], "workers": "grey pink"},
    ),
    fair(
        "leaves 109 out if there is no worker to pay",
        {},
        own={"buildings": [109]},
        asked=("TURN", 1),
    ),
    fair(
        "spares both workers of 043, and asks for no colour that does not matter",
        {"0.marks": 3, "0.vp": 1},
        own={"buildings": [43]},
        asked=("TURN", 1),
    ),
    fair(
        "asks for the colour that 106 goes by, though there is no worker",
        {},
        own={"buildings": [106]},
        asked=("SPARE_WORKER", 0),
        options=["brown", "pink", "orange", "grey", "purple"],
    ),
    fair(
        "lets 157 lower the disaster of a chosen colour",
        {"0.disasters.pink": -2, "0.vp": 2},
        *[("choose", "pink"), ("choose", 2)],
        own={"buildings": [157], "disasters": {"grey": 1, "pink": 2}},
    ),
    fair(
        "asks for no colour with which 157 would do nothing",
        {},
        own={"buildings": [157], "disasters": {"grey": 1, "pink": 2}},
        asked=("SPARE_WORKER", 0),
        options=["pink", "grey"],
    ),
    fair(
        "lets 219 play a site, whose own worker is paid",
        {"0.workers.grey": -1, "decks.grey": -1, "0.sites+": ["grey"]},
        own={"buildings": [219], "workers": "grey"},
        asked=("TURN", 1),
    ),
    fair(
        "lets 190 build with any colour that fits",
        {"0.hand-": [61], "0.buildings+": [61], "0.under+": [257]},
        ("choose", 61),
        own={"buildings": [190], "hand": [60, 61, 260], "zoo": [257, 241]},
    ),
    fair(
        "lets 054 activate what has a marker, at its own costs",
        {"0.workers.pink": -1, "0.marks": 3 + 3},
        ("choose", 54),
        own={"buildings": [54, 98], "used": [98], "workers": "pink"},
        asked=("TURN", 1),
    ),
    fair(
        "lets 054 not activate what 060 has activated, for that puts no marker",
        {"0.marks": 3},
        own={"buildings": [54, 98], "workers": "pink"},
        asked=("TURN", 0),
    ),
    fair(
        "asks again for each building, so that one can feed the next",
        {"0.marks": 3 - 2, "0.left": 1},
        *[("choose", "left")],
        own={"buildings": [62, 98], "marks": 6},
        asked=("TURN", 1),
    ),
    fair(
        "activates 006 not, which costs no worker",
        {"0.vp": 1, "0.marks": 2},
        own={"buildings": [6, 127]},
    ),
    fair(
        "activates what lies under a Zoo card",
        {"0.vp": 1, "0.marks": 2},
        own={"zoo": [245], "under": {245: 127}},
    ),
]


def test_060_leaves_out_what_has_left_the_display():
    """060: a building that another one's action has taken back is not activated any more."""
    table = Table(
        seat0={"marks": 6, "sites": "brown pink", "hand": [60, 260], "buildings": [98, 10]},
        deck=[4],
    )
    table.construct(60)
    table.choose(10)
    table.choose("brown")
    table.play(construct(4, 2))
    table.choose(98)
    table.decline()
    assert table.asked() == ("TURN", 1)
    assert table.board.players[0].marks == 0


def test_060_leaves_out_no_building():
    """060: activating is no matter of choice as long as a building would do anything."""
    table = Table(seat0={"marks": 6, "sites": "brown", "hand": [60, 260], "buildings": [98, 127]})
    table.construct(60)
    assert (table.asked(), table.options()) == (("ACTIVATE_NEXT", 0), [98, 127])
    assert table.refusal(Action(decline=Decline())).reason == "WRONG_DECISION"
    table.choose(127)
    assert table.asked() == ("TURN", 1)
    assert table.board.players[0].marks == 3 + 2


def test_060_spares_a_worker_in_a_question_without_a_number():
    """060: what the board shows of the question is the building and nothing else."""
    table = Table(seat0={"marks": 6, "sites": "brown", "hand": [60, 260], "buildings": [106]})
    table.construct(60)
    question = table.board.question
    assert (question.card, question.amount, question.colour) == (106, 0, 0)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_card(case: Case):
    """H6.8: the cards do together what they say, and nothing else."""
    check(case)
