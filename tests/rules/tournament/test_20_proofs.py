"""The examples by which the ledger proves rule 20, where no other test shows them as they stand."""

import pytest

from croupier.histories.conditions_pages import digest, html
from croupier.rules import step
from croupier.rules.actions import Bet, Call, CallAndRaise, FoldAbsent, LoadShoe, TapOut
from croupier.rules.events import AntePosted, BlindPosted, PotAwarded
from croupier.rules.people import ASSISTANT
from croupier.rules.tournament import actions as act
from croupier.rules.tournament import events as ev
from croupier.rules.tournament import steps as tournament
from croupier.rules.tournament.conditions import (
    Advance,
    Condition,
    Level,
    ReBuys,
    Repechage,
    Session,
)
from tests import play as marks
from tests.conditions import conditions, of_each_fee, percent, pot_game
from tests.play import covers, note, rule
from tests.pot import begin, find, finish, play, quiet, refused, span, stake, stakes, won
from tests.rules.tournament.runs import DIRECTOR, Run

INSTRUMENTS = ("omaha", "faro", "stud")
GAMES = pytest.mark.parametrize("game", INSTRUMENTS)
OTHERS = pytest.mark.parametrize("game", ["faro", "stud"])
NAMES = tuple(f"p{n}" for n in range(1, 51))
ROLE = "A.Tournament Director/Assistant"
FINAL = Session("final", players_left=1)


def at_table(run, table=1):
    """The round that the next one directed at a table opens, and its first events."""
    state, events = step(None, tournament.opening(run.state, run.direct(table)))
    return state, note(events)


# The director, sessions, chips


@rule("omaha A.Tournament Director/Assistant")
def test_an_assistant_breaks_a_table_and_is_named():
    run = Run("omaha", "abcde", players_per_table=3, break_tables=True)
    run.do(act.NominateDirector("Lee", role=ASSISTANT))
    run.seat()
    run.round(1, a=0, c=20_000)
    run.round(2, b=0, d=20_000)
    run.refuse(ROLE, act.BreakTable(2, "dealer"))

    told = run.do(act.BreakTable(2, "Lee"))

    assert {"Lee"} == {event.by for event in told}
    assert [1] == list(run.state.tables)


@GAMES
@rule("A.Tournament Director/Assistant")
def test_in_another_tournament_a_director_neither_seats_forfeits_nor_places(game):
    other = Run(game, "ab")
    Run(game, "ab").do(act.NominateDirector("Lee"))

    other.refuse(ROLE, act.DrawSeats(("a", "b"), "Lee"))
    other.draw()
    other.refuse(ROLE, act.StartSession(0, "Lee", ("b",)))
    other.refuse(ROLE, act.ConfirmPlaces("Lee"))


@OTHERS
@rule("faro/stud A.Session")
def test_the_round_in_progress_when_the_time_is_over_is_played_to_its_end(game):
    run = Run(game, "ab", sessions=(Session(minutes=45),))
    run.seat()
    directed = run.direct(after=45 * 60 - 1)
    run.refuse("A.Session", act.CloseSession(45 * 60, DIRECTOR))

    told = run.do(act.ReportRound(1, 46 * 60, directed.chips))

    assert ["45 minutes have passed"] == [e.why for e in told if type(e) is ev.SessionEnded]


@covers("omaha A.Session")
def test_in_omaha_too_a_session_may_last_for_a_time():
    run = Run("omaha", "ab", sessions=(Session(minutes=45),))
    run.seat()

    told = run.direct(after=45 * 60 - 1)
    run.do(act.ReportRound(1, 45 * 60, told.chips))

    assert "45 minutes have passed" == run.of(ev.SessionEnded)[0].why


@GAMES
@covers("A.Tournament Commission")
def test_a_tournament_pot_is_paid_out_in_full(game):
    state, _ = begin(
        game, 2, stakes=50_000, tournament=True, tap_out_units="all_chips", best=[2, 1]
    )

    state, events = finish(put_all_in(state))

    assert {2: 100_000} == won(events)
    assert {1: 0, 2: 100_000} == stakes(state)


def put_all_in(state):
    """Whoever acts first raises by everything there is."""
    most = span(state, CallAndRaise)[1]
    return play(state, CallAndRaise(state.seat_to_act, by=most))[0]


@GAMES
@covers("A.Tournament Commission")
def test_no_round_moves_the_commission(game):
    run = Run(game, "ab")
    run.seat()
    kept = run.state.accounts["commission"]

    run.round(put={"a": 10_000, "b": 10_000}, a=20_000, b=0)
    run.finish()

    assert 40_00 == kept == run.state.accounts["commission"]


# What governs


@rule("omaha 20.1", "omaha 20.20", "omaha 20.7")
def test_two_players_post_by_20_20_and_go_out_by_20_7():
    run = Run("omaha", "abc")
    run.seat()
    run.round(a=20_000, c=0)

    _, events = at_table(run)
    names = run.state.tables[1].players
    told = run.do(act.ReportRound(1, run.at, ((1, 30_000), (2, 0)), ((1, 10_000), (2, 10_000))))

    assert ["20.20", "20.20"] == [event.rule for event in find(events, BlindPosted)]
    out = next(event for event in told if type(event) is ev.PlayerEliminated)
    assert ("20.7", names[2]) == (out.rule, out.player)


@OTHERS
@rule("faro/stud 5.1", "faro/stud 14.5")
@covers("faro/stud 20.1")
def test_a_tournament_table_obeys_the_other_rules(game):
    state = quiet(begin(game, 3, stakes={3: 40_00}, tournament=True, min_bet=10_00)[0])
    state, _ = play(state, Bet(1, 20_00))
    refused("5.1", state, CallAndRaise(2, by=10_00))

    state, _ = play(state, Call(2), TapOut(3))

    refused("14.5", state, CallAndRaise(1, by=20_00))


# Before entries, and entering


@rule("omaha 20.2(c)")
@covers("omaha 20.2")
def test_an_entry_is_refused_for_what_is_missing():
    state, _ = tournament.open_tournament(act.OpenTournament(conditions("omaha")))
    text = digest(state.conditions)
    for action in (act.PublishConditions(text), act.NominateDirector(DIRECTOR)):
        state, _ = tournament.advance(state, action)

    refused_entry("20.2(c)", state)


@OTHERS
@rule("faro/stud 20.3", "faro/stud 20.2")
def test_elsewhere_an_entry_is_refused_without_approval_or_director(game):
    state, _ = tournament.open_tournament(act.OpenTournament(conditions(game)))
    state, _ = tournament.advance(state, act.PublishConditions("d"))
    refused_entry("20.3", state)

    state, _ = tournament.advance(state, act.ApproveConditions("GRC-9", "2026-03-01"))

    refused_entry("20.2", state)


def refused_entry(clause, state):
    """An entry that is not taken, with the clause."""
    marks.refused(clause, tournament.advance, state, act.Enter("Ann"))


@covers("omaha 20.2(b)")
def test_the_page_that_patrons_may_read_is_there_before_the_first_entry():
    run = Run("omaha")

    page = html(run.state.conditions)

    assert {} == run.state.entrants
    assert run.state.published == digest(run.state.conditions)
    assert "<h1>the Thursday tournament</h1>" in page


@rule("omaha 20.5", "omaha 20.11")
def test_what_a_reserve_agreed_to_is_kept_with_the_entry():
    run = Run("omaha", require_agreement=True, max_players=2)
    text = digest(run.state.conditions)
    run.do(*(act.Enter(player, agreed=text) for player in "abc"))
    run.draw()
    run.do(act.TakeAllocatedSeat("a"))

    run.do(act.SeatReserve("c", "b", DIRECTOR))

    assert text == run.state.entrants["c"].agreed


@OTHERS
@rule("faro/stud 20.6")
def test_nobody_enters_again_after_an_elimination(game):
    run = Run(game, "abc")
    run.seat()
    run.round(a=20_000, c=0)

    assert "c has entered already" == run.refuse("20.6", act.Enter("c"))
    run.refuse("20.6", act.ReBuy("c", run.at))


# Structure


@rule("omaha 20.3(a)(iii)(E)a")
def test_the_lowest_four_on_the_points_of_two_sessions_are_out():
    first = Session(rounds=1, points=(60, 50, 40, 30, 20, 10), advance=Advance())
    second = Session(rounds=1, points=(6, 5, 4, 3, 2, 1), advance=Advance(), eliminate_lowest=4)
    terms = {"session_places": "chips", "points_tie": "combine", "elimination": "points"}
    last = Session(rounds=1, points=(1,))
    left_out = ("repechage", "re_buys")
    run = Run("omaha", "abcdef", sessions=(first, second, last), not_applicable=left_out, **terms)

    for order in "abcdef", "fedcba":
        run.seat()
        run.round(**{player: 12_500 - 1_000 * n for n, player in enumerate(order)})

    out = [e.player for e in run.of(ev.PlayerEliminated) if e.rule == "20.3(a)(iii)(E)a"]
    assert list("cdef") == sorted(out)
    assert "ab" == run.left()


@rule("omaha 20.3(a)(iii)(F)")
def test_the_seventh_of_a_heat_does_not_play_the_repechage():
    again = Repechage(from_place=4, to_place=6, session=Session(rounds=1, advance=Advance(1)))
    heat = Session("heat", rounds=1, advance=Advance(3))
    terms = {"sessions": (heat, FINAL), "elimination": "no_chips", "repechage": again}
    run = Run("omaha", "abcdefg", not_applicable=("points", "re_buys"), **terms)
    run.seat()
    run.round(**{player: 13_000 - 1_000 * n for n, player in enumerate("abcdefg")})

    reason = run.refuse("20.3(a)(iii)(F)", act.OpenRepechage(("d", "e", "f", "g"), DIRECTOR))
    run.do(act.OpenRepechage(("d", "e", "f"), DIRECTOR))

    assert "g did not qualify" == reason


@OTHERS
@rule("faro/stud 20.4(b)")
def test_two_heats_of_16_send_four_each_to_a_final_of_8(game):
    heats = Session("heat", rounds=1, heats=2, advance=Advance(count=4, each="heat"))
    sessions = heats, Session("final", rounds=1)
    run = Run(game, NAMES[:32], sessions=sessions, players_per_table=8)
    run.seat()
    assert {1: 16, 2: 16} == by_heat(run)

    for table, place in tuple(run.state.tables.items()):
        after = {name: 13_500 - 1_000 * n - table for n, name in enumerate(place.players.values())}
        names = list(after)
        after[names[-1]] += 80_000 - sum(after.values())
        run.round(table, **after)

    assert 8 == len(run.left().split("p")) - 1
    assert {1: 4, 2: 4} == by_heat(run, standing="in")


def by_heat(run, standing=None):
    """How many players each heat has, or of a standing."""
    found = {}
    for _, entrant in run.players():
        if standing in (None, entrant.standing):
            found[entrant.heat] = found.get(entrant.heat, 0) + 1
    return found


@rule("faro/stud 20.4(g)")
@pytest.mark.parametrize(
    ("game", "levels"),
    [
        ("faro", (Level(sessions=1, blinds=(5, 10)), Level(blinds=(10, 20)))),
        ("stud", (Level(sessions=1, ante=5, min_bet=10), Level(ante=10, min_bet=20))),
    ],
)
def test_the_bets_of_the_second_session_are_those_of_its_first_round(game, levels):
    ante = {"compulsory": "ante", "blinds": (), "ante": 5} if game == "stud" else {}
    games = (pot_game(game, *levels, smallest_chip=5, **({"min_bet": 10} | ante)),)
    sessions = Session(rounds=1, advance=Advance()), Session(rounds=1)
    run = Run(game, "abc", sessions=sessions, games=games)
    posted = []

    for _ in sessions:
        run.seat()
        _, events = at_table(run)
        posted.append([e.amount for e in events if type(e) in (AntePosted, BlindPosted)])
        run.do(act.ReportRound(1, run.at, tuple((seat, 10_000) for seat in (1, 2, 3))))

    assert {"faro": [[5, 10], [10, 20]], "stud": [[5] * 3, [10] * 3]}[game] == posted


@OTHERS
@rule("faro/stud 20.5")
def test_blinds_and_an_ante_are_both_posted_where_the_conditions_say_so(game):
    said = (Condition("blinds and an ante are both posted", "4.2(b)"),)
    run = Run(game, "abc", games=(pot_game(game, Level(ante=25)),), further=said)
    run.seat()

    _, events = at_table(run)

    assert [25, 25, 25] == [event.amount for event in find(events, AntePosted)]
    assert [25, 50] == [event.amount for event in find(events, BlindPosted)]


# Re-buys


@rule("omaha 20.3(a)(iii)(G)", "omaha 20.7")
def test_a_third_re_buy_is_refused_and_the_seat_is_free_before_the_next_round():
    re_buys = ReBuys(maximum=2, until_session=1, cost=100_00, chips=5_000)
    run = Run("omaha", "abc", re_buys=re_buys, not_applicable=("points", "repechage"))
    run.seat()
    for had in 20_000, 25_000:
        run.round(a=had, c=0)
        run.do(act.ReBuy("c", run.at))
    run.round(a=30_000, c=0)

    assert "c has made 2 re-buys and 2 are allowed" in run.refuse(
        "20.3(a)(iii)(G)", act.ReBuy("c", run.at)
    )

    assert ["a", "b"] == list(run.state.tables[1].players.values())
    assert [1, 2] == [seat for seat, _ in run.direct().chips]


@rule("omaha 20.3(a)(iii)(G)")
def test_a_re_buy_in_the_second_session_is_refused():
    re_buys = ReBuys(maximum=2, until_session=1, cost=100_00, chips=5_000)
    sessions = Session(rounds=1, advance=Advance()), FINAL
    terms = {"sessions": sessions, "elimination": "no_chips"}
    run = Run("omaha", "abc", re_buys=re_buys, not_applicable=("points", "repechage"), **terms)
    run.seat()
    run.round()
    run.seat()
    run.round(a=20_000, c=0)

    assert "re-buys ended with session 1" in run.refuse("20.3(a)(iii)(G)", act.ReBuy("c", run.at))


# Absent players


@rule("faro 20.11", "faro 20.19")
def test_an_absent_player_is_blinded_off_to_the_last_chip():
    games = (pot_game("faro", blinds=(10, 20), min_bet=20, smallest_chip=5),)
    run = Run("faro", "abcdef", starting_chips=1_000, games=games)
    run.seat()
    run.do(act.MarkAbsent("f", DIRECTOR))
    for _ in range(4):
        run.round()

    state, _ = at_table(run)
    state, _ = step(state, LoadShoe(state.law.deck))
    assert 980 == stake(state, 6)
    told = run.do(act.ReportRound(1, run.at, five_left(1_000, f=0), ((6, 1_000),)))

    assert ["f"] == [event.player for event in told if type(event) is ev.PlayerEliminated]


def five_left(chips, f):
    """The seats of six players after a round in which the first took what the sixth had."""
    return ((1, 2 * chips - f), *((seat, chips) for seat in (2, 3, 4, 5)), (6, f))


@rule("omaha 20.12", "omaha 10.4(a)")
def test_the_big_blind_of_an_absent_player_goes_in_and_may_win_the_pot():
    state, _ = begin("omaha", 7, button=4, tournament=True, blinds=(1_00, 2_00), min_bet=2_00)
    assert 998_00 == stake(state, 6)
    seats = 7, 1, 2, 3, 4, 5

    called, _ = play(state, *(Call(seat) for seat in seats))
    called, _ = play(called, FoldAbsent(6))
    _, events = play(state, *(FoldAbsent(seat) for seat in seats))

    assert 998_00 == stake(called, 6)
    assert [6] == [event.seat for event in find(events, PotAwarded)]


@rule("stud 20.11")
def test_the_ante_of_an_absent_player_is_taken_and_the_hand_folded_in_turn():
    up = {1: "2h", 2: "3c", 3: "4d", 4: "5d", 5: "6c", 6: "Kc"}
    bets = {"ante": 10, "min_bet": 20, "smallest_chip": 5}
    state, _ = begin("stud", 6, stakes=1_000, tournament=True, up=up, **bets)

    state, _ = play(state, Bet(1, 20), *(Call(seat) for seat in (2, 3, 4, 5)), FoldAbsent(6))

    assert 990 == stake(state, 6)


@OTHERS
@rule("faro/stud 20.9")
def test_a_minute_after_the_time_the_director_may_take_a_place(game):
    terms = {"entry_fee": 50_00, "commission": of_each_fee(5_00)}
    run = Run(game, NAMES[:20], **terms)
    run.draw()
    run.do(*(act.TakeAllocatedSeat(player) for player in NAMES[:19]))

    told = run.do(act.StartSession(60, DIRECTOR, (NAMES[19],)))

    assert ("20.9", NAMES[19]) == (told[0].rule, told[0].player)
    assert 900_00 == run.state.escrow
    assert 190_000 == sum(run.chips().values())


# Pace


@rule("omaha 20.17")
def test_a_pace_holds_from_the_next_round_at_every_table():
    run = Run("omaha", "abcd", players_per_table=2)
    run.seat()
    run.direct(1)

    run.do(act.SetPace("20 seconds per action", DIRECTOR, 20))
    directed = run.direct(2)
    state, _ = step(None, tournament.opening(run.state, directed))

    assert (20, 20) == (directed.act_seconds, state.law.det.act_seconds)


# Places and money


@pytest.mark.parametrize(
    ("put", "prizes"),
    [((5_200, 3_900), [600_00, 400_00]), ((4_000, 4_000), [500_00, 500_00])],
)
@covers("omaha 20.21")
def test_third_and_fourth_go_out_in_one_round_with_more_or_equal_chips_put_in(put, prizes):
    terms = {"entry_fee": 1_000_00, "commission": of_each_fee(0, "")}
    run = Run("omaha", "abcd", prizes=(percent(50, 25, 15, 10),), **terms)
    run.seat()
    c, d = put
    run.round(a=20_000, b=20_000 - c - d, c=c, d=d)

    run.round(put={"c": c, "d": d}, a=20_000 + c + d, c=0, d=0)
    run.round(a=40_000, b=0)
    awarded = run.finish()

    assert prizes == [awarded["c"], awarded["d"]]


@OTHERS
@rule("faro/stud 20.19")
@pytest.mark.parametrize(("held", "second", "third"), [(300, 270_00, 180_00), (0, 225_00, 225_00)])
def test_second_and_third_go_out_in_one_round(game, held, second, third):
    run = Run(game, "abc", entry_fee=300_00, commission=None)
    run.seat()

    run.round(a=10_000 + held, c=10_000 - held)
    run.round(a=0, b=0, c=30_000)

    assert {"c": 450_00, "a": second, "b": third} == run.finish()


@GAMES
@rule("omaha 20.21", "faro/stud 20.19")
def test_a_cent_that_will_not_divide_goes_to_the_first_clockwise_from_the_button(game):
    terms = {"entry_fee": 65, "commission": None, "not_applicable": FREE[game]}
    run = Run(game, "abc", **terms)
    run.seat()
    run.round()
    button = run.direct().button
    order = [run.state.tables[1].players[(button + n) % 3 + 1] for n in range(3)]
    out = [player for player in order if player != "c"]
    chips = ((1, 0), (2, 0), (3, 30_000))

    run.do(act.ReportRound(1, run.at, chips))
    prizes = run.finish()

    assert 97 == 195 - prizes["c"] == prizes["a"] + prizes["b"]
    assert 1 == prizes[out[0]] - prizes[out[1]]


@GAMES
@rule("omaha 20.21", "faro/stud 20.19")
def test_nobody_loses_more_than_they_are_said_to_have_put_in(game):
    run = Run(game, "abc")
    run.seat()
    run.direct()
    clause = "20.21" if game == "omaha" else "20.19"

    for contributed in (((2, 10_000), (3, 600)), ((2, 10_000),)):
        report = act.ReportRound(1, run.at, ((1, 30_000), (2, 0), (3, 0)), contributed)
        assert "seat 3 has lost 10000 chips and cannot" in run.refuse(clause, report)


@GAMES
def test_what_those_put_in_who_are_out_need_not_be_reported(game):
    run = Run(game, "abc")
    run.seat()
    run.direct()

    run.do(act.ReportRound(1, run.at, ((1, 30_000), (2, 0), (3, 0))))

    (reported,) = run.of(ev.RoundReported)
    assert ((2, 10_000), (3, 10_000)) == reported.contributed


FREE = {"omaha": ("commission", "points", "repechage", "re_buys"), "faro": (), "stud": ()}


@GAMES
@covers("omaha 20.21", "faro/stud 20.19")
def test_a_shared_place_without_a_prize_counts_nothing(game):
    run = Run(game, "abcde", prizes=(percent(50, 30, 20),))
    run.seat()
    run.round(a=30_000, d=0, e=0)
    run.round(a=40_000, c=0)
    run.round(a=50_000, b=0)

    assert {"a", "b", "c"} == {player for player, prize in run.finish().items() if prize}


@GAMES
@covers("omaha 20.21", "faro/stud 20.19")
def test_one_paid_place_is_shared_by_two_who_reach_it_together(game):
    run = Run(game, "abcd")
    run.seat()
    run.round(a=30_000, c=0, d=0)
    run.round(a=40_000, b=0)

    prizes = run.finish()

    assert 400_00 * 20 // 100 == prizes["c"] + prizes["d"]
    assert prizes["c"] == prizes["d"]


@GAMES
@pytest.mark.parametrize(("together", "places"), [("time", 2), ("as_one_round", 1)])
@covers("omaha 20.21", "faro/stud 20.19")
def test_players_out_at_two_tables_are_placed_by_time_or_as_in_one_round(game, together, places):
    run = Run(game, "abcdef", players_per_table=3, simultaneous_tables=together)
    run.seat()
    run.do(act.PlayHandForHand(DIRECTOR))

    run.round(1, a=0, c=20_000)
    run.round(2, b=0, d=20_000)

    last = [group for group in tournament.places.final_places(run.state) if {"a", "b"} & {*group}]
    assert places == len(last)


@GAMES
@covers("omaha 20.21", "faro/stud 20.19")
def test_chips_that_came_back_uncalled_were_not_put_in(game):
    tapped = {"stakes": {1: 600_00, 2: 900_00}, "tap_out_units": "all_chips"}
    state, _ = begin(game, 2, tournament=True, best=[1, 2], **tapped)

    state, _ = finish(put_all_in(state))

    assert ((1, 600_00), (2, 600_00)) == tournament.report(1, state, 60).contributed


@GAMES
@rule("omaha 20.23", "faro/stud 20.21")
def test_a_cancellation_in_play_returns_every_fee_of_whoever_is_out_too(game):
    terms = {"entry_fee": 55_00, "commission": of_each_fee(5_00)}
    run = Run(game, NAMES[:10], **terms)
    run.seat(absent=(NAMES[9],))
    names = list(run.state.tables[1].players.values())
    run.round(1, **{names[0]: 0, names[1]: 20_000})

    told = run.do(act.CancelTournament("a fire"))

    back = {e.target: e.amount for e in told if type(e) is ev.MoneyMoved and e.source == "escrow"}
    assert {f"player {player}": 55_00 for player in NAMES[:10]} == back
    assert {0} == set(run.state.accounts.values())


@rule("omaha 20.23")
def test_a_cancellation_returns_re_buys_and_their_commission():
    re_buys = ReBuys(maximum=1, cost=100_00, commission=10_00, chips=5_000)
    run = Run("omaha", "ab", re_buys=re_buys, not_applicable=("points", "repechage"))
    run.seat()
    run.round(a=20_000, b=0)
    run.do(act.ReBuy("b", run.at))

    run.do(act.CancelTournament("a fire"))

    assert {0} == set(run.state.accounts.values())


@OTHERS
@rule("faro/stud 20.21", "faro/stud 20.10")
def test_a_fee_that_went_back_to_an_absent_player_is_not_refunded_again(game):
    run = Run(game, "abc", max_players=2)
    run.draw()
    run.do(act.TakeAllocatedSeat("a"), act.SeatReserve("c", "b", DIRECTOR))
    run.do(act.StartSession(0, DIRECTOR))

    told = run.do(act.CancelTournament("a fire"))

    refunds = [e.target for e in told if type(e) is ev.MoneyMoved and e.source == "escrow"]
    assert ["player a", "player c"] == sorted(refunds)
    assert {0} == set(run.state.accounts.values())
