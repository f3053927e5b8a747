"""Who opens, and what the player to act may do: check, bet, call, raise, fold, tap out, how much.

Reads the state and the determinations; makes no event. `turn` gives the choices that are open,
`closed` the clause and the reason why another is not.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache

from croupier.rules import actions as act
from croupier.rules.choices import Choice, Closed
from croupier.rules.law import Citations
from croupier.rules.round import ACTIVE, Held, Round, contesting_now, irregular

INSTRUMENTS = ("omaha", "faro", "stud")

Span = tuple[int, int]  # least and most

TAP_OUT = "14.1"  # what a stake too small for the bet puts in

_OPENER = Citations("12.2(b)", "12.2(a)", "12.3(a)", "12.3(b)", "12.2(c)")
_LATER = Citations("12.3(c)", "12.2(a)", "12.3(a)", "12.3(b)", "12.3(d)")


@dataclass(frozen=True, slots=True)
class Turn:
    """What the player to act may do; what is None or False is not open."""

    seat: int
    cites: Citations  # the clause of each choice
    check: bool
    call: int | None  # chips a call puts in: less than the bet where the stake is short
    short: bool  # the call is a tap out
    bet: Span | None  # smallest and largest opening bet
    raised_by: Span | None  # smallest and largest raise
    tap_out: int | None  # chips that a tap out other than a call puts in
    fold: bool
    call_and_fold: str  # its clause where it is open
    chip: int  # in multiples of which amounts are said
    choices: tuple[Choice, ...] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "choices", tuple(_choices(self)))


def _choices(now: Turn) -> Iterator[Choice]:
    """Everything that is open, in the order in which it is offered."""
    seat, cites, chip = now.seat, now.cites, now.chip
    if now.check:
        yield Choice(act.Check, cites.check, seat)
    if now.call is not None:
        yield Choice(act.Call, TAP_OUT if now.short else cites.call, seat, amount=now.call)
    if now.bet:
        yield Choice(act.Bet, cites.bet, seat, *now.bet, chip)
    if now.raised_by:
        yield Choice(act.CallAndRaise, cites.raise_, seat, *now.raised_by, chip)
    if now.tap_out is not None:
        yield Choice(act.TapOut, TAP_OUT, seat, amount=now.tap_out)
    if now.fold:
        yield Choice(act.Fold, cites.fold, seat)
    if now.call_and_fold:
        yield Choice(act.CallAndFold, now.call_and_fold, seat, amount=now.call)


@lru_cache(maxsize=1 << 13)  # the same few come round again and again
def _opening(
    seat: int,
    cites: Citations,
    check: bool,
    bet: Span | None,
    tap_out: int | None,
    fold: bool,
    chip: int,
) -> Turn:
    """The turn of a player whom no bet faces."""
    return Turn(seat, cites, check, None, False, bet, None, tap_out, fold, "", chip)


@lru_cache(maxsize=1 << 13)
def _facing(
    seat: int,
    cites: Citations,
    call: int,
    short: bool,
    bet: Span | None,
    raised_by: Span | None,
    tap_out: int | None,
    chip: int,
) -> Turn:
    """The turn of a player who faces a bet."""
    return Turn(seat, cites, False, call, short, bet, raised_by, tap_out, True, "", chip)


def opener(state: Round) -> int:
    """After the last blind; later, or without blinds, after the button (omaha/faro 10.1)."""
    if state.number == 0 and state.law.det.compulsory == "blind":
        return next_active(state, state.last_blind)
    return next_active(state, -1)


def next_active(state: Round, i: int) -> int:
    """The first player clockwise after `i` who can bet."""
    n = len(state.seats)
    return next(k % n for k in range(i + 1, i + 1 + n) if state.status[k % n] == ACTIVE)


def turn(state: Round) -> Turn:
    """The choices of the player to act, worked out once for each state."""
    found = state.turn
    if found is None:
        found = _later_round(state) if state.number else _first_round(state)
        if state.irregular is not None:
            found = _after_ruling(state, found)
        state.turn = found
    return found


def _after_ruling(state: Round, found: Turn) -> Turn:
    """The choices cite the clause by which chips or a card of the player were ruled on."""
    held, cites = held_by(state, state.to_act), found.cites
    if state.to_act in irregular(state).opens:
        cites = replace(cites, check=state.law.rules["exposed opener"])
    if held is not None and held.rule:
        cites = replace(cites, call=held.rule, raise_=held.rule, fold=held.rule)
    return found if cites is found.cites else replace(found, cites=cites)


def held_by(state: Round, i: int) -> Held | None:
    """The chips a player has put forward, if any are held."""
    held = () if state.irregular is None else state.irregular.held
    return next((each for each in held if each.player == i), None)


def _later_round(state: Round) -> Turn:
    """From the second betting round on: check or bet, then call, raise or fold (12.2, 12.3)."""
    i = state.to_act
    if state.bet:
        return _answer(state, i, _LATER)
    cites = _OPENER if i == state.opener else _LATER
    bet, tap_out = _opening_bet(state, i, 0)
    return _opening(state.seats[i], cites, True, bet, tap_out, True, state.law.chip)


def _first_round(state: Round) -> Turn:
    """The opening player under the option determined, everybody else with call, raise or fold."""
    i, law = state.to_act, state.law
    if law.ante:
        return _answer(state, i, law.first_round) if state.bet else _ante_opener(state, i)
    if i == state.opener and not state.acted:
        return _blind_opener(state, i, law.det.opening_option)
    if i != state.last_blind or state.raises:
        return _answer(state, i, law.first_round)
    if state.bets[i] == state.bet:
        return _answer(state, i, law.last_blind)
    return _answer(state, i, law.last_blind_calls)


def _ante_opener(state: Round, i: int) -> Turn:
    """A bet, and a fold if so determined; with two left in a tournament a check too."""
    law, seat = state.law, state.seats[i]
    bet, tap_out, chip = *_opening_bet(state, i, 0), law.chip
    if law.det.tournament and heads_up(state):
        rule = law.rules["heads-up"]
        cites = replace(law.ante_opener, check=rule, fold=rule)
        return _opening(seat, cites, True, bet, tap_out, True, chip)
    return _opening(seat, law.ante_opener, False, bet, tap_out, law.det.ante_open_may_fold, chip)


def heads_up(state: Round) -> bool:
    """Two players at a tournament's table, where the game has an order of its own for them."""
    law = state.law
    return len(state.seats) == 2 and law.det.tournament and "heads-up" in law.rules


def _blind_opener(state: Round, i: int, option: str) -> Turn:
    """Blind A pays in any case, Blind B is free, Blind C raises or folds."""
    answer = _answer(state, i, state.law.blind_opener)
    if option == "A":
        rule = state.law.rules["A call and fold"]
        return replace(answer, fold=False, call_and_fold=rule)
    if option == "C":
        tap_out = answer.tap_out
        if answer.raised_by is None and tap_out is None and may_not_raise(state, i) is None:
            tap_out = answer.call
        if state.irregular is not None and may_not_raise(state, i):
            return answer  # a ruling that closes the raising leaves the call
        return replace(answer, call=None, tap_out=tap_out)
    return answer


def _answer(state: Round, i: int, cites: Citations) -> Turn:
    """The choices of a player who faces a bet."""
    stake = state.stakes[i]
    to_call = state.bet - state.bets[i]
    short = stake < to_call
    call = units(state, stake) if short else to_call
    bet = raised_by = tap_out = None
    if may_not_raise(state, i) is None:
        if not state.opened:
            bet, tap_out = _opening_bet(state, i, to_call)
        elif not short:
            raised_by, tap_out = _raise(state, stake, to_call)
    chip = state.law.chip
    return _facing(state.seats[i], cites, call, short, bet, raised_by, tap_out, chip)


def _opening_bet(state: Round, i: int, to_call: int) -> tuple[Span | None, int | None]:
    """Smallest and largest opening bet, or the tap out of a stake too small for one (6.1, 14.1)."""
    stake, least = state.stakes[i], state.law.least_bets[state.number]
    if state.irregular is not None and state.irregular.cap is not None:
        return _capped_opening(state, i, least, to_call)
    if stake >= least:
        if state.law.fixed:
            return (least, least), None
        most = _ceiling(state, to_call) + (to_call if _pot_related(state) else 0)
        return (least, min(max(least, _whole(state, most)), stake)), None
    amount = units(state, stake)
    return None, amount if amount > to_call else None


def _capped_opening(
    state: Round, i: int, least: int, to_call: int
) -> tuple[Span | None, int | None]:
    """The smallest bet and no other, or none at all, after an exposed card."""
    stake = state.stakes[i]
    if irregular(state).cap == 0:
        return None, None
    if stake + state.bets[i] >= least:
        return (least, least), None
    amount = units(state, stake)
    return None, amount if amount > to_call else None


def _raise(state: Round, stake: int, to_call: int) -> tuple[Span | None, int | None]:
    """Smallest and largest raise, or the tap out of a stake too small for one (5.1, 6.2, 14.1)."""
    law, spare, least = state.law, stake - to_call, state.least_raise
    if law.fixed:
        bet = law.fixed_bets[state.number]
        least = bet if bet > least else least
        if spare >= least and state.irregular is None and law.game.least_raise is None:
            return (least, least), None
    if law.game.least_raise is not None:
        least = law.game.least_raise(state, least)
    if spare >= least:
        least = min(-_whole(state, -least), spare)
        most = max(least, _whole(state, _ceiling(state, to_call)))
        if state.irregular is not None and state.irregular.cap_raises:
            most = least
        return (least, min(most, spare)), None
    amount = units(state, stake)
    return None, amount if amount > to_call else None


def may_not_raise(state: Round, i: int) -> Closed | None:
    """Why this player may not raise, or None (5.1, 14.5)."""
    if state.irregular is not None and (ruled := _ruled_out(state, i)):
        return ruled
    if state.acted >> i & 1:
        return "14.5", "a tap out short of a raise does not open the raising again"
    if state.barred:
        return "14.5", "a tap out short of a raise has closed the raising"
    cap = state.law.raise_cap
    if state.raises >= cap and _contesting(state) > 2:
        return "5.1", f"{state.raises} raises have been made and {cap} are allowed"
    return None


def _ruled_out(state: Round, i: int) -> Closed | None:
    """Why a ruling keeps this player from raising, or None."""
    held, now = held_by(state, i), irregular(state)
    if held is not None and not held.may_raise:
        return held.rule, f"seat {state.seats[i]} may call or fold, not raise"
    if now.cap is not None and state.bet >= now.cap and not now.cap_raises:
        return now.cap_rule, f"no bet of this betting round goes above {now.cap}"
    return None


def _contesting(state: Round) -> int:
    if state.law.det.raise_cap_when == "betting_round_start":
        return state.contesting
    return contesting_now(state)


def least_opening(state: Round) -> int:
    """The smallest opening bet of this betting round (4.2(g))."""
    return state.law.least_bets[state.number]


def _whole(state: Round, amount: int) -> int:
    """Down to whole chips, as nothing else can be bet: odd ones go in with a whole stake alone."""
    chip = state.law.chip
    return amount // chip * chip


def _pot_related(state: Round) -> bool:
    return state.law.det.limit in ("half_pot", "full_pot")


def _ceiling(state: Round, to_call: int) -> int:
    """The largest opening bet or raise under the limit, whatever the stake (4.2(g), A.No Limit)."""
    det = state.law.det
    limit = det.limit
    if limit == "no_limit":
        return 1 << 62
    if limit == "fixed":
        return state.law.fixed_bets[state.number]
    if limit == "spread":
        return state.law.fixed_bets[state.number] if det.fixed_bets else det.max_bet or 0
    if limit == "straddle":  # a raise as large as the bet: twice the bet at most (A.Straddle)
        return state.bet if state.opened else _straddle_open(state)
    pot = state.pot + to_call  # the call first, then the limit (A.Full Pot, A.Half Pot)
    most = pot if limit == "full_pot" else pot // 2
    return most - to_call if det.pot_limit_basis == "total_bet" else most


def _straddle_open(state: Round) -> int:
    det, least = state.law.det, state.law.min_bet
    if det.straddle_open == "carry_over" and state.last_bet:
        return 2 * state.last_bet
    return least if det.straddle_open == "min_bet" else 2 * least


def units(state: Round, stake: int) -> int:
    """What a stake too small for the bet puts in: whole minimum bets, or all of it (14.1)."""
    unit = state.law.min_bet
    if state.law.det.tap_out_units == "all_chips" or stake < unit:
        return stake
    return stake // unit * unit


# Why a choice is not open to the player to act


def no_check(state: Round) -> Closed:
    """Never in the first betting round, nor once a bet stands (11.1, 11.2)."""
    if state.number == 0:
        return "11.1", "nobody may check in the first betting round"
    return "11.2", "a bet stands in this betting round"


def no_call(state: Round) -> Closed:
    """Without a bet, or for the opening player under Blind C."""
    if state.bet == 0:
        return "A.Call", "there is no bet to call"
    return state.law.rules["C call"], "the opening player under Blind C raises or folds"


def no_bet(state: Round) -> Closed:
    """Once a bet stands there is only the raise; a short stake can only tap out."""
    stake, least, det = state.stakes[state.to_act], least_opening(state), state.law.det
    if state.opened:
        return "A.Raise", "a bet stands: call, raise or fold"
    if stake < least:
        said = f"a table stake of {det.in_words(stake)} does not cover"
        return "14.1", f"{said} the minimum bet of {det.in_words(least)}"
    return may_not_raise(state, state.to_act) or ("A.Bet", "no opening bet is open")


def no_raise(state: Round) -> Closed:
    """Nothing to raise, the raising closed, or the stake too small."""
    if state.bet == 0 or not state.opened:
        return "A.Raise", "there is no full bet to raise"
    stake = state.law.det.in_words(state.stakes[state.to_act])
    short = "14.1", f"a table stake of {stake} does not cover the call and a full raise"
    return may_not_raise(state, state.to_act) or short


def no_fold(state: Round) -> Closed:
    """Only an opening player may be held to the round of play."""
    rules = state.law.rules
    if state.law.det.compulsory == "ante":
        return rules["ante fold"], "the opening player must open with a bet"
    return rules["A fold"], "the opening player under Blind A pays the call before folding"


def no_call_and_fold(state: Round) -> Closed:
    """It belongs to one player under one option."""
    return state.law.rules["A call and fold"], "only the opener under Blind A pays and folds"


def no_tap_out(state: Round) -> Closed:
    """The stake covers the bet, or the raising is closed."""
    stake = state.law.det.in_words(state.stakes[state.to_act])
    covered = "14.1", f"a stake of {stake} covers the bet: tap out only where it does not"
    return may_not_raise(state, state.to_act) or covered
