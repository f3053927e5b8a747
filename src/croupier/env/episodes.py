"""Episodes: one round of play, move by move, as a learning agent meets it.

`PotEpisode` is Omaha, Faro or Stud; `HouseEpisode` the two games against the dealer. Both have
`to_act` (a position, or OVER), `mask()`, `act(move)`, `observation(position)` and `returns()`; a
position counts clockwise from the button, or from the dealer's left, from 0 on. The engine decides;
`open_now` is the only place that asks it what may be done. It must not know a library of others.
"""

import random
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from croupier.cards import Card, deck
from croupier.env.observing import HouseSight, PotSight
from croupier.env.tasks import Task
from croupier.errors import BadMessage
from croupier.playing import decided, deciding_box, ended, settled, uncollected, wagered
from croupier.rules import Choice, Refused, allowed, due, step
from croupier.rules import actions as act
from croupier.rules import events as ev
from croupier.rules.dealing import cards_seen
from croupier.rules.house import actions as house_act
from croupier.rules.house import steps as house
from croupier.rules.house.table import HouseTable
from croupier.rules.law import Law
from croupier.rules.poker import proceed
from croupier.rules.round import HIDDEN, Round, thaw
from croupier.rules.round import dump as dump_round

OVER = -1  # nobody is to act, the episode is at its end
CHANCE = -2  # a card is due
FOLD, STAY, LEAST = 0, 1, 2  # moves; then those of `Task.sizes`, the most last

Past = tuple[int, int, int, int]  # betting round, position, kind of move, chips put in

# kinds of moves as observations tell them
KINDS: dict[type, int] = {
    act.Fold: 1,
    act.Check: 2,
    act.Call: 3,
    act.Bet: 4,
    act.CallAndRaise: 5,
    act.TapOut: 6,
    act.CallAndFold: 7,
}
_BY_EVENT: dict[type, int] = {
    ev.Folded: 1,
    ev.Checked: 2,
    ev.Called: 3,
    ev.BetMade: 4,
    ev.Raised: 5,
    ev.TappedOut: 6,
}


def open_now(state: Round) -> Sequence[Choice]:
    """What the player to act may do: the seam to the engine's own answer."""
    return allowed(state)


def shuffle(task: Task, rng: random.Random) -> tuple[Card, ...]:
    """A whole deck in random order."""
    cards = _deck(task)
    keys = memoryview(rng.randbytes(8 * len(cards))).cast("Q")
    return tuple(sorted(cards, key=dict(zip(cards, keys, strict=True)).__getitem__))


@lru_cache(maxsize=256)
def _deck(task: Task) -> tuple[Card, ...]:
    if task.house:
        return deck()
    return deck(task.determinations.deck_size, task.determinations.wild_card)


def spoken(task: Task, move: int, action: Any) -> str:
    """A move in words: fold, check, call, bet 400, raise by 400, tap out."""
    if task.house:
        return task.moves[move]
    words = _WORDS[type(action)]
    return f"{words} {action[1]}" if len(action) > 1 else words


_WORDS: dict[type, str] = {
    act.Fold: "fold",
    act.Check: "check",
    act.Call: "call",
    act.Bet: "bet",
    act.CallAndRaise: "raise by",
    act.TapOut: "tap out",
    act.CallAndFold: "call and fold",
}


def episode(task: Task, rng: random.Random) -> "PotEpisode | HouseEpisode":
    """A new episode, its cards and its button drawn."""
    if task.house:
        return HouseEpisode(task, shuffle(task, rng))
    if task.start:
        return resumed(task, rng)
    button = task.button or rng.randrange(task.seats) + 1
    return PotEpisode.dealt(task, button, shuffle(task, rng))


# Omaha, Faro and Seven Card Stud


def law_of(task: Task) -> Law:
    """The game of a task under its determinations."""
    return (_begun(task)[0] if task.start else _posted(task, 1)).law


@lru_cache(maxsize=256)
def _posted(task: Task, button: int) -> Round:
    """A round of play with its compulsory bets in, before the cards."""
    stakes = tuple(enumerate(task.stakes, 1))
    state: Round = step(None, act.OpenRound(task.game, task.determinations, stakes, button))[0]
    return state


@lru_cache(maxsize=256)
def _begun(task: Task) -> tuple[Round, tuple[Past, ...]]:
    """Where a task begins that begins in the middle, and the moves up to there."""
    from croupier.histories.record import steps

    past: list[Past] = []
    state: Round | None = None
    for played in steps(task.start):
        if played.before is not None and played.before.phase == "betting":
            past.append(_told(played.before, played.action, played.events))
        state = played.after
    assert state is not None
    return state, tuple(past)


def _told(before: Round, action: Any, events: Sequence[Any]) -> Past:
    """A move as it is remembered."""
    kind = KINDS.get(type(action)) or _BY_EVENT.get(type(events[0]), 0)
    return before.number + 1, before.to_act + 1, kind, getattr(events[0], "amount", 0)


def resumed(task: Task, rng: random.Random) -> "PotEpisode":
    """An episode of a task that begins in the middle: what nobody knows is drawn."""
    new = undrawn(task)
    state = new.state
    known = _known(state)
    rest = [card for card in state.law.deck if card not in known]
    rng.shuffle(rest)
    state.hole = tuple(_drawn(hand, rest) for hand in state.hole)
    state.passed_in = tuple((_drawn(hole, rest), up) for hole, up in state.passed_in)
    gone = [HIDDEN] * state.dealt  # the order in which cards have come is not asked again
    state.shoe = (*gone, *rest[: len(state.law.deck) - state.dealt])
    return new


def undrawn(task: Task) -> "PotEpisode":
    """The same without chance: cards that nobody knows come by `deal`, those of hands first."""
    state, past = _begun(task)
    state = state.fork()
    state.shoe = None
    return PotEpisode(task, state, list(past))


def _known(state: Round) -> set[Card]:
    hands = (*state.hole, *state.up, *(side for hand in state.passed_in for side in hand))
    return {card for hand in hands for card in hand} | {*state.communal, *state.discarded}


def _drawn(hand: tuple[Card, ...], rest: list[Card]) -> tuple[Card, ...]:
    return tuple(rest.pop() if card == HIDDEN else card for card in hand)


class PotEpisode:
    """A round of Omaha, Faro or Stud. It changes itself; `fork` keeps a moment."""

    __slots__ = ("amounts", "past", "sight", "state", "task")

    def __init__(self, task: Task, state: Round, past: list[Past]) -> None:
        self.task, self.state, self.past = task, state, past
        self.sight = PotSight.of(task, state.law)
        self.amounts: tuple[int | None, ...] | None = None  # of each move, once asked

    @classmethod
    def dealt(cls, task: Task, button: int, order: tuple[Card, ...] | None) -> "PotEpisode":
        """From a shoe of known order, or with None from one whose cards come by `deal`."""
        state = _posted(task, button).fork()
        proceed(state, act.LoadShoe(order))
        return cls(task, state, [])

    def fork(self) -> "PotEpisode":
        """A copy that can go its own way."""
        return PotEpisode(self.task, self.state.fork(), self.past[:])

    def __deepcopy__(self, memo: Any) -> "PotEpisode":
        return self.fork()

    def __reduce__(self) -> Any:
        return _thawed, (self.task, dump_round(self.state), self.past)

    @property
    def to_act(self) -> int:
        """The position that is to act; OVER, or CHANCE while a card is due."""
        phase = self.state.phase
        if phase == "betting":
            return CHANCE if self.task.start and self._unknown() else self.state.to_act
        return CHANCE if phase == "dealing" else OVER

    def _unknown(self) -> bool:
        """Whether a hand has a card that nobody knows, as it may where an episode begins."""
        return any(HIDDEN in hand for hand in self.state.hole)

    def seat(self, position: int) -> int:
        """The seat at a position."""
        return self.state.seats[position]

    def moves(self) -> tuple[int | None, ...]:
        """For each move the amount it bets or raises by, 0 without one; None where it is closed."""
        found = self.amounts
        if found is None:
            found = self.amounts = self._moves()
        return found

    def _moves(self) -> tuple[int | None, ...]:
        fold = stay = least = most = None
        raising = False
        for choice in open_now(self.state):
            kind = choice.action
            if kind is act.Fold or kind is act.CallAndFold:
                fold = 0
            elif kind is act.Check or kind is act.Call:
                stay = 0
            elif kind is act.TapOut:
                most = 0
            else:
                least, most, raising = choice.least, choice.most, kind is act.CallAndRaise
        if least is None or most is None:
            return (fold, stay, None, *(None for _ in self.task.sizes), most)
        between = self._between(least, most, raising)
        return (fold, stay, least, *between, most if most > least else None)

    def _between(self, least: int, most: int, raising: bool) -> list[int | None]:
        """The sizes that lie between the least and the most, in whole chips."""
        state, chip = self.state, self.state.law.det.smallest_chip
        if most == least:
            return [None] * len(self.task.sizes)
        pot = state.pot
        if raising:
            pot += state.bet - state.bets[state.to_act]
        amounts: list[int | None] = []
        last = least
        for size in self.task.sizes:
            amount = int(size * pot) // chip * chip
            if last < amount < most:
                amounts.append(amount)
                last = amount
            else:
                amounts.append(None)
        return amounts

    def mask(self) -> list[bool]:
        """Which moves are open."""
        return [amount is not None for amount in self.moves()]

    def action(self, move: int) -> Any:
        """The action of the engine that a move stands for."""
        amounts = self.moves()
        if not 0 <= move < len(amounts) or amounts[move] is None:
            raise self._closed(move)
        for choice in open_now(self.state):
            if _number(choice.action, move):
                amount = () if choice.least is None else (amounts[move],)
                return choice.action(choice.seat, *amount)
        raise AssertionError(f"move {move} is open and no choice has it")

    def _closed(self, move: int) -> BadMessage:
        named = self.task.moves
        words = f"{move}, {named[move]}," if 0 <= move < len(named) else f"{move}"
        known = [f"{k} {name}" for k, name in enumerate(named) if self.moves()[k] is not None]
        return BadMessage(f"move {words} is not open: {', '.join(known) or 'none'} is")

    def act(self, move: int) -> None:
        """Carry out a move of the position to act."""
        self.do(self.action(int(move)))

    def do(self, action: Any) -> None:
        """Carry out an action of the engine, for any amount that is open."""
        state = self.state
        number, position = state.number + 1, state.to_act + 1
        events = proceed(state, action)
        first = events[0]
        amount = 0 if len(first) < 3 else first[2]
        self.past.append((number, position, KINDS[type(action)], amount))
        self.amounts = None

    def deal(self, card: Card) -> None:
        """The card that is due falls: an episode without a shoe. Discards are nobody's to see."""
        if self.task.start and self._unknown():
            self._turn_over(card)
            return
        proceed(self.state, act.Deal((card,)))
        self.amounts = None
        while (fallen := due(self.state)) is not None and fallen.kind == "discard":
            proceed(self.state, act.Deal((HIDDEN,)))

    def _turn_over(self, card: Card) -> None:
        """A card of a hand that nobody knew is this one."""
        rest = [card]
        hands = [list(hand) for hand in self.state.hole]
        for hand in hands:
            if HIDDEN in hand and rest:
                hand[hand.index(HIDDEN)] = rest.pop()
        self.state.hole = tuple(tuple(hand) for hand in hands)

    def unseen(self) -> list[Card]:
        """The cards that may fall next."""
        seen = cards_seen(self.state)
        return [card for card in self.state.law.deck if card not in seen]

    def observation(self, position: int) -> list[int]:
        """What a position sees, as numbers (`croupier.env.fields` says which)."""
        return self.sight.numbers(self, position)

    def returns(self) -> list[int]:
        """What each position has won or lost so far in chips put in and paid out."""
        state = self.state
        return [
            won - put - dead
            for won, put, dead in zip(state.won, state.staked, state.dead, strict=True)
        ]


def _thawed(task: Task, data: dict[str, Any], past: list[Past]) -> PotEpisode:
    return PotEpisode(task, thaw(law_of(task).game, data), past)


def _number(kind: type, move: int) -> bool:
    """Whether a kind of action is what a move stands for."""
    if move == FOLD:
        return kind is act.Fold or kind is act.CallAndFold
    if move == STAY:
        return kind is act.Check or kind is act.Call
    return kind is act.Bet or kind is act.CallAndRaise or kind is act.TapOut


# Canberra Casino Hold-em and Canberra Poker


class HouseEpisode:
    """A round of a house game: each box in turn stays in with a second wager, or folds."""

    __slots__ = ("last", "sight", "table", "task")

    def __init__(self, task: Task, order: tuple[Card, ...]) -> None:
        self.task, self.sight = task, HouseSight.of(task)
        self.table = step(house_table(task), house_act.LoadShoe(order))[0]
        self.last: tuple[HouseTable, tuple[Any, ...]] = self.table, ()
        self._go_on(house_act.Deal())

    def fork(self) -> "HouseEpisode":
        """A copy that can go its own way: the engine leaves a state as it was."""
        new = HouseEpisode.at(self.task, self.table)
        new.last = self.last
        return new

    @classmethod
    def at(cls, task: Task, table: "HouseTable | dict[str, Any]") -> "HouseEpisode":
        """An episode whose table stands so, or as this plain data says."""
        new = cls.__new__(cls)
        new.task, new.sight = task, HouseSight.of(task)
        new.table = house.load(table) if isinstance(table, dict) else table
        new.last = new.table, ()
        return new

    def __deepcopy__(self, memo: Any) -> "HouseEpisode":
        return self.fork()

    def __reduce__(self) -> Any:
        return HouseEpisode.at, (self.task, house.dump(self.table))

    @property
    def to_act(self) -> int:
        """The box that is to decide, from 0 on, or OVER."""
        return (deciding_box(self.table) or OVER + 1) - 1

    def seat(self, position: int) -> int:
        """The box at a position."""
        return position + 1

    def mask(self) -> list[bool]:
        """Which moves are open: every box has brought its second wager."""
        return [True, True] if deciding_box(self.table) else [False, False]

    def act(self, move: int) -> None:
        """Fold, or stay in."""
        if not deciding_box(self.table) or int(move) not in (0, 1):
            raise BadMessage(f"move {move} is not open: 0 folds, 1 stays in, while a box decides")
        self._go_on(decided(self.table, bool(move)))

    def _go_on(self, action: Any) -> None:
        """Once every box has decided the dealer's hand is shown and wagers are paid."""
        before = self.table
        self.table, events = step(before, action)
        self.last = before, events
        if not deciding_box(self.table) and self.table.stage == "deciding":
            before = self.table
            self.table, events = settled(before)
            self.last = before, events

    @property
    def shown(self) -> HouseTable:
        """The table with its cards on it: as it stands, or as it was before they were collected."""
        return self.table if self.table.boxes else uncollected(*self.last)

    def observation(self, position: int) -> list[int]:
        """What a box sees, as numbers."""
        return self.sight.numbers(self, position)

    def returns(self) -> list[int]:
        """What each box has won or lost, once the round is over."""
        if deciding_box(self.table):
            return [0] * self.task.seats
        last = ended(self.table)[0]
        return [
            after - before for after, before in zip(last.chips[1:], self._brought(), strict=False)
        ]

    def _brought(self) -> list[int]:
        table = house_table(self.task)
        wagers = zip(table.chips[1:], table.ante[1:], table.side[1:], strict=True)
        return [sum(each) for each in wagers][: self.task.seats]


@lru_cache(maxsize=256)
def house_table(task: Task) -> HouseTable:
    """The table of a task with wagers closed."""
    antes = tuple((box, ante) for box, ante in enumerate(task.antes, 1) if ante)
    sides = tuple((box, side) for box, side in enumerate(task.sides, 1) if side)
    try:
        return wagered(task.game, task.determinations, antes, sides)[0]
    except Refused as refused:
        raise BadMessage(
            f"no round of {task.game} can be played with these wagers: {refused}"
        ) from None
