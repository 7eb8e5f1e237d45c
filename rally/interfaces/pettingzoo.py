"""Both games as PettingZoo knows games: `env("stich-rallye")` is an environment in which one agent acts at a time.

    from rally.interfaces.pettingzoo import env
    table = env("stich-rallye", players=4)
    table.reset(seed=7)

Needs the extra `rally-notebooks[pettingzoo]`; docs/interfaces.md has the spaces and the rewards.
"""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from operator import index
from random import Random
from typing import Any

import numpy as np

from rally.core.errors import IllegalAction, ImpossiblePosition, quote_value
from rally.core.numbering import Numbering
from rally.core.race import field_objections
from rally.core.validate import validate_action_count, validate_seed
from rally.games import GAMES, MOST_ACTIONS

from .picture import draw_race
from .tables import numbering_of, pay_seats, say_what_is_missing

try:
    from gymnasium.spaces import Box, Dict, Discrete
    from pettingzoo import AECEnv
except ImportError as error:
    raise say_what_is_missing("PettingZoo", "pettingzoo") from error

RENDER_MODES = ("human", "ansi", "rgb_array")


def env(
    game: str = "stich-rallye", *, render_mode: str | None = None, most_actions: int = MOST_ACTIONS, **start: Any
) -> RaceEnv:
    """An environment of this game with the agents `player_0`, `player_1` …, one per seat.

    start: as the game's `Race.start` takes it (players, track, options …), without a seed, which `reset` takes.
    render_mode: "ansi" is the notation, "human" prints it, "rgb_array" a picture. most_actions: the number of choices
    after which the race is given up and all agents are truncated; only random play in Rally Run! needs many.

    Raises NoSuchGame, ImpossiblePosition and NotationError, with every reason, for wrong arguments.
    """
    return RaceEnv(game, start, render_mode, most_actions)


class RaceEnv(AECEnv[str, dict[str, Any], int]):  # type: ignore[misc]  # it has no types
    """A race that agents play one after another (PettingZoo's AEC). Actions that are nobody's choice are carried out
    automatically.

    race: the rally race at hand, which has all that the numbers leave out: `race.to_act`, `race.events`, `str(race)`.
    """

    def __init__(self, game: str, start: Mapping[str, Any], render_mode: str | None, most_actions: int) -> None:
        super().__init__()
        self._game = game
        self._start = {**validate_start(self.game, start)}
        self.race: Any = self.game.start(**self._start)
        self.render_mode = validate_render_mode(render_mode)
        self.most_actions = validate_action_count(most_actions)
        self.metadata = {
            "name": f"{self.game.name.replace('-', '_')}_v0",
            "render_modes": [*RENDER_MODES],
            "is_parallelizable": False,
            "render_fps": 2,
        }
        players, actions = len(self.race.players), len(self.numbering.actions)
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        view = Box(0.0, 1.0, (self.numbering.size(players),), np.float32)
        self._observed = {
            agent: Dict({"observation": view, "action_mask": Box(0, 1, (actions,), np.int8)})
            for agent in self.possible_agents
        }
        self._chosen = {agent: Discrete(actions) for agent in self.possible_agents}
        self._numbers = Random()

    @property
    def game(self) -> Any:
        """The game that is played here, as `GAMES` has it."""
        return GAMES[self._game]

    @property
    def numbering(self) -> Numbering[Any]:
        """What the numbers of actions and of observations mean."""
        return numbering_of(self._game)

    def observation_space(self, agent: str) -> Dict:
        """What an agent observes: "observation", numbers from 0 to 1 (see `numbering`), and "action_mask"."""
        return self._observed[self.check_agent(agent)]

    def action_space(self, agent: str) -> Discrete:
        """The numbers of all actions, legal or not."""
        return self._chosen[self.check_agent(agent)]

    def check_agent(self, agent: str) -> str:
        """The agent, if it is one of this environment. Raises ImpossiblePosition otherwise."""
        if agent in self.possible_agents:
            return agent
        raise ImpossiblePosition.because(
            "there is no agent {name}; there are {names}", name=quote_value(agent), names=tuple(self.possible_agents)
        )

    # --- playing ---

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new race: the one that `Race.start(seed=seed)` deals; without a seed another one each time.

        options: ignored; the arguments of a race are given to `env`.
        """
        if seed is not None:
            self._numbers = Random(validate_seed(as_whole_number(seed)))
        dealt = self._numbers.getrandbits(62) if seed is None else as_whole_number(seed)
        self.race = self.settle(self.game.start(**self._start, seed=dealt))
        self.choices = 0
        self.agents = [*self.possible_agents]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._skip_agent_selection = None
        self._turn_to_next()

    def step(self, action: int | None) -> None:
        """Take the action with this number for the agent whose turn it is; None removes an agent whose race is over.

        Raises IllegalAction, with the rule, for an action that is not legal: the race and the turn stay as they are.
        """
        if not self.agents:
            raise IllegalAction.because("there is no race going on: reset() begins one")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            if action is not None:
                raise IllegalAction.because("the race is over for {name}: step(None) is all that is left", name=agent)
            self._was_dead_step(None)
            return
        self.race = self.settle(self.race.after(self.numbering.action(action)))
        self.choices += 1
        self._cumulative_rewards[agent] = 0.0
        over, given_up = self.race.winner is not None, self.choices >= self.most_actions
        self.rewards = dict(zip(self.agents, pay_seats(self.race), strict=True))
        self._accumulate_rewards()
        self.terminations = dict.fromkeys(self.agents, over)
        self.truncations = dict.fromkeys(self.agents, given_up and not over)
        self._turn_to_next()

    def settle(self, race: Any) -> Any:
        """The race after the actions that are nobody's choice."""
        while race.to_act is None and race.winner is None:
            race = race.after(race.legal.only)
        return race

    def _turn_to_next(self) -> None:
        """Whose turn it is now, with what each may choose; when the race is over they leave one after another."""
        seat = self.race.to_act
        over = any(self.terminations.values()) or any(self.truncations.values())
        self.agent_selection = self.agents[0 if over or seat is None else seat]
        self._nothing = np.zeros(len(self.numbering.actions), np.int8)
        self._mask = self._nothing
        if not over:
            self._mask = self._nothing.copy()
            self._mask[list(self.numbering.legal(self.race))] = 1
        self.infos = {agent: {"action_mask": self.mask_of(agent)} for agent in self.agents}

    def mask_of(self, agent: str) -> np.ndarray[Any, Any]:
        """1 for each action that the agent may choose now: none if it is not its turn."""
        return self._mask if agent == self.agent_selection else self._nothing

    # --- looking ---

    def observe(self, agent: str) -> dict[str, Any]:
        """What this agent sees and remembers, and what it may choose; independent of what is hidden from it."""
        seat = self.possible_agents.index(self.check_agent(agent))
        seen = np.array(self.numbering.observe(self.race, seat), np.float32)
        return {"observation": seen, "action_mask": self.mask_of(agent).copy()}

    def render(self) -> Any:
        """The race in notation ("ansi"; "human" prints it), or as a picture, rows × columns × 3 ("rgb_array").

        The notation shows everything, every hand and tile.
        """
        if self.render_mode == "rgb_array":
            return draw_race(self.race)
        if self.render_mode == "human":
            print(self.race)
            return None
        if self.render_mode == "ansi":
            return str(self.race)
        raise ImpossiblePosition.because(
            "nothing is shown without a render_mode: env(…, render_mode=…) takes {names}", names=SHOWN
        )

    def close(self) -> None:
        """Do nothing: no resources are held."""


SHOWN = tuple(map(repr, RENDER_MODES))


def as_whole_number(seed: Any) -> int:
    """The seed as an int, also from one of NumPy's integers."""
    try:
        return index(seed)
    except TypeError:
        return validate_seed(seed)


def validate_render_mode(mode: str | None) -> str | None:
    """The render mode, if it is one. Raises ImpossiblePosition otherwise."""
    if mode is None or mode in RENDER_MODES:
        return mode
    raise ImpossiblePosition.because(
        "a render_mode is one of {names}, not {found}", names=SHOWN, found=quote_value(mode)
    )


def validate_start(game: Any, start: Mapping[str, Any]) -> Mapping[str, Any]:
    """The arguments, if the game's `start` takes them. Raises ImpossiblePosition for others, and for a seed."""
    if "seed" in start:
        raise ImpossiblePosition.because("a seed is given to reset, as in reset(seed=7), and not to env")
    known = [name for name in inspect.signature(game.start).parameters if name != "seed"]
    ImpossiblePosition.raise_any(*field_objections(start, known))
    return start
