"""The deal: what may go into the shoe, and where each card that leaves it goes.

Knows the order of dealing, live or from a known shoe; judges no hand and moves no chips.
"""

from collections.abc import Callable
from itertools import groupby
from operator import itemgetter
from typing import Any

from croupier.cards import Card
from croupier.errors import Refused
from croupier.rules import actions as act
from croupier.rules import events as ev
from croupier.rules.law import Circuit, Pick, Placement
from croupier.rules.people import DEALER, SOFTWARE
from croupier.rules.plain import make
from croupier.rules.round import HIDDEN, NOBODY, Round, irregular

INSTRUMENTS = ("omaha", "faro", "stud")


Emit = Callable[..., None]


def load_shoe(state: Round, action: act.LoadShoe) -> list[Any]:
    """One whole deck, by the dealer: a person, or the software where the order is known."""
    if state.phase != "posting":
        raise Refused("7.2", "the cards of this round of play are already in the shoe")
    order = action.order
    if order is not None and (
        len(order) != len(state.law.deck) or set(order) != state.law.deck_set
    ):
        known = [card for card in order if card != HIDDEN]
        if len(order) != len(state.law.deck) or len(set(known)) != len(known):
            raise Refused("2.1", f"a shoe of {len(order)} cards is not one whole deck")
        strange = set(known) - set(state.law.deck)
        if strange:
            raise Refused("2.2", f"{min(strange)} is not in a deck of {len(state.law.deck)}")
    dealer = DEALER if order is None else SOFTWARE
    return [ev.ShoeLoaded("7.2", order, action.by or dealer)]


def deal(state: Round, action: act.Deal) -> list[Any]:
    if state.phase == "posting":
        raise Refused("7.1", "the cards have not been shuffled for this round of play")
    if state.phase != "dealing":
        raise Refused("7.3", "no card is due from the shoe")
    plan = deal_plan(state)[state.dealt - state.dealt_before :]
    if not 0 < len(action.cards) <= len(plan):
        raise Refused("7.3", f"{len(action.cards)} cards were entered and {len(plan)} are due")
    seen = set(cards_seen(state))
    for card in action.cards:
        if card != HIDDEN and card not in state.law.deck:
            raise Refused("2.2", f"{card} is not in a deck of {len(state.law.deck)}")
        if card in seen and card != HIDDEN:
            raise dealt_before(card)
        seen.add(card)
    return _dealt(state, plan[: len(action.cards)], action.cards)


def dealt_before(card: Card) -> Refused:
    """The refusal of a card that is out already: one deck, and each card in it once (2.1, 2.2)."""
    words = "has already been dealt in this round of play, and is in the deck once (2.2)"
    return Refused("2.1", f"{card} {words}")


def cards_seen(state: Round) -> tuple[Card, ...]:
    """Every card that has left the shoe, as far as it is known."""
    seen = state.communal + state.discards
    for cards in (*state.hole, *state.up):
        seen += cards
    return seen


def due(state: Round) -> Placement | None:
    """The card that is due next at a live table: its kind, the player or nobody, the clause."""
    if state.phase != "dealing":
        return None
    plan = deal_plan(state)[state.dealt - state.dealt_before :]
    return plan[0] if plan else None


def deal_plan(state: Round) -> list[Placement]:
    """Where each card of the present deal goes, in the order they leave the shoe."""
    players = state.in_hand()
    left = len(state.law.deck) - state.dealt_before
    if "shortage" in state.law.rules and state.number and left < len(players):
        rule = state.law.rules["shortage"]
        return [("discard", NOBODY, rule)] * (left - 1) + [("communal", NOBODY, rule)]
    plan: list[Placement] = []
    for kind, count, rule in state.law.deals[state.number]:
        for i in players if kind in ("hole", "up") else (NOBODY,):
            plan += [(kind, i, rule)] * count
    return plan if state.irregular is None else _after_ruling(state, plan)


def _after_ruling(state: Round, plan: list[Placement]) -> list[Placement]:
    """A burn left out, a card instead of an exposed one, a card down where one lay face up."""
    ruled, rules = irregular(state), state.law.rules
    if ruled.resumes:
        return [("hole", ruled.replaced, rules["replaced"])]
    if ruled.no_burn == state.number:
        plan = [each for each in plan if each[0] != "discard"]
    if state.number:
        return plan
    for k, (kind, i, _) in enumerate(plan):
        if kind == "up" and i in ruled.early:
            plan[k] = ("hole", i, rules["faced"])
    if ruled.replaced != NOBODY:
        plan.append(("hole", ruled.replaced, rules["replaced"]))
    return plan


def deal_from_shoe(state: Round, emit: Emit) -> None:
    cards = (state.shoe or ())[state.dealt :]
    circuits = [_told(state, circuit, cards) for circuit in _circuits_now(state)]
    for events in circuits:  # once none can be refused
        emit(*events)


def _circuits_now(state: Round) -> tuple[Circuit, ...]:
    """The present deal in circuits, worked out once for a law where no ruling changes it."""
    if state.irregular is not None:
        return _circuits(deal_plan(state))
    key = (state.number, state.dealt, tuple(state.status))
    found = state.law.circuits.get(key)
    if found is None:
        found = state.law.circuits[key] = _circuits(deal_plan(state))
    return found


def _circuits(plan: list[Placement]) -> tuple[Circuit, ...]:
    """The plan by kinds of card, with all that a player gets face down in one packet."""
    circuits, start = [], 0
    for kind, placed in groupby(plan, itemgetter(0)):
        packets: dict[tuple[int, str, int], list[int]] = {}
        stop = start
        for stop, (_, i, rule) in enumerate(placed, start + 1):
            packets.setdefault((i, rule, stop if kind == "up" else 0), []).append(stop - 1)
        picked = [(i, rule, _pick(kind, offsets)) for (i, rule, _), offsets in packets.items()]
        circuits.append((kind, slice(start, stop), tuple(picked)))
        start = stop
    return tuple(circuits)


def _pick(kind: str, offsets: list[int]) -> Pick:
    """One card to be turned up, or the cards of a packet."""
    first = offsets[0]
    if kind == "up":
        return itemgetter(first)
    return itemgetter(*offsets) if len(offsets) > 1 else itemgetter(slice(first, first + 1))


def _dealt(state: Round, plan: list[Placement], cards: tuple[Card, ...]) -> list[Any]:
    """Cards entered together are told as they are from a known shoe: the flop is one event."""
    return [event for circuit in _circuits(plan) for event in _told(state, circuit, cards)]


_TO_A_PLAYER: dict[str, type] = {"hole": ev.HoleCardsDealt, "up": ev.UpCardDealt}


def _told(state: Round, circuit: Circuit, cards: tuple[Card, ...]) -> list[Any]:
    kind, where, packets = circuit
    if kind not in _TO_A_PLAYER:
        return [card_event(state, kind, i, rule, pick(cards)) for i, rule, pick in packets]
    if kind == "up":
        _seen_by_all(state, packets[0][1], cards[where])
    seats, told = state.seats, _TO_A_PLAYER[kind]
    return [make(told, (rule, seats[i], pick(cards))) for i, rule, pick in packets]


def _seen_by_all(state: Round, rule: str, cards: tuple[Card, ...]) -> None:
    if HIDDEN in cards and not state.law.game.hidden_faces:
        raise Refused(rule, "a card dealt face up is seen by everybody")


def card_event(state: Round, kind: str, i: int, rule: str, cards: tuple[Card, ...]) -> Any:
    if kind == "hole":
        return ev.HoleCardsDealt(rule, state.seats[i], cards)
    if kind != "discard":
        _seen_by_all(state, rule, cards)
    if kind == "up":
        return ev.UpCardDealt(rule, state.seats[i], cards[0])
    if kind == "communal":
        return ev.CommunalCardsDealt(rule, cards)
    return ev.CardsDiscarded(rule, cards)
