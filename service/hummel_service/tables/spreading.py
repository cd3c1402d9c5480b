"""Chance that spreads work over time, so that not everything comes at once."""

from __future__ import annotations

import random

CHANCE = random.Random()  # noqa: S311 - spreads load, no secret
"""Of our own: a program that seeds Python's generator must not make all replicas alike."""
