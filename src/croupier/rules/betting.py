"""What the player to act may do: check, bet, call, raise, fold, tap out, and for how much.

Reads the state and the determinations; makes no event. Where a choice is closed, it keeps the
clause and the reason, so that a refusal can give them.
"""

from typing import NamedTuple

from croupier.rules.round import ACTIVE, FOLDED, Round

INSTRUMENTS = ("omaha", "faro", "stud")

Closed = tuple[str, str]  # the clause that closes a choice, and why


class Turn(NamedTuple):
    """The choices of the player to act. An amount of None is a choice that is not open."""

    seat: int
    call: int | None  # chips a call puts in: less than the bet where the stake is short
    call_rule: str
    short: bool  # the call is a tap out
    check_rule: str | None
    bet: tuple[int, int] | None  # smallest and largest opening bet
    bet_rule: str
    raised_by: tuple[int, int] | None  # smallest and largest raise
    raise_rule: str
    fold_rule: str | None
    call_and_fold_rule: str | None
    tap_out: int | None  # chips that a tap out other than a call puts in
    closed: dict[str, Closed]


def turn(state: Round) -> Turn:
    """The choices of the player to act, worked out once for each state."""
    if state.turn is None:
        state.turn = _first_round(state) if state.number == 0 else _later_round(state)
    return state.turn


def _later_round(state: Round) -> Turn:
    """From the second betting round on: check or bet, then call, raise or fold (12.2, 12.3)."""
    i = state.to_act
    opening = i == state.opener
    if state.bet == 0:
        bet, tap_out, closed = _opening_bet(state, i, 0)
        return Turn(
            seat=state.seats[i],
            call=None,
            call_rule="12.3(a)",
            short=False,
            check_rule="12.2(b)" if opening else "12.3(c)",
            bet=bet,
            bet_rule="12.2(a)",
            raised_by=None,
            raise_rule="12.3(b)",
            fold_rule="12.2(c)" if opening else "12.3(d)",
            call_and_fold_rule=None,
            tap_out=tap_out,
            closed=closed | _NO_BET,
        )
    return _answer(state, i, "12.3(a)", "12.3(b)", "12.3(d)", None, _BET_STANDS)


_NO_BET = {
    "call": ("A.Call", "there is no bet to call"),
    "raise": ("A.Raise", "there is no bet to raise"),
    "call_and_fold": ("A.Call", "a call and fold belongs to the opening player under Blind A"),
}
_BET_STANDS = ("11.2", "a bet stands in this betting round")
_FIRST_ROUND = ("11.1", "nobody may check in the first betting round")


def _first_round(state: Round) -> Turn:
    """The opening player under the option determined, everybody else with call, raise or fold."""
    i = state.to_act
    rules = state.law.rules
    det = state.law.det
    if det.compulsory == "ante" and state.bet == 0:
        return _ante_opener(state, i)
    if det.compulsory == "blind" and i == state.opener and not any(state.acted):
        return _blind_opener(state, i, det.opening_option)
    return _answer(state, i, rules["call"], rules["raise"], rules["fold"], None, _FIRST_ROUND)


def _ante_opener(state: Round, i: int) -> Turn:
    rules = state.law.rules
    bet, tap_out, closed = _opening_bet(state, i, 0)
    may_fold = state.law.det.ante_open_may_fold
    closed["fold"] = (rules["ante fold"], "the opening player must open with a bet")
    return Turn(
        seat=state.seats[i],
        call=None,
        call_rule=rules["call"],
        short=False,
        check_rule=None,
        bet=bet,
        bet_rule=rules["ante open"],
        raised_by=None,
        raise_rule=rules["raise"],
        fold_rule=rules["ante open"] if may_fold else None,
        call_and_fold_rule=None,
        tap_out=tap_out,
        closed=closed | _NO_BET | {"check": _FIRST_ROUND},
    )


def _blind_opener(state: Round, i: int, option: str) -> Turn:
    rules = state.law.rules
    call, raise_ = rules[f"{option} call"], rules[f"{option} raise"]
    fold = None if option == "A" else rules[f"{option} fold"]
    pay = rules["A call and fold"] if option == "A" else None
    answer = _answer(state, i, call, raise_, fold, pay, _FIRST_ROUND)
    if option == "A":
        reason = "the opening player under Blind A pays the call before folding"
        answer.closed["fold"] = (rules["A fold"], reason)
    if option == "C":
        answer.closed["call"] = (
            rules["C call"],
            "the opening player under Blind C raises or folds",
        )
        tap_out = answer.tap_out
        if answer.raised_by is None and tap_out is None and _may_raise(state, i) is None:
            tap_out = answer.call
        answer = answer._replace(call=None, tap_out=tap_out)
    return answer


def _answer(
    state: Round,
    i: int,
    call_rule: str,
    raise_rule: str,
    fold_rule: str | None,
    call_and_fold_rule: str | None,
    no_check: Closed,
) -> Turn:
    """The choices of a player who faces a bet."""
    stake = state.stakes[i]
    to_call = state.bet - state.bets[i]
    short = stake < to_call
    call = units(state, stake) if short else to_call
    bet = raised_by = tap_out = None
    closed: dict[str, Closed] = {"check": no_check}
    barred = _may_raise(state, i)
    if barred is not None:
        closed["raise"] = closed["bet"] = closed["tap_out"] = barred
    elif not state.opened:
        bet, tap_out, more = _opening_bet(state, i, to_call)
        closed |= more
    elif short:
        closed["raise"] = ("14.1", f"a table stake of {stake} does not cover the call of {to_call}")
    else:
        raised_by, tap_out = _raise(state, i, stake, to_call)
    if state.opened and "bet" not in closed:
        closed["bet"] = ("A.Raise", "a bet stands: call, raise or fold")
    return Turn(
        state.seats[i], call, call_rule, short, None, bet, "12.2(a)", raised_by, raise_rule,
        fold_rule, call_and_fold_rule, tap_out, closed,
    )  # fmt: skip


def _opening_bet(
    state: Round, i: int, to_call: int
) -> tuple[tuple[int, int] | None, int | None, dict[str, Closed]]:
    """Smallest and largest opening bet, or the tap out of a stake too small for one (6.1, 14.1)."""
    stake = state.stakes[i]
    least = least_opening(state)
    most = max(least, _ceiling(state, to_call) + (to_call if pot_related(state) else 0))
    if stake >= least:
        return (least, min(most, stake)), None, {}
    amount = units(state, stake)
    reason = f"a table stake of {stake} does not cover the minimum bet of {least}"
    return None, amount if amount > to_call else None, {"bet": ("14.1", reason)}


def _raise(
    state: Round, i: int, stake: int, to_call: int
) -> tuple[tuple[int, int] | None, int | None]:
    """Smallest and largest raise, or the tap out of a stake too small for one (5.1, 6.2, 14.1)."""
    spare = stake - to_call
    least = state.least_raise
    if state.law.det.limit == "fixed":
        least = max(least, state.law.fixed_bets[state.number])
    if spare >= least:
        most = max(least, _ceiling(state, to_call))
        return (least, min(most, spare)), None
    amount = units(state, stake)
    return None, amount if amount > to_call else None


def _may_raise(state: Round, i: int) -> Closed | None:
    """Why this player may not raise, or None (5.1, 14.5)."""
    if state.acted[i]:
        return "14.5", "a tap out short of a raise does not open the raising again"
    if state.barred:
        return "14.5", "a tap out short of a raise has closed the raising"
    cap = state.law.raise_cap
    if cap is not None and state.raises >= cap and _contesting(state) > 2:
        return "5.1", f"{state.raises} raises have been made and {cap} are allowed"
    return None


def _contesting(state: Round) -> int:
    det = state.law.det
    if det.raise_cap_count == "in_hand":
        return len(state.status) - state.status.count(FOLDED)
    if det.raise_cap_when == "betting_round_start":
        return state.contesting
    return state.status.count(ACTIVE)


def least_opening(state: Round) -> int:
    """The smallest opening bet of this betting round (4.2(g))."""
    law = state.law
    return law.fixed_bets[state.number] if law.det.limit == "fixed" else law.min_bet


def pot_related(state: Round) -> bool:
    """Whether the limit is measured on the pot."""
    return state.law.det.limit in ("half_pot", "full_pot")


def _ceiling(state: Round, to_call: int) -> int:
    """The largest opening bet or raise under the limit, whatever the stake (4.2(g), A.Straddle)."""
    det = state.law.det
    limit = det.limit
    if limit == "no_limit":
        return 1 << 62
    if limit == "fixed":
        return state.law.fixed_bets[state.number]
    if limit == "spread":
        return state.law.fixed_bets[state.number] if det.fixed_bets else det.max_bet or 0
    if limit == "straddle":
        return state.bet or _straddle_open(state)
    pot = state.pot + to_call
    most = pot if limit == "full_pot" else pot // 2 // det.smallest_chip * det.smallest_chip
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
