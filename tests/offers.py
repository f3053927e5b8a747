"""An action for everything that is offered to somebody around a table of the pot games."""

from collections.abc import Callable
from itertools import count
from typing import Any

from croupier.rules import Offer, open_to
from croupier.rules import actions as act
from croupier.rules import floor_records as rec
from croupier.rules.dealing import cards_seen
from croupier.rules.roles import ROLES
from croupier.rules.round import HIDDEN
from croupier.rules.table import Table

Make = Callable[[Table, Offer, str], Any]
ALWAYS = (rec.AskForRules, rec.AttachRules, rec.ApproveProcedures, rec.OpenDispute)
TALK = (
    *ALWAYS, rec.ReportBreach, act.Determine, act.Report, act.WantSeat, act.WithdrawClaim,
    act.ShowToOne, act.ShowToAll, act.AskToSee, rec.Attest,
)  # fmt: skip


def _attest(state: Table, offer: Offer, by: str) -> rec.Attest:
    what = offer.among[0]
    name = state.floor.procedures[-1] if what == "procedures" else "Dee"
    return rec.Attest(what, by, name, at="04:10")


def _award(state: Table, offer: Offer, by: str) -> act.AwardSeat:
    """The highest card for the first of those who may draw."""
    seated = {seat.player for seat in state.seats.values()}
    first = [p for p in offer.among if p in seated] or list(offer.among)
    draw = zip(first, ("Ah", "Kh", "Qh", "Jh", "Th", "9h", "8h", "7h", "6h", "5h"), strict=False)
    return act.AwardSeat(offer.number or 0, tuple(draw) if len(first) > 1 else ())


def _buy(state: Table, offer: Offer, by: str) -> act.BuyChips:
    seat = offer.number or 0
    short = (state.det.min_table_stake or 0) - state.seats[seat].stake
    chip = state.det.smallest_chip
    return act.BuyChips(seat, max(-(-short // chip), 1) * chip)


def _right(state: Table, offer: Offer, by: str) -> rec.ReportCount:
    return rec.ReportCount(state.det.deck_size + state.det.wild_card, by)


def _somebody_new(state: Table) -> str:
    """Nobody who sits here, has claimed a seat or is excluded."""
    known = {seat.player for seat in state.seats.values()} | {who for _, who in state.claims}
    names = (f"guest {n}" for n in count())
    return next(name for name in names if name not in known | state.floor.excluded)


def _take(state: Table, offer: Offer, by: str) -> act.TakeSeat:
    player = (*offer.among, _somebody_new(state))[0]
    return act.TakeSeat(offer.number or 0, player, state.det.min_table_stake or 1_00)


def _approve(state: Table, offer: Offer, by: str) -> rec.ApproveProcedures:
    return rec.ApproveProcedures(f"POKER-{90 + len(state.floor.procedures)}", by)


def _cards(state: Table, offer: Offer) -> tuple[str, ...]:
    """One of the hand; where only its owner knows it, one that nobody else can have."""
    assert state.round is not None
    now = state.round
    (card,) = now.hole[now.index[offer.number or 0]][:1]
    left = (each for each in now.law.deck if each not in cards_seen(now))
    return (next(left) if card == HIDDEN else card,)


def _show_one(state: Table, offer: Offer, by: str) -> act.ShowToOne:
    other = max(n for n in state.seats if n != offer.number)
    return act.ShowToOne(offer.number or 0, other, _cards(state, offer))


def _reduce(state: Table, offer: Offer, by: str) -> act.TakeOffChips:
    return act.TakeOffChips(offer.number or 0, state.det.smallest_chip)


def _void(state: Table, offer: Offer, by: str) -> act.VoidRound:
    return act.VoidRound(offer.among[-1], "the lights went out", by)


MAKE: dict[type, Make] = {
    rec.Attest: _attest,
    rec.SignIn: lambda state, offer, by: rec.SignIn(by, "Dee", offer.among[0]),
    rec.SignOut: lambda state, offer, by: rec.SignOut(by),
    rec.OrderCount: lambda state, offer, by: rec.OrderCount(by),
    rec.ReportCount: _right,
    rec.PlayOn: lambda state, offer, by: rec.PlayOn("it lies on the floor", by),
    rec.ReplaceCards: lambda state, offer, by: rec.ReplaceCards(("7c",), by),
    rec.ReportBreach: lambda state, offer, by: rec.ReportBreach(
        offer.among[0], min(state.seats), "seen", by, at="21:04"
    ),
    rec.ExcludePlayer: lambda state, offer, by: rec.ExcludePlayer(
        offer.number or 0, (*offer.among, "16.1")[0], by
    ),
    rec.LiftExclusion: lambda state, offer, by: rec.LiftExclusion(offer.among[0], by),
    rec.VacateSeat: lambda state, offer, by: rec.VacateSeat(offer.number or 0, by),
    rec.OpenDispute: lambda state, offer, by: rec.OpenDispute("mine", state.rounds, by),
    rec.DecideDispute: lambda state, offer, by: rec.DecideDispute(offer.number or 0, "no", by),
    rec.RequestReview: lambda state, offer, by: rec.RequestReview(offer.number or 0, by),
    rec.RecordReview: lambda state, offer, by: rec.RecordReview(offer.number or 0, "upheld", by),
    rec.ProposeOptions: lambda state, offer, by: rec.ProposeOptions(("X", "Y"), by),
    rec.Vote: lambda state, offer, by: rec.Vote(offer.number or 0, offer.among[0]),
    rec.BeginGaming: lambda state, offer, by: rec.BeginGaming(),
    rec.EndGaming: lambda state, offer, by: rec.EndGaming(),
    rec.NotifyClosure: lambda state, offer, by: rec.NotifyClosure("early", by),
    rec.WithdrawClosure: lambda state, offer, by: rec.WithdrawClosure("late after all", by),
    rec.ReachClosingTime: lambda state, offer, by: rec.ReachClosingTime(),
    rec.CloseTable: lambda state, offer, by: rec.CloseTable(by),
    rec.ApproveProcedures: _approve,
    rec.AttachRules: lambda state, offer, by: rec.AttachRules("9f86d0", by),
    rec.AskForRules: lambda state, offer, by: rec.AskForRules(by, at="21:10"),
    act.Determine: lambda state, offer, by: act.Determine(state.det, by),
    act.StartRound: lambda state, offer, by: act.StartRound(),
    act.WithdrawEntry: lambda state, offer, by: act.WithdrawEntry("a slip", by),
    act.AwardSeat: _award,
    act.BeginPeriod: lambda state, offer, by: act.BeginPeriod(),
    act.TakeSeat: _take,
    act.WantSeat: lambda state, offer, by: act.WantSeat(_somebody_new(state), offer.number or 0),
    act.ChangeSeat: lambda state, offer, by: act.ChangeSeat(offer.number or 0, int(offer.among[0])),
    act.LeaveSeat: lambda state, offer, by: act.LeaveSeat(offer.number or 0),
    act.BuyChips: _buy,
    act.SitIn: lambda state, offer, by: act.SitIn(offer.number or 0),
    act.SitOut: lambda state, offer, by: act.SitOut(offer.number or 0),
    act.PostEntry: lambda state, offer, by: act.PostEntry(offer.number or 0),
    act.TakeOffChips: _reduce,
    act.WithdrawClaim: lambda state, offer, by: act.WithdrawClaim(
        offer.among[0], offer.number or 0
    ),
    act.ShowToOne: _show_one,
    act.ShowToAll: lambda state, offer, by: act.ShowToAll(offer.number or 0, _cards(state, offer)),
    act.AskToSee: lambda state, offer, by: act.AskToSee(offer.number or 0, by),
    act.PayTime: lambda state, offer, by: act.PayTime(offer.number or 0),
    act.VoidRound: _void,
    act.FoldHand: lambda state, offer, by: act.FoldHand(offer.number or 0, "16.1", by),
    act.CallClock: lambda state, offer, by: act.CallClock(offer.number or 0, by),
}


def offers(state: Table) -> list[tuple[str, Offer]]:
    """Everything that is open to anybody now."""
    return [(role, offer) for role in ROLES for offer in open_to(state, role)]


def ways_on(state: Table) -> list[tuple[str, Offer]]:
    """What changes how things stand, rather than being put on record only."""
    moves = [(role, offer) for role, offer in offers(state) if offer.action not in TALK]
    due = ("opening check", "replaced cards", "duties")
    signed = [
        (role, offer)
        for role, offer in offers(state)
        if offer.action is rec.Attest and offer.among[0] in due
    ]
    return [*moves, *signed]
