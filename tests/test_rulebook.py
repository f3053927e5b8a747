"""The rulebook as data: complete, linked both ways, dated, and helpful about a wrong number."""

import re
import subprocess
import sys
from dataclasses import fields
from datetime import date

import pytest

from croupier.errors import BadMessage
from croupier.rulebook import (
    DUTIES,
    GAMES,
    REASONS,
    agrees,
    clause,
    edition,
    exists,
    reasons,
    rulebook,
    same,
)
from croupier.rules.canberra import CanberraDeterminations
from croupier.rules.determinations import Commission, Determinations
from croupier.rules.holdem import HoldemDeterminations
from croupier.rules.house.jackpot import JackpotDeterminations
from croupier.rules.tournament.conditions import Conditions, PrizeScale, ReBuys, TournamentGame

POT_GAMES = ("omaha", "faro", "stud")


def every_clause():
    return [each for game in GAMES for each in rulebook(game).clauses.values()]


def test_every_clause_of_the_five_instruments_is_there():
    counted = {game: len(rulebook(game).clauses) for game in GAMES}

    assert {"holdem": 121, "canberra": 167, "omaha": 290, "faro": 267, "stud": 267} == counted


def test_every_clause_says_what_to_do_and_how_to_see_it():
    for each in every_clause():
        assert each.duty in DUTIES, each
        assert each.part, each
        assert each.does.endswith((".", "?")), each
        assert each.proof, each


def test_links_between_games_lead_somewhere_and_back():
    for each in every_clause():
        for game, id in each.same_as:
            assert (each.game, each.id) in rulebook(game).clauses[id].same_as, each


def test_a_clause_is_never_linked_to_another_of_its_own_game():
    for each in every_clause():
        games = [game for game, _ in same(each)]
        assert len(games) == len(set(games)), each


def test_links_are_followed_from_game_to_game():
    linked = same(clause("omaha", "4.7"))

    assert {("omaha", "4.7"), ("faro", "4.5"), ("stud", "4.5")} == linked


def test_a_number_that_agrees_in_words_agrees():
    assert agrees("14.5", POT_GAMES)
    assert agrees("A.Wild Card", POT_GAMES)


@pytest.mark.parametrize("id", ["15.2(e)", "4.6", "17.17"])
def test_a_number_that_means_something_else_next_door_does_not_agree(id):
    assert not agrees(id, POT_GAMES)


def test_a_number_missing_in_one_game_does_not_agree():
    assert not agrees("4.2(i)", POT_GAMES)
    assert not agrees("99.9", POT_GAMES)


def test_a_heading_agrees_if_all_below_it_does():
    assert agrees("12.2", POT_GAMES)
    assert not agrees("10.2(a)", POT_GAMES)


def test_a_heading_exists_though_only_clauses_below_it_are_listed():
    assert exists("omaha", "12.2")
    assert exists("omaha", "12.2(a)")
    assert not exists("omaha", "12.9")


@pytest.mark.parametrize("typed", ["A.Tap Out", "a.tap out", " A.TAP OUT "])
def test_a_clause_is_found_however_it_is_typed(typed):
    assert "A.Tap Out" == clause("stud", typed).id


@pytest.mark.parametrize(
    ("id", "told"),
    [
        ("14.9", "omaha has no clause 14.9; the nearest are 14.5, "),
        ("15.2(a)", "omaha has no clause 15.2(a); the nearest are 15.2(a)(i), 15.2(a)(ii)"),
        ("nonsense", "omaha has no clause nonsense; the nearest are "),
    ],
)
def test_an_unknown_clause_is_told_with_the_nearest(id, told):
    with pytest.raises(BadMessage, match=re.escape(told)):
        clause("omaha", id)


def test_an_unknown_game_is_told_with_the_games_there_are():
    with pytest.raises(BadMessage, match="'whist' is not a game: choose one of holdem, canberra"):
        rulebook("whist")
    with pytest.raises(BadMessage, match="'whist' is not a game"):
        edition("whist")


def test_a_part_holds_its_own_clauses_only():
    book = rulebook("omaha")

    assert ["I", "A", *map(str, range(1, 21))] == list(book.parts())
    assert [f"14.{n}" for n in range(1, 6)] == [each.id for each in book.under("14")]
    assert ["1.1"] == [each.id for each in book.under("1")]


def test_lettered_items_stand_under_their_bracket():
    below = rulebook("omaha").under("20.3(a)(iii)(E)")

    assert ["a", "b", "c"] == [each.id[-1] for each in below]


def test_a_term_is_not_under_a_shorter_one():
    assert () == rulebook("omaha").under("A.Bet")


@pytest.mark.parametrize(
    ("game", "number", "first_day"),
    [
        ("holdem", "NI2007-208", date(2007, 8, 1)),
        ("canberra", "NI2004-492", date(2004, 12, 17)),
        ("omaha", "NI2017-583", date(2017, 11, 7)),
        ("faro", "NI2005-67", date(2005, 2, 8)),
        ("stud", "NI2005-74", date(2005, 2, 8)),
    ],
)
def test_each_game_has_its_instrument_and_first_day(game, number, first_day):
    known = rulebook(game).edition

    assert (number, first_day) == (known.number, known.effective_from)
    assert known.dated <= known.effective_from
    assert re.fullmatch("[0-9a-f]{64}", known.sha256)


def test_an_instrument_names_what_it_revokes():
    assert ["NI2015-404"] == [revoked.number for revoked in edition("omaha").revokes]
    assert ["NI2003-387", "NI2002-45"] == [
        revoked.number for revoked in edition("canberra").revokes
    ]
    assert () == edition("faro").revokes


TOURNAMENT = (Conditions, TournamentGame, ReBuys, PrizeScale)
RECORDS = {
    "pot": (Determinations, Commission),
    "house": (HoldemDeterminations, CanberraDeterminations, JackpotDeterminations),
}


@pytest.mark.parametrize("game", GAMES)
def test_every_option_that_is_listed_can_be_determined(game):
    family = "pot" if game in POT_GAMES else "house"
    known = {each.name for record in (*RECORDS[family], *TOURNAMENT) for each in fields(record)}
    listed = [name for some in rulebook(game).options.values() for name in some]

    for name in listed:
        parts = re.match(r"[a-z_.]+", name)[0].split(".")
        assert set() == set(parts) - known, name
    assert listed


@pytest.mark.parametrize("game", GAMES)
def test_every_option_of_a_reading_is_explained_in_a_clause(game):
    words = " ".join(f"{c.does} {c.proof} {c.reading}" for c in rulebook(game).clauses.values())

    named = [re.split(r"[({]", option)[0] for option in rulebook(game).options["readings"]]

    assert len(named) > 10
    assert [] == [name for name in named if name not in words]


def test_every_reason_is_of_a_known_kind_and_about_a_clause_that_exists():
    for (game, id), given in reasons().items():
        assert clause(game, id).id == id
        assert [given[0].kind] == [each.kind for each in given if each.kind in REASONS]
        assert len(given[0].why.split()) > 3


def test_importing_the_rulebook_reads_no_file_of_it():
    code = "import sys, croupier.rulebook; print('tomllib' in sys.modules)"

    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert "False\n" == told.stdout
