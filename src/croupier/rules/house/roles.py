"""What each role may do now at a table of a house game, and under which clause.

What the staff do in a round of play, reports of what went wrong, powers over it, and the floor. The
choices of players with their amounts are in choices.py. It must change nothing.
"""

from collections.abc import Iterator

from croupier.errors import Refused
from croupier.rules import floor
from croupier.rules.floor_records import CloseTable, VacateSeat
from croupier.rules.house import actions as act
from croupier.rules.house import entries
from croupier.rules.house.choices import allowed
from croupier.rules.house.floor import voidable
from croupier.rules.house.irregularities import MISDEALS, decidable, supervised
from croupier.rules.house.table import (
    CLOSED,
    DEAD,
    DECLARED,
    FOLDED,
    STARTED,
    STAYING,
    UNDECIDED,
    HouseTable,
    scene,
    seated,
)
from croupier.rules.people import DEALER, IN_CHARGE, OPERATOR, SUPERVISOR, role_of
from croupier.rules.roles import Offer, on_floor

INSTRUMENTS = ("holdem", "canberra")

Offers = Iterator[Offer]

# whose each choice is, and where the games' own table of clauses has its number
_BY_DEALER = {
    act.OpenWagers: "opportunity",
    act.CloseWagers: "opportunity",
    act.LoadShoe: "load",
    act.Deal: "passes",
    act.DealCards: "passes",
    act.DealFlop: "flop",
    act.AnnounceDecisions: "announce",
    act.CloseDecisions: "stage",
    act.DealRiver: "river",
    act.ShowHand: "show",
    act.CollectHand: "collect",
}
_FROM_MACHINE = {
    act.PrepareShoe: "prepare",
    act.LoadShoe: "packet_deck",
    act.Deal: "packet",
    act.DealCards: "packet",
}
_OF_MACHINE = {act.ReportWrongDeck: "packet_deck", act.ReportMalfunction: "malfunction"}
_ALIKE = {act.EndRound: "A.Round of Play", act.CorrectAnte: "4.2"}
_BY_OPERATOR = {act.SetLimits: "3.1", act.PlaceMarker: "3.2", act.ReplaceCards: "2.3"}


def open_to(t: HouseTable, by: str) -> tuple[Offer, ...]:
    """What somebody may do now; `by` is a role, or one with a name as in dealer:17."""
    role = role_of(by)
    return (
        *(offer for offer in on_floor(t.floor, scene(t), by) if _may_leave(t, offer)),
        *_chosen(t, role),
        *_reports(t, role),
        *_powers(t, role),
        *_withdrawal(t, by),
    )


def _may_leave(t: HouseTable, offer: Offer) -> bool:
    """Nobody goes whose wager stands or whose prize is not paid."""
    if offer.action is VacateSeat:
        return t.free(offer.number or 0)
    return offer.action is not CloseTable or all(map(t.free, seated(t)))


def _chosen(t: HouseTable, role: str) -> Offers:
    """The choices that are the staff's."""
    for choice in allowed(t):
        kind, box = choice.action, choice.box
        if role == DEALER and (rule := _dealers_clause(t, kind, box)):
            yield Offer(kind, rule, box)
        if role in (DEALER, SUPERVISOR) and kind in _OF_MACHINE:
            yield Offer(kind, getattr(t.law.game.clauses, _OF_MACHINE[kind]))
        if role == OPERATOR and kind in _BY_OPERATOR:
            yield Offer(kind, _BY_OPERATOR[kind], box)
        if role == OPERATOR and kind is act.ReplaceShoe:
            yield Offer(kind, t.law.game.clauses.replace_shoe)
        if role == OPERATOR and kind is act.VoidRound:
            yield Offer(kind, t.law.game.clauses.void, None, ("impractical", "fraud"))
        if kind is act.SignCheck and role in (DEALER, SUPERVISOR):
            yield Offer(kind, "2.3")


def _withdrawal(t: HouseTable, by: str) -> Offers:
    """Of the last entry, where one is left and whoever asks may take it back."""
    try:
        entries.require(t, by)
    except Refused:
        return
    yield Offer(act.WithdrawEntry, "A.Dealer")


def _dealers_clause(t: HouseTable, kind: type, box: int | None) -> str:
    """Under which clause a choice is the dealer's; none if it is not."""
    if kind is act.CollectHand and t.status[box or 0] in (FOLDED, DEAD):
        return "7.4"
    if kind is act.ShowHand and box and t.claims[box] == DECLARED:
        return t.law.game.clauses.verify
    fields = _BY_DEALER | _FROM_MACHINE if t.automated else _BY_DEALER
    return getattr(t.law.game.clauses, fields.get(kind, ""), _ALIKE.get(kind, ""))


def _reports(t: HouseTable, role: str) -> Offers:
    """From the first card to the end of the round, by dealer or supervisor (A.Round of Play)."""
    clauses = t.law.game.clauses
    if role not in (DEALER, SUPERVISOR) or t.stage not in STARTED:
        return
    for box in (0, *t.boxes):
        if t.hands[box] and box not in t.shown:
            rule = clauses.exposed if box or t.up_card else clauses.dealer_exposed
            yield Offer(act.ReportExposed, rule, box)
        if box and (t.status[box] in (UNDECIDED, STAYING) or t.claims[box] == DECLARED):
            yield Offer(act.ReportDiscarded, clauses.discarded, box)
    yield Offer(act.ReportMisdeal, clauses.misdealt, among=MISDEALS)
    waits = floor.pause(t.floor, t.law.game.name) or t.irregularity is not None
    if t.law.game.name == "holdem" and len(t.communal) < 5 and not waits:
        yield Offer(act.ReportCommunal, clauses.void)


def _powers(t: HouseTable, role: str) -> Offers:
    clauses = t.law.game.clauses
    if role == OPERATOR:
        yield from _voids(t)
        if t.irregularity is not None:
            yield Offer(act.DecideIrregularity, clauses.dispute, t.irregularity.box, decidable(t))
    if role == SUPERVISOR and t.irregularity is not None and (open_now := supervised(t)):
        wrong = t.irregularity
        yield Offer(act.DecideIrregularity, wrong.rule, wrong.box, open_now)
    if role in IN_CHARGE and (t.stage == CLOSED or t.stage in STARTED):
        yield Offer(act.VoidForCollusion, clauses.collusion, among=clauses.conduct)
    if role in IN_CHARGE and t.stage in STARTED:
        for box in t.boxes:
            if t.status[box] in (UNDECIDED, STAYING):
                yield Offer(act.ExcludeFromRound, clauses.collusion, box, clauses.conduct)


def _voids(t: HouseTable) -> Offers:
    """The round in a disturbance, or a wager of it."""
    if t.stage == CLOSED or t.stage in STARTED:
        yield Offer(act.InvalidateRound, t.law.game.clauses.disturbance)
    for box in range(1, len(t.players)):
        if wagers := voidable(t, box):
            yield Offer(act.VoidWager, t.law.game.clauses.void_wager, box, wagers)
