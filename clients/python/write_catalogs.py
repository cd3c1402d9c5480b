"""Writes the catalogs that the bots keep, after a change of the games' cards.

Usage: .venv/bin/python clients/python/write_catalogs.py
"""

from __future__ import annotations

import json
from pathlib import Path

from google.protobuf import json_format

from hummel_client.bots import catalogs
from hummel_service.games.registry import GAMES


def written(game: str) -> str:
    """Returns the catalog of a game as text, one card a line."""
    kept = json_format.MessageToDict(catalogs.to_keep(GAMES[game].info))
    cards = ",\n".join(json.dumps(card, ensure_ascii=False) for card in kept.pop("cards"))
    return json.dumps(kept).removesuffix("}") + f', "cards": [\n{cards}\n]}}\n'


def main() -> None:
    """Writes one file for each game."""
    for game in GAMES:
        path = Path(catalogs.__file__).with_name(f"{game}.json")
        path.write_text(written(game), encoding="utf-8")


if __name__ == "__main__":
    main()
