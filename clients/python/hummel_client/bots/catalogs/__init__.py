"""The catalogs of the games, kept with the bots so that they need no call and no service to know the cards.

They are written by clients/python/write_catalogs.py out of what CatalogService answers; a test holds that
they are the same.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from google.protobuf import json_format

from hummel.v1 import GameInfo


@cache
def kept_catalog(game: str) -> GameInfo:
    """Returns a game with all its cards, without their texts; it must not be changed.

    Raises:
        FileNotFoundError: if there is no such game.
    """
    text = files(__package__).joinpath(f"{game}.json").read_text(encoding="utf-8")
    return json_format.Parse(text, GameInfo())


def to_keep(info: GameInfo) -> GameInfo:
    """Returns a copy of a game without what only people read."""
    kept = GameInfo(game=info.game, rules_version=info.rules_version, cards=info.cards, tracks=info.tracks)
    for card in kept.cards:
        card.ClearField("text")
    return kept
