"""Everything anybody may do, held against the engine for long: `python -m tests.soak_answers`.

All streams by turns: rounds, tables live and electronic, both house games, tournament tables,
tournaments. A failure names its seed.
"""

import argparse
import random
import sys
import time

from tests import random_answers as play


def turn(seed: int, steps: int, often: float) -> int:
    """One table of each kind, and a tournament, from one seed."""
    rng, live = random.Random(seed), seed % 2 == 0
    offered = play.rounds(rng, steps, often) + play.tables(rng, steps, often, live)
    for game in ("holdem", "canberra"):
        offered += play.house_tables(rng, steps, often, game, live)
    return offered + play.tournament_tables(rng, steps, often) + play.tournaments(rng, often)


def main() -> int:
    """So many turns, with a line of progress."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--turns", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1, help="of the first turn")
    parser.add_argument("--steps", type=int, default=150)
    parser.add_argument("--often", type=float, default=0.2, help="how often a state is looked at")
    args = parser.parse_args()
    began, offered = time.monotonic(), 0
    for seed in range(args.seed, args.seed + args.turns):
        try:
            offered += turn(seed, args.steps, args.often)
        except BaseException as error:
            error.add_note(f"seed {seed}")
            raise
        seconds = time.monotonic() - began
        sys.stdout.write(f"\r{seed - args.seed + 1} turns, {offered:,} choices, {seconds:.0f} s ")
        sys.stdout.flush()
    sys.stdout.write("\nevery check held\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
