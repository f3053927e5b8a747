"""Random tournaments: small ones here, thousands and large ones in soak_tournaments."""

from collections import Counter
from dataclasses import replace

import pytest

from croupier import tournaments
from croupier.errors import BadMessage
from croupier.rules.tournament import actions as act
from croupier.rules.tournament import events as ev
from croupier.tournaments import DIRECTOR, Crowd, Run
from tests.conditions import conditions, percent
from tests.random_tournaments import Checked, random_run

EACH = 20


@pytest.mark.parametrize("first", range(0, 240, EACH))
def test_random_tournaments_keep_chips_money_places_and_tables_in_order(first):
    runs = [random_run(seed, most=14) for seed in range(first, first + EACH)]

    assert {"closed"} <= {run.state.phase for run in runs}


@pytest.mark.parametrize("game", ["omaha", "faro", "stud", "canberra"])
def test_every_game_is_dealt_with_cards_to_its_end(game):
    runs = [random_run(seed, most=12, game=game, quick=False) for seed in range(4)]

    assert any(run.table_events for run in runs)


def test_the_dice_reach_everything_a_director_must_deal_with():
    made = Counter(type(event) for seed in range(60) for event in random_run(seed, most=14).log)

    rare = (ev.ReBought, ev.ReserveSeated, ev.PositionForfeited, ev.AbsenceNoted)
    ends = (ev.TieFound, ev.PlacesDrawn, ev.RepechageOpened, ev.TournamentCancelled)
    moves = (ev.TableBroken, ev.PlayerMoved, ev.BreakCalled, ev.LevelBegun)
    assert [] == [kind.__name__ for kind in (*rare, *ends, *moves) if not made[kind]]


def test_one_seed_is_one_tournament():
    first, again = (random_run(7, most=14) for _ in range(2))

    assert first.log == again.log


def test_a_run_keeps_the_streams_of_its_tables_where_asked():
    run = Run(conditions("omaha", break_tables=True), 3, Crowd(), keep_tables=True)
    run.prepare()
    run.enter(["ann", "ben", "cyd"])

    run.play()

    assert run.rounds == len(run.tables)
    assert run.table_events == sum(len(events) for _, events in run.tables)


def test_a_tournament_without_an_end_is_given_up(monkeypatch):
    monkeypatch.setattr(tournaments, "MOST_ROUNDS", (2, 0))

    with pytest.raises(BadMessage, match="no end after 2 rounds"):
        tournaments.run(conditions("omaha", starting_chips=10**9), 2)


def test_the_check_finds_chips_that_come_from_nowhere():
    run = Checked(conditions("omaha"), 1)
    run.prepare()
    run.enter(["ann", "ben"])
    run.do(act.DrawSeats(("ann", "ben"), "the director"))
    for player in ("ann", "ben"):
        run.do(act.TakeAllocatedSeat(player))
    run.do(act.StartSession(0, "the director"))
    run.chips += 1

    with pytest.raises(AssertionError):
        run.check()


def hand_for_hand(together):
    """Four players at two tables: one goes out at each in the same hand, with as many chips."""
    terms = {"simultaneous_tables": together, "players_per_table": 2, "break_tables": True}
    terms |= {"balancing_tolerance": 1, "balancing_mover": "next_big_blind"}
    run = Checked(conditions("omaha", prizes=(percent(50, 30, 10, 10),), **terms), 1)
    run.prepare()
    run.enter("abcd")
    run.do(act.DrawSeats(tuple("abcd"), DIRECTOR))
    for player in "abcd":
        run.do(act.TakeAllocatedSeat(player))
    run.do(act.StartSession(0, DIRECTOR))
    run.do(act.PlayHandForHand(DIRECTOR))
    for table in (1, 2, 1):
        made = run.do(act.DirectRound(table, 60))
        out = made[-1].blind_seats[0]
        chips = tuple((seat, 0 if seat == out else had * 2) for seat, had in made[-1].chips)
        run.do(act.ReportRound(table, 120, chips, made[-1].chips))
        run._move_players()
    run.do(act.ConfirmPlaces(DIRECTOR))
    return run


@pytest.mark.parametrize(("together", "groups"), [("time", 4), ("as_one_round", 3)])
def test_the_check_finds_places_that_go_by_another_count_of_rounds(together, groups):
    run = hand_for_hand(together)
    run.check_order()
    assert groups == len(run.state.places)

    other = {"time": "as_one_round", "as_one_round": "time"}[together]
    run.conditions = replace(run.conditions, simultaneous_tables=other)

    with pytest.raises(AssertionError):
        run.check_order()


def test_tables_are_balanced_when_the_last_choice_of_a_re_buy_lapses():
    runs = [random_run(seed, most=60, game="omaha") for seed in (102615, 400292)]

    assert {"closed"} == {run.state.phase for run in runs}


def test_nobody_is_asked_twice_where_everybody_has_paid_both_blinds():
    run = random_run(101707, most=40, game="omaha")

    assert any(0 in e.blind_seats for e in run.log if type(e) is ev.RoundDirected)


@pytest.mark.parametrize("first", range(0, 60, EACH))
def test_at_small_tables_nobody_posts_more_blinds_than_their_circuits(first):
    runs = [random_run(seed, most=40, small=True) for seed in range(first, first + EACH)]

    assert any(type(event) is ev.PlayerMoved for run in runs for event in run.log)


@pytest.mark.parametrize(("seed", "choices"), [(402516, {"game": "omaha"}), (21, {"small": True})])
def test_where_everybody_has_paid_one_blind_is_brought_forward(seed, choices):
    run = random_run(seed, most=60, **choices)

    at = [type(event) for event in run.log].index(ev.BlindBroughtForward)
    early, directed = run.log[at : at + 2]
    assert ("8.5(a)", 1) == (early.rule, sum(seat > 0 for seat in directed.blind_seats))


def test_nobody_waits_alone_for_tables_whose_rounds_are_over():
    run = random_run(936, most=30)

    assert "closed" == run.state.phase
