"""Work in other processes: forked where that is safe, begun afresh where a thread is about."""

import subprocess
import sys

import pytest

SIMULATE = """
import threading
from croupier.odds import running, simulate_pot

never = threading.Event()
if {threads}:
    threading.Thread(target=never.wait, daemon=True).start()
print(running._start_method())
one, two = (simulate_pot("stud", 260, seats=2, workers=workers) for workers in (1, 2))
print(one == two)
"""
OWN = """
import threading
from croupier.odds import simulate_pot

def calls(seen, choices):
    return choices[0]

threading.Thread(target=threading.Event().wait, daemon=True).start()
print(simulate_pot("stud", 260, strategies=(calls,), seats=2, workers=2).rounds)
"""
linux = pytest.mark.skipif(sys.platform != "linux", reason="forks are for Linux")


def told(script):
    """What a program prints in which every warning is an error."""
    command = [sys.executable, "-W", "error", "-c", script]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()


@linux
def test_a_program_without_threads_is_forked():
    assert ["fork", "True"] == told(SIMULATE.format(threads=False))


@linux
def test_a_program_with_a_thread_is_not():
    assert ["forkserver", "True"] == told(SIMULATE.format(threads=True))


def test_what_only_the_main_program_knows_is_done_there():
    assert ["260"] == told(OWN)
