"""Where chips move: double entry, and nothing from nowhere."""

from collections import Counter
from types import SimpleNamespace

import pytest

from croupier.room import money
from croupier.rules import events as ev
from croupier.rules.actions import BuyChips, Fold, StartRound
from croupier.rules.house import events as hv
from croupier.rules.house import jackpot as jk
from tests.house_judged import Judged
from tests.room.standings import pot_table
from tests.rules.table.tables import do, table

SEATED = SimpleNamespace(
    seats={3: SimpleNamespace(player="ann")}, queued=((3, 500),), round=None, players=["", "ann"]
)
FELT, WALLET = "table:t", "wallet:ann"


@pytest.mark.parametrize(
    ("event", "moves"),
    [
        (ev.SeatTaken("4.3", 3, "ann", 900), [(WALLET, FELT, 900)]),
        (ev.SeatLeft("8.2", 3, 700), [(FELT, WALLET, 700)]),
        (ev.SeatLeft("14.3", 3, 0), []),
        (ev.PurchaseQueued("4.4", 3, 400), [(WALLET, FELT, 400)]),
        (ev.PurchaseLapsed("4.4", 3, 400), [(FELT, WALLET, 400)]),
        (ev.StakeIncreased("4.5", 3, 300), [(WALLET, FELT, 300)]),
        (ev.StakeIncreased("4.4", 3, 500), []),  # it waited on the felt
        (ev.StakeReduced("4.4", 3, 300), [(FELT, WALLET, 300)]),
        (ev.CommissionTaken("15.2", 60, (60,)), [(FELT, "commission", 60)]),
        (ev.TimeCharged("15.3", 3, 60, "stake"), [(FELT, "commission", 60)]),
        (ev.TimeCharged("15.3", 3, 60, "account"), [(WALLET, "commission", 60)]),
        (ev.Called("10.3(a)", 3, 60), []),
        (hv.BoxTaken("4.3", 1, "ann", 900), [(WALLET, FELT, 900)]),
        (hv.ChipsBought("4.2", 1, 100), [(WALLET, FELT, 100)]),
        (hv.BoxLeft("4.3", 1, "ann", 900), [(FELT, WALLET, 900)]),
        (hv.WagerPaid("8.1", 1, "ante", 500, 1000), [("bank:t", FELT, 1000)]),
        (hv.WagerPaid("11.1", 1, "jackpot", 100, 5000), [("bank:t", FELT, 5000)]),
        (hv.WagerCollected("9.5", 1, "ante", 500), [(FELT, "bank:t", 500)]),
        (hv.WagerPooled("10.5", 1, 100), [(FELT, "jackpot:t", 100)]),
        (hv.PrizePaid("11.1", 1, 1, 900), [("jackpot:t", FELT, 900)]),
        (jk.PrizePoolReseeded("10.5", 100, 50), [("house", "jackpot:t", 50)]),
        (jk.BonusesCharged("10.5", "reserve", 900, 200), [("jackpot:t", "house", 700)]),
    ],
)
def test_an_event_moves_chips_between_two_accounts(event, moves):
    assert moves == money.transfers("t", event, SEATED)


def test_what_a_void_round_takes_back_goes_the_other_way():
    before = SimpleNamespace(pooled=[0, 0], bonus=[0, 0], ante=[0, 0], second=[0, 0], side=[0, 0])

    moves = money.transfers("t", hv.BoxRestored("A.Void", 1, 300, 1000), before)

    assert [(FELT, "bank:t", 700)] == moves


def test_commission_goes_back_with_a_round_that_was_void():
    before = SimpleNamespace(round=SimpleNamespace(commission=80))
    event = ev.RoundVoided("19.3", "fraud", "", "casino operator", ())

    assert [("commission", FELT, 80)] == money.transfers("t", event, before)


def test_every_chip_on_the_felt_is_counted():
    state = table("omaha", {1: 100_00, 2: 150_00, 3: 200_00})

    assert 450_00 == money.on_felt(state)
    assert 450_00 == money.on_felt(do(state, StartRound()))


def test_two_purchases_of_the_same_amount_wait_on_the_felt_and_leave_it_one_by_one():
    playing = pot_table("faro").dealt()
    seat = playing.state.round.seat_to_act

    playing.do(BuyChips(seat, 50_00), BuyChips(seat, 50_00))
    while playing.state.playing:
        playing.do(Fold(playing.state.round.seat_to_act))

    assert () == playing.state.queued
    assert [] == [pair for pair in playing.books if pair[0] != pair[1]]


@pytest.mark.parametrize("live", [False, True])
@pytest.mark.parametrize("game", ["holdem", "canberra"])
def test_the_accounts_follow_a_house_table_through_slips_and_sanctions(game, live):
    for seed in range(6):
        table, held = Judged(game, f"accounts {seed}", live, often=0.3), Counter()
        for _ in range(200):
            before = table.state
            for event in table.step():
                for source, target, amount in money.transfers("t", event, before):
                    held[source] -= amount
                    held[target] += amount

            assert money.on_felt(table.state) == held[FELT]
            kept = (
                held["house"] + held["bank:t"] + held["jackpot:t"]
            )  # a bonus is the bank's at first
            assert table.state.chips[0] + table.state.jackpot == kept
