"""The state of the floor around a table, what follows from it, and what each event does to it.

Staff on duty, card checks, replacement and count of cards, breaches and exclusion, disputes and
their review, options put to the players, gaming hours and closure. `apply` cannot refuse: what
people may attest, report, decide and close is decided in floor_steps. The clauses differ in number,
so each game supplies its own; nothing here knows a round of play beyond what its `Scene` says.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from croupier.errors import Refused
from croupier.rules import floor_records as rec
from croupier.rules.floor_clauses import CLAUSES, Clauses
from croupier.rules.people import DEALER, SUPERVISOR, role_of

__all__ = ["CLAUSES", "Floor", "Scene"]

TOO_LATE = "the hours of gaming are over before its first card"
CLOSING = "the time of closure has come before its first card"
ATTACHED, ON_RECORD = "the official rules are not attached", "no procedures are on record"


class Scene(NamedTuple):
    """What the floor must know of the table."""

    game: str
    cards: int  # in the deck
    playing: bool
    dealt: bool  # the first card of the round of play is out
    rounds: int  # begun
    size: int
    players: dict[int, str]  # by seat or box
    idle: dict[int, int]  # rounds of play sat out in a row
    in_round: tuple[int, ...]
    notice_rounds: int = 1  # how many rounds of play a notice of closure lasts
    shuffled: bool = False  # the cards of the round of play are in the shoe


class Dispute(NamedTuple):
    """A claim, the operator's decision, a request for review and its outcome, as they come."""

    words: str
    by: str
    decision: str = ""
    review: str = ""
    round: int = 0  # it is about
    outcome: str = ""


class Floor(NamedTuple):
    """What has been attested, reported and decided at a table on a gaming day."""

    live: bool
    procedures: tuple[str, ...] = ()  # versions approved; the last is in force
    signed: frozenset[str] = frozenset()  # who has signed for their duties in this shift
    duty: tuple[tuple[str, str], ...] = ()  # who is at the table, and by which procedures
    staff: tuple[tuple[str, str], ...] = ()  # and under which name
    attested: frozenset[str] = frozenset()
    unsigned: tuple[str, ...] = ()  # who has yet to sign for replaced cards
    counting: bool = False
    miscount: int | None = None
    answered: bool = False  # how to go on from it has been agreed or decided
    waived: bool = False  # the round of play goes on in spite of it
    over: bool = False  # the hours of gaming
    hours: str = ""  # as 12:00 to 04:00
    notice: int | None = None  # of closure: the first round of play that counts for it
    closes: str = ""  # or the time it names
    closed: bool = False
    excluded: frozenset[str] = frozenset()
    breaches: tuple[tuple[str, str], ...] = ()  # (clause, player)
    disputes: tuple[Dispute, ...] = ()
    options: tuple[str, ...] = ()
    votes: tuple[tuple[int, str], ...] = ()
    document: str = ""  # the official rules, by their digest


def opened(live: bool, procedures: str) -> Floor:
    """The floor of a table that has just been opened."""
    return Floor(live, (procedures,) if procedures else ())


def opening(game: str, live: bool) -> list[Any]:
    """Electronic cards check themselves; a live table waits for its dealer."""
    return own_check(game, live, "opening check")


def own_check(game: str, live: bool, what: str) -> list[Any]:
    """What an electronic table attests by itself; nothing at a live one."""
    return [] if live else [rec.Attested(CLAUSES[game].check, what, "system", "deck composition")]


def hold(floor: Floor, scene: Scene) -> tuple[str, str] | None:
    """Why no round of play may start now: the clause and the reason, or None."""
    clauses = CLAUSES[scene.game]
    if floor.live and not dealers(floor):
        return clauses.duties, "no dealer has signed in at the table"
    if "opening check" not in floor.attested:
        return clauses.check, "the dealer has not checked the cards"
    if waits := pause(floor._replace(waived=False), scene.game):
        return waits
    if floor.closed or (floor.notice is not None and _expired(floor, scene)):
        return clauses.close, "the table closes"
    if floor.over:
        which = f", {floor.hours}," if floor.hours else ""
        return clauses.hours, f"the hours of gaming{which} are over"
    return None


def too_late(floor: Floor, game: str) -> tuple[str, str] | None:
    """Why a round of play whose first card is not out never begins: clause and reason, or None."""
    if floor.over:
        return CLAUSES[game].hours, TOO_LATE
    if floor.closes and floor.notice is not None:  # the time of the notice has come
        return CLAUSES[game].close, CLOSING
    return None


def pause(floor: Floor, game: str) -> tuple[str, str] | None:
    """Why play waits for a check or count of the cards: the clause and the reason, or None."""
    if floor.unsigned:
        signing = " and ".join(floor.unsigned)
        return CLAUSES[game].replace, f"{signing} must sign for the replaced cards"
    if floor.counting:
        return CLAUSES[game].card_count, "the cards are being counted"
    if floor.miscount is not None and not floor.waived:
        reason = f"{floor.miscount} cards were counted: the operator decides"
        return CLAUSES[game].card_count, reason
    return None


def on_duty(floor: Floor, by: str) -> bool:
    """Whether this very person has signed in at the table."""
    return any(who == by for who, _ in floor.duty)


def entered_by(floor: Floor, game: str, by: str) -> str:
    """Whose entry it is at a live table: of whoever is named, or of the dealer who deals."""
    if role_of(by) != DEALER or on_duty(floor, by):
        return by
    if by != DEALER or not dealers(floor):
        raise Refused(CLAUSES[game].duties, f"the {by} has not signed in at the table")
    return dealers(floor)[0]


def needed(floor: Floor, scene: Scene, by: str) -> bool:
    """Whether a live round of play would be left without a dealer."""
    return floor.live and scene.playing and dealers(floor) == [by]


def dealers(floor: Floor) -> list[str]:
    return [who for who, _ in floor.duty if role_of(who) == DEALER]


def reminders(floor: Floor, scene: Scene) -> list[tuple[str, str]]:
    """What is still due from somebody: clause and words."""
    clauses = CLAUSES[scene.game]
    due = []
    if check_due(floor):
        due.append((clauses.check, "card check outstanding"))
    due += [*_staff_due(floor, clauses)] if floor.live and not floor.closed else []
    if not floor.document:
        due.append((clauses.rules, ATTACHED))
    for n, idle in sorted(scene.idle.items()):
        if idle >= 3 and len(scene.players) == scene.size and n not in scene.in_round:
            due.append((clauses.idle, f"seat {n} has sat out {idle} rounds at a full table"))
    return due


def check_due(floor: Floor) -> bool:
    """Whether the cards are still to be checked at the end of gaming."""
    ended = floor.closed or (floor.over and floor.live)
    return ended and "closing check" not in floor.attested


def _staff_due(floor: Floor, clauses: Clauses) -> Iterator[tuple[str, str]]:
    """Who is missing at a live table, and who goes by procedures that are superseded."""
    present = {role_of(who) for who, _ in floor.duty}
    if not floor.procedures:
        yield clauses.procedures, ON_RECORD
    if DEALER not in present:
        yield clauses.duties, "no dealer has signed in"
    if clauses.supervised and SUPERVISOR not in present:
        yield clauses.procedures, f"the {SUPERVISOR} has not attested the procedures"
    for who, version in floor.duty:
        if version != floor.procedures[-1]:
            yield clauses.procedures, f"{who} goes by {version}: {floor.procedures[-1]} is in force"


def noticed(floor: Floor) -> bool:
    """Whether the players have notice of closure, after so many rounds of play or at a time."""
    return floor.notice is not None or bool(floor.closes)


def _expired(floor: Floor, scene: Scene) -> bool:
    """Whether enough rounds of play have been begun since the notice; nobody waits for none."""
    if floor.notice is None:
        return False
    return not scene.players or scene.rounds - floor.notice >= scene.notice_rounds - 1


def stopped(floor: Floor, scene: Scene, clauses: Clauses) -> bool:
    """Whether a wrong count stops a round of play that could go on."""
    wrong = floor.miscount is not None and not floor.waived
    return wrong and scene.playing and bool(clauses.options)


def may_play_on(floor: Floor, scene: Scene, clauses: Clauses) -> bool:
    """Whether the operator may go on in spite of a wrong count."""
    asked = floor.answered or not clauses.asked_first
    return asked and stopped(floor, scene, clauses)


def next_round(floor: Floor) -> Floor:
    """A vote is about the round of play it was held in."""
    return floor._replace(options=(), votes=())


def may_close(floor: Floor, scene: Scene) -> bool:
    """Between rounds of play, after the hours or after notice."""
    return not floor.closed and not scene.playing and (floor.over or _expired(floor, scene))


def apply(floor: Floor, scene: Scene, happened: Any) -> Floor:
    """The floor after one of its events."""
    return _APPLY[type(happened)](floor, scene, happened)


def is_event(happened: Any) -> bool:
    """Whether the event belongs here."""
    return type(happened) in _APPLY


def _attested(floor: Floor, scene: Scene, happened: rec.Attested) -> Floor:
    what, by = happened.what, happened.by
    if what == "replaced cards":
        left = tuple(
            role for role in floor.unsigned if role != (happened.acting_for or role_of(by))
        )
        return floor._replace(unsigned=left)
    if what == "duties":
        return floor._replace(signed=floor.signed | {by})
    if what == "procedures":
        duty = tuple((who, happened.name if who == by else was) for who, was in floor.duty)
        return floor._replace(duty=duty)
    return floor._replace(attested=floor.attested | {what})


def _signed_in(floor: Floor, scene: Scene, happened: rec.StaffSignedIn) -> Floor:
    by, name = happened.by, happened.name
    return floor._replace(duty=(*floor.duty, (by, "")), staff=(*floor.staff, (by, name)))


def _signed_out(floor: Floor, scene: Scene, happened: rec.StaffSignedOut) -> Floor:
    duty = tuple(each for each in floor.duty if each[0] != happened.by)
    staff = tuple(each for each in floor.staff if each[0] != happened.by)
    return floor._replace(duty=duty, staff=staff, signed=floor.signed - {happened.by})


def _cards_replaced(floor: Floor, scene: Scene, happened: rec.CardsReplaced) -> Floor:
    return floor._replace(unsigned=(CLAUSES[scene.game].counter[0], DEALER))


def _cards_counted(floor: Floor, scene: Scene, happened: rec.CardsCounted) -> Floor:
    miscount = None if happened.right else happened.number
    return floor._replace(counting=False, miscount=miscount, answered=False, waived=False)


def _count_ordered(floor: Floor, scene: Scene, happened: rec.CountOrdered) -> Floor:
    return floor._replace(counting=True, miscount=None, answered=False, waived=False)


def _breach_reported(floor: Floor, scene: Scene, happened: rec.BreachReported) -> Floor:
    whose = happened.person or happened.player
    return floor._replace(breaches=(*floor.breaches, (happened.rule, whose)))


def _dispute_opened(floor: Floor, scene: Scene, happened: rec.DisputeOpened) -> Floor:
    new = Dispute(happened.words, happened.by, round=happened.round)
    disputes = (*floor.disputes, new)
    return floor._replace(disputes=disputes, options=(), votes=())


def _amend(floor: Floor, number: int, **changes: Any) -> Floor:
    disputes = list(floor.disputes)
    disputes[number] = disputes[number]._replace(**changes)
    return floor._replace(disputes=tuple(disputes))


def _closure_notified(floor: Floor, scene: Scene, happened: rec.ClosureNotified) -> Floor:
    """A round of play in progress counts as the first of the notice; a time named does instead."""
    if happened.closes:
        return floor._replace(notice=None, closes=happened.closes)
    return floor._replace(notice=scene.rounds if scene.playing else scene.rounds + 1, closes="")


def _time_reached(floor: Floor, scene: Scene, happened: rec.ClosingTimeReached) -> Floor:
    """The notice has been long enough by now."""
    return floor._replace(notice=scene.rounds - scene.notice_rounds + 1)


def _gaming_began(floor: Floor, scene: Scene, happened: rec.GamingBegan) -> Floor:
    """After the end of gaming this is another day: yesterday's checks and shifts are done with."""
    floor = floor._replace(hours=happened.hours or floor.hours)
    if not floor.over or scene.playing:
        return floor._replace(over=False)
    left = floor.attested - {"opening check", "closing check"}
    return floor._replace(over=False, attested=left, signed=frozenset(), duty=(), staff=())


def _no_change(floor: Floor, scene: Scene, happened: Any) -> Floor:
    return floor


_APPLY: dict[type, Callable[[Floor, Scene, Any], Floor]] = {
    rec.SeatVacated: _no_change,
    rec.DisputeDismissed: _no_change,
    rec.RulesShown: _no_change,
    rec.Attested: _attested,
    rec.ProceduresApproved: lambda floor, scene, e: floor._replace(
        procedures=(*floor.procedures, e.version)
    ),
    rec.StaffSignedIn: _signed_in,
    rec.StaffSignedOut: _signed_out,
    rec.CardsReplaced: _cards_replaced,
    rec.CountOrdered: _count_ordered,
    rec.CardsCounted: _cards_counted,
    rec.PlayResumed: lambda floor, scene, e: floor._replace(waived=True),
    rec.BreachReported: _breach_reported,
    rec.PlayerExcluded: lambda floor, scene, e: floor._replace(
        excluded=floor.excluded | {e.player}
    ),
    rec.ExclusionLifted: lambda floor, scene, e: floor._replace(
        excluded=floor.excluded - {e.player}
    ),
    rec.DisputeOpened: _dispute_opened,
    rec.DisputeDecided: lambda floor, scene, e: _amend(
        floor._replace(answered=True), e.number, decision=e.decision
    ),
    rec.ReviewRequested: lambda floor, scene, e: _amend(floor, e.number, review=e.by),
    rec.ReviewRecorded: lambda floor, scene, e: _amend(floor, e.number, outcome=e.outcome),
    rec.OptionsProposed: lambda floor, scene, e: floor._replace(options=e.options, votes=()),
    rec.VoteCast: lambda floor, scene, e: floor._replace(votes=(*floor.votes, (e.seat, e.option))),
    rec.OptionAdopted: lambda floor, scene, e: floor._replace(options=(), votes=(), answered=True),
    rec.GamingBegan: _gaming_began,
    rec.GamingEnded: lambda floor, scene, e: floor._replace(over=True),
    rec.ClosureNotified: _closure_notified,
    rec.ClosingTimeReached: _time_reached,
    rec.ClosureWithdrawn: lambda floor, scene, e: floor._replace(notice=None, closes=""),
    rec.RulesAttached: lambda floor, scene, e: floor._replace(document=e.document),
    rec.TableClosed: lambda floor, scene, e: floor._replace(closed=True),
}


KINDS = tuple(_APPLY)  # every event of the floor


_SETS = ("signed", "attested", "excluded")
_PAIRS = ("duty", "staff", "breaches", "votes")


def dump(floor: Floor) -> dict[str, Any]:
    """The floor as plain data."""
    sets = {name: sorted(getattr(floor, name)) for name in _SETS}
    return {**floor._asdict(), **sets, "disputes": [list(each) for each in floor.disputes]}


def thaw(data: Mapping[str, Any]) -> Floor:
    """The floor that `dump` made this data of."""
    sets = {name: frozenset(data[name]) for name in _SETS}
    disputes = tuple(Dispute(*each) for each in data["disputes"])
    lists = {name: tuple(data[name]) for name in ("procedures", "unsigned", "options")}
    pairs = {name: tuple(tuple(each) for each in data[name]) for name in _PAIRS}
    return Floor(**{**data, **sets, **lists, **pairs, "disputes": disputes})
