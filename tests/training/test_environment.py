"""The games as environments of PettingZoo."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from gymnasium.utils import seeding
from pettingzoo.test import api_test, render_test, seed_test

from hummel.speicherstadt.v1 import PHASE_LOADING, Options
from hummel_client.training import ENCODINGS, BoardGameEnv, env, rewards_of
from hummel_service.games.dice import SEED_BYTES, Dice
from hummel_service.games.errors import RulesError
from support.specimens import every_specimen, every_table

if TYPE_CHECKING:
    from pettingzoo import AECEnv

    from support.specimen import Specimen

# PettingZoo's own test warns of what its classic environments with a mask do, too.
MASK_IS_TOLD_BESIDE = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array:UserWarning",
    "ignore:Observation space for each agent probably should be gymnasium.spaces.box:UserWarning",
    "ignore:Action mask numpy array is all zeros:UserWarning",
)


def play(game: AECEnv[str, Any, Any], seed: int, *, most: int | None = None) -> list[tuple[str, int]]:
    """Plays random legal actions until the game is over, or so many; returns who acted, and how."""
    choices = np.random.default_rng(seed)
    played = []
    for agent in game.agent_iter():
        observation, _, terminated, truncated, _ = game.last()
        if terminated or truncated or len(played) == most:
            break
        action = int(choices.choice(np.flatnonzero(observation["action_mask"])))
        played.append((agent, action))
        game.step(action)
    return played


@MASK_IS_TOLD_BESIDE
@every_table
def test_the_api_is_that_of_pettingzoo(specimen: Specimen, seat_count: int):
    """PettingZoo's own test of the API passes."""
    api_test(env(specimen.game.name, seat_count=seat_count), num_cycles=300)


@every_table
def test_the_same_seed_gives_the_same_game(specimen: Specimen, seat_count: int):
    """PettingZoo's own test of seeds passes."""
    seed_test(partial(env, specimen.game.name, seat_count=seat_count), num_cycles=300)


@every_specimen
def test_drawings_are_text(specimen: Specimen):
    """PettingZoo's own test of drawings passes."""
    make = partial(env, specimen.game.name)
    render_test(lambda render_mode: make(render_mode="ansi" if render_mode == "human" else render_mode))


@every_table
def test_the_environment_plays_by_the_rules(specimen: Specimen, seat_count: int):
    """Agents see what the view of their seat shows, and may do what is legal, up to the outcome."""
    game, encoding = specimen.game, ENCODINGS[specimen.game.name]
    environment = env(game.name, seat_count=seat_count)
    environment.reset(seed=seat_count)
    dice = Dice.of_seed(seeding.np_random(seat_count)[0].bytes(SEED_BYTES))
    state, _ = game.setup(seat_count, game.complete_options(next(iter(specimen.ways.values())), seat_count), dice)
    dice = Dice(game.randomness(state))
    choices = np.random.default_rng(1)
    while seats := game.to_act(state):
        seat = int(environment.agent_selection.removeprefix("seat_"))
        assert seat in seats
        for other, agent in enumerate(environment.agents):
            seen = environment.observe(agent)
            assert np.array_equal(seen["observation"], encoding.observation(game.view(state, other), other))
            legal_actions = game.legal_actions(state, other) if other == seat else []
            assert np.array_equal(seen["action_mask"], encoding.mask(legal_actions))
        number = choices.choice(np.flatnonzero(environment.observe(environment.agent_selection)["action_mask"]))
        environment.step(number)
        game.apply(state, seat, encoding.actions.action(number), dice)
    outcome = game.outcome(state)
    assert outcome is not None
    assert list(environment.rewards.values()) == rewards_of(outcome)
    assert all(environment.terminations.values())
    assert not any(environment.truncations.values())


@every_specimen
def test_games_go_on_from_one_seed(specimen: Specimen):
    """The first seed decides all games that follow, and no two of them are the same."""
    sequences = []
    for _ in range(2):
        game = env(specimen.game.name)
        first_observations = []
        for seed in (5, None, None):
            game.reset(seed=seed)
            play(game, 1, most=40)
            first_observations.append(game.observe("seat_0")["observation"].tobytes())
        sequences.append(first_observations)
    assert sequences[0] == sequences[1]
    assert len(set(sequences[0])) == 3


@every_table
def test_rewards_add_up_to_nothing(specimen: Specimen, seat_count: int):
    """All rewards come at the end; the best gets most, at most 1, and the sum is 0."""
    game = env(specimen.game.name, seat_count=seat_count)
    game.reset(seed=7)
    play(game, 7)
    rewards = list(game.rewards.values())
    assert len(rewards) == seat_count
    assert sum(rewards) == pytest.approx(0)
    assert max(rewards) > 0
    assert -1 <= min(rewards) <= max(rewards) <= 1


@every_specimen
def test_an_illegal_action_ends_the_game(specimen: Specimen):
    """Who plays an illegal action loses, and the game is over; the others get nothing."""
    game = env(specimen.game.name, seat_count=3, illegal_reward=-2.0)
    game.reset(seed=1)
    culprit = game.agent_selection
    game.step(int(np.flatnonzero(game.observe(culprit)["action_mask"] == 0)[0]))
    assert {agent: reward for agent, reward in game.rewards.items() if reward} == {culprit: -2.0}
    assert all(game.terminations.values())
    for _ in game.agent_iter():
        game.step(None)
    assert not game.agents


@every_specimen
def test_without_the_wrappers_an_illegal_action_is_refused(specimen: Specimen):
    """The bare environment raises what the rules say, and the game can go on."""
    game = BoardGameEnv(specimen.game.name)
    game.reset(seed=1)
    before = game.observe(game.agent_selection)
    illegal = int(np.flatnonzero(before["action_mask"] == 0)[0])
    with pytest.raises(RulesError):
        game.step(illegal)
    with pytest.raises(ValueError, match="must play an action"):
        game.step(None)
    assert np.array_equal(game.observe(game.agent_selection)["observation"], before["observation"])
    assert play(game, 1, most=5)


def test_a_number_out_of_range_is_refused():
    """The wrappers say so before anything happens."""
    game = env("speicherstadt")
    game.reset(seed=1)
    with pytest.raises(AssertionError, match="not in action space"):
        game.step(game.action_space("seat_0").n)


@every_specimen
def test_a_game_can_be_cut_off(specimen: Specimen):
    """After so many actions the game is truncated, and nobody gets anything."""
    game = env(specimen.game.name, max_actions=12)
    game.reset(seed=1)
    assert len(play(game, 1)) == 12
    assert all(game.truncations.values())
    assert not any(game.terminations.values())
    assert not any(game.rewards.values())


def test_where_several_may_act_turn_order_decides():
    """Nobody is passed over between who acted last and who acts next, though others may act at the same time."""
    several = 0
    for seed in range(3):
        game = BoardGameEnv("speicherstadt", options=Options(simultaneous_loading=True))
        game.reset(seed=seed)
        choices = np.random.default_rng(seed)
        while not any(game.terminations.values()):
            last = game.possible_agents.index(game.agent_selection)
            game.step(int(choices.choice(np.flatnonzero(game.observe(game.agent_selection)["action_mask"]))))
            seen = game.observe(game.possible_agents[last])["observation"].view(game.encoding.layout)[0]
            if seen["phase"][PHASE_LOADING] and seen["loading"].sum() > 1:
                several += 1
                acting = game.possible_agents.index(game.agent_selection)
                assert (acting - last) % 4 == seen["loading"].argmax()
    assert several


@pytest.mark.parametrize(
    "arguments, message",
    [
        ({"game": "skat"}, "choose one of hamburgum, speicherstadt"),
        ({"game": "hamburgum", "seat_count": 6}, "played by 2 to 5, not by 6"),
        ({"game": "speicherstadt", "seat_count": 2, "options": Options(first_seat=2)}, "first_seat"),
        ({"game": "hamburgum", "render_mode": "human"}, "choose 'ansi' or none"),
    ],
)
def test_wrong_choices_are_refused(arguments: dict[str, Any], message: str):
    """Whoever asks for what there is not is told what there is."""
    with pytest.raises(ValueError, match=message):
        env(**arguments)
