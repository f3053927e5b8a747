"""A PostgreSQL server of the tests' own: without a port, in a folder that goes away with it."""

import os
import pwd
import shutil
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


@contextmanager
def running_postgres():
    """A new server; the address of its database."""
    who = account()
    with tempfile.TemporaryDirectory(prefix="pg-") as folder:
        if who:
            os.chown(folder, who["user"], who["group"])

        def call(name, *args):
            command = [program(name), "--pgdata", f"{folder}/data", *args]
            subprocess.run(command, check=True, cwd=folder, stdout=subprocess.DEVNULL, **who)

        call("initdb", "--username=room", "--auth=trust", "--encoding=UTF8", "--no-sync")
        options = f"-c listen_addresses='' -c unix_socket_directories={folder}"
        call("pg_ctl", "start", "--wait", "--log", f"{folder}/log", "--options", options)
        try:
            yield f"postgresql://room@/postgres?host={folder}"
        finally:
            call("pg_ctl", "stop", "--wait", "--mode=immediate")
