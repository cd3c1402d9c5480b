"""Phase II: dice, cleric, disasters and advances (H3.4 to H3.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hummel.hamburgum.v1 import PHASE_DICE, Event
from hummel_service.games.hamburgum.agenda import push, push_for_each, step
from hummel_service.games.hamburgum.colours import COLOUR_NAMES, COLOURS, DICE_COLOURS, add, count, values
from hummel_service.games.hamburgum.components import (
    ADVANCE_NUMBER,
    BAD_NUMBER,
    DIE_SIDES,
    INTRIGUE_TOKENS_PER_COLOUR,
    WINDOWS,
)
from hummel_service.games.hamburgum.disasters import raise_all
from hummel_service.games.hamburgum.hooks import AFTER_INTRIGUE, CALM_ADVANCE, REDIRECT_INTRIGUE, built, tell
from hummel_service.games.hamburgum.square import ADVANCE, advance_price

if TYPE_CHECKING:
    from hummel.hamburgum.v1 import Task
    from hummel_service.games.dice import Dice
    from hummel_service.games.hamburgum.play import Play


@step("dice")
def DICE(play: Play, task: Task) -> None:  # noqa: N802, ARG001 - the decorator makes it a constant; a phase has no details
    """Rolls the dice, which stay for the season (H3.4), and lets everything follow in the order of the rules."""
    board = play.board
    board.phase = PHASE_DICE
    _roll(play)
    _place_cleric(play)
    seats = play.in_turn_order()
    push_for_each(play, OFFER_ADVANCE, seats)
    push_for_each(play, BAD_DICE, seats)
    if board.dice.black >= BAD_NUMBER:
        push_for_each(play, INTRIGUE, seats)


def _roll(play: Play) -> None:
    """All six dice, black last, stay for the whole season (H3.4)."""
    numbers = play.dice.each_below([DIE_SIDES] * len(DICE_COLOURS), "roll")
    dice = play.board.dice
    for colour, number in zip(DICE_COLOURS, numbers, strict=True):
        setattr(dice, COLOUR_NAMES[colour], number + 1)
    event = Event()
    event.dice_rolled.dice.CopyFrom(dice)
    play.events.append(event)


def _place_cleric(play: Play) -> None:
    """One cleric goes to the window of the black die (H3.5)."""
    board = play.board
    board.cleric_window = WINDOWS[board.dice.black - 1]
    event = Event()
    event.cleric_placed.window = board.cleric_window
    play.events.append(event)


@step("intrigue")
def INTRIGUE(play: Play, task: Task) -> None:  # noqa: N802 - the decorator makes it a constant
    """Lets a player draw an intrigue token; its disaster rises by 1 (H3.6, 231)."""
    seat = task.seat
    colour = draw_intrigue(play, seat)
    redirections = REDIRECT_INTRIGUE.of(built(play, seat))
    if redirections:
        for card, speak in redirections:
            speak(play, seat, card, colour)
    else:
        raise_all(play, seat, [colour])
    tell(AFTER_INTRIGUE, play, seat)


def draw_intrigue(play: Play, seat: int) -> int:
    """Draws an intrigue token and puts it away face up; returns its colour (H3.6, 236)."""
    board = play.board
    tokens = play.secrets.intrigue
    colour = tokens.pop()
    add(board.intrigue_used, colour)
    event = Event()
    event.intrigue_drawn.seat = seat
    event.intrigue_drawn.colour = colour
    play.events.append(event)
    if not tokens:
        tokens.extend(mixed_intrigue(play.dice))  # type: ignore[arg-type]  # numbers of the enum
        board.intrigue_used.Clear()
        mixed = Event()
        mixed.intrigue_mixed.SetInParent()
        play.events.append(mixed)
    board.intrigue_left = len(tokens)
    return colour


def mixed_intrigue(dice: Dice) -> list[int]:
    """Returns all intrigue tokens in random order, the next one last (H1.3)."""
    return dice.shuffle([*COLOURS] * INTRIGUE_TOKENS_PER_COLOUR, "mix intrigue tokens")


@step("bad dice")
def BAD_DICE(play: Play, task: Task) -> None:  # noqa: N802 - the decorator makes it a constant
    """Raises a player's disaster for each coloured die of 5 or 6, all at once (H3.7)."""
    dice = play.board.dice
    colours = [colour for colour in COLOURS if count(dice, colour) >= BAD_NUMBER]
    if colours:
        raise_all(play, task.seat, colours)


@step("offer advance")
def OFFER_ADVANCE(play: Play, task: Task) -> None:  # noqa: N802 - the decorator makes it a constant
    """Asks a player whether to advance, if there is an advance this season (H3.8, 002)."""
    seat = task.seat
    price = advance_price(play, seat)
    if price is not None:
        calm = not any(number <= ADVANCE_NUMBER for number in values(play.board.dice))
        card = CALM_ADVANCE.of(built(play, seat))[0][0] if calm else 0
        push(play, ADVANCE, seat, card=card, amount=price)
