"""A round of play at a tournament table of Canberra Poker: what rule 17 adds to rules 1 to 16.

Seats and chips are the tournament's, antes come in order from the starting marker, and who cannot
wager the minimum is out (17.1). Each function takes the fork of a table and an action, and lets
events happen or refuses; the ordinary step is called where rule 17 only adds to it. It must not
know entries, sessions, places or prizes: the tournament itself is another stream.
"""

from typing import Any, NoReturn

from croupier.errors import Refused
from croupier.rules.floor_records import Attest, Attested, BreachReported, ReportBreach
from croupier.rules.house import actions as act
from croupier.rules.house import events as ev
from croupier.rules.house import floor as house_floor
from croupier.rules.house import starting_marker as mark
from croupier.rules.house import wagers as house_wagers
from croupier.rules.house.table import (
    BETWEEN,
    CLOSED,
    STARTED,
    WAGERS,
    HouseTable,
    in_words,
    seated,
)
from croupier.rules.people import DEALER, DIRECTORS, IN_CHARGE, role_of

INSTRUMENTS = ("canberra",)

ASKED = "17.16"  # the dealer's request for an ante
IN_VIEW = "chips in view"  # what a dealer attests
# no advice, no dawdling: what may be reported of a player beside the rules of conduct
CONDUCT = ("17.13", "17.14", "17.15", "17.17", "17.20")


def require_director(by: str) -> None:
    """A power of the Tournament Director/Assistant, and of nobody else."""
    if role_of(by) not in DIRECTORS:
        said = f"this is for the tournament director, not for {by}"
        raise Refused("A.Tournament Director/Assistant", said)


def no_tournament() -> Refused:
    """What rule 17 adds is no part of an ordinary table."""
    return Refused("17.1", "this is asked for at a tournament table only")


# seats and chips


def seat_entrant(t: HouseTable, action: mark.SeatEntrant) -> None:
    """By ballot, before a session; the chips are tournament chips (17.7, A.Tournament Chips)."""
    require_director(action.by)
    _require_between(t, "17.7")
    house_wagers.require_takeable(t, action.player, action.box, action.chips)
    t.happen(ev.BoxTaken("17.7", action.box, action.player, action.chips))


def release_seat(t: HouseTable, action: mark.ReleaseSeat) -> None:
    """At the end of a session, with the chips of the player."""
    require_director(action.by)
    _require_between(t, "17.7")
    box = _occupied(t, action.box, "17.7")
    t.happen(ev.BoxLeft("17.7", box, t.players[box], t.chips[box]))


def substitute_player(t: HouseTable, action: mark.SubstitutePlayer) -> None:
    """Chips, seat and what the player was told pass to somebody who is not playing here."""
    require_director(action.by)
    box = _occupied(t, action.box, "17.11")
    if not action.player or t.box_of(action.player):
        raise Refused("17.6", f"{action.player!r} cannot play for {t.players[box]} as well")
    house_wagers.require_welcome(t, action.player)
    told = mark.PlayerSubstituted("17.11", box, t.players[box], action.player, action.by)
    t.happen(told)


def take_box(t: HouseTable, action: act.TakeBox) -> NoReturn:
    """Nobody chooses a seat, or brings chips of another kind."""
    if t.box_of(action.player) or action.chips == 0:
        raise Refused("17.7", f"box {action.box} is allocated by ballot, not taken")
    said = f"the {in_words(t, action.chips)} that {action.player} brings are no tournament chips"
    raise Refused("A.Tournament Chips", said)


def buy_chips(t: HouseTable, action: act.BuyChips) -> NoReturn:
    """No chips are added."""
    raise Refused("17.13", f"{in_words(t, action.amount)} more chips: no chips are added")


def leave_box(t: HouseTable, action: act.LeaveBox) -> NoReturn:
    """No other seat during the session, and no chips leave the table."""
    box = house_wagers.seat_of(t, action.player)
    raise Refused("17.7", f"{action.player} plays at box {box} for the whole session")


def attest(t: HouseTable, action: Attest) -> None:
    """At a live table the dealer sees to it that all chips lie in view, as after a break."""
    if action.what != IN_VIEW:
        house_floor.on_floor(t, action)
        return
    house_wagers.require_dealer(t, action.by)
    t.happen(Attested("17.12", action.what, action.by, action.name))


def _require_between(t: HouseTable, rule: str) -> None:
    if t.stage != BETWEEN:
        raise Refused(rule, f"round {t.round} is not over")


def _occupied(t: HouseTable, box: int, rule: str) -> int:
    house_wagers.require_box(t, box)
    if not t.players[box]:
        raise Refused(rule, f"nobody is at box {box}")
    return box


# the minimum, and the marker


def smallest(ante_min: int, multiple: int) -> int:
    """The table minimum, in chips that an ante may consist of."""
    return -(-ante_min // multiple) * multiple


def least_ante(t: HouseTable) -> int:
    """The smallest ante that the table takes."""
    return smallest(t.ante_min, t.multiple)


def open_wagers(t: HouseTable, action: act.OpenWagers) -> None:
    """First whoever cannot wager the minimum is out; a table without players opens nothing."""
    house_wagers.begin_wagers(t, action)
    if not seated(t):
        raise Refused("17.14", f"nobody is left at the table after round {t.round}")
    for box in seated(t):
        if t.chips[box] < least_ante(t):
            _eliminate(t, box)
    if not seated(t):
        return
    if not t.marker.box or not t.players[t.marker.box]:
        t.happen(mark.StartingMarkerPlaced("A.Starting Marker", _next(t, t.marker.box)))
    t.happen(ev.WagersOpened("4.1", t.round + 1))


def place_marker(t: HouseTable, action: mark.PlaceStartingMarker) -> None:
    """As the tournament directs; otherwise the marker finds its own way."""
    require_director(action.by)
    _require_between(t, "A.Starting Marker")
    box = _occupied(t, action.box, "A.Starting Marker")
    t.happen(mark.StartingMarkerPlaced("A.Starting Marker", box))


def _eliminate(t: HouseTable, box: int) -> None:
    player, chips = t.players[box], t.chips[box]
    t.happen(mark.SeatEliminated("17.14", box, player, chips, t.ante_min, t.round))
    t.happen(ev.BoxLeft("17.14", box, player, chips))


def _next(t: HouseTable, box: int) -> int:
    """The next player clockwise; eliminated ones are gone and passed over."""
    boxes = seated(t)
    return next((each for each in boxes if each > box), boxes[0])


def follow(before: HouseTable, t: HouseTable) -> None:
    """After a round of play that was not void the marker moves on (A.Starting Marker)."""
    if before.stage not in STARTED or t.stage != BETWEEN:
        return
    if any(isinstance(each, ev.RoundVoided) for each in t.log):
        return
    where = _next(t, t.marker.box)
    moved = mark.StartingMarkerMoved("A.Starting Marker", where, t.marker.played + 1)
    t.happen(moved)


# antes in order


def order(t: HouseTable) -> list[int]:
    """Clockwise from the marker, everybody who may wager (17.15)."""
    boxes = [box for box in seated(t) if t.players[box] not in t.floor.excluded]
    return sorted(boxes, key=lambda box: (box < t.marker.box, box))


def unasked(t: HouseTable) -> int:
    """The next to be asked for an ante, 0 when all have been; once more if nobody wagered."""
    boxes, asked = order(t), t.marker.asked
    left = [box for box in boxes if box not in asked]
    if not left and boxes and not any(t.ante):
        return boxes[0]
    return left[0] if left else 0


def over(t: HouseTable, box: int) -> bool:
    """Whether the opportunity is over, because another player has been asked since."""
    return box in t.marker.asked[:-1]


def stands(t: HouseTable, box: int) -> bool:
    """Whether an ante may not be changed yet, because it came before its turn."""
    return box in t.marker.early and bool(t.ante[box]) and box not in t.marker.asked


def ask_ante(t: HouseTable, action: mark.AskAnte) -> None:
    """The dealer's request opens one opportunity and ends the one before (17.16)."""
    house_wagers.require_dealer(t, action.by)
    if t.stage != WAGERS:
        raise Refused("17.16", f"wagers are not open in round {t.round}")
    box = unasked(t)
    if not box:
        raise Refused("17.15", "everybody has been asked for an ante")
    if action.box not in (None, box):
        raise Refused("17.15", f"box {box} antes next, not box {action.box}")
    _end_opportunity(t, action.by)
    t.happen(mark.AnteAsked(ASKED, box, covered(t, box)))


def covered(t: HouseTable, box: int) -> int:
    """The greatest ante that leaves enough for the bet, a third of the chips; 0: none (17.14)."""
    most = (t.chips[box] + t.ante[box]) // 3 // t.multiple * t.multiple
    return most if most >= t.ante_min else 0


def _end_opportunity(t: HouseTable, by: str) -> None:
    """Who could wager and did not has broken the rule; what follows is for the operator."""
    if not t.marker.asked:
        return
    box = t.marker.asked[-1]
    if t.ante[box] or t.players[box] in t.floor.excluded:
        return
    _breach(t, "17.14", box, "no ante when asked for it", by)


def _breach(t: HouseTable, clause: str, box: int, words: str, by: str) -> None:
    """On record, with how often this player has broken this clause."""
    player = t.players[box]
    times = 1 + t.floor.breaches.count((clause, player))
    t.happen(BreachReported(clause, box, player, words, by, times))


def report_breach(t: HouseTable, action: ReportBreach) -> None:
    """Rules of conduct that hold in tournaments only stand beside the ordinary ones."""
    if action.clause not in CONDUCT:
        house_floor.on_floor(t, action)
        return
    if role_of(action.by) not in (DEALER, *IN_CHARGE, *DIRECTORS):
        raise Refused(action.clause, f"a breach is reported by the staff, not by {action.by}")
    box = _occupied(t, action.seat, action.clause)
    _breach(t, action.clause, box, action.words, action.by)


def place_ante(t: HouseTable, action: act.PlaceAnte) -> None:
    """At least the minimum; before its turn it stands, with advice (17.14, 17.15)."""
    box = action.box
    if t.stage == WAGERS and action.player == _player(t, box):
        require_opportunity(t, box)
        if action.amount < t.ante_min:
            amount, least = in_words(t, action.amount), in_words(t, t.ante_min)
            raise Refused("17.14", f"an ante of {amount} is below the minimum of {least}")
    house_wagers.place_ante(t, action)
    if _waiting(t, box):
        player = t.players[box]
        again = player in t.marker.advised
        t.happen(mark.AnteOutOfOrder("17.15", box, player, again))


def _player(t: HouseTable, box: int) -> str:
    return t.players[box] if 0 < box < len(t.players) else ""


def _waiting(t: HouseTable, box: int) -> bool:
    """Whether somebody before this box in the order has yet to ante."""
    boxes = order(t)
    before = boxes[: boxes.index(box)]
    return any(not t.ante[each] and not over(t, each) for each in before)


def require_opportunity(t: HouseTable, box: int) -> None:
    """Whether the ante of a box may be placed or changed now (17.15, 17.16)."""
    if over(t, box):
        rule, now = "17.15" if t.ante[box] else "17.16", t.marker.asked[-1]
        raise Refused(rule, f"the opportunity of box {box} is over: box {now} is asked")
    if stands(t, box):
        raise Refused("17.15", f"the early ante of box {box} stands until it is asked")


def withdraw_wagers(t: HouseTable, action: act.WithdrawWagers) -> None:
    """Only while the player's own opportunity lasts."""
    if t.stage == WAGERS and action.player == _player(t, action.box):
        require_opportunity(t, action.box)
    house_wagers.withdraw_wagers(t, action)


def close_wagers(t: HouseTable, action: act.CloseWagers) -> None:
    """When everybody has been asked; this ends the last opportunity."""  # reading 17.16
    house_wagers.require_dealer(t, action.by)
    if t.stage == WAGERS and any(t.ante) and (box := unasked(t)):
        raise Refused("17.15", f"box {box} has not been asked for an ante")
    if any(t.ante):
        _end_opportunity(t, action.by)
    house_wagers.close_wagers(t, action)


def void_ante(t: HouseTable, action: mark.VoidAnte) -> None:
    """Not the first time; it goes back, and the player antes when asked (17.15)."""
    require_director(action.by)
    box = _occupied(t, action.box, "17.15")
    if not voidable(t, box):
        raise Refused("17.15", f"box {box} has no ante that was out of order again")
    t.happen(mark.AnteVoided("17.15", box, t.players[box], action.by))
    t.happen(ev.WagerReturned("A.Void", box, "ante", t.ante[box]))
    if t.stage == CLOSED and not any(t.ante):
        t.happen(ev.RoundEnded("A.Round of Play", t.round))


def voidable(t: HouseTable, box: int) -> bool:
    """Whether the tournament director may declare the ante in this box void."""
    return t.stage in (WAGERS, CLOSED) and box in t.marker.again and bool(t.ante[box])


# what the tournament director does whatever the stage of a round
SEATS = (mark.SeatEntrant, mark.ReleaseSeat, mark.SubstitutePlayer)
AROUND = (*SEATS, mark.PlaceStartingMarker, mark.VoidAnte)
STEPS: dict[type, Any] = {
    act.TakeBox: take_box,
    act.BuyChips: buy_chips,
    act.LeaveBox: leave_box,
    act.OpenWagers: open_wagers,
    act.PlaceAnte: place_ante,
    act.WithdrawWagers: withdraw_wagers,
    act.CloseWagers: close_wagers,
    mark.SeatEntrant: seat_entrant,
    mark.ReleaseSeat: release_seat,
    mark.SubstitutePlayer: substitute_player,
    mark.PlaceStartingMarker: place_marker,
    mark.AskAnte: ask_ante,
    mark.VoidAnte: void_ante,
    ReportBreach: report_breach,
    Attest: attest,
}
