"""The game as the catalog describes it: seats, options, every card in our own words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hummel.hamburgum.v1 import SIDE_LEFT, SIDE_RIGHT
from hummel.v1 import CardInfo, CardNumber, GameInfo, OptionInfo, RuleNumber, SpaceInfo, TrackInfo
from hummel_service.games.hamburgum import effects  # noqa: F401 - gives every card its effect
from hummel_service.games.hamburgum.cards import CARDS, Activation, Card
from hummel_service.games.hamburgum.colours import ANY, COLOUR_NAMES, PAID
from hummel_service.games.hamburgum.components import (
    BAD_NUMBER,
    MAX_SEATS,
    MIN_SEATS,
    ROUNDS,
    SEASONS,
    SEGMENT_COLOURS,
    SEGMENT_PRICES,
    SITE_WORKERS,
    SQUARE_VALUES,
    STRIKE_LEVEL,
    WINDOWS,
    WORKERS_TAKEN,
)
from hummel_service.games.hamburgum.effect import EFFECTS
from hummel_service.games.hamburgum.setup import DEFAULT_CONVENT_PAYS_VP

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

NAME = "hamburgum"
"""The game's name in the envelopes."""

RULES_VERSION = 1
"""Grows with every change of rules or cards that alters how a game goes on."""

OPTIONS = (
    OptionInfo(
        name="first_seat",
        default_value="random",
        description="The seat that holds the Coat of Arms in the first season.",
    ),
    OptionInfo(
        name="convent_pays_vp",
        default_value=str(DEFAULT_CONVENT_PAYS_VP).lower(),
        description="St. John's Convent (216) gives 3 VP as printed; if not, 3 marks.",
    ),
)

RECONSTRUCTED_RULES = (
    "H1.3: There are two intrigue tokens of each colour.",
    "H2.3: The values of the statues, by number of players.",
    "H3.5: Which church window belongs to which number of the black die.",
    "H3.10: Who has nothing leads in nothing, not even tied (046).",
    "H4.3: Decrease Disaster is possible only with a disaster that is raised.",
    "H4.4: The colours of the wall segments.",
    "H6.1: A flash happens once a turn, also if its building is taken back and built again in that turn.",
    "H6.6: Other players choose their losses in turn order from the left of the active player.",
    "H9.1: Prices and points of the Zoo and Park cards.",
    "036: Its owner is asked after a flash, so that it doubles the one that brings it, not the one that takes it away.",
    "060: It ignores markers and puts none, and no building that would do anything may be left out.",
    "219 to 222: They draw only from a deck for whose colour there is a worker; the drawn card must be played.",
    "The names of the cards (but St. Petri), the price and the printed points of each card.",
)


def _track(name: str, numbers: Iterable[int], colours: Iterable[int] | None = None) -> TrackInfo:
    if colours is None:
        return TrackInfo(name=name, spaces=[SpaceInfo(number=number) for number in numbers])
    spaces = zip(numbers, colours, strict=True)
    return TrackInfo(
        name=name, spaces=[SpaceInfo(number=number, colour=COLOUR_NAMES[colour]) for number, colour in spaces]
    )


TRACKS = (
    _track("seasons", range(1, SEASONS + 1)),
    _track("rounds", range(1, ROUNDS + 1)),
    _track("windows", range(1, len(WINDOWS) + 1), WINDOWS),
    _track("square", SQUARE_VALUES),
    _track("wall_left", SEGMENT_PRICES, SEGMENT_COLOURS[SIDE_LEFT]),
    _track("wall_right", SEGMENT_PRICES, SEGMENT_COLOURS[SIDE_RIGHT]),
    _track("disasters", range(1, STRIKE_LEVEL + 1)),
)
"""The seasons and their rounds, the windows by black die (H3.5), the values of City Hall Square
(H5.1), the prices and colours of the wall outward (H4.4), the levels of disasters (H7.2)."""

RULE_NUMBERS = (
    RuleNumber(name="bad_die", value=BAD_NUMBER, rule="H3.7"),
    RuleNumber(name="workers_taken", value=WORKERS_TAKEN, rule="H4.1"),
    RuleNumber(name="site_workers", value=SITE_WORKERS, rule="H4.5"),
)
"""From which number on a die raises a disaster, the workers that a card brings, and those that a site costs."""

_WHEN: Mapping[Activation, str] = {
    Activation.NONE: "",
    Activation.LAUREL: "",
    Activation.ALWAYS: "Always: ",
    Activation.FLASH: "When built: ",
    Activation.PHASE_I: "Phase I: ",
    Activation.PHASE_II: "Phase II: ",
    Activation.PHASE_III: "Once a season: ",
}
"""What a card's icon says, before its text (H6.1)."""


def number_of(number: int, thing: str) -> str:
    """Returns a number of things in words.

    >>> number_of(1, "mark"), number_of(3, "card")
    ('1 mark', '3 cards')
    """
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def workers_in_words(colours: Sequence[int]) -> str:
    """Returns workers in words.

    >>> workers_in_words((4, 0, 0))
    '1 grey worker and 2 workers of any colour'
    """
    parts = []
    for colour in dict.fromkeys(colours):
        of = colours.count(colour)
        if colour == ANY:
            parts.append(f"{number_of(of, 'worker')} of any colour")
        else:
            parts.append(number_of(of, f"{COLOUR_NAMES[colour]} worker"))
    return _and(parts)


def _and(parts: Sequence[str]) -> str:
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def _colour(colour: int, thing: str) -> str:
    if colour == ANY:
        return f"any one {thing}"
    return f"the {thing} of the worker's colour" if colour == PAID else f"the {COLOUR_NAMES[colour]} {thing}"


def _gain(parameters: Mapping[str, Any]) -> str:
    parts = []
    if "vp" in parameters:
        parts.append(f"{parameters['vp']} VP")
    if "marks" in parameters:
        parts.append(number_of(parameters["marks"], "mark"))
    if parameters.get("workers"):
        parts.append(workers_in_words(parameters["workers"]))
    return _and(parts) if parts else ""


def _which(card: Card, colour: int) -> str:
    """The colour alone on permanent cards; elsewhere it is the disaster of a colour."""
    if card.activation is Activation.ALWAYS:
        return COLOUR_NAMES[colour]
    return _colour(colour, "disaster")


def _with_article(name: str) -> str:
    """Returns a category with its article, by its sound.

    >>> _with_article("Underworld"), _with_article("University"), _with_article("Zoo")
    ('an Underworld', 'a University', 'a Zoo')
    """
    vowel = name.startswith(tuple("AEIOU")) and not name.startswith("Uni")
    return f"an {name}" if vowel else f"a {name}"


def _words(card: Card) -> dict[str, str]:
    """What the braces in an effect's text stand for."""
    given = card.parameters
    words = {name: str(value) for name, value in given.items()}
    words["gain"] = _gain(given)
    if "count" in given:
        per = given.get("per", 1)
        counted = given["count"].words
        words["for_each"] = (
            f"for each {counted.format(s='')}" if per == 1 else f"for every {per} {counted.format(s='s')}"
        )
        words["up_to"] = f"1 level {words['for_each']}"
    words["a_category"] = _with_article(given.get("category", ""))
    if "condition" in given:
        words["condition"] = given["condition"].words
    for name, thing in (("cards", "card"), ("marks", "mark")):
        if name in given:
            words[name] = number_of(given[name], thing)
    words["deck"] = _colour(given["deck"], "deck") if given.get("deck") else "any deck"
    if "colour" in given:
        words["colour"] = _which(card, given["colour"])
    if "levels" in given:
        levels = given["levels"]
        words["levels"] = "1 level" if levels == 1 else f"up to {levels} levels"
        words["up_to"] = words["levels"]
    if "price" in given:
        words["price"] = "nothing" if not given["price"] else f"{given['price']} times its printed cost"
    if "vp" in given:
        words["vp"] = f"{given['vp']} VP"
    if "categories" in given:
        words["categories"] = ", ".join(given["categories"])
    return words


def card_text(card: Card) -> str:
    """Returns what a card does, in our own words."""
    effect = EFFECTS[card.effect]
    text = effect.text.format(**_words(card))
    when = _WHEN[card.activation]
    if card.workers:
        when = when.replace(":", f", pay {workers_in_words(card.workers)}:")
    text = when + text[0].lower() + text[1:]
    return text[0].upper() + text[1:]


def _card_info(card: Card) -> CardInfo:
    return CardInfo(
        card=card.number,
        name=card.name,
        kind=card.category,
        deck=COLOUR_NAMES[card.colour],
        text=card_text(card),
        numbers=[CardNumber(name="price", value=card.price), CardNumber(name="vp", value=card.vp)],
        reconstructed=card.reconstructed,
        icon="" if card.activation is Activation.NONE else card.activation,
    )


def game_info() -> GameInfo:
    """Returns the game with all its cards."""
    return GameInfo(
        game=NAME,
        title="Hamburgum",
        min_seats=MIN_SEATS,
        max_seats=MAX_SEATS,
        rules_version=RULES_VERSION,
        options=OPTIONS,
        cards=[_card_info(card) for card in CARDS],
        reconstructed_rules=RECONSTRUCTED_RULES,
        tracks=TRACKS,
        rule_numbers=RULE_NUMBERS,
    )
