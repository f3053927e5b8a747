"""Live tables of Omaha, Faro and Seven Card Stud for the rule tests: a dealer enters the cards.

    state = live("omaha", seats=6)          dealt, the first betting round open
    state = on(state, 1)                    one betting round later, everybody quiet, cards dealt
    state, events = play(state, report("no cut"))

Hole cards and burns are entered unseen; what lies face up is stacked as in tests.pot. It must not
know any ruling.
"""

from typing import Any

from croupier.rules.actions import Deal, Report
from croupier.rules.dealing import cards_seen, deal_plan
from croupier.rules.round import HIDDEN, Round
from tests.pot import play, quiet, stacked, table


def live(game: str, seats: Any = 3, **told: Any) -> Round:
    """Dealt and ready for the first decision."""
    return dealt(shoe(game, seats, **told))


def shoe(game: str, seats: Any = 3, **told: Any) -> Round:
    """The cards are in the shoe, none is dealt."""
    return table(game, seats, live=True, **told)


def dealt(state: Round, count: int | None = None) -> Round:
    """Cards entered as they fall: so many, or the whole deal."""
    number, until = state.number, state.dealt + (len(state.law.deck) if count is None else count)
    while (state.phase, state.number) == ("dealing", number) and state.dealt < until:
        state, _ = play(state, Deal((next_card(state),)))
    return state


def next_card(state: Round) -> str:
    """The card that falls next: unseen, or one of the stacked deck that nobody has seen."""
    kind = deal_plan(state)[state.dealt - state.dealt_before][0]
    order = stacked(state)
    if kind in ("hole", "discard"):
        return HIDDEN
    if order[state.dealt] not in cards_seen(state):
        return order[state.dealt]
    return next(card for card in reversed(order) if card not in cards_seen(state))


def on(state: Round, betting_rounds: int = 1) -> Round:
    """So many betting rounds later, everybody quiet, the cards of the next one dealt."""
    for _ in range(betting_rounds):
        state = dealt(quiet(state))
    return state


def to_showdown(state: Round) -> Round:
    """Everybody quiet to the end; the hands are still unseen."""
    while state.phase != "showdown":
        state = on(dealt(state))
    return state


def report(what: str, seat: int | None = None, **told: Any) -> Report:
    """The dealer's report."""
    return Report(what, "dealer", seat, **told)
