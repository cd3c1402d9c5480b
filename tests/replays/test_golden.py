"""The golden replays are played again bit for bit, and together they show the whole of each game."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from hummel.speicherstadt.v1 import Action, Event
from hummel_service.games.hamburgum import HAMBURGUM
from hummel_service.games.replaying import replay_states
from hummel_service.games.speicherstadt import SPEICHERSTADT
from hummel_service.games.verify import verify
from support.golden import FOLDER, GOLDEN, SCORES, Golden, scores_of
from support.hamburgum_use import THINGS, used_in_game
from support.random_games import Turn, random_of
from support.replays import from_text, to_text
from support.secrecy import check_action
from support.specimens import SPECIMENS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hummel.v1 import Replay
    from hummel_service.games.game import AnyGame

each_golden = pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden.file)

KINDS_OF_ACTIONS = {field.name for field in Action.DESCRIPTOR.oneofs_by_name["kind"].fields}
KINDS_OF_EVENTS = {field.name for field in Event.DESCRIPTOR.oneofs_by_name["kind"].fields}
MOST_BYTES = 3_000_000


def replay_of(golden: Golden) -> Replay:
    """Reads a golden replay."""
    return from_text(golden.path.read_text(encoding="utf-8"))


def golden_of(game: AnyGame) -> list[Golden]:
    """Returns the golden replays of a game."""
    return [golden for golden in GOLDEN if golden.game is game]


def actions_of(golden: Golden, replay: Replay) -> list[tuple[int, Any]]:
    """Returns who acted and how, without envelopes."""
    commits = [commit for commit in replay.commits if commit.HasField("action")]
    return [(commit.seat, getattr(commit.action, golden.game.name)) for commit in commits]


def states_of(golden: Golden, replay: Replay) -> Iterator[Any]:
    """Plays a replay again; yields the states, which are one that changes in place."""
    options = getattr(replay.table.options, golden.game.name)
    seats = len(replay.table.seats)
    return replay_states(golden.game, seats, options, replay.seed, actions_of(golden, replay))


@each_golden
def test_a_golden_replay_is_played_again_bit_for_bit(golden: Golden):
    """From seed and actions alone come the same draws, events and outcome as the file has."""
    assert [str(mismatch) for mismatch in verify(replay_of(golden))] == []


@each_golden
def test_a_golden_replay_is_written_as_it_was_read(golden: Golden):
    """Nothing in a file is lost or changed by reading it; what is added are fields that the schemas got since."""
    text = golden.path.read_text(encoding="utf-8")
    replay = from_text(text)
    assert from_text(to_text(replay)) == replay
    assert without_later_fields(json.loads(to_text(replay)), json.loads(text)) == json.loads(text)


def without_later_fields(written: Any, earlier: Any) -> Any:  # noqa: ANN401 - what JSON has
    """Returns what was written now without the fields that an earlier file does not have."""
    if isinstance(written, dict) and isinstance(earlier, dict):
        return {name: without_later_fields(written[name], earlier[name]) for name in written.keys() & earlier.keys()}
    if isinstance(written, list) and isinstance(earlier, list) and len(written) == len(earlier):
        return [without_later_fields(*pair) for pair in zip(written, earlier, strict=True)]
    return written


@each_golden
def test_final_scores_are_as_listed(golden: Golden):
    """scores.json has the points that each seat ended with."""
    assert scores_of(replay_of(golden)) == json.loads(SCORES.read_text(encoding="utf-8"))[golden.file]


@each_golden
def test_states_of_a_golden_replay_are_sound(golden: Golden):
    """Every state on the way holds all invariants, and the last one has the outcome of the file."""
    replay = replay_of(golden)
    for state in states_of(golden, replay):
        assert golden.game.problems(state) == []
    assert golden.game.outcome(state) == replay.outcome


@each_golden
def test_a_golden_game_tells_nobody_what_is_hidden(golden: Golden):
    """At every step of a game that uses all there is, what a viewer may not see changes nothing that it is told."""
    (specimen,) = (specimen for specimen in SPECIMENS if specimen.game is golden.game)
    viewers = [*range(golden.seat_count), None]
    random = random_of(golden.number)
    replay = replay_of(golden)
    for step, (state, (seat, action)) in enumerate(
        zip(states_of(golden, replay), actions_of(golden, replay), strict=False)
    ):
        check_action(specimen, Turn(state, seat, [], action), viewers[step % len(viewers)], random)


def test_every_file_is_listed_and_every_listed_file_is_there():
    """No file lies about without being tested; they do not take more room than they should."""
    assert sorted(golden.path for golden in GOLDEN) == sorted(FOLDER.glob("*/*.json"))
    assert sorted(json.loads(SCORES.read_text(encoding="utf-8"))) == sorted(golden.file for golden in GOLDEN)
    assert sum(golden.path.stat().st_size for golden in GOLDEN) < MOST_BYTES


@pytest.mark.parametrize("specimen", SPECIMENS, ids=str)
def test_each_number_of_players_has_a_golden_game(specimen: Any):  # noqa: ANN401 - a Specimen
    """Every game has files for every number of players that it is made for."""
    info = specimen.game.info
    seats = {golden.seat_count for golden in golden_of(specimen.game)}
    assert seats == set(range(info.min_seats, info.max_seats + 1))


def test_each_number_of_players_loads_in_both_ways():
    """The Speicherstadt: each number of players has a game of either way of loading."""
    ways = {
        (len(replay.table.seats), replay.table.options.speicherstadt.simultaneous_loading)
        for replay in map(replay_of, golden_of(SPEICHERSTADT))
    }
    assert ways == {(seats, at_once) for seats in (2, 3, 4, 5) for at_once in (True, False)}


def test_the_files_together_use_every_kind_of_action():
    """Coverage as policy: an action that no golden game uses needs another golden game."""
    replays = map(replay_of, golden_of(SPEICHERSTADT))
    used = {commit.action.speicherstadt.WhichOneof("kind") for replay in replays for commit in replay.commits}
    assert KINDS_OF_ACTIONS - used == set()


def test_the_files_together_use_every_kind_of_event():
    """Coverage as policy, for events; also a refusal for lack of coins, a completed contract, a fire with all level."""
    events = [
        event.speicherstadt
        for replay in map(replay_of, golden_of(SPEICHERSTADT))
        for commit in replay.commits
        for event in commit.events
        if event.HasField("speicherstadt")
    ]
    assert KINDS_OF_EVENTS - {event.WhichOneof("kind") for event in events} == set()
    assert any(event.offer_declined.cannot_pay for event in events)
    assert any(event.contract_filled.completed for event in events)
    assert any(event.income_received.bank_coins for event in events)
    assert any(event.card_discarded.HasField("cubes") for event in events)
    assert any(event.loading_finished.warehouse.ByteSize() for event in events)
    assert any(event.loading_finished.market_hall.ByteSize() for event in events)


def test_the_files_together_use_every_card_of_hamburgum():
    """Each of the 280 cards does something in a golden game, and each kind of action, event and question is there."""
    unused = set(THINGS)
    for golden in golden_of(HAMBURGUM):
        unused -= used_in_game(replay_of(golden), unused)
    assert unused == set()
