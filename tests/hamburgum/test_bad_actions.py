"""Bad actions of every kind: with which reason and rule each is refused; nothing changes, and none is listed."""

from __future__ import annotations

import pytest

from hummel.hamburgum.v1 import Action, ChooseSeat
from hummel_service.games.dice import Dice
from hummel_service.games.errors import MalformedAction, NotYourTurn
from hummel_service.games.hamburgum import HAMBURGUM
from support.hamburgum import Table
from support.hamburgum_bad_actions import BAD_ACTIONS, END, MALFORMED, VICTIMS, BadAction, Victims
from support.hamburgum_moves import activate


@pytest.mark.parametrize("bad", BAD_ACTIONS, ids=lambda bad: bad.says)
def test_a_bad_action_is_refused(bad: BadAction):
    """What the rules forbid is refused with reason and rule, changes nothing, and is not listed."""
    refusal = bad.table().refusal(bad.action, seat=0)
    assert (refusal.reason, refusal.rule) == (bad.reason, bad.rule)
    assert refusal.message.endswith(f"({bad.rule})")


@pytest.mark.parametrize("victims", VICTIMS, ids=lambda victims: f"{victims.flash:03}")
def test_only_who_is_asked_answers_and_only_with_what_is_its_own(victims: Victims):
    """H6.6: the victims answer one after the other; nobody answers for another, or with what another has."""
    table = victims.table()
    asked = table.asked()
    assert asked is not None
    assert asked[1] == 1
    for other in (0, 2):
        with pytest.raises(NotYourTurn, match=f"seat {other} can't act now; the game waits for seat 1"):
            HAMBURGUM.apply(table.state, other, victims.right, table.dice)
    if victims.wrong is not None:
        refusal = table.refusal(victims.wrong)
        assert (refusal.reason, refusal.rule) == ("NOT_AN_OPTION", "H6.6")
    refusal = table.refusal(END)
    assert (refusal.reason, refusal.rule) == ("WRONG_DECISION", "H6.6")
    table.play(victims.right)
    assert table.asked() is not None


@pytest.mark.parametrize(
    "struck, asked", [("orange", "DISCARD_BUILDING"), ("purple", "DISCARD_SITE"), ("grey", "REMOVE_SEGMENT")]
)
def test_what_a_disaster_takes_is_asked_by_the_disaster(struck: str, asked: str):
    """H7.3: where no card makes somebody lose something, refusals cite the disasters."""
    own = {"buildings": [3, 6], "left": 1, "right": 1, "disasters": {struck: 2}}
    table = Table(seat0=own, dice={struck: 5})
    table.run("bad dice", 0)
    assert table.asked() == (asked, 0)
    assert table.refusal(END).rule == "H7.3"


def test_a_draw_in_phase_i_is_asked_by_its_rule():
    """H3.1, H6.3: a deck for the refill is asked by another rule than one for a card."""
    table = Table(seat0={"hand": []}, seat1={})
    table.run("refill hand", 0)
    assert table.asked() == ("DRAW", 0)
    assert table.refusal(END).rule == "H3.1"


def test_a_player_is_paid_once():
    """103, H6.8: who was paid, who pays, and who is not at the table are no answers."""
    table = Table(seat0={"hand": [241], "buildings": [103], "marks": 2}, seat1={}, seat2={}, seat3={})
    table.play(activate(103))
    table.play(Action(choose_seat=ChooseSeat(seat=2)))
    for seat in (0, 2, 4, 99):
        assert table.refusal(Action(choose_seat=ChooseSeat(seat=seat))).reason == "NOT_AN_OPTION"


def test_nobody_acts_after_the_end():
    """H3.12: the game waits for nobody then, and says so."""
    table = Table(season=8)
    dice = Dice(table.state.secrets.randomness)
    while HAMBURGUM.to_act(table.state):
        seat = HAMBURGUM.to_act(table.state)[0]
        HAMBURGUM.apply(table.state, seat, HAMBURGUM.legal_actions(table.state, seat)[0], dice)
    for seat in (0, 1):
        with pytest.raises(NotYourTurn, match="the game has ended"):
            HAMBURGUM.apply(table.state, seat, END, dice)


@pytest.mark.parametrize("action", MALFORMED.values(), ids=MALFORMED)
def test_malformed(action: Action):
    """What is wrong in any state is malformed, whoever sends it."""
    table = Table(seat0={"hand": [241]})
    for seat in (0, 1, 9):
        with pytest.raises(MalformedAction):
            HAMBURGUM.apply(table.state, seat, action, table.dice)
