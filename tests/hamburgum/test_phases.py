"""H3: replenishing, dice and disasters, turns, the season's end."""

from __future__ import annotations

import pytest

from hummel.hamburgum.v1 import (
    MAJORITY_BUILDINGS,
    MAJORITY_CITY_HALL_SQUARE,
    MAJORITY_CITY_WALL,
    MAJORITY_VICTORY_POINTS,
    MAJORITY_ZOO,
)
from hummel_service.games.hamburgum import HAMBURGUM
from hummel_service.games.hamburgum.colours import COLOUR_NAMES, COLOURS_BY_NAME
from hummel_service.games.hamburgum.decks import start_draw
from hummel_service.games.hamburgum.play import Play
from support.hamburgum import Table
from support.hamburgum_moves import take_workers


def at_draws() -> Table:
    """Returns a table at the start of Phase I, seat 0 with three cards, seat 1 with six."""
    table = Table(seat0={"hand": [241, 245, 249]}, seat1={"hand": [242, 246, 250, 254, 258, 244]}, deck=[1, 49])
    table.start_phase("replenish")
    return table


def test_a_hand_is_refilled_to_five():
    """H3.1: one card after the other from decks of choice; more than five: nothing drawn, nothing discarded."""
    table = at_draws()
    assert table.asked() == ("DRAW", 0)
    assert table.board.question.amount == 2
    table.choose("brown")
    table.choose("pink")
    assert table.asked() == ("TURN", 0)
    assert table.changes() == {"0.hand+": [1, 49], "decks.brown": -1, "decks.pink": -1}


def test_faces_are_seen_when_all_are_drawn():
    """H3.1: until the last card is drawn the player sees backs only."""
    table = at_draws()
    table.choose("brown")
    assert 1 not in HAMBURGUM.view(table.state, 0).hand.cards
    assert table.board.players[0].hand.brown == 2  # 249 and the new one
    events = table.choose("pink")
    assert 1 in HAMBURGUM.view(table.state, 0).hand.cards
    (seen,) = [event for event in events if event.HasField("cards_seen")]
    assert list(seen.cards_seen.cards) == [1, 49]
    assert HAMBURGUM.only_for_seat(seen) == 0


def test_an_exhausted_deck_is_no_option():
    """H3.3: an empty deck stays empty; when all are, the draw ends short."""
    table = at_draws()
    secrets = table.state.secrets
    for deck in secrets.decks:
        secrets.discard.extend(deck.cards[1:])
        del deck.cards[1:]
    board = table.board
    for name in ("pink", "orange", "grey", "purple"):
        secrets.discard.extend(secrets.decks[["brown", "pink", "orange", "grey", "purple"].index(name)].cards)
        del secrets.decks[["brown", "pink", "orange", "grey", "purple"].index(name)].cards[:]
        setattr(board.decks, name, 0)
    board.decks.brown = 1
    board.discard_count, board.discard_top = len(secrets.discard), secrets.discard[-1]
    assert table.options() == ["brown"]
    table.choose("brown")
    assert "nothing_to_choose" in table.kinds()
    assert table.asked() == ("TURN", 0)


def test_parks_pay_after_the_draws():
    """H3.2: every Park card pays once, in turn order, cards beyond five."""
    table = Table(seat0={"hand": [241, 245, 249, 1, 49], "parks": [261, 262, 263]}, seat1={"parks": [264]}, deck=[242])
    table.run("park income")
    table.run("park income", 1)
    assert table.changes() == {"0.marks": 1, "0.workers.grey": 1, "0.hand+": [242], "decks.grey": -1, "1.vp": 1}


def rolled(*intrigue: str, seat0: dict | None = None, seat1: dict | None = None, **dice: int) -> Table:
    """Returns a table after the dice of Phase II, as far as nobody was asked."""
    table = Table(seat0=seat0, seat1=seat1)
    table.next_intrigue(*intrigue)
    table.next_roll(**dice)
    table.start_phase("dice")
    return table


@pytest.mark.parametrize(
    "number, window", list(enumerate(["brown", "pink", "orange", "grey", "purple", "black"], start=1))
)
def test_the_cleric_goes_to_the_window_of_the_black_die(number: int, window: str):
    """H3.4, H3.5: six dice are rolled and stay; one cleric goes to the window of the black one."""
    table = rolled(black=number)
    assert COLOUR_NAMES[table.board.cleric_window] == window
    assert table.board.dice.black == number


def test_bad_dice_raise_everybodys_disasters():
    """H3.7: each coloured die of 5 or 6 raises that disaster by 1 for every player, 4 does not."""
    table = rolled(grey=5, pink=6, brown=4)
    assert {name: value for name, value in table.changes().items() if "disasters" in name} == {
        "0.disasters.grey": 1,
        "0.disasters.pink": 1,
        "1.disasters.grey": 1,
        "1.disasters.pink": 1,
    }


def test_intrigue():
    """H3.6: on a black 5 or 6 each player draws a token, whose disaster rises; it is put away face up."""
    table = rolled("purple", "orange", black=5)
    assert table.changes() == {
        "0.disasters.purple": 1,
        "1.disasters.orange": 1,
        "intrigue_left": -2,
        "window-": ["orange"],
        "window+": ["purple"],
    }
    assert (table.board.intrigue_used.purple, table.board.intrigue_used.orange) == (1, 1)


def test_used_intrigue_is_mixed_again():
    """H3.6: when all ten tokens are used they are mixed again."""
    table = Table()
    del table.state.secrets.intrigue[1:]
    last = table.state.secrets.intrigue[0]
    for name in ("brown", "pink", "orange", "grey", "purple"):
        setattr(table.board.intrigue_used, name, 2)
    name = ["", "brown", "pink", "orange", "grey", "purple"][last]
    setattr(table.board.intrigue_used, name, 1)
    table.board.intrigue_left = 1
    table.mark()
    table.run("intrigue", 1)
    assert table.changes() == {f"1.disasters.{name}": 1, "intrigue_left": 9}
    assert "intrigue_mixed" in table.kinds()


def test_an_advance_costs_the_ones_and_twos():
    """H3.8: in turn order, each may advance once for the sum of all dice, black too, that show 1 or 2."""
    table = rolled(seat0={"marks": 5}, seat1={"marks": 4}, grey=2, brown=1, black=2)
    assert table.asked() == ("ADVANCE", 0)
    assert table.board.question.amount == 5
    table.accept()
    # Seat 1 can't pay, so it is not asked.
    assert table.asked() == ("TURN", 0)
    assert table.changes() == {"0.marks": -5, "0.square": 1, "window-": ["orange"], "window+": ["pink"]}


def test_an_advance_can_be_declined():
    """H3.8: nobody has to advance."""
    table = rolled(seat0={"marks": 5}, seat1={"marks": 5}, grey=2)
    table.decline()
    assert table.asked() == ("ADVANCE", 1)
    table.decline()
    assert table.changes() == {}


def test_without_ones_and_twos_there_is_no_advance():
    """H3.8."""
    assert rolled(seat0={"marks": 50}, grey=3).asked() == ("TURN", 0)


def test_turns_go_around():
    """H3.9: each plays one card, in turn order; when nothing can be activated the turn ends by itself."""
    table = Table(seat0={"hand": [241]}, seat1={"hand": [242]}, seat2={"hand": [245]}, first_seat=1)
    asked = []
    for card in (242, 245, 241):
        asked.append(table.asked())
        table.play(take_workers(card))
    assert asked == [("TURN", 1), ("TURN", 2), ("TURN", 0)]


def test_who_has_no_card_plays_none():
    """H3.9: a player without cards does no standard action, and may still activate."""
    table = Table(seat0={"hand": [], "buildings": [6]})
    assert table.asked() == ("TURN", 0)
    table.activate(6)
    assert table.asked() == ("TURN", 1)
    assert table.changes() == {"0.vp": 1, "0.used+": [6]}


def test_majorities_go_to_who_is_alone_in_front():
    """H3.10: buildings without Zoo and Park, segments of both halves, Zoo cards; VP; a tie turns nobody's."""
    table = Table(
        seat0={"buildings": [1, 2], "left": 1, "zoo": [241], "square": 2, "vp": 9},
        seat1={"buildings": [3], "left": 1, "right": 1, "zoo": [242], "parks": [261, 262], "square": 2},
    )
    for majority in range(1, 6):
        table.run("compare", amount=majority)
    assert table.changes() == {
        "0.majorities+": [MAJORITY_BUILDINGS, MAJORITY_VICTORY_POINTS],
        "1.majorities+": [MAJORITY_CITY_WALL],
    }


def test_an_active_token_stays_active():
    """H3.10: who is overtaken keeps the token; several can hold the same one."""
    table = Table(seat0={"zoo": [241], "majorities": [MAJORITY_ZOO]}, seat1={"zoo": [242, 243]})
    table.run("compare", amount=MAJORITY_ZOO)
    assert table.changes() == {"1.majorities+": [MAJORITY_ZOO]}


@pytest.mark.parametrize("majority", [MAJORITY_CITY_HALL_SQUARE, MAJORITY_CITY_WALL, MAJORITY_ZOO])
def test_nobody_leads_with_nothing(majority: int):
    """H3.10: where nobody has anything nobody is in front, also not who needs only share the lead (046)."""
    table = Table(seat0={"buildings": [46]})
    table.run("compare", amount=majority)
    assert table.changes() == {}


def test_the_season_is_cleared_away():
    """H3.11: the cleric moves down, markers come off, the Coat of Arms passes to the left."""
    table = Table(seat0={"buildings": [6], "used": [6]}, seat1={}, seat2={})
    table.run("clear season")
    assert table.changes() == {"0.used-": [6], "window-": ["orange"], "floor.orange": 1}
    assert table.board.first_seat == 1


def test_a_draw_from_no_deck_draws_nothing():
    """H6.3: a draw that no deck is allowed for is not one from any deck."""
    table = Table(seat0={"hand": [260]})
    start_draw(Play(table.state, table.dice, []), 0, 219, 1, colours=())
    assert table.asked() == ("TURN", 0)
    assert table.changes() == {}
    assert HAMBURGUM.problems(table.state) == []


def test_who_redirects_intrigue_is_shown_the_token():
    """H3.6, 231: the token lies face up, so the question says its colour."""
    table = Table(seat0={"buildings": [231]}, intrigue=["pink"], dice={"black": 6})
    table.run("intrigue", 0)
    question = table.board.question
    assert (table.asked(), question.colour) == (("REDIRECT_INTRIGUE", 0), COLOURS_BY_NAME["pink"])
