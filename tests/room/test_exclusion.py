"""Excluded in the midst of a round of play: accounts, views and words in the room (19.2(b))."""

import asyncio

import pytest

from croupier.room import wire
from croupier.room.asking import Asking, Player, steps
from croupier.room.default import default_room
from croupier.room.records import PlayerNamed
from croupier.room.standing import fold
from croupier.rules import actions as act
from croupier.rules import allowed
from croupier.rules.floor_records import ExcludePlayer
from tests.room.people import CHIPS, fund
from tests.room.standings import pot_table
from tests.room.virtual import open_room, run

DEE = PlayerNamed("", "dee", "Dee", False)
VOID = act.VoidRound("fraud", "a marked card")
games = pytest.mark.parametrize("game", ["omaha", "faro", "stud"])


def wager(now):
    """The smallest bet or raise of whoever is to act."""
    open_now = {choice.action: choice for choice in allowed(now)}
    choice = open_now.get(act.CallAndRaise) or open_now[act.Bet]
    return choice.action(choice.seat, choice.least)


def sanctions(seat):
    return act.FoldHand(seat, "16.1"), ExcludePlayer(seat, "16.1")


def left(game="omaha"):
    """A round of three from which one has wagered, been folded and left; and that seat."""
    table = pot_table(game).dealt()
    seat = table.state.round.seat_to_act
    table.do(wager(table.state.round), *sanctions(seat))
    return table, seat


def taken(game="omaha"):
    """The same, and Dee has sat down there."""
    table, seat = left(game)
    return table.do(DEE, act.TakeSeat(seat, "dee", 100_00)), seat


@games
def test_the_felt_is_what_its_account_holds_after_every_event(game):
    table, seat = taken(game)
    lost = -table.balances[f"wallet:{table.memo.players[seat]}"]
    assert 0 < lost == table.state.round.staked[table.state.round.index[seat]]

    table.do(VOID)

    assert [] == [pair for pair in table.books if pair[0] != pair[1]]
    assert 0 == table.balances[f"wallet:{table.memo.players[seat]}"]
    assert (300_00, -100_00) == (table.balances["table:t"], table.balances["wallet:dee"])


@games
def test_a_round_void_after_its_end_keeps_felt_and_account_together(game):
    table, seat = taken(game)
    while table.state.playing:
        table.do(act.Fold(table.state.round.seat_to_act))

    table.do(VOID)

    assert [] == [pair for pair in table.books if pair[0] != pair[1]]
    assert 0 == table.balances[f"wallet:{table.memo.players[seat]}"]


@games
def test_whoever_takes_the_seat_sees_nothing_of_the_round(game):
    table, seat = taken(game)

    mine, shown = table.mine("dee"), table.public().seats[seat - 1]

    assert ((), (), 100_00) == (mine.cards, mine.choices, mine.stake)
    assert ("Dee", 100_00, 0, "waiting") == (shown.player, shown.stake, shown.bet, shown.status)
    assert (0, (), None) == (shown.cards, shown.up, shown.last)
    assert table.mine(table.memo.players[seat]) is None


def test_a_bet_whose_owner_has_left_is_seen_in_the_pot():
    table, _ = left()

    public = table.public()

    at_seats, pots = sum(s.bet for s in public.seats), sum(pot.amount for pot in public.pots)
    assert (3_00, 4_00, 7_00) == (at_seats, pots, table.state.round.pot)


def test_what_comes_back_is_told_of_who_was_dealt_in():
    table, seat = taken()
    name = table.memo.name(table.memo.players[seat])

    table.do(VOID)

    voided, over, paid = table.words[-3:]
    assert f"$4 to {name}" in voided
    assert f"{name} $4" in over
    assert f"$4 is paid out to {name}" == paid
    assert "Dee" not in voided + over


def test_a_newcomer_leaves_in_mid_round_and_is_not_asked_to_wait():
    table, _ = taken()

    asking = Asking(table.state, table.memo, Player("dee", "Dee"), wire.LeaveSeat(), table.at)

    (leaving,) = steps(asking)
    assert isinstance(leaving, act.LeaveSeat)
    table.do(leaving)
    assert 0 == table.balances["wallet:dee"]


def test_a_winner_who_has_left_is_no_winner_at_the_seat():
    table, seat = taken()
    table.do(VOID)

    table.memo.won[seat] = 7_00  # as the last to fold would (17.9)

    assert () == table.public().winners
    assert 0 == table.public().seats[seat - 1].won


async def decided(table, *actions):
    """What the casino operator decides, kept as whatever else happens at a table."""
    batch = table._batch()
    for action in actions:
        batch.do(action)
    await table._keep(batch)


@games
def test_the_store_has_the_stake_and_what_came_back_in_the_wallet(game):
    async def play():
        setting = next(each for each in default_room(bots=False) if each.game == game)
        room, store = await open_room([setting], bots=False)
        for n in (1, 2, 3):
            player = await fund(store, Player(f"p{n}", f"Person {n}"))
            await room.command(player, setting.id, f"sit-{n}", wire.TakeSeat(n, 100_00))
        table = next(iter(room.tables.values()))
        while table.standing.state.round is None or table.standing.state.round.phase != "betting":
            await asyncio.sleep(0.25)
        seat = table.standing.state.round.seat_to_act
        wallet = f"wallet:p{seat}"

        await decided(table, wager(table.standing.state.round), *sanctions(seat))
        assert CHIPS - 100_00 < await store.balance(wallet) < CHIPS
        await decided(table, VOID)

        balances = await store.balances()
        assert (CHIPS, 0) == (balances[wallet], sum(balances.values()))
        assert 200_00 == balances[f"table:{setting.id}"]
        again = fold(setting.id, await store.read(table.stream))
        assert (table.standing.state, table.standing.memo) == (again.state, again.memo)
        await room.close()
        await store.close()

    run(play())
