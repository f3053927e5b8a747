"""Kernel against scalar path, a million random hands of each mode: `python -m tests.soak_hands`.

Takes many minutes; `--count` makes it shorter. Prints a line for each mode and fails at the first
hand that the two paths do not judge alike.
"""

import argparse
import random
import sys

from tests.hand_modes import SHAPES, disagreements, rankings

BATCH = 20_000


def soak(ranking, shape, count, rng):
    """Judge so many random hands twice."""
    for _ in range(0, count, BATCH):
        hands = [rng.sample(ranking.order.cards, sum(shape)) for _ in range(min(BATCH, count))]
        wrong = disagreements(ranking, shape, hands)
        assert not wrong, (ranking.order, shape, wrong[0])


def modes():
    """Every ranking with every shape of hand."""
    return ((*ranking, shape) for ranking in rankings() for shape in SHAPES)


def main(argv=None):
    """Soak the modes whose name contains a text."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=1_000_000, help="hands a mode")
    parser.add_argument("--only", default="", help="part of a mode's name")
    parser.add_argument("--part", default="1/1", help="which of how many equal shares, as 1/2")
    args = parser.parse_args(argv)
    part, parts = map(int, args.part.split("/"))
    for name, ranking, shape in list(modes())[part - 1 :: parts]:
        mode = f"{name} {'+'.join(map(str, shape))}"
        if args.only in mode:
            soak(ranking, shape, args.count, random.Random(mode))
            sys.stdout.write(f"{mode}: {args.count} hands alike\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
