"""problems() names every broken invariant: each test breaks a sound state in one way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from hummel_service.games.hamburgum import HAMBURGUM
from support.hamburgum import Table
from support.hamburgum_moves import activate, construct

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from google.protobuf.message import Message

    from hummel.hamburgum.v1 import State


def turn() -> Table:
    """Returns the turn of seat 0 in season 3, round 1, with a bit of everything on the table."""
    return Table(
        season=3,
        seat0={
            "marks": 5,
            "workers": "grey pink",
            "hand": [12, 245],
            "buildings": [3, 11, 145],
            "used": [3],
            "sites": "pink",
            "zoo": [241, 249],
            "parks": [261],
            "under": {249: 24},
            "left": 5,
            "right": 3,
            "square": 4,
            "disasters": {"grey": 2},
            "majorities": [1, 3],
        },
        seat1={"hand": [98], "buildings": [165], "disasters": {"pink": 3}},
        seat2={},
    )


def searching() -> Table:
    """Returns a table at which seat 0 looks through the grey deck."""
    table = Table(seat0={"buildings": [39], "workers": "grey", "hand": [245]}, deck=[241])
    table.play(activate(39))
    assert table.asked() == ("TAKE_CARD", 0)
    return table


def drawing() -> Table:
    """Returns a table at which seat 0 has drawn one of three cards."""
    table = Table(seat0={"hand": [201], "sites": "pink", "marks": 3})
    table.play(construct(201, on=1))
    table.choose("pink")
    assert table.asked() == ("DRAW", 0)
    return table


def acting() -> Table:
    """Returns a table at which seat 0 has to do a standard action with a card that it has just drawn."""
    table = Table(seat0={"buildings": [1], "hand": [245]})
    table.play(activate(1))
    table.choose("pink")
    assert table.asked() == ("EXTRA_ACTION", 0)
    return table


def replenish() -> Table:
    """Returns a table at the very start, before any dice are rolled."""
    table = Table()
    table.start_phase("replenish")
    return table


def ended() -> Table:
    """Returns a table whose game has ended."""
    table = Table(season=8)
    while table.asked() is not None:
        table.play(HAMBURGUM.legal_actions(table.state, table.board.question.seat)[0])
    return table


BREAKS: list[tuple[Callable[[], Table], str, str]] = [
    # Players and cards.
    (turn, "del b.players[1:]", "1 players"),
    (turn, "b.players.add(); b.players.add(); b.players.add()", "6 players"),
    (turn, "del s.hands[:]", "0 hands for 3 players"),
    (turn, "x.decks[0].cards.pop()", "is in 0 places, not 1"),
    (turn, "x.discard.append(3); b.discard_count += 1; b.discard_top = 3", "card 3 is in 2 places, not 1"),
    (turn, "x.discard.insert(0, 281); b.discard_count += 1", "card 281 is in 1 places, not 0"),
    (turn, "s.hands[0].sites[0].card = s.hands[0].sites[1].card", "is in 2 places"),
    (turn, "b.players[0].zoo[0] = 249", "card 249 is in 2 places"),
    # Decks and discard pile.
    (turn, "x.decks[0].colour = 2", "the decks are not those of the five colours"),
    (turn, "x.decks[3].cards.extend(x.decks[4].cards); del x.decks[4]", "the decks are not those of the five colours"),
    (turn, "b.decks.black = 1", "the decks are not those of the five colours"),
    (turn, "x.decks[1].cards.append(x.decks[0].cards.pop())", "the pink deck has a card of another colour"),
    (turn, "b.decks.orange += 1", "cards in the orange deck"),
    (turn, "b.discard_count += 1", "6 cards in the discard pile of 5"),
    (turn, "b.discard_top = 3", "the board shows 3 on top of the discard pile"),
    # Hands.
    (turn, "b.players[0].hand.pink += 1", "seat 0 shows 1 pink backs for 0 cards"),
    (turn, "b.players[0].hand.brown -= 1; b.players[0].hand.pink += 1", "seat 0 shows 0 brown backs for 1 cards"),
    (turn, "s.hands[1].looked_at.append(3)", "seat 1 looks at cards that it does not search"),
    (searching, "del s.hands[0].looked_at[:]", "seat 0 looks at cards that it does not search"),
    (searching, "s.hands[1].looked_at.extend(s.hands[0].looked_at)", "seat 1 looks at cards"),
    (drawing, "x.drawn.seat = 1", "cards are drawn by nobody, or by somebody else"),
    (drawing, "x.drawn.seen = True; s.hands[0].cards.extend(x.drawn.cards)", "cards are drawn by nobody"),
    (turn, "x.drawn.cards.append(s.hands[0].cards.pop()); x.drawn.seen = False", "cards are drawn by nobody"),
    (turn, "x.drawn.seat = 3", "seat 3 draws"),
    (turn, "x.drawn.seen = True; x.drawn.cards.append(300)", "cards were drawn that there are not"),
    # Displays.
    (turn, "b.players[0].sites[0].colour = 1", "the sites of seat 0 are not the cards that lie there"),
    (turn, "b.players[0].sites.add(site=9, colour=1)", "the sites of seat 0 are not the cards that lie there"),
    (turn, "b.players[0].sites[1].site = 1; s.hands[0].sites[1].site = 1", "are numbered [1, 1, 3, 4]"),
    (turn, "b.players[0].sites[0].site = 0; s.hands[0].sites[0].site = 0", "are numbered [0, 2, 3, 4]"),
    (turn, "b.players[0].parks.append(b.players[0].zoo.pop(0))", "seat 0 has laid cards in the wrong place"),
    (turn, "b.players[0].buildings[0].site = 9", "seat 0 has buildings where there is no room"),
    (turn, "b.players[0].buildings[0].site = b.players[0].buildings[1].site = 4", "where there is no room"),
    (turn, "b.players[0].buildings[3].zoo_card = 250", "seat 0 has buildings under cards that are not there"),
    (turn, "b.players[0].buildings[0].zoo_card = 249; b.players[0].buildings[0].site = 0", "under cards that are not"),
    (turn, "b.players[0].buildings[0].zoo_card = 241", "seat 0 has built card 3"),
    (turn, "b.players[0].buildings[0].site = 0", "seat 0 has built card 3"),
    (turn, "b.players[0].buildings.add(card=261, site=1); del b.players[0].parks[:]", "seat 0 has built card 261"),
    (turn, "b.players[0].buildings[3].zoo_card = 241", "building 24 of seat 0 lies under a card of another colour"),
    (turn, "b.players[0].buildings[1].used = True", "building 11 of seat 0 has a marker that it can't have"),
    # What players have.
    (turn, "b.players[0].right.segments = 6", "the right half of seat 0 has 6 segments"),
    (turn, "b.players[0].right.segments = 5", "the right half of seat 0 has 5 segments"),
    (turn, "b.players[0].square = 10", "seat 0 is on space 10"),
    (turn, "b.players[0].majorities.append(2)", "the majority tokens of seat 0 are [1, 3, 2]"),
    (turn, "b.players[0].majorities.append(3)", "the majority tokens of seat 0 are [1, 3, 3]"),
    (turn, "b.players[0].majorities.append(6)", "the majority tokens of seat 0 are [1, 3, 6]"),
    (turn, "b.players[0].workers.black = 1", "seat 0 has something black"),
    (turn, "b.players[0].disasters.black = 1", "seat 0 has something black"),
    (turn, "b.players[0].hand.black = 1", "seat 0 has something black"),
    (turn, "b.players[0].vp = 2**32 - 1", "seat 0 has 4294967295 VP"),
    (turn, "b.players[0].marks = 2**32 - 1", "seat 0 has 4294967295 marks"),
    (turn, "b.players[0].workers.grey = 2**32 - 1", "workers"),
    (turn, "b.players[0].disasters.grey = 3", "the grey disaster of seat 0 is at level 3"),
    (turn, "b.players[1].disasters.pink = 4", "the pink disaster of seat 1 is at level 4"),
    # Statues.
    (turn, "b.statues.pop()", "the statues are [8, 6, 6, 3], and [8] are won"),
    (turn, "b.statues.reverse()", "the statues are [3, 3, 6, 6, 8]"),
    (turn, "b.statues.append(3)", "the statues are [8, 6, 6, 3, 3, 3]"),
    (turn, "b.players[0].left.completed = False; b.players[0].left.segments = 4", "1 statues are won for 0 completed"),
    (turn, "b.players[2].right.completed = True", "1 statues are won for 2 completed halves"),
    (turn, "b.players[1].statues.append(b.players[0].statues.pop())", "seat 1 has 1 statues for 0 completed halves"),
    # Church, dice, intrigue.
    (turn, "b.floor.pink += 1", "3 clerics stand on the floor in season 3"),
    (turn, "b.floor.brown = 1", "1 clerics stand on the floor in season 3"),
    (turn, "b.cleric_window = 0", "the season's cleric is in window 0"),
    (replenish, "b.cleric_window = 1", "the season's cleric is in window 1"),
    (turn, "b.window_workers.black = 1", "a black worker is in the church"),
    (turn, "b.floor_workers.black = 1", "a black worker is in the church"),
    (turn, "b.floor_workers.pink = 2**32 - 1", "workers are in the church"),
    (replenish, "b.window_workers.pink = 1", "workers stand in the windows outside Phase III"),
    (turn, "b.dice.black = 7", "the dice show (3, 3, 3, 3, 3, 7)"),
    (turn, "b.dice.brown = 0", "the dice show (0, 3, 3, 3, 3, 3)"),
    (replenish, "b.dice.brown = 1", "the dice show (1, 0, 0, 0, 0, 0)"),
    (turn, "x.intrigue.pop(); b.intrigue_left -= 1", "intrigue tokens are face down"),
    (turn, "b.intrigue_used.grey += 1", "2 grey intrigue tokens are face down"),
    (turn, "b.intrigue_left -= 1", "the board shows 9 intrigue tokens of 10"),
    (turn, "b.intrigue_used.black = 1", "an intrigue token is black"),
    # The course of the game.
    (turn, "b.phase = 0", "somebody decides in phase 0"),
    (turn, "b.phase = 4", "somebody decides in phase 4"),
    (turn, "b.phase = 9", "somebody decides in phase 9"),
    (turn, "b.season = 0", "season 0, round 1"),
    (turn, "b.season = 9", "season 9, round 1"),
    (turn, "b.round = 5", "season 3, round 5"),
    (turn, "b.round = 2", "planned are"),
    (turn, "b.first_seat = 3", "the Coat of Arms is at seat 3"),
    (turn, "b.first_seat = 1", "the step start turn is to come for seats [1, 2] in the order [1, 2, 0]"),
    (turn, "b.ClearField('active_seat')", "active_seat or round is wrongly present or absent"),
    (turn, "b.active_seat = 3", "active_seat or round is wrongly present or absent"),
    (turn, "b.active_seat = 1", "the turn of seats [0] goes on for active seat 1"),
    (turn, "b.round = 0", "active_seat or round is wrongly present or absent"),
    (replenish, "b.round = 1", "active_seat or round is wrongly present or absent"),
    (turn, "b.flashed.append(6)", "the flashes of [6] have happened in this turn"),
    (turn, "b.flashed.extend([4, 4])", "the flashes of [4, 4] have happened in this turn"),
    (replenish, "b.flashed.append(4)", "the flashes of [4] have happened in this turn"),
    (replenish, "b.standard_action_done = True", "a standard action is done outside Phase III"),
    (turn, "b.phase = 2; b.ClearField('active_seat'); b.round = 0", "activation markers lie on buildings"),
    (turn, "b.ClearField('question')", "the game waits for nobody, or for somebody after its end"),
    (ended, "b.question.seat = 0; b.question.kind = 1", "the game waits for nobody, or for somebody after its end"),
    (ended, "x.agenda.add(step='season')", "the game waits for nobody, or for somebody after its end"),
    (ended, "b.floor.brown -= 1", "7 clerics stand on the floor in season 8"),
    (turn, "b.options.ClearField('convent_pays_vp')", "the options are not complete"),
    (turn, "b.options.first_seat = 3", "the options are not complete, or do not fit"),
    (turn, "x.randomness.seed = bytes(5)", "the random generator has no seed"),
    # The agenda.
    (turn, "x.agenda[0].step = 'tea'", "the agenda has unknown steps: tea"),
    (turn, "x.agenda[0].seat = 3", "the agenda names a seat or a card that there is not"),
    (turn, "x.agenda[0].card = 281", "the agenda names a seat or a card that there is not"),
    (turn, "del x.agenda[0]", "planned are"),
    (turn, "x.agenda.insert(0, x.agenda[0])", "planned are"),
    (turn, "x.agenda.pop(1)", "planned are"),
    (turn, "x.agenda.pop(5)", "the step start turn is to come for seats [1] in the order [0, 1, 2]"),
    (turn, "x.agenda.pop()", "the question is of another kind than the step start turn"),
    (turn, "b.question.kind = 2", "the question is of another kind than the step turn"),
    (turn, "b.question.seat = 1", "the question does not fit the step turn"),
    (turn, "b.question.card = 1", "the question does not fit the step turn"),
    (turn, "b.question.colour = 1", "the question does not fit the step turn"),
    (turn, "b.question.amount = 1", "the question does not fit the step turn"),
    (acting, "x.agenda[-1].values[0] = 3", "the step extra action names cards that are not there"),
    (searching, "x.agenda[-1].values.append(3)", "the step take from deck names cards that are not there"),
]


def run(state: State, code: str) -> None:
    """Breaks a state by a line of code, in which `b` is the board and `x` are the secrets."""
    exec(code, {"s": state, "b": state.board, "x": state.secrets})  # noqa: S102 - one line of this file


@pytest.mark.parametrize("arrange, code, problem", BREAKS, ids=[code for _, code, _ in BREAKS])
def test_a_broken_state_is_described(arrange: Callable[[], Table], code: str, problem: str):
    """Every way to break a state is found, and the report says what is wrong (H1 to H8)."""
    table = arrange()
    assert HAMBURGUM.problems(table.state) == []
    run(table.state, code)
    found = HAMBURGUM.problems(table.state)
    assert any(problem in text for text in found), found


FREE = {
    "board.flashed": "any cards with the flash icon, in Phase III",
    "board.options.convent_pays_vp": "both values are options",
    "board.options.first_seat": "it may be any seat",
    "board.standard_action_done": "the card is played some time in the turn",
    "board.players.vp": "any number",
    "board.players.marks": "any number",
    "board.players.workers": "any number of any colour",
    "board.players.disasters": "any level below the one that strikes",
    "board.players.left.segments": "any number",
    "board.players.right.segments": "any number",
    "board.players.square": "any space",
    "board.players.majorities": "any of the five",
    "board.players.buildings.site": "any with room",
    "board.players.buildings.used": "any card of Phase III, in that phase",
    "board.dice": "1 to 6",
    "board.cleric_window": "the cleric may have been moved (235)",
    "secrets.agenda": "a task that waits may wait twice",
    "secrets.agenda.card": "the card of a task that waits",
    "secrets.agenda.colour": "the colour of a task that waits",
    "secrets.agenda.seat": "the course of the season concerns no seat",
    "secrets.agenda.values": "of a task that waits, but for cards",
    "secrets.drawn.seat": "who drew last, once the cards are seen",
    "secrets.drawn.seen": "nothing is drawn",
    "secrets.drawn.cards": "what was drawn last",
    "secrets.randomness.seed": "any bytes",
    "secrets.randomness.counter": "any number",
}
"""What a change of may stay unnoticed, because it makes another sound state, and why."""


def changes(message: Message, path: str) -> Iterator[tuple[str, Callable[[], None]]]:
    """Yields every small change of a message: numbers go up by one, elements are doubled or taken away."""
    for field in message.DESCRIPTOR.fields:
        name = field.name
        here = f"{path}.{name}".lstrip(".")
        value = getattr(message, name)
        if field.is_repeated:
            yield from changes_of_list(value, here, of_messages=field.message_type is not None)
        elif field.message_type is None:
            yield here, lambda name=name, value=value: setattr(message, name, other_than(value))
        elif message.HasField(name):
            # Numbers by colour are one matter.
            by_colour = field.message_type.name == "PerColour"
            yield from ((here if by_colour else deeper, change) for deeper, change in changes(value, here))


def changes_of_list(things: Any, path: str, *, of_messages: bool) -> Iterator[tuple[str, Callable[[], None]]]:  # noqa: ANN401 - a list of any message's field
    """Yields changes of the first and the last element of a list."""
    for place in sorted({0, len(things) - 1} & set(range(len(things)))):
        yield path, lambda place=place: things.append(things[place])
        yield path, lambda place=place: things.pop(place)
        if of_messages:
            yield from changes(things[place], path)
        else:
            yield path, lambda place=place: things.__setitem__(place, things[place] + 1)


def other_than(value: Any) -> Any:  # noqa: ANN401 - any scalar
    """Returns a value beside another one."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, str):
        return value + "s"
    return value[::-1] + value[:0] if isinstance(value, bytes) else value + 1


def test_no_part_of_a_state_can_change_unnoticed():
    """Whatever part of a state changes is reported, but for what may be different in another sound state."""
    unnoticed = set()
    for arrange in (turn, searching, drawing, acting, replenish, ended):
        number = len(list(changes(arrange().state, "")))
        for index in range(number):
            table = arrange()
            path, change = list(changes(table.state, ""))[index]
            change()
            if not HAMBURGUM.problems(table.state):
                unnoticed.add(path)
    assert unnoticed == FREE.keys()
