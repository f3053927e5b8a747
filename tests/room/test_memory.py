"""Memory on large pages: what is asked for is private, whole large pages, and nothing is lost."""

import asyncio

from croupier.room import memory

LARGE = memory.LARGE
MAPS = f"""\
{3 * LARGE // 2:x}-{4 * LARGE:x} rw-p 00000000 00:00 0
{4 * LARGE:x}-{8 * LARGE:x} r--p 00000000 00:00 0
{8 * LARGE:x}-{9 * LARGE + 4096:x} rw-p 00000000 00:00 0 [heap]
{10 * LARGE:x}-{12 * LARGE:x} rw-p 00000000 fe:00 77 /somewhere/table.db-shm
{12 * LARGE:x}-{14 * LARGE:x} rw-s 00000000 00:00 0
{14 * LARGE:x}-{16 * LARGE:x} rw-p 00000000 00:00 0 [stack]
{16 * LARGE + 4096:x}-{17 * LARGE:x} rw-p 00000000 00:00 0
"""


def test_only_private_memory_is_asked_for_in_whole_large_pages():
    found = list(memory._private(MAPS))

    assert [2 * LARGE, 3 * LARGE, 8 * LARGE] == found


def test_what_is_gathered_stays_as_it_was(monkeypatch):
    monkeypatch.setattr(memory, "BREATH", 0)
    held = [str(number) for number in range(300_000)]

    asyncio.run(memory.gather())

    assert held == [str(number) for number in range(300_000)]


def test_elsewhere_than_on_linux_nothing_happens(monkeypatch, tmp_path):
    monkeypatch.setattr(memory, "MAPS", tmp_path / "none")

    assert 0 == asyncio.run(memory.gather())
