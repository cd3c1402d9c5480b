"""The laws of games/game.py, held at every step of random games."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings, strategies as st

from hummel.speicherstadt.v1 import (
    Action,
    Buy,
    Decline,
    DiscardCube,
    FillContract,
    FinishLoading,
    Options,
    PayCube,
    PlaceWorker,
    SellCube,
    State,
    TakeCoin,
    TakeCube,
)
from hummel_service.games.dice import Dice
from hummel_service.games.errors import IllegalAction, MalformedAction, NotYourTurn, RulesError
from hummel_service.games.speicherstadt import SPEICHERSTADT
from hummel_service.games.speicherstadt.cards import CARDS, Kind
from support.random_games import Turn, new_game, random_of, turns

if TYPE_CHECKING:
    from collections.abc import Iterator

SEAT_COUNTS = (2, 3, 4, 5)
MODES = (True, False)
GAMES_IN_CI = 100
"""For each number of seats and each way of loading."""

GAMES_IN_LONG_RUN = 1250
"""Ten thousand in all."""

CUBES = 45
FAR = 2**32 - 1

every_table = pytest.mark.parametrize("simultaneous", MODES, ids=["at once", "in turn"])
every_seat_count = pytest.mark.parametrize("seat_count", SEAT_COUNTS)


def bytes_of(state: State) -> bytes:
    """Returns a state as it is stored, always in the same way."""
    return state.SerializeToString(deterministic=True)


def accepted(state: State, seat: int, action: Action) -> bool:
    """Tells whether the rules take an action; if they do, the state has changed."""
    try:
        SPEICHERSTADT.apply(state, seat, action, Dice(SPEICHERSTADT.randomness(state)))
    except RulesError:
        return False
    return True


def conceivable(state: State) -> list[Action]:
    """Returns every action that a client might think of in a state: each kind with all values that mean something.

    Numbers go one past what is there, and far beyond; goods include the unset one and one that is unknown.
    """
    columns = [*range(len(state.board.columns) + 2), FAR]
    prices = [0, FAR, *range(1, 1 + max([1, *(len(column.workers) + 1 for column in state.board.columns)]))]
    goods = range(7)
    cards = [0, 1, FAR, *(card.number for card in CARDS if card.kind is Kind.CONTRACT)]
    return [
        Action(),
        *(Action(place_worker=PlaceWorker(column=column)) for column in columns),
        *(Action(buy=Buy(column=column, price=price)) for column in columns for price in prices),
        *(Action(decline=Decline(column=column, price=price)) for column in columns for price in prices),
        *(Action(fill_contract=FillContract(card=card, good=good)) for card in cards for good in goods),
        *(Action(sell_cube=SellCube(good=good)) for good in goods),
        *(Action(pay_cube=PayCube(good=good)) for good in goods),
        *(Action(take_cube=TakeCube(good=good)) for good in goods),
        *(Action(discard_cube=DiscardCube(good=good)) for good in goods),
        Action(take_coin=TakeCoin()),
        Action(finish_loading=FinishLoading()),
    ]


def games(seat_count: int, *, simultaneous: bool, number: int) -> Iterator[Iterator[Turn]]:
    """Returns so many random games, each as its turns."""
    options = Options(simultaneous_loading=simultaneous)
    for game in range(number):
        state = new_game(SPEICHERSTADT, seat_count, game, options)
        yield turns(SPEICHERSTADT, state, random_of(game))


def most_actions(seat_count: int, rounds: int) -> int:
    """Returns the bound on the length of a game that RULES.md states.

    In a round every player places three workers, and every worker is called up at most once in the purchase. Loading
    takes at most two actions for each of the cubes that leave a dock, of which there are no more than the bag had, and
    one action of each player to finish.
    """
    return rounds * seat_count * (3 + 3 + 1) + 2 * CUBES


def check_step(turn: Turn) -> bytes:
    """Checks what has to hold at every decision; returns what the state becomes with the picked action.

    The state is sound; whoever may act has a legal action; every listed action is taken by a state that was stored and
    parsed, and the default action is among them.
    """
    state, seat = turn.state, turn.seat
    assert SPEICHERSTADT.problems(state) == []
    assert SPEICHERSTADT.outcome(state) is None
    stored = bytes_of(state)
    assert SPEICHERSTADT.default_action(state, seat) in turn.legal_actions
    following = b""
    for action in turn.legal_actions:
        copy = State.FromString(stored)
        assert accepted(copy, seat, action), action
        if action is turn.action:
            following = bytes_of(copy)
    assert bytes_of(state) == stored
    return following


def play_and_check(seat_count: int, *, simultaneous: bool, number: int) -> None:
    """Plays random games and checks every step, the end, and the length."""
    for game in games(seat_count, simultaneous=simultaneous, number=number):
        state, following = None, None
        length = 0
        for turn in game:
            state = turn.state
            # The state in memory goes on exactly like the one that was stored and parsed.
            assert following in (None, bytes_of(state))
            following = check_step(turn)
            length += 1
        assert state is not None
        assert bytes_of(state) == following
        assert SPEICHERSTADT.problems(state) == []
        assert SPEICHERSTADT.outcome(state) is not None
        assert length <= most_actions(seat_count, state.board.round_count)


@every_table
@every_seat_count
def test_listed_actions_are_taken_and_states_stay_sound(seat_count: int, simultaneous: bool):  # noqa: FBT001 - parametrized
    """Everything listed is accepted, problems() stays empty, storing changes nothing, and every game ends in time."""
    play_and_check(seat_count, simultaneous=simultaneous, number=GAMES_IN_CI)


@pytest.mark.long
@pytest.mark.timeout(3600)
@every_table
@every_seat_count
def test_laws_hold_in_ten_thousand_games(seat_count: int, simultaneous: bool):  # noqa: FBT001 - parametrized
    """The same in many more games."""
    play_and_check(seat_count, simultaneous=simultaneous, number=GAMES_IN_LONG_RUN)


@every_table
@every_seat_count
def test_nothing_else_is_taken(seat_count: int, simultaneous: bool):  # noqa: FBT001 - parametrized
    """Of all conceivable actions of all seats exactly the listed ones are accepted; a refusal leaves every byte."""
    check_refusals(seat_count, simultaneous=simultaneous, number=3)


@pytest.mark.long
@pytest.mark.timeout(3600)
@every_table
@every_seat_count
def test_nothing_else_is_taken_in_many_games(seat_count: int, simultaneous: bool):  # noqa: FBT001 - parametrized
    """The same in more games."""
    check_refusals(seat_count, simultaneous=simultaneous, number=50)


def check_refusals(seat_count: int, *, simultaneous: bool, number: int) -> None:
    """Plays random games and tries every conceivable action of every seat at every step."""
    for game in games(seat_count, simultaneous=simultaneous, number=number):
        for turn in game:
            state = turn.state
            stored = bytes_of(state)
            candidates = conceivable(state)
            for seat in range(seat_count + 1):
                listed = SPEICHERSTADT.legal_actions(state, seat)
                assert bool(listed) == (seat in SPEICHERSTADT.to_act(state))
                assert [action for action in listed if action not in candidates] == []
                for action in candidates:
                    if action not in listed:
                        assert not accepted(state, seat, action), (seat, action)
            assert bytes_of(state) == stored


@every_seat_count
def test_no_action_is_listed_twice(seat_count: int):
    """Lists have no doubles, and the same state gives the same list."""
    for game in games(seat_count, simultaneous=True, number=10):
        for turn in game:
            texts = [action.SerializeToString(deterministic=True) for action in turn.legal_actions]
            assert len(set(texts)) == len(texts)
            assert SPEICHERSTADT.legal_actions(State.FromString(bytes_of(turn.state)), turn.seat) == turn.legal_actions


def shown(state: State, seat_count: int) -> list[object]:
    """Returns everything that the rules tell anybody about a state: views, lists, decisions, results, refusals."""
    told: list[object] = [SPEICHERSTADT.view(state, None).SerializeToString(deterministic=True)]
    told += [list(SPEICHERSTADT.to_act(state)), SPEICHERSTADT.decision_kind(state), SPEICHERSTADT.outcome(state)]
    for seat in range(seat_count):
        told.append(SPEICHERSTADT.view(state, seat).SerializeToString(deterministic=True))
        told.append(SPEICHERSTADT.legal_actions(state, seat))
        for action in conceivable(state)[::7]:
            try:
                SPEICHERSTADT.apply(State.FromString(bytes_of(state)), seat, action, Dice.of_seed(bytes(32)))
            except RulesError as refusal:
                told.append((type(refusal), refusal.message))
    return told


@every_seat_count
def test_nobody_is_told_anything_about_what_is_secret(seat_count: int):
    """With another order of the draw pile and another seed every view, list and refusal is the same, byte for byte."""
    for number, game in enumerate(games(seat_count, simultaneous=True, number=2)):
        for step, turn in enumerate(game):
            if step % 5:
                continue
            other = State.FromString(bytes_of(turn.state))
            secrets = other.secrets
            pile = Dice.of_seed(bytes([number]) * 32).shuffle(secrets.draw_pile, "another order")
            del secrets.draw_pile[:]
            secrets.draw_pile.extend(pile)
            secrets.randomness.seed = bytes(32)
            secrets.randomness.counter += 7
            assert shown(other, seat_count) == shown(turn.state, seat_count)


def test_a_view_is_the_board_and_the_own_hand():
    """Seats see the board and their own hand, spectators the board alone; changing a view changes no state."""
    state = new_game(SPEICHERSTADT, 3, 1, Options())
    view = SPEICHERSTADT.view(state, 1)
    assert (view.board, view.HasField("hand")) == (state.board, True)
    assert not SPEICHERSTADT.view(state, None).HasField("hand")
    stored = bytes_of(state)
    view.board.players[0].coins = 99
    assert bytes_of(state) == stored


def test_refusals_are_checked_in_a_fixed_order():
    """Malformed comes before turn, turn before phase, phase before the particulars."""
    state = new_game(SPEICHERSTADT, 3, 1, Options(first_seat=0))
    dice = Dice(SPEICHERSTADT.randomness(state))
    with pytest.raises(MalformedAction, match="the action has no kind"):
        SPEICHERSTADT.apply(state, 1, Action(), dice)
    for good in (0, 6, 99, -1):
        with pytest.raises(MalformedAction, match=f"sell_cube.good is {good}, which is no good"):
            SPEICHERSTADT.apply(state, 1, Action(sell_cube=SellCube(good=good)), dice)  # type: ignore[arg-type]  # on purpose
    with pytest.raises(NotYourTurn):
        SPEICHERSTADT.apply(state, 1, Action(buy=Buy(column=FAR)), dice)
    with pytest.raises(IllegalAction) as refusal:
        SPEICHERSTADT.apply(state, 0, Action(buy=Buy(column=FAR)), dice)
    assert refusal.value.reason == "WRONG_PHASE"


@pytest.mark.parametrize("data", ["f80701", "0a00f80701", "0a03f80701", "0a05080098060a", "da0600"])
def test_fields_that_are_unknown_are_refused(data: str):
    """An action with a field that this service does not know is malformed, whether the field is outside or inside."""
    state = new_game(SPEICHERSTADT, 3, 1, Options(first_seat=0))
    action = Action.FromString(bytes.fromhex(data))
    assert action not in SPEICHERSTADT.legal_actions(state, 0)
    with pytest.raises(MalformedAction, match="known"):
        SPEICHERSTADT.apply(state, 0, action, Dice(SPEICHERSTADT.randomness(state)))


@pytest.mark.parametrize("seat", [-1, 3, FAR])
def test_seats_that_are_not_there_can_do_nothing(seat: int):
    """A number that is no seat of the table is treated as one that has no turn."""
    state = new_game(SPEICHERSTADT, 3, 1, Options())
    assert SPEICHERSTADT.legal_actions(state, seat) == []
    with pytest.raises(NotYourTurn):
        SPEICHERSTADT.apply(state, seat, Action(place_worker=PlaceWorker()), Dice(SPEICHERSTADT.randomness(state)))


@cache
def middles() -> list[bytes]:
    """Returns states from everywhere in two games."""
    return [
        bytes_of(turn.state)
        for seat_count in (2, 5)
        for game in games(seat_count, simultaneous=True, number=1)
        for step, turn in enumerate(game)
        if step % 11 == 0
    ]


def parsed(data: bytes) -> Action | None:
    """Returns the action that some bytes stand for, if any."""
    try:
        return Action.FromString(data)
    except Exception:  # noqa: BLE001 - bytes that are no message have many errors, all the parser's
        return None


@settings(max_examples=300, deadline=None)
@given(st.deferred(lambda: st.sampled_from(middles())), st.integers(0, 5), st.binary(max_size=40).map(parsed))
def test_no_bytes_break_the_rules(stored: bytes, seat: int, action: Action | None):
    """Whatever parses as an action leaves a sound state, or is refused by a RulesError and changes nothing."""
    if action is None:
        return
    state = State.FromString(stored)
    if accepted(state, seat, action):
        assert SPEICHERSTADT.problems(state) == []
    else:
        assert bytes_of(state) == stored
