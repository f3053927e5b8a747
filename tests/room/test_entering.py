"""Coming in over HTTP: guesses at passwords, another password, and signing out everywhere."""

from contextlib import asynccontextmanager

import httpx
import pytest
from argon2 import PasswordHasher

from croupier.room.app import App
from croupier.room.room import Room
from croupier.room.store import open_store
from tests.room.lines import line

pytestmark = pytest.mark.anyio

PASSWORD, OTHER = "correct horse", "a battery of staples"
ANN = {"name": "Ann", "password": PASSWORD}
CHEAP = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
HELLO = {"t": "hello", "protocol": 1}


@pytest.fixture
async def app(tmp_path, monkeypatch):
    """A room in which no time passes and passwords are soon hashed."""
    monkeypatch.setattr("croupier.room.entering.milliseconds", lambda: 0)
    monkeypatch.setattr("croupier.room.doors.milliseconds", lambda: 0)
    monkeypatch.setattr("croupier.room.accounts.PasswordHasher", lambda: CHEAP)
    store = await open_store(f"sqlite:///{tmp_path}/room.db")
    yield App(store, Room(store, ()))
    await store.close()


def visitor(app, address="192.0.2.1", **cookies):
    """A browser of its own somewhere."""
    transport = httpx.ASGITransport(app, client=(address, 1234))
    return httpx.AsyncClient(transport=transport, base_url="http://room.test", cookies=cookies)


@asynccontextmanager
async def account(app):
    """Ann's browser, in which she has made her account."""
    async with visitor(app) as client:
        assert 200 == (await client.post("/api/register", json=ANN)).status_code
        yield client


async def guess(app, address, name="Ann", times=1, **cookies):
    """The answers to so many wrong passwords."""
    async with visitor(app, address, **cookies) as client:
        wrong = {"name": name, "password": "a wrong one"}
        return [(await client.post("/api/login", json=wrong)).status_code for _ in range(times)]


async def sign_in(app, address, **cookies):
    async with visitor(app, address, **cookies) as client:
        return (await client.post("/api/login", json=ANN)).status_code


async def test_another_spelling_of_a_name_is_no_other_name_to_guess_at(app):
    spellings = ["ann", "ANN", " Ann", "Ann ", "A nn", "A.nn", "Ａnn", "Änn", "an-n", "a_n_n"]
    async with account(app):
        answers = [code for name in spellings for code in await guess(app, "198.51.100.7", name)]

    assert [403] * 5 + [429] * 5 == answers


async def test_a_stranger_who_guesses_does_not_lock_the_owner_out(app):
    async with account(app) as ann:
        device = ann.cookies["croupier_device"]
        await ann.post("/api/logout")
        assert 429 == (await guess(app, "198.51.100.7", times=6))[-1]

        assert 429 == await sign_in(app, "198.51.100.7")
        assert 200 == await sign_in(app, "203.0.113.5")
        assert 200 == await sign_in(app, "198.51.100.7", croupier_device=device)


async def test_guesses_from_everywhere_keep_out_strangers_and_no_known_browser(app):
    async with account(app) as ann:
        device = ann.cookies["croupier_device"]
        answers = [(await guess(app, f"198.51.100.{n}"))[0] for n in range(61)]

        assert [403] * 60 + [429] == answers
        assert 429 == await sign_in(app, "203.0.113.5")
        assert 200 == await sign_in(app, "203.0.113.5", croupier_device=device)
        assert 200 == (await ann.get("/api/sessions")).status_code


async def test_the_cookie_of_a_browser_opens_nothing_by_itself(app):
    async with account(app) as ann:
        device = ann.cookies["croupier_device"]
    async with visitor(app, croupier_device=device, croupier_session=device) as thief:
        assert {"player": None} == (await thief.get("/api/me")).json()
    assert [403] * 5 + [429] == await guess(app, "198.51.100.7", times=6, croupier_device=device)


async def test_wrong_passwords_leave_a_line_and_a_record_without_secrets(app, caplog):
    async with account(app) as ann:
        await guess(app, "198.51.100.7", times=6)
        await guess(app, "198.51.100.8", name="my secret password")
        found = (await ann.get("/api/sessions")).json()["guessed"]

    (note,) = found
    assert (5, 1) == (note["wrong"], note["addresses"])
    assert "a wrong password for p" in caplog.text
    assert "a wrong password for nobody's name from 198.51.100.8" in caplog.text
    assert "too many wrong passwords: 198.51.100.7 waits" in caplog.text
    assert "a wrong one" not in caplog.text
    assert "my secret" not in caplog.text


async def test_another_password_signs_one_out_elsewhere(app):
    async with account(app) as here, visitor(app) as there:
        await there.post("/api/login", json=ANN)
        wrong = await here.post("/api/password", json={"old": "a wrong one", "new": OTHER})
        assert 403 == wrong.status_code
        assert "this is not the password you have" == wrong.json()["error"]["reason"]
        async with line(app, there.cookies["croupier_session"]) as socket:
            await socket.ask(**HELLO)
            changed = await here.post("/api/password", json={"old": PASSWORD, "new": OTHER})
            assert 1000 == await socket.ended()

        assert [True] == [each["here"] for each in changed.json()["sessions"]]
        assert {"player": None} == (await there.get("/api/me")).json()
        assert "Ann" == (await here.get("/api/me")).json()["player"]["name"]
        assert 403 == await sign_in(app, "203.0.113.5")


async def test_whoever_has_a_session_cannot_guess_the_password_by_changing_it(app):
    async with account(app) as ann:
        asked = [{"old": f"guess {n}", "new": OTHER} for n in range(6)]
        answers = [(await ann.post("/api/password", json=each)).status_code for each in asked]

    assert [403] * 5 + [429] == answers


async def test_one_signs_out_everywhere(app):
    async with account(app) as here, visitor(app) as there:
        await there.post("/api/login", json=ANN)
        device = there.cookies["croupier_device"]
        async with line(app, there.cookies["croupier_session"]) as socket:
            await socket.ask(**HELLO)
            await here.post("/api/logout/everywhere")
            assert 1000 == await socket.ended()

        for client in (here, there):
            assert {"player": None} == (await client.get("/api/me")).json()
        assert not await app.doors.devices.knows("Ann", device)


async def test_one_session_is_ended_from_another(app):
    async with account(app) as here, visitor(app) as there:
        await there.post("/api/login", json=ANN)
        found = (await here.get("/api/sessions")).json()["sessions"]
        other = next(each["id"] for each in found if not each["here"])
        async with line(app, there.cookies["croupier_session"]) as socket:
            await socket.ask(**HELLO)
            left = (await here.post("/api/sessions/end", json={"id": other})).json()
            assert 1000 == await socket.ended()

        assert [True] == [each["here"] for each in left["sessions"]]
        assert {"player": None} == (await there.get("/api/me")).json()


@pytest.mark.parametrize(
    ("path", "body"),
    [("/api/password", {"old": PASSWORD, "new": OTHER}), ("/api/logout/everywhere", None)],
)
async def test_a_guest_has_no_password(app, path, body):
    async with visitor(app) as client:
        await client.post("/api/guest", json={})
        answer = await client.post(path, json=body)

    assert 403 == answer.status_code
    assert "a guest has no password: make an account first" == answer.json()["error"]["reason"]


async def test_a_known_browser_waits_for_itself_alone_and_does_not_hash_without_end(app):
    async with account(app) as ann:
        device = ann.cookies["croupier_device"]
        answers = [await sign_in(app, "198.51.100.7", croupier_device=device) for _ in range(31)]

    assert [200] * 30 + [429] == answers
    assert 200 == await sign_in(app, "198.51.100.7")


async def test_a_password_is_not_changed_without_end(app):
    async with account(app) as ann:
        turns = [(PASSWORD, OTHER), (OTHER, PASSWORD)] * 16
        asked = [{"old": old, "new": new} for old, new in turns[:31]]
        answers = [(await ann.post("/api/password", json=each)).status_code for each in asked]

    assert [200] * 30 + [429] == answers


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("PUT", "/api/protection/limit", {"period": "day", "amount": 100}),
        ("POST", "/api/protection/break", {"days": 1}),
    ],
)
async def test_nobody_fills_their_own_journal_which_tables_read(app, method, path, body):
    async with account(app) as ann:
        asked = [await ann.request(method, path, json=body) for _ in range(21)]

    assert [200] * 20 + [429] == [answer.status_code for answer in asked]


@pytest.mark.parametrize("path", ["/api/statement.csv", "/api/result", "/api/protection"])
async def test_nobody_has_all_their_chips_counted_without_end(app, path):
    async with account(app) as ann:
        answers = [(await ann.get(path)).status_code for _ in range(31)]

    assert [200] * 30 + [429] == answers
