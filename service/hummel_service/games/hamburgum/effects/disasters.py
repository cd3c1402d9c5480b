"""Effects that lower the player's own disasters, for 1 VP a level (H4.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hummel.hamburgum.v1 import QUESTION_KIND_LOWER_DISASTER
from hummel_service.games.hamburgum.agenda import push, question
from hummel_service.games.hamburgum.colours import ANY, PAID
from hummel_service.games.hamburgum.disasters import LOWER_ANY, LOWER_ONE_COLOUR, lower, lower_up_to, raise_all, raised
from hummel_service.games.hamburgum.effect import used_effect

if TYPE_CHECKING:
    from hummel.hamburgum.v1 import Task
    from hummel_service.games.hamburgum.counting import Count
    from hummel_service.games.hamburgum.effect import Use
    from hummel_service.games.hamburgum.play import Play


def _can_lower(play: Play, use: Use, *, colour: int, levels: int) -> bool:  # noqa: ARG001 - one level is enough
    lowerable = raised(play, use.seat)
    return bool(lowerable) if colour == ANY else (use.paid[0] if colour == PAID else colour) in lowerable


@used_effect("lower_disaster", "Lower {colour} by {levels}, for 1 VP a level.", can=_can_lower)
def lower_disaster(play: Play, use: Use, *, colour: int, levels: int) -> None:
    """Lowers one disaster: by one level (156, 159 to 162), or by up to so many as the player wants (149, 153, 157)."""
    if colour == ANY:
        push(play, LOWER_ONE_COLOUR, use.seat, card=use.card, amount=levels)
    else:
        lower_up_to(play, use.seat, use.paid[0] if colour == PAID else colour, levels, use.card)


@used_effect(
    "lower_disasters",
    "Lower your disasters by {up_to} in total, any colours, for 1 VP a level.",
    can=lambda play, use, **_levels: bool(raised(play, use.seat)),
)
def lower_disasters(play: Play, use: Use, *, levels: int = 0, count: Count | None = None) -> None:
    """Lowers disasters of any colours level by level, as long as the player wants (147, 152)."""
    if count is not None:
        levels = count.of(play.board, play.players[use.seat], use)
    push(play, LOWER_ANY, use.seat, card=use.card, amount=levels)


@used_effect(
    "lower_and_raise_others",
    "Lower 1 of your disasters by 1 level, for 1 VP. If you do, each other player raises that one by 1 level.",
    can=lambda play, use: bool(raised(play, use.seat)),
)
def lower_and_raise_others(play: Play, use: Use) -> None:
    """Passes a level of a disaster on to everybody else (178, H6.8)."""
    push(play, PASS_ON_DISASTER, use.seat, card=use.card)


def _pass_on(play: Play, task: Task, colour: int) -> None:
    for other in reversed(play.others(task.seat)):
        raise_all(play, other, [colour], task.card)
    lower(play, task.seat, colour, 1, task.card)


PASS_ON_DISASTER = question(
    "pass on disaster",
    QUESTION_KIND_LOWER_DISASTER,
    "H6.8",
    "choose_colour",
    lambda play, task: raised(play, task.seat),
    _pass_on,
)
"""Which own disaster goes down by one level, and everybody else's up."""
