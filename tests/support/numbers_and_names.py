"""Numbers and names that languages and formats are apt to change."""

from __future__ import annotations

NUMBERS = [2**31 - 1, 2**31, 2**32, 2**53, 2**53 + 1, 2**63, 2**64 - 1]
"""Where languages begin to count wrongly, up to the largest revision that there can be."""

NAMES = [
    "Jürgen Größe",
    "Łódź \ufdfa",
    "漢字テスト",
    "🐝⚓\ufe0f👩\u200d🚀",
    "e\u0301 and é",
    "\\ \" ' </script> %41 \u00a0x",
]
"""Umlauts, right to left, Han, emoji of several code points, combining signs, and what formats have to escape."""
