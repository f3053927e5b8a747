"""What each role may ask for on the floor around a table, of every game.

Attestations, counts, conduct, disputes, hours and notices: everything here is put to the engine of
the table, which says whether it is open and under which clause. It must change nothing.
"""

from collections.abc import Callable, Iterable, Mapping

from croupier.rules import choices as ch
from croupier.rules import floor_records as rec
from croupier.rules.choices import AT, Choice, Choices, Need
from croupier.rules.floor import Floor, Scene
from croupier.rules.floor_clauses import CLAUSES, Clauses
from croupier.rules.people import (
    DEALER,
    IN_CHARGE,
    OPERATOR,
    PLAYER,
    REGULATOR,
    SUPERVISOR,
    role_of,
)

ROLES = (OPERATOR, SUPERVISOR, DEALER, PLAYER, REGULATOR)
STAFF = (DEALER, *IN_CHARGE)

# whose each action is; what is nobody's is asked for only to be refused
WHOSE: Mapping[type, tuple[str, ...]] = {
    rec.Attest: STAFF,
    rec.ApproveProcedures: (OPERATOR,),
    rec.SignIn: STAFF,
    rec.SignOut: STAFF,
    rec.ReplaceCards: IN_CHARGE,
    rec.OrderCount: IN_CHARGE,
    rec.ReportCount: (DEALER,),
    rec.PlayOn: (OPERATOR,),
    rec.ReportBreach: STAFF,
    rec.ExcludePlayer: (OPERATOR,),
    rec.LiftExclusion: (OPERATOR,),
    rec.VacateSeat: IN_CHARGE,
    rec.OpenDispute: ch.ANYBODY,
    rec.DecideDispute: (OPERATOR,),
    rec.RequestReview: ch.ANYBODY,
    rec.RecordReview: (REGULATOR,),
    rec.ProposeOptions: (OPERATOR,),
    rec.Vote: (PLAYER,),
    rec.BeginGaming: (OPERATOR,),
    rec.EndGaming: (OPERATOR,),
    rec.NotifyClosure: (OPERATOR,),
    rec.ReachClosingTime: (OPERATOR, DEALER),
    rec.WithdrawClosure: (OPERATOR,),
    rec.CloseTable: (OPERATOR,),
    rec.AskForRules: ch.ANYBODY,
    rec.AttachRules: (OPERATOR,),
}


def on_floor(floor: Floor, scene: Scene, who: str, kinds: Iterable[type]) -> Choices:
    """What somebody may ask for as far as the role goes; whether it is open the engine says."""
    clauses, role = CLAUSES[scene.game], role_of(who)
    for kind in kinds:
        if ch.may_ask(WHOSE.get(kind, ()), role):
            yield from _ASKED.get(kind, _plainly(kind))(floor, scene, clauses, who)


Candidates = Callable[[Floor, Scene, Clauses, str], Choices]


def _plainly(kind: type) -> Candidates:
    """A time, and nothing else."""

    def candidates(floor: Floor, scene: Scene, clauses: Clauses, who: str) -> Choices:
        yield Choice(kind, needs=(AT,))

    return candidates


def _with(kind: type, *needs: Need) -> Candidates:
    def candidates(floor: Floor, scene: Scene, clauses: Clauses, who: str) -> Choices:
        yield Choice(kind, needs=(*needs, AT))

    return candidates


TIME = ch.text("at", "21:04")  # which some clauses have on record
ATTESTED = ("opening check", "closing check", "replaced cards", "duties")


def _attest(floor: Floor, scene: Scene, clauses: Clauses, who: str) -> Choices:
    """Under the name of who signs; procedures by their version."""
    for what in ATTESTED:
        at = TIME if what == "closing check" and floor.live else AT
        yield Choice(rec.Attest, needs=(ch.word("what", what), ch.text("name"), at))
    known, now = versions(floor, clauses), dict(floor.duty).get(who)
    if others := [each for each in known if now != each or now != floor.procedures[-1]]:
        needs = ch.word("what", "procedures"), Need("name", ch.NAME, tuple(others)), AT
        yield Choice(rec.Attest, needs=needs)


def versions(floor: Floor, clauses: Clauses) -> tuple[str, ...]:
    """The procedures that may be gone by: those in force, or any approved."""
    return floor.procedures if clauses.superseded else floor.procedures[-1:]


def _approve(floor: Floor, scene: Scene, clauses: Clauses, who: str) -> Choices:
    version = ch.text("version", f"version {len(floor.procedures) + 1}", but=floor.procedures)
    yield Choice(rec.ApproveProcedures, needs=(version, AT))


def _sign_in(floor: Floor, scene: Scene, clauses: Clauses, who: str) -> Choices:
    """Nobody who has a seat, where that is laid down."""
    apart = tuple(scene.players.values()) if clauses.apart else ()
    if known := versions(floor, clauses):
        needs = ch.remark("name", but=apart), ch.word("procedures", *known), AT
        yield Choice(rec.SignIn, needs=needs)


def _count(floor: Floor, scene: Scene, clauses: Clauses, who: str) -> Choices:
    counted = ch.amount("number", 0, example=scene.cards)
    yield Choice(rec.ReportCount, needs=(counted, AT))


def _breach(floor: Floor, scene: Scene, clauses: Clauses, who: str) -> Choices:
    """Of a player at a seat, and perhaps another person there; or of such a person alone."""
    broken, words = Need("clause", ch.NAME, clauses.breaches), ch.remark("words")
    if scene.players:
        needs = broken, ch.seat("seat", sorted(scene.players)), words, TIME, ch.remark("person")
        yield Choice(rec.ReportBreach, clauses.sanction, needs=needs)
    needs = broken, ch.seat("seat", (0,)), words, TIME, ch.text("person")
    yield Choice(rec.ReportBreach, clauses.sanction, needs=needs)


def _exclude(floor: Floor, scene: Scene, clauses: Clauses, who: str) -> Choices:
    for seat, player in sorted(scene.players.items()):
        broken = ch.clause("clause", scene.game, *offences(floor, clauses, player))
        yield Choice(rec.ExcludePlayer, seat=seat, needs=(broken, AT))


def offences(floor: Floor, clauses: Clauses, player: str) -> tuple[str, ...]:
    """The clauses for which sanctions come to mind; some breaches are first met by a warning."""
    times = {clause: floor.breaches.count((clause, player)) for clause in clauses.breaches}
    return tuple(c for c, n in times.items() if n > (1 if c in clauses.warned else 0))


def _lift(floor: Floor, scene: Scene, clauses: Clauses, who: str) -> Choices:
    if floor.excluded:
        names = ch.word("player", *sorted(floor.excluded))
        yield Choice(rec.LiftExclusion, needs=(names, AT))


def _vacate(floor: Floor, scene: Scene, clauses: Clauses, who: str) -> Choices:
    for seat in sorted(scene.players):
        yield Choice(rec.VacateSeat, seat=seat, needs=(AT,))


def _dispute(floor: Floor, scene: Scene, clauses: Clauses, who: str) -> Choices:
    about = ch.amount("round", 0, scene.rounds, example=scene.rounds)
    yield Choice(rec.OpenDispute, clauses.dispute, needs=(ch.remark("words"), about, AT))


def _numbered(kind: type, *needs: Need) -> Candidates:
    def candidates(floor: Floor, scene: Scene, clauses: Clauses, who: str) -> Choices:
        for number in range(len(floor.disputes)):
            yield Choice(kind, seat=number, needs=(*needs, AT))

    return candidates


def _propose(floor: Floor, scene: Scene, clauses: Clauses, who: str) -> Choices:
    yield Choice(rec.ProposeOptions, needs=(ch.record("options", ("play on", "void")), AT))


def _vote(floor: Floor, scene: Scene, clauses: Clauses, who: str) -> Choices:
    name = ch.name_in(who)
    for seat in scene.in_round if floor.options else ():
        if name in ("", scene.players.get(seat)):
            yield Choice(rec.Vote, seat=seat, needs=(ch.word("option", *floor.options), AT))


def _begin(floor: Floor, scene: Scene, clauses: Clauses, who: str) -> Choices:
    """Which hours they are is said with the law that determines them, or not at all."""
    none = ch.word("hours", "", optional=True), ch.word("reference", "", optional=True)
    yield Choice(rec.BeginGaming, clauses.hours, needs=(AT, *none))
    said = ch.text("hours"), ch.text("reference")
    yield Choice(rec.BeginGaming, clauses.hours, needs=(AT, *said))


def _close(floor: Floor, scene: Scene, clauses: Clauses, who: str) -> Choices:
    yield Choice(rec.CloseTable, clauses.close, needs=(AT,))


def _ask(floor: Floor, scene: Scene, clauses: Clauses, who: str) -> Choices:
    at = TIME if floor.live else AT
    yield Choice(rec.AskForRules, needs=(at, ch.flag("printed")))


_ASKED: Mapping[type, Candidates] = {
    rec.Attest: _attest,
    rec.ApproveProcedures: _approve,
    rec.SignIn: _sign_in,
    rec.ReportCount: _count,
    rec.PlayOn: _with(rec.PlayOn, ch.text("reason")),
    rec.ReportBreach: _breach,
    rec.ExcludePlayer: _exclude,
    rec.LiftExclusion: _lift,
    rec.VacateSeat: _vacate,
    rec.OpenDispute: _dispute,
    rec.DecideDispute: _numbered(rec.DecideDispute, ch.text("decision")),
    rec.RequestReview: _numbered(rec.RequestReview),
    rec.RecordReview: _numbered(rec.RecordReview, ch.text("outcome")),
    rec.ProposeOptions: _propose,
    rec.Vote: _vote,
    rec.BeginGaming: _begin,
    rec.NotifyClosure: _with(rec.NotifyClosure, ch.remark("reason"), ch.remark("closes")),
    rec.WithdrawClosure: _with(rec.WithdrawClosure, ch.remark("reason")),
    rec.CloseTable: _close,
    rec.AskForRules: _ask,
    rec.AttachRules: _with(rec.AttachRules, ch.text("document")),
}
