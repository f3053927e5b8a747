"""Tournament tables of Canberra Poker for the tests of rule 17: limits of 100 to 1,000 chips."""

from typing import Any

from croupier.cards import deck
from croupier.rules.house import actions as act
from tests.house import Play

LIMITS: dict[str, Any] = {"ante_min": 100, "ante_max": 1_000, "multiple": 50, "max_payout": 50_000}


def tournament(*boxes, chips=10_000, **choices):
    """An open tournament table with players p1, p2 ... at these boxes."""
    play = Play("canberra", tournament=True, **(LIMITS | choices))
    play.seat(*boxes, chips=chips)
    return play


def deal(play):
    """Close wagers and deal from a deck in order."""
    play.do(act.CloseWagers(by=play.dealer), act.LoadShoe(deck()), act.Deal())


def play_round(play, *order, void=False):
    """Everybody antes the minimum, asked in this order; all fold, or the round is void."""
    play.open()
    play.asked(dict.fromkeys(order, 100))
    play.do(act.LoadShoe(deck()), act.Deal())
    if void:
        play.do(act.VoidRound("impractical", at="23:15"))
    else:
        play.do(*(act.Fold(box) for box in sorted(order)))
