"""Kill the server hundreds of times under play: `python -m tests.soak_kills --help`."""

import argparse
import asyncio
import sys
import tempfile
from contextlib import contextmanager
from pathlib import Path

from tests.room.kills import run
from tests.room.stores import running_postgres


def say(line):
    """For whoever waits."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


@contextmanager
def store_in(database, folder):
    """The address of an empty store."""
    if database == "sqlite":
        yield f"sqlite:///{folder}/room.db"
        return
    with running_postgres() as server:
        yield server.address


def main(number, seed, database):
    """Until it has fallen so many times; fails at the first thing lost."""
    with tempfile.TemporaryDirectory() as folder, store_in(database, folder) as store:
        noted = Path(folder, "noted")
        try:
            with noted.open("w") as log:
                found, causes = asyncio.run(run(store, number, seed, log, say))
        except BaseException:
            say(noted.read_text()[-6000:])
            raise
        say(f"fell {sum(causes.values())} times: {dict(causes)}")
        say(f"afterwards all is there: {dict(found)}")
        bugs = noted.read_text()
        assert "Traceback" not in bugs, bugs[-6000:]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--database",
        choices=("sqlite", "postgresql"),
        default="sqlite",
        help="a file, or a server of its own",
    )
    args = parser.parse_args()
    main(args.times, args.seed, args.database)
