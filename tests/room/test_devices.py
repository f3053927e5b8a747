"""In which browsers a player has signed in, and is now; on both stores."""

import pytest
from argon2 import PasswordHasher

from croupier.room.accounts import Accounts
from croupier.room.devices import MOST, YEAR, Devices, Visit, browser

pytestmark = pytest.mark.anyio

PASSWORD = "correct horse"
CHEAP = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"


class Clock:
    now = 1_000_000

    def __call__(self):
        self.now += 1
        return self.now


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def devices(store, clock):
    return Devices(store, clock)


@pytest.fixture
def accounts(store, clock):
    return Accounts(store, clock, CHEAP)


@pytest.fixture
async def ann(accounts):
    return await accounts.register("Ann", PASSWORD, None)


async def test_a_browser_is_known_to_whoever_signed_in_there(devices, ann):
    token = await devices.meet(*ann, Visit())

    assert await devices.knows(" aNN", token)
    assert not await devices.knows("Ben", token)
    assert not await devices.knows("Ann", "another")
    assert not await devices.knows("Ann", "")
    assert not await devices.knows("Ann\x00", token)


async def test_two_who_share_a_browser_are_both_known_in_it(accounts, devices, ann):
    first = await devices.meet(*ann, Visit())
    second = await devices.meet(
        *await accounts.register("Ben", PASSWORD, None), Visit("", "", first)
    )

    assert first == second
    assert await devices.knows("Ann", second)
    assert await devices.knows("Ben", second)


async def test_a_token_that_is_not_ours_is_not_kept(devices, ann):
    assert "x" * 43 != await devices.meet(*ann, Visit("", "", "x" * 43))


async def test_the_list_says_where_one_is_signed_in(accounts, devices, ann):
    player, here = ann
    await devices.meet(player, here, Visit("192.0.2.1", FIREFOX))
    _, there = await accounts.login("Ann", PASSWORD)

    found = await devices.sessions(player, here)

    assert [("192.0.2.1", "Firefox, Linux", True), ("", "", False)] == [
        (each.address, each.agent, each.here) for each in found
    ]
    await devices.end(player, found[1].id)
    assert None is await accounts.who(there)
    assert player == await accounts.who(here)


async def test_nobody_ends_the_session_of_another(accounts, devices, ann):
    ben, his = await accounts.register("Ben", PASSWORD, None)
    (session,) = await devices.sessions(ben, his)

    await devices.end(ann[0], session.id)

    assert ben == await accounts.who(his)


async def test_the_tokens_are_not_in_the_database(devices, ann, store):
    token = await devices.meet(*ann, Visit())

    (row,) = await store.fetch("SELECT token FROM devices")
    assert token.encode() not in bytes(row[0])


async def test_so_many_browsers_are_remembered_and_for_so_long(devices, ann, clock):
    tokens = [await devices.meet(*ann, Visit()) for _ in range(MOST + 2)]

    assert [False, False, True] == [await devices.knows("Ann", each) for each in tokens[:3]]
    clock.now += YEAR + 100
    assert MOST == await devices.tidy()


async def test_all_but_one_are_forgotten(devices, ann):
    tokens = [await devices.meet(*ann, Visit()) for _ in range(3)]

    await devices.forget(ann[0], but=tokens[1])

    assert [False, True, False] == [await devices.knows("Ann", each) for each in tokens]


@pytest.mark.parametrize(
    ("agent", "words"),
    [
        (FIREFOX, "Firefox, Linux"),
        ("Mozilla/5.0 (Windows NT 10.0) Chrome/130.0 Safari/537.36 Edg/130.0", "Edge, Windows"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Safari/604.1", "Safari, iPhone"),
        ("python-httpx/0.27", "a program"),
        ("", "a program"),
    ],
)
def test_a_browser_is_told_in_two_words(agent, words):
    assert words == browser(agent)
