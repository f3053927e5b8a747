"""Nobody is advised: not by the room, not by staff, not by whoever looks on.

The room shows what may be done and nothing about how good it would be; and nothing that anybody
can send carries a word to anybody else.
"""

import random
import re
from typing import Any, get_args

import msgspec
import pytest
from msgspec import inspect

from croupier.cards import cards, deck
from croupier.hands import HOUSE, Order
from croupier.room import wire
from croupier.room.app import App
from croupier.room.default import default_room
from croupier.room.room import Room
from croupier.room.store import open_store
from croupier.rules import actions as act
from croupier.rules.house import actions as house_act
from tests.play import covers
from tests.random_play import random_shoe
from tests.room.lines import line
from tests.room.rounds import PLAYERS, played
from tests.room.standings import SETTINGS, house_table, pot_table
from tests.room.test_app import visitor

INSTRUMENTS = ("omaha", "faro", "stud", "holdem", "canberra")
POT = INSTRUMENTS[:3]
HANDS = re.compile("|".join({c.name for c in (*Order().classes, *HOUSE.classes)}), re.I)
OFFERED = {"kind", "rule", "amount", "short", "least", "most", "step", "half_pot", "full_pot"}
SHOWN = {"hand_shown", "house_box_shown", "house_dealer_hand_shown", "house_hand_settled"}
CARD = r"^([2-9TJQKA][cdhs]|Jk)$(?!\n)"
JOINING = ("take_seat", "take_box", "wait_list")

games = pytest.mark.parametrize("game", INSTRUMENTS)


# what the room says


@covers("omaha 19.5(a)", "faro/stud 19.5(a)", "holdem 15.5(a)", "canberra 16.5(a)")
@games
def test_at_a_decision_a_player_is_told_legal_actions_and_amounts_alone(game):
    found = played(game)

    told = [state.mine for player in PLAYERS for state in found.standings(player)]
    # a claim to the jackpot may still be made when hands have been shown and compared
    decisions = [mine for mine in told if mine and {c.kind for c in mine.choices} - {"declare"}]

    assert len(decisions) > 5
    assert {None} == {mine.hand for mine in decisions}
    assert not [mine for mine in decisions if HANDS.search(wire.encode(mine).decode())]
    assert OFFERED >= {name for mine in decisions for c in mine.choices for name in _given(c)}


def _given(choice):
    return msgspec.to_builtins(choice)


@covers("omaha 19.5(a)", "faro/stud 19.5(a)", "holdem 15.5(a)", "canberra 16.5(a)")
@games
def test_no_hand_is_named_before_it_is_shown(game):
    found = played(game)

    for player in PLAYERS:
        events = {event.v: event for state in found.standings(player) for event in state.events}
        first = min(v for v, event in events.items() if event.kind in SHOWN)
        before = [event for v, event in events.items() if v < first]
        assert len(before) > 10
        assert not [each for each in before if each.hand or HANDS.search(each.words)]


def swapped(order, some, others):
    """The order with these cards and those in each other's places."""
    moved = dict(zip((*some, *others), (*others, *some), strict=True))
    return tuple(moved.get(card, card) for card in order)


@covers("omaha 19.5(a)", "faro/stud 19.5(a)")
@pytest.mark.parametrize("game", POT)
def test_whatever_the_cards_of_a_player_the_rest_of_the_screen_is_the_same(game):
    order = random_shoe(random.Random(5), SETTINGS[game].determinations).order
    one, other = pot_table(game), pot_table(game)
    one.do(act.StartRound(), act.LoadShoe(order))
    seat = one.state.round.seat_to_act
    hole = one.state.round.hole[one.state.round.index[seat]]
    other.do(act.StartRound(), act.LoadShoe(swapped(order, hole, order[-len(hole) :])))

    mine = [each.mine(each.state.seats[seat].player) for each in (one, other)]

    assert mine[0].cards != mine[1].cards
    assert mine[0].choices
    assert msgspec.structs.replace(mine[0], cards=()) == msgspec.structs.replace(mine[1], cards=())
    assert one.public() == other.public()


@covers("holdem 15.5(a)", "canberra 16.5(a)")
@pytest.mark.parametrize(
    ("game", "side", "prize"),
    [
        ("holdem", house_act.PlaceSuperAces, cards("Ah Ad")),
        ("canberra", house_act.PlaceJackpotWager, cards("Ah Kh Qh Jh Th")),
    ],
)
def test_nobody_is_told_that_a_hand_would_win_a_bonus_or_the_jackpot(game, side, prize):
    order = (*(card for card in deck() if card not in prize), *prize)
    one = deciding(game, side, order)
    other = deciding(game, side, swapped(order, one.state.hands[1], prize))

    mine = [each.mine("ann") for each in (one, other)]

    assert set(prize) == set(mine[1].cards)
    assert "declare" in [choice.kind for choice in mine[0].choices]
    assert msgspec.structs.replace(mine[0], cards=()) == msgspec.structs.replace(mine[1], cards=())
    assert one.public() == other.public()


def deciding(game, side, order):
    """Two boxes with side wagers before their decisions, dealt in this order."""
    journal = house_table(game)
    if opening := SETTINGS[game].opening_jackpot():
        journal.do(opening, house_act.DisplayJackpot(opening.prize_pool))
    journal.do(house_act.OpenWagers())
    for box, player in enumerate(("ann", "ben"), 1):
        journal.do(house_act.PlaceAnte(player, box, 10_00), side(player, box, 1_00))
    return journal.do(house_act.CloseWagers(), house_act.LoadShoe(order), house_act.Deal(at=1))


# what anybody can send


def texts(kind, name=""):
    """Every field of a message, and whether it can hold any words at all."""
    if isinstance(kind, inspect.UnionType):
        for each in kind.types:
            yield from texts(each, name)
    elif isinstance(kind, inspect.StructType):
        for field in kind.fields:
            yield from texts(field.type, f"{kind.cls.__name__}.{field.encode_name}")
    elif isinstance(kind, inspect.VarTupleType | inspect.ListType):
        yield from texts(kind.item_type, name)
    else:
        yield name, isinstance(kind, inspect.StrType) and kind.pattern != CARD


@covers(
    "omaha 19.7",
    "faro/stud 19.7",
    "holdem 15.7",
    "canberra 16.7",
    "omaha 16.8(b)",
    "faro/stud 16.8(b)",
    "holdem 12.2(b)",
    "canberra 13.2(b)",
    "canberra 17.17",
)
def test_no_message_to_a_table_has_room_for_words():
    found = dict(texts(inspect.type_info(wire.Incoming)))

    words = {name for name, is_text in found.items() if is_text}

    # tables and rounds that must exist, the number by which a command is answered to its sender,
    # and a nonce, of which others see a digest alone
    nonce = {"GiveNonce.round_id", "GiveNonce.nonce"}
    assert {"Watch.table", "Unwatch.table", "Do.table", "Do.id", *nonce} == words


@covers("omaha 19.5(b)", "faro/stud 19.5(b)", "holdem 15.5(b)", "canberra 16.5(b)")
def test_no_message_to_a_table_takes_a_seed_or_a_deck():
    found = {name.partition(".")[2] for name, _ in texts(inspect.type_info(wire.Incoming))}

    assert found == {
        "protocol", "table", "from", "id", "n", "on",
        "seat", "box", "to", "stake", "chips", "amount", "by", "cards", "round_id", "nonce",
    }  # fmt: skip


@pytest.fixture
async def app(file):
    store = await open_store(file)
    room = Room(store, default_room(bots=False), bots=False)
    await room.open()
    yield App(store, room, per_minute=60_000)
    await room.close()
    await store.close()


@covers("omaha 19.7", "faro/stud 19.7", "holdem 15.7", "canberra 16.7")
@pytest.mark.anyio
async def test_the_only_words_anybody_can_leave_are_a_name_and_a_password(app):
    async with visitor(app) as client:
        described = (await client.get("/api/openapi.json")).json()

    bodies = [each for each in described["components"]["schemas"] if each in _asked(described)]
    free = {
        name
        for body in bodies
        for name, field in described["components"]["schemas"][body]["properties"].items()
        if "string" in str(field) and "enum" not in str(field)
    }
    kept = {"BreakAsked", "Credentials", "GuestAsked", "LimitAsked", "Settings"}
    assert kept | {"NewPassword", "SessionNamed"} == set(bodies)
    assert {"name", "password", "old", "new", "id"} == free  # the id of a session, in hex digits


def _asked(described):
    """The records that some request has as its body."""
    routes = [way for path in described["paths"].values() for way in path.values()]
    return {
        found
        for way in routes
        for found in re.findall(r"schemas/(\w+)", str(way.get("requestBody", "")))
    }


LEAST: dict[type, object] = {
    inspect.BoolType: True,
    inspect.VarTupleType: ["Ah"],
    inspect.StrType: "00",
}


def every_action():
    """One of each kind, with the least in each field."""
    kind: Any
    for kind in inspect.multi_type_info(get_args(wire.Action)):
        least = {
            field.encode_name: LEAST.get(type(field.type), 1)
            for field in kind.fields
            if field.required
        }
        yield {"kind": kind.tag} | least


@covers("omaha 19.7", "faro/stud 19.7", "holdem 15.7", "canberra 16.7")
@pytest.mark.anyio
@games
async def test_whoever_looks_on_can_change_nothing_at_a_table(app, game):
    _, token = await app.doors.accounts.guest("Olga")
    table = f"{game}-1"
    version = app.doors.room.tables[table].version
    actions = [each for each in every_action() if each["kind"] not in JOINING]

    async with line(app, token) as olga, line(app) as nobody:
        for who in olga, nobody:
            await who.ask(t="hello", protocol=1)
            who.send(t="watch", table=table)
            for number, action in enumerate(actions):
                who.send(t="do", id=f"command-{number}", table=table, action=action)
                assert "refused" == (await who.hear("refused"))["t"]

    assert len(actions) > 20
    assert version == app.doors.room.tables[table].version


@covers(
    "omaha 19.7",
    "faro/stud 19.7",
    "holdem 15.7",
    "canberra 16.7",
    "omaha 16.8(b)",
    "faro/stud 16.8(b)",
    "holdem 12.2(b)",
    "canberra 13.2(b)",
    "canberra 17.17",
)
@pytest.mark.anyio
@games
async def test_a_table_has_no_chat(app, game):
    _, token = await app.doors.accounts.guest("Olga")
    tries = (
        {"t": "chat", "table": f"{game}-1", "words": "fold, Ann"},
        {"t": "watch", "table": f"{game}-1", "words": "fold, Ann"},
        {"t": "do", "id": "fold-ann-1", "table": f"{game}-1", "action": {"kind": "say"}},
    )

    async with line(app, token) as olga:
        await olga.ask(t="hello", protocol=1)

        assert ["bad"] * 3 == [(await olga.ask(**each))["t"] for each in tries]
