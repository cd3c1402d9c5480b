"""224 announces another colour, with each standard action (H6.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from hummel.hamburgum.v1 import Action, ConstructBuilding, LayCard
from hummel_service.games.hamburgum import HAMBURGUM
from support.hamburgum import Table
from support.hamburgum_cases import Case, check
from support.hamburgum_moves import construct, decrease, lay, site, take_money, take_workers, wall

if TYPE_CHECKING:
    from collections.abc import Mapping


def announcing(  # noqa: PLR0913 - the parts of a case
    says: str,
    move: Action,
    changes: Mapping[str, Any] | None = None,
    *,
    own: Mapping[str, Any] | None = None,
    refused: str | None = None,
    asked: tuple[str, int] | None = None,
    **table: object,
) -> Case:
    """Plays 245, an orange card, with 224 in the display."""
    seat0: dict[str, Any] = {"workers": "grey", "hand": [245, 260], **(own or {})}
    seat0["buildings"] = [224, *seat0.get("buildings", [])]
    return Case(224, says, {"seat0": seat0, **table}, [move], changes, refused=refused, asked=asked)


DISCARDED = {"0.hand-": [245], "discard+": [245]}

CASES = [
    announcing(
        "takes workers of the announced colour",
        take_workers(245, announced="purple"),
        {**DISCARDED, "0.workers.grey": -1, "0.workers.purple": 3},
    ),
    announcing(
        "takes grey workers for a grey one",
        take_workers(245, announced="grey"),
        {**DISCARDED, "0.workers.grey": -1 + 3},
    ),
    announcing(
        "lets 034 add a worker",
        take_workers(245, announced="purple"),
        {**DISCARDED, "0.workers.grey": -1, "0.workers.purple": 3},
        own={"buildings": [34]},
        asked=("GAIN_WORKER", 0),
    ),
    announcing(
        "takes marks by the die of the announced colour, which 138 looks at",
        take_money(245, announced="pink"),
        {**DISCARDED, "0.workers.grey": -1, "0.marks": 6 + 3},
        own={"buildings": [138]},
        dice={"pink": 6, "orange": 1},
    ),
    announcing(
        "lowers the disaster of the announced colour, with 168 by two levels",
        decrease(245, 2, announced="pink"),
        {**DISCARDED, "0.workers.grey": -1, "0.disasters.pink": -2, "0.vp": 2},
        own={"buildings": [168], "disasters": {"pink": 2, "orange": 2}},
    ),
    announcing(
        "can't lower a disaster of the announced colour that is not raised",
        decrease(245, announced="pink"),
        own={"disasters": {"orange": 2}},
        refused="NOTHING_TO_LOWER",
    ),
    announcing(
        "builds a segment of the announced colour, which 150 looks at",
        wall(245, "left", announced="grey"),
        {
            **DISCARDED,
            "0.workers.grey": -1,
            "0.marks": -1,
            "0.left": 1,
            "0.disasters.grey": -1,
            "0.vp": 1,
        },
        own={"buildings": [150], "marks": 1, "disasters": {"grey": 1, "orange": 1}},
    ),
    announcing(
        "builds no segment of another colour",
        wall(245, "left", announced="pink"),
        own={"marks": 5},
        refused="WRONG_COLOUR",
    ),
    announcing(
        "plays a site for a worker of the announced colour; it keeps its own, which 070 looks at",
        site(245, announced="pink"),
        {
            "0.hand-": [245],
            "0.workers.grey": -1,
            "0.workers.pink": -1,
            "0.sites+": ["orange"],
            "0.disasters.orange": -1,
            "0.vp": 1,
        },
        own={"buildings": [70], "workers": "grey pink", "disasters": {"orange": 1, "pink": 1}},
    ),
    announcing(
        "plays a site for two grey workers if grey is announced",
        site(245, announced="grey"),
        {"0.hand-": [245], "0.workers.grey": -2, "0.sites+": ["orange"]},
        own={"workers": "grey grey"},
    ),
    announcing(
        "can't play a site for one grey worker if grey is announced",
        site(245, announced="grey"),
        refused="NOT_ENOUGH_WORKERS",
    ),
    announcing(
        "needs a grey worker",
        take_workers(245, announced="purple"),
        own={"workers": "pink orange"},
        refused="NOT_ENOUGH_WORKERS",
    ),
    announcing("does not announce the printed colour", take_money(245, announced="orange"), refused="NOT_AN_OPTION"),
    Case(
        224,
        "must be one's own",
        {"seat0": {"workers": "grey", "hand": [245]}, "seat1": {"buildings": [224]}},
        [take_money(245, announced="pink")],
        refused="NEEDS_CARD",
    ),
    Case(
        224,
        "holds for an extra standard action, too",
        {"seat0": {"buildings": [224, 1], "workers": "grey"}, "deck": [245]},
        [("activate", 1), ("choose", "orange"), take_workers(245, announced="purple")],
        {"0.used+": [1], "decks.orange": -1, "discard+": [245], "0.workers.grey": -1, "0.workers.purple": 3},
    ),
]


def test_224_has_no_use_for_building():
    """224: for Construct Building and for laying a card no colour can be announced."""
    for action in (ConstructBuilding, LayCard):
        assert "announced_colour" not in action.DESCRIPTOR.fields_by_name
    table = Table(seat0={"buildings": [224], "workers": "grey", "hand": [121, 241], "sites": "pink", "marks": 2})
    actions = HAMBURGUM.legal_actions(table.state, 0)
    assert actions.count(construct(121, 1)) == actions.count(lay(241)) == 1


@pytest.mark.parametrize("case", CASES, ids=str)
def test_card(case: Case):
    """H6.8: the cards do together what they say, and nothing else."""
    check(case)
