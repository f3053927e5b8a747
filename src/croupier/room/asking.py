"""From what a player asks for to what the engine is asked: the server fills in who and where.

Nothing a client says about seat, box or player is believed: it is looked up. Pure; it refuses
what only the room can refuse, such as taking a seat that others wait for.
"""

from collections.abc import Callable, Collection, Sequence
from typing import Any, NamedTuple

from croupier import generator
from croupier.errors import Refused
from croupier.room import records as rec
from croupier.room import wire
from croupier.room.barred import require_wager
from croupier.room.recall import Recall, free_places
from croupier.room.sealing import MOST_NONCES
from croupier.rules import actions as act
from croupier.rules.house import actions as house_act
from croupier.rules.house.table import HouseTable
from croupier.rules.house.wagers import seat_of
from croupier.rules.leaving import in_round
from croupier.rules.table import Table

INSTRUMENTS = ("omaha", "faro", "stud")  # whose clauses are cited here

NO_RULE = ""


class Player(NamedTuple):
    """Who asks: an account, a guest or a bot."""

    id: str
    name: str
    guest: bool = True
    bot: bool = False


class Asking(NamedTuple):
    """A request with everything that is known of it."""

    state: Any
    memo: Recall
    player: Player
    action: Any
    now: int
    here: Collection[str] = ()  # who looks on


def steps(asking: Asking) -> Sequence[Any]:
    """What the request comes to: actions for the engine, and records of the room's own."""
    house = isinstance(asking.state, HouseTable)
    meaning = (_HOUSE if house else _POT).get(type(asking.action))
    if meaning is None:
        kind = type(asking.action).__struct_config__.tag
        raise Refused(NO_RULE, f"this game has no {kind}")
    require_wager(asking.state, asking.memo, asking.player.id, asking.action, asking.now)
    return meaning(asking)


def brings(action: wire.Action) -> int | None:
    """The chips with which somebody comes into a game or adds to it; None where they do not."""
    match action:
        case wire.TakeSeat():
            return action.stake
        case wire.TakeBox():
            return action.chips
        case wire.BuyChips():
            return action.amount
        case wire.SitIn() | wire.WaitList(on=True):
            return 0
        case _:
            return None


def _named(asking: Asking) -> list[Any]:
    """Whose name is not on record at this table, or is another now."""
    memo, player = asking.memo, asking.player
    if memo.names.get(player.id) == player.name and (player.id in memo.bots) == player.bot:
        return []
    return [rec.PlayerNamed(NO_RULE, player.id, player.name, player.bot)]


def _off_the_list(asking: Asking) -> list[Any]:
    """Those who wait and are there come first, once; whoever sits down waits no longer."""
    player, waiting, free = asking.player, asking.memo.waiting, free_places(asking.state)
    before = waiting[: waiting.index(player.id)] if player.id in waiting else waiting
    ahead = sum(each in asking.here for each in before)
    if before and ahead >= free and not asking.memo.vain:
        rule = "8.2" if isinstance(asking.state, Table) else NO_RULE
        raise Refused(rule, f"{ahead} wait for a seat and {free} are free")
    if player.id not in waiting:
        return []
    return [rec.WaitingLeft(NO_RULE, player.id, player.name, "seated")]


def _wait_list(asking: Asking) -> list[Any]:
    player, waiting = asking.player, asking.memo.waiting
    if asking.action.on is (player.id in waiting):
        on = "already" if asking.action.on else "not"
        raise Refused(NO_RULE, f"you are {on} on the waiting list")
    if not asking.action.on:
        return [rec.WaitingLeft(NO_RULE, player.id, player.name, "withdrawn")]
    if _sits(asking):
        raise Refused(NO_RULE, "you have a seat at this table")
    if len(waiting) >= 50:
        raise Refused(NO_RULE, f"{len(waiting)} are on the waiting list, which is full")
    return [rec.WaitingJoined(NO_RULE, player.id, player.name)]


def _sits(asking: Asking) -> bool:
    if isinstance(asking.state, HouseTable):
        return bool(asking.state.box_of(asking.player.id))
    return any(seat.player == asking.player.id for seat in asking.state.seats.values())


def _give_nonce(asking: Asking) -> list[Any]:
    """A share in the shuffle that is committed now and not yet sealed; one for each player."""
    asked, coming, player = asking.action, asking.memo.coming, asking.player
    if player.bot:
        raise Refused(NO_RULE, "a bot of the house leaves no nonce")
    if not _sits(asking):
        raise Refused(NO_RULE, "you have no place at this table: players alone leave a nonce")
    if coming.committed is None:
        raise Refused(NO_RULE, f"no commitment waits for a nonce of {asked.round_id}")
    if asked.round_id != coming.round_id:
        reason = f"a nonce for {asked.round_id} does not serve {coming.round_id}"
        raise Refused(NO_RULE, reason)
    if coming.sealed is not None:
        raise Refused(NO_RULE, f"the deck of {coming.round_id} is sealed: no nonce is mixed in")
    if player.id in coming.nonces:
        raise Refused(NO_RULE, f"you have left your one nonce for {coming.round_id}")
    nonce = generator.nonce(coming.round_id, bytes.fromhex(asked.nonce)).hex()
    if nonce in coming.nonces.values():
        raise Refused(NO_RULE, "another player has left this very nonce: choose your own")
    if len(coming.nonces) >= MOST_NONCES:
        raise Refused(NO_RULE, f"{len(coming.nonces)} nonces are in, the most that are taken")
    return [rec.NonceGiven(NO_RULE, coming.round_id, player.id, nonce)]


def _leave(asking: Asking, at_once: bool, action: Any) -> list[Any]:
    """At once, or at the end of the round of play."""
    if at_once:
        return [action]
    if asking.player.id in asking.memo.leaving:
        raise Refused(NO_RULE, "you leave at the end of this round of play")
    return [rec.LeaveAsked(NO_RULE, asking.player.id)]


# the pot games


def _seat(asking: Asking) -> int:
    for n, seat in asking.state.seats.items():
        if seat.player == asking.player.id:
            return int(n)
    raise Refused("8.2", "you have no seat at this table")


def _take_seat(asking: Asking) -> list[Any]:
    player, wanted = asking.player, asking.action
    off = [] if _sits(asking) else _off_the_list(asking)
    _leave_to_claimants(asking)
    left = asking.memo.left_at.get(player.id)
    away = 0 if left is None else max(0, asking.now - left) // 60_000
    taking = act.TakeSeat(wanted.seat, player.id, wanted.stake, away_minutes=away)
    return [*_named(asking), *off, taking]


def _leave_to_claimants(asking: Asking) -> None:
    """Players in the game come before whoever joins it."""
    seated = {seat.player for seat in asking.state.seats.values()}
    wanted = asking.action.seat
    if any(seat == wanted and player in seated for seat, player in asking.state.claims):
        raise Refused("8.2", f"seat {wanted} is claimed by a player in the game")


def _leave_seat(asking: Asking) -> list[Any]:
    n, state = _seat(asking), asking.state
    waits = any(seat == n for seat, _ in state.queued)
    return _leave(asking, not in_round(state, n) and not waits, act.LeaveSeat(n))


def _sit_in(asking: Asking) -> list[Any]:
    n = _seat(asking)
    if asking.player.id in asking.memo.leaving:
        return [rec.LeaveWithdrawn(NO_RULE, asking.player.id)]
    return [act.SitIn(n)]


def _bet(asking: Asking) -> list[Any]:
    if asking.action.amount is None:
        raise Refused(NO_RULE, "a bet needs an amount")
    return [act.Bet(_seat(asking), asking.action.amount)]


def _want_seat(asking: Asking) -> list[Any]:
    own, seat = _seat(asking), asking.action.seat
    if not asking.action.on:
        return [act.WithdrawClaim(asking.player.id, seat)]
    if seat == own:
        raise Refused("8.2", f"seat {seat} is yours")
    return [act.WantSeat(asking.player.id, seat)]


def _show_cards(asking: Asking) -> list[Any]:
    """Only what one was dealt oneself, and what is not on view."""
    n, memo, cards = _seat(asking), asking.memo, asking.action.cards
    if memo.owners.get(n) != asking.player.id:
        raise Refused(NO_RULE, "you had no cards in the last round of play")
    if known := set(cards) & set(memo.shown.get(n, ())):
        raise Refused(NO_RULE, f"everybody has seen {min(known)}")
    return [act.ShowToAll(n, cards)]


Meaning = Callable[[Asking], Sequence[Any]]


def _plainly(action: Any) -> Meaning:
    return lambda asking: [action(_seat(asking))]


_POT: dict[type, Meaning] = {
    wire.TakeSeat: _take_seat,
    wire.LeaveSeat: _leave_seat,
    wire.BuyChips: lambda asking: [act.BuyChips(_seat(asking), asking.action.amount)],
    wire.SitOut: _plainly(act.SitOut),
    wire.SitIn: _sit_in,
    wire.PostEntry: _plainly(act.PostEntry),
    wire.ChangeSeat: lambda asking: [act.ChangeSeat(_seat(asking), asking.action.to)],
    wire.WantSeat: _want_seat,
    wire.WaitList: _wait_list,
    wire.GiveNonce: _give_nonce,
    wire.ShowCards: _show_cards,
    wire.Check: _plainly(act.Check),
    wire.Bet: _bet,
    wire.Call: _plainly(act.Call),
    wire.CallAndRaise: lambda asking: [act.CallAndRaise(_seat(asking), asking.action.by)],
    wire.CallAndFold: _plainly(act.CallAndFold),
    wire.Fold: _plainly(act.Fold),
    wire.TapOut: _plainly(act.TapOut),
    wire.OverBlind: _plainly(act.OverBlind),
}


# the house games


def _box(asking: Asking) -> int:
    try:
        return seat_of(asking.state, asking.player.id)
    except Refused as refused:
        raise Refused(refused.rule, "you have no box at this table") from None


def _take_box(asking: Asking) -> list[Any]:
    player, wanted = asking.player, asking.action
    off = [] if _sits(asking) else _off_the_list(asking)
    return [*_named(asking), *off, house_act.TakeBox(player.id, wanted.box, wanted.chips)]


def _leave_box(asking: Asking) -> list[Any]:
    box, state = _box(asking), asking.state
    if state.stage == "wagers" and state.ante[box]:
        back = house_act.WithdrawWagers(asking.player.id, box)
        return [back, house_act.LeaveBox(asking.player.id)]
    return _leave(asking, state.free(box), house_act.LeaveBox(asking.player.id))


def _second(action: Any) -> Meaning:
    """Twice the ante: the amount is not the player's to choose."""

    def meaning(asking: Asking) -> Sequence[Any]:
        box = _box(asking)
        return [action(box, 2 * asking.state.ante[box])]

    return meaning


def _jackpot_wager(asking: Asking) -> list[Any]:
    terms = getattr(asking.state.law.det, "jackpot", None)
    amount = asking.action.amount or (terms.wager if terms is not None else 1)
    return [house_act.PlaceJackpotWager(asking.player.id, _box(asking), amount)]


def _wager(action: Any) -> Meaning:
    return lambda asking: [action(asking.player.id, _box(asking), asking.action.amount)]


def _ready(asking: Asking) -> list[Any]:
    """Nothing happens to the table; the dealer need not wait for this box."""
    box = _box(asking)
    if asking.state.stage != "wagers" or not asking.state.ante[box]:
        raise Refused(NO_RULE, "no ante of yours waits for the cards")
    return []


def _stay(asking: Asking) -> list[Any]:
    """A box that was to be left is kept."""
    if asking.player.id not in asking.memo.leaving:
        raise Refused(NO_RULE, f"you are not leaving box {_box(asking)}")
    return [rec.LeaveWithdrawn(NO_RULE, asking.player.id)]


_HOUSE: dict[type, Meaning] = {
    wire.TakeBox: _take_box,
    wire.LeaveBox: _leave_box,
    wire.SitIn: _stay,
    wire.BuyChips: lambda asking: [house_act.BuyChips(asking.player.id, asking.action.amount)],
    wire.WaitList: _wait_list,
    wire.GiveNonce: _give_nonce,
    wire.PlaceAnte: _wager(house_act.PlaceAnte),
    wire.PlaceSuperAces: _wager(house_act.PlaceSuperAces),
    wire.PlaceJackpotWager: _jackpot_wager,
    wire.WithdrawWagers: lambda asking: [house_act.WithdrawWagers(asking.player.id, _box(asking))],
    wire.Ready: _ready,
    wire.Call: _second(house_act.Call),
    wire.Bet: _second(house_act.Bet),
    wire.Fold: lambda asking: [house_act.Fold(_box(asking))],
    wire.Declare: lambda asking: [house_act.Declare(_box(asking))],
}
