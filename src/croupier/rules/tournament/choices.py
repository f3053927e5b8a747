"""What each role may do now in a tournament: operator, director, players, and its tables.

Everything is put to the engine of the tournament and offered with the clause that it then cites.
Whom a power can be about is told here by name, for a tournament may have thousands. It must change
nothing.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

from croupier.errors import Refused
from croupier.rules import choices as ch
from croupier.rules.choices import Choice, Choices, Closed, Need
from croupier.rules.people import (
    ASSISTANT,
    DEALER,
    DIRECTOR,
    DIRECTORS,
    OPERATOR,
    PLAYER,
    SHIFT_MANAGER,
    role_of,
)
from croupier.rules.tournament import actions as act
from croupier.rules.tournament import places, steps
from croupier.rules.tournament import seats as seating
from croupier.rules.tournament.state import IN, Entrant, Tournament, to_play

INSTRUMENTS = ("omaha", "faro", "stud", "canberra")

_OPERATORS = (
    act.ChangeConditions, act.PublishConditions, act.NotifyCommission, act.ApproveConditions,
    act.OpenEntries, act.CancelTournament,
)  # fmt: skip
_PLAYERS = (act.Enter, act.Withdraw, act.TakeAllocatedSeat, act.ReBuy)
_TABLES = (act.DirectRound, act.ReportRound)  # what passes between a tournament and its tables
_DIRECTORS = (
    act.DrawSeats, act.AssignSeats, act.SeatReserve, act.StartSession, act.BreakTable,
    act.MovePlayer, act.MarkAbsent, act.ForfeitPosition, act.AskSubstitute, act.CallBreak,
    act.SetPace, act.DirectPlayer, act.PlayHandForHand, act.ChangeColours, act.CloseSession,
    act.DrawForPlaces, act.OpenRepechage, act.ConfirmPlaces,
)  # fmt: skip
# whose each action is; what is nobody's is asked for only to be refused
WHOSE: Mapping[type, tuple[str, ...]] = {
    **dict.fromkeys(_OPERATORS, (OPERATOR,)),
    act.NominateDirector: (SHIFT_MANAGER, OPERATOR),
    **dict.fromkeys(_PLAYERS, (PLAYER,)),
    act.DeclineReBuy: (PLAYER, *DIRECTORS),
    **dict.fromkeys(_DIRECTORS, DIRECTORS),
    **dict.fromkeys(_TABLES, (DEALER, *DIRECTORS)),
    act.AttestChips: (DEALER, *DIRECTORS),
}


def allowed(state: Tournament, who: str | None = None) -> tuple[Choice, ...]:
    """What somebody may do now; without a name what anybody may.

    `who` is a role, or one with a name as in player:ana; director and assistants are called by the
    name under which they were nominated.
    """
    if who is not None:
        return tuple(_of(state, who, WHOSE))
    return tuple(choice for each, kinds in _everybody(state) for choice in _of(state, each, kinds))


def _everybody(state: Tournament) -> Iterable[tuple[str, Iterable[type]]]:
    """One of each role, and which kinds of action are first of all theirs."""
    directing = next(iter(state.holders), DIRECTOR)
    for who in (OPERATOR, SHIFT_MANAGER, directing, PLAYER, DEALER):
        role = _role(state, who)
        yield who, [kind for kind, roles in WHOSE.items() if roles[0] == role]


def _role(state: Tournament, who: str) -> str:
    """The role of somebody; directors are known by the name of their nomination."""
    return state.holders.get(who, role_of(who))


def _of(state: Tournament, who: str, kinds: Iterable[type]) -> Choices:
    role, decide = _role(state, who), partial(steps.decide, state)
    for kind in kinds:
        if role in WHOSE[kind]:
            yield from ch.opened(_ASKED.get(kind, _plainly(kind))(state, who), who, decide)


Candidates = Callable[[Tournament, str], Choices]


def _plainly(kind: type) -> Candidates:
    def candidates(state: Tournament, who: str) -> Choices:
        yield Choice(kind)

    return candidates


def _with(kind: type, *needs: Need) -> Candidates:
    def candidates(state: Tournament, who: str) -> Choices:
        yield Choice(kind, needs=needs)

    return candidates


def _named(field: str, names: Iterable[str]) -> Need:
    """One of these people, known to be in the case."""
    return Need(field, ch.NAME, tuple(names))


# conditions and entries


def _change(state: Tournament, who: str) -> Choices:
    c = state.conditions
    newer = c.__class__(**{**_values(c), "version": c.version + 1})
    yield Choice(act.ChangeConditions, needs=(ch.record("conditions", newer),))


def _values(record: Any) -> dict[str, Any]:
    return {name: getattr(record, name) for name in record.__dataclass_fields__}


def _enter(state: Tournament, who: str) -> Choices:
    """With the groups that are asked for, and agreed to what was published."""
    c, name = state.conditions, ch.name_in(who)
    known = (*state.entrants, "")
    player = () if name else (ch.text("player", "somebody new", but=known),)
    wanted = (*(c.eligibility or ()), *(c.player_groups or ())[:1])
    groups = ch.record("groups", tuple(wanted))
    agreed = ch.word("agreed", state.published) if c.require_agreement else ch.remark("agreed")
    reserve = Need("reserve", ch.WORD, (False, True))
    yield Choice(act.Enter, needs=(*player, groups, reserve, agreed))


def _of_players(kind: type, which: Callable[[Tournament, Entrant], bool]) -> Candidates:
    """About one player's own position: by the player, or by whoever is asked for all."""

    def candidates(state: Tournament, who: str) -> Choices:
        name = ch.name_in(who) if role_of(who) == PLAYER else ""
        some = [e.player for e in state.entrants.values() if which(state, e)]
        if kind is act.Withdraw:
            some += state.reserves
        at = (_at(state),) if kind is act.ReBuy else ()
        if name in some:
            yield Choice(kind, needs=at)
        elif some and not name:
            yield Choice(kind, needs=(_named("player", some), *at))

    return candidates


def _at(state: Tournament) -> Need:
    """The time on the tournament's clock, which the engine holds against much."""
    return ch.record("at", max(state.at, state.break_until))


# seats


def _draw(state: Tournament, who: str) -> Choices:
    order = Need("order", ch.ORDER, tuple(to_play(state)))
    needs = order, ch.record("sizes", (), optional=True)
    yield Choice(act.DrawSeats, state.numbers.ballot, needs=needs)


def _assign(state: Tournament, who: str) -> Choices:
    players, most = to_play(state), seating.size(state)
    spots = [(p, 1 + n // most, 1 + n % most) for n, p in enumerate(players)]
    yield Choice(act.AssignSeats, needs=(ch.record("seats", tuple(spots)),))


def _seat_reserve(state: Tournament, who: str) -> Choices:
    playing = {e.played_by for e in state.entrants.values()}
    reserves = [each for each in state.reserves if each not in playing]
    absent = [name for name in state.entrants if _leaves(state, name)]
    if reserves and absent:
        needs = _named("reserve", reserves), _named("instead_of", absent)
        yield Choice(act.SeatReserve, state.numbers.reserve, needs=needs)


def _leaves(state: Tournament, player: str) -> bool:
    try:
        steps.vacant(state, player)
    except Refused:
        return False
    return True


def _start(state: Tournament, who: str) -> Choices:
    away = [e.player for p in state.tables.values() for e in steps.unseated(state, p.seats)]
    here = sum(len(place.seats) for place in state.tables.values()) - len(away)
    nobody = state.number == 0 and not here  # somebody plays, if only in absence
    most = len(away) - 1 if nobody else len(away)
    forfeit = Need("forfeit", ch.SOME, tuple(away), most=most, optional=True)
    needs = ch.amount("at", state.at), forfeit
    yield Choice(act.StartSession, state.numbers.session, needs=needs)


def _break(state: Tournament, who: str) -> Choices:
    for table in sorted(state.tables):
        seats = ch.record("seats", (), optional=True)
        yield Choice(act.BreakTable, seat=table, needs=(seats,))


def _move(state: Tournament, who: str) -> Choices:
    """From a fuller table to a seat at a shorter one, whose turn it is to be moved."""
    sizes = {n: len(place.seats) for n, place in state.tables.items()}
    gap = max(1, state.conditions.balancing_tolerance or 1)
    for full, short in ((a, b) for a in sizes for b in sizes if sizes[a] - sizes[b] > gap):
        taken = state.tables[short].players
        free = [n for n in range(1, seating.size(state) + 1) if n not in taken]
        for _, player in state.tables[full].seats if free else ():
            yield Choice(act.MovePlayer, needs=_moved(state, player, full, short, free))


def _moved(
    state: Tournament, player: str, full: int, short: int, free: list[int]
) -> tuple[Need, ...]:
    others = [name for _, name in state.tables[full].seats if name != player]
    drawn = state.conditions.balancing_mover == "ballot"
    ballot = ch.record("ballot", (player, *others)) if drawn else ch.record("ballot", ())
    return (
        _named("player", [player]),
        ch.seat("table", (short,)),
        ch.seat("seat", free),
        ballot._replace(optional=not drawn),
    )


# rounds of play


def _direct(state: Tournament, who: str) -> Choices:
    for table in sorted(state.tables):
        yield Choice(act.DirectRound, state.numbers.added, table, needs=(_at(state),))


def _report(state: Tournament, who: str) -> Choices:
    """The chips as they come out of the round; an example leaves them as they went in."""
    last = max((place.reported_at for place in state.tables.values()), default=0)
    for table, place in sorted(state.tables.items()):
        players = place.players
        chips = tuple((seat, state.entrants[players[seat]].chips) for seat in place.dealt)
        needs = (
            ch.record("at", max(state.at, last)),
            ch.record("chips", chips),
            ch.record("contributed", (), optional=True),
            ch.flag("void"),
            ch.record("time_used", (), optional=True),
        )
        yield Choice(act.ReportRound, seat=table, needs=needs)


# other powers of the director


def _about(
    kind: type, field: str, which: Callable[[Tournament, Entrant], bool], *needs: Need
) -> Candidates:
    """A power over one of these players."""

    def candidates(state: Tournament, who: str) -> Choices:
        some = [e.player for e in state.entrants.values() if which(state, e)]
        if some:
            yield Choice(kind, needs=(_named(field, some), *needs))

    return candidates


def _substitute(state: Tournament, who: str) -> Choices:
    """Nobody who plays already; whoever is replaced may come back."""
    some = [e.player for e in state.entrants.values() if e.standing == IN]
    known = (*state.entrants, *(e.played_by for e in state.entrants.values()))
    reason = ch.remark("reason")
    if some:
        yes = ch.remark("substitute", "a friend", but=known), reason, _said("approved", True)
        yield Choice(act.AskSubstitute, needs=(_named("player", some), *yes))
        no = ch.remark("substitute"), reason, _said("approved", False)
        yield Choice(act.AskSubstitute, needs=(_named("player", some), *no))
    for e in state.entrants.values():
        if e.played_by and e.standing == IN:
            back = _named("substitute", [e.player]), reason, _said("approved", True)
            yield Choice(act.AskSubstitute, needs=(_named("player", [e.player]), *back))


def _said(field: str, value: bool) -> Need:
    return Need(field, ch.WORD, (value,))


def _hand_for_hand(state: Tournament, who: str) -> Choices:
    yield Choice(act.PlayHandForHand, needs=(_said("on", not state.hand_for_hand),))


def _attest(state: Tournament, who: str) -> Choices:
    for table in sorted(state.tables):
        yield Choice(act.AttestChips, seat=table)


def _draw_cards(state: Tournament, who: str) -> Choices:
    if state.tied:
        yield Choice(act.DrawForPlaces, needs=(Need("draw", ch.DRAW, state.tied),))


def _repechage(state: Tournament, who: str) -> Choices:
    if steps.repechage_due(state) is not None:
        players = Need("players", ch.SOME, tuple(places.qualified(state)))
        yield Choice(act.OpenRepechage, needs=(players,))


_ASKED: Mapping[type, Candidates] = {
    act.ChangeConditions: _change,
    act.PublishConditions: _with(act.PublishConditions, ch.remark("digest", "9f86d0")),
    act.NotifyCommission: _with(act.NotifyCommission, ch.text("date"), ch.text("digest")),
    act.ApproveConditions: _with(act.ApproveConditions, ch.text("reference"), ch.text("date")),
    act.CancelTournament: _with(act.CancelTournament, ch.remark("reason")),
    act.NominateDirector: _with(
        act.NominateDirector, ch.text("person"), ch.word("role", DIRECTOR, ASSISTANT)
    ),
    act.Enter: _enter,
    act.Withdraw: _of_players(act.Withdraw, lambda state, e: e.standing == IN),
    act.TakeAllocatedSeat: _of_players(
        act.TakeAllocatedSeat, lambda state, e: bool(e.table) and not e.seated
    ),
    act.ReBuy: _of_players(act.ReBuy, lambda state, e: e.choice is not None),
    act.DeclineReBuy: _of_players(act.DeclineReBuy, lambda state, e: e.choice is not None),
    act.DrawSeats: _draw,
    act.AssignSeats: _assign,
    act.SeatReserve: _seat_reserve,
    act.StartSession: _start,
    act.BreakTable: _break,
    act.MovePlayer: _move,
    act.DirectRound: _direct,
    act.ReportRound: _report,
    act.MarkAbsent: _about(
        act.MarkAbsent, "player", lambda state, e: bool(e.table), ch.flag("absent")
    ),
    act.ForfeitPosition: _about(
        act.ForfeitPosition,
        "player",
        lambda state, e: e.missing and bool(e.table) and not state.tables[e.table].dealt,
    ),
    act.AskSubstitute: _substitute,
    act.CallBreak: lambda state, who: iter(
        (Choice(act.CallBreak, needs=(ch.amount("minutes", 1), ch.record("at", state.at))),)
    ),
    act.SetPace: _with(act.SetPace, ch.remark("words"), ch.amount("seconds", 1, optional=True)),
    act.DirectPlayer: _about(act.DirectPlayer, "player", lambda state, e: True, ch.remark("words")),
    act.PlayHandForHand: _hand_for_hand,
    act.ChangeColours: _with(act.ChangeColours, ch.record("smallest", 1)),
    act.CloseSession: lambda state, who: iter((Choice(act.CloseSession, needs=(_at(state),)),)),
    act.DrawForPlaces: _draw_cards,
    act.OpenRepechage: _repechage,
    act.AttestChips: _attest,
}


# whose an action is


def not_for(state: Tournament, who: str, action: Any) -> Closed | None:
    """Why an action that the rules accept is not for this person to ask; None if it is."""
    rule, role = state.numbers.added, _role(state, who)
    return ch.not_theirs(WHOSE[type(action)], role, rule) or ch.not_own(action, who, rule)
