"""The pools of the Boomerang Jackpot: split, prizes, liability, reseeding (10.5, 11.1 to 11.3)."""

from fractions import Fraction

import pytest

from croupier.cards import deck
from croupier.errors import BadMessage
from croupier.rules.house import actions as act
from croupier.rules.house import jackpot
from croupier.rules.house.events import JackpotReported
from croupier.rules.house.jackpot import (
    BonusesCharged,
    ClaimHeld,
    DropRound,
    Jackpot,
    MajorPrizeAwarded,
    OpenJackpot,
    PrizePoolReseeded,
    RegisterRound,
    ReopenRound,
    SettleRound,
    WagersDistributed,
)
from croupier.rules.plain import plain, revive
from tests.house import Play, jackpot_terms
from tests.play import covers, note, refused, rule

INSTRUMENTS = ("canberra",)


class Pools:
    """A jackpot shared by tables A and B, and what has happened to it."""

    def __init__(self, prize_pool, reserve_pool=0, **terms):
        terms = {"linked_tables": ("A", "B"), **terms}
        opening = OpenJackpot(jackpot_terms(**terms), prize_pool, reserve_pool)
        self.state, events = jackpot.advance(None, opening)
        self.events = list(note(events))

    def do(self, *actions):
        told = []
        for action in actions:
            self.state, events = jackpot.advance(self.state, action)
            told.extend(note(events))
        self.events.extend(told)
        return told

    def round(self, *majors, display=None, pooled=0, bonuses=0, table="A", at=1):
        """One round of play from its fifth cards to its end; what its major hands are paid."""
        shown = self.state.display if display is None else display
        number = len(self.events)
        self.do(RegisterRound(table, number, shown, at))
        hands = tuple((box, hand, at) for box, hand in enumerate(majors, 1))
        told = self.do(SettleRound(table, number, pooled, bonuses, hands))
        return [event.amount for event in told if type(event) is MajorPrizeAwarded]

    def refuse(self, clause, action):
        before = self.state.fork()
        refused(clause, jackpot.advance, self.state, action)
        assert before == self.state


ROYAL, STRAIGHT = "royal flush", "straight flush"


@rule("10.5")
def test_wagers_enter_the_pools_by_the_approved_split():
    pools = Pools(12_000_00, split="30/70")

    pools.round(pooled=8_00)

    assert (12_002_40, 5_60) == (pools.state.prize_pool, pools.state.reserve_pool)


@rule("10.5", "7.3")
def test_the_wager_of_a_folded_hand_is_thirty_cents_and_seventy_of_the_pools():
    play = Play("canberra")
    play.wagers({1: 25_00}, side={1: 1_00})
    play.do(act.LoadShoe(deck()), act.Deal(), act.Fold(1))
    (report,) = play.of(JackpotReported)
    pools = Pools(12_000_00, split="30/70")

    pools.round(pooled=report.pooled)

    assert -26_00 == play.net(1)
    assert (12_000_30, 70) == (pools.state.prize_pool, pools.state.reserve_pool)


@rule("10.5")
def test_the_prize_share_is_rounded_down_and_the_rest_is_the_reserves():
    pools = Pools(12_000_00, split="33/67")

    pools.round(pooled=1)
    pools.round(pooled=1_99)

    assert (12_000_65, 1_35) == (pools.state.prize_pool, pools.state.reserve_pool)


@rule("10.5")
def test_fixed_bonuses_leave_the_reserve_and_the_house_advances_what_it_lacks():
    pools = Pools(12_000_00, 60_00)

    pools.round(bonuses=100_00)

    assert BonusesCharged("10.5", "reserve", 100_00, 40_00) in pools.events
    assert (0, 40_00) == (pools.state.reserve_pool, pools.state.advanced)


@rule("10.5")
@pytest.mark.parametrize(
    ("source", "prize", "reserve", "advanced"),
    [
        ("reserve", 12_000_00, 400_00, 0),
        ("prize_pool", 11_900_00, 500_00, 0),
        ("house", 12_000_00, 500_00, 100_00),
    ],
)
def test_another_pool_may_carry_the_bonuses(source, prize, reserve, advanced):
    pools = Pools(12_000_00, 500_00, bonus_source=source)

    pools.round(bonuses=100_00)

    state = pools.state
    assert (prize, reserve, advanced) == (state.prize_pool, state.reserve_pool, state.advanced)


@rule("11.1.Royal Flush")
@pytest.mark.parametrize("display", [18_750_40, 10_000_00])
def test_a_royal_flush_wins_the_amount_displayed(display):
    assert [display] == Pools(display).round(ROYAL)


@rule("11.1.Royal Flush")
def test_a_sole_royal_flush_wins_its_least_amount_from_a_smaller_display():
    pools = Pools(9_400_00, reseed_to=0)

    assert [10_000_00] == pools.round(ROYAL)
    assert (0, 600_00) == (pools.state.prize_pool, pools.state.advanced)


@rule("11.2")
def test_the_cap_may_bind_a_sole_winner_too():
    pools = Pools(9_400_00, reseed_to=0, floor_vs_cap="cap_always")

    assert [9_400_00] == pools.round(ROYAL)


@rule("11.1.Straight Flush")
@pytest.mark.parametrize(("display", "prize"), [(18_750_40, 1_875_04), (9_400_00, 1_000_00)])
def test_a_straight_flush_wins_a_tenth_of_the_display_or_1000_dollars(display, prize):
    assert [prize] == Pools(display, reseed_to=0).round(STRAIGHT)


@rule("11.2")
def test_major_hands_of_one_round_share_the_display_in_proportion():
    assert [15_000_00, 1_500_00] == Pools(16_500_00).round(ROYAL, STRAIGHT)


@rule("11.2")
def test_shares_are_rounded_down_and_the_remainder_stays_in_the_pool():
    pools = Pools(12_000_00, reseed_to=0)

    paid = pools.round(ROYAL, STRAIGHT)

    assert [10_909_09, 1_090_90] == paid
    assert 1 == pools.state.prize_pool


@rule("11.2")
@pytest.mark.parametrize(
    ("majors", "display", "shares"),
    [
        ((ROYAL, STRAIGHT), 74_782_98, (67_984_52, 6_798_45)),
        ((ROYAL, ROYAL, STRAIGHT), 74_782_97, (35_610_93, 35_610_93, 3_561_09)),
        ((STRAIGHT, ROYAL), 10_000_05, (909_09, 9_090_95)),
    ],
)
def test_shares_are_worked_out_before_anything_is_rounded(majors, display, shares):
    pools = Pools(display)

    prizes = pools.round(*majors)

    parts = [{ROYAL: 10, STRAIGHT: 1}[hand] for hand in majors]
    exact = [Fraction(display * part, sum(parts)) for part in parts]
    assert [*shares] == prizes == [int(each) for each in exact]


@rule("11.2")
@covers("11.2.Example 1", "11.2.Example 2")
def test_the_two_examples_of_the_text():
    assert [30_000_00, 3_000_00] == Pools(33_000_00).round(ROYAL, STRAIGHT)
    assert [20_000_00, 20_000_00, 2_000_00] == Pools(42_000_00).round(ROYAL, ROYAL, STRAIGHT)


@rule("11.1.Straight Flush")
def test_two_straight_flushes_do_not_exceed_the_display_and_get_a_tenth_each():
    assert [2_000_00, 2_000_00] == Pools(20_000_00).round(STRAIGHT, STRAIGHT)


@rule("11.2")
def test_two_straight_flushes_may_share_one_tenth():
    pools = Pools(20_000_00, multi_major="always_divide")

    assert [1_000_00, 1_000_00] == pools.round(STRAIGHT, STRAIGHT)
    assert [2_000_00] == Pools(20_000_00, multi_major="always_divide").round(STRAIGHT)


def two_tables(first, second, **terms):
    """Both rounds begin at $30,000; the first hand's fifth card falls six seconds earlier."""
    pools = Pools(30_000_00, **terms)
    pools.do(RegisterRound("B", 1, 30_000_00, at=3), RegisterRound("A", 1, 30_000_00, at=9))
    late = pools.do(SettleRound("A", 1, 0, 0, ((1, second, 9),)))
    early = pools.do(SettleRound("B", 1, 0, 0, ((1, first, 3),)))
    paid = [(e.table, e.amount) for e in (*late, *early) if type(e) is MajorPrizeAwarded]
    return pools, paid


@rule("11.3")
def test_an_earlier_major_win_at_another_table_lowers_a_later_one():
    _, paid = two_tables(STRAIGHT, ROYAL)

    assert [("B", 3_000_00), ("A", 27_000_00)] == paid


@rule("11.1.Straight Flush", "11.3")
def test_the_pool_as_recalculated_includes_its_reseeding():
    pools, paid = two_tables(ROYAL, STRAIGHT)

    assert [("B", 30_000_00), ("A", 3_000_00)] == paid
    assert PrizePoolReseeded("10.5", 0, 10_000_00) in pools.events


@rule("11.3")
def test_without_the_reseeding_a_later_winner_may_be_left_with_nothing():
    _, paid = two_tables(ROYAL, STRAIGHT, recalculated_pool_includes_reseed=False)

    assert [("B", 30_000_00), ("A", 0)] == paid


@rule("11.3")
def test_a_sign_that_was_not_adjusted_does_not_raise_the_liability():
    pools = Pools(30_000_00)
    pools.round(STRAIGHT)

    assert [27_000_00] == pools.round(ROYAL, display=30_000_00, table="B")


@rule("11.3")
def test_the_least_amount_does_not_lift_the_limit_of_an_earlier_win():
    pools = Pools(9_000_00, reseed_to=0)
    pools.do(RegisterRound("B", 1, 9_000_00, at=3), RegisterRound("A", 1, 9_000_00, at=9))
    pools.do(SettleRound("B", 1, 0, 0, ((1, STRAIGHT, 3),)))

    told = pools.do(SettleRound("A", 1, 0, 0, ((1, ROYAL, 9),)))

    assert [8_000_00] == [e.amount for e in told if type(e) is MajorPrizeAwarded]


@rule("11.3")
def test_a_claim_waits_until_every_earlier_round_is_settled():
    pools = Pools(30_000_00)
    pools.do(RegisterRound("B", 1, 30_000_00, at=3), RegisterRound("A", 1, 30_000_00, at=9))

    told = pools.do(SettleRound("A", 1, 2_00, 0, ((1, ROYAL, 9),)))

    assert [ClaimHeld] == [type(event) for event in told]
    later = pools.do(SettleRound("B", 1, 1_00, 0))
    assert [30_000_00] == [e.amount for e in later if type(e) is MajorPrizeAwarded]
    assert () == pools.state.rounds


@rule("11.3")
def test_what_decides_is_the_winners_own_fifth_card_not_the_first_of_the_round():
    pools = Pools(30_000_00)
    pools.do(RegisterRound("A", 1, 30_000_00, at=5), RegisterRound("B", 1, 30_000_00, at=7))
    pools.do(SettleRound("B", 1, 0, 0, ((1, STRAIGHT, 7),)))

    told = pools.do(SettleRound("A", 1, 0, 0, ((5, ROYAL, 9),)))

    paid = [(e.table, e.amount) for e in told if type(e) is MajorPrizeAwarded]
    assert [("B", 3_000_00), ("A", 27_000_00)] == paid


@rule("A.Void")
def test_a_void_round_is_dropped_and_holds_nobody_up():
    pools = Pools(30_000_00)
    pools.do(RegisterRound("B", 1, 30_000_00, at=3), RegisterRound("A", 1, 30_000_00, at=9))
    pools.do(SettleRound("A", 1, 0, 0, ((1, ROYAL, 9),)))

    told = pools.do(DropRound("B", 1))

    assert [30_000_00] == [e.amount for e in told if type(e) is MajorPrizeAwarded]
    assert 30_000_00 == pools.state.paid


def settled(pools, *majors, at=1, **figures):
    """The number of a round from its fifth cards to its end."""
    number = len(pools.events)
    pools.round(*majors, at=at, **figures)
    return number


@rule("11.3")
@pytest.mark.parametrize("majors", [(), (STRAIGHT,), (ROYAL, STRAIGHT)])
@pytest.mark.parametrize("source", ["reserve", "prize_pool", "house"])
def test_a_report_that_is_withdrawn_leaves_the_pools_as_they_were(majors, source):
    pools = Pools(12_000_00, 20_00, bonus_source=source)
    pools.do(RegisterRound("B", 9, 12_000_00, 5))
    before = pools.state
    number = settled(pools, *majors, pooled=8_00, bonuses=50_00)

    pools.do(ReopenRound("A", number))

    assert before.prize_pool == pools.state.prize_pool
    assert (before.reserve_pool, 0, 0) == (
        pools.state.reserve_pool,
        pools.state.advanced,
        pools.state.paid,
    )
    assert before.find("B", 9) == pools.state.find("B", 9)
    assert pools.state.find("A", number)


@rule("11.3", "A.Void")
def test_a_round_dropped_or_held_is_taken_up_again_too():
    pools = Pools(30_000_00)
    pools.do(RegisterRound("A", 1, 30_000_00, 1), DropRound("A", 1), ReopenRound("A", 1))
    pools.do(RegisterRound("B", 1, 30_000_00, 2))
    pools.do(SettleRound("B", 1, 0, 0, ((1, ROYAL, 3),)))
    assert pools.state.find("B", 1).held

    pools.do(ReopenRound("B", 1))

    assert not pools.state.find("B", 1).held
    assert pools.state == replayed(pools)


def replayed(pools):
    state = None
    for event in pools.events:
        state = jackpot.evolve(state, event)
    return state


@rule("11.3")
def test_a_major_win_that_another_rests_on_is_not_taken_back():
    pools = Pools(30_000_00)
    first = settled(pools, STRAIGHT, table="A")
    settled(pools, STRAIGHT, table="B")

    pools.refuse("11.3", ReopenRound("A", first))
    pools.refuse("11.3", ReopenRound("A", 77))


@rule("11.3(tail)")
def test_only_royal_and_straight_flushes_are_major():
    pools = Pools(30_000_00, 1_000_00)
    pools.do(RegisterRound("A", 1, 30_000_00, at=3))

    pools.refuse("11.3(tail)", SettleRound("A", 1, 0, 0, ((1, "four of a kind", 3),)))
    pools.do(SettleRound("A", 1, 0, 600_00))

    assert (30_000_00, 400_00) == (pools.state.prize_pool, pools.state.reserve_pool)


@rule("11.3")
def test_only_linked_tables_feed_the_jackpot_and_each_round_once():
    pools = Pools(30_000_00, linked_tables=("A",))
    pools.refuse("11.3", RegisterRound("Z", 1, 30_000_00, at=1))
    pools.refuse("11.3", SettleRound("A", 1, 1_00, 0))
    pools.refuse("11.3", DropRound("A", 1))
    pools.do(RegisterRound("A", 1, 30_000_00, at=1), RegisterRound("A", 2, 30_000_00, at=2))
    pools.refuse("11.3", RegisterRound("A", 1, 30_000_00, at=1))

    pools.do(SettleRound("A", 2, 0, 0, ((1, ROYAL, 2),)))

    pools.refuse("11.3", SettleRound("A", 2, 0, 0))
    Pools(30_000_00, linked_tables=()).refuse("11.3", RegisterRound("A", 1, 30_000_00, at=1))


@rule("11.1", "10.5")
def test_amounts_below_nothing_are_refused():
    pools = Pools(30_000_00)
    pools.refuse("11.1", RegisterRound("A", 1, -1, at=1))
    pools.do(RegisterRound("A", 1, 0, at=1))
    pools.refuse("10.5", SettleRound("A", 1, -1, 0))
    pools.refuse("10.5", SettleRound("A", 1, 0, -1))
    refused("10.5", jackpot.advance, None, OpenJackpot(jackpot_terms(), -1))


@rule("10.5")
def test_the_prize_pool_is_refilled_from_the_reserve_and_then_by_the_house():
    pools = Pools(10_500_00, 4_000_00)

    pools.round(ROYAL, pooled=1_00)

    assert PrizePoolReseeded("10.5", 4_000_00, 6_000_00) in pools.events
    assert WagersDistributed in [type(event) for event in pools.events]
    assert (10_000_30, 70) == (pools.state.prize_pool, pools.state.reserve_pool)


def test_the_prizes_of_a_jackpot_are_data():
    terms = {"major_prizes": ((ROYAL, 5_000_00, 50), (STRAIGHT, 100_00, 5))}

    assert [8_000_00] == Pools(16_000_00, **terms).round(ROYAL)


def test_the_jackpot_is_what_its_events_say_and_they_survive_as_plain_data():
    pools, _ = two_tables(ROYAL, STRAIGHT)
    pools.round(pooled=5_00, bonuses=100_00)
    pools.do(RegisterRound("A", 99, 1, at=50), DropRound("A", 99))

    state = None
    for event in pools.events:
        state = jackpot.evolve(state, revive(plain(event)))

    assert pools.state == state
    assert (
        0 == state.prize_pool + state.reserve_pool - 30_000_00 - 5_00 - state.advanced + state.paid
    )


def test_what_is_no_action_of_a_jackpot_is_told_to_the_program():
    with pytest.raises(BadMessage):
        jackpot.advance(None, DropRound("A", 1))
    with pytest.raises(BadMessage):
        jackpot.advance(Pools(1).state, object())
    with pytest.raises(BadMessage):
        jackpot.evolve(None, DropRound("A", 1))


def test_a_jackpot_equals_only_a_jackpot():
    assert Pools(1).state == Pools(1).state
    assert Pools(1).state != Pools(2).state
    assert Jackpot.__eq__(Pools(1).state, 1) is NotImplemented
