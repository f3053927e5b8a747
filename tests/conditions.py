"""Conditions of tournaments for the tests: complete and allowed, one set for each of the games.

conditions("omaha", max_players=40)        everything else as it stands here
pot_game("faro", Level(blinds=(5, 10)))    a game of the tournament with levels of its own
"""

from dataclasses import replace
from fractions import Fraction
from typing import Any

from croupier.rules.canberra import CanberraDeterminations
from croupier.rules.determinations import Determinations
from croupier.rules.tournament.conditions import (
    Advance,
    Conditions,
    Level,
    PrizeScale,
    Session,
    TournamentCommission,
    TournamentGame,
)
from croupier.rules.tournament.conditions_check import check
from tests.play import note

GAMES = ("omaha", "faro", "stud", "canberra")
OWN: dict[str, dict[str, Any]] = {
    "omaha": {"burn": True},
    "faro": {"deal_pattern": "2-2-1"},
    "stud": {"first_opener": "lowest"},
}


def percent(*shares: int | str) -> PrizeScale:
    """A breakdown of the pool, from any number of entries."""
    return PrizeScale(tuple(map(Fraction, shares)))


def of_each_fee(cents: int, approval: str = "GRC-9") -> TournamentCommission:
    """A commission of so many cents of each fee, approved."""
    return TournamentCommission("per_fee", Fraction(cents), Fraction(cents), approval)


def pot_game(game: str, *levels: Level, **choices: Any) -> TournamentGame:
    """No limit, blinds of 25 and 50 in whole chips."""
    common: dict[str, Any] = {
        "compulsory": "blind",
        "blinds": (25, 50),
        "limit": "no_limit",
        "min_bet": 50,
    }
    common |= {"smallest_chip": 25, "tap_out_units": "all_chips", "tournament": True}
    return TournamentGame(
        game, Determinations(**(common | OWN[game] | choices)), levels=levels or (Level(),)
    )


def house_game(*levels: Level, **choices: Any) -> TournamentGame:
    """Antes of 100 to 1,000 chips."""
    limits = {"ante_min": 100, "ante_max": 1_000, "multiple": 100, "max_payout": 50_000}
    return TournamentGame(
        "canberra",
        house=CanberraDeterminations(**(limits | choices)),
        levels=levels or (Level(),),
    )


def conditions(game: str, **changes: Any) -> Conditions:
    """An entry fee of $120, of it $20 commission; prizes of 50, 30 and 20 per cent."""
    base = Conditions(
        name="the Thursday tournament",
        game=game,
        start="2026-03-12 19:00",
        entry_fee=120_00,
        commission=of_each_fee(20_00),
        starting_chips=10_000,
        min_players=2,
        max_players=40,
        games=(house_game() if game == "canberra" else pot_game(game),),
        players_per_table=7,
        prizes=(percent(50, 30, 20),),
    )
    return replace(base, **(_OWN[game] | changes))


_OWN: dict[str, dict[str, Any]] = {
    "omaha": {
        "method_to_enter": "at the desk",
        "eligibility": (),
        "player_groups": (),
        "sessions": (Session(players_left=1),),
        "players_per_table": 9,
        "not_applicable": ("points", "repechage", "re_buys"),
        "rules_prevail": True,
    },
    "faro": {"sessions": (Session(rounds=40),)},
    "stud": {"sessions": (Session(minutes=120),)},
    "canberra": {
        "sessions": (
            Session("heat", rounds=15, heats=1, advance=Advance(count=2, each="table")),
            Session("final", rounds=20, chips=10_000),
        )
    },
}


def found(clause: str, game: str, **changes: Any) -> str:
    """The one finding that changed conditions lead to: it cites the clause; what it says."""
    findings = note(check(conditions(game, **changes)))
    assert [clause] == [each.rule for each in findings], findings
    return str(findings[0].words)


def fine(game: str, **changes: Any) -> None:
    """Changed conditions that nothing is wrong with."""
    assert () == check(conditions(game, **changes))
