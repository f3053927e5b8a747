"""What a tournament's conditions lack, and what they may not say: every finding with its clause.

Omaha demands each item before the conditions are published. The other three only permit them: there
a tournament waits for what it needs to take entries, or to start. Where a condition departs from
the rules, the rules prevail in Omaha and the approved conditions elsewhere. It must not know
entries, seats or anything that has happened.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from croupier import rulebook
from croupier.errors import BadMessage, Refused
from croupier.rules.faro import FARO
from croupier.rules.law import law
from croupier.rules.omaha import OMAHA
from croupier.rules.stud import STUD
from croupier.rules.tournament.conditions import (
    Advance,
    Conditions,
    Level,
    ReBuys,
    Session,
    TournamentGame,
    terms,
)
from croupier.rules.tournament.conditions_clauses import CLAUSES, GAMES, OPTIONAL

INSTRUMENTS = ("omaha", "faro", "stud", "canberra")

STAGES = ("publication", "entries", "start")
LONGEST = 1_000  # times the largest bet: all chips at the last level

# reading -> what it is about, and what it offers; none: as the instrument has it
CHOICES: dict[str, tuple[str, tuple[object, ...]]] = {
    "format": ("tables", ("scheduled", "sit_and_go")),
    "elimination": ("elimination", (None, "no_chips", "table_minimum", "points")),
    "points_tie": ("points tie", (None, "combine", "draw")),
    "session_places": ("points places", (None, "chips", "elimination")),
    "balancing_mover": ("play", (None, "next_big_blind", "ballot")),
    "absent_at_start": ("absent", (None, "forfeit", "blind_off")),
    "moved_player_entry": ("moved", ("after_button", "at_once")),
    "simultaneous_tables": ("same round", ("time", "as_one_round")),
    "tournament_short_bet": ("play", ("fold_only", "all_in_for_less")),
    "tie_break_rounds": ("same round", ("deciding", "every")),
}
_POT = {"omaha": OMAHA, "faro": FARO, "stud": STUD}
_LENGTHS = ("minutes", "rounds", "sessions")


class Finding(NamedTuple):
    """Something missing or not allowed: the clause, in words, and what it stops."""

    rule: str
    words: str
    stops: str = "publication"


Findings = Iterator[Finding]


def check(conditions: Conditions) -> tuple[Finding, ...]:
    """Everything that stands in the way of publishing, of taking entries, or of starting."""
    if conditions.game not in CLAUSES:
        raise BadMessage(
            f"no tournament is played at {conditions.game!r}: choose {', '.join(GAMES)}"
        )
    return tuple(found for part in _PARTS for found in part(conditions))


def advice(conditions: Conditions) -> tuple[Finding, ...]:
    """What is allowed and stops nothing, but is hardly meant."""
    found = (*_endless(conditions), *_odd_points(conditions), *_idle_points(conditions))
    return tuple(each._replace(stops="nothing") for each in found)


def _endless(c: Conditions) -> Findings:
    """Sessions to the last players whose chips outlast every level."""
    most = max((c.starting_chips or 0, *(session.chips or 0 for session in c.sessions)))
    players = c.max_players or c.start_at_entries or 2
    for session in c.sessions:
        if session.players_left is None or session.rounds or session.minutes:
            continue
        for game in c.games:
            dearest = max((_cost(game, level) for level in game.levels), default=0)
            units = most * players // dearest if dearest else 0
            if units > LONGEST:
                words = f"the chips of all players are {units:,} times the largest bet of any level"
                yield _wrong(c, "betting", f"{words}: it may not end (at most {LONGEST:,})")


def _cost(game: TournamentGame, level: Level) -> int:
    """The largest blind or ante of a level."""
    det = game.determinations
    blinds = level.blinds or (det.blinds if det else ())
    return max((*blinds, level.ante or (det.ante if det else 0), 0))


def _odd_points(c: Conditions) -> Findings:
    """Points that a worse place earns more of, or too few of them to tell the prizes apart."""
    paid = max((len(scale.shares_percent) for scale in c.prizes), default=0)
    for number, session in enumerate(c.sessions, 1):
        if any(worse > better for better, worse in pairwise(session.points)):
            words = f"points {session.points} of session {number} rise from a place to the next"
            yield _wrong(c, "points", words)
    given = max((len(session.points) for session in c.sessions), default=0)
    if 0 < given < paid:
        words = f"{given} places of a session give points and {paid} prizes are paid"
        yield _wrong(c, "points", f"{words}: those without points share, or draw for them")


def _idle_points(c: Conditions) -> Findings:
    """Points that settle neither who is out nor the places."""
    sessions = [session for session in c.sessions if session.points]
    used = c.elimination == "points" or any(each.eliminate_lowest for each in c.sessions)
    if sessions and not used:
        words = "points are given, but elimination is not 'points': they decide no place"
        yield _wrong(c, "points", words)


def require(conditions: Conditions, stage: str = "publication") -> None:
    """Refuse to go on to a stage with the first finding that stops it or what comes before."""
    reached = STAGES[: STAGES.index(stage) + 1]
    for found in check(conditions):
        if found.stops in reached:
            raise Refused(found.rule, found.words)


def clause(conditions: Conditions, subject: str) -> str:
    """The clause of this tournament's instrument for a subject of CLAUSES."""
    return CLAUSES[conditions.game].get(subject, CLAUSES[conditions.game]["sessions"])


def _wrong(c: Conditions, subject: str, words: str) -> Finding:
    return Finding(clause(c, subject), words)


def _missing(c: Conditions, subject: str, words: str) -> Finding:
    """Omaha asks for it before publication; elsewhere it is needed to go on (omaha 20.3)."""
    later = "start" if subject == "prizes" and c.game != "canberra" else "entries"
    return Finding(clause(c, subject), words + " not stated", "publication" if _omaha(c) else later)


def _omaha(c: Conditions) -> bool:
    return c.game == "omaha"


# Entering


def _names(c: Conditions) -> Findings:
    """What is chosen is offered, and what is said not to apply may be left out (omaha 20.3)."""
    if not c.name.strip():
        yield _wrong(c, "complete", "the tournament has no name")
    for name, (subject, offered) in CHOICES.items():
        if getattr(c, name) not in offered:
            choices = " or ".join(str(each) for each in offered if each is not None)
            yield _wrong(c, subject, f"{name} {getattr(c, name)!r} is not offered: {choices}")
    for name in c.not_applicable:
        if name not in OPTIONAL:
            yield _wrong(c, "complete", f"{name} cannot be left out as not applicable")


def _start(c: Conditions) -> Findings:
    """Date and time, or the entry that starts a sit and go."""
    if c.format == "sit_and_go":
        yield from _sit_and_go(c)
    elif c.start is None:
        yield _missing(c, "start", "the starting date and time are")
    if c.start is not None and not _is_moment(c.start):
        words = f"start {c.start!r} is no date and time, written as in 2026-03-12 19:00"
        yield _wrong(c, "start", words)
    elif c.start is not None and c.start[:10] < (first := _in_force(c)):
        yield _wrong(c, "in force", f"the rules are in force from {first}, not {c.start}")
    if c.format == "scheduled" and c.start_at_entries is not None:
        words = f"entry {c.start_at_entries} starts a sit and go, and this is scheduled"
        yield _wrong(c, "tables", words)


def _in_force(c: Conditions) -> str:
    return rulebook.edition(c.game).effective_from.isoformat()


def _sit_and_go(c: Conditions) -> Findings:
    """It must say when it starts; only Omaha knows the format (omaha 20.3(a)(iii)(B))."""
    if not _omaha(c):
        yield _wrong(c, "start", "a tournament of this game has a published starting time")
    if c.start_at_entries is None:
        yield _wrong(c, "tables", "a sit and go does not say which entry starts it")
    elif c.max_players is not None and not 1 <= c.start_at_entries <= c.max_players:
        words = f"entry {c.start_at_entries} cannot start it: at most {c.max_players} may enter"
        yield _wrong(c, "tables", words)
    elif c.start_at_entries < (c.min_players or 0):
        words = f"entry {c.start_at_entries} cannot start it: {c.min_players} players are the least"
        yield _wrong(c, "tables", words)


def _is_moment(text: str) -> bool:
    try:
        datetime.fromisoformat(text)
    except ValueError:
        return False
    return len(text) >= len("2026-03-12 19:00")


def _entering(c: Conditions) -> Findings:
    """How one enters and who may; the others leave it open unless they say so."""
    if _omaha(c) and not c.method_to_enter:
        yield _missing(c, "entering", "the method to enter is")
    if _omaha(c) and c.eligibility is None:
        yield _missing(c, "entering", "who is eligible is")
    if _omaha(c) and c.player_groups is None:
        yield _missing(c, "groups", "restrictions on player groups are")
    named = (*(c.eligibility or ()), *(c.player_groups or ()), *c.excluded_groups)
    if not all(name.strip() for name in named):
        yield _wrong(c, "groups", "a group of players has no name")
    both = {*(c.player_groups or ()), *(c.eligibility or ())} & set(c.excluded_groups)
    if both:
        yield _wrong(c, "groups", f"{min(both)} are both admitted and kept out")


def _players(c: Conditions) -> Findings:
    least, most = c.min_players, c.max_players
    if _omaha(c) and least is None:
        yield _missing(c, "players", "the minimum number of players is")
    if _omaha(c) and most is None:
        yield _missing(c, "players", "the maximum number of players is")
    if least is not None and least < 1:
        yield _wrong(c, "players", f"a minimum of {least} players is none")
    if most is not None and most < 1:
        yield _wrong(c, "players", f"a maximum of {most} players is none")
    elif least is not None and most is not None and least > most:
        yield _wrong(c, "players", f"a minimum of {least} players is above the maximum of {most}")


# Money


def _fee(c: Conditions) -> Findings:
    """The fee, and the commission in it, if any."""
    if c.entry_fee is None:
        yield _missing(c, "fee", "the entry fee is")
    elif c.entry_fee < 0:
        yield _wrong(c, "fee", f"an entry fee of {c.entry_fee} cents is none")
    if c.commission is None:
        if _omaha(c) and "commission" not in c.not_applicable:
            yield _missing(c, "fee", "the tournament commission, or that there is none, is")
        return
    if "commission" in c.not_applicable and c.commission.rate:
        yield _wrong(c, "fee", "a commission is stated and said not to apply")
    yield from _commission(c)


def _commission(c: Conditions) -> Findings:
    """Not above what is approved, nor above the fees themselves."""
    kept = c.commission
    assert kept is not None
    measure = {"per_fee": "cents of each fee", "percent": "per cent of the fees", "total": "cents"}
    if kept.basis not in measure:
        yield _wrong(c, "fee", f"commission basis {kept.basis!r}: choose {', '.join(measure)}")
        return
    unit, most = measure[kept.basis], 100 if kept.basis == "percent" else c.entry_fee
    if kept.rate < 0 or (kept.basis != "percent" and kept.rate.denominator != 1):
        yield _wrong(c, "fee", f"a commission of {kept.rate} {unit} cannot be taken")
    if kept.rate and not kept.approval:
        words = f"a commission of {kept.rate} {unit} has no approval: without one it is 0"
        yield _wrong(c, "commission", words)
    if kept.rate > kept.approved:
        words = f"a commission of {kept.rate} {unit} is above the approved {kept.approved}"
        yield _wrong(c, "commission", words)
    if kept.basis != "total" and most is not None and kept.rate > max(most, 0):
        yield _wrong(c, "fee", f"a commission of {kept.rate} {unit} is more than {most}")


def _chips(c: Conditions) -> Findings:
    """Everybody gets the same chips for the fee: whole ones, and enough to play a round."""
    if c.starting_chips is None:
        yield _missing(c, "chips", "the tournament chips for the entry fee are")
    given = (game.determinations.smallest_chip for game in c.games if game.determinations)
    chip, least = max(1, min(given, default=1)), _dearest(c)
    handed = [c.starting_chips, *(session.chips for session in c.sessions)]
    handed += [c.repechage.session.chips] if c.repechage else []
    for chips in [*handed, c.re_buys.chips if c.re_buys and c.re_buys.chips > 0 else None]:
        if chips is not None and (chips < 1 or chips % chip):
            yield _wrong(c, "chips", f"{chips} is not a whole number of chips of {chip}")
        elif chips is not None and chips < least:
            yield _wrong(c, "chips", f"{chips} chips do not pay for one round: {least} are due")


def _dearest(c: Conditions) -> int:
    """What one round of the first level costs at the most before a card is seen."""
    due = 0
    for game in c.games:
        first, det = (game.levels or (Level(),))[0], game.determinations
        if det:
            due = max(due, *(first.blinds or det.blinds), (first.ante or det.ante), 0)
        elif game.house:
            due = max(due, first.table_min or game.house.ante_min or 0)
    return due


def _prizes(c: Conditions) -> Findings:
    """Each breakdown, with what the sessions give, is the whole pool."""
    sessions = sum(sum(each.prizes_percent) for each in c.sessions)
    if not c.prizes and sessions != 100:
        yield _missing(c, "prizes", "the breakdown of the prize pool is")
    for scale in c.prizes:
        shares = scale.shares_percent
        whole = sum(shares) + sessions
        if not shares or min(shares) <= 0:
            yield _wrong(c, "prizes", "a place in the breakdown has no share of the pool")
        elif whole != 100:
            yield _wrong(c, "prizes", f"the shares add up to {whole} per cent, not 100")
    starts = [scale.from_entries for scale in c.prizes]
    early = starts and not 1 <= starts[0] <= max(c.min_players or 1, 1)
    if early or any(a >= b for a, b in pairwise(starts)):
        words = f"breakdowns from {', '.join(map(str, starts))} entries leave a number without one"
        yield _wrong(c, "prizes", words)
    if c.prize_unit < 1:
        yield _wrong(c, "whole pool", f"a prize unit of {c.prize_unit} cents is none")


# Sessions


def _sessions(c: Conditions) -> Findings:
    if not c.sessions:
        yield _missing(c, "sessions", "the number and length of sessions are")
    for number, session in enumerate(c.sessions, 1):
        yield from _session(c, session, f"session {number}")
        yield from _progress(c, session, number)


def _session(c: Conditions, session: Session, name: str) -> Findings:
    """What ends it is what the instrument's dictionary lets end it."""
    ends = {"players_left": session.players_left, "rounds": session.rounds}
    ends["minutes"] = session.minutes
    given = {end: value for end, value in ends.items() if value is not None}
    if not given:
        yield _missing(c, "sessions", f"how long {name} lasts is")
    for end, value in given.items():
        if end not in _ENDS[c.game]:
            offered = " or ".join(_ENDS[c.game])
            yield _wrong(c, "session", f"{name} cannot end by {end} {value}: only by {offered}")
        if value < 1:
            yield _wrong(c, "sessions", f"{name} cannot end by {end} {value}")
    if session.game and session.game not in [game.game for game in c.games]:
        yield _wrong(c, "betting", f"{name} is played at {session.game}, which has no limits")
    if session.heats < 1:
        yield _wrong(c, "sessions", f"{name} cannot be played in {session.heats} heats")
    if session.repeat_until is not None and session.repeat_until < 1:
        yield _wrong(
            c, "sessions", f"{name} cannot be played until {session.repeat_until} are left"
        )
    if min((*session.points, session.eliminate_below, session.eliminate_lowest), default=0) < 0:
        yield _wrong(c, "points", f"{name} counts below nothing")


_ENDS = {
    "omaha": ("players_left", "rounds", "minutes"),
    "faro": ("rounds", "minutes"),
    "stud": ("rounds", "minutes"),
    "canberra": ("rounds",),
}


def _progress(c: Conditions, session: Session, number: int) -> Findings:
    """Who goes on from each session but the last, how many, and who is out."""
    last, advance = number == len(c.sessions), session.advance
    if last and advance is not None:
        yield _wrong(c, "progression", f"nobody advances from session {number}, the last one")
    if not last and advance is None:
        yield _missing(c, "progression", f"how players progress from session {number} is")
    yield from _advance(c, advance, f"session {number}")


def _advance(c: Conditions, advance: Advance | None, name: str) -> Findings:
    """How many go on, in one measure."""
    if advance is None:
        return
    if advance.count is not None and advance.percent is not None:
        yield _wrong(c, "advance", f"{advance.count} and {advance.percent} per cent both advance")
    if advance.count is not None and advance.count < 1:
        yield _wrong(c, "advance", f"{advance.count} players advance from {name}")
    if advance.percent is not None and not 0 < advance.percent <= 100:
        yield _wrong(c, "advance", f"{advance.percent} per cent advance from {name}")
    if advance.each not in ("session", "heat", "table"):
        yield _wrong(
            c, "advance", f"players advance from each session, heat or table, not {advance.each!r}"
        )


def _structure(c: Conditions) -> Findings:
    """More sessions than one need a way out of them, unless nobody is to be eliminated."""
    several = len(c.sessions) > 1
    if several and c.elimination is None and _omaha(c):
        yield _missing(c, "elimination", "how players are eliminated is")
    if several and "progression" in c.not_applicable:
        words = f"progression is said not to apply to {len(c.sessions)} sessions"
        yield _wrong(c, "progression", words)
    if c.elimination == "table_minimum" and c.game != "canberra":
        yield _wrong(c, "elimination", "only Canberra Poker eliminates below the table minimum")


def _points(c: Conditions) -> Findings:
    """Points or prizes for each session need places, and a way to settle equal totals."""
    points = any(session.points for session in c.sessions)
    given = points or any(session.prizes_percent for session in c.sessions)
    lowest = any(session.eliminate_lowest for session in c.sessions)
    if given and "points" in c.not_applicable:
        yield _wrong(c, "points", "points or prizes are given and said not to apply")
    if _omaha(c) and not given and "points" not in c.not_applicable:
        yield _missing(c, "points", "whether sessions give points or prizes is")
    if given and c.session_places is None:
        yield _missing(c, "points places", "how places in a session are decided is")
    if points and c.points_tie is None:
        yield _missing(c, "points tie", "how equal points are settled is")
    if (lowest or c.elimination == "points") and not points:
        yield _wrong(c, "points out", "the lowest on points go out, but no session gives points")


def _repechage(c: Conditions) -> Findings:
    chance = c.repechage
    if chance is None:
        if _omaha(c) and "repechage" not in c.not_applicable:
            yield _missing(c, "repechage", "whether there is a repechage is")
        return
    if "repechage" in c.not_applicable:
        yield _wrong(c, "repechage", "a repechage is stated and said not to apply")
    if chance.form not in ("repechage", "catch_up"):
        yield _wrong(c, "repechage", f"{chance.form!r} is neither repechage nor catch_up")
    if not 1 <= chance.after < len(c.sessions):
        words = f"no session follows a repechage after session {chance.after} of {len(c.sessions)}"
        yield _wrong(c, "repechage", words)
    if not 1 <= chance.from_place <= chance.to_place:
        words = f"places {chance.from_place} to {chance.to_place} qualify nobody"
        yield _wrong(c, "repechage", words)
    yield from _session(c, chance.session, "the repechage")
    yield from _advance(c, chance.session.advance, "the repechage")
    for name in ("prizes_percent", "eliminate_lowest", "repeat_until"):
        if getattr(chance.session, name):
            yield _wrong(c, "repechage", f"a second chance has no {name}")


def _re_buys(c: Conditions) -> Findings:
    """In Omaha only: elsewhere one entry is all there is (faro 20.6; stud 20.6; canberra 17.6)."""
    terms = c.re_buys
    if not _omaha(c):
        if terms is not None:
            yield _wrong(c, "re-buys", "one entry only: nobody buys back into this tournament")
        return
    if terms is None:
        if "re_buys" not in c.not_applicable:
            yield _missing(c, "re-buys", "whether an eliminated player may buy back is")
        return
    if "re_buys" in c.not_applicable:
        yield _wrong(c, "re-buys", "re-buys are stated and said not to apply")
    for name in ("maximum", "chips", "until_session"):
        if getattr(terms, name) < 1:
            yield _wrong(c, "re-buys", f"re_buys {name} {getattr(terms, name)} allows none")
    if terms.until_session > len(c.sessions):
        yield _wrong(c, "re-buys", f"there is no session {terms.until_session} to re-buy in")
    most = max((len(game.levels) for game in c.games), default=1)
    if terms.until_level is not None and not 1 <= terms.until_level <= most:
        yield _wrong(c, "re-buys", f"there is no level {terms.until_level} to re-buy in")
    if (terms.decision_seconds or 1) < 1:
        yield _wrong(c, "re-buys", f"{terms.decision_seconds} seconds leave no choice")
    if not 0 <= terms.commission <= terms.cost:
        yield _wrong(c, "re-buys", f"{terms.commission} cents of {terms.cost} cannot be kept")
    elif terms.commission > _approved(c, terms):
        words = f"a commission of {terms.commission} cents of a re-buy is above what is approved"
        yield _wrong(c, "commission", words)


def _approved(c: Conditions, bought: ReBuys) -> Fraction:
    """The most that the casino may keep of a re-buy: as of a fee; nothing beside a sum in all."""
    kept = c.commission
    if kept is None or not kept.approval:
        return Fraction(0)
    most = {"per_fee": kept.approved, "percent": bought.cost * kept.approved / 100}
    return most.get(kept.basis, Fraction(0))


# Tables and betting


def _tables(c: Conditions) -> Findings:
    """So many players as the deck can serve; in Omaha it must be said beforehand."""
    if c.players_per_table is None:
        if _omaha(c):
            yield _missing(c, "tables", "the number of tables, or the players at each, is")
        return
    if c.players_per_table < (1 if c.game == "canberra" else 2):
        yield _wrong(c, "table size", f"{c.players_per_table} players make no table")
    for game in c.games:
        most = table_size(game) if game.house or game.determinations else c.players_per_table
        if c.players_per_table > most:
            words = f"{c.players_per_table} players at a table: the cards serve {most} at most"
            yield _wrong(c, "table size", words)
    if c.tables is not None and c.tables < 1:
        yield _wrong(c, "tables", f"a tournament at {c.tables} tables has none")
    elif c.tables is not None and c.max_players is not None and c.sessions:
        tables = c.tables * max(1, c.sessions[0].heats)
        seats = tables * c.players_per_table
        if c.max_players > seats:
            held = f"{tables} tables of {c.players_per_table} seat {seats}"
            yield _wrong(c, "tables", f"{c.max_players} players may enter, and {held}")


def table_size(game: TournamentGame) -> int:
    """How many players one table of the game can serve."""
    if game.house is not None:
        return game.house.boxes
    assert game.determinations is not None
    return _POT[game.game].max_players(game.determinations)


def _betting(c: Conditions) -> Findings:
    """Limits for every game that is played, at every level."""
    named = [game.game for game in c.games]
    if c.game not in named:
        yield _missing(c, "betting", "the betting structure is")
    if len(set(named)) < len(named):
        yield _wrong(c, "betting", "a game has two betting structures")
    if not _omaha(c) and set(named) - {c.game}:
        words = f"sessions of {', '.join(sorted(set(named) - {c.game}))} are not offered beside it"
        yield _wrong(c, "points", words)
    for game in c.games:
        yield from _game(c, game)


def _game(c: Conditions, game: TournamentGame) -> Findings:
    house = game.game == "canberra"
    if game.game not in GAMES or (house and c.game != "canberra"):
        yield _wrong(c, "points", f"{game.game} cannot be one of the games of this tournament")
    elif (game.house if house else game.determinations) is None:
        yield _missing(c, "betting", f"the limits of {game.game} are")
    else:
        yield from _levels(c, game)
        yield from _apart(c, game)


def _levels(c: Conditions, game: TournamentGame) -> Findings:
    """Every level is allowed by the game's own clauses, and lasts for a time that can be told."""
    if not game.levels:
        yield _missing(c, "betting", f"the levels of {game.game} are")
    lengths = {name for level in game.levels[:-1] for name in _lengths(level)}
    if len(lengths) > 1:
        words = f"levels last for {' and '.join(sorted(lengths))}: choose one measure"
        yield _wrong(c, "betting", words)
    for number, level in enumerate(game.levels, 1):
        if number < len(game.levels) and len(_lengths(level)) != 1:
            yield _wrong(c, "betting", f"level {number} does not say how long it lasts")
        if level.break_minutes < 0:
            yield _wrong(c, "betting", f"a break of {level.break_minutes} minutes is none")
        try:
            _govern(game, level)
        except Refused as refusal:
            yield Finding(refusal.rule, f"level {number} of {game.game}: {refusal.reason}")


def _lengths(level: Level) -> list[str]:
    return [name for name in _LENGTHS if (getattr(level, name) or 0) > 0]


def _govern(game: TournamentGame, level: Level) -> None:
    found = terms(game, level)
    if game.determinations is not None:
        law(_POT[game.game], found)  # type: ignore[arg-type]


def _apart(c: Conditions, game: TournamentGame) -> Findings:
    """Tournament chips bear no commission and win no jackpot."""
    if game.determinations is not None and game.determinations.commission is not None:
        words = "commission is taken from the entry fees, never from a pot of tournament chips"
        yield _wrong(c, "no commission", words)
    if game.house is not None and game.house.jackpot is not None:
        yield Finding(_JACKPOT["canberra"], "a tournament has no jackpot")


_JACKPOT = {"canberra": "17.18"}


# Conditions of play


def _balancing(c: Conditions) -> Findings:
    """While a session runs, in Omaha only: elsewhere a seat holds for the session."""
    if _omaha(c):
        if c.balancing_tolerance is not None and c.balancing_tolerance < 1:
            words = f"tables cannot always be balanced to within {c.balancing_tolerance}"
            yield _wrong(c, "play", words)
        return
    for name in ("break_tables", "balancing_tolerance", "balancing_mover"):
        if getattr(c, name) not in (None, False):
            yield _wrong(c, "moved", f"{name}: a seat is kept for the whole session")


def _time(c: Conditions) -> Findings:
    if c.time_bank_seconds is None:
        return
    if not _omaha(c):
        yield _wrong(c, "play", "a time bank is applied in Omaha only")
    elif c.time_bank_seconds < 0:
        yield _wrong(c, "play", f"a time bank of {c.time_bank_seconds} seconds is none")


def _further(c: Conditions) -> Findings:
    """In Omaha a condition that departs from a rule is refused; elsewhere it must be ours to apply.

    Approved conditions prevail over the paragraphs that precede the one which says so, no others.
    """
    for condition in c.further:
        if not condition.words.strip():
            yield _wrong(c, "play", "a further condition has no words")
        rule = condition.overrides
        if not rule:
            continue
        said = f"{condition.words!r} departs from {rule}"
        if not rulebook.exists(c.game, rule):
            yield _wrong(c, "prevail", f"{said}, which is no clause")
        elif _omaha(c):
            yield _wrong(c, "prevail", f"{said}: the rules prevail")
        elif not _precedes(rule, clause(c, "prevail")):
            yield _wrong(c, "prevail", f"{said}: conditions do not prevail over it")
        elif rule not in _DEPARTURES[c.game]:
            yield _wrong(c, "prevail", f"{said}, which no table here can do")


def _precedes(rule: str, other: str) -> bool:
    """Whether a paragraph comes before another of its instrument; the dictionary has none."""
    return rule[0].isdigit() and _place(rule) < _place(other)


def _place(rule: str) -> tuple[int, int]:
    """The rule and its paragraph; a heading stands for all it has."""
    number, paragraph, *_ = *re.findall(r"\d+", rule), 99
    return int(number), int(paragraph)


def _departures(c: Conditions) -> Findings:
    """What departs from a rule is among the further conditions, and what is said there is done."""
    said = {each.overrides for each in c.further}
    for rule, (words, departs) in _DEPARTURES[c.game].items():
        if departs(c) and rule not in said:
            words = f"{words} depart from {rule}: a further condition must say so"
            yield _wrong(c, "prevail", words)
        if rule in said and not departs(c):
            yield _wrong(c, "prevail", f"{words} would depart from {rule}, but are not determined")


def _blinds_and_ante(c: Conditions) -> bool:
    played = ((game.determinations, level) for game in c.games for level in game.levels)
    return any(
        (level.blinds or det.blinds) and (level.ante or det.ante) for det, level in played if det
    )


def _short_bets(c: Conditions) -> bool:
    return c.tournament_short_bet == "all_in_for_less"


def _payouts(c: Conditions) -> bool:
    return any(game.house and not game.house.max_payout_applies_to for game in c.games)


# the rules that approved conditions may replace at our tables, and whether they do
_DEPARTURES: dict[str, dict[str, tuple[str, Callable[[Conditions], bool]]]] = {
    "omaha": {},
    "faro": {"4.2(b)": ("blinds and an ante together", _blinds_and_ante)},
    "stud": {"4.2(b)": ("blinds and an ante together", _blinds_and_ante)},
    "canberra": {
        "7.2": ("bets for less", _short_bets),
        "8.2": ("payouts without a maximum", _payouts),
    },
}


def _statement(c: Conditions) -> Findings:
    """Omaha's say that the rules prevail; elsewhere the approved conditions do."""
    if _omaha(c) and c.rules_prevail is not True:
        yield _missing(c, "prevail", "that the director conducts it and the rules prevail is")
    if not _omaha(c) and c.rules_prevail:
        yield _wrong(c, "prevail", "the rules do not prevail here: approved conditions do")


def _own(c: Conditions) -> Findings:
    """What an instrument's own clauses do not leave open."""
    if c.game == "canberra" and c.absent_at_start == "blind_off":
        yield _wrong(c, "absent", "whoever is absent at the start forfeits the place")
    plain = Conditions("", c.game)
    for name, games in _READINGS.items():
        if c.game not in games and getattr(c, name) != getattr(plain, name):
            owners = " and ".join(", ".join(games).rsplit(", ", 1))
            yield _wrong(c, "play", f"{name} is a reading of {owners}, not of {c.game}")


# reading -> the games that have it
_READINGS = {
    "absent_blinds": ("omaha", "faro", "stud"),
    "moved_player_entry": ("omaha",),
    "void_round_counts_in_session": ("canberra",),
    "tournament_short_bet": ("canberra",),
    "tie_break_rounds": ("canberra",),
}


_PARTS: Iterable[Callable[[Conditions], Findings]] = (
    _names,
    _start,
    _entering,
    _fee,
    _sessions,
    _tables,
    _balancing,
    _time,
    _structure,
    _points,
    _repechage,
    _re_buys,
    _chips,
    _players,
    _betting,
    _prizes,
    _statement,
    _further,
    _departures,
    _own,
)
