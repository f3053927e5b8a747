"""A tournament, from its conditions to its prizes: a stream of events of its own.

It directs tables and plays no cards: `DirectRound` says who is dealt in at a table, with which
chips and at which level; `opening` turns that into the first action of the table's own stream,
`report` the end of that stream into the action that comes back. Powers belong to the tournament
director and named assistants. Chance and time come in as actions: the ballot, the draw, the clock.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from croupier.errors import BadMessage, Refused
from croupier.rulebook import edition
from croupier.rules.actions import OpenRound
from croupier.rules.people import DEALER, OPERATOR, role_of
from croupier.rules.round import Round
from croupier.rules.tournament import actions as act
from croupier.rules.tournament import events as ev
from croupier.rules.tournament import places as places
from croupier.rules.tournament import seats as seating
from croupier.rules.tournament.changes import apply, opened
from croupier.rules.tournament.clauses import NUMBERS
from croupier.rules.tournament.conditions import Repechage
from croupier.rules.tournament.conditions_check import check, clause, require
from croupier.rules.tournament.entries import (
    accept,
    approve,
    change_conditions,
    enter,
    entrant_of,
    for_director,
    nominate,
    notify_commission,
    open_entries,
    publish,
    withdraw,
)
from croupier.rules.tournament.play import (
    Emit,
    charge,
    close_session,
    decline_re_buy,
    direct_round,
    end_if_due,
    level_of_session,
    re_buy,
    report_round,
)
from croupier.rules.tournament.state import (
    COMMISSION,
    ESCROW,
    IN,
    Entrant,
    Tournament,
    player_account,
    to_play,
)

INSTRUMENTS = ("omaha", "faro", "stud", "canberra")

Progress = tuple[Tournament, tuple[Any, ...]]


def open_tournament(action: act.OpenTournament) -> Progress:
    """The first event: conditions under the instrument of their game."""
    if role_of(action.by) != OPERATOR:
        raise Refused("A.Casino Operator", f"tournaments are the operator's, not {action.by}'s")
    check(action.conditions)
    game = action.conditions.game
    rules = edition(game)
    event = ev.TournamentOpened(
        NUMBERS[game].documented, game, rules.number, action.conditions, action.by, rules.sha256
    )
    return opened(event), (event,)


def advance(state: Tournament | None, action: Any) -> Progress:
    """The tournament after an action and the events in between; the one before is untouched."""
    if state is None:
        if not isinstance(action, act.OpenTournament):
            raise BadMessage("a tournament begins with its opening")
        return open_tournament(action)
    decide = _DECIDE.get(type(action))
    if decide is None:
        raise BadMessage(f"{type(action).__name__} is not an action in a tournament")
    if state.phase in ("closed", "cancelled"):
        ends = state.phase == "cancelled" or isinstance(action, act.CancelTournament)
        rule = state.numbers.refund if ends else state.numbers.places
        raise Refused(rule, f"the tournament is {state.phase}")
    _in_its_time(state, type(action))
    new = state.fork()
    events: list[Any] = []

    def emit(event: Any) -> None:
        events.append(event)
        apply(new, event)

    decide(new, action, emit)
    end_if_due(new, emit)
    draw_if_due(new, emit)
    return new, tuple(events)


def decide(state: Tournament, action: Any) -> tuple[Any, ...]:
    """What an action leads to."""
    return advance(state, action)[1]


def evolve(state: Tournament | None, event: Any) -> Tournament:
    """The tournament after an event."""
    if isinstance(event, ev.TournamentOpened):
        return opened(event)
    assert state is not None, "an event of a tournament that was never opened"
    new = state.fork()
    apply(new, event)
    return new


def _in_its_time(state: Tournament, kind: type) -> None:
    """Some powers and duties have their phases, and nothing else that would refuse them."""
    if kind in _PHASED and kind not in _ALLOWED[state.phase]:
        raise Refused(
            getattr(state.numbers, _PHASED[kind]), f"this is not asked for now: {state.phase}"
        )


def chips_in_view(state: Tournament) -> dict[int, tuple[tuple[int, str, int], ...]]:
    """Every table's seats, players and tournament chips: in view of everybody, at all times.

    (omaha 20.14; faro 20.13; stud 20.13; canberra 17.12)
    """
    return {
        table: tuple((seat, name, state.entrants[name].chips) for seat, name in place.seats)
        for table, place in sorted(state.tables.items())
    }


def opening(state: Tournament, event: ev.RoundDirected) -> OpenRound:
    """The first action of the stream of a pot game's table, as directed."""
    det = seating.pot_terms(state, event.level)
    if event.act_seconds is not None and det.act_seconds != event.act_seconds:
        det = replace(det, act_seconds=event.act_seconds)
    blinds = event.blind_seats
    if len(event.chips) == 2:  # whose order the game knows
        blinds = () if all(blinds) else blinds[::-1]
    return OpenRound(state.game.game, det, event.chips, event.button, (), blinds)


def report(
    table: int, play: Round, at: int, time_used: tuple[tuple[int, int], ...] = ()
) -> act.ReportRound:
    """What a table's concluded round of play means for the tournament."""
    seats = sorted(zip(play.seats, play.stakes, play.staked, strict=True))
    void = play.irregular is not None and play.irregular.voided
    return act.ReportRound(
        table,
        at,
        tuple((seat, stake) for seat, stake, _ in seats),
        tuple((seat, staked) for seat, _, staked in seats),
        void,
        time_used,
    )


# The ballot and the start of a session


def _draw_seats(state: Tournament, action: act.DrawSeats, emit: Emit) -> None:
    """Tables and seats in the order drawn (omaha 20.8; faro 20.7; stud 20.7; canberra 17.7)."""
    for_director(state, action.by, "hold the ballot")
    _before_session(state, action.by, emit)
    players = to_play(state)
    if sorted(action.order) != sorted(players):
        raise Refused(state.numbers.ballot, f"the ballot is of all {len(players)} players, once")
    if not players:
        raise Refused(state.numbers.limits, "nobody is left to be seated")
    heats = seating.heats_of(action.order, min(state.session.heats, -(-len(players) // 2)))
    sizes = _sizes(state, [len(heat) for heat in heats], action.sizes)
    drawn = tuple(seating.allocate(heats, sizes))
    emit(ev.SeatsAllocated(state.numbers.ballot, state.number + 1, drawn, action.by))


def _before_session(state: Tournament, by: str, emit: Emit) -> None:
    """Whether seats may be given out; a repechage that need not be offered is left out."""
    if state.phase not in ("entries", "between", "seating"):
        raise Refused(state.numbers.ballot, f"no session is about to begin: {state.phase}")
    first, starts = not state.number, state.conditions.start_at_entries
    entered = len(to_play(state))
    if first and state.conditions.format == "sit_and_go" and entered < (starts or 0):
        reason = f"entry {starts} starts it: {entered} have entered"
        raise Refused(clause(state.conditions, "tables"), reason)
    again = repechage_due(state)
    if again is not None and again.certain and places.qualified(state):
        raise Refused(state.numbers.repechage, f"the {again.form} comes first")
    if again is not None:
        emit(ev.RepechageOpened(state.numbers.repechage, (), by))


def repechage_due(state: Tournament) -> Repechage | None:
    """The second chance that follows the session just played, while it is not open or over."""
    again = state.conditions.repechage
    waits = state.phase == "between" and state.repechage is None and not state.repechage_over
    return again if waits and again and again.after == state.stage + 1 else None


def _sizes(state: Tournament, heats: list[int], given: tuple[int, ...]) -> list[tuple[int, ...]]:
    """How many at each table: as the director sets it, within what the deck can serve."""
    most = seating.size(state)
    if not given:
        return [seating.table_sizes(count, most, state.conditions.tables) for count in heats]
    top = seating.most_at_table(state)
    if max(given) > top:
        raise Refused(state.numbers.tables, f"{max(given)} players are more than {top} at a table")
    found, left = list[tuple[int, ...]](), given
    for count in heats:
        found.append(seating.first_tables(left, count))
        left = left[len(found[-1]) :]
    if min(given) < 1 or left or [sum(tables) for tables in found] != heats:
        seated = " and ".join(map(str, heats))
        raise Refused(state.numbers.tables, f"tables of {given} do not seat {seated} players")
    return found


def _assign_seats(state: Tournament, action: act.AssignSeats, emit: Emit) -> None:
    """Only where the ballot is for the first session alone (omaha 20.8, 20.9)."""
    for_director(state, action.by, "assign seats")
    _before_session(state, action.by, emit)
    if not state.numbers.moves or not state.number or state.session.heats > 1:
        raise Refused(state.numbers.ballot, "seats of this session are drawn by ballot")
    if sorted(player for player, _, _ in action.seats) != sorted(to_play(state)):
        raise Refused(state.numbers.tables, "every player of the session has one seat")
    most = seating.size(state)
    spots = {(table, seat) for _, table, seat in action.seats}
    if len(spots) < len(action.seats) or any(not 1 <= seat <= most for _, seat in spots):
        raise Refused(state.numbers.tables, f"seats are numbered from 1 to {most}, one player each")
    given = tuple((player, 1, table, seat) for player, table, seat in action.seats)
    emit(ev.SeatsAllocated(state.numbers.tables, state.number + 1, given, action.by))


def _take_seat(state: Tournament, action: act.TakeAllocatedSeat, emit: Emit) -> None:
    entrant = entrant_of(state, action.player)
    if state.phase != "seating" or not entrant.table:
        raise Refused(state.numbers.ballot, f"{action.player} has no seat to take now")
    if entrant.seated:
        raise Refused(state.numbers.ballot, f"{action.player} is seated")
    event = ev.AllocatedSeatTaken(state.numbers.ballot, action.player, entrant.table, entrant.seat)
    emit(event)


def _seat_reserve(state: Tournament, action: act.SeatReserve, emit: Emit) -> None:
    """In the first session an absent player's seat may go to a reserve, who pays the fee."""
    numbers = state.numbers
    for_director(state, action.by, "offer a seat")
    table, seat = vacant(state, action.instead_of)
    if action.reserve not in state.reserves:
        raise Refused(numbers.reserve, f"{action.reserve} is not on the list of reserves")
    if any(action.reserve == e.played_by for e in state.entrants.values()):
        raise Refused(numbers.one_entry, f"{action.reserve} plays for somebody else")
    absent = state.entrants[action.instead_of]
    if absent.standing == IN:
        rule = numbers.forfeit
        emit(ev.PositionForfeited(rule, action.instead_of, absent.chips, action.by))
    chips = state.session.chips or state.conditions.starting_chips or 0
    back = numbers.refund_absent
    agreed = state.published if state.conditions.require_agreement else ""
    accept(state, emit, action.reserve, agreed)
    emit(
        ev.ReserveSeated(
            numbers.reserve, action.reserve, action.instead_of, table, seat, chips, back
        )
    )
    if back:
        _return_fee(state, emit, action.instead_of, numbers.reserve)


def vacant(state: Tournament, player: str) -> tuple[int, int]:
    """The seat of the first session that an absent player has not taken."""
    rule, entrant = state.numbers.reserve, entrant_of(state, player)
    before = state.phase == "seating" and state.number == 0
    if before and entrant.standing == IN and not entrant.seated:
        return entrant.table, entrant.seat
    if state.phase == "session" and state.number == 1 and player in state.forfeits:
        table, seat = state.forfeits[player]
        place = state.tables.get(table)
        if place is not None and place.rounds == 0 and seat not in place.players:
            return table, seat
    raise Refused(rule, f"{player} leaves no seat of the first session empty")


def _return_fee(state: Tournament, emit: Emit, player: str, rule: str) -> None:
    charge(state, emit, rule)
    fee = state.entrants[player].fees
    if fee:
        emit(ev.MoneyMoved(rule, fee, ESCROW, player_account(player)))


def _start_session(state: Tournament, action: act.StartSession, emit: Emit) -> None:
    """The starting time: who is not seated forfeits, or is blinded off."""
    numbers = state.numbers
    for_director(state, action.by, "start a session")
    if state.phase != "seating":
        raise Refused(numbers.ballot, f"seats have not been allocated: {state.phase}")
    require(state.conditions, "start")
    if action.at < state.at:
        reason = (
            f"{state.at - action.at} seconds are left: nobody is absent before the starting time"
        )
        raise Refused(numbers.forfeit, reason)
    _enough(state)
    _absentees(state, action, emit)
    first = state.number == 0
    chips = state.session.chips
    if chips is None and (first or places.with_points(state) or _out_of_chips(state)):
        chips = state.conditions.starting_chips
    before = state.last_game
    players = sum(len(place.seats) for place in state.tables.values())
    emit(
        ev.SessionStarted(
            numbers.session, state.number + 1, state.session.name, state.game.game, action.at,
            chips, players,
        )
    )  # fmt: skip
    level_of_session(state, emit, before)


def _out_of_chips(state: Tournament) -> bool:
    """Whether somebody in a second chance has nothing to carry over to it."""
    return any(not state.entrants[player].chips for player in state.repechage or ())


def _enough(state: Tournament) -> None:
    least = state.conditions.min_players or 1
    if state.number == 0 and len(to_play(state)) < least:
        reason = f"{len(to_play(state))} players of {least}: the operator may cancel"
        raise Refused(state.numbers.limits, reason)


def _absentees(state: Tournament, action: act.StartSession, emit: Emit) -> None:
    numbers = state.numbers
    away = [e for p in state.tables.values() for e in unseated(state, p.seats)]
    strangers = set(action.forfeit) - {e.player for e in away}
    if strangers:
        raise Refused(numbers.forfeit, f"{', '.join(sorted(strangers))} cannot forfeit a position")
    default = "forfeit" if numbers.shall_forfeit else "blind_off"
    forfeit = (state.conditions.absent_at_start or default) == "forfeit"
    here = sum(len(place.seats) for place in state.tables.values()) - len(away)
    if state.number == 0 and not here and (forfeit or len(action.forfeit) == len(away)):
        raise Refused(numbers.limits, "nobody has taken a seat: the operator may cancel")
    for entrant in away:
        if forfeit or entrant.player in action.forfeit:
            rule, chips = numbers.forfeit, entrant.chips
            emit(ev.PositionForfeited(rule, entrant.player, chips, action.by))
        else:
            emit(ev.AbsenceNoted(numbers.absent, entrant.player, True, action.by))


def unseated(state: Tournament, seats: tuple[tuple[int, str], ...]) -> list[Entrant]:
    found = (state.entrants[player] for _, player in seats)
    return [entrant for entrant in found if not entrant.seated]


def _forfeit_position(state: Tournament, action: act.ForfeitPosition, emit: Emit) -> None:
    """Where it is the director's choice, until the player comes (faro 20.9; stud 20.9)."""
    for_director(state, action.by, "take a position")
    entrant, rule = entrant_of(state, action.player), state.numbers.forfeit
    if state.numbers.shall_forfeit:
        raise Refused(rule, "whoever is absent at the start forfeits then, or not at all")
    if state.phase != "session" or not entrant.missing or not entrant.table:
        raise Refused(rule, f"{action.player} has not been absent since the session started")
    if state.tables[entrant.table].dealt:
        raise Refused(rule, f"table {entrant.table} is in the middle of a round")
    emit(ev.PositionForfeited(rule, action.player, entrant.chips, action.by))


# Breaking and balancing


def _break_table(state: Tournament, action: act.BreakTable, emit: Emit) -> None:
    """The players of a table go where there is room, if the rest can seat them (omaha 20.9)."""
    for_director(state, action.by, "break a table")
    _may_move(state, action.table)
    if not state.conditions.break_tables:
        raise Refused(state.numbers.tables, "the conditions do not break tables")
    heat = state.tables[action.table].heat
    others = [n for n in seating.tables_of(state, heat) if n != action.table]
    room = sum(seating.room(state, n) for n in others)
    count = len(state.tables[action.table].seats)
    if count > room:
        raise Refused(state.numbers.tables, f"{count} players do not fit in {room} free seats")
    why = f"{count} players fit in {room} free seats of the other tables"
    proposed = seating.breaking(state, action.table, why)
    moves = _chosen(state, action, proposed, others)
    for move in moves:
        _move(state, emit, move, action.by, count)
    emit(ev.TableBroken(state.numbers.tables, action.table, proposed.why, action.by))


def _chosen(
    state: Tournament, action: act.BreakTable, proposed: seating.Proposal, others: list[int]
) -> list[seating.Move]:
    """The director's seats at the other tables of the heat, or those proposed."""
    if not action.seats:
        return list(proposed.moves)
    names = sorted(player for player, _, _ in action.seats)
    if names != sorted(player for _, player in state.tables[action.table].seats):
        raise Refused(state.numbers.tables, f"every player of table {action.table} has a new seat")
    spots = {(table, seat) for _, table, seat in action.seats}
    if len(spots) < len(names) or any(table not in others for table, _ in spots):
        raise Refused(state.numbers.tables, "every player has a seat of their own elsewhere")
    return [seating.Move(*each, "by the director") for each in action.seats]


def _may_move(state: Tournament, table: int) -> None:
    numbers = state.numbers
    if not numbers.moves:
        raise Refused(numbers.ballot, "players keep the seat of the ballot for the whole session")
    if state.phase != "session" or table not in state.tables:
        raise Refused(numbers.tables, f"table {table} is not in play")
    if state.tables[table].dealt:
        raise Refused(numbers.tables, f"table {table} is in the middle of a round")


def _move_player(state: Tournament, action: act.MovePlayer, emit: Emit) -> None:
    """One player from a fuller table to a shorter one; nobody chooses their own seat."""
    entrant = entrant_of(state, action.player)
    if action.by == action.player:
        raise Refused(state.numbers.tables, f"{action.player} plays where assigned")
    for_director(state, action.by, "move a player")
    _may_move(state, entrant.table)
    if action.table not in state.tables or action.table == entrant.table:
        raise Refused(state.numbers.tables, f"table {action.table} is no other table in play")
    here, there = state.tables[entrant.table], state.tables[action.table]
    tolerance = state.conditions.balancing_tolerance
    if tolerance is None:
        raise Refused(state.numbers.balance, "the conditions do not balance tables")
    if here.heat != there.heat or len(here.seats) - len(there.seats) <= max(1, tolerance):
        reason = f"{len(here.seats)} and {len(there.seats)} players need no balancing"
        raise Refused(state.numbers.tables, reason)
    why = _why_moved(state, action, entrant)
    move = seating.Move(action.player, action.table, action.seat, why)
    _move(state, emit, move, action.by, len(here.seats))


def _why_moved(state: Tournament, action: act.MovePlayer, entrant: Entrant) -> str:
    """As the conditions choose: the next big blind, or a ballot of the table."""
    seated = sorted(player for _, player in state.tables[entrant.table].seats)
    if state.conditions.balancing_mover == "ballot":
        if sorted(action.ballot) != seated or action.ballot[0] != action.player:
            raise Refused(
                state.numbers.balance, f"a ballot of table {entrant.table} decides who moves"
            )
        return f"drawn first of table {entrant.table}"
    due = seating.proposal(state)
    if due and not due.broken and due.moves[0][:3] == (action.player, action.table, action.seat):
        return due.moves[0].why
    if seating.due_in(state, entrant.table, entrant.seat):
        raise Refused(state.numbers.balance, f"{action.player} is not the next big blind")
    return f"due the big blind first at table {entrant.table}"


def _move(state: Tournament, emit: Emit, move: seating.Move, by: str, before: int) -> None:
    place, rule = state.tables.get(move.table), state.numbers.tables
    most = seating.size(state)
    if place is None or move.seat in place.players or not 1 <= move.seat <= most:
        raise Refused(rule, f"seat {move.seat} of table {move.table} is not free")
    free = seating.free_rounds(state, move.player, move.table, before)
    emit(ev.PlayerMoved(rule, move.player, move.table, move.seat, free, move.why, by, before))


# Other powers of the director


def _mark_absent(state: Tournament, action: act.MarkAbsent, emit: Emit) -> None:
    for_director(state, action.by, "note an absence")
    entrant = entrant_of(state, action.player)
    if not entrant.table or state.phase != "session":
        raise Refused(state.numbers.absent, f"{action.player} has no seat in a session")
    emit(ev.AbsenceNoted(state.numbers.absent, action.player, action.absent, action.by))


def _ask_substitute(state: Tournament, action: act.AskSubstitute, emit: Emit) -> None:
    """At the director's discretion, and nobody who has an entry of their own."""
    rule = state.numbers.substitute
    entrant = entrant_of(state, action.player)
    if action.by not in state.holders:
        raise Refused(rule, f"a substitute for {action.player} is for the director to approve")
    if entrant.standing != IN:
        raise Refused(rule, f"{action.player} is not in the tournament")
    playing = {*state.entrants, *(e.played_by for e in state.entrants.values())}
    back = action.substitute == action.player and bool(entrant.played_by)
    if action.approved and action.substitute in playing and not back:
        raise Refused(state.numbers.one_entry, f"{action.substitute} plays in it already")
    emit(
        ev.SubstituteAnswered(
            rule, action.player, action.substitute, action.approved, action.reason, action.by
        )
    )


def _call_break(state: Tournament, action: act.CallBreak, emit: Emit) -> None:
    """With its length; no round begins while it lasts."""
    for_director(state, action.by, "call a break")
    rule = state.numbers.break_
    if action.minutes <= 0:
        raise Refused(rule, f"a break of {action.minutes} minutes has no length")
    if state.phase != "session":
        raise Refused(rule, f"no session is being played: {state.phase}")
    until = action.at + action.minutes * 60
    emit(ev.BreakCalled(rule, action.minutes, action.at, until, action.by))


def _set_pace(state: Tournament, action: act.SetPace, emit: Emit) -> None:
    """For all to see; a time to act binds where the instrument lets one be (omaha 20.17)."""
    for_director(state, action.by, "set the pace")
    rule = state.numbers.pace
    if action.seconds is not None and action.seconds <= 0:
        raise Refused(rule, f"{action.seconds} seconds are no time to act")
    emit(ev.PaceSet(rule, action.words, action.seconds, action.by))


def _direct_player(state: Tournament, action: act.DirectPlayer, emit: Emit) -> None:
    for_director(state, action.by, "direct a player")
    entrant_of(state, action.player)
    emit(ev.PlayerDirected(state.numbers.pace, action.player, action.words, action.by))


def _hand_for_hand(state: Tournament, action: act.PlayHandForHand, emit: Emit) -> None:
    for_director(state, action.by, "set the pace")
    if state.phase != "session":
        raise Refused(state.numbers.pace, f"no session is being played: {state.phase}")
    if action.on == state.hand_for_hand:
        raise Refused(state.numbers.pace, "it is played so already")
    emit(ev.HandForHandSet(state.numbers.pace, action.on, action.by))


def _attest_chips(state: Tournament, action: act.AttestChips, emit: Emit) -> None:
    """At a live table a person sees to it that the chips are in view."""
    if action.table not in state.tables:
        raise Refused(state.numbers.view, f"nobody attests chips at table {action.table}")
    if role_of(action.by) != DEALER and action.by not in state.holders:
        raise Refused(state.numbers.view, f"the dealer attests chips in view, not {action.by!r}")
    chips = tuple((seat, held) for seat, _, held in chips_in_view(state)[action.table])
    emit(ev.ChipsAttested(state.numbers.view, action.table, chips, action.by))


def _change_colours(state: Tournament, action: act.ChangeColours, emit: Emit) -> None:
    """The director's exchange of chips leaves everybody what they have."""
    for_director(state, action.by, "change the colours")
    rule, chip = state.numbers.chips, action.smallest
    for entrant in state.entrants.values():
        if chip <= 0 or entrant.chips % chip:
            reason = f"{entrant.chips} chips of {entrant.player} cannot be had in {chip}"
            raise Refused(rule, reason)
    for due in sorted(seating.amounts_to_come(state)):
        if due % chip:
            raise Refused(rule, f"{due} cannot be paid in chips of {chip}")
    emit(ev.ColoursChanged(rule, chip, action.by))


def _change_chips(state: Tournament, action: act.ChangeChips, emit: Emit) -> None:
    """Never: they are no money, and change only by play."""
    if action.how in ("cash", "cash table"):
        reason = f"{action.amount} tournament chips are not exchanged for money or played elsewhere"
        raise Refused(state.numbers.no_money, reason)
    reason = f"{action.player} may not {action.how} {action.amount} chips: they change by play"
    raise Refused(state.numbers.chips, reason)


# Ends


def draw_if_due(state: Tournament, emit: Emit) -> None:
    """Equal points that contest a prize, where a draw of cards decides."""
    if state.phase != "places" or state.conditions.points_tie != "draw":
        return
    tied = places.points_tie(state)
    if tied:
        emit(ev.TieFound(state.numbers.points_tie, tied))


def _close_session(state: Tournament, action: act.CloseSession, emit: Emit) -> None:
    for_director(state, action.by, "close a session")
    close_session(state, action, emit)


def _draw_for_places(state: Tournament, action: act.DrawForPlaces, emit: Emit) -> None:
    """One card each; equal cards are drawn again (omaha 3.1)."""
    for_director(state, action.by, "hold a draw")
    numbers = state.numbers
    rule = numbers.points_tie if places.with_points(state) else numbers.advancing
    drawn = dict(action.draw)
    if state.phase != "tied" or set(drawn) != set(state.tied) or len(drawn) != len(action.draw):
        raise Refused(rule, f"a draw is for {', '.join(state.tied) or 'nobody'}, a card each")
    if len(drawn) <= 52 and len(set(drawn.values())) < len(drawn):
        raise Refused(rule, "no card is drawn twice")
    emit(ev.PlacesDrawn(rule, action.draw, action.by))


def _open_repechage(state: Tournament, action: act.OpenRepechage, emit: Emit) -> None:
    """For those whose place in the session before qualifies them (omaha 20.3(a)(iii)(F))."""
    for_director(state, action.by, "open a repechage")
    rule = state.numbers.repechage
    if repechage_due(state) is None:
        raise Refused(rule, "no repechage or catch-up session is due")
    qualified = places.qualified(state)
    strangers = [player for player in action.players if player not in qualified]
    if strangers:
        raise Refused(rule, f"{', '.join(strangers)} did not qualify")
    if len(set(action.players)) < len(action.players):
        raise Refused(rule, "nobody plays it twice")
    emit(ev.RepechageOpened(rule, action.players, action.by))


def _confirm_places(state: Tournament, action: act.ConfirmPlaces, emit: Emit) -> None:
    """The places are the director's to award; with them goes the whole pool."""
    for_director(state, action.by, "award the places")
    numbers = state.numbers
    if state.phase != "places":
        raise Refused(numbers.places, f"the places are not decided: {state.phase}")
    settlement = places.settlement(state)
    emit(ev.PlacesAwarded(numbers.places, places.final_places(state), action.by))
    for prize in settlement:
        shared = prize.shares or places.together(state, prize.player)
        rule = numbers.together if shared else numbers.whole_pool
        emit(ev.PrizeAwarded(rule, prize.player, prize.place, prize.amount))
        emit(ev.MoneyMoved(rule, prize.amount, ESCROW, player_account(prize.player)))
    emit(ev.TournamentClosed(numbers.whole_pool, sum(prize.amount for prize in settlement)))


def _cancel(state: Tournament, action: act.CancelTournament, emit: Emit) -> None:
    """Until the first prize is awarded; every fee and commission goes back, re-buys too."""
    rule = state.numbers.refund
    if role_of(action.by) != OPERATOR:
        raise Refused(rule, f"the {OPERATOR} cancels a tournament, not {action.by}")
    kept = state.accounts.get(COMMISSION, 0)
    if kept:
        emit(ev.MoneyMoved(rule, kept, COMMISSION, ESCROW))
    for entrant in list(state.entrants.values()):
        if entrant.fees:
            account = player_account(entrant.player)
            emit(ev.MoneyMoved(rule, entrant.fees, ESCROW, account))
    emit(ev.TournamentCancelled(rule, action.reason, action.by))


_DECIDE: dict[type, Callable[[Tournament, Any, Emit], None]] = {
    act.ChangeConditions: change_conditions,
    act.PublishConditions: publish,
    act.NotifyCommission: notify_commission,
    act.ApproveConditions: approve,
    act.NominateDirector: nominate,
    act.OpenEntries: open_entries,
    act.Enter: enter,
    act.Withdraw: withdraw,
    act.DrawSeats: _draw_seats,
    act.AssignSeats: _assign_seats,
    act.TakeAllocatedSeat: _take_seat,
    act.SeatReserve: _seat_reserve,
    act.StartSession: _start_session,
    act.DirectRound: direct_round,
    act.ReportRound: report_round,
    act.ReBuy: re_buy,
    act.DeclineReBuy: decline_re_buy,
    act.BreakTable: _break_table,
    act.MovePlayer: _move_player,
    act.MarkAbsent: _mark_absent,
    act.ForfeitPosition: _forfeit_position,
    act.AskSubstitute: _ask_substitute,
    act.CallBreak: _call_break,
    act.SetPace: _set_pace,
    act.DirectPlayer: _direct_player,
    act.PlayHandForHand: _hand_for_hand,
    act.AttestChips: _attest_chips,
    act.ChangeColours: _change_colours,
    act.ChangeChips: _change_chips,
    act.CloseSession: _close_session,
    act.DrawForPlaces: _draw_for_places,
    act.OpenRepechage: _open_repechage,
    act.ConfirmPlaces: _confirm_places,
    act.CancelTournament: _cancel,
}

# kind of action -> the clause it comes under
_PHASED = {
    act.PublishConditions: "publish",
    act.NotifyCommission: "notify",
    act.ApproveConditions: "notify",
    act.AskSubstitute: "substitute",
    act.SetPace: "pace",
    act.DirectPlayer: "pace",
    act.AttestChips: "view",
    act.ChangeColours: "chips",
}
_ENTERING = (act.Enter, act.Withdraw)
_SEATING = (act.DrawSeats, act.AssignSeats, act.NominateDirector, act.CancelTournament)
_ALLOWED: dict[str, tuple[type, ...]] = {
    "conditions": (
        act.ChangeConditions,
        act.PublishConditions,
        act.NotifyCommission,
        act.ApproveConditions,
        act.NominateDirector,
        act.OpenEntries,
        act.CancelTournament,
    ),
    "entries": (*_ENTERING, act.ChangeConditions, *_SEATING),
    "seating": (
        *_SEATING,
        act.TakeAllocatedSeat,
        act.SeatReserve,
        act.AskSubstitute,
        act.SetPace,
        act.StartSession,
    ),
    "session": (
        act.DirectRound,
        act.ReportRound,
        act.ReBuy,
        act.DeclineReBuy,
        act.SeatReserve,
        act.BreakTable,
        act.MovePlayer,
        act.MarkAbsent,
        act.ForfeitPosition,
        act.AskSubstitute,
        act.CallBreak,
        act.SetPace,
        act.DirectPlayer,
        act.PlayHandForHand,
        act.AttestChips,
        act.ChangeColours,
        act.CloseSession,
        act.NominateDirector,
        act.CancelTournament,
    ),
    "tied": (act.DrawForPlaces, act.NominateDirector, act.CancelTournament),
    "between": (
        *_SEATING,
        act.OpenRepechage,
        act.AskSubstitute,
        act.SetPace,
        act.DirectPlayer,
        act.ChangeColours,
    ),
    "places": (act.ConfirmPlaces, act.NominateDirector, act.CancelTournament),
    "closed": (),
    "cancelled": (),
}
