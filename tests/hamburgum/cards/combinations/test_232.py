"""232 pays the black die instead of the price of a segment (H6.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from support.hamburgum_cases import Case, check
from support.hamburgum_moves import wall

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

WORKSHOPS = {62: "orange", 63: "brown", 64: "purple", 65: "grey"}


def workshop(  # noqa: PLR0913 - the parts of a case
    card: int,
    says: str,
    changes: Mapping[str, Any] | None,
    *answers: object,
    own: Mapping[str, Any],
    asked: tuple[str, int] | None = None,
    options: Sequence[object] | None = None,
    refused: str | None = None,
) -> Case:
    """Activates one of 062 to 065 with 232 in the display, the right half complete; the black die shows 3."""
    colour = WORKSHOPS[card]
    seat0 = {"buildings": [card, 232], "workers": colour, "right": 5, **own}
    if changes is not None:
        changes = {f"0.workers.{colour}": -1, "0.used+": [card], **changes}
    moves = [("activate", card), *answers]
    says = f"{says}, with {card:03}"
    return Case(232, says, {"seat0": seat0}, moves, changes, refused=refused, asked=asked, options=options)


CASES = [
    *(
        workshop(
            card,
            "is asked for",
            {},
            own={"marks": 4, "left": 1},
            asked=("PAY_BLACK_DIE", 0),
            options=["accept", "decline"],
        )
        for card in WORKSHOPS
    ),
    *(
        workshop(
            card,
            "is paid instead of the double price",
            {"0.marks": -3, "0.left": 1},
            "accept",
            own={"marks": 4, "left": 1},
        )
        for card in WORKSHOPS
    ),
    *(
        workshop(
            card,
            "can be left, for the double price",
            {"0.marks": -4, "0.left": 1},
            "decline",
            own={"marks": 4, "left": 1},
        )
        for card in WORKSHOPS
    ),
    *(
        workshop(
            card,
            "is paid without asking if the double price can't be",
            {"0.marks": -3, "0.left": 1},
            own={"marks": 5, "left": 3},
            asked=("TURN", 0),
        )
        for card in WORKSHOPS
    ),
    *(
        workshop(
            card,
            "is not asked for if it can't be paid",
            {"0.marks": -2, "0.left": 1},
            own={"marks": 2},
            asked=("TURN", 0),
        )
        for card in WORKSHOPS
    ),
    *(
        workshop(card, "does not help without marks", None, own={"marks": 2, "left": 1}, refused="NO_EFFECT")
        for card in WORKSHOPS
    ),
    Case(
        232,
        "opens both sides of 062",
        {"seat0": {"buildings": [62, 232], "workers": "orange", "left": 4, "marks": 3}},
        [("activate", 62)],
        asked=("BUILD_SEGMENT", 0),
        options=["left", "right"],
    ),
    Case(
        232,
        "is not asked for what costs nothing (145)",
        {"seat0": {"buildings": [232], "hand": [145, 260], "sites": "brown", "marks": 9, "right": 5}},
        [("construct", 145)],
        {"0.hand-": [145], "0.buildings+": [145], "0.marks": -3, "0.left": 1},
        asked=("TURN", 1),
    ),
    Case(
        232,
        "may be paid although 108 builds for nothing",
        {"seat0": {"buildings": [232, 108], "hand": [241, 260], "marks": 3}},
        [wall(241, "left", black_die=True)],
        {"0.hand-": [241], "discard+": [241], "0.marks": -3, "0.left": 1},
    ),
    Case(
        232,
        "leaves the printed price as it is",
        {"seat0": {"buildings": [232], "hand": [241, 260], "marks": 3}},
        [wall(241, "left")],
        {"0.hand-": [241], "discard+": [241], "0.marks": -1, "0.left": 1},
    ),
    Case(
        232,
        "needs as many marks as the black die shows",
        {"seat0": {"buildings": [232], "hand": [241, 260], "marks": 2}},
        [wall(241, "left", black_die=True)],
        refused="NOT_ENOUGH_MARKS",
    ),
    Case(
        232,
        "must be one's own",
        {"seat0": {"hand": [241, 260], "marks": 9}, "seat1": {"buildings": [232]}},
        [wall(241, "left", black_die=True)],
        refused="NEEDS_CARD",
    ),
    Case(
        232,
        "meets 224: an announced colour, the black die paid",
        {"seat0": {"buildings": [232, 224], "hand": [241, 260], "workers": "grey", "left": 4, "marks": 3}},
        [wall(241, "left", black_die=True, announced="orange")],
        {
            "0.workers.grey": -1,
            "0.hand-": [241],
            "discard+": [241],
            "0.marks": -3,
            "0.left": 1,
            "0.statues+": [8],
            "statues-": [8],
        },
    ),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_card(case: Case):
    """H6.8: the cards do together what they say, and nothing else."""
    check(case)
