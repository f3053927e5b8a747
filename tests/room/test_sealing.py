"""The seal binds before wagers: commitment, nonces, root, then chips and cards, in this order."""

import asyncio
from dataclasses import replace

import msgspec
import pytest

from croupier import generator, seal
from croupier.cards import deck
from croupier.cli import audit
from croupier.cli.audit_decks import Decks
from croupier.room import records as rec
from croupier.room import wire
from croupier.room.asking import Player
from croupier.room.outbox import Outbox
from croupier.room.sealing import Sealing
from croupier.room.standing import decode, fold
from croupier.rules import actions as act
from croupier.rules import events as ev
from croupier.rules.house import events as hv
from croupier.rules.plain import name_of
from croupier.shoe import procedure
from tests import shoe_verifier
from tests.play import covers
from tests.room import journals
from tests.room.people import crowd, fund
from tests.room.test_table import (
    ANN,
    BEN,
    CHO,
    OMAHA,
    SETTINGS,
    closed,
    do,
    in_play,
    seated,
    the,
    until,
    virtually,
)
from tests.room.virtual import Memory, MemoryStore, open_room, run

GAMES = ("omaha", "faro", "stud", "holdem", "canberra")
WAGERS = {
    name_of(kind)
    for kind in (ev.BlindPosted, ev.AntePosted, ev.EntryPosted, hv.AntePlaced, hv.SideWagerPlaced)
}
COMMITTED, GIVEN, SEALED = map(name_of, (rec.DeckCommitted, rec.NonceGiven, rec.DeckSealed))

ENDS = ("round_concluded", "house_round_ended")

games = pytest.mark.parametrize("game", GAMES)


class Witness(Outbox):
    """A reader who notes in which frame each round was committed, sealed, wagered on and dealt."""

    __slots__ = ("committed", "frames", "played", "sealed", "wrong")

    def __init__(self):
        super().__init__()
        self.frames, self.played = 0, set()
        self.committed, self.sealed, self.wrong = {}, {}, []

    def put(self, frame, source=None):
        told = msgspec.json.decode(frame)
        if told["t"] not in ("state", "update"):
            return
        self.frames += 1
        for event in told["events"]:
            number, kind = event["round"], event["kind"]
            if kind == COMMITTED:
                self.committed[number] = self.frames
            elif kind == SEALED:
                self.sealed[number] = self.frames
            elif kind in WAGERS or event.get("cards") or event.get("down"):
                self._played(number, event)

    def _played(self, number, event):
        self.played.add(number)
        committed = self.committed.get(number, self.frames)
        sealed = self.sealed.get(number, self.frames)
        if not committed < sealed < self.frames:
            self.wrong.append((committed, sealed, self.frames, event))


class Appends(MemoryStore):
    """A store that remembers what was written together."""

    def __init__(self):
        super().__init__()
        self.together = []

    async def append(self, stream, expected, entries, transfers=(), command=None):
        if stream.startswith("table/"):
            self.together.append([entry.kind for entry in entries])
        return await super().append(stream, expected, entries, transfers, command)


async def _random_rounds(setting, rounds):
    store = Appends()
    room, _ = await open_room([setting], bots=False, store=store)
    witness = Witness()
    room.watch(witness, None, setting.id, None)
    people = [await fund(store, Player(f"p{n}", f"Person {n}")) for n in range(4)]
    _, tasks = crowd(room, people, [setting.id] * 4, seed=3)
    while the(room).standing.memo.number < rounds:
        await asyncio.sleep(10)
    for task in tasks:
        task.cancel()
    entries = await store.read(the(room).stream)
    await closed(room, store)
    return witness, store, entries


automated = replace(SETTINGS["canberra"].determinations, automated_shoe=True)
TABLES = {**SETTINGS, "packets": replace(SETTINGS["canberra"], determinations=automated)}


@covers("omaha/faro/stud 7.1", "holdem/canberra 5.1", "canberra 12.3")
@pytest.mark.parametrize("name", TABLES)
def test_no_chip_and_no_card_is_told_of_before_the_commitment_and_the_root(name):
    witness, store, entries = run(_random_rounds(TABLES[name], 12))

    assert [] == witness.wrong
    assert len(witness.played) > 10
    alone = [kinds for kinds in store.together if {COMMITTED, SEALED} & set(kinds)]
    assert all(1 == len(kinds) for kinds in alone)
    stream, _ = audit._fold(entries[0].stream, entries, Decks())
    assert () == stream.faults
    assert stream.decks >= stream.rounds - 1
    nonces = [decode(each).nonces for each in entries if each.kind == SEALED]
    assert any(nonces)


@games
def test_what_prepares_a_deck_cites_the_clause_of_the_shuffle(game):
    _, _, entries = run(_random_rounds(SETTINGS[game], 2))

    rules = {each.rule for each in entries if each.kind in (COMMITTED, SEALED)}

    assert {procedure(game).shuffle} == rules


# the players' share


async def committed(room):
    """The deal that waits for nonces."""
    await until(lambda: the(room).standing.memo.coming.committed is not None)
    return the(room).standing.memo.coming.round_id


def events(store, kind):
    [entries] = [kept for name, kept in store.memory.events.items() if name.startswith("table/")]
    return [decode(entry) for entry in entries if entry.kind == name_of(kind)]


@virtually
async def test_nonces_are_mixed_in_and_told_as_digests():
    room, store, (ann, _) = await seated()
    round_id = await committed(room)
    words = b"I hold two aces".hex()
    for player, given in ((ANN, words), (BEN, "00ff")):
        assert isinstance(await do(room, player, wire.GiveNonce(round_id, given)), wire.Done)
    await until(in_play(room))

    [sealed] = events(store, rec.DeckSealed)
    [promised] = events(store, rec.DeckCommitted)
    shares = [shoe_verifier.nonce(round_id, bytes.fromhex(each)) for each in (words, "00ff")]
    order, _, _, root = shoe_verifier.sealed(
        bytes.fromhex(promised.seed), round_id, shares, "omaha", sealed.deck, bound=True
    )
    assert root.hex() == sealed.root
    assert sorted(each.hex() for each in shares) == list(sealed.nonces)
    assert tuple(order) == the(room).standing.memo.present.made.order
    assert words not in "".join(ann.get_nowait().decode() for _ in range(len(ann)))
    await closed(room, store)


def test_another_nonce_gives_another_order():
    deal = Sealing(rec.DeckCommitted("7.1", "r.d.1", "07" * 32, ""))
    cards = deck()

    orders = set()
    for nonce in ("", "aa", "ab"):
        deal.nonces = {"ann": nonce} if nonce else {}
        orders.add(deal.shut("omaha", cards)[1].order)

    assert 3 == len(orders)


@virtually
async def test_what_is_no_nonce_of_this_player_for_this_deal_is_refused():
    room, store, _ = await seated()
    round_id = await committed(room)
    await fund(store, CHO)

    async def refused(player, deal, nonce):
        answer = await do(room, player, wire.GiveNonce(deal, nonce))
        assert isinstance(answer, wire.Refused), answer
        return answer.reason

    other = round_id[:-1] + "9"
    assert f"a nonce for {other} does not serve {round_id}" == await refused(ANN, other, "aa")
    elsewhere = round_id.replace("omaha", "faro")
    assert "does not serve" in await refused(ANN, elsewhere, "aa")
    assert "you have no place at this table" in await refused(CHO, round_id, "aa")
    assert "a bot" in await refused(BEN._replace(bot=True), round_id, "aa")

    assert isinstance(await do(room, ANN, wire.GiveNonce(round_id, "aa")), wire.Done)

    assert f"you have left your one nonce for {round_id}" == await refused(ANN, round_id, "bb")
    assert "choose your own" in await refused(BEN, round_id, "aa")
    await until(lambda: the(room).standing.memo.coming.sealed or in_play(room)())
    late = await refused(BEN, round_id, "bb")
    assert "is sealed" in late or "no commitment waits" in late
    assert ["p1"] == [each.player for each in events(store, rec.NonceGiven)]
    await closed(room, store)


@virtually
async def test_a_nonce_after_the_seal_is_refused():
    room, store, _ = await seated()
    round_id = await committed(room)
    the(room).standing.memo.coming.sealed = rec.DeckSealed("", round_id, "", (), "", "", "", 0)

    answer = await do(room, ANN, wire.GiveNonce(round_id, "aa"))

    assert f"the deck of {round_id} is sealed: no nonce is mixed in" == answer.reason
    await closed(room, store)


@pytest.mark.parametrize("nonce", ["", "a", "AA", "zz", "aa" * 65, "aa "])
def test_a_nonce_is_hex_of_up_to_64_bytes(nonce):
    asked = {"kind": "give_nonce", "round_id": "r", "nonce": nonce}

    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(asked, wire.Action)


# a new deal, and a deck that cannot be dealt


@covers("omaha 17.3")
@virtually
async def test_a_new_deal_has_a_deck_of_its_own_committed_and_sealed_before_its_cards():
    room, store, _ = await seated()
    await until(in_play(room))
    witness = Witness()
    room.watch(witness, None, OMAHA.id, the(room).version)

    batch = the(room)._batch()
    batch.events += [
        ev.MisdealDeclared("17.1(e)", "extra cards dealt", 1, (), "dealer"),
        ev.DealTakenBack("17.3", ()),
    ]
    await the(room)._keep(batch)
    the(room).poke()
    await until(in_play(room))

    first, second = events(store, rec.DeckSealed)
    assert f"{first.round_id}+2" == second.round_id
    assert first.root != second.root
    assert [] == witness.wrong
    assert {1} == witness.played
    assert second.root == the(room).standing.memo.root
    assert first.root in [each.root for each in (await story(room, first)).sealing]
    await closed(room, store)


async def story(room, sealed):
    return await the(room).story(sealed.round_id, None)


@virtually
async def test_a_deck_that_others_were_determined_for_is_given_up_in_the_open():
    room, store, (ann, _) = await seated()
    await until(lambda: the(room).standing.memo.coming.committed is not None)
    terms = replace(OMAHA.determinations, deck_size=40, limit_change_notice_rounds=1)
    batch = the(room)._batch()
    for each in the(room)._seal(batch.state):
        batch.do(each)
    batch.do(act.Determine(terms))
    await the(room)._keep(batch)
    the(room).poke()

    await until(in_play(room))

    [given_up] = events(store, rec.DeckDiscarded)
    first, second = events(store, rec.DeckSealed)
    assert first.round_id == given_up.round_id
    assert "52 cards" in given_up.reason
    assert (40, f"{first.round_id}+2") == (len(second.deck), second.round_id)
    told = [msgspec.json.decode(ann.get_nowait()) for _ in range(len(ann))]
    words = [each["words"] for frame in told for each in frame.get("events", ())]
    assert f"the deck is not dealt: {given_up.reason}" in words
    entries = await store.read(the(room).stream)
    assert () == audit._fold(entries[0].stream, entries, Decks())[0].faults
    await closed(room, store)


@virtually
async def test_players_who_leave_change_nothing_about_a_sealed_deck():
    room, store, _ = await seated()
    round_id = await committed(room)
    batch = the(room)._batch()
    for each in the(room)._seal(batch.state):
        batch.do(each)
    batch.do(act.LeaveSeat(2))
    await the(room)._keep(batch)
    await asyncio.sleep(600)
    await do(room, BEN, wire.TakeSeat(2, 100_00))

    await until(in_play(room))

    [sealed] = events(store, rec.DeckSealed)
    assert round_id == sealed.round_id
    assert sealed.root == the(room).standing.memo.root
    await closed(room, store)


# a fall between any two events


class Falling(Memory):
    """A database that takes so many groups and then no more, until it is started again."""

    def __init__(self, left):
        super().__init__()
        self.left = left

    async def commit(self, group):
        if self.left <= 0:
            raise OSError("the machine is down")
        self.left -= 1
        return await super().commit(group)


@pytest.mark.parametrize("game", ["omaha", "holdem"])
@pytest.mark.parametrize("left", range(6, 16))
def test_after_a_fall_at_any_point_the_same_deck_is_dealt(game, left):
    run(_fallen(SETTINGS[game], left))


async def _fallen(setting, left):
    memory = Falling(1000)
    room, store, _ = await seated(setting, store=MemoryStore(memory))
    memory.left = left - 5
    deal = asyncio.create_task(_one_round(room, setting))
    await asyncio.sleep(20)
    deal.cancel()
    await room.close()
    memory.left = 10**6
    before = _deals(memory)
    room, store = await open_room([setting], bots=False, store=MemoryStore(memory))

    await _one_round(room, setting)

    after = _deals(memory)
    assert before == after[: len(before)]
    assert 1 == len({each.round_id for each in after})
    [first, *_] = [e for e in after if isinstance(e, rec.DeckSealed)]
    shuffled = shoe_verifier.sealed(
        bytes.fromhex(next(e for e in after if isinstance(e, rec.DeckCommitted)).seed),
        first.round_id,
        [bytes.fromhex(each) for each in first.nonces],
        first.game,
        first.deck,
        bound=True,
    )
    assert shuffled[-1].hex() == first.root
    await closed(room, store)


def _deals(memory):
    [entries] = [kept for name, kept in memory.events.items() if name.startswith("table/")]
    kept = [decode(entry) for entry in entries]
    return [e for e in kept if isinstance(e, rec.DeckCommitted)][:1] + [
        e for e in kept if isinstance(e, rec.DeckSealed)
    ][:1]


async def _one_round(room, setting):
    """A nonce where it is taken, wagers where they are, until cards are out."""
    for _ in range(600):
        await asyncio.sleep(0.1)
        coming = the(room).standing.memo.coming
        if coming.committed is not None and coming.sealed is None and not coming.nonces:
            await do(room, ANN, wire.GiveNonce(coming.round_id, "aa"))
        state = the(room).standing.state
        if setting.house and state.stage == "wagers" and not any(state.ante):
            await do(room, ANN, wire.PlaceAnte(5_00))
            await do(room, ANN, wire.Ready())
        if the(room).standing.memo.present.loaded:
            return
    raise AssertionError("no card was ever dealt")


# journals of versions that committed to nothing


@pytest.mark.parametrize("game", ["omaha", "holdem"])
def test_a_journal_without_commitments_is_read_verified_and_shown(game):
    entries = journals.entries(f"uncommitted-{game}")

    stream, _ = audit._fold(entries[0].stream, entries, Decks())
    standing = fold(f"{game}-1", entries)

    assert () == stream.faults
    assert (0, True) == (stream.committed, stream.decks >= 2)
    sealed = [decode(each) for each in entries if each.kind == SEALED]
    again = seal.seal(game, sealed[-1].round_id, sealed[-1].deck, bytes.fromhex(sealed[-1].seed))
    assert again.record.root == sealed[-1].root == standing.memo.root
    assert again.order == standing.memo.present.made.order


@pytest.mark.parametrize("game", ["omaha", "holdem"])
def test_an_old_journal_goes_on_with_commitments(game):
    async def goes_on():
        memory = Memory()
        setting = SETTINGS[game]
        store = MemoryStore(memory)
        entries = journals.entries(f"uncommitted-{game}")
        over = [at for at, each in enumerate(entries) if each.kind in ENDS]
        entries = entries[: over[-1] + 1]
        await store.append(entries[0].stream, 0, entries)
        room, store = await open_room([setting], bots=False, store=store)
        await until(lambda: the(room).standing.memo.coming.committed is not None)
        shown = await the(room).story(the(room).standing.memo.rounds[0].id, None)
        await closed(room, store)
        return shown

    shown = run(goes_on())

    assert shown.root
    assert () == shown.sealing


def test_once_committed_no_deck_comes_without_a_commitment():
    decks, old = Decks(), [decode(each) for each in journals.entries("uncommitted-omaha")]
    seed = bytes(32)
    promise = generator.commitment(seed, "r").hex()
    decks.take(rec.DeckCommitted("7.1", "r", seed.hex(), promise))

    with pytest.raises(Exception, match="sealed without a commitment before it"):
        decks.take(next(each for each in old if isinstance(each, rec.DeckSealed)))


@pytest.mark.parametrize(
    ("then", "wrong"),
    [
        (rec.DeckCommitted("7.1", "s", "00" * 32, ""), "no deck is silently replaced"),
        (rec.NonceGiven("", "s", "ann", "aa"), "without a commitment before it"),
        (rec.DeckDiscarded("", "s", "no reason"), "without a commitment before it"),
        (ev.ShoeLoaded("7.2", ("Ah",)), "not those of the sealed deck"),
    ],
)
def test_the_audit_sees_an_order_that_was_not_kept(then, wrong):
    decks = Decks()
    promise = generator.commitment(bytes(32), "r").hex()
    decks.take(rec.DeckCommitted("7.1", "r", bytes(32).hex(), promise))

    with pytest.raises(Exception, match=wrong):
        decks.take(then)


def test_the_audit_sees_a_round_opened_before_its_seal():
    decks = Decks()
    promise = generator.commitment(bytes(32), "r").hex()
    decks.take(rec.DeckCommitted("7.1", "r", bytes(32).hex(), promise))

    with pytest.raises(Exception, match="opened to wagers before its deck was sealed"):
        decks.begin("r")
