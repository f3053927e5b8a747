"""The room holds its promises against somebody who has read its source, on both databases.

Some lives of a store here; `python -m tests.soak_model` for a million steps. And the model is not
blind: faults that are planted come to light within a few lives.
"""

from collections import Counter
from functools import partial

import pytest

from croupier.room import store
from croupier.room.room import Room
from croupier.room.stories import Past
from tests.room.adversary import found, lived, shrunk, steps, tables_of
from tests.room.weather import PostgresHouse, SqliteHouse, Weather


@pytest.mark.parametrize("part", range(4))
def test_what_is_told_is_written_and_what_is_acknowledged_is_there_once(part):
    counts = sum((lived(f"test {part} {n}") for n in range(10)), start=Counter())

    assert counts["frames"] > 3_000
    assert counts["done"] > 300
    assert counts["refused"] > 100


def test_the_same_holds_on_postgresql(postgres):
    counts = lived("test postgresql", house=partial(PostgresHouse, server=postgres))

    assert counts["done"] > 20


def first_found(lives=40):
    """The first finding of some lives, and the seed of its life."""
    for n in range(lives):
        seed = f"planted {n}"
        finding = found(seed, steps(seed), tables_of(seed))
        if finding is not None:
            return seed, finding
    raise AssertionError("nothing was found")


class Forgetful(SqliteHouse):
    """Now and then it acknowledges what it does not keep."""

    async def open(self):
        opened, file = await super().open(), self._file
        keep, turns = file._commit, iter(range(10**9))

        def commit():
            file._write.rollback() if next(turns) % 10 == 9 else keep()

        file._commit = commit
        return opened


def test_a_store_that_forgets_what_it_acknowledged_is_found():
    finding = found("forgetful", steps("forgetful"), tables_of("forgetful"), Forgetful)

    assert finding.kind in ("told", "acknowledged", "journal", "log")


def test_an_id_of_another_table_that_passes_for_a_new_one_is_found(monkeypatch):
    take = store._take

    def pretend(request, known, writing):
        if request.once is not None and request.once.id in known.commands:
            last = request.expected + len(request.entries)
            return store.Kept(store.Versions(request.expected + 1, last), request.entries)
        return take(request, known, writing)

    monkeypatch.setattr(store, "_take", pretend)

    assert first_found()[1].kind in ("told", "acknowledged")


def test_a_card_told_to_everybody_is_found_with_few_steps(monkeypatch):
    def leak(past, player):
        return next(iter(past.private.values())) if past.private else past.public

    monkeypatch.setattr(Past, "seen_by", leak)

    seed, finding = first_found()
    few, _ = shrunk(seed, finding)

    assert "secret" == finding.kind
    assert len(few) < 30


def test_a_command_that_is_done_under_another_id_is_found(monkeypatch):
    ask = Room.ask

    def anew(room, player, table, id, action, answer):
        ask(room, player, table, f"{id}-again"[-60:], action, lambda told: answer(_as(told, id)))

    monkeypatch.setattr(Room, "ask", anew)

    assert "kept" == first_found()[1].kind


def _as(told, id):
    return type(told)(id, *(getattr(told, name) for name in told.__struct_fields__[1:]))


def test_weather_fails_as_often_as_it_is_told_to():
    weather = Weather(1)
    weather.spoil(commits=(True, False), reads=1)

    assert (None, False) == (weather.next_commit(), weather.read_fails())
    weather.turn()
    weather.spoil(commits=(True, False), reads=1)
    assert [True, False, None] == [weather.next_commit() for _ in range(3)]
    assert [True, False] == [weather.read_fails() for _ in range(2)]
