"""The sentences of case files about the house games: what people do, and what is expected.

Each phrase has its meaning beside it; docs/cases.md lists them all. A meaning is given the case
(for names and cards), the table as it stands, and what stands in the phrase's slots. It must not
change anything.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from croupier.cards import Card
from croupier.histories.cases import Check, Record, cited, rules_of, total
from croupier.histories.house_reports import REPORTS
from croupier.rules.house import actions as act
from croupier.rules.house import events as ev
from croupier.rules.house.starting_marker import (
    AnteOutOfOrder,
    AskAnte,
    SeatEliminated,
    SubstitutePlayer,
    VoidAnte,
)
from croupier.rules.house.table import FOLDED, WAGERS, HouseTable
from croupier.rules.house.tournament import order
from croupier.rules.house.wagers import COLOURS, next_deck

if TYPE_CHECKING:
    from croupier.histories.house_cases import HouseCase

Steps = Iterable[Any]
CUT = 26  # where a case does not say how deep


class Together(NamedTuple):
    """One sentence: actions one after the other, each made when its turn comes."""

    steps: Callable[[Any], Steps]


# What people do


def _player(case: "HouseCase", kind: type, who: int, *more: Any) -> Steps:
    return [kind(case.names[who], *more)]


def _deal(case: "HouseCase", state: HouseTable) -> Iterator[Any]:
    """Close wagers if need be, load the shoe and deal; a live dealer enters the cards."""
    if state.stage == WAGERS and state.tournament:
        yield from [AskAnte(by=case.dealer)] * (len(order(state)) - len(state.marker.asked))
    if state.stage == WAGERS:
        yield act.CloseWagers(by=case.dealer)
    if state.automated and not state.decks:
        yield act.PrepareShoe(COLOURS, by=case.dealer)
    cut = CUT if state.live and not state.automated else None
    yield act.LoadShoe(case.shoe(state), next_deck(state), cut, case.dealer)
    if not state.live:
        yield act.Deal(by=case.dealer)


def _stay(kind: type) -> Callable[..., Steps]:
    """A second wager of the right amount, or of the amount that is said."""

    def meaning(case: "HouseCase", state: HouseTable, who: int, money: int | None = None) -> Steps:
        return [kind(who, 2 * state.ante[who] if money is None else money)]

    return meaning


def _enter(case: "HouseCase", state: HouseTable, cards: tuple[Card, ...]) -> Steps:
    """What a live dealer enters: cards one by one, or a packet."""
    if state.automated:
        return [act.DealCards(cards, by=case.dealer)]
    return [act.DealCards((card,), by=case.dealer) for card in cards]


def _void(case: "HouseCase", state: HouseTable, reason: str) -> Steps:
    return [act.VoidRound(reason)]


ACTIONS: Mapping[str, Callable[..., Steps]] = {
    "deal": _deal,
    "wagers open": lambda c, s: [act.OpenWagers(by=c.dealer)],
    "the dealer shuffles, and cuts at {number}": lambda c, s, number: [
        act.LoadShoe(cut=number, by=c.dealer)
    ],
    "the dealer shuffles": lambda c, s: [act.LoadShoe(by=c.dealer)],
    "wagers close": lambda c, s: [act.CloseWagers(by=c.dealer)],
    "{who} antes {money}": lambda c, s, who, money: _player(c, act.PlaceAnte, who, who, money),
    "{who} wagers {money} on super aces": lambda c, s, who, money: _player(
        c, act.PlaceSuperAces, who, who, money
    ),
    "{who} wagers {money} on the jackpot": lambda c, s, who, money: _player(
        c, act.PlaceJackpotWager, who, who, money
    ),
    "{who} takes back the wagers": lambda c, s, who: _player(c, act.WithdrawWagers, who, who),
    "the dealer asks {who} for an ante": lambda c, s, who: [AskAnte(who, by=c.dealer)],
    "the tournament director declares the ante of {who} void": lambda c, s, who: [VoidAnte(who)],
    "the tournament director lets {person} play for {who}": (
        lambda c, s, person, who: [SubstitutePlayer(who, person)]
    ),
    "{who} antes {money} on box {number}": lambda c, s, who, money, number: _player(
        c, act.PlaceAnte, who, number, money
    ),
    "{who} buys chips for {money}": lambda c, s, who, money: _player(c, act.BuyChips, who, money),
    "{who} leaves": lambda c, s, who: _player(c, act.LeaveBox, who),
    "{who} calls": _stay(act.Call),
    "{who} calls {money}": _stay(act.Call),
    "{who} bets": _stay(act.Bet),
    "{who} bets {money}": _stay(act.Bet),
    "{who} folds": lambda c, s, who: [act.Fold(who)],
    "{who} declares": lambda c, s, who: [act.Declare(who)],
    "time runs out for {who}": lambda c, s, who: [act.LapseDecision(who)],
    "the dealer announces bet or fold": lambda c, s: [act.AnnounceDecisions(by=c.dealer)],
    "the dealer closes the decisions": lambda c, s: [act.CloseDecisions(by=c.dealer)],
    "the dealer collects the hand of {who}": lambda c, s, who: [act.CollectHand(who, by=c.dealer)],
    "the dealer counts {number} cards of {who}": lambda c, s, number, who: [
        act.CollectHand(who, number, by=c.dealer)
    ],
    "the round ends": lambda c, s: [act.EndRound(by=c.dealer)],
    "the dealer deals the flop {cards}": lambda c, s, cards: [act.DealFlop(cards, by=c.dealer)],
    "the dealer deals the river {cards}": lambda c, s, cards: [act.DealRiver(cards, by=c.dealer)],
    "the dealer deals {cards}": _enter,
    "the dealer shows {cards}": lambda c, s, cards: [act.ShowHand(0, cards, by=c.dealer)],
    "{who} shows {cards}": lambda c, s, who, cards: [act.ShowHand(who, cards, by=c.dealer)],
    "the dealer finds an ante of {money} from {who}": lambda c, s, money, who: [
        act.CorrectAnte(who, money, by=c.dealer)
    ],
    "the casino operator gives notice of limits {money} to {most} from round {number}": (
        lambda c, s, money, most, number: [act.SetLimits(money, most, s.multiple, number)]
    ),
    "the casino operator places a marker of {money} for {who}": lambda c, s, money, who: [
        act.PlaceMarker(who, money)
    ],
    "the casino operator declares the round void: {reason}": _void,
    "the {role} withdraws the last entry: {reason}": lambda c, s, role, reason: [
        act.WithdrawEntry(reason, by=c.dealer if role.casefold() == "dealer" else role.casefold())
    ],
    "the shoe malfunctions: {kind}": lambda c, s, kind: [act.ReportMalfunction(kind, by=c.dealer)],
    "the jackpot stands at {money}": lambda c, s, money: [act.DisplayJackpot(money)],
    **REPORTS,
}


# What may be expected


def _net(case: "HouseCase", record: Record, who: int, expected: int) -> Check:
    """Since sitting down, chips bought apart."""
    bought = sum(e.amount for e in record.happened(ev.ChipsBought, box=who))
    actual = record.state.chips[who] - case.chips[who] - bought
    name = case.names[who]
    return Check(
        f"{name} is {_up_or_down(case, expected)}", f"{name} is {_up_or_down(case, actual)}"
    )


def _net_of(sign: int) -> Callable[..., Check]:
    return lambda case, record, who, money: _net(case, record, who, sign * money)


def _up_or_down(case: "HouseCase", net: int) -> str:
    return "even" if not net else f"{case.money(abs(net))} {'up' if net > 0 else 'down'}"


def _chips(case: "HouseCase", record: Record, stakes: dict[int, int]) -> Check:
    def said(amounts: Mapping[int, int]) -> str:
        return ", ".join(f"{case.names[box]} {case.money(amounts[box])}" for box in stakes)

    return Check(f"chips {said(stakes)}", f"chips {said(dict(enumerate(record.state.chips)))}")


def _ante(case: "HouseCase", record: Record, who: int, money: int) -> Check:
    words = f"an ante of {{}} from {case.names[who]}"
    return Check(words.format(case.money(money)), words.format(case.money(record.state.ante[who])))


def _returned(case: "HouseCase", record: Record, money: int, who: int) -> Check:
    found = record.happened(ev.WagerReturned, box=who)
    return total(case.money, f"{{}} returned to {case.names[who]}", money, found)


def _paid(case: "HouseCase", record: Record, who: int, money: int, wager: str) -> Check:
    kind = {"super aces": "super_aces", "jackpot": "jackpot"}.get(wager.casefold(), wager)
    found = record.happened(ev.WagerPaid, box=who, wager=kind.casefold())
    words = f"{case.names[who]} wins {{}} on the {wager}"
    return total(case.money, words, money, found, of="winnings")


def _dealer_hand(case: "HouseCase", record: Record, hand: str) -> Check:
    found = record.happened(ev.DealerHandShown)
    shown = found[-1].hand if found else "nothing"
    return Check(f"the dealer has {hand.casefold()}", f"the dealer has {shown}", rules_of(found))


def _qualifies(wanted: bool) -> Callable[..., Check]:
    def meaning(case: "HouseCase", record: Record) -> Check:
        found = record.happened(ev.DealerQualified)
        said = {True: "the dealer qualifies", False: "the dealer does not qualify"}
        actual = said[found[-1].qualifies] if found else "the dealer has not shown"
        return Check(said[wanted], actual, rules_of(found))

    return meaning


def _said(words: str, found: list[Any]) -> Check:
    return Check(words, words if found else f"not so: {words}", rules_of(found))


def _stage(words: str, *stages: str) -> Callable[..., Check]:
    def meaning(case: "HouseCase", record: Record) -> Check:
        now = record.state.stage
        return Check(words, words if now in stages else f"the table at {now}")

    return meaning


def _folded(case: "HouseCase", record: Record, who: int) -> Check:
    name = case.names[who]
    state = "has folded" if record.state.status[who] == FOLDED else "has not folded"
    return Check(f"{name} has folded", f"{name} {state}")


EXPECTATIONS: Mapping[str, Callable[..., Check]] = {
    "chips {stakes}": _chips,
    "{who} is even": lambda c, r, who: _net(c, r, who, 0),
    "{who} is {money} up": _net_of(1),
    "{who} is {money} down": _net_of(-1),
    "an ante of {money} from {who}": lambda c, r, money, who: _ante(c, r, who, money),
    "{money} returned to {who}": _returned,
    "{who} wins {money} on the {wager}": _paid,
    "{who} is advised": lambda c, r, who: _said(
        f"{c.names[who]} is advised", r.happened(ev.MinimumAdvised, box=who)
    ),
    "{who} is advised of the order": lambda c, r, who: _said(
        f"{c.names[who]} is advised of the order", r.happened(AnteOutOfOrder, box=who)
    ),
    "{who} is out of the tournament": lambda c, r, who: _said(
        f"{c.names[who]} is out of the tournament", r.happened(SeatEliminated, box=who)
    ),
    "the starting marker stands before {who}": lambda c, r, who: Check(
        f"the starting marker stands before {c.names[who]}",
        f"the starting marker stands before {c.names.get(r.state.marker.box, 'nobody')}",
    ),
    "the claim of {who} is rejected": lambda c, r, who: _said(
        f"the claim of {c.names[who]} is rejected", r.happened(ev.DeclarationRejected, box=who)
    ),
    "the dealer has {hand}": _dealer_hand,
    "the dealer qualifies": _qualifies(True),
    "the dealer does not qualify": _qualifies(False),
    "{money} for the pools": lambda c, r, money: total(
        c.money, "{} for the pools", money, r.happened(ev.WagerPooled)
    ),
    "the house is {money} up": lambda c, r, money: Check(
        f"the house is {_up_or_down(c, money)}", f"the house is {_up_or_down(c, r.state.chips[0])}"
    ),
    "the house is {money} down": lambda c, r, money: Check(
        f"the house is {_up_or_down(c, -money)}", f"the house is {_up_or_down(c, r.state.chips[0])}"
    ),
    "{who} has folded": _folded,
    "decisions are open": _stage("decisions are open", "deciding"),
    "the round is over": _stage("the round is over", "between", "wagers"),
    "rule {clause}": cited,
}
