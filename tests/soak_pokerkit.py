"""Random hands against PokerKit, counted: `python -m tests.soak_pokerkit --help`."""

import argparse
import random
import sys
from collections import Counter

from tests.pokerkit_hands import AGREES, UNEXPLAINED, VARIANTS, compare, random_hand


def soak(hands, seed):
    """Play and compare; print every hand that nothing explains, then the table."""
    counted = Counter()
    for number in range(hands):
        variant = VARIANTS[number % len(VARIANTS)]
        text, final = random_hand(random.Random(f"{seed} {number}"), variant)
        outcome = compare(text, final)
        counted[variant, outcome] += 1
        if outcome == UNEXPLAINED:
            sys.stdout.write(f"hand {number} of seed {seed}:\n{text}\nends with {final} there\n")
        if number % 1000 == 999:
            sys.stdout.write(f"{number + 1} hands\n")
            sys.stdout.flush()
    return counted


def table(counted):
    """One line for each outcome, the variants in columns."""
    outcomes = sorted({outcome for _, outcome in counted}, key=lambda each: (each != AGREES, each))
    width = max(map(len, outcomes))
    yield " ".join([" " * width, *(f"{variant:>7}" for variant in VARIANTS), "    all"])
    for outcome in outcomes:
        row = [counted[variant, outcome] for variant in VARIANTS]
        yield " ".join([outcome.ljust(width), *(f"{n:7}" for n in (*row, sum(row)))])


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    counted = soak(args.hands, args.seed)
    sys.stdout.write("\n".join(table(counted)) + "\n")
    sys.exit(any(outcome == UNEXPLAINED for _, outcome in counted))
