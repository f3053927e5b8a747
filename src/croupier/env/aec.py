"""PettingZoo: agents in turn at a table of any of the five games, one round of play an episode.

Agent `player_0` sits at seat or box 1, and so on; where the button is, is part of the task. Rewards
are cents, and come when the round is over. It must not know a rule.
"""

import random
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from pettingzoo import AECEnv

from croupier.env.episodes import HouseEpisode, PotEpisode, episode
from croupier.env.observing import sight
from croupier.env.tasks import Task
from croupier.env.tasks import task as make_task
from croupier.errors import BadMessage

MASKS = ("info", "observation")


def observed(task: Task) -> Box:
    """The space of observations: whole numbers, each field within its own bounds."""
    most = [field.most for field in sight(task).fields for _ in range(field.size)]
    return Box(0, np.array(most, dtype=np.int64), dtype=np.int64)


class TableEnv(AECEnv):  # type: ignore[misc]
    """A table as PettingZoo has it.

    The mask of moves is `infos[agent]["action_mask"]`; with `mask="observation"` it stands beside
    the observation, in a dictionary, as PettingZoo's own card games have it.
    """

    def __init__(self, task: Task, mask: str = "info", render_mode: str | None = None) -> None:
        super().__init__()
        if mask not in MASKS:
            raise BadMessage(f"a mask is in {' or '.join(MASKS)}, not in {mask!r}")
        self.task, self.render_mode, self._apart = task, render_mode, mask == "info"
        self.metadata = {
            "name": f"croupier_{task.game}_v0",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.possible_agents = [f"player_{k}" for k in range(task.seats)]
        self.agents: list[str] = []
        self._moves, self._space = Discrete(len(task.moves)), self._observed()
        self._closed = np.zeros(len(task.moves), dtype=np.int8)
        self._rng = random.Random()

    def _observed(self) -> "Space[Any]":
        rows = observed(self.task)
        if self._apart:
            return rows
        mask = Box(0, 1, (len(self.task.moves),), dtype=np.int8)
        return Dict({"observation": rows, "action_mask": mask})

    def observation_space(self, agent: str) -> "Space[Any]":
        """The same for everybody."""
        return self._space

    def action_space(self, agent: str) -> Discrete:
        """The same for everybody: `task.moves` says what each number is."""
        return self._moves

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Shuffle, deal, and ask the first agent."""
        if seed is not None:
            self._rng = random.Random(seed)
        self.episode: PotEpisode | HouseEpisode = episode(self.task, self._rng)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._seats = [self.episode.seat(i) - 1 for i in range(self.task.seats)]
        self._positions = {self.possible_agents[k]: i for i, k in enumerate(self._seats)}
        self.agent_selection = self.agents[0]
        self._turn()

    def _turn(self) -> None:
        """The agent to act next, with its mask; at the end everybody's reward."""
        position = self.episode.to_act
        mask = self._closed
        if position < 0:
            for each, won in enumerate(self.episode.returns()):
                self.rewards[self.possible_agents[self._seats[each]]] = float(won)
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[self._seats[position]]
            mask = np.array(self.episode.mask(), dtype=np.int8)
        if self._apart:
            for agent in self.agents:
                self.infos[agent] = {"action_mask": self._closed}
            self.infos[self.agent_selection] = {"action_mask": mask}

    def observe(self, agent: str) -> Any:
        """What an agent may see (`croupier.env.fields`)."""
        position = self._positions[agent]
        row = np.array(self.episode.observation(position), dtype=np.int64)
        if self._apart:
            return row
        acts = position == self.episode.to_act
        mask = np.array(self.episode.mask(), dtype=np.int8) if acts else self._closed.copy()
        return {"observation": row, "action_mask": mask}

    def step(self, action: Any) -> None:
        """Carry out the move of the agent that is selected."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.episode.act(int(action))
        self._turn()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """How the table stands, as text."""
        return repr(getattr(self.episode, "state", None) or getattr(self.episode, "table", None))

    def close(self) -> None:
        """Nothing is held open."""


def aec(
    game: "str | Task",
    *seats: int,
    mask: str = "info",
    render_mode: str | None = None,
    **how: Any,
) -> TableEnv:
    """A table for PettingZoo: of a task, or of a game with the arguments of `task`.

    >>> env = aec("stud", 3, wild_card=True)
    >>> env.reset(seed=1)
    >>> env.agent_selection, env.infos[env.agent_selection]["action_mask"].tolist()
    ('player_1', [0, 0, 1, 0, 0, 0])
    """
    return TableEnv(make_task(game, *seats, **how), mask, render_mode)
