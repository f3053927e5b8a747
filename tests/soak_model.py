"""An adversary with the source in hand, for as many steps as you like, held against the journal.

    python -m tests.soak_model --steps 1000000 --seed 1 --store sqlite

Each life of a store is a few hundred steps of tests/room/adversary.py. The first finding ends it:
it is told with the fewest steps that lead to it, and comes again with the same seed.
"""

import argparse
import os
import sys
import time
from collections import Counter
from contextlib import contextmanager
from functools import partial

from tests.room import adversary
from tests.room.stores import running_postgres
from tests.room.truth import Finding
from tests.room.weather import PostgresHouse, SqliteHouse

EVERY = 10  # seconds between two words on how far it is


def say(line):
    """For whoever waits."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


@contextmanager
def house_in(store):
    """Where the stores are kept."""
    if store == "sqlite":
        yield SqliteHouse
        return
    with running_postgres() as server:
        yield partial(PostgresHouse, server=server.address)


def tell(seed, finding, house):
    """What was found, and the fewest steps to it, word by word."""
    say(f"{seed!r}, step {finding.taken}: {finding}")
    steps, tables = adversary.shrunk(seed, finding, house)
    log = []
    again = adversary.found(seed, steps, tables, house, log)
    say(f"it needs {len(steps)} steps at {', '.join(tables)}:")
    for line in log:
        say(line[:400])
    say(again)


def main(steps, seed, store):
    """Life after life, until enough steps were taken or something was found."""
    taken, counts = 0, Counter()
    began = told = time.monotonic()
    with house_in(store) as house:
        while taken < steps:
            life = f"{seed} {taken}"
            try:
                counts.update(adversary.lived(life, house=house))
            except Finding as finding:
                tell(life, finding, house)
                sys.exit(1)
            taken += adversary.STEPS
            if (now := time.monotonic()) - told > EVERY:
                told = now
                say(f"{taken} steps, {taken / (now - began):.0f} a second: {dict(counts)}")
    say(f"{taken} steps in {time.monotonic() - began:.0f} s: {dict(counts)}")
    say("everything told was written, everything acknowledged is there once")


if __name__ == "__main__":
    if os.environ.get("PYTHONHASHSEED") != "0":  # or sets would have another order each time
        command = [sys.executable, "-m", "tests.soak_model", *sys.argv[1:]]
        os.execve(sys.executable, command, os.environ | {"PYTHONHASHSEED": "0"})
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--steps", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--store", choices=("sqlite", "postgres"), default="sqlite")
    args = parser.parse_args()
    main(args.steps, args.seed, args.store)
