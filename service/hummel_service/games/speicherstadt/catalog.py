"""The game as the catalog describes it: seats, options, every card in our own words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hummel.v1 import CardInfo, CardNumber, GameInfo, OptionInfo, RuleNumber
from hummel_service.games.speicherstadt.cards import CARDS, NUMBERS, Card, Kind
from hummel_service.games.speicherstadt.components import (
    CUBES_FOR_COINS,
    CUBES_FOR_CUBE,
    MARKET_HALL_COINS,
    MAX_SEATS,
    MERCHANT_COINS,
    MIN_SEATS,
)
from hummel_service.games.speicherstadt.cubes import GOOD_NAMES
from hummel_service.games.speicherstadt.setup import DEFAULT_SIMULTANEOUS_LOADING

if TYPE_CHECKING:
    from collections.abc import Mapping

NAME = "speicherstadt"
"""The game's name in the envelopes."""

RULES_VERSION = 1
"""Grows with every change of rules or cards that alters how a game goes on."""

RECONSTRUCTED = "?"
"""The sureness of a value that is our own reconstruction."""

OPTIONS = (
    OptionInfo(
        name="simultaneous_loading",
        default_value=str(DEFAULT_SIMULTANEOUS_LOADING).lower(),
        description="All players load at the same time; if not, one after the other from the first seat clockwise.",
    ),
    OptionInfo(
        name="first_seat",
        default_value="random",
        description="The seat that has the metal coin in the first round.",
    ),
)

RECONSTRUCTED_RULES = (
    "S2.3: If the bag runs short, a ship gets the cubes that are left.",
    "S4.4: The cubes of a ship that nobody buys go to the stock of goods.",
    "S8.5: The Port scores 1 point for each own ship card.",
    "S8.5: One, two, three or four counting offices score 1, 3, 6 or 10 points together.",
    "S8.5: The Warehouse scores 1 point for each cube in it, a cube in the market hall nothing.",
    "S8.6: Players who are level in points and coins share the win.",
    "S10: The numbers on the cards that are marked as reconstructed, and how many of them there are.",
)

RULE_NUMBERS = (
    RuleNumber(name="merchant_coins", value=MERCHANT_COINS, rule="S5.2"),
    RuleNumber(name="cubes_for_coins", value=CUBES_FOR_COINS, rule="S5.2"),
    RuleNumber(name="market_hall_coins", value=MARKET_HALL_COINS, rule="S5.2"),
    RuleNumber(name="cubes_for_cube", value=CUBES_FOR_CUBE, rule="S5.2"),
)
"""What a merchant pays for a cube, and what the market hall takes for coins and for a cube of the stock."""

TEXTS: Mapping[Kind, str] = {
    Kind.BANK: "Gives you {income} extra coin in every income phase.",
    Kind.CHAMBER: "At the end of the game, scores {vp_per_coin} point for each of your coins; you keep the coins.",
    Kind.CHURCH: "At the end of the game, scores {vp} points.",
    Kind.CONTRACT: "Needs {goods}. Scores {points} points at the end of the game if it is completed.",
    Kind.FIRE: (
        "Breaks out when it is revealed: whoever has the highest sum of firemen gains {points}, whoever has the "
        "lowest loses {points}; nothing happens if all are level."
    ),
    Kind.FIREMAN: "Counts {value} at every fire.",
    Kind.MERCHANT: "While you load, buys {goods} from you for {coins} coin a cube. Scores {vp} point at the end.",
    Kind.OFFICE: "At the end of the game, one, two, three or more of these score {scale} points together.",
    Kind.PORT: "At the end of the game, scores {vp_per_ship} point for each of your ship cards.",
    Kind.SHIP: "Brings {cubes} cubes drawn at random.",
    Kind.WAREHOUSE: (
        "Keeps up to {capacity} cubes from round to round. Scores {vp_per_cube} point for each cube in it at the end."
    ),
}
"""What the cards of each kind do; the braces take the card's own values."""


def _text(card: Card) -> str:
    values = {name: getattr(card, name) for name in NUMBERS}
    goods = ", ".join(GOOD_NAMES[good] for good in card.goods)
    scale = ", ".join(str(points) for points in card.scale)
    return TEXTS[card.kind].format(**values, goods=goods, scale=scale, coins=MERCHANT_COINS)


def _numbers(card: Card) -> list[CardNumber]:
    numbers = [CardNumber(name=name, value=getattr(card, name)) for name in NUMBERS if getattr(card, name)]
    scale = [CardNumber(name=f"points_for_{count}", value=points) for count, points in enumerate(card.scale, start=1)]
    return numbers + scale


def _card_info(card: Card) -> CardInfo:
    return CardInfo(
        card=card.number,
        name=card.name,
        kind=card.kind,
        deck=card.deck,
        text=_text(card),
        numbers=_numbers(card),
        goods=[GOOD_NAMES[good] for good in card.goods],
        reconstructed=card.sure == RECONSTRUCTED,
        removed_for_seats=card.removed_for_seats,
    )


def game_info() -> GameInfo:
    """Returns the game with all its cards."""
    return GameInfo(
        game=NAME,
        title="The Speicherstadt",
        min_seats=MIN_SEATS,
        max_seats=MAX_SEATS,
        rules_version=RULES_VERSION,
        options=OPTIONS,
        cards=[_card_info(card) for card in CARDS],
        reconstructed_rules=RECONSTRUCTED_RULES,
        rule_numbers=RULE_NUMBERS,
    )
