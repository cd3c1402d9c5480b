"""Plays whole games between bots in this process, without a service."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hummel.v1 import TABLE_STATUS_RUNNING, GameOptions, View
from hummel_service.games.dice import Dice
from hummel_service.games.registry import game_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from hummel.v1 import Outcome
    from hummel_client.bots.bot import Bot
    from hummel_service.games.game import AnyGame


def view_of(game: AnyGame, state: Any, seat: int) -> View:  # noqa: ANN401 - any game's State
    """Returns what the service would show to a seat of a running table: game, decision, legal actions."""
    view = View(seat=seat)
    view.table.status = TABLE_STATUS_RUNNING
    getattr(view.game, game.name).CopyFrom(game.view(state, seat))
    view.decision.seats.extend(game.to_act(state))
    view.decision.kind = game.decision_kind(state)
    for action in game.legal_actions(state, seat):
        getattr(view.legal_actions.add(), game.name).CopyFrom(action)
    return view


def decisions(game: AnyGame, state: Any, bots: Sequence[Bot], *, time_s: float) -> Iterator[tuple[int, View]]:  # noqa: ANN401 - any game's State
    """Lets bots play a game to its end, and yields each decision's seat and view before the bot decides.

    Where several seats may act at once, the lowest one acts.

    Args:
        game: The rules.
        state: The game's first state; it is changed in place.
        bots: One for each seat.
        time_s: How long a bot may think about an action.

    Raises:
        RulesError: if a bot plays what is not legal.
    """
    dice = Dice(game.randomness(state))
    while seats := game.to_act(state):
        seat = seats[0]
        view = view_of(game, state, seat)
        yield seat, view
        action = bots[seat].choose(view, time_s=time_s)
        game.apply(state, seat, getattr(action, game.name), dice)


def new_game(name: str, seat_count: int, seed: bytes) -> tuple[AnyGame, Any]:
    """Returns a game's rules and its first state, with the usual options.

    Args:
        name: The game's name.
        seat_count: The number of players.
        seed: 32 bytes from which all luck comes.
    """
    game = game_of(name)
    state, _ = game.setup(seat_count, usual_options(game, seat_count), Dice.of_seed(seed))
    return game, state


def usual_options(game: AnyGame, seat_count: int) -> Any:  # noqa: ANN401 - any game's Options
    """Returns the options of a game for which nobody wishes anything, complete."""
    return game.complete_options(getattr(GameOptions(), game.name), seat_count)


def play_game(name: str, bots: Sequence[Bot], seed: bytes, *, time_s: float = 1.0) -> Outcome:
    """Plays a game between bots, one for each seat, and returns how it ended; see `decisions` and `new_game`."""
    game, state = new_game(name, len(bots), seed)
    for _ in decisions(game, state, bots, time_s=time_s):
        pass
    outcome = game.outcome(state)
    if outcome is None:
        raise RuntimeError(f"a game of {name} stopped before its end")
    return outcome
