"""Gymnasium: one box against the dealer in Canberra Casino Hold-em or Canberra Poker.

An episode is one round of play and one decision: 0 folds, 1 stays in. The reward is what the round
brought, in cents. It must not know a rule.
"""

import random
from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Discrete

from croupier.env.aec import observed
from croupier.env.episodes import HouseEpisode, shuffle
from croupier.env.tasks import Task
from croupier.env.tasks import task as make_task
from croupier.errors import BadMessage
from croupier.playing import HOUSE_GAMES


class BoxEnv(gymnasium.Env[Any, Any]):
    """A house game as Gymnasium has it."""

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012

    def __init__(
        self, task: "Task | str" = "holdem", render_mode: str | None = None, **how: Any
    ) -> None:
        self.task, self.render_mode = make_task(task, **how), render_mode
        if not self.task.house or self.task.seats > 1:
            games = " or ".join(HOUSE_GAMES)
            raise BadMessage(f"Gymnasium has one agent: a task of {games} with one box is for it")
        self.observation_space = observed(self.task)
        self.action_space = Discrete(len(self.task.moves))

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Shuffle, deal, and ask."""
        super().reset(seed=seed)
        rng = random.Random(int(self.np_random.integers(1 << 62)))
        self.episode = HouseEpisode(self.task, shuffle(self.task, rng))
        return self._seen(), {"action_mask": np.array(self.episode.mask(), dtype=np.int8)}

    def _seen(self) -> Any:
        return np.array(self.episode.observation(0), dtype=np.int64)

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Fold, or stay in: the round is over either way."""
        self.episode.act(int(action))
        reward = float(self.episode.returns()[0])
        return self._seen(), reward, True, False, {"action_mask": np.zeros(2, dtype=np.int8)}

    def render(self) -> Any:
        """How the table stands, as text."""
        return repr(self.episode.table)


def gym(game: "str | Task" = "holdem", **how: Any) -> BoxEnv:
    """One box for Gymnasium: of a task, or of holdem or canberra with the arguments of `task`.

    >>> env = gym("canberra", antes=5_00)
    >>> _ = env.reset(seed=1)
    >>> env.step(0)[1]
    -500.0
    """
    chosen = make_task(game, **how)
    if not chosen.house:
        return BoxEnv(chosen)  # which says what is wrong
    name = f"croupier/{chosen.game}-v0"
    made: Any = gymnasium.make(name, task=chosen, disable_env_checker=True).unwrapped
    return made  # type: ignore[no-any-return]


for _game in HOUSE_GAMES:
    gymnasium.register(f"croupier/{_game}-v0", "croupier.env.solo:BoxEnv", kwargs={"task": _game})
