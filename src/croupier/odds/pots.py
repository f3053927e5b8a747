"""Rounds of Omaha, Faro and Seven Card Stud played out by the engine, seat against seat.

Every round begins with the same table stakes, from a deck shuffled anew, the button one seat on. A
strategy sees what its seat may see and chooses among what is open; the engine does the rest. Chips
are counted after each round: those the seats lost and did not win went in commission.
"""

import math
import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple, get_args, get_origin, get_type_hints

from croupier.cards import deck
from croupier.errors import BadMessage, CroupierError
from croupier.odds.given import Given, failed, load, takes
from croupier.odds.running import Chunk, Progress, carry_out, chunks
from croupier.odds.strategy import Character, Sight, at_random, called_down, made, reckoned, sight
from croupier.rules import Choice
from croupier.rules import Play as RoundOfPlay
from croupier.rules import actions as act
from croupier.rules import events as ev
from croupier.rules import game as find_game
from croupier.rules.determinations import Commission, Determinations
from croupier.rules.law import law
from croupier.rules.plain import plain, revive
from croupier.rules.round import Round
from croupier.rules.showdown import Strengths, rankings

CHUNK = 250
_NORMAL_95 = 1.959964

Answer = Choice | tuple[Choice, int]
Function = Callable[..., Answer]
Strategy = str | Given | Function

STRATEGIES: dict[str, Any] = {
    "calls": called_down,
    "random": at_random,
    "ordinary": reckoned(),
    "tight": reckoned(Character(patience=0.15, boldness=0.8, bluff=0.0)),
    "bold": reckoned(Character(patience=0.0, boldness=0.9, bluff=0.15)),
}
_COMMON: dict[str, Any] = {
    "min_table_stake": 20_00,
    "commission": Commission(rate_percent=5, cap=10_00, approval="simulation"),
    "tap_out_units": "all_chips",
    "min_bet": 2_00,
}
_BLINDS: dict[str, Any] = {"compulsory": "blind", "blinds": (1_00, 2_00), "limit": "full_pot"}
_TERMS: dict[str, dict[str, Any]] = {
    "omaha": _COMMON | _BLINDS | {"burn": True, "max_buy_in": 500_00},
    "faro": _COMMON | _BLINDS | {"deal_pattern": "2-2-1"},
    "stud": _COMMON
    | {
        "compulsory": "ante",
        "ante": 1_00,
        "ante_raise_cap": 3,
        "limit": "fixed",
        "fixed_bets": (2_00, 2_00, 4_00, 4_00, 4_00),
        "first_opener": "lowest",
    },
}


def determine(game: str, **values: Any) -> Determinations:
    """Determinations for a simulation: small stakes, but for what is given here.

    >>> determine("omaha", contest="split").contest
    'split'
    """
    return Determinations(**(_TERMS[find_game(game).name] | values))


def change(determinations: Determinations, text: str) -> Determinations:
    """Determinations changed as a person writes it: "blinds=100,200; commission.cap=500".

    >>> change(determine("omaha"), "limit=no_limit; commission.cap=500").commission.cap
    500
    """
    for part in filter(None, map(str.strip, text.split(";"))):
        name, equals, value = (word.strip() for word in part.partition("="))
        if not equals:
            raise BadMessage(f"{part!r} changes nothing: write NAME=VALUE, as in limit=no_limit")
        determinations = _change_one(determinations, name, value)
        _check_kind(determinations, name, value)
    return determinations


def _check_kind(determinations: Determinations, name: str, value: str) -> None:
    """Refuse text where a number belongs, and the like."""
    try:
        revive(plain(determinations))
    except BadMessage:
        known = "true or false, a whole number, a word, or several with commas between"
        raise BadMessage(f"{name} cannot be {value!r}: a value is {known}") from None


def _change_one(record: Any, name: str, value: str) -> Any:
    first, _, rest = name.partition(".")
    known = list(getattr(record, "__dataclass_fields__", ()))
    if first not in known:
        near = ", ".join(get_close_matches(first, known, n=3, cutoff=0))
        hint = f": nearest are {near}" if near else ""
        raise BadMessage(f"{name!r} is no determination of this game{hint}")
    if rest:
        return replace(record, **{first: _change_one(getattr(record, first), rest, value)})
    return replace(record, **{first: _value(value, get_type_hints(type(record))[first])})


def _value(text: str, kind: Any) -> Any:
    if tuple in (get_origin(each) for each in (kind, *get_args(kind))) or "," in text:
        return tuple(_value(part.strip(), int) for part in text.split(",") if part)
    plain = {"true": True, "false": False, "none": None}
    if text in plain:
        return plain[text]
    is_number = str not in (kind, *get_args(kind)) and text.removeprefix("-").isdecimal()
    return int(text) if is_number else text


class Seat(NamedTuple):
    """What one seat won or lost in all, in cents."""

    seat: int
    strategy: str
    rounds: int
    total: int
    squares: int

    @property
    def mean(self) -> Fraction:
        """Cents won in a round of play on average."""
        return Fraction(self.total, self.rounds)

    @property
    def standard_deviation(self) -> float:
        """Of one round."""
        variance = Fraction(self.squares, self.rounds) - self.mean**2
        return math.sqrt(variance * self.rounds / max(self.rounds - 1, 1))

    @property
    def standard_error(self) -> float:
        """Of the mean."""
        return self.standard_deviation / math.sqrt(self.rounds)

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true mean is, in 95 of 100 simulations."""
        reach = _NORMAL_95 * self.standard_error
        return float(self.mean) - reach, float(self.mean) + reach


@dataclass(frozen=True)
class PotSimulation:
    """What so many rounds came to."""

    game: str
    rounds: int
    seed: int
    seats: tuple[Seat, ...]
    commission: int  # in all, in cents
    showdowns: int
    hands: dict[str, dict[str, int]]  # by contest, the class that won the main pot at a showdown

    @property
    def showdown_frequency(self) -> Fraction:
        """How often hands were shown."""
        return Fraction(self.showdowns, self.rounds)

    @property
    def commission_per_round(self) -> Fraction:
        """In cents."""
        return Fraction(self.commission, self.rounds)


@dataclass(frozen=True)
class Job:
    """What every chunk has in common."""

    game: str
    determinations: Determinations
    stakes: tuple[tuple[int, int], ...]
    strategies: tuple[Strategy, ...]  # for each seat


class Tally(NamedTuple):
    """What the rounds of a chunk came to, as sums."""

    totals: tuple[int, ...]
    squares: tuple[int, ...]
    commission: int
    showdowns: int
    hands: "Counter[tuple[str, str]]"


def simulate_pot(
    game: str,
    rounds: int,
    seed: int = 1,
    strategies: Sequence[Strategy] = ("calls",),
    determinations: Determinations | None = None,
    seats: int = 6,
    table_stake: int = 200_00,
    workers: int | None = None,
    cluster: str | None = None,
    progress: Progress | None = None,
) -> PotSimulation:
    """Play rounds on the cores of this machine, or on the Dask cluster at an address.

    Seats take the strategies in turn: names of STRATEGIES, or functions of what a seat sees and the
    choices open to it, that answer with a choice, or with a choice and an amount.

    >>> result = simulate_pot("omaha", 20, strategies=("calls", "random"), seats=4, workers=1)
    >>> sum(seat.total for seat in result.seats) == -result.commission
    True
    """
    det = determine(game) if determinations is None else determinations
    names = [strategies[i % len(strategies)] for i in range(seats)] if strategies else []
    stakes = tuple((seat, table_stake) for seat in range(1, seats + 1))
    job = Job(find_game(game).name, det, stakes, tuple(names))
    _check(job)
    pieces = chunks(rounds, CHUNK, seed)
    tallies = list(carry_out(play_chunk, job, pieces, workers, cluster, progress))
    return _result(job, rounds, seed, tallies)


def _check(job: Job) -> None:
    """Refuse what no round can be played with, before many are begun."""
    for strategy in job.strategies:
        function_of(strategy)
    if not job.strategies:
        raise BadMessage("no strategy is given, and every seat needs one")
    law(find_game(job.game), job.determinations)
    RoundOfPlay(_opening(job, 0))


def _result(job: Job, rounds: int, seed: int, tallies: list[Tally]) -> PotSimulation:
    seats = tuple(
        Seat(
            seat,
            _name(job.strategies[i]),
            rounds,
            sum(each.totals[i] for each in tallies),
            sum(each.squares[i] for each in tallies),
        )
        for i, (seat, _) in enumerate(job.stakes)
    )
    commission = sum(each.commission for each in tallies)
    showdowns = sum(each.showdowns for each in tallies)
    return PotSimulation(job.game, rounds, seed, seats, commission, showdowns, _hands(job, tallies))


def _hands(job: Job, tallies: list[Tally]) -> dict[str, dict[str, int]]:
    """How often each class won, by contest, the highest class first."""
    counts = sum((each.hands for each in tallies), Counter[tuple[str, str]]())
    names = [line.name for line in law(find_game(job.game), job.determinations).order.classes]
    contests = sorted({contest for contest, _ in counts})
    return {
        contest: {name: n for name in names if (n := counts[contest, name])} for contest in contests
    }


def play_chunk(job: Job, chunk: Chunk) -> Tally:
    """The rounds of one chunk, one after another."""
    rng = random.Random(chunk.seed)
    cards = list(deck(job.determinations.deck_size, job.determinations.wild_card))
    strategies = {seat: function_of(job.strategies[i]) for i, (seat, _) in enumerate(job.stakes)}
    totals, squares = [0] * len(job.stakes), [0] * len(job.stakes)
    commission = showdowns = 0
    hands: Counter[tuple[str, str]] = Counter()
    for number in range(chunk.rounds):
        rng.shuffle(cards)
        play = RoundOfPlay(_opening(job, chunk.number * CHUNK + number))
        play.do(act.LoadShoe(tuple(cards)))
        play_out(play, strategies, rng)
        state = play.state
        for i, net in enumerate(_nets(job, state)):
            totals[i] += net
            squares[i] += net * net
        commission += state.commission
        showdowns += bool(state.shown)
        hands.update(_winning(play))
    return Tally(tuple(totals), tuple(squares), commission, showdowns, hands)


def _opening(job: Job, number: int) -> act.OpenRound:
    button = job.stakes[number % len(job.stakes)][0]
    return act.OpenRound(job.game, job.determinations, job.stakes, button)


def play_out(play: RoundOfPlay, strategies: dict[int, Function], rng: random.Random) -> None:
    """Ask each seat in turn until the round of play is concluded."""
    while play.state.phase == "betting":
        seat = play.state.seat_to_act
        assert seat is not None
        play.do(strategies[seat](sight(play.state, seat), play.allowed(), rng))


def _nets(job: Job, state: Round) -> list[int]:
    """What each seat won; with the commission it comes to nothing, or chips were lost or made."""
    stakes = dict(zip(state.seats, state.stakes, strict=True))
    nets = [stakes[seat] - before for seat, before in job.stakes]
    if state.phase != "concluded" or sum(nets) + state.commission:
        raise AssertionError(f"chips are not conserved: {nets}, commission {state.commission}")
    return nets


def _winning(play: RoundOfPlay) -> set[tuple[str, str]]:
    """The class of hand that won the main pot, in each contest, if hands were shown.

    A pot in one piece went to a hand that nobody contested either way.
    """
    state, found = play.state, set[tuple[str, str]]()
    if not state.shown:
        return found
    strengths, contests = Strengths(state), rankings(state)
    for event in play.log:
        if isinstance(event, ev.PotAwarded) and event.pot == 0:
            for (half, ranking), strength in zip(
                contests, strengths[state.index[event.seat]], strict=True
            ):
                line = ranking.hand_class(strength)
                if event.half in ("", half) and line:
                    found.add((half or state.law.det.contest, line.name))
    return found


# strategies


def _name(strategy: Strategy) -> str:
    if isinstance(strategy, Given):
        return strategy.words
    return strategy if isinstance(strategy, str) else getattr(strategy, "__name__", "a function")


@lru_cache(maxsize=64)
def function_of(strategy: Strategy) -> Function:
    """What is asked for an action: one of ours, or somebody's function with its answers checked."""
    if isinstance(strategy, str):
        if strategy not in STRATEGIES:
            raise BadMessage(
                f"{strategy!r} is no strategy: choose {', '.join(STRATEGIES)}, FILE.py or "
                "MODULE:FUNCTION"
            )
        return STRATEGIES[strategy]  # type: ignore[no-any-return]
    function = load(strategy) if isinstance(strategy, Given) else strategy
    return _checked(_name(strategy), function)


def _checked(words: str, function: Function) -> Function:
    chance = takes(function, 3)

    def play(seen: Sight, choices: Sequence[Choice], rng: random.Random) -> Any:
        try:
            answer = function(seen, choices, rng) if chance else function(seen, choices)
        except CroupierError:
            raise
        except Exception as error:
            raise failed(words, f"is asked for seat {seen.seat}", error) from None
        return _action(words, answer, choices)

    return play


def _action(words: str, answer: Any, choices: Sequence[Choice]) -> Any:
    """The action of an answer, which is among the choices and within its amounts."""
    choice, amount = answer, None
    if isinstance(answer, tuple) and not isinstance(answer, Choice) and len(answer) == 2:
        choice, amount = answer
    if choice not in choices or not isinstance(choice, Choice):
        names = ", ".join(each.action.__name__ for each in choices)
        raise BadMessage(f"{words} answers {answer!r}, which is not one of the choices: {names}")
    least, most = choice.least, choice.most
    if amount is None:
        return made(choice, least or 0)
    if least is None or most is None or type(amount) is not int or not least <= amount <= most:
        limits = "no amount" if least is None else f"{least} to {most} cents"
        raise BadMessage(
            f"{words} answers {choice.action.__name__} with {amount!r} where {limits} is open"
        )
    return made(choice, amount)
