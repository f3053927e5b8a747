"""OpenSpiel: the five games with explicit chance, for its algorithms and its tests.

Cards come one by one at chance nodes; discards are nobody's to see and no node. Player 0 is the
first from the button, or the first box. Returns are cents. A game is found again from its one
parameter, so that it can be pickled and serialised. It must not know a rule.
"""

from dataclasses import replace
from typing import Any

import numpy as np
import pyspiel

from croupier.cards import Card
from croupier.env.episodes import CHANCE, OVER, HouseEpisode, PotEpisode, law_of, spoken, undrawn
from croupier.env.observing import NUMBER, sight
from croupier.env.tasks import Task, read, written
from croupier.env.tasks import task as make_task
from croupier.playing import HOUSE_GAMES
from croupier.rules import GAMES

CARDS: dict[int, Card] = {number: card for card, number in NUMBER.items() if number}
PRIVATE = ("position", "hole_cards", "cards")
_PLAYERS = dict.fromkeys(HOUSE_GAMES, (1, 7)) | dict.fromkeys(GAMES, (2, 10))


def _type(game: str, zero_sum: bool = False) -> Any:
    least, most = _PLAYERS[game]
    utility = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=f"croupier_{game}",
        long_name=f"Croupier {game}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility.ZERO_SUM if zero_sum else utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=least,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": max(least, 1), "task": ""},
    )


class TableGame(pyspiel.Game):  # type: ignore[misc]
    """A task as OpenSpiel has it."""

    name = ""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        word = given.get("task", "")
        self.task = read(word) if word else make_task(self.name, given.get("players") or None)
        task = self.task
        if not task.house and not task.start:
            self.task = task = replace(task, button=task.button or task.seats)
        free = not task.house and _without_commission(task)
        super().__init__(_type(self.name, free), _info(task, free), given)

    def new_initial_state(self) -> Any:
        """Before the first card."""
        return (HouseState if self.task.house else PotState)(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        """What a player sees."""
        usual = pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self.task, iig_obs_type or usual)


def _without_commission(task: Task) -> bool:
    """Whether all that is lost is won: nothing is taken from the pots."""
    terms = task.determinations.commission
    return task.determinations.tournament or terms is None or terms.basis != "pot"


def _info(task: Task, zero_sum: bool) -> Any:
    least, most = _house_range(task) if task.house else _pot_range(task)
    return pyspiel.GameInfo(
        num_distinct_actions=len(task.moves),
        max_chance_outcomes=len(NUMBER),
        num_players=task.seats,
        min_utility=float(least),
        max_utility=float(most),
        utility_sum=0.0 if zero_sum else None,
        max_game_length=_length(task),
    )


def _length(task: Task) -> int:
    """More moves than there can be; OpenSpiel allows as many cards."""
    if task.house:
        return _first_cards(task) + _river_cards(task)
    law = law_of(task)
    wagers = sum(task.stakes) // max(law.min_bet, 1)
    return max(task.seats * len(law.deals) * (2 + wagers), len(law.deck))


def _pot_range(task: Task) -> tuple[int, int]:
    return -max(task.stakes), sum(task.stakes) - min(task.stakes)


def _house_range(task: Task) -> tuple[int, int]:
    """All three wagers lost; the best hand paid for all of them."""
    from croupier.odds.house import CLASSES, GAMES, winnings

    law = GAMES[task.game].module.law(task.determinations)
    ante, side = max(task.antes), max(task.sides)
    best = max(sum(winnings(law, ante, strength)) for strength in CLASSES.values())
    return -3 * ante - side, best + 10_000 * side


class TableState(pyspiel.State):  # type: ignore[misc]
    """What the two families have in common."""

    task: Task
    episode: Any

    def _legal_actions(self, player: int) -> list[int]:
        return [move for move, is_open in enumerate(self.episode.mask()) if is_open]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The cards that may fall, each alike."""
        numbers = sorted(NUMBER[card] for card in self._unseen())
        return [(number, 1 / len(numbers)) for number in numbers]

    def _unseen(self) -> list[Card]:
        raise NotImplementedError

    def current_player(self) -> int:
        """Whose move it is."""
        position = self._position()
        if position >= 0:
            return position
        return int(pyspiel.PlayerId.CHANCE if position == CHANCE else pyspiel.PlayerId.TERMINAL)

    def _position(self) -> int:
        raise NotImplementedError

    def is_terminal(self) -> bool:
        """Whether the round is over."""
        return self._position() == OVER

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {CARDS[action]}"
        made = None if self.task.house else self.episode.action(action)
        return spoken(self.task, action, made)


class PotState(TableState):
    """A round of Omaha, Faro or Stud in which chance deals each card."""

    def __init__(self, game: TableGame) -> None:
        super().__init__(game)
        self.task = task = game.task
        self.episode = undrawn(task) if task.start else PotEpisode.dealt(task, task.button, None)

    def _position(self) -> int:
        return self.episode.to_act  # type: ignore[no-any-return]

    def _unseen(self) -> list[Card]:
        return self.episode.unseen()  # type: ignore[no-any-return]

    def _apply_action(self, action: int) -> None:
        if self.episode.to_act == CHANCE:
            self.episode.deal(CARDS[action])
        else:
            self.episode.act(action)

    def returns(self) -> list[float]:
        """Cents, once the round is over."""
        if self.episode.to_act != OVER:
            return [0.0] * self.task.seats
        return [float(won) for won in self.episode.returns()]

    def __str__(self) -> str:
        state = self.episode.state
        hands = " | ".join(
            " ".join((*hole, *up)) for hole, up in map(state.dealt_to, range(self.task.seats))
        )
        middle, past = " ".join(state.communal), self.episode.past
        return f"{state.phase} {hands} | {middle} | {past} {state.stakes}"


class HouseState(TableState):
    """A round of a house game in which chance deals each card of the shoe."""

    def __init__(self, game: TableGame) -> None:
        super().__init__(game)
        self.task = game.task
        self.episode: HouseEpisode | None = None
        self.drawn: tuple[Card, ...] = ()
        self.made: tuple[int, ...] = ()
        self.first = _first_cards(self.task)

    def _position(self) -> int:
        if self.episode is None or (self.episode.to_act == OVER and self._river_due()):
            return CHANCE
        return self.episode.to_act

    def _river_due(self) -> bool:
        """Cards that fall after the decisions, and have not been drawn."""
        assert self.episode is not None
        return 0 < len(self.drawn) < self.first + _river_cards(self.task) and 1 in self.made

    def _unseen(self) -> list[Card]:
        return [card for card in CARDS.values() if card not in self.drawn and card != "Jk"]

    def _apply_action(self, action: int) -> None:
        if self._position() != CHANCE:
            assert self.episode is not None
            self.episode.act(action)
            self.made += (action,)
            return
        self.drawn += (CARDS[action],)
        if len(self.drawn) == self.first or len(self.drawn) == self.first + _river_cards(self.task):
            self.episode = HouseEpisode(self.task, (*self.drawn, *self._unseen()))
            for move in self.made:
                self.episode.act(move)

    def returns(self) -> list[float]:
        """Cents, once the round is over."""
        if self._position() != OVER or self.episode is None:
            return [0.0] * self.task.seats
        return [float(won) for won in self.episode.returns()]

    def __str__(self) -> str:
        return f"{' '.join(self.drawn)} | {self.made}"


def _first_cards(task: Task) -> int:
    """How many cards leave the shoe before the first decision."""
    each, flop = (2, 3) if task.game == "holdem" else (5, 0)
    return (task.seats + 1) * each + flop


def _river_cards(task: Task) -> int:
    return 2 if task.game == "holdem" else 0


class Observer:
    """What a player sees, as a tensor between 0 and 1 and as text, by the fields of `sight`."""

    def __init__(self, task: Task, kind: Any) -> None:
        own = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._sight, self._recall = sight(task), kind.perfect_recall
        self._fields = [
            field
            for field in self._sight.fields
            if (own if field.name in PRIVATE else kind.public_info)
            and (kind.perfect_recall or field.name != "history")
        ]
        self.tensor = np.zeros(sum(field.size for field in self._fields), np.float32)
        self.dict: dict[str, Any] = {}
        start = 0
        for field in self._fields:
            self.dict[field.name] = self.tensor[start : start + field.size]
            start += field.size

    def _numbers(self, state: TableState, player: int) -> list[int]:
        if state.episode is None:
            return [player + 1] + [0] * (self._sight.size - 1)
        return state.episode.observation(player)  # type: ignore[no-any-return]

    def set_from(self, state: TableState, player: int) -> None:
        """Put what a player sees into `tensor`."""
        row = self._numbers(state, player)
        for field in self._fields:
            part = np.array(row[field.start : field.start + field.size], dtype=np.float32)
            self.dict[field.name][:] = part / field.most

    def string_from(self, state: TableState, player: int) -> str:
        """The same as text; with perfect recall every move there was."""
        row = self._numbers(state, player)
        told = [_told(field, row) for field in self._fields if field.name != "history"]
        if self._recall and isinstance(state.episode, PotEpisode):
            told.append(f"moves={state.episode.past}")
        return " ".join(told)


def _told(field: Any, row: list[int]) -> str:
    numbers = row[field.start : field.start + field.size]
    if field.name.endswith("cards"):
        return f"{field.name}={','.join(CARDS.get(number, '-') for number in numbers)}"
    return f"{field.name}={','.join(map(str, numbers))}"


def _registered(game: str) -> type[TableGame]:
    kind = type(f"{game.title()}Game", (TableGame,), {"name": game, "__module__": __name__})
    pyspiel.register_game(_type(game), kind)
    return kind


KINDS = {game: _registered(game) for game in _PLAYERS}
for _kind in KINDS.values():
    globals()[_kind.__name__] = _kind  # where a pickle looks for it


def spiel(game: "str | Task", *seats: int, **how: Any) -> Any:
    """A game for OpenSpiel: of a task, or of a game with the arguments of `task`.

    >>> state = spiel("stud", 2).new_initial_state()
    >>> len(state.chance_outcomes()), state.is_chance_node()
    (52, True)
    """
    chosen = make_task(game, *seats, **how)
    parameters = {"task": written(chosen), "players": chosen.seats}
    return pyspiel.load_game(f"croupier_{_nearest(chosen)}", parameters)


def _nearest(task: Task) -> str:
    """The game of ours that a history of other houses is played like."""
    if task.game in KINDS:
        return task.game
    return "stud" if any(field.name == "up_cards" for field in sight(task).fields) else "omaha"
