"""Conditions of Canberra Poker for the tests of rule 17, and how to run a tournament under them."""

from fractions import Fraction

from croupier.rules.canberra import CanberraDeterminations
from croupier.rules.tournament.conditions import (
    Conditions,
    Level,
    PrizeScale,
    Session,
    TournamentCommission,
    TournamentGame,
)
from tests.rules.tournament.runs import DIRECTOR, Run

__all__ = ["DIRECTOR", "ONE_LEVEL", "Run", "conditions", "limits", "percent"]


def limits(least=100, most=1_000, multiple=50):
    """The table under limits in chips."""
    return CanberraDeterminations(
        ante_min=least, ante_max=most, multiple=multiple, max_payout=10**6
    )


def percent(*shares):
    """A breakdown of the prize pool."""
    return (PrizeScale(tuple(Fraction(share) for share in shares)),)


ONE_LEVEL = (Level(),)


def conditions(prizes=(50, 30, 20), levels=ONE_LEVEL, fee=60_00, **choices):
    """Conditions that may be approved: a final of one round, prizes for three places."""
    given = {
        "name": "Masters",
        "game": "canberra",
        "start": "2026-03-12 19:00",
        "player_groups": (),
        "entry_fee": fee,
        "commission": TournamentCommission("per_fee", Fraction(10_00), Fraction(10_00), "GRC-9"),
        "starting_chips": 5_000,
        "min_players": 1,
        "max_players": 70,
        "players_per_table": 7,
        "elimination": "table_minimum",
        "games": (TournamentGame("canberra", house=limits(), levels=levels),),
        "sessions": (Session("final", rounds=1),),
        "prizes": percent(*prizes),
    }
    return Conditions(**(given | choices))
