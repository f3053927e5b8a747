"""A live table: cards that a dealer enters together are told as they are from a known shoe."""

from croupier.cards import cards
from croupier.rules import actions as act
from croupier.rules import events as ev
from croupier.rules import step
from croupier.rules.determinations import Determinations

OMAHA = Determinations(
    compulsory="blind", blinds=(500, 1000), limit="no_limit", min_bet=1000, burn=False,
    tournament=True,
)  # fmt: skip
HOLE = cards("Ah 2h Kd 3d Qc 4c Js 5s")


def flop_due(*deals):
    """Heads-up, the hole cards entered in these pieces, both in for the blind."""
    state, _ = step(None, act.OpenRound("omaha", OMAHA, ((1, 10_000), (2, 10_000)), button=2))
    for action in (act.LoadShoe(None), *deals, act.Call(2), act.Call(1)):
        state, _ = step(state, action)
    return state


def test_a_flop_entered_at_once_is_one_event():
    state = flop_due(act.Deal(HOLE))

    _, (flop, *_) = step(state, act.Deal(cards("9h 8d 7c")))

    assert ev.CommunalCardsDealt("9.4", ("9h", "8d", "7c")) == flop


def test_hole_cards_entered_one_by_one_or_at_once_are_the_same():
    one_by_one = flop_due(*(act.Deal((card,)) for card in HOLE))

    assert flop_due(act.Deal(HOLE)) == one_by_one
    assert (cards("Ah Kd Qc Js"), cards("2h 3d 4c 5s")) == one_by_one.hole
