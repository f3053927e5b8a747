"""The round of play common to Omaha, Seven Card Stud and Faro.

`advance` is the whole engine: it decides an action into events, applies them, and goes on by
itself until somebody must act. It draws nothing and looks at no clock: the order of the shoe and
the end of the time come in as actions. Clauses written here mean the same in the three instruments;
where they differ, the game supplies the number.
"""

from collections.abc import Callable
from typing import Any

from croupier.errors import BadMessage, Refused
from croupier.rules import actions as act
from croupier.rules import betting, delegation, irregularities
from croupier.rules import events as ev
from croupier.rules.betting import Turn, heads_up, held_by, turn, units
from croupier.rules.dealing import (
    card_event,
    cards_seen,
    deal,
    deal_from_shoe,
    deal_plan,
    dealt_before,
    load_shoe,
)
from croupier.rules.law import Game, law
from croupier.rules.people import role_of
from croupier.rules.plain import make
from croupier.rules.pots import uncalled
from croupier.rules.round import (
    ACTIVE,
    FOLDED,
    GAVE_UP,
    HIDDEN,
    NOBODY,
    Round,
    irregular,
    next_to_act,
    opened,
)
from croupier.rules.rulings import APPLY
from croupier.rules.showdown import Strengths, settle, settle_alone, show_hands
from croupier.rules.wagers import before_fold, lapsed, whole

INSTRUMENTS = ("omaha", "faro", "stud")

Progress = tuple[Round, tuple[Any, ...]]


def decide(state: Round, action: Any) -> list[Any]:
    """What an action leads to at once; what follows by itself is not among it."""
    return _DECIDE.get(type(action), _unknown)(state, action)


def advance(state: Round, action: Any) -> Progress:
    """The state after an action and the events in between; the state before is untouched."""
    events = _DECIDE.get(type(action), _unknown)(state, action)
    new = state.fork()
    return new, _carry_out(new, events)


def proceed(state: Round, action: Any) -> tuple[Any, ...]:
    """The same for the one owner of a state: it goes on itself, unless the action is refused."""
    events = _DECIDE.get(type(action), _unknown)(state, action)
    state.turn = None
    return _carry_out(state, events)


def _unknown(state: Round, action: Any) -> list[Any]:
    raise BadMessage(f"{type(action).__name__} is not an action in a round of play")


def open_round(game: Game, action: act.OpenRound) -> Progress:
    """The first event of a round of play, and the compulsory bets (8.5)."""
    det = action.determinations
    seats = [seat for seat, _ in action.stakes]
    rules = law(game, det)
    _check_seats(game, det, action, seats)
    first = ev.RoundOpened("4.2", game.name, game.instrument, det, action.stakes, action.button)
    state = opened(rules, first)
    posted = _compulsory(state, action.blind_seats)
    if action.entries:
        posted += _entries(state, action, posted)
    return state, (first, *_carry_out(state, posted))


def _check_seats(game: Game, det: Any, action: act.OpenRound, seats: list[int]) -> None:
    if len(set(seats)) < len(seats) or action.button not in seats:
        raise Refused("8.3", f"button {action.button} is not one of the seats {seats}, each once")
    if len(seats) < 2:
        raise Refused("A.Round of Play", "a round of play needs two players")
    most = game.max_players(det)
    if len(seats) > most:
        rule = game.rules["seats"]
        raise Refused(rule, f"{len(seats)} players are more than the {most} this deck can serve")
    for seat, stake in action.stakes:
        if type(stake) is not int:
            raise Refused("4.3", f"the table stake {stake!r} of seat {seat} is no whole number")
        if stake <= 0:
            raise Refused("4.3", f"seat {seat} has no table stake")


def _carry_out(state: Round, events: list[Any]) -> tuple[Any, ...]:
    """Apply what was decided to this fork, then everything that follows without a decision."""
    for event in events:
        APPLY[type(event)](state, event)
    emit: Emit | None = None
    while state.phase != "betting" or state.to_act == NOBODY or state.irregular is not None:
        emit = emit or _teller(state, events)
        if not _FOLLOW[state.phase](state, emit):
            break
    return tuple(events)


Emit = Callable[..., None]  # one event, or the cards of a circuit


def _teller(state: Round, events: list[Any]) -> Emit:
    """Adds to the events, and applies what it adds."""

    def emit(event: Any, *more: Any) -> None:
        events.append(event)
        if more:
            events.extend(more)
            APPLY[type(event)](state, event, *more)
        else:
            APPLY[type(event)](state, event)

    return emit


# What follows by itself: each function makes the next events, or answers False to wait.


def _follow_dealing(state: Round, emit: Emit) -> bool:
    if len(state.status) - state.status.count(FOLDED) <= 1:
        return _end_early(state, emit)
    if state.shoe is not None:
        deal_from_shoe(state, emit)
    elif not _dealt_out(state, emit):
        return False
    _open_betting(state, emit)
    return True


def _dealt_out(state: Round, emit: Emit) -> bool:
    """Whether a live deal is complete; cards exposed too early come by themselves."""
    plan = deal_plan(state)
    due = irregular(state).due
    for (kind, i, rule), card in zip(plan, due, strict=False):
        emit(card_event(state, kind, i, rule, (card,)))
    return state.dealt - state.dealt_before == len(plan)


def _end_early(state: Round, emit: Emit) -> bool:
    """The only hand left wins; if none is, whoever folded last, once an irregularity left none."""
    _return_uncalled(state, emit)
    left = state.in_hand()
    if left:
        settle_alone(state, emit, left[0])
    else:
        settle_alone(state, emit, state.last_folded, state.law.rules["wrong number"])
    _conclude(state, emit)
    return False


def _open_betting(state: Round, emit: Emit) -> None:
    number = state.number + 1
    if state.irregular is not None and state.irregular.resumes:
        emit(ev.BettingResumed(state.law.rules["replaced"], state.seats[state.to_act]))
        return
    rule, first = _opening_player(state)
    if first == NOBODY:
        _return_uncalled(state, emit)
        emit(ev.BettingRoundClosed("14.1", number))
    else:
        emit(make(ev.BettingRoundOpened, (rule, number, state.seats[first])))


def _opening_player(state: Round) -> tuple[str, int]:
    """The opener and why, or nobody where at most one player can still bet."""
    rules = state.law.rules
    if state.status.count(ACTIVE) < 2:
        return rules["opener"], next_to_act(state, len(state.seats) - 1)
    if state.irregular is not None:
        exposed = [i for i in state.irregular.opens if state.status[i] == ACTIVE]
        if exposed:
            return rules["exposed opener"], min(exposed)
    if state.number == 0 and state.law.det.compulsory == "ante" and heads_up(state):
        return rules["heads-up"], len(state.seats) - 1
    return rules["opener"], state.law.game.opener(state)


def _follow_betting(state: Round, emit: Emit) -> bool:
    if len(state.status) - state.status.count(FOLDED) <= 1:
        return _end_early(state, emit)
    if state.to_act != NOBODY:
        return _rule_on_held(state, emit)
    _return_uncalled(state, emit)
    emit(make(ev.BettingRoundClosed, (_closing_rule(state), state.number + 1)))
    return True


def _closing_rule(state: Round) -> str:
    if state.number == 0:
        return state.law.rules["closed first"]
    return "12.4(b)" if state.bet else "11.3"


def _rule_on_held(state: Round, emit: Emit) -> bool:
    """The turn has come to a player whose chips wait for a ruling; False if there are none."""
    held = None if state.irregular is None else held_by(state, state.to_act)
    if held is None or held.rule:
        return False
    for event in state.law.game.out_of_turn(state, held):
        emit(event)
    state.turn = None
    return True


def _return_uncalled(state: Round, emit: Emit) -> None:
    for event in lapsed(state) if state.irregular is not None else ():
        emit(event)
    i, amount = uncalled(state.bets)
    if amount and state.status[i] != FOLDED:
        emit(ev.BetReturned("15.2(b)", state.seats[i], amount))


def _follow_showdown(state: Round, emit: Emit) -> bool:
    if state.irregular is not None and state.irregular.fouled and len(state.in_hand()) < 2:
        wrong = state.irregular.fouled == state.law.rules["wrong number"]
        winner = (*state.in_hand(), state.last_folded)[0]
        settle_alone(state, emit, winner, state.irregular.fouled if wrong else "")
        _conclude(state, emit)
        return False
    strengths = Strengths(state)
    if show_hands(state, emit, strengths):
        settle(state, emit, strengths)
        _conclude(state, emit)
    return False


def _conclude(state: Round, emit: Emit) -> None:
    stakes = tuple(sorted(zip(state.seats, state.stakes, strict=True)))
    emit(ev.RoundConcluded(state.law.rules["concluded"], stakes))


def _wait(state: Round, emit: Emit) -> bool:
    return False


_FOLLOW: dict[str, Callable[[Round, Emit], bool]] = {
    "posting": _wait,
    "dealing": _follow_dealing,
    "betting": _follow_betting,
    "showdown": _follow_showdown,
    "concluded": _wait,
}


# Compulsory bets


def _compulsory(state: Round, blind_seats: tuple[int, ...]) -> list[Any]:
    """Antes, then blinds; whoever an ante taps out posts a blind of nothing (A.Post)."""
    events: list[Any] = []
    left = list(state.stakes)
    for i, ante in enumerate(state.law.game.antes(state)):
        if ante and left[i] > ante:
            events.append(make(ev.AntePosted, ("8.5(b)", state.seats[i], ante)))
            left[i] -= ante
        elif ante:
            amount = ante if left[i] == ante else units(state, left[i])
            events.append(ev.AntePosted("8.5(b)", state.seats[i], amount))
            events += _tapped(state, i, left[i] - amount, amount < ante)
            left[i] = 0
    return [*events, *_blinds(state, blind_seats, left)] if state.law.det.blinds else events


def _blinds(state: Round, blind_seats: tuple[int, ...], left: list[int]) -> list[Any]:
    """The blinds, from what the antes have left."""
    events: list[Any] = []
    blinds = state.law.det.blinds
    rule, order = _blind_order(state, blind_seats)
    for i, level, blind in zip(order, blinds, BLINDS[len(blinds)], strict=False):
        if i == NOBODY:
            continue
        amount = level if left[i] >= level else units(state, left[i])
        events.append(ev.BlindPosted(rule, state.seats[i], amount, level, blind))
        events += _tapped(state, i, left[i] - amount, amount < level) if left[i] else ()
    return events


def _entries(state: Round, action: act.OpenRound, posted: list[Any]) -> list[Any]:
    """What players who come in between the blinds post, on top of the compulsory bets."""
    det = state.law.det
    blinds = [event for event in posted if isinstance(event, ev.BlindPosted)]
    last = max((event.level for event in blinds), default=0)
    for rule, seat, live, dead in action.entries:
        bet = live + sum(event.amount for event in blinds if event.seat == seat)
        if live and bet > last:
            said = f"{det.in_words(bet)} is more than the last blind of {det.in_words(last)}"
            raise Refused(rule, f"{said}: what is above it is dead")
        due = live + dead + sum(event.amount for event in posted if event.seat == seat)
        if state.stakes[_player(state, seat)] <= due:
            raise Refused(rule, f"the stake at seat {seat} does not cover {det.in_words(due)}")
    return [ev.EntryPosted(*entry) for entry in action.entries]


# first, second and third; the only one counts as the big blind (A.Small Blind, A.Big Blind)
BLINDS = ((), ("big",), ("small", "big"), ("small", "big", "third"))


def _blind_order(state: Round, blind_seats: tuple[int, ...]) -> tuple[str, list[int]]:
    """Clockwise from the button; heads-up in a tournament the game may let the button begin."""
    found = [state.index[seat] if seat else NOBODY for seat in blind_seats]
    order = found or list(range(len(state.seats)))
    if heads_up(state):
        return state.law.rules["heads-up"], order[::-1]
    return "8.5(a)", order


def _tapped(state: Round, i: int, left: int, short: bool) -> list[Any]:
    """The mark of a player whose last chips went in, or whose stake was too small."""
    if short:
        return [ev.TappedOut("14.1", state.seats[i], 0)]
    return [] if left else [ev.TappedOut("A.Tap Out", state.seats[i], 0)]


def _over_blind(state: Round, action: act.OverBlind) -> list[Any]:
    det = state.law.det
    if not det.over_blinds:
        raise Refused("4.2(e)", "over-blinds are not offered")
    if state.phase != "posting":
        raise Refused("A.Over-Blind", "an over-blind is made before the cards")
    level = next_over_blind(state)
    if not level:
        raise Refused("4.2(f)", f"all {len(det.over_blinds)} over-blinds have been made")
    i = _player(state, action.seat)
    if i != (state.last_blind + 1) % len(state.seats) and det.over_blind_by == "next":
        raise Refused("A.Over-Blind", f"seat {action.seat} is not next after the last blind")
    if state.bets[i] or state.status[i] != ACTIVE:
        raise Refused("A.Over-Blind", f"seat {action.seat} has posted a blind or tapped out")
    if state.stakes[i] < level:
        stake = det.in_words(state.stakes[i])
        raise Refused("A.Table Stake", f"a stake of {stake} does not cover {det.in_words(level)}")
    return [
        ev.BlindPosted("A.Over-Blind", action.seat, level, level, "over"),
        *_tapped(state, i, state.stakes[i] - level, short=False),
    ]


def next_over_blind(state: Round) -> int:
    """The amount of the next one; 0 when all have been made."""
    return next((level for level in state.law.det.over_blinds if level > state.bet), 0)


# Betting


def _turn(state: Round, seat: int) -> Turn:
    """The choices of the seat, whose turn it must be (A.Bet)."""
    now = state.turn
    if now is not None and now.seat == seat:
        return now
    if state.phase != "betting":
        raise Refused(_no_betting(state), f"no betting round is open: the round is {state.phase}")
    if seat != state.seats[state.to_act]:
        _player(state, seat)
        due = state.seats[state.to_act]
        raise Refused(_in_turn(state), f"seat {due} is to act, not seat {seat}")
    return turn(state)


def _no_betting(state: Round) -> str:
    """The clause by which betting waits for cards, or is over."""
    rules = state.law.rules
    if state.phase in ("posting", "dealing"):
        return rules["betting later" if state.number else "betting first"]
    return rules["rounds" if state.number == len(state.law.deals) else "concluded"]


def _in_turn(state: Round) -> str:
    """The clause that gives the turn to another seat."""
    if state.to_act == state.opener and not state.acted:
        return state.law.rules["opener"]
    return state.law.rules["in turn later" if state.number else "in turn first"]


def _player(state: Round, seat: int) -> int:
    if seat not in state.index:
        raise Refused("A.Bet", f"seat {seat} is not in this round of play")
    return state.index[seat]


def _check(state: Round, action: act.Check) -> list[Any]:
    now = _turn(state, action.seat)
    if not now.check:
        raise Refused(*betting.no_check(state))
    if state.irregular is not None and state.to_act in state.irregular.opens:
        return _check_exposed(state)
    return [make(ev.Checked, (now.cites.check, now.seat))]


def _check_exposed(state: Round) -> list[Any]:
    """With the final card exposed a check is a tap out, and the next one like it opens."""
    i, rule = state.to_act, turn(state).cites.check
    seat = state.seats[i]
    events: list[Any] = [ev.Checked(rule, seat), ev.TappedOut(rule, seat, 0)]
    others = [j for j in irregular(state).opens if state.status[j] == ACTIVE and j != i]
    waiting = [j for j in others if not state.acted >> j & 1]
    if waiting and state.status.count(ACTIVE) > 2:
        events.append(ev.OpeningPassed(rule, state.seats[min(waiting)]))
    return events


def _call(state: Round, action: act.Call) -> list[Any]:
    now = _turn(state, action.seat)
    if now.call is None:
        raise Refused(*betting.no_call(state))
    if now.short:
        return [ev.TappedOut("14.1", now.seat, now.call)]
    return whole(state, make(ev.Called, (now.cites.call, now.seat, now.call)))


def _bet(state: Round, action: act.Bet) -> list[Any]:
    seat, amount = action
    now = _turn(state, seat)
    if now.bet is None:
        raise Refused(*betting.no_bet(state))
    _within(state, amount, now.bet, _OPENING_RULES[state.law.ante], "an opening bet")
    added = amount - state.bets[state.to_act]
    return whole(state, make(ev.BetMade, (now.cites.bet, seat, added)))


def _call_and_raise(state: Round, action: act.CallAndRaise) -> list[Any]:
    seat, by = action
    now = _turn(state, seat)
    if now.raised_by is None:
        raise Refused(*betting.no_raise(state))
    _within(state, by, now.raised_by, _RAISE_RULES[state.law.ante], "a raise")
    added = state.bet - state.bets[state.to_act] + by
    return whole(state, make(ev.Raised, (now.cites.raise_, seat, added, by)))


# what an amount too small and one too large offends against, with blinds and with antes
_OPENING_RULES = (("5.2", "5.2"), ("6.1", "6.1"))
_RAISE_RULES = (("5.1", "5.2"), ("6.2", "6.2"))


def _within(
    state: Round, amount: int, span: tuple[int, int], rules: tuple[str, str], what: str
) -> None:
    least, most = span
    det = state.law.det
    if least <= amount <= most and not amount % det.smallest_chip and type(amount) is int:
        return
    if type(amount) is not int:
        raise Refused(state.law.rules["chips"], det.not_in_chips(amount))
    wager = f"{what} of {det.in_words(amount)}"
    if amount < least:
        raise Refused(rules[0], f"{wager} is less than {det.in_words(least)}")
    i = state.to_act
    spare = state.stakes[i] + state.bets[i] - (state.bet if what == "a raise" else 0)
    if amount > most:
        limit = det.in_words(most)
        if most == spare:
            raise Refused("A.Table Stake", f"{wager} is more than the stake allows: {limit}")
        raise Refused(rules[1], f"{wager} is more than {limit}")
    if amount != spare:
        raise Refused(state.law.rules["chips"], det.not_in_chips(amount))


def _fold(state: Round, action: act.Fold) -> list[Any]:
    now = _turn(state, action.seat)
    if not now.fold:
        raise Refused(*betting.no_fold(state))
    folded = make(ev.Folded, (now.cites.fold, now.seat))
    return [folded] if state.irregular is None else [*before_fold(state, state.to_act), folded]


def _fold_absent(state: Round, action: act.FoldAbsent) -> list[Any]:
    """A tournament player who is not there: folded in turn, though nothing be owed.

    Where the absent player had to open, the next one the game finds opens instead.
    """
    rule = state.law.rules["absent"]
    if not state.law.det.tournament:
        raise Refused(rule, "hands of absent players are folded in tournaments only")
    _turn(state, action.seat)
    must_open = state.law.det.compulsory == "ante" and not state.number and not state.bet
    events = [*before_fold(state, state.to_act), ev.Folded(rule, action.seat)]
    look = state.fork()
    for event in events:
        APPLY[type(event)](look, event)
    if must_open and len(look.in_hand()) > 1 and not look.acted:
        opening, first = _opening_player(look)
        if first != NOBODY:
            events.append(ev.OpeningPassed(opening, state.seats[first]))
    return events


def _call_and_fold(state: Round, action: act.CallAndFold) -> list[Any]:
    now = _turn(state, action.seat)
    rule = now.call_and_fold
    if not rule:
        raise Refused(*betting.no_call_and_fold(state))
    return [ev.Called(rule, action.seat, now.call or 0), ev.Folded(rule, action.seat)]


def _tap_out(state: Round, action: act.TapOut) -> list[Any]:
    now = _turn(state, action.seat)
    amount = now.call if now.short and now.tap_out is None else now.tap_out
    if amount is None:
        raise Refused(*betting.no_tap_out(state))
    return [ev.TappedOut("14.1", action.seat, amount)]


def _divide_pot(state: Round, action: act.DividePot) -> list[Any]:
    raise Refused("13.3", "players do not share a pot by agreement: the round is played out")


def _give_chips(state: Round, action: act.GiveChips) -> list[Any]:
    amount = state.law.det.in_words(action.amount)
    raise Refused("14.4", f"seat {action.seat} may not give {amount} to seat {action.to}")


def _bet_otherwise(state: Round, action: act.BetOtherwise) -> list[Any]:
    words = f"{action.what} of {state.law.det.in_words(action.amount)} does not play: only chips do"
    raise Refused(state.law.rules["chips"], words)


# Time


def _call_clock(state: Round, action: act.CallClock) -> list[Any]:
    _turn(state, action.seat)
    game = state.law.game
    rule = state.law.rules["clock"]
    if state.law.det.act_seconds is not None:
        raise Refused(rule, f"a general limit of {state.law.det.act_seconds} seconds is in force")
    if role_of(action.by) not in game.clock_roles:
        raise Refused(rule, f"the {action.by} may not start the clock")
    delegation.require(state.law.det, action)
    instead = delegation.acting_for(game.name, action.by)
    return [ev.ClockCalled(rule, action.seat, game.clock_seconds, action.by, instead)]


def _expire(state: Round, action: act.Expire) -> list[Any]:
    _turn(state, action.seat)
    if state.law.det.act_seconds is not None:
        return _time_is_up(state, state.law.rules["general clock"])
    rule = state.law.rules["clock"]
    if not state.clock:
        raise Refused(rule, f"no clock runs for seat {action.seat}")
    return _time_is_up(state, rule)


def _time_is_up(state: Round, rule: str) -> list[Any]:
    return [*before_fold(state, state.to_act, rule), ev.Folded(rule, state.seats[state.to_act])]


# The showdown, where only the players know their hole cards


def _awaited(state: Round, seat: int) -> int:
    i = _player(state, seat)
    if state.phase != "showdown" or i != state.to_act:
        raise Refused("13.1", f"seat {seat} is not to show now")
    return i


def _show(state: Round, action: act.Show) -> list[Any]:
    i = _awaited(state, action.seat)
    if len(action.cards) != len(state.hole[i]) or len(set(action.cards)) != len(action.cards):
        raise Refused("13.1", f"{len(action.cards)} cards are not the {len(state.hole[i])} dealt")
    known = set(state.hole[i]) - {HIDDEN}
    if not known <= set(action.cards):
        raise Refused("13.1", f"seat {action.seat} holds {min(known - set(action.cards))}")
    for card in action.cards:
        if card not in state.law.deck_set:
            raise Refused("2.2", f"{card} is not in a deck of {len(state.law.deck)}")
        if card not in known and card in cards_seen(state):
            raise dealt_before(card)
    look = state.fork()
    look.hole = (*look.hole[:i], action.cards, *look.hole[i + 1 :])
    return [Strengths(look).shown(i)]


def _give_up(state: Round, action: act.GiveUp) -> list[Any]:
    i = _awaited(state, action.seat)
    if not state.shown:
        raise Refused("13.1", f"seat {action.seat} shows first")
    if last_claim(state, i):
        raise Refused(
            "14.2", f"seat {action.seat} is the last in a pot, all others having given up"
        )
    return [ev.HandGivenUp("13.1", action.seat)]


def last_claim(state: Round, i: int) -> bool:
    """Whether a contested pot would have nobody left to win it."""
    return any(
        i in pot.contestants and all(j == i or state.status[j] == GAVE_UP for j in pot.contestants)
        for pot in state.pots
        if len(pot.contestants) > 1
    )


_DECIDE: dict[type, Callable[[Round, Any], list[Any]]] = {
    act.OverBlind: _over_blind,
    act.LoadShoe: load_shoe,
    act.Deal: deal,
    act.Check: _check,
    act.Bet: _bet,
    act.Call: _call,
    act.CallAndRaise: _call_and_raise,
    act.CallAndFold: _call_and_fold,
    act.Fold: _fold,
    act.FoldAbsent: _fold_absent,
    act.TapOut: _tap_out,
    act.DividePot: _divide_pot,
    act.GiveChips: _give_chips,
    act.BetOtherwise: _bet_otherwise,
    act.CallClock: _call_clock,
    act.Expire: _expire,
    act.Show: _show,
    act.GiveUp: _give_up,
    act.Report: irregularities.report,
    act.VoidRound: irregularities.void_round,
    act.FoldHand: irregularities.fold_hand,
    act.SeeCards: irregularities.see_cards,
}
