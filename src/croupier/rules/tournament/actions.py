"""What may be asked for in a tournament. Who may ask for it, and when, is decided in steps.

`by` is a person's name, or a role. Money is in cents, chips are tournament chips, `at` is seconds
on the tournament's clock, from its start.
"""

from typing import NamedTuple

from croupier.cards import Card
from croupier.rules.people import DIRECTOR, OPERATOR, SHIFT_MANAGER
from croupier.rules.plain import record
from croupier.rules.tournament.conditions import Conditions

Chips = tuple[tuple[int, int], ...]  # (seat, tournament chips)


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
