"""What goes wrong in a round of play of the house games: reports, and the rulings on them.

A report is the dealer's or the casino supervisor's; the ruling is events with the clause, and the
money moves with it. What an exposed card of the dealer means is each game's own business. It must
not know how people are seated, or what else is reported about them.
"""

from croupier.cards import Card
from croupier.errors import Refused
from croupier.rules.house import actions as act
from croupier.rules.house import events as ev
from croupier.rules.house.round import check_cards, follow, miscounted, require_round, void
from croupier.rules.house.table import DECLARED, HIDDEN, STARTED, STAYING, UNDECIDED, HouseTable
from croupier.rules.house.wagers import require_dealer, require_operator
from croupier.rules.people import SUPERVISOR, role_of, same_person

INSTRUMENTS = ("holdem", "canberra")

MISDEALS = ("order", "direction", "number of cards", "box missed", "box without ante")
DECISIONS = ("continue", "void hand", "void round")


def require_report(t: HouseTable, by: str, rule: str) -> None:
    """By dealer or supervisor, from the first card to the end of the round (A.Round of Play)."""
    if role_of(by) != SUPERVISOR:
        require_dealer(t, by)
    if t.stage not in STARTED:
        raise Refused(rule, f"no round of play is under way after round {t.round}")


# exposed cards


def report_exposed(t: HouseTable, action: act.ReportExposed) -> None:
    """A card of a player is turned face down again; the dealer's are the game's own matter."""
    rule = t.law.game.clauses
    require_report(t, action.by, rule.exposed if action.box else rule.dealer_exposed)
    if action.box == 0:
        t.law.game.expose_dealer(t, action)
        return
    require_round(t, action.box)
    expose(t, action)


def expose(t: HouseTable, action: act.ReportExposed) -> None:
    """One or two cards seen are turned over and play goes on; at three the round is void."""
    rule = t.law.game.clauses.exposed
    require_unseen(t, action, rule)
    so_far = len(t.exposed) + 1
    t.happen(ev.CardExposed(rule, action.box, action.card, so_far, action.by))
    judge_exposed(t, action.by)


def judge_exposed(t: HouseTable, by: str) -> None:
    """The count is over all hands of the round."""
    if len(t.exposed) >= 3:
        void(t, t.law.game.clauses.exposed, f"{len(t.exposed)} cards exposed", by)


def require_unseen(t: HouseTable, action: act.ReportExposed, rule: str) -> None:
    """A card of this hand, not one that the rules have shown, nor one reported before."""
    box, card, held = action.box, action.card, t.hands[action.box]
    whose = f"box {box}" if box else "the dealer"
    if box in t.shown or (box == 0 and card == t.up_card):
        raise Refused(rule, f"{card} of {whose} is shown as it should be")
    if (box, card) in t.exposed:
        raise Refused(rule, f"{card} of {whose} is reported already")
    if card not in held:
        _require_hidden(t, held, card, f"{card} was not dealt to {whose}", rule)


def _require_hidden(
    t: HouseTable, held: tuple[Card, ...], card: Card, words: str, rule: str
) -> None:
    """It may be one of those that were entered face down."""
    if HIDDEN not in held:
        raise Refused(rule, words)
    check_cards(t, [card])


def report_communal(t: HouseTable, action: act.ReportCommunal) -> None:
    """No rule covers a communal card shown too early: play waits for the casino operator."""
    rule = t.law.game.clauses.void
    require_report(t, action.by, rule)
    if action.card in t.communal or len(t.communal) == 5:
        raise Refused(rule, f"no communal card is still to come that {action.card} could be")
    check_cards(t, [action.card])
    t.happen(
        ev.IrregularityOpened(rule, 0, f"communal {action.card} shown too early, void proposed")
    )


# the deal, and the discard rack


def report_misdeal(t: HouseTable, action: act.ReportMisdeal) -> None:
    """Not dealt as the rules require: void, even if it could be put right."""
    rule = t.law.game.clauses.misdealt
    require_report(t, action.by, rule)
    if action.found not in MISDEALS:
        raise Refused(rule, f"{action.found!r} is none of {', '.join(MISDEALS)}")
    void(t, rule, action.found, action.by)


def report_discarded(t: HouseTable, action: act.ReportDiscarded) -> None:
    """A hand in the rack before its time is rebuilt if possible; two people say whether it is."""
    rule, box = t.law.game.clauses.discarded, action.box
    require_report(t, action.by, rule)
    _require_confirmed(action)
    require_round(t, box)
    if t.status[box] not in (UNDECIDED, STAYING) and t.claims[box] != DECLARED:
        raise Refused(rule, f"nothing about the hand of box {box} is left to decide or verify")
    if action.possible:
        t.happen(ev.HandRebuilt(rule, box, action.by, action.confirmed))
    elif getattr(t.law.det, "unreconstructable_hand", "void_hand") == "operator_decides":
        if t.irregularity is not None:
            raise Refused(rule, f"{t.irregularity.found} is to be decided first")
        t.happen(ev.IrregularityOpened(rule, box, "a hand that cannot be rebuilt"))
    else:
        _void_hand(t, rule, box, action.by, action.confirmed)


def _require_confirmed(action: act.ReportDiscarded) -> None:
    """The casino supervisor confirms, and is not the one who reports."""
    if role_of(action.confirmed) != SUPERVISOR:
        raise Refused("A.Casino Supervisor", f"the ruling is not confirmed by {action.confirmed}")
    if action.by == action.confirmed or same_person(action.by, action.confirmed):
        raise Refused("A.Casino Supervisor", f"{action.by} may not confirm the own report")


def _void_hand(t: HouseTable, rule: str, box: int, by: str, confirmed: str) -> None:
    """Its wagers go back, and what it was paid is taken back (A.Void)."""
    t.happen(ev.HandVoided(rule, box, by, confirmed))
    restore(t, box)
    follow(t)


def restore(t: HouseTable, box: int) -> None:
    """As if this box had not taken part."""
    paid = t.won[box]
    t.happen(ev.BoxRestored("A.Void", box, paid - t.net[box], paid))


# what the casino operator decides


def decide_irregularity(t: HouseTable, action: act.DecideIrregularity) -> None:
    """Where no rule says what follows: go on, or void the hand or the round."""
    rule, wrong = t.law.game.clauses, t.irregularity
    if wrong is not None and role_of(action.by) == SUPERVISOR and action.decision in supervised(t):
        _go_on(t, wrong, wrong.rule, action)
        return
    require_operator(action.by)
    if wrong is None or action.decision not in DECISIONS:
        raise Refused(rule.dispute, f"there is nothing to decide by {action.decision!r}")
    if action.decision not in decidable(t):
        clause = wrong.rule if wrong.rule == rule.packet_deck else rule.dispute
        raise Refused(clause, f"{wrong.found}: {' or '.join(decidable(t))}")
    if action.decision == "void round":
        void(t, rule.void, "impractical", action.by)
    elif action.decision == "void hand":
        _void_found(t, wrong, action)
    else:
        _go_on(t, wrong, rule.dispute, action)


def decidable(t: HouseTable) -> tuple[str, ...]:
    """What the casino operator may decide; with cards of two decks no round can go on."""
    wrong = t.irregularity
    if wrong is None:
        return ()
    if wrong.rule == t.law.game.clauses.packet_deck:
        return ("void round",)
    return DECISIONS if wrong.box else ("continue", "void round")


def supervised(t: HouseTable) -> tuple[str, ...]:
    """What the casino supervisor may decide: that a wrong count is no matter of collusion."""
    return ("continue",) if miscounted(t) else ()  # reading 7.4


def _go_on(
    t: HouseTable, wrong: ev.IrregularityOpened, rule: str, action: act.DecideIrregularity
) -> None:
    counted = miscounted(t) > 0
    if counted and t.side[wrong.box]:
        t.law.game.collect_side(t, wrong.box)
    t.happen(ev.IrregularityDecided(rule, wrong.box, action.decision, counted, action.by))
    follow(t)


def _void_found(
    t: HouseTable, wrong: ev.IrregularityOpened, action: act.DecideIrregularity
) -> None:
    """The one hand that it is about."""
    rule = t.law.game.clauses.dispute
    t.happen(ev.IrregularityDecided(rule, wrong.box, action.decision, False, action.by))
    _void_hand(t, rule, wrong.box, action.by, action.by)
