"""Effects that work as long as the card lies in a display: what cards say at the hooks (H6.1 ALWAYS)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hummel.hamburgum.v1 import QUESTION_KIND_PREVENT_RISE, QUESTION_KIND_REDIRECT_INTRIGUE, Event
from hummel_service.games.hamburgum import hooks
from hummel_service.games.hamburgum.agenda import YES, push, question
from hummel_service.games.hamburgum.colours import COLOURS, count
from hummel_service.games.hamburgum.disasters import LOWER_ONE_COLOUR, RAISE, lower, raise_all
from hummel_service.games.hamburgum.effect import standing_effect
from hummel_service.games.hamburgum.resources import gain, pay

if TYPE_CHECKING:
    from hummel.hamburgum.v1 import Task
    from hummel_service.games.hamburgum.play import Play


@standing_effect("no_ability", "No ability. Counts for the Zoo majority.", hooks.SILENCE)
def no_ability() -> None:
    """Says nothing (Zoo cards, H9.1)."""


@standing_effect("half_price", "{colour} buildings cost you half, rounded up.", hooks.HALF_PRICE)
def half_price(of_colour: int, *, colour: int) -> bool:
    """182 to 185."""
    return of_colour == colour


@standing_effect("cheaper_buildings", "Constructing a building costs you {marks} less.", hooks.LOWER_PRICE)
def cheaper_buildings(*, marks: int) -> int:
    """132."""
    return marks


@standing_effect(
    "many_categories", "Counts as a building of each of these at the same time: {categories}.", hooks.CATEGORIES
)
def many_categories(*, categories: tuple[str, ...]) -> tuple[str, ...]:
    """066."""
    return categories


@standing_effect("marks_on_building", "Gain {gain} each time another player builds a building.", hooks.OTHERS_BUILDING)
def marks_on_building(play: Play, seat: int, card: int, *, marks: int) -> None:
    """180: in whatever way it is built, also for nothing."""
    gain(play, seat, card, marks=marks)


@standing_effect(
    "workers_on_majority",
    "Gain 1 worker of each colour each time you turn a majority token active.",
    hooks.AFTER_MAJORITY,
)
def workers_on_majority(play: Play, seat: int, card: int) -> None:
    """095."""
    gain(play, seat, card, workers=COLOURS)


@standing_effect(
    "lower_on_advance",
    "Each time you advance on City Hall Square, lower 1 of your disasters by 1 level, for 1 VP.",
    hooks.AFTER_ADVANCE,
)
def lower_on_advance(play: Play, seat: int, card: int) -> None:
    """214, which can't be refused."""
    push(play, LOWER_ONE_COLOUR, seat, card=card, amount=1)


@standing_effect("gain_on_advance", "Gain {gain} each time you advance on City Hall Square.", hooks.AFTER_ADVANCE)
def gain_on_advance(play: Play, seat: int, card: int, *, vp: int) -> None:
    """226."""
    gain(play, seat, card, vp=vp)


@standing_effect(
    "calm_advance",
    "If no die shows 1 or 2 this season, you may advance 1 space on City Hall Square for {marks}.",
    hooks.CALM_ADVANCE,
)
def calm_advance(*, marks: int) -> int:
    """002."""
    return marks


@standing_effect(
    "cheaper_advance",
    "Advancing on City Hall Square in Phase II costs you {marks} less.",
    hooks.ADVANCE_DISCOUNT,
)
def cheaper_advance(*, marks: int) -> int:
    """125."""
    return marks


@standing_effect(
    "toll_on_advance",
    "Each other player who advances on City Hall Square in Phase II pays the black die in addition.",
    hooks.ADVANCE_TOLL,
)
def toll_on_advance() -> bool:
    """240: to the supply, not to the owner."""
    return True


@standing_effect("larger_refill", "While replenishing you draw {cards} more.", hooks.REFILL)
def larger_refill(*, cards: int = 1) -> int:
    """033."""
    return cards


@standing_effect("more_park_marks", "Each of your Park cards that pays marks pays {marks} more.", hooks.PARK_MARKS)
def more_park_marks(*, marks: int) -> int:
    """122."""
    return marks


@standing_effect(
    "more_workers", "Taking workers as a standard action gives you 1 more, of any colour.", hooks.AFTER_TAKE_WORKERS
)
def more_workers(play: Play, seat: int, card: int) -> None:
    """034."""
    gain(play, seat, card, workers=(0,))


@standing_effect(
    "more_money",
    "Taking money by the {colour} die as a standard action gives you {marks} more.",
    hooks.AFTER_TAKE_MONEY,
)
def more_money(  # noqa: PLR0913 - the hook's facts and the card's parameters
    play: Play, seat: int, card: int, of_colour: int, *, colour: int, marks: int
) -> None:
    """138 to 141: what counts is the die, also if the colour was announced (224)."""
    if of_colour == colour:
        gain(play, seat, card, marks=marks)


@standing_effect(
    "lower_on_site",
    "Playing a site as a standard action lowers the disaster of its colour by 1 level, for 1 VP.",
    hooks.AFTER_PLAY_SITE,
)
def lower_on_site(play: Play, seat: int, card: int, colour: int) -> None:
    """070."""
    lower(play, seat, colour, 1, card)


@standing_effect(
    "lower_on_wall",
    "Building a wall segment as a standard action lowers the disaster of its colour by 1 level, for 1 VP.",
    hooks.AFTER_BUILD_WALL,
)
def lower_on_wall(play: Play, seat: int, card: int, colour: int) -> None:
    """150."""
    lower(play, seat, colour, 1, card)


@standing_effect(
    "lower_on_building",
    "Constructing a building as a standard action lowers the disaster of its colour by 1 level, for 1 VP.",
    hooks.AFTER_CONSTRUCT,
)
def lower_on_building(play: Play, seat: int, card: int, colour: int) -> None:
    """166."""
    lower(play, seat, colour, 1, card)


@standing_effect(
    "stronger_decrease",
    "Decreasing a disaster as a standard action may lower it by {levels}.",
    hooks.DECREASE_LEVELS,
)
def stronger_decrease(*, levels: int) -> int:
    """168."""
    return levels


@standing_effect("late_strike", "Your disasters strike only at level {level}.", hooks.STRIKE_LEVEL)
def late_strike(*, level: int) -> int:
    """165."""
    return level


@standing_effect(
    "prevent_rise",
    "Whenever one of your disasters would rise, you may pay 1 worker of its colour to prevent that.",
    hooks.BEFORE_RISE,
)
def prevent_rise(play: Play, seat: int, card: int, colour: int, raising_card: int) -> bool:
    """151, also against intrigue."""
    if not count(play.players[seat].workers, colour):
        return False
    push(play, PREVENT_RISE, seat, card=card, colour=colour, values=(raising_card,))
    return True


def _pay_to_prevent(play: Play, task: Task, yes: int) -> None:  # noqa: ARG001 - there is one answer
    pay(play, task.seat, task.card, workers=(task.colour,))
    event = Event()
    event.rise_prevented.seat = task.seat
    event.rise_prevented.colour = task.colour
    event.rise_prevented.card = task.card
    play.events.append(event)


def _let_it_rise(play: Play, task: Task) -> None:
    push(play, RAISE, task.seat, card=task.values[0], colour=task.colour)


PREVENT_RISE = question(
    "prevent rise",
    QUESTION_KIND_PREVENT_RISE,
    "H6.8",
    "accept",
    lambda play, task: YES if count(play.players[task.seat].workers, task.colour) else (),
    _pay_to_prevent,
    declinable=True,
    otherwise=_let_it_rise,
)
"""Whether a worker of the colour is paid, so that the disaster does not rise; values are the card that raises it."""


@standing_effect(
    "redirect_intrigue",
    "When you draw an intrigue token, raise a disaster of your choice instead of the one it shows.",
    hooks.REDIRECT_INTRIGUE,
)
def redirect_intrigue(play: Play, seat: int, card: int, colour: int) -> None:
    """231: the token lies face up, so everybody sees its colour (H3.6)."""
    push(play, REDIRECT, seat, card=card, colour=colour)


def _raise_instead(play: Play, task: Task, colour: int) -> None:
    raise_all(play, task.seat, [colour], task.card)


REDIRECT = question(
    "redirect intrigue",
    QUESTION_KIND_REDIRECT_INTRIGUE,
    "H6.4",
    "choose_colour",
    lambda _play, _task: COLOURS,
    _raise_instead,
)
"""Which disaster rises instead of that of the colour, which the token shows."""


@standing_effect("gain_on_intrigue", "Gain {gain} each time you draw an intrigue token.", hooks.AFTER_INTRIGUE)
def gain_on_intrigue(play: Play, seat: int, card: int, *, vp: int = 0, marks: int = 0) -> None:
    """187, 188."""
    gain(play, seat, card, vp=vp, marks=marks)


@standing_effect(
    "worker_on_segment",
    "Each time another player builds a wall segment, gain 1 worker of its colour.",
    hooks.OTHERS_SEGMENT,
)
def worker_on_segment(play: Play, seat: int, card: int, colour: int) -> None:
    """091: in whatever way it is built, several times per round."""
    gain(play, seat, card, workers=(colour,))


@standing_effect("free_wall", "Building a wall segment as a standard action costs you no marks.", hooks.FREE_WALL)
def free_wall() -> bool:
    """108."""
    return True


@standing_effect(
    "wall_for_black_die",
    "Building a wall segment, you may pay the number of the black die instead of the printed cost.",
    hooks.BLACK_DIE_WALL,
)
def wall_for_black_die() -> bool:
    """232."""
    return True


@standing_effect(
    "announce_colour",
    "On a standard action you may pay 1 grey worker to treat the played card as one of another colour. "
    "A site keeps the colour of its back.",
    hooks.ANNOUNCE_COLOUR,
)
def announce_colour() -> bool:
    """224."""
    return True


@standing_effect(
    "tie_is_enough", "In Phase IV it is enough for you to share the lead to turn a majority token.", hooks.TIE_IS_ENOUGH
)
def tie_is_enough() -> bool:
    """046."""
    return True


@standing_effect("twin_sites", "Each of your sites may carry {buildings} buildings.", hooks.SITE_ROOM)
def twin_sites(*, buildings: int) -> int:
    """192."""
    return buildings


@standing_effect(
    "double_flash",
    "When you build a building with the flash icon, you may let its effect happen twice.",
    hooks.DOUBLE_FLASH,
)
def double_flash() -> bool:
    """036."""
    return True
