"""Exact odds and equities: the two house games from process start, showdowns per second.

No peer solves a house game. Equities stand beside loops over the evaluators of phevaluator, which
judges Omaha, and eval7, which judges seven cards; their cards are prepared before the clock starts.
A loop over all boards before the flop takes a peer seconds: it is timed on some of them.
"""

import os
import random
import resource
import subprocess
import sys
from collections.abc import Sequence
from itertools import combinations, islice
from pathlib import Path
from tempfile import TemporaryDirectory

import eval7
import phevaluator.evaluator as evaluator
import phevaluator.evaluator_omaha as evaluator_omaha

from bench.clock import Timed, rates, target, tell
from croupier.bulk import encode
from croupier.cards import cards, deck
from croupier.odds.equity import equity
from croupier.odds.rounds import simulate

OMAHA = cards("As Ah Kd Qd"), cards("9s 8s 7h 6h")
STUD = cards("As Ah 2d"), cards("9s 8s 7h")
FLOPS = 12
SOME, SAMPLES = 20_000, 200_000
OURS, NO_BYTECODE = "croupier", "PYTHONDONTWRITEBYTECODE"
CHANGED = ("--set", "flush=3")


def run() -> None:
    """All tables, then the targets."""
    seconds = {
        name: best_time("odds", *words)
        for name, words in {
            "holdem": ("holdem",),
            "canberra": ("canberra",),
            "holdem, changed pay table": ("holdem", *CHANGED),
            "canberra, changed pay table": ("canberra", *CHANGED),
        }.items()
    }
    print("house games solved, processor seconds of the whole process, best of three")
    for name, time in seconds.items():
        print(f"  {name:<50} {time:>14.2f}")
    print()
    equities = {
        "exact Omaha before the flop, boards": before_flop(),
        "exact Omaha on the flop, boards": after_flop(),
        "sampled Omaha, showdowns of two": sampled_omaha(),
        "sampled Seven Card Stud, showdowns of two": sampled_stud(),
    }
    for title, measured in equities.items():
        tell(title, measured, [name for name in measured if name != OURS])
    simulated = rates({game: rounds_of(game) for game in ("holdem", "canberra")}, rounds=3)
    print("house games simulated with best play, one core")
    for name, rate in simulated.items():
        print(f"  {name:<50} {rate:>14,.0f} rounds/s")
    print()
    targets(seconds, equities, simulated)


def targets(
    seconds: dict[str, float],
    equities: dict[str, dict[str, float]],
    simulated: dict[str, float],
) -> None:
    """What is asked of these figures."""
    slowest = max(time for name, time in seconds.items() if "changed" not in name)
    changed = max(time for name, time in seconds.items() if "changed" in name)
    target("a house game within 1.5 seconds, times over", 1.5 / slowest, 1)
    target("a changed pay table within a second, times over", 1 / changed, 1)
    for title, measured in equities.items():
        fastest = max(rate for name, rate in measured.items() if name != OURS)
        target(f"{title}, beside the fastest peer", measured[OURS] / fastest, 20)
    target("millions of rounds simulated per second", min(simulated.values()) / 1e6, 1)


def best_time(*words: str, times: int = 3) -> float:
    """Processor seconds of a whole process, which neighbours do not take.

    Its bytecode is kept between runs, as that of an installed package is.
    """
    command, best = Path(sys.executable).with_name("croupier"), float("inf")
    with TemporaryDirectory() as kept:
        given = {name: value for name, value in os.environ.items() if name != NO_BYTECODE}
        env = given | {"PYTHONPYCACHEPREFIX": kept}
        for _ in range(times):
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            subprocess.run([command, *words], check=True, stdout=subprocess.DEVNULL, env=env)
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            best = min(best, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return best


def before_flop() -> dict[str, float]:
    """Every board, by us; as many as it can in a while, by the peer."""
    rest = encode(card for card in deck() if card not in (*OMAHA[0], *OMAHA[1]))
    boards = list(islice(combinations(rest, 5), SOME))
    return rates({OURS: equity_of(OMAHA), "phevaluator loop": omaha_loop(boards)}, rounds=3)


def after_flop() -> dict[str, float]:
    """Every turn and river of some flops; by now the kernel has made its table of communal cards.

    One flop takes us so little that a clock would mostly see cold caches: both get the same dozen.
    """
    rest = [card for card in deck() if card not in (*OMAHA[0], *OMAHA[1])]
    dice = random.Random(1)
    flops = [tuple(dice.sample(rest, 3)) for _ in range(FLOPS)]
    boards = [board for flop in flops for board in boards_of(flop, rest)]
    expect_same(flops, boards)
    ours = equity_of(OMAHA, *flops)
    return rates({OURS: ours, "phevaluator loop": omaha_loop(boards)}, 15)


def expect_same(flops: list[tuple[str, ...]], boards: list[tuple[int, ...]]) -> None:
    """The two ways are only worth comparing if they count the same wins."""
    one, two = (tuple(encode(hand)) for hand in OMAHA)
    judge = evaluator_omaha.evaluate_omaha_cards
    theirs = sum(judge(*board, *one) < judge(*board, *two) for board in boards)
    ours = [equity("omaha", OMAHA, flop) for flop in flops]
    highs = [(result.hands[0].high, result.deals) for result in ours]
    wins = sum(high.wins * deals for high, deals in highs if high is not None)
    if wins != theirs:
        raise SystemExit(f"we count {wins} wins and phevaluator {theirs}")


def boards_of(flop: tuple[str, ...], rest: list[str]) -> list[tuple[int, ...]]:
    """A flop with every turn and river."""
    left = encode(card for card in rest if card not in flop)
    return [(*encode(flop), *two) for two in combinations(left, 2)]


def equity_of(hands: tuple[tuple[str, ...], ...], *flops: tuple[str, ...]) -> Timed:
    """Our own, exact: a call for each flop, or one before it."""

    def work() -> int:
        results = [equity("omaha", hands, flop) for flop in flops or ((),)]
        return sum(result.deals for result in results if result.hands[0].share)

    return work


def omaha_loop(boards: Sequence[tuple[int, ...]]) -> Timed:
    """Two calls for each board; a smaller number is the better hand."""
    one, two = (tuple(encode(hand)) for hand in OMAHA)
    judge = evaluator_omaha.evaluate_omaha_cards

    def work() -> int:
        won = 0
        for board in boards:
            won += judge(*board, *one) < judge(*board, *two)
        return len(boards)

    return work


def sampled_omaha() -> dict[str, float]:
    """Two hands of four cards and five communal cards at random."""
    pool = encode(card for card in deck() if card not in (*OMAHA[0], *OMAHA[1]))
    dice, (one, two) = random.Random(1), (tuple(encode(hand)) for hand in OMAHA)
    judge = evaluator_omaha.evaluate_omaha_cards

    def peer() -> int:
        won = 0
        for _ in range(SOME):
            board = dice.sample(pool, 5)
            won += judge(*board, *one) < judge(*board, *two)
        return SOME

    ours = lambda: equity("omaha", OMAHA, samples=SAMPLES).deals  # noqa: E731
    return rates({OURS: ours, "phevaluator loop": peer}, rounds=5)


def sampled_stud() -> dict[str, float]:
    """Two hands of three cards with four to come each."""
    known = (*STUD[0], *STUD[1])
    rest = [card for card in deck() if card not in known]
    return rates(
        {
            OURS: lambda: equity("stud", STUD, samples=SAMPLES).deals,
            "eval7 loop": stud_loop(eval7.Card, eval7.evaluate, rest),
            "phevaluator loop": stud_loop(
                lambda card: encode([card])[0],
                lambda hand: -evaluator.evaluate_7cards(*hand),
                rest,
            ),
        },
        rounds=5,
    )


def stud_loop(convert: object, judge: object, rest: list[str]) -> Timed:
    """A random deal and two calls, as often as is fair; a greater number is the better hand."""
    one, two = ([convert(card) for card in hand] for hand in STUD)  # type: ignore[operator]
    pool, dice = [convert(card) for card in rest], random.Random(1)  # type: ignore[operator]

    def work() -> int:
        won = 0
        for _ in range(SOME):
            more = dice.sample(pool, 8)
            won += judge(one + more[:4]) > judge(two + more[4:])  # type: ignore[operator]
        return SOME

    return work


def rounds_of(game: str) -> Timed:
    """A million rounds; the tables of best play are made by the first."""
    return lambda: simulate(game, 1_000_000, workers=1).rounds


if __name__ == "__main__":
    run()
