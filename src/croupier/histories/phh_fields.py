"""The fields of a PHH file and what stands behind them here: codes, amounts, determinations.

Amounts are cents on our side and exact decimals of a dollar in the file. It must not know how the
actions of a file are written.
"""

from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from typing import Any

from croupier.histories.foreign import FOREIGN, bring_in, matchable
from croupier.histories.record import Played, over
from croupier.rules import actions as act
from croupier.rules import events as ev
from croupier.rules.determinations import Determinations
from croupier.rules.plain import plain
from croupier.rules.round import HIDDEN, Round

FORMAT = 1
OURS = "_croupier"

# The amounts of a file, which the rules must lead to.
COUNTED = (
    "antes", "blinds_or_straddles", "bring_in", "small_bet", "big_bet", "min_bet",
    "starting_stacks", "finishing_stacks",
)  # fmt: skip

# The determinations that are amounts of money, those of the commission among them.
MONEY = frozenset(
    (
        "min_table_stake", "blinds", "ante", "over_blinds", "min_bet", "max_bet", "fixed_bets",
        "smallest_chip", "max_buy_in", "dead_antes", "cap", "rate", "maximum",
    )
)  # fmt: skip


def dollars(amount: int) -> int | Decimal:
    """Cents as the file has them: whole dollars, or a decimal with two places."""
    return amount // 100 if amount % 100 == 0 else Decimal(amount).scaleb(-2)


def in_dollars(det: Determinations) -> dict[str, Any]:
    """The determinations as fields of a file; what is not determined is left out."""
    return {
        key: _each(dollars, value) if key in MONEY else _inner(value)
        for key, value in plain(det).items()
        if value is not None and key != "kind"
    }


def _inner(value: Any) -> Any:
    if not isinstance(value, dict):
        return value
    return {k: dollars(v) if k in MONEY else v for k, v in value.items() if k != "kind"}


def in_cents(fields: Mapping[str, Any], cents: Callable[[Any], int]) -> dict[str, Any]:
    """The fields of a file as the plain data of determinations."""
    return {
        key: in_cents(value, cents) if isinstance(value, dict)
        else _each(cents, value) if key in MONEY
        else value
        for key, value in fields.items()
    }  # fmt: skip


def _each(change: Callable[[Any], Any], value: Any) -> Any:
    return [change(item) for item in value] if isinstance(value, list) else change(value)


def header(events: Sequence[Any], state: Round, variant: str) -> dict[str, Any]:
    """The fields before the actions, in the order they are written."""
    det = state.law.det
    stakes = dict(events[0].stakes)
    antes = list(state.law.game.antes(state))
    fields: dict[str, Any] = {"antes": [dollars(a) for a in _arrayed(antes)]}
    if any(antes):
        fields["ante_trimming_status"] = det.dead_antes is None
    if not bring_in(state.law.game.name):
        posts = _arrayed(_posts(events, state))
        fields["blinds_or_straddles"] = [dollars(amount) for amount in posts]
    fields |= {key: dollars(amount) for key, amount in _bets(state, variant).items()}
    fields["starting_stacks"] = [dollars(stakes[seat]) for seat in state.seats]
    return fields


def _arrayed(by_player: list[int]) -> list[int]:
    """As the file has antes and blinds: heads-up the button's comes first."""
    return by_player[::-1] if len(by_player) == 2 else by_player


def _posts(events: Sequence[Any], state: Round) -> list[int]:
    """The blind that each player is due to post, or the live part of an entry."""
    posts = [0] * len(state.seats)
    for event in events:
        if isinstance(event, ev.BlindPosted):
            posts[state.index[event.seat]] = event.level
        elif isinstance(event, ev.EntryPosted):
            posts[state.index[event.seat]] = event.live
    return posts


def _button_first(state: Round) -> bool:
    return state.law.det.tournament and "heads-up" in state.law.rules


def _bets(state: Round, variant: str) -> dict[str, int]:
    """The amounts that the code of the game asks for."""
    least, fixed = state.law.min_bet, state.law.fixed_bets
    if bring_in(variant):
        return {"bring_in": least, "small_bet": fixed[0], "big_bet": fixed[-1]}
    return (
        {"small_bet": fixed[0], "big_bet": fixed[-1]} if variant == "FO/8" else {"min_bet": least}
    )


def code(played: Sequence[Played]) -> str:
    """The variant: a code of PHH where any reader comes to our result, else one of our own."""
    state = played[-1].after
    name, det = state.law.game.name, state.law.det
    if name in FOREIGN:
        return name
    if name == "omaha" and _common(played[0], state) and not any(map(_uncommon, played)):
        if (det.contest, det.limit) == ("high", "full_pot"):
            return "PO"
        small = state.law.fixed_bets[:2] == (det.blinds[-1],) * 2
        if (det.contest, det.limit, det.low_qualifier, small) == ("split", "fixed", True, True):
            return "FO/8"
    return f"croupier-{name}"


def _common(opening: Played, state: Round) -> bool:
    """Whether these are determinations that every house understands."""
    det = state.law.det
    plays_alike = (
        (det.deck_size, det.wild_card, det.ace_low_in_straights) == (52, False, True)
        and (det.opening_option, det.low_ace, det.tap_out_units) == ("B", "low", "all_chips")
        and (det.pot_limit_basis, det.short_tap_out) == ("raise", "no_reopen")
        and (det.hilo_odd_unit, det.smallest_chip) == ("high", 100)
    )
    posts_alike = (
        (det.compulsory, det.ante, len(det.blinds)) == ("blind", 0, 2)
        and det.min_bet == det.blinds[-1]
        and (len(state.seats) > 2 or _button_first(state))
        and not any(stake % 100 for _, stake in opening.action.stakes)
        and not opening.action.blind_seats
    )
    return plays_alike and posts_alike


def _uncommon(step: Played) -> bool:
    """What PHH has no word for, or another reader refuses."""
    return any(map(_unspoken, step.events)) or _in_vain(step)


def _unspoken(event: Any) -> bool:
    """Commission, a blind out of turn or short, a card nobody saw."""
    if isinstance(event, ev.BlindPosted):
        return over(event) or event.amount < event.level
    hidden = isinstance(event, ev.HoleCardsDealt) and HIDDEN in event.cards
    return hidden or isinstance(event, ev.CommissionTaken | ev.EntryPosted)


def _in_vain(step: Played) -> bool:
    """A bet or raise that nobody else can match, or a bet made full after a tap out short of it."""
    state, action = step.before, step.action
    if state is None or not isinstance(action, act.Bet | act.CallAndRaise | act.TapOut):
        return False
    short = isinstance(action, act.Bet) and state.bet > 0
    raises = not isinstance(action, act.TapOut) or step.events[0].amount > to_call(state)
    return short or (raises and matchable(state) <= state.bet)


def to_call(state: Round) -> int:
    """What the player to act owes."""
    return state.bet - state.bets[state.to_act]
