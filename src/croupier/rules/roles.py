"""What each role may do now on the floor around a table, and under which clause.

For the consoles of the staff: attestations, counts, conduct, disputes, hours and notices. Every
offer can be carried out by somebody of that role with the right particulars. What is open to them
at the tables of either family is in table_roles and house/roles. It must change nothing.
"""

from collections.abc import Iterator
from typing import NamedTuple

from croupier.rules import floor as fl
from croupier.rules import floor_records as rec
from croupier.rules.delegation import acting_for
from croupier.rules.floor import Floor, Scene, on_duty
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


class Offer(NamedTuple):
    """A kind of action, the clause behind it, what it is about and what may be chosen."""

    action: type
    rule: str
    number: int | None = None  # the seat, the box or the dispute
    among: tuple[str, ...] = ()


Offers = Iterator[Offer]


def on_floor(floor: Floor, scene: Scene, by: str) -> Offers:
    """What somebody may attest, report, decide or close; `by` is a role, or one with a name."""
    clauses = CLAUSES[scene.game]
    yield from _duty(floor, scene, clauses, by)
    yield from _cards(floor, scene, clauses, by)
    yield from _conduct(floor, scene, clauses, role_of(by))
    yield from _disputes(floor, scene, clauses, role_of(by))
    if role_of(by) == OPERATOR:
        yield from _hours(floor, scene, clauses)
        yield Offer(rec.ApproveProcedures, clauses.procedures)
        yield Offer(rec.AttachRules, clauses.rules)
    yield Offer(rec.AskForRules, clauses.rules)


def _duty(floor: Floor, scene: Scene, clauses: Clauses, by: str) -> Offers:
    if role_of(by) not in (DEALER, *IN_CHARGE):
        return
    if by not in floor.signed:
        yield Offer(rec.Attest, clauses.duties, among=("duties",))
    elif not on_duty(floor, by) and floor.procedures:
        yield Offer(rec.SignIn, clauses.duties, among=floor.procedures[-1:])
    if on_duty(floor, by) and not fl.needed(floor, scene, by):
        yield Offer(rec.SignOut, clauses.duties)
    if on_duty(floor, by) and dict(floor.duty)[by] != floor.procedures[-1]:
        yield Offer(rec.Attest, clauses.procedures, among=("procedures",))


def _cards(floor: Floor, scene: Scene, clauses: Clauses, by: str) -> Offers:
    role = role_of(by)
    dealer = role == DEALER and (on_duty(floor, by) or not floor.live)
    if dealer and "opening check" not in floor.attested:
        yield Offer(rec.Attest, clauses.check, among=("opening check",))
    if dealer and fl.check_due(floor):
        yield Offer(rec.Attest, clauses.check, among=("closing check",))
    if (acting_for(scene.game, by) or role) in floor.unsigned:
        yield Offer(rec.Attest, clauses.replace, among=("replaced cards",))
    if role in clauses.counter and not floor.counting:
        yield Offer(rec.OrderCount, clauses.card_count)
    if dealer and floor.counting:
        yield Offer(rec.ReportCount, clauses.card_count)
    if role == OPERATOR and fl.may_play_on(floor, scene, clauses):
        yield Offer(rec.PlayOn, clauses.card_count)


def _conduct(floor: Floor, scene: Scene, clauses: Clauses, role: str) -> Offers:
    if scene.players and role in (DEALER, *IN_CHARGE):
        yield Offer(rec.ReportBreach, clauses.sanction, among=clauses.breaches)
    if role == OPERATOR:
        for seat, player in sorted(scene.players.items()):
            if player not in floor.excluded:
                broken = offences(floor, clauses, player)
                yield Offer(rec.ExcludePlayer, clauses.exclude, seat, broken)
        if floor.excluded:
            yield Offer(rec.LiftExclusion, clauses.exclude, among=tuple(sorted(floor.excluded)))
    if role in IN_CHARGE and len(scene.players) == scene.size:
        for seat, idle in sorted(scene.idle.items()):
            if idle >= 3 and seat not in scene.in_round:
                yield Offer(rec.VacateSeat, clauses.idle, seat)


def offences(floor: Floor, clauses: Clauses, player: str) -> tuple[str, ...]:
    """The clauses for which sanctions are offered; some breaches are first met by a warning."""
    times = {clause: floor.breaches.count((clause, player)) for clause in clauses.breaches}
    return tuple(c for c, n in times.items() if n > (1 if c in clauses.warned else 0))


def _disputes(floor: Floor, scene: Scene, clauses: Clauses, role: str) -> Offers:
    yield Offer(rec.OpenDispute, clauses.dispute)
    for number, dispute in enumerate(floor.disputes):
        if not dispute.decision and role == OPERATOR:
            yield Offer(rec.DecideDispute, clauses.dispute, number)
        if dispute.decision and not dispute.review:
            yield Offer(rec.RequestReview, clauses.dispute, number)
        if dispute.review and not dispute.outcome and role == REGULATOR:
            yield Offer(rec.RecordReview, clauses.dispute, number)
    if role == OPERATOR and clauses.options and scene.playing and not floor.options:
        yield Offer(rec.ProposeOptions, clauses.options)
    if role == PLAYER and floor.options:
        for seat in scene.in_round:
            if seat not in dict(floor.votes):
                yield Offer(rec.Vote, clauses.options, seat, floor.options)


def _hours(floor: Floor, scene: Scene, clauses: Clauses) -> Offers:
    if floor.closed:
        return
    yield Offer(rec.BeginGaming if floor.over else rec.EndGaming, clauses.hours)
    if floor.notice is None and not floor.closes:
        yield Offer(rec.NotifyClosure, clauses.close)
    else:
        yield Offer(rec.WithdrawClosure, clauses.close)
    if floor.closes and floor.notice is None:
        yield Offer(rec.ReachClosingTime, clauses.close)
    if fl.may_close(floor, scene):
        yield Offer(rec.CloseTable, clauses.close)
