"""The sessions of a tournament: rounds directed and reported, levels, re-buys, eliminations, ends.

Each function works on a fork: it refuses, or emits events one by one, each applied at once. It must
not know how a round of play goes: a family of games says so in its `Conduct`.
"""

from collections.abc import Callable
from typing import Any

from croupier.errors import Refused
from croupier.rules.people import DIRECTOR
from croupier.rules.tournament import actions as act
from croupier.rules.tournament import events as ev
from croupier.rules.tournament import places as places
from croupier.rules.tournament import seats as seating
from croupier.rules.tournament.conditions import commission_due
from croupier.rules.tournament.state import (
    COMMISSION,
    ESCROW,
    IN,
    Conduct,
    Entrant,
    Exit,
    LineUp,
    Tournament,
    at_table,
    batch_over,
    in_session,
    play_time,
    player_account,
    session_time,
)

INSTRUMENTS = ("omaha", "faro", "stud", "canberra")

Emit = Callable[[Any], None]


# The families of games


def _check_pot_report(state: Tournament, action: act.ReportRound) -> None:
    """Chips only change hands in a pot game (omaha 20.15; faro 20.14; stud 20.14)."""
    place = state.tables[action.table]
    before = sum(state.entrants[p].chips for seat, p in place.seats if seat in place.dealt)
    after = sum(chips for _, chips in action.chips)
    if action.contributed:
        _check_contributed(state, action)
    if before != after:
        reason = f"{before} chips were in the round at table {action.table}, {after} came out"
        raise Refused(state.numbers.chips, reason)


def _check_contributed(state: Tournament, action: act.ReportRound) -> None:
    """Nobody puts in more than they held, nor loses more than they put in: that ranks them.

    (omaha 20.21; faro 20.19; stud 20.19)
    """
    place, put_in, after = state.tables[action.table], dict(action.contributed), dict(action.chips)
    for seat in after | put_in:
        held = state.entrants[place.players[seat]].chips if seat in place.dealt else 0
        put, lost = put_in.get(seat, 0), held - after.get(seat, 0)
        if not 0 <= put <= held:
            raise Refused(state.numbers.chips, f"seat {seat} cannot have put in {put} of {held}")
        if put < lost:
            reason = f"seat {seat} has lost {lost} chips and cannot have put in {put}"
            raise Refused(state.numbers.together, reason)


def _contributed(state: Tournament, action: act.ReportRound) -> act.Chips:
    """As reported; else the least that each can have put in, which is all for whoever is out."""
    if action.contributed or state.game.game == "canberra":
        return action.contributed
    players = state.tables[action.table].players
    lost = [(seat, state.entrants[players[seat]].chips - after) for seat, after in action.chips]
    return tuple((seat, chips) for seat, chips in lost if chips > 0)


def _level_in_chips(state: Tournament) -> tuple[Any, ...]:
    """Equal chips where only some go on: a draw of cards, as for points."""
    tied = places.cut(state).tied
    return (ev.TieFound(state.numbers.advancing, tied),) if tied else ()


def _alone(state: Tournament, table: int) -> bool:
    """One player at a table, who is not to be moved to another and whom nobody can join."""
    place = state.tables[table]
    if len(place.seats) > 1:
        return False
    merges = state.numbers.moves and bool(state.conditions.break_tables)
    return _left(state, place.heat) < 2 or not merges or not _to_come(state, table)


def _to_come(state: Tournament, table: int) -> bool:
    """Whether another table of the heat still plays, or a move is due in it."""
    heat, most = state.tables[table].heat, state.session.rounds
    others = [each for n, each in state.tables.items() if n != table and each.heat == heat]
    if any(most is None or each.rounds < most for each in others if len(each.seats) > 1):
        return True
    return any(state.tables[due.table].heat == heat for due in seating.dues(state))


POT = Conduct(
    line_up=seating.line_up,
    short=lambda state, table: (),
    check=_check_pot_report,
    weight=lambda contributed: contributed,
    level_ties=_level_in_chips,
    alone=_alone,
    first=1,
)


def conduct(state: Tournament) -> Conduct:
    """How the game of the session is played."""
    if state.game.game != "canberra":
        return POT
    from croupier.rules.tournament.canberra import CANBERRA

    return CANBERRA


# Rounds


def direct_round(state: Tournament, action: act.DirectRound, emit: Emit) -> None:
    """Let a table play its next round, or say why it waits; what is due before comes first."""
    _may_begin(state, action)
    seated = len(state.tables[action.table].seats)
    for entrant in at_table(state, action.table):
        if entrant.choice:
            _eliminate(state, emit, entrant, entrant.choice, "no re-buy before the next round")
    if not state.extra:
        raise_level(state, emit, action.table, action.at)
        _eliminate_short(state, emit, action.table)
    if action.at < state.break_until or session_over(state, action.at):
        return
    if finished(state, action.table, action.at):
        return
    if len(state.tables[action.table].seats) < seated and _first_due(state, action.table):
        return
    lined = conduct(state).line_up(state, action.table)
    if lined.early:
        emit(_brought_forward(state, action.table, lined))
    emit(_directed(state, action, lined))


def _eliminate_short(state: Tournament, emit: Emit, table: int) -> None:
    """Who cannot wager at the level that now applies goes out with the last round."""
    place = state.tables[table]
    for player in conduct(state).short(state, table):
        entrant = state.entrants[player]
        left = Exit(place.order, 0, _nearest(state, table, entrant.seat))
        _eliminate(state, emit, entrant, left, f"{entrant.chips} chips are below the minimum")


def _nearest(state: Tournament, table: int, seat: int) -> int:
    """Clockwise from button or marker; tables in their order, where they share a round."""
    place = state.tables[table]
    first = (place.button or 0) + conduct(state).first
    return (seat - first) % 100 + (place.heat * 1000 + table) * 100


def _may_begin(state: Tournament, action: act.DirectRound) -> None:
    numbers, table = state.numbers, action.table
    if state.phase != "session":
        raise Refused(numbers.session, f"no session is being played: {state.phase}")
    if table not in state.tables:
        raise Refused(numbers.tables, f"table {table} is not in play")
    place = state.tables[table]
    if place.dealt:
        raise Refused(numbers.tables, f"a round is being played at table {table}")
    if action.at < state.break_until:
        left = state.break_until - action.at
        raise Refused(numbers.break_, f"the break lasts {left} seconds more")
    if finished(state, table, action.at):
        raise Refused(numbers.session, f"table {table} has no further round in this session")
    if place.waits and not batch_over(state):
        raise Refused(numbers.pace, f"hand for hand: table {table} waits for the others")
    if why := _first_due(state, table):
        raise Refused(numbers.tables, f"table {table} waits for its players to be moved: {why}")


def _first_due(state: Tournament, table: int) -> str:
    """Why players must first be moved from this table, or nothing (omaha 20.3(a)(iii)(C))."""
    return next((due.why for due in seating.dues(state) if due.table == table), "")


def _brought_forward(state: Tournament, table: int, lined: LineUp) -> ev.BlindBroughtForward:
    player = state.tables[table].players[lined.blind_seats[0]]
    amount = seating.pot_terms(state).blinds[0]
    return ev.BlindBroughtForward(state.numbers.blind, table, player, amount, lined.early)


def _directed(state: Tournament, action: act.DirectRound, lined: LineUp) -> ev.RoundDirected:
    place = state.tables[action.table]
    players, own = place.players, state.game.game == state.conditions.game
    return ev.RoundDirected(
        rule=state.numbers.heads_up if own and len(lined.seats) == 2 else state.numbers.added,
        table=action.table,
        number=place.rounds + 1,
        level=state.levels.get(state.game.game, 0) + 1,
        chips=tuple((seat, state.entrants[players[seat]].chips) for seat in sorted(lined.seats)),
        button=lined.button,
        blind_seats=lined.blind_seats,
        absent=tuple(s for s in sorted(lined.seats) if state.entrants[players[s]].absent),
        waiting=lined.waiting,
        act_seconds=state.act_seconds if own else None,  # the others have a time of their own
        at=action.at,
        time_left=_in_reserve(state, players, lined.seats),
    )


def _in_reserve(
    state: Tournament, players: dict[int, str], seats: tuple[int, ...]
) -> tuple[tuple[int, int], ...]:
    """Seconds that each has left, where the conditions give a reserve (omaha 20.3(a)(iii)(C))."""
    if not state.conditions.time_bank_seconds:
        return ()
    return tuple((seat, state.entrants[players[seat]].time_left) for seat in sorted(seats))


def raise_level(state: Tournament, emit: Emit, table: int, at: int) -> None:
    """The next level, once the time or the rounds of this one are over; its break with it."""
    while len(state.game.levels) > state.levels.get(state.game.game, 0) + 1:
        level, began = state.level, state.level_at
        if level.minutes is not None and play_time(state, at) - began >= level.minutes * 60:
            began += level.minutes * 60
        elif level.rounds is not None and state.tables[table].level_rounds >= level.rounds:
            began = play_time(state, at)
        else:
            return
        emit(_level(state, state.levels.get(state.game.game, 0) + 2, began))
        if level.break_minutes:
            until = at + level.break_minutes * 60
            by = DIRECTOR
            emit(ev.BreakCalled(state.numbers.break_, level.break_minutes, at, until, by))
            return


def _level(state: Tournament, level: int, began: int) -> ev.LevelBegun:
    return ev.LevelBegun(state.numbers.levels, level, state.game.game, began)


def level_of_session(state: Tournament, emit: Emit, before: str) -> None:
    """The level a session begins at: the first of its game, the next, or the one that stood."""
    game, level = state.game.game, state.levels.get(state.game.game)
    lasted = state.level.sessions is not None and state.level_sessions > state.level.sessions
    if level is None:
        emit(_level(state, 1, state.played))
    elif before != game:
        emit(_level(state, level + 1, state.played))
    elif lasted and level + 1 < len(state.game.levels):
        emit(_level(state, level + 2, state.played))


def report_round(state: Tournament, action: act.ReportRound, emit: Emit) -> None:
    """The chips after a round, and who is out with it."""
    numbers = state.numbers
    if action.table not in state.tables or not state.tables[action.table].dealt:
        raise Refused(numbers.tables, f"no round is being played at table {action.table}")
    place = state.tables[action.table]
    if tuple(seat for seat, _ in action.chips) != place.dealt:
        raise Refused(numbers.tables, f"seats {place.dealt} of table {action.table} were dealt in")
    if any(chips < 0 for _, chips in action.chips):
        raise Refused(numbers.chips, "nobody has fewer than no chips")
    last = max(each.reported_at for each in state.tables.values())
    if action.at < last:  # who went out first is placed lower
        reason = f"a round that ended at {last} was reported before this, of {action.at} seconds"
        raise Refused(numbers.together, reason)
    conduct(state).check(state, action)
    _check_time(state, action)
    action = action._replace(contributed=_contributed(state, action))
    emit(
        ev.RoundReported(
            numbers.added, action.table, place.rounds, action.chips, action.contributed,
            action.void, action.at, action.time_used,
        )
    )  # fmt: skip
    for seat, chips in () if state.extra else action.chips:
        if not chips:
            _out_of_chips(state, emit, action, place.players[seat])


def _check_time(state: Tournament, action: act.ReportRound) -> None:
    """A reserve is one for the whole tournament; it is used and not filled up."""
    place = state.tables[action.table]
    for seat, used in action.time_used:
        left = state.entrants[place.players[seat]].time_left if seat in place.dealt else 0
        if not 0 <= used <= left:
            reason = f"seat {seat} cannot have used {used} of {left} seconds in reserve"
            raise Refused(state.numbers.balance, reason)


def _out_of_chips(state: Tournament, emit: Emit, action: act.ReportRound, player: str) -> None:
    entrant, place = state.entrants[player], state.tables[action.table]
    put = dict(action.contributed).get(entrant.seat, 0)
    weight = conduct(state).weight(put)
    nearest = _nearest(state, action.table, entrant.seat)
    if may_re_buy(state, entrant, action.at) is None:
        emit(ev.ReBuyOffered(state.numbers.out, player, weight, nearest))
        return
    left = Exit(place.order, weight, nearest)
    _eliminate(state, emit, entrant, left, f"no chips after round {place.rounds}")


def _eliminate(state: Tournament, emit: Emit, entrant: Entrant, left: Exit, why: str) -> None:
    """Out of the tournament; of the session alone where points decide (not in canberra 17.14)."""
    final = not places.with_points(state) or state.conditions.game == "canberra"
    rule = state.numbers.out
    emit(ev.PlayerEliminated(rule, entrant.player, *left, why, final))


# Re-buys (omaha 20.3(a)(iii)(G))


def may_re_buy(state: Tournament, entrant: Entrant, at: int) -> str | None:
    """Why a player has no re-buy, or None."""
    terms = state.conditions.re_buys
    if terms is None or not terms.maximum:
        return "the conditions have no re-buys"
    if entrant.re_buys >= terms.maximum:
        return (
            f"{entrant.player} has made {entrant.re_buys} re-buys and {terms.maximum} are allowed"
        )
    if state.stage + (state.repechage is not None) >= terms.until_session:
        return f"re-buys ended with session {terms.until_session}"
    level = state.levels.get(state.game.game, 0) + 1
    if terms.until_level is not None and level > terms.until_level:
        return f"re-buys ended with level {terms.until_level}"
    place = state.tables.get(entrant.table)
    waited = at - (place.reported_at if place else at)
    if terms.decision_seconds is not None and waited > terms.decision_seconds:
        return f"the choice was open for {terms.decision_seconds} seconds"
    return None


def re_buy(state: Tournament, action: act.ReBuy, emit: Emit) -> None:
    """New chips for whoever has none and may buy back (omaha 20.3(a)(iii)(G), 20.6)."""
    entrant = state.entrants.get(action.player)
    terms = state.conditions.re_buys
    if terms is None:
        raise Refused(state.numbers.one_entry, "the conditions have no re-buys")
    if entrant is None:
        raise Refused(state.numbers.one_entry, f"{action.player} has no entry")
    if entrant.choice is None:
        raise Refused(*_no_choice(state, entrant, action.at))
    if why := may_re_buy(state, entrant, action.at):
        raise Refused(state.numbers.re_buy, why)
    account = player_account(action.player)
    emit(ev.ReBought(state.numbers.re_buy, action.player, terms.chips))
    if terms.cost:
        emit(ev.MoneyMoved(state.numbers.fees, terms.cost, account, ESCROW))
    charge(state, emit)


def _no_choice(state: Tournament, entrant: Entrant, at: int) -> tuple[str, str]:
    """The clause, and why no re-buy is open to a player."""
    if entrant.chips:
        reason = f"{entrant.player} still has {entrant.chips} chips: a re-buy is for who has none"
        return state.numbers.one_entry, reason
    if entrant.left is None:
        return state.numbers.re_buy, f"{entrant.player} has not been dealt in yet"
    over = f"{entrant.player} could buy back until the next round began"
    return state.numbers.re_buy, may_re_buy(state, entrant, at) or over


def decline_re_buy(state: Tournament, action: act.DeclineReBuy, emit: Emit) -> None:
    """A player who will not buy back is out."""
    entrant = state.entrants.get(action.player)
    if entrant is None or entrant.choice is None:
        raise Refused(state.numbers.out, f"{action.player} has no re-buy to decline")
    _eliminate(state, emit, entrant, entrant.choice, "no re-buy")


def charge(state: Tournament, emit: Emit, back: str = "") -> None:
    """The commission that the fees paid so far bear, and that alone; `back` returns some of it."""
    due = commission_due(state.conditions, state.entries, state.re_buys)
    more = due - state.accounts.get(COMMISSION, 0)
    if more > 0:
        emit(ev.MoneyMoved(state.numbers.fees, more, ESCROW, COMMISSION))
    elif more < 0:
        emit(ev.MoneyMoved(back or state.numbers.refund, -more, COMMISSION, ESCROW))


# When a session is over


def finished(state: Tournament, table: int, at: int) -> bool:
    """Whether a table has played its last round of the session."""
    session, place = state.session, state.tables[table]
    if state.extra:
        return place.rounds >= place.until
    if session.minutes is not None and session_time(state, at) >= session.minutes * 60:
        return True
    if session.rounds is not None and place.rounds >= session.rounds:
        return True
    if session.players_left is not None and _left(state, place.heat) <= session.players_left:
        return True
    return conduct(state).alone(state, table)


def _left(state: Tournament, heat: int) -> int:
    return seating.alive(state, (heat,))


def session_over(state: Tournament, at: int) -> bool:
    """Whether every table has finished and nobody's choice is open."""
    tables = state.tables
    if any(place.dealt for place in tables.values()):
        return False
    if not all(finished(state, table, at) for table in tables):
        return False
    return not any(e.choice for table in tables for e in at_table(state, table))


def close_session(state: Tournament, action: act.CloseSession, emit: Emit) -> None:
    """The director ends a session whose time has run out between two rounds."""
    if state.phase != "session":
        raise Refused(state.numbers.session, f"no session is being played: {state.phase}")
    if not session_over(state, action.at):
        raise Refused(state.numbers.session, "the session is not over at every table")
    end_session(state, emit, action.at)


def end_if_due(state: Tournament, emit: Emit) -> None:
    """End the session by itself with the last round of its last table."""
    if state.phase == "session" and session_over(state, state.at):
        end_session(state, emit, state.at)


def end_session(state: Tournament, emit: Emit, at: int) -> None:
    """Places, points, who goes on; first a tie that decides something is broken."""
    why = _why_over(state, at)
    ties = conduct(state).level_ties(state)
    if ties:
        for event in ties:
            emit(event)
        return
    if not any(each.number == state.number for each in state.placed):
        _place_session(state, emit)
    if not _cut_lowest(state, emit):
        return
    go = places.ranked(state, places.cut(state).go)
    _send_out(state, emit, go, state.numbers.cut, "not among those who go on")
    advancing = tuple(e.player for e in in_session(state) if e.standing == IN)
    last = places.is_last(state) or len(advancing) < 2
    rule = state.numbers.decides if last else state.numbers.advances
    emit(ev.SessionEnded(rule, state.number, why, advancing, at))


def _send_out(state: Tournament, emit: Emit, go: places.Places, rule: str, why: str) -> None:
    """Players who are out with the end of a session, the last of them first."""
    for group in reversed(go):
        order = state.order + 1
        for player in group:
            entrant = state.entrants[player]
            left = Exit(order, entrant.chips, entrant.seat)
            emit(ev.PlayerEliminated(rule, player, *left, why, True))


def _why_over(state: Tournament, at: int) -> str:
    session = state.session
    left = seating.alive(state)
    if session.players_left is not None and left <= session.players_left:
        return "1 player is left" if left == 1 else f"{left} players are left"
    played = [place.rounds for place in state.tables.values()]
    if session.rounds is not None and max(played, default=0) >= session.rounds:
        return f"{session.rounds} rounds were played"
    if session.minutes is not None and session_time(state, at) >= session.minutes * 60:
        return f"{session.minutes} minutes have passed"
    return "no table has two players"


def _place_session(state: Tournament, emit: Emit) -> None:
    """The places of the session and of each heat, and the points for them."""
    numbers, stage = state.numbers, -1 if state.repechage is not None else state.stage
    heats = seating.heats(state)
    whole = places.session_places(state)
    emit(ev.SessionPlaced(numbers.places, state.number, stage, 0, whole))
    for heat in heats if len(heats) > 1 else ():
        found = places.session_places(state, heat)
        emit(ev.SessionPlaced(numbers.places, state.number, stage, heat, found))
    apart = [places.session_places(state, heat) for heat in heats]
    for found in apart if state.session.points else ():
        place = 1
        for group in found:
            worth = state.session.points[place - 1 : place]
            for player in group if worth else ():
                emit(ev.PointsGiven(numbers.points, player, place, worth[0]))
            place += len(group)


def _cut_lowest(state: Tournament, emit: Emit) -> bool:
    """Those lowest on points are out; False where a draw must first decide between some."""
    count = state.session.eliminate_lowest
    if not count or places.is_last(state):
        return True
    found = places.lowest(state, count)
    if found.tied:
        emit(ev.TieFound(state.numbers.points_tie, found.tied))
        return False
    go = places.ranked(state, found.go)
    _send_out(state, emit, go, state.numbers.points_out, "among the lowest on points")
    return True
