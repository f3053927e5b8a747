"""What anybody may read without entering: rulebooks, official documents, signs, conditions."""

import hashlib
import re

import pytest

from croupier.histories import conditions_pages as pages
from croupier.histories.tournaments import SAMPLES
from croupier.room.app import App
from croupier.room.default import default_room, several
from croupier.room.library import open_library
from croupier.room.room import Room
from croupier.room.store import open_store
from croupier.rulebook import GAMES, edition
from tests.play import covers
from tests.room.test_app import reason, visitor

pytestmark = pytest.mark.anyio

INSTRUMENTS = ("holdem", "canberra", "omaha", "faro", "stud")
TEXT = "Casino Control – a copy that the operator attached\n" * 20
RULES = {"holdem": "15.9", "canberra": "16.9", "omaha": "19.9", "faro": "19.9", "stud": "19.9"}


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    folder = tmp_path_factory.mktemp("documents")
    (folder / "omaha.txt").write_text(TEXT, encoding="utf-8")
    (folder / "faro.pdf").write_bytes(b"%PDF-1.7 a scan")
    (folder / "password.txt").write_text("not for anybody", encoding="utf-8")
    return open_library(str(folder))


@pytest.fixture(scope="module")
async def app(tmp_path_factory, library):
    """A room with two tables of each game, and nobody in it."""
    store = await open_store(f"sqlite:///{tmp_path_factory.mktemp('reading')}/room.db")
    room = Room(store, several(default_room(bots=False), 2, 1), bots=False)
    await room.open()
    yield App(store, room, library, per_minute=60_000)
    await room.close()
    await store.close()


@pytest.fixture
async def client(app):
    async with visitor(app) as found:
        yield found


@covers("omaha/faro/stud 19.9", "holdem 15.9", "canberra 16.9", "omaha/faro/stud I.1")
@pytest.mark.parametrize("game", GAMES)
async def test_the_rules_of_a_game_and_its_instrument_are_there_without_an_account(client, game):
    book = (await client.get(f"/api/rules/{game}")).json()

    official, number = book["official"], edition(game).number
    assert (number, edition(game).title, edition(game).sha256) == (
        official["instrument"], official["title"], official["sha256"]
    )  # fmt: skip
    ids = [clause["id"] for part in book["parts"] for clause in part["clauses"]]
    assert RULES[game] in ids
    assert {number} == {each["instrument"] for part in book["parts"] for each in part["clauses"]}
    assert {"player": None} == (await client.get("/api/me")).json()


@covers("omaha/faro/stud 19.9", "holdem 15.9", "canberra 16.9")
async def test_the_copy_that_the_operator_attached_is_handed_out_as_it_is(client):
    [copy] = (await client.get("/api/rules/omaha")).json()["official"]["copies"]

    response = await client.get(copy["address"])

    assert TEXT.encode() == response.content
    assert hashlib.sha256(response.content).hexdigest() == copy["sha256"]
    assert ("NI2017-583.txt", False) == (copy["name"], copy["as_read"])
    assert "text/plain; charset=utf-8" == response.headers["content-type"]
    assert 'inline; filename="NI2017-583.txt"' == response.headers["content-disposition"]
    assert "nosniff" == response.headers["x-content-type-options"]


async def test_what_is_not_attached_is_listed_as_missing(client):
    listed = (await client.get("/api/documents")).json()["documents"]

    assert {
        "omaha": ["NI2017-583.txt"], "faro": ["NI2005-67.pdf"],
        "stud": [], "holdem": [], "canberra": [],
    } == {each["game"]: [copy["name"] for copy in each["copies"]] for each in listed}  # fmt: skip


@covers("stud 19.9", "holdem 15.9", "canberra 16.9")
async def test_health_reminds_of_what_is_not_attached(client):
    assert [
        "the official document NI2007-208 of holdem is not attached (rule 15.9)",
        "the official document NI2004-492 of canberra is not attached (rule 16.9)",
        "the official document NI2005-74 of stud is not attached (rule 19.9)",
    ] == (await client.get("/healthz")).json()["reminders"]


async def test_a_scan_goes_out_as_a_pdf(client):
    response = await client.get("/api/documents/NI2005-67.pdf")

    assert "application/pdf" == response.headers["content-type"]
    assert response.content.startswith(b"%PDF-")


async def test_a_copy_that_has_not_changed_is_not_sent_again(client):
    tag = (await client.get("/api/documents/NI2017-583.txt")).headers["etag"]

    response = await client.get("/api/documents/NI2017-583.txt", headers={"if-none-match": tag})

    assert (304, b"") == (response.status_code, response.content)


@pytest.mark.parametrize(
    "name",
    [
        "password.txt",
        "omaha.txt",
        "NI2005-74.txt",
        "..%2fpassword.txt",
        "%2e%2e/%2e%2e/etc/passwd",
        "NI2017-583.txt%00",
        "NI2017-583.txt/",
        "",
    ],
)
async def test_no_other_file_can_be_had(client, name):
    response = await client.get(f"/api/documents/{name}")

    assert b"not for anybody" not in response.content
    if name not in ("", "NI2017-583.txt/"):  # a slash at the end means nothing
        assert 404 == response.status_code
        assert reason(response)


@pytest.mark.parametrize("game", GAMES)
async def test_the_signs_of_a_game_say_what_is_determined_at_which_tables(client, game):
    signs = (await client.get(f"/api/signs/{game}")).json()["signs"]

    assert 2 == sum(len(sign["tables"]) for sign in signs)
    assert all(line["rule"] and line["text"] for sign in signs for line in sign["lines"])


async def test_a_game_that_is_none_has_no_sign(client):
    assert 404 == (await client.get("/api/signs/whist")).status_code


# tournaments


@covers("omaha 20.2(b)")
async def test_conditions_are_open_to_patrons_without_an_account(client):
    listed = (await client.get("/api/tournaments")).json()

    assert listed["samples"]
    for row in listed["tournaments"]:
        found = (await client.get(f"/api/tournaments/{row['id']}")).json()
        assert row == found["tournament"]
        assert {"Entering", "Money", "Prizes"} <= {item["heading"] for item in found["items"]}
        assert all(item["rule"] and item["words"] for item in found["items"])
    assert {"player": None} == (await client.get("/api/me")).json()


@covers("omaha 20.2(c)")
async def test_the_text_of_conditions_is_the_one_whose_digest_is_named(client):
    row = (await client.get("/api/tournaments/omaha")).json()["tournament"]

    text = (await client.get("/api/tournaments/omaha/text")).content

    assert row["sha256"] == hashlib.sha256(text).hexdigest()
    assert text.decode().startswith("Thursday Night Omaha: conditions, version 1")


@covers("omaha 20.2(b)")
async def test_the_conditions_are_a_page_that_needs_no_script(client, library):
    listed = (await client.get("/tournaments")).text
    response = await client.get("/tournaments/omaha")

    assert 'href="/tournaments/omaha"' in listed
    assert pages.html(library.tournaments["omaha"].conditions) == response.text
    policy = response.headers.get_list("content-security-policy")
    assert 1 == len(policy)
    assert re.match(r"default-src 'none'; style-src 'sha256-[^']{44}'; frame-an", policy[0])


@pytest.mark.parametrize(
    "path", ["/tournaments/none", "/api/tournaments/none", "/api/tournaments/..%2fomaha"]
)
async def test_a_tournament_that_is_none_is_told_so(client, path):
    response = await client.get(path)

    assert 404 == response.status_code
    assert reason(response)


def test_names_in_conditions_cannot_become_a_tag(tmp_path):
    text = (SAMPLES / "omaha.toml").read_text()
    text = text.replace('"Thursday Night Omaha"', '"<script>alert(1)</script>"')
    (tmp_path / "x.toml").write_text(text)

    page = open_library(tournaments=str(tmp_path)).tournaments["x"].html

    assert "<script>" not in page
    assert "&lt;script&gt;" in page
