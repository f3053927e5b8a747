"""Guests, named accounts, sessions and their chips, on both stores."""

import asyncio

import pytest
from argon2 import PasswordHasher

from croupier.errors import BadMessage, CroupierError
from croupier.room.accounts import (
    DAY,
    LASTING,
    LOW,
    MOST_SESSIONS,
    Accounts,
    NotAllowed,
    WrongPassword,
)
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


async def test_a_guest_comes_in_however_many_have_been_here(accounts, monkeypatch):
    monkeypatch.setattr("croupier.room.accounts.secrets.randbelow", lambda most: 0)

    async with asyncio.timeout(5):
        names = [(await accounts.guest())[0].name for _ in range(3)]

    assert ["Guest 100000", "Guest 1000000", "Guest 10000000"] == names


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


async def test_a_short_password_is_told_with_the_limit(accounts):
    with pytest.raises(BadMessage, match="at least 10 characters, not 7"):
        await accounts.register("Ann", "1234567", None)


async def test_a_password_everybody_tries_first_is_refused(accounts):
    with pytest.raises(BadMessage, match="among the first to be guessed"):
        await accounts.register("Ann", "Password123!", None)


@pytest.mark.parametrize("alike", ["ANN", "A.n.n", "An n", "Änn", "Ánñ"])
async def test_a_name_that_looks_like_anothers_is_taken(accounts, alike):
    await accounts.register("Ann", PASSWORD, None)
    guest, _ = await accounts.guest()

    for who in (None, guest):
        with pytest.raises(NotAllowed, match="is taken"):
            await accounts.register(alike, PASSWORD, who)
    with pytest.raises(NotAllowed, match="is taken"):
        await accounts.guest(alike)


async def older(accounts, store, *names):
    """Accounts as they were kept when names differed by their capitals alone."""
    await accounts.register("Zoe", PASSWORD, None)
    hashed = (await store.fetch("SELECT password FROM players WHERE name = 'Zoe'"))[0][0]
    for name in names:
        row = (f"p-{name}", name, name.casefold(), hashed)
        await store.execute("INSERT INTO players VALUES (?, ?, ?, ?, '{}', 0)", *row)


async def test_an_older_account_signs_in_by_its_own_name_and_no_other_has_it(accounts, store):
    await older(accounts, store, "Dealer.", "Modern", "Modem")
    await accounts.keep_names_apart()

    for name in ("Dealer.", "Modern", "Modem"):
        assert name == (await accounts.login(name.upper(), PASSWORD))[0].name
    for name in ("modem", "m0dern", "MODERN"):
        with pytest.raises(NotAllowed, match="is taken"):
            await accounts.register(name, PASSWORD, None)


async def test_a_look_alike_is_not_the_name_one_signs_in_by(accounts):
    await accounts.register("Ann", PASSWORD, None)

    with pytest.raises(WrongPassword) as refused:
        await accounts.login("A.nn", PASSWORD)

    assert "" == refused.value.player


async def test_another_password_ends_every_other_session(accounts):
    ann, first = await accounts.register("Ann", PASSWORD, None)
    _, other = await accounts.login("Ann", PASSWORD)

    await accounts.change_password(ann, PASSWORD, "a battery of staples", first)

    assert ann == await accounts.who(first)
    assert None is await accounts.who(other)
    await accounts.login("Ann", "a battery of staples")
    with pytest.raises(WrongPassword):
        await accounts.login("Ann", PASSWORD)


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("a wrong one", "a battery of staples", "no account has this name"),
        (PASSWORD, "Ann12345678", "among the first to be guessed"),
        (PASSWORD, "short", "at least 10 characters, not 5"),
        (PASSWORD, PASSWORD, "this is the password you have"),
    ],
)
async def test_a_password_that_is_not_changed_stays(accounts, old, new, reason):
    ann, token = await accounts.register("Ann", PASSWORD, None)
    _, other = await accounts.login("Ann", PASSWORD)

    with pytest.raises(CroupierError, match=reason):
        await accounts.change_password(ann, old, new, token)

    assert ann == await accounts.who(other)
    await accounts.login("Ann", PASSWORD)


async def test_of_two_changes_at_once_one_is_told_so(accounts):
    ann, token = await accounts.register("Ann", PASSWORD, None)
    words = ("a battery of staples", "a stable of horses")

    asked = [accounts.change_password(ann, PASSWORD, word, token) for word in words]
    answers = await asyncio.gather(*asked, return_exceptions=True)

    assert 1 == sum(isinstance(answer, NotAllowed) for answer in answers)


async def test_the_old_password_opens_nothing_that_outlasts_its_change(accounts, monkeypatch):
    ann, token = await accounts.register("Ann", PASSWORD, None)
    right = accounts._right

    async def slowly(hashed, password):
        found = await right(hashed, password)
        monkeypatch.setattr(accounts, "_right", right)
        await accounts.change_password(ann, PASSWORD, "a battery of staples", token)
        return found

    monkeypatch.setattr(accounts, "_right", slowly)
    with pytest.raises(WrongPassword):
        await accounts.login("Ann", PASSWORD)

    assert [(1,)] == await accounts._store.fetch("SELECT count(*) FROM sessions")


async def test_all_sessions_end_at_once(accounts):
    ann, first = await accounts.register("Ann", PASSWORD, None)
    _, other = await accounts.login("Ann", PASSWORD)
    ben, his = await accounts.register("Ben", PASSWORD, None)

    await accounts.logout_all(ann)

    assert [None, None, ben] == [await accounts.who(each) for each in (first, other, his)]


async def test_what_concerns_an_account_is_on_record(accounts, store):
    ann, token = await accounts.register("Ann", PASSWORD, None)

    await accounts.change_password(ann, PASSWORD, "a battery of staples", token)

    entries = await store.read(f"access/{ann.id}")
    assert ["password_changed"] == [each.kind for each in entries]
    assert b"staples" not in entries[0].data


@pytest.mark.parametrize("name", ["\x00", "Ann\x00", "\u202e", "💰" * 9])
async def test_a_name_that_none_can_have_is_nobodys(accounts, name):
    with pytest.raises(WrongPassword):
        await accounts.login(name, PASSWORD)


async def test_a_session_that_comes_while_the_password_is_changed_is_none(accounts, store):
    ann, token = await accounts.register("Ann Lee", PASSWORD, None)
    execute, wrong = store.execute, []

    async def meanwhile(sql, *args):
        """As where the change does not see the new session, and the session not the change."""
        done = await execute(sql, *args)
        if sql.startswith("INSERT INTO sessions"):
            await execute("UPDATE players SET password = 'another' WHERE id = ?", ann.id)
        return done

    store.execute = meanwhile
    with pytest.raises(WrongPassword):
        wrong.append(await accounts.login("Ann Lee", PASSWORD))

    rows = await store.fetch("SELECT token FROM sessions WHERE player = ?", ann.id)
    assert (1, ann) == (len(rows), await accounts.who(token))


async def test_only_so_many_sessions_of_a_player_are_kept(accounts, store, clock):
    ann, first = await accounts.register("Ann Lee", PASSWORD, None)
    clock.now += 1
    tokens = []
    for _ in range(MOST_SESSIONS):
        tokens.append((await accounts.login("Ann Lee", PASSWORD))[1])
        clock.now += 1

    assert None is await accounts.who(first)
    assert [ann] * MOST_SESSIONS == [await accounts.who(token) for token in tokens]
