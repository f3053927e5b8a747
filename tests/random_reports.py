"""Random play at a live table where things go wrong: cards entered as they fall, random reports."""

import random
from collections.abc import Iterator
from typing import Any

from croupier.errors import Refused
from croupier.rules import actions as act
from croupier.rules import allowed, step
from croupier.rules.betting import held_by
from croupier.rules.dealing import cards_seen, deal_plan
from croupier.rules.irregularities import countable, vocabulary
from croupier.rules.round import HIDDEN, Round
from tests.random_play import make, random_shoe

REPORTERS = ("dealer", "casino supervisor", "casino operator", "player")
Step = tuple[Round, Any, Round, tuple[Any, ...]]


def random_report(rng: random.Random, state: Round) -> Any:
    """Something gone wrong, or a power of the operator; many make no sense now and are refused."""
    lot = rng.random()
    if lot < 0.03:
        ground = rng.choice(("disturbance", "impractical", "fraud"))
        return act.VoidRound(ground, "alarm", rng.choice(REPORTERS))
    if lot < 0.1:
        return act.FoldHand(rng.choice(state.seats), rng.choice(("16.1", "99.9")))
    if lot < 0.5 and state.phase == "betting":
        return _random_wager(rng, state)
    if lot < 0.5 and state.phase in ("showdown", "concluded"):
        return random_count(rng, state)
    seat = rng.choice(state.seats)
    chip = state.law.det.smallest_chip
    return act.Report(
        _what(rng, state),
        by=rng.choice(REPORTERS[:3]) if rng.random() < 0.95 else "player",
        seat=seat,
        also=tuple(rng.sample(state.seats, rng.choice((0, 0, 0, 1)))),
        cards=_cards(rng, state, seat),
        amount=rng.choice((chip * rng.randint(0, 60), state.stakes[state.index[seat]])),
        count=rng.randint(0, 8),
        looked=rng.random() < 0.5,
        curable=rng.random() < 0.7,
        own_doing=rng.random() < 0.5,
        burnt=rng.random() < 0.3,
        words=rng.choice(("", "a pair of kings")),
    )


def random_count(rng: random.Random, state: Round) -> act.Report:
    """Some of the hands that are left are counted, each wrong in its own way."""
    left = [state.seats[i] for i in state.in_hand()] or list(state.seats)
    found = rng.sample(left, rng.randint(1, len(left)))
    counts = tuple((seat, rng.choice((2, 3, 8, 9))) for seat in found)
    if rng.random() < 0.5:
        return act.Report("wrong number of cards", counts=counts)
    return act.Report("wrong number of cards", seat=counts[0][0], count=counts[0][1])


LATE = ("top card exposed", "final hole card exposed")  # after the first betting round


def _what(rng: random.Random, state: Round) -> str:
    """Mostly what can happen at such a table; late in the round what can happen then alone."""
    known = vocabulary(state.law.game)
    late = [what for what in LATE if what in known and state.number > 2]
    if late and rng.random() < 0.3:
        return rng.choice(late)
    usual = [what for what, ruling in known.items() if not ruling.live or state.shoe is None]
    return rng.choice(usual if rng.random() < 0.8 else list(known))


def _random_wager(rng: random.Random, state: Round) -> act.Report:
    """Chips in turn or out of it, around what would be a call."""
    in_turn = rng.random() < 0.4
    i = state.to_act if in_turn else rng.randrange(len(state.seats))
    chip, to_call = state.law.det.smallest_chip, state.bet - state.bets[i]
    amount = max(chip, to_call + chip * rng.randint(-3, 12))
    what = "chips put in" if in_turn else "wager out of turn"
    return act.Report(what, seat=state.seats[i], amount=min(amount, state.stakes[i]))


def _cards(rng: random.Random, state: Round, seat: int) -> tuple[str, ...]:
    """Mostly one card that may be seen now."""
    hole, _ = state.dealt_to(state.index[seat])
    known = [card for card in hole if card != HIDDEN]
    pool = known if known and rng.random() < 0.3 else _left(state)
    return tuple(rng.sample(pool, min(len(pool), rng.choice((0, 1, 1, 1, 1, 2)))))


def _left(state: Round) -> list[str]:
    seen = set(cards_seen(state))
    return [card for card in state.law.deck if card not in seen]


def likely_reports(state: Round, what: str) -> Iterator[act.Report]:
    """The report with one set of particulars after the other, such as a dealer would enter."""
    due = state.bet - state.bets[state.to_act] if state.phase == "betting" else 0
    least = state.law.least_bets[min(state.number, len(state.law.deals) - 1)]
    yield act.Report(what, seat=state.seats[0], words="a pair of kings")
    for i, seat in enumerate(state.seats):
        hole, up = state.dealt_to(i)
        known = [card for card in hole if card != HIDDEN]
        held = held_by(state, i)
        stake = state.stakes[i] - (held.amount if held else 0)
        for amount in sorted({due, least, due + least, stake, state.law.det.smallest_chip}):
            for card in [*known[-1:], *_left(state)[:1]]:
                yield act.Report(
                    what, seat=seat, cards=(card,), amount=amount, count=len(hole + up) + 1
                )


def random_move(rng: random.Random, state: Round, live: bool) -> Any:
    """An open choice, cards falling as they may."""
    choice = rng.choice(allowed(state))
    if choice.action is act.Fold and rng.random() < 0.6:
        choice = rng.choice(allowed(state))
    if choice.action is act.LoadShoe:
        return act.LoadShoe() if live else random_shoe(rng, state.law.det)
    if choice.action is act.Deal:
        return _random_deal(rng, state)
    if choice.action is act.Show:
        return act.Show(choice.seat, _random_hand(rng, state, choice.seat))
    return make(rng, state, choice)


def _random_deal(rng: random.Random, state: Round) -> act.Deal:
    plan = deal_plan(state)[state.dealt - state.dealt_before :]
    count = rng.randint(1, len(plan)) if rng.random() < 0.7 else 1
    cards = rng.sample(_left(state), count)
    hidden = ("hole", "discard")
    faced = [kind in hidden and rng.random() < 0.8 for kind, _, _ in plan]
    return act.Deal(
        tuple(HIDDEN if down else card for down, card in zip(faced, cards, strict=False))
    )


def _random_hand(rng: random.Random, state: Round, seat: int) -> tuple[str, ...]:
    left = _left(state)
    fill = iter(rng.sample(left, len(left)))
    return tuple(next(fill) if c == HIDDEN else c for c in state.hole[state.index[seat]])


def play_with_reports(
    rng: random.Random, opening: act.OpenRound, live: bool = True, often: float = 0.3
) -> Iterator[Step]:
    """Every step of a round: the state before, the action, the state after, the events."""
    state, events = step(None, opening)
    yield state, opening, state, events
    while state.phase != "concluded" or (countable(state) and rng.random() < 0.7):
        before, action = state, _next(rng, state, live, often)
        try:
            state, events = step(before, action)
        except Refused:
            continue
        yield before, action, state, events


def _next(rng: random.Random, state: Round, live: bool, often: float) -> Any:
    if state.phase == "concluded":
        return random_count(rng, state)
    move = random_move(rng, state, live)
    return random_report(rng, state) if rng.random() < often else move
