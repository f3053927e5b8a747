"""What the conditions of a tournament must say, may say and may not say, in each of four games."""

from dataclasses import replace
from datetime import timedelta
from fractions import Fraction
from typing import Any

import pytest

from croupier.errors import BadMessage
from croupier.rulebook import edition, rulebook
from croupier.rules.determinations import Commission
from croupier.rules.plain import plain, revive
from croupier.rules.tournament.conditions import (
    Advance,
    Condition,
    Level,
    PrizeScale,
    ReBuys,
    Repechage,
    Session,
    TournamentCommission,
    TournamentGame,
    game_of,
    terms,
)
from croupier.rules.tournament.conditions_check import advice, check, clause, require
from tests.conditions import (
    GAMES,
    conditions,
    fine,
    found,
    house_game,
    of_each_fee,
    percent,
    pot_game,
)
from tests.house import jackpot_terms
from tests.play import covers, refused, rule

INSTRUMENTS = ("omaha", "faro", "stud", "canberra")

FINAL = Session("final", players_left=1)
HEAT = Session("heat", rounds=20, advance=Advance(count=3, each="heat"))


# Complete or not


@pytest.mark.parametrize("game", GAMES)
def test_complete_conditions_are_without_findings(game):
    fine(game)
    require(conditions(game), "start")


@rule("omaha/faro/stud I.2", "canberra I.1")
@pytest.mark.parametrize("game", GAMES)
def test_no_tournament_starts_before_its_instrument(game):
    clause = "I.1" if game == "canberra" else "I.2"
    first = edition(game).effective_from
    before = first - timedelta(days=1)

    assert f"in force from {first}" in found(clause, game, start=f"{before} 19:00")

    fine(game, start=f"{first} 00:00")


def test_conditions_survive_the_journal():
    terms = conditions(
        "omaha", repechage=Repechage(), re_buys=ReBuys(2), prizes=(percent("100/3"),)
    )

    assert terms == revive(plain(terms))


@pytest.mark.parametrize(
    ("item", "missing"),
    [
        ("20.3(a)(i)", {"start": None}),
        ("20.3(a)(i)", {"method_to_enter": ""}),
        ("20.3(a)(i)", {"eligibility": None}),
        ("20.3(a)(ii)", {"entry_fee": None}),
        ("20.3(a)(ii)", {"commission": None}),
        ("20.3(a)(iii)(A)", {"sessions": ()}),
        ("20.3(a)(iii)(A)", {"sessions": (Session(),)}),
        ("20.3(a)(iii)(B)", {"players_per_table": None}),
        ("20.3(a)(iv)", {"starting_chips": None}),
        ("20.3(a)(v)", {"min_players": None}),
        ("20.3(a)(v)", {"max_players": None}),
        ("20.3(a)(vi)", {"player_groups": None}),
        ("20.3(a)(vii)", {"games": ()}),
        ("20.3(a)(vii)", {"games": (TournamentGame("omaha"),)}),
        ("20.3(a)(ix)", {"prizes": ()}),
        ("20.3(b)", {"rules_prevail": None}),
    ],
)
@covers("omaha 20.3", "omaha 20.3(a)(i)", "omaha 20.3(a)(ii)", "omaha 20.3(a)(iii)(A)")
@covers("omaha 20.3(a)(iii)(B)", "omaha 20.3(a)(iv)", "omaha 20.3(a)(v)", "omaha 20.3(a)(vi)")
@covers("omaha 20.3(a)(vii)", "omaha 20.3(a)(ix)", "omaha 20.3(b)")
def test_omaha_conditions_without_an_item_are_not_published(item, missing):
    assert "not stated" in found(item, "omaha", **missing)

    refused(item, require, conditions("omaha", **missing))


@pytest.mark.parametrize(
    ("item", "name"),
    [
        ("20.3(a)(iii)(E)", "points"),
        ("20.3(a)(iii)(F)", "repechage"),
        ("20.3(a)(iii)(G)", "re_buys"),
    ],
)
@covers("omaha 20.3", "omaha 20.3(a)(iii)(E)", "omaha 20.3(a)(iii)(F)", "omaha 20.3(a)(iii)(G)")
def test_in_omaha_what_does_not_apply_is_said_not_to(item, name):
    others = {"points", "repechage", "re_buys"} - {name}

    assert "whether" in found(item, "omaha", not_applicable=tuple(others))


@rule("omaha 20.3")
def test_only_what_may_be_missing_is_said_not_to_apply():
    words = found("20.3", "omaha", not_applicable=("points", "repechage", "re_buys", "prizes"))

    assert "prizes cannot be left out as not applicable" == words


@pytest.mark.parametrize(
    ("item", "changes"),
    [
        ("20.3(a)(ii)", {"not_applicable": ("points", "repechage", "re_buys", "commission")}),
        ("20.3(a)(iii)(F)", {"sessions": (HEAT, FINAL), "repechage": Repechage(session=FINAL)}),
        ("20.3(a)(iii)(G)", {"re_buys": ReBuys(maximum=1, cost=100_00, chips=5_000)}),
    ],
)
def test_nothing_is_both_stated_and_said_not_to_apply(item, changes):
    changes = {"not_applicable": ("points", "repechage", "re_buys"), "elimination": "no_chips"} | (
        changes
    )

    assert "said not to apply" in found(item, "omaha", **changes)


@pytest.mark.parametrize("game", ["faro", "stud"])
@rule("faro/stud 20.4(h)")
@covers("faro/stud 20.4")
def test_a_breakdown_left_out_is_accepted_but_the_tournament_cannot_start(game):
    terms = conditions(game, prizes=())

    require(terms)
    require(terms, "entries")
    refused("20.4(h)", require, terms, "start")


@rule("canberra 17.4(h)")
@covers("canberra 17.4", "canberra 17.4(f)")
def test_canberra_conditions_without_groups_load_and_without_a_breakdown_do_not_open():
    terms = conditions("canberra", prizes=())

    require(terms)
    refused("17.4(h)", require, terms, "entries")
    assert conditions("canberra").player_groups is None


@pytest.mark.parametrize(
    ("subject", "missing"),
    [
        ("start", {"start": None}),
        ("fee", {"entry_fee": None}),
        ("sessions", {"sessions": ()}),
        ("chips", {"starting_chips": None}),
        ("betting", {"games": ()}),
    ],
)
@pytest.mark.parametrize("game", ["faro", "stud", "canberra"])
@covers("faro/stud 20.4(a)", "faro/stud 20.4(c)", "faro/stud 20.4(b)", "faro/stud 20.4(d)")
@covers("canberra 17.4(a)", "canberra 17.4(c)", "canberra 17.4(b)", "canberra 17.4(d)")
@covers("faro/stud 20.4(g)", "canberra 17.4(g)")
def test_elsewhere_what_a_tournament_needs_is_asked_for_before_entries(game, subject, missing):
    terms = conditions(game, **missing)

    require(terms)
    refused(clause(terms, subject), require, terms, "entries")


@covers("faro/stud 20.4", "canberra 17.4")
@pytest.mark.parametrize("game", ["faro", "stud", "canberra"])
def test_elsewhere_what_a_tournament_can_do_without_may_be_left_out(game):
    fine(game, min_players=None, max_players=None, players_per_table=None, commission=None)


def test_holdem_has_no_tournaments():
    with pytest.raises(BadMessage, match="no tournament is played at 'holdem': choose omaha"):
        check(replace(conditions("canberra"), game="holdem"))


@pytest.mark.parametrize("game", GAMES)
def test_what_is_not_offered_is_told_with_what_is(game):
    words = found(clause(conditions(game), "same round"), game, simultaneous_tables="by the clock")

    assert "simultaneous_tables 'by the clock' is not offered: time or as_one_round" == words
    assert "the tournament has no name" == found(
        clause(conditions(game), "complete"), game, name=" "
    )


# Entering


@pytest.mark.parametrize("start", ["next Thursday", "2026-03-12", "19:00"])
def test_the_start_is_a_date_and_a_time(start):
    assert start in found("20.3(a)(i)", "omaha", start=start)


@rule("omaha 20.3(a)(iii)(B)")
def test_a_sit_and_go_says_which_entry_starts_it():
    fine("omaha", format="sit_and_go", start=None, start_at_entries=9)

    assert "a sit and go does not say which entry starts it" == found(
        "20.3(a)(iii)(B)", "omaha", format="sit_and_go", start=None
    )
    found("20.3(a)(iii)(B)", "omaha", format="sit_and_go", start_at_entries=41)


@pytest.mark.parametrize(("game", "item"), [("stud", "20.4(a)"), ("canberra", "17.4(a)")])
def test_only_omaha_sits_and_goes(game, item):
    found(item, game, format="sit_and_go", start_at_entries=9)


@rule("omaha 20.3(a)(vi)")
def test_a_group_is_not_both_admitted_and_kept_out():
    changes = {"player_groups": ("members",), "excluded_groups": ("members", "staff")}

    assert "members are both admitted and kept out" == found("20.3(a)(vi)", "omaha", **changes)
    assert "a group of players has no name" == found("20.3(a)(vi)", "omaha", eligibility=("",))


@pytest.mark.parametrize("game", GAMES)
def test_the_minimum_of_players_is_not_above_the_maximum(game):
    item = clause(conditions(game), "players")

    assert "a minimum of 41 players is above the maximum of 40" == found(item, game, min_players=41)
    found(item, game, min_players=0)


# Money


@rule("omaha 20.3(a)(ii)")
def test_commission_is_stated_apart_from_the_fee_and_may_be_none():
    fine("omaha", entry_fee=120_00, commission=of_each_fee(20_00))
    fine("omaha", commission=TournamentCommission())
    fine("omaha", commission=None, not_applicable=("commission", "points", "repechage", "re_buys"))

    found("20.3(a)(ii)", "omaha", commission=None)
    found("20.3(a)(ii)", "omaha", commission=of_each_fee(120_01))
    found("20.3(a)(ii)", "omaha", entry_fee=-1, commission=TournamentCommission())


@rule("omaha 20.22", "faro/stud 20.20", "canberra 17.25")
@pytest.mark.parametrize("game", GAMES)
def test_commission_needs_its_approval_and_stays_within_it(game):
    item = clause(conditions(game), "commission")
    above = TournamentCommission("per_fee", Fraction(5_01), Fraction(5_00), "GRC-9")

    assert "a commission of 501 cents of each fee is above the approved 500" == found(
        item, game, commission=above
    )
    assert "without one it is 0" in found(item, game, commission=of_each_fee(5_00, approval=""))


@pytest.mark.parametrize(
    "commission",
    [
        TournamentCommission("by the hour"),
        TournamentCommission("per_fee", Fraction(1, 2), Fraction(1), "GRC-9"),
        TournamentCommission("total", Fraction(-1), Fraction(1), "GRC-9"),
        TournamentCommission("percent", Fraction(101), Fraction(200), "GRC-9"),
    ],
)
def test_a_commission_that_cannot_be_taken_is_found(commission):
    found("17.4(c)", "canberra", commission=commission)


@rule("omaha 20.3(a)(iv)", "faro/stud 20.4(d)")
@pytest.mark.parametrize("game", ["omaha", "faro", "stud"])
def test_starting_chips_are_whole_chips(game):
    item = clause(conditions(game), "chips")

    found(item, game, starting_chips=0)
    assert "1010 is not a whole number of chips of 25" == found(item, game, starting_chips=1_010)
    assert "25 chips do not pay for one round: 50 are due" == found(item, game, starting_chips=25)


@rule("canberra 17.4(d)")
def test_in_canberra_the_chips_pay_at_least_one_ante():
    levels = (Level(table_min=200),)

    found("17.4(d)", "canberra", starting_chips=199, games=(house_game(*levels),))
    fine("canberra", starting_chips=200, games=(house_game(*levels),))


@rule("omaha 20.3(a)(ix)", "faro/stud 20.4(h)", "canberra 17.4(h)")
@covers("omaha 20.19", "faro/stud 20.18", "canberra 17.22")
@pytest.mark.parametrize("game", GAMES)
def test_the_shares_add_up_to_the_whole_pool(game):
    item = clause(conditions(game), "prizes")
    fine(game, prizes=(percent(45, 30, 15, 10),))

    assert "the shares add up to 95 per cent, not 100" == found(
        item, game, prizes=(percent(50, 30, 15),)
    )
    found(item, game, prizes=(percent(50, 30, 20, 0),))


def test_breakdowns_rise_and_begin_where_the_tournament_may():
    later = PrizeScale((Fraction(100),), from_entries=10)

    fine("stud", prizes=(percent(100), later))
    fine("stud", prizes=(later,), min_players=10)
    found("20.4(h)", "stud", prizes=(later,))
    found("20.4(h)", "stud", prizes=(later, percent(100)))
    found("20.4(h)", "stud", prizes=(PrizeScale((Fraction(100),), from_entries=0),))
    found("20.18", "stud", prize_unit=0)


# Sessions


@rule("omaha 20.3(a)(iii)(A)")
@covers("omaha A.Session")
def test_sessions_may_be_repeated_until_few_are_left():
    heats = Session("heat", rounds=20, repeat_until=18, advance=Advance())

    fine("omaha", sessions=(heats, FINAL), elimination="no_chips")

    assert "how long session 1 lasts is not stated" == found(
        "20.3(a)(iii)(A)", "omaha", sessions=(Session(),)
    )
    found("20.3(a)(iii)(A)", "omaha", sessions=(Session(rounds=0),))
    found("20.3(a)(iii)(A)", "omaha", sessions=(Session(rounds=9, heats=0),))


@rule("faro/stud A.Session", "canberra A.Session")
@pytest.mark.parametrize("game", ["faro", "stud", "canberra"])
def test_elsewhere_a_session_ends_by_rounds_and_in_the_pot_games_by_time(game):
    fine(game, sessions=(Session(rounds=20),))

    found("A.Session", game, sessions=(Session(players_left=1),))
    if game == "canberra":
        found("A.Session", game, sessions=(Session(minutes=45),))
    else:
        fine(game, sessions=(Session(minutes=45),))


@rule("omaha 20.3(a)(iii)(D)", "omaha 20.3(a)(viii)(A)")
def test_several_sessions_need_a_method_of_progression_and_elimination():
    blank = replace(HEAT, advance=None)
    fine("omaha", sessions=(HEAT, HEAT, FINAL), elimination="no_chips")

    assert "how players progress from session 2 is not stated" == found(
        "20.3(a)(iii)(D)", "omaha", sessions=(HEAT, blank, FINAL), elimination="no_chips"
    )
    found("20.3(a)(viii)(A)", "omaha", sessions=(HEAT, FINAL))


@rule("faro/stud 20.4(b)", "canberra 17.4(b)")
@pytest.mark.parametrize("game", ["faro", "stud", "canberra"])
def test_the_heat_structure_says_who_advances(game):
    item, final = clause(conditions(game), "sessions"), Session(rounds=20)
    heats = Session(rounds=15, heats=2, advance=Advance(count=4, each="heat"))
    fine(game, sessions=(heats, final))

    found(item, game, sessions=(replace(heats, advance=None), final))
    found(item, game, sessions=(heats, heats))


@pytest.mark.parametrize(
    "advance",
    [
        Advance(count=0),
        Advance(percent=Fraction(0)),
        Advance(percent=Fraction(101)),
        Advance(count=5, percent=Fraction(5)),
        Advance(count=5, each="player"),
    ],
)
@rule("omaha 20.3(a)(viii)(B)")
def test_how_many_advance_can_be_told(advance):
    heat = replace(HEAT, advance=advance)

    found("20.3(a)(viii)(B)", "omaha", sessions=(heat, FINAL), elimination="no_chips")


@rule("omaha 20.3(a)(iii)(D)", "omaha 20.3(a)(viii)(A)")
def test_progression_applies_to_several_sessions_and_the_table_minimum_to_canberra():
    left_out = ("progression", "points", "repechage", "re_buys")
    several = {"sessions": (HEAT, FINAL), "elimination": "no_chips"}

    found("20.3(a)(iii)(D)", "omaha", **several, not_applicable=left_out)
    found("20.3(a)(viii)(A)", "omaha", elimination="table_minimum")
    fine("canberra", elimination="table_minimum")


POINTS = replace(HEAT, points=(3, 2, 1))
EVENT = {
    "sessions": (POINTS, FINAL),
    "elimination": "no_chips",
    "session_places": "chips",
    "points_tie": "combine",
    "not_applicable": ("repechage", "re_buys"),
}


@rule("omaha 20.3(a)(iii)(E)b", "omaha 20.3(a)(iii)(E)c")
@covers("omaha 20.3(a)(iii)(E)")
def test_points_need_places_and_a_rule_for_equal_totals():
    stud = pot_game("stud")
    mixed = EVENT | {
        "games": (pot_game("omaha"), stud),
        "sessions": (POINTS, replace(FINAL, game="stud")),
        "players_per_table": 8,
    }
    fine("omaha", **mixed)

    found("20.3(a)(iii)(E)b", "omaha", **(mixed | {"session_places": None}))
    assert "how equal points are settled is not stated" == found(
        "20.3(a)(iii)(E)c", "omaha", **(mixed | {"points_tie": None})
    )


@rule("omaha 20.3(a)(iii)(E)", "omaha 20.3(a)(iii)(E)a")
def test_the_lowest_on_points_go_out_only_where_there_are_points():
    lowest = replace(POINTS, eliminate_lowest=4)
    fine("omaha", **(EVENT | {"sessions": (lowest, FINAL), "elimination": "points"}))

    pointless = {"not_applicable": ("points", "repechage", "re_buys")}
    found("20.3(a)(iii)(E)a", "omaha", elimination="points")
    found("20.3(a)(iii)(E)", "omaha", **(EVENT | pointless))
    found(
        "20.3(a)(iii)(E)", "omaha", **(EVENT | {"sessions": (replace(POINTS, points=(-1,)), FINAL)})
    )


@rule("omaha 20.3(a)(iii)(F)")
def test_a_repechage_comes_between_sessions_and_qualifies_somebody():
    changes = {
        "sessions": (HEAT, FINAL),
        "elimination": "no_chips",
        "not_applicable": ("points", "re_buys"),
    }
    chance = Repechage(after=1, from_place=4, to_place=6, session=Session(rounds=10))
    fine("omaha", **changes, repechage=chance)

    for wrong in (
        replace(chance, after=2),
        replace(chance, to_place=3),
        replace(chance, form="encore"),
    ):
        found("20.3(a)(iii)(F)", "omaha", **changes, repechage=wrong)
    found("20.3(a)(iii)(A)", "omaha", **changes, repechage=replace(chance, session=Session()))


RE_BUYS = ReBuys(maximum=2, until_session=1, cost=100_00, chips=5_000)


@rule("omaha 20.3(a)(iii)(G)", "omaha 20.22")
def test_re_buys_say_how_often_when_and_for_what():
    stated = {"not_applicable": ("points", "repechage")}
    fine("omaha", **stated, re_buys=RE_BUYS)
    fine("omaha", **stated, re_buys=replace(RE_BUYS, commission=10_00))

    for wrong in (
        {"maximum": 0},
        {"chips": 0},
        {"until_session": 0},
        {"until_session": 2},
        {"until_level": 2},
        {"decision_seconds": -1},
        {"commission": 100_01},
    ):
        found("20.3(a)(iii)(G)", "omaha", **stated, re_buys=replace(RE_BUYS, **wrong))
    unapproved = {
        "re_buys": replace(RE_BUYS, commission=10_00),
        "commission": TournamentCommission(),
    }
    found("20.22", "omaha", **stated, **unapproved)


@rule("faro/stud 20.6", "canberra 17.6")
@pytest.mark.parametrize("game", ["faro", "stud", "canberra"])
def test_elsewhere_nobody_buys_back(game):
    item = clause(conditions(game), "re-buys")

    assert "one entry only: nobody buys back into this tournament" == found(
        item, game, re_buys=RE_BUYS
    )


# Tables and betting


@rule("omaha 20.9", "faro/stud 20.8", "canberra 17.8")
@pytest.mark.parametrize(
    ("game", "most"), [("omaha", 11), ("faro", 9), ("stud", 8), ("canberra", 7)]
)
def test_a_table_is_no_larger_than_the_cards_can_serve(game, most):
    item = clause(conditions(game), "table size")
    fine(game, players_per_table=most)

    assert f"the cards serve {most} at most" in found(item, game, players_per_table=most + 1)
    found(item, game, players_per_table=0)


def test_a_tournament_has_a_table():
    found("20.3(a)(iii)(B)", "omaha", tables=0)


@rule("omaha 20.3(a)(vii)")
def test_levels_say_how_long_they_last_in_one_measure():
    fine("omaha", games=(pot_game("omaha", Level(minutes=15), Level(blinds=(50, 100))),))

    for levels in (
        (Level(), Level()),
        (Level(minutes=15, rounds=10), Level()),
        (Level(minutes=15), Level(rounds=10), Level()),
    ):
        assert {"20.3(a)(vii)"} == {
            each.rule for each in check(conditions("omaha", games=(pot_game("omaha", *levels),)))
        }
    found("20.3(a)(vii)", "omaha", games=(pot_game("omaha", Level(break_minutes=-1)),))
    found("20.3(a)(vii)", "omaha", games=(replace(pot_game("omaha"), levels=()),))
    found("20.3(a)(vii)", "omaha", games=(pot_game("omaha"), pot_game("omaha")))
    found("20.3(a)(vii)", "omaha", sessions=(replace(FINAL, game="faro"),))


@pytest.mark.parametrize("game", ["omaha", "faro", "stud"])
def test_each_level_obeys_the_clauses_of_its_game(game):
    falling = Level(blinds=(100, 50), min_bet=50)

    words = found("4.2(f)", game, games=(pot_game(game, Level(rounds=9), falling),))

    assert words.startswith(f"level 2 of {game}: blinds (100, 50) fall")


def test_a_level_of_canberra_poker_has_limits_that_fit():
    found("3.1", "canberra", games=(house_game(Level(table_min=2_000)),))


@covers("faro/stud 20.4(g)", "canberra 17.4(g)", "omaha 20.3(a)(vii)")
def test_a_level_changes_the_compulsory_bets_and_nothing_else():
    level = Level(blinds=(10, 20), ante=5, min_bet=20)
    game = pot_game("faro", level)
    house = house_game(Level(table_min=200, table_max=2_000))

    assert replace(game.determinations, blinds=(10, 20), ante=5, min_bet=20) == terms(game, level)
    assert replace(house.house, ante_min=200, ante_max=2_000) == terms(house, house.levels[0])
    assert house.house == terms(house, Level())


def test_a_session_is_played_at_the_tournaments_game_or_its_own():
    games = (pot_game("omaha"), pot_game("stud"))
    mixed = conditions("omaha", games=games)

    assert games[0] is game_of(mixed, FINAL)
    assert games[1] is game_of(mixed, replace(FINAL, game="stud"))


@rule("faro 20.4(b)", "omaha 20.3(a)(iii)(E)")
def test_only_omaha_mixes_games_and_only_pot_games():
    assert "sessions of stud are not offered beside it" == found(
        "20.4(b)", "faro", games=(pot_game("faro"), pot_game("stud"))
    )
    found("20.3(a)(iii)(E)", "omaha", games=(pot_game("omaha"), house_game(boxes=9)))


@rule("A.Tournament Commission", games=("omaha", "faro", "stud"))
@pytest.mark.parametrize("game", ["omaha", "faro", "stud"])
def test_no_commission_is_taken_from_tournament_pots(game):
    by_pot = Commission(cap=10_00, approval="GRC-1")

    found("A.Tournament Commission", game, games=(pot_game(game, commission=by_pot),))


@rule("canberra 17.18")
def test_a_tournament_has_no_jackpot():
    found("17.18", "canberra", games=(house_game(jackpot=jackpot_terms()),))


# Conditions of play, and what prevails


@rule("omaha 20.3(a)(iii)(C)")
def test_balancing_and_time_are_conditions_of_play_in_omaha():
    timed = (pot_game("omaha", act_seconds=30),)
    fine("omaha", break_tables=True, balancing_tolerance=1, balancing_mover="next_big_blind")
    fine("omaha", games=timed, time_bank_seconds=60)

    found("20.3(a)(iii)(C)", "omaha", balancing_tolerance=0)
    found("20.3(a)(iii)(C)", "omaha", balancing_mover="whoever likes")
    found("20.3(a)(iii)(C)", "omaha", time_bank_seconds=-1)


@rule("faro/stud 20.7", "canberra 17.7")
@pytest.mark.parametrize("game", ["faro", "stud", "canberra"])
def test_elsewhere_a_seat_is_kept_for_the_session(game):
    item = clause(conditions(game), "moved")

    fine(game, break_tables=False)
    found(item, game, break_tables=True)
    found(item, game, balancing_tolerance=1)
    found(clause(conditions(game), "play"), game, time_bank_seconds=60)


@rule("omaha 20.3(b)")
@covers("omaha 20.1")
def test_in_omaha_a_condition_that_departs_from_a_rule_is_refused():
    fine("omaha", further=(Condition("no telephones at the table"),))

    words = found("20.3(b)", "omaha", further=(Condition("check in the first round", "11.1"),))

    assert "'check in the first round' departs from 11.1: the rules prevail" == words
    found("20.3(a)(iii)(C)", "omaha", further=(Condition(" "),))


@rule("faro/stud 20.5", "canberra 17.5")
@pytest.mark.parametrize("game", ["faro", "stud", "canberra"])
def test_elsewhere_approved_conditions_prevail_but_not_over_all_there_is(game):
    item = clause(conditions(game), "prevail")

    found(item, game, rules_prevail=True)
    for overrides, why in (("9.1", "no table here can do"), ("99.9", "is no clause")):
        assert why in found(item, game, further=(Condition("as we like it", overrides),))


@rule("faro/stud 20.5", "canberra 17.5")
@pytest.mark.parametrize("game", ["faro", "stud", "canberra"])
def test_conditions_prevail_over_paragraphs_that_precede_this_one_and_no_others(game):
    item = clause(conditions(game), "prevail")
    own = item.split(".")[0]
    paragraphs = [each.id for each in rulebook(game).under(own)]

    words = {id: found(item, game, further=(Condition("as we like it", id),)) for id in paragraphs}

    earlier = {id for id, said in words.items() if "no table here can do" in said}
    later = {id for id, said in words.items() if "do not prevail over it" in said}
    assert {f"{own}.{n}" for n in (1, 2, 3, 4)} <= earlier
    assert {id.split("(")[0] for id in earlier} == {f"{own}.{n}" for n in (1, 2, 3, 4)}
    assert set(paragraphs) - earlier == later
    for id in (own, "A.Session"):
        assert "do not prevail" in found(item, game, further=(Condition("as we like it", id),))


@rule("faro/stud 20.5")
@pytest.mark.parametrize("game", ["faro", "stud"])
def test_blinds_and_an_ante_together_are_a_condition_that_prevails(game):
    both = (pot_game(game, Level(ante=5), smallest_chip=5),)
    stated = (Condition("blinds and an ante are both posted", "4.2(b)"),)

    found("20.5", game, games=both)
    found("20.5", game, further=stated)
    fine(game, games=both, further=stated)


def test_in_omaha_blinds_and_antes_may_stand_together():
    fine("omaha", games=(pot_game("omaha", Level(ante=25)),))


@rule("canberra 17.5", "canberra 17.9")
def test_in_canberra_a_bet_for_less_is_a_condition_and_the_absent_forfeit():
    stated = (Condition("a short stack may bet for less", "7.2"),)

    found("17.5", "canberra", tournament_short_bet="all_in_for_less")
    fine("canberra", tournament_short_bet="all_in_for_less", further=stated)
    found("17.9", "canberra", absent_at_start="blind_off")
    fine("faro", absent_at_start="forfeit")


@rule("canberra 17.5")
def test_in_canberra_payouts_without_a_maximum_are_a_condition():
    without = (house_game(max_payout_applies_to=()),)
    stated = (Condition("there is no maximum payout", "8.2"),)

    found("17.5", "canberra", games=without)
    found("17.5", "canberra", further=stated)
    fine("canberra", games=without, further=stated)


# Allowed, and hardly meant


def advised(game, **changes):
    """The clauses and words of what is worth a second look, where nothing stops it."""
    assert () == check(conditions(game, **changes))
    return [(each.rule, each.words, each.stops) for each in advice(conditions(game, **changes))]


RISING = (Level(rounds=9), Level(blinds=(5_000, 10_000), min_bet=10_000))


@covers("omaha 20.3(a)(vii)")
def test_chips_that_outlast_every_level_are_worth_a_second_look():
    words = "the chips of all players are 8,000 times the largest bet of any level"

    assert [] == advised("omaha", games=(pot_game("omaha", *RISING),))
    assert [("20.3(a)(vii)", f"{words}: it may not end (at most 1,000)", "nothing")] == advised(
        "omaha"
    )


@covers("omaha 20.3(a)(vii)")
@pytest.mark.parametrize("game", GAMES)
def test_sessions_of_so_many_rounds_or_minutes_end_by_themselves(game):
    ends = {"sessions": (Session(rounds=9),)} if game == "omaha" else {}

    assert [] == advised(game, **ends)


@covers("omaha 20.3(a)(vii)")
def test_an_ante_counts_as_a_bet():
    games = (pot_game("omaha", compulsory="ante", blinds=(), ante=25),)

    assert "16,000 times" in advised("omaha", games=games)[0][1]


@covers("omaha 20.3(a)(iii)(E)")
@pytest.mark.parametrize(
    ("points", "words"),
    [
        ((3, 5, 1), "points (3, 5, 1) of session 1 rise from a place to the next"),
        ((5, 3), "2 places of a session give points and 3 prizes are paid"),
    ],
)
def test_odd_points_are_worth_a_second_look(points, words):
    terms: dict[str, Any] = {
        "points_tie": "combine",
        "session_places": "chips",
        "elimination": "points",
    }
    terms |= {"sessions": (Session(rounds=1, points=points),)}

    [(rule_of, said, stops)] = advised("omaha", not_applicable=("repechage", "re_buys"), **terms)

    assert ("20.3(a)(iii)(E)", "nothing") == (rule_of, stops)
    assert said.startswith(words)
