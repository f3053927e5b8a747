"""A reader's outbox: bounded, in order, and never waited for."""

import asyncio

from croupier.room.outbox import Outbox


class Table:
    """A table that can always say how it stands."""

    def fresh(self, reader):
        return "now"


def drain(outbox):
    return [outbox.get_nowait() for _ in range(len(outbox))]


def test_frames_come_in_order():
    outbox, table = Outbox(), Table()
    for frame in "abc":
        outbox.put(frame, table)

    assert ["a", "b", "c"] == drain(outbox)


def test_a_reader_who_cannot_follow_gets_the_present_state_instead():
    outbox, table = Outbox(limit=2), Table()
    for frame in "abc":
        outbox.put(frame, table)

    assert ["now"] == drain(outbox)
    assert 1 == outbox.resyncs


def test_one_table_that_is_too_fast_costs_no_frame_of_another():
    outbox, busy, calm = Outbox(limit=3), Table(), Table()
    outbox.put("calm", calm)
    for frame in "abc":
        outbox.put(frame, busy)

    assert ["calm", "now"] == drain(outbox)


def test_an_answer_is_never_lost():
    outbox, table = Outbox(limit=1), Table()
    outbox.put("a", table)
    outbox.put("answer")

    assert ["a", "answer"] == drain(outbox)


def test_what_waits_of_a_table_goes_with_it():
    outbox, table = Outbox(), Table()
    outbox.put("a", table)
    outbox.forget(table)

    assert [] == drain(outbox)


def test_whoever_waits_is_woken():
    async def wait():
        outbox = Outbox()
        reader = asyncio.create_task(outbox.get())
        await asyncio.sleep(0)
        outbox.put("a")
        return await reader

    assert "a" == asyncio.run(wait())


def test_a_closed_outbox_ends_the_waiting():
    async def wait():
        outbox = Outbox()
        reader = asyncio.create_task(outbox.get())
        await asyncio.sleep(0)
        outbox.close()
        outbox.put("too late")
        return await reader

    assert "" == asyncio.run(wait())
