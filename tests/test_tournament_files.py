"""Conditions of a tournament as a file: read exactly, mistakes told with their place."""

from fractions import Fraction

import pytest

from croupier.errors import BadMessage
from croupier.histories.tournaments import load, read, samples
from croupier.rules.tournament.conditions import (
    Advance,
    Level,
    PrizeScale,
    ReBuys,
    TournamentCommission,
)
from croupier.rules.tournament.conditions_check import check
from croupier.rules.tournament.conditions_clauses import GAMES

HEAD = 'name = "T"\ngame = "omaha"\n'


def told(text):
    """What is said about a text that is not a tournament's conditions."""
    with pytest.raises(BadMessage) as caught:
        read(text)
    return str(caught.value)


def test_a_sample_ships_for_every_game():
    assert sorted(GAMES) == list(samples())


@pytest.mark.parametrize("name", GAMES)
def test_a_sample_is_without_findings(name):
    sample = load(name)

    assert name == sample.game
    assert () == check(sample)


def test_money_is_in_dollars_and_becomes_cents():
    text = "entry_fee = 120.5\nprize_unit = 5\nre_buys = {cost = 100, commission = 2.25}\n"

    terms = read(HEAD + text)

    assert (120_50, 5_00) == (terms.entry_fee, terms.prize_unit)
    assert ReBuys(cost=100_00, commission=2_25) == terms.re_buys


def test_a_commission_is_cents_or_per_cent_by_its_basis():
    fee = read(HEAD + '[commission]\nrate = 20.00\napproved = 25\napproval = "A"\n')
    share = read(HEAD + '[commission]\nbasis = "percent"\nrate = 7.5\napproved = "25/3"\n')

    assert TournamentCommission("per_fee", Fraction(20_00), Fraction(25_00), "A") == fee.commission
    assert TournamentCommission() == read(HEAD + "[commission]\n").commission
    assert (Fraction(15, 2), Fraction(25, 3)) == (share.commission.rate, share.commission.approved)


def test_shares_are_exact_and_may_be_repeated():
    terms = read(HEAD + '[[prizes]]\nshares_percent = [50, 12.5, "100/3", "3 x 1.5"]\n')

    shares: tuple[int | Fraction, ...] = (
        50,
        Fraction(25, 2),
        Fraction(100, 3),
        *(Fraction(3, 2),) * 3,
    )
    assert (PrizeScale(tuple(map(Fraction, shares))),) == terms.prizes


def test_sessions_and_a_repechage_have_shares_too():
    text = """
        [[sessions]]
        rounds = 9
        prizes_percent = [10]
        advance = {percent = 12.5}
        [repechage.session]
        rounds = 3
        prizes_percent = [5]
    """

    terms = read(HEAD + text)

    assert (Fraction(10),) == terms.sessions[0].prizes_percent
    assert Advance(percent=Fraction(25, 2)) == terms.sessions[0].advance
    assert (3, (Fraction(5),)) == (
        terms.repechage.session.rounds,
        terms.repechage.session.prizes_percent,
    )


def test_a_start_is_a_date_of_toml_or_text():
    assert "2026-03-12 19:00" == read(HEAD + "start = 2026-03-12T19:00:00").start
    assert "on Thursday" == read(HEAD + 'start = "on Thursday"').start


def test_one_game_stands_at_the_top_and_several_under_games():
    one = read(HEAD + "levels = [{blinds = [1, 2]}]\n[determinations]\nmin_bet = 2\n")
    several = read(HEAD + '[[games]]\ngame = "omaha"\nlevels = [{blinds = [1, 2]}]\n')

    assert ("omaha", True, 2) == (
        one.games[0].game,
        one.games[0].determinations.tournament,
        one.games[0].determinations.min_bet,
    )
    assert (Level(blinds=(1, 2)),) == one.games[0].levels == several.games[0].levels


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("name = 'T'", "the game is not stated: choose omaha, faro, stud, canberra"),
        ("name = 'T'\ngame = 'bridge'", "game 'bridge': choose omaha, faro, stud, canberra"),
        ("game = 'omaha'", "the tournament has no name"),
        (HEAD + "max_players = 'ten'", "line 3: expected int, got str at max_players"),
        (HEAD + "guests = 3", "unknown field 'guests'"),
        (HEAD + "[re_buys]\nmaximum = 1.5", "line 4: expected int, got Decimal at re_buys.maximum"),
        (HEAD + "entry_fee = 0.005", "line 3: expected dollars and cents, got 0.005 at entry_fee"),
        (HEAD + "entry_fee = inf", "line 3: expected dollars and cents, got Infinity at entry_fee"),
        (
            HEAD + "entry_fee = 1e999999",
            "line 3: expected dollars and cents, got 1E+999999 at entry_fee",
        ),
        (
            HEAD + "entry_fee = 1000000000000",
            "line 3: expected dollars and cents, got 1000000000000 at entry_fee",
        ),
        (HEAD + "entry_fee = true", "line 3: expected dollars and cents, got True at entry_fee"),
        (HEAD + "re_buys = 3", "line 3: expected a table, got int at re_buys"),
        (HEAD + "sessions = 3", "line 3: expected an array, got int at sessions"),
        (HEAD + "games = 3", "line 3: expected list, got int at games"),
        (HEAD + "games = [3]", "expected a table, got int at games[0]"),
        (
            HEAD + "[[prizes]]\nshares_percent = ['half']",
            "expected a share, got 'half' at prizes[0].shares_percent",
        ),
        (
            HEAD + "[[prizes]]\nshares_percent = ['1e9999999']",
            "expected a share, got '1e9999999' at prizes[0].shares_percent",
        ),
        (
            HEAD + "[[prizes]]\nshares_percent = [true]",
            "expected a share, got True at prizes[0].shares_percent",
        ),
        (
            HEAD + "[[prizes]]\nshares_percent = [nan]",
            "expected a share, got Decimal('NaN') at prizes[0].shares_percent",
        ),
        (
            HEAD + "levels = []\n[[games]]\ngame = 'omaha'",
            "determinations and levels stand at the top or under games, not both",
        ),
        ("name = ", "line 1: no TOML: invalid value"),
    ],
)
def test_a_mistake_is_told_with_its_place(text, complaint):
    assert complaint == told(text)


def test_a_file_that_cannot_be_read_is_told_with_the_samples(tmp_path):
    (tmp_path / "latin.toml").write_bytes(b"\xff")

    for name, reason in (("missing.toml", "no such file"), ("latin.toml", "it is not utf-8")):
        with pytest.raises(BadMessage, match=rf"{reason}.*; the samples are canberra, faro"):
            load(str(tmp_path / name))


def test_a_mistake_in_a_file_names_the_file(tmp_path):
    (tmp_path / "t.toml").write_text(HEAD + "guests = 3", encoding="utf-8")

    with pytest.raises(BadMessage, match=r"t\.toml: unknown field 'guests'"):
        load(str(tmp_path / "t.toml"))
