"""Disasters: how they rise, are lowered and strike (H7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hummel.hamburgum.v1 import (
    COLOUR_BROWN,
    COLOUR_GREY,
    COLOUR_ORANGE,
    COLOUR_PINK,
    COLOUR_PURPLE,
    QUESTION_KIND_LOWER_DISASTER,
    QUESTION_KIND_LOWER_LEVELS,
    QUESTION_KIND_STRIKE,
    Event,
)
from hummel_service.games.hamburgum import components
from hummel_service.games.hamburgum.agenda import push, question, step
from hummel_service.games.hamburgum.colours import COLOURS, add, count, held
from hummel_service.games.hamburgum.display import DISCARD_BUILDING, DISCARD_SITE
from hummel_service.games.hamburgum.hooks import BEFORE_RISE, STRIKE_LEVEL, built
from hummel_service.games.hamburgum.resources import lose
from hummel_service.games.hamburgum.wall import REMOVE_SEGMENT

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from hummel.hamburgum.v1 import Task
    from hummel_service.games.hamburgum.play import Play


def raise_all(play: Play, seat: int, colours: Sequence[int], card: int = 0) -> None:
    """Lets disasters of a player rise by one level each at the same time; what is due strikes then (H7.2).

    Args:
        play: The game.
        seat: Whose disasters rise.
        colours: Which ones.
        card: The card that raises them, or 0.
    """
    push(play, STRIKE, seat)
    for colour in reversed(colours):
        push(play, RISE, seat, card=card, colour=colour)


def _rise(play: Play, task: Task) -> None:
    """One level more, unless a card prevents it (151)."""
    seat, colour = task.seat, task.colour
    for card, speak in BEFORE_RISE.of(built(play, seat)):
        if speak(play, seat, card, colour, task.card):
            return
    _raise(play, task)


RISE = step("rise")(_rise)
"""A disaster of the colour rises, if nothing prevents it."""


def _raise(play: Play, task: Task) -> None:
    seat, colour = task.seat, task.colour
    disasters = play.players[seat].disasters
    add(disasters, colour)
    event = Event()
    raised = event.disaster_raised
    raised.seat = seat
    raised.colour = colour
    raised.level = count(disasters, colour)
    raised.card = task.card
    play.events.append(event)


RAISE = step("raise")(_raise)
"""A disaster of the colour rises without anybody preventing it."""


def strike_level(play: Play, seat: int) -> int:
    """Returns the level at which disasters of a player strike: the third (H7.2), or what a card says (165)."""
    return max([speak() for _, speak in STRIKE_LEVEL.of(built(play, seat))], default=components.STRIKE_LEVEL)


def _due(play: Play, task: Task) -> list[int]:
    """The disasters that strike now (H7.2)."""
    disasters = play.players[task.seat].disasters
    raised = [colour for colour in held(disasters) if count(disasters, colour) >= components.STRIKE_LEVEL]
    if not raised:
        return []
    level = strike_level(play, task.seat)
    return [colour for colour in raised if count(disasters, colour) >= level]


def _strike(play: Play, task: Task, colour: int) -> None:
    """A disaster strikes and goes back to 0, without points; then the next one (H7.2, H7.3)."""
    seat = task.seat
    push(play, STRIKE, seat)
    disasters = play.players[seat].disasters
    add(disasters, colour, -count(disasters, colour))
    event = Event()
    event.disaster_struck.seat = seat
    event.disaster_struck.colour = colour  # type: ignore[assignment]  # a number of the enum
    play.events.append(event)
    _STRIKES[colour](play, seat)


def _disease(play: Play, seat: int) -> None:
    """Disease: lose all workers (H7.3)."""
    workers = play.players[seat].workers
    lose(play, seat, 0, workers=[colour for colour in COLOURS for _ in range(count(workers, colour))])


def _unrest(play: Play, seat: int) -> None:
    """Unrest: lose all marks (H7.3)."""
    lose(play, seat, 0, marks=play.players[seat].marks)


def _fire(play: Play, seat: int) -> None:
    """Fire: discard one own building of choice (H7.3)."""
    if play.players[seat].buildings:
        push(play, DISCARD_BUILDING, seat)


def _decay(play: Play, seat: int) -> None:
    """Decay: lose the outermost segment of either half (H7.3)."""
    player = play.players[seat]
    if player.left.segments or player.right.segments:
        push(play, REMOVE_SEGMENT, seat)


def _flood(play: Play, seat: int) -> None:
    """Flood: discard one own site of choice (H7.3)."""
    if play.players[seat].sites:
        push(play, DISCARD_SITE, seat)


_STRIKES: Mapping[int, Callable[[Play, int], None]] = {
    COLOUR_BROWN: _disease,
    COLOUR_PINK: _unrest,
    COLOUR_ORANGE: _fire,
    COLOUR_GREY: _decay,
    COLOUR_PURPLE: _flood,
}
"""H7.1."""

STRIKE = question("strike", QUESTION_KIND_STRIKE, "H7.2", "choose_colour", _due, _strike, silent=True)
"""Which of the disasters that are due strikes first (H7.2)."""


def lower(play: Play, seat: int, colour: int, levels: int, card: int) -> int:
    """Lowers a disaster by so many levels as far as it is raised, for 1 VP a level (H4.3).

    Args:
        play: The game.
        seat: Whose disaster it is.
        colour: Which one.
        levels: By how much at most.
        card: The card that lowers it, or 0 for a standard action.

    Returns:
        By how many levels it went down.
    """
    player = play.players[seat]
    levels = min(levels, count(player.disasters, colour))
    if levels:
        add(player.disasters, colour, -levels)
        player.vp += levels * components.VP_PER_LEVEL
        event = Event()
        lowered = event.disaster_lowered
        lowered.seat = seat
        lowered.colour = colour  # type: ignore[assignment]  # a number of the enum
        lowered.levels = levels
        lowered.card = card
        play.events.append(event)
    return levels


def raised(play: Play, seat: int) -> list[int]:
    """Returns the colours of a player's disasters that can be lowered (H4.3)."""
    return list(held(play.players[seat].disasters))


def _lower_one_level(play: Play, task: Task, colour: int) -> None:
    if task.amount > 1:
        push(play, LOWER_ANY, task.seat, card=task.card, amount=task.amount - 1)
    lower(play, task.seat, colour, 1, task.card)


LOWER_ANY = question(
    "lower any",
    QUESTION_KIND_LOWER_DISASTER,
    "H4.3",
    "choose_colour",
    lambda play, task: raised(play, task.seat),
    _lower_one_level,
    declinable=True,
)
"""Which disaster goes down by one level; amount levels are left. May be declined: cards say "up to"."""


def lower_up_to(play: Play, seat: int, colour: int, levels: int, card: int) -> None:
    """Lowers a disaster by one level, or by as many up to the card's levels as the player wants, also by none (149)."""
    if levels == 1:
        lower(play, seat, colour, 1, card)
    else:
        push(play, LOWER_LEVELS, seat, card=card, colour=colour, amount=levels)


def _lower_this(play: Play, task: Task, colour: int) -> None:
    lower_up_to(play, task.seat, colour, task.amount, task.card)


LOWER_ONE_COLOUR = question(
    "lower one colour",
    QUESTION_KIND_LOWER_DISASTER,
    "H4.3",
    "choose_colour",
    lambda play, task: raised(play, task.seat),
    _lower_this,
)
"""Which one disaster goes down, by one level or by up to amount levels."""


def _levels(play: Play, task: Task) -> range:
    return range(1, min(task.amount, count(play.players[task.seat].disasters, task.colour)) + 1)


def _lower_levels(play: Play, task: Task, levels: int) -> None:
    lower(play, task.seat, task.colour, levels, task.card)


LOWER_LEVELS = question(
    "lower levels", QUESTION_KIND_LOWER_LEVELS, "H4.3", "choose_number", _levels, _lower_levels, declinable=True
)
"""By how many levels, up to amount, the disaster of the colour goes down. May be declined: cards say "up to"."""
