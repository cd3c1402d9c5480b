"""The games as PettingZoo environments: one agent acts after another, on what its seat sees."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper, TerminateIllegalWrapper

from hummel.v1 import GameOptions
from hummel_client.training.registry import ENCODINGS
from hummel_client.training.rewards import rewards_of
from hummel_service.games.dice import SEED_BYTES, Dice
from hummel_service.games.registry import GAMES

if TYPE_CHECKING:
    from google.protobuf.message import Message

    from hummel_service.games.game import AnyGame

Observation: TypeAlias = dict[str, Any]
"""The arrays "observation" and "action_mask"."""


RENDER_MODE = "ansi"
ILLEGAL_REWARD = -1.0
"""What an agent gets for an illegal action: as much as for the last rank."""


def env(  # noqa: PLR0913 - each is a choice of its own
    game: str,
    *,
    seat_count: int = 4,
    options: Message | None = None,
    max_actions: int | None = None,
    render_mode: str | None = None,
    illegal_reward: float = ILLEGAL_REWARD,
) -> AECEnv[str, Observation, Any]:
    """Makes an environment in which mistakes of agents and of callers are told.

    An illegal action ends the game: its agent gets `illegal_reward`, the others 0. A number out of range and calls in
    the wrong order raise AssertionError. `BoardGameEnv` is the same without that.

    Args:
        game: The game's name: "hamburgum" or "speicherstadt".
        seat_count: How many play.
        options: The game's Options; absent: its defaults.
        max_actions: After so many actions of all agents together the game is truncated, with reward 0 for all; absent:
            never.
        render_mode: "ansi" to have `render` return what the acting seat sees, as text; absent: nothing is drawn.
        illegal_reward: What an agent gets for an illegal action.

    Raises:
        ValueError: if there is no such game or render mode, or if the game is not played by so many or with such
            options.
    """
    raw = BoardGameEnv(game, seat_count=seat_count, options=options, max_actions=max_actions, render_mode=render_mode)
    terminating = TerminateIllegalWrapper(raw, illegal_reward=illegal_reward)
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(terminating))


class BoardGameEnv(AECEnv[str, Observation, Any]):
    """A game of Hummel as a PettingZoo environment.

    The agents are the seats: seat_0, seat_1 and so on. An observation has the parts

    - "observation": what the seat's view shows, and nothing else, as int16; the encoding's `layout` names its parts;
    - "action_mask": 1 for each action that the seat may play now, as int8; all 0 for who is not asked.

    The integers of the action space mean the same actions in every state and at every seat. Where the rules let several
    seats act at the same time, who acted last goes on, then the next one in turn order.

    All rewards come at the end: see `rewards_of`. They are between -1 and 1, and their sum is 0.

    Attributes:
        encoding: How the game is put into numbers.
    """

    def __init__(
        self,
        game: str,
        *,
        seat_count: int = 4,
        options: Message | None = None,
        max_actions: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        """Makes an environment; `env` says what the arguments are. `reset` begins the first game."""
        super().__init__()  # type: ignore[no-untyped-call]  # it has no types
        self._game = _game_for(game, seat_count)
        chosen = getattr(GameOptions(), game) if options is None else options
        self._options = self._game.complete_options(chosen, seat_count)
        if render_mode not in (None, RENDER_MODE):
            raise ValueError(f"there is no render mode {render_mode!r}; choose {RENDER_MODE!r} or none")
        self.encoding = ENCODINGS[game]
        self.render_mode = render_mode
        self.metadata = {"name": f"{game}_v1", "render_modes": [RENDER_MODE], "is_parallelizable": False}
        self.possible_agents = [f"seat_{seat}" for seat in range(seat_count)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._max_actions = max_actions
        self._random: np.random.Generator | None = None
        self.action_spaces = {agent: spaces.Discrete(self.encoding.actions.size) for agent in self.possible_agents}
        self.observation_spaces = {agent: self._new_observation_space() for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Observation]:
        """Returns the agent's observation space, always the same object."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Returns the agent's action space, always the same object."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002 - the API's
        """Begins a new game.

        Args:
            seed: The same seed gives the same sequence of games. Absent: the sequence goes on; in the first call it
                begins at random.
            options: Ignored; the game's options belong to the environment.
        """
        if seed is not None or self._random is None:
            self._random, _ = seeding.np_random(seed)
        dice = Dice.of_seed(self._random.bytes(SEED_BYTES))
        self._state, _ = self._game.setup(len(self.possible_agents), self._options, dice)
        self._dice = Dice(self._game.randomness(self._state))
        self._actions_played = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self._next_agent(0)

    def observe(self, agent: str) -> Observation:
        """Returns what an agent sees and may do."""
        seat = self._seats[agent]
        asked = agent == self.agent_selection and not (self.terminations[agent] or self.truncations[agent])
        actions = self._game.legal_actions(self._state, seat) if asked else ()
        return {
            "observation": self.encoding.observation(self._game.view(self._state, seat), seat),
            "action_mask": self.encoding.mask(actions),
        }

    def step(self, action: int | None) -> None:
        """Plays an action for the selected agent; after the end, None takes the agent out.

        Raises:
            RulesError: if the action is illegal; nothing has changed.
            ValueError: if there is no such action, or the agent is out of the game and it is not None.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} is still in the game and must play an action, not None")
        seat = self._seats[agent]
        self._game.apply(self._state, seat, self.encoding.actions.action(int(action)), self._dice)
        self._actions_played += 1
        del self._dice.draws[:]
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._go_on(seat)
        self._accumulate_rewards()

    def render(self) -> str | None:
        """Returns what the acting seat sees, as text; None without a render mode. Needs `hummel[terminal]`."""
        if self.render_mode is None:
            return None
        from hummel_client.training.drawing import draw  # noqa: PLC0415 - who trains need not install what draws

        return draw(self._game, self._state, self._seats[self.agent_selection], self.possible_agents)

    def close(self) -> None:
        """Does nothing: there is nothing to release."""

    def _go_on(self, seat: int) -> None:
        """Selects who acts next, or ends the game."""
        outcome = self._game.outcome(self._state)
        if outcome is not None:
            self.rewards = dict(zip(self.possible_agents, rewards_of(outcome), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._actions_played == self._max_actions:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self._next_agent(seat)

    def _next_agent(self, seat: int) -> str:
        """Returns the seat if it may act, or else the next one in turn order that may."""
        seat_count = len(self.possible_agents)
        next_seat = min(self._game.to_act(self._state), key=lambda other: (other - seat) % seat_count)
        return self.possible_agents[next_seat]

    def _new_observation_space(self) -> spaces.Dict:
        bounds = np.iinfo(np.int16)
        return spaces.Dict(
            {
                "observation": spaces.Box(bounds.min, bounds.max, (self.encoding.observation_size,), np.int16),
                "action_mask": spaces.Box(0, 1, (self.encoding.actions.size,), np.int8),
            }
        )


def _game_for(name: str, seat_count: int) -> AnyGame:
    """Returns the rules of a game that so many can play.

    Raises:
        ValueError: if there is no such game, or it is not played by so many.
    """
    if name not in GAMES:
        raise ValueError(f"there is no game {name!r}; choose one of {', '.join(sorted(GAMES))}")
    info = GAMES[name].info
    if not info.min_seats <= seat_count <= info.max_seats:
        raise ValueError(f"{info.title} is played by {info.min_seats} to {info.max_seats}, not by {seat_count}")
    return GAMES[name]
