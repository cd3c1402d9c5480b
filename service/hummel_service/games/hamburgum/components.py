"""The numbers that the rules give for everything but the cards (H1 to H9).

A number that somebody with the printed game may have to correct stands here or in
cards.csv, never in a rule.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hummel.hamburgum.v1 import (
    COLOUR_BLACK,
    COLOUR_BROWN,
    COLOUR_GREY,
    COLOUR_ORANGE,
    COLOUR_PINK,
    COLOUR_PURPLE,
    SIDE_LEFT,
    SIDE_RIGHT,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hummel_service.games.hamburgum.colours import ColourNumber

MIN_SEATS = 2
MAX_SEATS = 5

SEASONS = 8
"""H3: so many seasons, and as many clerics (H1.3)."""

ROUNDS = 4
"""H3.9: rounds of turns in a season."""

STARTING_VP = 5
STARTING_MARKS = 5
STARTING_WORKERS = 1
"""H2.1: of each colour."""

STATUES: Mapping[int, tuple[int, ...]] = {
    2: (8, 8, 6, 6),
    3: (8, 8, 6, 6, 3, 3),
    4: (8, 8, 6, 6, 6, 3, 3, 3),
    5: (8, 8, 6, 6, 6, 3, 3, 3),
}
"""H2.3, reconstructed: values by number of players, the top statue first."""

INTRIGUE_TOKENS_PER_COLOUR = 2
"""H1.3, reconstructed."""

HAND_LIMIT = 5
"""H3.1: cards in hand after replenishing."""

WINDOWS: tuple[ColourNumber, ...] = (
    COLOUR_BROWN,
    COLOUR_PINK,
    COLOUR_ORANGE,
    COLOUR_GREY,
    COLOUR_PURPLE,
    COLOUR_BLACK,
)
"""H3.5, reconstructed: the church windows for a black die of 1 to 6, from left to right."""

DIE_SIDES = 6
"""H1.3."""

BAD_NUMBER = 5
"""H3.6, H3.7: from this number on a die raises a disaster."""

ADVANCE_NUMBER = 2
"""H3.8: dice up to this number count for the price of an advance."""

WORKERS_TAKEN = 3
"""H4.1."""

VP_PER_LEVEL = 1
"""H4.3: for each level by which a disaster is lowered."""

SEGMENT_PRICES = (1, 2, 3, 4, 5)
"""H4.4: the printed prices outward."""

SEGMENT_COLOURS: Mapping[int, tuple[ColourNumber, ...]] = {
    SIDE_LEFT: (COLOUR_GREY, COLOUR_BROWN, COLOUR_PINK, COLOUR_PURPLE, COLOUR_ORANGE),
    SIDE_RIGHT: (COLOUR_ORANGE, COLOUR_PURPLE, COLOUR_BROWN, COLOUR_PINK, COLOUR_GREY),
}
"""H4.4, reconstructed: the segments' colours outward."""

SEGMENTS = len(SEGMENT_PRICES)
"""H1.4: segments in one half."""

SCORING_SEGMENT = 3
"""H4.4: this segment of a half scores at the end."""

SITE_WORKERS = 1
"""H4.5: what a site costs."""

SQUARE_VALUES = (0, 1, 2, 3, 5, 7, 9, 12, 15, 18)
"""H5.1: the spaces of City Hall Square."""

LAST_SPACE = len(SQUARE_VALUES) - 1

LAST_SPACE_VP = 4
"""H5.1: for each further advance on the last space."""

STRIKE_LEVEL = 3
"""H7.2: the level at which a disaster strikes."""

MAJORITY_VP = 4
SEGMENT_VP = 3
CLERIC_VP = 1
"""H8.1."""
