"""Puts the actions of Hamburgum into words: what is done in a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.text import Text

from hummel.hamburgum.v1 import SIDE_LEFT
from hummel_client.terminal.hamburgum.answers import ANSWERS
from hummel_client.terminal.hamburgum.colours import COLOURS, colour_mark, colour_name, disaster, mark, number_of
from hummel_client.terminal.hamburgum.printed import next_segment, segment_words
from hummel_client.terminal.words import counted

if TYPE_CHECKING:
    from collections.abc import Callable

    from hummel.hamburgum.v1 import (
        Action,
        Activate,
        BuildWall,
        ConstructBuilding,
        DecreaseDisaster,
        EndTurn,
        LayCard,
        PlaySite,
        TakeMoney,
        TakeWorkers,
    )
    from hummel_client.terminal.hamburgum.situation import Situation

ACTIVATE = "activate"
"""The action that all activations stand together under."""


def describe_action(situation: Situation, action: Action) -> Text:
    """Returns what an action does, in words that follow the name of its group."""
    kind = action.WhichOneof("kind")
    if kind is None:
        return Text("Something that this version does not know")
    return PHRASES[kind](situation, getattr(action, kind))


def group_of(situation: Situation, action: Action) -> Text:
    """Returns the card that a standard action is done with, one name for all activations, or nothing."""
    kind = action.WhichOneof("kind")
    if kind in STANDARD_ACTIONS:
        return situation.card(getattr(action, kind).card)
    return Text("Activate", style="bold") if kind == ACTIVATE else Text()


def _colour_of(situation: Situation, action: Any) -> int:  # noqa: ANN401 - any standard action with a colour
    """The colour that the card is treated as: the announced one (224), or its own."""
    own = situation.catalog.card(action.card).deck
    return int(action.announced_colour) or (COLOURS.index(own) + 1 if own in COLOURS else 0)


def _announced(action: Any) -> Text:  # noqa: ANN401 - any standard action with a colour
    """What is added where a card is treated as another colour (224)."""
    if not action.announced_colour:
        return Text()
    return Text.assemble(" as ", colour_mark(action.announced_colour), " for 1 ", mark("grey"))


def _take_workers(situation: Situation, action: TakeWorkers) -> Text:
    return Text.assemble("take 3 ", colour_mark(_colour_of(situation, action)), " workers", _announced(action))


def _take_money(situation: Situation, action: TakeMoney) -> Text:
    marks = number_of(situation.board.dice, _colour_of(situation, action))
    return Text.assemble(f"take {counted('mark', marks)}", _announced(action))


def _decrease_disaster(situation: Situation, action: DecreaseDisaster) -> Text:
    colour = _colour_of(situation, action)
    return Text.assemble(f"lower {disaster(colour)} by {action.levels}", _announced(action))


def _build_wall(situation: Situation, action: BuildWall) -> Text:
    side = "left" if action.side == SIDE_LEFT else "right"
    space = next_segment(situation.catalog, situation.player, action.side)
    printed = Text.assemble(" ", segment_words(space)) if space else Text()
    price = f" for the black die's {situation.board.dice.black}" if action.pay_black_die else ""
    return Text.assemble(f"wall {side}", printed, price, _announced(action))


def _play_site(situation: Situation, action: PlaySite) -> Text:
    colour = colour_mark(_colour_of(situation, action))
    return Text.assemble("site for 1 ", colour, " worker", _announced(action))


def _construct_building(situation: Situation, action: ConstructBuilding) -> Text:
    colours = [site.colour for site in situation.player.sites if site.site == action.site]
    return Text.assemble(f"build on site {action.site} ", Text(" ").join(colour_mark(colour) for colour in colours))


def _lay_card(situation: Situation, action: LayCard) -> Text:
    return Text(f"lay into the {situation.catalog.card(action.card).kind or 'display'}")


def _activate(situation: Situation, action: Activate) -> Text:
    return situation.card(action.card)


def _end_turn(_: Situation, _action: EndTurn) -> Text:
    return Text("End the turn")


# Each phrase takes the message of its own kind.
STANDARD_ACTIONS: dict[str, Callable[[Situation, Any], Text]] = {
    "take_workers": _take_workers,
    "take_money": _take_money,
    "decrease_disaster": _decrease_disaster,
    "build_wall": _build_wall,
    "play_site": _play_site,
    "construct_building": _construct_building,
    "lay_card": _lay_card,
}
"""What each standard action is called."""

PHRASES: dict[str, Callable[[Situation, Any], Text]] = {
    **STANDARD_ACTIONS,
    ACTIVATE: _activate,
    "end_turn": _end_turn,
    **ANSWERS,
}
"""What each kind of action is called."""

STANDARD_ACTION_NAMES: dict[str, Callable[[int], str]] = {
    "take_workers": lambda colour: f"for {colour_name(colour)} workers",
    "take_money": lambda _: "for marks",
    "decrease_disaster": lambda colour: f"against {disaster(colour)}",
    "build_wall": lambda _: "for the wall",
    "play_site": lambda _: "as a site",
    "construct_building": lambda _: "as a building",
    "lay_card": lambda _: "into the display",
}
"""What a card is played for, by the standard action and the colour that the card is treated as."""
