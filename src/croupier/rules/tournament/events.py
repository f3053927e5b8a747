"""What has happened in a tournament. Each event names the clause behind it.

What one does to the tournament is not known here. Money is in cents, chips are tournament chips,
`at` is seconds on the tournament's clock, from its start.
"""

from typing import NamedTuple

from croupier.cards import Card
from croupier.rules.plain import event
from croupier.rules.tournament.actions import Chips
from croupier.rules.tournament.conditions import Conditions


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
