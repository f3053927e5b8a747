"""Malformed, mistimed and malicious frames: a clear answer, no change, no leak, no crash."""

from tests.room.frames import attacked


def test_nothing_a_client_sends_harms_the_room():
    sent, answers = attacked(2_000, seed=5)

    assert sent >= 2_000
    assert answers["bad"] > 200
    assert answers["refused"] > 50
    assert answers["done"] >= 1
