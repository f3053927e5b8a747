"""Claims to a seat, and who of several gets it. Moves nobody: whoever is awarded it takes it."""

from typing import TYPE_CHECKING, Any

from croupier.cards import RANKS, deck
from croupier.errors import Refused
from croupier.rules import actions as act
from croupier.rules import events as ev

if TYPE_CHECKING:
    from croupier.rules.table import Table

INSTRUMENTS = ("omaha", "faro", "stud")


def want(state: "Table", action: act.WantSeat) -> list[Any]:
    """Ask for a seat, vacant or not."""
    if not 1 <= action.seat <= state.size:
        raise Refused("8.2", f"seat {action.seat} is not one of the {state.size} seats")
    if not action.player:
        raise Refused("8.2", f"nobody is named who claims seat {action.seat}")
    if action.seat in state.seats and state.seats[action.seat].player == action.player:
        raise Refused("8.2", f"seat {action.seat} is the own one of {action.player}")
    if (action.seat, action.player) in state.claims:
        raise Refused("8.2", f"{action.player} has claimed seat {action.seat} already")
    return [ev.SeatWanted("8.2", action.seat, action.player)]


def withdraw(state: "Table", action: act.WithdrawClaim) -> list[Any]:
    """Ask for it no longer."""
    if (action.seat, action.player) not in state.claims:
        raise Refused("8.2", f"{action.player} has no claim to seat {action.seat}")
    return [ev.ClaimWithdrawn("8.2", action.seat, action.player)]


def drop(state: "Table", player: str) -> None:
    """Whoever leaves the game keeps no seat of it from others (8.2)."""
    state.claims = tuple(claim for claim in state.claims if claim[1] != player)
    state.awarded = {seat: owner for seat, owner in state.awarded.items() if owner != player}


def claimants(state: "Table", seat: int) -> list[str]:
    """Who may be awarded a seat, as they came; nobody who may not take one."""
    asked = [player for wanted, player in state.claims if wanted == seat]
    return [player for player in asked if not kept_out(state, player)]


def kept_out(state: "Table", player: str) -> bool:
    """Whether somebody is excluded from the game, or had to leave the table (14.3)."""
    barred = player in state.ruined and state.det.declared_rejoin == "barred"
    return barred or player in state.floor.excluded


def awarded_to(state: "Table", seat: int) -> str:
    """Who alone may take a seat; "" for anybody, also while that player may not."""
    owner = state.awarded.get(seat, "")
    return "" if kept_out(state, owner) else owner


def first_claimants(state: "Table", seat: int) -> list[str]:
    """Those with the best right to a seat: players in the game before all others (8.2)."""
    asked = claimants(state, seat)
    seated = {each.player for each in state.seats.values()}
    return [player for player in asked if player in seated] or asked


def open_to(state: "Table", seat: int) -> list[str] | None:
    """Who may take a vacant seat, None for anybody; nobody while it is to be drawn for (8.2)."""
    if owner := awarded_to(state, seat):
        return [owner]
    first = first_claimants(state, seat)
    if not first:
        return None
    return first if len(first) == 1 else []


def require_right(state: "Table", seat: int, player: str) -> None:
    """Whoever takes a seat takes it from nobody with a better right, or an equal one (8.2)."""
    open_for = open_to(state, seat)
    if open_for is None or player in open_for:
        return
    if owner := awarded_to(state, seat):
        raise Refused("8.2", f"seat {seat} was awarded to {owner}")
    asked = " and ".join(first_claimants(state, seat))
    raise Refused("8.2", f"seat {seat} is claimed by {asked}, and is awarded first")


def award(state: "Table", action: act.AwardSeat) -> list[Any]:
    """Seated players before the waiting list; the highest card among equals (8.2)."""
    first = first_claimants(state, action.seat)
    if action.seat in state.seats or not first:
        raise Refused("8.2", f"seat {action.seat} is not vacant and claimed")
    if len(first) == 1:
        return [ev.SeatAwarded("8.2", action.seat, first[0], ())]
    drawn = dict(action.draw)
    if set(drawn) != set(first) or len(set(drawn.values())) != len(first):
        raise Refused("8.2", f"{', '.join(first)} each draw one card for seat {action.seat}")
    for card in drawn.values():
        if card not in deck():
            raise Refused("8.2", f"{card} has no rank: the card drawn is one of the 52")
    ranks = {player: RANKS.find(card[0]) for player, card in drawn.items()}
    best = [player for player in first if ranks[player] == max(ranks.values())]
    if len(best) > 1:
        raise Refused("8.2", f"{' and '.join(best)} drew the same rank: they draw again")
    return [ev.SeatAwarded("8.2", action.seat, best[0], action.draw)]
