"""Bots: through the same door as people, called bots, and in nobody's way."""

import asyncio
from dataclasses import replace

import pytest

from croupier.room import wire
from croupier.room.asking import Player
from croupier.room.default import default_room
from croupier.room.outbox import Outbox
from tests.room.people import fund
from tests.room.virtual import open_room, run

SETTINGS = {each.game: each for each in default_room()}


async def ended(room, store):
    await room.close()
    await store.close()


@pytest.mark.parametrize("game", SETTINGS)
def test_bots_play_round_after_round(game):
    async def play():
        room, store = await open_room([SETTINGS[game]])
        await asyncio.sleep(300)
        table = room.tables[SETTINGS[game].id]
        await ended(room, store)
        return table

    table = run(play())

    assert not table.stopped
    assert table.standing.memo.number >= 8


def test_a_bot_is_called_one():
    async def look():
        room, store = await open_room([SETTINGS["omaha"]])
        await asyncio.sleep(20)
        outbox = Outbox()
        room.watch(outbox, None, "omaha-1", None)
        await ended(room, store)
        return wire.look(outbox.get_nowait())

    taken = [seat for seat in run(look()).public.seats if seat.player]

    assert 3 == len(taken)
    assert all(seat.bot and seat.player.startswith("bot ") for seat in taken)


def test_without_anybody_to_see_it_no_round_is_dealt():
    async def play():
        room, store = await open_room([SETTINGS["omaha"]], always=False)
        await asyncio.sleep(100)
        alone = room.tables["omaha-1"].standing.memo.number
        room.watch(Outbox(), None, "omaha-1", None)
        await asyncio.sleep(100)
        await ended(room, store)
        return alone, room.tables["omaha-1"].standing.memo.number

    alone, watched = run(play())

    assert 0 == alone
    assert watched > 2


def test_a_bot_makes_room_for_somebody_who_waits():
    async def play():
        room, store = await open_room([replace(SETTINGS["omaha"], seats=3, bots=2)])
        people = [await fund(store, Player(f"p{n}", f"Person {n}")) for n in range(2)]
        await asyncio.sleep(20)
        answers = []
        for seat in (1, 2, 3):
            sitting = wire.TakeSeat(seat, 100_00)
            answers.append(await room.command(people[0], "omaha-1", f"command-{seat}", sitting))
        await room.command(people[1], "omaha-1", "command-w", wire.WaitList(True))
        bots = set()
        for _ in range(120):  # whoever is called and does not come makes way for a bot again
            await asyncio.sleep(1)
            bots.add(room.tables["omaha-1"].row().bots)
        await ended(room, store)
        return answers, bots

    answers, bots = run(play())

    assert any(isinstance(answer, wire.Done) for answer in answers)
    assert min(bots) < 2
