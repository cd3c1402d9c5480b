"""The numbers that the rules give for everything but the cards (S1, S2, S3, S5, S6).

A number that somebody with the printed game may have to correct stands here or in
cards.csv, never in a rule.
"""

from __future__ import annotations

from typing import Literal

MIN_SEATS = 2
MAX_SEATS = 5

CUBES_PER_GOOD = 9
"""S1.2: cubes of each good in the bag."""

STARTING_COINS = 5
"""S1.3."""

WORKERS_PER_PLAYER = 3
"""S1.3, S3.1."""

EXTRA_COLUMNS = 1
"""S2.1: there are so many columns more than players."""

COLUMN_SPACES = 8
"""S3.2: workers that fit above one card."""

MERCHANT_COINS = 1
"""S5.2: coins for one cube sold to a merchant."""

MARKET_HALL_CAPACITY = 1
"""S5.2: cubes that can be kept in the market hall."""

CUBES_FOR_COINS = 2
"""S5.2: cubes that the market hall takes when it buys."""

MARKET_HALL_COINS = 1
"""S5.2: coins that it pays for them."""

CUBES_FOR_CUBE = 3
"""S5.2: cubes that the market hall takes when it converts them into one."""

UNBOUGHT_SHIP_CUBES_GO_TO: Literal["stock", "bag"] = "stock"
"""S4.4, reconstructed: the Board's field for the cubes of a ship that nobody bought."""

BASIC_INCOME_COINS = 1
"""S6.1: for everybody."""

NO_PURCHASE_COINS = 1
"""S6.1: for a player who bought no card this round."""
