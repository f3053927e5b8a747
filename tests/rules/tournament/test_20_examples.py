"""More of the ledger's examples of rules 20 and 17, with its own figures and times of day."""

from fractions import Fraction

import pytest

from croupier.histories.conditions_pages import html
from croupier.rules import step
from croupier.rules.events import BlindPosted
from croupier.rules.tournament import actions as act
from croupier.rules.tournament import events as ev
from croupier.rules.tournament import steps as tournament
from croupier.rules.tournament.conditions import Advance, Level, ReBuys, Session
from croupier.rules.tournament.conditions_check import check
from tests.conditions import conditions, of_each_fee, percent, pot_game
from tests.play import covers, note, rule
from tests.pot import find
from tests.rules.tournament.runs import DIRECTOR, Run

INSTRUMENTS = ("omaha", "faro", "stud", "canberra")
OTHERS = pytest.mark.parametrize("game", ["faro", "stud"])
NAMES = tuple(f"p{n}" for n in range(1, 51))
SEVEN, EVENING = 19 * 3600, 21 * 3600  # seconds of the day


def pool(fee, commission):
    return {"entry_fee": fee, "commission": of_each_fee(commission)}


# Entries


@covers("omaha 20.3(a)(ii)")
def test_of_a_fee_of_120_dollars_20_are_commission_and_100_go_to_the_pool():
    run = Run("omaha", "a", **pool(120_00, 20_00))
    free = Run("omaha", "a", **pool(120_00, 0))

    assert (100_00, 20_00) == (run.state.escrow, run.state.accounts["commission"])
    assert 120_00 == free.state.escrow


@rule("omaha 20.3(a)(v)")
def test_the_41st_entry_is_placed_on_the_list_of_reserves():
    run = Run("omaha", NAMES[:40], max_players=40)

    told = run.do(act.Enter(NAMES[40]))

    assert [ev.PlayerReserved("20.3(a)(v)", NAMES[40])] == told


@OTHERS
@rule("faro/stud 20.4(e)", "faro/stud 20.21")
def test_the_25th_entry_is_a_reserve_and_with_10_of_12_the_operator_may_cancel(game):
    full = Run(game, NAMES[:24], max_players=24)
    assert [ev.PlayerReserved("20.4(e)", NAMES[24])] == full.do(act.Enter(NAMES[24]))
    few = Run(game, NAMES[:10], min_players=12)
    few.draw()

    few.refuse("20.4(e)", act.StartSession(SEVEN, DIRECTOR))
    few.do(act.CancelTournament("10 of 12"))

    assert {0} == set(few.state.accounts.values())


@rule("omaha 20.5")
def test_an_entry_keeps_the_digest_of_the_third_version():
    run = Run("omaha", require_agreement=True)
    before = run.state.published
    for version in (2, 3):
        run.do(act.ChangeConditions(conditions("omaha", require_agreement=True, version=version)))
    run.do(act.PublishConditions("v3"), act.NotifyCommission("2026-03-02", "v3"))
    run.do(act.OpenEntries())

    run.refuse("20.5", act.Enter("a", agreed=before))
    run.do(act.Enter("a", agreed="v3"))

    assert "v3" == run.state.entrants["a"].agreed


# The start


@covers("faro/stud 20.4(a)", "canberra 17.4(a)")
@pytest.mark.parametrize("game", ["faro", "stud", "canberra"])
def test_the_start_is_published(game):
    page = html(conditions(game, start="2005-03-12 19:00"))

    assert "2005-03-12 19:00" in page


@rule("canberra 17.9", "canberra 17.10")
@covers("canberra 17.4(a)")
def test_a_minute_past_seven_only_a_reserve_comes_in_for_a_forfeited_seat():
    run = Run("canberra", "abcd", max_players=3)
    run.at = SEVEN
    run.seat(absent="c")

    run.refuse("17.9", act.Enter("e"))
    run.do(act.SeatReserve("d", "c", DIRECTOR))

    assert ["a", "b", "d"] == list(run.state.tables[1].players.values())


@rule("omaha 20.10")
def test_39_of_40_start_and_the_pool_is_still_4_000_dollars():
    run = Run("omaha", NAMES[:40], **pool(120_00, 20_00))
    run.at = SEVEN

    run.seat(absent=NAMES[39:])

    started = run.of(ev.SessionStarted)[0]
    assert (39, 4_000_00) == (started.players, run.state.escrow)


@OTHERS
@rule("faro/stud 20.9", "faro/stud 20.11")
def test_an_empty_seat_4_is_forfeit_if_the_director_says_so_and_else_stays_in(game):
    taken, left = (Run(game, NAMES[:20], **pool(50_00, 5_00)) for _ in range(2))
    for run in (taken, left):
        run.draw()
        away = run.state.tables[1].players[4]
        run.do(*(act.TakeAllocatedSeat(player) for player in NAMES[:20] if player != away))

    taken.do(act.StartSession(SEVEN + 60, DIRECTOR, (away,)))
    left.do(act.StartSession(SEVEN + 60, DIRECTOR))

    assert (900_00, "forfeited") == (taken.state.escrow, taken.state.entrants[away].standing)
    assert (True, "in") == (left.state.entrants[away].absent, left.state.entrants[away].standing)


@OTHERS
@rule("faro/stud 20.10")
def test_a_reserve_for_seat_7_pays_50_dollars_and_50_go_back(game):
    run = Run(game, NAMES[:21], max_players=20, **pool(50_00, 5_00))
    run.draw()
    away = run.state.tables[1].players[7]

    told = run.do(act.SeatReserve(NAMES[20], away, DIRECTOR))

    back = [event for event in told if type(event) is ev.MoneyMoved and event.source == "escrow"]
    assert (f"player {away}", 50_00) in [(event.target, event.amount) for event in back]
    assert (900_00, 100_00) == (run.state.escrow, run.state.accounts["commission"])


# Play


@rule("omaha 20.3(a)(vii)")
def test_a_round_begun_at_14_59_is_played_for_25_and_50_and_one_at_15_for_more():
    quarter = (Level(minutes=15), Level(minutes=15, blinds=(50, 100)), Level(blinds=(100, 200)))
    run = Run("omaha", "abc", games=(pot_game("omaha", *quarter),))
    run.seat()
    before, _ = blinds(run, after=14 * 60 + 59)
    run.do(act.ReportRound(1, 16 * 60, before.chips))

    directed, posted = blinds(run, after=1)

    assert (1, 2) == (before.level, directed.level)
    assert [50, 100] == posted


def blinds(run, after):
    """The next round at the table, and the blinds posted in it."""
    directed = run.direct(after=after)
    events = note(step(None, tournament.opening(run.state, directed))[1])
    return directed, [event.amount for event in find(events, BlindPosted)]


@rule("omaha 20.7")
def test_without_chips_after_round_31_the_seat_is_free_before_round_32():
    re_buys = ReBuys(maximum=1, until_session=1, cost=100_00, chips=10_000)
    run = Run("omaha", "abc", re_buys=re_buys, not_applicable=("points", "repechage"))
    run.seat()
    run.round(a=20_000, c=0)
    assert 3 == len(run.state.tables[1].seats)
    run.do(act.ReBuy("c", run.at))
    for _ in range(29):
        run.round()

    told = run.round(a=30_000, c=0)

    assert ["c"] == [event.player for event in told if type(event) is ev.PlayerEliminated]
    assert (32, 2) == (run.direct().number, len(run.state.tables[1].seats))


@OTHERS
@rule("faro/stud 20.14")
def test_500_chips_are_not_bought_in_the_second_session(game):
    heat = Session("heat", rounds=1, advance=Advance())
    run = Run(game, "ab", sessions=(heat, Session("final", rounds=2)))
    run.seat()
    run.round(a=11_000, b=9_000)
    run.seat()

    run.refuse("20.14", act.ChangeChips("a", 500, "add"))

    assert (2, 20_000) == (run.state.number, sum(run.chips().values()))


@rule("omaha 20.16", "faro/stud 20.15")
@pytest.mark.parametrize(
    ("game", "clause", "called", "refused", "begins"),
    [
        ("omaha", "20.16", EVENING, EVENING + 10 * 60, EVENING + 15 * 60),
        ("faro", "20.15", EVENING - 15 * 60, EVENING - 1, EVENING),
        ("stud", "20.15", EVENING - 15 * 60, EVENING - 1, EVENING),
    ],
)
def test_no_round_begins_before_the_15_minutes_are_over(game, clause, called, refused, begins):
    run = Run(game, "ab", sessions=(Session(rounds=9),))
    run.at = called
    run.seat()
    run.refuse(clause, act.CallBreak(0, called, DIRECTOR))

    run.do(act.CallBreak(15, called, DIRECTOR))

    run.refuse(clause, act.DirectRound(1, refused))
    assert run.do(act.DirectRound(1, begins))


# Ends


@rule("omaha 20.3(a)(iii)(E)b")
def test_9_000_7_500_and_no_chips_are_first_second_and_third():
    only = Session(rounds=1, points=(10, 6, 3), chips=5_500)
    terms = {"points_tie": "combine", "session_places": "chips", "elimination": "points"}
    run = Run("omaha", "abc", sessions=(only,), not_applicable=("repechage", "re_buys"), **terms)
    run.seat()

    run.round(a=9_000, b=7_500, c=0)

    given = [(event.player, event.place) for event in run.of(ev.PointsGiven)]
    assert [("a", 1), ("b", 2), ("c", 3)] == given


@rule("omaha 20.18")
def test_six_places_are_proposed_and_become_final_with_the_directors_word():
    run = Run("omaha", "abcdef", prizes=(percent(30, 25, 20, 10, 10, 5),))
    run.seat()
    for chips, out in zip((20_000, 30_000, 40_000, 50_000, 60_000), "fedcb", strict=True):
        run.round(**{"a": chips, out: 0})
    proposed = tournament.places.final_places(run.state)

    before, _ = run.state.places, run.finish()

    assert tuple((player,) for player in "abcdef") == proposed == run.state.places
    assert () == before


@OTHERS
@covers("faro/stud 20.18")
def test_a_breakdown_one_cent_short_of_905_dollars_is_refused(game):
    short = percent("50", "30", str(Fraction(20) - Fraction(100, 905_00)))

    found = check(conditions(game, prizes=(short,)))

    assert ["20.4(h)"] == [each.rule for each in found]


@OTHERS
@covers("faro/stud 20.4(h)")
def test_50_30_and_20_per_cent_of_900_dollars(game):
    run = Run(game, "abc", entry_fee=300_00, commission=None, sessions=(Session(rounds=1),))
    run.seat()

    run.round(a=15_000, b=10_000, c=5_000)

    assert {"a": 450_00, "b": 270_00, "c": 180_00} == run.finish()


@rule("omaha 20.23", "faro/stud 20.21")
@pytest.mark.parametrize(
    ("game", "entries", "fee", "kept"),
    [("omaha", 50, 110_00, 10_00), ("faro", 10, 55_00, 5_00), ("stud", 10, 55_00, 5_00)],
)
def test_a_cancellation_returns_every_fee_and_a_withdrawal_none(game, entries, fee, kept):
    run = Run(game, NAMES[:entries], max_players=50, **pool(fee, kept))
    assert [ev.EntryGivenUp] == [type(event) for event in run.do(act.Withdraw(NAMES[0]))]

    told = run.do(act.CancelTournament("no light"))

    back = [e.amount for e in told if type(e) is ev.MoneyMoved and e.source == "escrow"]
    assert [fee] * entries == back
    assert 0 == run.state.accounts["commission"]
