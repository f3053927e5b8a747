"""The conditions of a tournament: one frozen document, written before the first entry is taken.

Whatever the instruments let the casino operator settle beforehand about entering, playing and the
prizes. Money is in cents, tournament chips are whole chips, shares and rates are exact fractions.
A draft may be incomplete: what it lacks or may not say is found by conditions_check.py. It must not
know entries, seats or anything that has happened, nor any file format.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache

from croupier.rules.canberra import CanberraDeterminations
from croupier.rules.determinations import Determinations
from croupier.rules.plain import record

INSTRUMENTS = ("omaha", "faro", "stud", "canberra")

NOTHING = Fraction(0)


@record("tournament_commission")
@dataclass(frozen=True, slots=True)
class TournamentCommission:
    """What the casino keeps of the entry fees, never of a pot.

    `rate` and the `approved` most are cents of each fee, per cent of all fees, or cents in all.
    """

    basis: str = "per_fee"  # per_fee, percent or total
    rate: Fraction = NOTHING
    approved: Fraction = NOTHING
    approval: str = ""  # the reference of the approval


@record("level")
@dataclass(frozen=True, slots=True)
class Level:
    """Compulsory bets and limits of one level, and how long it lasts; the last one stays.

    Amounts left at none or empty are those of the game's determinations.
    """

    minutes: int | None = None
    rounds: int | None = None
    sessions: int | None = None
    blinds: tuple[int, ...] = ()
    ante: int | None = None
    min_bet: int | None = None
    max_bet: int | None = None
    fixed_bets: tuple[int, ...] = ()
    table_min: int | None = None  # Canberra Poker: least and greatest ante
    table_max: int | None = None
    break_minutes: int = 0  # a break planned after the level


@record("tournament_game")
@dataclass(frozen=True, slots=True)
class TournamentGame:
    """One game of the tournament: its determinations of either family, and its levels."""

    game: str
    determinations: Determinations | None = None  # omaha, faro, stud; in whole chips
    house: CanberraDeterminations | None = None  # canberra; in whole chips
    levels: tuple[Level, ...] = ()


@record("advance")
@dataclass(frozen=True, slots=True)
class Advance:
    """Who goes on to the next session: the first so many, a share rounded up, or all still in."""

    count: int | None = None
    percent: Fraction | None = None  # of the players who began the session
    each: str = "session"  # of the whole session, of each heat, or of each table


@record("session")
@dataclass(frozen=True, slots=True)
class Session:
    """A part of the tournament: what ends it, who goes on, what it is worth."""

    name: str = ""
    game: str = ""  # the tournament's own game unless it mixes several
    # what ends it: the first of those that are given
    players_left: int | None = None
    rounds: int | None = None
    minutes: int | None = None
    heats: int = 1  # so many groups, made by the ballot, play it apart
    repeat_until: int | None = None  # played again until so many players or fewer are left
    chips: int | None = None  # every player begins with so many; none: chips are carried over
    advance: Advance | None = None
    eliminate_below: int = 0  # fewer chips than this at the end of the session are not enough
    eliminate_lowest: int = 0  # so many players, lowest on points after it, are out
    points: tuple[int, ...] = ()  # for the first, second ... place of the session
    prizes_percent: tuple[Fraction, ...] = ()  # of the whole pool, to its first, second ... place


@record("repechage")
@dataclass(frozen=True, slots=True)
class Repechage:
    """A second chance after a session: who qualifies, and what is then played."""

    form: str = "repechage"  # or catch_up, for those who missed the session
    certain: bool = True  # shall be offered; otherwise it may be
    after: int = 1  # the number of the session
    from_place: int = 1  # the places of each heat that qualify
    to_place: int = 1
    session: Session = Session()


@record("re_buys")
@dataclass(frozen=True, slots=True)
class ReBuys:
    """How often, until when, for what money and what chips an eliminated player may buy back."""

    maximum: int = 0  # for each player
    until_session: int = 1  # to the end of this session
    until_level: int | None = None  # and not after this level
    cost: int = 0  # commission included
    commission: int = 0  # of it; as the approval states
    chips: int = 0
    decision_seconds: int | None = None  # none: until the next round at that table begins


@record("prize_scale")
@dataclass(frozen=True, slots=True)
class PrizeScale:
    """The breakdown of the pool for so many entries and more: per cent for each place."""

    shares_percent: tuple[Fraction, ...]
    from_entries: int = 1


@record("condition")
@dataclass(frozen=True, slots=True)
class Condition:
    """A further condition of play in words, and the rule it departs from, if any."""

    words: str
    overrides: str = ""


@record("conditions")
@dataclass(frozen=True, slots=True)
class Conditions:
    """Everything that is settled before the first entry; none is: not stated."""

    name: str
    game: str
    version: int = 1
    # entering
    start: str | None = None  # date and time as in 2026-03-12 19:00
    format: str = "scheduled"  # or sit_and_go
    start_at_entries: int | None = None  # sit_and_go begins with this entry
    method_to_enter: str | None = None
    eligibility: tuple[str, ...] | None = None  # what every entrant must be; empty: anybody
    player_groups: tuple[str, ...] | None = None  # only these; empty: no restriction
    excluded_groups: tuple[str, ...] = ()
    entry_fee: int | None = None  # commission included
    commission: TournamentCommission | None = None
    starting_chips: int | None = None
    min_players: int | None = None
    max_players: int | None = None
    require_agreement: bool = False
    # structure and betting
    games: tuple[TournamentGame, ...] = ()
    sessions: tuple[Session, ...] = ()
    players_per_table: int | None = None
    tables: int | None = None  # none: as few as seat everybody
    elimination: str | None = None  # no_chips, table_minimum (Canberra Poker), or points
    points_tie: str | None = None  # combine or draw
    session_places: str | None = None  # chips, or elimination
    repechage: Repechage | None = None
    re_buys: ReBuys | None = None
    # balancing: while a session runs, in Omaha only
    break_tables: bool | None = None
    balancing_tolerance: int | None = None  # tables may differ by so many players
    balancing_mover: str | None = None  # next_big_blind or ballot
    time_bank_seconds: int | None = None
    further: tuple[Condition, ...] = ()
    # prizes
    prizes: tuple[PrizeScale, ...] = ()
    prize_unit: int = 1
    # what is said not to apply, and the statement that the rules prevail
    not_applicable: tuple[str, ...] = ()
    rules_prevail: bool | None = None
    # readings
    absent_at_start: str | None = None  # forfeit or blind_off; none: as the instrument has it
    absent_blinds: bool = True
    moved_player_entry: str = "after_button"  # or at_once
    simultaneous_tables: str = "time"  # or as_one_round
    void_round_counts_in_session: bool = False  # Canberra Poker, as the next two
    tournament_short_bet: str = "fold_only"  # or all_in_for_less
    tie_break_rounds: str = "deciding"  # or every


def game_of(conditions: Conditions, session: Session) -> TournamentGame:
    """The game a session is played at."""
    name = session.game or conditions.game
    return next(game for game in conditions.games if game.game == name)


@lru_cache(maxsize=256)
def terms(game: TournamentGame, level: Level) -> Determinations | CanberraDeterminations:
    """What governs a table of this game at this level; the same record every time."""
    if game.house is not None:
        least, most = level.table_min, level.table_max
        return replace(
            game.house,
            ante_min=game.house.ante_min if least is None else least,
            ante_max=game.house.ante_max if most is None else most,
        )
    assert game.determinations is not None
    given = {
        name: value
        for name in ("blinds", "ante", "min_bet", "max_bet", "fixed_bets")
        if (value := getattr(level, name)) not in (None, ())
    }
    return replace(game.determinations, tournament=True, **given)


def commission_due(conditions: Conditions, entries: int, re_buys: int = 0) -> int:
    """What the casino keeps of so many fees in all; a part of a cent stays with the players.

    (omaha 20.22; faro 20.20; stud 20.20; canberra 17.25)
    """
    terms, fee = conditions.commission, conditions.entry_fee or 0
    of_re_buys = re_buys * conditions.re_buys.commission if conditions.re_buys else 0
    if terms is None:
        return of_re_buys
    due = {"per_fee": entries * terms.rate, "percent": entries * fee * terms.rate / 100}
    return min(int(due.get(terms.basis, terms.rate)), entries * fee) + of_re_buys


def prize_pool(conditions: Conditions, entries: int, re_buys: int = 0) -> int:
    """Everything that was paid and is not commission."""
    paid = entries * (conditions.entry_fee or 0)
    if conditions.re_buys:
        paid += re_buys * conditions.re_buys.cost
    return paid - commission_due(conditions, entries, re_buys)


def breakdown(conditions: Conditions, entries: int) -> tuple[Fraction, ...]:
    """The per cent of the pool for each place when so many have entered."""
    scales = [scale for scale in conditions.prizes if scale.from_entries <= entries]
    chosen = scales[-1:] or conditions.prizes[:1]  # none: the sessions give the whole pool
    return chosen[0].shares_percent if chosen else ()


def prizes(
    conditions: Conditions, pool: int, entries: int, places: int, given: int = 0
) -> tuple[int, ...]:
    """The prize of each of so many places: together the pool less what the sessions have given.

    Each share is rounded down to the prize unit; what is left, and the share of a place that nobody
    takes, goes to the first (omaha 20.19; faro 20.18; stud 20.18; canberra 17.22).
    """
    shares = (breakdown(conditions, entries) or (NOTHING,))[:places]
    each = [_share(conditions, pool, share) for share in shares]
    return (each[0] + pool - given - sum(each), *each[1:]) if each else ()


def session_prizes(conditions: Conditions, pool: int, session: int) -> tuple[int, ...]:
    """What the places of one session are worth, rounded down to the prize unit."""
    shares = conditions.sessions[session].prizes_percent
    return tuple(_share(conditions, pool, share) for share in shares)


def _share(conditions: Conditions, pool: int, percent: Fraction) -> int:
    unit = conditions.prize_unit
    return int(pool * percent / 100) // unit * unit


def shared(amounts: Sequence[int], players: int, one_each: bool) -> tuple[int, ...]:
    """The prizes of the places that so many players share, divided equally.

    Odd cents go to the first of them, or one each in order where so read (canberra 17.24).
    """
    each, odd = divmod(sum(amounts), players)
    if one_each:
        return tuple(each + (i < odd) for i in range(players))
    return (each + odd, *[each] * (players - 1))
