"""The bar on the terminal: after a moment, and only where somebody looks."""

import io
import sys

from croupier.cli import progress


class Terminal(io.StringIO):
    def isatty(self):
        return True


def on_terminal(monkeypatch):
    """In the test itself: before it, the streams are those of the test runner."""
    screen = Terminal()
    monkeypatch.setattr(sys, "stderr", screen)
    return screen


def ticks(*times):
    left = iter(times)
    return lambda: next(left)


def test_nothing_is_shown_where_there_is_no_terminal(monkeypatch):
    monkeypatch.setattr(sys, "stderr", io.StringIO())

    assert progress.shown() is None


def test_what_is_done_in_a_moment_shows_no_bar(monkeypatch):
    screen = on_terminal(monkeypatch)
    show = progress.shown(ticks(0.0, 0.1, 0.2))
    show(1, 2)
    show(2, 2)

    assert "" == screen.getvalue()


def test_what_takes_longer_fills_a_line(monkeypatch):
    screen = on_terminal(monkeypatch)
    show = progress.shown(ticks(0.0, 0.9, 1.0))
    show(1, 2)
    show(2, 2)

    told = screen.getvalue()
    assert " 50.0%  0:00:01 left" in told
    assert told.rstrip(" \n").endswith("100.0%")
    assert told.endswith("\n")


def test_a_line_is_drawn_ten_times_a_second_at_most(monkeypatch):
    screen = on_terminal(monkeypatch)
    show = progress.shown(ticks(0.0, 0.9, 0.95, 0.99, 1.1))
    for done in (500_000, 500_001, 500_999, 501_000):
        show(done, 1_000_000)

    assert 2 == screen.getvalue().count("\r")


def test_a_long_work_says_how_long_it_will_take(monkeypatch):
    screen = on_terminal(monkeypatch)
    progress.shown(ticks(0.0, 60.0))(1, 101)

    assert "1.0%  1:40:00 left" in screen.getvalue()


def test_nothing_to_do_shows_nothing(monkeypatch):
    screen = on_terminal(monkeypatch)
    progress.shown(ticks(0.0, 0.9))(0, 0)

    assert "" == screen.getvalue()


def test_steps_are_counted_for_the_bar(monkeypatch):
    told = []
    monkeypatch.setattr(progress, "shown", lambda: lambda *done: told.append(done))
    step = progress.steps(2)
    step()
    step()

    assert [(1, 2), (2, 2)] == told
