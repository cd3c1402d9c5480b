"""The golden replays are played again bit for bit, and together they show the whole game."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from hummel.speicherstadt.v1 import Action, Event
from hummel_service.games.replaying import replay_states
from hummel_service.games.speicherstadt import SPEICHERSTADT
from hummel_service.games.verify import verify
from support.golden import FOLDER, GOLDEN, SCORES, Golden, scores_of
from support.replays import from_text, to_text

if TYPE_CHECKING:
    from hummel.v1 import Replay

each_golden = pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden.file)

KINDS_OF_ACTIONS = {field.name for field in Action.DESCRIPTOR.oneofs_by_name["kind"].fields}
KINDS_OF_EVENTS = {field.name for field in Event.DESCRIPTOR.oneofs_by_name["kind"].fields}


def replay_of(golden: Golden) -> Replay:
    """Reads a golden replay."""
    return from_text(golden.path.read_text(encoding="utf-8"))


@each_golden
def test_a_golden_replay_is_played_again_bit_for_bit(golden: Golden):
    """From seed and actions alone come the same draws, events and outcome as the file has."""
    assert [str(mismatch) for mismatch in verify(replay_of(golden))] == []


@each_golden
def test_a_golden_replay_is_written_as_it_was_read(golden: Golden):
    """Nothing in a file is lost or added by reading it."""
    text = golden.path.read_text(encoding="utf-8")
    assert to_text(from_text(text)) == text


@each_golden
def test_final_scores_are_as_listed(golden: Golden):
    """scores.json has the points that each seat ended with."""
    assert scores_of(replay_of(golden)) == json.loads(SCORES.read_text(encoding="utf-8"))[golden.file]


@each_golden
def test_states_of_a_golden_replay_are_sound(golden: Golden):
    """Every state on the way holds all invariants, and the last one has the outcome of the file."""
    replay = replay_of(golden)
    options = replay.table.options.speicherstadt
    actions = [(commit.seat, commit.action.speicherstadt) for commit in replay.commits if commit.HasField("action")]
    for state in replay_states(SPEICHERSTADT, len(replay.table.seats), options, replay.seed, actions):
        assert SPEICHERSTADT.problems(state) == []
    assert SPEICHERSTADT.outcome(state) == replay.outcome


def test_every_file_is_listed_and_every_listed_file_is_there():
    """No file lies about without being tested; each number of players has a game of either way of loading."""
    assert sorted(golden.path for golden in GOLDEN) == sorted(FOLDER.glob("*/*.json"))
    assert sorted(json.loads(SCORES.read_text(encoding="utf-8"))) == sorted(golden.file for golden in GOLDEN)
    ways = {
        (len(replay.table.seats), replay.table.options.speicherstadt.simultaneous_loading)
        for replay in map(replay_of, GOLDEN)
    }
    assert ways == {(seats, at_once) for seats in (2, 3, 4, 5) for at_once in (True, False)}


def test_the_files_together_use_every_kind_of_action():
    """Coverage as policy: an action that no golden game uses needs another golden game."""
    used = {commit.action.speicherstadt.WhichOneof("kind") for golden in GOLDEN for commit in replay_of(golden).commits}
    assert KINDS_OF_ACTIONS - used == set()


def test_the_files_together_use_every_kind_of_event():
    """Coverage as policy, for events; also a refusal for lack of coins, a completed contract, a fire with all level."""
    events = [
        event.speicherstadt
        for golden in GOLDEN
        for commit in replay_of(golden).commits
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
