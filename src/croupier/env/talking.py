"""Observations and actions as JSON: one round of play for language models, and for anybody by hand.

Seats and boxes are as on the table, amounts cents, cards text. What may be done stands in the
observation, with its limits; an answer that is none of it is refused with a sentence. It must not
know a rule.
"""

import json
import random
from collections.abc import Mapping
from typing import Any

from croupier.env.episodes import KINDS, OVER, PotEpisode, episode, open_now
from croupier.env.observing import dealer_cards
from croupier.env.tasks import Task
from croupier.env.tasks import task as make_task
from croupier.errors import BadMessage
from croupier.playing import STAY
from croupier.rulebook import edition
from croupier.rules import actions as act
from croupier.rules import places
from croupier.rules.betting import turn
from croupier.rules.house.choices import in_round

NAMES: dict[type, str] = {
    act.Fold: "fold",
    act.Check: "check",
    act.Call: "call",
    act.Bet: "bet",
    act.CallAndRaise: "raise",
    act.TapOut: "tap out",
    act.CallAndFold: "call and fold",
}
_KIND_NAMES = {number: NAMES[kind] for kind, number in KINDS.items()}
_TERMS = (
    "deck_size",
    "wild_card",
    "contest",
    "low_qualifier",
    "limit",
    "blinds",
    "ante",
    "min_bet",
    "fixed_bets",
    "smallest_chip",
)

Json = dict[str, Any]


class Conversation:
    """One round of play, asked and answered as JSON."""

    def __init__(self, task: Task, seed: int | None = None) -> None:
        self.task = task
        self.episode = episode(task, random.Random(seed))

    @property
    def to_act(self) -> int | None:
        """The seat or box that is asked; None when the round is over."""
        position = self.episode.to_act
        return None if position == OVER else self.episode.seat(position)

    @property
    def returns(self) -> dict[int, int]:
        """What each seat or box has won or lost, in cents."""
        won = self.episode.returns()
        return {self.episode.seat(position): amount for position, amount in enumerate(won)}

    def observation(self, seat: int | None = None) -> Json:
        """What a seat or box sees; by default the one that is asked."""
        viewer = seat or self.to_act
        if viewer is None or not 1 <= viewer <= self.task.seats:
            raise BadMessage(f"nobody at seat {seat} is in this round: name one of its seats")
        if isinstance(self.episode, PotEpisode):
            return self._pot(self.episode, viewer)
        return self._house(viewer)

    def _pot(self, now: PotEpisode, seat: int) -> Json:
        state, law = now.state, now.state.law
        seen = places(state)
        own = seen[seat]
        acting = self.to_act is not None
        return {
            "game": law.game.name,
            "instrument": law.game.instrument,
            "terms": {name: getattr(law.det, name) for name in _TERMS},
            "seat": seat,
            "button": state.button,
            "betting_round": state.number + 1 if acting else None,
            "betting_rounds": len(law.deals),
            "hole_cards": list(own.hole_cards),
            "up_cards": list(own.up_cards),
            "communal_cards": list(state.communal),
            "pot": state.pot,
            "to_call": (turn(state).call or 0) if acting else 0,
            "players": [_player(place) for place in seen.values()],
            "history": [_move(now, past) for past in now.past],
            "to_act": self.to_act,
            "choices": self.choices() if seat == self.to_act else [],
        }

    def _house(self, box: int) -> Json:
        t = self.episode.shown  # type: ignore[union-attr]
        boxes = {n: each for n, each in places(t).items() if n}
        return {
            "game": t.law.game.name,
            "instrument": edition(t.law.game.name).number,
            "box": box,
            "cards": list(boxes[box].cards),
            "communal_cards": list(t.communal),
            "dealer_cards": list(dealer_cards(t)),
            "boxes": [
                {
                    "box": n,
                    "ante": each.ante,
                    t.law.game.second: each.second,
                    "side": each.side,
                    "standing": each.standing,
                }
                for n, each in boxes.items()
            ],
            "to_act": self.to_act,
            "choices": self.choices() if box == self.to_act else [],
        }

    def choices(self) -> list[Json]:
        """What is open to whoever is asked, as actions; amounts between the least and the most."""
        if self.to_act is None:
            return []
        if isinstance(self.episode, PotEpisode):
            state = self.episode.state
            return [_choice(each) for each in open_now(state)]
        table = self.episode.table
        told: list[Json] = []
        for choice in in_round(table):
            if choice.seat == self.to_act and choice.action in STAY:
                told.append({"action": table.law.game.second, "amount": choice.least})
        return [*told, {"action": "fold"}]

    def act(self, answer: "Mapping[str, Any] | str") -> None:
        """Carry out an answer: an action of `choices`, with an amount where it has one."""
        said = _read(answer)
        known = [choice["action"] for choice in self.choices()]
        if said.get("action") not in known:
            asked = f"{said.get('action')!r} is not open"
            raise BadMessage(f"{asked}: {', '.join(known) or 'nothing, the round is over,'} is")
        if isinstance(self.episode, PotEpisode):
            self.episode.do(_action(self.episode, said))
        else:
            self.episode.act(int(said["action"] != "fold"))


def _player(place: Any) -> Json:
    """What everybody sees of a player."""
    return {
        "seat": place.seat,
        "table_stake": place.table_stake,
        "bet": place.bet,
        "staked": place.staked,
        "standing": place.standing,
        "up_cards": list(place.up_cards),
    }


def _move(now: PotEpisode, past: tuple[int, int, int, int]) -> Json:
    number, position, kind, amount = past
    seat = now.seat(position - 1)
    return {"betting_round": number, "seat": seat, "move": _KIND_NAMES[kind], "put_in": amount}


def _choice(choice: Any) -> Json:
    """A choice as JSON: what it costs, or between which amounts."""
    told: Json = {"action": NAMES[choice.action]}
    if choice.least is not None:
        amount = "by" if choice.action is act.CallAndRaise else "amount"
        told[amount] = {"least": choice.least, "most": choice.most, "step": choice.step}
    elif choice.amount is not None:
        told["amount"] = choice.amount
    return told


def _read(answer: "Mapping[str, Any] | str") -> Mapping[str, Any]:
    if isinstance(answer, str):
        try:
            answer = json.loads(answer)
        except ValueError:
            raise BadMessage(f"{answer!r} is not JSON") from None
    if not isinstance(answer, Mapping):
        raise BadMessage(f'{answer!r} is no action: write {{"action": "fold"}}')
    return answer


def _action(now: PotEpisode, said: Mapping[str, Any]) -> Any:
    """The action of the engine; what it makes of the amount is its own business."""
    choice = next(c for c in open_now(now.state) if NAMES[c.action] == said["action"])
    if choice.least is None:
        return choice.action(choice.seat)
    name = "by" if choice.action is act.CallAndRaise else "amount"
    if type(said.get(name)) is not int:
        limits = f"{choice.least} to {choice.most}"
        raise BadMessage(f"a {said['action']} needs {name!r} in whole cents, from {limits}")
    return choice.action(choice.seat, said[name])


def talk(game: "str | Task", *seats: int, seed: int | None = None, **how: Any) -> Conversation:
    """A round of play as JSON: of a task, or of a game with the arguments of `task`.

    >>> round = talk("omaha", 2, button=1, seed=3)
    >>> [choice["action"] for choice in round.observation()["choices"]]
    ['call', 'raise', 'fold']
    >>> round.act({"action": "raise", "by": 4_00})
    >>> round.to_act
    1
    """
    return Conversation(make_task(game, *seats, **how), seed)
