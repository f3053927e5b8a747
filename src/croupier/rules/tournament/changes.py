"""What each event does to a tournament.

`apply` cannot refuse: what the rules allow is decided in steps.
"""

from collections.abc import Callable
from typing import Any

from croupier.cards import RANKS
from croupier.rules.round import clockwise
from croupier.rules.tournament import events as ev
from croupier.rules.tournament.state import (
    ESCROW,
    FORFEITED,
    IN,
    LONG,
    OUT,
    WITHDRAWN,
    Entrant,
    Exit,
    Place,
    Posted,
    Tournament,
    batch_over,
    session_time,
)

INSTRUMENTS = ("omaha", "faro", "stud", "canberra")


def opened(event: ev.TournamentOpened) -> Tournament:
    """The state that the first event makes."""
    new = Tournament.__new__(Tournament)
    new.conditions, new.phase = event.conditions, "conditions"
    new.published = new.notified = new.approved = ""
    new.holders, new.entrants, new.reserves = {}, {}, ()
    new.entries = new.re_buys = 0
    new.accounts, new.forfeits = {}, {}
    new.stage, new.repechage, new.repechage_over, new.number = 0, None, False, 0
    new.tables, new.began, new.order, new.start_order, new.extra = {}, 0, 1, 1, ()
    new.tied, new.drawn, new.hand_for_hand, new.placed = (), {}, False, ()
    new.at = new.session_at = new.paused = new.played = new.break_until = 0
    new.levels, new.level_at, new.level_sessions, new.last_game = {}, 0, 0, ""
    new.act_seconds, new.smallest, new.places, new.prizes = None, 0, (), {}
    return new


def apply(state: Tournament, event: Any) -> None:
    """Change this very state as the event says. For forks only."""
    _APPLY[type(event)](state, event)


def _set(state: Tournament, player: str, **changes: Any) -> None:
    state.entrants[player] = state.entrants[player]._replace(**changes)


def _seat(state: Tournament, player: str, table: int, seat: int) -> None:
    place = state.tables[table]
    seats = tuple(sorted((*place.seats, (seat, player))))
    state.tables[table] = place._replace(seats=seats)


def _unseat(state: Tournament, player: str) -> None:
    entrant = state.entrants[player]
    if entrant.table:
        place = state.tables[entrant.table]
        seats = tuple(each for each in place.seats if each[1] != player)
        state.tables[entrant.table] = place._replace(seats=seats)


# Before play


def _conditions_changed(state: Tournament, event: ev.ConditionsChanged) -> None:
    state.conditions = event.conditions
    state.published = state.notified = state.approved = ""
    state.phase = "conditions"  # entries wait for what was changed


def _conditions_published(state: Tournament, event: ev.ConditionsPublished) -> None:
    state.published = event.digest


def _commission_notified(state: Tournament, event: ev.CommissionNotified) -> None:
    state.notified = event.digest


def _conditions_approved(state: Tournament, event: ev.ConditionsApproved) -> None:
    state.approved = event.reference


def _director_nominated(state: Tournament, event: ev.DirectorNominated) -> None:
    state.holders[event.person] = event.role


def _entries_opened(state: Tournament, event: ev.EntriesOpened) -> None:
    state.phase = "entries"


def _entry_accepted(state: Tournament, event: ev.EntryAccepted) -> None:
    state.entrants[event.player] = Entrant(event.player, agreed=event.agreed)
    state.reserves = tuple(name for name in state.reserves if name != event.player)
    state.entries += 1


def _player_reserved(state: Tournament, event: ev.PlayerReserved) -> None:
    state.reserves += (event.player,)


def _money_moved(state: Tournament, event: ev.MoneyMoved) -> None:
    for account, amount in ((event.source, -event.amount), (event.target, event.amount)):
        state.accounts[account] = state.accounts.get(account, 0) + amount
        name = account.removeprefix("player ")
        if account != name and name in state.entrants and ESCROW in (event.source, event.target):
            _set(state, name, fees=max(0, state.entrants[name].fees - amount))


def _entry_given_up(state: Tournament, event: ev.EntryGivenUp) -> None:
    if event.player in state.entrants:
        _set(state, event.player, standing=WITHDRAWN)
    state.reserves = tuple(name for name in state.reserves if name != event.player)


def _seats_allocated(state: Tournament, event: ev.SeatsAllocated) -> None:
    state.phase = "seating"
    state.tables = {}
    for player, heat, table, seat in event.seats:
        state.tables.setdefault(table, Place(heat))
        _seat(state, player, table, seat)
        _set(
            state, player, session=event.session, heat=heat, table=table, first_table=table,
            seat=seat, seated=False, left=None, choice=None, posted=(Posted(),) * 3, fresh=False,
            missing=False,
        )  # fmt: skip


def _allocated_seat_taken(state: Tournament, event: ev.AllocatedSeatTaken) -> None:
    _set(state, event.player, seated=True, absent=False)


def _reserve_seated(state: Tournament, event: ev.ReserveSeated) -> None:
    number = state.number if state.phase == "session" else state.number + 1
    _unseat(state, event.instead_of)
    standing = WITHDRAWN if event.returned else FORFEITED
    _set(state, event.instead_of, table=0, seat=0, standing=standing)
    state.forfeits.pop(event.instead_of, None)
    _seat(state, event.player, event.table, event.seat)
    _set(
        state, event.player, session=number, heat=state.tables[event.table].heat,
        table=event.table, first_table=event.table, seat=event.seat, seated=True,
        chips=event.chips, time_left=state.conditions.time_bank_seconds or 0,
    )  # fmt: skip
    state.began += state.phase == "session"
    state.entries -= event.returned


def _position_forfeited(state: Tournament, event: ev.PositionForfeited) -> None:
    entrant, begun = state.entrants[event.player], state.phase == "session"
    _unseat(state, event.player)
    first = state.number == begun
    if first:
        state.forfeits[event.player] = (entrant.table, entrant.seat)
    left = None if first else Exit(state.start_order if begun else state.order, event.chips, 0)
    standing = FORFEITED if first else OUT
    _set(
        state, event.player, standing=standing, chips=0, table=0, seat=0, left=left, played_on=(),
        seated=False,
    )  # fmt: skip


# The session


def _session_started(state: Tournament, event: ev.SessionStarted) -> None:
    state.phase, state.number, state.began = "session", event.number, event.players
    state.at = max(state.at, event.at)
    state.session_at, state.paused = event.at, 0
    state.start_order = state.order
    state.order += 1
    state.drawn, state.extra, state.tied, state.hand_for_hand = {}, (), (), False
    state.level_sessions += 1
    state.last_game = event.game
    for table, place in state.tables.items():
        state.tables[table] = place._replace(order=state.order)
        for _, player in place.seats:
            chips = state.entrants[player].chips if event.chips is None else event.chips
            _set(state, player, seated=True, chips=chips, played_on=())
            if event.number == 1:
                _set(state, player, time_left=state.conditions.time_bank_seconds or 0)
    state.order += 1


def _level_begun(state: Tournament, event: ev.LevelBegun) -> None:
    state.levels[event.game] = event.level - 1
    state.level_at, state.level_sessions = event.at, 1
    for table, place in state.tables.items():
        state.tables[table] = place._replace(level_rounds=0)


def _blind_brought_forward(state: Tournament, event: ev.BlindBroughtForward) -> None:
    """The one before counts in full, so that the next, in the round that follows, is early."""
    first, *rest = state.entrants[event.player].posted
    _set(state, event.player, posted=(first._replace(claim=LONG), *rest))


def _round_directed(state: Tournament, event: ev.RoundDirected) -> None:
    if state.tables[event.table].waits:  # for a table that is no longer in play
        _next_batch(state)
    place = state.tables[event.table]
    state.at = max(state.at, event.at)
    dealt = tuple(seat for seat, _ in event.chips)
    before = tuple((player, state.entrants[player].posted) for _, player in place.seats)
    state.tables[event.table] = place._replace(
        button=event.button, passed=False, dealt=dealt, rounds=event.number, before=before,
        level_rounds=place.level_rounds + 1, waits=state.hand_for_hand,
    )  # fmt: skip
    for seat, player in place.seats if event.blind_seats else ():
        if seat in event.waiting:
            _set(state, player, fresh=True)
        else:
            _count_round(state, player, seat in dealt)
    for blind, seat in enumerate(event.blind_seats):
        if seat:
            _post_blind(state, event, blind, place.players[seat])


def _count_round(state: Tournament, player: str, dealt: bool) -> None:
    """A round more since each blind that the player has posted."""
    was = state.entrants[player]
    later = [Posted(since + 1, *rest) for since, *rest in was.posted]
    state.entrants[player] = was._replace(posted=tuple(later), fresh=was.fresh and not dealt)


def _post_blind(state: Tournament, event: ev.RoundDirected, blind: int, player: str) -> None:
    """No round since this one; while the last one counts it is the next, brought forward."""
    posted, count = list(state.entrants[player].posted), len(event.chips)
    was = posted[blind]
    if was.left(count) < 0:
        posted[blind] = Posted(0, count, 1 if _in_order(event) else LONG)
    else:
        posted[blind] = Posted(0, count, LONG, was.left(count, LONG) + 1)
    _set(state, player, posted=tuple(posted))


def _in_order(event: ev.RoundDirected) -> bool:
    """Whether the next from the button post; if some are passed over it counts as after a move."""
    dealt = tuple(seat for seat, _ in event.chips)
    due = clockwise(dealt, event.button)[: len(event.blind_seats)]
    return len(dealt) == 2 or due == event.blind_seats


def _disturb(state: Tournament, table: int) -> None:
    """A move to a table or from it: nobody there posts a blind twice running for that."""
    for _, player in state.tables[table].seats:
        posted = state.entrants[player].posted
        _set(state, player, posted=tuple(p._replace(claim=max(p.claim, 2)) for p in posted))


def _round_reported(state: Tournament, event: ev.RoundReported) -> None:
    place = state.tables[event.table]
    players = place.players
    state.at = max(state.at, event.at)
    counts = not event.void or state.conditions.void_round_counts_in_session
    state.tables[event.table] = place._replace(
        dealt=(), passed=not event.void, order=state.order, reported_at=event.at, before=(),
        rounds=place.rounds if counts else place.rounds - 1,
        level_rounds=place.level_rounds if counts else place.level_rounds - 1,
    )  # fmt: skip
    for seat, chips in event.chips:
        if state.entrants[players[seat]].chips != chips:
            _set(state, players[seat], chips=chips)
    for seat, used in event.time_used:
        _set(state, players[seat], time_left=state.entrants[players[seat]].time_left - used)
    if event.void:
        _give_back(state, place)
    _next_order(state)


def _give_back(state: Tournament, place: Place) -> None:
    """The blinds of a void round were not posted; a move meanwhile still counts."""
    for player, before in place.before:
        pairs = zip(before, state.entrants[player].posted, strict=True)
        found = tuple(was._replace(claim=max(was.claim, now.claim)) for was, now in pairs)
        _set(state, player, posted=found)


def _next_order(state: Tournament) -> None:
    """Later rounds place higher; hand for hand they may count as one until all have played."""
    together = state.hand_for_hand and state.conditions.simultaneous_tables == "as_one_round"
    if state.hand_for_hand and batch_over(state):
        _next_batch(state)
    elif not together:
        state.order += 1


def _next_batch(state: Tournament) -> None:
    state.order += 1
    for table, place in state.tables.items():
        state.tables[table] = place._replace(waits=False)


def _re_buy_offered(state: Tournament, event: ev.ReBuyOffered) -> None:
    order = state.tables[state.entrants[event.player].table].order
    _set(state, event.player, choice=Exit(order, event.contributed, event.nearest))


def _re_bought(state: Tournament, event: ev.ReBought) -> None:
    count = state.entrants[event.player].re_buys + 1
    _set(state, event.player, chips=event.chips, re_buys=count, choice=None)
    state.re_buys += 1


def _player_eliminated(state: Tournament, event: ev.PlayerEliminated) -> None:
    _unseat(state, event.player)
    state.order = max(state.order, event.order)
    _set(
        state, event.player, standing=OUT if event.final else IN, table=0, seat=0, choice=None,
        left=Exit(event.order, event.weight, event.nearest),
    )  # fmt: skip


def _table_broken(state: Tournament, event: ev.TableBroken) -> None:
    del state.tables[event.table]


def _player_moved(state: Tournament, event: ev.PlayerMoved) -> None:
    """Nobody at either table posts a blind again for the reason that it has changed."""
    old, posted = state.entrants[event.player].table, state.entrants[event.player].posted
    _unseat(state, event.player)
    _seat(state, event.player, event.table, event.seat)
    _disturb(state, old)
    _disturb(state, event.table)
    fresh = state.conditions.moved_player_entry == "after_button"
    taken = tuple(each.taken_along(event.among) for each in posted)
    _set(state, event.player, table=event.table, seat=event.seat, fresh=fresh, posted=taken)


def _absence_noted(state: Tournament, event: ev.AbsenceNoted) -> None:
    since = state.phase == "seating" or state.entrants[event.player].missing
    _set(state, event.player, absent=event.absent, missing=event.absent and since)


def _substitute_answered(state: Tournament, event: ev.SubstituteAnswered) -> None:
    if event.approved:
        back = event.substitute == event.player
        _set(state, event.player, played_by="" if back else event.substitute)


def _break_called(state: Tournament, event: ev.BreakCalled) -> None:
    state.paused += max(0, event.until - max(event.at, state.break_until))
    state.break_until = max(event.until, state.break_until)


def _pace_set(state: Tournament, event: ev.PaceSet) -> None:
    """Elsewhere it is shown and folds nobody (faro 20.16; stud 20.16; canberra 17.20)."""
    state.act_seconds = event.seconds if state.conditions.game == "omaha" else None


def _hand_for_hand_set(state: Tournament, event: ev.HandForHandSet) -> None:
    state.hand_for_hand = event.on
    state.order += 1
    for table, place in state.tables.items():
        state.tables[table] = place._replace(waits=event.on and bool(place.dealt))


def _colours_changed(state: Tournament, event: ev.ColoursChanged) -> None:
    state.smallest = event.smallest


# Ends


def _tie_found(state: Tournament, event: ev.TieFound) -> None:
    state.tied, state.phase = event.players, "tied"


def _extra_rounds_ordered(state: Tournament, event: ev.ExtraRoundsOrdered) -> None:
    state.extra = event.players
    for player in event.players:
        was = state.entrants[player]
        _set(state, player, played_on=(*was.played_on, was.chips))
        place = state.tables[was.table]
        state.tables[was.table] = place._replace(until=place.rounds + 1)


def _places_drawn(state: Tournament, event: ev.PlacesDrawn) -> None:
    """Cards of the same rank leave their players level, to draw again."""
    ranks = sorted({RANKS.find(card[0]) for _, card in event.order}, reverse=True)
    for player, card in event.order:
        worse = ranks.index(RANKS.find(card[0]))
        state.drawn[player] = (*state.drawn.get(player, ()), -worse)
    state.tied = ()
    state.phase = "session" if state.tables else "places"


def _session_placed(state: Tournament, event: ev.SessionPlaced) -> None:
    state.placed += (event,)


def _points_given(state: Tournament, event: ev.PointsGiven) -> None:
    _set(state, event.player, points=state.entrants[event.player].points + event.points)


def _session_ended(state: Tournament, event: ev.SessionEnded) -> None:
    """Whoever goes on and then stays away is still above those who did not go on."""
    state.at = max(state.at, event.at)
    state.order += 1
    state.played += session_time(state, event.at)
    rounds = any(place.rounds for place in state.tables.values())
    state.order += 1  # whoever goes out later places above who did not go on
    state.session_at, state.paused, state.extra, state.tables = event.at, 0, (), {}
    for entrant in list(state.entrants.values()):
        if entrant.table:
            _set(state, entrant.player, table=0, seat=0)
    again = state.conditions.repechage
    repeat = state.session.repeat_until
    if state.repechage is not None:
        state.repechage, state.repechage_over = None, True
        state.stage += 1
    elif repeat is None or len(event.advancing) <= repeat or not rounds:
        state.repechage_over = again is None or again.after != state.stage + 1
        state.stage += state.repechage_over
    left = sum(e.standing == IN for e in state.entrants.values())
    over = state.stage >= len(state.conditions.sessions) or left <= 1
    waiting = again is not None and not state.repechage_over
    state.phase = "places" if over and not waiting else "between"
    state.stage = min(state.stage, len(state.conditions.sessions) - 1)


def _repechage_opened(state: Tournament, event: ev.RepechageOpened) -> None:
    if not event.players:
        state.repechage_over = True
        state.stage = min(state.stage + 1, len(state.conditions.sessions) - 1)
        return
    state.repechage = event.players
    for player in event.players:
        _set(state, player, standing=IN, left=None)


def _places_awarded(state: Tournament, event: ev.PlacesAwarded) -> None:
    state.places = event.places


def _prize_awarded(state: Tournament, event: ev.PrizeAwarded) -> None:
    state.prizes[event.player] = state.prizes.get(event.player, 0) + event.amount


def _closed(state: Tournament, event: ev.TournamentClosed) -> None:
    state.phase = "closed"


def _cancelled(state: Tournament, event: ev.TournamentCancelled) -> None:
    state.phase = "cancelled"


def _nothing(state: Tournament, event: object) -> None:
    pass


_APPLY: dict[type, Callable[[Tournament, Any], None]] = {
    ev.ConditionsChanged: _conditions_changed,
    ev.ConditionsPublished: _conditions_published,
    ev.CommissionNotified: _commission_notified,
    ev.ConditionsApproved: _conditions_approved,
    ev.ConditionPrevails: _nothing,
    ev.DirectorNominated: _director_nominated,
    ev.EntriesOpened: _entries_opened,
    ev.EntryAccepted: _entry_accepted,
    ev.PlayerReserved: _player_reserved,
    ev.MoneyMoved: _money_moved,
    ev.EntryGivenUp: _entry_given_up,
    ev.SeatsAllocated: _seats_allocated,
    ev.AllocatedSeatTaken: _allocated_seat_taken,
    ev.ReserveSeated: _reserve_seated,
    ev.PositionForfeited: _position_forfeited,
    ev.SessionStarted: _session_started,
    ev.LevelBegun: _level_begun,
    ev.BlindBroughtForward: _blind_brought_forward,
    ev.RoundDirected: _round_directed,
    ev.RoundReported: _round_reported,
    ev.ReBuyOffered: _re_buy_offered,
    ev.ReBought: _re_bought,
    ev.PlayerEliminated: _player_eliminated,
    ev.TableBroken: _table_broken,
    ev.PlayerMoved: _player_moved,
    ev.AbsenceNoted: _absence_noted,
    ev.SubstituteAnswered: _substitute_answered,
    ev.BreakCalled: _break_called,
    ev.PaceSet: _pace_set,
    ev.PlayerDirected: _nothing,
    ev.HandForHandSet: _hand_for_hand_set,
    ev.ChipsAttested: _nothing,
    ev.ColoursChanged: _colours_changed,
    ev.TieFound: _tie_found,
    ev.ExtraRoundsOrdered: _extra_rounds_ordered,
    ev.PlacesDrawn: _places_drawn,
    ev.SessionPlaced: _session_placed,
    ev.PointsGiven: _points_given,
    ev.SessionEnded: _session_ended,
    ev.RepechageOpened: _repechage_opened,
    ev.PlacesAwarded: _places_awarded,
    ev.PrizeAwarded: _prize_awarded,
    ev.TournamentClosed: _closed,
    ev.TournamentCancelled: _cancelled,
}
