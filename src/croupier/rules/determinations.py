"""What the casino operator determines for a game of Omaha, Faro or Seven Card Stud.

One frozen record, checked whole against the instrument before it governs a round; amounts in cents.
The defaults of the readings are the most literal ones; what an instrument makes the operator choose
has no default. Knows no state of play.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from itertools import pairwise

from croupier.cards import DECK_SIZES
from croupier.errors import Refused
from croupier.rules.plain import record
from croupier.rules.signs import dollars

INSTRUMENTS = ("omaha", "faro", "stud")


@record("commission")
@dataclass(frozen=True, slots=True)
class Commission:
    """From the pots by one of two scales, or by time; caps and rates as approved (15.1)."""

    basis: str = "pot"
    rate_percent: int = 5
    cap: int = 0
    rate: int = 0
    minutes: int = 30
    maximum: int = 0
    approval: str = ""


@record("determinations")
@dataclass(frozen=True, slots=True)
class Determinations:
    """Everything 2.2, 2.3, 3.5 and 4.2 leave to the casino operator, and the readings."""

    # cards and order of hands
    deck_size: int = 52
    wild_card: bool = False
    ace_low_in_straights: bool = False
    contest: str = "high"
    low_qualifier: bool = False
    # stakes, compulsory bets and limits
    min_table_stake: int | None = None
    commission: Commission | None = None
    compulsory: str | None = None
    blinds: tuple[int, ...] = ()
    ante: int = 0
    opening_option: str = "B"
    over_blinds: tuple[int, ...] = ()
    limit: str | None = None
    min_bet: int | None = None
    max_bet: int | None = None
    fixed_bets: tuple[int, ...] = ()
    smallest_chip: int = 100
    tournament: bool = False
    # one game's own: none where its instrument does not offer the choice
    burn: bool | None = None
    max_buy_in: int | None = None
    act_seconds: int | None = None
    rejoin_minutes: int | None = None
    supervisor_delegations: tuple[str, ...] | None = None
    stake_reduction_between_rounds: bool | None = None
    max_raises: int | None = None
    deal_pattern: str | None = None
    first_opener: str | None = None
    opener_by: str | None = None
    opener_tie: str | None = None
    joker_upcard: str | None = None
    last_blind_final_option: bool | None = None
    # of no instrument: histories of other houses need it
    dead_antes: tuple[int, ...] | None = None
    # readings common to the three
    low_ace: str = "high"
    wild_duplicate: str = "allow"
    wild_in_low: str = "favourable"
    pot_limit_basis: str = "raise"
    straddle_open: str = "twice_min_bet"
    raise_cap_when: str = "each_raise"
    raise_cap_count: str = "able_to_bet"
    ante_raise_cap: int | None = None
    over_blind_by: str = "next"
    tap_out_units: str = "whole_units"
    short_tap_out: str = "no_reopen"
    short_taps_cumulate: bool = False
    hilo_odd_unit: str = "high"
    uncalled_bet: str = "excess"
    commission_threshold: str = "each_pot"
    commission_allocation: str = "pro_rata"
    showdown_first_if_checked: str = "left_of_button"
    ante_open_may_fold: bool = False
    declared_lapses_on_recovery: bool = False
    declared_rejoin: str = "barred"
    time_charge_source: str = "account"
    missed_blinds: str = "live_to_last_blind"
    missed_blinds_cap: str = "one_set"
    entry_blind: str = "big"
    player_group: str | None = None
    abstain_counts_folds: bool = False
    closure_notice_rounds: int = 1
    limit_change_notice_rounds: int = 1
    effective_from: str | None = None
    revoked_from: str | None = None  # the approval of the rules, as the operator has it on record
    # readings of irregularities
    excess_card_cure: bool = False
    oot_non_wager: str = "no_effect"
    oot_fold_returns: bool | None = None
    exposed_no_bet_cap: str | None = None
    exposed_pair_raises: bool | None = None

    def in_words(self, amount: int) -> str:
        """Chips of a tournament have no money value; all others are dollars."""
        return f"{amount:,}" if self.tournament else dollars(amount)

    def not_in_chips(self, amount: int) -> str:
        """Why an amount with part of a chip in it is refused."""
        if type(amount) is not int:
            return f"{amount!r} is not a whole number of cents"
        chip = self.in_words(self.smallest_chip)
        return f"{self.in_words(amount)} cannot be paid in chips of {chip}"


Own = Mapping[str, tuple[str, tuple[object, ...]]]  # as CHOICES, for the settings of one game

LIMITS = ("fixed", "spread", "straddle", "half_pot", "full_pot", "no_limit")

# setting -> the clause that offers it, and what it offers
CHOICES: Own = {
    "deck_size": ("2.2", DECK_SIZES),
    "wild_card": ("2.3", (False, True)),
    "contest": ("3.5", ("high", "low", "split")),
    "low_ace": ("3.6", ("high", "low")),
    "wild_duplicate": ("3.7", ("allow", "deny")),
    "wild_in_low": ("3.7", ("favourable", "excluded")),
    "compulsory": ("4.2(b)", ("blind", "ante")),
    "opening_option": ("4.2(d)", ("A", "B", "C")),
    "limit": ("4.2(d)", LIMITS),
    "pot_limit_basis": ("4.2(g)", ("raise", "total_bet")),
    "straddle_open": ("A.Straddle", ("twice_min_bet", "min_bet", "carry_over")),
    "raise_cap_when": ("5.1", ("each_raise", "betting_round_start")),
    "raise_cap_count": ("5.1", ("able_to_bet", "in_hand")),
    "over_blind_by": ("A.Over-Blind", ("next", "any")),
    "tap_out_units": ("14.1", ("whole_units", "all_chips")),
    "declared_rejoin": ("14.3", ("barred", "allowed")),
    "short_tap_out": ("14.5", ("no_reopen", "bars_all")),
    "hilo_odd_unit": ("13.2", ("high", "left_of_button")),
    "uncalled_bet": ("15.2(b)", ("excess", "whole_bet")),
    "commission_threshold": ("15.2(a)(i)", ("each_pot", "sum_of_pots")),
    "commission_allocation": ("15.2(a)(i)", ("pro_rata", "main_first")),
    "oot_non_wager": ("17.10", ("no_effect", "binding")),
    "missed_blinds": ("17.4", ("live_to_last_blind", "all_dead")),
    "missed_blinds_cap": ("17.4", ("one_set", "all")),
    "entry_blind": ("17.11", ("big", "last")),
    "time_charge_source": ("15.3", ("account", "stake")),
    "showdown_first_if_checked": ("13.1", ("left_of_button", "last_aggressor")),
}


def check(determinations: Determinations, own: Own) -> None:
    """Refuse a record that the shared clauses do not allow; `own` are the choices of one game."""
    _choices(determinations, own)
    _amounts(determinations)
    _compulsory(determinations)
    _limits(determinations)
    _notices(determinations)
    if not determinations.tournament:
        _commission(determinations)


_NUMBERS = (int, int | None, tuple[int, ...], tuple[int, ...] | None)
_COUNTED = [field.name for field in fields(Determinations) if field.type in _NUMBERS]
_COUNTED_OF_COMMISSION = [field.name for field in fields(Commission) if field.type in _NUMBERS]


def whole_numbers(det: Determinations) -> None:
    """Money is whole cents, and everything else that is counted is whole too."""
    found = [("4.2", name, getattr(det, name)) for name in _COUNTED]
    if det.commission is not None:
        found += [("15.1", name, getattr(det.commission, name)) for name in _COUNTED_OF_COMMISSION]
    for rule, name, value in found:
        for number in value if isinstance(value, tuple) else (value,):
            if number is not None and type(number) is not int:
                raise Refused(rule, f"{name} {number!r} is not a whole number")


def _choices(det: Determinations, own: Own) -> None:
    for name, (rule, offered) in {**CHOICES, **own}.items():
        value = getattr(det, name)
        if value in offered or (value is not None and {int, tuple} & set(offered)):
            continue
        problem = "is not determined" if value is None else f"{value!r} is not offered"
        raise Refused(rule, f"{name} {problem}: choose {_or(offered)}")
    for name in GAMES_OWN - own.keys():
        if getattr(det, name) is not None:
            raise Refused(
                "4.2", f"{name} is no choice of this game: its instrument does not offer it"
            )


GAMES_OWN = frozenset(
    (
        "burn",
        "max_buy_in",
        "act_seconds",
        "rejoin_minutes",
        "supervisor_delegations",
        "stake_reduction_between_rounds",
        "max_raises",
        "deal_pattern",
        "first_opener",
        "opener_by",
        "opener_tie",
        "joker_upcard",
        "last_blind_final_option",
        "dead_antes",
        "oot_fold_returns",
        "exposed_no_bet_cap",
        "exposed_pair_raises",
    )
)


def _or(offered: tuple[object, ...]) -> str:
    return "a number" if int in offered else " or ".join(str(o) for o in offered if o is not None)


def _amounts(det: Determinations) -> None:
    chip = det.smallest_chip
    if chip < 1:
        raise Refused("4.2", f"a smallest chip of {chip} cents is no chip")
    if det.min_table_stake is None and not det.tournament:
        raise Refused("4.2(a)", "min_table_stake is not determined")
    for rule, name, amounts in (
        ("4.2(a)", "min_table_stake", () if det.tournament else (det.min_table_stake or 0,)),
        ("4.2(f)", "blinds", det.blinds),
        ("4.2(f)", "over_blinds", det.over_blinds),
        ("4.2(f)", "ante", (det.ante,) if det.ante else ()),
        ("4.2(g)", "min_bet", () if det.min_bet is None else (det.min_bet,)),
        ("4.2(g)", "max_bet", () if det.max_bet is None else (det.max_bet,)),
        ("4.2(g)", "fixed_bets", det.fixed_bets),
    ):
        for amount in amounts:
            if amount <= 0 or amount % chip:
                raise Refused(rule, f"{name} {amount} is not a whole number of chips of {chip}")


def _compulsory(det: Determinations) -> None:
    if det.compulsory == "ante":
        if det.blinds or det.over_blinds:
            raise Refused("4.2(b)", f"an ante game has no blinds {det.blinds + det.over_blinds}")
        if not det.ante:
            raise Refused("4.2(f)", "an ante game needs the amount of the ante")
        return
    if det.ante and not det.tournament:
        raise Refused("4.2(b)", f"a blind game has no ante of {det.ante}")
    if not det.blinds:
        raise Refused("4.2(f)", "a blind game needs the amount of every blind")
    if len(det.blinds) > 3:
        raise Refused("4.2(c)", f"{len(det.blinds)} blinds are more than three")
    if list(det.blinds) != sorted(det.blinds):
        raise Refused("4.2(f)", f"blinds {det.blinds} fall: each is at least the one before")
    levels = (det.blinds[-1], *det.over_blinds)
    if any(a >= b for a, b in pairwise(levels)):
        raise Refused("4.2(f)", f"over_blinds {det.over_blinds} do not each exceed the one before")


def _limits(det: Determinations) -> None:
    if det.min_bet is None:
        raise Refused("4.2(g)", "min_bet is not determined")
    if det.fixed_bets and min(det.fixed_bets) < det.min_bet:
        raise Refused("4.2(g)", f"fixed_bets {det.fixed_bets} fall below min_bet {det.min_bet}")
    if det.ante_raise_cap is not None and det.ante_raise_cap < 1:
        raise Refused("5.1", f"ante_raise_cap {det.ante_raise_cap} leaves no raise")
    if det.limit == "spread" and not det.fixed_bets:
        if det.max_bet is None:
            raise Refused("4.2(g)", "a spread limit needs max_bet")
        if det.max_bet < det.min_bet:
            raise Refused("4.2(g)", f"max_bet {det.max_bet} is below min_bet {det.min_bet}")


def _notices(det: Determinations) -> None:
    for rule, name in (("4.1", "limit_change_notice_rounds"), ("18.2", "closure_notice_rounds")):
        if getattr(det, name) < 1:
            raise Refused(rule, f"{name} {getattr(det, name)} is no notice: choose 1 or more")


def _commission(det: Determinations) -> None:
    terms = det.commission
    if terms is None:
        raise Refused("15.1", "commission is not determined: choose basis pot or time")
    if terms.basis not in ("pot", "time"):
        raise Refused("15.1", f"commission basis {terms.basis!r} is neither pot nor time")
    if not terms.approval:
        what = f"cap of {terms.cap}" if terms.basis == "pot" else f"maximum of {terms.maximum}"
        raise Refused("A.Approved", f"a commission {what} needs the reference of its approval")
    if terms.basis == "pot" and terms.cap <= 0:
        raise Refused("15.1", f"a commission capped at {terms.cap} is none")
    if terms.basis == "pot" and terms.rate_percent not in (5, 10):
        raise Refused("15.2", f"commission of {terms.rate_percent} per cent is neither 5 nor 10")
    if terms.basis == "time" and not 0 < terms.rate <= terms.maximum:
        raise Refused("15.3", f"a rate of {terms.rate} is not within the approved {terms.maximum}")


def check_scale(det: Determinations, stake: int, most: int) -> None:
    """The ten per cent scale is for table stakes up to a figure of the game's own (15.2(e))."""
    terms = det.commission
    ten = terms is not None and terms.basis == "pot" and terms.rate_percent == 10
    if ten and stake > most and not det.tournament:
        raise Refused("15.2(e)", f"10 per cent needs a table stake of at most {most}, not {stake}")


def check_caps(before: Determinations, after: Determinations) -> None:
    """Of two scales on record the ten per cent scale has the lower cap (15.2(e))."""
    terms = [det.commission for det in (before, after) if det.commission is not None]
    caps = {each.rate_percent: each.cap for each in terms if each.basis == "pot"}
    if len(caps) == 2 and caps[10] > caps[5]:
        raise Refused("15.2(e)", f"a cap of {caps[10]} for 10 per cent is above {caps[5]} for 5")


def check_period(det: Determinations) -> None:
    """A rate is for a length of time, and from the stake in whole chips (15.3)."""
    terms = det.commission
    if terms is None or terms.basis != "time":
        return
    if terms.minutes < 1:
        raise Refused("15.3", f"a period of {terms.minutes} minutes is no time")
    if det.time_charge_source == "stake" and terms.rate % det.smallest_chip:
        raise Refused("15.3", det.not_in_chips(terms.rate))
