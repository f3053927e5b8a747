"""A PostgreSQL server of the tests' own: without a port, in a folder that goes away with it.

And how to change a store, of either kind, that refuses to be changed.
"""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from contextlib import contextmanager
from pathlib import Path


def program(name):
    """Where a program of PostgreSQL is; Debian keeps them off the path."""
    homes = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    found = shutil.which(name, path=os.pathsep.join([*map(str, homes), os.environ["PATH"]]))
    assert found, f"{name} is missing: scripts/system tests installs PostgreSQL"
    return found


def account():
    """As whom it runs: PostgreSQL refuses to run as root."""
    if os.getuid():
        return {}
    names = {each.pw_name: each for each in pwd.getpwall()}
    chosen = names.get("postgres") or names["nobody"]
    return {"user": chosen.pw_uid, "group": chosen.pw_gid, "extra_groups": []}


class Server:
    """One that can be stopped as by a fall, and started again."""

    def __init__(self, folder, call):
        self._folder, self._call = folder, call
        self.address = f"postgresql://room@/postgres?host={folder}"
        self.socket = f"{folder}/.s.PGSQL.5432"

    def start(self):
        options = f"-c listen_addresses='' -c unix_socket_directories={self._folder}"
        log = f"{self._folder}/log"
        self._call("pg_ctl", "start", "--wait", "--log", log, "--options", options)

    @contextmanager
    def silent(self):
        """Nobody answers any more, though every connection stands."""
        head = int(Path(self._folder, "data", "postmaster.pid").read_text().split()[0])
        children = Path(f"/proc/{head}/task/{head}/children").read_text().split()
        everybody = [head, *map(int, children)]
        try:
            for each in everybody:
                os.kill(each, signal.SIGSTOP)
            yield
        finally:
            for each in everybody:
                os.kill(each, signal.SIGCONT)

    def stop(self):
        self._call("pg_ctl", "stop", "--wait", "--mode=immediate")

    def copy(self):
        """A copy of everything as it is now, as a second server would have it."""
        self.stop()
        subprocess.run(["cp", "-a", f"{self._folder}/data", f"{self._folder}/copy"], check=True)
        self.start()

    def fail_over(self):
        """The copy answers from now on."""
        self.stop()
        Path(self._folder, "data").rename(f"{self._folder}/lost")
        Path(self._folder, "copy").rename(f"{self._folder}/data")
        self.start()


@contextmanager
def running_postgres():
    """A new server."""
    who = account()
    with tempfile.TemporaryDirectory(prefix="pg-") as folder:
        if who:
            os.chown(folder, who["user"], who["group"])

        def call(name, *args):
            command = [program(name), "--pgdata", f"{folder}/data", *args]
            subprocess.run(command, check=True, cwd=folder, stdout=subprocess.DEVNULL, **who)

        call("initdb", "--username=room", "--auth=trust", "--encoding=UTF8", "--no-sync")
        server = Server(folder, call)
        server.start()
        try:
            yield server
        finally:
            server.stop()


SEALS = {
    "sqlite": ("DROP TRIGGER events_no_UPDATE", "DROP TRIGGER events_no_DELETE"),
    "postgresql": ("DROP TRIGGER events_sealed ON events",),
}


async def break_seal(store, address):
    for statement in SEALS[address.partition(":")[0]]:
        await store.execute(statement)
