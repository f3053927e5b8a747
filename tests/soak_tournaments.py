"""Thousands of random tournaments, up to 2,000 players: python -m tests.soak_tournaments 1000 0.

The arguments are how many, the first seed, and the most players; a fourth, 1, makes them all Omaha
at tables of two to four, where players are moved after almost every round.
"""

import sys
import time

from tests.random_tournaments import random_run


def main(count: int = 1000, first: int = 0, most: int = 2000, small: int = 0) -> None:
    """Play them and say how it went; the first that fails stops the soak with its seed."""
    began, players, events = time.monotonic(), 0, 0
    for seed in range(first, first + count):
        # large fields are rare, so that small and odd ones are many
        size = most if seed % 50 == 0 else most // 20 if seed % 5 == 0 else 30
        run = random_run(seed, most=max(1, size), small=bool(small))
        players += len(run.state.entrants)
        events += len(run.log)
        if seed % 100 == 99:
            seconds = time.monotonic() - began
            words = f"{seed + 1 - first} tournaments, {players} players, {events} events"
            sys.stdout.write(f"{words}, {seconds:.0f} s\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
