"""Progress on the terminal, for what takes longer than a moment; nothing where nobody looks."""

import sys
from collections.abc import Callable

Progress = Callable[[int, int], None]


def bar(done: int, total: int) -> None:
    """A line that fills, on the way of errors so that results stay clean."""
    part = done / total
    end = "\n" if done >= total else ""
    print(f"\r[{'#' * int(40 * part):<40}] {part:6.1%}", end=end, file=sys.stderr, flush=True)


def shown() -> Progress | None:
    """The bar where there is a terminal to show it on."""
    return bar if sys.stderr.isatty() else None


def steps(total: int) -> Callable[[], None]:
    """To be called after each of so many steps."""
    show, done = shown(), 0
    if show:
        show(0, total)

    def step() -> None:
        nonlocal done
        done += 1
        if show:
            show(done, total)

    return step
