"""H1, H2 and H9: the card table, the catalog and the setup."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from hummel.hamburgum.v1 import Majority, Options
from hummel_service.games.dice import Dice
from hummel_service.games.errors import InvalidOptions
from hummel_service.games.hamburgum import HAMBURGUM, components
from hummel_service.games.hamburgum.cards import CARD, CARDS, COLOUR_OF, Activation, read_cards, table_problems
from hummel_service.games.hamburgum.colours import COLOUR_NAMES, COLOURS, DICE_COLOURS, count, total
from hummel_service.games.hamburgum.effects import effect_problems
from support.hamburgum import Table
from support.hamburgum_moves import take_workers, wall
from support.hamburgum_position import SEED

INFO = HAMBURGUM.info
HEADER = "no,name,category,colour,price,vp,activation,activation_sure,workers,effect,params,effect_sure"


def test_there_are_280_cards():
    """H1.2: 56 a colour, 48 of them buildings, 4 Zoo, 4 Park; 12 a building category (H1.5)."""
    assert [card.number for card in CARDS] == list(range(1, 281))
    assert set(Counter(card.colour for card in CARDS).values()) == {56}
    categories = Counter(card.category for card in CARDS)
    assert (categories.pop("Zoo"), categories.pop("Park")) == (20, 20)
    assert len(categories) == 20
    assert set(categories.values()) == {12}


@pytest.mark.parametrize("colour", COLOURS)
def test_prices_and_points_of_zoo_and_park(colour: int):
    """H9.1: the same four prices and points in each colour."""
    laid = {
        category: [(card.price, card.vp) for card in CARDS if (card.category, card.colour) == (category, colour)]
        for category in ("Zoo", "Park")
    }
    assert laid == {"Zoo": [(2, 1), (4, 2), (6, 3), (8, 4)], "Park": [(0, 0), (3, 1), (3, 1), (9, 3)]}


def test_what_is_printed_on_the_cards_may_be_replaced():
    """H9.1: who has the printed game may put its names, prices, points and icons into cards.csv."""
    assert table_problems(CARDS) == []
    assert table_problems([replace(card, name="Another", price=5, vp=5) for card in CARDS]) == []


def test_there_are_five_colours_and_no_end_of_workers_and_marks():
    """H1.1: grey, brown, orange, pink and purple; a player may have any number of workers and marks."""
    assert {COLOUR_NAMES[colour] for colour in COLOURS} == {"grey", "brown", "orange", "pink", "purple"}
    table = Table(seat0={"marks": 500, "workers": "grey " * 100, "hand": [241, 242]}, dice={"grey": 6})
    table.play(take_workers(241))
    assert table.changes() == {"0.hand-": [241], "discard+": [241], "0.workers.grey": 3}
    assert HAMBURGUM.problems(table.state) == []


def test_what_lies_on_the_table():
    """H1.3: ten intrigue tokens, two a colour; six dice of six sides; a cleric for each of the eight seasons."""
    state, _ = HAMBURGUM.setup(2, HAMBURGUM.complete_options(Options(), 2), Dice.of_seed(SEED))
    assert sorted(state.secrets.intrigue) == sorted([*COLOURS] * 2)
    assert state.board.intrigue_left == 10
    assert components.DIE_SIDES == len(DICE_COLOURS) == 6
    assert components.SEASONS == 8


def test_what_each_player_has():
    """H1.4: two halves of five segments, five disasters that strike at the third level, five majorities, a display."""
    table = Table(seat0={"left": 5, "right": 5, "hand": [241, 242]})
    assert table.refusal(wall(241, "left")).reason == "WALL_COMPLETE"
    assert table.refusal(wall(242, "right")).reason == "WALL_COMPLETE"
    assert components.STRIKE_LEVEL == 3
    assert len([majority for majority in Majority.values() if majority]) == 5


def test_each_card_as_the_source_has_it():
    """Some lines, literally: 001, 043, 190, 213, 255."""
    facts = [
        (card.name, card.category, COLOUR_NAMES[card.colour], card.price, card.vp, str(card.activation), card.workers)
        for card in (CARD[number] for number in (1, 43, 190, 213, 255))
    ]
    assert facts == [
        ("Patriotic Society House", "Civic", "brown", 12, 4, "III", ()),
        ("Israelite Hospital", "Medicine", "brown", 6, 2, "III", (5, 0)),
        ("Menagerie Lodge", "Secret Society", "grey", 9, 3, "III", (0,)),
        ("St. Petri", "Church", "purple", 6, 2, "III", (3,)),
        ("Ibis", "Zoo", "purple", 6, 3, "NONE", ()),
    ]


def test_a_wrong_table_is_refused():
    """A card too many, a wrong category, unknown parameters, effects or counters are found when it is loaded."""
    with pytest.raises(ValueError, match="card table"):
        read_cards([HEADER, "1,A,Civic,brown,1,1,III,=,,gain,gold=1,="])
    with pytest.raises(ValueError, match="card table"):
        read_cards([HEADER, "1,A,Civic,brown,1,1,III,=,,gain_per,count=dragons,="])
    assert table_problems(CARDS[:-1])
    (card,) = read_cards([HEADER, "1,A,Civic,brown,1,1,LAUREL,=,,gain,marks=1,="])
    assert "card 1 has the icon LAUREL, its effect gain does not fit" in effect_problems([card])
    (card,) = read_cards([HEADER, "1,A,Civic,brown,1,1,III,=,,fly,,="])
    assert "the effect fly is not known" in effect_problems([card])


def test_the_catalog_describes_options_and_cards():
    """Every option and card is described; reconstructed icons and effects are marked."""
    assert [option.name for option in INFO.options] == [field.name for field in Options.DESCRIPTOR.fields]
    assert [card.card for card in INFO.cards] == list(range(1, 281))
    assert INFO.cards[0].reconstructed
    assert not INFO.cards[10].reconstructed
    assert {number.name: number.value for number in INFO.cards[212].numbers} == {"price": 6, "vp": 2}
    assert INFO.cards[19].text == (
        "Once a season, pay 1 purple worker: gain 2 VP for every 3 purple sites you own, empty or not."
    )


@pytest.mark.parametrize("seat_count", [2, 3, 4, 5])
def test_setup(seat_count: int):
    """H2.1 to H2.4: what everybody starts with, five shuffled decks, a discard pile of one card of each colour."""
    state, events = HAMBURGUM.setup(seat_count, HAMBURGUM.complete_options(Options(), seat_count), Dice.of_seed(SEED))
    board = state.board
    for player in board.players:
        assert (player.vp, player.marks, player.square, total(player.disasters)) == (5, 5, 0, 0)
        assert [count(player.workers, colour) for colour in COLOURS] == [1] * 5
        assert not player.majorities
        assert total(player.hand) == 0
    assert sorted(COLOUR_OF[card] for card in state.secrets.discard) == list(COLOURS)
    assert [count(board.decks, colour) for colour in COLOURS] == [55] * 5
    assert board.first_seat in range(seat_count)
    assert [event.WhichOneof("kind") for event in events] == ["first_seat_chosen", "season_started"]
    assert HAMBURGUM.decision_kind(state) == "DRAW"
    assert HAMBURGUM.to_act(state) == (board.first_seat,)


@pytest.mark.parametrize(
    "seat_count, values",
    [(2, [8, 8, 6, 6]), (3, [8, 8, 6, 6, 3, 3]), (4, [8, 8, 6, 6, 6, 3, 3, 3]), (5, [8, 8, 6, 6, 6, 3, 3, 3])],
)
def test_statues(seat_count: int, values: list[int]):
    """H2.3: the statues by number of players, the highest on top."""
    state, _ = HAMBURGUM.setup(seat_count, HAMBURGUM.complete_options(Options(), seat_count), Dice.of_seed(SEED))
    assert list(state.board.statues) == values


def test_the_first_seat_can_be_chosen():
    """H2.4: an option names the holder of the Coat of Arms; it must be a seat of the table."""
    state, _ = HAMBURGUM.setup(3, HAMBURGUM.complete_options(Options(first_seat=2), 3), Dice.of_seed(SEED))
    assert state.board.first_seat == 2
    with pytest.raises(InvalidOptions):
        HAMBURGUM.complete_options(Options(first_seat=3), 3)


def test_every_phase_iii_card_says_so():
    """H6.1: the text of a card says when its effect happens."""
    for card in CARDS:
        if card.activation is Activation.PHASE_III:
            assert INFO.cards[card.number - 1].text.startswith("Once a season")
