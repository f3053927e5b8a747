"""The official rules at every table: on record in its journal, by the digest of the copy."""

from dataclasses import replace

import pytest

from croupier.room.default import default_room
from croupier.rulebook import GAMES
from tests.play import covers
from tests.room.virtual import Memory, MemoryStore, open_room, run

INSTRUMENTS = ("holdem", "canberra", "omaha", "faro", "stud")
RULES = {"holdem": "15.9", "canberra": "16.9", "omaha": "19.9", "faro": "19.9", "stud": "19.9"}


async def served(game, memory, document):
    """The digest that a table goes by, in a room opened and closed."""
    [setting] = [each for each in default_room(bots=False) if each.game == game]
    store = MemoryStore(memory)
    room, _ = await open_room([replace(setting, document=document)], store=store, bots=False)
    await room.close()
    await store.close()
    return room.tables[setting.id].standing.state.floor.document


@covers("omaha/faro/stud 19.9", "holdem 15.9", "canberra 16.9")
@pytest.mark.parametrize("game", GAMES)
def test_a_copy_is_put_on_record_once_and_again_when_it_is_another(game):
    memory = Memory()

    stood = [run(served(game, memory, document)) for document in ("", "aa", "aa", "bb")]

    entries = [entry for some in memory.events.values() for entry in some]
    told = [entry for entry in entries if entry.kind == "rules_attached"]
    assert ["", "aa", "aa", "bb"] == stood
    assert [RULES[game]] * 2 == [entry.rule for entry in told]
    assert [b'"document":"aa"' in told[0].data, b'"document":"bb"' in told[1].data] == [True, True]
