"""The floor around a table: what people attest, report, decide and close.

Staff on duty, card checks, replacement and count of cards, breaches and exclusion, disputes and
their review, options put to the players, gaming hours and closure. The clauses differ in number, so
each game supplies its own; nothing here knows a round of play beyond what its `Scene` says.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from croupier.errors import Refused
from croupier.rulebook import edition, exists
from croupier.rules.floor_clauses import CLAUSES, Clauses
from croupier.rules.floor_records import (
    ApproveProcedures,
    AskForRules,
    AttachRules,
    Attest,
    Attested,
    BeginGaming,
    BreachReported,
    CardsCounted,
    CardsReplaced,
    CloseTable,
    ClosingTimeReached,
    ClosureNotified,
    ClosureWithdrawn,
    CountOrdered,
    DecideDispute,
    DisputeDecided,
    DisputeDismissed,
    DisputeOpened,
    EndGaming,
    ExcludePlayer,
    ExclusionLifted,
    GamingBegan,
    GamingEnded,
    LiftExclusion,
    NotifyClosure,
    OpenDispute,
    OptionAdopted,
    OptionsProposed,
    OrderCount,
    PlayerExcluded,
    PlayOn,
    PlayResumed,
    ProceduresApproved,
    ProposeOptions,
    ReachClosingTime,
    RecordReview,
    RegisterSideBet,
    ReplaceCards,
    ReportBreach,
    ReportCount,
    RequestReview,
    ReviewRecorded,
    ReviewRequested,
    RulesAttached,
    RulesShown,
    SeatVacated,
    SignIn,
    SignOut,
    StaffSignedIn,
    StaffSignedOut,
    TableClosed,
    VacateSeat,
    Vote,
    VoteCast,
    WithdrawClosure,
)
from croupier.rules.people import DEALER, IN_CHARGE, OPERATOR, REGULATOR, SUPERVISOR, role_of

__all__ = ["CLAUSES", "Floor", "Scene"]

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
    return _own_check(game, live, "opening check")


def _own_check(game: str, live: bool, what: str) -> list[Any]:
    return [] if live else [Attested(CLAUSES[game].check, what, "system", "deck composition")]


def hold(floor: Floor, scene: Scene) -> tuple[str, str] | None:
    """Why no round of play may start now: the clause and the reason, or None."""
    clauses = CLAUSES[scene.game]
    if floor.live and not _dealers(floor):
        return clauses.duties, "no dealer has signed in at the table"
    if "opening check" not in floor.attested:
        return clauses.check, "the dealer has not checked the cards"
    if floor.unsigned:
        return clauses.replace, f"{' and '.join(floor.unsigned)} must sign for the replaced cards"
    if counted := pause(floor._replace(waived=False), scene.game):
        return counted
    if floor.closed or (floor.notice is not None and _expired(floor, scene)):
        return clauses.close, "the table closes"
    if floor.over:
        which = f", {floor.hours}," if floor.hours else ""
        return clauses.hours, f"the hours of gaming{which} are over"
    return None


def pause(floor: Floor, game: str) -> tuple[str, str] | None:
    """Why play waits for a count of the cards: the clause and the reason, or None."""
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
    if by != DEALER or not _dealers(floor):
        raise Refused(CLAUSES[game].duties, f"the {by} has not signed in at the table")
    return _dealers(floor)[0]


def needed(floor: Floor, scene: Scene, by: str) -> bool:
    """Whether a live round of play would be left without a dealer."""
    return floor.live and scene.playing and _dealers(floor) == [by]


def _dealers(floor: Floor) -> list[str]:
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
        if idle >= 3 and len(scene.players) == scene.size:
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


def _expired(floor: Floor, scene: Scene) -> bool:
    return floor.notice is not None and scene.rounds - floor.notice >= scene.notice_rounds - 1


def decide(floor: Floor, scene: Scene, action: Any) -> list[Any]:
    """The events of an action on the floor, each with the time it brought; or Refused."""
    clauses = CLAUSES[scene.game]
    made = _DECIDE[type(action)](floor, scene, clauses, action)
    if not action.at and (rule := _timed(floor, clauses, action)):
        raise Refused(rule, "say at what time it was")
    return [each._replace(at=action.at) for each in made] if action.at else made


def _timed(floor: Floor, clauses: Clauses, action: Any) -> str:
    """The clause that has the time on record: of breaches, and of what people do at live tables."""
    if isinstance(action, ReportBreach):
        return action.clause
    if isinstance(action, AskForRules) and floor.live:
        return clauses.rules
    closing = isinstance(action, Attest) and action.what == "closing check"
    return clauses.check if closing and floor.live else ""


def is_floor(action: Any) -> bool:
    """Whether the action belongs here."""
    return type(action) in _DECIDE


def _only(rule: str, by: str, *roles: str) -> None:
    if role_of(by) not in roles:
        raise Refused(rule, f"this is for the {' or the '.join(roles)}, not the {by}")


def _player(scene: Scene, rule: str, seat: int) -> str:
    if seat not in scene.players:
        raise Refused(rule, f"nobody is at seat {seat}")
    return scene.players[seat]


def _dealer(floor: Floor, clauses: Clauses, rule: str, by: str) -> None:
    """A dealer's own duty; at a live table, of one who has signed in."""
    _only(rule, by, DEALER)
    if floor.live and not on_duty(floor, by):
        raise Refused(clauses.duties, f"the {by} has not signed in at the table")


def _attest(floor: Floor, scene: Scene, clauses: Clauses, action: Attest) -> list[Any]:
    rules = {
        "opening check": clauses.check,
        "closing check": clauses.check,
        "replaced cards": clauses.replace,
        "duties": clauses.duties,
        "procedures": clauses.procedures,
    }
    if action.what not in rules:
        raise Refused(clauses.procedures, f"{action.what!r} is not among {', '.join(rules)}")
    rule = rules[action.what]
    if action.what == "replaced cards" and role_of(action.by) not in floor.unsigned:
        raise Refused(rule, f"no signature of the {action.by} is due")
    if action.what.endswith("check"):
        _dealer(floor, clauses, rule, action.by)
    if action.what == "procedures":
        _version(floor, clauses, action.name)
    if not action.name:
        raise Refused(rule, f"{action.what} without the name of who signs")
    return [Attested(rule, action.what, action.by, action.name)]


def _version(floor: Floor, clauses: Clauses, version: str) -> None:
    """Only procedures that are approved, and where so laid down only those in force."""
    if not floor.procedures:
        raise Refused(clauses.procedures, f"{version!r} is not approved: {ON_RECORD}")
    known = floor.procedures if clauses.superseded else floor.procedures[-1:]
    if version not in known:
        raise Refused(clauses.procedures, f"{version!r} is not approved: {', '.join(known)} is")


def _approve(floor: Floor, scene: Scene, clauses: Clauses, action: ApproveProcedures) -> list[Any]:
    _only(clauses.procedures, action.by, OPERATOR)
    if not action.version or action.version in floor.procedures:
        raise Refused(clauses.procedures, f"{action.version!r} is no new version")
    return [ProceduresApproved(clauses.procedures, action.version, action.by)]


def _sign_in(floor: Floor, scene: Scene, clauses: Clauses, action: SignIn) -> list[Any]:
    """Nobody comes on duty without having signed for it, and the procedures are confirmed."""
    _only(clauses.duties, action.by, DEALER, *IN_CHARGE)
    if action.by not in floor.signed:
        raise Refused(clauses.duties, f"the {action.by} has signed no statement of duties")
    if on_duty(floor, action.by):
        raise Refused(clauses.duties, f"the {action.by} has signed in already")
    if clauses.apart and action.name in scene.players.values():
        raise Refused(clauses.apart, f"{action.name} has a seat at the table")
    _version(floor, clauses, action.procedures)
    return [
        StaffSignedIn(clauses.duties, action.by, action.name),
        Attested(clauses.procedures, "procedures", action.by, action.procedures),
    ]


def _sign_out(floor: Floor, scene: Scene, clauses: Clauses, action: SignOut) -> list[Any]:
    """Not out of a live round of play, unless another dealer is there."""
    if not on_duty(floor, action.by):
        raise Refused(clauses.duties, f"the {action.by} has not signed in")
    if needed(floor, scene, action.by):
        raise Refused(clauses.duties, f"the {action.by} is the only dealer of the round of play")
    return [StaffSignedOut(clauses.duties, action.by)]


def _replace_cards(floor: Floor, scene: Scene, clauses: Clauses, action: ReplaceCards) -> list[Any]:
    _only(clauses.replace, action.by, OPERATOR, *clauses.counter)
    if scene.playing:
        raise Refused(clauses.replace, "cards are changed between rounds of play only")
    if not action.cards:
        raise Refused(clauses.replace, "say which cards are replaced")
    return [CardsReplaced(clauses.replace, action.cards, action.by)]


def _order_count(floor: Floor, scene: Scene, clauses: Clauses, action: OrderCount) -> list[Any]:
    _only(clauses.card_count, action.by, *clauses.counter)
    return [CountOrdered(clauses.card_count, action.by)]


def _report_count(floor: Floor, scene: Scene, clauses: Clauses, action: ReportCount) -> list[Any]:
    _dealer(floor, clauses, clauses.card_count, action.by)
    if not floor.counting:
        raise Refused(clauses.card_count, "no count has been ordered")
    return [CardsCounted(clauses.card_count, action.number, action.number == scene.cards)]


def _play_on(floor: Floor, scene: Scene, clauses: Clauses, action: PlayOn) -> list[Any]:
    """A wrong count need not end the round of play; one of the clauses has the players asked."""
    rule = clauses.card_count
    _only(rule, action.by, OPERATOR)
    if not _stopped(floor, scene, clauses):
        raise Refused(rule, "there is no round of play to go on with in spite of a wrong count")
    if clauses.asked_first and not floor.answered:
        raise Refused(clauses.options, "options are put to the players of the round first")
    if not action.reason:
        raise Refused(rule, "say why the round of play can go on")
    assert floor.miscount is not None
    return [PlayResumed(rule, floor.miscount, action.reason, action.by)]


def _stopped(floor: Floor, scene: Scene, clauses: Clauses) -> bool:
    """Whether a wrong count stops a round of play that could go on."""
    wrong = floor.miscount is not None and not floor.waived
    return wrong and scene.playing and bool(clauses.options)


def may_play_on(floor: Floor, scene: Scene, clauses: Clauses) -> bool:
    """Whether the operator may go on in spite of a wrong count."""
    asked = floor.answered or not clauses.asked_first
    return asked and _stopped(floor, scene, clauses)


def _report_breach(floor: Floor, scene: Scene, clauses: Clauses, action: ReportBreach) -> list[Any]:
    if action.clause not in clauses.breaches:
        known = ", ".join(clauses.breaches)
        raise Refused(clauses.sanction, f"{action.clause} is not a rule of conduct: choose {known}")
    alone = not action.seat and bool(action.person)
    player = "" if alone else _player(scene, action.clause, action.seat)
    person = "" if action.person == player else action.person
    times = 1 + floor.breaches.count((action.clause, person or player))
    told = BreachReported(action.clause, action.seat, player, action.words, action.by, times)
    return [told._replace(person=person, round=scene.rounds)]


def require_clause(game: str, clause: str) -> None:
    """A sanction names the clause that was broken, one of the instrument."""
    if not exists(game, clause):
        raise Refused(CLAUSES[game].sanction, f"{clause!r} is no clause that can have been broken")


def _exclude(floor: Floor, scene: Scene, clauses: Clauses, action: ExcludePlayer) -> list[Any]:
    _only(clauses.exclude, action.by, OPERATOR)
    require_clause(scene.game, action.clause)
    player = _player(scene, clauses.exclude, action.seat)
    if player in floor.excluded:
        raise Refused(clauses.exclude, f"{player} is excluded already")
    return [PlayerExcluded(clauses.exclude, action.seat, player, action.clause, action.by)]


def _lift(floor: Floor, scene: Scene, clauses: Clauses, action: LiftExclusion) -> list[Any]:
    _only(clauses.exclude, action.by, OPERATOR)
    if action.player not in floor.excluded:
        raise Refused(clauses.exclude, f"{action.player} is not excluded")
    return [ExclusionLifted(clauses.exclude, action.player, action.by)]


def _vacate(floor: Floor, scene: Scene, clauses: Clauses, action: VacateSeat) -> list[Any]:
    _only(clauses.idle, action.by, *IN_CHARGE)
    player = _player(scene, clauses.idle, action.seat)
    if scene.idle.get(action.seat, 0) < 3:
        raise Refused(clauses.idle, f"seat {action.seat} has not sat out three rounds of play")
    if len(scene.players) < scene.size:
        raise Refused(clauses.idle, "another seat is free")
    if action.seat in scene.in_round:
        raise Refused(clauses.idle, f"seat {action.seat} is in the round of play: ask at its end")
    return [SeatVacated(clauses.idle, action.seat, player, action.by)]


def _side_bet(floor: Floor, scene: Scene, clauses: Clauses, action: RegisterSideBet) -> list[Any]:
    """There are none between players."""
    who = _player(scene, clauses.side_bets, action.seat)
    other = _player(scene, clauses.side_bets, action.against)
    raise Refused(clauses.side_bets, f"{who} may not bet with {other}: no player with another")


def _open_dispute(floor: Floor, scene: Scene, clauses: Clauses, action: OpenDispute) -> list[Any]:
    too_late = scene.rounds > action.round and (scene.dealt or scene.rounds > action.round + 1)
    if clauses.final and too_late:
        return [DisputeDismissed(clauses.final, action.words, action.by, round=action.round)]
    return [DisputeOpened(clauses.dispute, action.words, action.by, round=action.round)]


def _dispute(floor: Floor, clauses: Clauses, number: int) -> Dispute:
    if not 0 <= number < len(floor.disputes):
        raise Refused(clauses.dispute, f"there is no dispute {number}")
    return floor.disputes[number]


def _decide_dispute(
    floor: Floor, scene: Scene, clauses: Clauses, action: DecideDispute
) -> list[Any]:
    _only(clauses.dispute, action.by, OPERATOR)
    if _dispute(floor, clauses, action.number).decision:
        raise Refused(clauses.dispute, f"dispute {action.number} is decided: it can be reviewed")
    return [DisputeDecided(clauses.dispute, action.number, action.decision, action.by)]


def _request_review(
    floor: Floor, scene: Scene, clauses: Clauses, action: RequestReview
) -> list[Any]:
    if not _dispute(floor, clauses, action.number).decision:
        raise Refused(clauses.dispute, f"dispute {action.number} is not yet decided")
    return [ReviewRequested(clauses.dispute, action.number, action.by)]


def _record_review(floor: Floor, scene: Scene, clauses: Clauses, action: RecordReview) -> list[Any]:
    """The Commission's finding on a decision that it was asked to review."""
    _only(clauses.dispute, action.by, REGULATOR)
    dispute = _dispute(floor, clauses, action.number)
    if not dispute.review or dispute.outcome:
        raise Refused(clauses.dispute, f"no review of dispute {action.number} is open")
    if not action.outcome:
        raise Refused(clauses.dispute, "say what the outcome of the review is")
    return [ReviewRecorded(clauses.dispute, action.number, action.outcome, action.by)]


def _propose(floor: Floor, scene: Scene, clauses: Clauses, action: ProposeOptions) -> list[Any]:
    rule = clauses.options
    if not rule:
        raise Refused(clauses.dispute, "this instrument puts no options to the players")
    _only(rule, action.by, OPERATOR)
    if not scene.playing or len(set(action.options)) < 2:
        raise Refused(rule, "two options or more are put to the players of a round of play")
    return [OptionsProposed(rule, action.options, action.by)]


def _vote(floor: Floor, scene: Scene, clauses: Clauses, action: Vote) -> list[Any]:
    """All agree and the option is adopted; otherwise the operator decides."""
    if action.option not in floor.options:
        raise Refused(clauses.options or clauses.dispute, f"{action.option!r} was not proposed")
    if action.seat not in scene.in_round or action.seat in dict(floor.votes):
        raise Refused(clauses.options, f"seat {action.seat} has no vote, or has voted")
    cast = floor._replace(votes=(*floor.votes, (action.seat, action.option)))
    return [VoteCast(clauses.options, action.seat, action.option), *outcome(cast, scene)]


def outcome(floor: Floor, scene: Scene) -> list[Any]:
    """What came of a vote, once everybody who is still in the round of play has voted."""
    votes = [option for seat, option in floor.votes if seat in scene.in_round]
    if not floor.options or not votes or len(votes) < len(scene.in_round):
        return []
    clauses = CLAUSES[scene.game]
    if len(set(votes)) == 1:
        return [OptionAdopted(clauses.options, votes[0])]
    words = f"no agreement on {', '.join(floor.options)}"
    return [DisputeOpened(clauses.dispute, words, OPERATOR, round=scene.rounds)]


def next_round(floor: Floor) -> Floor:
    """A vote is about the round of play it was held in."""
    return floor._replace(options=(), votes=())


def _begin_gaming(floor: Floor, scene: Scene, clauses: Clauses, action: BeginGaming) -> list[Any]:
    """On another day the cards are checked again; electronic ones check themselves."""
    if bool(action.hours) != bool(action.reference):
        raise Refused(clauses.hours, "hours of gaming go with the law that determines them")
    again = floor.over and not scene.playing
    checks = _own_check(scene.game, floor.live, "opening check") if again else []
    began = GamingBegan(clauses.hours, hours=action.hours, reference=action.reference)
    return [began, *checks]


def _end_gaming(floor: Floor, scene: Scene, clauses: Clauses, action: EndGaming) -> list[Any]:
    return [GamingEnded(clauses.hours)]


def _notify(floor: Floor, scene: Scene, clauses: Clauses, action: NotifyClosure) -> list[Any]:
    _only(clauses.close, action.by, OPERATOR)
    if floor.closed:
        raise Refused(clauses.close, "the table is closed already")
    told = ClosureNotified(clauses.close, action.reason, action.by)
    return [told._replace(closes=action.closes)]


def _closing_time(
    floor: Floor, scene: Scene, clauses: Clauses, action: ReachClosingTime
) -> list[Any]:
    if not floor.closes or floor.notice is not None:
        raise Refused(clauses.close, "no notice names a time of closure that is still to come")
    return [ClosingTimeReached(clauses.close)]


def _withdraw_closure(
    floor: Floor, scene: Scene, clauses: Clauses, action: WithdrawClosure
) -> list[Any]:
    """The operator gave the notice and may think better of it until the table is closed."""
    _only(clauses.close, action.by, OPERATOR)
    if floor.closed or (floor.notice is None and not floor.closes):
        raise Refused(clauses.close, "no notice of closure stands")
    return [ClosureWithdrawn(clauses.close, action.reason, action.by)]


def _close(floor: Floor, scene: Scene, clauses: Clauses, action: CloseTable) -> list[Any]:
    _only(clauses.close, action.by, OPERATOR)
    if floor.closed:
        raise Refused(clauses.close, "the table is closed already")
    if scene.playing:
        raise Refused(clauses.close, "the round of play in progress is finished first")
    if not may_close(floor, scene):
        raise Refused(clauses.close, "the players have not had notice of the closure")
    return [
        *_own_check(scene.game, floor.live, "closing check"),
        TableClosed(clauses.close, action.by),
    ]


def may_close(floor: Floor, scene: Scene) -> bool:
    """Between rounds of play, after the hours or after notice."""
    return not floor.closed and not scene.playing and (floor.over or _expired(floor, scene))


def _ask_for_rules(floor: Floor, scene: Scene, clauses: Clauses, action: AskForRules) -> list[Any]:
    told = RulesShown(clauses.rules, action.by)
    return [told._replace(instrument=edition(scene.game).number, printed=action.printed)]


def _attach_rules(floor: Floor, scene: Scene, clauses: Clauses, action: AttachRules) -> list[Any]:
    _only(clauses.rules, action.by, OPERATOR)
    if not action.document:
        raise Refused(clauses.rules, "name the document by its digest")
    return [RulesAttached(clauses.rules, action.document, action.by)]


_DECIDE: dict[type, Callable[[Floor, Scene, Clauses, Any], list[Any]]] = {
    Attest: _attest,
    ApproveProcedures: _approve,
    SignIn: _sign_in,
    SignOut: _sign_out,
    ReplaceCards: _replace_cards,
    OrderCount: _order_count,
    ReportCount: _report_count,
    PlayOn: _play_on,
    ReportBreach: _report_breach,
    ExcludePlayer: _exclude,
    LiftExclusion: _lift,
    VacateSeat: _vacate,
    RegisterSideBet: _side_bet,
    OpenDispute: _open_dispute,
    DecideDispute: _decide_dispute,
    RequestReview: _request_review,
    RecordReview: _record_review,
    ProposeOptions: _propose,
    Vote: _vote,
    BeginGaming: _begin_gaming,
    EndGaming: _end_gaming,
    NotifyClosure: _notify,
    ReachClosingTime: _closing_time,
    WithdrawClosure: _withdraw_closure,
    CloseTable: _close,
    AskForRules: _ask_for_rules,
    AttachRules: _attach_rules,
}


def apply(floor: Floor, scene: Scene, happened: Any) -> Floor:
    """The floor after one of its events."""
    return _APPLY[type(happened)](floor, scene, happened)


def is_event(happened: Any) -> bool:
    """Whether the event belongs here."""
    return type(happened) in _APPLY


def _attested(floor: Floor, scene: Scene, happened: Attested) -> Floor:
    what, by = happened.what, happened.by
    if what == "replaced cards":
        left = tuple(role for role in floor.unsigned if role != role_of(by))
        return floor._replace(unsigned=left)
    if what == "duties":
        return floor._replace(signed=floor.signed | {by})
    if what == "procedures":
        duty = tuple((who, happened.name if who == by else was) for who, was in floor.duty)
        return floor._replace(duty=duty)
    return floor._replace(attested=floor.attested | {what})


def _signed_in(floor: Floor, scene: Scene, happened: StaffSignedIn) -> Floor:
    by, name = happened.by, happened.name
    return floor._replace(duty=(*floor.duty, (by, "")), staff=(*floor.staff, (by, name)))


def _signed_out(floor: Floor, scene: Scene, happened: StaffSignedOut) -> Floor:
    duty = tuple(each for each in floor.duty if each[0] != happened.by)
    staff = tuple(each for each in floor.staff if each[0] != happened.by)
    return floor._replace(duty=duty, staff=staff, signed=floor.signed - {happened.by})


def _cards_replaced(floor: Floor, scene: Scene, happened: CardsReplaced) -> Floor:
    return floor._replace(unsigned=(CLAUSES[scene.game].counter[0], DEALER))


def _cards_counted(floor: Floor, scene: Scene, happened: CardsCounted) -> Floor:
    miscount = None if happened.right else happened.number
    return floor._replace(counting=False, miscount=miscount, answered=False, waived=False)


def _count_ordered(floor: Floor, scene: Scene, happened: CountOrdered) -> Floor:
    return floor._replace(counting=True, miscount=None, answered=False, waived=False)


def _breach_reported(floor: Floor, scene: Scene, happened: BreachReported) -> Floor:
    whose = happened.person or happened.player
    return floor._replace(breaches=(*floor.breaches, (happened.rule, whose)))


def _dispute_opened(floor: Floor, scene: Scene, happened: DisputeOpened) -> Floor:
    new = Dispute(happened.words, happened.by, round=happened.round)
    disputes = (*floor.disputes, new)
    return floor._replace(disputes=disputes, options=(), votes=())


def _amend(floor: Floor, number: int, **changes: Any) -> Floor:
    disputes = list(floor.disputes)
    disputes[number] = disputes[number]._replace(**changes)
    return floor._replace(disputes=tuple(disputes))


def _closure_notified(floor: Floor, scene: Scene, happened: ClosureNotified) -> Floor:
    """A round of play in progress counts as the first of the notice; a time named does instead."""
    if happened.closes:
        return floor._replace(notice=None, closes=happened.closes)
    return floor._replace(notice=scene.rounds if scene.playing else scene.rounds + 1, closes="")


def _time_reached(floor: Floor, scene: Scene, happened: ClosingTimeReached) -> Floor:
    """The notice has been long enough by now."""
    return floor._replace(notice=scene.rounds - scene.notice_rounds + 1)


def _gaming_began(floor: Floor, scene: Scene, happened: GamingBegan) -> Floor:
    """After the end of gaming this is another day: yesterday's checks and shifts are done with."""
    floor = floor._replace(hours=happened.hours or floor.hours)
    if not floor.over or scene.playing:
        return floor._replace(over=False)
    left = floor.attested - {"opening check", "closing check"}
    return floor._replace(over=False, attested=left, signed=frozenset(), duty=(), staff=())


def _no_change(floor: Floor, scene: Scene, happened: Any) -> Floor:
    return floor


_APPLY: dict[type, Callable[[Floor, Scene, Any], Floor]] = {
    SeatVacated: _no_change,
    DisputeDismissed: _no_change,
    RulesShown: _no_change,
    Attested: _attested,
    ProceduresApproved: lambda floor, scene, e: floor._replace(
        procedures=(*floor.procedures, e.version)
    ),
    StaffSignedIn: _signed_in,
    StaffSignedOut: _signed_out,
    CardsReplaced: _cards_replaced,
    CountOrdered: _count_ordered,
    CardsCounted: _cards_counted,
    PlayResumed: lambda floor, scene, e: floor._replace(waived=True),
    BreachReported: _breach_reported,
    PlayerExcluded: lambda floor, scene, e: floor._replace(excluded=floor.excluded | {e.player}),
    ExclusionLifted: lambda floor, scene, e: floor._replace(excluded=floor.excluded - {e.player}),
    DisputeOpened: _dispute_opened,
    DisputeDecided: lambda floor, scene, e: _amend(
        floor._replace(answered=True), e.number, decision=e.decision
    ),
    ReviewRequested: lambda floor, scene, e: _amend(floor, e.number, review=e.by),
    ReviewRecorded: lambda floor, scene, e: _amend(floor, e.number, outcome=e.outcome),
    OptionsProposed: lambda floor, scene, e: floor._replace(options=e.options, votes=()),
    VoteCast: lambda floor, scene, e: floor._replace(votes=(*floor.votes, (e.seat, e.option))),
    OptionAdopted: lambda floor, scene, e: floor._replace(options=(), votes=(), answered=True),
    GamingBegan: _gaming_began,
    GamingEnded: lambda floor, scene, e: floor._replace(over=True),
    ClosureNotified: _closure_notified,
    ClosingTimeReached: _time_reached,
    ClosureWithdrawn: lambda floor, scene, e: floor._replace(notice=None, closes=""),
    RulesAttached: lambda floor, scene, e: floor._replace(document=e.document),
    TableClosed: lambda floor, scene, e: floor._replace(closed=True),
}


KINDS = tuple(_APPLY)  # every event of the floor
ASKED = tuple(_DECIDE)  # everything that may be asked for on it


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
