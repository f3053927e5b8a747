"""Progress on the terminal, for what takes longer than a moment; nothing where nobody looks."""

import math
import sys
import time
from collections.abc import Callable

Progress = Callable[[int, int], None]

_MOMENT = 0.5  # seconds before a bar is worth looking at
_AGAIN = 0.1  # seconds until it is worth looking again
_WIDTH = 70  # so that a shorter line hides a longer one


def bar(done: int, total: int, left: float | None = None) -> None:
    """A line that fills, on the way of errors so that results stay clean."""
    part = done / total
    rest = f"  {_clock(left)} left" if left is not None else ""
    line = f"[{'#' * int(40 * part):<40}] {part:6.1%}{rest}"
    end = "\n" if done >= total else ""
    print(f"\r{line:<{_WIDTH}}", end=end, file=sys.stderr, flush=True)


def _clock(seconds: float) -> str:
    minutes, rest = divmod(math.ceil(seconds), 60)
    return f"{minutes // 60}:{minutes % 60:02}:{rest:02}"


def shown(clock: Callable[[], float] = time.monotonic, steady: bool = True) -> Progress | None:
    """The bar where there is a terminal to show it on: after a moment, then now and again.

    Work that is not `steady` does not tell how long the rest of it will take.
    """
    if not sys.stderr.isatty():
        return None
    start = clock()
    drawn: float | None = None  # when

    def show(done: int, total: int) -> None:
        nonlocal drawn
        now = clock()
        is_due = now - start > _MOMENT if drawn is None else now - drawn >= _AGAIN
        if done < total and is_due:
            drawn = now
            left = (now - start) * (total - done) / done if done and steady else None
            bar(done, total, left)
        elif done >= total and drawn is not None:
            drawn = None
            bar(done, total)

    return show


def steps(total: int) -> Callable[[], None]:
    """To be called after each of so many steps."""
    show, done = shown(), 0

    def step() -> None:
        nonlocal done
        done += 1
        if show:
            show(done, total)

    return step
