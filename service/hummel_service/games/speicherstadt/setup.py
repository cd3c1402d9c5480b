"""Options and setup (S1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hummel.speicherstadt.v1 import Event, Hand, Options, Player, State
from hummel_service.games.errors import InvalidOptions
from hummel_service.games.speicherstadt import supply
from hummel_service.games.speicherstadt.cards import CARDS, DECK_SIZES, count_rounds, in_play
from hummel_service.games.speicherstadt.components import CUBES_PER_GOOD, STARTING_COINS, WORKERS_PER_PLAYER
from hummel_service.games.speicherstadt.cubes import GOODS, add

if TYPE_CHECKING:
    from hummel_service.games.dice import Dice

DEFAULT_SIMULTANEOUS_LOADING = True
"""S5.1."""


def complete_options(options: Options, seat_count: int) -> Options:
    """Returns a copy of the options with every default filled in.

    An absent first_seat stays absent: it stands for a seat drawn at random (S1.6).

    Raises:
        InvalidOptions: if first_seat is no seat of the table.
    """
    complete = Options()
    complete.CopyFrom(options)
    if not complete.HasField("simultaneous_loading"):
        complete.simultaneous_loading = DEFAULT_SIMULTANEOUS_LOADING
    if complete.HasField("first_seat") and complete.first_seat >= seat_count:
        raise InvalidOptions(f"first_seat is {complete.first_seat}, but the seats are 0 to {seat_count - 1} (S1.6)")
    return complete


def set_up(seat_count: int, options: Options, dice: Dice) -> tuple[State, list[Event]]:
    """Returns a new game with its first supply revealed (S1, S2).

    Random draws, in this order: a shuffle of each deck A to D, the first seat unless the
    options name it, then those of the supply.
    """
    state = State()
    board = state.board
    board.options.CopyFrom(options)
    board.round_count = count_rounds(CARDS, seat_count)[0]
    for good in GOODS:
        add(board.bag, good, CUBES_PER_GOOD)
    board.stock.SetInParent()
    for _ in range(seat_count):
        board.players.append(Player(coins=STARTING_COINS, workers=WORKERS_PER_PLAYER))
        state.hands.append(Hand())
    state.secrets.draw_pile.extend(draw_pile(seat_count, dice))
    events: list[Event] = []
    give_metal_coin(state, dice, events)
    supply.start_round(state, dice, events)
    state.secrets.randomness.CopyFrom(dice.randomness)
    return state, events


def draw_pile(seat_count: int, dice: Dice) -> list[int]:
    """Returns the shuffled decks, A on top, and so last (S1.4, S1.5)."""
    cards = in_play(CARDS, seat_count)
    top_down: list[int] = []
    for deck in DECK_SIZES:
        numbers = [card.number for card in cards if card.deck == deck]
        # The fourth fire is a deck of one card.
        top_down += dice.shuffle(numbers, f"shuffle deck {deck}") if len(numbers) > 1 else numbers
    return top_down[::-1]


def give_metal_coin(state: State, dice: Dice, events: list[Event]) -> None:
    """Gives the metal coin to the first player (S1.6)."""
    board = state.board
    options = board.options
    chosen = options.HasField("first_seat")
    board.first_seat = options.first_seat if chosen else dice.below(len(board.players), "first seat")
    event = Event()
    event.first_seat_chosen.seat = board.first_seat
    events.append(event)
