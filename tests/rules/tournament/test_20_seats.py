"""Who sits where: the ballot, absentees and reserves, tables broken and balanced."""

import pytest

from croupier.rules.tournament import actions as act
from croupier.rules.tournament import events as ev
from croupier.rules.tournament.conditions import Advance, Session
from croupier.rules.tournament.seats import proposal, table_sizes
from croupier.rules.tournament.steps import opening
from tests.play import covers, rule
from tests.rules.tournament.runs import DIRECTOR, Run

INSTRUMENTS = ("omaha", "faro", "stud")
GAMES = pytest.mark.parametrize("game", INSTRUMENTS)
OTHERS = pytest.mark.parametrize("game", ["faro", "stud"])
NAMES = tuple("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMN")
MOVES = {"break_tables": True, "balancing_tolerance": 1, "balancing_mover": "next_big_blind"}
BALLOT = {"omaha": "20.8", "faro": "20.7", "stud": "20.7"}


def seats(run):
    """Table and seat of everybody."""
    return {player: (e.table, e.seat) for player, e in run.players() if e.table}


def sizes(run):
    """Players at each table."""
    return {table: len(place.seats) for table, place in run.state.tables.items()}


# The ballot


@GAMES
@rule("omaha 20.8", "faro/stud 20.7")
def test_every_seat_is_given_by_the_ballot_in_the_order_drawn(game):
    run = Run(game, NAMES[:14], players_per_table=7)

    [drawn] = run.draw(order=NAMES[:14][::-1])

    assert BALLOT[game] == drawn.rule
    assert 14 == len(set(seats(run).values()))
    assert {"n": (1, 1), "m": (2, 1), "l": (1, 2)} == {p: seats(run)[p] for p in "nml"}


@GAMES
@rule("omaha 20.8", "faro/stud 20.7")
def test_a_ballot_is_of_every_player_once(game):
    run = Run(game, "abc")

    assert "all 3 players" in run.refuse(BALLOT[game], act.DrawSeats(("a", "b"), DIRECTOR))
    run.refuse(BALLOT[game], act.DrawSeats(("a", "b", "b"), DIRECTOR))


@rule("omaha 20.8")
def test_27_entrants_fill_three_tables_of_nine():
    run = Run("omaha", NAMES[:27], players_per_table=9)

    run.draw()

    assert {1: 9, 2: 9, 3: 9} == sizes(run)


@rule("omaha 20.9", "omaha 20.8")
def test_in_omaha_later_sessions_may_be_seated_by_assignment():
    run = Run("omaha", "abcd", sessions=_two(), elimination="no_chips", not_applicable=_rest())
    assigned = act.AssignSeats((("a", 1, 4), ("b", 1, 2)), DIRECTOR)
    run.refuse("20.8", assigned)
    run.seat()
    run.round(a=15_000, b=15_000, c=5_000, d=5_000)

    [told] = run.do(assigned)

    assert "20.9" == told.rule
    assert {"a": (1, 4), "b": (1, 2)} == seats(run)
    run.refuse("20.9", act.AssignSeats((("a", 1, 4), ("b", 1, 4)), DIRECTOR))
    run.refuse("20.9", act.AssignSeats((("a", 1, 4),), DIRECTOR))


@OTHERS
@rule("faro/stud 20.7")
def test_elsewhere_every_session_has_its_ballot_and_seats_hold_for_it(game):
    run = Run(game, "abcd", sessions=_two())
    run.seat()

    run.refuse("20.7", act.MovePlayer("a", 1, 5, DIRECTOR))
    run.refuse("20.7", act.BreakTable(1, DIRECTOR))
    run.round(a=15_000, b=15_000, c=5_000, d=5_000)
    run.refuse("20.7", act.AssignSeats((("a", 1, 4), ("b", 1, 2)), DIRECTOR))
    [drawn] = run.draw()

    assert 2 == drawn.session


def _two():
    return (Session(rounds=1, advance=Advance(2)), Session(rounds=5))


def _rest():
    return ("points", "repechage", "re_buys")


# How many at a table


@GAMES
@rule("omaha 20.9", "faro/stud 20.8")
def test_the_director_sets_how_many_sit_at_a_table(game):
    run = Run(game, NAMES[:17], players_per_table=7)
    most = 13 if game == "stud" else 14
    rule_of = {"omaha": "20.9", "faro": "20.8", "stud": "20.8"}[game]

    run.refuse(rule_of, act.DrawSeats(NAMES[:17], DIRECTOR, (most, 17 - most)))
    run.refuse(rule_of, act.DrawSeats(NAMES[:17], DIRECTOR, (6, 6)))
    run.draw(sizes=(6, 6, 5))

    assert {1: 6, 2: 6, 3: 5} == sizes(run)


@covers("omaha 20.9", "faro/stud 20.8")
@pytest.mark.parametrize(
    ("players", "most", "tables", "expected"),
    [
        (17, 7, None, (6, 6, 5)),
        (10, 9, None, (5, 5)),
        (3, 2, None, (2, 1)),
        (8, 9, 3, (3, 3, 2)),
        (3, 9, 3, (3,)),
        (1, 9, None, (1,)),
    ],
)
def test_tables_are_as_few_and_as_equal_as_can_be(players, most, tables, expected):
    assert expected == table_sizes(players, most, tables)


# Absent at the start


@rule("omaha 20.10")
def test_in_omaha_whoever_is_absent_at_the_start_forfeits_and_the_fee_stays():
    run = Run("omaha", NAMES, max_players=40)
    pool = run.state.escrow

    told = run.seat(absent="d")

    forfeit = next(event for event in told if type(event) is ev.PositionForfeited)
    assert ("20.10", "d") == (forfeit.rule, forfeit.player)
    assert 4_000_00 == pool == run.state.escrow
    assert 39 == sum(sizes(run).values())


@rule("omaha 20.12")
def test_conditions_may_have_the_absent_blinded_off_instead():
    run = Run("omaha", "abcd", absent_at_start="blind_off")

    run.seat(absent="d")
    directed = run.direct()

    assert (4,) == directed.absent
    assert 4 in dict(directed.chips)


@OTHERS
@rule("faro/stud 20.9", "faro/stud 20.11")
def test_elsewhere_the_director_may_take_the_position_or_leave_it(game):
    run = Run(game, "abcde")
    pool = run.state.escrow

    told = run.seat(absent="de", forfeit="d")

    assert {"20.9": "d", "20.11": "e"} == {
        event.rule: event.player
        for event in told
        if type(event) in (ev.PositionForfeited, ev.AbsenceNoted)
    }
    assert pool == run.state.escrow
    assert "forfeited" == run.state.entrants["d"].standing
    assert (5,) == run.direct().absent


@GAMES
@rule("omaha 20.10", "faro/stud 20.9")
def test_nobody_is_absent_before_the_starting_time(game):
    run, forfeit = Run(game, "abc"), {"omaha": "20.10"}.get(game, "20.9")
    run.draw()
    run.do(act.TakeAllocatedSeat("a"), act.TakeAllocatedSeat("b"))

    reason = run.refuse(forfeit, act.StartSession(-60, DIRECTOR))
    run.do(act.TakeAllocatedSeat("c"), act.StartSession(0, DIRECTOR))

    assert "60 seconds are left: nobody is absent before the starting time" == reason
    assert "abc" == run.left()


@GAMES
@rule("omaha 20.10", "faro/stud 20.9")
def test_nobody_forfeits_a_seat_they_have_taken(game):
    run = Run(game, "abc")
    run.draw()
    run.do(*(act.TakeAllocatedSeat(player) for player in "abc"))
    rule_of = {"omaha": "20.10", "faro": "20.9", "stud": "20.9"}[game]

    run.refuse(rule_of, act.StartSession(0, DIRECTOR, ("c",)))
    run.do(act.StartSession(0, DIRECTOR))
    run.refuse(rule_of, act.Enter("late"))


@GAMES
@rule("omaha 20.8", "faro/stud 20.7")
def test_a_seat_is_taken_once_and_only_by_who_has_one(game):
    run = Run(game, "abc")
    run.refuse(BALLOT[game], act.TakeAllocatedSeat("a"))
    run.refuse(BALLOT[game], act.StartSession(0, DIRECTOR))
    run.draw()
    run.do(act.TakeAllocatedSeat("a"))

    assert "seated" in run.refuse(BALLOT[game], act.TakeAllocatedSeat("a"))


@GAMES
@rule("omaha 20.3(a)(v)", "faro/stud 20.4(e)")
def test_a_session_nobody_came_to_does_not_start(game):
    run = Run(game, "ab", absent_at_start="forfeit")
    run.draw()
    rule_of = "20.3(a)(v)" if game == "omaha" else "20.4(e)"

    assert "may cancel" in run.refuse(rule_of, act.StartSession(0, DIRECTOR))


# Reserves


def with_reserve(game):
    """Forty entries at $100 to the pool, and one reserve."""
    run = Run(game, (*NAMES, "reserve"), max_players=40)
    run.draw()
    run.do(*(act.TakeAllocatedSeat(player) for player in NAMES[1:]))
    return run


@rule("omaha 20.11", "omaha 20.10")
def test_in_omaha_a_reserve_pays_and_the_absent_players_fee_stays_too():
    run = with_reserve("omaha")
    assert 4_000_00 == run.state.escrow

    run.do(act.SeatReserve("reserve", "a", DIRECTOR), act.StartSession(0, DIRECTOR))

    assert 4_100_00 == run.state.escrow
    assert 40 == sum(sizes(run).values())
    assert 10_000 == run.state.entrants["reserve"].chips
    assert 400_000 == sum(run.chips().values())


@OTHERS
@rule("faro/stud 20.10")
def test_elsewhere_the_absent_players_whole_fee_goes_back(game):
    run = with_reserve(game)

    told = run.do(act.SeatReserve("reserve", "a", DIRECTOR), act.StartSession(0, DIRECTOR))

    assert 4_000_00 == run.state.escrow
    assert 800_00 == run.state.accounts["commission"]
    assert ev.MoneyMoved("20.10", 20_00, "commission", "escrow") in told
    assert ev.MoneyMoved("20.10", 120_00, "escrow", "player a") in told
    assert 0 == run.state.accounts["player a"]


@rule("omaha 20.11")
def test_a_reserve_may_still_come_when_the_seat_is_forfeit_and_no_round_was_played():
    run = with_reserve("omaha")
    run.do(act.StartSession(0, DIRECTOR))

    run.do(act.SeatReserve("reserve", "a", DIRECTOR))

    assert (1, 1) == seats(run)["reserve"]
    assert 40 == sum(sizes(run).values())


@rule("omaha 20.11")
def test_only_an_empty_seat_of_the_first_session_goes_to_a_reserve():
    run = with_reserve("omaha")

    run.refuse("20.11", act.SeatReserve("reserve", "b", DIRECTOR))
    run.refuse("20.11", act.SeatReserve("stranger", "a", DIRECTOR))
    run.do(act.StartSession(0, DIRECTOR))
    run.direct(1)
    run.refuse("20.11", act.SeatReserve("reserve", "a", DIRECTOR))


# Absent at the table


@GAMES
@rule("omaha 20.12", "faro/stud 20.11")
def test_an_absent_player_is_dealt_in_and_named_to_the_table(game):
    run = Run(game, "abc")
    run.seat()

    run.do(act.MarkAbsent("b", DIRECTOR))
    away = run.direct()
    run.do(act.ReportRound(1, run.at, away.chips))
    run.do(act.MarkAbsent("b", DIRECTOR, absent=False))

    assert (2,) == away.absent
    assert () == run.direct().absent


@GAMES
@covers("omaha 20.12", "faro/stud 20.11")
def test_where_blinds_are_not_taken_the_absent_are_not_dealt_in(game):
    run = Run(game, "abc", absent_blinds=False)
    run.seat()
    run.do(act.MarkAbsent("b", DIRECTOR))

    assert [1, 3] == [seat for seat, _ in run.direct().chips]


@GAMES
@rule("omaha 20.12", "faro/stud 20.11")
def test_only_somebody_with_a_seat_can_be_absent(game):
    run = Run(game, "abc")
    rule_of = "20.12" if game == "omaha" else "20.11"

    run.refuse(rule_of, act.MarkAbsent("a", DIRECTOR))


# Breaking and balancing, in Omaha


@rule("omaha 20.9")
def test_a_table_is_broken_when_the_others_can_seat_everybody_and_not_before():
    run = Run("omaha", NAMES[:28], players_per_table=9, **MOVES)
    run.seat(sizes=(7, 7, 7, 7))
    run.refuse("20.9", act.BreakTable(4, DIRECTOR))
    run.round(1, **{NAMES[0]: 0, NAMES[4]: 20_000})

    told = run.do(act.BreakTable(4, DIRECTOR))

    assert {1: 9, 2: 9, 3: 9} == sizes(run)
    assert all(type(event) in (ev.PlayerMoved, ev.TableBroken) for event in told)
    assert "big blind" in told[0].why


@rule("omaha 20.9")
def test_a_table_waits_while_its_players_are_to_be_moved():
    run = Run("omaha", NAMES[:10], players_per_table=9, **MOVES)
    run.seat()
    run.round(1, **{NAMES[0]: 0, NAMES[2]: 20_000})

    assert "9 players fit at 1 tables" in run.refuse("20.9", act.DirectRound(1, 200))


IN_HEATS = (Session(rounds=9, heats=2, advance=Advance(2, each="heat")), Session(rounds=9))


@GAMES
@rule("omaha 20.9", "faro/stud 20.8")
def test_the_director_sets_the_tables_of_each_heat_too(game):
    changes = {"sessions": IN_HEATS, "elimination": "no_chips"}
    run, clause = Run(game, NAMES[:9], **changes), {"omaha": "20.9"}.get(game, "20.8")

    for wrong in (5, 5), (4, 5), (3, 2, 3, 1, 1), (3, 3, 3):
        run.refuse(clause, act.DrawSeats(NAMES[:9], DIRECTOR, wrong))
    run.draw(sizes=(3, 2, 4))

    assert {1: 3, 2: 2, 3: 4} == sizes(run)
    assert [1, 1, 2] == [place.heat for place in run.state.tables.values()]


@rule("omaha 20.8")
def test_heats_are_made_by_the_ballot_in_a_later_session_too():
    first = Session(rounds=1, advance=Advance())
    run = Run("omaha", "abcd", sessions=(first, *IN_HEATS), elimination="no_chips")
    run.seat()
    run.round()

    run.refuse("20.8", act.AssignSeats(tuple((n, 1, i) for i, n in enumerate("abcd", 1)), DIRECTOR))


@rule("omaha 20.9")
def test_nobody_is_moved_from_one_heat_to_another():
    changes = {"sessions": IN_HEATS, "elimination": "no_chips", "players_per_table": 5, "tables": 2}
    run = Run("omaha", NAMES[:10], max_players=20, **changes, **MOVES)
    run.seat()
    names = [player for _, player in run.state.tables[2].seats]

    run.refuse("20.9", act.BreakTable(2, DIRECTOR, ((names[0], 1, 4), (names[1], 4, 4))))
    run.do(act.BreakTable(2, DIRECTOR, ((names[0], 1, 4), (names[1], 1, 5))))

    assert {1: 5, 3: 3, 4: 2} == sizes(run)


@rule("omaha 20.9")
def test_a_player_plays_where_assigned_and_does_not_choose():
    run = Run("omaha", NAMES[:12], players_per_table=9, **MOVES)
    run.seat()

    assert "where assigned" in run.refuse("20.9", act.MovePlayer("a", 2, 8, "a"))
    run.refuse("20.9", act.MovePlayer("a", 2, 8, DIRECTOR))
    run.refuse("20.9", act.MovePlayer("a", 9, 8, DIRECTOR))


def unbalanced(**changes):
    """Six players at table 1; at table 2 seats 1, 3, 5 and 6, the button next at seat 1.

    A round has been played at each: at table 1 seat 2 posted the big blind and seat 3 is next.
    """
    run = Run("omaha", NAMES[:12], players_per_table=7, **(MOVES | changes))
    run.seat()
    run.round(1)
    names = run.state.tables[2].players
    run.round(2, **{names[2]: 0, names[4]: 0, names[6]: 30_000})
    return run


def at_table_1(run):
    """Who sits at table 1, by seat."""
    return run.state.tables[1].players


@rule("omaha 20.9", "omaha 20.3(a)(iii)(C)")
def test_the_next_big_blind_moves_where_it_is_due_soonest_when_tables_differ_by_two():
    run = unbalanced()
    [move] = proposal(run.state).moves

    run.refuse("20.3(a)(iii)(C)", act.MovePlayer(at_table_1(run)[4], 2, 4, DIRECTOR))
    [told] = run.do(act.MovePlayer(move.player, 2, move.seat, DIRECTOR))

    assert (at_table_1(unbalanced())[3], 4) == (move.player, move.seat)
    assert {1: 5, 2: 5} == sizes(run)
    assert "table 1 has 6 players and table 2 has 4; due the big blind first" in told.why


@rule("omaha 20.9")
def test_a_seat_that_is_taken_or_not_there_is_no_seat_to_move_to():
    run = unbalanced()
    mover = proposal(run.state).moves[0].player

    run.refuse("20.9", act.MovePlayer(mover, 2, 3, DIRECTOR))
    run.refuse("20.9", act.MovePlayer(mover, 2, 8, DIRECTOR))


@rule("omaha 20.3(a)(iii)(C)", "omaha 20.9")
def test_tables_are_balanced_as_the_conditions_state_or_not_at_all():
    unstated, two = unbalanced(balancing_tolerance=None), unbalanced(balancing_tolerance=2)
    move = act.MovePlayer(unstated.state.tables[1].players[3], 2, 2, DIRECTOR)

    reason = unstated.refuse("20.3(a)(iii)(C)", move)
    enough = two.refuse("20.9", move)

    assert "the conditions do not balance tables" == reason
    assert "6 and 4 players need no balancing" == enough


@rule("omaha 20.3(a)(iii)(C)")
def test_a_ballot_may_decide_who_moves():
    run = unbalanced(balancing_mover="ballot")
    seated = [player for _, player in run.state.tables[1].seats]

    run.refuse("20.3(a)(iii)(C)", act.MovePlayer(seated[3], 2, 4, DIRECTOR, tuple(seated)))
    drawn = (seated[3], *(player for player in seated if player != seated[3]))
    twice = act.MovePlayer(seated[3], 2, 4, DIRECTOR, (*drawn, seated[3]))
    run.refuse("20.3(a)(iii)(C)", twice)
    [move] = run.do(act.MovePlayer(seated[3], 2, 4, DIRECTOR, drawn))

    assert "drawn first of table 1" == move.why


@covers("omaha 20.9")
def test_a_player_moved_next_to_the_button_waits_until_it_has_passed():
    run = unbalanced()
    run.do(act.MovePlayer(at_table_1(run)[3], 2, 2, DIRECTOR))

    first = run.direct(2)
    run.do(act.ReportRound(2, run.at, first.chips))
    second = run.direct(2)

    assert (1, (3, 5), (2,)) == (first.button, first.blind_seats, first.waiting)
    assert (3, (5, 6), ()) == (second.button, second.blind_seats, second.waiting)
    assert [1, 2, 3, 5, 6] == [seat for seat, _ in second.chips]


@covers("omaha 20.9")
def test_a_moved_player_takes_the_blind_of_the_new_seat_and_no_other():
    run = unbalanced()
    run.do(act.MovePlayer(at_table_1(run)[3], 2, 4, DIRECTOR))

    directed = run.direct(2)

    assert (3, 4) == directed.blind_seats
    assert () == opening(run.state, directed).entries


@covers("omaha 20.9")
def test_conditions_may_deal_a_moved_player_in_at_once():
    run = unbalanced(moved_player_entry="at_once")
    run.do(act.MovePlayer(at_table_1(run)[3], 2, 2, DIRECTOR))

    directed = run.direct(2)

    assert (1, (2, 3), ()) == (directed.button, directed.blind_seats, directed.waiting)


@covers("omaha 20.9")
def test_whoever_has_just_posted_the_big_blind_does_not_post_it_again_because_of_a_move():
    run = unbalanced(balancing_mover="ballot")
    posted = at_table_1(run)[2]
    drawn = (posted, *(player for player in at_table_1(run).values() if player != posted))

    [move] = run.do(act.MovePlayer(posted, 2, 4, DIRECTOR, drawn))
    directed = run.direct(2)

    assert 4 == move.free
    assert ((3, 5), (4,)) == (directed.blind_seats, directed.waiting)


@covers("omaha 20.20")
def test_heads_up_the_button_posts_first_as_directed():
    run = Run("omaha", "ab")
    run.seat()

    directed = run.direct()

    assert directed.button == directed.blind_seats[0]
    assert () == opening(run.state, directed).blind_seats


def without(game, absent, players="abcd", **changes):
    """A session begun while somebody is away and not yet given up."""
    run = Run(game, players, **changes)
    run.seat(absent=absent)
    return run


@OTHERS
@rule("faro/stud 20.9")
def test_elsewhere_a_place_may_be_taken_while_its_player_has_not_come(game):
    run = without(game, "b")
    run.round()
    before = run.state.escrow

    [told] = run.do(act.ForfeitPosition("b", DIRECTOR))

    assert ("20.9", 10_000) == (told.rule, told.chips)
    assert (30_000, before) == (sum(run.chips().values()), run.state.escrow)
    assert [1, 3, 4] == [seat for seat, _ in run.direct().chips]


@OTHERS
@rule("faro/stud 20.9")
def test_no_place_is_taken_from_who_came_or_in_the_middle_of_a_round(game):
    run = without(game, "bc")
    run.refuse("20.9", act.ForfeitPosition("a", DIRECTOR))
    run.do(act.MarkAbsent("b", DIRECTOR, absent=False), act.MarkAbsent("b", DIRECTOR))
    run.refuse("20.9", act.ForfeitPosition("b", DIRECTOR))

    run.direct()

    run.refuse("20.9", act.ForfeitPosition("c", DIRECTOR))


@rule("omaha 20.10")
def test_in_omaha_no_place_is_taken_after_the_start():
    run = without("omaha", "b", absent_at_start="blind_off")

    run.refuse("20.10", act.ForfeitPosition("b", DIRECTOR))


@OTHERS
@covers("faro/stud 20.9", "faro/stud 20.10")
def test_a_place_taken_before_the_first_round_may_go_to_a_reserve(game):
    run = without(game, "b", "abcde", max_players=4)

    run.do(act.ForfeitPosition("b", DIRECTOR), act.SeatReserve("e", "b", DIRECTOR))

    assert ["a", "e", "c", "d"] == list(run.state.tables[1].players.values())


@OTHERS
@covers("faro/stud 20.9", "faro/stud 20.17")
def test_a_place_taken_in_a_later_session_is_below_who_came_to_it(game):
    heat = Session("heat", rounds=1, advance=Advance(3))
    run = Run(game, "abcd", sessions=(heat, Session("final", rounds=2)))
    run.seat()
    run.round(a=13_000, b=11_000, c=9_000, d=7_000)
    run.seat(absent="a")
    run.round(b=20_000, c=0)

    run.do(act.ForfeitPosition("a", DIRECTOR))
    run.finish()

    assert (("b",), ("c",), ("a",), ("d",)) == run.state.places


@OTHERS
@covers("faro 8.5(a)", "stud 8.5(a)")
def test_elsewhere_the_button_posts_last_heads_up(game):
    run = Run(game, "ab")
    run.seat()

    directed = run.direct()

    assert directed.button == directed.blind_seats[1]


@GAMES
@rule("omaha 20.9", "faro/stud 20.8")
def test_a_round_is_reported_once_and_for_those_dealt_in(game):
    run = Run(game, "abc")
    run.seat()
    rule_of = "20.9" if game == "omaha" else "20.8"

    run.refuse(rule_of, act.ReportRound(1, 60, ()))
    directed = run.direct()
    run.refuse(rule_of, act.ReportRound(1, 60, directed.chips[1:]))
    run.refuse(rule_of, act.DirectRound(1, 60))
    run.refuse(rule_of, act.DirectRound(9, 60))


@GAMES
@covers("omaha A.Void", "faro/stud A.Void")
def test_after_a_void_round_the_button_stays(game):
    run = Run(game, "abc")
    run.seat()
    first = run.direct()

    run.do(act.ReportRound(1, 60, first.chips, void=True))

    again = run.direct()
    assert (first.button, 1) == (again.button, again.number)
