"""The room in a hurry, that falls dead at a chosen point: `python -m tests.room.fallible`.

Killed from inside with the signal nobody can catch, the so-many-th time it comes past the point:
before a group is written, in the middle of its transaction, after it is durable and before anybody
knows, before and after onlookers are told, before the player is answered. It must not differ from
the real room in anything but its pace and its patience.
"""

import logging
import os
import signal
import sys
from dataclasses import replace
from functools import wraps
from inspect import iscoroutinefunction

from croupier.room import audience, bots, postgres, serve, socket, sqlite
from croupier.room.dealer import Pace
from croupier.room.default import default_room

HURRY = Pace(
    between=30,
    showdown=30,
    patience=500,
    over_blind=30,
    wagers=300,
    afterthought=30,
    claim=100,
    offer=500,
    seated=30,
    nonces=10,
)
PLACES = (
    (sqlite.SqliteFile, "commit"),
    (sqlite.SqliteFile, "_insert"),
    (postgres.PostgresServer, "commit"),
    (postgres.PostgresServer, "_insert"),
    (audience.Audience, "tell"),
    (socket._Connection, "_tell"),
)
POINTS = tuple(
    f"{when} {owner.__name__}.{name}" for owner, name in PLACES for when in ("before", "after")
)


class Fuse:
    """Burns a little each time the chosen point is passed."""

    def __init__(self, point, left):
        self.point, self.left = point, left

    def pass_by(self, point):
        if point == self.point:
            self.left -= 1
            if self.left <= 0:
                os.kill(os.getpid(), signal.SIGKILL)

    def lay(self, owner, name):
        """Around a function, whichever kind it is."""
        work, label = getattr(owner, name), f"{owner.__name__}.{name}"

        @wraps(work)
        async def waiting(*args, **rest):
            self.pass_by(f"before {label}")
            result = await work(*args, **rest)
            self.pass_by(f"after {label}")
            return result

        @wraps(work)
        def plain(*args, **rest):
            self.pass_by(f"before {label}")
            result = work(*args, **rest)
            self.pass_by(f"after {label}")
            return result

        setattr(owner, name, waiting if iscoroutinefunction(work) else plain)


def main(store, point, left):
    """Serve until the fuse has burnt down."""
    fuse = Fuse(point, int(left))
    for owner, name in PLACES:
        fuse.lay(owner, name)
    postgres.PATIENCE = 1
    logging.getLogger("asyncpg").setLevel(logging.CRITICAL)  # tells every connection that ends
    bots.Bot._think = lambda bot, action: bot._rng.uniform(0, 0.05)  # type: ignore[assignment]
    settings = [replace(each, pace=HURRY) for each in default_room()]
    serve.default_room = lambda bots: settings  # type: ignore[assignment, attr-defined, misc]
    options = serve.Options("127.0.0.1", 0, store, per_minute=1e9)
    serve.serve(options, lambda address, _: print(address, flush=True))  # noqa: T201


if __name__ == "__main__":
    main(*sys.argv[1:])
