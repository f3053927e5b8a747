"""Work in other processes: forked where that is safe, begun afresh where a thread is about."""

import os
import signal
import subprocess
import sys

import pytest

from croupier.errors import BadMessage
from croupier.odds import running
from croupier.odds.running import carry_out, chunks

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


def be_interrupted(job, chunk):
    """As when somebody presses Ctrl-C in the middle of the second chunk of a process."""
    if chunk.number > 1:
        os.kill(os.getpid(), signal.SIGINT)
    return chunk.number


def be_killed(job, chunk):
    """As where the machine has run out of memory."""
    os.kill(os.getpid(), signal.SIGKILL)


@linux
def test_an_interrupt_stops_a_chunk_in_the_middle():
    found = carry_out(be_interrupted, None, chunks(9, 1, seed=1), workers=2)

    assert [0, 1] == [next(found), next(found)]
    with pytest.raises(KeyboardInterrupt):
        list(found)


def test_after_an_interrupt_no_chunk_is_taken(monkeypatch):
    monkeypatch.setattr(running._Worker, "interrupted", True)

    with pytest.raises(KeyboardInterrupt):
        running._do(be_killed, None, chunks(1, 1, seed=1)[0])


@linux
def test_a_worker_that_was_killed_is_told_in_a_sentence():
    with pytest.raises(BadMessage, match="a process at work has been killed"):
        list(carry_out(be_killed, None, chunks(2, 1, seed=1), workers=2))
