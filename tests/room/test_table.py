"""One running table: journals before it tells, does each command once, comes back after a fall."""

import asyncio
from dataclasses import replace
from itertools import count, pairwise

import msgspec
import pytest

from croupier.errors import BadMessage
from croupier.room import money, stories, wire
from croupier.room import records as rec
from croupier.room.asking import Player
from croupier.room.default import default_room
from croupier.room.outbox import Outbox
from croupier.room.standing import decode, fold
from croupier.room.store import StoreFailed
from croupier.rules.house import events as hv
from tests.room.people import crowd, fund
from tests.room.virtual import MemoryStore, now, open_room, run

ANN, BEN, CHO = Player("p1", "Ann"), Player("p2", "Ben"), Player("p3", "Cho")
SETTINGS = {each.game: each for each in default_room(bots=False)}
OMAHA, HOLDEM = SETTINGS["omaha"], SETTINGS["holdem"]


def told(outbox):
    """How the table stood in every frame that waits."""
    frames = [wire.look(outbox.get_nowait()) for _ in range(len(outbox))]
    return [frame for frame in frames if frame is not None]


async def seated(setting=OMAHA, players=(ANN, BEN), store=None):
    """A table with players at it, and what each is told."""
    room, store = await open_room([setting], bots=False, store=store)
    outboxes = []
    for place, player in enumerate(players, 1):
        await fund(store, player)
        outbox = Outbox(limit=1000)
        room.watch(outbox, player, setting.id, None)
        outboxes.append(outbox)
        sitting = wire.TakeBox(place, 100_00) if setting.house else wire.TakeSeat(place, 100_00)
        answer = await do(room, player, sitting)
        assert isinstance(answer, wire.Done), answer
    return room, store, outboxes


NUMBERS = count(1)


async def do(room, player, action, id=None):
    """Ask the only table of a room."""
    (table,) = room.tables
    return await room.command(player, table, id or f"command-{next(NUMBERS)}", action)


def the(room):
    return next(iter(room.tables.values()))


async def closed(room, store):
    await room.close()
    await store.close()


async def until(found, limit=600):
    """Wait until something is so, in a time that takes no time."""
    for _ in range(limit):
        if found():
            return
        await asyncio.sleep(0.25)
    raise AssertionError("it never happened")


def in_play(room):
    return lambda: the(room).standing.state.round is not None and betting(room)


def betting(room):
    return the(room).standing.state.round.phase == "betting"


def virtually(test):
    """A test that runs where time takes no time."""

    def quickly(*args, **kwargs):
        run(test(*args, **kwargs))

    quickly.__name__ = test.__name__
    return quickly


@virtually
async def test_two_who_sit_down_are_dealt_in_by_themselves():
    room, store, (ann, _) = await seated()

    await until(in_play(room))

    mine = told(ann)[-1].mine
    assert 4 == len(mine.cards)
    await closed(room, store)


@virtually
async def test_nobody_holds_up_a_table_by_sitting_down_again_and_again():
    room, store, _ = await seated()
    await fund(store, CHO)

    for _ in range(20):
        await do(room, CHO, wire.TakeSeat(3, 100_00))
        await asyncio.sleep(0.3)
        await do(room, CHO, wire.LeaveSeat())

    assert the(room).standing.state.playing
    await closed(room, store)


def parts(outbox):
    """The kinds of events that each frame told together."""
    frames = [msgspec.json.decode(outbox.get_nowait()) for _ in range(len(outbox))]
    return [{event["kind"] for event in frame.get("events", ())} for frame in frames]


@pytest.mark.parametrize(("over_blinds", "together"), [((), True), ((10_00,), False)])
def test_cards_come_with_the_blinds_unless_somebody_may_still_post(over_blinds, together):
    det = replace(OMAHA.determinations, over_blinds=over_blinds)

    async def dealt():
        room, store, (ann, _) = await seated(replace(OMAHA, determinations=det))
        await until(in_play(room))
        await closed(room, store)
        return [kinds for kinds in parts(ann) if "round_opened" in kinds]

    assert [together] == ["shoe_loaded" in kinds for kinds in run(dealt())]


@virtually
async def test_a_command_sent_twice_is_done_once():
    room, store, _ = await seated()
    await until(lambda: the(room).standing.memo.coming.committed)
    await do(room, ANN, wire.BuyChips(10_00), id="the-same-id")
    before = the(room).version

    again = await do(room, ANN, wire.BuyChips(10_00), id="the-same-id")

    assert isinstance(again, wire.Done)
    assert before == the(room).version
    await closed(room, store)


@virtually
async def test_what_fails_after_an_answer_is_no_second_answer():
    room, store, _ = await seated()
    table, answers, fed = the(room), [], []

    async def feed():
        fed.append(len(answers))
        if fed == [0, 1]:
            raise StoreFailed("the database is away")

    await until(lambda: not table._queue.qsize())
    table._feed = feed
    table.ask(ANN, "asked-once", wire.Check(), answers.append)
    await until(lambda: len(fed) > 2)

    assert ["asked-once"] == [answer.id for answer in answers]
    await closed(room, store)


@virtually
async def test_a_command_sent_again_after_a_restart_is_known():
    room, store, _ = await seated()
    first = await do(room, ANN, wire.SitOut(), id="before-the-fall")
    await room.close()
    room, store = await open_room([OMAHA], bots=False, store=MemoryStore(store.memory))
    await do(room, ANN, wire.LeaveSeat())

    again = await do(room, ANN, wire.SitOut(), id="before-the-fall")

    assert first == again
    await closed(room, store)


@virtually
async def test_a_table_plays_on_where_the_clock_was_set_back_before_a_restart():
    room, store, _ = await seated()
    await closed(room, store)
    memory = store.memory
    for stream, entries in memory.events.items():
        memory.events[stream] = [each._replace(at=each.at + 3_600_000) for each in entries]

    room, store = await open_room([OMAHA], bots=False, store=MemoryStore(memory))

    await until(in_play(room), limit=60)
    await closed(room, store)


@virtually
async def test_a_refusal_names_its_clause_and_changes_nothing():
    room, store, _ = await seated()
    await until(in_play(room))
    table = the(room)
    turn = table.standing.state.round.seat_to_act
    other, before = (BEN if turn == 1 else ANN), table.version

    answer = await do(room, other, wire.Fold())

    assert "10.1" == answer.rule
    assert f"seat {turn} is to act" in answer.reason
    assert before == table.version
    await closed(room, store)


@virtually
async def test_nobody_acts_for_a_seat_that_is_not_theirs():
    room, store, _ = await seated()
    await until(in_play(room))

    answer = await do(room, CHO, wire.Fold())

    assert "you have no seat at this table" == answer.reason
    await closed(room, store)


@virtually
async def test_a_refusal_calls_people_by_their_names():
    room, store, _ = await seated(replace(OMAHA), players=(Player("p-1234", "Ann"), BEN))

    answer = await do(room, Player("p-1234", "Ann"), wire.TakeSeat(5, 100_00))

    assert ("16.2", "Ann already has a seat") == (answer.rule, answer.reason)
    await closed(room, store)


@virtually
async def test_a_wallet_too_small_is_refused_and_nothing_moves():
    room, store, _ = await seated(players=(ANN,))
    await fund(store, BEN, 50_00)

    answer = await do(room, BEN, wire.TakeSeat(2, 80_00))

    assert "your wallet holds $50, not $80" == answer.reason
    assert 50_00 == await store.balance("wallet:p2")
    await closed(room, store)


@virtually
async def test_whoever_does_not_act_in_time_is_folded():
    room, store, _ = await seated()
    await until(in_play(room))
    began = now()

    await until(lambda: not the(room).standing.state.playing)

    kinds = [(entry.kind, entry.rule) for entry in await store.read(the(room).stream)]
    assert ("folded", "4.8(a)") in kinds
    assert 40_000 <= now() - began <= 45_000
    await closed(room, store)


@virtually
async def test_whoever_lets_the_time_run_out_is_not_dealt_in_until_back():
    room, store, _ = await seated()
    await until(in_play(room))
    turn = the(room).standing.state.round.seat_to_act

    await asyncio.sleep(60)

    assert the(room).standing.state.seats[turn].out
    assert 1 == the(room).standing.memo.number
    await do(room, (ANN, BEN)[turn - 1], wire.SitIn())
    await do(room, (ANN, BEN)[turn - 1], wire.PostEntry())
    await until(lambda: the(room).standing.memo.number == 2)
    await closed(room, store)


@virtually
async def test_a_round_goes_on_after_a_fall_with_the_same_deck_and_the_same_time_left():
    room, store, _ = await seated()
    await until(in_play(room))
    await asyncio.sleep(15)
    await do(room, ANN, wire.BuyChips(10_00))
    before, clock = the(room).standing, the(room).surroundings(frozenset()).clock
    left = clock.ends - now()
    await room.close()
    await asyncio.sleep(3600)

    room, store = await open_room([OMAHA], bots=False, store=MemoryStore(store.memory))

    after = the(room).standing
    assert before.state == after.state
    assert before.memo.present.made.order == after.memo.present.made.order
    assert left == the(room).surroundings(frozenset()).clock.ends - now()
    await closed(room, store)


@virtually
async def test_a_machine_that_slept_for_an_hour_takes_no_time_from_anybody():
    room, store, _ = await seated()
    await until(in_play(room))
    await asyncio.sleep(15)
    turn = the(room).standing.state.round.seat_to_act
    left = the(room).surroundings(frozenset()).clock.ends - now()

    asleep(room, 3_600_000)
    await asyncio.sleep(10)

    assert turn == the(room).standing.state.round.seat_to_act
    assert left - 10_000 == the(room).surroundings(frozenset()).clock.ends - room.now()
    await until(lambda: the(room).standing.state.seats[turn].out, limit=80)
    await closed(room, store)


def asleep(room, milliseconds):
    """The machine's clock has leapt over so much; then somebody looks on."""
    room.now, room.leapt = lambda: now() + milliseconds, lambda: milliseconds
    room.watch(Outbox(), None, OMAHA.id, None)


@virtually
async def test_a_reader_who_comes_back_gets_exactly_what_was_missed():
    room, store, _ = await seated()
    await until(in_play(room))
    outbox = Outbox()
    room.watch(outbox, None, OMAHA.id, None)
    version = told(outbox)[-1].version
    room.unwatch(outbox)
    await until(lambda: not the(room).standing.state.playing)

    room.watch(outbox, None, OMAHA.id, version)

    (update,) = told(outbox)
    assert isinstance(update, wire.Update)
    assert version == update.from_
    assert list(range(version + 1, the(room).version + 1)) == [e.v for e in update.events]
    await closed(room, store)


@virtually
async def test_a_reader_too_far_behind_gets_the_state():
    room, store, _ = await seated()
    outbox = Outbox()

    room.watch(outbox, None, OMAHA.id, 10**6)

    (state,) = told(outbox)
    assert isinstance(state, wire.State)
    await closed(room, store)


@virtually
async def test_every_update_follows_the_one_before():
    room, store, (ann, _) = await seated()
    await asyncio.sleep(300)

    frames = told(ann)[2:]
    assert all(a.version == b.from_ for a, b in pairwise(frames))
    await closed(room, store)


@virtually
async def test_onlookers_get_the_same_bytes():
    room, store, _ = await seated()
    onlookers = [Outbox(), Outbox()]
    for outbox, player in zip(onlookers, (None, CHO), strict=True):
        room.watch(outbox, player, OMAHA.id, None)
        told(outbox)
    await until(in_play(room))

    frames = [[outbox.get_nowait() for _ in range(len(outbox))] for outbox in onlookers]

    assert frames[0]
    assert frames[0] == [frame for frame in frames[1] if b'"t":"wallet"' not in frame]
    await closed(room, store)


@virtually
async def test_whoever_leaves_in_a_round_of_play_stays_to_its_end():
    room, store, _ = await seated()
    await until(in_play(room))

    await do(room, ANN, wire.LeaveSeat())

    assert "p1" in the(room).standing.seated().values()
    await until(lambda: "p1" not in the(room).standing.seated().values())
    assert 100_000_00 == await store.balance("wallet:p1") + 1_00  # the blind is lost
    await closed(room, store)


@virtually
async def test_those_who_wait_come_first():
    small = replace(OMAHA, seats=2)
    room, store, _ = await seated(small)
    dev = Player("p4", "Dev")
    for player in (CHO, dev):
        await fund(store, player)
    room.watch(Outbox(limit=1000), CHO, small.id, None)
    await do(room, CHO, wire.WaitList(True))
    await do(room, BEN, wire.SitOut())
    await do(room, BEN, wire.LeaveSeat())
    await until(lambda: len(the(room).standing.seated()) == 1)

    pushed = await do(room, dev, wire.TakeSeat(2, 100_00))
    called = await do(room, CHO, wire.TakeSeat(2, 100_00))

    assert "1 wait for a seat and 1 are free" == pushed.reason
    assert isinstance(called, wire.Done)
    assert [] == the(room).standing.memo.waiting
    await closed(room, store)


@virtually
async def test_a_seat_two_have_asked_for_goes_to_the_higher_card():
    room, store, _ = await seated(players=(ANN, BEN, CHO))
    for player in (ANN, BEN):
        await do(room, player, wire.WantSeat(3))
    await do(room, CHO, wire.LeaveSeat())

    await until(lambda: 3 in the(room).standing.seated())

    (drawn,) = [e for e in await store.read(the(room).stream) if e.kind == "seat_awarded"]
    assert "8.2" == drawn.rule
    assert the(room).standing.seated()[3] in ("p1", "p2")
    assert {} == the(room).standing.state.awarded
    await closed(room, store)


@virtually
async def test_whoever_comes_new_leaves_a_claimed_seat_to_the_players():
    room, store, (outbox, _) = await seated()
    await fund(store, CHO)
    await until(lambda: the(room).standing.playing)
    await do(room, ANN, wire.WantSeat(4))
    assert (4,) == told(outbox)[-1].mine.wanted

    pushed = await do(room, CHO, wire.TakeSeat(4, 100_00))
    await do(room, ANN, wire.WantSeat(4, on=False))

    assert ("8.2", "seat 4 is claimed by a player in the game") == (pushed.rule, pushed.reason)
    assert isinstance(await do(room, CHO, wire.TakeSeat(4, 100_00)), wire.Done)
    assert "seat 1 is yours" == (await do(room, ANN, wire.WantSeat(1))).reason
    await closed(room, store)


@virtually
async def test_a_seat_claimed_by_somebody_who_has_left_is_anybodys():
    room, store, _ = await seated(players=(ANN, BEN))
    await fund(store, CHO)
    await until(lambda: the(room).standing.playing)
    for player in (ANN, BEN):
        await do(room, player, wire.WantSeat(4))
    for player in (ANN, BEN):
        await do(room, player, wire.LeaveSeat())

    await until(lambda: not the(room).standing.seated())

    assert isinstance(await do(room, CHO, wire.TakeSeat(4, 100_00)), wire.Done)
    await closed(room, store)


@virtually
async def test_cards_are_shown_to_everybody_once_the_round_is_over():
    room, store, outboxes = await seated()
    await until(lambda: the(room).standing.playing)
    state = the(room).standing.state
    first, second = (ANN, BEN) if state.round.seat_to_act == 1 else (BEN, ANN)
    early = await do(room, second, wire.ShowCards(("Ah",)))
    await do(room, first, wire.Fold())
    hole = the(room).standing.mine(second.id, 0).cards

    shown = await do(room, second, wire.ShowCards(hole[:1]))

    assert "17.18" == early.rule
    assert isinstance(shown, wire.Done)
    seat = the(room).standing.seated()
    place = next(n for n, who in seat.items() if who == second.id)
    view = told(outboxes[0])[-1].public.seats[place - 1]
    assert (hole[:1], 3) == (view.shown, view.cards)
    again = await do(room, second, wire.ShowCards(hole))
    assert f"everybody has seen {hole[0]}" == again.reason
    folded = await do(room, first, wire.ShowCards(the(room).standing.mine(first.id, 0).cards))
    assert "16.7" == folded.rule
    await closed(room, store)


@virtually
async def test_a_name_called_in_vain_comes_off_the_list():
    room, store, _ = await seated(players=(ANN,))
    await fund(store, CHO)
    await do(room, CHO, wire.WaitList(True))

    await asyncio.sleep(50)

    assert [] == the(room).standing.memo.waiting
    await closed(room, store)


@virtually
async def test_a_bug_stops_one_table_alone():
    room, store = await open_room([OMAHA, HOLDEM], bots=False)
    await fund(store, ANN)
    room.tables[OMAHA.id].standing.state = "nonsense"

    broken = await room.command(ANN, OMAHA.id, "command-a", wire.TakeSeat(1, 100_00))
    whole = await room.command(ANN, HOLDEM.id, "command-b", wire.TakeBox(1, 100_00))

    assert "this table is stopped" in broken.reason
    assert isinstance(whole, wire.Done)
    await closed(room, store)


@virtually
async def test_a_second_writer_makes_the_table_read_its_journal_again():
    room, store, _ = await seated()
    other, _ = await open_room([OMAHA], bots=False, store=MemoryStore(store.memory))

    answer = await do(room, ANN, wire.SitOut())

    assert isinstance(answer, wire.Done)
    assert the(room).standing.state.seats[1].out
    await other.close()
    await closed(room, store)


@virtually
async def test_a_house_round_is_dealt_when_all_are_ready():
    room, store, (ann, _) = await seated(HOLDEM)
    await until(lambda: the(room).standing.state.stage == "wagers")
    for player in (ANN, BEN):
        await do(room, player, wire.PlaceAnte(10_00))
        await do(room, player, wire.Ready())

    await until(lambda: the(room).standing.state.stage == "deciding")

    await do(room, ANN, wire.Call())
    await do(room, BEN, wire.Fold())
    last = told(ann)[-1]
    assert "between" == last.public.phase
    assert "folded" == last.public.boxes[1].result.text
    assert last.public.dealer.hand
    await closed(room, store)


@virtually
async def test_silence_folds_a_house_hand():
    room, store, _ = await seated(HOLDEM, players=(ANN,))
    await until(lambda: the(room).standing.state.stage == "wagers")
    await do(room, ANN, wire.PlaceAnte(10_00))

    await until(lambda: the(room).standing.state.stage == "deciding")
    await until(lambda: the(room).standing.state.stage == "between")

    kinds = [entry.kind for entry in await store.read(the(room).stream)]
    assert "house_decision_lapsed" in kinds
    await closed(room, store)


@virtually
async def test_an_automated_shoe_deals_packets_from_two_decks_by_turns():
    canberra = SETTINGS["canberra"]
    terms = replace(canberra.determinations, automated_shoe=True)
    room, store, _ = await seated(replace(canberra, determinations=terms), (ANN,))
    for number in (1, 2):
        await until(lambda: the(room).standing.state.stage == "wagers")
        await do(room, ANN, wire.PlaceAnte(5_00))
        await until(lambda: the(room).standing.state.stage == "deciding")
        assert number == the(room).standing.state.round
        await do(room, ANN, wire.Fold())

    told = [decode(entry) for entry in await store.read(the(room).stream)]
    loaded = [(e.rule, e.deck) for e in told if type(e) is hv.ShoeLoaded]
    assert [("12.2", "red"), ("12.2", "blue")] == loaded
    assert ["12.3"] == [e.rule for e in told if type(e) is hv.ShoePrepared]
    sealed = [e for e in told if type(e) is rec.DeckSealed]
    assert {("12.3", 0)} == {(e.rule, e.cut) for e in sealed}
    assert {"12.3"} == {e.rule for e in told if type(e) is rec.DeckCommitted}
    await closed(room, store)


@virtually
async def test_whoever_asked_to_leave_a_box_may_stay_after_all():
    room, store, _ = await seated(SETTINGS["canberra"], (ANN,))
    await until(lambda: the(room).standing.state.stage == "wagers")
    await do(room, ANN, wire.PlaceAnte(5_00))
    await until(lambda: the(room).standing.state.stage == "deciding")
    await do(room, ANN, wire.LeaveBox())

    stays = await do(room, ANN, wire.SitIn())
    again = await do(room, ANN, wire.SitIn())

    assert isinstance(stays, wire.Done)
    assert "you are not leaving box 1" == again.reason
    assert set() == the(room).standing.memo.leaving
    await closed(room, store)


@pytest.mark.parametrize("game", ["omaha", "faro", "stud", "holdem", "canberra"])
def test_what_lies_on_the_felt_is_what_its_account_holds(game):
    async def play():
        setting = SETTINGS[game]
        room, store = await open_room([setting], bots=False)
        players = [
            await fund(store, Player(f"p{n}", f"Person {n}")) for n in range(setting.seats + 1)
        ]
        _, tasks = crowd(room, players, [setting.id] * len(players), seed=3)
        for _ in range(200):
            await asyncio.sleep(1)
            balances = await store.balances()
            felt = money.on_felt(the(room).standing.state)
            assert felt == balances.get(money.felt(setting.id), 0)
            assert 0 == sum(balances.values())
        for task in tasks:
            task.cancel()
        again = fold(setting.id, await store.read(the(room).stream))
        assert again.state == the(room).standing.state
        assert again.memo == the(room).standing.memo
        assert the(room).standing.memo.number > 2
        await closed(room, store)

    run(play())


DAY = 24 * 3600


@pytest.mark.parametrize("game", ["omaha", "canberra"])
def test_a_gaming_day_ends_when_nobody_sits_there(game):
    async def play():
        setting = SETTINGS[game]
        room, store = await open_room([setting], bots=False)
        players = [await fund(store, Player(f"p{n}", f"Person {n}")) for n in range(3)]
        _, tasks = crowd(room, players, [setting.id] * 3, seed=3)
        await asyncio.sleep(300)
        for task in tasks:
            task.cancel()
        rounds = the(room).rounds()
        leaving = wire.LeaveBox() if setting.house else wire.LeaveSeat()
        for player in players:
            await do(room, player, leaving)
        await asyncio.sleep(2 * DAY)
        the(room).poke()
        await asyncio.sleep(1)
        balances = await store.balances()
        again, _ = await open_room([setting], bots=False, store=MemoryStore(store.memory))
        found = (rounds, room, again, balances, await store.streams("table/"))
        await again.close()
        await closed(room, store)
        return found

    rounds, room, again, balances, streams = run(play())

    assert 2 == len(streams)
    assert the(room).stream == streams[1]
    assert not the(room).stopped
    assert rounds == the(room).rounds()[-len(rounds) :]
    assert the(again).rounds() == the(room).rounds()
    assert 0 == sum(balances.values()) == balances.get(f"table:{SETTINGS[game].id}", 0)
    if (pools := the(room).standing.pools) is not None:
        assert balances["jackpot:canberra-1"] == pools.prize_pool + pools.reserve_pool


@virtually
async def test_an_old_round_of_play_is_told_again_from_the_journal():
    room, store, _ = await seated()
    await until(lambda: the(room).standing.memo.number == 1)
    await until(lambda: not the(room).standing.state.playing)
    id = the(room).rounds()[0].id
    at_hand = await room.story(id, ANN)

    the(room)._stories.clear()

    assert at_hand == await room.story(id, ANN)
    assert at_hand.mine == 1
    assert None is (await room.story(id, None)).mine
    assert None is await room.story("omaha-1.2000-01-01.7", None)
    assert None is await room.story("nowhere", None)
    await closed(room, store)


@virtually
async def test_an_old_round_is_read_once_however_many_ask_and_brings_those_before_it():
    room, store = await open_room([OMAHA], bots=False)
    players = [await fund(store, each) for each in (ANN, BEN, CHO)]
    _, tasks = crowd(room, players, [OMAHA.id] * 3, seed=3)
    await until(lambda: len(the(room).rounds()) > 5, 4_000)
    for task in tasks:
        task.cancel()
    ids = [row.id for row in the(room).rounds()[-5:]]
    the(room)._stories.clear()
    reads, read = [], store.read
    store.read = lambda *args: reads.append(args) or read(*args)

    told = await asyncio.gather(*[room.story(ids[0], who) for who in (ANN, BEN, None) * 5])
    before = [room.at_hand(id, ANN) for id in ids[1:]]

    assert 1 == len(reads)
    assert told[0] != told[1] != told[2]
    assert ids[1:] == [each.id for each in before]
    assert before[0] == await room.story(ids[1], ANN)
    await closed(room, store)


@virtually
async def test_nobody_freezes_a_round_that_goes_on_by_asking_for_the_next_one():
    room, store, _ = await seated()
    await until(lambda: the(room).standing.memo.number == 1)
    id, number = the(room).standing.memo.round_id, 1 + the(room).standing.memo.number
    assert the(room).standing.state.playing

    assert None is await room.story(f"{id.rpartition('.')[0]}.{number}", None)
    begun = await room.story(id, None)
    await until(lambda: not the(room).standing.state.playing)
    over = await room.story(id, None)

    assert len(begun.events) < len(over.events)
    assert the(room).rounds()[0].last == over.events[-1].v
    await closed(room, store)


async def paged(room, table):
    """The ids of all rounds of play, page after page."""
    found, page = [], await room.rounds(table)
    while page:
        assert len(page) <= stories.LISTED_ROUNDS
        found += [row.id for row in page]
        page = await room.rounds(table, before=found[-1])
    return found


def test_the_list_of_rounds_leads_back_to_the_first_of_all_days(monkeypatch):
    monkeypatch.setattr(stories, "LISTED_ROUNDS", 3)

    async def play():
        room, store = await open_room([OMAHA], bots=False)
        players = [await fund(store, Player(f"p{n}", f"Person {n}")) for n in range(3)]
        for _ in range(3):
            _, tasks = crowd(room, players, [OMAHA.id] * 3, seed=3)
            await asyncio.sleep(300)
            for task in tasks:
                task.cancel()
            for player in players:
                await do(room, player, wire.LeaveSeat())
            await asyncio.sleep(DAY)
            the(room).poke()
            await asyncio.sleep(1)
        found = await paged(room, OMAHA.id), await store.streams("table/")
        await closed(room, store)
        return found

    ids, streams = run(play())

    days = {id.split(".")[1] for id in ids}
    expected = [
        f"{OMAHA.id}.{day}.{number}"
        for day in sorted(days, reverse=True)
        for number in range(sum(day in id for id in ids), 0, -1)
    ]
    assert expected == ids
    assert (3, 4) == (len(days), len(streams))
    assert len(ids) > 3 * stories.LISTED_ROUNDS


@virtually
async def test_rounds_before_one_of_another_table_are_refused():
    room, store, _ = await seated()

    for wrong in ("faro-1.2027-01-15.1", "omaha-1", "", f"omaha-1.2027-01-15.{'1' * 5_000}"):
        with pytest.raises(BadMessage, match="is no round of play of table omaha-1"):
            await room.rounds(OMAHA.id, before=wrong)
    await closed(room, store)


@virtually
async def test_the_room_remembers_the_wallets_of_those_who_look_on_alone():
    room, store, (ann, _) = await seated()
    await until(lambda: len(room.wallets) == 2)
    room.unwatch(ann)

    await do(room, ANN, wire.BuyChips(10_00))
    await asyncio.sleep(1)

    assert [BEN.id] == list(room.wallets)
    await closed(room, store)
