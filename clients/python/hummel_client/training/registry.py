"""Finds the encoding of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hummel_client.training.hamburgum import HAMBURGUM
from hummel_client.training.speicherstadt import SPEICHERSTADT

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hummel_client.training.encoding import Encoding

ENCODINGS: Mapping[str, Encoding[Any, Any]] = {"hamburgum": HAMBURGUM, "speicherstadt": SPEICHERSTADT}
"""The encodings by the name of their game."""
