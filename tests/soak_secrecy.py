"""Every frame of many rounds of all five games, held against the journal: who may know which card.

    python -m tests.soak_secrecy --rounds 10000 --seed 1

Random people sit, leave, wait, reconnect and play at each table, with onlookers beside them; the
oracle of tests/room/secrecy.py says what each may know.
"""

import argparse
import sys
import time

from tests.room.secrecy import watched

BATCH = 500


def main() -> None:
    """Batches of their own seed, until enough rounds were played."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    rounds = frames = cards = 0
    began = time.monotonic()
    while rounds < args.rounds:
        done, told, named = watched(BATCH, seed=f"{args.seed} {rounds}")
        rounds += sum(done.values())
        frames, cards = frames + told, cards + named
        seconds = time.monotonic() - began
        said = f"{rounds} rounds, {frames} frames, {cards} cards named, {seconds:.0f} s\n"
        sys.stdout.write(said)
        sys.stdout.flush()
    sys.stdout.write("no frame named a card that its reader may not know\n")


if __name__ == "__main__":
    main()
