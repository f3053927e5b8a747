"""A tournament's conditions in words: a page for players, a page of HTML, a text to the Commission.

All three say the same items, each with its clause; the digest of the page is what notices,
approvals and agreements refer to. It must not know what has happened in the tournament.
"""

import hashlib
import html as escaping
from collections.abc import Iterator
from fractions import Fraction
from textwrap import fill
from typing import NamedTuple

from croupier.rulebook import edition, rulebook
from croupier.rules.canberra import CanberraDeterminations
from croupier.rules.signs import dollars
from croupier.rules.tournament.conditions import (
    Advance,
    Conditions,
    Level,
    PrizeScale,
    Repechage,
    Session,
    TournamentCommission,
    TournamentGame,
    terms,
)
from croupier.rules.tournament.conditions_check import clause, require

INSTRUMENTS = ("omaha", "faro", "stud", "canberra")

WIDTH = 96

# a copy with notice of the tournament, or the conditions for approval
TO_COMMISSION = {"omaha": "20.2(c)", "faro": "20.3", "stud": "20.3", "canberra": "17.3"}
# where the rules put what the conditions leave to them
DIRECTOR = {"omaha": "20.4", "faro": "20.2", "stud": "20.2", "canberra": "17.2"}
AGREEMENT = {"omaha": "20.5"}
ONE_ENTRY = {"omaha": "20.6", "faro": "20.6", "stud": "20.6", "canberra": "17.6"}
BALLOT = {"omaha": "20.8", "faro": "20.7", "stud": "20.7", "canberra": "17.7"}
WHOLE_POOL = {"omaha": "20.19", "faro": "20.18", "stud": "20.18", "canberra": "17.22"}
ADDITIONAL_ROUNDS = {"canberra": "17.23"}
REFUND = {"omaha": "20.23", "faro": "20.21", "stud": "20.21", "canberra": "17.26"}

LIMITS = {
    "fixed": "fixed limit",
    "spread": "spread limit",
    "straddle": "straddle",
    "half_pot": "half pot",
    "full_pot": "full pot",
    "no_limit": "no limit",
}
MOVERS = {
    "next_big_blind": "the player next due the big blind",
    "ballot": "a player drawn by lot",
}
CONTESTS = {"high": "high ball", "low": "low ball", "split": "high and low split"}


class Item(NamedTuple):
    """One thing the conditions say, under its heading, and the clause it is said for."""

    heading: str
    label: str
    words: str
    rule: str


def page(conditions: Conditions) -> str:
    """The page for players, as plain text."""
    title = f"{conditions.name}: conditions, version {conditions.version}"
    lines = [title, "=" * len(title), "", _instrument(conditions)]
    heading = ""
    for item in items(conditions):
        if item.heading != heading:
            heading = item.heading
            lines += ["", heading, "-" * len(heading)]
        lines += _paragraph(f"{item.label} ({item.rule}): {item.words}")
    return "\n".join(lines) + "\n"


def digest(conditions: Conditions) -> str:
    """The SHA-256 of the page: notices, approvals and agreements name it."""
    return hashlib.sha256(page(conditions).encode()).hexdigest()


def letter(conditions: Conditions) -> str:
    """The text to the Commission: every item in the order of the clauses (omaha 20.2(a))."""
    require(conditions, "entries")
    rule = TO_COMMISSION[conditions.game]
    about = "Notice of a tournament" if conditions.game == "omaha" else "For approval: a tournament"
    lines = ["To the ACT Gambling and Racing Commission", ""]
    lines += [f"{about}, rule {rule}", "", _instrument(conditions), ""]
    lines += [f"Tournament: {conditions.name}", f"Conditions: version {conditions.version}"]
    lines += [f"SHA-256 of the published page: {digest(conditions)}", ""]
    for item in sorted(items(conditions), key=lambda item: _order(conditions, item.rule)):
        lines += _paragraph(f"{item.rule}  {item.label}: {item.words}")
    return "\n".join(lines) + "\n"


def _order(c: Conditions, rule: str) -> int:
    """Where a clause stands in its instrument."""
    return list(rulebook(c.game).clauses).index(rule)


def html(conditions: Conditions) -> str:
    """The page as HTML that needs nothing else: headings, and a list of terms under each."""
    parts = [
        f"<p>{escaping.escape(_instrument(conditions))}</p>",
        f"<p>Conditions, version {conditions.version}</p>",
    ]
    heading = ""
    for item in items(conditions):
        if item.heading != heading:
            parts.append(("</dl>" if heading else "") + f"<h2>{item.heading}</h2><dl>")
            heading = item.heading
        words = "<br>".join(escaping.escape(item.words.strip()).split("\n"))
        parts.append(f"<dt>{item.label} <small>({item.rule})</small></dt><dd>{words}</dd>")
    return frame(conditions.name, "\n".join([*parts, "</dl>"]))


def frame(title: str, body: str) -> str:
    """A page of HTML under a title, in the style of the conditions."""
    title = escaping.escape(title)
    parts = [
        "<!doctype html>",
        '<html lang="en-AU"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{title}</title><style>{STYLE}</style></head><body><main>",
        f"<h1>{title}</h1>",
        body,
    ]
    return "\n".join([*parts, "</main></body></html>", ""])


STYLE = (
    "body{font:1rem/1.5 system-ui,sans-serif;margin:2rem auto;max-width:44rem;padding:0 1rem}"
    "dt{font-weight:600;margin-top:.75rem}dd{margin:0 0 0 1rem}"
)


def _paragraph(text: str) -> list[str]:
    """Wrapped; further lines, as those of a table, stay lines of their own."""
    first, *rest = text.split("\n")
    wrapped = [fill(first, WIDTH, subsequent_indent="  ")]
    return wrapped + [
        fill(line, WIDTH, initial_indent="    ", subsequent_indent="      ") for line in rest
    ]


def _instrument(c: Conditions) -> str:
    known = edition(c.game)
    return f"{known.authorised_game}, {known.number}"


# What is said


def items(conditions: Conditions) -> tuple[Item, ...]:
    """Everything the conditions say, in the order in which a player asks for it."""
    parts = {
        "Entering": _entering(conditions),
        "Money": _money(conditions),
        "How it is played": _structure(conditions),
        "Betting": _betting(conditions),
        "Prizes": _prizes(conditions),
        "Conduct": _conduct(conditions),
    }
    return tuple(
        Item(heading, label, words, rule)
        for heading, part in parts.items()
        for label, words, rule in part
    )


Said = Iterator[tuple[str, str, str]]


def _entering(c: Conditions) -> Said:
    starts = c.start or "not stated"
    if c.format == "sit_and_go":
        yield "Start", f"with entry {c.start_at_entries}", clause(c, "tables")
    else:
        yield "Start", starts, clause(c, "start")
    yield "How to enter", c.method_to_enter or "as the casino announces", clause(c, "entering")
    yield "Who may enter", _all(c.eligibility, "anybody"), clause(c, "entering")
    only = [f"only {_all(c.player_groups, '')}"] if c.player_groups else []
    kept_out = [f"not {_all(c.excluded_groups, '')}"] if c.excluded_groups else []
    groups = "; ".join(only + kept_out) or "no restriction"
    yield "Groups of players", groups, clause(c, "groups")
    least = f"at least {c.min_players:,}" if c.min_players else "no minimum"
    most = f"at most {c.max_players:,}" if c.max_players else "no maximum"
    yield "Players", f"{least}, {most}", clause(c, "players")
    entries = "one for each player" + (", apart from re-buys" if c.re_buys else "")
    yield "Entries", entries, ONE_ENTRY[c.game]
    if c.require_agreement:
        words = "every player agrees in writing to the rules and these conditions"
        yield "Agreement", words, AGREEMENT.get(c.game, clause(c, "entering"))


def _all(names: tuple[str, ...] | None, nobody: str) -> str:
    return ", ".join(names) if names else nobody


def _money(c: Conditions) -> Said:
    fee = "not stated" if c.entry_fee is None else dollars(c.entry_fee)
    yield "Entry fee", f"{fee}, {_commission(c.commission)}", clause(c, "fee")
    chips = "not stated" if c.starting_chips is None else f"{c.starting_chips:,}"
    yield "Tournament chips for the fee", chips, clause(c, "chips")
    words = "fees and commission are not returned, unless the casino cancels: then all are"
    yield "Refunds", words, REFUND[c.game]
    if c.re_buys:
        yield "Re-buys", _re_buys(c), clause(c, "re-buys")
    elif c.game == "omaha":
        yield "Re-buys", "none", clause(c, "re-buys")


def _commission(kept: TournamentCommission | None) -> str:
    if kept is None or not kept.rate:
        return "no tournament commission"
    amount = {
        "per_fee": f"{dollars(int(kept.rate))} of it",
        "percent": f"{_number(kept.rate)} per cent of all fees",
        "total": f"{dollars(int(kept.rate))} of all fees together",
    }
    of_fees, approval = amount.get(kept.basis, kept.basis), kept.approval or "missing"
    return f"{of_fees} tournament commission (approval {approval})"


def _re_buys(c: Conditions) -> str:
    buy = c.re_buys
    assert buy is not None
    until = f"to the end of session {buy.until_session}"
    if buy.until_level is not None:
        until = f"to the end of level {buy.until_level} of session {buy.until_session}"
    kept = f", {dollars(buy.commission)} of it commission" if buy.commission else ""
    return (
        f"at most {buy.maximum} for each player, when the last chip is gone, {until}: "
        f"{buy.chips:,} chips for {dollars(buy.cost)}{kept}"
    )


def _structure(c: Conditions) -> Said:
    yield "Sessions", _lines(map(_session, c.sessions)), clause(c, "sessions")
    if len(c.sessions) > 1:
        yield "Who goes on", _lines(_progress(c)), clause(c, "progression")
    per = (
        f"{c.players_per_table} players at a table"
        if c.players_per_table
        else "as the director sets"
    )
    tables = f"{c.tables} tables" if c.tables else "as few tables as seat everybody"
    yield "Tables", f"{per}, {tables}", clause(c, "tables")
    when = "before a player's first session" if c.game == "omaha" else "before every session"
    yield "Seats", f"drawn by lot {when}", BALLOT[c.game]
    if c.game == "omaha":
        yield "Balancing", _balancing(c), clause(c, "play")
    yield "Who is out", _elimination(c), clause(c, "elimination")
    points = [session for session in c.sessions if session.points or session.prizes_percent]
    if points or c.game == "omaha":
        yield "Points and prizes of sessions", _points(c), clause(c, "points")
    if c.repechage:
        yield "Second chance", _repechage(c.repechage), clause(c, "repechage")
    elif c.game == "omaha":
        yield "Second chance", "none", clause(c, "repechage")


def _lines(lines: Iterator[str]) -> str:
    """One alone, or each on a line of its own."""
    found = list(lines)
    return found[0] if len(found) == 1 else "".join(f"\n{line}" for line in found) or "not stated"


def _session(session: Session) -> str:
    ends = [
        f"{_count(session.players_left, 'player')} left" if session.players_left else "",
        _count(session.rounds, "round") + " of play" if session.rounds else "",
        _count(session.minutes, "minute") if session.minutes else "",
    ]
    words = " or ".join(end for end in ends if end) or "no end stated"
    if session.heats > 1:
        words += f", in {session.heats} heats"
    if session.repeat_until:
        words += f", again until {_count(session.repeat_until, 'player')} or fewer are left"
    if session.chips:
        words += f", beginning with {session.chips:,} chips"
    game = f" ({session.game})" if session.game else ""
    return f"{session.name or 'session'}{game}: {words}"


def _progress(c: Conditions) -> Iterator[str]:
    for session in c.sessions[:-1]:
        words = _advance(session.advance) if session.advance else "not stated"
        yield f"from {session.name or 'the session'}: {words}"


def _advance(advance: Advance) -> str:
    if advance.count is not None:
        return f"the first {advance.count} of each {advance.each}"
    if advance.percent is not None:
        return f"the first {_number(advance.percent)} per cent of each {advance.each}, rounded up"
    return "everybody who is still in"


def _balancing(c: Conditions) -> str:
    """What is done without being stated is nothing: players stay where they are."""
    broken = "are broken as soon as the others hold all players" if c.break_tables else "stay"
    if c.balancing_tolerance is None:
        return f"tables {broken}, and are not balanced"
    moved = MOVERS.get(c.balancing_mover or "next_big_blind", c.balancing_mover)
    return (
        f"tables {broken}; when two differ by more than {c.balancing_tolerance}, "
        f"{moved} moves from the longest to the shortest"
    )


def _elimination(c: Conditions) -> str:
    if c.game == "canberra":
        words = "whoever cannot wager the table minimum before a round"
    else:
        words = "whoever has no chips left" + (" and no re-buy" if c.re_buys else "")
        words += ", until the next session" if c.elimination == "points" else ""
    for number, session in enumerate(c.sessions, 1):
        if session.eliminate_below:
            words += f"; below {session.eliminate_below:,} chips after session {number}"
        if session.eliminate_lowest:
            words += f"; the {session.eliminate_lowest} lowest on points after session {number}"
    return words


def _points(c: Conditions) -> str:
    said = []
    for number, session in enumerate(c.sessions, 1):
        if session.points:
            said.append(f"session {number}: points {', '.join(map(str, session.points))}")
        if session.prizes_percent:
            shares = ", ".join(map(_number, session.prizes_percent))
            said.append(f"session {number}: {shares} per cent of the pool")
    if not said:
        return "none"
    places = {"chips": "by chips at its end", "elimination": "by elimination"}
    ties = {"combine": "prizes are combined and shared", "draw": "a draw of cards decides"}
    said.append(f"places in a session {places.get(c.session_places or '', 'not stated')}")
    said.append(f"equal points: {ties.get(c.points_tie or '', 'not stated')}")
    return "; ".join(said)


def _repechage(chance: Repechage) -> str:
    kind = "a catch-up session" if chance.form == "catch_up" else "a repechage"
    offered = "is held" if chance.certain else "may be held"
    who = f"places {chance.from_place} to {chance.to_place} of each heat"
    if chance.form == "catch_up":
        who = "those who missed it"
    return f"{kind} {offered} after session {chance.after} for {who}; {_session(chance.session)}"


def _betting(c: Conditions) -> Said:
    for game in c.games:
        name = "Limits" if len(c.games) == 1 else f"Limits of {game.game}"
        yield name, _limits(game), clause(c, "betting")
        yield name.replace("Limits", "Levels"), _levels(game), clause(c, "betting")
    timed = next((game.determinations for game in c.games if game.determinations), None)
    limits = [f"{timed.act_seconds} seconds to act"] if timed and timed.act_seconds else []
    limits += [f"{c.time_bank_seconds} seconds in reserve"] if c.time_bank_seconds else []
    if limits:
        yield "Time", ", and ".join(limits), clause(c, "play")


def _limits(game: TournamentGame) -> str:
    det = game.determinations
    if det is None:
        return "antes within the table limits of each level, and bets of twice the ante"
    deck = f"{det.deck_size + det.wild_card} cards"
    contest = CONTESTS.get(det.contest, det.contest)
    return f"{LIMITS.get(det.limit or '', 'not stated')}, {contest}, {deck}"


def _levels(game: TournamentGame) -> str:
    return _lines(f"{n}. {_level(game, level)}" for n, level in enumerate(game.levels, 1))


def _level(game: TournamentGame, level: Level) -> str:
    """The length of a level, what is posted in it, and the break after it."""
    lasts = [
        _count(level.minutes, "minute") if level.minutes else "",
        _count(level.rounds, "round") if level.rounds else "",
        _count(level.sessions, "session") if level.sessions else "",
    ]
    words = [next((each for each in lasts if each), "to the end"), _posted(game, level)]
    if level.break_minutes:
        words.append(f"then a break of {_count(level.break_minutes, 'minute')}")
    return ", ".join(words)


def _posted(game: TournamentGame, level: Level) -> str:
    if game.house is None and game.determinations is None:
        return "limits not stated"
    det = terms(game, level)
    if isinstance(det, CanberraDeterminations):
        return f"antes of {det.ante_min:,} to {det.ante_max:,}"
    posted = [f"blinds {'/'.join(f'{each:,}' for each in det.blinds)}"] if det.blinds else []
    posted += [f"ante {det.ante:,}"] if det.ante else []
    if det.fixed_bets:
        posted.append(f"bets {'/'.join(f'{each:,}' for each in det.fixed_bets)}")
    else:
        posted.append(f"smallest bet {det.min_bet or 0:,}")
    return ", ".join(posted)


def _prizes(c: Conditions) -> Said:
    yield "Prize pool", "all fees less the tournament commission", clause(c, "commission")
    whole = sum(sum(session.prizes_percent) for session in c.sessions) == 100
    by_session = "all of it by session" if whole and not c.prizes else ""
    yield "Breakdown", by_session or _lines(map(_scale, c.prizes)), clause(c, "prizes")
    unit = f"the nearest {dollars(c.prize_unit)} below" if c.prize_unit > 1 else "the cent below"
    words = (
        f"the whole pool is paid; each share is rounded to {unit}, the first place takes the rest"
    )
    yield "Paid", words, WHOLE_POOL[c.game]
    yield "Out in the same round", _same_round(c), clause(c, "same round")
    if c.game == "canberra":
        which = "that decides something " if c.tie_break_rounds == "deciding" else ""
        words = f"an equal count of chips {which}is played out in additional rounds"
        yield "Equal at the end of a session", words, ADDITIONAL_ROUNDS[c.game]


def _same_round(c: Conditions) -> str:
    words = "whoever put in more chips is placed higher; equal, they share their prizes"
    if c.game == "canberra":
        words = "they share the prizes of their places equally"
    one = c.simultaneous_tables == "as_one_round"
    tables = "count as one while play goes hand for hand" if one else "go by their time"
    return f"{words}; rounds at different tables {tables}"


def _scale(scale: PrizeScale) -> str:
    """Places with equal shares are told together."""
    parts: list[str] = []
    place = 1
    while place <= len(scale.shares_percent):
        share = scale.shares_percent[place - 1]
        last = place
        while last < len(scale.shares_percent) and scale.shares_percent[last] == share:
            last += 1
        places = str(place) if last == place else f"{place}-{last}"
        parts.append(f"{places}: {_number(share)}%")
        place = last + 1
    entries = f"from {scale.from_entries:,} entries: " if scale.from_entries > 1 else ""
    return entries + ", ".join(parts)


def _conduct(c: Conditions) -> Said:
    for number, condition in enumerate(c.further, 1):
        departs = f" (in place of {condition.overrides})" if condition.overrides else ""
        yield f"Further condition {number}", condition.words + departs, clause(c, "play")
    absent = c.absent_at_start or ("blind_off" if c.game in ("faro", "stud") else "forfeit")
    words = {
        "forfeit": "the place is forfeited and the fee stays in the pool",
        "blind_off": "the director may take the place; otherwise blinds and antes are taken",
    }
    yield "Absent at the start", words.get(absent, absent), clause(c, "absent")
    words_of = "the gaming shift manager names a tournament director, and assistants by name"
    yield "Director", words_of, DIRECTOR[c.game]
    yield "What prevails", _prevail(c), clause(c, "prevail")


def _prevail(c: Conditions) -> str:
    """The statement Omaha asks for (omaha 20.3(b)), or its reverse."""
    if c.game == "omaha":
        words = (
            "the Tournament Director/Assistant conducts the tournament under these conditions and "
            "the rules of the game; where they differ, the rules prevail"
        )
        return words if c.rules_prevail else "not stated"
    return "where these conditions, once approved, differ from the rules of play, they prevail"


def _count(number: int | None, noun: str) -> str:
    return f"{number:,} {noun}" + ("" if number == 1 else "s")


def _number(share: Fraction) -> str:
    """12.5 where that is exact, 100/3 where no decimal is."""
    scaled = share * 10_000
    if scaled.denominator != 1:
        return str(share)
    return f"{int(scaled) / 10_000:.4f}".rstrip("0").rstrip(".")
