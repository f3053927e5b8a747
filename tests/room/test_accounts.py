"""Guests, named accounts, sessions and their chips, on both stores."""

import asyncio

import pytest
from argon2 import PasswordHasher

from croupier.errors import BadMessage
from croupier.room.accounts import DAY, LASTING, LOW, Accounts, NotAllowed, proper_name
from croupier.room.default import PLAY_CHIPS
from croupier.room.store import WrongVersion

pytestmark = pytest.mark.anyio

PASSWORD = "correct horse"
CHEAP = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


class Clock:
    """A time that moves when told to."""

    now = 1_000_000

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def accounts(store, clock):
    return Accounts(store, clock, CHEAP)


async def test_a_guest_gets_play_chips_and_a_session(accounts):
    player, token = await accounts.guest()

    assert player == await accounts.who(token)
    assert player.guest
    assert PLAY_CHIPS == await accounts.wallet(player)


async def test_every_guest_is_somebody_else(accounts):
    guests = [(await accounts.guest())[0] for _ in range(10)]

    assert 10 == len({guest.id for guest in guests}) == len({guest.name for guest in guests})


async def test_a_guest_may_choose_a_name_that_is_free(accounts):
    player, _ = await accounts.guest("Ann  Lee")

    assert "Ann Lee" == player.name
    with pytest.raises(NotAllowed, match="the name ANN LEE is taken"):
        await accounts.guest("ANN LEE")


async def test_chips_come_out_of_the_issue(accounts, store):
    await accounts.guest()

    assert -PLAY_CHIPS == await store.balance("issue")
    assert 0 == await store.trial()


async def test_a_guest_who_registers_keeps_id_and_chips_and_gets_no_more(accounts):
    guest, _ = await accounts.guest()

    player, token = await accounts.register("Ann", PASSWORD, guest)

    assert (guest.id, "Ann", False) == player[:3]
    assert PLAY_CHIPS == await accounts.wallet(player)
    assert player == await accounts.who(token)


async def test_a_named_player_who_registers_again_is_somebody_else(accounts):
    ann, _ = await accounts.register("Ann", PASSWORD, None)

    ben, _ = await accounts.register("Ben", PASSWORD, ann)

    assert ann.id != ben.id


async def test_a_name_is_taken_whatever_its_capitals(accounts):
    await accounts.register("Ann", PASSWORD, None)
    guest, _ = await accounts.guest()

    for who in (None, guest):
        with pytest.raises(NotAllowed, match="the name ANN is taken"):
            await accounts.register("ANN", PASSWORD, who)


async def test_two_who_want_one_name_at_once_do_not_both_get_it(accounts):
    asked = [accounts.register("Ann", PASSWORD, None) for _ in range(2)]

    answers = await asyncio.gather(*asked, return_exceptions=True)

    assert 1 == sum(isinstance(answer, NotAllowed) for answer in answers)


async def test_the_right_password_opens_a_session_and_no_other_does(accounts):
    ann, _ = await accounts.register("Ann", PASSWORD, None)

    player, token = await accounts.login(" aNN ", PASSWORD)

    assert ann == player == await accounts.who(token)
    with pytest.raises(NotAllowed, match="no account has this name and this password"):
        await accounts.login("Ann", PASSWORD + "!")


async def test_no_such_name_and_a_guest_get_the_answer_of_a_wrong_password(accounts):
    guest, _ = await accounts.guest()

    for name in ("Nobody", guest.name):
        with pytest.raises(NotAllowed, match="no account has this name and this password"):
            await accounts.login(name, PASSWORD)


async def test_passwords_and_tokens_are_not_in_the_database(accounts, store):
    _, token = await accounts.register("Ann", PASSWORD, None)

    rows = await store.fetch("SELECT password FROM players")
    tokens = await store.fetch("SELECT token FROM sessions")
    assert rows[0][0].startswith("$argon2id$")
    assert token.encode() not in tokens[0][0]


async def test_a_session_that_was_ended_opens_nothing(accounts):
    _, token = await accounts.guest()

    await accounts.logout(token)

    assert None is await accounts.who(token)


@pytest.mark.parametrize("token", [None, "", "x", "\x00", "ä" * 500])
async def test_an_unknown_token_is_nobody(accounts, token):
    assert None is await accounts.who(token)


async def test_a_session_ends_when_it_is_not_used_and_is_renewed_when_it_is(accounts, clock):
    _, token = await accounts.guest()

    clock.now += LASTING - 1
    assert await accounts.who(token)
    clock.now += LASTING - 1
    assert await accounts.who(token)
    clock.now += LASTING
    assert None is await accounts.who(token)


async def test_ended_sessions_are_removed(accounts, clock):
    await accounts.guest()
    clock.now += LASTING
    await accounts.guest()

    assert 1 == await accounts.tidy()
    clock.now += DAY
    assert 0 == await accounts.tidy()


async def test_settings_are_kept(accounts):
    player, _ = await accounts.guest()
    assert {} == await accounts.settings(player)

    await accounts.set_settings(player, {"deck": "two"})

    assert {"deck": "two"} == await accounts.settings(player)


async def test_a_low_wallet_is_made_up_and_a_full_one_is_not(accounts, store):
    player, _ = await accounts.guest()
    with pytest.raises(NotAllowed, match=r"below \$100: yours holds \$1,000"):
        await accounts.more_chips(player)
    spent = (f"wallet:{player.id}", "house", PLAY_CHIPS - LOW + 1)
    await store.append("table/x", 0, [], [spent])

    assert PLAY_CHIPS == await accounts.more_chips(player)
    assert 0 == await store.trial()


async def test_a_wallet_is_made_up_once_however_often_that_is_asked_at_once(accounts, store):
    player, _ = await accounts.guest()
    await store.append("table/x", 0, [], [(f"wallet:{player.id}", "house", PLAY_CHIPS)])

    found = await asyncio.gather(
        *[accounts.more_chips(player) for _ in range(5)], return_exceptions=True
    )

    assert PLAY_CHIPS == await accounts.wallet(player)
    assert {PLAY_CHIPS, WrongVersion, NotAllowed} >= {
        type(each) if isinstance(each, Exception) else each for each in found
    }


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("A", "2 to 20 characters, not 1"),
        ("A" * 21, "2 to 20 characters, not 21"),
        ("  ", "2 to 20 characters, not 0"),
        ("Ann\u202eB", "not '\\u202e'"),
        ("<b>Ann", "not '<'"),
        ("Bot Ada", "does not begin with 'Bot'"),
        ("guest 1", "does not begin with 'guest'"),
    ],
)
def test_a_name_that_would_mislead_is_refused(name, reason):
    with pytest.raises(BadMessage) as refused:
        proper_name(name)

    assert reason in str(refused.value)


@pytest.mark.parametrize("name", ["Ann", "O'Neil-Smith", "Jörg", "李小龍", "R2 D2", "botha"])
def test_a_proper_name_stands_as_it_is(name):
    assert name == proper_name(name)


async def test_a_short_password_is_told_with_the_limit(accounts):
    with pytest.raises(BadMessage, match="at least 8 characters, not 7"):
        await accounts.register("Ann", "1234567", None)
