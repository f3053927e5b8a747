"""Rounds of the house games by the million, dealt at random and settled in the odds kernel.

Best play, the rule to remember and charts are decided in the kernel too; a function that somebody
gives is asked in Python, which takes longer. It must not know exact answers: comparing is the
caller's business.
"""

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

from croupier.bulk import encode
from croupier.cards import Card, deck
from croupier.errors import BadMessage, CroupierError
from croupier.odds import house, kernel
from croupier.odds.given import Given, failed, load
from croupier.odds.play import Rule, short_rule
from croupier.odds.running import Chunk, Progress, carry_out, chunks

PLAYS = ("best", "rule", "always")
CHUNK = 1_000_000
_ASKED = 50_000  # rounds of a chunk where a function is asked
_NORMAL_95 = 1.959964
_ENDS = 6

Decide = Callable[[tuple[Card, ...], tuple[Card, ...]], bool]  # own cards, cards seen: stay in?
Play = str | Rule | Given | Decide


@dataclass(frozen=True)
class Simulation:
    """What so many rounds came to, in antes."""

    game: str
    rounds: int
    seed: int
    ante: int
    lines: tuple[house.Line, ...]

    @property
    def mean(self) -> Fraction:
        """The net result of a round for an ante of one."""
        return Fraction(sum(line.net * line.count for line in self.lines), self.rounds * self.ante)

    @property
    def standard_deviation(self) -> float:
        """Of one round."""
        squares = sum(line.net**2 * line.count for line in self.lines)
        variance = Fraction(squares, self.rounds * self.ante**2) - self.mean**2
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

    @property
    def stay_frequency(self) -> Fraction:
        """How often the player called or bet."""
        folds = sum(line.count for line in self.lines if line.end == "fold")
        return 1 - Fraction(folds, self.rounds)


@dataclass(frozen=True)
class Job:
    """What every chunk has in common; small enough to be sent anywhere."""

    game: str
    determinations: Any
    ante: int
    play: Play
    seed: int


def simulate(
    game: str,
    rounds: int,
    seed: int = 1,
    play: Play = "best",
    determinations: Any = None,
    ante: int = 100,
    workers: int | None = None,
    cluster: str | None = None,
    progress: Progress | None = None,
) -> Simulation:
    """Play rounds on the cores of this machine, or on the Dask cluster at an address.

    `play` is best, rule or always; or a rule such as a chart; or a function that says of the cards
    held and the cards seen whether to stay in.

    >>> simulate("canberra", 20_000, seed=7).rounds
    20000
    >>> simulate("holdem", 1_000, play=lambda cards, flop: cards[0][0] in "AKQ").rounds
    1000
    """
    if isinstance(play, str) and play not in PLAYS:
        raise BadMessage(f"{play!r} is no way to play: choose {', '.join(PLAYS)} or a chart")
    det = house.determine(game) if determinations is None else determinations
    terms = house.Terms(game, det, house.check_ante(ante), {})
    job = Job(game, det, ante, play, seed)
    asked = not isinstance(play, str | Rule)
    pieces = chunks(rounds, _ASKED if asked else CHUNK, seed)
    if not asked:
        _arguments(job)
    work = ask_chunk if asked else play_chunk
    sums: list[int] = []
    for counts in carry_out(work, job, pieces, workers, cluster, progress, in_threads=not asked):
        sums = [a + b for a, b in zip(sums, counts, strict=True)] if sums else counts
    return Simulation(game, rounds, seed, ante, tuple(terms.lines(sums)))


def settle(
    game: str,
    deals: Iterable[Sequence[Card]],
    play: str = "best",
    determinations: Any = None,
    ante: int = 100,
) -> list[int]:
    """The player's net result in cents for cards as they are dealt.

    Hold-em: two hole cards, the dealer's two, flop, river. Canberra Poker: five cards, the dealer's
    five, the last one seen.
    """
    det = house.determine(game) if determinations is None else determinations
    job = Job(game, det, ante, play, 0)
    terms = house.Terms(game, det, ante, {})
    rows = b"".join(map(encode, deals))
    try:
        outcomes = kernel.load().play(*_arguments(job), 0, 0, rows)
    except ValueError as error:
        raise BadMessage(str(error)) from None
    nets = [(*nets, fold) for nets, fold in zip(terms.nets, terms.folds, strict=True)]
    return [nets[outcome // 6][outcome % 6] for outcome in outcomes]


def play_chunk(job: Job, chunk: Chunk) -> list[int]:
    """One chunk in the kernel: its counts."""
    counts: list[int] = kernel.load().play(*_arguments(job), chunk.seed, chunk.rounds, None)
    return counts


def ask_chunk(job: Job, chunk: Chunk) -> list[int]:
    """One chunk of which somebody's function decides: what each hand comes to if it stays in, or
    as what it is folded."""
    own, seen = (2, slice(4, 7)) if job.game == "holdem" else (5, slice(9, 10))
    size = 9 if job.game == "holdem" else 10
    rows = _deal(size, chunk)
    stays = kernel.load().play(*_arguments(job), 0, 0, rows)
    none = bytes(getattr(kernel.load(), f"{job.game.upper()}_GROUPS") // 4)
    folds = kernel.load().play(*_arguments(job)[:-1], none, 0, 0, rows)
    decide, names = function_of(job.play), deck()
    counts = [0] * len(house.CLASSES) * _ENDS
    for row, (stay, fold) in enumerate(zip(stays, folds, strict=True)):
        cards = [names[code] for code in rows[row * size : (row + 1) * size]]
        counts[stay if decide(tuple(cards[:own]), tuple(cards[seen])) else fold] += 1
    return counts


def _deal(size: int, chunk: Chunk) -> bytes:
    rows = bytearray(size * chunk.rounds)
    row = bytes(range(128, 128 + size))
    kernel.load().deal_rows(
        bytes(range(52)), bytes([size]), chunk.seed, True, chunk.rounds, ((rows, row),)
    )
    return bytes(rows)


def function_of(play: Any) -> Decide:
    """Somebody's function, which answers true or false or is refused."""
    function = load(play) if isinstance(play, Given) else play
    words = play.words if isinstance(play, Given) else getattr(play, "__name__", "the function")

    def decide(cards: tuple[Card, ...], seen: tuple[Card, ...]) -> bool:
        try:
            answer = function(cards, seen)
        except CroupierError:
            raise
        except Exception as error:
            raise failed(words, f"sees {' '.join(cards)} and {' '.join(seen)}", error) from None
        if answer is not True and answer is not False:
            raise BadMessage(f"{words} answers {answer!r} where True stays in and False folds")
        return answer

    return decide


@lru_cache(maxsize=4)
def _arguments(job: Job) -> tuple[Any, ...]:
    """The terms and the way to play as the kernel takes them; worked out once."""
    terms = house.Terms(job.game, job.determinations, job.ante, {})
    tables = house.decision_tables(terms) if job.play == "best" else None
    rule = short_rule(job.game).stays if job.play == "rule" else None
    if isinstance(job.play, Rule):
        rule = job.play.stays
    return (job.game == "holdem", *terms.arguments(), tables, rule)
