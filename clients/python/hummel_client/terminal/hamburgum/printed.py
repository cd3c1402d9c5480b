"""What is printed on the boards of Hamburgum, from the catalog that the service sends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from hummel.hamburgum.v1 import SIDE_LEFT, SIDE_RIGHT
from hummel_client.terminal.hamburgum.colours import mark

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hummel.hamburgum.v1 import Player
    from hummel.v1 import SpaceInfo
    from hummel_client.terminal.catalog import Catalog

WALL_TRACKS: dict[int, str] = {SIDE_LEFT: "wall_left", SIDE_RIGHT: "wall_right"}
"""The tracks of the halves of the wall, outward."""


def track(catalog: Catalog, name: str) -> Sequence[SpaceInfo]:
    """Returns the spaces of a track; none if the catalog lacks it."""
    return next((each.spaces for each in catalog.game.tracks if each.name == name), ())


def of_all(catalog: Catalog, number: int, name: str) -> str:
    """Returns a number with the length of its track, if the catalog has it: "3 of 8"."""
    length = len(track(catalog, name))
    return f"{number} of {length}" if length else str(number)


def standing_segments(player: Player, side: int) -> int:
    """Returns how many segments of a half of a player's wall stand."""
    return (player.left if side == SIDE_LEFT else player.right).segments


def next_segment(catalog: Catalog, player: Player, side: int) -> SpaceInfo | None:
    """Returns the space of the next segment outward; None if the half is complete."""
    spaces = track(catalog, WALL_TRACKS[side])
    standing = standing_segments(player, side)
    return spaces[standing] if standing < len(spaces) else None


def segment_words(space: SpaceInfo) -> Text:
    """Returns a segment's colour and printed price."""
    return Text.assemble(mark(space.colour), str(space.number))
