"""Chips put forward at a live table, in turn or out of it, and what they amount to.

Judges an amount of chips against the choices that are open; chips that are not yet a bet are held
and stay in their owner's table stake. Whether a wager out of turn stands is each game's own law.
"""

from typing import Any

from croupier.errors import Refused
from croupier.rules import betting
from croupier.rules import events as ev
from croupier.rules.betting import held_by, turn, units
from croupier.rules.round import ACTIVE, Held, Round

INSTRUMENTS = ("omaha", "faro", "stud")


def whole(state: Round, event: Any) -> list[Any]:
    """The event, and the mark of a tap out where it took the last chips."""
    if event.amount == state.stakes[state.to_act]:
        return [event, ev.TappedOut("A.Tap Out", event.seat, 0)]
    return [event]


def check_chips(state: Round, i: int, amount: int) -> None:
    """A player can put forward only whole chips of the table stake."""
    det, stake = state.law.det, state.stakes[i]
    if type(amount) is not int:
        raise Refused(state.law.rules["chips"], det.not_in_chips(amount))
    if not 0 < amount <= stake:
        reason = f"{det.in_words(amount)} is not within a table stake of {det.in_words(stake)}"
        raise Refused("A.Table Stake", reason)
    if amount % det.smallest_chip and amount != stake:
        raise Refused(state.law.rules["chips"], det.not_in_chips(amount))


def hold(state: Round, i: int, amount: int, rule: str) -> list[Any]:
    """Chips out of turn wait until those passed over have acted."""
    seat = state.seats[i]
    if state.status[i] != ACTIVE:
        raise Refused(rule, f"seat {seat} has folded or tapped out and cannot wager")
    check_chips(state, i, amount)
    least = betting.least_opening(state)
    if not state.bet and amount < least and amount < state.stakes[i]:
        raise _too_small(state, amount, least)
    return [ev.WagerHeld(rule, seat, amount)]


def _too_small(state: Round, amount: int, least: int) -> Refused:
    det = state.law.det
    reason = f"an opening bet of {det.in_words(amount)} is less than {det.in_words(least)}"
    return Refused("6.1" if det.compulsory == "ante" else "5.2", reason)


def largest_wager(state: Round, held: Held) -> int:
    """The highest bet among the players passed over who have wagered since; 0 for none."""
    return max((state.bets[j] for j, before in held.passed if state.bets[j] > before), default=0)


def judge(state: Round, amount: int, rule: str = "") -> list[Any]:
    """What chips of the player to act amount to; a `rule` that makes them stand is cited."""
    i = state.to_act
    now, to_call = turn(state), state.bet - state.bets[i]
    if amount < to_call:
        return _short(state, amount)
    if not state.opened:
        events = _opening(state, amount, rule)
    else:
        events = _raised(state, amount - to_call, rule)
    if events:
        return events
    if now.tap_out is not None and now.tap_out > to_call and _everything(state, amount):
        return [ev.TappedOut("14.1", now.seat, now.tap_out)]
    if to_call:
        return _call(state, amount, rule)
    return _nothing_to_call(state, amount, rule)


def _opening(state: Round, amount: int, rule: str) -> list[Any]:
    """An opening bet, cut down to the limit; nothing where it would be less than the minimum."""
    now, had = turn(state), state.bets[state.to_act]
    if now.bet is None or amount + had < now.bet[0]:
        return []
    added = min(amount + had, now.bet[1]) - had
    bet = ev.BetMade(rule or now.cites.bet, now.seat, added)
    return [*whole(state, bet), *_excess(state, rule or _limit(state), amount - added)]


def _raised(state: Round, by: int, rule: str) -> list[Any]:
    """A raise, cut down to the limit; nothing where it is not open or too small."""
    now, to_call = turn(state), state.bet - state.bets[state.to_act]
    if now.raised_by is None or by < now.raised_by[0]:
        return []
    most = min(by, now.raised_by[1])
    raised = ev.Raised(rule or now.cites.raise_, now.seat, to_call + most, most)
    return [*whole(state, raised), *_excess(state, rule or _limit(state), by - most)]


def _limit(state: Round) -> str:
    return "6.2" if state.law.det.compulsory == "ante" else "5.2"


def _call(state: Round, amount: int, rule: str) -> list[Any]:
    """A call; more than that and less than a raise is a call too, the excess returned (17.7)."""
    now, to_call = turn(state), state.bet - state.bets[state.to_act]
    if now.call is None:
        raise Refused(*betting.no_call(state))
    if amount > to_call:
        called = whole(state, ev.Called("17.7", now.seat, to_call))
        return [*called, *_excess(state, "17.7", amount - to_call)]
    return whole(state, ev.Called(rule or now.cites.call, now.seat, to_call))


def _nothing_to_call(state: Round, amount: int, rule: str) -> list[Any]:
    """Chips that can be neither bet nor raise where nothing is owed go back."""
    now = turn(state)
    if rule and now.check:
        return [ev.Checked(rule, now.seat), *_excess(state, rule, amount)]
    if now.call is not None:
        return [ev.Called("17.7", now.seat, 0), *_excess(state, "17.7", amount)]
    least = betting.least_opening(state)
    if now.bet is not None:
        raise _too_small(state, amount, least)
    raise Refused(*betting.no_bet(state))


def _short(state: Round, amount: int) -> list[Any]:
    """Less than the call: add the rest or fold, unless it is all the player has (17.8, 14.1)."""
    now = turn(state)
    if now.short and _everything(state, amount):
        return [ev.TappedOut("14.1", now.seat, units(state, state.stakes[state.to_act]))]
    held = held_by(state, state.to_act)
    if held is not None and held.stays:  # a fold loses those chips and no others
        call = min(state.bet - state.bets[state.to_act], state.stakes[state.to_act])
        rest = state.law.det.in_words(call - held.amount)
        raise Refused("17.8", f"seat {now.seat} adds {rest} to call, or folds")
    return [ev.WagerRuled("17.8", now.seat, amount, may_raise=False, stays=False)]


def _everything(state: Round, amount: int) -> bool:
    """Whether chips are all that a tap out asks for, with the odd ones or without (14.1)."""
    stake = state.stakes[state.to_act]
    return amount in (stake, units(state, stake))


def _excess(state: Round, rule: str, amount: int) -> list[Any]:
    seat = state.seats[state.to_act]
    return [ev.ChipsReturned(rule, seat, amount)] if amount else []


def before_fold(state: Round, i: int, stays: str = "") -> list[Any]:
    """What becomes of chips put forward when their owner folds, or is folded.

    A clause that leaves all wagers in the pot leaves those in it that were ruled on.
    """
    held = held_by(state, i)
    if held is None:
        return []
    seat = state.seats[i]
    if held.stays or (held.rule and stays):
        return [ev.WagerForfeited(stays or held.rule, seat, held.amount)]
    return [ev.ChipsReturned(held.rule or state.law.rules["held"], seat, held.amount)]


def lapsed(state: Round) -> list[Any]:
    """Chips out of turn whose owner is not asked again in this betting round go back."""
    held = () if state.irregular is None else state.irregular.held
    rule = state.law.rules["held"]
    return [ev.ChipsReturned(rule, state.seats[each.player], each.amount) for each in held]
