"""Canberra Poker (NI2004-492): its determinations, deal, packets, and claims to the jackpot.

What it shares with Canberra Casino Hold-em is in the house modules; the pools and prizes of the
Boomerang Jackpot are a stream of their own (jackpot.py). It must not know communal cards.
"""

from dataclasses import dataclass
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
from croupier.rules.house.irregularities import (
    expose,
    judge_exposed,
    require_report,
    require_unseen,
)
from croupier.rules.house.jackpot import (
    BONUS_LINES,
    DEAD_MANS_HAND,
    MAJOR_LINES,
    JackpotDeterminations,
)
from croupier.rules.house.law import Clauses, Game, Law
from croupier.rules.house.round import check_cards, judge, name, void
from croupier.rules.house.table import (
    COLLECTING,
    DEALING,
    DECIDING,
    DECLARED,
    FOLDED,
    HIDDEN,
    NONE,
    SHOWING,
    STARTED,
    HouseTable,
    in_words,
)
from croupier.rules.people import OPERATOR
from croupier.rules.plain import event, record
from croupier.rules.signs import SignLine, dollars

INSTRUMENTS = ("canberra",)

PRIZE_RULES = (*MAJOR_LINES.values(), "11.2", "11.3")
MALFUNCTIONS = ("jam", "power", "card damaged by shoe", "decks mixed by shoe")
OFFERS: Offers = {
    "box_max_override": ("3.2", (True, False)),
    "automated_shoe": ("12.1", (False, True)),
    "max_payout_scope": ("8.1", ("per_wager", "per_player_round")),
    "equal_when_not_qualified": ("9.3", ("ante_wins", "void")),
    "auto_declare": ("10.3", (False, True)),
    "decision_order": ("7.1", ("clockwise", "simultaneous")),
    "under_minimum_memory": ("3.4", ("table_sitting", "gaming_day")),
    "shoe_deck_alternation": ("12.2", ("strict", "recorded")),
    "excluded_player_wagers": ("13.2(tail)", ("returned", "collected")),
    "dealer_upcard_counts_as_exposed": ("14.1", (True, False)),
    "unreconstructable_hand": ("14.4", ("void_hand", "operator_decides")),
    "tournament_short_bet": ("17.14", ("fold_only", "all_in_for_less")),
}


@record("canberra_determinations")
@dataclass(frozen=True, slots=True)
class CanberraDeterminations:
    """Everything the instrument leaves to the casino operator, its pay tables, and the readings."""

    boxes: int = 7
    ante_min: int | None = None
    ante_max: int | None = None
    multiple: int | None = None
    box_max_override: bool = True
    max_payout: int | None = None
    automated_shoe: bool = False
    jackpot: JackpotDeterminations | None = None
    # pay tables, so many to one, and the lowest five ranks with which the dealer takes part
    ante_odds: int = 1
    bet_odds: Odds = (
        ("royal flush", 250),
        ("straight flush", 50),
        ("four of a kind", 20),
        ("full house", 7),
        ("flush", 5),
        ("straight", 4),
        ("three of a kind", 3),
        ("two pairs", 2),
        (ALL_OTHER, 1),
    )
    qualifying_hand: str = "AK432"
    # readings
    max_payout_applies_to: tuple[str, ...] = ("bet",)
    max_payout_scope: str = "per_wager"
    equal_when_not_qualified: str = "ante_wins"
    auto_declare: bool = False
    decision_order: str = "clockwise"
    decision_timeout: int | None = 60
    under_minimum_memory: str = "table_sitting"
    shoe_deck_alternation: str = "strict"
    limit_change_notice_rounds: int = 1
    excluded_player_wagers: str = "returned"
    dealer_upcard_counts_as_exposed: bool = True
    unreconstructable_hand: str = "void_hand"
    tournament_short_bet: str = "fold_only"

    def __post_init__(self) -> None:
        check_choices(self, OFFERS)
        one_deck = "12.2" if self.automated_shoe else "2.1"
        check_boxes(self.boxes, cards_each=5, communal=0, one_deck=one_deck)
        check_limits(self.ante_min, self.ante_max, self.multiple)
        check_max_payout("8.1", self.max_payout, self.max_payout_applies_to, ("ante", "bet"))
        check_odds("8.1.Ante", ((ALL_OTHER, self.ante_odds),))
        check_odds("8.1", self.bet_odds)
        check_hand("9.2", self.qualifying_hand)
        check_timing("7.1", self.decision_timeout, self.limit_change_notice_rounds)


def determine(**values: Any) -> CanberraDeterminations:
    """The record from named values; what the schedule does not provide for is not offered (I.1)."""
    check_names(CanberraDeterminations, values, "I.1", "Canberra Poker")
    return CanberraDeterminations(**values)


@record("open_canberra_table")
@dataclass(frozen=True, slots=True)
class OpenCanberraTable:
    """Open a table of Canberra Poker on a layout that is approved."""

    determinations: CanberraDeterminations
    layout: str
    approval: Approval | None
    gaming_date: str
    mode: str = "electronic"
    tournament: bool = False
    instrument: str = "NI2004-492"
    by: str = OPERATOR
    procedures: str = ""  # the version approved for the staff


@event("canberra_table_opened")
class CanberraTableOpened(NamedTuple):
    """The first event of a table: its law, and what the operator has determined."""

    rule: str
    game: str
    instrument: str
    edition: str
    determinations: CanberraDeterminations
    layout: str
    approval: Approval
    gaming_date: str
    mode: str
    tournament: bool
    procedures: str = ""


CLAUSES = Clauses(
    opportunity="4.1",
    locked="4.4",
    load="5.2",
    passes="6.3(c)",
    stage="7.1",
    decide="7.1",
    second="7.2",
    second_term="A.Bet",
    fold="7.3",
    fold_term="A.Fold",
    odds="8.1",
    side_with_ante="10.1",
    declare="10.3",
    verify="10.4",
    show="9.1",
    qualify="9.2",
    unqualified="9.3",
    higher="9.4",
    lower="9.5",
    equal="9.6",
    collect="9.7",
    void="16.3",
    exchange="13.2(a)",
    not_provided="4.1",
    exposed="14.1",
    dealer_exposed="14.2",
    misdealt="14.3",
    discarded="14.4",
    collusion="13.2(tail)",
    conduct=("13.1", "13.2", "13.2(a)", "13.2(b)"),
    disturbance="16.1",
    void_wager="16.2(a)",
    dispute="16.4",
    prepare="12.3",
    packet="12.4",
    packet_deck="12.2",
    announce="12.5",
    malfunction="12.6",
    replace_shoe="12.7",
    short_bet="17.5",
)
LINES = {
    "ante": {ALL_OTHER: "8.1.Ante"},
    "bet": {
        "royal flush": "8.1.Bet.Royal Flush",
        "straight flush": "8.1.Bet.Straight Flush",
        "four of a kind": "8.1.Bet.Four of a Kind",
        "full house": "8.1.Bet.Full House",
        "flush": "8.1.Bet.Flush",
        "straight": "8.1.Bet.Straight",
        "three of a kind": "8.1.Bet.Three of a Kind",
        "two pairs": "8.1.Bet.Two pairs",
        ALL_OTHER: "8.1.Bet.One pair or less",
    },
}


@lru_cache(maxsize=256)
def law(det: CanberraDeterminations) -> Law:
    """Hands of the five cards dealt, and from which on the dealer takes part (2.5, 9.2)."""
    return Law(
        CANBERRA,
        det,
        HOUSE.high,
        lowest_strength(det.qualifying_hand, HOUSE),
        PayTable.of(((ALL_OTHER, det.ante_odds),)),
        PayTable.of(det.bet_odds),
        PayTable.of(()),
    )


def open_table(action: OpenCanberraTable) -> CanberraTableOpened:
    """Only under this instrument, not under those it revokes, and on an approved layout (1.1)."""
    edition = rulebook.edition("canberra")
    if action.instrument != edition.number:
        revoked = [each.number for each in edition.revokes]
        known = action.instrument in revoked
        rule = "I.1" if not known else "I.3" if action.tournament else "I.2"
        state = "is revoked" if known else "is not the instrument"
        raise Refused(rule, f"{action.instrument} {state}: tables open under {edition.number}")
    house_wagers.require_operator(action.by)
    approval = check_opening(action, edition, "I.1")
    if action.determinations.jackpot is not None:
        action.determinations.jackpot.check_approvals(action.gaming_date)
    return CanberraTableOpened(
        "1.1",
        "canberra",
        edition.number,
        edition.effective_from.isoformat(),
        action.determinations,
        action.layout,
        approval,
        action.gaming_date,
        action.mode,
        action.tournament,
        action.procedures,
    )


def opened(event: CanberraTableOpened) -> HouseTable:
    """The state of a table that has just been opened."""
    det = event.determinations
    new = house_table.opened(law(det), event.mode, event.tournament, det.automated_shoe)
    new.floor = floor.opened(new.live, event.procedures)
    return new


# the deal


def _deal_last(t: HouseTable, cards: tuple[Card, ...], by: str) -> None:
    """The dealer's last card, in each pass and in all, is seen (6.2, 6.3, 12.4)."""
    if t.up_card:
        _deal_last_down(t, cards, by)
        return
    *down, up = cards
    if up == HIDDEN:
        raise Refused(
            "12.4" if t.automated else "6.2", "the dealer's last card is face up: name it"
        )
    if t.automated:
        t.happen(ev.CardsDealt("12.4", 0, cards, 0, by))
        t.happen(ev.DealerCardTurned("12.4", up, by))
        return
    if down:
        t.happen(ev.CardsDealt("6.3(b)", 0, tuple(down), 0, by))
    t.happen(ev.DealerCardDealtUp("6.2", up, by))


def _deal_last_down(t: HouseTable, cards: tuple[Card, ...], by: str) -> None:
    """One of the first four was exposed and is the card face up: the last is not (14.2)."""
    if t.automated and t.up_card not in cards:
        raise Refused("14.2", f"the exposed {t.up_card} is not in the dealer's packet")
    t.happen(ev.CardsDealt("14.2", 0, cards, 0, by))
    if t.automated:
        t.happen(ev.DealerCardTurned("14.2", t.up_card, by))


def _expose_dealer(t: HouseTable, action: act.ReportExposed) -> None:
    """One of the first four serves as the card face up; a second one is turned down again."""
    packet = t.automated and t.dealt == 5 * len(t.boxes)
    if t.stage != DEALING or t.up_card or not (packet or t.hands[0]):
        expose(t, action)
        return
    if packet:
        check_cards(t, [action.card])
    else:
        require_unseen(t, action, "14.2")
    counts = t.law.det.dealer_upcard_counts_as_exposed
    t.happen(ev.DealerCardExposed("14.2", action.card, counts, action.by))
    judge_exposed(t, action.by)


def _follow_deal(t: HouseTable, by: str) -> None:
    """Hands dealt card by card may be looked at now; packets only after the announcement."""
    if not t.automated:
        t.happen(ev.DecisionsOpened("7.1"))


def _after_decisions(t: HouseTable) -> str:
    return SHOWING if t.staying() else COLLECTING


# the Boomerang Jackpot at the table


def _check_side(t: HouseTable, amount: int) -> None:
    terms = t.law.det.jackpot
    if t.tournament:
        wager = in_words(t, amount)
        raise Refused("17.18", f"a jackpot wager of {wager} is not taken in a tournament")
    if terms is None:
        raise Refused("10.2", "this table has no approved jackpot wager")
    if t.sign is None:
        raise Refused("11.1", "this table displays no jackpot amount")
    if amount != terms.wager:
        approved = dollars(terms.wager)
        raise Refused(
            "10.2", f"a jackpot wager of {dollars(amount)} is not the approved {approved}"
        )


def _side_sign(t: HouseTable) -> tuple[SignLine, ...]:
    """The jackpot wager, and the amount that the table displays."""
    terms = t.law.det.jackpot
    if terms is None or t.sign is None:
        return ()
    return (
        SignLine("10.2", f"Boomerang Jackpot wager {dollars(terms.wager)}"),
        SignLine("11.1", f"Boomerang Jackpot {dollars(t.sign)}"),
    )


def _fold_side(t: HouseTable, box: int) -> None:
    if t.side[box]:
        t.happen(ev.WagerPooled("7.3", box, t.side[box]))


def _check_claim(t: HouseTable, box: int) -> None:
    if t.status[box] == FOLDED:
        raise Refused("7.3", f"box {box} has folded and lost its jackpot wager")
    if t.stage not in (DECIDING, SHOWING, COLLECTING):
        raise Refused("10.3", "the cards may not be looked at yet: no hand is declared")
    if t.counted[box]:
        raise Refused("10.3", f"the cards of box {box} are collected: its claim comes too late")
    if not t.side[box] or t.claims[box] != NONE:
        raise Refused("10.3", f"box {box} has no open jackpot wager to declare for")


def jackpot_hand(strength: int) -> str:
    """A hand as the prizes name it; aces and eights have their own (A.Dead Man's Hand)."""
    if strength >> 12 == _DEAD_MANS:
        return DEAD_MANS_HAND
    return _NAMES[strength >> 20]


_NAMES = {line.code: line.name for line in HOUSE.classes}
_DEAD_MANS = next(code for code, name in _NAMES.items() if name == "two pairs") << 8 | 0xE8


def _prize_hand(t: HouseTable, box: int) -> str | None:
    """The hand, if it is one that wins a prize or a bonus."""
    terms = t.law.det.jackpot
    hand = jackpot_hand(t.law.ranking.strength(t.hands[box]))
    wins = {line[0] for line in (*terms.major_prizes, *terms.bonuses)}
    return hand if hand in wins else None


def _judge(t: HouseTable, box: int) -> None:
    """Wins whatever the dealer holds; a bonus at once, a major prize by the jackpot (10.4)."""
    hand = _prize_hand(t, box)
    if hand is None:
        strength = t.law.ranking.strength(t.hands[box])
        t.happen(ev.DeclarationRejected("10.4", box, name(t.law.ranking, strength)))
        t.happen(ev.WagerPooled("10.5", box, t.side[box]))
        return
    stake = t.side[box]
    if t.law.det.jackpot.winning_wager == "pool":
        t.happen(ev.WagerPooled("10.4", box, stake))
        stake = 0
    if hand in MAJOR_LINES:
        t.happen(ev.MajorJackpotWon(MAJOR_LINES[hand], box, hand, t.dealt_at[box], stake))
    else:
        bonus = dict(t.law.det.jackpot.bonuses)[hand]
        t.happen(ev.WagerPaid(BONUS_LINES[hand], box, "jackpot", stake, bonus))


def _open_claims(t: HouseTable) -> None:
    """Hands declared earlier are verified now; a table may declare for its players."""
    for box in t.boxes:
        if not t.side[box]:
            continue
        if t.claims[box] == DECLARED:
            judge(t, box)
        elif t.law.det.auto_declare and _prize_hand(t, box):
            t.happen(ev.HandDeclared("10.3", box))
            judge(t, box)
        elif t.law.det.auto_declare:
            t.happen(ev.WagerPooled("10.5", box, t.side[box]))


def _collect_side(t: HouseTable, box: int) -> None:
    """Not claimed before the cards are collected: the wager does not win."""
    t.happen(ev.WagerPooled("10.5", box, t.side[box]))


def _report(t: HouseTable) -> None:
    """What the pools must know of a round in which somebody wagered on the jackpot."""
    pooled, bonuses = sum(t.pooled), sum(t.bonus)
    if t.display is not None and (pooled or bonuses or t.majors):
        t.happen(ev.JackpotReported("10.5", t.round, t.display, pooled, bonuses, t.majors))


def display_jackpot(t: HouseTable, action: act.DisplayJackpot) -> None:
    """The sign may change at any time; a round already begun keeps the amount it began with."""
    if t.law.det.jackpot is None or t.tournament:
        raise Refused("17.18" if t.tournament else "11.1", "this table has no jackpot to display")
    if action.amount < 0:
        raise Refused("11.1", f"{action.amount} is no amount to display")
    t.happen(ev.JackpotDisplayed("11.1", action.amount))


def pay_prize(t: HouseTable, action: act.PayPrize) -> None:
    """What the jackpot has determined for a major hand of this table."""
    if (action.round, action.box) not in t.due:
        raise Refused("11.1", f"box {action.box} waits for no prize of round {action.round}")
    if action.amount < 0 or action.rule not in PRIZE_RULES:
        raise Refused("11.1", f"{action.amount} under {action.rule} is no prize")
    t.happen(ev.PrizePaid(action.rule, action.round, action.box, action.amount))


# the automated shuffling shoe


def _require_machine(t: HouseTable) -> None:
    if not t.automated:
        raise Refused("12.1", "no automated shuffling shoe is in use at this table")


def prepare_shoe(t: HouseTable, action: act.PrepareShoe) -> None:
    """Once after each loading the dealer attests it; from then on the machine shuffles (12.3)."""
    _require_machine(t)
    house_wagers.require_dealer(t, action.by)
    if t.stage in STARTED:
        raise Refused("12.3", f"decks are loaded before a round of play, not during {t.round}")
    if t.decks:
        raise Refused("12.3", f"{' and '.join(t.decks)} are attested already, once after loading")
    colours = {colour.strip().casefold() for colour in action.colours} - {""}
    if len(action.colours) != 2 or len(colours) != 2:
        given = " and ".join(action.colours) or "nothing"
        raise Refused("12.2", f"two decks of different colours are loaded, not {given}")
    t.happen(ev.ShoePrepared("12.3", action.colours, action.by))


def report_malfunction(t: HouseTable, action: act.ReportMalfunction) -> None:
    """A failure of the machine during a round makes it void, whatever it hit (12.6, 12.8)."""
    _require_machine(t)
    if action.kind not in MALFUNCTIONS:
        raise Refused("12.8", f"{action.kind!r} is no malfunction: {', '.join(MALFUNCTIONS)}")
    require_report(t, action.by, "12.6")
    void(t, "12.6", action.kind, action.by)


def report_wrong_deck(t: HouseTable, action: act.ReportWrongDeck) -> None:
    """A card of the other deck stops the table until the round is declared void."""
    _require_machine(t)
    require_report(t, action.by, "12.2")
    if action.colour == t.deck:
        raise Refused("12.2", f"the {t.deck} deck serves this round: its cards belong here")
    t.happen(ev.IrregularityOpened("12.2", 0, f"a {action.colour} card among the {t.deck}"))


def replace_shoe(t: HouseTable, action: act.ReplaceShoe) -> None:
    """Between rounds of play; with a manual one shuffle and cut are the dealer's again (12.7)."""
    house_wagers.require_operator(action.by)
    if not t.law.det.automated_shoe:
        raise Refused("12.1", "no automated shuffling shoe is determined for this table")
    if t.stage in STARTED:
        raise Refused("12.7", f"the shoe is replaced after round {t.round}, not during it")
    t.happen(ev.ShoeReplaced("12.7", action.automated, action.by))


def _never(t: HouseTable) -> bool:
    """Claims are open until the cards are collected: they never hold the decisions open."""
    return False


def _nothing(t: HouseTable, *_: object) -> None:
    """Canberra Poker has no more to do here."""


CANBERRA = Game(
    name="canberra",
    clauses=CLAUSES,
    cards_each=5,
    second="bet",
    side="jackpot",
    second_event=ev.BetPlaced,
    lines=LINES,
    verified_first=False,
    check_side=_check_side,
    limit_side=_nothing,
    deal_last=_deal_last,
    follow_deal=_follow_deal,
    fold_side=_fold_side,
    check_claim=_check_claim,
    judge=_judge,
    may_claim=_never,
    close_side=_nothing,
    open_claims=_open_claims,
    after_decisions=_after_decisions,
    follow_close=_nothing,
    collect_side=_collect_side,
    report=_report,
    expose_dealer=_expose_dealer,
    side_sign=_side_sign,
)
