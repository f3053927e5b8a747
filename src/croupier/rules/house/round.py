"""The round of play common to both house games: deal, decisions, settlement, collection, void.

Each function takes the fork of a table and an action, and lets events happen or refuses. What
follows by itself at an electronic table follows here; at a live table the dealer asks for each
step. It must not know pay tables' lines, bonuses or jackpots: those are the game's own.
"""

from functools import lru_cache

from croupier.cards import Card, show
from croupier.errors import Refused
from croupier.hands import Ranking
from croupier.rules import floor
from croupier.rules.house import actions as act
from croupier.rules.house import events as ev
from croupier.rules.house.determinations import PayTable
from croupier.rules.house.table import (
    ANNOUNCING,
    CLOSED,
    COLLECTING,
    DEAD,
    DEALING,
    DECIDING,
    DECLARED,
    FOLDED,
    HIDDEN,
    RIVER,
    SHOWING,
    STARTED,
    STAYING,
    UNDECIDED,
    HouseTable,
    in_words,
)
from croupier.rules.house.wagers import (
    DECK,
    by_shoe,
    require_box,
    require_dealer,
    require_gaming,
    require_operator,
)
from croupier.rules.people import SOFTWARE

INSTRUMENTS = ("holdem", "canberra")


def require_round(t: HouseTable, box: int) -> None:
    """Only a box that held an ante when wagers closed takes part (A.Ante)."""
    require_box(t, box)
    if box not in t.boxes:
        raise Refused("A.Ante", f"box {box} has no ante in round {t.round}")


# the deal


def deal(t: HouseTable, action: act.Deal) -> None:
    """Every hand from a shoe of known order, and on to the first decision."""
    require_dealer(t, action.by)
    _require_ready(t)
    if t.live:
        rule = by_shoe(t, "6.1", t.law.game.clauses.packet)
        raise Refused(rule, "this shoe is dealt by hand: its cards are entered as they fall")
    _start_round(t)
    recipients = (*t.boxes, 0)
    for place, box in enumerate(recipients):
        _deal_hand(t, box, _share(t, place, len(recipients)), action)
    t.law.game.follow_deal(t, action.by)


def _share(t: HouseTable, place: int, recipients: int) -> tuple[Card, ...]:
    """The cards that fall to one place: one in each pass, or a packet."""
    each, order = t.law.game.cards_each, t.shoe or ()
    if t.automated:
        return order[place * each : (place + 1) * each]
    return order[place : recipients * each : recipients]


def _deal_hand(
    t: HouseTable, box: int, cards: tuple[Card, ...], action: act.Deal | act.DealCards
) -> None:
    """Cards to a box, or to the dealer, whose last card may be seen (6.3(a), 6.3(b))."""
    if box:
        rule = by_shoe(t, "6.3(a)", t.law.game.clauses.packet)
        t.happen(ev.CardsDealt(rule, box, cards, action.at, action.by))
        return
    if len(t.hands[0]) + len(cards) == t.law.game.cards_each:
        t.law.game.deal_last(t, cards, action.by)
    else:
        t.happen(ev.CardsDealt("6.3(b)", 0, cards, action.at, action.by))


def _require_ready(t: HouseTable) -> None:
    """Wagers closed, and a new shuffle in the shoe."""
    rule = t.law.game.clauses
    if t.stage in STARTED:
        passes = by_shoe(t, rule.passes, rule.packet)
        raise Refused(passes, f"round {t.round} is dealt already")
    if t.stage != CLOSED:
        raise Refused(rule.opportunity, f"wagers are not closed for round {t.round}")
    if not t.loaded:
        short = by_shoe(t, "5.1", rule.packet_deck)
        raise Refused(short, f"the cards are not shuffled for round {t.round}")
    require_gaming(t, wagered=True)
    if t.check is not None:
        signed = ", ".join(t.check) or "nobody"
        raise Refused("2.3", f"the new cards are not checked by both: signed by {signed}")


def _start_round(t: HouseTable) -> None:
    """The first card is leaving the shoe: who is in, and what the sign shows, is fixed."""
    boxes = tuple([box for box, ante in enumerate(t.ante) if ante])
    shoe = by_shoe(t, "manual", "automated")
    t.happen(ev.RoundStarted("A.Round of Play", t.round, boxes, t.sign, shoe))


def deal_cards(t: HouseTable, action: act.DealCards) -> None:
    """What a live dealer enters: the next card of a pass, or the next packet."""
    require_dealer(t, action.by)
    _require_live(t)
    if t.stage == CLOSED:
        _require_ready(t)
        boxes = tuple([box for box, ante in enumerate(t.ante) if ante])
    elif t.stage == DEALING and not complete(t):
        boxes = t.boxes
    else:
        rule = t.law.game.clauses
        raise Refused(
            by_shoe(t, rule.passes, rule.packet) if t.stage in STARTED else rule.opportunity,
            f"no card is due to a box or the dealer in round {t.round}",
        )
    box = next_recipient(t, boxes)
    _check_entry(t, action, box)
    check_cards(t, [card for card in action.cards if card != HIDDEN])
    if t.stage == CLOSED:
        _start_round(t)
    _deal_hand(t, box, action.cards, action)
    if complete(t):
        t.law.game.follow_deal(t, action.by)


def complete(t: HouseTable) -> bool:
    """Whether every box in the round and the dealer have all their cards."""
    return t.dealt >= (len(t.boxes) + 1) * t.law.game.cards_each


def next_recipient(t: HouseTable, boxes: tuple[int, ...]) -> int:
    """Clockwise, the dealer last: whose card or packet is next."""
    recipients = (*boxes, 0)
    turn = t.dealt // t.law.game.cards_each if t.automated else t.dealt % len(recipients)
    return recipients[turn]


def next_due(t: HouseTable) -> tuple[str, int | None, str] | None:
    """What falls next at a live table: a card of a hand, the flop or the river; none while none is.

    With its box, 0 for the dealer, and the clause.
    """
    clauses = t.law.game.clauses
    if t.stage == RIVER:
        return "river", None, clauses.river
    if t.stage == DEALING and complete(t):
        return "flop", None, clauses.flop
    if t.stage == DEALING or (t.stage == CLOSED and t.loaded):
        boxes = t.boxes or tuple([box for box, ante in enumerate(t.ante) if ante])
        box = next_recipient(t, boxes)
        return "hand", box, _entry_rule(t, box)
    return None


def _entry_rule(t: HouseTable, box: int) -> str:
    return t.law.game.clauses.packet if t.automated else "6.3(a)" if box else "6.3(b)"


def _check_entry(t: HouseTable, action: act.DealCards, box: int) -> None:
    game = t.law.game
    rule = _entry_rule(t, box)
    whose = f"box {box}" if box else "the dealer"
    if action.box not in (None, box):
        raise Refused(rule, f"the next card is for {whose}, not for {action.box}")
    size = game.cards_each if t.automated else 1
    if len(action.cards) != size:
        raise Refused(rule, f"{len(action.cards)} cards for {whose} where {size} must fall")


def _require_live(t: HouseTable) -> None:
    if not t.live:
        rule = by_shoe(t, "6.1", t.law.game.clauses.packet)
        raise Refused(rule, "the order of this shoe is sealed: no card is entered")


def check_cards(t: HouseTable, cards: list[Card] | tuple[Card, ...]) -> None:
    """Refuse a card that one deck does not hold, or that has left the shoe already."""
    out = {card for hand in t.hands for card in hand} | set(t.communal)
    for card in cards:
        if card not in DECK:
            one_deck = by_shoe(t, "2.1", t.law.game.clauses.packet_deck)
            raise Refused(one_deck, f"{card} is not in the deck of 52")
        if card in out:
            raise Refused("A.Shoe", f"{card} has left the shoe already")
        out.add(card)


def enter_communal(t: HouseTable, cards: tuple[Card, ...], size: int, rule: str) -> None:
    """Face up, so many at once, and none that is out."""
    if len(cards) != size:
        raise Refused(rule, f"{len(cards)} cards where {size} are dealt together")
    check_cards(t, cards)


def announce_decisions(t: HouseTable, action: act.AnnounceDecisions) -> None:
    """After packets, the dealer's word opens the decisions."""
    require_dealer(t, action.by)
    rule = t.law.game.clauses
    if t.stage != ANNOUNCING:
        raise Refused(rule.announce or rule.decide, "there is nothing to announce")
    t.happen(ev.DecisionsOpened(rule.announce))
    _follow_decision(t)  # a ruling may have left nobody to decide


# decisions


def stay(t: HouseTable, action: act.Call | act.Bet) -> None:
    """The second wager: exactly twice the ante in action."""
    game = t.law.game
    if (game.second == "call") is not isinstance(action, act.Call):
        raise Refused(
            game.clauses.second_term, f"the second wager of {game.name} is a {game.second}"
        )
    box, rule = action.box, game.clauses.second
    require_decision(t, box)
    exact, short = second_due(t, box)
    if action.amount != exact:
        said = f"a {game.second} of {in_words(t, action.amount)} is not twice the ante"
        raise Refused(rule, f"{said}: {in_words(t, exact)}")
    if exact > t.chips[box]:
        said = f"a {game.second} of {in_words(t, exact)} exceeds the chips"
        raise Refused(rule, f"{said} of {in_words(t, t.chips[box])}")
    t.happen(game.second_event(game.clauses.short_bet if short else rule, box, exact))
    _follow_decision(t)


def second_due(t: HouseTable, box: int) -> tuple[int, bool]:
    """Twice the ante; in a tournament whose conditions say so, all chips if they are fewer."""
    exact, chips = 2 * t.ante[box], t.chips[box]
    if t.tournament and 0 < chips < exact:
        short = t.law.det.tournament_short_bet == "all_in_for_less"
        return (chips, True) if short else (exact, False)
    return exact, False


def fold(t: HouseTable, action: act.Fold) -> None:
    """The ante is lost, and any side wager still open."""
    require_decision(t, action.box)
    _fold_box(t, action.box)


def lapse_decision(t: HouseTable, action: act.LapseDecision) -> None:
    """Silence folds at an electronic table; at a live one only the operator ends the wait."""
    rule = t.law.game.clauses.decide
    if t.live or t.law.det.decision_timeout is None:
        raise Refused(rule, "no time limit for decisions holds at this table")
    require_decision(t, action.box)
    t.happen(ev.DecisionLapsed(rule, action.box))
    _fold_box(t, action.box)


def require_decision(t: HouseTable, box: int) -> None:
    """Whether a box may stay in or fold now."""
    rule = t.law.game.clauses
    if t.stage != DECIDING:
        clause = rule.announce if t.stage == ANNOUNCING else rule.decide
        raise Refused(clause, f"no decision is open in round {t.round}")
    require_round(t, box)
    status = t.status[box]
    if status == FOLDED:
        raise Refused(rule.fold_term, f"box {box} has folded and is out of round {t.round}")
    if status != UNDECIDED:
        raise Refused(rule.decide, f"box {box} has decided already")
    if t.law.det.decision_order == "clockwise" and box != t.turn():
        raise Refused(rule.decide, f"box {t.turn()} decides before box {box}")


def _fold_box(t: HouseTable, box: int) -> None:
    rule = t.law.game.clauses.fold
    t.happen(ev.Folded(rule, box))
    t.happen(ev.WagerCollected(rule, box, "ante", t.ante[box]))
    t.law.game.fold_side(t, box)
    if not t.live:
        t.happen(ev.HandCounted("7.4", box, len(t.hands[box])))
    _follow_decision(t)


def _follow_decision(t: HouseTable) -> None:
    """At an electronic table the stage closes by itself, once nobody may decide or declare."""
    if not t.live and not t.turn() and not t.law.game.may_claim(t):
        _close(t, SOFTWARE)


def close_decisions(t: HouseTable, action: act.CloseDecisions) -> None:
    """The dealer closes the stage when all have acted and folded hands are counted."""
    require_dealer(t, action.by)
    require_closable(t)
    _close(t, action.by)


def require_closable(t: HouseTable) -> None:
    """All have acted, folded hands are counted, and no declaration waits to be verified."""
    rule = t.law.game.clauses
    if t.stage != DECIDING:
        raise Refused(rule.stage, f"no decisions are open in round {t.round}")
    if t.turn():
        raise Refused(rule.stage, f"box {t.turn()} has not decided")
    for box in t.boxes:
        if t.status[box] == FOLDED and not t.counted[box]:
            raise Refused("7.4", f"the folded hand of box {box} is not counted")
        if t.claims[box] == DECLARED and t.law.game.verified_first:
            raise Refused(rule.verify, f"the hand that box {box} declared is not verified")


def _close(t: HouseTable, by: str) -> None:
    t.law.game.close_side(t)
    t.happen(ev.DecisionsClosed(t.law.game.clauses.stage))
    if not t.live:
        _finish(t, by)


def _finish(t: HouseTable, by: str) -> None:
    """What an electronic table does by itself once the decisions are closed."""
    t.law.game.follow_close(t, by)
    if t.stage == SHOWING:
        _show_dealer(t, t.hands[0])
    t.law.game.open_claims(t)
    _follow_settlement(t)


# declarations


def declare(t: HouseTable, action: act.Declare) -> None:
    """The player's own duty; at an electronic table the hand is verified at once."""
    require_round(t, action.box)
    t.law.game.check_claim(t, action.box)
    t.happen(ev.HandDeclared(t.law.game.clauses.declare, action.box))
    if not t.live and (t.stage == COLLECTING or t.law.game.verified_first):
        judge(t, action.box)
        if t.stage == DECIDING:
            _follow_decision(t)
        else:
            _follow_settlement(t)


def judge(t: HouseTable, box: int) -> None:
    """Turn the declared hand up and verify it."""
    t.happen(ev.HandShown(t.law.game.clauses.verify, box, t.hands[box]))
    t.law.game.judge(t, box)


# the showing of hands, and settlement


def show_hand(t: HouseTable, action: act.ShowHand) -> None:
    """At a live table: the dealer's own hand, one to be verified, or one not known yet."""
    require_dealer(t, action.by)
    _require_live(t)
    box = action.box
    if box == 0:
        _show_dealer(t, _require_showing(t, action))
        return
    require_round(t, box)
    claimed = t.claims[box] == DECLARED and (t.stage == COLLECTING or t.law.game.verified_first)
    waits = t.status[box] == STAYING and 0 in t.shown
    rule = t.law.game.clauses.show
    if not claimed and not waits:
        raise Refused(rule, f"the hand in box {box} is not to be shown now")
    cards = _revealed(t, box, action.cards)
    t.happen(ev.HandShown(t.law.game.clauses.verify if claimed else rule, box, cards))
    if claimed:
        t.law.game.judge(t, box)
    else:
        settle_hands(t, t.law.ranking.strength(t.hands[0] + t.communal))


def _require_showing(t: HouseTable, action: act.ShowHand) -> tuple[Card, ...]:
    if t.stage != SHOWING or 0 in t.shown:
        raise Refused(t.law.game.clauses.show, "the dealer's hand is not to be shown now")
    return _revealed(t, 0, action.cards)


def _revealed(t: HouseTable, box: int, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """The hand as it is now known: what was entered before, and what is named now."""
    held = t.hands[box]
    if not cards and t.known(box):
        return held
    rule = t.law.game.clauses
    if len(cards) != len(held):
        raise Refused(rule.show, f"{len(cards)} cards are named for a hand of {len(held)}")
    for card in cards:
        owner = next((b for b in t.boxes if b != box and card in t.hands[b]), 0)
        if owner:
            raise Refused(rule.exchange, f"{card} was dealt to box {owner}, not to box {box}")
    missing = [card for card in held if card != HIDDEN and card not in cards]
    if missing:
        raise Refused(rule.show, f"{show(missing)} was dealt here and is not among the cards")
    check_cards(t, [card for card in cards if card not in held])
    return cards


def _show_dealer(t: HouseTable, cards: tuple[Card, ...]) -> None:
    """The dealer's hand is shown and named, and whether it qualifies."""
    rule, ranking = t.law.game.clauses, t.law.ranking
    strength = ranking.strength(cards + t.communal)
    t.happen(ev.DealerHandShown(rule.show, cards, name(ranking, strength)))
    t.happen(ev.DealerQualified(rule.qualify, strength >= t.law.threshold))
    settle_hands(t, strength)


def settle_hands(t: HouseTable, dealer: int) -> None:
    """Every hand that stays in and is known, or need not be, against the dealer's strength."""
    for box in t.staying():
        if t.known(box) or not _must_compare(t):
            _settle(t, box, dealer)


def _must_compare(t: HouseTable) -> bool:
    """Whether the player's hand decides anything."""
    law = t.law
    paid_by_hand = len(set(law.ante_pay.by_code)) > 1
    return t.qualified or paid_by_hand or law.det.equal_when_not_qualified == "void"


def _settle(t: HouseTable, box: int, dealer: int) -> None:
    rule, ranking = t.law.game.clauses, t.law.ranking
    strength = ranking.strength(t.hands[box] + t.communal) if t.known(box) else 0
    hand = name(ranking, strength) if strength else ""
    if not t.qualified and not (
        strength == dealer and t.law.det.equal_when_not_qualified == "void"
    ):
        t.happen(ev.HandSettled(rule.unqualified, box, "ante wins", hand))
        _win_ante(t, box, strength)
        _give_back(t, box, t.law.game.second, t.second[box], rule.unqualified)
    elif strength > dealer:
        t.happen(ev.HandSettled(rule.higher, box, "wins", hand))
        _win_second(t, box, strength, _win_ante(t, box, strength))
    elif strength < dealer:
        t.happen(ev.HandSettled(rule.lower, box, "loses", hand))
        t.happen(ev.WagerCollected(rule.lower, box, "ante", t.ante[box]))
        t.happen(ev.WagerCollected(rule.lower, box, t.law.game.second, t.second[box]))
    else:
        t.happen(ev.HandSettled(rule.equal, box, "void", hand))
        _give_back(t, box, "ante", t.ante[box], rule.equal)
        _give_back(t, box, t.law.game.second, t.second[box], rule.equal)


@lru_cache(maxsize=1 << 14)
def name(ranking: Ranking, strength: int) -> str:
    """A strength in words; the same few come again and again."""
    return ranking.name(strength)


def _give_back(t: HouseTable, box: int, wager: str, amount: int, rule: str) -> None:
    t.happen(ev.WagerReturned(rule, box, wager, amount))


def _win_ante(t: HouseTable, box: int, strength: int) -> int:
    """The ante at its odds; what is left of a maximum payout for the whole round."""
    law = t.law
    used = t.won[box] if law.game.side in law.det.max_payout_applies_to else 0
    return pay(t, box, "ante", law.ante_pay, strength, used)


def _win_second(t: HouseTable, box: int, strength: int, used: int) -> None:
    pay(t, box, t.law.game.second, t.law.second_pay, strength, used)


def pay(t: HouseTable, box: int, wager: str, table: PayTable, strength: int, used: int) -> int:
    """Pay a winning wager by its line, up to the maximum payout; what of that is used so far."""
    law, game = t.law, t.law.game
    line, odds = table.line(strength) or ("", 0)
    stake = (t.ante if wager == "ante" else t.side if wager == game.side else t.second)[box]
    due = winnings = stake * odds
    if wager in law.det.max_payout_applies_to:
        scope = used if law.det.max_payout_scope == "per_player_round" else 0
        winnings = min(due, max(law.det.max_payout - scope, 0))
        used += winnings
    t.happen(
        ev.WagerPaid(game.lines[wager].get(line, game.clauses.odds), box, wager, stake, winnings)
    )
    if winnings < due:
        t.happen(ev.PayoutLimited("8.2", box, wager, due, winnings))
    return used


def follow(t: HouseTable) -> None:
    """What an electronic table does by itself once a ruling has taken a hand or wager out."""
    if t.irregularity is not None or floor.pause(t.floor, t.law.game.name):
        return
    if t.stage == DECIDING:
        _follow_decision(t)
    else:
        _follow_settlement(t)


# collection, and the end of the round


def _follow_settlement(t: HouseTable) -> None:
    """At an electronic table the round ends by itself, once nobody may claim anything."""
    if t.stage == COLLECTING and not t.live and not any(t.side):
        _end(t)


def collect_hand(t: HouseTable, action: act.CollectHand) -> None:
    """Count a hand before it goes to the discard rack; a wrong count stops the table."""
    require_dealer(t, action.by)
    box, game = action.box, t.law.game
    require_round(t, box)
    folded = t.status[box] in (FOLDED, DEAD)
    rule = "7.4" if folded else game.clauses.collect
    in_hand = t.stage in (DEALING, ANNOUNCING) if folded else t.stage != COLLECTING
    if t.counted[box] or in_hand:
        raise Refused(rule, f"the hand of box {box} is not to be collected now")
    count = len(t.hands[box]) if action.count is None else action.count
    if t.live and action.count is None:
        raise Refused(rule, f"the cards of box {box} are collected without a count")
    if t.claims[box] == DECLARED and not folded:
        raise Refused(game.clauses.verify, f"the hand that box {box} declared is not verified")
    _count(t, box, count, rule)
    _follow_settlement(t)


def _count(t: HouseTable, box: int, count: int, rule: str) -> None:
    if count != t.law.game.cards_each:
        t.happen(ev.HandCounted(rule, box, count))
        t.happen(ev.IrregularityOpened(rule, box, f"{count} cards counted"))
        return
    if t.side[box]:
        t.law.game.collect_side(t, box)
    t.happen(ev.HandCounted(rule, box, count))


def miscounted(t: HouseTable) -> int:
    """The box whose cards were counted wrongly and may be counted again; 0 if there is none."""
    wrong = t.irregularity
    if wrong is None or wrong.rule not in ("7.4", t.law.game.clauses.collect):
        return 0
    return wrong.box


def end_round(t: HouseTable, action: act.EndRound) -> None:
    """All cards are collected; an electronic table collects what is left."""
    require_dealer(t, action.by)
    rule = t.law.game.clauses.collect
    if t.stage != COLLECTING:
        raise Refused("A.Round of Play", f"round {t.round} is not ready to end")
    for box in t.boxes:
        if t.live and not t.counted[box]:
            raise Refused(rule, f"the hand of box {box} is not counted")
    _end(t)


def _end(t: HouseTable) -> None:
    for box in t.boxes:
        if not t.counted[box]:
            _count(t, box, len(t.hands[box]), t.law.game.clauses.collect)
    t.law.game.report(t)
    t.happen(ev.RoundEnded("A.Round of Play", t.round))


# void


def void_round(t: HouseTable, action: act.VoidRound) -> None:
    """The casino operator's power, for one of two reasons and at a time that is on record."""
    require_operator(action.by)
    rule = t.law.game.clauses.void
    if action.reason not in ("impractical", "fraud"):
        raise Refused(rule, f"{action.reason!r} is no reason: impractical or fraud")
    if t.stage != CLOSED and t.stage not in STARTED:
        raise Refused(rule, f"no round of play is under way after round {t.round}")
    if not action.at:
        raise Refused(rule, f"say at what time round {t.round} is declared void")
    void(t, rule, action.reason, action.by, action.at)


def void(t: HouseTable, rule: str, reason: str, by: str, at: str = "") -> None:
    """As if the round had never occurred: everything back, everything paid taken back (A.Void)."""
    t.happen(ev.RoundVoided(rule, reason, by, at))
    for box in range(1, len(t.chips)):
        if t.net[box] or t.won[box] or t.ante[box]:
            paid = t.won[box]
            t.happen(ev.BoxRestored("A.Void", box, paid - t.net[box], paid))
    t.happen(ev.RoundEnded("A.Round of Play", t.round))
