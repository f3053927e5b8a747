"""Faro, NI2005-67: its own choices, deal, clause numbers and rulings.

The round of play that it shares is elsewhere; it must not know another game.
"""

from typing import Any

from croupier.errors import Refused
from croupier.rules import actions as act
from croupier.rules import events as ev
from croupier.rules.betting import least_opening, opener
from croupier.rules.dealing import card_event, due
from croupier.rules.determinations import LIMITS, Determinations
from croupier.rules.irregularities import exposed_cards, fault, hole_cards_out, misdeal, one_card
from croupier.rules.law import Deal, Game, Ruling, Step
from croupier.rules.people import SUPERVISOR
from croupier.rules.round import NOBODY, Round, irregular
from croupier.rules.sisters import check, out_of_turn

INSTRUMENTS = ("faro",)

OWN = {
    "deal_pattern": ("9.2", ("2-2-1", "1x5")),
    "stake_reduction_between_rounds": ("4.4", (None, True, False)),
    "exposed_no_bet_cap": ("17.17", (None, "table_minimum", "no_bet")),
    "exposed_pair_raises": ("17.18", (None, False, True)),
}

RULES = {
    "seats": "2.1",
    "chips": "4.5",
    "clock": "4.6",
    "opener": "10.1",
    # the opening player under each option (10.2, 10.2(b))
    "A call": "10.2(a)(i)",
    "A raise": "10.2(a)(ii)",
    "A fold": "10.2(a)",
    "A call and fold": "10.2(a)(iii)",
    "B call": "10.2(b)(i)",
    "B raise": "10.2(b)(ii)",
    "B fold": "10.2(b)(iii)",
    "C call": "10.2(c)",
    "C raise": "10.2(c)(i)",
    "C fold": "10.2(c)(ii)",
    "ante open": "10.2(d)(i)",
    "ante fold": "10.2(d)",
    "last blind": "10.2(tail)",
    "call": "10.3(a)",
    "raise": "10.3(b)",
    "fold": "10.3(c)",
    "in turn first": "10.3",
    "in turn later": "12.3",
    "betting first": "9.4",
    "betting later": "9.4",
    "rounds": "12.1",
    # turns go on until one of two ends (10.4)
    "alone first": "10.4(a)",
    "closed first": "10.4(b)",
    "concluded": "9.6",
    "absent": "20.11",
    "top up": "14.3",
    "reduce": "4.4",
    "tournament chips": "20.14",
    "effective": "I.2",
    "approval": "I.2",
    "revoked": "I.2",
    "held": "17.5",
    "wrong number": "17.9",
    "uncovered": "17.16",
}

PATTERNS = {"2-2-1": ("9.2(a)", (2, 2, 1)), "1x5": ("9.2(b)", (1, 1, 1, 1, 1))}


def deals(det: Determinations) -> tuple[Deal, ...]:
    """Five hole cards, one communal card before each betting round (9.2, 9.5, A.Initial Deal)."""
    rule, circuits = PATTERNS[det.deal_pattern or "1x5"]
    hole = tuple(Step("hole", count, rule) for count in circuits)
    return ((*hole, Step("communal", 1, "9.3")), *[(Step("communal", 1, "9.5"),)] * 4)


def max_players(det: Determinations) -> int:
    """Five cards each and five communal cards (2.1)."""
    return (det.deck_size + det.wild_card - 5) // 5


# Irregularities


def _hole_card_exposed(state: Round, action: act.Report) -> list[Any]:
    """One is enough for a misdeal (17.1(c))."""
    exposed_cards(state, action, "17.1(c)")
    return fault(state, action, "17.1(c)")


def _found_face_up(state: Round, action: act.Report) -> list[Any]:
    """A hole card or the second communal card: misdeal, as long as there is one (17.1(c), 17.2)."""
    if not _card_in_shoe(state):
        raise Refused("17.1(c)", "no card is left to be dealt")
    if state.number and state.phase == "betting":
        return _communal_card_exposed(state, action)
    card = one_card(state, action, "17.1(c)")
    kind, i, rule = due(state) or ("communal", NOBODY, "")
    if state.number == 0:
        first = state.phase == "dealing" and kind == "communal"  # which is neither
        used = [card_event(state, kind, i, rule, (card,))] if first else []
        return used or misdeal(state, action, "17.1(c)")
    late = misdeal(state, action, "17.1(c)") if state.number == 1 else []
    return [*late, card_event(state, kind, i, late[0].rule if late else "17.17", (card,))]


def _communal_card_exposed(state: Round, action: act.Report) -> list[Any]:
    """It keeps its place; the betting is held to what was bet, or to the minimum (17.17, 17.18)."""
    if irregular(state).due:
        raise Refused("17.16", "no rule covers a second communal card exposed before its time")
    if not _card_to_come(state):
        raise Refused("17.17", "no communal card can be exposed before its time now")
    card = one_card(state, action, "17.17")
    least = least_opening(state)
    if state.number and not _started(state):
        raises = bool(state.law.det.exposed_pair_raises)
        return [ev.BetsCapped("17.18", least, raises, (card,))]
    no_bet = state.number and state.law.det.exposed_no_bet_cap == "no_bet"
    return [ev.BetsCapped("17.17", state.bet or (0 if no_bet else least), False, (card,))]


def _started(state: Round) -> bool:
    """Whether anybody has acted in this betting round."""
    return bool(state.acted or state.bet or state.to_act != state.opener)


def _card_to_come(state: Round) -> bool:
    """Whether a communal card is still to come that nobody has seen, while players bet."""
    return state.phase == "betting" and len(state.communal) < 5 and not irregular(state).due


def _card_in_shoe(state: Round) -> bool:
    first = state.phase == "betting" and state.number == 0
    return first or state.phase == "dealing" or _card_to_come(state)


RULINGS = {
    "hole card exposed": Ruling(
        "17.1(c)",
        "in the initial deal",
        _hole_card_exposed,
        when=hole_cards_out,
        asks=("player", "cards"),
    ),
    "card found face up": Ruling(
        "17.1(c)", "the next card of the shoe", _found_face_up, when=_card_in_shoe, asks=("cards",)
    ),
    "communal card exposed": Ruling(
        "17.17", "before its time", _communal_card_exposed, when=_card_to_come, asks=("cards",)
    ),
}


FARO = Game(
    name="faro",
    instrument="NI2005-67",
    earliest="2005-02-08",
    own=OWN,
    deals=deals,
    two_plus_three=True,  # (9.1)
    opener=opener,
    rules=RULES,
    capped_limits=frozenset(LIMITS),
    clock_seconds=90,
    clock_roles=(SUPERVISOR,),  # (A.Casino Supervisor)
    check=check,
    max_players=max_players,
    rulings=RULINGS,
    out_of_turn=out_of_turn,
)
