"""Replays of whole games as the service records them, and their form in files."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any, TypeAlias

from google.protobuf.json_format import MessageToDict, Parse

from hummel.v1 import (
    TABLE_STATUS_FINISHED,
    Action,
    Event,
    GameFinished,
    GameOptions,
    GameStarted,
    RandomDraw,
    Replay,
    Seat,
    SeatTaken,
    Table,
    TableCreated,
    TableEvent,
)
from hummel_service.games.dice import Dice, commitment
from support.random_games import ENDLESS, pick, random_of, seed_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from google.protobuf.message import Message

    from hummel_service.games.game import AnyGame

PLAYERS = ("Ada", "Bertha", "Charlotte", "Dorothea", "Emilie")

WEIGHTS = {"buy": 4.0, "fill_contract": 9.0, "sell_cube": 3.0, "discard_cube": 0.5, "finish_loading": 2.0}
"""How gladly a player who knows The Speicherstadt does something; 1 for what is not named."""

Choose: TypeAlias = "Callable[[Any, int, Sequence[Any]], Any]"
"""Picks one of the legal actions, given the state and the seat."""


def recorded_game(
    game: AnyGame, seat_count: int, options: Message, number: int, choose: Choose | None = None
) -> Replay:
    """Plays a numbered test game to its end and returns its replay.

    Args:
        game: The game.
        seat_count: The number of players.
        options: What they agree on.
        number: The test game's number, which gives the seed.
        choose: How they play; absent: at random, but gladly what WEIGHTS names.
    """
    seed = seed_of(number)
    random = random_of(number)
    complete = game.complete_options(options, seat_count)
    replay = Replay(format_version=1, table=_table(game, seat_count, complete, seed), seed=seed)
    _record(replay, [TableEvent(created=TableCreated())])
    for seat in range(seat_count):
        _record(replay, [TableEvent(seat_taken=SeatTaken(seat=seat, player_name=PLAYERS[seat]))], seat=seat)
    dice = Dice.of_seed(seed)
    state, events = game.setup(seat_count, complete, dice)
    started = TableEvent(started=GameStarted(seed_commitment=commitment(seed)))
    _record(replay, [started, *events], draws=dice.draws)
    for _ in range(ENDLESS):
        seats = game.to_act(state)
        if not seats:
            break
        seat = random.choice(seats)
        actions = game.legal_actions(state, seat)
        action = pick(random, actions, WEIGHTS) if choose is None else choose(state, seat, actions)
        dice = Dice(game.randomness(state))
        events = game.apply(state, seat, action, dice)
        ended = [] if game.outcome(state) is None else [TableEvent(finished=GameFinished())]
        _record(replay, [*events, *ended], seat=seat, action=Action(**{game.name: action}), draws=dice.draws)
    replay.table.revision = len(replay.commits)
    replay.outcome.CopyFrom(game.outcome(state))
    return replay


def _table(game: AnyGame, seat_count: int, options: Message, seed: bytes) -> Table:
    return Table(
        table_id=hashlib.sha256(seed).hexdigest()[:26],
        name=f"{game.info.title} with {seat_count}",
        options=GameOptions(**{game.name: options}),
        status=TABLE_STATUS_FINISHED,
        seats=[Seat(taken=True, player_name=name) for name in PLAYERS[:seat_count]],
        seed_commitment=commitment(seed),
        rules_version=game.info.rules_version,
    )


def _record(
    replay: Replay,
    events: Iterable[Message],
    *,
    seat: int | None = None,
    action: Action | None = None,
    draws: Sequence[RandomDraw] = (),
) -> None:
    """Adds a commit to a replay."""
    replay.commits.add(
        revision=len(replay.commits) + 1,
        seat=seat,
        action=action,
        events=[_in_envelope(replay, event) for event in events],
        draws=draws,
    )


def _in_envelope(replay: Replay, event: Message) -> Event:
    source = "table" if isinstance(event, TableEvent) else replay.table.options.WhichOneof("game")
    return Event(**{source: event})


def to_text(replay: Replay) -> str:
    """Returns a replay as JSON that people can read and compare: sorted keys, one commit a line."""
    parts = []
    for name, value in sorted(MessageToDict(replay, always_print_fields_with_no_presence=True).items()):
        if name == "commits":
            lines = ",\n".join("    " + json.dumps(commit, sort_keys=True) for commit in value)
            parts.append(f'  "commits": [\n{lines}\n  ]')
        else:
            text = json.dumps(value, indent=2, sort_keys=True).replace("\n", "\n  ")
            parts.append(f'  "{name}": {text}')
    return "{\n" + ",\n".join(parts) + "\n}\n"


def from_text(text: str) -> Replay:
    """Returns the replay of a file."""
    replay: Replay = Parse(text, Replay())
    return replay
