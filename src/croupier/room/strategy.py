"""How a bot decides, from nothing but its own view: pure, given its dice.

House games by exact best play, pot games by equity against the price of a call. It must not know
anything a person in the same seat would not be told.
"""

import random
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from croupier.hands import Order
from croupier.odds.equity import equity
from croupier.odds.play import decide
from croupier.room import wire
from croupier.rules.determinations import Determinations

SAMPLES = 300


@dataclass(frozen=True, slots=True)
class Style:
    """What makes one bot play otherwise than another."""

    loose: float  # how much more than its share it sees in a hand
    bold: float  # how readily it bets and raises
    ante: int  # how many minimum antes it wagers at a house game

    @classmethod
    def random(cls, rng: random.Random) -> "Style":
        """Somebody or other."""
        return cls(rng.uniform(-0.03, 0.08), rng.uniform(0.25, 0.8), rng.choice((1, 1, 2, 3)))


# the pot games


def pot(
    det: Determinations, public: Any, mine: wire.Mine, rng: random.Random, style: Style
) -> wire.Action | None:
    """What to do now at a table of Omaha, Faro or Seven Card Stud; None for nothing."""
    if mine.choices and public.turn == mine.seat:
        return _turn(det, public, mine, rng, style)
    can = {choice.kind: choice for choice in mine.can}
    if "sit_in" in can:
        return wire.SitIn()
    if "post_entry" in can and public.phase == "between" and rng.random() < 0.5:
        return wire.PostEntry()
    top_up = can.get("buy_chips")
    short = mine.stake < public.buy_in.least
    if short and top_up is not None and not _own_seat(public, mine).queued:
        wanted = (public.buy_in.most or 5 * public.buy_in.least) - mine.stake
        return wire.BuyChips(max(top_up.least or 1, wanted))
    return None


def _own_seat(public: Any, mine: wire.Mine) -> wire.Seat:
    found: wire.Seat = public.seats[(mine.seat or 1) - 1]
    return found


def _turn(
    det: Determinations, public: Any, mine: wire.Mine, rng: random.Random, style: Style
) -> wire.Action:
    open_now = {choice.kind: choice for choice in mine.choices}
    share = _share(det, public, mine, rng) + style.loose
    rivals = max(1, len(_rivals(public, mine)))
    strong = share > 1.35 / (rivals + 1) and rng.random() < style.bold
    raising = open_now.get("call_and_raise") or open_now.get("bet")
    if raising is not None and (strong or rng.random() < 0.04):
        return _wager(raising, share, rng)
    call = open_now.get("call")
    if call is None:
        return _without_bet(open_now, share, rng)
    pots = sum(each.amount for each in public.pots) + sum(seat.bet for seat in public.seats)
    price = (call.amount or 0) / max(1, pots + (call.amount or 0))
    if share >= price or "fold" not in open_now:
        if share > 0.6 and "tap_out" in open_now:
            return wire.TapOut()
        return wire.Call()
    return wire.Fold()


def _without_bet(open_now: dict[str, wire.Choice], share: float, rng: random.Random) -> wire.Action:
    """No bet to call: check where that is open, otherwise the least that is."""
    if "check" in open_now:
        return wire.Check()
    if "bet" in open_now:
        return wire.Bet(open_now["bet"].least)
    if "call_and_raise" in open_now and share > 0.3:
        return wire.CallAndRaise(open_now["call_and_raise"].least or 1)
    if "tap_out" in open_now:
        return wire.TapOut()
    return wire.CallAndFold() if "call_and_fold" in open_now else wire.Fold()


def _wager(choice: wire.Choice, share: float, rng: random.Random) -> wire.Action:
    least, most, step = choice.least or 1, choice.most or 1, choice.step or 1
    wanted = rng.choice((least, choice.half_pot or least, choice.full_pot or most))
    if share < 0.5:
        wanted = min(wanted, choice.half_pot or least)
    amount = min(most, max(least, wanted // step * step))
    return wire.Bet(amount) if choice.kind == "bet" else wire.CallAndRaise(amount)


def _rivals(public: Any, mine: wire.Mine) -> list[wire.Seat]:
    """The others who still contest the pot."""
    others = (seat for seat in public.seats if seat.seat != mine.seat)
    return [seat for seat in others if seat.status in ("in", "tapped") and (seat.cards or seat.up)]


def _share(det: Determinations, public: Any, mine: wire.Mine, rng: random.Random) -> float:
    """The share of the pot that this hand wins on average against hands nobody has seen."""
    own = (*mine.cards, *_own_seat(public, mine).up)
    rivals = [tuple(seat.up) for seat in _rivals(public, mine)][:5] or [()]
    found = equity(
        public.game,
        (own, *rivals),
        public.communal if public.game != "stud" else (),
        order=_order(det),
        samples=SAMPLES,
        seed=rng.getrandbits(32),
    )
    return float(found.hands[0].share)


@lru_cache(maxsize=16)
def _order(det: Determinations) -> Order:
    contest: Any = det.contest
    low_ace: Any = det.low_ace
    return Order(
        deck_size=det.deck_size,
        wild_card=det.wild_card,
        ace_low_in_straights=det.ace_low_in_straights,
        contest=contest,
        low_qualifier=det.low_qualifier,
        low_ace=low_ace,
    )


# the house games


def house(public: Any, mine: wire.Mine, rng: random.Random, style: Style) -> wire.Action | None:
    """What to do now at a house game; None for nothing."""
    open_now = {choice.kind: choice for choice in mine.choices}
    if "place_ante" in open_now:
        return _ante(public, mine, open_now, style)
    if public.phase == "wagers" and mine.stake < 3 * public.buy_in.least:
        return wire.BuyChips(40 * public.buy_in.least)
    if "call" in open_now or "bet" in open_now:
        return _second(public, mine, open_now)
    if "fold" in open_now:
        return wire.Fold()
    return None


def _ante(
    public: Any, mine: wire.Mine, open_now: dict[str, wire.Choice], style: Style
) -> wire.Action | None:
    box = public.boxes[(mine.seat or 1) - 1]
    choice = open_now["place_ante"]
    if box.ante:
        return wire.Ready()
    least, most = choice.least or 1, choice.most or 1
    if mine.stake < 3 * least:
        return wire.BuyChips(40 * least)
    return wire.PlaceAnte(min(most, style.ante * least))


def _second(public: Any, mine: wire.Mine, open_now: dict[str, wire.Choice]) -> wire.Action:
    """Stay in where that is worth more than the ante."""
    seen = public.communal[:3] if public.game == "holdem" else public.dealer.cards[:1]
    best = decide(public.game, mine.cards, seen).best
    if best == "fold":
        return wire.Fold()
    return wire.Call() if "call" in open_now else wire.Bet()
