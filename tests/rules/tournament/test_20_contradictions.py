"""Conditions that contradict themselves, their instrument, or what can be played."""

from fractions import Fraction

import pytest

from croupier.rules.tournament.conditions import (
    Advance,
    ReBuys,
    Repechage,
    Session,
    TournamentCommission,
)
from croupier.rules.tournament.conditions_check import advice, check
from tests.conditions import GAMES, conditions, fine, found, of_each_fee
from tests.play import covers, rule

INSTRUMENTS = ("omaha", "faro", "stud", "canberra")

FINAL = Session("final", rounds=20)
HEAT = Session("heat", rounds=20, advance=Advance(count=3, each="heat"))
PLAYERS = {"omaha": "20.3(a)(v)", "faro": "20.4(e)", "stud": "20.4(e)", "canberra": "17.4(e)"}
TABLES = {"omaha": "20.3(a)(iii)(B)", "faro": "20.8", "stud": "20.8", "canberra": "17.8"}
SESSIONS = {"omaha": "20.3(a)(iii)(A)", "faro": "20.4(b)", "stud": "20.4(b)", "canberra": "17.4(b)"}
ALL = pytest.mark.parametrize("game", GAMES)


@rule("omaha 20.3(a)(iii)(B)")
def test_only_a_sit_and_go_starts_with_an_entry():
    words = found("20.3(a)(iii)(B)", "omaha", start_at_entries=5)

    assert "entry 5 starts a sit and go, and this is scheduled" == words


@rule("omaha 20.3(a)(iii)(B)")
def test_a_sit_and_go_does_not_start_with_fewer_than_the_minimum():
    sit_and_go = {"format": "sit_and_go", "start": None, "start_at_entries": 5}

    found("20.3(a)(iii)(B)", "omaha", **sit_and_go, min_players=6)
    fine("omaha", **sit_and_go, min_players=5)


@ALL
@rule("omaha 20.3(a)(v)", "faro/stud 20.4(e)", "canberra 17.4(e)")
def test_a_maximum_lets_somebody_in(game):
    found(PLAYERS[game], game, min_players=1, max_players=0)


@ALL
@rule("omaha 20.3(a)(iii)(B)", "faro/stud 20.8", "canberra 17.8")
def test_the_tables_that_are_stated_seat_as_many_as_may_enter(game):
    heats = (Session("heat", rounds=9, heats=2, advance=Advance(count=1, each="heat")), FINAL)
    structure = {"sessions": heats, "elimination": "no_chips" if game != "canberra" else None}

    words = found(TABLES[game], game, tables=2, players_per_table=6, max_players=13)
    fine(game, tables=2, players_per_table=6, max_players=12)
    fine(game, tables=2, players_per_table=6, max_players=24, **structure)

    assert "13 players may enter, and 2 tables of 6 seat 12" == words


@rule("omaha 20.3(a)(vi)")
def test_who_must_belong_to_a_group_is_not_kept_out_for_it():
    found("20.3(a)(vi)", "omaha", eligibility=("members",), excluded_groups=("members",))


# The structure


@ALL
@rule("omaha 20.3(a)(iii)(A)", "faro/stud 20.4(b)", "canberra 17.4(b)")
def test_a_session_is_repeated_until_somebody_is_left(game):
    found(SESSIONS[game], game, sessions=(Session(rounds=9, repeat_until=0),))
    fine(game, sessions=(Session(rounds=9, repeat_until=1),))


@covers("omaha 20.3(a)(iii)(F)", "omaha 20.3(a)(viii)(B)", "omaha 20.3(a)(iv)")
@pytest.mark.parametrize(
    ("clause", "session"),
    [
        ("20.3(a)(viii)(B)", Session(rounds=9, advance=Advance(count=0))),
        ("20.3(a)(iii)(F)", Session(rounds=9, prizes_percent=(Fraction(10),))),
        ("20.3(a)(iii)(F)", Session(rounds=9, eliminate_lowest=2)),
        ("20.3(a)(iv)", Session(rounds=9, chips=10)),
    ],
)
def test_a_second_chance_is_a_session_that_can_be_played_and_pays_nothing(clause, session):
    terms = {"sessions": (HEAT, FINAL), "elimination": "no_chips"}
    left_out = ("points", "re_buys")
    chance = Repechage(from_place=4, to_place=6, session=session)

    found(clause, "omaha", **terms, repechage=chance, not_applicable=left_out)


@covers("omaha 20.3(a)(iii)(E)")
def test_points_that_decide_nothing_are_told():
    first = Session(rounds=5, points=(3, 2, 1), advance=Advance())
    settled = {"points_tie": "combine", "session_places": "chips"}
    terms = {"sessions": (first, FINAL), **settled, "not_applicable": ("repechage", "re_buys")}

    (told,) = advice(conditions("omaha", elimination="no_chips", **terms))

    assert "points are given, but elimination is not 'points': they decide no place" == told.words
    assert () == advice(conditions("omaha", elimination="points", **terms))


# Money


@rule("omaha 20.22")
@pytest.mark.parametrize(
    ("commission", "kept"),
    [
        (of_each_fee(20_00), 20_01),
        (TournamentCommission("percent", Fraction(10), Fraction(10), "GRC-9"), 10_01),
        (TournamentCommission("total", Fraction(100_00), Fraction(500_00), "GRC-9"), 1),
    ],
)
def test_commission_of_a_re_buy_stays_within_what_is_approved(commission, kept):
    def with_re_buys(cents):
        buy = ReBuys(1, 1, cost=100_00, commission=cents, chips=10_000)
        left_out = ("points", "repechage")
        return {"commission": commission, "re_buys": buy, "not_applicable": left_out}

    found("20.22", "omaha", **with_re_buys(kept))
    fine("omaha", **with_re_buys(kept - 1))


# Readings of other games


@ALL
@covers("omaha 20.3(a)(iii)(C)", "faro/stud 20.5", "canberra 17.5")
def test_no_game_takes_the_readings_of_another(game):
    own = {
        "void_round_counts_in_session": (True, "canberra"),
        "tournament_short_bet": ("all_in_for_less", "canberra"),
        "tie_break_rounds": ("every", "canberra"),
        "moved_player_entry": ("at_once", "omaha"),
    }

    for name, (value, owner) in own.items():
        words = [each.words for each in check(conditions(game, **{name: value}))]
        if owner != game:
            assert [f"{name} is a reading of {owner}, not of {game}"] == words
    if game == "canberra":
        words = [each.words for each in check(conditions(game, absent_blinds=False))]
        assert ["absent_blinds is a reading of omaha, faro and stud, not of canberra"] == words
