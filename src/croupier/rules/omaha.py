"""Omaha, NI2017-583: its own choices, deal, clause numbers and rulings.

The round of play that it shares is elsewhere; it must not know another game.
"""

from typing import Any

from croupier.errors import Refused
from croupier.rules import actions as act
from croupier.rules import delegation
from croupier.rules import events as ev
from croupier.rules.betting import held_by, opener, turn
from croupier.rules.dealing import card_event, deal_plan
from croupier.rules.determinations import Determinations, check_scale
from croupier.rules.irregularities import (
    exposed_cards,
    fault,
    hole_cards_out,
    in_round,
    one_card,
    unseen,
)
from croupier.rules.law import Deal, Game, Ruling, Step
from croupier.rules.people import IN_CHARGE
from croupier.rules.round import FOLDED, HIDDEN, NOBODY, Held, Round, irregular
from croupier.rules.wagers import judge, largest_wager

INSTRUMENTS = ("omaha",)

OWN = {
    "burn": ("4.2(h)", (True, False)),
    "max_buy_in": ("4.2(i)", (int, None)),
    "act_seconds": ("4.2(j)", (int, None)),
    "rejoin_minutes": ("4.6", (int, None)),
    "supervisor_delegations": ("A.Casino Supervisor", (tuple, None)),
    "max_raises": ("5.1", (int, None)),
    "oot_fold_returns": ("17.6(b)", (None, True, False)),
}

RULES = {
    "seats": "2.2",
    "chips": "4.7",
    # two clocks, never both in a round of play (4.8)
    "general clock": "4.8(a)",
    "clock": "4.8(b)",
    "opener": "10.1",
    # the opening player under each option (10.2)
    "A call": "10.2(a)(i)",
    "A raise": "10.2(a)(ii)",
    "A fold": "10.2(a)(iii)",
    "A call and fold": "10.2(a)(iii)",
    "B call": "10.2(b)(i)",
    "B raise": "10.2(b)(ii)",
    "B fold": "10.2(b)(iii)",
    "C call": "10.2(c)(i)",
    "C raise": "10.2(c)(i)",
    "C fold": "10.2(c)(ii)",
    "ante open": "10.2(d)(i)",
    "ante fold": "10.2(d)(i)",
    "last blind": "10.2(tail)",
    "call": "10.3(a)",
    "raise": "10.3(b)",
    "fold": "10.3(c)",
    "in turn first": "10.3",
    "in turn later": "A.Betting Round",
    "betting first": "9.3",
    "betting later": "9.5",
    "rounds": "12.1",
    "alone first": "10.4(a)",
    "closed first": "10.4(b)",
    "concluded": "9.6",
    "heads-up": "20.20",
    "absent": "20.12",
    "buy-in": "4.2(i)",
    "top up": "4.5",
    "show one": "17.18",
    "reduce": "4.6",
    "tournament chips": "20.15",
    "effective": "I.2",
    "approval": "I.4",
    "revoked": "I.3",
    "held": "17.6",
    "wrong number": "17.9",
    "uncovered": "17.16",
    "replaced": "17.20",
}


def deals(det: Determinations) -> tuple[Deal, ...]:
    """Four hole cards singly, the flop, two cards more (9.2, 9.4, A.Initial Deal, A.Flop)."""
    burn = (Step("discard", 1, "4.2(h)"),) if det.burn else ()
    return (
        (Step("hole", 1, "9.2"),) * 4,
        (*burn, Step("communal", 3, "9.4")),
        (*burn, Step("communal", 1, "9.4")),
        (*burn, Step("communal", 1, "9.4")),
    )


def check(det: Determinations) -> None:
    """The maximum buy-in, and the table stake that opens the ten per cent scale."""
    delegation.check(det)
    if det.act_seconds is not None and det.act_seconds <= 0:
        raise Refused("4.2(j)", f"{det.act_seconds} seconds are no time to act")
    if (det.rejoin_minutes or 0) < 0:
        raise Refused("4.6", f"rejoin_minutes {det.rejoin_minutes} is no time to stay away")
    if det.max_raises is not None and det.max_raises < 1:
        raise Refused("5.1", f"max_raises {det.max_raises} leaves no raise")
    if det.tournament:
        return
    stake, most = det.min_table_stake or 0, det.max_buy_in
    if most is None:
        raise Refused("4.2(i)", "max_buy_in is not determined")
    if most < stake or most % det.smallest_chip:
        raise Refused("4.2(i)", f"max_buy_in {most} is not a stake from the minimum of {stake} up")
    check_scale(det, most, 500_00)


def max_players(det: Determinations) -> int:
    """Four cards each, five communal cards and three burnt ones (2.2)."""
    middle = 8 if det.burn else 5
    return (det.deck_size + det.wild_card - middle) // 4


# Irregularities


def _hole_card_exposed(state: Round, action: act.Report) -> list[Any]:
    """Replaced by the burn (17.20); without one, or a second time, a misdeal (17.21, 17.1(c))."""
    i = exposed_cards(state, action, "17.1(c)")
    single = len(action.cards) == 1 and irregular(state).replaced == NOBODY
    if not single:
        return fault(state, action, "17.1(c)")
    if not state.law.det.burn or state.number:
        return fault(state, action, "17.21")
    in_round(state, action.seat, "17.20")
    return [ev.CardExposed("17.20", state.seats[i], action.cards[0], "discard")]


def _communal_card_exposed(state: Round, action: act.Report) -> list[Any]:
    """Back into the shoe; a burn made before it stands (17.17)."""
    left = 5 - len(state.communal)
    if state.phase != "betting" or not 0 < len(action.cards) <= left:
        raise Refused("17.17", f"{len(action.cards)} of {left} communal cards: not exposed early")
    unseen(state, action.cards)
    skipped = irregular(state).no_burn == state.number + 1
    if action.burnt and (skipped or not state.law.det.burn):
        raise Refused("17.17", "no card is burnt before this communal card")
    burn = [ev.CardsDiscarded("4.2(h)", (HIDDEN,))] if action.burnt else []
    count = len(state.law.deck) - state.dealt - len(burn)
    return [*burn, ev.ShoeReshuffled("17.17", action.cards, count, action.burnt)]


def _top_card_exposed(state: Round, action: act.Report) -> list[Any]:
    """Used in its place, which is the burn where the table burns (17.19)."""
    if not _after_betting(state):
        raise Refused("17.19", "no betting round has just ended")
    card = one_card(state, action, "17.19")
    kind, i, _ = deal_plan(state)[state.dealt - state.dealt_before]
    return [card_event(state, kind, i, "17.19", (card,))]


def _prompted(state: Round, action: act.Report) -> list[Any]:
    """The dealer's mistake: the action and those that followed are taken back (17.5)."""
    if state.phase != "betting" or action.seat == state.seat_to_act:
        raise Refused("17.5", f"seat {action.seat} was not prompted out of turn")
    events: list[Any] = []
    for seat in (action.seat, *action.also):
        if seat not in state.index:
            raise Refused("17.5", f"seat {seat} is not in this round of play")
        if seat == state.seat_to_act:
            raise Refused("17.5", f"seat {seat} acts in its turn")
        events.append(ev.ActionRetracted("17.5", seat))
        if held := held_by(state, state.index[seat]):
            events.append(ev.ChipsReturned("17.5", seat, held.amount))
    return events


def out_of_turn(state: Round, held: Held) -> list[Any]:
    """By what those passed over did: wagered more or less, checked, or folded (17.6)."""
    seat, most = state.seats[held.player], largest_wager(state, held)
    if most > state.bets[held.player] + held.amount:
        return [ev.WagerRuled("17.6(c)", seat, held.amount, may_raise=True, stays=True)]
    if most == 0 and all(state.status[j] == FOLDED for j, _ in held.passed):
        return judge(state, held.amount, "17.6(d)")
    if most == 0 and turn(state).check:
        return [ev.Checked("17.6(a)", seat), ev.ChipsReturned("17.6(a)", seat, held.amount)]
    return _no_raise(state, held)


def _no_raise(state: Round, held: Held) -> list[Any]:
    """Call or fold, what is above the call being handed back (17.6(b))."""
    seat = state.seats[held.player]
    kept = min(held.amount, state.bet - state.bets[held.player])
    stays = state.law.det.oot_fold_returns is False
    ruled = ev.WagerRuled("17.6(b)", seat, kept, may_raise=False, stays=stays)
    back = held.amount - kept
    return [ruled, ev.ChipsReturned("17.6(b)", seat, back)] if back else [ruled]


def _betting(state: Round) -> bool:
    return state.phase == "betting"


def _card_to_come(state: Round) -> bool:
    return _betting(state) and len(state.communal) < 5


def _after_betting(state: Round) -> bool:
    return state.phase == "dealing" and state.number > 0


RULINGS = {
    "hole card exposed": Ruling(
        "17.1(c)",
        "in the initial deal",
        _hole_card_exposed,
        when=hole_cards_out,
        asks=("player", "cards"),
    ),
    "communal card exposed": Ruling(
        "17.17",
        "before its betting round was over; burnt",
        _communal_card_exposed,
        when=_card_to_come,
        asks=("cards", "burnt"),
    ),
    "top card exposed": Ruling(
        "17.19",
        "in the shoe, after a betting round",
        _top_card_exposed,
        when=_after_betting,
        asks=("cards",),
    ),
    "prompted out of turn": Ruling(
        "17.5",
        "by the dealer; also those who followed",
        _prompted,
        when=_betting,
        asks=("player", "also"),
    ),
}


OMAHA = Game(
    name="omaha",
    instrument="NI2017-583",
    earliest="2017-11-07",
    own=OWN,
    deals=deals,
    two_plus_three=True,  # (9.1)
    opener=opener,
    rules=RULES,
    capped_limits=frozenset({"fixed", "spread", "straddle"}),
    clock_seconds=40,
    clock_roles=IN_CHARGE,  # (A.Casino Supervisor)
    check=check,
    max_players=max_players,
    rulings=RULINGS,
    out_of_turn=out_of_turn,
)
