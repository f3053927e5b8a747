"""A table opens approved, in force and completely determined; changes need notice."""

import random
from dataclasses import replace
from typing import Any

import pytest

from croupier.errors import BadMessage
from croupier.rulebook import edition
from croupier.rules import actions as act
from croupier.rules import step
from croupier.rules.signs import sign
from tests.play import covers, refused, rule
from tests.rules.table.tables import dealt, determinations, do, fold_round, table

INSTRUMENTS = ("omaha", "faro", "stud")
games = pytest.mark.parametrize("game", INSTRUMENTS)


def opening(game: str, **changes: Any) -> act.OpenTable:
    return replace(act.OpenTable(game, "2026-11-15", determinations(game), 6, "GRC-9"), **changes)


@rule("1.1")
@games
def test_a_table_without_an_approval_does_not_open(game: str) -> None:
    refused("1.1", step, None, opening(game, approval=""))


@rule("A.Shoe")
@covers("A.Approved")
@games
def test_a_live_table_whose_shoe_has_no_approval_does_not_open(game: str) -> None:
    refused("A.Shoe", step, None, opening(game, live=True))

    _, (opened,) = step(None, opening(game, live=True, shoe="GRC-8"))

    assert "GRC-8" == opened.shoe


@rule("I.2")
@pytest.mark.parametrize(
    ("game", "too_early", "first"),
    [
        ("omaha", "2017-11-06", "2017-11-07"),
        ("faro", "2005-02-07", "2005-02-08"),
        ("stud", "2005-02-07", "2005-02-08"),
    ],
)
def test_no_gaming_day_is_before_the_instrument(game: str, too_early: str, first: str) -> None:
    terms = determinations(game, effective_from=first)

    state, _ = step(None, opening(game, determinations=terms, gaming_day=first))

    assert game == state.game.name
    refused("I.2", step, None, opening(game, determinations=terms, gaming_day=too_early))
    early = determinations(game, effective_from=too_early)
    refused("I.2", step, None, opening(game, determinations=early))


@covers("omaha I.1", "omaha I.4", "faro I.1", "stud I.1")
@pytest.mark.parametrize(
    ("game", "number"), [("omaha", "NI2017-583"), ("faro", "NI2005-67"), ("stud", "NI2005-74")]
)
def test_the_opening_event_names_the_instrument(game: str, number: str) -> None:
    _, (opened, _) = step(None, opening(game))

    assert number == opened.instrument
    assert edition(game).sha256 == opened.schedule


@rule("I.2")
@games
def test_the_first_day_in_force_must_be_determined(game: str) -> None:
    terms = determinations(game, effective_from=None)

    refused("I.2", step, None, opening(game, determinations=terms))


@rule("omaha I.4", "faro I.2", "stud I.2")
@pytest.mark.parametrize(("game", "clause"), [("omaha", "I.4"), ("faro", "I.2"), ("stud", "I.2")])
def test_no_table_opens_under_an_approval_that_is_revoked(game: str, clause: str) -> None:
    terms = determinations(game, revoked_from="2026-03-01")

    refusal = refused(
        clause, step, None, opening(game, determinations=terms, gaming_day="2026-03-02")
    )

    assert f"{edition(game).title} is revoked from 2026-03-01 on" == refusal.reason
    refused(clause, step, None, opening(game, determinations=terms, gaming_day="2026-03-01"))
    state, _ = step(None, opening(game, determinations=terms, gaming_day="2026-02-28"))
    assert terms == state.det


@games
@pytest.mark.parametrize("day", ["tomorrow", "20261115", "2026-02-30"])
def test_a_gaming_day_is_a_date(game: str, day: str) -> None:
    for asked in (
        opening(game, gaming_day=day),
        opening(game, determinations=determinations(game, effective_from=day)),
        opening(game, determinations=determinations(game, revoked_from=day)),
    ):
        with pytest.raises(BadMessage, match="is not a date"):
            step(None, asked)


@rule("A.Casino Operator")
@games
def test_only_the_casino_operator_determines(game: str) -> None:
    refused("A.Casino Operator", step, None, opening(game, by="dealer"))
    change = act.Determine(determinations(game), by="dealer")
    refused("A.Casino Operator", step, table(game), change)


@rule("A.Casino Operator")
@games
def test_a_supervisor_does_not_change_the_table_stake_and_an_operator_is_named(game: str) -> None:
    higher = determinations(game, min_table_stake=200_00)
    refused("A.Casino Operator", step, table(game), act.Determine(higher, "casino supervisor:4"))

    _, (notice,) = step(table(game), act.Determine(higher, "casino operator:ruth"))

    assert (200_00, "casino operator:ruth") == (notice.determinations.min_table_stake, notice.by)


@rule("omaha 2.2", "faro 2.1", "stud 2.1")
@pytest.mark.parametrize(
    ("game", "clause", "most"), [("omaha", "2.2", 11), ("faro", "2.1", 9), ("stud", "2.1", 8)]
)
def test_the_seats_offered_must_fit_the_deck(game: str, clause: str, most: int) -> None:
    state, _ = step(None, opening(game, seats=most))

    assert most == state.size
    refused(clause, step, None, opening(game, seats=most + 1))
    refused("omaha 2.2", step, None, opening("omaha", seats=1))
    refused("faro 2.1", step, None, opening("faro", seats=1))


@rule("4.1", "4.2")
@games
def test_a_change_governs_the_round_after_its_notice(game: str) -> None:
    rng = random.Random(1)
    state = dealt(table(game, {1: 100_00, 2: 100_00, 3: 100_00}), rng)

    state = do(state, act.Determine(replace(state.det, min_bet=20_00)))

    assert state.round is not None
    assert (10_00, 1) == (state.round.law.det.min_bet, state.version)
    state = do(fold_round(state), act.StartRound())
    assert (20_00, 2) == (state.round.law.det.min_bet, state.version)


@rule("4.1")
@games
def test_longer_notice_waits_for_more_rounds(game: str) -> None:
    rng = random.Random(1)
    state = table(game, {1: 100_00, 2: 100_00, 3: 100_00}, limit_change_notice_rounds=2)
    wanted = replace(state.det, min_bet=20_00, limit_change_notice_rounds=1)

    state = dealt(do(state, act.Determine(wanted)), rng)

    assert 10_00 == state.det.min_bet
    assert 20_00 == dealt(fold_round(state), rng).det.min_bet


@rule("4.1", "18.2")
@games
def test_a_notice_lasts_for_a_round_at_least(game: str) -> None:
    refused("4.1", table, game, limit_change_notice_rounds=0)
    refused("18.2", table, game, closure_notice_rounds=0)


@rule("omaha 4.6")
def test_nobody_stays_away_for_less_than_no_time() -> None:
    refused("omaha 4.6", table, "omaha", rejoin_minutes=-1)


@covers("4.1")
@games
def test_the_sign_shows_minimum_stake_minimum_bet_and_commission(game: str) -> None:
    shown = {line.rule: line.text for line in sign(table(game))}

    assert "Minimum table stake $100" == shown["4.2(a)"]
    assert "Minimum bet $10, no limit" == shown["4.2(g)"]
    assert "Commission 5 % of the pot, at most $10" == shown["15.2"]


@covers("2.2", "2.3", "3.5", "3.6", "4.2(d)")
@games
def test_the_sign_declares_deck_joker_contest_and_opening_option(game: str) -> None:
    terms: dict[str, Any] = {
        "wild_card": True,
        "contest": "split",
        "low_qualifier": True,
        "deck_size": 48,
    }
    plain = {line.rule: line.text for line in sign(table(game))}
    shown = {line.rule: line.text for line in sign(table(game, low_ace="low", **terms))}

    assert ("52 cards", "High ball: the highest hand wins") == (plain["2.2"], plain["3.5(b)"])
    assert not {"2.3", "3.5(a)", "3.5(d)", "3.6"} & plain.keys()
    assert ("48 cards", "One joker besides: joker wild") == (shown["2.2"], shown["2.3"])
    assert shown["3.5(c)"].startswith("High/low split")
    assert "A low of five odd cards, eight or less" == shown["3.5(d)"]
    assert "The ace is low in low hands" == shown["3.6"]
    assert "Opening option B" == shown["4.2(d)"]


@covers("omaha 4.2(h)", "omaha 4.2(i)", "faro 9.2", "stud 4.2(h)")
def test_the_sign_declares_what_one_game_alone_determines() -> None:
    omaha, faro, stud = (
        {line.rule: line.text for line in sign(table(game))} for game in INSTRUMENTS
    )

    assert ("No card is burnt", "Maximum buy-in $400") == (omaha["4.2(h)"], omaha["4.2(i)"])
    assert "Hole cards are dealt 1x5" == faro["9.2"]
    assert "The lowest card opens the first betting round" == stud["4.2(h)"]


@rule("4.2(g)")
@games
def test_a_notice_must_itself_be_complete(game: str) -> None:
    state = table(game)

    refused("4.2(g)", step, state, act.Determine(replace(state.det, min_bet=None)))


@rule("omaha I.3")
def test_a_revoked_instrument_opens_no_table() -> None:
    asked = opening("omaha")

    revoked = refused("omaha I.3", step, None, replace(asked, game="omaha/NI2015-404"))
    assert "NI2015-404 was revoked by NI2017-583" == revoked.reason
    refused("faro I.2", step, None, replace(opening("faro"), game="faro/NI2000-1"))
    state, _ = step(None, replace(asked, game="omaha/NI2017-583"))

    assert "omaha" == state.game.name
