"""The course of a tournament from outside: its face, its phases, and what may go wrong between."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from croupier.errors import BadMessage
from croupier.rules import allowed, evolve, replay, step
from croupier.rules.actions import Fold, LoadShoe, VoidRound
from croupier.rules.tournament import actions as act
from croupier.rules.tournament import events as ev
from croupier.rules.tournament import steps as tournament
from croupier.rules.tournament.conditions import Advance, Level, ReBuys, Repechage, Session
from croupier.rules.tournament.places import qualified
from croupier.rules.tournament.seats import proposal
from tests.conditions import conditions, percent, pot_game
from tests.play import covers, rule
from tests.rules.tournament.runs import DIRECTOR, Run

INSTRUMENTS = ("omaha", "faro", "stud")
NAMES = tuple("abcdefghijklmnopqrstuvwxyz")
MOVES = {"break_tables": True, "balancing_tolerance": 1, "balancing_mover": "next_big_blind"}
LATER = ("points", "repechage", "re_buys")


def heats(**changes):
    """A first session of one round from which two go on, then a final."""
    first = Session(rounds=1, advance=Advance(2))
    return {
        "sessions": (first, Session(rounds=3)),
        "elimination": "no_chips",
        "not_applicable": LATER,
        **changes,
    }


# The face


def test_a_tournament_has_the_engines_face():
    state, events = step(None, act.OpenTournament(conditions("omaha")))

    after, more = step(state, act.PublishConditions("digest"))

    assert act.PublishConditions in {choice.action for choice in allowed(state)}
    assert after == evolve(state, more[0]) == replay((*events, *more))
    assert state != after
    assert state != "a tournament"
    assert "conditions, session 0, 0 entries" in repr(state)


def test_a_tournament_begins_with_its_opening_and_takes_its_own_actions_only():
    state, _ = step(None, act.OpenTournament(conditions("omaha")))

    with pytest.raises(BadMessage, match="begins with its opening"):
        tournament.advance(None, act.OpenEntries())
    with pytest.raises(BadMessage, match="Fold is not an action in a tournament"):
        tournament.advance(state, Fold(1))


@rule("omaha A.Casino Operator")
def test_a_tournament_is_the_operators_to_open():
    run = Run("omaha", open_entries=False)

    run.refuse("A.Casino Operator", act.PublishConditions("digest", by="dealer"))
    with pytest.raises(Exception, match="tournaments are the operator's"):
        step(None, act.OpenTournament(conditions("omaha"), by="dealer"))


@covers("omaha A.Casino Operator")
def test_an_operator_signs_by_name_and_so_does_the_shift_manager():
    opening = act.OpenTournament(conditions("omaha"), by="casino operator:ruth")
    state, (opened, *_) = step(None, opening)

    _, (nominated, *_) = step(state, act.NominateDirector("Dora", by="gaming shift manager:kim"))

    assert ["casino operator:ruth", "gaming shift manager:kim"] == [opened.by, nominated.by]


@rule("omaha 20.23")
def test_nothing_more_happens_once_the_prizes_are_paid():
    run = Run("omaha", "ab")
    run.seat()
    run.round(a=20_000, b=0)
    run.finish()

    assert "closed" in run.refuse("20.23", act.CancelTournament("too late"))
    assert () == allowed(run.state)


@rule("omaha 20.18", "omaha A.Session", "omaha 20.16", "omaha 20.17", "omaha 20.8")
def test_what_belongs_to_a_session_waits_for_one():
    run = Run("omaha", "ab")

    run.refuse("20.18", act.ConfirmPlaces(DIRECTOR))
    run.refuse("A.Session", act.DirectRound(1, 0))
    run.refuse("A.Session", act.CloseSession(0, DIRECTOR))
    run.refuse("20.16", act.CallBreak(5, 0, DIRECTOR))
    run.refuse("20.17", act.PlayHandForHand(DIRECTOR))
    run.seat()
    run.refuse("20.8", act.DrawSeats(("a", "b"), DIRECTOR))
    run.refuse("A.Session", act.CloseSession(0, DIRECTOR))
    run.refuse("20.17", act.SetPace("at once", DIRECTOR, 0))


@rule("omaha 20.2")
def test_entries_open_once():
    run = Run("omaha", "ab")

    run.refuse("20.2", act.OpenEntries())


@rule("omaha 20.6", "omaha 20.23", "omaha 20.3(a)(v)")
def test_reserves_come_before_new_entries_where_somebody_withdraws():
    run = Run("omaha", "abcd", max_players=3)
    run.refuse("20.3(a)(v)", act.Enter("d"))
    run.do(act.Withdraw("a"))
    run.refuse("20.6", act.Withdraw("nobody"))
    run.refuse("20.23", act.Withdraw("a"))

    run.do(act.Enter("e"), act.Enter("d"))

    assert ("e",) == run.state.reserves
    assert "bcd" == run.left()


# Tables and tournament speak of the same round


@pytest.mark.parametrize("game", INSTRUMENTS)
@rule("omaha 20.20", "faro/stud 20.1")
def test_a_table_plays_the_round_it_was_directed_to_and_reports_it(game):
    run = Run(game, "ab")
    run.seat()
    directed = run.direct()

    table, _ = step(None, tournament.opening(run.state, directed))
    table, _ = step(table, LoadShoe(table.law.deck))
    table, _ = step(table, Fold(table.seat_to_act))
    told = run.do(tournament.report(1, table, 120))

    assert 20_000 == sum(chips for _, chips in told[0].chips)
    assert {25, 50} & {put for _, put in told[0].contributed}


@covers("omaha A.Void")
def test_a_void_round_is_reported_as_void():
    run = Run("omaha", "ab")
    run.seat()
    table, _ = step(None, tournament.opening(run.state, run.direct()))
    table, _ = step(table, LoadShoe(table.law.deck))

    table, _ = step(table, VoidRound("disturbance", "fire alarm"))
    [told] = run.do(tournament.report(1, table, 60))

    assert told.void
    assert {"a": 10_000, "b": 10_000} == run.chips()


@rule("omaha 20.15")
def test_nobody_puts_more_in_the_pot_than_they_had():
    run = Run("omaha", "ab")
    run.seat()
    chips = run.direct().chips

    run.refuse("20.15", act.ReportRound(1, 60, chips, ((1, 10_001),)))
    run.refuse("20.15", act.ReportRound(1, 60, chips, ((7, 1),)))
    run.refuse("20.15", act.ReportRound(1, 60, ((1, -1), (2, 20_001))))


@rule("omaha 20.14", "faro/stud 20.13")
@pytest.mark.parametrize("game", INSTRUMENTS)
def test_every_stack_at_every_table_is_in_view_and_a_dealer_may_attest_it(game):
    run = Run(game, "abcd", players_per_table=2)
    run.seat()
    view = {"omaha": "20.14", "faro": "20.13", "stud": "20.13"}[game]

    [told] = run.do(act.AttestChips(2, "dealer:7"))

    assert ((1, "b", 10_000), (2, "d", 10_000)) == tournament.chips_in_view(run.state)[2]
    assert (view, ((1, 10_000), (2, 10_000))) == (told.rule, told.chips)
    run.refuse(view, act.AttestChips(3, "dealer:7"))
    run.refuse(view, act.AttestChips(2, "a"))


# Tables


@rule("omaha 20.9")
def test_the_director_may_choose_the_seats_of_a_broken_table():
    run = Run("omaha", "abcdef", players_per_table=5, **MOVES)
    run.seat()
    run.round(2, b=0, d=20_000)
    chosen = (("a", 2, 1), ("c", 2, 4), ("e", 2, 5))

    run.refuse("20.9", act.BreakTable(1, DIRECTOR, chosen[1:]))
    run.refuse("20.9", act.BreakTable(1, DIRECTOR, (*chosen[:2], ("e", 2, 4))))
    run.refuse("20.9", act.BreakTable(1, DIRECTOR, (*chosen[:2], ("e", 2, 3))))
    run.do(act.BreakTable(1, DIRECTOR, chosen))

    assert [2] == list(run.state.tables)
    assert 5 == run.state.entrants["e"].seat


@rule("omaha 20.9")
def test_a_table_in_a_round_is_not_broken_nor_without_a_condition_for_it():
    run = Run("omaha", "abcdef", players_per_table=5, **(MOVES | {"break_tables": False}))
    run.seat()

    run.refuse("20.9", act.BreakTable(1, DIRECTOR))
    run.direct(1)
    assert "middle of a round" in run.refuse("20.9", act.BreakTable(1, DIRECTOR))
    run.refuse("20.9", act.BreakTable(3, DIRECTOR))


@covers("omaha 20.9")
def test_heats_are_balanced_apart():
    two = Session(players_left=1, heats=2, advance=Advance(1, each="heat"))
    terms = heats(sessions=(two, Session(players_left=1)), players_per_table=3, **MOVES)
    run = Run("omaha", NAMES[:12], **terms)
    run.seat()
    names = run.state.tables[1].players
    run.round(1, **{names[1]: 0, names[2]: 0, names[3]: 30_000})

    assert [2, 1] == [proposal(run.state).table, proposal(run.state).moves[0].table]


@covers("omaha 20.9")
def test_alone_at_a_table_a_player_is_moved_and_the_session_goes_on():
    run = Run("omaha", "abcdef", players_per_table=3, **MOVES)
    run.seat()

    run.round(1, a=0, c=0, e=30_000)
    moved = proposal(run.state)

    assert "session" == run.state.phase
    assert (2, 1) == (moved.table, moved.moves[0].table)


@rule("omaha 20.17")
def test_hand_for_hand_a_table_does_not_wait_for_one_that_was_broken():
    run = Run("omaha", NAMES[:7], players_per_table=3, **MOVES)
    run.seat()
    run.do(act.PlayHandForHand(DIRECTOR))
    run.round(1)
    names = run.state.tables[2].players
    run.round(2, **{names[1]: 0, names[2]: 20_000})
    run.refuse("20.17", act.DirectRound(1, run.at))

    run.do(act.BreakTable(3, DIRECTOR))

    assert {1: 3, 2: 3} == {n: len(place.seats) for n, place in run.state.tables.items()}
    assert run.direct(1) is not None


# Between sessions


@covers("omaha 20.10")
def test_who_went_on_and_did_not_come_places_above_who_did_not_go_on():
    run = Run("omaha", "abcd", **heats())
    run.seat()
    run.round(a=9_000, b=8_000, c=20_000, d=3_000)

    run.seat(absent="ac")
    run.finish()

    assert (("c",), ("a",), ("b",), ("d",)) == run.state.places


@rule("omaha 20.3(a)(iii)(F)")
def test_an_optional_repechage_that_is_not_opened_is_left_out():
    chance = Repechage(certain=False, from_place=3, to_place=4, session=Session(rounds=1))
    run = Run("omaha", "abcd", **heats(repechage=chance, not_applicable=("points", "re_buys")))
    run.seat()
    run.round(a=9_000, b=8_000, c=20_000, d=3_000)

    told = run.draw()

    assert ev.RepechageOpened("20.3(a)(iii)(F)", (), DIRECTOR) == told[0]
    assert 1 == run.state.stage
    run.refuse("20.3(a)(iii)(F)", act.OpenRepechage(("b",), DIRECTOR))


@covers("omaha 20.3(a)(iii)(F)")
def test_a_certain_repechage_nobody_qualifies_for_stops_nothing():
    chance = Repechage(from_place=9, to_place=9, session=Session(rounds=1))
    run = Run("omaha", "abcd", **heats(repechage=chance, not_applicable=("points", "re_buys")))
    run.seat()
    run.round(a=9_000, b=8_000, c=20_000, d=3_000)

    run.draw()

    assert "seating" == run.state.phase


@covers("omaha 20.3(a)(iii)(F)")
def test_a_catch_up_session_is_for_those_who_missed_the_first():
    chance = Repechage("catch_up", session=Session(rounds=1, chips=5_000, advance=Advance(1)))
    run = Run("omaha", "abcdef", **heats(repechage=chance, not_applicable=("points", "re_buys")))
    run.seat(absent="ef")
    run.round(a=9_000, b=8_000, c=20_000, d=3_000)

    run.do(act.OpenRepechage(("e", "f"), DIRECTOR))
    run.seat()
    run.round(e=6_000, f=4_000)

    assert "ace" == run.left()


@covers("omaha 20.3(a)(iii)(F)")
def test_a_catch_up_session_after_a_later_one_is_for_those_who_missed_that():
    chance, each = Repechage("catch_up", after=2, session=Session(rounds=1)), heat_of_all()
    order = {"sessions": (each, each, Session(rounds=1)), "not_applicable": ("points", "re_buys")}
    run = Run("omaha", "abcd", **heats(repechage=chance, **order))
    run.seat(absent="d")
    run.round()

    run.seat(absent="c")
    run.round()

    assert {"c"} == qualified(run.state)


def heat_of_all():
    """A session of one round from which everybody goes on."""
    return Session(rounds=1, advance=Advance())


@covers("faro/stud 20.4(b)", "faro/stud 20.10")
@pytest.mark.parametrize("game", ["faro", "stud"])
def test_whose_fee_went_back_has_no_second_chance(game):
    chance = Repechage("catch_up", session=Session(rounds=1))
    sessions = heat_of_all(), Session(rounds=1)
    run = Run(game, "abcdr", max_players=4, sessions=sessions, repechage=chance)
    run.draw()
    run.do(*(act.TakeAllocatedSeat(player) for player in "ab"))
    run.do(act.SeatReserve("r", "c", DIRECTOR), act.StartSession(0, DIRECTOR, ("d",)))

    run.round()

    assert {"d"} == qualified(run.state)


@rule("omaha 20.3(a)(iii)(F)")
def test_in_a_second_chance_everybody_has_chips_and_plays_once():
    chance = Repechage(from_place=3, to_place=4, session=Session(rounds=1))
    run = Run("omaha", "abcd", **heats(repechage=chance, not_applicable=("points", "re_buys")))
    run.seat()
    run.round(a=15_000, b=20_000, c=5_000, d=0)
    run.refuse("20.3(a)(iii)(F)", act.OpenRepechage(("c", "c"), DIRECTOR))
    run.do(act.OpenRepechage(("c", "d"), DIRECTOR))

    run.seat(("c", "d"))

    assert [10_000, 10_000] == [run.chips()[player] for player in "cd"]


@rule("omaha 20.3(a)(vii)")
def test_every_game_of_a_mixed_tournament_has_its_own_levels():
    levels = (Level(sessions=1, blinds=(25, 50)), Level(sessions=1, blinds=(50, 100)))
    games = (pot_game("omaha", *levels), pot_game("faro", *levels))
    each = Session(rounds=1, advance=Advance())
    order = (each, replace(each, game="faro"), each, Session(rounds=1))
    run = Run("omaha", "ab", **heats(sessions=order, games=games))

    for _ in order:
        run.seat()
        run.round()

    begun = [(event.game, event.level) for event in run.of(ev.LevelBegun)]
    assert [("omaha", 1), ("faro", 1), ("omaha", 1), ("omaha", 2)] == begun


@covers("omaha 20.16")
def test_a_break_within_a_break_is_not_counted_twice():
    run = Run("omaha", "ab")
    run.seat()

    run.do(act.CallBreak(10, 0, DIRECTOR), act.CallBreak(10, 300, DIRECTOR))

    assert (900, 900) == (run.state.break_until, run.state.paused)
    run.refuse("20.16", act.DirectRound(1, 899))


# Prizes


@rule("omaha 20.19")
def test_prizes_of_sessions_and_of_the_tournament_are_the_whole_pool():
    first = Session(rounds=1, advance=Advance(2), prizes_percent=(Fraction(20), Fraction(10)))
    terms = heats(sessions=(first, Session(rounds=3)), session_places="chips")
    terms |= {"not_applicable": ("repechage", "re_buys"), "prizes": (percent(50, 20),)}
    run = Run("omaha", "abcd", points_tie="combine", **terms)
    run.seat()
    run.round(a=9_000, b=8_000, c=20_000, d=3_000)
    run.seat()
    run.round(a=29_000, c=0)

    assert {"c": 80_00 + 80_00, "a": 40_00 + 200_00} == run.finish()
    assert 0 == run.state.escrow


@covers("omaha 20.3(a)(viii)(B)")
@rule("omaha 20.3(a)(viii)(B)")
def test_equal_chips_at_the_cut_are_decided_by_a_draw_of_cards():
    run = Run("omaha", "abc", **heats())
    run.seat()
    run.round(a=14_000, b=8_000, c=8_000)

    run.refuse("20.3(a)(viii)(B)", act.DrawForPlaces((("b", "Kh"),), DIRECTOR))
    run.refuse("20.3(a)(viii)(B)", act.DrawForPlaces((("b", "Kh"), ("c", "Kh")), DIRECTOR))
    run.do(act.DrawForPlaces((("b", "Kh"), ("c", "As")), DIRECTOR))

    assert "ac" == run.left()


@rule("omaha 20.3(a)(iii)(G)", "omaha 20.6", "omaha 20.7")
def test_re_buys_end_with_a_level_and_cost_what_the_conditions_say():
    levels = (Level(minutes=10, blinds=(25, 50)), Level(blinds=(50, 100)))
    terms = {"re_buys": ReBuys(2, 1, 1, 100_00, 10_00, 5_000), "not_applicable": LATER[:2]}
    games = (pot_game("omaha", *levels),)
    run = Run(
        "omaha", "abc", games=games, **(terms | {"not_applicable": ("progression", *LATER[:2])})
    )
    run.seat()
    run.round(a=0, b=20_000)
    run.refuse("20.6", act.ReBuy("b", run.at))
    run.do(act.ReBuy("a", run.at))
    run.refuse("20.7", act.DeclineReBuy("a"))
    run.round(after=600)

    told = run.round(a=0, b=25_000)

    assert 100_00 * 3 + 90_00 == run.state.escrow
    assert 70_00 == run.state.accounts["commission"]
    assert "20.7" == told[-1].rule
    assert type(told[-1]) is ev.PlayerEliminated


# Odd ends


@rule("omaha 20.3(a)(v)", "omaha 20.23")
def test_where_everybody_has_withdrawn_the_operator_can_only_cancel():
    silent = ("commission", "progression", *LATER)
    run = Run("omaha", "ab", entry_fee=0, commission=None, not_applicable=silent)
    run.do(act.Withdraw("a"), act.Withdraw("b"))

    run.refuse("20.3(a)(v)", act.DrawSeats((), DIRECTOR))
    run.refuse("20.23", act.CancelTournament("nobody", by=DIRECTOR))
    run.do(act.CancelTournament("nobody is left"))

    assert "cancelled" == run.state.phase


@rule("omaha 20.4", "omaha 20.2(c)")
def test_a_nomination_names_a_person_and_an_office_and_the_game_stays():
    run = Run("omaha")

    run.refuse("20.4", act.NominateDirector(""))
    run.refuse("20.4", act.NominateDirector("Dan", role="dealer"))
    run.refuse("20.2(c)", act.ChangeConditions(conditions("faro")))


@rule("omaha 20.13")
def test_nobody_plays_for_a_player_who_is_out():
    run = Run("omaha", "abc")
    run.seat()
    run.round(a=20_000, b=0)

    run.refuse("20.13", act.AskSubstitute("b", "x", DIRECTOR))


@rule("omaha 20.17")
def test_the_pace_set_is_the_time_to_act_of_the_table():
    run = Run("omaha", "abc")
    run.seat()
    run.do(act.SetPace("twenty seconds each", DIRECTOR, 20))

    opened = tournament.opening(run.state, run.direct())

    assert 20 == opened.determinations.act_seconds


@rule("omaha 20.6")
def test_without_a_condition_nobody_buys_back():
    run = Run("omaha", "abc")
    run.seat()

    run.refuse("20.6", act.ReBuy("a", 0))


@covers("omaha 20.3(a)(iii)(G)")
def test_a_re_buy_may_be_free_and_lapses_with_the_next_round():
    terms = {"re_buys": ReBuys(1, 1, None, 0, 0, 5_000), **MOVES}
    terms["not_applicable"] = ("progression", *LATER[:2])
    run = Run("omaha", NAMES[:7], players_per_table=6, **terms)
    run.seat()
    run.round(2, b=0, d=20_000)

    told = run.do(act.DirectRound(2, run.at))
    run.do(act.BreakTable(2, DIRECTOR))
    run.round(c=0, e=20_000)
    run.do(act.ReBuy("c", run.at))

    assert [ev.PlayerEliminated] == [type(event) for event in told]
    assert 5_000 == run.state.entrants["c"].chips


@rule("omaha 20.9")
def test_one_player_at_a_table_cannot_play_and_waits():
    run = Run("omaha", "abc", players_per_table=2, **MOVES)
    run.seat()

    assert proposal(run.state) is None
    assert "it takes two" in run.refuse("20.9", act.DirectRound(2, 0))


@covers("omaha 20.9")
def test_a_ballot_is_asked_for_where_it_decides_who_moves():
    run = Run("omaha", NAMES[:8], players_per_table=5, **(MOVES | {"balancing_mover": "ballot"}))
    run.seat()
    names = run.state.tables[2].players
    run.round(2, **{names[1]: 0, names[2]: 0, names[3]: 30_000})

    assert ("", 2) == proposal(run.state).moves[0][:2]
    assert proposal(run.state).moves[0].why.endswith("by ballot")


@rule("omaha 20.3(a)(iii)(E)c", "omaha 20.3(a)(iii)(E)a")
def test_equal_points_at_the_cut_are_decided_by_a_draw_and_points_are_given_once():
    first = Session(rounds=1, points=(5, 3), advance=Advance(), eliminate_lowest=1, chips=1_000)
    terms: dict[str, Any] = {"sessions": (first, replace(first, advance=None, eliminate_lowest=0))}
    terms |= {"elimination": "points", "points_tie": "draw", "session_places": "chips"}
    run = Run("omaha", "abcd", not_applicable=("repechage", "re_buys"), **terms)
    run.seat()
    run.round(a=1_900, b=900, c=700, d=500)

    run.do(act.DrawForPlaces((("c", "2h"), ("d", "3h")), DIRECTOR))

    assert "abd" == run.left()
    assert [5, 3] == [event.points for event in run.of(ev.PointsGiven)]


@covers("omaha 20.3(a)(iii)(A)")
def test_a_last_session_may_be_played_again_until_few_enough_are_left():
    again = Session(rounds=1, repeat_until=2)
    run = Run("omaha", "abc", sessions=(again,))
    run.seat()
    run.round()
    assert "between" == run.state.phase

    run.seat()
    run.round(a=20_000, b=0)

    assert "places" == run.state.phase


@covers("omaha 20.17")
def test_hand_for_hand_a_table_does_not_wait_for_one_whose_rounds_are_over():
    run = Run("omaha", "abcd", players_per_table=2, sessions=(Session(rounds=2),))
    run.seat()
    run.round(1)
    run.round(1)
    run.do(act.PlayHandForHand(DIRECTOR))

    run.round(2)
    run.round(2)

    assert "places" == run.state.phase


@pytest.mark.parametrize("game", ["faro", "stud"])
@rule("faro 20.10", "stud 20.10")
def test_where_nothing_was_paid_nothing_goes_back(game):
    run = Run(game, "abc", max_players=2, entry_fee=0, commission=None)
    run.draw()
    run.do(act.TakeAllocatedSeat("b"))

    told = run.do(act.SeatReserve("c", "a", DIRECTOR))

    assert [] == [event for event in told if type(event) is ev.MoneyMoved]


@covers("omaha 20.3(a)(iii)(E)c")
def test_a_draw_for_points_is_no_draw_where_chips_decide():
    run = Run("omaha", "ab", points_tie="draw", sessions=(Session(rounds=1),))
    run.seat()

    run.round()

    assert "places" == run.state.phase
    assert {"a": 100_00, "b": 100_00} == run.finish()
