"""Progress on the terminal, for what takes longer than a moment; nothing where nobody looks."""

import sys
import time
from collections.abc import Callable

Progress = Callable[[int, int], None]

_MOMENT = 0.5  # seconds before a bar is worth looking at


def bar(done: int, total: int) -> None:
    """A line that fills, on the way of errors so that results stay clean."""
    part = done / total
    end = "\n" if done >= total else ""
    print(f"\r[{'#' * int(40 * part):<40}] {part:6.1%}", end=end, file=sys.stderr, flush=True)


def shown(clock: Callable[[], float] = time.monotonic) -> Progress | None:
    """The bar where there is a terminal to show it on: after a moment, and when it has grown."""
    if not sys.stderr.isatty():
        return None
    start, drawn = clock(), -1

    def show(done: int, total: int) -> None:
        nonlocal drawn
        part = 1000 * done // max(1, total)
        if part != drawn and (drawn >= 0 or (done < total and clock() - start > _MOMENT)):
            drawn = part
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
