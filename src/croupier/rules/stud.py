"""Seven Card Stud, NI2005-74: its own choices, deal, openers by card, clause numbers, rulings.

The round of play that it shares is elsewhere; it must not know another game.
"""

from collections import Counter
from collections.abc import Callable
from typing import Any

from croupier.cards import JOKER, RANKS, Card, deck
from croupier.errors import Refused
from croupier.rules import actions as act
from croupier.rules import events as ev
from croupier.rules.dealing import card_event, deal_plan
from croupier.rules.determinations import LIMITS, Determinations
from croupier.rules.irregularities import (
    exposed_cards,
    fault,
    hole_cards,
    hole_cards_out,
    in_round,
    one_card,
    player,
)
from croupier.rules.law import Deal, Game, Ruling, Step
from croupier.rules.people import SUPERVISOR
from croupier.rules.round import ACTIVE, HIDDEN, NOBODY, Round, irregular
from croupier.rules.sisters import check, out_of_turn

INSTRUMENTS = ("stud",)

OWN = {
    "stake_reduction_between_rounds": ("4.4", (None, True, False)),
    "first_opener": ("4.2(h)", ("lowest", "highest")),
    "opener_by": ("4.2(h)", (None, "highest_card", "highest_exposed_hand")),
    "opener_tie": ("4.2(h)", (None, "clockwise_from_button", "next_card_then_clockwise")),
    "joker_upcard": ("4.2(h)", (None, "ace", "lowest")),
    "last_blind_final_option": ("10.1(tail)", (None, False, True)),
}

RULES = {
    "seats": "2.1",
    "chips": "4.5",
    "clock": "4.6",
    "opener": "4.2(h)",
    # the opening player under each option (10.1, 10.1(b))
    "A call": "10.1(a)(i)",
    "A raise": "10.1(a)(ii)",
    "A fold": "10.1(a)",
    "A call and fold": "10.1(a)(iii)",
    "B call": "10.1(b)(i)",
    "B raise": "10.1(b)(ii)",
    "B fold": "10.1(b)(iii)",
    "C call": "10.1(c)",
    "C raise": "10.1(c)(i)",
    "C fold": "10.1(c)(ii)",
    "ante open": "10.1(d)(i)",
    "ante fold": "10.1(d)",
    "last blind": "10.1(tail)",
    "call": "10.2(a)",
    "raise": "10.2(b)",
    "fold": "10.2(c)",
    "in turn first": "10.2",
    "in turn later": "12.3",
    "betting first": "9.3",
    "betting later": "9.4",
    "rounds": "12.1",
    # turns go on until one of two ends (10.3)
    "alone first": "10.3(a)",
    "closed first": "10.3(b)",
    "concluded": "9.5",
    "shortage": "17.20",
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
    "faced": "17.17",
    "exposed opener": "17.19",
}


def deals(det: Determinations) -> tuple[Deal, ...]:
    """Two down and one up, three more up, one down (9.2, 9.4, A.Initial Deal)."""
    up = (Step("up", 1, "9.4"),)
    down = (Step("hole", 1, "9.2"),)
    return ((*down, *down, Step("up", 1, "9.2")), up, up, up, (Step("hole", 1, "9.4"),))


RANK = {card: RANKS.index(card[0]) for card in deck()} | {HIDDEN: 0}


def opener(state: Round) -> int:
    """By the card face up: lowest or highest first as determined, later highest (4.2(h))."""
    det, up = state.law.det, state.up
    lowest = state.number == 0 and det.first_opener == "lowest"
    look = _look(det)
    found, best = NOBODY, None
    for i, status in enumerate(state.status):
        if status == ACTIVE:
            shown = look(up[i], det)
            if best is None or (shown < best if lowest else shown > best):
                found, best = i, shown
    return found


def _look(det: Determinations) -> Callable[[tuple[Card, ...], Determinations], Any]:
    """What of the cards face up counts."""
    if det.opener_by == "highest_exposed_hand":
        return _groups
    return _ranks if det.wild_card or det.opener_tie else _highest


def _highest(up: tuple[Card, ...], det: Determinations) -> int:
    """The rank of the highest card."""
    highest = -1
    for card in up:
        rank = RANK[card]
        if rank > highest:
            highest = rank
    return highest


def _ranks(up: tuple[Card, ...], det: Determinations) -> list[int]:
    """The ranks face up, highest first: the first alone counts, unless ties go to the next card."""
    ranks = [RANK[card] if card != JOKER else _joker(det) for card in up]
    if det.opener_tie == "next_card_then_clockwise":
        return sorted(ranks, reverse=True)
    return [max(ranks)]


def _groups(up: tuple[Card, ...], det: Determinations) -> list[int]:
    """The exposed hand: the sizes of its pairs and larger sets, then their ranks, then the rest."""
    counts = Counter(RANK[card] if card != JOKER else _joker(det) for card in up)
    sets = sorted(((n, rank) for rank, n in counts.items()), reverse=True)
    sizes = [n for n, _ in sets] + [0] * (len(up) - len(sets))
    return sizes + [rank for _, rank in sets]


def _joker(det: Determinations) -> int:
    return -1 if det.joker_upcard == "lowest" else RANK["As"]


def max_players(det: Determinations) -> int:
    """Six cards each and one left: 17.20 helps only with the last card (2.1)."""
    return (det.deck_size + det.wild_card - 1) // 6


# Irregularities


def _hole_card_exposed(state: Round, action: act.Report) -> list[Any]:
    """One is the player's up-card (17.17), two of the same player are a misdeal (17.1(c))."""
    i = exposed_cards(state, action, "17.1(c)")
    if len(action.cards) != 1 or i in irregular(state).faced or state.number:
        return fault(state, action, "17.1(c)")
    in_round(state, action.seat, "17.17")
    becomes = "hole" if state.up[i] else "up"
    return [ev.CardExposed("17.17", state.seats[i], action.cards[0], becomes)]


def _found_face_up(state: Round, action: act.Report) -> list[Any]:
    """Back into the shoe if players bet while it lay open, else used in its turn (17.18)."""
    card = one_card(state, action, "17.18")
    last = state.number == len(state.law.deals) - 1
    if not _card_in_shoe(state):
        raise Refused("17.18", "no card is left to be dealt")
    if state.phase == "betting" or state.dealt == state.dealt_before:
        count = len(state.law.deck) - state.dealt
        return [ev.ShoeReshuffled("17.18", (card,), count, burnt=False)]
    kind, i, _ = deal_plan(state)[state.dealt - state.dealt_before]
    dealt = card_event(state, kind, i, "17.18", (card,))
    if kind != "hole":
        return [dealt]
    if state.number == 0 and i in irregular(state).faced:
        return fault(state, action, "17.1(c)")
    rule, becomes = ("17.19", "hole") if last else ("17.17", "hole" if state.up[i] else "up")
    return [dealt, ev.CardExposed(rule, state.seats[i], card, becomes)]


def _final_card_exposed(state: Round, action: act.Report) -> list[Any]:
    """Its owner opens the final betting round (17.19)."""
    i = player(state, action, "17.19")
    if not _not_yet_opened(state) or len(state.hole[i]) != 3 or i in irregular(state).opens:
        raise Refused("17.19", "no final hole card is exposed before the final betting round")
    if len(action.cards) != 1:
        raise Refused("17.19", f"name the one card that was seen, not {len(action.cards)}")
    hole_cards(state, i, action.cards, "17.19")
    events: list[Any] = [ev.CardExposed("17.19", state.seats[i], action.cards[0], "hole")]
    opens = [j for j in (*irregular(state).opens, i) if state.status[j] == ACTIVE]
    if state.phase == "betting" and opens and min(opens) != state.to_act:
        events.append(ev.OpeningPassed("17.19", state.seats[min(opens)]))
    return events


def _card_in_shoe(state: Round) -> bool:
    last = state.number == len(state.law.deals) - 1
    return state.phase == "dealing" or (state.phase == "betting" and not last)


def _not_yet_opened(state: Round) -> bool:
    """Before the first decision of the final betting round."""
    started = state.acted or state.to_act != state.opener
    last = state.number == len(state.law.deals) - 1
    return last and (state.phase == "dealing" or (state.phase == "betting" and not started))


def _final_card_down(state: Round) -> bool:
    opens = irregular(state).opens
    held = any(len(state.hole[i]) == 3 and i not in opens for i in state.in_hand())
    return held and _not_yet_opened(state)


RULINGS = {
    "hole card exposed": Ruling(
        "17.1(c)",
        "in the initial deal",
        _hole_card_exposed,
        when=hole_cards_out,
        asks=("player", "cards"),
    ),
    "card found face up": Ruling(
        "17.18", "the next card of the shoe", _found_face_up, when=_card_in_shoe, asks=("cards",)
    ),
    "final hole card exposed": Ruling(
        "17.19",
        "by the dealer",
        _final_card_exposed,
        when=_final_card_down,
        asks=("player", "cards"),
    ),
}


STUD = Game(
    name="stud",
    instrument="NI2005-74",
    earliest="2005-02-08",
    own=OWN,
    deals=deals,
    two_plus_three=False,  # any five of seven cards (9.1)
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
