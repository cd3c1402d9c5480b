"""What shows a face and so can't be taken back; that nothing else does is held in tests/contract/test_undo.py."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hummel.hamburgum.v1 import Event
from hummel_service.games.hamburgum import HAMBURGUM
from hummel_service.games.hamburgum.agenda import STEPS, Step
from hummel_service.games.hamburgum.revealing import SHOWING
from support.hamburgum import Table
from support.hamburgum_hidden import CHOSEN, IN_HAND, SEARCHES, SHOWN
from support.hamburgum_moves import activate, construct, site, take_money

if TYPE_CHECKING:
    from collections.abc import Sequence


def reveals(table: Table, events: Sequence[Event]) -> bool:
    """Whether the move that brought these events showed a face."""
    return HAMBURGUM.reveals(table.state, events)


def test_the_table_of_showing_events_names_events_and_their_fields():
    """Every kind is one of the schema's, and so is the field that names its card."""
    kinds = {field.name: field.message_type for field in Event.DESCRIPTOR.oneofs_by_name["kind"].fields}
    for kind, field in SHOWING.items():
        assert field is None or field in kinds[kind].fields_by_name
    assert SHOWING.keys() >= SHOWN.keys() - {"building_taken_back"}


def test_a_card_from_the_hand_is_shown_and_a_site_is_not():
    """H6.5, H4.5: whoever plays a card shows it to the others; a site's face stays down."""
    table = Table(seat0={"hand": [98, 241, 260], "workers": "grey grey"}, seat2={})
    assert reveals(table, table.play(take_money(98)))
    table = Table(seat0={"hand": [98, 241, 260], "workers": "grey grey"}, seat2={})
    assert not reveals(table, table.play(site(241)))


def test_a_search_shows_the_pile_when_it_begins_and_the_others_something_when_it_goes_on():
    """H6.3: the searcher sees the deck at once; others learn from the choice of a site that something was found."""
    table = Table(seat0={"buildings": [39], "workers": "grey", "hand": [245]}, seat2={}, deck=[241, 242])
    assert reveals(table, table.play(activate(39)))
    pile = [98, 3, 50, 99, 12, 150, 200]
    table = Table(seat0={"hand": [5], "marks": 6, "sites": "grey grey grey"}, seat2={}, discard=pile)
    assert reveals(table, table.play(construct(5, on=1)))
    assert reveals(table, table.choose(12))
    assert table.asked() == ("BUILD_ON_SITE", 0)


def test_the_faces_of_a_draw_are_shown_with_its_last_card():
    """H3.1: while cards are still to be drawn nobody has seen anything."""
    table = Table(seat0={"hand": [201], "sites": "pink", "marks": 3}, deck=[98, 99, 150])
    table.play(construct(201, on=1))
    assert [reveals(table, table.choose(colour)) for colour in ("orange", "orange", "grey")] == [False, False, True]


def test_a_choice_that_is_only_asked_with_a_card_at_hand_shows_that_there_is_one():
    """190: that a Zoo card is to be chosen tells the others of a building in hand; declining tells nothing."""
    own = {"buildings": [190], "workers": "grey", "hand": [154, 260], "zoo": [241, 242]}
    table = Table(seat0=own, seat1={"hand": [245]})
    assert not reveals(table, table.activate(190))
    assert reveals(table, table.choose(154))
    assert table.asked() == ("ZOO_CARD", 0)
    table = Table(seat0=own, seat1={"hand": [245]})
    table.activate(190)
    assert not reveals(table, table.decline())


def test_every_question_whose_values_are_hidden_cards_says_so():
    """H1.2, H6.3: what a State hides in its tasks is known to the rules, and to the tests that let it lie otherwise."""
    hiding = {name for name, step in STEPS.items() if not isinstance(step, Step) and step.cards_in is not None}
    assert hiding == IN_HAND | SEARCHES | CHOSEN
