"""All games, as the contract's laws test them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from support.hamburgum_specimen import HAMBURGUM_SPECIMEN
from support.speicherstadt_specimen import SPEICHERSTADT_SPECIMEN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from support.specimen import Specimen

SPECIMENS: Sequence[Specimen] = (SPEICHERSTADT_SPECIMEN, HAMBURGUM_SPECIMEN)
"""One for each game; test_laws.py holds that none is missing."""

every_specimen = pytest.mark.parametrize("specimen", SPECIMENS, ids=str)
"""Runs a test with each game."""

every_table = pytest.mark.parametrize(
    "specimen, seat_count",
    [
        pytest.param(specimen, seat_count, id=f"{specimen}-{seat_count}")
        for specimen in SPECIMENS
        for seat_count in range(specimen.game.info.min_seats, specimen.game.info.max_seats + 1)
    ],
)
"""Runs a test with each game and each number of seats."""
