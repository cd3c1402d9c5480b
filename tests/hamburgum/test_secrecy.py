"""H1.2, H6.3: who sees what. That nothing else comes through is held in tests/contract/test_secrecy.py."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from hummel_service.games.hamburgum import HAMBURGUM
from support.hamburgum import Table
from support.hamburgum_hidden import HamburgumHidden
from support.hamburgum_moves import activate, construct, site
from support.hamburgum_specimen import HAMBURGUM_SPECIMEN
from support.random_games import random_of
from support.specimen import random_games

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hummel.hamburgum.v1 import Event, State


def told(events: Sequence[Event], viewer: int | None) -> str:
    """Returns what a viewer is told, as text."""
    return "\n".join(str(event) for event in events if HAMBURGUM.only_for_seat(event) in (None, viewer))


def names(text: str, card: int) -> bool:
    """Tells whether a text names a card."""
    return f": {card}\n" in text + "\n"


def hidden_lists(state: State, viewer: int | None) -> list[list[int]]:
    """Returns everything that a viewer may not see: decks, pile, tokens, other hands, the faces of other sites."""
    secrets = state.secrets
    hands = [hand for seat, hand in enumerate(state.hands) if seat != viewer]
    return [
        *(list(deck.cards) for deck in secrets.decks),
        list(secrets.discard[:-1]),
        [int(token) for token in secrets.intrigue],
        *(list(hand.cards) for hand in hands),
        *([face.card for face in hand.sites] for hand in hands),
    ]


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_all_that_is_hidden_lies_otherwise(viewer: int | None):
    """The rearrangements that the secrecy of the contract is tested with leave nothing hidden where it was.

    They change every deck, the hands and sites of others, the discard pile below its top and the intrigue tokens, and
    neither the board nor what the viewer holds.
    """
    (game,) = random_games(HAMBURGUM_SPECIMEN, 3, 1, rich=True)
    state = next(turn.state for step, turn in enumerate(game.turns) if step == 150)
    random = random_of(1)
    arrangements = [HamburgumHidden().rearranged(state, viewer, random).state for _ in range(10)]
    for other in arrangements:
        assert HAMBURGUM.problems(other) == []
        assert other.board == state.board
        assert viewer is None or other.hands[viewer] == state.hands[viewer]
    for part, hidden in enumerate(hidden_lists(state, viewer)):
        assert any(hidden_lists(other, viewer)[part] != hidden for other in arrangements), hidden


@pytest.mark.parametrize("rich", [False, True])
def test_only_news_of_the_own_hand_is_private(rich: bool):  # noqa: FBT001 - parametrized
    """An event is for one seat alone exactly if it says which cards came into the seat's hand or were drawn from it."""
    for game in random_games(HAMBURGUM_SPECIMEN, 3, 4, rich=rich):
        for _ in game.turns:
            pass
        for event in game.events:
            kind = str(event.WhichOneof("kind"))
            own = getattr(event, kind).seat if kind in {"cards_seen", "card_lost"} else None
            assert HAMBURGUM.only_for_seat(event) == own


def test_only_the_searcher_of_a_deck_sees_it():
    """H6.3: the searcher sees the whole deck, sorted; others see neither it, nor what is taken, nor what fits."""
    table = Table(seat0={"buildings": [39], "workers": "grey", "hand": [245]}, seat2={}, deck=[241, 242])
    deck = list(table.state.secrets.decks[3].cards)
    table.play(activate(39))
    assert list(HAMBURGUM.view(table.state, 0).hand.looked_at) == sorted(deck) != deck
    for viewer in (1, 2, None):
        assert not HAMBURGUM.view(table.state, viewer).hand.looked_at
    table.choose(242)
    assert names(told(table.events, 0), 242)
    for viewer in (1, 2, None):
        assert not names(told(table.events, viewer), 242)
        assert not names(str(HAMBURGUM.view(table.state, viewer)), 242)
    assert not HAMBURGUM.view(table.state, 0).hand.looked_at


def test_only_the_searcher_of_the_discard_pile_sees_it():
    """H6.3: the searcher sees the whole pile; others see what is built from it, and the top card after the shuffle."""
    table = Table(
        seat0={"hand": [5], "marks": 6, "sites": "grey grey"}, seat2={}, discard=[98, 3, 50, 99, 12, 150, 200]
    )
    table.play(construct(5, on=1))
    assert list(HAMBURGUM.view(table.state, 0).hand.looked_at) == sorted([98, 3, 50, 99, 12, 150, 200])
    table.choose(12)
    for viewer in (1, 2, None):
        said = told(table.events, viewer)
        assert names(said, 12)
        assert not any(names(said, card) for card in (98, 3, 50, 99, 150) if card != table.board.discard_top)


def test_only_thief_and_victim_see_a_stolen_card():
    """169: thief and victim are told which card was drawn; others see whose card went, and its colour."""
    table = Table(
        seat0={"hand": [169], "sites": "grey", "marks": 3}, seat1={"hand": [98, 99]}, seat2={"hand": [150, 200]}
    )
    table.play(construct(169, on=1))
    stolen = list(table.state.hands[0].cards)
    assert len(stolen) == 2
    assert all(names(told(table.events, 0), card) for card in stolen)
    for victim, own, other in ((1, *stolen), (2, *reversed(stolen))):
        assert own not in HAMBURGUM.view(table.state, victim).hand.cards
        assert names(told(table.events, victim), own)
        assert not names(told(table.events, victim), other)
    assert not any(names(told(table.events, None), card) for card in stolen)


def test_the_face_of_a_site_is_its_owners():
    """H1.2, H4.5: others see a site's colour, its owner the face, until it is discarded."""
    table = Table(seat0={"hand": [241], "workers": "grey"}, seat2={})
    table.play(site(241))
    assert [face.card for face in HAMBURGUM.view(table.state, 0).hand.sites] == [241]
    for viewer in (1, 2, None):
        assert not names(told(table.events, viewer), 241)
        assert not names(str(HAMBURGUM.view(table.state, viewer)), 241)


def test_a_drawer_sees_no_face_before_the_last_card():
    """H3.1: who draws several cards sees none of them before all are drawn, not even in the own hand."""
    table = Table(seat0={"hand": [201], "sites": "pink", "marks": 3}, deck=[98, 99, 150])
    table.play(construct(201, on=1))
    for colour, card in (("orange", 98), ("orange", 99)):
        table.choose(colour)
        assert not names(told(table.events, 0), card)
        assert card not in HAMBURGUM.view(table.state, 0).hand.cards
    table.choose("grey")
    assert list(HAMBURGUM.view(table.state, 0).hand.cards) == [98, 99, 150]
