"""A hundred thousand frames that nobody means well with: `python -m tests.soak_frames --help`."""

import argparse
import sys
from collections import Counter

from tests.room.frames import attacked

BATCH = 5_000


def main() -> None:
    """Batches of their own seed, until enough frames were sent."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--frames", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    sent, answers = 0, Counter()
    while sent < args.frames:
        more, counts = attacked(BATCH, f"{args.seed} {sent}")
        sent += more
        answers.update(counts)
        sys.stdout.write(f"{sent} frames: {dict(answers)}\n")
        sys.stdout.flush()
    sys.stdout.write("every one was answered, and none did harm\n")


if __name__ == "__main__":
    main()
