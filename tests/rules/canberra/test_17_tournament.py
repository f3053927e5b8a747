"""Seats, sessions, eliminations, ties and places in a tournament of Canberra Poker (rule 17)."""

import pytest

from croupier.rules import replay
from croupier.rules.tournament import actions as act
from croupier.rules.tournament import events as ev
from croupier.rules.tournament import steps as tournament
from croupier.rules.tournament.conditions import Advance, Level, Session
from tests.play import covers, rule
from tests.rules.canberra.tournaments import DIRECTOR, Run, conditions

INSTRUMENTS = ("canberra",)

FIVE = (Session("final", rounds=5),)


def rounds(number, **choices):
    """Conditions with one session of so many rounds."""
    return conditions(sessions=(Session("final", rounds=number),), **choices)


def out(run):
    """Who was eliminated, in order."""
    return [event.player for event in run.of(ev.PlayerEliminated)]


# seats


@rule("17.7")
def test_every_session_has_a_ballot_of_its_own():
    heat = Session("heat", rounds=1, advance=Advance(count=3))
    run = Run(conditions(sessions=(heat, Session("final", rounds=1))), "abcdefghijklmn")
    run.seat()
    seats = {(e.table, e.seat) for e in run.state.entrants.values()}
    assert (14, 2) == (len(seats), len(run.state.tables))
    run.refuse("17.7", act.MovePlayer("a", 2, 5, DIRECTOR))

    run.round(1, a=9_000, c=8_000)
    run.round(2, b=8_500)
    run.refuse("17.7", act.AssignSeats((("a", 1, 1), ("b", 1, 2), ("c", 1, 3)), DIRECTOR))
    run.draw("cab")

    assert [1, 2] == [event.session for event in run.of(ev.SeatsAllocated)]
    assert (1, 1) == (run.state.entrants["c"].table, run.state.entrants["c"].seat)


@rule("17.14")
def test_who_cannot_wager_the_minimum_is_out_of_the_tournament_though_points_decide_it():
    each = Session("heat", rounds=2, points=(3, 2, 1))
    first = Session("heat", rounds=2, points=(3, 2, 1), advance=Advance())
    decided = {"elimination": "points", "points_tie": "combine", "session_places": "chips"}
    run = Run(conditions(sessions=(first, each), **decided), "abc")
    run.seat()
    run.round(a=6_000, b=4_000, c=50)
    run.round(a=6_000, b=4_500)

    run.seat()

    assert ("ab", ["c"]) == (run.left(), out(run))


@rule("17.8")
def test_the_director_sets_the_players_at_a_table():
    names = tuple(f"p{n}" for n in range(35))
    run = Run(conditions(), names)

    run.refuse("17.8", act.DrawSeats(names, DIRECTOR, sizes=(10, 10, 10, 5)))
    run.do(act.DrawSeats(names, DIRECTOR, sizes=(7, 7, 7, 7, 7)))

    assert 5 == len(run.state.tables)


@rule("17.9")
def test_who_is_not_seated_at_the_start_forfeits_position_and_fee():
    run = Run(conditions(fee=60_00), "abc")

    run.seat(absent="c")

    assert [ev.PositionForfeited("17.9", "c", 0, DIRECTOR)] == run.of(ev.PositionForfeited)
    assert 180_00 == run.state.escrow + run.state.accounts["commission"]
    run.round(a=6_000, b=4_000)
    assert 150_00 == sum(run.finish().values())
    assert "c" not in run.state.prizes


@rule("17.10", "17.9")
def test_a_reserve_buys_the_seat_of_an_absent_player_and_both_fees_stay():
    run = Run(conditions(max_players=14), "abcdefghijklmno")
    run.draw()
    run.do(*(act.TakeAllocatedSeat(p) for p in "bcdefghijklmn"))

    run.do(act.SeatReserve("o", "a", DIRECTOR))

    assert 15 * 60_00 == run.state.escrow + run.state.accounts["commission"]
    run.do(act.StartSession(0, DIRECTOR))
    reserve = run.state.entrants["o"]
    assert (1, 1, 5_000) == (reserve.table, reserve.seat, reserve.chips)


@rule("17.10", "17.9")
def test_a_forfeited_seat_goes_to_a_reserve_after_the_start_too():
    run = Run(conditions(max_players=3), "abcd")
    run.seat(absent="c")
    run.refuse("17.9", act.Enter("late"))

    run.do(act.SeatReserve("d", "c", DIRECTOR))

    assert ["a", "b", "d"] == list(run.state.tables[1].players.values())


@rule("17.10")
def test_no_reserve_comes_in_at_a_later_session():
    heat = Session("heat", rounds=1, advance=Advance(count=2))
    run = Run(conditions(max_players=3, sessions=(heat, *FIVE)), "abcd")
    run.seat()
    run.round(a=6_000, b=5_500)
    run.draw()

    run.refuse("17.10", act.SeatReserve("d", "a", DIRECTOR))


@rule("17.11", "17.6")
def test_a_substitute_needs_the_directors_approval():
    run = Run(conditions(), "ab")
    run.seat()

    run.refuse("17.11", act.AskSubstitute("a", "zoe", "a"))
    run.refuse("17.6", act.AskSubstitute("a", "b", DIRECTOR))

    run.do(act.AskSubstitute("a", "zoe", DIRECTOR, "ill"))
    run.refuse("17.6", act.AskSubstitute("b", "zoe", DIRECTOR))
    assert ("zoe", 5_000) == (run.state.entrants["a"].played_by, run.state.entrants["a"].chips)


@covers("17.12")
def test_every_round_begins_with_everybodys_chips_in_view():
    run = Run(rounds(2), "abc")
    run.seat()
    run.round(a=4_200, b=3_900, c=1_100)

    assert ((1, 4_200), (2, 3_900), (3, 1_100)) == run.direct().chips


@rule("17.9")
def test_who_stays_away_from_the_final_is_above_those_who_did_not_reach_it():
    heat = Session("heat", rounds=1, advance=Advance(count=3))
    run = Run(conditions(sessions=(heat, Session("final", rounds=1))), "abcd")
    run.seat()
    run.round(a=7_000, b=6_000, c=5_500, d=5_500)
    run.round(c=5_600, d=5_400)

    run.seat(absent="c")
    run.round(a=8_000)
    run.finish()

    assert (("a",), ("b",), ("c",), ("d",)) == run.state.places


# play


@rule("17.14")
def test_who_has_fewer_chips_than_the_minimum_is_out_before_the_next_round():
    run = Run(rounds(3, levels=(Level(table_min=200),)), "abc")
    run.seat()
    run.round(a=180, b=200)

    directed = run.direct()

    told = run.of(ev.PlayerEliminated)[0]
    assert ("17.14", "a") == (told.rule, told.player)
    assert ((2, 200), (3, 5_000)) == directed.chips


@rule("17.14")
def test_a_new_level_applies_before_it_is_asked_who_is_out():
    levels = Level(rounds=1, table_min=100), Level(table_min=500)
    run = Run(rounds(3, levels=levels), "abc")
    run.seat()
    run.round(a=400)

    run.direct()

    assert ["a"] == out(run)


@rule("17.14")
def test_who_is_out_before_the_first_round_of_a_session_is_above_those_of_the_session_before():
    heat = Session("heat", rounds=2, advance=Advance(count=2))
    run = Run(conditions(sessions=(heat, *FIVE)), "abc")
    run.seat()
    run.round(a=0)
    run.round(b=50)
    run.seat()

    assert run.direct() is None

    assert (("c",), ("b",), ("a",)) == tournament.places.final_places(run.state)


@rule("17.14")
def test_who_is_out_before_the_first_round_is_below_who_goes_out_in_it():
    heat = Session("heat", rounds=1, advance=Advance(count=8))
    run = Run(conditions(sessions=(heat, *FIVE)), "abcdefgh")
    run.seat()
    run.round(1)
    run.round(2, b=50)
    run.seat()

    run.round(1, a=0)
    run.direct(2)

    assert (("a",), ("b",)) == tournament.places.final_places(run.state)[-2:]


@rule("17.14")
def test_a_table_whose_players_are_all_out_plays_no_more():
    run = Run(rounds(3), "ab")
    run.seat()
    run.round(a=50, b=99)

    assert run.direct() is None

    assert "places" == run.state.phase
    assert {"a": 50_00, "b": 50_00} == run.finish()


@covers("A.Starting Marker")
def test_the_marker_of_the_tournament_is_that_of_the_table():
    run = Run(rounds(9), "abcd")
    run.seat()

    run.round()
    run.round(b=0)
    run.round(void=True)
    run.round()

    assert [1, 2, 3, 3] == [event.button for event in run.of(ev.RoundDirected)]


@covers("A.Session")
def test_a_session_ends_with_its_last_round_that_was_not_void():
    run = Run(rounds(2), "ab")
    run.seat()

    run.round(a=6_000)
    run.round(void=True)
    assert "session" == run.state.phase
    run.round(b=4_000)

    assert ("A.Session", "2 rounds were played") == (run.events[-1].rule, run.events[-1].why)


@covers("A.Session")
def test_void_rounds_count_where_the_conditions_say_so():
    run = Run(rounds(2, void_round_counts_in_session=True), "ab")
    run.seat()

    run.round(a=6_000)
    run.round(void=True)

    assert "places" == run.state.phase


@rule("A.Session")
def test_a_clock_does_not_end_a_session():
    run = Run(rounds(2), "ab")
    run.seat()

    run.refuse("A.Session", act.CloseSession(10**6, DIRECTOR))


@rule("A.Void")
def test_after_a_void_round_everybody_has_what_they_had():
    run = Run(rounds(2), "ab")
    run.seat()
    run.direct()

    run.refuse("A.Void", act.ReportRound(1, run.at, ((1, 5_100), (2, 5_000)), void=True))

    assert run.do(act.ReportRound(1, run.at, ((1, 5_000), (2, 5_000)), void=True))


@rule("17.19")
def test_a_break_has_a_length_and_no_round_begins_in_it():
    run = Run(rounds(2), "ab")
    run.seat()
    run.refuse("17.19", act.CallBreak(0, 0, DIRECTOR))

    run.do(act.CallBreak(15, 30 * 60, DIRECTOR))

    run.refuse("17.19", act.DirectRound(1, 44 * 60))
    assert run.do(act.DirectRound(1, 45 * 60))


@rule("17.20")
def test_the_director_sets_the_pace_and_directs_players_to_keep_it():
    run = Run(rounds(2), "ab")
    run.seat()

    told = run.do(
        act.SetPace("40 seconds for each decision", DIRECTOR, 40),
        act.DirectPlayer("a", "over time", DIRECTOR),
    )

    assert ["17.20", "17.20"] == [event.rule for event in told]
    assert (40, None) == (told[0].seconds, run.state.act_seconds)


# places


@rule("17.21", "17.22")
def test_places_go_by_chips_and_then_by_when_players_went_out():
    run = Run(rounds(12), "ABCD")
    run.seat()
    for number in range(1, 12):
        run.round(**({"D": 0} if number == 9 else {}))
    run.round(A=9_000, B=4_000, C=0)

    run.refuse("A.Tournament Director/Assistant", act.ConfirmPlaces("dealer"))
    assert {} == run.state.prizes
    run.finish()

    assert (("A",), ("B",), ("C",), ("D",)) == run.state.places
    assert ["17.21"] == [event.rule for event in run.of(ev.PlacesAwarded)]


@rule("17.22")
def test_the_whole_pool_is_given_out_to_the_cent():
    run = Run(conditions(fee=411_50, commission=None), "abc")
    run.seat()
    run.round(a=9_000, b=6_000, c=1_000)

    assert {"a": 617_25, "b": 370_35, "c": 246_90} == run.finish()


@rule("17.22")
def test_cents_left_by_rounding_go_to_the_first_place():
    run = Run(conditions(prizes=(34, 33, 33), fee=33, commission=None), "abc")
    run.seat()
    run.round(a=9_000, b=6_000, c=1_000)

    assert {"a": 35, "b": 32, "c": 32} == run.finish()


@rule("17.23")
def test_players_level_in_the_final_play_on_until_one_has_more():
    run = Run(conditions(), "abc")
    run.seat()
    told = run.round(a=8_000, b=6_500, c=6_500)
    assert ev.ExtraRoundsOrdered("17.23", ("b", "c")) == told[-1]

    run.round(b=6_900, c=6_100)
    run.finish()

    assert (("a",), ("b",), ("c",)) == run.state.places
    assert ((2, 6_500), (3, 6_500)) == run.of(ev.RoundDirected)[-1].chips


@rule("17.23")
def test_additional_rounds_decide_only_between_those_who_play_them():
    run = Run(conditions(), "abcd")
    run.seat()
    run.round(a=7_000, b=6_500, c=6_500, d=6_000)

    run.round(b=9_000, c=0)
    run.finish()

    assert (("a",), ("b",), ("c",), ("d",)) == run.state.places


@rule("17.23")
def test_of_three_who_are_level_two_may_play_on_again():
    run = Run(conditions(), "abc")
    run.seat()
    run.round(a=6_500, b=6_500, c=6_500)

    run.round(a=6_900, b=6_100, c=6_100)
    run.round(b=5_000, c=7_500)
    run.finish()

    assert (("a",), ("c",), ("b",)) == run.state.places


@rule("17.23")
def test_a_void_additional_round_is_played_again():
    run = Run(conditions(), "ab")
    run.seat()
    run.round()

    told = run.round(void=True)

    assert isinstance(told[-1], ev.RoundReported)
    run.round(a=5_100)
    assert "places" == run.state.phase


@rule("17.23")
def test_level_players_at_two_tables_play_one_round_each():
    run = Run(conditions(), "abcdefgh")
    run.seat()
    run.round(1, a=8_000, c=6_000, e=100, g=100)
    run.round(2, b=8_000, d=100, f=100, h=100)

    run.round(1, a=8_100)
    run.refuse("A.Session", act.DirectRound(1, run.at))
    run.round(2, b=8_200)

    assert (("b",), ("a",), ("c",)) == run.of(ev.SessionPlaced)[-1].places[:3]


@covers("17.23")
def test_a_tie_that_decides_nothing_is_not_played_unless_every_one_is():
    heat = Session("heat", rounds=1, advance=Advance(count=3))
    sessions = heat, Session("final", rounds=1)
    quiet = Run(conditions(sessions=sessions), "abcde")
    every = Run(conditions(sessions=sessions, tie_break_rounds="every"), "abcde")

    for run in quiet, every:
        run.seat()
        run.round(a=6_000, b=6_000, c=5_500, d=4_000, e=4_000)

    assert [] == quiet.of(ev.ExtraRoundsOrdered)
    assert ("a", "b", "d", "e") == every.of(ev.ExtraRoundsOrdered)[0].players


@rule("17.23")
def test_a_tie_for_the_last_place_that_goes_on_is_played():
    heat = Session("heat", rounds=1, advance=Advance(count=2))
    run = Run(conditions(sessions=(heat, Session("final", rounds=1))), "abc")
    run.seat()
    run.round(a=6_000, b=5_500, c=5_500)

    told = run.round(b=5_400, c=5_600)

    assert ("a", "c") == told[-1].advancing


@rule("17.23")
def test_a_tie_for_a_prize_below_those_who_go_on_is_played():
    heat = Session("heat", rounds=1, advance=Advance(count=2))
    run = Run(conditions(sessions=(heat, Session("final", rounds=1))), "abcd")
    run.seat()

    told = run.round(a=6_000, b=5_500, c=4_000, d=4_000)

    assert ("c", "d") == told[-1].players


@rule("17.23")
def test_without_chips_to_play_on_a_draw_decides_who_goes_on():
    heat = Session("heat", rounds=1, advance=Advance(count=2))
    run = Run(conditions(sessions=(heat, Session("final", rounds=1, chips=5_000))), "abc")
    run.seat()

    told = run.round(a=6_000, b=50, c=50)

    assert ev.TieFound("17.23", ("b", "c")) == told[-1]
    told = run.do(act.DrawForPlaces((("b", "9h"), ("c", "Qd")), DIRECTOR))
    assert ("a", "c") == told[-1].advancing


@covers("17.23")
def test_level_players_who_are_both_away_share():
    run = Run(conditions(), "abc")
    run.seat()
    run.do(act.MarkAbsent("b", DIRECTOR), act.MarkAbsent("c", DIRECTOR))

    run.round(a=8_000)

    assert {"a": 75_00, "b": 37_50, "c": 37_50} == run.finish()


@rule("17.24")
def test_players_out_in_one_round_share_the_prizes_of_their_places():
    run = Run(rounds(9, fee=250_00, commission=None), "abcd")
    run.seat()
    run.round(d=0)

    run.round(b=0, c=0)

    assert {"a": 500_00, "b": 250_00, "c": 250_00} == run.finish()


@rule("17.24")
def test_one_of_two_out_together_may_reach_a_prize_for_both():
    run = Run(rounds(9, fee=250_00, commission=None), "abcd")
    run.seat()
    run.round(c=0, d=0)

    run.round(b=0)

    assert {"a": 500_00, "b": 300_00, "c": 100_00, "d": 100_00} == run.finish()


@covers("17.24")
def test_chips_before_the_round_do_not_rank_those_out_together():
    run = Run(rounds(9), "abc")
    run.seat()
    run.round(b=9_000, c=500)

    run.round(b=0, c=60)
    run.direct()

    assert (("a",), ("b", "c")) == tournament.places.final_places(run.state)


@rule("17.24")
def test_the_last_players_out_together_share_the_first_places():
    run = Run(rounds(9, fee=250_00, commission=None), "abcd")
    run.seat()
    run.round(c=0)
    run.round(d=0)

    run.round(a=0, b=0)

    assert 400_00 == run.finish()["a"] == run.state.prizes["b"]


@rule("17.24")
def test_odd_cents_go_one_each_clockwise_from_the_marker():
    run = Run(rounds(9, prizes=(60, 20, 20), fee=1_25, commission=None), "abcd")
    run.seat()
    run.round(a=0)
    run.round()

    run.round(b=0, c=0, d=0)

    assert 3 == run.of(ev.RoundDirected)[-1].button
    assert {"c": 1_67, "d": 1_67, "b": 1_66} == run.finish()


@covers("17.24")
def test_players_out_at_two_tables_are_placed_by_time():
    run = Run(rounds(9), "abcdefgh")
    run.seat()

    run.round(1, a=0)
    run.round(2, b=0)

    assert (("b",), ("a",)) == tournament.places.final_places(run.state)[-2:]


@covers("17.24")
def test_tables_that_wait_for_each_other_may_count_as_one_round():
    run = Run(rounds(9, simultaneous_tables="as_one_round"), "abcdefgh")
    run.seat()
    run.do(act.PlayHandForHand(DIRECTOR))

    run.round(1, a=0)
    run.round(2, b=0)

    assert {"a", "b"} == set(tournament.places.final_places(run.state)[-1])


@covers("17.4(b)")
def test_a_player_alone_at_a_table_plays_on_against_the_other_tables():
    run = Run(rounds(2), "abcdefgh")
    run.seat()
    run.round(1, c=0, e=0, g=0)

    assert 1 == len(run.direct(1).chips)


@covers("17.4(b)")
def test_a_player_alone_in_the_group_that_goes_on_plays_no_more():
    heat = Session("heat", rounds=5, advance=Advance(count=1, each="table"))
    run = Run(conditions(sessions=(heat, *FIVE)), "abcdefgh")
    run.seat()

    run.round(1, c=0, e=0, g=0)

    run.refuse("A.Session", act.DirectRound(1, run.at))


@pytest.mark.parametrize("players", ["ab", "abcdefgh"])
def test_the_stream_replays_to_the_same_tournament(players):
    run = Run(rounds(2), players)
    run.seat()
    run.direct()

    assert run.state == replay(run.events)
