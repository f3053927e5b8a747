"""What Faro and Seven Card Stud share and Omaha has otherwise. It must not know their deals."""

from typing import Any

from croupier.rules import events as ev
from croupier.rules.determinations import Determinations, check_scale
from croupier.rules.round import Held, Round
from croupier.rules.wagers import judge, largest_wager

INSTRUMENTS = ("faro", "stud")


def check(det: Determinations) -> None:
    """The table stake that opens the ten per cent scale."""
    check_scale(det, det.min_table_stake or 0, 100_00)


def out_of_turn(state: Round, held: Held) -> list[Any]:
    """The bet stands within the limits (17.5), unless somebody passed over went above it (17.6)."""
    if largest_wager(state, held) > state.bets[held.player] + held.amount:
        seat = state.seats[held.player]
        return [ev.WagerRuled("17.6", seat, held.amount, may_raise=True, stays=False)]
    return judge(state, held.amount, "17.5")
