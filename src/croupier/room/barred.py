"""What somebody may still do who may not wager: on a break, or over a limit of their own. Pure.

A hand that is dealt keeps what the law gives it and is played to the end of its round. Nothing is
wagered that the round does not demand: no ante, no side wager, no blind or entry, and no bet or
raise where a check, a call or a fold will do. It must not know why somebody is barred.
"""

from typing import Any

import msgspec

from croupier.errors import Refused
from croupier.room import wire
from croupier.room.recall import Recall
from croupier.rules import Choice, allowed
from croupier.rules import actions as act
from croupier.rules.house.table import HouseTable
from croupier.rules.plain import name_of
from croupier.rules.table import Table

NO_RULE = ""
COMING = ("take_seat", "take_box", "buy_chips", "sit_in", "wait_list")
HOUSE_WAGERS = ("place_ante", "place_super_aces", "place_jackpot_wager")
POT_WAGERS = ("post_entry", "over_blind", "bet", "call_and_raise", "tap_out")
LESS = (act.Check, act.Call, act.CallAndFold, act.Fold)


def require_wager(state: Any, memo: Recall, player: str, action: wire.Action, now: int) -> None:
    """Refuse whatever would be another wager of a player who is barred at this time."""
    bar = memo.bar_of(player, now)
    kind = str(type(action).__struct_config__.tag)
    if bar is None or kind not in _closed(state) or _goes_away(action):
        return
    least = _demanded(state, player)
    amount = action.amount if isinstance(action, wire.Bet) else None
    if least is None or (kind, amount) != (name_of(least.action), least.least):
        raise Refused(NO_RULE, bar.why)


def without_wagers(state: Any, memo: Recall, player: str, mine: wire.Mine) -> wire.Mine:
    """What a barred player sees: of what is open, that which is not refused here."""
    closed, least = _closed(state), _demanded(state, player)
    can = tuple(each for each in mine.can if each.kind not in closed or each.kind == "wait_list")
    if least is None:
        choices = tuple(each for each in mine.choices if each.kind not in closed)
    else:
        choices = tuple(_only(each, least.least) for each in mine.choices)
    return msgspec.structs.replace(mine, choices=choices, can=can)


def _only(choice: wire.Choice, least: int | None) -> wire.Choice:
    if choice.least is None:
        return choice
    return wire.Choice(choice.kind, choice.rule, least=least, most=least, step=choice.step)


def _closed(state: Any) -> tuple[str, ...]:
    """The second wager of a house game is not among them: the round of play asks for it."""
    return COMING + (HOUSE_WAGERS if isinstance(state, HouseTable) else POT_WAGERS)


def _goes_away(action: wire.Action) -> bool:
    return isinstance(action, wire.WaitList) and not action.on


def _demanded(state: Any, player: str) -> Choice | None:
    """The bet, or the tap out for it, where the player to act may neither check, call nor fold."""
    if not isinstance(state, Table) or not state.playing or state.round is None:
        return None
    now = state.round
    seat = state.seats.get(now.seat_to_act or 0) if now.phase == "betting" else None
    if seat is None or seat.player != player:
        return None
    open_now = allowed(now)
    return None if any(choice.action in LESS for choice in open_now) else open_now[0]
