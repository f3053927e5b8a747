"""One WebSocket: greeting, bad messages, limits, and who may be on the other end."""

import json
from dataclasses import replace

import pytest

from croupier.room import wire
from croupier.room.app import App
from croupier.room.asking import Player
from croupier.room.default import default_room
from croupier.room.limits import Limit
from croupier.room.outbox import Outbox
from croupier.room.room import Room
from croupier.room.socket import AGAIN_LATER, BAD_MESSAGES, _Connection, client_of, token_of
from croupier.room.store import StoreFailed, open_store
from tests.room.lines import line

pytestmark = pytest.mark.anyio

HELLO = {"t": "hello", "protocol": 1}


@pytest.fixture
def still(monkeypatch):
    """No time passes for those who ask too often."""
    monkeypatch.setattr("croupier.room.socket.milliseconds", lambda: 0)


@pytest.fixture
async def app(file):
    store = await open_store(file)
    room = Room(store, default_room(bots=False), bots=False)
    await room.open()
    yield App(store, room)
    await room.close()
    await store.close()


@pytest.fixture
async def token(app):
    return (await app.doors.accounts.guest("Ann"))[1]


async def test_hello_is_answered_with_who_one_is(app, token):
    async with line(app, token) as ann, line(app) as nobody:
        welcome = await ann.ask(**HELLO)

        assert ("Ann", True, 100_000) == tuple(
            welcome["player"][key] for key in ("name", "guest", "wallet")
        )
        assert None is (await nobody.ask(**HELLO))["player"]


async def test_nothing_is_said_before_hello(app):
    async with line(app) as client:
        answer = await client.ask(t="ping", n=1)

    assert {"t": "bad", "id": None, "reason": "the first message is hello"} == answer


@pytest.mark.parametrize("question", ["who", "wallet"])
async def test_a_journal_that_does_not_answer_is_no_bug(app, token, question, monkeypatch, caplog):
    async def silent(asked):
        raise StoreFailed("disk I/O error")

    monkeypatch.setattr(app.doors.accounts, question, silent)
    async with line(app, token) as ann:
        ann.send(**HELLO)

        assert "the journal does not answer: try again in a moment" == (await ann.hear())["reason"]
        assert AGAIN_LATER == await ann.ended()
    assert [] == caplog.records


async def test_another_protocol_is_told_which_is_spoken(app):
    async with line(app) as client:
        answer = await client.ask(t="hello", protocol=2)

    assert "protocol 1 is spoken here, not 2" == answer["reason"]


async def test_a_ping_is_answered_with_its_number(app):
    async with line(app) as client:
        await client.ask(**HELLO)

        assert 7 == (await client.ask(t="ping", n=7))["n"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x",
        "{",
        "[]",
        "null",
        "{}",
        '{"t": "shout"}',
        '{"t": "ping"}',
        '{"t": "ping", "n": "1"}',
        '{"t": "ping", "n": -1}',
        '{"t": "ping", "n": 1, "more": 1}',
        '{"t": "watch", "table": ""}',
        '{"t": "watch", "table": "none"}',
        '{"t": "do", "table": "omaha-1", "action": {"kind": "fold"}}',
        "[" * 10_000,
    ],
)
async def test_a_bad_message_is_told_and_the_connection_goes_on(app, text):
    async with line(app) as client:
        await client.ask(**HELLO)
        client.text(text)

        assert "bad" == (await client.hear())["t"]
        assert "pong" == (await client.ask(t="ping", n=1))["t"]


async def test_a_bad_command_is_answered_with_its_own_id(app, token):
    async with line(app, token) as client:
        await client.ask(**HELLO)
        bad = {"t": "do", "id": "12345678", "table": "omaha-1", "action": {"kind": "cheat"}}

        answer = await client.ask(**bad)

    assert ("bad", "12345678") == (answer["t"], answer["id"])
    assert "$.action" in answer["reason"]


async def test_whoever_only_sends_nonsense_is_hung_up_on(app):
    async with line(app) as client:
        for _ in range(BAD_MESSAGES):
            client.text("nonsense")

        assert 1008 == await client.ended()


async def test_whoever_sends_too_much_is_told_and_hung_up_on(app):
    async with line(app) as client:
        client.send(**HELLO)
        for number in range(110):
            client.send(t="ping", n=number)

        assert "too many messages: wait a moment" == (await client.hear("bad"))["reason"]
        assert 1008 == await client.ended()


async def test_another_sites_page_gets_no_connection(app, token):
    async with line(app, token, origin="https://evil.test") as client:
        assert 1008 == client.code


async def test_our_own_page_gets_one(app, token):
    async with line(app, token, origin="http://room.test") as client:
        assert "welcome" == (await client.ask(**HELLO))["t"]


async def test_there_is_no_other_socket(app):
    async with line(app, path="/api/other") as client:
        assert 1008 == client.code


async def test_onlookers_see_a_table_and_cannot_act(app):
    fold = {"t": "do", "id": "12345678", "table": "omaha-1", "action": {"kind": "fold"}}
    async with line(app) as client:
        await client.ask(**HELLO)

        state = await client.ask(t="watch", table="omaha-1")
        refused = await client.ask(**fold)

    assert ("state", "omaha-1", None) == (state["t"], state["table"], state["mine"])
    assert "enter as a guest or sign in first" == refused["reason"]


async def test_a_command_is_done_once_however_often_it_is_sent(app, token):
    action = {"kind": "take_seat", "seat": 2, "stake": 10_000}
    sit = {"t": "do", "id": "12345678", "table": "omaha-1", "action": action}
    async with line(app, token) as client:
        await client.ask(**HELLO)
        client.send(**sit)
        first = await client.hear("done")
        client.send(**sit)

        assert first == await client.hear("done")
    assert 10_000 == await app.doors.store.balance("table:omaha-1")


async def test_a_refusal_names_its_clause(app, token):
    action = {"kind": "take_seat", "seat": 2, "stake": 100}
    async with line(app, token) as client:
        await client.ask(**HELLO)
        client.send(t="do", id="12345678", table="omaha-1", action=action)

        refused = await client.hear("refused")

    assert refused["rule"]
    assert "minimum" in refused["reason"]


async def test_more_than_the_wallet_holds_is_refused(app, token):
    sit = {"kind": "take_seat", "seat": 2, "stake": 10_000_000}
    async with line(app, token) as client:
        await client.ask(**HELLO)
        client.send(t="do", id="12345678", table="faro-1", action=sit)

        refused = await client.hear("refused")

    assert "your wallet holds $1,000, not $100,000" == refused["reason"]


async def test_the_lobby_is_told_at_once_and_when_it_changes(app, token):
    async with line(app, token) as ann, line(app) as client:
        await ann.ask(**HELLO)
        await client.ask(**HELLO)
        lobby = await client.ask(t="lobby", on=True)
        assert 5 == len(lobby["tables"])

        sit = {"kind": "take_seat", "seat": 2, "stake": 10_000}
        ann.send(t="do", id="12345678", table="omaha-1", action=sit)

        rows = (await client.hear("lobby"))["tables"]
        assert 1 == next(row["taken"] for row in rows if row["id"] == "omaha-1")


async def test_a_slow_reader_of_the_lobby_is_brought_up_to_date_once(app):
    room, outbox = app.doors.room, Outbox(limit=4)

    for seats in range(20):
        room.tables["omaha-1"].setting = replace(room.tables["omaha-1"].setting, seats=seats)
        room.watch_lobby(outbox, True)
        room._tell_lobby()
    frames = [outbox.get_nowait() for _ in range(len(outbox))]

    assert len(frames) <= 5
    assert 19 == json.loads(frames[-1])["tables"][0]["seats"]


async def test_an_address_opens_so_many_sockets_in_a_minute_and_no_more(app):
    app.doors.anything = Limit(burst=2, per_minute=1)
    async with line(app), line(app), line(app) as third:
        assert 1008 == third.code


@pytest.fixture
async def small(app):
    """The same room, where one address may have three connections."""
    found = App(app.doors.store, app.doors.room, per_minute=18)
    found.doors.anything = Limit(burst=10, per_minute=1)
    return found


async def test_an_address_has_so_many_sockets_and_is_told_so(small):
    async with line(small), line(small), line(small) as third, line(small) as fourth:
        told = await fourth.hear("bad")

        assert "3 connections of your address are open, the most allowed" == told["reason"]
        assert 1008 == await fourth.ended()
        assert "welcome" == (await third.ask(**HELLO))["t"]


async def test_a_socket_that_has_gone_leaves_its_place_to_another(small):
    async with line(small), line(small):
        for _ in range(3):
            async with line(small) as third:
                assert "welcome" == (await third.ask(**HELLO))["t"]

    assert not small.doors.sockets._clients


@pytest.mark.parametrize(
    ("host", "client"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("::ffff:203.0.113.9", "203.0.113.9"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2::1", "2001:db8:1:2::"),
        ("testclient", "testclient"),
    ],
)
def test_a_network_of_ipv6_counts_as_one_address(host, client):
    assert client == client_of({"client": (host, 5)})


async def test_signing_out_ends_the_connections_of_the_session(app, token):
    async with line(app, token) as client:
        await client.ask(**HELLO)

        app.doors.sockets.hang_up(token)

        assert 1000 == await client.ended()


async def test_nothing_is_kept_of_a_connection_that_has_gone(app, token):
    async with line(app, token) as client:
        await client.ask(**HELLO)
        await client.ask(t="watch", table="omaha-1")
        client.send(t="lobby", on=True)
        await client.hear("lobby")
        assert 1 == len(app.doors.sockets)

    assert 0 == len(app.doors.sockets)
    assert {} == app.doors.room.tables["omaha-1"]._audience.players
    assert set() == app.doors.room._lobby


async def test_two_guests_of_an_address_do_not_sit_at_one_table_of_a_pot_game(app):
    found = App(app.doors.store, app.doors.room, guests=1)
    tokens = [(await app.doors.accounts.guest(name))[1] for name in ("Ann", "Ben")]
    async with line(found, tokens[0]) as ann, line(found, tokens[1]) as ben:
        for number, client in enumerate((ann, ben), 1):
            await client.ask(**HELLO)
            sit = {"kind": "take_seat", "seat": number, "stake": 10_000}
            client.send(t="do", id=f"1234567{number}", table="omaha-1", action=sit)
        await ann.hear("done")
        refused = await ben.hear("refused")
        ben.send(
            t="do", id="12345679", table="holdem-1",
            action={"kind": "take_box", "box": 1, "chips": 10_000},
        )  # fmt: skip

        assert "make an account" in refused["reason"]
        assert await ben.hear("done")


async def test_a_guest_who_is_refused_a_seat_keeps_no_neighbour_from_it(app):
    found = App(app.doors.store, app.doors.room, guests=1)
    tokens = [(await app.doors.accounts.guest(name))[1] for name in ("Ann", "Ben")]
    async with line(found, tokens[0]) as ann, line(found, tokens[1]) as ben:
        for client in (ann, ben):
            await client.ask(**HELLO)
        ann.send(**SIT | {"action": {"kind": "take_seat", "seat": 1, "stake": 1}}, id="12345678")
        await ann.hear("refused")

        ben.send(**SIT, id="12345679")

        assert await ben.hear("done")


SIT = {"t": "do", "table": "omaha-1", "action": {"kind": "take_seat", "seat": 1, "stake": 20_000}}


async def test_whoever_is_hung_up_on_does_nothing_more(app, token):
    async with line(app, token) as ann:
        await ann.ask(**HELLO)

        app.doors.sockets.hang_up(token)
        ann.send(**SIT, id="12345678")

        assert 1000 == await ann.ended()
    await app.doors.room.command(Player("p", "Ben"), "omaha-1", "abcdefgh", wire.Fold())
    assert {} == app.doors.room.table("omaha-1").standing.seated()


async def test_a_slow_reader_who_is_hung_up_on_is_heard_no_more(app, token):
    async with line(app, token) as ann:
        await ann.ask(**HELLO)
        (outbox,) = app.doors.sockets._open
        connection = _Connection(app.doors.sockets, outbox, Player("p", "Ann"), "", "9")
        connection._greeted = connection._waits = True

        app.doors.sockets.hang_up(token)

        assert not connection.hear(json.dumps(SIT | {"id": "12345678"}).encode())


async def test_a_session_that_ends_while_its_connection_opens_opens_nothing(
    app, token, monkeypatch
):
    who = app.doors.accounts.who

    async def slowly(asked):
        player = await who(asked)
        await app.doors.accounts.logout(token)
        app.doors.sockets.hang_up(token)
        monkeypatch.setattr(app.doors.accounts, "who", who)
        return player

    monkeypatch.setattr(app.doors.accounts, "who", slowly)
    async with line(app, token) as ann:
        assert None is (await ann.ask(**HELLO))["player"]


async def waits(client, times, on=True):
    """How many of so many requests are refused for being too many."""
    refused = 0
    for number in range(times):
        action = {"kind": "wait_list", "on": on ^ bool(number % 2)}
        client.send(t="do", id=f"waiting-{id(client)}-{number}", table="omaha-1", action=action)
        refused += "too many requests" in (await client.hear()).get("reason", "")
    return refused


async def test_nobody_fills_the_journal_through_one_connection_or_many(app, token, still):
    async with line(app, token) as ann, line(app, token) as again:
        for each in (ann, again):
            await each.ask(**HELLO)

        assert (0, 20) == (await waits(ann, 60), await waits(again, 60))


async def test_of_one_address_so_much_is_asked_but_whoever_has_a_hand_plays_it(app, still):
    tokens = [(await app.doors.accounts.guest())[1] for _ in range(5)]
    refused = []
    for each in tokens:
        async with line(app, each) as client:
            await client.ask(**HELLO)
            refused.append(await waits(client, 80))
            fold = await client.ask(**SIT | {"id": "12345678", "action": {"kind": "fold"}})

    assert [0, 0, 0, 20, 80] == refused
    assert "you have no seat at this table" == fold["reason"]


@pytest.mark.parametrize(
    ("sent", "found"),
    [
        ("croupier_session=abc", "abc"),
        ("a=1;  croupier_session=abc ;b=2", "abc"),
        ('other={"a": 1}; croupier_session=abc', "abc"),
        ("other=zo\u00eb, and more; croupier_session=abc", "abc"),
        ("croupier_session=abc; croupier_session=def", "abc"),
        ("Croupier_session=abc; xcroupier_session=abc", None),
        ("croupier_session", ""),
        ("", None),
        ('croupier_session="' + r"\"" * 3 + '"', '"' + r"\"" * 3 + '"'),  # nothing is unquoted
    ],
)
def test_our_cookie_is_found_whatever_comes_beside_it(sent, found):
    scope = {"headers": [(b"cookie", sent.encode("latin-1"))]}

    assert found == token_of(scope)
