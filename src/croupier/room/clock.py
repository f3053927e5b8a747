"""The one place where the room looks at a clock. It must not know what the time is wanted for.

The clock of the machine may be set while people play, and the whole machine may sleep. Ours never
goes back: it goes a little slower until that of the machine has caught up, so that nobody's time to
act stands still. Where the machine's goes forward ours follows, and says what it has leapt over.
So it does with time in which it ran and nothing here did, as in a process that was stopped.
"""

import time
from collections.abc import Callable

LEAP = 1_000  # milliseconds; what is less is a clock that is being kept right
BEAT = 1.0  # seconds between two signs of life
STOPPED = 5_000  # milliseconds without one; what is less is much to do


class Clock:
    """The time of day in milliseconds, which goes on whatever is done to the machine's clock."""

    def __init__(
        self, day: Callable[[], int] = time.time_ns, steady: Callable[[], int] = time.monotonic_ns
    ) -> None:
        self._day, self._steady = day, steady
        self._told, self._at = day(), steady()
        self._beaten: int | None = None
        self._leapt = 0

    def __call__(self) -> int:
        now = self._steady()
        passed = now - self._at
        told = max(self._day(), self._told + passed * 9 // 10)
        leap = told - self._told - passed
        if leap >= LEAP * 1_000_000:
            self._leapt += leap
        self._told, self._at = told, now
        return told // 1_000_000

    def leapt(self) -> int:
        """The milliseconds so far that have passed by the time of day and for nobody here."""
        self()
        if self._beaten is not None and self._at - self._beaten >= STOPPED * 1_000_000:
            self._leapt += self._at - self._beaten
            self._beaten = self._at
        return self._leapt // 1_000_000

    def beat(self) -> None:
        """A sign of life, from the first one on due every so often."""
        self.leapt()
        self._beaten = self._at


milliseconds = Clock()
