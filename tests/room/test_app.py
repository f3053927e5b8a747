"""The HTTP interface: accounts, settings, rules, files, and how it says no."""

from contextlib import asynccontextmanager

import httpx
import pytest

from croupier.room import static
from croupier.room.app import App
from croupier.room.clock import milliseconds
from croupier.room.protection import DAY
from croupier.room.room import Room
from croupier.room.store import open_store

pytestmark = pytest.mark.anyio

PASSWORD = "correct horse"


@asynccontextmanager
async def opened(folder, **limits):
    store = await open_store(f"sqlite:///{folder}/room.db")
    try:
        yield App(store, Room(store, ()), **limits)
    finally:
        await store.close()


@pytest.fixture(scope="module")
async def app(tmp_path_factory):
    """One for all tests, generous with requests."""
    async with opened(tmp_path_factory.mktemp("app"), per_minute=60_000) as found:
        yield found


@pytest.fixture
async def strict(tmp_path):
    """One of a test's own, with the usual limits."""
    async with opened(tmp_path) as found:
        yield found


@pytest.fixture
async def client(app):
    async with visitor(app) as found:
        yield found


def visitor(app, base="http://room.test"):
    """A browser of its own, with its own cookies."""
    return httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=base)


def reason(response):
    """Why not, once the form of every refusal has been checked."""
    assert "application/problem+json" == response.headers["content-type"]
    error = response.json()["error"]
    assert {"rule", "reason"} == set(error)
    return error["reason"]


async def test_nobody_has_entered_at_first(client):
    response = await client.get("/api/me")

    assert {"player": None} == response.json()


async def test_a_guest_enters_once_and_is_known_from_then_on(client):
    first = (await client.post("/api/guest", json={})).json()

    again = (await client.post("/api/guest", json={})).json()

    assert first == again == (await client.get("/api/me")).json()
    assert 100_000 == first["player"]["wallet"]


async def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(client):
    response = await client.post("/api/guest", json={})

    cookie = response.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert "secure" not in cookie


async def test_asking_who_one_is_renews_the_cookie(client):
    entered = await client.post("/api/guest", json={})

    renewed = await client.get("/api/me")

    assert entered.headers["set-cookie"] == renewed.headers["set-cookie"]


async def test_over_https_the_cookie_is_secure(app):
    async with visitor(app, "https://room.test") as client:
        response = await client.post("/api/guest", json={})

    assert "secure" in response.headers["set-cookie"].lower()


async def test_a_guest_registers_leaves_and_comes_back(client):
    guest = (await client.post("/api/guest", json={})).json()["player"]

    ann = (await client.post("/api/register", json={"name": "Ann", "password": PASSWORD})).json()
    await client.post("/api/logout")
    assert {"player": None} == (await client.get("/api/me")).json()
    back = (await client.post("/api/login", json={"name": "ann", "password": PASSWORD})).json()

    assert ann == back == {"player": guest | {"name": "Ann", "guest": False}}


async def test_the_old_cookie_opens_nothing_after_leaving(client):
    await client.post("/api/guest", json={})
    token = client.cookies["croupier_session"]
    await client.post("/api/logout")

    response = await client.get("/api/me", headers={"cookie": f"croupier_session={token}"})

    assert {"player": None} == response.json()


async def test_a_token_that_was_a_guests_is_not_one_of_the_account(client):
    await client.post("/api/guest", json={})
    token = client.cookies["croupier_session"]
    await client.post("/api/register", json={"name": "Beth", "password": PASSWORD})
    mine = (await client.get("/api/me")).json()

    response = await client.get("/api/me", headers={"cookie": f"croupier_session={token}"})

    assert "Beth" == mine["player"]["name"]
    assert {"player": None} == response.json()


async def test_a_wrong_password_is_refused_in_one_sentence(client):
    response = await client.post("/api/login", json={"name": "ann", "password": "a wrong one"})

    assert 403 == response.status_code
    assert "no account has this name and this password" == reason(response)


async def test_guessing_a_password_soon_has_to_wait(strict):
    guesses = [{"name": "ann", "password": f"guess number {n}"} for n in range(6)]

    async with visitor(strict) as client:
        answers = [(await client.post("/api/login", json=guess)).status_code for guess in guesses]

    assert [403] * 5 + [429] == answers


async def test_an_address_cannot_make_guests_without_end(strict):
    answers = []
    for _ in range(31):
        async with visitor(strict) as client:
            answers.append((await client.post("/api/guest", json={})).status_code)

    assert [200] * 30 + [429] == answers


async def test_an_address_cannot_have_the_journal_read_again_without_end(tmp_path, monkeypatch):
    monkeypatch.setattr("croupier.room.doors.milliseconds", lambda: 0)
    async with opened(tmp_path) as found, visitor(found) as client:
        asked = [f"/api/rounds/omaha-1.2026-01-01.{n}" for n in range(31)]
        answers = [(await client.get(path)).status_code for path in asked]

    assert [404] * 30 + [429] == answers


async def test_an_address_has_so_many_requests_in_a_minute_and_no_more(tmp_path, monkeypatch):
    time = 0
    monkeypatch.setattr("croupier.room.doors.milliseconds", lambda: time)
    allowed = 0
    async with opened(tmp_path, per_minute=60) as found, visitor(found) as client:
        for time in range(0, 60_000, 250):  # noqa: B007
            allowed += 200 == (await client.get("/api/me")).status_code

    assert 30 + 29 == allowed


async def test_few_requests_in_a_minute_are_not_none(tmp_path):
    async with opened(tmp_path, per_minute=1) as found, visitor(found) as client:
        entered = (await client.post("/api/guest", json={})).status_code
        again = (await client.get("/api/me")).status_code

    assert (200, 429) == (entered, again)


@pytest.mark.parametrize("path", ["settings", "statement", "statement.csv", "result", "protection"])
async def test_what_is_ones_own_is_for_those_who_have_entered(client, path):
    response = await client.get(f"/api/{path}")

    assert 401 == response.status_code
    assert "enter as a guest or sign in first" == reason(response)


async def test_settings_are_remembered_with_the_account(client):
    await client.post("/api/guest", json={})
    chosen = {"deck": "two", "sounds": False, "confirm": True, "motion": "reduced"}

    await client.put("/api/settings", json=chosen)

    rest = {"theme": "system", "shortcuts": True, "reality": 60}
    assert chosen | rest == (await client.get("/api/settings")).json()


@pytest.mark.parametrize(
    ("body", "place"),
    [
        ({"deck": "five"}, "$.deck"),
        ({"theme": "pink"}, "$.theme"),
        ({"sounds": 1}, "$.sounds"),
        ({"colour": "red"}, "colour"),
        ([], "object"),
    ],
)
async def test_a_setting_that_is_none_is_told_with_its_place(client, body, place):
    await client.post("/api/guest", json={})

    response = await client.put("/api/settings", json=body)

    assert 400 == response.status_code
    assert place in reason(response)


async def test_a_statement_says_where_chips_came_from(client):
    await client.post("/api/guest", json={})

    statement = (await client.get("/api/statement")).json()

    line = statement["lines"][0]
    assert 100_000 == statement["wallet"] == line["amount"] == line["balance"]
    assert ("chips_issued", "issue") == (line["kind"], line["other"])


async def test_a_statement_is_to_be_had_as_a_file(client):
    await client.post("/api/guest", json={})

    response = await client.get("/api/statement.csv")

    assert "text/csv; charset=utf-8" == response.headers["content-type"]
    assert "attachment" in response.headers["content-disposition"]
    assert 2 == len(response.text.splitlines())


async def test_a_full_wallet_is_not_made_up(client):
    await client.post("/api/guest", json={})

    response = await client.post("/api/chips")

    assert 403 == response.status_code
    assert "a wallet is made up below $100: yours holds $1,000" == reason(response)


async def test_a_clause_is_told_in_plain_words(client):
    clause = (await client.get("/api/rules/omaha/14.5")).json()

    assert ("omaha", "14.5", "Tapping out", "NI2017-583") == (
        clause["game"], clause["id"], clause["part"], clause["instrument"]
    )  # fmt: skip
    assert "raise" in clause["words"]


@pytest.mark.parametrize("id", ["15.2(a)(ii)", "A.Tap Out", "14.5"])
async def test_any_kind_of_id_finds_its_clause(client, id):
    response = await client.get(f"/api/rules/omaha/{id}")

    assert id == response.json()["id"]


async def test_a_heading_leads_to_the_first_clause_below_it(client):
    clause = (await client.get("/api/rules/omaha/14")).json()

    assert clause["id"].startswith("14.")


@pytest.mark.parametrize("game", ["omaha", "faro", "stud", "holdem", "canberra"])
async def test_every_rulebook_can_be_read_whole(client, game):
    book = (await client.get(f"/api/rules/{game}")).json()

    assert book["instrument"].startswith("NI")
    assert all(part["clauses"] for part in book["parts"])


@pytest.mark.parametrize(
    "path",
    [
        "/api/rules/whist",
        "/api/rules/omaha/99.9",
        "/api/tables/none",
        "/api/tables/none/rounds",
        "/api/nothing",
        "/api/",
        "/assets/none.js",
        "/..%2f..%2fpyproject.toml",
    ],
)
async def test_what_is_not_there_is_told_so(client, path):
    response = await client.get(path)

    assert 404 == response.status_code
    assert reason(response)


async def test_nobody_sits_anywhere(client):
    assert {"tables": []} == (await client.get("/api/seats")).json()


@pytest.mark.parametrize("method", ["GET", "POST"])
async def test_a_path_that_is_none_is_named_with_where_the_paths_are_listed(client, method):
    response = await client.request(method, "/api/nothing")

    listed = "/api/openapi.json lists what there is"
    assert f"there is nothing at /api/nothing: {listed}" == reason(response)


async def test_a_host_that_is_none_gets_the_same_sentence(client):
    response = await client.get("/api/nothing", headers={"host": "room:oom"})

    assert 404 == response.status_code
    assert reason(response).startswith("there is nothing at /api/nothing")


async def test_a_wrong_method_is_told_so(client):
    response = await client.get("/api/guest")

    assert 405 == response.status_code
    assert reason(response)


@pytest.mark.parametrize(
    "body", [b"", b"{", b"\xff\xfe", b'{"\xaf": 1}', b"[" * 60_000, b"[" * 100_000, b'{"name": 5}']
)
async def test_a_body_that_cannot_be_read_is_the_askers_mistake(client, body):
    kind = {"content-type": "application/json"}

    response = await client.post("/api/login", content=body, headers=kind)

    assert response.status_code in (400, 413)
    assert reason(response)


async def test_another_sites_page_cannot_act_for_a_player(client):
    response = await client.post("/api/guest", json={}, headers={"origin": "https://evil.test"})

    assert 403 == response.status_code
    assert "this comes from another site" == reason(response)


async def test_our_own_page_may(client):
    response = await client.post("/api/guest", json={}, headers={"origin": "http://room.test"})

    assert 200 == response.status_code


async def test_every_answer_carries_the_headers_that_protect(client):
    for path in ("/", "/api/me", "/api/nothing"):
        headers = (await client.get(path)).headers

        policy = headers["content-security-policy"].split("; ")
        assert {"frame-ancestors 'none'", "connect-src 'self'"} <= set(policy)
        assert "nosniff" == headers["x-content-type-options"]
        assert ("no-cache" if path == "/" else "no-store") == headers["cache-control"]


async def test_the_front_end_is_one_page_and_no_other_path_answers_with_it(client):
    first = await client.get("/")

    assert first.headers["content-type"].startswith("text/html")
    assert first.content == (await client.get("/index.html")).content
    for path in ("/metrics", "/history", "/readyz/", "/.env", "/admin", "/healthz2", "/apix"):
        response = await client.get(path)
        assert "text/html" not in response.headers["content-type"]
        assert 200 != response.status_code


async def test_a_page_that_has_not_changed_is_not_sent_again(client):
    tag = (await client.get("/")).headers["etag"]

    response = await client.get("/", headers={"if-none-match": tag})

    assert (304, b"") == (response.status_code, response.content)


async def test_the_interface_describes_itself(client):
    described = (await client.get("/api/openapi.json")).json()

    assert {"/api/guest", "/api/me", "/api/tables", "/api/rounds/{round_id}"} <= set(
        described["paths"]
    )
    assert "croupier" not in described["paths"]


async def test_health_is_told(client):
    health = {"status": "ok", "tables": 0, "sockets": 0, "stopped": [], "reminders": []}

    assert health == (await client.get("/healthz")).json()


async def test_tables_that_are_stopped_are_told_and_are_no_end_of_the_room(client, monkeypatch):
    monkeypatch.setattr(Room, "stopped", lambda room: ["omaha-1: broken"])

    response = await client.get("/healthz")

    told = response.json()
    assert (200, "some tables are stopped") == (response.status_code, told["status"])
    assert ["omaha-1: broken"] == told["stopped"]


async def test_a_journal_that_cannot_be_read_is_told_so(strict, caplog):
    await strict.doors.store.execute("DROP TABLE accounts")

    async with visitor(strict) as client:
        response = await client.get("/healthz")

    assert 503 == response.status_code
    assert "the journal cannot be reached: try again in a moment" == reason(response)
    assert "no such table: accounts" in caplog.text


async def test_a_bug_of_ours_is_noted_and_not_told(strict, caplog):
    del strict.doors.room.tables

    async with visitor(strict) as client:
        response = await client.get("/healthz")

    assert 500 == response.status_code
    assert "something went wrong here, and has been noted" == reason(response)
    assert "has no attribute 'tables'" in caplog.text


def test_built_files_keep_for_ever_and_the_page_is_asked_for_again(tmp_path):
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "app-1.js").write_text("let x = 1\n" * 100, encoding="ascii")
    (tmp_path / "index.html").write_text("<p>", encoding="ascii")

    files = static.load(tmp_path)

    assert "immutable" in files["assets/app-1.js"].keep
    assert "no-cache" == files["index.html"].keep
    assert len(files["assets/app-1.js"].zipped) < 200
    assert "text/javascript" == files["assets/app-1.js"].kind


def test_a_front_end_that_is_not_built_says_so(tmp_path):
    assert b"make run" in static.load(tmp_path)["index.html"].data


async def test_a_request_without_its_body_is_told_so(client):
    response = await client.post("/api/guest")

    assert 400 == response.status_code
    assert "the body is missing: JSON is expected" == reason(response)


@pytest.mark.parametrize(
    ("path", "status"), [("/", 200), ("/api/tables", 200), ("/api/guest", 405)]
)
async def test_the_head_alone_may_be_asked_of_all_that_can_be_read(path, status, client):
    response = await client.head(path)

    assert status == response.status_code
    assert "nosniff" == response.headers["x-content-type-options"]


async def test_a_player_sets_limits_and_sees_how_much_is_left(client):
    await client.post("/api/guest", json={})

    put = await client.put("/api/protection/limit", json={"period": "week", "amount": 300_00})

    day, week, month = put.json()["limits"]
    assert (None, 300_00, None) == (day["amount"], week["amount"], month["amount"])
    assert {"period": "week", "bought": 0, "later": None, "since": None}.items() <= week.items()
    assert put.json() == (await client.get("/api/protection")).json()


async def test_a_looser_limit_says_from_when_it_holds(client):
    await client.post("/api/guest", json={})
    await client.put("/api/protection/limit", json={"period": "day", "amount": 0})

    lifted = await client.put("/api/protection/limit", json={"period": "day", "amount": None})

    day = lifted.json()["limits"][0]
    assert (0, None) == (day["amount"], day["later"])
    assert abs(day["since"] - milliseconds() - DAY) < 60_000


async def test_a_break_is_told_with_its_end(client):
    await client.post("/api/guest", json={})
    assert (await client.get("/api/protection")).json()["until"] is None

    taken = await client.post("/api/protection/break", json={"days": 7})

    assert abs(taken.json()["until"] - milliseconds() - 7 * DAY) < 60_000


async def test_at_first_nothing_is_won_or_lost(client):
    await client.post("/api/guest", json={})

    found = (await client.get("/api/result", params={"since": 0})).json()

    assert {"bought": 0, "returned": 0, "on_tables": 0, "net": 0} == found


@pytest.mark.parametrize(
    ("path", "body", "said"),
    [
        ("limit", {"period": "year", "amount": 1}, "year"),
        ("limit", {"period": "day", "amount": -1}, "amount"),
        ("limit", {"period": "day", "amount": "5"}, "amount"),
        ("limit", {"period": "day"}, "amount"),
        ("break", {"days": 0}, "days"),
        ("break", {"days": 1, "why": ""}, "why"),
    ],
)
async def test_a_limit_or_break_that_is_none_is_refused_with_its_place(client, path, body, said):
    await client.post("/api/guest", json={})
    ask = client.put if path == "limit" else client.post

    response = await ask(f"/api/protection/{path}", json=body)

    assert 400 == response.status_code
    assert said in reason(response)
