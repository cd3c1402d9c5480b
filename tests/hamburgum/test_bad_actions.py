"""Bad actions of every kind: with which reason and rule each is refused; nothing changes, and none is listed."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from hummel.hamburgum.v1 import (
    Accept,
    Action,
    ChooseCard,
    ChooseColour,
    ChooseMajority,
    ChooseNumber,
    ChooseSeat,
    ChooseSide,
    ChooseSite,
    ConstructBuilding,
    Decline,
    EndTurn,
)
from hummel_service.games.dice import Dice
from hummel_service.games.errors import MalformedAction, NotYourTurn
from hummel_service.games.hamburgum import HAMBURGUM
from support.hamburgum import Table
from support.hamburgum_moves import activate, construct, decrease, lay, site, take_money, take_workers, wall

END = Action(end_turn=EndTurn())
ACCEPT = Action(accept=Accept())
DECLINE = Action(decline=Decline())


def card(number: int) -> Action:
    """Returns the answer that names a card."""
    return Action(choose_card=ChooseCard(card=number))


def colour(number: int) -> Action:
    """Returns the answer that names a colour."""
    return Action(choose_colour=ChooseColour(colour=number))


class Bad(NamedTuple):
    """A bad action.

    Attributes:
        says: What is wrong with it.
        seat0: What the active seat has.
        action: The action.
        reason: The reason with which it is refused.
        rule: The rule that it breaks.
        before: What is played before it.
        seat1: What the other seat has.
    """

    says: str
    seat0: dict[str, Any]
    action: Action
    reason: str
    rule: str
    before: tuple[Action, ...] = ()
    seat1: dict[str, Any] | None = None


CARDS_AND_SITES = [
    Bad("a card that is in a deck", {"hand": [241]}, take_workers(242), "CARD_NOT_IN_HAND", "H4"),
    Bad("another's card", {"hand": [241]}, take_workers(242), "CARD_NOT_IN_HAND", "H4", seat1={"hand": [242]}),
    Bad("an own building", {"hand": [241], "buildings": [6]}, take_workers(6), "CARD_NOT_IN_HAND", "H4"),
    Bad("the top of the discard pile", {"hand": [241]}, take_workers(1), "CARD_NOT_IN_HAND", "H4"),
    Bad("a building without any site", {"hand": [6], "marks": 9}, construct(6, on=1), "NO_SUCH_SITE", "H4.6"),
    Bad("a building on site 0", {"hand": [6], "marks": 9, "sites": "pink"}, construct(6, on=0), "NO_SUCH_SITE", "H4.6"),
    Bad(
        "a building on another's site",
        {"hand": [6], "marks": 9, "sites": "pink"},
        construct(6, on=2),
        "NO_SUCH_SITE",
        "H4.6",
        seat1={"sites": "pink grey"},
    ),
    Bad("a site that is taken", {"hand": [6], "marks": 9, "buildings": [3]}, construct(6, on=1), "SITE_TAKEN", "H4.6"),
    Bad(
        "a Zoo card as a building",
        {"hand": [241], "marks": 9, "sites": "pink"},
        construct(241, on=1),
        "NOT_A_BUILDING",
        "H4.6",
    ),
    Bad("laying a building", {"hand": [6], "marks": 9}, lay(6), "NOT_ZOO_OR_PARK", "H4.6"),
]

MEANS = [
    Bad("a disaster that is not raised", {"hand": [241]}, decrease(241), "NOTHING_TO_LOWER", "H4.3"),
    Bad("two levels without 168", {"hand": [241], "disasters": {"grey": 2}}, decrease(241, 2), "NEEDS_CARD", "H4.3"),
    Bad("a segment of another colour", {"hand": [241], "marks": 9}, wall(241, "right"), "WRONG_COLOUR", "H4.4"),
    Bad(
        "a segment without the marks",
        {"hand": [249], "marks": 1, "left": 1},
        wall(249, "left"),
        "NOT_ENOUGH_MARKS",
        "H4.4",
    ),
    Bad("a sixth segment", {"hand": [249], "marks": 9, "left": 5}, wall(249, "left"), "WALL_COMPLETE", "H4.4"),
    Bad(
        "the black die without 232",
        {"hand": [241], "marks": 9},
        wall(241, "left", black_die=True),
        "NEEDS_CARD",
        "H6.8",
    ),
    Bad("a site without a worker", {"hand": [241], "workers": "pink"}, site(241), "NOT_ENOUGH_WORKERS", "H4.5"),
    Bad(
        "a colour without 224",
        {"hand": [241], "workers": "grey"},
        take_money(241, announced="pink"),
        "NEEDS_CARD",
        "H6.8",
    ),
    Bad(
        "a building without the marks",
        {"hand": [6], "marks": 8, "sites": "pink"},
        construct(6, on=1),
        "NOT_ENOUGH_MARKS",
        "H4.6",
    ),
    Bad("laying without the marks", {"hand": [280], "marks": 8}, lay(280), "NOT_ENOUGH_MARKS", "H4.6"),
]

ACTIVATIONS = [
    Bad("a card in hand", {"hand": [6]}, activate(6), "NOT_IN_DISPLAY", "H6.2"),
    Bad("another's building", {"hand": [241]}, activate(6), "NOT_IN_DISPLAY", "H6.2", seat1={"buildings": [6]}),
    Bad("a Zoo card", {"hand": [242], "zoo": [241]}, activate(241), "NOT_IN_DISPLAY", "H6.2"),
    Bad("a Park card", {"hand": [242], "parks": [261]}, activate(261), "NOT_IN_DISPLAY", "H6.2"),
    Bad("a laurel", {"hand": [241], "buildings": [11]}, activate(11), "NOT_ACTIVATABLE", "H6.1"),
    Bad("a flash", {"hand": [241], "buildings": [4]}, activate(4), "NOT_ACTIVATABLE", "H6.1"),
    Bad("a permanent card", {"hand": [241], "buildings": [91]}, activate(91), "NOT_ACTIVATABLE", "H6.1"),
    Bad("a used building", {"hand": [241], "buildings": [6]}, activate(6), "ALREADY_ACTIVATED", "H6.2", (activate(6),)),
    Bad(
        "a building without its worker",
        {"hand": [241], "buildings": [3], "workers": "pink"},
        activate(3),
        "NOT_ENOUGH_WORKERS",
        "H6.2",
    ),
    Bad(
        "a building that would do nothing",
        {"hand": [241], "buildings": [12], "workers": "pink"},
        activate(12),
        "NO_EFFECT",
        "H6.2",
    ),
]

ANSWERS = [
    Bad("a colour without a question", {"hand": [241]}, colour(1), "WRONG_DECISION", "H3.9"),
    Bad("a card without a question", {"hand": [241]}, card(241), "WRONG_DECISION", "H3.9"),
    Bad("yes without a question", {"hand": [241]}, ACCEPT, "WRONG_DECISION", "H3.9"),
    Bad("no without a question", {"hand": [241]}, DECLINE, "WRONG_DECISION", "H3.9"),
    Bad(
        "a second standard action",
        {"hand": [241, 242], "buildings": [6]},
        take_workers(242),
        "STANDARD_ACTION_DONE",
        "H3.9",
        (take_workers(241),),
    ),
    Bad("an end without a card played", {"hand": [241]}, END, "STANDARD_ACTION_OPEN", "H3.9"),
    Bad(
        "a turn while a colour is asked",
        {"hand": [241], "buildings": [48]},
        take_workers(241),
        "WRONG_DECISION",
        "H6.3",
        (activate(48),),
    ),
    Bad(
        "the end of the turn while a colour is asked",
        {"hand": [241], "buildings": [48]},
        END,
        "WRONG_DECISION",
        "H6.3",
        (activate(48),),
    ),
    Bad(
        "a number for a colour",
        {"hand": [241], "buildings": [48]},
        Action(choose_number=ChooseNumber(number=1)),
        "WRONG_DECISION",
        "H6.3",
        (activate(48),),
    ),
    Bad(
        "no where there is no no",
        {"hand": [241], "buildings": [48]},
        DECLINE,
        "WRONG_DECISION",
        "H6.3",
        (activate(48),),
    ),
    Bad("a black worker", {"hand": [241], "buildings": [48]}, colour(6), "NOT_AN_OPTION", "H6.3", (activate(48),)),
    Bad(
        "a worker that is not there",
        {"hand": [241], "buildings": [106], "workers": "pink grey"},
        colour(1),
        "NOT_AN_OPTION",
        "H6.3",
        (activate(106),),
    ),
    Bad(
        "to buy a worker without marks",
        {"hand": [241], "buildings": [27], "marks": 1},
        colour(1),
        "WRONG_DECISION",
        "H3.9",
        (activate(27), colour(1)),
    ),
    Bad(
        "to discard a card of another's hand",
        {"hand": [241, 242], "buildings": [193], "workers": "brown"},
        card(243),
        "NOT_AN_OPTION",
        "H6.3",
        (activate(193), colour(1), colour(1)),
        {"hand": [243]},
    ),
    Bad(
        "an extra action with another card",
        {"hand": [241], "buildings": [1]},
        take_workers(241),
        "OTHER_CARD",
        "H6.5",
        (activate(1), colour(1)),
    ),
    Bad("no extra action", {"hand": [241], "buildings": [1]}, END, "WRONG_DECISION", "H6.5", (activate(1), colour(1))),
    Bad(
        "a side that can't be paid",
        {"hand": [241], "buildings": [62], "workers": "orange", "marks": 2, "left": 1},
        Action(choose_side=ChooseSide(side=1)),
        "WRONG_DECISION",
        "H3.9",
        (activate(62),),
    ),
    Bad(
        "more levels than a disaster has",
        {"hand": [149], "sites": "grey", "marks": 3, "disasters": {"grey": 2}},
        Action(choose_number=ChooseNumber(number=3)),
        "NOT_AN_OPTION",
        "H6.3",
        (construct(149, on=1),),
    ),
    Bad(
        "0 levels",
        {"hand": [149], "sites": "grey", "marks": 3, "disasters": {"grey": 2}},
        Action(choose_number=ChooseNumber()),
        "NOT_AN_OPTION",
        "H6.3",
        (construct(149, on=1),),
    ),
    Bad(
        "a disaster that is not raised, in answer",
        {"hand": [149], "sites": "grey", "marks": 3, "disasters": {"grey": 2, "pink": 1}},
        colour(1),
        "NOT_AN_OPTION",
        "H6.3",
        (construct(149, on=1),),
    ),
]


@pytest.mark.parametrize("bad", [*CARDS_AND_SITES, *MEANS, *ACTIVATIONS, *ANSWERS], ids=lambda bad: bad.says)
def test_a_bad_action_is_refused(bad: Bad):
    """What the rules forbid is refused with reason and rule, changes nothing, and is not listed."""
    table = Table(seat0=bad.seat0, seat1=bad.seat1)
    for action in bad.before:
        table.play(action)
    refusal = table.refusal(bad.action, seat=0)
    assert (refusal.reason, refusal.rule) == (bad.reason, bad.rule)
    assert refusal.message.endswith(f"({bad.rule})")


VICTIMS = [
    (13, {"hand": [245, 246]}, card(245), card(247), {"hand": [247, 248]}),
    (176, {"buildings": [3, 6]}, card(3), card(8), {"buildings": [8, 9]}),
    (
        177,
        {"sites": "pink grey"},
        Action(choose_site=ChooseSite(site=2)),
        Action(choose_site=ChooseSite(site=3)),
        {"sites": "pink grey orange"},
    ),
    (173, {"left": 1, "right": 2}, Action(choose_side=ChooseSide(side=2)), None, {"left": 2, "right": 1}),
    (172, {"workers": "pink pink grey"}, colour(2), colour(1), {"workers": "brown pink grey"}),
    (
        85,
        {"majorities": [1, 4]},
        Action(choose_majority=ChooseMajority(majority=4)),
        Action(choose_majority=ChooseMajority(majority=2)),
        {"majorities": [2, 3]},
    ),
]
"""Cards that let others choose, what the first victim has, its answer, a wrong one, what the second victim has."""


@pytest.mark.parametrize("flash, first, right, wrong, second", VICTIMS, ids=[f"{line[0]:03}" for line in VICTIMS])
def test_only_who_is_asked_answers_and_only_with_what_is_its_own(
    flash: int, first: dict[str, Any], right: Action, wrong: Action | None, second: dict[str, Any]
):
    """H6.6: the victims answer one after the other; nobody answers for another, or with what another has."""
    table = Table(
        seat0={"hand": [flash], "sites": "grey", "marks": 9},
        seat1={"hand": [256], **first},
        seat2={"hand": [252], **second},
    )
    table.play(construct(flash, on=1))
    asked = table.asked()
    assert asked is not None
    assert asked[1] == 1
    for other in (0, 2):
        with pytest.raises(NotYourTurn, match=f"seat {other} can't act now; the game waits for seat 1"):
            HAMBURGUM.apply(table.state, other, right, table.dice)
    if wrong is not None:
        assert table.refusal(wrong).reason == "NOT_AN_OPTION"
    assert table.refusal(END).reason == "WRONG_DECISION"
    table.play(right)
    assert table.asked() is not None


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


MALFORMED = [
    Action(),
    take_workers(0),
    take_workers(281),
    take_workers(241, announced="black"),
    decrease(241, 0),
    Action(construct_building=ConstructBuilding(card=0, site=1)),
    Action(choose_card=ChooseCard()),
    Action(choose_card=ChooseCard(card=2**32 - 1)),
    Action(choose_side=ChooseSide()),
    Action(choose_majority=ChooseMajority(majority=6)),  # type: ignore[arg-type]  # what is tested
    colour(0),
    colour(7),
    colour(-1),
]


@pytest.mark.parametrize("action", MALFORMED, ids=str)
def test_malformed(action: Action):
    """What is wrong in any state is malformed, whoever sends it."""
    table = Table(seat0={"hand": [241]})
    for seat in (0, 1, 9):
        with pytest.raises(MalformedAction):
            HAMBURGUM.apply(table.state, seat, action, table.dice)
