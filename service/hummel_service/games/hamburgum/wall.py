"""The wall: its segments, their prices, and how they come and go (H4.4, H7.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hummel.hamburgum.v1 import QUESTION_KIND_REMOVE_SEGMENT, SIDE_LEFT, SIDE_RIGHT, Event
from hummel_service.games.hamburgum.agenda import question
from hummel_service.games.hamburgum.components import SEGMENT_COLOURS, SEGMENT_PRICES, SEGMENTS
from hummel_service.games.hamburgum.hooks import OTHERS_SEGMENT, tell_others

if TYPE_CHECKING:
    from hummel.hamburgum.v1 import Player, Task, WallHalf
    from hummel_service.games.hamburgum.play import Play

SIDES = (SIDE_LEFT, SIDE_RIGHT)


def half(player: Player, side: int) -> WallHalf:
    """Returns a half of a player's wall (H1.4)."""
    return player.left if side == SIDE_LEFT else player.right


def open_sides(player: Player) -> list[int]:
    """Returns the sides on which a segment can still be built (H4.4)."""
    return [side for side in SIDES if half(player, side).segments < SEGMENTS]


def next_colour(player: Player, side: int) -> int:
    """Returns the colour of the next segment of a half that is not complete (H4.4)."""
    return SEGMENT_COLOURS[side][half(player, side).segments]


def next_price(player: Player, side: int) -> int:
    """Returns the printed price of the next segment of a half that is not complete (H4.4)."""
    return SEGMENT_PRICES[half(player, side).segments]


def build_segment(play: Play, seat: int, side: int) -> None:
    """Builds the next segment of a half; the first fifth one takes the top statue (H4.4, H7.3).

    What it costs has been paid. Cards of other players speak up (091).
    """
    board = play.board
    player = board.players[seat]
    colour = next_colour(player, side)
    wall = half(player, side)
    wall.segments += 1
    event = Event()
    segment = event.segment_built
    segment.seat = seat
    segment.side = side  # type: ignore[assignment]  # a number of the enum
    segment.segment = wall.segments
    segment.colour = colour  # type: ignore[assignment]  # a number of the enum
    play.events.append(event)
    if wall.segments == SEGMENTS and not wall.completed:
        wall.completed = True
        _take_statue(play, seat)
    tell_others(OTHERS_SEGMENT, play, seat, colour)


def _take_statue(play: Play, seat: int) -> None:
    """Takes the top statue; an empty stack gives nothing (H2.3)."""
    board = play.board
    if board.statues:
        value = board.statues.pop(0)
        board.players[seat].statues.append(value)
        event = Event()
        event.statue_won.seat = seat
        event.statue_won.value = value
        play.events.append(event)


def _standing_sides(play: Play, task: Task) -> list[int]:
    player = play.players[task.seat]
    return [side for side in SIDES if half(player, side).segments]


def _remove_segment(play: Play, task: Task, side: int) -> None:
    wall = half(play.players[task.seat], side)
    event = Event()
    removed = event.segment_removed
    removed.seat = task.seat
    removed.side = side  # type: ignore[assignment]  # a number of the enum
    removed.segment = wall.segments
    wall.segments -= 1
    play.events.append(event)


REMOVE_SEGMENT = question(
    "remove segment",
    QUESTION_KIND_REMOVE_SEGMENT,
    "H7.3",
    "choose_side",
    _standing_sides,
    _remove_segment,
    rule_of_cards="H6.6",
)
"""From which half the outermost segment is removed; statues stay (H7.3, 173)."""
