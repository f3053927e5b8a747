"""Kernel against scalar path, a million random hands of each mode: `python -m tests.soak_hands`.

Takes many minutes; `--count` makes it shorter. Prints a line for each mode and fails at the first
hand that the two paths do not judge alike.
"""

import argparse
import random
import sys
from itertools import cycle, groupby

from tests.hand_modes import SHAPES, disagreements, rankings

BATCH = 20_000


def soak(ranking, shapes, count, rng):
    """Judge so many random hands twice, the shapes in turn."""
    for begun, shape in zip(range(0, count, BATCH), cycle(shapes), strict=False):
        size = min(BATCH, count - begun)
        hands = [rng.sample(ranking.order.cards, sum(shape)) for _ in range(size)]
        wrong = disagreements(ranking, shape, hands)
        assert not wrong, (ranking.order, shape, wrong[0])


def modes():
    """Every ranking with 5, 6 and 7 cards, and with 4 and 5 hole cards and some communal ones."""
    groups = groupby(SHAPES, lambda shape: shape[0] if len(shape) == 1 else f"{shape[0]}+")
    kinds = [(kind, list(shapes)) for kind, shapes in groups]
    return [(f"{name} {kind}", rank, shapes) for name, rank in rankings() for kind, shapes in kinds]


def main(argv=None):
    """Soak the modes whose name contains a text."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=1_000_000, help="hands a mode")
    parser.add_argument("--only", default="", help="part of a mode's name")
    parser.add_argument("--part", default="1/1", help="which of how many equal shares, as 1/2")
    args = parser.parse_args(argv)
    part, parts = map(int, args.part.split("/"))
    for mode, ranking, shapes in modes()[part - 1 :: parts]:
        if args.only in mode:
            soak(ranking, shapes, args.count, random.Random(mode))
            sys.stdout.write(f"{mode}: {args.count} hands alike\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
