"""Bad actions of Hamburgum: positions, what is wrong there, and with which reason and rule it is refused.

The rules' tests play them, and so do those of the running service.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from hummel.hamburgum.v1 import (
    Accept,
    Action,
    BuildWall,
    ChooseCard,
    ChooseColour,
    ChooseMajority,
    ChooseNumber,
    ChooseSide,
    ChooseSite,
    ConstructBuilding,
    Decline,
    EndTurn,
)
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


class BadAction(NamedTuple):
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

    def table(self) -> Table:
        """Returns the position in which the action is bad, for seat 0."""
        table = Table(seat0=self.seat0, seat1=self.seat1)
        for action in self.before:
            table.play(action)
        return table


_CARDS_AND_SITES = [
    BadAction("a card that is in a deck", {"hand": [241]}, take_workers(242), "CARD_NOT_IN_HAND", "H4"),
    BadAction("another's card", {"hand": [241]}, take_workers(242), "CARD_NOT_IN_HAND", "H4", seat1={"hand": [242]}),
    BadAction("an own building", {"hand": [241], "buildings": [6]}, take_workers(6), "CARD_NOT_IN_HAND", "H4"),
    BadAction("the top of the discard pile", {"hand": [241]}, take_workers(1), "CARD_NOT_IN_HAND", "H4"),
    BadAction("a building without any site", {"hand": [6], "marks": 9}, construct(6, on=1), "NO_SUCH_SITE", "H4.6"),
    BadAction(
        "a building on site 0", {"hand": [6], "marks": 9, "sites": "pink"}, construct(6, on=0), "NO_SUCH_SITE", "H4.6"
    ),
    BadAction(
        "a building on another's site",
        {"hand": [6], "marks": 9, "sites": "pink"},
        construct(6, on=2),
        "NO_SUCH_SITE",
        "H4.6",
        seat1={"sites": "pink grey"},
    ),
    BadAction(
        "a site that is taken", {"hand": [6], "marks": 9, "buildings": [3]}, construct(6, on=1), "SITE_TAKEN", "H4.6"
    ),
    BadAction(
        "a Zoo card as a building",
        {"hand": [241], "marks": 9, "sites": "pink"},
        construct(241, on=1),
        "NOT_A_BUILDING",
        "H4.6",
    ),
    BadAction("laying a building", {"hand": [6], "marks": 9}, lay(6), "NOT_ZOO_OR_PARK", "H4.6"),
]

_MEANS = [
    BadAction("a disaster that is not raised", {"hand": [241]}, decrease(241), "NOTHING_TO_LOWER", "H4.3"),
    BadAction(
        "two levels without 168", {"hand": [241], "disasters": {"grey": 2}}, decrease(241, 2), "NEEDS_CARD", "H4.3"
    ),
    BadAction("a segment of another colour", {"hand": [241], "marks": 9}, wall(241, "right"), "WRONG_COLOUR", "H4.4"),
    BadAction(
        "a segment without the marks",
        {"hand": [249], "marks": 1, "left": 1},
        wall(249, "left"),
        "NOT_ENOUGH_MARKS",
        "H4.4",
    ),
    BadAction("a sixth segment", {"hand": [249], "marks": 9, "left": 5}, wall(249, "left"), "WALL_COMPLETE", "H4.4"),
    BadAction(
        "the black die without 232",
        {"hand": [241], "marks": 9},
        wall(241, "left", black_die=True),
        "NEEDS_CARD",
        "H6.8",
    ),
    BadAction("a site without a worker", {"hand": [241], "workers": "pink"}, site(241), "NOT_ENOUGH_WORKERS", "H4.5"),
    BadAction(
        "a colour without 224",
        {"hand": [241], "workers": "grey"},
        take_money(241, announced="pink"),
        "NEEDS_CARD",
        "H6.8",
    ),
    BadAction(
        "a building without the marks",
        {"hand": [6], "marks": 8, "sites": "pink"},
        construct(6, on=1),
        "NOT_ENOUGH_MARKS",
        "H4.6",
    ),
    BadAction("laying without the marks", {"hand": [280], "marks": 8}, lay(280), "NOT_ENOUGH_MARKS", "H4.6"),
]

_ACTIVATIONS = [
    BadAction("a card in hand", {"hand": [6]}, activate(6), "NOT_IN_DISPLAY", "H6.2"),
    BadAction("another's building", {"hand": [241]}, activate(6), "NOT_IN_DISPLAY", "H6.2", seat1={"buildings": [6]}),
    BadAction("a Zoo card", {"hand": [242], "zoo": [241]}, activate(241), "NOT_IN_DISPLAY", "H6.2"),
    BadAction("a Park card", {"hand": [242], "parks": [261]}, activate(261), "NOT_IN_DISPLAY", "H6.2"),
    BadAction("a laurel", {"hand": [241], "buildings": [11]}, activate(11), "NOT_ACTIVATABLE", "H6.1"),
    BadAction("a flash", {"hand": [241], "buildings": [4]}, activate(4), "NOT_ACTIVATABLE", "H6.1"),
    BadAction("a permanent card", {"hand": [241], "buildings": [91]}, activate(91), "NOT_ACTIVATABLE", "H6.1"),
    BadAction(
        "a used building", {"hand": [241], "buildings": [6]}, activate(6), "ALREADY_ACTIVATED", "H6.2", (activate(6),)
    ),
    BadAction(
        "a building without its worker",
        {"hand": [241], "buildings": [3], "workers": "pink"},
        activate(3),
        "NOT_ENOUGH_WORKERS",
        "H6.2",
    ),
    BadAction(
        "a building that would do nothing",
        {"hand": [241], "buildings": [12], "workers": "pink"},
        activate(12),
        "NO_EFFECT",
        "H6.2",
    ),
]

_ANSWERS = [
    BadAction("a colour without a question", {"hand": [241]}, colour(1), "WRONG_DECISION", "H3.9"),
    BadAction("a card without a question", {"hand": [241]}, card(241), "WRONG_DECISION", "H3.9"),
    BadAction("yes without a question", {"hand": [241]}, ACCEPT, "WRONG_DECISION", "H3.9"),
    BadAction("no without a question", {"hand": [241]}, DECLINE, "WRONG_DECISION", "H3.9"),
    BadAction(
        "a second standard action",
        {"hand": [241, 242], "buildings": [6]},
        take_workers(242),
        "STANDARD_ACTION_DONE",
        "H3.9",
        (take_workers(241),),
    ),
    BadAction("an end without a card played", {"hand": [241]}, END, "STANDARD_ACTION_OPEN", "H3.9"),
    BadAction(
        "a turn while a colour is asked",
        {"hand": [241], "buildings": [48]},
        take_workers(241),
        "WRONG_DECISION",
        "H6.4",
        (activate(48),),
    ),
    BadAction(
        "the end of the turn while a colour is asked",
        {"hand": [241], "buildings": [48]},
        END,
        "WRONG_DECISION",
        "H6.4",
        (activate(48),),
    ),
    BadAction(
        "a number for a colour",
        {"hand": [241], "buildings": [48]},
        Action(choose_number=ChooseNumber(number=1)),
        "WRONG_DECISION",
        "H6.4",
        (activate(48),),
    ),
    BadAction(
        "no where there is no no",
        {"hand": [241], "buildings": [48]},
        DECLINE,
        "WRONG_DECISION",
        "H6.4",
        (activate(48),),
    ),
    BadAction(
        "a black worker", {"hand": [241], "buildings": [48]}, colour(6), "NOT_AN_OPTION", "H6.4", (activate(48),)
    ),
    BadAction(
        "a worker that is not there",
        {"hand": [241], "buildings": [106], "workers": "pink grey"},
        colour(1),
        "NOT_AN_OPTION",
        "H6.2",
        (activate(106),),
    ),
    BadAction(
        "to buy a worker without marks",
        {"hand": [241], "buildings": [27], "marks": 1},
        colour(1),
        "WRONG_DECISION",
        "H3.9",
        (activate(27), colour(1)),
    ),
    BadAction(
        "to discard a card of another's hand",
        {"hand": [241, 242], "buildings": [193], "workers": "brown"},
        card(243),
        "NOT_AN_OPTION",
        "H6.4",
        (activate(193), colour(1), colour(1)),
        {"hand": [243]},
    ),
    BadAction(
        "an extra action with another card",
        {"hand": [241], "buildings": [1]},
        take_workers(241),
        "OTHER_CARD",
        "H6.5",
        (activate(1), colour(1)),
    ),
    BadAction(
        "no extra action", {"hand": [241], "buildings": [1]}, END, "WRONG_DECISION", "H6.5", (activate(1), colour(1))
    ),
    BadAction(
        "a side that can't be paid",
        {"hand": [241], "buildings": [62], "workers": "orange", "marks": 2, "left": 1},
        Action(choose_side=ChooseSide(side=1)),
        "WRONG_DECISION",
        "H3.9",
        (activate(62),),
    ),
    BadAction(
        "more levels than a disaster has",
        {"hand": [149], "sites": "grey", "marks": 3, "disasters": {"grey": 2}},
        Action(choose_number=ChooseNumber(number=3)),
        "NOT_AN_OPTION",
        "H4.3",
        (construct(149, on=1),),
    ),
    BadAction(
        "0 levels",
        {"hand": [149], "sites": "grey", "marks": 3, "disasters": {"grey": 2}},
        Action(choose_number=ChooseNumber()),
        "NOT_AN_OPTION",
        "H4.3",
        (construct(149, on=1),),
    ),
    BadAction(
        "a disaster that is not raised, in answer",
        {"hand": [149], "sites": "grey", "marks": 3, "disasters": {"grey": 2, "pink": 1}},
        colour(1),
        "NOT_AN_OPTION",
        "H4.3",
        (construct(149, on=1),),
    ),
]

_SEARCHES = [
    BadAction(
        "a card that a search has not found",
        {"hand": [241], "buildings": [39], "workers": "grey"},
        card(154),
        "NOT_AN_OPTION",
        "H6.3",
        (activate(39),),
    ),
    BadAction(
        "a card where a deck is asked",
        {"hand": [241], "buildings": [196], "workers": "orange"},
        card(241),
        "WRONG_DECISION",
        "H6.3",
        (activate(196),),
    ),
]

BAD_ACTIONS = [*_CARDS_AND_SITES, *_MEANS, *_ACTIVATIONS, *_ANSWERS, *_SEARCHES]
"""What seat 0 can't do, each in a position of its own."""


class Victims(NamedTuple):
    """A card whose victims choose what they lose (H6.6): seat 1 is asked first, then seat 2.

    Attributes:
        flash: The card that seat 0 builds.
        first: What seat 1 has.
        right: An answer of seat 1.
        wrong: An answer with something that only seat 2 has; None if there is none.
        second: What seat 2 has.
    """

    flash: int
    first: dict[str, Any]
    right: Action
    wrong: Action | None
    second: dict[str, Any]

    def table(self) -> Table:
        """Returns the position in which seat 1 is asked."""
        table = Table(
            seat0={"hand": [self.flash], "sites": "grey", "marks": 9},
            seat1={"hand": [256], **self.first},
            seat2={"hand": [252], **self.second},
        )
        table.play(construct(self.flash, on=1))
        return table


VICTIMS = [
    Victims(13, {"hand": [245, 246]}, card(245), card(247), {"hand": [247, 248]}),
    Victims(176, {"buildings": [3, 6]}, card(3), card(8), {"buildings": [8, 9]}),
    Victims(
        177,
        {"sites": "pink grey"},
        Action(choose_site=ChooseSite(site=2)),
        Action(choose_site=ChooseSite(site=3)),
        {"sites": "pink grey orange"},
    ),
    Victims(173, {"left": 1, "right": 2}, Action(choose_side=ChooseSide(side=2)), None, {"left": 2, "right": 1}),
    Victims(172, {"workers": "pink pink grey"}, colour(2), colour(1), {"workers": "brown pink grey"}),
    Victims(
        85,
        {"majorities": [1, 4]},
        Action(choose_majority=ChooseMajority(majority=4)),
        Action(choose_majority=ChooseMajority(majority=2)),
        {"majorities": [2, 3]},
    ),
]

MALFORMED = {
    "no kind": Action(),
    "card 0": take_workers(0),
    "card 281": take_workers(281),
    "the largest card": card(2**32 - 1),
    "no card": Action(choose_card=ChooseCard()),
    "a black card": take_workers(241, announced="black"),
    "0 levels": decrease(241, 0),
    "no card for a building": Action(construct_building=ConstructBuilding(card=0, site=1)),
    "card 281 for a building": activate(281),
    "no side": Action(choose_side=ChooseSide()),
    "a wall without a side": Action(build_wall=BuildWall(card=241)),
    "an unknown side": Action(choose_side=ChooseSide(side=3)),  # type: ignore[arg-type]  # what is tested
    "no majority": Action(choose_majority=ChooseMajority()),
    "an unknown majority": Action(choose_majority=ChooseMajority(majority=6)),  # type: ignore[arg-type]  # what is tested
    "no colour": colour(0),
    "an unknown colour": colour(7),
    "a negative colour": colour(-1),
}
"""Actions that are wrong in any state, whoever sends them."""
