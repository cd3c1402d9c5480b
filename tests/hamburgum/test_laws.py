"""The laws of games/game.py, held at every step of random games."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import pytest

from hummel.hamburgum.v1 import (
    PHASE_ENDED,
    Accept,
    Action,
    Activate,
    BuildWall,
    ChooseCard,
    ChooseColour,
    ChooseMajority,
    ChooseNumber,
    ChooseSeat,
    ChooseSide,
    ChooseSite,
    ConstructBuilding,
    Decline,
    DecreaseDisaster,
    EndTurn,
    LayCard,
    Options,
    PlaySite,
    TakeMoney,
    TakeWorkers,
)
from hummel_service.games.dice import Dice
from hummel_service.games.errors import NotYourTurn, RulesError
from hummel_service.games.hamburgum import HAMBURGUM
from support.random_games import new_game, random_of, turns

if TYPE_CHECKING:
    from hummel.hamburgum.v1 import State

GAMES_IN_CI = 10
"""For each number of seats."""

MOST_ACTIONS_PER_SEAT_AND_SEASON = 60
"""A bound on the length of a game, far above what random games need."""

every_seat_count = pytest.mark.parametrize("seat_count", [2, 3, 4, 5])


def candidates(state: State) -> list[Action]:
    """Returns far more actions than are legal: all kinds, with the numbers that are about and some that are not."""
    board = state.board
    cards = {1, 91, 224, 241, 261, 280}
    for hand, player in zip(state.hands, board.players, strict=True):
        cards.update(list(hand.cards)[:2], hand.looked_at[:2])
        cards.update([building.card for building in player.buildings][:2])
    cards.update(state.secrets.discard[-2:])
    seat = board.question.seat
    cards.update(state.hands[seat].cards, state.hands[seat].looked_at)
    cards.update(building.card for building in board.players[seat].buildings)
    actions = [Action(accept=Accept()), Action(decline=Decline()), Action(end_turn=EndTurn())]
    for card in sorted(cards):
        actions += [
            Action(lay_card=LayCard(card=card)),
            Action(activate=Activate(card=card)),
            Action(choose_card=ChooseCard(card=card)),
        ]
        for announced in range(6):
            actions += [
                Action(take_workers=TakeWorkers(card=card, announced_colour=announced)),
                Action(take_money=TakeMoney(card=card, announced_colour=announced)),
                Action(play_site=PlaySite(card=card, announced_colour=announced)),
                Action(decrease_disaster=DecreaseDisaster(card=card, levels=1, announced_colour=announced)),
                Action(decrease_disaster=DecreaseDisaster(card=card, levels=2, announced_colour=announced)),
            ]
            actions += [
                Action(build_wall=BuildWall(card=card, side=side, pay_black_die=die, announced_colour=announced))
                for side, die in product((1, 2), (False, True))
            ]
        actions += [Action(construct_building=ConstructBuilding(card=card, site=site)) for site in range(8)]
    for number in range(9):
        actions += [Action(choose_site=ChooseSite(site=number)), Action(choose_number=ChooseNumber(number=number))]
    actions += [Action(choose_colour=ChooseColour(colour=number)) for number in range(1, 7)]
    actions += [Action(choose_side=ChooseSide(side=number)) for number in (1, 2)]
    actions += [Action(choose_seat=ChooseSeat(seat=number)) for number in range(6)]
    actions += [Action(choose_majority=ChooseMajority(majority=number)) for number in range(1, 6)]
    return actions


def accepted(serialized: bytes, seat: int, action: Action) -> bool:
    """Tells whether the rules take an action; if they refuse, nothing may have changed."""
    state = HAMBURGUM.state_type.FromString(serialized)
    try:
        HAMBURGUM.apply(state, seat, action, Dice(HAMBURGUM.randomness(state)))
    except RulesError:
        assert state.SerializeToString(deterministic=True) == serialized
        return False
    return True


@every_seat_count
def test_random_games_are_sound_and_end(seat_count: int):
    """Always a legal action, no problem at any step, 8 seasons of 4 rounds of one turn each, and a bounded length."""
    for number in range(GAMES_IN_CI):
        state = new_game(HAMBURGUM, seat_count, number, Options())
        played = 0
        rounds = set()
        for turn in turns(HAMBURGUM, state, random_of(number)):
            board = turn.state.board
            assert turn.legal_actions
            assert HAMBURGUM.problems(turn.state) == []
            if board.round:
                rounds.add((board.season, board.round, board.active_seat))
            played += 1
        assert HAMBURGUM.problems(state) == []
        assert state.board.phase == PHASE_ENDED
        assert len(rounds) == 8 * 4 * seat_count
        assert played <= MOST_ACTIONS_PER_SEAT_AND_SEASON * seat_count * 8
        assert HAMBURGUM.outcome(state) is not None


@every_seat_count
def test_listed_exactly_if_taken(seat_count: int):
    """An action is in legal_actions exactly if apply takes it, and what is refused has changed nothing."""
    state = new_game(HAMBURGUM, seat_count, 1, Options())
    for step, turn in enumerate(turns(HAMBURGUM, state, random_of(1))):
        serialized = turn.state.SerializeToString(deterministic=True)
        listed = [action.SerializeToString() for action in turn.legal_actions]
        assert len(set(listed)) == len(listed)
        assert all(accepted(serialized, turn.seat, action) for action in turn.legal_actions)
        if step % 10 == seat_count:
            for action in candidates(turn.state):
                assert accepted(serialized, turn.seat, action) == (action.SerializeToString() in listed), action


@every_seat_count
def test_listing_changes_nothing(seat_count: int):
    """Views, lists and default actions leave the state as it is; the default action is legal."""
    state = new_game(HAMBURGUM, seat_count, 2, Options())
    for turn in turns(HAMBURGUM, state, random_of(2)):
        before = turn.state.SerializeToString(deterministic=True)
        for seat in range(seat_count):
            HAMBURGUM.view(turn.state, seat)
            if seat != turn.seat:
                assert HAMBURGUM.legal_actions(turn.state, seat) == []
                with pytest.raises(NotYourTurn):
                    HAMBURGUM.default_action(turn.state, seat)
        assert HAMBURGUM.default_action(turn.state, turn.seat) in turn.legal_actions
        assert turn.state.SerializeToString(deterministic=True) == before


def test_games_can_be_repeated():
    """The same seed and actions give the same game, event by event."""
    games = []
    for _ in range(2):
        state = new_game(HAMBURGUM, 3, 4, Options())
        games.append([turn.action for turn in turns(HAMBURGUM, state, random_of(4))] + [state])
    assert games[0] == games[1]
