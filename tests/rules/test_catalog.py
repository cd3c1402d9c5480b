"""The catalog describes the whole game, so that a client needs no table of its own."""

from __future__ import annotations

from hummel.speicherstadt.v1 import Options
from hummel.v1 import CardInfo, CardNumber, GameOptions
from hummel_service.games.registry import GAMES
from hummel_service.games.speicherstadt import SPEICHERSTADT
from hummel_service.games.speicherstadt.cards import CARDS

INFO = SPEICHERSTADT.info


def test_the_registry_knows_the_game_by_its_envelope_field():
    """A game's name is its field in the envelope of options, so that tables and replays can find it."""
    assert set(GAMES) == {field.name for field in GameOptions.DESCRIPTOR.fields}
    assert GAMES["speicherstadt"] is SPEICHERSTADT
    assert (INFO.game, INFO.min_seats, INFO.max_seats) == ("speicherstadt", 2, 5)


def test_every_option_is_described():
    """The catalog has each field of the game's Options message, and no other."""
    assert [option.name for option in INFO.options] == [field.name for field in Options.DESCRIPTOR.fields]
    assert all(option.description.endswith(".") and option.default_value for option in INFO.options)


def test_every_card_is_described():
    """S10: all 54 cards are there by number from 1, each with a sentence of its own and no open brace in it."""
    assert [card.card for card in INFO.cards] == list(range(1, 55))
    for info, card in zip(INFO.cards, CARDS, strict=True):
        assert (info.name, info.kind, info.deck) == (card.name, card.kind, card.deck)
        assert info.text.endswith(".")
        assert not set("{}") & set(info.text)


def test_a_card_comes_with_its_numbers_and_goods():
    """A contract names its goods once for each cube; a counting office its whole scale."""
    contract = next(card for card in INFO.cards if card.name == "Small Contract")
    assert list(contract.goods) == ["rubber", "carpet"] or list(contract.goods) == ["carpet", "rubber"]
    assert list(contract.numbers) == [CardNumber(name="points", value=5)]
    office = next(card for card in INFO.cards if card.kind == "office")
    assert [number.value for number in office.numbers] == [1, 3, 6, 10]


def test_reconstructed_values_are_marked():
    """S10: what the source does not state is said to be a reconstruction, card by card and rule by rule."""
    marked = {card.name for card in INFO.cards if card.reconstructed}
    assert "Warehouse" in marked
    assert not {"Coffee Roaster", "Tea Taster", "Bank", "4th Fire", "Fireman 3"} & marked
    assert {rule.split(":")[0] for rule in INFO.reconstructed_rules} == {"S2.3", "S4.4", "S8.5", "S8.6", "S10"}


def test_removed_cards_are_named():
    """S1.4: the catalog says for which numbers of players a card stays in the box."""
    removed = {card.name: list(card.removed_for_seats) for card in INFO.cards if card.removed_for_seats}
    assert removed == {"Port": [2], "Boatsmen Church": [3, 5], "Fireman 3": [2, 3, 5]}


def test_a_merchant_reads_well():
    """The text takes its words from the card's own values."""
    assert INFO.cards[0] == CardInfo(
        card=1,
        name="Coffee Roaster",
        kind="merchant",
        deck="A",
        text="While you load, buys coffee from you for 1 coin a cube. Scores 1 point at the end.",
        numbers=[CardNumber(name="vp", value=1)],
        goods=["coffee"],
    )


def test_numbers_of_the_rules_are_described():
    """S5.2: a client need not know what a merchant pays, or what the market hall takes and gives."""
    assert {(number.name, number.value, number.rule) for number in INFO.rule_numbers} == {
        ("merchant_coins", 1, "S5.2"),
        ("cubes_for_coins", 2, "S5.2"),
        ("market_hall_coins", 1, "S5.2"),
        ("cubes_for_cube", 3, "S5.2"),
    }
