"""Rounds of the house games by the million, dealt at random and settled in the odds kernel.

The work is cut into chunks, each with a seed of its own made from the seed given and its number, so
that the result is the same on one core, on all, or on a cluster. It must not know exact answers:
comparing is the caller's business.
"""

import math
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from hashlib import sha256
from importlib import import_module
from typing import Any

from croupier.bulk import encode
from croupier.cards import Card
from croupier.errors import BadMessage
from croupier.odds import house, kernel
from croupier.odds.play import short_rule

PLAYS = ("best", "rule", "always")
CHUNK = 1_000_000
_NORMAL_95 = 1.959964

Progress = Callable[[int, int], None]


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
    play: str
    seed: int


def simulate(
    game: str,
    rounds: int,
    seed: int = 1,
    play: str = "best",
    determinations: Any = None,
    ante: int = 100,
    workers: int | None = None,
    cluster: str | None = None,
    progress: Progress | None = None,
) -> Simulation:
    """Play rounds on the cores of this machine, or on the Dask cluster at an address.

    >>> simulate("canberra", 20_000, seed=7).rounds
    20000
    """
    if play not in PLAYS:
        raise BadMessage(f"{play!r} is no way to play: choose {', '.join(PLAYS)}")
    if rounds < 1:
        raise BadMessage(f"{rounds} rounds are none to simulate")
    det = house.determine(game) if determinations is None else determinations
    job = Job(game, det, ante, play, seed)
    run = _on_cluster(cluster) if cluster else _on_cores(workers)
    sums: list[int] = []
    done = 0
    for number, counts in run(job, list(_chunks(rounds))):
        sums = [a + b for a, b in zip(sums, counts, strict=True)] if sums else counts
        done += number
        if progress:
            progress(done, rounds)
    terms = house.Terms(game, det, ante, {})
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


Chunk = tuple[int, int]  # number and rounds
Run = Callable[[Job, list[Chunk]], Iterator[tuple[int, list[int]]]]


def _chunks(rounds: int) -> Iterator[Chunk]:
    for number, start in enumerate(range(0, rounds, CHUNK)):
        yield number, min(CHUNK, rounds - start)


def play_chunk(job: Job, chunk: Chunk) -> tuple[int, list[int]]:
    """One chunk: its rounds, and the kernel's counts."""
    number, rounds = chunk
    digest = sha256(f"{job.seed} {number}".encode()).digest()
    seed = int.from_bytes(digest[:8], "big")
    return rounds, kernel.load().play(*_arguments(job), seed, rounds, None)


@lru_cache(maxsize=4)
def _arguments(job: Job) -> tuple[Any, ...]:
    """The terms and the way to play as the kernel takes them; worked out once."""
    terms = house.Terms(job.game, job.determinations, job.ante, {})
    tables = house.decision_tables(terms) if job.play == "best" else None
    rule = short_rule(job.game).stays if job.play == "rule" else None
    return (job.game == "holdem", *terms.arguments(), tables, rule)


def _on_cores(workers: int | None) -> Run:
    """Threads will do: the kernel lets go of the interpreter while it plays."""

    def run(job: Job, chunks: list[Chunk]) -> Iterator[tuple[int, list[int]]]:
        _arguments(job)
        with ThreadPoolExecutor(workers or os.cpu_count() or 1) as pool:
            yield from pool.map(lambda chunk: play_chunk(job, chunk), chunks)

    return run


def _on_cluster(address: str) -> Run:
    """Chunks go to the workers of a Dask scheduler as they are free."""
    try:
        distributed = import_module("distributed")
    except ImportError:
        raise BadMessage(
            "simulating on a cluster needs the extra croupier[cluster]: "
            "pip install 'croupier[cluster]'"
        ) from None

    def run(job: Job, chunks: list[Chunk]) -> Iterator[tuple[int, list[int]]]:
        with distributed.Client(address) as client:
            futures = [client.submit(play_chunk, job, chunk, pure=False) for chunk in chunks]
            for _, result in distributed.as_completed(futures, with_results=True):
                yield result

    return run
