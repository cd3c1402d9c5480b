"""The income (S6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hummel.speicherstadt.v1 import Event
from hummel_service.games.speicherstadt.cards import CARD
from hummel_service.games.speicherstadt.components import BASIC_INCOME_COINS, NO_PURCHASE_COINS

if TYPE_CHECKING:
    from hummel.speicherstadt.v1 import Board


def pay(board: Board, events: list[Event]) -> None:
    """Pays every player's income (S6.1)."""
    for seat, player in enumerate(board.players):
        no_purchase = 0 if player.bought_this_round else NO_PURCHASE_COINS
        bank = sum([CARD[card].income for card in player.cards])
        player.coins += BASIC_INCOME_COINS + no_purchase + bank
        event = Event()
        received = event.income_received
        received.seat = seat
        received.basic_coins = BASIC_INCOME_COINS
        received.no_purchase_coins = no_purchase
        received.bank_coins = bank
        events.append(event)


def pass_metal_coin(board: Board, events: list[Event]) -> None:
    """Passes the metal coin to the left (S6.2)."""
    board.first_seat = (board.first_seat + 1) % len(board.players)
    event = Event()
    event.first_seat_passed.seat = board.first_seat
    events.append(event)
