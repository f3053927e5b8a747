"""What is settled before a tournament of Canberra Poker, its entries and its money (rule 17)."""

from dataclasses import replace
from fractions import Fraction

import pytest

from croupier.rules import people
from croupier.rules.tournament import actions as act
from croupier.rules.tournament import events as ev
from croupier.rules.tournament import steps as tournament
from croupier.rules.tournament.canberra import house_terms
from croupier.rules.tournament.conditions import (
    Advance,
    Condition,
    Level,
    Session,
    TournamentCommission,
)
from tests.play import covers, refused, rule
from tests.rules.canberra.tournaments import DIRECTOR, Run, conditions, limits, percent

INSTRUMENTS = ("canberra",)

FOURTEEN = "abcdefghijklmn"


def commission(basis, rate):
    return TournamentCommission(basis, Fraction(rate), Fraction(rate), "GRC-9")


def unopened(**choices):
    """A tournament whose conditions are published, and nothing more."""
    run = Run(conditions(**choices), open_entries=False)
    run.do(act.PublishConditions("digest"))
    return run


@rule("17.2")
def test_entries_wait_for_the_nomination_of_a_director():
    run = unopened()
    run.do(act.ApproveConditions("GRC-1", "2026-01-05"))

    run.refuse("17.2", act.OpenEntries())
    run.refuse("17.2", act.NominateDirector(DIRECTOR, by="dealer"))

    told = run.do(act.NominateDirector(DIRECTOR))
    assert [ev.DirectorNominated("17.2", DIRECTOR, people.DIRECTOR, people.SHIFT_MANAGER)] == told
    assert run.do(act.OpenEntries())


@rule("17.2", "A.Tournament Director/Assistant")
def test_the_nominee_directs_this_tournament_only():
    run, other = Run(conditions(), "ab"), Run(conditions(), "ab")
    run.do(act.NominateDirector("Lee", role=people.ASSISTANT))

    run.do(act.DrawSeats(("b", "a"), "Lee"))

    other.refuse("A.Tournament Director/Assistant", act.DrawSeats(("b", "a"), "Lee"))


@rule("A.Tournament Director/Assistant")
def test_powers_of_the_director_are_nobody_elses():
    run = Run(conditions(), "ab")
    power = "A.Tournament Director/Assistant"
    run.refuse(power, act.DrawSeats(("a", "b"), "dealer"))
    run.seat()

    run.refuse(power, act.CallBreak(15, 0, "dealer"))
    run.refuse(power, act.ConfirmPlaces("casino operator"))

    assert run.do(act.CallBreak(15, 0, DIRECTOR))


@rule("17.3")
def test_entries_wait_for_the_approval_of_the_conditions():
    run = unopened()
    run.do(act.NominateDirector(DIRECTOR))

    run.refuse("17.3", act.OpenEntries())

    told = run.do(act.ApproveConditions("GRC-1", "2026-01-05"))
    assert ("17.3", "GRC-1") == (told[0].rule, told[0].reference)
    assert run.do(act.OpenEntries())


@rule("17.3")
def test_the_approval_is_of_these_conditions_and_no_others():
    run = unopened()
    run.do(act.ApproveConditions("GRC-1", "2026-01-05"), act.NominateDirector(DIRECTOR))

    run.do(act.ChangeConditions(conditions(fee=80_00, version=2)), act.PublishConditions("two"))

    run.refuse("17.3", act.OpenEntries())
    run.do(act.ApproveConditions("GRC-2", "2026-01-06"), act.OpenEntries(), act.Enter("a"))
    run.refuse("17.3", act.ChangeConditions(conditions(fee=90_00, version=3)))


@rule("A.Approved")
def test_an_approval_has_a_reference():
    run = unopened()

    run.refuse("A.Approved", act.ApproveConditions("", "2026-01-05"))


@rule("17.4(h)")
def test_without_a_breakdown_of_the_prizes_no_tournament_opens():
    refused("17.4(h)", open_with, prizes=())


def open_with(**choices):
    """Conditions as far as the opening of entries."""
    return Run(replace(conditions(), **choices))


@rule("17.4")
def test_conditions_without_restricted_groups_are_open_to_anybody():
    run = open_with(player_groups=None)

    run.do(act.Enter("a", groups=("anybody",)))

    assert "a" in run.state.entrants


@rule("17.4(a)", "17.9")
def test_the_starting_time_is_needed_and_ends_the_entries():
    refused("17.4(a)", open_with, start=None)
    run = Run(conditions(), "ab")
    run.seat()

    run.refuse("17.9", act.Enter("late"))


@rule("17.4(b)", "A.Session")
def test_heats_of_so_many_rounds_send_the_best_on():
    refused("17.4(b)", open_with, sessions=())
    heat = Session("heat", rounds=2, advance=Advance(count=2))
    run = Run(conditions(sessions=(heat, Session("final", rounds=1))), "abcdefg")
    run.seat()

    run.round(a=5_500, b=6_000, c=4_000)
    told = run.round(a=7_000, d=5_100)

    ended = told[-1]
    assert ("17.4(b)", ("a", "b")) == (ended.rule, ended.advancing)
    assert 5 == len([e for e in told if type(e) is ev.PlayerEliminated])


@rule("17.25")
@covers("17.4(c)", "A.Tournament Commission")
def test_the_commission_of_each_fee_is_kept_and_the_rest_is_prize_money():
    run = Run(conditions(fee=60_00), "abcdefghijkl")

    assert (120_00, 600_00) == (run.state.accounts["commission"], run.state.escrow)


@rule("17.25")
@covers("A.Tournament Commission")
def test_a_commission_in_all_or_in_per_cent_is_kept_from_the_total():
    of_all = Run(conditions(fee=40_00, commission=commission("total", 150_00)), range_names(30))
    of_each = Run(conditions(fee=80_00, commission=commission("percent", 8)), range_names(25))

    assert (150_00, 1_050_00) == (of_all.state.accounts["commission"], of_all.state.escrow)
    assert (160_00, 1_840_00) == (of_each.state.accounts["commission"], of_each.state.escrow)


def range_names(count):
    return [f"p{n}" for n in range(count)]


@rule("17.4(d)")
def test_everybody_has_the_chips_of_the_conditions():
    refused("17.4(d)", open_with, starting_chips=None)
    run = Run(conditions(), "abcdefghijkl")

    run.seat()

    assert 60_000 == sum(e.chips for e in run.state.entrants.values())


@rule("17.4(e)", "17.10")
def test_the_71st_entry_is_refused_and_may_ask_to_be_a_reserve_who_pays_nothing():
    run = Run(conditions(min_players=14, max_players=70), range_names(70))

    reason = run.refuse("17.4(e)", act.Enter("p70"))
    told = run.do(act.Enter("p70", reserve=True))

    assert "70 players are the most: p70 may be a reserve" == reason
    assert [ev.PlayerReserved("17.10", "p70")] == told
    assert 70 * 60_00 == run.state.escrow + run.state.accounts["commission"]


@rule("17.4(e)", "17.26")
def test_with_fewer_than_the_least_the_operator_may_cancel():
    run = Run(conditions(min_players=14), FOURTEEN[:13])
    run.draw()
    run.do(*(act.TakeAllocatedSeat(player) for player in FOURTEEN[:13]))

    run.refuse("17.4(e)", act.StartSession(0, DIRECTOR))
    run.do(act.CancelTournament("too few"))

    assert 0 == run.state.escrow == run.state.accounts["commission"]


@rule("17.4(f)")
def test_only_the_groups_of_the_conditions_may_enter():
    run = Run(conditions(player_groups=("members",)))

    run.refuse("17.4(f)", act.Enter("a", groups=("guests",)))
    run.do(act.Enter("b", groups=("members",)))

    assert 60_00 == run.state.escrow + run.state.accounts["commission"]


@rule("17.4(g)")
@covers("17.4(g)")
def test_the_limits_of_the_level_govern_the_tables():
    levels = Level(table_min=200, table_max=2_000, sessions=1), Level(table_min=500)
    heat = Session("heat", rounds=1, advance=Advance(percent=Fraction(100)))
    final = Session("final", rounds=1, chips=10_000)
    run = Run(conditions(levels=levels, sessions=(heat, final)), "ab")
    run.seat()
    first = house_terms(run.state)
    run.round(a=6_000)

    run.seat()

    assert (200, 2_000) == (first.ante_min, first.ante_max)
    assert (500, 1_000) == (house_terms(run.state).ante_min, house_terms(run.state).ante_max)
    assert ["17.4(g)", "17.4(g)"] == [event.rule for event in run.of(ev.LevelBegun)]


@rule("17.4(h)", "17.22")
def test_the_breakdown_gives_out_the_whole_pool():
    refused("17.4(h)", open_with, prizes=percent(45, 30, 15))
    run = Run(conditions(prizes=(45, 30, 15, 10), commission=None, fee=250_00), "abcd")
    run.seat()
    run.round(a=9_000, b=6_000, c=3_000, d=2_000)

    assert {"a": 450_00, "b": 300_00, "c": 150_00, "d": 100_00} == run.finish()


@covers("17.5")
def test_what_the_conditions_say_of_short_bets_prevails_at_the_table():
    said = Condition("a player may bet all chips that are left", "7.2")
    run = Run(conditions(tournament_short_bet="all_in_for_less", further=(said,)), "ab")

    assert "all_in_for_less" == house_terms(run.state).tournament_short_bet
    assert "fold_only" == limits().tournament_short_bet


@rule("17.6")
def test_nobody_enters_twice_or_again():
    run = Run(conditions(), "ab")
    run.refuse("17.6", act.Enter("a"))
    run.seat()
    run.round(a=0)

    run.refuse("17.6", act.Enter("a"))

    assert 120_00 == run.state.escrow + run.state.accounts["commission"]


@rule("17.26")
def test_who_withdraws_gets_nothing_back():
    run = Run(conditions(fee=80_00), "abc")

    told = run.do(act.Withdraw("a"))

    assert [ev.EntryGivenUp("17.26", "a")] == told
    assert 240_00 == run.state.escrow + run.state.accounts["commission"]


@rule("17.26", "A.Casino Operator")
def test_a_cancelled_tournament_refunds_every_fee_and_commission():
    run = Run(conditions(fee=80_00, commission=commission("percent", 8)), range_names(25))
    run.seat(absent=("p3",))
    run.refuse("17.26", act.CancelTournament("fire", by="dealer"))

    run.do(act.CancelTournament("fire"))

    back = [e for e in run.of(ev.MoneyMoved) if e.rule == "17.26" and e.source == "escrow"]
    assert (25, 2_000_00) == (len(back), sum(event.amount for event in back))
    assert 0 == run.state.escrow == run.state.accounts["commission"]
    refused("A.Casino Operator", tournament.open_tournament, by_dealer())


def by_dealer():
    return act.OpenTournament(conditions(), by="dealer")


@pytest.mark.parametrize("how", ["add", "remove", "exchange", "give"])
@rule("17.13")
def test_tournament_chips_change_by_play_only(how):
    run = Run(conditions(), "ab")
    run.seat()

    run.refuse("17.13", act.ChangeChips("a", 1_000, how))

    assert 10_000 == sum(e.chips for e in run.state.entrants.values())


@rule("17.13")
def test_colours_change_where_antes_can_be_paid_in_them():
    run = Run(conditions(), "ab")
    run.seat()

    run.refuse("17.13", act.ChangeColours(500, DIRECTOR))

    told = run.do(act.ChangeColours(50, DIRECTOR))
    assert [ev.ColoursChanged("17.13", 50, DIRECTOR)] == told


@rule("A.Tournament Chips")
def test_tournament_chips_are_neither_cashed_nor_played_elsewhere():
    run = Run(conditions(), "ab")
    run.seat()

    run.refuse("A.Tournament Chips", act.ChangeChips("a", 1_000, "cash"))
    run.refuse("A.Tournament Chips", act.ChangeChips("a", 1_000, "cash table"))
