"""A reader's outbox: bounded, in order, and never waited for."""

import asyncio

from croupier.room.outbox import BYTES, Outbox


class Table:
    """A table that can always say how it stands."""

    def fresh(self, reader):
        return b"now"


def drain(outbox):
    return [outbox.get_nowait() for _ in range(len(outbox))]


def test_frames_come_in_order():
    outbox, table = Outbox(), Table()
    for frame in (b"a", b"b", b"c"):
        outbox.put(frame, table)

    assert [b"a", b"b", b"c"] == drain(outbox)


def test_a_reader_who_cannot_follow_gets_the_present_state_instead():
    outbox, table = Outbox(limit=2), Table()
    for frame in (b"a", b"b", b"c"):
        outbox.put(frame, table)

    assert [b"now"] == drain(outbox)
    assert 1 == outbox.resyncs


def test_one_table_that_is_too_fast_costs_no_frame_of_another():
    outbox, busy, calm = Outbox(limit=3), Table(), Table()
    outbox.put(b"calm", calm)
    for frame in (b"a", b"b", b"c"):
        outbox.put(frame, busy)

    assert [b"calm", b"now"] == drain(outbox)


def test_an_answer_is_never_lost():
    outbox, table = Outbox(limit=1), Table()
    outbox.put(b"a", table)
    outbox.put(b"answer")

    assert [b"a", b"answer"] == drain(outbox)


def test_what_waits_of_a_table_goes_with_it():
    outbox, table = Outbox(), Table()
    outbox.put(b"a", table)
    outbox.forget(table)

    assert [] == drain(outbox)


def test_whoever_waits_is_woken():
    async def wait():
        outbox = Outbox()
        reader = asyncio.create_task(outbox.get())
        await asyncio.sleep(0)
        outbox.put(b"a")
        return await reader

    assert b"a" == asyncio.run(wait())


def test_a_closed_outbox_ends_the_waiting():
    async def wait():
        outbox = Outbox()
        reader = asyncio.create_task(outbox.get())
        await asyncio.sleep(0)
        outbox.close()
        outbox.put(b"too late")
        return await reader

    assert b"" == asyncio.run(wait())


class Line:
    """A way to the reader that can be closed."""

    def __init__(self):
        self.open, self.written = True, []

    def __call__(self, frame):
        if self.open:
            self.written.append(frame)
        return self.open


def test_a_reader_who_waits_is_written_to_at_once():
    async def wait():
        line = Line()
        outbox = Outbox(line=line)
        reader = asyncio.create_task(outbox.get())
        await asyncio.sleep(0)
        outbox.put(b"a")
        reader.cancel()
        return line.written, len(outbox)

    assert ([b"a"], 0) == asyncio.run(wait())


def test_nothing_overtakes_a_frame_that_is_being_sent():
    async def wait():
        line = Line()
        outbox = Outbox(line=line)
        outbox.put(b"a")
        reader = asyncio.create_task(outbox.get())
        outbox.put(b"b")
        return await reader, drain(outbox), line.written

    assert (b"a", [b"b"], []) == asyncio.run(wait())


def test_what_the_line_does_not_take_waits():
    async def wait():
        line = Line()
        outbox = Outbox(line=line)
        line.open = False
        reader = asyncio.create_task(outbox.get())
        await asyncio.sleep(0)
        outbox.put(b"a")
        line.open = True
        outbox.put(b"b")
        return await reader, drain(outbox), line.written

    assert (b"a", [b"b"], []) == asyncio.run(wait())


def test_what_waits_is_bounded_in_bytes_too():
    outbox, table = Outbox(), Table()
    for _ in range(10):
        outbox.put(bytes(BYTES // 4), table)

    assert [b"now"] == drain(outbox)
    assert 1 == outbox.resyncs
    outbox.put(b"a", table)
    assert [b"a"] == drain(outbox)
