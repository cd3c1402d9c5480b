"""091 gives a worker for every segment that others build, in whatever way (H6.8)."""

from __future__ import annotations

import pytest

from support.hamburgum_cases import Case, check
from support.hamburgum_moves import wall

CASES = [
    Case(
        91,
        "gives a worker for a segment by 062",
        {"seat0": {"buildings": [62], "workers": "orange", "marks": 2}, "seat1": {"buildings": [91]}},
        [("activate", 62), ("choose", "right")],
        {"0.workers.orange": -1, "0.marks": -2, "0.used+": [62], "0.right": 1, "1.workers.orange": 1},
    ),
    Case(
        91,
        "gives two workers for two segments by 145 and 036",
        {
            "seat0": {"buildings": [36], "hand": [145], "sites": "brown", "marks": 3, "left": 1},
            "seat1": {"buildings": [91]},
        },
        [("construct", 145), ("choose", "left"), "accept", ("choose", "left")],
        {
            "0.marks": -3,
            "0.hand-": [145],
            "0.buildings+": [145],
            "0.left": 2,
            "1.workers.brown": 1,
            "1.workers.pink": 1,
        },
    ),
    Case(
        91,
        "gives a worker for each segment of a turn",
        {
            "seat0": {"buildings": [63, 65], "workers": "brown grey", "hand": [241, 260], "marks": 20},
            "seat1": {},
            "seat2": {"buildings": [91]},
        },
        [("activate", 63), ("choose", "right"), wall(241, "left"), ("activate", 65), ("choose", "left")],
        {
            "0.workers.brown": -1,
            "0.workers.grey": -1,
            "0.used+": [63, 65],
            "0.hand-": [241],
            "discard+": [241],
            "0.marks": -2 - 1 - 4,
            "0.left": 2,
            "0.right": 1,
            "2.workers.orange": 1,
            "2.workers.grey": 1,
            "2.workers.brown": 1,
        },
    ),
    Case(
        91,
        "gives a worker for a segment by an extra action, and for one that cost nothing (108)",
        {
            "seat0": {"buildings": [1, 108]},
            "seat1": {"buildings": [91]},
            "deck": [241],
        },
        [("activate", 1), ("choose", "grey"), wall(241, "left")],
        {"0.used+": [1], "decks.grey": -1, "discard+": [241], "0.left": 1, "1.workers.grey": 1},
    ),
    Case(
        91,
        "gives the segment's colour, whatever colour was announced (224)",
        {
            "seat0": {"buildings": [224], "workers": "grey", "hand": [245, 260], "marks": 1},
            "seat1": {"buildings": [91]},
        },
        [wall(245, "left", announced="grey")],
        {
            "0.workers.grey": -1,
            "0.hand-": [245],
            "discard+": [245],
            "0.marks": -1,
            "0.left": 1,
            "1.workers.grey": 1,
        },
    ),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_card(case: Case):
    """H6.8: the cards do together what they say, and nothing else."""
    check(case)
