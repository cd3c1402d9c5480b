"""Looks for secrets in what is written or sent: tokens, seeds, hands and piles, in every form they may take."""

from __future__ import annotations

import base64
from typing import TYPE_CHECKING, Any

from hummel.hamburgum.v1 import Hand
from hummel_service.games.registry import GAMES
from hummel_service.store import keys

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from support.api import OpenTable
    from support.store_server import StoreServer

_SHORTEST_BYTES = 8
"""Shorter secrets may stand somewhere by chance."""

_SHORTEST_CARDS = 4
"""Fewer cards in a row may stand somewhere by chance."""


def secrets_of(store: StoreServer, table: OpenTable) -> dict[str, bytes | list[int]]:
    """The tokens of a table whose game has begun, its seed, and all that lies face down there at this moment."""
    with store.client() as client:
        data = client.hget(keys.snapshot(table.table_id), "state")
    assert data is not None
    name = table.view(0).table.options.WhichOneof("game")
    assert name is not None
    game = GAMES[name]
    state = game.state_type.FromString(data)
    secrets: dict[str, bytes | list[int]] = {"seed": game.randomness(state).seed, "state": data}  # type: ignore[attr-defined]  # a Randomness
    secrets |= {f"token {number}": token.encode() for number, token in enumerate([table.owner, *table.seats])}
    secrets |= {where: cards for where, cards in _LISTS[name](state) if len(cards) >= _SHORTEST_CARDS}
    return {where: secret for where, secret in secrets.items() if isinstance(secret, list) or len(secret) > 0}


def secrets_found(text: bytes, secrets: Mapping[str, bytes | list[int]]) -> list[str]:
    """Names the secrets that stand in a text, and in which form."""
    lowered = text.lower()
    return [
        f"{name}, {form}"
        for name, secret in secrets.items()
        for form, data in _forms(secret)
        if data.lower() in lowered
    ]


def _forms(secret: bytes | list[int]) -> Iterator[tuple[str, bytes]]:
    """Yields how a secret may be written: bytes in five ways, numbers also as texts."""
    if isinstance(secret, list):
        for separator in (", ", ",", " ", "\n"):
            yield f"separated by {separator!r}", separator.join(map(str, secret)).encode()
        # As a message has it on the wire, after its tag and length.
        secret = Hand(cards=secret).SerializeToString()[2:]
    if len(secret) >= _SHORTEST_BYTES:
        yield "raw", secret
        yield "hexadecimal", secret.hex().encode()
        yield "base64", base64.b64encode(secret).rstrip(b"=")
        yield "url base64", base64.urlsafe_b64encode(secret).rstrip(b"=")
        yield "as Python shows it", repr(secret)[2:-1].encode()


def _of_speicherstadt(state: Any) -> Iterator[tuple[str, list[int]]]:  # noqa: ANN401 - the State of the game
    pile = list(state.secrets.draw_pile)
    yield "draw pile", pile
    # The pile is drawn from its end, so its beginning is secret for longest.
    yield "bottom of the draw pile", pile[:13]


def _of_hamburgum(state: Any) -> Iterator[tuple[str, list[int]]]:  # noqa: ANN401 - the State of the game
    for deck in state.secrets.decks:
        yield f"deck {deck.colour}", list(deck.cards)
        yield f"bottom of deck {deck.colour}", list(deck.cards[:8])
    for seat, hand in enumerate(state.hands):
        yield f"hand of seat {seat}", list(hand.cards)
        yield f"sorted hand of seat {seat}", sorted(hand.cards)
    yield "intrigue tokens", list(state.secrets.intrigue)


_LISTS = {"speicherstadt": _of_speicherstadt, "hamburgum": _of_hamburgum}
"""What lies face down, by the game's name."""
