"""Sessions: what ends them, who goes on, levels, points, second chances and re-buys."""

from dataclasses import replace
from fractions import Fraction

import pytest

from croupier.rules.tournament import actions as act
from croupier.rules.tournament import events as ev
from croupier.rules.tournament.conditions import Advance, Level, ReBuys, Repechage, Session
from croupier.rules.tournament.conditions_check import check
from tests.conditions import percent, pot_game
from tests.play import covers, rule
from tests.rules.tournament.runs import DIRECTOR, Run

INSTRUMENTS = ("omaha", "faro", "stud")
POT = pytest.mark.parametrize("game", ["faro", "stud"])

TEN = "abcdefghij"
FINAL = Session("final", players_left=1)


def of_rounds(count, **more):
    """A session of so many rounds."""
    return Session("heat", rounds=count, **more)


def structure(*sessions, **more):
    """Several sessions of Omaha, and what they need."""
    return {"sessions": sessions, "elimination": "no_chips", **more}


# What ends a session


@rule("omaha A.Session", "omaha A.Session(b)")
def test_a_session_may_last_until_so_many_players_are_left():
    final = Session("final", players_left=9)
    run = Run("omaha", TEN, sessions=(final,), players_per_table=10)
    run.seat()

    assert [] == [event for event in run.round() if type(event) is ev.SessionEnded]
    told = run.round(a=30_000, i=0, j=0)

    assert "8 players are left" == next(e.why for e in told if type(e) is ev.SessionEnded)


@POT
@rule("faro/stud A.Session")
def test_a_session_may_last_for_so_many_rounds_at_each_table(game):
    run = Run(game, "abcd", sessions=(Session(rounds=2),), players_per_table=2)
    run.seat()
    run.round(1), run.round(1), run.round(2)
    assert "session" == run.state.phase
    run.refuse("A.Session", act.DirectRound(1, run.at))

    run.round(2)

    assert "2 rounds were played" == run.of(ev.SessionEnded)[0].why


@POT
@rule("faro/stud A.Session")
def test_a_session_on_time_ends_with_the_round_in_progress(game):
    run = Run(game, "ab", sessions=(Session(minutes=45),))
    run.seat()
    run.round(after=44 * 60)

    told = run.round(after=59)

    assert "session" == run.state.phase
    assert [] == [event for event in told if type(event) is ev.SessionEnded]
    run.do(act.CloseSession(45 * 60, DIRECTOR))
    assert "45 minutes have passed" == run.of(ev.SessionEnded)[0].why


@rule("omaha A.Session(a)", "omaha A.Session(b)")
def test_a_heat_sends_its_best_on_and_pays_nothing_and_the_final_fixes_the_places():
    heat = of_rounds(1, advance=Advance(count=2))
    run = Run("omaha", "abc", **structure(heat, FINAL))
    run.seat()

    run.round(a=5_000, b=12_000, c=13_000)

    assert ("bc", {}) == (run.left(), run.state.prizes)
    run.seat()
    run.round(b=25_000, c=0)
    run.finish()
    assert (("b",), ("c",), ("a",)) == run.state.places


@covers("omaha 20.3(a)(iii)(A)")
def test_heats_are_played_until_few_enough_are_left():
    heats = of_rounds(1, repeat_until=2, advance=Advance())
    run = Run("omaha", "abcd", **structure(heats, FINAL))
    run.seat()
    run.round(a=20_000, d=0)
    assert ("heat", "abc") == (run.state.session.name, run.left())
    run.seat()

    run.round(a=30_000, c=0)

    assert ("final", "ab") == (run.state.session.name, run.left())


@covers("omaha 20.3(a)(iii)(D)", "omaha 20.3(a)(viii)(B)")
def test_a_share_of_those_who_began_goes_on_rounded_up():
    players = [f"p{n}" for n in range(43)]
    heat = of_rounds(1, advance=Advance(percent=Fraction(10)))
    run = Run("omaha", players, max_players=43, **structure(heat, FINAL))
    run.seat()

    for table in tuple(run.state.tables):
        names = list(run.state.tables[table].players.values())
        run.round(table, **{name: 9_000 + 500 * n for n, name in enumerate(names[:5])})

    assert 5 == len(run.of(ev.SessionEnded)[0].advancing)


@rule("omaha 20.3(a)(viii)(A)")
def test_too_few_chips_at_the_end_of_a_session_are_the_end():
    heat = of_rounds(1, advance=Advance(), eliminate_below=2_000)
    run = Run("omaha", "abc", **structure(heat, FINAL))
    run.seat()

    run.round(a=18_100, c=1_900)

    assert "ab" == run.left()


@POT
@rule("faro/stud 20.4(b)")
def test_two_heats_send_their_best_to_the_final(game):
    heats = Session("heat", rounds=1, heats=2, advance=Advance(count=1, each="heat"))
    run = Run(game, "abcd", sessions=(heats, Session("final", rounds=1)))
    run.seat()
    assert [1, 2] == sorted({e.heat for _, e in run.players()})

    for table, place in tuple(run.state.tables.items()):
        first, second = place.players.values()
        run.round(table, **{first: 5_000, second: 15_000})

    ended = run.of(ev.SessionEnded)[0]
    assert ("20.4(b)", 2) == (ended.rule, len(ended.advancing))
    assert {15_000} == {run.state.entrants[player].chips for player in ended.advancing}


# Starting


@rule("omaha 20.3(a)(iii)(B)")
def test_a_sit_and_go_starts_with_its_entry_and_not_before():
    run = Run("omaha", "abcdefgh", format="sit_and_go", start=None, start_at_entries=9)
    run.refuse("20.3(a)(iii)(B)", act.DrawSeats(tuple("abcdefgh"), DIRECTOR))

    run.do(act.Enter("i"))
    run.seat()

    assert ("session", 9) == (run.state.phase, len(run.chips()))


@rule("omaha 20.3(a)(iii)(B)")
def test_an_entry_that_was_withdrawn_does_not_start_a_sit_and_go():
    run = Run("omaha", "abc", format="sit_and_go", start=None, start_at_entries=3)
    run.do(act.Withdraw("a"))

    run.refuse("20.3(a)(iii)(B)", act.DrawSeats(("b", "c"), DIRECTOR))
    run.do(act.Enter("d"))

    assert run.draw()


@covers("omaha 20.3(a)(iv)")
def test_everybody_begins_with_the_chips_of_the_conditions():
    run = Run("omaha", [f"p{n}" for n in range(27)])

    run.seat()

    assert 270_000 == sum(run.chips().values())


@POT
@covers("faro/stud 20.4(d)")
def test_everybody_alike_begins_with_the_same_chips(game):
    run = Run(game, "abcd", starting_chips=1_000)

    run.seat()

    assert {"a": 1_000, "b": 1_000, "c": 1_000, "d": 1_000} == run.chips()


@pytest.mark.parametrize("game", INSTRUMENTS)
@rule("omaha 20.3(a)(v)", "faro/stud 20.4(e)")
def test_with_too_few_players_the_operator_is_asked_to_cancel(game):
    run = Run(game, "ab", min_players=3)
    run.draw()
    run.do(act.TakeAllocatedSeat("a"), act.TakeAllocatedSeat("b"))
    clause = "20.3(a)(v)" if game == "omaha" else "20.4(e)"

    reason = run.refuse(clause, act.StartSession(0, DIRECTOR))

    assert "2 players of 3: the operator may cancel" == reason


# Levels


@rule("omaha 20.3(a)(vii)")
def test_a_level_applies_from_the_next_round_on():
    quarter = (Level(minutes=15), Level(minutes=15, blinds=(50, 100)), Level(blinds=(100, 200)))
    run = Run("omaha", "ab", games=(pot_game("omaha", *quarter),))
    run.seat()

    assert 1 == run.direct(after=15 * 60 - 1).level
    run.do(act.ReportRound(1, run.at + 300, ((1, 10_000), (2, 10_000)), ((1, 50), (2, 50))))

    assert [1] == [event.level for event in run.of(ev.LevelBegun)]
    assert 2 == run.direct(after=1).level


@POT
@rule("faro/stud 20.4(g)")
def test_a_level_may_last_for_a_session(game):
    levels = Level(sessions=1), Level(blinds=(50, 100))
    sessions = of_rounds(1, advance=Advance()), Session("final", rounds=1)
    run = Run(game, "ab", games=(pot_game(game, *levels),), sessions=sessions)
    run.seat()
    run.round()

    run.seat()

    assert 2 == run.direct().level


@rule("omaha 20.3(a)(vii)", "omaha 20.16")
def test_a_planned_break_comes_with_the_level_it_follows():
    levels = Level(minutes=15, break_minutes=10), Level(blinds=(50, 100))
    run = Run("omaha", "ab", games=(pot_game("omaha", *levels),))
    run.seat()
    run.round()

    assert run.direct(after=15 * 60) is None
    run.refuse("20.16", act.DirectRound(1, run.at + 599))

    assert 2 == run.direct(after=600).level


# Points


def points(*sessions, **more):
    """A tournament decided by points."""
    settled = {"session_places": "chips", "points_tie": "combine"}
    kept = {"elimination": "points", "not_applicable": ("repechage", "re_buys")}
    return {"sessions": sessions, **settled, **kept, **more}


@rule("omaha 20.3(a)(iii)(E)b")
@covers("omaha 20.3(a)(iii)(E)")
def test_places_in_a_session_go_by_chips_and_give_points():
    first = of_rounds(1, points=(10, 6, 3), advance=Advance())
    run = Run("omaha", "abc", **points(first, of_rounds(1, points=(10, 6, 3))))
    run.seat()

    run.round(a=9_000, b=21_000, c=0)

    given = [(event.player, event.place, event.points) for event in run.of(ev.PointsGiven)]
    assert [("b", 1, 10), ("a", 2, 6), ("c", 3, 3)] == given


@rule("omaha 20.3(a)(iii)(E)b")
@pytest.mark.parametrize(("by", "given"), [("chips", [5, 3, 2, 2]), ("elimination", [5, 3, 2, 1])])
def test_places_in_a_session_go_by_chips_alone_or_also_by_who_went_out_when(by, given):
    terms = points(of_rounds(2, points=(5, 3, 2, 1)), session_places=by)
    run = Run("omaha", "abcd", **terms)
    run.seat()
    run.round(a=20_000, d=0)

    run.round(a=25_000, b=15_000, c=0)

    assert given == [run.state.entrants[player].points for player in "abcd"]


@rule("omaha 20.3(a)(iii)(E)a")
def test_the_lowest_on_points_go_out_and_nobody_else():
    first = of_rounds(1, points=(5, 4, 3, 2, 1), eliminate_lowest=2, advance=Advance())
    run = Run("omaha", "abcde", **points(first, of_rounds(1, points=(5, 4, 3))))
    run.seat()

    run.round(a=6_000, b=8_000, c=10_000, d=12_000, e=14_000)

    assert "cde" == run.left()


def level_on_points(**more):
    """Two players with the same points, two prizes of $500 and $300."""
    sessions = of_rounds(1, points=(2, 1), advance=Advance()), of_rounds(1, points=(2, 1))
    money = {"entry_fee": 400_00, "commission": None, "prizes": (percent("62.5", "37.5"),)}
    left_out = ("commission", "repechage", "re_buys")
    terms = points(*sessions, **more) | money | {"not_applicable": left_out}
    run = Run("omaha", "ab", **terms)
    run.seat()
    run.round(a=15_000, b=5_000)
    run.seat()
    run.round(a=5_000, b=15_000)
    return run


@covers("omaha 20.3(a)(iii)(E)c")
def test_equal_points_may_share_their_prizes():
    assert {"a": 400_00, "b": 400_00} == level_on_points().finish()


@rule("omaha 20.3(a)(iii)(E)c")
def test_equal_points_may_be_decided_by_a_draw_of_cards():
    run = level_on_points(points_tie="draw")
    run.refuse("20.18", act.ConfirmPlaces(DIRECTOR))

    run.do(act.DrawForPlaces((("a", "9s"), ("b", "Qd")), DIRECTOR))

    assert {"a": 300_00, "b": 500_00} == run.finish()


@rule("omaha 20.3(a)(iii)(E)c")
def test_equal_cards_are_drawn_again():
    run = level_on_points(points_tie="draw")

    run.do(act.DrawForPlaces((("a", "Qs"), ("b", "Qd")), DIRECTOR))

    assert ("tied", ("a", "b")) == (run.state.phase, tuple(sorted(run.state.tied)))
    run.do(act.DrawForPlaces((("a", "Ks"), ("b", "2d")), DIRECTOR))
    assert 500_00 == run.finish()["a"]


@rule("omaha 20.3(a)(iii)(E)c")
def test_a_card_drawn_again_counts_only_among_those_who_were_equal():
    terms = points(of_rounds(1, points=(1,)), points_tie="draw", prizes=(percent(40, 30, 20, 10),))
    run = Run("omaha", "abcd", **terms)
    run.seat()
    run.round()
    run.do(act.DrawForPlaces(tuple(zip("abcd", ("Qs", "Qd", "9s", "9d"), strict=True)), DIRECTOR))

    run.do(act.DrawForPlaces((("a", "Ks"), ("b", "2s")), DIRECTOR))

    assert {"c", "d"} == set(run.state.tied)
    run.do(act.DrawForPlaces((("c", "As"), ("d", "2s")), DIRECTOR))
    run.finish()
    assert (("a",), ("b",), ("c",), ("d",)) == run.state.places


@covers("omaha 20.3(a)(iii)(E)", "omaha 20.3(a)(ix)", "omaha 20.19")
def test_the_sessions_may_give_the_whole_pool_and_the_rest_is_the_firsts():
    first = of_rounds(1, prizes_percent=(Fraction(100, 3), Fraction(50, 3)), advance=Advance())
    last = of_rounds(1, prizes_percent=(Fraction(100, 3), Fraction(50, 3)))
    terms = structure(first, last, session_places="chips", prizes=())
    run = Run("omaha", "ab", **terms, not_applicable=("repechage", "re_buys"))
    run.seat()
    run.round(a=9_000, b=11_000)
    run.seat()
    run.round(a=12_000, b=8_000)

    prizes = run.finish()

    assert () == check(run.state.conditions)
    assert ({"a": 100_01, "b": 99_99}, 0) == (prizes, run.state.escrow)


# A second chance


def with_repechage(**more):
    """A heat of six from which two go on, and places 4 to 6 have a second chance."""
    again = Repechage(from_place=4, to_place=6, session=of_rounds(1, advance=Advance(count=1)))
    heat, left_out = of_rounds(1, advance=Advance(count=2)), ("points", "re_buys")
    terms = structure(heat, FINAL, repechage=replace(again, **more), not_applicable=left_out)
    run = Run("omaha", "abcdef", **terms)
    run.seat()
    run.round(a=15_000, b=14_000, c=9_000, d=8_000, e=7_500, f=6_500)
    return run


@rule("omaha 20.3(a)(iii)(F)")
def test_only_those_who_qualify_play_the_repechage():
    run = with_repechage()
    assert "c did not qualify" == run.refuse(
        "20.3(a)(iii)(F)", act.OpenRepechage(("c", "d"), DIRECTOR)
    )

    run.do(act.OpenRepechage(("d", "e", "f"), DIRECTOR))
    run.seat(("d", "e", "f"))
    run.round(f=8_000, d=6_500)

    assert "abf" == run.left()


@rule("omaha 20.3(a)(iii)(F)")
def test_a_certain_repechage_comes_first_and_an_optional_one_may_be_left_out():
    run, optional = with_repechage(), with_repechage(certain=False)

    run.refuse("20.3(a)(iii)(F)", act.DrawSeats(("a", "b"), DIRECTOR))
    optional.do(act.OpenRepechage((), DIRECTOR))
    optional.seat(("a", "b"))

    assert "final" == optional.state.session.name


# Re-buys


def with_re_buys(players="abc", *sessions, repechage=None, **more):
    """Two re-buys of $100 and 5,000 chips for each player, in the first session."""
    re_buys = ReBuys(maximum=2, until_session=1, cost=100_00, chips=5_000)
    left_out = ("points",) if repechage else ("points", "repechage")
    terms = structure(*(sessions or (FINAL,)), repechage=repechage, not_applicable=left_out)
    run = Run("omaha", players, re_buys=replace(re_buys, **more), **terms)
    run.seat()
    return run


@rule("omaha 20.3(a)(iii)(G)", "omaha 20.7")
def test_a_player_without_chips_may_buy_back_so_many_times():
    run = with_re_buys()
    for had, bought in (20_000, 5_000), (25_000, 5_000):
        run.round(a=had, c=0)
        run.do(act.ReBuy("c", run.at))
        assert bought == run.chips()["c"]

    told = run.round(a=30_000, c=0)

    assert ["c"] == [event.player for event in told if type(event) is ev.PlayerEliminated]
    assert 300_00 + 200_00 == run.state.escrow


@covers("omaha 20.3(a)(iii)(G)")
def test_no_re_buy_is_open_in_a_later_session():
    run = with_re_buys("abc", of_rounds(1, advance=Advance()), FINAL)
    run.round(a=20_000, b=5_000, c=5_000)
    run.seat()

    told = run.round(a=25_000, c=0)

    assert [] == [event for event in told if type(event) is ev.ReBuyOffered]
    assert "ab" == run.left()


@rule("omaha 20.7")
@covers("omaha 20.3(a)(iii)(G)")
@pytest.mark.parametrize(("until", "offered"), [(1, "c"), (2, "cdb")])
def test_the_sessions_of_re_buys_are_counted_as_the_conditions_list_them(until, offered):
    again = Repechage(from_place=3, to_place=4, session=of_rounds(1, chips=10_000))
    heat = of_rounds(2, advance=Advance(count=2))
    run = with_re_buys("abcd", heat, FINAL, until_session=until, maximum=1, repechage=again)
    run.round(a=20_000, c=0)
    run.do(act.DeclineReBuy("c"))
    run.round(a=25_000, b=9_000, d=6_000)
    run.do(act.OpenRepechage(("c", "d"), DIRECTOR))
    run.seat(("c", "d"))
    run.round(c=20_000, d=0)
    if run.state.entrants["d"].choice:
        run.do(act.DeclineReBuy("d"))
    run.seat()

    run.round(a=34_000, b=0)

    assert offered == "".join(event.player for event in run.of(ev.ReBuyOffered))


@rule("omaha 20.6", "omaha 20.7", "omaha 20.3(a)(iii)(G)")
def test_a_re_buy_is_for_whoever_has_no_chips_and_only_until_the_next_round():
    run = with_re_buys()
    assert "a still has 10000 chips" in run.refuse("20.6", act.ReBuy("a", run.at))
    assert "z has no entry" in run.refuse("20.6", act.ReBuy("z", run.at))
    run.round(a=20_000, c=0)
    assert "c" in run.state.tables[1].players.values()

    run.direct()

    assert "ab" == run.left()
    assert "until the next round began" in run.refuse("20.3(a)(iii)(G)", act.ReBuy("c", run.at))


@rule("omaha 20.7")
def test_the_time_for_the_choice_may_be_limited_and_the_choice_declined():
    run = with_re_buys(decision_seconds=30)
    run.round(a=20_000, c=0)

    run.refuse("20.3(a)(iii)(G)", act.ReBuy("c", run.at + 31))
    run.do(act.DeclineReBuy("c"))

    assert "ab" == run.left()
