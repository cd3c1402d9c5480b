"""H4 and H5: the standard actions and City Hall Square, and what is refused."""

from __future__ import annotations

import pytest

from hummel.hamburgum.v1 import Action, ChooseColour, ConstructBuilding, EndTurn
from hummel_service.games.errors import MalformedAction, NotYourTurn
from hummel_service.games.hamburgum import HAMBURGUM
from hummel_service.games.hamburgum.square import advance, step_back
from support.hamburgum import Table, activate, construct, decrease, lay, site, take_money, take_workers, wall


def test_take_workers():
    """H4.1: the card is discarded for three workers of its colour."""
    table = Table(seat0={"hand": [241]})
    table.play(take_workers(241))
    assert table.changes() == {"0.hand-": [241], "discard+": [241], "0.workers.grey": 3}


def test_take_money():
    """H4.2: the card is discarded for marks equal to the die of its colour."""
    table = Table(seat0={"hand": [241]}, dice={"grey": 6})
    table.play(take_money(241))
    assert table.changes() == {"0.hand-": [241], "discard+": [241], "0.marks": 6}


def test_decrease_disaster():
    """H4.3: the disaster of the card's colour goes down by 1, for 1 VP."""
    table = Table(seat0={"hand": [241], "disasters": {"grey": 2}})
    table.play(decrease(241))
    assert table.changes() == {"0.hand-": [241], "discard+": [241], "0.disasters.grey": -1, "0.vp": 1}


def test_build_wall():
    """H4.4: a card of the segment's colour and its price; outward from the tower."""
    table = Table(seat0={"hand": [241], "marks": 2, "left": 0})
    table.play(wall(241, "left"))
    assert table.changes() == {"0.hand-": [241], "discard+": [241], "0.marks": -1, "0.left": 1}


def test_the_fifth_segment_takes_the_top_statue_once():
    """H4.4, H7.3: the fifth segment takes the top statue; built again it gives no second one."""
    table = Table(seat0={"hand": [245, 246], "marks": 10, "left": 4}, seat1={"hand": [242, 243]})
    table.play(wall(245, "left"))
    assert table.changes()["0.statues+"] == [8]
    table.board.players[0].left.segments = 4
    table.play(take_workers(242))
    table.mark()
    table.play(wall(246, "left"))
    assert table.changes() == {"0.hand-": [246], "discard+": [246], "0.marks": -5, "0.left": 1}


def test_play_site():
    """H4.5: any card, Zoo and Park too, is put into the display for a worker of its colour; its face stays hidden."""
    table = Table(seat0={"hand": [241], "workers": "grey pink"})
    events = table.play(site(241))
    assert table.changes() == {"0.hand-": [241], "0.workers.grey": -1, "0.sites+": ["grey"]}
    assert not any("241" in str(event) for event in events)


def test_construct_building():
    """H4.6: a building goes on an empty site of any colour for its marks."""
    table = Table(seat0={"hand": [6], "marks": 10, "sites": "pink grey"})
    table.play(construct(6, on=2))
    assert table.changes() == {"0.hand-": [6], "0.buildings+": [6], "0.marks": -9}
    assert table.board.players[0].buildings[0].site == 2


def test_lay_card():
    """H4.6: Zoo and Park cards need marks but no site."""
    table = Table(seat0={"hand": [280], "marks": 9})
    table.play(lay(280))
    assert table.changes() == {"0.hand-": [280], "0.parks+": [280], "0.marks": -9}


REFUSED = [
    ("a card that is not in the hand", {"hand": [241]}, take_workers(242), "CARD_NOT_IN_HAND"),
    (
        "a second card",
        {"hand": [241, 242], "buildings": [6]},
        [take_workers(241), take_workers(242)],
        "STANDARD_ACTION_DONE",
    ),
    ("ending the turn without a card played", {"hand": [241]}, Action(end_turn=EndTurn()), "STANDARD_ACTION_OPEN"),
    ("a disaster that is not raised", {"hand": [241]}, decrease(241), "NOTHING_TO_LOWER"),
    ("two levels without 168", {"hand": [241], "disasters": {"grey": 2}}, decrease(241, 2), "NEEDS_CARD"),
    ("a segment of another colour", {"hand": [241], "marks": 9}, wall(241, "right"), "WRONG_COLOUR"),
    ("a segment without the marks", {"hand": [249], "marks": 1, "left": 1}, wall(249, "left"), "NOT_ENOUGH_MARKS"),
    ("a sixth segment", {"hand": [249], "marks": 9, "left": 5}, wall(249, "left"), "WALL_COMPLETE"),
    ("the black die without 232", {"hand": [241], "marks": 9}, wall(241, "left", black_die=True), "NEEDS_CARD"),
    ("a site without a worker of its colour", {"hand": [241], "workers": "pink"}, site(241), "NOT_ENOUGH_WORKERS"),
    (
        "an announced colour without 224",
        {"hand": [241], "workers": "grey"},
        take_money(241, announced="pink"),
        "NEEDS_CARD",
    ),
    ("a building without a site", {"hand": [6], "marks": 9}, construct(6, on=1), "NO_SUCH_SITE"),
    ("a site that is taken", {"hand": [6], "marks": 9, "buildings": [3]}, construct(6, on=1), "SITE_TAKEN"),
    (
        "a building without the marks",
        {"hand": [6], "marks": 8, "sites": "pink"},
        construct(6, on=1),
        "NOT_ENOUGH_MARKS",
    ),
    ("a Zoo card as a building", {"hand": [241], "marks": 9, "sites": "pink"}, construct(241, on=1), "NOT_A_BUILDING"),
    ("laying a building", {"hand": [6], "marks": 9}, lay(6), "NOT_ZOO_OR_PARK"),
    ("laying without the marks", {"hand": [280], "marks": 8}, lay(280), "NOT_ENOUGH_MARKS"),
    ("an answer without a question", {"hand": [241]}, Action(choose_colour=ChooseColour(colour=1)), "WRONG_DECISION"),
    ("activating a card in hand", {"hand": [6]}, activate(6), "NOT_IN_DISPLAY"),
]


@pytest.mark.parametrize("says, seat0, actions, reason", REFUSED, ids=[line[0] for line in REFUSED])
def test_refused(says: str, seat0: dict, actions: Action | list[Action], reason: str):  # noqa: ARG001 - the test's name
    """What the rules forbid is refused with its reason, changes nothing, and is not listed."""
    table = Table(seat0=seat0)
    *before, last = actions if isinstance(actions, list) else [actions]
    for action in before:
        table.play(action)
    assert table.refusal(last).reason == reason


MALFORMED = [
    Action(),
    take_workers(0),
    take_workers(281),
    decrease(241, 0),
    Action(construct_building=ConstructBuilding(card=0, site=1)),
    Action(choose_colour=ChooseColour()),
    Action(choose_colour=ChooseColour(colour=7)),
]


@pytest.mark.parametrize("action", MALFORMED, ids=str)
def test_malformed(action: Action):
    """What is wrong in any state is malformed, whoever sends it."""
    table = Table(seat0={"hand": [241]})
    for seat in (0, 1):
        with pytest.raises(MalformedAction):
            HAMBURGUM.apply(table.state, seat, action, table.dice)


def test_somebody_elses_question():
    """Who is not asked is told so, also if the answer would be right."""
    table = Table(seat0={"hand": [241]}, seat1={"hand": [242]})
    with pytest.raises(NotYourTurn, match="the game waits for seat 0"):
        HAMBURGUM.apply(table.state, 1, take_workers(242), table.dice)


def test_the_spaces_of_the_square():
    """H5.1: 0, 1, 2, 3, 5, 7, 9, 12, 15, 18; on the last space an advance gives 4 VP; back stops at the start."""
    table = Table(seat0={"square": 8})
    play = table._play()  # noqa: SLF001 - the rules' function is called as a card calls it
    advance(play, 0, 0)
    assert table.changes() == {"0.square": 1}
    advance(play, 0, 0)
    assert table.changes() == {"0.square": 1, "0.vp": 4}
    step_back(play, 1, 175)
    assert table.changes() == {"0.square": 1, "0.vp": 4}
