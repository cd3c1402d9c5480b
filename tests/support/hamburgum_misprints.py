"""Misprints: cards of Hamburgum with another number or name than cards.csv has, and cards without an effect."""

from __future__ import annotations

import csv
from contextlib import contextmanager
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, NamedTuple

import pytest

from hummel_service.games.hamburgum import activation, hooks, problems
from hummel_service.games.hamburgum.cards import CARD, CATEGORIES_OF, PARK, ZOO, Activation, Card, read_cards
from hummel_service.games.hamburgum.colours import ANY
from hummel_service.games.hamburgum.counting import categories_of_card
from hummel_service.games.hamburgum.effect import BOUND, EFFECTS, BoundEffect, bind

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

COLOUR_WORDS = ("any", *CATEGORIES_OF, "black")
"""What may stand in the place of a colour; `paid` only says otherwise what a worker of one colour says."""

NAMES: tuple[tuple[str, ...], ...] = (
    tuple(category for categories in CATEGORIES_OF.values() for category in categories),
    COLOUR_WORDS,
    (ZOO, PARK),
)
"""The names that may stand in one another's place, where the reader of the table takes them."""

LISTS = {"categories": "Civic", "workers": "grey"}
"""The parameters that list names, and what is listed too many."""


COUNTED = ("count", "condition")
"""The parameters that name a counter with its arguments."""


class Misprint(NamedTuple):
    """A card with a mistake.

    Attributes:
        where: What is wrong: the column or the parameter.
        text: What stands there instead of what should.
        card: The card.
    """

    where: str
    text: str
    card: Card

    def __str__(self) -> str:
        return f"{self.card.number:03} with {self.where}={self.text}"


@cache
def _rows() -> Mapping[int, Mapping[str, str]]:
    text = files("hummel_service.games.hamburgum").joinpath("cards.csv").read_text(encoding="utf-8")
    return {int(row["no"]): row for row in csv.DictReader(text.splitlines())}


@cache
def _counters() -> Mapping[tuple[bool, ...], Sequence[str]]:
    """The counters, by their arguments: whether each is a number."""
    counters: dict[tuple[bool, ...], set[str]] = {}
    for row in _rows().values():
        parameters = _parameters(row["params"])
        for text in (parameters[name] for name in COUNTED if name in parameters):
            counter, *arguments = text.split(":")
            counters.setdefault(tuple(argument.isdecimal() for argument in arguments), set()).add(counter)
    return {arguments: sorted(names) for arguments, names in counters.items()}


def _parameters(text: str) -> dict[str, str]:
    return dict(pair.split("=", 1) for pair in text.split(";") if pair)


def misprints(card: int, *, all_names: bool) -> Iterator[Misprint]:
    """Yields a card with each of its numbers one higher and one lower, and each of its names another one.

    Where names are listed, one is missing as well, and one is there too many. Icon, category and colour are left:
    the moves with which cases play a card hold the first, sums over all cards the others (H1.2, H1.5).

    Args:
        card: The card.
        all_names: Whether each name is every other one that may stand there, not just the next one.
    """
    row = _rows()[card]
    for column, least in (("price", 0), ("vp", 0)):
        for text in _steps(row[column], least):
            yield from _misprint(column, text, {**row, column: text})
    if row["activation"] == Activation.PHASE_III:
        for text in _lists(row["workers"], "grey", all_names=all_names):
            yield from _misprint("workers", text, {**row, "workers": text})
    parameters = _parameters(row["params"])
    for name, value in parameters.items():
        for text in _values(name, value, all_names=all_names):
            params = ";".join(f"{each}={other}" for each, other in {**parameters, name: text}.items())
            yield from _misprint(f"params.{name}", text, {**row, "params": params})


def _misprint(where: str, text: str, row: Mapping[str, str]) -> Iterator[Misprint]:
    """Yields the card, if the reader of the table takes it."""
    lines = [",".join(row), ",".join(row.values())]
    try:
        (card,) = read_cards(lines)
    except ValueError:
        return
    yield Misprint(where, text, card)


def _steps(number: str, least: int) -> list[str]:
    return [str(step) for step in (int(number) - 1, int(number) + 1) if step >= least]


def _values(name: str, value: str, *, all_names: bool) -> Iterator[str]:
    """Yields what a parameter could be instead."""
    if name in LISTS:
        yield from _lists(value, LISTS[name], all_names=all_names)
        return
    parts = value.split(":")
    for place, part in enumerate(parts):
        if part.isdecimal():
            others = _steps(part, 1)
        elif name in COUNTED and not place:
            group = _counters()[tuple(argument.isdecimal() for argument in parts[1:])]
            others = _instead(part, group, all_names=all_names)
        else:
            others = _instead(part, _like(part), all_names=all_names)
        for other in others:
            yield ":".join([*parts[:place], other, *parts[place + 1 :]])


def _lists(text: str, more: str, *, all_names: bool) -> Iterator[str]:
    """Yields lists in which a name is missing, is another one, or is there too many."""
    names = text.split("+") if text else []
    for place, name in enumerate(names):
        for others in ([], *([other] for other in _instead(name, _like(name), all_names=all_names))):
            yield "+".join([*names[:place], *others, *names[place + 1 :]])
    yield "+".join([*names, more])


def _like(name: str) -> Sequence[str]:
    return next((names for names in NAMES if name in names), COLOUR_WORDS)


def _instead(name: str, names: Sequence[str], *, all_names: bool) -> list[str]:
    """Returns the other names, the next one first; before the last one comes the one before it."""
    place = names.index(name) if name in names else -1
    others = [*names[place + 1 :], *reversed(names[: max(place, 0)])]
    return others if all_names else others[:1]


@contextmanager
def in_play(card: Card) -> Iterator[None]:
    """Lets a card be played as it is here, and afterwards as it stands in cards.csv again."""
    number, effect = card.number, EFFECTS[card.effect]
    with _put_back(number) as patch:
        patch.setitem(CARD, number, card)
        patch.setitem(activation._FIXED_WORKERS, number, tuple(c for c in card.workers if c != ANY))  # noqa: SLF001 - what is made of the table
        asking = activation._ASKS_COLOUR - {number} | ({number} if ANY in card.workers else set())  # noqa: SLF001 - see above
        patch.setattr(activation, "_ASKS_COLOUR", asking)
        bind(number, effect, card.parameters)
        if effect.hook is hooks.CATEGORIES:
            patch.setitem(categories_of_card, number, card.parameters["categories"])
        yield


@contextmanager
def without_effect(number: int) -> Iterator[None]:
    """Lets a card be played as if it had no effect, and afterwards as it stands in cards.csv again."""
    hook = EFFECTS[CARD[number].effect].hook
    with _put_back(number) as patch:
        patch.setitem(BOUND, number, BoundEffect(_do_nothing, _always, _no_points, CARD[number].parameters))
        if hook is not None:
            patch.delitem(hook._bound, number)  # noqa: SLF001 - the rules never take a card's voice away
        if hook is hooks.CATEGORIES:
            patch.setitem(categories_of_card, number, (CARD[number].category,))
        yield


@contextmanager
def _put_back(number: int) -> Iterator[pytest.MonkeyPatch]:
    """Puts back the effect of a card, and forgets what the rules have made of it."""
    hook = EFFECTS[CARD[number].effect].hook
    kept = (problems._most_room, problems._latest_strike)  # noqa: SLF001 - they are asked once for all games
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(BOUND, number, BOUND[number])
        if hook is not None:
            patch.setitem(hook._bound, number, hook._bound[number])  # noqa: SLF001 - see above
        for function in kept:
            function.cache_clear()
        yield patch
    for function in kept:
        function.cache_clear()


def _do_nothing(_play: object, _use: object) -> None:
    """Does nothing."""


def _always(_play: object, _use: object) -> bool:
    return True


def _no_points(_board: object, _player: object) -> int:
    return 0
