"""What may be asked for now at a table of a house game, with the amounts that are open.

Agrees with what the engine accepts, both ways: every choice can be carried out, and whatever is
carried out was a choice. It must not change a table or let anything happen.
"""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from croupier.errors import Refused
from croupier.rules import floor
from croupier.rules.house import actions as act
from croupier.rules.house import starting_marker as mark
from croupier.rules.house import tournament as house_tournament
from croupier.rules.house.round import complete, miscounted, require_closable, second_due
from croupier.rules.house.table import (
    ANNOUNCING,
    BETWEEN,
    CLOSED,
    COLLECTING,
    DEAD,
    DEALING,
    DECIDING,
    DECLARED,
    FOLDED,
    RIVER,
    SHOWING,
    STARTED,
    STAYING,
    UNDECIDED,
    WAGERS,
    HouseTable,
    held,
    seated,
)


class Choice(NamedTuple):
    """A kind of action that is open now, for which box, and from which to which amount.

    `step` is the multiple in which amounts go; None is an action without an amount.
    """

    action: type
    box: int | None = None
    least: int | None = None
    most: int | None = None
    step: int = 1


Choices = Iterator[Choice]


def allowed(t: HouseTable) -> tuple[Choice, ...]:
    """Every choice that is open now, for players, dealer and casino operator."""
    waits = floor.pause(t.floor, t.law.game.name) or t.irregularity is not None
    return (*_around(t), *in_round(t), *(() if waits else _any_time(t)))


def in_round(t: HouseTable) -> tuple[Choice, ...]:
    """What is open in the round of play itself at its stage, for players and dealer."""
    if floor.pause(t.floor, t.law.game.name):
        return ()
    return tuple((_BY_STAGE[t.stage] if t.irregularity is None else _put_right)(t))


def permits(t: HouseTable, action: Any) -> bool:
    """Whether an action is among the choices, as far as its kind, box and amount go."""
    kind, box, amount = type(action), _box(t, action), _amount(action)
    return any(
        choice.action is kind
        and choice.box in (None, box)
        and (amount is None or choice.least is None or _within(choice, amount))
        for choice in allowed(t)
    )


def _within(choice: Choice, amount: int) -> bool:
    assert choice.least is not None
    most = amount if choice.most is None else choice.most
    return choice.least <= amount <= most and (amount - choice.least) % choice.step == 0


def _box(t: HouseTable, action: Any) -> int | None:
    if isinstance(action, act.BuyChips | act.LeaveBox):
        return t.box_of(action.player)
    box = getattr(action, "box", None)
    return box if box is None else int(box)


def _amount(action: Any) -> int | None:
    for field in ("amount", "chips", "maximum"):
        if hasattr(action, field):
            return int(getattr(action, field))
    return None


def _around(t: HouseTable) -> Choices:
    """Boxes, chips, limits and the operator's power over the round, whatever its stage."""
    yield from _entrants(t) if t.tournament else _guests(t)
    yield Choice(act.SetLimits)
    if t.stage not in STARTED:
        yield Choice(act.ReplaceCards)
    if t.check is not None:
        yield Choice(act.SignCheck)
    for _, box in t.due:
        yield Choice(act.PayPrize, box, 0)
    if t.law.game.side == "jackpot" and t.law.det.jackpot is not None and not t.tournament:
        yield Choice(act.DisplayJackpot, None, 0)
    if t.stage == CLOSED or t.stage in STARTED:
        yield Choice(act.VoidRound)
    if t.automated and t.stage in STARTED:
        yield Choice(act.ReportMalfunction)


def _guests(t: HouseTable) -> Choices:
    """Whoever likes may come and go, and bring chips."""
    for box in range(1, len(t.players)):
        if not t.players[box]:
            if not t.floor.closed:
                yield Choice(act.TakeBox, box, 0)
            continue
        yield Choice(act.BuyChips, box, 1)
        if t.free(box):
            yield Choice(act.LeaveBox, box)
        yield from _maximum(t, box)


def _entrants(t: HouseTable) -> Choices:
    """Seats and chips are the tournament's."""
    for box in range(1, len(t.players)):
        between = t.stage == BETWEEN
        if not t.players[box]:
            if between and not t.floor.closed:
                yield Choice(mark.SeatEntrant, box, 0)
            continue
        yield Choice(mark.SubstitutePlayer, box)
        if between:
            yield Choice(mark.ReleaseSeat, box)
            yield Choice(mark.PlaceStartingMarker, box)
        if house_tournament.voidable(t, box):
            yield Choice(mark.VoidAnte, box)
        yield from _maximum(t, box)


def _maximum(t: HouseTable, box: int) -> Choices:
    if t.law.det.box_max_override:
        yield Choice(act.PlaceMarker, box, 0, 0)
        yield Choice(act.PlaceMarker, box, t.ante_max + 1)


def _put_right(t: HouseTable) -> Choices:
    """A wrong count may be counted again."""
    if box := miscounted(t):
        yield Choice(act.CollectHand, box)


def _any_time(t: HouseTable) -> Choices:
    """The shoe between rounds, and its cards during one."""
    if t.stage in STARTED:
        if t.automated:
            yield Choice(act.ReportWrongDeck)
        return
    if t.automated and not t.decks:
        yield Choice(act.PrepareShoe)
    elif not t.loaded:
        yield Choice(act.LoadShoe)
    if t.law.game.side == "jackpot" and t.law.det.automated_shoe:
        yield Choice(act.ReplaceShoe)


def _between(t: HouseTable) -> Choices:
    if not held(t) and (seated(t) or not t.tournament):
        yield Choice(act.OpenWagers)


def _wagers(t: HouseTable) -> Choices:
    if t.tournament:
        yield from _antes_in_order(t)
        return
    for box in seated(t):
        if t.players[box] in t.floor.excluded:
            continue
        yield from _ante(t, box)
        if t.ante[box]:
            yield Choice(act.WithdrawWagers, box)
            yield from _side(t, box)
    if any(t.ante):
        yield Choice(act.CloseWagers)


def _antes_in_order(t: HouseTable) -> Choices:
    """Whoever still has an opportunity, or takes it too early; then the next is asked."""
    for box in house_tournament.order(t):
        if house_tournament.over(t, box) or house_tournament.stands(t, box):
            continue
        yield from _ante(t, box)
        if t.ante[box]:
            yield Choice(act.WithdrawWagers, box)
    if box := house_tournament.unasked(t):
        yield Choice(mark.AskAnte, box)
    elif any(t.ante):
        yield Choice(act.CloseWagers)


def _ante(t: HouseTable, box: int) -> Choices:
    """Whole multiples the player can cover; in a tournament not below the minimum."""
    step = t.multiple
    least = house_tournament.least_ante(t) if t.tournament else step
    most = (t.chips[box] + t.ante[box]) // step * step
    if least <= most:
        yield Choice(act.PlaceAnte, box, least, most, step)


def _side(t: HouseTable, box: int) -> Choices:
    det, covered = t.law.det, t.chips[box] + t.side[box]
    if t.law.game.side == "jackpot":
        open_to_all = det.jackpot is not None and t.sign is not None and not t.tournament
        if open_to_all and det.jackpot.wager <= covered:
            yield Choice(act.PlaceJackpotWager, box, det.jackpot.wager, det.jackpot.wager)
        return
    fixed = det.super_aces_min == det.super_aces_max
    least = det.super_aces_min if fixed else 1
    most = det.super_aces_max if fixed else covered
    if least <= covered:
        yield Choice(act.PlaceSuperAces, box, least, most)


def _closed(t: HouseTable) -> Choices:
    if t.loaded and t.check is None and not held(t, wagered=True):
        yield Choice(act.DealCards if t.live else act.Deal)


def _dealing(t: HouseTable) -> Choices:
    """Only a live deal is ever seen unfinished."""
    yield Choice(act.DealFlop if complete(t) else act.DealCards)
    yield from _corrections(t)


def _corrections(t: HouseTable) -> Choices:
    for box in t.boxes if t.live else ():
        if t.status[box] == UNDECIDED:
            yield Choice(act.CorrectAnte, box, 1, t.chips[box] + t.ante[box])


def _announcing(t: HouseTable) -> Choices:
    yield Choice(act.AnnounceDecisions)
    yield from _corrections(t)


def _deciding(t: HouseTable) -> Choices:
    simultaneous = t.law.det.decision_order == "simultaneous"
    for box in t.boxes:
        if t.status[box] == UNDECIDED and (simultaneous or box == t.turn()):
            yield from _decision(t, box)
        yield from _claim(t, box)
        if t.live and t.claims[box] == DECLARED and t.law.game.verified_first:
            yield Choice(act.ShowHand, box)
    yield from _folded_hands(t)
    yield from _corrections(t)
    try:
        require_closable(t)
    except Refused:
        return
    yield Choice(act.CloseDecisions)


def _decision(t: HouseTable, box: int) -> Choices:
    exact, _ = second_due(t, box)
    if exact <= t.chips[box]:
        second = act.Call if t.law.game.second == "call" else act.Bet
        yield Choice(second, box, exact, exact)
    yield Choice(act.Fold, box)
    if not t.live and t.law.det.decision_timeout is not None:
        yield Choice(act.LapseDecision, box)


def _claim(t: HouseTable, box: int) -> Choices:
    try:
        t.law.game.check_claim(t, box)
    except Refused:
        return
    yield Choice(act.Declare, box)


def _folded_hands(t: HouseTable) -> Choices:
    for box in t.boxes:
        if t.status[box] in (FOLDED, DEAD) and not t.counted[box]:
            yield Choice(act.CollectHand, box)


def _river(t: HouseTable) -> Choices:
    yield Choice(act.DealRiver)
    yield from _folded_hands(t)


def _showing(t: HouseTable) -> Choices:
    if 0 not in t.shown:
        yield Choice(act.ShowHand, 0)
    for box in t.boxes:
        yield from _claim(t, box)
        if 0 in t.shown and t.status[box] == STAYING:
            yield Choice(act.ShowHand, box)
    yield from _folded_hands(t)


def _collecting(t: HouseTable) -> Choices:
    for box in t.boxes:
        yield from _claim(t, box)
        claimed = t.claims[box] == DECLARED
        if claimed:
            yield Choice(act.ShowHand, box)
        if not t.counted[box] and not claimed:
            yield Choice(act.CollectHand, box)
    if not t.live or all(t.counted[box] for box in t.boxes):
        yield Choice(act.EndRound)


_BY_STAGE: dict[str, Callable[[HouseTable], Choices]] = {
    BETWEEN: _between,
    WAGERS: _wagers,
    CLOSED: _closed,
    DEALING: _dealing,
    ANNOUNCING: _announcing,
    DECIDING: _deciding,
    RIVER: _river,
    SHOWING: _showing,
    COLLECTING: _collecting,
}
