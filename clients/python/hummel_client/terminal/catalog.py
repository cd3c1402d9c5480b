"""Looks cards up in the catalog that the service sends; the client has no card table of its own."""

from __future__ import annotations

from hummel.v1 import CardInfo, GameInfo


class Catalog:
    """The cards of one game by their number."""

    def __init__(self, game: GameInfo) -> None:
        self.game = game
        self._cards = {card.card: card for card in game.cards}

    def card(self, number: int) -> CardInfo:
        """Returns a card; one that the catalog lacks is called by its number."""
        return self._cards.get(number) or CardInfo(card=number, name=f"card {number}")

    def number(self, card: int, name: str) -> int:
        """Returns one of a card's printed numbers, 0 if it has no such number."""
        return next((number.value for number in self.card(card).numbers if number.name == name), 0)
