"""Fees, commission and the pool: what is kept, what is prize money, and how it is divided."""

from fractions import Fraction

import pytest

from croupier.rules.tournament.conditions import (
    PrizeScale,
    ReBuys,
    Session,
    TournamentCommission,
    commission_due,
    prize_pool,
    prizes,
    session_prizes,
    shared,
)
from tests.conditions import GAMES, conditions, of_each_fee, percent
from tests.play import covers

INSTRUMENTS = ("omaha", "faro", "stud", "canberra")


@pytest.mark.parametrize(
    ("game", "fee", "kept", "entries", "commission", "pool"),
    [
        ("omaha", 110_00, 10_00, 50, 500_00, 5_000_00),
        ("faro", 55_00, 5_00, 24, 120_00, 1_200_00),
        ("stud", 50_00, 5_00, 20, 100_00, 900_00),
        ("canberra", 60_00, 10_00, 12, 120_00, 600_00),
    ],
)
@covers("omaha 20.22", "faro/stud 20.20", "canberra 17.25", "faro/stud 20.4(c)", "canberra 17.4(c)")
@covers("A.Tournament Commission")
def test_the_approved_part_of_each_fee_is_kept_and_the_rest_is_prize_money(
    game, fee, kept, entries, commission, pool
):
    terms = conditions(game, entry_fee=fee, commission=of_each_fee(kept))

    assert commission == commission_due(terms, entries)
    assert pool == prize_pool(terms, entries)


@covers("canberra A.Tournament Commission", "canberra 17.25")
def test_the_commission_may_be_a_share_of_all_fees_or_an_amount_in_all():
    share = TournamentCommission("percent", Fraction(8), Fraction(8), "GRC-9")
    amount = TournamentCommission("total", Fraction(150_00), Fraction(150_00), "GRC-9")

    assert 160_00 == commission_due(conditions("canberra", entry_fee=80_00, commission=share), 25)
    assert 1_050_00 == prize_pool(conditions("canberra", entry_fee=40_00, commission=amount), 30)
    assert 0 == prize_pool(conditions("canberra", entry_fee=40_00, commission=amount), 3)


def test_a_part_of_a_cent_of_commission_stays_in_the_pool():
    share = TournamentCommission("percent", Fraction(10, 3), Fraction(5), "GRC-9")
    terms = conditions("stud", entry_fee=50, commission=share)

    assert (1, 49) == (commission_due(terms, 1), prize_pool(terms, 1))
    assert (5, 145) == (commission_due(terms, 3), prize_pool(terms, 3))


@covers("omaha 20.22")
def test_a_re_buy_is_paid_into_the_pool_less_its_own_commission():
    re_buys = ReBuys(maximum=2, cost=100_00, commission=5_00, chips=5_000)
    terms = conditions("omaha", commission=None, re_buys=re_buys)

    assert 10_00 == commission_due(terms, 10, re_buys=2)
    assert 1_390_00 == prize_pool(terms, 10, re_buys=2)


@pytest.mark.parametrize(
    ("pool", "paid"),
    [
        (1_000_01, (500_01, 300_00, 200_00)),
        (1_234_50, (617_25, 370_35, 246_90)),
        (905_00, (452_50, 271_50, 181_00)),
        (1, (1, 0, 0)),
        (0, (0, 0, 0)),
    ],
)
@covers("omaha 20.19", "faro/stud 20.18", "canberra 17.22", "faro/stud 20.4(h)", "canberra 17.4(h)")
def test_the_prizes_are_the_whole_pool_to_the_cent(pool, paid):
    for game in GAMES:
        assert paid == prizes(conditions(game), pool, entries=10, places=10)


@covers("omaha 20.19")
def test_shares_are_rounded_down_to_the_prize_unit():
    terms = conditions("omaha", prizes=(percent("100/3", "100/3", "100/3"),), prize_unit=5_00)

    assert (350_00, 340_00, 340_00) == prizes(terms, 1_030_00, entries=9, places=9)


def test_a_place_that_nobody_takes_falls_to_the_first():
    assert (70_00, 30_00) == prizes(conditions("faro"), 100_00, entries=2, places=2)
    assert () == prizes(conditions("faro"), 0, entries=0, places=0)


@covers("omaha 20.3(a)(ix)")
def test_the_breakdown_may_depend_on_the_number_of_entries():
    scales = (percent(100), PrizeScale((Fraction(60), Fraction(40)), from_entries=10))
    terms = conditions("omaha", prizes=scales)

    assert (100_00,) == prizes(terms, 100_00, entries=9, places=9)
    assert (60_00, 40_00) == prizes(terms, 100_00, entries=10, places=10)


@covers("omaha 20.3(a)(iii)(E)")
def test_what_a_session_gives_is_not_given_again():
    heat = Session(rounds=20, points=(3, 2, 1), prizes_percent=(Fraction(10), Fraction(5)))
    terms = conditions("omaha", sessions=(heat, Session(players_left=1)), prizes=(percent(60, 25),))

    given = session_prizes(terms, 99_99, 0)

    assert (9_99, 4_99) == given
    assert (60_02, 24_99) == prizes(terms, 99_99, 10, 10, given=sum(given))


@covers("omaha 20.21", "faro/stud 20.19", "canberra 17.24")
@pytest.mark.parametrize("one_each", [True, False])
def test_shared_places_are_added_and_divided_odd_cents_in_order(one_each):
    assert (500_00, 500_00) == shared((600_00, 400_00), 2, one_each)
    assert (100_00, 100_00) == shared((200_00, 0), 2, one_each)
    assert (34, 33, 33) == shared((60, 40, 0), 3, one_each)


def test_several_odd_cents_go_to_one_player_or_one_each():
    assert (22, 22, 21, 21) == shared((50, 36, 0, 0), 4, one_each=True)
    assert (23, 21, 21, 21) == shared((50, 36, 0, 0), 4, one_each=False)
