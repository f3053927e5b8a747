"""Thousands of random tournaments, large ones too: `python -m tests.soak_tournaments --help`."""

import argparse
import sys
import time

from tests.random_tournaments import random_run


def main(count: int, first: int, most: int, small: bool) -> None:
    """Play them and say how it went; the first that fails stops the soak with its seed."""
    began, players, events = time.monotonic(), 0, 0
    for seed in range(first, first + count):
        # large fields are rare, so that small and odd ones are many
        size = most if seed % 50 == 0 else most // 20 if seed % 5 == 0 else 30
        run = random_run(seed, most=max(1, size), small=small)
        players += len(run.state.entrants)
        events += len(run.log)
        if seed % 100 == 99:
            seconds = time.monotonic() - began
            words = f"{seed + 1 - first} tournaments, {players} players, {events} events"
            sys.stdout.write(f"{words}, {seconds:.0f} s\n")
            sys.stdout.flush()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=1000, help="tournaments")
    parser.add_argument("--seed", type=int, default=0, help="of the first")
    parser.add_argument("--most", type=int, default=2000, help="players")
    parser.add_argument(
        "--small",
        action="store_true",
        help="all Omaha at tables of two to four, where players move after almost every round",
    )
    args = parser.parse_args()
    main(args.count, args.seed, args.most, args.small)
