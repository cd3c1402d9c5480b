"""The course of the game: from phase to phase, round to round, to the end (S8.1, S8.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hummel.speicherstadt.v1 import PHASE_DEMAND, PHASE_ENDED, PHASE_LOADING, PHASE_PURCHASE, Event
from hummel_service.games.speicherstadt import demand, fires, income, loading, purchase, supply
from hummel_service.games.speicherstadt.cards import CARD, Kind

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from hummel.speicherstadt.v1 import Phase, State
    from hummel_service.games.dice import Dice


def go_on(state: State, dice: Dice, events: list[Event]) -> None:
    """Moves the game on to its next decision, or to its end."""
    while _NEXT[state.board.phase](state, dice, events):
        pass


def _after_demand(state: State, _dice: Dice, _events: list[Event]) -> bool:
    """Demand is followed by the purchase; tells whether it came to that."""
    if not demand.is_over(state.board):
        return False
    purchase.start(state.board)
    return True


def _after_purchase(state: State, _dice: Dice, events: list[Event]) -> bool:
    """Purchase is followed by the loading; tells whether it came to that."""
    if purchase.go_on(state.board, events):
        return False
    loading.start(state.board, events)
    return True


def _after_loading(state: State, dice: Dice, events: list[Event]) -> bool:
    """Loading is followed by income and the next round, or the end; tells whether it came to that."""
    board = state.board
    if not loading.is_over(board):
        return False
    income.pay(board, events)
    income.pass_metal_coin(board, events)
    if was_last_round(state):
        end(state, events)
    else:
        supply.start_round(state, dice, events)
    return True


def _after_end(_state: State, _dice: Dice, _events: list[Event]) -> bool:
    """Nothing follows the end."""
    return False


_NEXT: Mapping[Phase.ValueType, Callable[[State, Dice, list[Event]], bool]] = {
    PHASE_DEMAND: _after_demand,
    PHASE_PURCHASE: _after_purchase,
    PHASE_LOADING: _after_loading,
    PHASE_ENDED: _after_end,
}


def was_last_round(state: State) -> bool:
    """Tells whether only fires are left in the draw pile: the Fourth, or Third and Fourth (S8.1, S8.2)."""
    return all(CARD[card].kind is Kind.FIRE for card in state.secrets.draw_pile)


def end(state: State, events: list[Event]) -> None:
    """Resolves the fires that are left, one after the other, and ends the game (S8.1, S8.2)."""
    board = state.board
    draw_pile = state.secrets.draw_pile
    while draw_pile:
        fires.resolve(board, draw_pile.pop(), events)
    board.draw_pile_count = 0
    del board.columns[:]
    board.phase = PHASE_ENDED
    event = Event()
    event.game_ended.SetInParent()
    events.append(event)
