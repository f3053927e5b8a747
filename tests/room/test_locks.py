"""What not everybody may know is locked in the journal, with a key apart from it."""

import json
from dataclasses import replace

import pytest

from croupier.errors import CroupierError
from croupier.room import bots, sealing, serve
from croupier.room.clock import milliseconds
from croupier.room.default import default_room
from croupier.room.locks import Keys, Use, add_key, is_locked, read_keys
from croupier.room.outbox import Outbox
from croupier.room.room import Room
from croupier.room.serve import open_keys
from croupier.room.standing import encode
from croupier.room.store import Damaged, Entry, open_store
from croupier.room.telling import OPEN
from croupier.rules.plain import name_of
from tests.room.fallible import HURRY
from tests.room.stores import break_seal

pytestmark = pytest.mark.anyio

SECRET = Entry("table/x", 5, "shoe_loaded", b'{"order":["As","Kd"]}', "7.1", 1)
OPENLY = Entry("table/x", 6, "checked", b'{"kind":"checked"}', "11.1", 1)
KEY, OTHER = bytes(range(32)), bytes(32)


@pytest.fixture
def keys():
    return Keys([KEY], map(name_of, OPEN), "room.key")


def test_what_everybody_may_know_stays_as_it_is(keys):
    mine = Entry("player/p1", 1, "limit_set", b"{}", "", 1)

    assert [OPENLY, mine] == [keys.lock(OPENLY), keys.lock(mine)]
    assert OPENLY == keys.unlock(OPENLY)


def test_anything_else_of_a_table_is_locked_and_opens_again(keys):
    unheard_of = SECRET._replace(kind="of_a_later_version")
    locked = [keys.lock(each) for each in (SECRET, unheard_of)]

    assert [True, True] == [is_locked(each.data) for each in locked]
    assert not any(b'"order"' in each.data for each in locked)
    assert {"locked", "data"} == set(json.loads(locked[0].data))
    assert [SECRET, unheard_of] == [keys.unlock(each) for each in locked]


def test_the_same_is_never_locked_to_the_same_twice(keys):
    assert keys.lock(SECRET) != keys.lock(SECRET)


@pytest.mark.parametrize("change", [{"version": 6}, {"stream": "table/y"}, {"kind": "x"}])
def test_what_was_locked_for_one_place_opens_at_no_other(keys, change):
    moved = keys.lock(SECRET)._replace(**change)

    with pytest.raises(Damaged, match="is not what was locked there"):
        keys.unlock(moved)


def test_another_key_does_not_open_it_and_says_which_would(keys):
    locked = keys.lock(SECRET)

    with pytest.raises(Damaged, match=f"version 5 of table/x is locked with key {keys.newest}"):
        Keys([OTHER], (), "room.key").unlock(locked)


def test_an_older_key_still_opens_what_it_locked(keys):
    both = Keys([KEY, OTHER], (), "room.key")

    assert SECRET == both.unlock(keys.lock(SECRET))
    assert both.newest == json.loads(both.lock(SECRET).data)["locked"] != keys.newest


@pytest.mark.parametrize("data", [b'{"locked":', b'{"locked":1}', b'{"locked":"x","data":"?"}'])
def test_what_only_looks_locked_is_told_so(keys, data):
    with pytest.raises(Damaged):
        keys.unlock(SECRET._replace(data=data))


# the file


def test_a_new_key_file_is_for_its_owner_alone(tmp_path):
    path = tmp_path / "deep" / "room.key"
    add_key(path)
    first = read_keys(path)
    add_key(path)

    assert 0o600 == path.stat().st_mode & 0o777
    assert 1 == len(first)
    assert first == read_keys(path)[:1]
    assert 2 == len(set(read_keys(path)))


def test_a_key_file_that_others_may_read_is_refused(tmp_path):
    path = tmp_path / "room.key"
    add_key(path)
    path.chmod(0o640)

    with pytest.raises(CroupierError, match=r"others may read the key file .*: say chmod 600"):
        read_keys(path)


@pytest.mark.parametrize("text", ["zz", "00" * 31, "00" * 33, "ä"])
def test_a_key_file_with_no_key_in_it_is_refused(tmp_path, text):
    path = tmp_path / "room.key"
    path.touch(0o600)
    path.write_text(text, encoding="utf-8")

    with pytest.raises(CroupierError, match="key file"):
        read_keys(path)


# the room


async def round_of(store, path):
    """Programs play into their second round; the table as it is then."""
    store.keys = await open_keys(store, path)
    setting = replace(default_room()[0], pace=HURRY)
    room = Room(store, [setting], always=True)
    await room.open()
    table, outbox = room.tables[setting.id], Outbox()
    room.watch(outbox, None, setting.id, None)
    while table.standing.memo.number < 2:
        await outbox.get()
    await room.close()
    return table


@pytest.fixture
def quick(monkeypatch):
    monkeypatch.setattr(bots.Bot, "_think", lambda bot, action: 0)


@pytest.mark.usefixtures("quick")
async def test_no_card_that_is_hidden_lies_in_the_database(address, tmp_path):
    store = await open_store(address)

    table = await round_of(store, tmp_path / "room.key")
    rows = await store.fetch("SELECT kind, data FROM events WHERE stream = ?", table.stream)
    read = await store.read(table.stream)

    secret = {entry.kind for entry in read if b'"seed"' in entry.data or b'"order"' in entry.data}
    assert {"room_deck_sealed", "shoe_loaded"} <= secret
    clear = b"".join(data for _, data in rows if not is_locked(data))
    assert b"seed" not in clear
    assert b'"order"' not in clear
    assert {"hole_cards_dealt"} <= {kind for kind, data in rows if is_locked(data)}
    assert None is await store.verify(table.stream)
    await store.close()


@pytest.mark.usefixtures("quick")
async def test_a_room_comes_back_from_what_is_locked(address, tmp_path):
    store = await open_store(address)
    before = await round_of(store, tmp_path / "room.key")

    again = Room(store, [before.setting], bots=False)
    await again.open()
    table = again.tables[before.setting.id]

    assert before.standing.memo.rounds == table.standing.memo.rounds != []
    await again.close()
    await store.close()


async def test_a_journal_is_not_opened_without_its_key(address, tmp_path):
    store = await open_store(address)
    keys = await open_keys(store, tmp_path / "room.key")
    add_key(tmp_path / "other.key")

    for name in ("other.key", "none.key"):
        with pytest.raises(CroupierError, match=f"is locked with key {keys.newest}, which is not"):
            await open_keys(store, tmp_path / name)

    assert not (tmp_path / "none.key").exists()
    await store.close()


async def test_a_new_key_is_on_record_and_the_old_one_still_needed(address, tmp_path):
    path = tmp_path / "room.key"
    store = await open_store(address)
    first = await open_keys(store, path)
    same = await open_keys(store, path)
    second = await open_keys(store, path, new=True)

    used = [json.loads(entry.data)["key"] for entry in await store.read(serve.KEYS)]
    assert first.newest == same.newest
    assert [first.newest, second.newest] == used
    assert 2 == len(set(used))
    await store.close()


# whoever owns the database, and has no key


@pytest.mark.usefixtures("quick")
async def test_a_deck_that_somebody_has_put_there_in_clear_is_not_dealt(address, tmp_path):
    path, store = tmp_path / "room.key", await open_store(address)
    table = await round_of(store, path)
    await store.close()  # with all that was on its way
    store = await open_store(address)
    head = await store.head(table.stream)
    deck = sealing.commit("omaha", "omaha-1.2026-11-18.99")
    known = Entry(table.stream, head + 1, name_of(deck), encode(deck), deck.rule, milliseconds())
    await store.append(table.stream, head, [known])
    assert None is await store.verify(table.stream)

    store.keys = await open_keys(store, path)

    with pytest.raises(Damaged, match=f"version {head + 1} of .* is not locked, as it was when"):
        await store.read(table.stream)
    await store.close()


@pytest.mark.parametrize(
    ("stream", "at", "refused"),
    [
        ("table/x/2026-11-17", 5, False),  # of an earlier version, before there was a key
        ("table/x/2026-11-18", 5, False),
        ("table/x/2026-11-18", 1_795_000_000_000, True),
        ("table/x/2026-11-19", 5, True),  # whatever time it says
        ("player/x", 1_795_000_000_000, False),
    ],
)
def test_only_what_is_older_than_the_keys_may_be_in_clear(stream, at, refused):
    use = Use(1_794_990_000_000, frozenset({"shoe_loaded"}))

    assert refused == use.forbids(SECRET._replace(stream=stream, at=at))
    assert not use.forbids(OPENLY._replace(stream=stream, at=at))


@pytest.mark.usefixtures("quick")
async def test_a_journal_that_no_longer_names_its_key_is_a_question(address, tmp_path):
    path, store = tmp_path / "room.key", await open_store(address)
    await round_of(store, path)
    await break_seal(store, address)
    for name in ("events", "streams"):
        await store.execute(f"DELETE FROM {name} WHERE stream = ?", serve.KEYS)

    with pytest.raises(CroupierError, match=r"does not say which key of .* say --new-key"):
        await open_keys(store, path)

    assert await open_keys(store, path, new=True)
    await store.close()
