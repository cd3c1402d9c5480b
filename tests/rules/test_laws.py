"""In which order actions are checked; the laws of games/game.py are held in tests/contract/test_laws.py."""

from __future__ import annotations

import pytest

from hummel.speicherstadt.v1 import Action, Buy, Options, SellCube
from hummel_service.games.dice import Dice
from hummel_service.games.errors import IllegalAction, MalformedAction, NotYourTurn
from hummel_service.games.speicherstadt import SPEICHERSTADT
from support.random_games import new_game
from support.strays import FAR


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
