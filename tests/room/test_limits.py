"""How often somebody may do something."""

from croupier.room import limits
from croupier.room.limits import Limit


def test_a_burst_is_allowed_and_then_no_more():
    limit = Limit(burst=3, per_minute=60)

    assert [True, True, True, False] == [limit.allows("a", 0) for _ in range(4)]


def test_a_bucket_fills_again_with_time_but_never_above_its_burst():
    limit = Limit(burst=2, per_minute=60)
    limit.allows("a", 0)
    limit.allows("a", 0)

    assert [False, True] == [limit.allows("a", at) for at in (999, 1_001)]
    assert [True, True, False] == [limit.allows("a", 900_000) for _ in range(3)]


def test_a_clock_that_was_set_back_locks_nobody_out():
    limit = Limit(burst=2, per_minute=60)
    limit.allows("a", 3_600_000)

    assert [True, False, True] == [limit.allows("a", at) for at in (0, 0, 1_000)]


def test_one_key_does_not_use_up_anothers():
    limit = Limit(burst=1, per_minute=1)

    assert [True, True, False] == [limit.allows(key, 0) for key in "aba"]


def test_what_is_remembered_is_bounded_and_keeps_those_who_ask_most(monkeypatch):
    monkeypatch.setattr(limits, "MOST", 100)
    limit = Limit(burst=2, per_minute=1)
    limit.allows("greedy", 0)
    limit.allows("greedy", 0)

    for number in range(1_000):
        limit.allows(str(number), 0)

    assert not limit.allows("greedy", 0)
    assert len(limit._buckets) <= 100
