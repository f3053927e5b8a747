"""Kills and cuts by the hundred under concurrent play over real sockets, and the history checked.

    python -m tests.soak_history --kills 500 --store postgres --seed 1

The server is killed, its connections to clients and to PostgreSQL are cut, PostgreSQL is restarted;
tests/room/history.py says what must hold of everything that anybody sent and heard meanwhile.
"""

import argparse
import asyncio
import sys
import tempfile
import time
from collections import Counter
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from tests.room.history import on_postgres, on_sqlite, run
from tests.room.stores import running_postgres

EPOCH = 25  # kills and cuts of one store: a journal that is longer takes longer to open


def say(line):
    """For whoever waits."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


@contextmanager
def stores(database):
    """Where every epoch has a store of its own."""
    with tempfile.TemporaryDirectory() as folder:
        if database == "sqlite":
            yield partial(on_sqlite, folder=folder)
            return
        with running_postgres() as server:
            yield partial(on_postgres, server=server)


async def soak(kills, seed, new_store, log):
    """Epoch after epoch; what was looked at, and what fell."""
    found, causes, began = Counter(), Counter(), time.monotonic()
    while (fallen := sum(causes.values())) < kills:
        async with new_store(f"{seed} {fallen}", log) as epoch:
            found.update(await run(epoch, min(EPOCH, kills - fallen)))
            causes.update(epoch.causes)
        seconds = time.monotonic() - began
        say(f"{sum(causes.values())} kills and cuts, {seconds:.0f} s: {dict(found)}")
    return found, causes


def main(kills, seed, database):
    """Until enough has fallen; fails at the first thing that must not be."""
    with stores(database) as new_store, tempfile.TemporaryDirectory() as folder:
        noted = Path(folder, "noted")
        try:
            with noted.open("w") as log:
                _, causes = asyncio.run(soak(kills, seed, new_store, log))
        except BaseException:
            say(noted.read_text()[-6000:])
            raise
        say(f"fell {sum(causes.values())} times: {dict(causes)}")
        bugs = noted.read_text()
        assert "Traceback" not in bugs, bugs[bugs.find("Traceback") :][:9000]
        say("every acknowledged command is there once, in order, and nothing else was told")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--kills", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--store", choices=("sqlite", "postgres"), default="sqlite")
    args = parser.parse_args()
    main(args.kills, args.seed, args.store)
