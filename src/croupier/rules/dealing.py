"""The deal: what may go into the shoe, and where each card that leaves it goes.

Knows the order of dealing, live or from a known shoe; judges no hand and moves no chips.
"""

from collections.abc import Callable
from operator import itemgetter
from typing import Any

from croupier.cards import Card
from croupier.errors import Refused
from croupier.rules import actions as act
from croupier.rules import events as ev
from croupier.rules.round import HIDDEN, NOBODY, Packet, Placement, Round, irregular

INSTRUMENTS = ("omaha", "faro", "stud")

Emit = Callable[..., None]


def load_shoe(state: Round, action: act.LoadShoe) -> list[Any]:
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
    return [ev.ShoeLoaded("7.2", order)]


def deal(state: Round, action: act.Deal) -> list[Any]:
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
            raise Refused("2.1", f"{card} has already been dealt in this round of play")
        seen.add(card)
    return _dealt(state, plan[: len(action.cards)], action.cards)


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
    for kind, count, rule in state.law.streets[state.number]:
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
    emit(*_told(state, _packets_now(state), (state.shoe or ())[state.dealt :]))


def _packets_now(state: Round) -> tuple[Packet, ...]:
    """The present deal in packets, worked out once for a law where no ruling changes it."""
    if state.irregular is not None:
        return _packets(deal_plan(state))
    key = (state.number, state.dealt, tuple(state.status))
    packets = state.law.packets.get(key)
    if packets is None:
        packets = state.law.packets[key] = _packets(deal_plan(state))
    return packets


def _packets(plan: list[Placement]) -> tuple[Packet, ...]:
    """The plan with each player's hole cards in one piece, and each run of middle cards."""
    packets: dict[tuple[str, int, str, int], list[int]] = {}
    run = 0
    for k, (kind, i, rule) in enumerate(plan):
        if k and plan[k - 1][0] != kind:
            run += 1
        single = k if kind == "up" else 0
        packets.setdefault((kind, i, rule, run + single * 1000), []).append(k)
    return tuple((kind, i, rule, tuple(ks)) for (kind, i, rule, _), ks in packets.items())


def _dealt(state: Round, plan: list[Placement], cards: tuple[Card, ...]) -> list[Any]:
    """Cards entered together are told as they are from a known shoe: the flop is one event."""
    return _told(state, _packets(plan), cards)


def _told(state: Round, packets: tuple[Packet, ...], cards: tuple[Card, ...]) -> list[Any]:
    seats, up, down = state.seats, ev.UpCardDealt, ev.HoleCardsDealt
    new: Any = tuple.__new__  # half of what a record's own constructor takes, and cards are many
    events: list[Any] = []
    for kind, i, rule, offsets in packets:
        card = cards[offsets[0]]
        if kind == "up" and card != HIDDEN:
            events.append(new(up, (rule, seats[i], card)))
            continue
        some = (card,) if len(offsets) == 1 else itemgetter(*offsets)(cards)
        if kind == "hole":
            events.append(new(down, (rule, seats[i], some)))
        else:
            events.append(card_event(state, kind, i, rule, some))
    return events


def card_event(state: Round, kind: str, i: int, rule: str, cards: tuple[Card, ...]) -> Any:
    if kind == "hole":
        return ev.HoleCardsDealt(rule, state.seats[i], cards)
    if kind != "discard" and HIDDEN in cards and not state.law.game.hidden_faces:
        raise Refused(rule, "a card dealt face up is seen by everybody")
    if kind == "up":
        return ev.UpCardDealt(rule, state.seats[i], cards[0])
    if kind == "communal":
        return ev.CommunalCardsDealt(rule, cards)
    return ev.CardsDiscarded(rule, cards)
