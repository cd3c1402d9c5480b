# ruff: noqa: ARG001 - all counters are asked the same
"""What cards count: the counters that cards.csv names in `count` and `condition`.

A counter is written with its arguments: `category:Civic`, `sites:pink`, `dice_showing:6`.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from hummel.hamburgum.v1 import COLOUR_BLACK
from hummel_service.games.hamburgum.colours import COLOUR_NAMES, COLOURS, COLOURS_BY_NAME, PAID, count, total, values
from hummel_service.games.hamburgum.components import SCORING_SEGMENT, SQUARE_VALUES

if TYPE_CHECKING:
    from collections.abc import Callable

    from hummel.hamburgum.v1 import Board, Player
    from hummel_service.games.hamburgum.effect import Use


@dataclass(frozen=True, slots=True)
class Count:
    """A counter with its arguments.

    Attributes:
        name: The counter's name.
        arguments: Its arguments.
        words: What is counted, or the condition; `{s}` stands for the plural's ending.
        of: Counts it: `of(board, player, use)`. A condition counts 1 if it holds.
    """

    name: str
    arguments: tuple[Any, ...]
    words: str
    of: Callable[[Board, Player, Use], int]


@dataclass(frozen=True, slots=True)
class _Counter:
    words: str
    readers: tuple[Callable[[str], Any], ...]
    count: Callable[..., int]


_COUNTERS: dict[str, _Counter] = {}

categories_of_card: dict[int, tuple[str, ...]] = {}
"""The categories of each building card (066 has several); filled when the cards are loaded."""


def read_count(text: str) -> Count:
    """Reads a counter as it is written in cards.csv.

    Raises:
        KeyError: if there is no such counter.
        ValueError: if its arguments do not fit.
    """
    name, *arguments = text.split(":")
    counter = _COUNTERS[name]
    read = tuple(reader(argument) for reader, argument in zip(counter.readers, arguments, strict=True))

    def of(board: Board, player: Player, use: Use) -> int:
        return counter.count(board, player, use, *read)

    return Count(name, read, counter.words.format(*arguments, s="{s}"), of)


def _counter(words: str, *readers: Callable[[str], Any]) -> Callable[[Callable[..., int]], Callable[..., int]]:
    def register(function: Callable[..., int]) -> Callable[..., int]:
        _COUNTERS[function.__name__.removeprefix("_")] = _Counter(words, readers, function)
        return function

    return register


def _colour(text: str) -> int:
    return PAID if text == "paid" else COLOURS_BY_NAME[text]


def is_of_category(card: int, category: str) -> bool:
    """Tells whether a building counts as one of a category."""
    return category in categories_of_card[card]


@_counter("{0} building you own", str)
def _category(board: Board, player: Player, use: Use, category: str) -> int:
    return sum([category in categories_of_card[building.card] for building in player.buildings])


@_counter("building you own")
def _buildings(board: Board, player: Player, use: Use) -> int:
    return len(player.buildings)


@_counter("different building category you own")
def _categories(board: Board, player: Player, use: Use) -> int:
    return len({category for building in player.buildings for category in categories_of_card[building.card]})


@_counter("{0} site{s} you own, empty or not", _colour)
def _sites(board: Board, player: Player, use: Use, colour: int) -> int:
    return sum([site.colour == colour for site in player.sites])


@_counter("different colour among your sites")
def _site_colours(board: Board, player: Player, use: Use) -> int:
    return len({site.colour for site in player.sites})


@_counter("complete set of sites of all five colours, at most one")
def _site_sets(board: Board, player: Player, use: Use) -> int:
    return int(_site_colours(board, player, use) == len(COLOURS))


@_counter("wall segment{s} you have")
def _segments(board: Board, player: Player, use: Use) -> int:
    return player.left.segments + player.right.segments


@_counter("third wall segment and each statue you have")
def _strongholds(board: Board, player: Player, use: Use) -> int:
    thirds = (player.left.segments >= SCORING_SEGMENT) + (player.right.segments >= SCORING_SEGMENT)
    return thirds + len(player.statues)


@_counter("point of your best statue")
def _best_statue(board: Board, player: Player, use: Use) -> int:
    return max(player.statues, default=0)


@_counter("active majority token you have")
def _majorities(board: Board, player: Player, use: Use) -> int:
    return len(player.majorities)


@_counter("worker{s} you have")
def _workers(board: Board, player: Player, use: Use) -> int:
    return total(player.workers) - len(use.unpaid)


@_counter("different worker colour you have")
def _worker_colours(board: Board, player: Player, use: Use) -> int:
    return sum([count(player.workers, colour) > use.unpaid.count(colour) for colour in COLOURS])


@_counter("complete set of workers of all five colours you still have")
def _worker_sets(board: Board, player: Player, use: Use) -> int:
    return min([count(player.workers, colour) - use.unpaid.count(colour) for colour in COLOURS])


@_counter("raised disaster level you have")
def _disaster_levels(board: Board, player: Player, use: Use) -> int:
    return total(player.disasters)


@_counter("disaster of yours that is raised")
def _raised_disasters(board: Board, player: Player, use: Use) -> int:
    return sum([count(player.disasters, colour) > 0 for colour in COLOURS])


@_counter("point of your space on City Hall Square")
def _square_value(board: Board, player: Player, use: Use) -> int:
    return SQUARE_VALUES[player.square]


@_counter("pip of the {0} die", _colour)
def _die(board: Board, player: Player, use: Use, colour: int) -> int:
    return count(board.dice, use.paid[0] if colour == PAID else colour)


@_counter("die that shows {0}", int)
def _dice_showing(board: Board, player: Player, use: Use, number: int) -> int:
    return values(board.dice).count(number)


@_counter("different number on the six dice")
def _numbers_shown(board: Board, player: Player, use: Use) -> int:
    return len(set(values(board.dice)))


@_counter("pip of the number that most of the six dice show, if no other is shown as often")
def _most_frequent_number(board: Board, player: Player, use: Use) -> int:
    (number, times), *others = Counter(values(board.dice)).most_common(2)
    return 0 if others and others[0][1] == times else number


@_counter("the {0} die shows {1} or more", _colour, int)
def _die_at_least(board: Board, player: Player, use: Use, colour: int, number: int) -> int:
    return int(count(board.dice, colour) >= number)


@_counter("the six dice show {0} or less together", int)
def _dice_at_most(board: Board, player: Player, use: Use, number: int) -> int:
    return int(sum(values(board.dice)) <= number)


@_counter("the six dice show {0} or more together", int)
def _dice_at_least(board: Board, player: Player, use: Use, number: int) -> int:
    return int(sum(values(board.dice)) >= number)


def die_colours(board: Board, number: int) -> list[int]:
    """Returns the colours of the dice that show a number, black last."""
    return [colour for colour in (*COLOURS, COLOUR_BLACK) if getattr(board.dice, COLOUR_NAMES[colour]) == number]
