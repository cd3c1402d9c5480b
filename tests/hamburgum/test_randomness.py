"""The draws of Hamburgum are those that docs/randomness.md lists."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from hummel_service.games.dice import Dice
from hummel_service.games.hamburgum import HAMBURGUM
from hummel_service.games.hamburgum.cards import CARDS
from hummel_service.games.hamburgum.colours import COLOUR_NAMES, COLOURS
from support.hamburgum import Table
from support.hamburgum_moves import activate, construct
from support.hamburgum_specimen import HAMBURGUM_SPECIMEN
from support.randomness_page import PAGE, FromThePage, vectors_on_page
from support.specimen import random_games

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hummel.hamburgum.v1 import State
    from hummel.v1 import RandomDraw

NAMES = [COLOUR_NAMES[colour] for colour in COLOURS]


@pytest.mark.parametrize("vector", vectors_on_page()["hamburgum_setup"], ids=lambda vector: vector["seed"][:8])
def test_the_page_is_enough_to_repeat_a_setup(vector: dict):
    """H2: five decks, the discard pile, the tokens and the first seat can be repeated from page and catalog."""
    anew = FromThePage(bytes.fromhex(vector["seed"]))
    turned = []
    for colour in COLOURS:
        deck = [card.number for card in CARDS if card.colour == colour]
        anew.shuffle(deck)
        turned.append(deck.pop())
        assert deck[::-1] == vector["decks_from_the_top"][COLOUR_NAMES[colour]]
    anew.shuffle(turned)
    assert turned[::-1] == vector["discard_pile_from_the_top"]
    tokens = NAMES * 2
    anew.shuffle(tokens)
    assert tokens[::-1] == vector["intrigue_tokens_next_first"]
    assert anew.below(vector["seats"]) == vector["first_seat"]


def test_a_searched_deck_is_shuffled_as_it_lay():
    """H6.3: the cards that are left are shuffled as they lay, the top last."""
    table = Table(seat0={"buildings": [39], "workers": "grey", "hand": [245]}, deck=[241])
    table.play(activate(39))
    before = [card for card in table.state.secrets.decks[3].cards if card != 241]
    anew = FromThePage(table.state.secrets.randomness.seed)
    anew.counter = table.state.secrets.randomness.counter
    table.choose(241)
    anew.shuffle(before)
    assert list(table.state.secrets.decks[3].cards) == before
    assert table.dice.draws[-1].purpose == "shuffle grey deck"


def test_a_stolen_card_is_drawn_from_the_hand_as_its_owner_sees_it():
    """169: one draw for each victim, from the left, below the number of cards in its hand."""
    table = Table(
        seat0={"hand": [169], "sites": "grey", "marks": 3}, seat1={"hand": [98, 99, 100]}, seat2={"hand": [150, 200]}
    )
    anew = FromThePage(table.state.secrets.randomness.seed)
    anew.counter = table.state.secrets.randomness.counter
    hands = [list(table.state.hands[seat].cards) for seat in (1, 2)]
    table.play(construct(169, on=1))
    assert list(table.state.hands[0].cards) == [hand[anew.below(len(hand))] for hand in hands]
    assert [draw.purpose for draw in table.dice.draws[-2:]] == ["steal a card of seat 1", "steal a card of seat 2"]


def draws_of_games(number: int) -> Iterator[tuple[State, RandomDraw]]:
    """Yields all draws of some games, each with the state after its commit."""
    for game in random_games(HAMBURGUM_SPECIMEN, 3, number, rich=True):
        for turn in game.turns:
            after = HAMBURGUM.state_type.FromString(turn.state.SerializeToString())
            dice = Dice(HAMBURGUM.randomness(after))
            HAMBURGUM.apply(after, turn.seat, turn.action, dice)
            for draw in dice.draws:
                yield after, draw


def test_the_dice_are_one_draw_of_six():
    """H3.4: brown, pink, orange, grey, purple and black show one more than the outcomes, in this order."""
    rolls = [(after, draw) for after, draw in draws_of_games(1) if draw.purpose == "roll"]
    assert len(rolls) == 8
    for after, draw in rolls:
        assert list(draw.bounds) == [6] * 6
        assert [getattr(after.board.dice, name) - 1 for name in [*NAMES, "black"]] == list(draw.outcomes)


def test_every_purpose_stands_on_the_page():
    """Whatever games draw has a purpose that the page lists."""
    page = PAGE.read_text(encoding="utf-8")
    purposes = {draw.purpose for _, draw in draws_of_games(8)}
    for purpose in purposes:
        listed = re.sub(rf"({'|'.join(NAMES)}) deck", "brown deck", re.sub(r"seat \d", "seat N", purpose))
        assert f"`{listed}`" in page
    assert {"roll", "mix intrigue tokens", "shuffle discard pile"} <= purposes
