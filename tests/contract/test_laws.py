"""The laws of games/game.py, held at every step of random games of every game."""

from __future__ import annotations

from functools import cache
from itertools import chain
from typing import TYPE_CHECKING, Any

import pytest
from google.protobuf.message import DecodeError
from hypothesis import given, settings, strategies as st

from hummel.v1 import Action
from hummel_service.games.dice import Dice
from hummel_service.games.errors import MalformedAction, NotYourTurn, RulesError
from hummel_service.games.registry import GAMES
from support.long_runs import LONGEST_GAME
from support.random_games import Turn, new_game, random_of
from support.specimen import Specimen, bytes_of, random_games
from support.specimens import SPECIMENS, every_specimen, every_table
from support.strays import FAR, Strays, with_unknown_fields

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from google.protobuf.message import Message

    from hummel_service.games.game import AnyGame

GAMES_IN_CI = 200
GAMES_IN_LONG_RUN = 10_000
RICH_GAMES_IN_CI = 12
RICH_GAMES_IN_LONG_RUN = 1000
"""For each game and each number of seats."""

LEDGERS_IN_CI = 4
LEDGERS_IN_LONG_RUN = 200
"""Four games go through all ways to play, by each kind of people."""

CLOSELY = 50
"""One game in so many is looked at closely at every step, the others at one step in so many."""

STRAYS = 2
"""So many actions that may be wrong in any way are tried at every step, with every seat that may act."""

STRAYS_CLOSELY = 12
"""So many where a step is looked at closely."""


def accepted(game: AnyGame, state: Message, seat: int, action: Message) -> bool:
    """Tells whether the rules take an action; if they do, the state has changed."""
    try:
        game.apply(state, seat, action, Dice(game.randomness(state)))
    except RulesError:
        return False
    return True


def check_step(game: AnyGame, turn: Turn) -> None:
    """Checks what has to hold at every decision: the state is sound, and whoever may act has something to do."""
    state = turn.state
    assert game.problems(state) == []
    assert game.outcome(state) is None
    assert turn.legal_actions
    assert turn.seat in game.to_act(state)


def check_refusals(game: AnyGame, turn: Turn, strays: Sequence[Message], seat_count: int) -> None:
    """Checks a decision with stray actions: no seat can do what it is not listed; a refusal leaves every byte.

    Who may not act tries one of them, or what the acting seat will do.
    """
    state = turn.state
    stored = bytes_of(state)
    acting = game.to_act(state)
    for seat in range(seat_count + 1):
        actions = turn.legal_actions if seat == turn.seat else game.legal_actions(state, seat)
        assert bool(actions) == (seat in acting)
        legal = {bytes_of(action) for action in actions}
        for action in strays if seat in acting else [[*strays, turn.action][seat % (len(strays) + 1)]]:
            if bytes_of(action) not in legal:
                assert not accepted(game, state, seat, action), (seat, action)
    assert bytes_of(state) == stored


def check_closely(game: AnyGame, turn: Turn) -> bytes:
    """Checks a decision with everything that is listed; returns what the state becomes.

    Every listed action is taken by a state that was stored and parsed, and so is the default action; lists have no
    doubles.
    """
    state, seat = turn.state, turn.seat
    stored = bytes_of(state)
    following = b""
    listed = {}
    for action in turn.legal_actions:
        copy = game.state_type.FromString(stored)
        assert accepted(game, copy, seat, action), action
        listed[bytes_of(action)] = action
        if action is turn.action:
            following = bytes_of(copy)
    assert len(listed) == len(turn.legal_actions)
    assert bytes_of(game.default_action(state, seat)) in listed
    assert bytes_of(state) == stored
    return following


def check_end(specimen: Specimen, state: Message, events: Sequence[Any], seat_count: int) -> None:
    """Checks a game that has ended: sound, with a result, nobody can act, after its whole course."""
    game = specimen.game
    assert game.problems(state) == []
    assert game.outcome(state) is not None
    assert list(game.to_act(state)) == []
    for seat in range(seat_count):
        assert game.legal_actions(state, seat) == []
        with pytest.raises(NotYourTurn):
            game.default_action(state, seat)
    specimen.check_course(state, events)


def play_and_check(specimen: Specimen, seat_count: int, number: int, *, rich: bool = False) -> int:
    """Plays random games and checks every step and the end of each; returns the number of actions of the longest."""
    game = specimen.game
    longest = 0
    for index, played, events in random_games(specimen, seat_count, number, rich=rich):
        strays = Strays(action_type(game), random_of(index))
        closely = 1 if index % CLOSELY == 0 else CLOSELY
        state, following, length = None, b"", 0
        start, told = None, 0
        for turn in played:
            state = turn.state
            if start is None:
                start, told = game.state_type.FromString(bytes_of(state)), len(events)
            # The state in memory goes on exactly like the one that was stored and parsed.
            assert not following or following == bytes_of(state)
            check_step(game, turn)
            near = (index + length) % closely == 0
            strays.learn(turn.legal_actions[:: 1 + len(turn.legal_actions) // 8])
            check_refusals(game, turn, strays.draw(STRAYS_CLOSELY if near else STRAYS), seat_count)
            following = check_closely(game, turn) if near else b""
            length += 1
        assert state is not None
        assert not following or following == bytes_of(state)
        check_end(specimen, state, events, seat_count)
        assert length <= specimen.most_actions(start, events[told:])
        longest = max(longest, length)
    return longest


def action_type(game: AnyGame) -> type[Message]:
    """Returns the class of a game's Action."""
    return type(getattr(Action(), game.name))


@pytest.mark.timeout(600)
@every_table
def test_random_games_keep_the_laws(specimen: Specimen, seat_count: int):
    """Listed exactly if accepted, refusals change nothing, always sound, somebody can go on, all ends as it should."""
    play_and_check(specimen, seat_count, GAMES_IN_CI)


@every_table
def test_rich_random_games_keep_the_laws(specimen: Specimen, seat_count: int):
    """The same in games in which everybody can do far more from the start."""
    play_and_check(specimen, seat_count, RICH_GAMES_IN_CI, rich=True)


@pytest.mark.long
@pytest.mark.timeout(7200)
@every_table
def test_many_rich_random_games_keep_the_laws(
    specimen: Specimen, seat_count: int, record_property: Callable[[str, object], None]
):
    """The same in many more games; the run says at its end how long the longest was, for RULES.md."""
    longest = play_and_check(specimen, seat_count, RICH_GAMES_IN_LONG_RUN, rich=True)
    record_property(
        LONGEST_GAME, f"{specimen}, {seat_count} players: {longest} actions, of {RICH_GAMES_IN_LONG_RUN} rich games"
    )


@pytest.mark.long
@pytest.mark.timeout(7200)
@every_table
def test_ten_thousand_random_games_keep_the_laws(
    specimen: Specimen, seat_count: int, record_property: Callable[[str, object], None]
):
    """The same in many more games; the run says at its end how long the longest was, for RULES.md."""
    longest = play_and_check(specimen, seat_count, GAMES_IN_LONG_RUN)
    record_property(LONGEST_GAME, f"{specimen}, {seat_count} players: {longest} actions, of {GAMES_IN_LONG_RUN} games")


def check_ledger(specimen: Specimen, seat_count: int, number: int, *, rich: bool) -> None:
    """Plays random games and compares after every action what there is with what the events told."""
    ledger = specimen.ledger
    for _, played, events in random_games(specimen, seat_count, number, rich=rich):
        # The state is changed in place: after the last turn it is the one at the end.
        state = next(played).state
        booked, told = ledger.holdings(state), len(events)
        for _turn in chain(played, ["the end"]):
            for event in events[told:]:
                ledger.book(booked, event)
            told = len(events)
            assert booked == ledger.holdings(state)


@every_table
def test_events_tell_all_that_is_won_and_lost(specimen: Specimen, seat_count: int):
    """Who had something before an action and reads its events knows what there is now, without a look at the state."""
    check_ledger(specimen, seat_count, LEDGERS_IN_CI, rich=False)
    check_ledger(specimen, seat_count, LEDGERS_IN_CI, rich=True)


@pytest.mark.long
@pytest.mark.timeout(7200)
@every_table
def test_events_tell_all_that_is_won_and_lost_in_many_games(specimen: Specimen, seat_count: int):
    """The same in more games."""
    check_ledger(specimen, seat_count, LEDGERS_IN_LONG_RUN, rich=False)
    check_ledger(specimen, seat_count, LEDGERS_IN_LONG_RUN, rich=True)


def check_conceivable(specimen: Specimen, seat_count: int, number: int, *, rich: bool) -> None:
    """Plays random games and tries every conceivable action of every seat."""
    game = specimen.game
    for _, played, _ in random_games(specimen, seat_count, number, rich=rich):
        for step, turn in enumerate(played):
            if step % specimen.conceivable_every == 0:
                stored = bytes_of(turn.state)
                copy = game.state_type.FromString(stored)
                actions = {bytes_of(action): action for action in specimen.conceivable(copy)}
                for seat in game.to_act(copy):
                    legal = {bytes_of(action) for action in game.legal_actions(copy, seat)}
                    assert legal <= actions.keys()
                    for text, action in actions.items():
                        if text not in legal:
                            assert not accepted(game, copy, seat, action), (seat, action)
                assert bytes_of(copy) == stored


@every_table
def test_nothing_else_is_taken(specimen: Specimen, seat_count: int):
    """Of all conceivable actions exactly the listed ones are accepted; a refusal leaves every byte."""
    check_conceivable(specimen, seat_count, 2, rich=False)
    check_conceivable(specimen, seat_count, 2, rich=True)


@pytest.mark.long
@pytest.mark.timeout(7200)
@every_table
def test_nothing_else_is_taken_in_many_games(specimen: Specimen, seat_count: int):
    """The same in more games."""
    check_conceivable(specimen, seat_count, 50, rich=False)
    check_conceivable(specimen, seat_count, 50, rich=True)


def test_every_registered_game_is_tested():
    """A game that the service plays has to be one of the specimens, so that all these laws are held with it."""
    assert GAMES.items() <= {specimen.game.name: specimen.game for specimen in SPECIMENS}.items()


@every_table
def test_games_can_be_repeated(specimen: Specimen, seat_count: int):
    """The same seed and the same actions give the same events and the same end."""
    (first,), (second,) = (
        [(list(played), events) for _, played, events in random_games(specimen, seat_count, 1)] for _ in range(2)
    )
    assert first == second


@every_specimen
def test_setup_does_not_touch_the_options(specimen: Specimen):
    """Options are completed in a copy; completing them twice changes nothing more."""
    for options in specimen.ways.values():
        before = bytes_of(options)
        complete = specimen.game.complete_options(options, 3)
        assert bytes_of(options) == before
        assert specimen.game.complete_options(complete, 3) == complete


@every_table
def test_looking_changes_nothing(specimen: Specimen, seat_count: int):
    """Views, lists, problems and results leave the state as it is; changing a view changes no state."""
    game = specimen.game
    for _, played, _ in random_games(specimen, seat_count, 2):
        for turn in played:
            stored = bytes_of(turn.state)
            for seat in (None, *range(seat_count)):
                game.view(turn.state, seat).board.players[0].Clear()
                game.legal_actions(turn.state, seat_count if seat is None else seat)
            game.decision_kind(turn.state)
            assert bytes_of(turn.state) == stored


@every_specimen
def test_fields_that_are_unknown_are_refused(specimen: Specimen):
    """An action with a field that this service does not know is malformed, whether the field is outside or inside."""
    game = specimen.game
    for _, played, _ in random_games(specimen, 3, 1):
        for turn in played:
            for action in with_unknown_fields(turn.action):
                with pytest.raises(MalformedAction, match="known"):
                    game.apply(turn.state, turn.seat, action, Dice(game.randomness(turn.state)))


@every_specimen
def test_an_action_without_a_kind_is_refused(specimen: Specimen):
    """Malformed comes before whose turn it is: an empty action is malformed, whoever sends it."""
    game = specimen.game
    state = new_game(game, 3, 1, next(iter(specimen.ways.values())))
    for seat in range(4):
        with pytest.raises(MalformedAction, match="kind"):
            game.apply(state, seat, action_type(game)(), Dice(game.randomness(state)))


@pytest.mark.parametrize("seat", [-1, 3, FAR])
@every_specimen
def test_seats_that_are_not_there_can_do_nothing(specimen: Specimen, seat: int):
    """A number that is no seat of the table is treated as one that has no turn."""
    game = specimen.game
    for _, played, _ in random_games(specimen, 3, 1):
        turn = next(played)
        assert game.legal_actions(turn.state, seat) == []
        with pytest.raises(NotYourTurn):
            game.apply(turn.state, seat, turn.action, Dice(game.randomness(turn.state)))


@every_table
def test_the_score_is_the_sum_of_its_items(specimen: Specimen, seat_count: int):
    """The points of every seat are those of its items, which name a rule each; the best standing has rank 1."""
    for _, played, _ in random_games(specimen, seat_count, 8):
        *_, last = played
        results = specimen.game.outcome(last.state).results
        assert [result.seat for result in results] == list(range(seat_count))
        standings = [(result.points, result.tie_break) for result in results]
        for result, standing in zip(results, standings, strict=True):
            assert result.points == sum(item.points for item in result.items)
            assert all(item.rule and item.points for item in result.items)
            assert result.rank == 1 + sum(other > standing for other in standings)


@cache
def middles(specimen: Specimen) -> list[bytes]:
    """Returns states from everywhere in some games."""
    return [
        bytes_of(turn.state)
        for seat_count in (2, 5)
        for _, played, _ in random_games(specimen, seat_count, 2, rich=True)
        for step, turn in enumerate(played)
        if step % 11 == 0
    ]


@every_specimen
@settings(max_examples=300, deadline=None)
@given(data=st.data(), seat=st.integers(0, 5), text=st.binary(max_size=40))
def test_no_bytes_break_the_rules(specimen: Specimen, data: st.DataObject, seat: int, text: bytes):
    """Whatever parses as an action leaves a sound state, or is refused by a RulesError and changes nothing."""
    game = specimen.game
    stored = data.draw(st.sampled_from(middles(specimen)))
    try:
        action = action_type(game).FromString(text)
    except DecodeError:
        return
    state = game.state_type.FromString(stored)
    if accepted(game, state, seat, action):
        assert game.problems(state) == []
    else:
        assert bytes_of(state) == stored
