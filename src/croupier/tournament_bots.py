"""Simple players for tournaments that are run to their end: quick, not clever.

They look at their own hole cards and the price of the call. They must not know the shoe, the cards
of others, nor the tournament.
"""

import random
from itertools import pairwise
from typing import Any

from croupier.cards import RANKS
from croupier.rules import actions as act
from croupier.rules.betting import Turn
from croupier.rules.round import Round

VALUE = {rank: n for n, rank in enumerate(RANKS)}


def strength(cards: tuple[str, ...]) -> float:
    """From 0 to 1: high cards, pairs and cards of one suit."""
    ranks = sorted((VALUE.get(card[0], 12) for card in cards), reverse=True)
    pairs = sum(a == b for a, b in pairwise(ranks))
    suits = len(cards) - len({card[1] for card in cards})
    high = sum(ranks[:4]) / (12 * min(4, len(ranks) or 1))
    return min(1.0, 0.6 * high + 0.16 * pairs + 0.05 * suits)


def decide(state: Round, now: Turn, held: float, dice: random.Random) -> Any:
    """Check or call as the price allows; now and then bet, raise or tap out."""
    seat = now.seat
    bold = dice.random() < 0.22 * held + 0.04
    if now.check:
        return _bet(seat, now, dice) if bold else act.Check(seat)
    if now.call is not None and bold:
        return _raise(seat, now, dice)
    if now.call is None:
        return _open(seat, now, dice)
    price = now.call / (state.pot + now.call) if now.call else 0.0
    if not now.call or held + dice.random() * 0.35 > 0.55 + price * 0.6:
        return act.Call(seat)
    if now.call_and_fold and not now.fold:
        return act.CallAndFold(seat)
    return act.Fold(seat)


def _amount(span: tuple[int, int], dice: random.Random) -> int:
    """The least, or as much as the limit lets: whole chips either way."""
    return span[0] if dice.random() < 0.6 else span[1]


def _bet(seat: int, now: Turn, dice: random.Random) -> Any:
    if now.bet:
        return act.Bet(seat, now.bet[0])
    return act.TapOut(seat) if now.tap_out is not None else act.Check(seat)


def _raise(seat: int, now: Turn, dice: random.Random) -> Any:
    if now.raised_by:
        return act.CallAndRaise(seat, _amount(now.raised_by, dice))
    return act.TapOut(seat) if now.tap_out is not None else act.Call(seat)


def _open(seat: int, now: Turn, dice: random.Random) -> Any:
    """Who must open: with the least bet, or the last chips; Blind C raises or folds."""
    if now.bet:
        return act.Bet(seat, now.bet[0])
    if now.raised_by and dice.random() < 0.5:
        return act.CallAndRaise(seat, now.raised_by[0])
    if now.tap_out is not None:
        return act.TapOut(seat)
    return act.Fold(seat) if now.fold else act.CallAndFold(seat)
