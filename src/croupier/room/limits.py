"""How often somebody may do something: a bucket for each key that fills again with time.

It must not know what is being limited, nor what time it is.
"""

MOST = 50_000  # keys remembered; the fullest buckets are forgotten first, which harms nobody


class Limit:
    """At most `burst` at once, and `per_minute` in the long run, for each key."""

    def __init__(self, burst: int, per_minute: float) -> None:
        self.burst, self._rate = burst, per_minute / 60_000
        self._buckets: dict[str, tuple[float, int]] = {}

    def allows(self, key: str, now: int) -> bool:
        """Whether this key may once more, at a time in milliseconds; counts it if so."""
        left, at = self._buckets.get(key, (self.burst, now))
        left = min(self.burst, left + max(0, now - at) * self._rate)
        if left < 1:
            return False
        if len(self._buckets) >= MOST:
            self._forget(now)
        self._buckets[key] = (left - 1, now)
        return True

    def give_back(self, key: str) -> None:
        """What was counted last does not count."""
        if (bucket := self._buckets.get(key)) is not None:
            self._buckets[key] = (min(self.burst, bucket[0] + 1), bucket[1])

    def _forget(self, now: int) -> None:
        """Drop the buckets that are full again, or else the half that is fullest."""
        full = {key: left + (now - at) * self._rate for key, (left, at) in self._buckets.items()}
        keep = sorted(full, key=full.__getitem__)[: MOST // 2]
        self._buckets = {key: self._buckets[key] for key in keep if full[key] < self.burst}
