"""Every stack at a tournament table, in every chair's view and in that of whoever looks on.

The room does not run tournaments yet: these are tables opened with tournament determinations, as
far as the room knows them.
"""

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from croupier.room import wire
from croupier.room.asking import Player
from croupier.room.standing import Standing
from croupier.rules.house.starting_marker import SeatEntrant
from tests.play import covers
from tests.room.people import fund
from tests.room.rounds import NOBODY, SETTINGS, Seen, calmly
from tests.room.standings import Journal
from tests.room.virtual import open_room, run

INSTRUMENTS = ("omaha", "faro", "stud")
CHIPS = 100_00
PEOPLE = {f"{table}-{name}": table for table in ("one", "two") for name in ("ann", "ben", "cho")}


def tables(game):
    """Two tournament tables of a game."""
    terms = replace(SETTINGS[game].determinations, tournament=True, commission=None)
    setting = replace(SETTINGS[game], determinations=terms)
    return [replace(setting, id=id) for id in ("one", "two")]


async def _watched(game):
    """A round at each of two tables, of which everybody sees both; all that they saw."""
    room, store = await open_room(tables(game), bots=False)
    people = {name: Player(name, name) for name in PEOPLE}
    seen = {(who, table): Seen() for who in (NOBODY, *people) for table in room.tables}
    for (who, table), outbox in seen.items():
        room.watch(outbox, people.get(who), table, None)
    for place, (name, player) in enumerate(people.items()):
        await fund(store, player)
        sit = wire.TakeSeat(place % 3 + 1, CHIPS)
        assert isinstance(await room.command(player, PEOPLE[name], f"{name}-sits", sit), wire.Done)
    ends = [table.standing.memo.rounds for table in room.tables.values()]
    turn = 0
    while not all(rounds and rounds[0].ended for rounds in ends):
        await asyncio.sleep(0.2)
        for name, player in people.items():
            state = seen[name, PEOPLE[name]].now
            if state.mine and (action := calmly(state) if state.mine.choices else None):
                turn += 1
                await room.command(player, PEOPLE[name], f"command-{turn:08}", action)
    stood = {id: table.standing.state.seats for id, table in room.tables.items()}
    stakes = {id: [seat.stake for _, seat in sorted(seats.items())] for id, seats in stood.items()}
    await room.close()
    await store.close()
    return seen, stakes


def in_view(public):
    """All chips that a view shows, at the seats and in the pots."""
    return sum(s.stake + s.bet for s in public.seats) + sum(pot.amount for pot in public.pots)


@covers("omaha 20.14", "faro/stud 20.13")
@pytest.mark.parametrize("game", INSTRUMENTS)
def test_everybody_sees_every_stack_also_at_other_tables_after_each_event(game):
    seen, stakes = run(_watched(game))

    for (_, table), reader in seen.items():
        views: list[Any] = [wire.look(frame).public for frame in reader.frames]
        full = [view for view in views if 3 == sum(seat.player is not None for seat in view.seats)]
        assert len(full) > 10
        assert {3 * CHIPS} == {in_view(view) for view in full}
        assert stakes[table] == [seat.stake for seat in views[-1].seats if seat.player]


@covers("canberra 17.12")
def test_three_stacks_at_a_table_are_seen_by_its_players_and_whoever_looks_on():
    opening = SETTINGS["canberra"].opening("2026-11-16")
    terms = replace(opening.determinations, jackpot=None)
    journal = Journal("canberra")
    journal.standing = Standing("two")
    journal.do(replace(opening, determinations=terms, tournament=True))

    for box, (player, chips) in enumerate((("ann", 4_200), ("ben", 3_900), ("cho", 1_100)), 1):
        journal.do(SeatEntrant(player, box, chips))

    # one view for everybody: a player has only more beside it, and nobody can have less
    assert [4_200, 3_900, 1_100] == [box.chips for box in journal.public().boxes if box.player]
    assert [4_200, 3_900, 1_100] == [journal.mine(who).stake for who in ("ann", "ben", "cho")]
