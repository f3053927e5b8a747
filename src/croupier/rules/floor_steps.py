"""What people attest, report, decide and close on the floor around a table; or why they may not.

Each game supplies the numbers of its clauses. What an event changes is in floor. Nothing here knows
a round of play beyond what its `Scene` says.
"""

from collections.abc import Callable
from typing import Any

from croupier.errors import Refused
from croupier.rulebook import edition, exists
from croupier.rules import floor_records as rec
from croupier.rules.delegation import acting_for
from croupier.rules.floor import (
    ON_RECORD,
    Dispute,
    Floor,
    Scene,
    may_close,
    needed,
    noticed,
    on_duty,
    own_check,
    stopped,
)
from croupier.rules.floor_clauses import CLAUSES, Clauses
from croupier.rules.people import DEALER, IN_CHARGE, OPERATOR, REGULATOR, role_of


def decide(floor: Floor, scene: Scene, action: Any) -> list[Any]:
    """The events of an action on the floor, each with the time it brought; or Refused."""
    clauses = CLAUSES[scene.game]
    made = _DECIDE[type(action)](floor, scene, clauses, action)
    if not action.at and (rule := _timed(floor, clauses, action)):
        raise Refused(rule, "say at what time it was")
    return [each._replace(at=action.at) for each in made] if action.at else made


def _timed(floor: Floor, clauses: Clauses, action: Any) -> str:
    """The clause that has the time on record: of breaches, and of what people do at live tables."""
    if isinstance(action, rec.ReportBreach):
        return action.clause
    if isinstance(action, rec.AskForRules) and floor.live:
        return clauses.rules
    closing = isinstance(action, rec.Attest) and action.what == "closing check"
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


def _attest(floor: Floor, scene: Scene, clauses: Clauses, action: rec.Attest) -> list[Any]:
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
    instead = acting_for(scene.game, action.by) if action.what == "replaced cards" else ""
    if action.what == "replaced cards" and (instead or role_of(action.by)) not in floor.unsigned:
        raise Refused(rule, f"no signature of the {action.by} is due")
    if action.what in ("duties", "procedures"):
        _only(rule, action.by, DEALER, *IN_CHARGE)
    if action.what == "duties" and action.by in floor.signed:
        raise Refused(rule, f"the {action.by} has signed for this shift already")
    if action.what.endswith("check"):
        _dealer(floor, clauses, rule, action.by)
    if action.what.endswith("check") and action.what in floor.attested:
        raise Refused(rule, f"the {action.what} of this gaming day has been made")
    if action.what == "closing check" and not (floor.over or floor.closed):
        raise Refused(rule, "the closing check comes at or after the end of gaming")
    if action.what == "procedures":
        _version(floor, clauses, action.name)
        _goes_by_another(floor, rule, action)
    if not action.name:
        raise Refused(rule, f"{action.what} without the name of who signs")
    return [rec.Attested(rule, action.what, action.by, action.name, acting_for=instead)]


def _goes_by_another(floor: Floor, rule: str, action: rec.Attest) -> None:
    """Whoever is on duty has attested a version on coming; nobody goes back to sign it anew."""
    if not on_duty(floor, action.by):
        raise Refused(rule, f"the {action.by} attests procedures by signing in")
    if dict(floor.duty)[action.by] == action.name == floor.procedures[-1]:
        raise Refused(rule, f"the {action.by} goes by {action.name} already")


def _version(floor: Floor, clauses: Clauses, version: str) -> None:
    """Only procedures that are approved, and where so laid down only those in force."""
    if not floor.procedures:
        raise Refused(clauses.procedures, f"{version!r} is not approved: {ON_RECORD}")
    known = floor.procedures if clauses.superseded else floor.procedures[-1:]
    if version not in known:
        raise Refused(clauses.procedures, f"{version!r} is not approved: {', '.join(known)} is")


def _approve(
    floor: Floor, scene: Scene, clauses: Clauses, action: rec.ApproveProcedures
) -> list[Any]:
    _only(clauses.procedures, action.by, OPERATOR)
    if not action.version or action.version in floor.procedures:
        raise Refused(clauses.procedures, f"{action.version!r} is no new version")
    return [rec.ProceduresApproved(clauses.procedures, action.version, action.by)]


def _sign_in(floor: Floor, scene: Scene, clauses: Clauses, action: rec.SignIn) -> list[Any]:
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
        rec.StaffSignedIn(clauses.duties, action.by, action.name),
        rec.Attested(clauses.procedures, "procedures", action.by, action.procedures),
    ]


def _sign_out(floor: Floor, scene: Scene, clauses: Clauses, action: rec.SignOut) -> list[Any]:
    """Not out of a live round of play, unless another dealer is there."""
    if not on_duty(floor, action.by):
        raise Refused(clauses.duties, f"the {action.by} has not signed in")
    if needed(floor, scene, action.by):
        raise Refused(clauses.duties, f"the {action.by} is the only dealer of the round of play")
    return [rec.StaffSignedOut(clauses.duties, action.by)]


def _replace_cards(
    floor: Floor, scene: Scene, clauses: Clauses, action: rec.ReplaceCards
) -> list[Any]:
    _only(clauses.replace, action.by, *clauses.replacer)
    if scene.shuffled:
        raise Refused(
            clauses.replace, "cards are changed between rounds of play, before the shuffle"
        )
    if not action.cards:
        raise Refused(clauses.replace, "say which cards are replaced")
    instead = acting_for(scene.game, action.by)
    return [rec.CardsReplaced(clauses.replace, action.cards, action.by, acting_for=instead)]


def _order_count(floor: Floor, scene: Scene, clauses: Clauses, action: rec.OrderCount) -> list[Any]:
    _only(clauses.card_count, action.by, *clauses.counter)
    instead = acting_for(scene.game, action.by)
    return [rec.CountOrdered(clauses.card_count, action.by, acting_for=instead)]


def _report_count(
    floor: Floor, scene: Scene, clauses: Clauses, action: rec.ReportCount
) -> list[Any]:
    _dealer(floor, clauses, clauses.card_count, action.by)
    if not floor.counting:
        raise Refused(clauses.card_count, "no count has been ordered")
    if action.number < 0:
        raise Refused(clauses.card_count, f"{action.number} is no number of cards")
    return [rec.CardsCounted(clauses.card_count, action.number, action.number == scene.cards)]


def _play_on(floor: Floor, scene: Scene, clauses: Clauses, action: rec.PlayOn) -> list[Any]:
    """A wrong count need not end the round of play; one of the clauses has the players asked."""
    rule = clauses.card_count
    _only(rule, action.by, OPERATOR)
    if not stopped(floor, scene, clauses):
        raise Refused(rule, "there is no round of play to go on with in spite of a wrong count")
    if clauses.asked_first and not floor.answered:
        raise Refused(clauses.options, "options are put to the players of the round first")
    if not action.reason:
        raise Refused(rule, "say why the round of play can go on")
    assert floor.miscount is not None
    return [rec.PlayResumed(rule, floor.miscount, action.reason, action.by)]


def _report_breach(
    floor: Floor, scene: Scene, clauses: Clauses, action: rec.ReportBreach
) -> list[Any]:
    if action.clause not in clauses.breaches:
        known = ", ".join(clauses.breaches)
        raise Refused(clauses.sanction, f"{action.clause} is not a rule of conduct: choose {known}")
    _only(action.clause, action.by, DEALER, *IN_CHARGE)
    alone = not action.seat and bool(action.person)
    player = "" if alone else _player(scene, action.clause, action.seat)
    person = "" if action.person == player else action.person
    times = 1 + floor.breaches.count((action.clause, person or player))
    told = rec.BreachReported(action.clause, action.seat, player, action.words, action.by, times)
    return [told._replace(person=person, round=scene.rounds)]


def require_clause(game: str, clause: str) -> None:
    """A sanction names the clause that was broken, one of the instrument."""
    if not exists(game, clause):
        raise Refused(CLAUSES[game].sanction, f"{clause!r} is no clause that can have been broken")


def _exclude(floor: Floor, scene: Scene, clauses: Clauses, action: rec.ExcludePlayer) -> list[Any]:
    _only(clauses.exclude, action.by, OPERATOR)
    require_clause(scene.game, action.clause)
    player = _player(scene, clauses.exclude, action.seat)
    if player in floor.excluded:
        raise Refused(clauses.exclude, f"{player} is excluded already")
    return [rec.PlayerExcluded(clauses.exclude, action.seat, player, action.clause, action.by)]


def _lift(floor: Floor, scene: Scene, clauses: Clauses, action: rec.LiftExclusion) -> list[Any]:
    _only(clauses.exclude, action.by, OPERATOR)
    if action.player not in floor.excluded:
        raise Refused(clauses.exclude, f"{action.player} is not excluded")
    return [rec.ExclusionLifted(clauses.exclude, action.player, action.by)]


def _vacate(floor: Floor, scene: Scene, clauses: Clauses, action: rec.VacateSeat) -> list[Any]:
    _only(clauses.idle, action.by, *IN_CHARGE)
    player = _player(scene, clauses.idle, action.seat)
    if scene.idle.get(action.seat, 0) < 3:
        raise Refused(clauses.idle, f"seat {action.seat} has not sat out three rounds of play")
    if len(scene.players) < scene.size:
        raise Refused(clauses.idle, "another seat is free")
    if action.seat in scene.in_round:
        raise Refused(clauses.idle, f"seat {action.seat} is in the round of play: ask at its end")
    instead = acting_for(scene.game, action.by)
    return [rec.SeatVacated(clauses.idle, action.seat, player, action.by, acting_for=instead)]


def _side_bet(
    floor: Floor, scene: Scene, clauses: Clauses, action: rec.RegisterSideBet
) -> list[Any]:
    """There are none between players."""
    who = _player(scene, clauses.side_bets, action.seat)
    other = _player(scene, clauses.side_bets, action.against)
    raise Refused(clauses.side_bets, f"{who} may not bet with {other}: no player with another")


def _open_dispute(
    floor: Floor, scene: Scene, clauses: Clauses, action: rec.OpenDispute
) -> list[Any]:
    if not 0 <= action.round <= scene.rounds:
        raise Refused(clauses.dispute, f"there has been no round of play {action.round} yet")
    too_late = scene.rounds > action.round and (scene.dealt or scene.rounds > action.round + 1)
    if clauses.final and too_late:
        return [rec.DisputeDismissed(clauses.final, action.words, action.by, round=action.round)]
    return [rec.DisputeOpened(clauses.dispute, action.words, action.by, round=action.round)]


def _dispute(floor: Floor, clauses: Clauses, number: int) -> Dispute:
    if not 0 <= number < len(floor.disputes):
        raise Refused(clauses.dispute, f"there is no dispute {number}")
    return floor.disputes[number]


def _decide_dispute(
    floor: Floor, scene: Scene, clauses: Clauses, action: rec.DecideDispute
) -> list[Any]:
    _only(clauses.dispute, action.by, OPERATOR)
    if _dispute(floor, clauses, action.number).decision:
        raise Refused(clauses.dispute, f"dispute {action.number} is decided: it can be reviewed")
    if not action.decision:
        raise Refused(clauses.dispute, f"say how dispute {action.number} is decided")
    return [rec.DisputeDecided(clauses.dispute, action.number, action.decision, action.by)]


def _request_review(
    floor: Floor, scene: Scene, clauses: Clauses, action: rec.RequestReview
) -> list[Any]:
    dispute = _dispute(floor, clauses, action.number)
    if not dispute.decision:
        raise Refused(clauses.dispute, f"dispute {action.number} is not yet decided")
    if dispute.review:
        raise Refused(clauses.dispute, f"a review of dispute {action.number} is on record already")
    return [rec.ReviewRequested(clauses.dispute, action.number, action.by)]


def _record_review(
    floor: Floor, scene: Scene, clauses: Clauses, action: rec.RecordReview
) -> list[Any]:
    """The Commission's finding on a decision that it was asked to review."""
    _only(clauses.dispute, action.by, REGULATOR)
    dispute = _dispute(floor, clauses, action.number)
    if not dispute.review or dispute.outcome:
        raise Refused(clauses.dispute, f"no review of dispute {action.number} is open")
    if not action.outcome:
        raise Refused(clauses.dispute, "say what the outcome of the review is")
    return [rec.ReviewRecorded(clauses.dispute, action.number, action.outcome, action.by)]


def _propose(floor: Floor, scene: Scene, clauses: Clauses, action: rec.ProposeOptions) -> list[Any]:
    rule = clauses.options
    if not rule:
        raise Refused(clauses.dispute, "this instrument puts no options to the players")
    _only(rule, action.by, OPERATOR)
    if not scene.playing or len(set(action.options)) < 2:
        raise Refused(rule, "two options or more are put to the players of a round of play")
    return [rec.OptionsProposed(rule, action.options, action.by)]


def _vote(floor: Floor, scene: Scene, clauses: Clauses, action: rec.Vote) -> list[Any]:
    """All agree and the option is adopted; otherwise the operator decides."""
    if action.option not in floor.options:
        raise Refused(clauses.options or clauses.dispute, f"{action.option!r} was not proposed")
    if action.seat not in scene.in_round or action.seat in dict(floor.votes):
        raise Refused(clauses.options, f"seat {action.seat} has no vote, or has voted")
    cast = floor._replace(votes=(*floor.votes, (action.seat, action.option)))
    return [rec.VoteCast(clauses.options, action.seat, action.option), *outcome(cast, scene)]


def outcome(floor: Floor, scene: Scene) -> list[Any]:
    """What came of a vote, once everybody who is still in the round of play has voted."""
    votes = [option for seat, option in floor.votes if seat in scene.in_round]
    if not floor.options or not votes or len(votes) < len(scene.in_round):
        return []
    clauses = CLAUSES[scene.game]
    if len(set(votes)) == 1:
        return [rec.OptionAdopted(clauses.options, votes[0])]
    words = f"no agreement on {', '.join(floor.options)}"
    return [rec.DisputeOpened(clauses.dispute, words, OPERATOR, round=scene.rounds)]


def _begin_gaming(
    floor: Floor, scene: Scene, clauses: Clauses, action: rec.BeginGaming
) -> list[Any]:
    """On another day the cards are checked again; electronic ones check themselves."""
    if bool(action.hours) != bool(action.reference):
        raise Refused(clauses.hours, "hours of gaming go with the law that determines them")
    began = rec.GamingBegan(clauses.hours, hours=action.hours, reference=action.reference)
    if not floor.over or scene.playing:
        return [began]
    opening = own_check(scene.game, floor.live, "opening check")
    return [*_closing(floor, scene), began, *opening]


def _closing(floor: Floor, scene: Scene) -> list[Any]:
    """An electronic deck is checked once at or after the end of gaming, between rounds of play."""
    if scene.playing or "closing check" in floor.attested:
        return []
    return own_check(scene.game, floor.live, "closing check")


def _end_gaming(floor: Floor, scene: Scene, clauses: Clauses, action: rec.EndGaming) -> list[Any]:
    return [rec.GamingEnded(clauses.hours), *_closing(floor, scene)]


def _notify(floor: Floor, scene: Scene, clauses: Clauses, action: rec.NotifyClosure) -> list[Any]:
    _only(clauses.close, action.by, OPERATOR)
    if floor.closed:
        raise Refused(clauses.close, "the table is closed already")
    if noticed(floor):
        raise Refused(clauses.close, "notice of closure stands: take it back to give another")
    told = rec.ClosureNotified(clauses.close, action.reason, action.by)
    return [told._replace(closes=action.closes)]


def _closing_time(
    floor: Floor, scene: Scene, clauses: Clauses, action: rec.ReachClosingTime
) -> list[Any]:
    if not floor.closes or floor.notice is not None:
        raise Refused(clauses.close, "no notice names a time of closure that is still to come")
    return [rec.ClosingTimeReached(clauses.close)]


def _withdraw_closure(
    floor: Floor, scene: Scene, clauses: Clauses, action: rec.WithdrawClosure
) -> list[Any]:
    """The operator gave the notice and may think better of it until the table is closed."""
    _only(clauses.close, action.by, OPERATOR)
    if floor.closed or not noticed(floor):
        raise Refused(clauses.close, "no notice of closure stands")
    return [rec.ClosureWithdrawn(clauses.close, action.reason, action.by)]


def _close(floor: Floor, scene: Scene, clauses: Clauses, action: rec.CloseTable) -> list[Any]:
    _only(clauses.close, action.by, OPERATOR)
    if floor.closed:
        raise Refused(clauses.close, "the table is closed already")
    if scene.playing:
        raise Refused(clauses.close, "the round of play in progress is finished first")
    if not may_close(floor, scene):
        raise Refused(clauses.close, "the players have not had notice of the closure")
    return [*_closing(floor, scene), rec.TableClosed(clauses.close, action.by)]


def _ask_for_rules(
    floor: Floor, scene: Scene, clauses: Clauses, action: rec.AskForRules
) -> list[Any]:
    told = rec.RulesShown(clauses.rules, action.by)
    return [told._replace(instrument=edition(scene.game).number, printed=action.printed)]


def _attach_rules(
    floor: Floor, scene: Scene, clauses: Clauses, action: rec.AttachRules
) -> list[Any]:
    _only(clauses.rules, action.by, OPERATOR)
    if not action.document:
        raise Refused(clauses.rules, "name the document by its digest")
    return [rec.RulesAttached(clauses.rules, action.document, action.by)]


_DECIDE: dict[type, Callable[[Floor, Scene, Clauses, Any], list[Any]]] = {
    rec.Attest: _attest,
    rec.ApproveProcedures: _approve,
    rec.SignIn: _sign_in,
    rec.SignOut: _sign_out,
    rec.ReplaceCards: _replace_cards,
    rec.OrderCount: _order_count,
    rec.ReportCount: _report_count,
    rec.PlayOn: _play_on,
    rec.ReportBreach: _report_breach,
    rec.ExcludePlayer: _exclude,
    rec.LiftExclusion: _lift,
    rec.VacateSeat: _vacate,
    rec.RegisterSideBet: _side_bet,
    rec.OpenDispute: _open_dispute,
    rec.DecideDispute: _decide_dispute,
    rec.RequestReview: _request_review,
    rec.RecordReview: _record_review,
    rec.ProposeOptions: _propose,
    rec.Vote: _vote,
    rec.BeginGaming: _begin_gaming,
    rec.EndGaming: _end_gaming,
    rec.NotifyClosure: _notify,
    rec.ReachClosingTime: _closing_time,
    rec.WithdrawClosure: _withdraw_closure,
    rec.CloseTable: _close,
    rec.AskForRules: _ask_for_rules,
    rec.AttachRules: _attach_rules,
}

ASKED = tuple(_DECIDE)  # everything that may be asked for on it
