"""Kill the server hundreds of times under play: `python -m tests.soak_kills [N] [SEED] [STORE]`."""

import asyncio
import sys
import tempfile
from pathlib import Path

from tests.room.kills import run


def say(line):
    """For whoever waits."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main(number=200, seed=1, store=None):
    """Until it has fallen so many times; fails at the first thing lost."""
    with tempfile.TemporaryDirectory() as folder:
        noted = Path(folder, "noted")
        address = store or f"sqlite:///{folder}/room.db"
        try:
            with noted.open("w") as log:
                found, causes = asyncio.run(run(address, int(number), seed, log, say))
        except BaseException:
            say(noted.read_text()[-6000:])
            raise
        say(f"fell {sum(causes.values())} times: {dict(causes)}")
        say(f"afterwards all is there: {dict(found)}")
        bugs = noted.read_text()
        assert "Traceback" not in bugs, bugs[-6000:]


if __name__ == "__main__":
    main(*sys.argv[1:])
