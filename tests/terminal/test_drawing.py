from __future__ import annotations

import re
from itertools import cycle
from typing import TYPE_CHECKING

import pytest
from rich.cells import cell_len
from rich.text import Text

from hummel.v1 import GameInfo, Seat, Table, View
from hummel_client.terminal import frame
from hummel_client.terminal.frame import ListedAction
from hummel_client.terminal.people import letter
from hummel_client.terminal.presenter import Fold
from hummel_client.terminal.registry import PRESENTERS
from hummel_client.terminal.speicherstadt.goods import GOODS, each_cube, mark
from hummel_service.games.hamburgum import HAMBURGUM
from hummel_service.games.speicherstadt import SPEICHERSTADT
from terminal.scenes import presenter, text_of, views_of_random_game, whole_screen

if TYPE_CHECKING:
    from hummel_service.games.game import AnyGame

SEAT_COUNTS = (2, 3, 4, 5)
ANSI = re.compile(r"\x1b\[[0-9;]*m")


@pytest.mark.parametrize("game, every", [(SPEICHERSTADT, 7), (HAMBURGUM, 20)], ids=["speicherstadt", "hamburgum"])
@pytest.mark.parametrize("seat_count", SEAT_COUNTS)
@pytest.mark.parametrize("width", [80, 100])
def test_no_state_of_a_random_game_is_wider_than_the_terminal(
    game: AnyGame, every: int, seat_count: int, width: int
) -> None:
    """Whatever happens in a game, whatever the players are called and however much is folded, no line is too long."""
    shown_by, folds = presenter(game), cycle(Fold)
    for view in views_of_random_game(seat_count, 1, every=every, game=game):
        for line in whole_screen(view, shown_by, next(folds), width=width).splitlines():
            assert cell_len(line) <= width, line


@pytest.mark.parametrize("game", [SPEICHERSTADT, HAMBURGUM], ids=lambda game: game.name)
@pytest.mark.parametrize("seat_count", SEAT_COUNTS)
def test_colour_adds_nothing_that_is_not_in_the_letters(game: AnyGame, seat_count: int) -> None:
    """A screen without colour has the same text as one with: seats, goods, colours are told apart by letters."""
    shown_by = presenter(game)
    for view in views_of_random_game(seat_count, 2, every=40, game=game):
        coloured = whole_screen(view, shown_by, colour=True)
        assert ANSI.sub("", coloured) == whole_screen(view, shown_by)
        assert coloured != whole_screen(view, shown_by)


def test_letters_tell_seats_and_goods_apart() -> None:
    """No two seats have the same letter, no two goods the same mark."""
    assert len({letter(seat) for seat in range(5)}) == 5
    assert len({mark(good).plain for good in GOODS}) == len(GOODS) == 5


@pytest.mark.parametrize("seat_count", SEAT_COUNTS)
def test_everything_public_stands_on_the_screen(seat_count: int) -> None:
    """Prices, coins, cards, cubes and contracts of every player can be read off without colour."""
    for view in views_of_random_game(seat_count, 3, every=25):
        board = view.game.speicherstadt.board
        text = whole_screen(view, presenter(), width=100)
        words = " ".join(text.split())
        assert f"round {board.round} of {board.round_count}" in words
        assert f"draw pile {board.draw_pile_count}" in words
        for column in board.columns:
            if column.card and column.workers:
                assert f"price {len(column.workers)}" in words
            if each_cube(column.cubes):
                assert " ".join(mark(good).plain for good in each_cube(column.cubes)) in words
        for seat, player in enumerate(board.players):
            assert re.search(rf"^[> ]*{letter(seat)} .+ {player.coins} +{player.workers} ", text, re.MULTILINE)
            if each_cube(player.loading.dock):
                assert "DOCK" in words
            assert words.count(" complete") >= sum(not each_cube(contract.missing) for contract in player.contracts)


def test_the_seat_that_acts_and_the_offered_column_are_pointed_at() -> None:
    """In the purchase (S4.1) the open column and the seat that is asked are marked."""
    purchases = [view for view in views_of_random_game(3, 4, every=1) if view.decision.kind == "PURCHASE"]
    view = purchases[len(purchases) // 2]
    board = view.game.speicherstadt.board
    text = whole_screen(view, presenter())
    assert f"> price {len(board.columns[board.open_column].workers)} <" in text
    assert re.search(rf"^> {letter(view.decision.seats[0])} ", text, re.MULTILINE)


def test_a_terminal_without_utf8_is_drawn_in_ascii() -> None:
    """On a terminal whose encoding has no box lines, columns are drawn with plus and minus."""
    view = next(views_of_random_game(4, 5, every=1))
    assert re.search(r"^\+-{90,}\+$", whole_screen(view, presenter(), encoding="ascii"), re.MULTILINE)


def test_a_name_can_not_disturb_the_screen() -> None:
    """Markup in a name is shown as it is, control characters never reach the terminal."""
    view = next(views_of_random_game(5, 6, every=1))
    text = whole_screen(view, presenter())
    assert "[bold red]" in text
    assert "\x1b" not in text


def test_names_and_numbers_of_cards_come_from_the_catalog() -> None:
    """The client has no card table of its own: what the service calls a card is what is shown."""
    view = next(views_of_random_game(3, 7, every=1))
    card = next(column.card for column in view.game.speicherstadt.board.columns)
    info = GameInfo()
    info.CopyFrom(SPEICHERSTADT.info)
    next(each for each in info.cards if each.card == card).name = "Elbphilharmonie"
    drawing = PRESENTERS["speicherstadt"](info).board(view, Fold.NOTHING)
    assert "Elbphilharmonie" in text_of(drawing)


def test_a_card_that_the_catalog_lacks_is_shown_by_its_number() -> None:
    """A catalog of another version makes no screen fail."""
    view = next(views_of_random_game(3, 8, every=1))
    text = text_of(PRESENTERS["speicherstadt"](GameInfo(title="Another")).board(view, Fold.NOTHING))
    assert f"card {view.game.speicherstadt.board.columns[0].card}" in text


@pytest.mark.parametrize("action_count", range(1, 30))
def test_actions_are_numbered_without_a_gap(action_count: int) -> None:
    """In one column or two, each number stands before its own action."""
    numbers = range(1, action_count + 1)
    text = text_of(
        frame.draw_actions([ListedAction(Text(f"action<{number}>"), Text(), is_variant=False) for number in numbers])
    )
    for number in numbers:
        assert re.search(rf"(^|\s){number} action<{number}>", text, re.MULTILINE)


def test_a_waiting_table_says_who_is_there_and_how_to_come() -> None:
    """Before the start, seats and the command for others are shown."""
    table = Table(table_id="b" * 26, seats=[Seat(taken=True, player_name="Ada"), Seat()])
    text = text_of(frame.draw_board(View(table=table, seat=0), presenter(), "hummel play"))
    assert "A Ada (you)" in text
    assert "B free" in text
    assert f"hummel play --table {'b' * 26}" in " ".join(text.split())
