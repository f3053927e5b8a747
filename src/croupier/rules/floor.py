"""The floor around a table: what people attest, report, decide and close.

Card checks, replacement and count of cards, breaches and exclusion, disputes and their review,
options put to the players, gaming hours and closure. The clauses differ in number, so each game
supplies its own; nothing here knows a round of play beyond what its `Scene` says.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from croupier.errors import Refused
from croupier.rulebook import exists
from croupier.rules.floor_records import (
    DEALER,
    OPERATOR,
    SUPERVISOR,
    AskForRules,
    Attest,
    Attested,
    BeginGaming,
    BreachReported,
    CardsCounted,
    CardsReplaced,
    CloseTable,
    ClosureNotified,
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
    ProposeOptions,
    ReplaceCards,
    ReportBreach,
    ReportCount,
    RequestReview,
    ReviewRequested,
    RulesShown,
    SeatVacated,
    TableClosed,
    VacateSeat,
    Vote,
    VoteCast,
)

INSTRUMENTS = ("omaha", "faro", "stud", "holdem", "canberra")

DIRECTORS = (OPERATOR, SUPERVISOR)


class Clauses(NamedTuple):
    """What one instrument calls the duties and powers of the floor."""

    check: str
    replace: str
    card_count: str
    counter: tuple[str, ...]  # who may order a count and signs replaced cards with the dealer
    breaches: tuple[str, ...]  # what may be reported
    hours: str
    close: str
    sanction: str
    exclude: str
    dispute: str
    duties: str
    procedures: str
    idle: str
    rules: str
    final: str = ""  # a result stands once the next round of play begins
    options: str = ""  # put to the players


CLAUSES: Mapping[str, Clauses] = {
    "omaha": Clauses(
        check="2.4",
        replace="2.5",
        card_count="2.6",
        counter=DIRECTORS,
        breaches=("16.1", "16.3", "16.4", "16.8(a)", "16.8(b)", "17.15", "19.5(a)", "19.7", "19.8"),
        hours="18.1",
        close="18.2",
        sanction="19.2(b)",
        exclude="19.2(b)",
        dispute="19.4",
        duties="19.5(a)",
        procedures="19.5(c)",
        idle="19.6",
        rules="19.9",
        final="17.14",
        options="17.16",
    ),
    "faro": Clauses(
        check="2.4",
        replace="2.5",
        card_count="2.6",
        counter=(SUPERVISOR,),
        breaches=("16.1", "16.3", "16.4", "16.8(a)", "16.8(b)", "17.15", "19.5(a)", "19.7", "19.8"),
        hours="18.1",
        close="18.2",
        sanction="19.2",
        exclude="19.2(b)",
        dispute="19.4",
        duties="19.5",
        procedures="19.5(c)",
        idle="19.6",
        rules="19.9",
        final="17.14",
        options="17.16",
    ),
    "stud": Clauses(
        check="2.4",
        replace="2.5",
        card_count="2.6",
        counter=(SUPERVISOR,),
        breaches=("16.1", "16.3", "16.4", "16.8(a)", "16.8(b)", "17.15", "19.5(a)", "19.7", "19.8"),
        hours="18.1",
        close="18.2",
        sanction="19.2",
        exclude="19.2(b)",
        dispute="19.4",
        duties="19.5",
        procedures="19.5(c)",
        idle="19.6",
        rules="19.9",
        final="17.14",
        options="17.16",
    ),
    "holdem": Clauses(
        check="2.2",
        replace="2.3",
        card_count="2.4",
        counter=(SUPERVISOR,),
        breaches=("12.1", "12.2", "12.2(a)", "12.2(b)", "15.5(a)", "15.5(b)", "15.7", "15.8"),
        hours="14.1",
        close="14.2",
        sanction="15.2",
        exclude="15.2(b)",
        dispute="15.4",
        duties="15.5",
        procedures="15.5(c)",
        idle="15.6",
        rules="15.9",
    ),
    "canberra": Clauses(
        check="2.2",
        replace="2.3",
        card_count="2.4",
        counter=(SUPERVISOR,),
        breaches=("13.1", "13.2", "13.2(a)", "13.2(b)", "16.5(a)", "16.5(b)", "16.7", "16.8"),
        hours="15.1",
        close="15.2",
        sanction="16.2",
        exclude="16.2(b)",
        dispute="16.4",
        duties="16.5",
        procedures="16.5(c)",
        idle="16.6",
        rules="16.9",
    ),
}


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
    """A claim, the operator's decision and a request for review, as they come."""

    words: str
    by: str
    decision: str = ""
    review: str = ""


class Floor(NamedTuple):
    """What has been attested, reported and decided at a table on a gaming day."""

    live: bool
    attested: frozenset[str] = frozenset()
    unsigned: tuple[str, ...] = ()  # who has yet to sign for replaced cards
    counting: bool = False
    miscount: int | None = None
    over: bool = False  # the hours of gaming
    notice: int | None = None  # of closure: the first round of play that counts for it
    closed: bool = False
    excluded: frozenset[str] = frozenset()
    breaches: tuple[tuple[str, str], ...] = ()  # (clause, player)
    disputes: tuple[Dispute, ...] = ()
    options: tuple[str, ...] = ()
    votes: tuple[tuple[int, str], ...] = ()


def opening(game: str, live: bool) -> list[Any]:
    """Electronic cards check themselves; a live table waits for its dealer."""
    return _own_check(game, live, "opening check")


def _own_check(game: str, live: bool, what: str) -> list[Any]:
    return [] if live else [Attested(CLAUSES[game].check, what, "system", "deck composition")]


def hold(floor: Floor, scene: Scene) -> tuple[str, str] | None:
    """Why no round of play may start now: the clause and the reason, or None."""
    clauses = CLAUSES[scene.game]
    if "opening check" not in floor.attested:
        return clauses.check, "the dealer has not checked the cards"
    if floor.unsigned:
        return clauses.replace, f"{' and '.join(floor.unsigned)} must sign for the replaced cards"
    if counted := pause(floor, scene.game):
        return counted
    if floor.closed or (floor.notice is not None and _expired(floor, scene)):
        return clauses.close, "the table closes"
    if floor.over:
        return clauses.hours, "the hours of gaming are over"
    return None


def pause(floor: Floor, game: str) -> tuple[str, str] | None:
    """Why play waits for a count of the cards: the clause and the reason, or None."""
    if floor.counting:
        return CLAUSES[game].card_count, "the cards are being counted"
    if floor.miscount is not None:
        return CLAUSES[
            game
        ].card_count, f"{floor.miscount} cards were counted: the operator decides"
    return None


def reminders(floor: Floor, scene: Scene) -> list[tuple[str, str]]:
    """What is still due from somebody: clause and words."""
    clauses = CLAUSES[scene.game]
    due = []
    ended = floor.closed or (floor.over and floor.live)
    if ended and "closing check" not in floor.attested:
        due.append((clauses.check, "card check outstanding"))
    if floor.live and "procedures" not in floor.attested:
        due.append((clauses.procedures, "the approved procedures are not attested"))
    for n, idle in sorted(scene.idle.items()):
        if idle >= 3 and len(scene.players) == scene.size:
            due.append((clauses.idle, f"seat {n} has sat out {idle} rounds at a full table"))
    return due


def _expired(floor: Floor, scene: Scene) -> bool:
    return floor.notice is not None and scene.rounds - floor.notice >= scene.notice_rounds - 1


def decide(floor: Floor, scene: Scene, action: Any) -> list[Any]:
    """The events of an action on the floor, or Refused."""
    return _DECIDE[type(action)](floor, scene, CLAUSES[scene.game], action)


def is_floor(action: Any) -> bool:
    """Whether the action belongs here."""
    return type(action) in _DECIDE


def _only(rule: str, by: str, *roles: str) -> None:
    """The role is what stands before a colon; a name may follow."""
    if by.partition(":")[0] not in roles:
        raise Refused(rule, f"this is for the {' or the '.join(roles)}, not the {by}")


def _player(scene: Scene, rule: str, seat: int) -> str:
    if seat not in scene.players:
        raise Refused(rule, f"nobody is at seat {seat}")
    return scene.players[seat]


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
    if action.what == "replaced cards" and action.by not in floor.unsigned:
        raise Refused(rule, f"no signature of the {action.by} is due")
    if action.what.endswith("check"):
        _only(rule, action.by, DEALER)
    return [Attested(rule, action.what, action.by, action.name)]


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
    _only(clauses.card_count, action.by, DEALER)
    if not floor.counting:
        raise Refused(clauses.card_count, "no count has been ordered")
    return [CardsCounted(clauses.card_count, action.number, action.number == scene.cards)]


def _report_breach(floor: Floor, scene: Scene, clauses: Clauses, action: ReportBreach) -> list[Any]:
    if action.clause not in clauses.breaches:
        known = ", ".join(clauses.breaches)
        raise Refused(clauses.sanction, f"{action.clause} is not a rule of conduct: choose {known}")
    player = _player(scene, action.clause, action.seat)
    times = 1 + floor.breaches.count((action.clause, player))
    return [BreachReported(action.clause, action.seat, player, action.words, action.by, times)]


def require_clause(game: str, clause: str) -> None:
    """A sanction names the clause that was broken, one of the instrument."""
    if not exists(game, clause):
        raise Refused(CLAUSES[game].sanction, f"{clause!r} is no clause that can have been broken")


def _exclude(floor: Floor, scene: Scene, clauses: Clauses, action: ExcludePlayer) -> list[Any]:
    _only(clauses.exclude, action.by, OPERATOR)
    require_clause(scene.game, action.clause)
    player = _player(scene, clauses.exclude, action.seat)
    if scene.playing and action.seat in scene.in_round:
        raise Refused(
            clauses.exclude, f"seat {action.seat} is in the round: fold or finish it first"
        )
    return [PlayerExcluded(clauses.exclude, action.seat, player, action.clause, action.by)]


def _lift(floor: Floor, scene: Scene, clauses: Clauses, action: LiftExclusion) -> list[Any]:
    _only(clauses.exclude, action.by, OPERATOR)
    if action.player not in floor.excluded:
        raise Refused(clauses.exclude, f"{action.player} is not excluded")
    return [ExclusionLifted(clauses.exclude, action.player, action.by)]


def _vacate(floor: Floor, scene: Scene, clauses: Clauses, action: VacateSeat) -> list[Any]:
    _only(clauses.idle, action.by, *DIRECTORS)
    player = _player(scene, clauses.idle, action.seat)
    if scene.idle.get(action.seat, 0) < 3:
        raise Refused(clauses.idle, f"seat {action.seat} has not sat out three rounds of play")
    if len(scene.players) < scene.size:
        raise Refused(clauses.idle, "another seat is free")
    return [SeatVacated(clauses.idle, action.seat, player, action.by)]


def _open_dispute(floor: Floor, scene: Scene, clauses: Clauses, action: OpenDispute) -> list[Any]:
    too_late = scene.rounds > action.round and (scene.dealt or scene.rounds > action.round + 1)
    if clauses.final and too_late:
        return [DisputeDismissed(clauses.final, action.words, action.by)]
    return [DisputeOpened(clauses.dispute, action.words, action.by)]


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
    events: list[Any] = [VoteCast(clauses.options, action.seat, action.option)]
    votes = {**dict(floor.votes), action.seat: action.option}
    if len(votes) == len(scene.in_round):
        agreed = len(set(votes.values())) == 1
        words = f"no agreement on {', '.join(floor.options)}"
        events.append(
            OptionAdopted(clauses.options, action.option)
            if agreed
            else DisputeOpened(clauses.dispute, words, OPERATOR)
        )
    return events


def _begin_gaming(floor: Floor, scene: Scene, clauses: Clauses, action: BeginGaming) -> list[Any]:
    """On another day the cards are checked again; electronic ones check themselves."""
    again = _own_check(scene.game, floor.live, "opening check") if floor.over else []
    return [GamingBegan(clauses.hours), *again]


def _end_gaming(floor: Floor, scene: Scene, clauses: Clauses, action: EndGaming) -> list[Any]:
    return [GamingEnded(clauses.hours)]


def _notify(floor: Floor, scene: Scene, clauses: Clauses, action: NotifyClosure) -> list[Any]:
    _only(clauses.close, action.by, OPERATOR)
    return [ClosureNotified(clauses.close, action.reason, action.by)]


def _close(floor: Floor, scene: Scene, clauses: Clauses, action: CloseTable) -> list[Any]:
    _only(clauses.close, action.by, OPERATOR)
    if scene.playing:
        raise Refused(clauses.close, "the round of play in progress is finished first")
    if not floor.over and (floor.notice is None or not _expired(floor, scene)):
        raise Refused(clauses.close, "the players have not had notice of the closure")
    return [
        *_own_check(scene.game, floor.live, "closing check"),
        TableClosed(clauses.close, action.by),
    ]


def _ask_for_rules(floor: Floor, scene: Scene, clauses: Clauses, action: AskForRules) -> list[Any]:
    return [RulesShown(clauses.rules, action.by)]


_DECIDE: dict[type, Callable[[Floor, Scene, Clauses, Any], list[Any]]] = {
    Attest: _attest,
    ReplaceCards: _replace_cards,
    OrderCount: _order_count,
    ReportCount: _report_count,
    ReportBreach: _report_breach,
    ExcludePlayer: _exclude,
    LiftExclusion: _lift,
    VacateSeat: _vacate,
    OpenDispute: _open_dispute,
    DecideDispute: _decide_dispute,
    RequestReview: _request_review,
    ProposeOptions: _propose,
    Vote: _vote,
    BeginGaming: _begin_gaming,
    EndGaming: _end_gaming,
    NotifyClosure: _notify,
    CloseTable: _close,
    AskForRules: _ask_for_rules,
}


def apply(floor: Floor, scene: Scene, happened: Any) -> Floor:
    """The floor after one of its events."""
    return _APPLY[type(happened)](floor, scene, happened)


def is_event(happened: Any) -> bool:
    """Whether the event belongs here."""
    return type(happened) in _APPLY


def _attested(floor: Floor, scene: Scene, happened: Attested) -> Floor:
    unsigned = floor.unsigned
    if happened.what == "replaced cards":
        unsigned = tuple(role for role in unsigned if role != happened.by)
    return floor._replace(attested=floor.attested | {happened.what}, unsigned=unsigned)


def _cards_replaced(floor: Floor, scene: Scene, happened: CardsReplaced) -> Floor:
    return floor._replace(unsigned=(CLAUSES[scene.game].counter[0], DEALER))


def _cards_counted(floor: Floor, scene: Scene, happened: CardsCounted) -> Floor:
    return floor._replace(counting=False, miscount=None if happened.right else happened.number)


def _breach_reported(floor: Floor, scene: Scene, happened: BreachReported) -> Floor:
    return floor._replace(breaches=(*floor.breaches, (happened.rule, happened.player)))


def _dispute_opened(floor: Floor, scene: Scene, happened: DisputeOpened) -> Floor:
    disputes = (*floor.disputes, Dispute(happened.words, happened.by))
    return floor._replace(disputes=disputes, options=(), votes=())


def _amend(floor: Floor, number: int, **changes: str) -> Floor:
    disputes = list(floor.disputes)
    disputes[number] = disputes[number]._replace(**changes)
    return floor._replace(disputes=tuple(disputes))


def _closure_notified(floor: Floor, scene: Scene, happened: ClosureNotified) -> Floor:
    """A round of play in progress counts as the first of the notice."""
    return floor._replace(notice=scene.rounds if scene.playing else scene.rounds + 1)


def _gaming_began(floor: Floor, scene: Scene, happened: GamingBegan) -> Floor:
    """After the end of gaming this is another day, and yesterday's checks are done with."""
    done = frozenset(("opening check", "closing check")) if floor.over else frozenset()
    return floor._replace(over=False, attested=floor.attested - done)


def _no_change(floor: Floor, scene: Scene, happened: Any) -> Floor:
    return floor


_APPLY: dict[type, Callable[[Floor, Scene, Any], Floor]] = {
    SeatVacated: _no_change,
    DisputeDismissed: _no_change,
    RulesShown: _no_change,
    Attested: _attested,
    CardsReplaced: _cards_replaced,
    CountOrdered: lambda floor, scene, e: floor._replace(counting=True, miscount=None),
    CardsCounted: _cards_counted,
    BreachReported: _breach_reported,
    PlayerExcluded: lambda floor, scene, e: floor._replace(excluded=floor.excluded | {e.player}),
    ExclusionLifted: lambda floor, scene, e: floor._replace(excluded=floor.excluded - {e.player}),
    DisputeOpened: _dispute_opened,
    DisputeDecided: lambda floor, scene, e: _amend(floor, e.number, decision=e.decision),
    ReviewRequested: lambda floor, scene, e: _amend(floor, e.number, review=e.by),
    OptionsProposed: lambda floor, scene, e: floor._replace(options=e.options, votes=()),
    VoteCast: lambda floor, scene, e: floor._replace(votes=(*floor.votes, (e.seat, e.option))),
    OptionAdopted: lambda floor, scene, e: floor._replace(options=(), votes=()),
    GamingBegan: _gaming_began,
    GamingEnded: lambda floor, scene, e: floor._replace(over=True),
    ClosureNotified: _closure_notified,
    TableClosed: lambda floor, scene, e: floor._replace(closed=True),
}


KINDS = tuple(_APPLY)  # every event of the floor
ASKED = tuple(_DECIDE)  # everything that may be asked for on it


def dump(floor: Floor) -> dict[str, Any]:
    """The floor as plain data."""
    sets = {"attested": sorted(floor.attested), "excluded": sorted(floor.excluded)}
    return {**floor._asdict(), **sets, "disputes": [list(each) for each in floor.disputes]}


def thaw(data: Mapping[str, Any]) -> Floor:
    """The floor that `dump` made this data of."""
    sets = {name: frozenset(data[name]) for name in ("attested", "excluded")}
    disputes = tuple(Dispute(*each) for each in data["disputes"])
    lists = {name: tuple(data[name]) for name in ("unsigned", "options")}
    pairs = {name: tuple(tuple(each) for each in data[name]) for name in ("breaches", "votes")}
    return Floor(**{**data, **sets, **lists, **pairs, "disputes": disputes})
