"""A round of play told again: at every step the table as it stood, and to nobody more than then."""

import asyncio
import json

import pytest

from croupier.room.asking import Player
from croupier.room.default import default_room
from croupier.room.standing import Standing, decode
from croupier.room.views import Surroundings
from tests.room.journals import FOLDER, NAMES, plain, rebuilt, told
from tests.room.people import crowd, fund
from tests.room.virtual import open_room, run

SETTINGS = {each.game: each for each in default_room(bots=False)}
games = pytest.mark.parametrize("game", SETTINGS)


def folded(entries, setting):
    """The table after each entry of its journal, by version."""
    standing, found = Standing(setting.id), {}
    for entry in entries:
        standing.apply(decode(entry), entry.version, entry.at)
        seated = frozenset(standing.seated().values())
        around = Surroundings(setting.id, setting.name, setting.instrument, None, None, seated)
        found[entry.version] = plain(standing.public(around))
    return found


def played(game, rounds):
    """So many rounds of random people: every story as each of them and a watcher may see it."""
    return run(_played(game, rounds, seed=5))


async def _played(game, rounds, seed):
    setting = SETTINGS[game]
    room, store = await open_room([setting], bots=False)
    players = [await fund(store, Player(f"p{n}", f"Person {n}")) for n in range(4)]
    _, tasks = crowd(room, players, [setting.id] * len(players), seed)
    table = room.tables[setting.id]
    while len(table.rounds()) < rounds:
        await asyncio.sleep(60)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    viewers = (None, *players)
    stories = [await room.story(row.id, who) for row in table.rounds() for who in viewers]
    [entries] = [e for stream, e in store.memory.events.items() if stream.startswith("table/")]
    await room.close()
    await store.close()
    return setting, entries, stories


@games
def test_each_step_shows_the_table_as_it_stood_after_its_event(game):
    setting, entries, stories = played(game, 12)
    views = folded(entries, setting)

    for story in stories:
        assert len(story.events) == len(story.changes)
        for event, view in zip(story.events, rebuilt(story), strict=True):
            assert views[event.v] == view


@games
def test_own_cards_are_those_dealt_to_the_viewer_and_nobody_elses(game):
    _, entries, stories = played(game, 6)
    dealt = {}
    for entry in entries:
        event = json.loads(entry.data)
        if entry.kind in ("hole_cards_dealt", "house_cards_dealt"):
            dealt[entry.version] = (event.get("seat") or event.get("box"), {*event["cards"]})

    for story in stories:
        first, last = story.events[0].v, story.events[-1].v
        mine = [
            each for v, (seat, each) in dealt.items() if first <= v <= last and seat == story.mine
        ]
        assert all({*own.cards} <= set().union(*mine) for own in story.own)
        assert all(first <= own.v <= last for own in story.own)


@games
def test_whoever_only_looks_on_holds_nothing(game):
    _, _, stories = played(game, 3)

    assert all(not story.own for story in stories if story.mine is None)
    assert any(story.own for story in stories)


@pytest.mark.parametrize("name", NAMES)
def test_a_journal_of_an_earlier_version_is_told_as_it_always_was(name):
    assert (FOLDER / f"{name}.txt").read_text() == told(name)
