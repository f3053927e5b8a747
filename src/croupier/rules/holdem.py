"""Canberra Casino Hold-em (NI2007-208): its determinations, deal and Super Aces Bonus.

What it shares with Canberra Poker is in the house modules. It must not know tournaments, jackpots,
automated shoes or blinds: its schedule has none of them.
"""

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, NamedTuple

from croupier import rulebook
from croupier.cards import Card
from croupier.errors import Refused
from croupier.hands import HOUSE
from croupier.rules import floor
from croupier.rules.house import actions as act
from croupier.rules.house import events as ev
from croupier.rules.house import table as house_table
from croupier.rules.house import wagers as house_wagers
from croupier.rules.house.determinations import (
    ALL_OTHER,
    Approval,
    Odds,
    Offers,
    PayTable,
    check_boxes,
    check_choices,
    check_hand,
    check_limits,
    check_max_payout,
    check_names,
    check_odds,
    check_opening,
    check_timing,
    lowest_strength,
)
from croupier.rules.house.irregularities import require_unseen
from croupier.rules.house.law import Clauses, Game, Law
from croupier.rules.house.round import (
    complete,
    enter_communal,
    judge,
    name,
    pay,
    require_closable,
    void,
)
from croupier.rules.house.table import (
    COLLECTING,
    DEALING,
    DECIDING,
    FOLDED,
    NONE,
    RIVER,
    STAYING,
    WON,
    HouseTable,
    results,
)
from croupier.rules.people import OPERATOR
from croupier.rules.plain import event, record
from croupier.rules.signs import SignLine, dollars

INSTRUMENTS = ("holdem",)

OFFERS: Offers = {
    "box_max_override": ("3.2", (True, False)),
    "max_payout_scope": ("8.1", ("per_wager", "per_player_round")),
    "equal_when_not_qualified": ("9.1", ("ante_wins", "void")),
    "bonus_then_fold": ("7.3", ("stands", "forfeit")),
    "auto_declare": ("10.4", (False, True)),
    "kickers_count_with_sets": ("2.6(c)", (True, False)),
    "decision_order": ("7.1", ("clockwise", "simultaneous")),
    "all_folded_river": ("6.6", ("not_dealt", "dealt")),
    "under_minimum_memory": ("3.4", ("table_sitting", "gaming_day")),
    "excluded_player_wagers": ("12.3", ("returned", "collected")),
}


@record("holdem_determinations")
@dataclass(frozen=True, slots=True)
class HoldemDeterminations:
    """Everything the instrument leaves to the casino operator, its pay tables, and the readings."""

    boxes: int = 7
    ante_min: int | None = None
    ante_max: int | None = None
    multiple: int | None = None
    box_max_override: bool = True
    max_payout: int | None = None
    super_aces_min: int | None = None
    super_aces_max: int | None = None
    # pay tables, so many to one, and the lowest five ranks with which the dealer qualifies
    ante_odds: Odds = (
        ("royal flush", 100),
        ("straight flush", 20),
        ("four of a kind", 10),
        ("full house", 3),
        ("flush", 2),
        (ALL_OTHER, 1),
    )
    call_odds: int = 1
    super_aces_odds: Odds = (
        ("royal flush", 100),
        ("straight flush", 50),
        ("four of a kind", 40),
        ("full house", 30),
        ("flush", 20),
        ("straight", 7),
        ("three of a kind", 7),
        ("two pairs", 7),
        ("pair of aces", 7),
    )
    qualifying_hand: str = "44532"
    # readings
    max_payout_applies_to: tuple[str, ...] = ("ante",)
    max_payout_scope: str = "per_wager"
    equal_when_not_qualified: str = "ante_wins"
    bonus_then_fold: str = "stands"
    auto_declare: bool = False
    kickers_count_with_sets: bool = True
    decision_order: str = "clockwise"
    decision_timeout: int | None = 60
    all_folded_river: str = "not_dealt"
    under_minimum_memory: str = "table_sitting"
    limit_change_notice_rounds: int = 1
    excluded_player_wagers: str = "returned"

    def __post_init__(self) -> None:
        check_choices(self, OFFERS)
        check_boxes(self.boxes, cards_each=2, communal=5)
        check_limits(self.ante_min, self.ante_max, self.multiple)
        wagers = ("ante", "call", "super_aces")
        check_max_payout("8.1", self.max_payout, self.max_payout_applies_to, wagers)
        self._check_super_aces()
        check_odds("8.1", self.ante_odds)
        check_odds("8.1.Call bet", ((ALL_OTHER, self.call_odds),))
        check_odds("11.1", self.super_aces_odds)
        check_hand("A.Qualify", self.qualifying_hand)
        check_timing("7.1", self.decision_timeout, self.limit_change_notice_rounds)

    def _check_super_aces(self) -> None:
        least, most = self.super_aces_min, self.super_aces_max
        if least is None or most is None or not 0 < least <= most:
            raise Refused("10.1", f"a Super Aces wager of {least} to {most} cannot be displayed")


def determine(**values: Any) -> HoldemDeterminations:
    """The record from named values; what the schedule does not provide for is not offered (I.3)."""
    check_names(HoldemDeterminations, values, "I.3", "Canberra Casino Hold-em")
    return HoldemDeterminations(**values)


@record("open_holdem_table")
@dataclass(frozen=True, slots=True)
class OpenHoldemTable:
    """Open a table of Canberra Casino Hold-em on a layout that is approved."""

    determinations: HoldemDeterminations
    layout: str
    approval: Approval | None
    gaming_date: str
    mode: str = "electronic"
    instrument: str = "NI2007-208"
    by: str = OPERATOR
    procedures: str = ""  # the version approved for the staff


@event("holdem_table_opened")
class HoldemTableOpened(NamedTuple):
    """The first event of a table: its law, and what the operator has determined."""

    rule: str
    game: str
    instrument: str
    edition: str
    determinations: HoldemDeterminations
    layout: str
    approval: Approval
    gaming_date: str
    mode: str
    procedures: str = ""


CLAUSES = Clauses(
    opportunity="4.1",
    locked="4.4",
    load="5.2",
    passes="6.3(c)",
    stage="6.5",
    decide="7.1",
    second="7.2",
    second_term="A.Call",
    fold="7.3",
    fold_term="A.Fold",
    odds="8.1",
    side_with_ante="10.2",
    declare="10.4",
    verify="10.5",
    show="6.7",
    qualify="A.Qualify",
    unqualified="9.1",
    higher="9.2",
    lower="9.3",
    equal="9.4",
    collect="9.5",
    void="15.3",
    exchange="12.2(a)",
    not_provided="I.3",
    exposed="13.1",
    dealer_exposed="13.2",
    misdealt="13.3",
    discarded="13.4",
    collusion="12.3",
    conduct=("12.1", "12.2", "12.2(a)", "12.2(b)"),
    disturbance="15.1",
    void_wager="15.2(a)",
    dispute="15.4",
    flop="6.4",
    river="6.6",
)
LINES = {
    "ante": {
        "royal flush": "8.1.Ante.Royal flush",
        "straight flush": "8.1.Ante.Straight flush",
        "four of a kind": "8.1.Ante.Four of a kind",
        "full house": "8.1.Ante.Full house",
        "flush": "8.1.Ante.Flush",
        ALL_OTHER: "8.1.Ante.All other",
    },
    "call": {ALL_OTHER: "8.1.Call bet"},
    "super_aces": {
        "royal flush": "11.1.Royal flush",
        "straight flush": "11.1.Straight flush",
        "four of a kind": "11.1.Four of a kind",
        "full house": "11.1.Full house",
        "flush": "11.1.Flush",
        "straight": "11.1.Straight",
        "three of a kind": "11.1.Three of a kind",
        "two pairs": "11.1.Two pair",
        "pair of aces": "11.1.Pair of aces",
    },
}


@lru_cache(maxsize=256)
def law(det: HoldemDeterminations) -> Law:
    """Hands of the best five of seven cards, and which the dealer must reach (2.5, A.Qualify)."""
    order = replace(HOUSE, kickers_count_with_sets=det.kickers_count_with_sets)
    return Law(
        HOLDEM,
        det,
        order.high,
        lowest_strength(det.qualifying_hand, order),
        PayTable.of(det.ante_odds),
        PayTable.of(((ALL_OTHER, det.call_odds),)),
        PayTable.of(det.super_aces_odds),
    )


def open_table(action: OpenHoldemTable) -> HoldemTableOpened:
    """Only under this instrument, from its commencement on, on an approved layout (1.1)."""
    edition = rulebook.edition("holdem")
    if action.instrument != edition.number:
        raise Refused("I.1", f"{action.instrument} is not the instrument: {edition.number} is")
    house_wagers.require_operator(action.by)
    approval = check_opening(action, edition, "I.2")
    return HoldemTableOpened(
        "1.1",
        "holdem",
        edition.number,
        edition.effective_from.isoformat(),
        action.determinations,
        action.layout,
        approval,
        action.gaming_date,
        action.mode,
        action.procedures,
    )


def opened(event: HoldemTableOpened) -> HouseTable:
    """The state of a table that has just been opened."""
    new = house_table.opened(law(event.determinations), event.mode)
    new.floor = floor.opened(new.live, event.procedures)
    return new


# the deal


def _deal_last(t: HouseTable, cards: tuple[Card, ...], by: str) -> None:
    """Two cards face down to each box and the dealer, the dealer last (6.3, A.Hole Cards)."""
    t.happen(ev.CardsDealt("6.3(b)", 0, cards, 0, by))


def _expose_dealer(t: HouseTable, action: act.ReportExposed) -> None:
    """A hole card of the dealer seen before its time is a misdeal (13.2)."""
    if 0 in t.shown:
        raise Refused("13.2", f"{action.card} of the dealer is shown as it should be")
    require_unseen(t, action, "13.2")
    void(t, "13.2", f"{action.card} of the dealer exposed", action.by)


def _follow_deal(t: HouseTable, by: str) -> None:
    """From a shoe of known order the flop follows the hole cards; a live dealer enters it."""
    if t.shoe is not None:
        _flop(t, t.shoe[t.dealt : t.dealt + 3], by)


def _flop(t: HouseTable, cards: tuple[Card, ...], by: str) -> None:
    """Three cards face up for all, and players may look at their own (6.2, A.Communal Cards)."""
    t.happen(ev.FlopDealt("6.4", cards, by))
    t.happen(ev.DecisionsOpened("7.1"))


def deal_flop(t: HouseTable, action: act.DealFlop) -> None:
    """A live dealer enters the flop once every hole card is out."""
    house_wagers.require_dealer(t, action.by)
    if t.stage != DEALING or not complete(t) or not t.live:
        raise Refused("6.4", f"the flop is not due in round {t.round}")
    enter_communal(t, action.cards, 3, "A.Flop")
    _flop(t, action.cards, action.by)


def deal_river(t: HouseTable, action: act.DealRiver) -> None:
    """A live dealer enters the river once the call-or-fold stage is closed."""
    house_wagers.require_dealer(t, action.by)
    if t.stage == DECIDING:
        require_closable(t)
        raise Refused("6.5", "the call-or-fold stage is not closed")
    if t.stage != RIVER:
        raise Refused("6.6", f"the river is not due in round {t.round}")
    enter_communal(t, action.cards, 2, "A.River")
    t.happen(ev.RiverDealt("6.6", action.cards, action.by))


def _after_decisions(t: HouseTable) -> str:
    """With everybody out there is nothing to complete, unless the letter is followed (6.6)."""
    return RIVER if t.staying() or t.law.det.all_folded_river == "dealt" else COLLECTING


def _follow_close(t: HouseTable, by: str) -> None:
    if t.stage == RIVER and t.shoe is not None:
        t.happen(ev.RiverDealt("6.6", t.shoe[t.dealt : t.dealt + 2], by))


# Super Aces Bonus


def _check_side(t: HouseTable, amount: int) -> None:
    least, most = t.law.det.super_aces_min, t.law.det.super_aces_max
    if least == most and amount != least:
        raise Refused("10.1", f"a Super Aces wager of {dollars(amount)} is not {dollars(least)}")
    if amount < 1:
        raise Refused("10.1", f"{amount} is no Super Aces wager: {least} to {most} is displayed")


def _limit_side(t: HouseTable, box: int) -> None:
    """Too much goes back; too little stands once, under the same advice as an ante (3.4, 3.5)."""
    amount, det = t.side[box], t.law.det
    if amount > det.super_aces_max:
        excess = amount - det.super_aces_max
        t.happen(ev.WagerReturned("3.5", box, "super_aces", excess))
    elif amount < det.super_aces_min:
        house_wagers.below_minimum(t, box, "super_aces", amount, det.super_aces_min)


def _side_sign(t: HouseTable) -> tuple[SignLine, ...]:
    """The Super Aces wager that the table accepts, one amount or from one to another."""
    least, most = dollars(t.law.det.super_aces_min), dollars(t.law.det.super_aces_max)
    amount = least if least == most else f"{least} to {most}"
    return (SignLine("10.1", f"Super Aces {amount}"),)


def _fold_side(t: HouseTable, box: int) -> None:
    """An open wager is lost; one already settled stands, unless the other reading is chosen."""
    if t.side[box]:
        t.happen(ev.WagerCollected("7.3", box, "super_aces", t.side[box]))
    elif t.claims[box] == WON and t.law.det.bonus_then_fold == "forfeit":
        paid = sum(each.stake + each.gain for each in results(t, box, "super_aces"))
        t.happen(ev.PaymentTakenBack("7.3", box, paid))


def _check_claim(t: HouseTable, box: int) -> None:
    if t.status[box] == FOLDED:
        raise Refused("7.3", f"box {box} has folded and lost its Super Aces wager")
    if t.stage != DECIDING:
        raise Refused("10.4", "the call-or-fold stage is not open: no hand is declared now")
    if not t.side[box] or t.claims[box] != NONE:
        raise Refused("10.4", f"box {box} has no open Super Aces wager to declare for")


def _bonus_hand(t: HouseTable, box: int) -> int:
    """Hole cards and flop, never the river."""
    return t.law.ranking.strength(t.hands[box] + t.communal[:3])


def _judge(t: HouseTable, box: int) -> None:
    """Paid before the river, at the one line that the hand fits; or rejected (10.3, 10.5)."""
    strength = _bonus_hand(t, box)
    if t.law.side_pay.line(strength):
        pay(t, box, "super_aces", t.law.side_pay, strength, 0)
        return
    t.happen(ev.DeclarationRejected("10.3", box, name(t.law.ranking, strength)))
    t.happen(ev.WagerCollected("10.3", box, "super_aces", t.side[box]))


def _may_claim(t: HouseTable) -> bool:
    return not t.law.det.auto_declare and any(
        t.side[box] and t.status[box] == STAYING for box in t.boxes
    )


def _close_side(t: HouseTable) -> None:
    """Undeclared wagers are lost, winning hand or not, unless the table declares for all."""
    for box in t.boxes:
        if not t.side[box] or t.status[box] != STAYING:
            continue
        fails = t.known(box) and t.law.side_pay.line(_bonus_hand(t, box)) is None
        if t.law.det.auto_declare and not fails and not t.live:
            t.happen(ev.HandDeclared("10.4", box))
            judge(t, box)
        else:
            rule = "10.3" if fails else "10.4"
            t.happen(ev.WagerCollected(rule, box, "super_aces", t.side[box]))


def _nothing(t: HouseTable, *_: object) -> None:
    """Hold-em has no more to do here."""


HOLDEM = Game(
    name="holdem",
    clauses=CLAUSES,
    cards_each=2,
    second="call",
    side="super_aces",
    second_event=ev.CallPlaced,
    lines=LINES,
    verified_first=True,
    check_side=_check_side,
    limit_side=_limit_side,
    deal_last=_deal_last,
    follow_deal=_follow_deal,
    fold_side=_fold_side,
    check_claim=_check_claim,
    judge=_judge,
    may_claim=_may_claim,
    close_side=_close_side,
    open_claims=_nothing,
    after_decisions=_after_decisions,
    follow_close=_follow_close,
    collect_side=_nothing,
    report=_nothing,
    expose_dealer=_expose_dealer,
    side_sign=_side_sign,
)
