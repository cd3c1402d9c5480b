from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from hummel.hamburgum.v1 import (
    COLOUR_GREY,
    COLOUR_PINK,
    COLOUR_PURPLE,
    MAJORITY_BUILDINGS,
    MAJORITY_ZOO,
    Building,
    PerColour,
    Site,
    SiteCard,
)
from hummel.v1 import GameInfo
from hummel_client.terminal.hamburgum.board import MAJORITIES
from hummel_client.terminal.hamburgum.colours import CARD_COLOURS, mark
from hummel_client.terminal.people import People, letter
from hummel_client.terminal.presenter import Fold
from hummel_client.terminal.registry import PRESENTERS
from hummel_service.games.hamburgum import HAMBURGUM
from terminal.scenes import presenter, screen_parts, text_of, views_of_random_game

if TYPE_CHECKING:
    from hummel.hamburgum.v1 import Board
    from hummel.v1 import View

SEAT_COUNTS = (2, 3, 4, 5)


def drawn(view: View, fold: Fold = Fold.NOTHING, **drawing: object) -> str:
    """Draws the board."""
    return text_of(presenter(HAMBURGUM).board(view, fold), **drawing)  # type: ignore[arg-type]  # passed on as it came


def words(text: str) -> str:
    """Returns a text without its layout."""
    return " ".join(text.split())


def height(view: View, fold: Fold) -> int:
    """Returns how many lines the board takes."""
    return drawn(view, fold).count("\n")


def a_view(seat_count: int = 3, *, kind: str = "TURN") -> View:
    """Returns the first view of a random game that asks for something."""
    views = views_of_random_game(seat_count, 21, every=1, game=HAMBURGUM)
    return next(view for view in views if view.decision.kind == kind)


def name_of(card: int) -> str:
    """Returns the name of a card in the catalog."""
    return HAMBURGUM.info.cards[card - 1].name


def numbers_of(numbers: PerColour) -> str:
    """Returns what stands in a row for a number of each colour."""
    return " +".join(re.escape(str(getattr(numbers, name) or ".")) for name in CARD_COLOURS)


@pytest.mark.parametrize("fold", Fold)
@pytest.mark.parametrize("seat_count", SEAT_COUNTS)
def test_the_middle_of_the_table_can_be_read_off(seat_count: int, fold: Fold) -> None:
    """H3 to H5: season, phase, dice, decks, discard pile, statues and intrigue stand on the screen, however folded."""
    for view in views_of_random_game(seat_count, 22, every=40, game=HAMBURGUM):
        board: Board = view.game.hamburgum.board
        text = drawn(view, fold)
        assert f"season {board.season} of 8" in text
        assert not board.round or f"round {board.round} of 4" in text
        dice = " +".join(str(getattr(board.dice, name) or "-") for name in (*CARD_COLOURS, "black"))
        assert re.search(rf"^Dice +{dice} ", text, re.MULTILINE)
        decks = " +".join(str(getattr(board.decks, name)) for name in CARD_COLOURS)
        assert re.search(rf"^Decks +{decks} ", text, re.MULTILINE)
        assert re.search(rf"Discards +{board.discard_count} ", text)
        assert f"top {mark(HAMBURGUM.info.cards[board.discard_top - 1].deck).plain} {board.discard_top:03} " in text
        assert " ".join(str(value) for value in board.statues) in text
        assert f"{board.intrigue_left} left" in text
        assert f"Coat of Arms {letter(board.first_seat)} " in text


@pytest.mark.parametrize("fold", Fold)
@pytest.mark.parametrize("width", [60, 70, 80, 100])
@pytest.mark.parametrize("seat_count", SEAT_COUNTS)
def test_the_numbers_of_every_player_stand_in_one_row(seat_count: int, width: int, fold: Fold) -> None:
    """H1.2, H1.4: name, points, marks, workers, disasters, the backs of the hand, and both halves of the wall.

    Below 80 columns hand and wall stand in a line of their own.
    """
    between = " *\n" if width < 80 else ""
    for view in views_of_random_game(seat_count, 23, every=60, game=HAMBURGUM):
        text = drawn(view, fold, width=width)
        for seat, player in enumerate(view.game.hamburgum.board.players):
            row = (
                rf"^[> ]*{re.escape(People.of_view(view).name(seat).plain[:6])}.* {player.vp} +{player.marks} "
                rf"+{numbers_of(player.workers)} +{numbers_of(player.disasters)}{between} +{numbers_of(player.hand)} "
                rf"+{player.left.segments}(>\w\w\d)? +{player.right.segments}(>\w\w\d)? *$"
            )
            assert re.search(row, text, re.MULTILINE), (row, text)


def test_the_wall_says_colour_and_price_of_the_next_segment() -> None:
    """H4.4: outward grey, brown, pink ... on the left, orange, purple ... on the right; nothing after the fifth."""
    view = a_view()
    player = view.game.hamburgum.board.players[0]
    rows = []
    for left, right in [(0, 0), (2, 1), (4, 5), (5, 5)]:
        player.left.segments, player.right.segments = left, right
        rows.append(re.findall(r"^[> ]*A .* (\S+) +(\S+) *$", drawn(view), re.MULTILINE)[0])
    assert rows == [("0>Gr1", "0>Or1"), ("2>Pi3", "1>Pu2"), ("4>Or5", "5"), ("5", "5")]


def test_pawns_stand_below_the_value_of_their_space() -> None:
    """H5.1: two on the space of 3, one on that of 18."""
    view = a_view()
    for player, space in zip(view.game.hamburgum.board.players, (3, 9, 3), strict=True):
        player.square = space
    lines = drawn(view).splitlines()
    values = next(index for index, line in enumerate(lines) if "Square " in line)
    assert lines[values + 1].index("AC") == lines[values].index(" 3 ") + 1
    assert lines[values + 1].index("B") == lines[values].index("18")


def test_clerics_and_workers_stand_in_the_church() -> None:
    """H3.5, H3.11, 189: this season's cleric in a window, those before on the floor, workers beside them."""
    view = a_view()
    board = view.game.hamburgum.board
    board.cleric_window = COLOUR_PURPLE
    board.window_workers.CopyFrom(PerColour(pink=1, purple=2))
    board.floor.CopyFrom(PerColour(brown=2, grey=1, black=1))
    board.floor_workers.CopyFrom(PerColour(grey=3, orange=1))
    text = drawn(view)
    assert re.search(r"^Church +- +1w +- +- +C2w +- ", text, re.MULTILINE)
    assert re.search(r"^Floor +2 +- +1w +1\+3w +- +1 ", text, re.MULTILINE)


def test_majorities_and_statues_name_their_owners() -> None:
    """H3.10: several may hold a majority; H4.4: who has won which statue."""
    view = a_view()
    players = view.game.hamburgum.board.players
    players[0].majorities.append(MAJORITY_BUILDINGS)
    players[2].majorities.extend([MAJORITY_BUILDINGS, MAJORITY_ZOO])
    players[1].statues.extend([8, 6])
    text = words(drawn(view))
    assert "Square - Buildings AC Wall - VP - Zoo C" in text
    assert "B 8 6" in text
    assert len(MAJORITIES) == 5


def test_a_disaster_that_strikes_next_stands_out() -> None:
    """H7.2: the level below the last one is drawn so that it catches the eye."""
    view = a_view()
    view.game.hamburgum.board.players[0].disasters.CopyFrom(PerColour(brown=2))
    danger = drawn(view, colour=True)
    view.game.hamburgum.board.players[0].disasters.CopyFrom(PerColour(brown=1))
    assert danger.count("\x1b[1;7m") == drawn(view, colour=True).count("\x1b[1;7m") + 1


def with_displays() -> View:
    """Returns a view of seat 0 in which two players have built."""
    view = a_view()
    view.seat = 0
    game = view.game.hamburgum
    for player, first in ((game.board.players[0], 1), (game.board.players[1], 61)):
        player.ClearField("sites")
        player.ClearField("buildings")
        player.sites.extend(Site(site=number, colour=COLOUR_PINK) for number in (1, 2, 3))
        player.buildings.extend(Building(card=first + n, site=n + 1, used=n == 1) for n in range(2))
        player.zoo.append(241)
        player.parks.append(261)
    game.board.players[0].buildings.add(card=190, zoo_card=241)
    del game.hand.sites[:]
    game.hand.sites.append(SiteCard(site=3, card=99))
    return view


def test_the_own_display_has_texts_and_the_others_have_names() -> None:
    """With room for everything: sites with numbers and colours, texts, the marker, what only the owner knows."""
    text = words(drawn(with_displays()))
    assert re.search(rf"site 1 Pi Br 001 {name_of(1)} \(.*, 12 marks, 4 VP, III\): Once a season", text)
    assert re.search(rf"site 2 Pi used Br 002 {name_of(2)} ", text)
    assert f"site 3 Pi empty, the back of Or 099 {name_of(99)}" in text
    assert re.search(rf"under Gr241 +Gr 190 {name_of(190)} ", text)
    assert re.search(rf"Zoo +Gr 241 {name_of(241)} ", text)
    assert re.search(rf"Park +Gr 261 {name_of(261)} ", text)
    assert f"Pi 061 {name_of(61)}" in text
    assert f"Pi 062 {name_of(62)} III*" in text
    assert "empty Pi" in text


def test_a_folded_display_is_one_line() -> None:
    """What lies before another player becomes letters and numbers; the own display keeps its texts for longest."""
    view = with_displays()
    line = "B empty Pi built Pi061 Pi062* Zoo Gr241 Park Gr261"
    for fold in (Fold.OTHERS, Fold.OWN, Fold.ALL):
        assert line in [words(each) for each in drawn(view, fold).splitlines()]
    assert "Once a season" in drawn(view, Fold.OTHERS)
    own = words(drawn(view, Fold.OWN))
    assert f"Br 001 {name_of(1)} III Br 002 {name_of(2)} II*" in own
    assert "site 1" not in own


@pytest.mark.parametrize("width", [60, 80, 100])
def test_a_folded_display_stays_one_line_however_much_is_built(width: int) -> None:
    """What does not fit is cut off with a mark that something is missing."""
    view = with_displays()
    view.game.hamburgum.board.players[1].buildings.extend(Building(card=card) for card in range(100, 125))
    board = drawn(view, Fold.OTHERS, width=width).split("Displays", 1)[1].splitlines()
    assert [line[0] for line in board[1:4]] == ["B", "C", "A"]
    assert board[1].rstrip().endswith("\N{HORIZONTAL ELLIPSIS}")


@pytest.mark.parametrize("seat_count", SEAT_COUNTS)
def test_each_fold_takes_no_more_room_than_the_one_before(seat_count: int) -> None:
    """The more is folded, the lower the board."""
    for view in views_of_random_game(seat_count, 24, every=60, game=HAMBURGUM):
        heights = [height(view, fold) for fold in Fold]
        assert heights == sorted(heights, reverse=True)


@pytest.mark.parametrize("seat_count", SEAT_COUNTS)
def test_every_decision_of_a_random_game_fits_on_a_terminal_of_50_lines(seat_count: int) -> None:
    """Board, hand, question and actions stand on one screen of 100 x 50 with room for some news, folded if need be."""
    for view in views_of_random_game(seat_count, 25, every=15, game=HAMBURGUM):
        if view.legal_actions:
            assert text_of(*screen_parts(view, presenter(HAMBURGUM), Fold.ALL)).count("\n") <= 45


def test_the_own_hand_has_texts_and_nobody_elses_is_shown() -> None:
    """H1.2: the faces of the own hand with price, points, icon and text; of other hands the backs alone."""
    view = a_view()
    cards = view.game.hamburgum.hand.cards
    text = words(drawn(view))
    for card in cards:
        assert HAMBURGUM.info.cards[card - 1].text in text
    assert "Your hand" in text
    view.ClearField("seat")
    view.game.hamburgum.ClearField("hand")
    text = drawn(view)
    assert "Your hand" not in text
    for card in set(cards) - {view.game.hamburgum.board.discard_top}:
        assert name_of(card) not in text


def test_cards_that_are_looked_through_are_named() -> None:
    """H6.3: the searcher sees the whole pile."""
    view = a_view()
    view.game.hamburgum.hand.looked_at.extend([7, 246])
    assert f"You look through: Br 007 {name_of(7)} Or 246 {name_of(246)}" in words(drawn(view))
    assert "You look through: Br007 Or246" in words(drawn(view, Fold.ALL))


def test_all_cards_can_be_read_with_their_texts() -> None:
    """The list of cards has every display and the own hand, each card with its text."""
    view = with_displays()
    text = words(text_of(*presenter(HAMBURGUM).cards(view)))
    for card in [1, 2, 61, 62, 190, 241, 261, *view.game.hamburgum.hand.cards]:
        assert f"{card:03} {name_of(card)} (" in text
        assert HAMBURGUM.info.cards[card - 1].text in text


def test_standard_actions_stand_beside_their_card() -> None:
    """In a turn each card of the hand has a row with what can be done with it (H4)."""
    view = a_view()
    text = text_of(*screen_parts(view, presenter(HAMBURGUM)))
    listed = text.split("Your turn", 1)[1]
    for card in view.game.hamburgum.hand.cards:
        row = rf"^\w\w {card:03} {re.escape(name_of(card))} +\d+ take 3 \w\w workers  \d+ take \d marks?  "
        assert re.search(row, listed, re.MULTILINE)


def test_variants_are_left_out_only_where_there_is_no_room() -> None:
    """224: the note says how many are left out; the numbers of the others stay what they are."""
    view = a_view()
    action = view.legal_actions[0]
    for announced in (COLOUR_GREY, COLOUR_PURPLE):
        action.hamburgum.take_workers.announced_colour = announced
        view.legal_actions.insert(1, action)
    everything = text_of(*screen_parts(view, presenter(HAMBURGUM), Fold.NOTHING))
    folded = text_of(*screen_parts(view, presenter(HAMBURGUM), Fold.ALL))
    assert "variants" not in everything
    assert "... and 3 variants of these (a lists all)" in folded
    last = len(view.legal_actions)
    assert re.search(rf" {last} ", everything)
    assert re.search(rf" {last} ", folded)


def test_a_catalog_of_another_version_makes_no_screen_fail() -> None:
    """Cards without an entry are called by number; without tracks there are no values and prices."""
    shown_by = PRESENTERS["hamburgum"](GameInfo(title="Another"))
    for view in views_of_random_game(3, 26, every=50, game=HAMBURGUM):
        for fold in Fold:
            text = text_of(*screen_parts(view, shown_by, fold), *shown_by.cards(view), *shown_by.explanation(view))
            assert f"card {view.game.hamburgum.board.discard_top}" in text
