"""What may be asked for in a tournament, and what has happened in one.

Each event names the clause behind it; who may ask for what is decided in steps. Money is in
cents, chips are tournament chips, `at` is seconds on the tournament's clock, from its start.
"""

from typing import NamedTuple

from croupier.cards import Card
from croupier.rules.people import DIRECTOR, OPERATOR, SHIFT_MANAGER
from croupier.rules.plain import event, record
from croupier.rules.tournament.conditions import Conditions

Chips = tuple[tuple[int, int], ...]  # (seat, tournament chips)


# What people may ask for; `by` is a person's name, or a role


@record("open_tournament")
class OpenTournament(NamedTuple):
    """Begin a tournament's stream with the conditions as documented."""

    conditions: Conditions
    by: str = OPERATOR


@record("change_conditions")
class ChangeConditions(NamedTuple):
    """Put other conditions in the place of the first, before there is an entry."""

    conditions: Conditions
    by: str = OPERATOR


@record("publish_conditions")
class PublishConditions(NamedTuple):
    """Make the conditions available to patrons."""

    digest: str  # of the text they are shown
    by: str = OPERATOR


@record("notify_commission")
class NotifyCommission(NamedTuple):
    """Give the Commission notice of the tournament and a copy of its conditions."""

    date: str
    digest: str
    by: str = OPERATOR


@record("approve_conditions")
class ApproveConditions(NamedTuple):
    """Enter the Commission's approval of the conditions."""

    reference: str
    date: str
    by: str = OPERATOR


@record("nominate_director")
class NominateDirector(NamedTuple):
    """Name the tournament director, or an assistant with the same powers."""

    person: str
    by: str = SHIFT_MANAGER
    role: str = DIRECTOR


@record("open_entries")
class OpenEntries(NamedTuple):
    """Begin to take entries."""

    by: str = OPERATOR


@record("enter_tournament")
class Enter(NamedTuple):
    """Pay the entry fee, or go on the list of reserves where the tournament is full."""

    player: str
    groups: tuple[str, ...] = ()  # of players, to which this one belongs
    agreed: str = ""  # the digest of the conditions agreed to in writing
    reserve: bool = False  # asks for that list too, where an entry too many is refused


@record("withdraw_from_tournament")
class Withdraw(NamedTuple):
    """Give up an entry before the start."""

    player: str


@record("draw_seats")
class DrawSeats(NamedTuple):
    """The ballot: players in the order drawn; sizes of the tables where the director sets them."""

    order: tuple[str, ...]
    by: str
    sizes: tuple[int, ...] = ()


@record("assign_seats")
class AssignSeats(NamedTuple):
    """Seats of a later session without a ballot."""

    seats: tuple[tuple[str, int, int], ...]  # (player, table, seat)
    by: str


@record("take_allocated_seat")
class TakeAllocatedSeat(NamedTuple):
    """Sit down where the ballot said."""

    player: str


@record("seat_reserve")
class SeatReserve(NamedTuple):
    """Offer the seat of an absent player to a reserve, who pays the entry fee."""

    reserve: str
    instead_of: str
    by: str


@record("start_session")
class StartSession(NamedTuple):
    """The starting time has come; `forfeit` are absentees whose position the director takes."""

    at: int
    by: str
    forfeit: tuple[str, ...] = ()


@record("direct_round")
class DirectRound(NamedTuple):
    """Let a table begin its next round of play."""

    table: int
    at: int


@record("report_round")
class ReportRound(NamedTuple):
    """A table's round of play is over: the chips as they stand, and what each put in the pot."""

    table: int
    at: int
    chips: Chips
    contributed: Chips = ()
    void: bool = False
    time_used: Chips = ()  # seconds of each seat's reserve


@record("re_buy")
class ReBuy(NamedTuple):
    """Buy back in after the last chip is gone."""

    player: str
    at: int


@record("decline_re_buy")
class DeclineReBuy(NamedTuple):
    """Let the chance of a re-buy go; the director may say so for a player who has left."""

    player: str


@record("break_table")
class BreakTable(NamedTuple):
    """Take a table from play and seat its players at the others; no seats: as proposed."""

    table: int
    by: str
    seats: tuple[tuple[str, int, int], ...] = ()  # (player, table, seat)


@record("move_player")
class MovePlayer(NamedTuple):
    """Move a player to another table to balance the two."""

    player: str
    table: int
    seat: int
    by: str
    ballot: tuple[str, ...] = ()  # the table's players in the order drawn, where a ballot decides


@record("mark_absent")
class MarkAbsent(NamedTuple):
    """A player is not at the table, or has come back to it."""

    player: str
    by: str
    absent: bool = True


@record("forfeit_position")
class ForfeitPosition(NamedTuple):
    """Take the place of a player who has not come to the table since the session started."""

    player: str
    by: str


@record("ask_substitute")
class AskSubstitute(NamedTuple):
    """Have somebody else play in a player's place: the director's answer, and the reason."""

    player: str
    substitute: str
    by: str
    reason: str = ""
    approved: bool = True


@record("call_break")
class CallBreak(NamedTuple):
    """Give the players a break of a stated length."""

    minutes: int
    at: int
    by: str


@record("set_pace")
class SetPace(NamedTuple):
    """Determine the speed of play; seconds to act, where a limit is set, from the next round."""

    words: str
    by: str
    seconds: int | None = None


@record("direct_player")
class DirectPlayer(NamedTuple):
    """Tell a player to keep the pace."""

    player: str
    words: str
    by: str


@record("play_hand_for_hand")
class PlayHandForHand(NamedTuple):
    """Every table plays one round, then waits for the others; or no longer."""

    by: str
    on: bool = True


@record("attest_chips")
class AttestChips(NamedTuple):
    """The dealer of a live table signs that all tournament chips lie in full view."""

    table: int
    by: str


@record("change_colours")
class ChangeColours(NamedTuple):
    """Exchange chips of every player for larger ones of the same value."""

    smallest: int
    by: str


@record("change_chips")
class ChangeChips(NamedTuple):
    """Add, remove, exchange, cash or hand over chips: told apart only to be refused."""

    player: str
    amount: int
    how: str  # add, remove, exchange, cash, cash table or give


@record("close_session")
class CloseSession(NamedTuple):
    """The time of the session is over, and so is every round of play."""

    at: int
    by: str


@record("draw_for_places")
class DrawForPlaces(NamedTuple):
    """One card for each player who is level with another where only a draw decides."""

    draw: tuple[tuple[str, Card], ...]  # (player, card)
    by: str


@record("open_repechage")
class OpenRepechage(NamedTuple):
    """Offer the repechage or catch-up session to those who qualify and want it; none: no more."""

    players: tuple[str, ...]
    by: str


@record("confirm_places")
class ConfirmPlaces(NamedTuple):
    """Award the places as proposed, and with them the prizes."""

    by: str


@record("cancel_tournament")
class CancelTournament(NamedTuple):
    """Cancel the tournament; every fee and commission goes back."""

    reason: str
    by: str = OPERATOR


# What has happened


@event("tournament_opened")
class TournamentOpened(NamedTuple):
    """The first event: game, instrument and the digest of its text, conditions."""

    rule: str
    game: str
    instrument: str
    conditions: Conditions
    by: str
    schedule: str


@event("conditions_changed")
class ConditionsChanged(NamedTuple):
    """Other conditions; what was published, notified or approved before no longer counts."""

    rule: str
    conditions: Conditions
    by: str


@event("conditions_published")
class ConditionsPublished(NamedTuple):
    """Patrons can read the conditions."""

    rule: str
    digest: str
    by: str


@event("commission_notified")
class CommissionNotified(NamedTuple):
    """The Commission has notice and a copy."""

    rule: str
    version: int
    date: str
    digest: str
    by: str


@event("conditions_approved")
class ConditionsApproved(NamedTuple):
    """The Commission has approved the conditions."""

    rule: str
    version: int
    reference: str
    date: str
    by: str


@event("condition_prevails")
class ConditionPrevails(NamedTuple):
    """An approved condition stands in the place of a rule, in this tournament only."""

    rule: str
    overrides: str
    words: str


@event("director_nominated")
class DirectorNominated(NamedTuple):
    """Who conducts the tournament."""

    rule: str
    person: str
    role: str
    by: str


@event("entries_opened")
class EntriesOpened(NamedTuple):
    """Entries are taken from now on; the conditions are frozen with the first."""

    rule: str
    by: str


@event("entry_accepted")
class EntryAccepted(NamedTuple):
    """A player is in the tournament."""

    rule: str
    player: str
    agreed: str


@event("player_reserved")
class PlayerReserved(NamedTuple):
    """A player is on the list of reserves; nothing has been paid."""

    rule: str
    player: str


@event("money_moved")
class MoneyMoved(NamedTuple):
    """Money from one account to another: a player's, the escrow, the commission's."""

    rule: str
    amount: int
    source: str
    target: str


@event("entry_withdrawn_by_player")
class EntryGivenUp(NamedTuple):
    """A player withdrew; nothing goes back."""

    rule: str
    player: str


@event("seats_allocated")
class SeatsAllocated(NamedTuple):
    """Table and seat of every player of the session: heat, table, seat."""

    rule: str
    session: int
    seats: tuple[tuple[str, int, int, int], ...]  # (player, heat, table, seat)
    by: str


@event("allocated_seat_taken")
class AllocatedSeatTaken(NamedTuple):
    """A player sits where the ballot said."""

    rule: str
    player: str
    table: int
    seat: int


@event("reserve_seated")
class ReserveSeated(NamedTuple):
    """A reserve has paid and taken an absent player's seat, with chips of their own."""

    rule: str
    player: str
    instead_of: str
    table: int
    seat: int
    chips: int
    returned: bool  # the absent player's fee


@event("position_forfeited")
class PositionForfeited(NamedTuple):
    """An absent player's place is gone; the chips leave play."""

    rule: str
    player: str
    chips: int
    by: str


@event("session_started")
class SessionStarted(NamedTuple):
    """Play begins: the session, the chips each player begins with where they are given out."""

    rule: str
    number: int
    name: str
    game: str
    at: int
    chips: int | None
    players: int


@event("level_begun")
class LevelBegun(NamedTuple):
    """From the next round of every table on, this level applies."""

    rule: str
    level: int  # counted from 1
    game: str
    at: int


@event("round_directed")
class RoundDirected(NamedTuple):
    """A table begins a round: its level, chips dealt in, button or marker, and who is absent."""

    rule: str
    table: int
    number: int  # of the table's rounds in the session
    level: int
    chips: Chips
    button: int
    blind_seats: tuple[int, ...]  # 0: this blind is not collected
    absent: tuple[int, ...]
    waiting: tuple[int, ...]  # seats not dealt in
    act_seconds: int | None
    at: int
    time_left: Chips = ()  # seconds in reserve for when those to act are over


@event("blind_brought_forward")
class BlindBroughtForward(NamedTuple):
    """Everybody at a table has paid every blind: somebody's next one comes before its turn."""

    rule: str
    table: int
    player: str
    amount: int
    rounds: int  # until that turn, in which it is then not asked for


@event("round_reported")
class RoundReported(NamedTuple):
    """A round is over: chips as they stand, chips each put in the pot."""

    rule: str
    table: int
    number: int
    chips: Chips
    contributed: Chips
    void: bool
    at: int
    time_used: Chips = ()


@event("re_buy_offered")
class ReBuyOffered(NamedTuple):
    """The last chip is gone, the seat is kept until the choice is made."""

    rule: str
    player: str
    contributed: int
    nearest: int  # as in PlayerEliminated


@event("re_bought")
class ReBought(NamedTuple):
    """A player is back with new chips."""

    rule: str
    player: str
    chips: int


@event("player_eliminated")
class PlayerEliminated(NamedTuple):
    """A player is out of the tournament, or of the session, and leaves the table.

    Whoever goes out in the same `order` ranks by what they had or put in, `weight`; equal ones
    share their places, `nearest` first to the button where a cent does not divide.
    """

    rule: str
    player: str
    order: int
    weight: int
    nearest: int
    why: str
    final: bool = True  # out of the tournament, not only of the session


@event("table_broken")
class TableBroken(NamedTuple):
    """A table is no longer in play."""

    rule: str
    table: int
    why: str
    by: str


@event("player_moved")
class PlayerMoved(NamedTuple):
    """A player has another table and seat; so many rounds are still free of the big blind."""

    rule: str
    player: str
    table: int
    seat: int
    free: int
    why: str
    by: str
    among: int = 0  # players at the table left, this one included


@event("absence_noted")
class AbsenceNoted(NamedTuple):
    """A player is away from the table, or back."""

    rule: str
    player: str
    absent: bool
    by: str


@event("substitute_answered")
class SubstituteAnswered(NamedTuple):
    """Whether somebody else plays in a player's place."""

    rule: str
    player: str
    substitute: str
    approved: bool
    reason: str
    by: str


@event("break_called")
class BreakCalled(NamedTuple):
    """No round begins before the break is over."""

    rule: str
    minutes: int
    at: int
    until: int
    by: str


@event("pace_set")
class PaceSet(NamedTuple):
    """The speed of play, from the next round of each table."""

    rule: str
    words: str
    seconds: int | None
    by: str


@event("player_directed")
class PlayerDirected(NamedTuple):
    """A player was told to keep the pace."""

    rule: str
    player: str
    words: str
    by: str


@event("hand_for_hand_set")
class HandForHandSet(NamedTuple):
    """The tables wait for each other after every round, or no longer."""

    rule: str
    on: bool
    by: str


@event("chips_attested")
class ChipsAttested(NamedTuple):
    """Somebody saw that the chips of a table lie in view: as recorded here."""

    rule: str
    table: int
    chips: Chips
    by: str


@event("colours_changed")
class ColoursChanged(NamedTuple):
    """Smaller chips were exchanged for larger ones; nobody has more or less."""

    rule: str
    smallest: int
    by: str


@event("tie_found")
class TieFound(NamedTuple):
    """Players are level where only a draw of cards decides."""

    rule: str
    players: tuple[str, ...]


@event("extra_rounds_ordered")
class ExtraRoundsOrdered(NamedTuple):
    """Players who are level play additional rounds until they are not; none: it is decided."""

    rule: str
    players: tuple[str, ...]


@event("places_drawn")
class PlacesDrawn(NamedTuple):
    """The cards that decided between players who were level, the best first."""

    rule: str
    order: tuple[tuple[str, Card], ...]
    by: str


@event("points_given")
class PointsGiven(NamedTuple):
    """Points for a place in the session."""

    rule: str
    player: str
    place: int
    points: int


@event("session_placed")
class SessionPlaced(NamedTuple):
    """The places of one session, or heat of it, best first, players who share one together."""

    rule: str
    number: int
    stage: int  # which of the conditions' sessions it is, from 0; -1 for a repechage
    heat: int  # 0: the whole session
    places: tuple[tuple[str, ...], ...]


@event("session_ended")
class SessionEnded(NamedTuple):
    """A session is over, and why; who goes on, or that it fixes the places."""

    rule: str
    number: int
    why: str
    advancing: tuple[str, ...]
    at: int


@event("repechage_opened")
class RepechageOpened(NamedTuple):
    """These players have a second chance in a session of their own."""

    rule: str
    players: tuple[str, ...]
    by: str


@event("places_awarded")
class PlacesAwarded(NamedTuple):
    """The director's places, best first, players who share one together."""

    rule: str
    places: tuple[tuple[str, ...], ...]
    by: str


@event("prize_awarded")
class PrizeAwarded(NamedTuple):
    """What a player wins, and for which place."""

    rule: str
    player: str
    place: int
    amount: int


@event("tournament_closed")
class TournamentClosed(NamedTuple):
    """Every prize is paid; nothing is left in the escrow."""

    rule: str
    prizes: int


@event("tournament_cancelled")
class TournamentCancelled(NamedTuple):
    """The tournament will not be played, or played on; everything paid goes back."""

    rule: str
    reason: str
    by: str
