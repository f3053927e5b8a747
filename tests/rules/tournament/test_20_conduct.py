"""The director's powers: breaks, pace, substitutes, places; and chips that change by play alone."""

import pytest

from croupier.rules import allowed, step, why_not
from croupier.rules.people import ASSISTANT
from croupier.rules.tournament import actions as act
from croupier.rules.tournament import events as ev
from croupier.rules.tournament.conditions import Advance, Level, ReBuys, Repechage, Session
from croupier.rules.tournament.seats import pot_terms
from croupier.rules.tournament.steps import opening
from tests.conditions import pot_game
from tests.play import covers, rule
from tests.rules.tournament.runs import DIRECTOR, Run

INSTRUMENTS = ("omaha", "faro", "stud")
GAMES = pytest.mark.parametrize("game", INSTRUMENTS)

ROLE = "A.Tournament Director/Assistant"
POINTLESS = ("points", "repechage")


def numbered(game, omaha, other):
    """The clause in Omaha, or in the other two."""
    return omaha if game == "omaha" else other


def begun(game, players="abc", **changes):
    """A session has started."""
    run = Run(game, players, **changes)
    run.seat()
    return run


# The office


@GAMES
@rule("A.Tournament Director/Assistant")
def test_powers_belong_to_the_people_nominated_for_this_tournament(game):
    run = begun(game)
    run.do(act.NominateDirector("Lee", role=ASSISTANT))

    for action in (
        act.CallBreak(15, run.at, "dealer"),
        act.SetPace("briskly", "dealer"),
        act.DirectPlayer("a", "please act", "casino operator"),
        act.ConfirmPlaces("dealer"),
    ):
        run.refuse(ROLE, action)
    (called,) = run.do(act.CallBreak(15, run.at, "Lee"))

    assert "Lee" == called.by


@rule("omaha A.Tournament Director/Assistant")
def test_a_table_is_broken_by_the_director_or_an_assistant_only():
    run = begun("omaha", "abcd", players_per_table=2, break_tables=True)

    run.refuse(ROLE, act.BreakTable(2, "dealer"))


@GAMES
@rule("A.Tournament Director/Assistant")
def test_whoever_directs_one_tournament_has_no_power_in_another(game):
    run, other = begun(game), begun(game)

    run.do(act.NominateDirector("Lee", role=ASSISTANT))

    other.refuse(ROLE, act.CallBreak(15, 0, "Lee"))


@GAMES
@rule("A.Tournament Director/Assistant", "A.Session")
def test_a_session_whose_time_is_over_is_closed_by_the_director_alone(game):
    run = begun(game, sessions=(Session(minutes=60),))
    run.round()

    run.refuse(ROLE, act.CloseSession(3_600, "dealer"))
    run.refuse("A.Session", act.CloseSession(3_599, DIRECTOR))
    run.do(act.CloseSession(3_600, DIRECTOR))

    assert "places" == run.state.phase


@GAMES
@rule("omaha 20.13", "omaha 20.14", "omaha 20.15", "omaha 20.17")
@rule("faro/stud 20.12", "faro/stud 20.13", "faro/stud 20.14", "faro/stud 20.16")
def test_the_directors_powers_are_asked_for_while_there_is_play(game):
    run, asked = (
        Run(game, "abc"),
        {
            act.AskSubstitute("a", "Sue", DIRECTOR): numbered(game, "20.13", "20.12"),
            act.SetPace("briskly", DIRECTOR): numbered(game, "20.17", "20.16"),
            act.DirectPlayer("a", "please act", DIRECTOR): numbered(game, "20.17", "20.16"),
            act.AttestChips(1, "dealer"): numbered(game, "20.14", "20.13"),
            act.ChangeColours(25, DIRECTOR): numbered(game, "20.15", "20.14"),
        },
    )

    for action, clause in asked.items():
        run.refuse(clause, action)


@GAMES
@covers("omaha 20.7", "omaha 20.9", "faro/stud 20.6", "faro/stud 20.7", "faro/stud 20.9")
def test_only_what_the_instrument_and_the_conditions_have_is_offered(game):
    run = begun(game)
    offered = {choice.action for choice in allowed(run.state)}

    kept = why_not(run.state, DIRECTOR, act.BreakTable(1, DIRECTOR))
    assert ("the whole session" in kept[1]) is (game != "omaha")
    assert not offered & {act.ReBuy, act.DeclineReBuy, act.AssignSeats, act.OpenRepechage}


@covers("omaha 20.3(a)(iii)(F)", "omaha 20.3(a)(iii)(G)")
def test_re_buys_and_a_second_chance_are_offered_where_the_conditions_have_them():
    sessions = Session(rounds=1, advance=Advance(2)), Session(rounds=1)
    chance = Repechage(from_place=3, to_place=3, session=Session(rounds=1, chips=5_050))
    bought = ReBuys(1, 1, None, 50_00, 0, 10_000)
    terms = {"sessions": sessions, "elimination": "no_chips", "not_applicable": ("points",)}
    terms["games"] = (pot_game("omaha", Level(blinds=(100, 200), min_bet=200)),)
    run = begun("omaha", re_buys=bought, repechage=chance, **terms)
    assert "5050 cannot" in run.refuse("20.15", act.ChangeColours(100, DIRECTOR))

    run.round(a=12_000, b=10_500, c=7_500)

    assert act.OpenRepechage in {choice.action for choice in allowed(run.state, DIRECTOR)}


# Substitutes, breaks, pace


@GAMES
@rule("omaha 20.13", "faro/stud 20.12")
def test_a_substitute_plays_only_if_the_director_approves(game):
    run, clause = begun(game), numbered(game, "20.13", "20.12")
    run.refuse(clause, act.AskSubstitute("a", "Sue", by="a"))
    run.do(act.AskSubstitute("a", "Sue", DIRECTOR, "too late in the evening", approved=False))
    assert not run.state.entrants["a"].played_by

    run.do(act.AskSubstitute("a", "Sue", DIRECTOR, "taken ill"))

    answered = run.of(ev.SubstituteAnswered)[-1]
    assert ("a", "Sue", True) == (answered.player, answered.substitute, answered.approved)
    assert ("Sue", 10_000) == (run.state.entrants["a"].played_by, run.state.entrants["a"].chips)


@GAMES
@rule("omaha 20.13", "faro/stud 20.12")
def test_who_was_substituted_may_come_back_if_the_director_approves(game):
    run = begun(game)
    run.refuse("20.6", act.AskSubstitute("a", "a", DIRECTOR))
    run.do(act.AskSubstitute("a", "Sue", DIRECTOR, "taken ill"))

    run.do(act.AskSubstitute("a", "a", DIRECTOR, "well again"))

    assert ("", 10_000) == (run.state.entrants["a"].played_by, run.state.entrants["a"].chips)


@GAMES
@rule("20.6")
def test_a_reserve_who_plays_for_another_is_not_seated_as_well(game):
    run = Run(game, "abcr", max_players=3)
    run.draw()
    run.do(act.AskSubstitute("a", "r", DIRECTOR, "taken ill"))

    run.refuse("20.6", act.SeatReserve("r", "c", DIRECTOR))


@GAMES
@rule("omaha 20.16", "faro/stud 20.15")
def test_no_round_begins_in_a_break_of_a_stated_length(game):
    run, clause = begun(game), numbered(game, "20.16", "20.15")
    run.refuse(clause, act.CallBreak(0, 0, DIRECTOR))

    run.do(act.CallBreak(15, 0, DIRECTOR))

    run.refuse(clause, act.DirectRound(1, 10 * 60))
    assert run.do(act.DirectRound(1, 15 * 60))


@GAMES
@rule("omaha 20.16", "faro/stud 20.15")
def test_a_round_in_progress_is_played_out_before_the_break(game):
    run = begun(game)
    run.direct()

    run.do(act.CallBreak(15, run.at, DIRECTOR))
    seats = tuple((seat, 10_000) for seat in (1, 2, 3))
    run.do(act.ReportRound(1, run.at + 60, seats, seats))

    assert "session" == run.state.phase


@rule("omaha 20.17")
def test_in_omaha_a_pace_becomes_the_time_to_act_from_the_next_round():
    run = begun("omaha")
    assert run.direct().act_seconds is None
    run.do(act.SetPace("20 seconds for each action", DIRECTOR, 20))
    seats = tuple((seat, 10_000) for seat in (1, 2, 3))
    run.do(act.ReportRound(1, run.at, seats, seats))

    assert 20 == run.direct().act_seconds
    run.refuse("20.17", act.SetPace("at once", DIRECTOR, 0))


@pytest.mark.parametrize("other", ["faro", "stud"])
@rule("omaha 20.17", "omaha 20.1")
def test_the_pace_and_the_order_of_two_are_omahas_and_not_of_a_game_beside_it(other):
    games = pot_game("omaha"), pot_game(other)
    sessions = Session(rounds=1, advance=Advance()), Session(rounds=1, game=other)
    terms = {"sessions": sessions, "elimination": "no_chips", "players_per_table": 7}
    run = begun("omaha", "ab", games=games, **terms)
    run.do(act.SetPace("20 seconds for each action", DIRECTOR, 20))
    run.round()
    run.seat()

    directed = run.direct()

    assert ("20.1", None) == (directed.rule, directed.act_seconds)
    assert step(None, opening(run.state, directed))


@pytest.mark.parametrize("game", ["faro", "stud"])
@rule("faro/stud 20.16")
def test_elsewhere_a_pace_is_a_direction_that_folds_nobody(game):
    run = begun(game)

    (told,) = run.do(act.SetPace("act within 30 seconds", DIRECTOR, 30))

    assert ("act within 30 seconds", 30) == (told.words, told.seconds)
    assert run.direct().act_seconds is None


@GAMES
@rule("omaha 20.17", "faro/stud 20.16")
def test_a_player_is_directed_to_keep_the_pace_and_it_is_on_record(game):
    run = begun(game)

    (told,) = run.do(act.DirectPlayer("a", "please act sooner", DIRECTOR))

    assert ("a", DIRECTOR) == (told.player, told.by)


@rule("omaha 20.17")
def test_hand_for_hand_the_tables_wait_for_each_other():
    run = begun("omaha", "abcd", players_per_table=2)
    run.do(act.PlayHandForHand(DIRECTOR))

    run.round(1)

    run.refuse("20.17", act.DirectRound(1, run.at))
    run.refuse("20.17", act.PlayHandForHand(DIRECTOR))
    run.round(2)
    assert run.direct(1)


# Chips


@GAMES
@rule("omaha 20.15", "faro/stud 20.14")
def test_chips_change_by_play_alone(game):
    run, clause = begun(game), numbered(game, "20.15", "20.14")

    for how in ("add", "remove", "exchange", "give"):
        run.refuse(clause, act.ChangeChips("a", 500, how))

    assert 30_000 == sum(run.chips().values())


@GAMES
@rule("omaha 20.15", "faro/stud 20.14")
def test_a_round_neither_makes_nor_loses_chips(game):
    run, clause = begun(game), numbered(game, "20.15", "20.14")
    run.direct()

    for first in 10_001, 9_999, -1:
        left = ((1, first), (2, 10_000), (3, 10_000))
        run.refuse(clause, act.ReportRound(1, run.at, left, left))


@rule("omaha 20.15")
def test_the_director_changes_colours_and_nobody_has_more_or_less():
    levels = Level(rounds=1), Level(blinds=(100, 200), min_bet=200)
    run = begun("omaha", games=(pot_game("omaha", *levels),))
    run.round(a=10_100, b=9_900)
    run.direct()
    before = run.chips()
    run.refuse("20.15", act.ChangeColours(3, DIRECTOR))

    run.do(act.ChangeColours(100, DIRECTOR))

    assert before == run.chips()
    assert 100 == pot_terms(run.state).smallest_chip


@rule("omaha 20.15")
def test_no_colour_goes_that_somebody_still_needs():
    run = begun("omaha", re_buys=ReBuys(1, 1, None, 50_00, 0, 10_050), not_applicable=POINTLESS)
    small = run.refuse("20.15", act.ChangeColours(100, DIRECTOR))
    levels = Level(blinds=(100, 200), min_bet=200)
    later = begun("omaha", games=(pot_game("omaha", levels),))
    later.round(a=10_025, b=9_975)

    odd = later.refuse("20.15", act.ChangeColours(100, DIRECTOR))

    assert "25 cannot be paid in chips of 100" == small
    assert "10025 chips of a cannot be had in 100" == odd


@rule("omaha 20.15")
def test_no_colour_goes_that_a_later_session_begins_with():
    games = (pot_game("omaha", Level(blinds=(100, 200), min_bet=200)),)
    sessions = Session(rounds=1, advance=Advance()), Session(rounds=1, chips=5_050)
    run = begun("omaha", games=games, sessions=sessions, elimination="no_chips")

    reason = run.refuse("20.15", act.ChangeColours(100, DIRECTOR))
    run.round()
    run.seat()
    run.do(act.ChangeColours(50, DIRECTOR))

    assert "5050 cannot be paid in chips of 100" == reason
    assert 50 == run.state.smallest


# Time in reserve


def timed(**changes):
    """Two players with 60 seconds in reserve each."""
    run = begun("omaha", time_bank_seconds=60, **changes)
    return run, run.direct()


@covers("omaha 20.3(a)(iii)(C)")
def test_a_time_bank_is_used_and_not_filled_up():
    run, directed = timed()

    run.do(act.ReportRound(1, run.at, directed.chips, time_used=((1, 45),)))

    assert ((1, 60), (2, 60), (3, 60)) == directed.time_left
    assert ((1, 15), (2, 60), (3, 60)) == run.direct().time_left


@rule("omaha 20.3(a)(iii)(C)")
def test_nobody_uses_more_time_than_is_in_reserve():
    run, directed = timed()

    for used in (((1, 61),), ((1, -1),), ((9, 1),)):
        run.refuse("20.3(a)(iii)(C)", act.ReportRound(1, run.at, directed.chips, time_used=used))


@covers("omaha 20.3(a)(iii)(C)")
def test_without_a_time_bank_there_is_no_reserve():
    run = begun("omaha")

    assert () == run.direct().time_left


@GAMES
@rule("A.Tournament Chips")
def test_tournament_chips_are_no_money_and_stay_in_their_tournament(game):
    run = begun(game)

    for how in ("cash", "cash table"):
        run.refuse("A.Tournament Chips", act.ChangeChips("a", 500, how))


@GAMES
@covers("omaha 20.14", "faro/stud 20.13")
def test_every_stack_is_in_the_open_state_of_the_tournament(game):
    run = begun(game, "abcd", players_per_table=2)

    run.round(1, **{next(iter(run.state.tables[1].players.values())): 10_000})

    assert {"a": 10_000, "b": 10_000, "c": 10_000, "d": 10_000} == run.chips()


# Places


@GAMES
@rule("omaha 20.18", "faro/stud 20.17")
def test_places_are_final_and_prizes_payable_with_the_directors_award(game):
    run, clause = begun(game), numbered(game, "20.18", "20.17")
    run.refuse(clause, act.ConfirmPlaces(DIRECTOR))
    run.round(a=20_000, c=0)
    run.round(a=30_000, b=0)
    assert ((), {}) == (run.state.places, run.state.prizes)

    prizes = run.finish()

    assert (("a",), ("b",), ("c",)) == run.state.places
    assert {"a": 150_00, "b": 90_00, "c": 60_00} == prizes
    assert ("closed", 0) == (run.state.phase, run.state.escrow)


@GAMES
@rule("omaha 20.18", "omaha 20.23", "faro/stud 20.17", "faro/stud 20.21")
def test_no_tournament_is_cancelled_once_its_prizes_are_awarded_nor_played_on(game):
    awarded, cancelled, refund = begun(game), begun(game), numbered(game, "20.23", "20.21")
    awarded.round(a=30_000, b=0, c=0)
    awarded.finish()
    cancelled.do(act.CancelTournament("a power failure"))

    awarded.refuse(refund, act.CancelTournament("too late"))
    awarded.refuse(numbered(game, "20.18", "20.17"), act.ConfirmPlaces(DIRECTOR))
    reason = cancelled.refuse(refund, act.DirectRound(1, 60))

    assert "the tournament is cancelled" == reason


@GAMES
@covers("omaha 20.21", "faro/stud 20.19")
def test_who_goes_out_in_one_round_is_placed_by_chips_put_in(game):
    run = begun(game)

    run.round(b=9_900, c=10_100)
    run.round(a=30_000, b=0, c=0)
    run.finish()

    assert (("a",), ("c",), ("b",)) == run.state.places


@GAMES
@rule("omaha 20.21", "faro/stud 20.19")
def test_rounds_of_several_tables_are_reported_in_the_order_in_which_they_end(game):
    run = begun(game, "abcdef", players_per_table=3)
    run.do(act.DirectRound(1, 0), act.DirectRound(2, 0))
    left = ((1, 20_000), (2, 10_000), (3, 0))

    run.do(act.ReportRound(2, 95, left))
    run.refuse(numbered(game, "20.21", "20.19"), act.ReportRound(1, 94, left))
    run.do(act.ReportRound(1, 95, left))

    assert ["f", "e"] == [event.player for event in run.of(ev.PlayerEliminated)]


@GAMES
@rule("omaha 20.21", "faro/stud 20.19")
def test_equal_contributions_share_the_prizes_of_their_places(game):
    run = begun(game)

    run.round(a=30_000, b=0, c=0)
    prizes = run.finish()

    assert {"a": 150_00, "b": 75_00, "c": 75_00} == prizes


@GAMES
@rule("omaha 20.1", "faro/stud 20.1")
def test_every_round_of_a_tournament_is_directed_under_its_own_rule(game):
    assert "20.1" == begun(game).direct().rule
