"""The room as people run it: `croupier serve` in a process of its own, on a free port."""

import subprocess
import sys
from contextlib import contextmanager

COMMAND = "import sys; from croupier.cli import main; sys.exit(main())"
SAYS = "The room is open at "


def start(store, *args):
    """A server on this store, and its address once people may come in."""
    command = [sys.executable, "-c", COMMAND, "serve", "--port", "0", "--store", store, *args]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    line = process.stdout.readline()
    assert line.startswith(SAYS), line
    return process, line.removeprefix(SAYS).strip().rstrip("/")


def kill(process):
    """End it as a fall of the machine would: at once, with nothing tidied."""
    process.kill()
    process.wait()
    process.stdout.close()


@contextmanager
def running(store, *args):
    """A server that is ended with the test; its address."""
    process, address = start(store, *args)
    try:
        yield address
    finally:
        kill(process)
