"""The one place where the room looks at a clock. It must not know what the time is wanted for.

The clock of the machine may be set back while people play. Ours never goes back: it goes a little
slower until that of the machine has caught up, so that nobody's time to act stands still.
"""

import time
from collections.abc import Callable


class Clock:
    """The time of day in milliseconds, which goes on whatever is done to the machine's clock."""

    def __init__(
        self, day: Callable[[], int] = time.time_ns, steady: Callable[[], int] = time.monotonic_ns
    ) -> None:
        self._day, self._steady = day, steady
        self._told, self._at = day(), steady()

    def __call__(self) -> int:
        now = self._steady()
        least = self._told + (now - self._at) * 9 // 10
        self._told, self._at = max(self._day(), least), now
        return self._told // 1_000_000


milliseconds = Clock()
