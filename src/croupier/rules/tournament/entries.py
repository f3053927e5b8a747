"""Before a tournament begins: conditions, notices, nominations, entries, fees.

Each function works on a fork: it refuses, or emits events one by one, each applied at once. It must
not know tables or rounds.
"""

from croupier.errors import Refused
from croupier.rules.people import DIRECTORS, OPERATOR, SHIFT_MANAGER, role_of
from croupier.rules.tournament import actions as act
from croupier.rules.tournament import events as ev
from croupier.rules.tournament.conditions_check import clause, require
from croupier.rules.tournament.play import Emit, charge
from croupier.rules.tournament.state import ESCROW, IN, Entrant, Tournament, player_account

INSTRUMENTS = ("omaha", "faro", "stud", "canberra")

ROLE = "A.Tournament Director/Assistant"


# Before entries are taken


def _by_operator(by: str) -> None:
    if role_of(by) != OPERATOR:
        raise Refused("A.Casino Operator", f"this belongs to the {OPERATOR}, not to {by}")


def change_conditions(state: Tournament, action: act.ChangeConditions, emit: Emit) -> None:
    """Frozen with the first entry; notice and approval are of one version only."""
    _by_operator(action.by)
    if state.entrants:
        raise Refused(_notify(state), f"{len(state.entrants)} have entered under the conditions")
    if action.conditions.game != state.conditions.game:
        raise Refused(_notify(state), f"the tournament is one of {state.conditions.game}")
    rule, version = state.numbers.documented, state.conditions.version
    if action.conditions.version <= version:
        raise Refused(rule, f"what is changed has a version of its own, above {version}")
    emit(ev.ConditionsChanged(rule, action.conditions, action.by))


def _notify(state: Tournament) -> str:
    return state.numbers.notify


def publish(state: Tournament, action: act.PublishConditions, emit: Emit) -> None:
    _by_operator(action.by)
    require(state.conditions)
    emit(ev.ConditionsPublished(state.numbers.publish, action.digest, action.by))


def notify_commission(state: Tournament, action: act.NotifyCommission, emit: Emit) -> None:
    _by_operator(action.by)
    if not action.date or not action.digest:
        raise Refused(_notify(state), "a notice has its date and the digest of the copy")
    version = state.conditions.version
    emit(ev.CommissionNotified(_notify(state), version, action.date, action.digest, action.by))


def approve(state: Tournament, action: act.ApproveConditions, emit: Emit) -> None:
    _by_operator(action.by)
    if not action.reference or not action.date:
        raise Refused("A.Approved", "an approval has a reference and a date")
    conditions = state.conditions
    rule, prevails = state.numbers.notify, clause(conditions, "prevail")
    emit(ev.ConditionsApproved(rule, conditions.version, action.reference, action.date, action.by))
    for each in conditions.further if conditions.game != "omaha" else ():
        if each.overrides:
            emit(ev.ConditionPrevails(prevails, each.overrides, each.words))


def nominate(state: Tournament, action: act.NominateDirector, emit: Emit) -> None:
    """By the gaming shift manager, a role the operator may hold."""
    rule = state.numbers.nominate
    if role_of(action.by) not in (SHIFT_MANAGER, OPERATOR):
        raise Refused(rule, f"the {SHIFT_MANAGER} nominates, not {action.by}")
    if action.role not in DIRECTORS or not action.person:
        raise Refused(rule, f"{action.person!r} as {action.role!r} is no nomination")
    emit(ev.DirectorNominated(rule, action.person, action.role, action.by))


def open_entries(state: Tournament, action: act.OpenEntries, emit: Emit) -> None:
    _by_operator(action.by)
    if state.phase != "conditions":
        raise Refused(state.numbers.entries, f"entries cannot be opened now: {state.phase}")
    require(state.conditions, "entries")
    for rule, missing in _missing(state):
        raise Refused(rule, missing)
    emit(ev.EntriesOpened(state.numbers.entries, action.by))


def _missing(state: Tournament) -> list[tuple[str, str]]:
    """What must be done before the first entry."""
    numbers, omaha = state.numbers, state.conditions.game == "omaha"
    asked = [
        (not omaha and not state.approved, numbers.entries, "the conditions are not approved"),
        (not state.published, numbers.publish, "the conditions have not been shown to patrons"),
        (omaha and not state.notified, numbers.notify, "the Commission has no copy yet"),
        (
            omaha and state.notified != state.published,
            numbers.notify,
            "the Commission's copy is not the text that patrons were shown",
        ),
        (not state.holders, numbers.nominate, "no tournament director is nominated"),
    ]
    return [(rule, words) for lacking, rule, words in asked if lacking]


# Entries


def enter(state: Tournament, action: act.Enter, emit: Emit) -> None:
    """One entry each; beyond the most, a place on the list of reserves."""
    numbers, player = state.numbers, action.player
    if player in state.entrants:
        raise Refused(numbers.one_entry, f"{player} has entered already")
    if not player.strip():
        raise Refused(numbers.one_entry, "an entry is of a player with a name")
    if state.phase != "entries":
        raise Refused(*_why_closed(state))
    _check_eligible(state, action)
    if _full(state) or (state.reserves and player not in state.reserves):
        emit(_reserved(state, action))
    else:
        accept(state, emit, player, action.agreed)


def _reserved(state: Tournament, action: act.Enter) -> ev.PlayerReserved:
    """An entry too many is a reserve's; in Canberra Poker only if that was asked for."""
    numbers, player = state.numbers, action.player
    if player in state.reserves:
        raise Refused(numbers.limits, f"{player} is on the list of reserves already")
    if numbers.refuses_more and not action.reserve:
        reason = f"{state.conditions.max_players} players are the most: {player} may be a reserve"
        raise Refused(numbers.limits, reason)
    return ev.PlayerReserved(numbers.reserve if numbers.refuses_more else numbers.limits, player)


def _why_closed(state: Tournament) -> tuple[str, str]:
    """What entries wait for, or that they are over."""
    if state.phase != "conditions":
        return state.numbers.forfeit, f"no entry is taken now: {state.phase}"
    opened = state.numbers.entries, "entries have not been opened"
    return next(iter(_missing(state)), opened)


def _full(state: Tournament) -> bool:
    conditions = state.conditions
    limits = (conditions.max_players, conditions.start_at_entries)
    still = sum(e.standing == IN for e in state.entrants.values())
    return any(most is not None and still >= most for most in limits)


def _check_eligible(state: Tournament, action: act.Enter) -> None:
    numbers, conditions = state.numbers, state.conditions
    lacking = [each for each in conditions.eligibility or () if each not in action.groups]
    if lacking:
        raise Refused(numbers.eligible, f"{action.player} is not: {', '.join(lacking)}")
    only = conditions.player_groups
    if only and not set(only) & set(action.groups):
        raise Refused(numbers.groups, f"the tournament is for {' or '.join(only)}")
    shut = sorted(set(conditions.excluded_groups) & set(action.groups))
    if shut:
        raise Refused(numbers.groups, f"the tournament is not open to {' or '.join(shut)}")
    if conditions.require_agreement and action.agreed != state.published:
        version = conditions.version
        raise Refused(numbers.agree, f"{action.player} has not agreed to version {version}")


def accept(state: Tournament, emit: Emit, player: str, agreed: str) -> None:
    fee = state.conditions.entry_fee or 0
    rule = state.numbers.agree if agreed else state.numbers.one_entry
    emit(ev.EntryAccepted(rule, player, agreed))
    if fee:
        emit(ev.MoneyMoved(state.numbers.fees, fee, player_account(player), ESCROW))
    charge(state, emit)


def withdraw(state: Tournament, action: act.Withdraw, emit: Emit) -> None:
    """Before the start, and nothing goes back; a reserve has paid nothing and leaves the list."""
    if action.player in state.reserves and state.phase == "entries":
        emit(ev.EntryGivenUp(state.numbers.reserve, action.player))
        return
    entrant = entrant_of(state, action.player)
    if state.phase not in ("conditions", "entries") or entrant.standing != IN:
        raise Refused(state.numbers.refund, f"{action.player} can only stay away: {state.phase}")
    emit(ev.EntryGivenUp(state.numbers.refund, action.player))


def entrant_of(state: Tournament, player: str) -> Entrant:
    if player not in state.entrants:
        raise Refused(state.numbers.one_entry, f"{player} has not entered")
    return state.entrants[player]


def for_director(state: Tournament, by: str, what: str) -> None:
    """Powers of the director belong to the people nominated for this tournament."""
    if by not in state.holders:
        raise Refused(ROLE, f"{by} may not {what}: it is for the tournament director")
