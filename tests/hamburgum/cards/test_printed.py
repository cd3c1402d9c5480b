"""What is printed on the cards beside their effects: price, points, and the workers that an activation costs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from hummel_service.games.hamburgum.colours import COLOUR_NAMES, COLOURS
from support.hamburgum_cases import Case, check
from support.hamburgum_moves import lay

if TYPE_CHECKING:
    from collections.abc import Iterator

PRICES_AND_POINTS = {
    ("Civic", 1): "12/4 3/1 6/2 0/0 6/2 9/3 9/3 9/3 9/3 9/3 9/3 6/2",
    ("Government", 13): "3/1 6/2 3/1 3/1 3/1 3/1 6/2 6/2 6/2 6/2 6/2 9/3",
    ("University", 25): "3/1 6/2 3/1 0/0 9/3 9/3 6/2 3/1 6/2 3/1 9/3 6/2",
    ("Medicine", 37): "3/1 3/1 3/1 3/1 3/1 6/2 6/2 6/2 3/1 9/3 9/3 6/2",
    ("Entertainment", 49): "0/0 0/0 0/0 0/0 6/2 6/2 6/2 9/3 3/1 0/0 9/3 6/2",
    ("Art", 61): "6/2 3/1 3/1 3/1 3/1 3/1 6/2 6/2 9/3 6/2 9/3 9/3",
    ("Theater", 73): "6/2 0/0 0/0 0/0 0/0 9/3 9/3 9/3 9/3 9/3 6/2 9/3",
    ("Circus", 85): "6/2 6/2 3/1 6/2 6/2 6/2 3/1 9/3 12/4 9/3 3/1 6/2",
    ("Commerce", 97): "6/2 3/1 3/1 3/1 3/1 6/2 6/2 6/2 6/2 3/1 9/3 9/3",
    ("Industry", 109): "9/3 6/2 0/0 0/0 0/0 0/0 3/1 3/1 3/1 3/1 6/2 9/3",
    ("Bank", 121): "0/0 0/0 3/1 6/2 3/1 6/2 6/2 6/2 6/2 6/2 9/3 9/3",
    ("Craft", 133): "6/2 3/1 3/1 3/1 3/1 3/1 3/1 3/1 3/1 0/0 6/2 9/3",
    ("Military", 145): "3/1 6/2 3/1 6/2 3/1 3/1 6/2 6/2 3/1 9/3 6/2 9/3",
    ("Police", 157): "6/2 6/2 3/1 3/1 3/1 3/1 6/2 0/0 6/2 6/2 9/3 3/1",
    ("Underworld", 169): "3/1 6/2 3/1 6/2 3/1 6/2 6/2 9/3 6/2 3/1 9/3 6/2",
    ("Secret Society", 181): "6/2 6/2 6/2 6/2 6/2 6/2 0/0 0/0 6/2 9/3 9/3 9/3",
    ("Harbor", 193): "0/0 3/1 6/2 3/1 3/1 3/1 3/1 6/2 3/1 6/2 3/1 9/3",
    ("Church", 205): "6/2 0/0 0/0 0/0 0/0 6/2 6/2 3/1 6/2 6/2 9/3 12/4",
    ("Emigration", 217): "3/1 6/2 3/1 3/1 3/1 3/1 6/2 3/1 9/3 6/2 3/1 3/1",
    ("Mysticism", 229): "6/2 3/1 3/1 3/1 9/3 0/0 3/1 3/1 3/1 6/2 9/3 6/2",
    ("Zoo", 241): "2/1 4/2 6/3 8/4 " * 5,
    ("Park", 261): "0/0 3/1 3/1 9/3 " * 5,
}
"""The marks and the points of all cards of a category, from its first card on."""

WORKERS = {
    "any": [41, 106, 157, 190],
    "brown": [61, 63, 75, 79, 86, 100, 112, 118, 124, 136, 158, 161, 193, 199, 210, 219, 229],
    "grey": [3, 8, 17, 22, 39, 45, 65, 73, 77, 81, 101, 105, 110, 114, 115, 128, 137, 197, 212, 222, 235],
    "orange": [9, 18, 21, 38, 42, 53, 62, 69, 74, 78, 82, 88, 127, 159, 195, 196, 213, 218, 221, 230],
    "pink": [10, 12, 15, 23, 26, 37, 97, 98, 113, 117, 130, 134, 146, 160, 181, 198, 202, 216, 220, 227, 234],
    "purple": [7, 14, 16, 20, 40, 54, 64, 76, 80, 99, 111, 116, 129, 133, 135, 162, 170],
    "purple any": [43],
}
"""The cards that cost workers when they are activated, by these."""


def prices_and_points() -> Iterator[Case]:
    """Yields two cases for each card that costs anything: it is paid and scores, and a mark less is not enough."""
    for (category, first), printed in PRICES_AND_POINTS.items():
        for card, pair in enumerate(printed.split(), start=first):
            price, vp = map(int, pair.split("/"))
            move = lay(card) if category in ("Zoo", "Park") else ("construct", card)
            seat = {"hand": [card], "sites": "grey"}
            yield Case(
                card,
                f"costs no more than {price} marks, and scores {vp} VP",
                {"seat0": {**seat, "marks": price}},
                [move],
                printed_vp=vp,
            )
            if price:
                yield Case(
                    card,
                    f"is not had for {price - 1} marks",
                    {"seat0": {**seat, "marks": price - 1}},
                    [move],
                    refused="NOT_ENOUGH_MARKS",
                )


def workers() -> Iterator[Case]:
    """Yields a case for each card that costs workers: who has none of the first, but all others, can't activate it."""
    for printed, cards in WORKERS.items():
        first = printed.split()[0]
        others = [] if first == "any" else [COLOUR_NAMES[c] for c in COLOURS if COLOUR_NAMES[c] != first]
        for card in cards:
            yield Case(
                card,
                f"costs a worker, {first}",
                {"seat0": {"buildings": [card], "workers": " ".join(others * 3)}},
                [("activate", card)],
                refused="NOT_ENOUGH_WORKERS",
            )


CASES = [*prices_and_points(), *workers()]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_card(case: Case):
    """H4.6, H6.2, H8.1: the card costs what is printed on it, and scores it."""
    check(case)
