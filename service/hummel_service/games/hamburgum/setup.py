"""Options and setup (H2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hummel.hamburgum.v1 import Event, Hand, Options, State
from hummel_service.games.errors import InvalidOptions
from hummel_service.games.hamburgum.agenda import go_on, push
from hummel_service.games.hamburgum.cards import CARDS
from hummel_service.games.hamburgum.colours import COLOUR_NAMES, COLOURS, add
from hummel_service.games.hamburgum.components import (
    STARTING_MARKS,
    STARTING_VP,
    STARTING_WORKERS,
    STATUES,
)
from hummel_service.games.hamburgum.decks import show_discard
from hummel_service.games.hamburgum.dice_and_disasters import mixed_intrigue
from hummel_service.games.hamburgum.play import Play
from hummel_service.games.hamburgum.seasons import SEASON

if TYPE_CHECKING:
    from hummel_service.games.dice import Dice

DEFAULT_CONVENT_PAYS_VP = True
"""H6.8 on 216: as printed."""


def complete_options(options: Options, seat_count: int) -> Options:
    """Returns a copy of the options with every default filled in.

    An absent first_seat stays absent: it stands for a seat drawn at random (H2.4).

    Raises:
        InvalidOptions: if first_seat is no seat of the table.
    """
    complete = Options()
    complete.CopyFrom(options)
    if not complete.HasField("convent_pays_vp"):
        complete.convent_pays_vp = DEFAULT_CONVENT_PAYS_VP
    if complete.HasField("first_seat") and complete.first_seat >= seat_count:
        raise InvalidOptions(f"first_seat is {complete.first_seat}, but the seats are 0 to {seat_count - 1} (H2.4)")
    return complete


def set_up(seat_count: int, options: Options, dice: Dice) -> tuple[State, list[Event]]:
    """Returns a new game at its first decision (H2).

    Random draws, in this order: a shuffle of each deck in the order of the colours, the
    first discard pile, the intrigue tokens, the first seat unless the options name it.
    """
    state = State()
    board = state.board
    board.options.CopyFrom(options)
    board.statues.extend(STATUES[seat_count])
    for _ in range(seat_count):
        _add_player(state)
    events: list[Event] = []
    play = Play(state, dice, events)
    _lay_out_cards(play)
    play.secrets.intrigue.extend(mixed_intrigue(dice))  # type: ignore[arg-type]  # numbers of the enum
    board.intrigue_left = len(play.secrets.intrigue)
    _give_coat_of_arms(play)
    push(play, SEASON, 0)
    go_on(play)
    state.secrets.randomness.CopyFrom(dice.randomness)
    return state, events


def _add_player(state: State) -> None:
    """Gives a player what everybody starts with (H2.1)."""
    player = state.board.players.add(vp=STARTING_VP, marks=STARTING_MARKS)
    for colour in COLOURS:
        add(player.workers, colour, STARTING_WORKERS)
    # Present from the start, so that a board always shows them.
    for part in (player.disasters, player.hand, player.left, player.right):
        part.SetInParent()
    state.hands.append(Hand())


def _lay_out_cards(play: Play) -> None:
    """Shuffles the decks and turns one card of each onto the discard pile (H2.2)."""
    board, secrets = play.board, play.secrets
    turned = []
    for colour in COLOURS:
        numbers = [card.number for card in CARDS if card.colour == colour]
        shuffled = play.dice.shuffle(numbers, f"shuffle {COLOUR_NAMES[colour]} deck")
        turned.append(shuffled.pop())
        secrets.decks.add(colour=colour, cards=shuffled)
        add(board.decks, colour, len(shuffled))
    secrets.discard.extend(play.dice.shuffle(turned, "shuffle discard pile"))
    show_discard(play)


def _give_coat_of_arms(play: Play) -> None:
    """Gives the Coat of Arms to the first player (H2.4)."""
    board = play.board
    options = board.options
    chosen = options.HasField("first_seat")
    board.first_seat = options.first_seat if chosen else play.dice.below(len(play.players), "first seat")
    event = Event()
    event.first_seat_chosen.SetInParent()
    event.first_seat_chosen.seat = board.first_seat
    play.events.append(event)
