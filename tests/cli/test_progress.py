"""The bar on the terminal: after a moment, and only where somebody looks."""

import sys

import pytest

from croupier.cli import progress


@pytest.fixture
def terminal(capsys, monkeypatch):
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)


def ticks(*times):
    left = iter(times)
    return lambda: next(left)


def test_nothing_is_shown_where_there_is_no_terminal():
    assert progress.shown() is None


def test_what_is_done_in_a_moment_shows_no_bar(terminal, capsys):
    show = progress.shown(ticks(0.0, 0.1))
    show(1, 2)
    show(2, 2)

    assert "" == capsys.readouterr().err


def test_what_takes_longer_fills_a_line(terminal, capsys):
    show = progress.shown(ticks(0.0, 0.9))
    show(1, 2)
    show(2, 2)

    told = capsys.readouterr().err
    assert " 50.0%" in told
    assert told.endswith("100.0%\n")


def test_steps_are_counted_for_the_bar(monkeypatch):
    told = []
    monkeypatch.setattr(progress, "shown", lambda: lambda *done: told.append(done))
    step = progress.steps(2)
    step()
    step()

    assert [(1, 2), (2, 2)] == told
