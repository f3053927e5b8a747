"""What may be asked for on the floor around a table, and what has happened there.

Each event names the clause that made it happen; who may ask for what is decided in floor. `at` is
the time as whoever asks reads it from a clock: it comes in with the action, some clauses want it on
record, and nothing else follows from it.
"""

from typing import NamedTuple

from croupier.cards import Card
from croupier.rules.people import DEALER, OPERATOR, REGULATOR
from croupier.rules.plain import event, record

# What people may ask for


@record("attest")
class Attest(NamedTuple):
    """Sign for a duty: opening check, closing check, replaced cards, duties, procedures.

    `name` is who signs; for procedures, the version they go by.
    """

    what: str
    by: str
    name: str
    at: str = ""


@record("approve_procedures")
class ApproveProcedures(NamedTuple):
    """Put the approved procedures on record; an earlier version is superseded."""

    version: str
    by: str = OPERATOR
    at: str = ""


@record("sign_in")
class SignIn(NamedTuple):
    """Come on duty at the table, by the version of the procedures named."""

    by: str
    name: str
    procedures: str
    at: str = ""


@record("sign_out")
class SignOut(NamedTuple):
    """Go off duty: for the next shift the duties are signed for again."""

    by: str
    at: str = ""


@record("replace_cards")
class ReplaceCards(NamedTuple):
    """Change cards between rounds of play."""

    cards: tuple[Card, ...]
    by: str = OPERATOR
    at: str = ""


@record("order_count")
class OrderCount(NamedTuple):
    """Have the dealer count the cards."""

    by: str
    at: str = ""


@record("report_count")
class ReportCount(NamedTuple):
    """The dealer's count."""

    number: int
    by: str = DEALER
    at: str = ""


@record("play_on")
class PlayOn(NamedTuple):
    """Go on with the round of play in spite of a wrong count."""

    reason: str
    by: str = OPERATOR
    at: str = ""


@record("report_breach")
class ReportBreach(NamedTuple):
    """Somebody has broken a rule of conduct: the player at the seat, or another person there.

    Seat 0 is for a person alone, such as one of the staff.
    """

    clause: str
    seat: int
    words: str
    by: str = DEALER
    at: str = ""
    person: str = ""  # an onlooker, another player, one of the staff


@record("exclude_player")
class ExcludePlayer(NamedTuple):
    """Shut a rule-breaker out of the game, naming the clause broken.

    Whoever is in a round of play has the seat to its end.
    """

    seat: int
    clause: str
    by: str = OPERATOR
    at: str = ""


@record("lift_exclusion")
class LiftExclusion(NamedTuple):
    """Let an excluded player back."""

    player: str
    by: str = OPERATOR
    at: str = ""


@record("vacate_seat")
class VacateSeat(NamedTuple):
    """Require the seat of a player who sat out three rounds at a full table."""

    seat: int
    by: str = OPERATOR
    at: str = ""


@record("register_side_bet")
class RegisterSideBet(NamedTuple):
    """Ask that a bet between two players be held to, which is never done."""

    seat: int
    against: int
    amount: int


@record("open_dispute")
class OpenDispute(NamedTuple):
    """Claim that a round of play was ruled wrongly."""

    words: str
    round: int
    by: str
    at: str = ""


@record("decide_dispute")
class DecideDispute(NamedTuple):
    """The operator's decision, or the answer to options the players did not agree on."""

    number: int
    decision: str
    by: str = OPERATOR
    at: str = ""


@record("request_review")
class RequestReview(NamedTuple):
    """Ask the Commission to review a decision."""

    number: int
    by: str
    at: str = ""


@record("record_review")
class RecordReview(NamedTuple):
    """What the Commission finds when it has reviewed a decision."""

    number: int
    outcome: str
    by: str = REGULATOR
    at: str = ""


@record("propose_options")
class ProposeOptions(NamedTuple):
    """Put options to the players where no rule covers what happened."""

    options: tuple[str, ...]
    by: str = OPERATOR
    at: str = ""


@record("vote")
class Vote(NamedTuple):
    """A player's choice among the options."""

    seat: int
    option: str
    at: str = ""


@record("begin_gaming")
class BeginGaming(NamedTuple):
    """The hours of gaming have begun; which they are, and under what law, where it is said."""

    at: str = ""
    hours: str = ""
    reference: str = ""


@record("end_gaming")
class EndGaming(NamedTuple):
    """The hours of gaming are over."""

    at: str = ""


@record("notify_closure")
class NotifyClosure(NamedTuple):
    """Tell the players that the table will close: after so many rounds of play, or at a time."""

    reason: str
    by: str = OPERATOR
    at: str = ""
    closes: str = ""


@record("reach_closing_time")
class ReachClosingTime(NamedTuple):
    """The time that a notice of closure named has come."""

    at: str = ""


@record("withdraw_closure")
class WithdrawClosure(NamedTuple):
    """Take back a notice of closure."""

    reason: str
    by: str = OPERATOR
    at: str = ""


@record("close_table")
class CloseTable(NamedTuple):
    """Close the table; what is in front of the players is theirs."""

    by: str = OPERATOR
    at: str = ""


@record("ask_for_rules")
class AskForRules(NamedTuple):
    """Anybody may have the rules."""

    by: str
    at: str = ""
    printed: bool = False


@record("attach_rules")
class AttachRules(NamedTuple):
    """Put the official document on record, by its digest, to be handed to whoever asks."""

    document: str
    by: str = OPERATOR
    at: str = ""


# What has happened


@event("attested")
class Attested(NamedTuple):
    """A duty was signed for."""

    rule: str
    what: str
    by: str
    name: str
    at: str = ""
    acting_for: str = ""


@event("procedures_approved")
class ProceduresApproved(NamedTuple):
    """This version is in force now."""

    rule: str
    version: str
    by: str
    at: str = ""


@event("staff_signed_in")
class StaffSignedIn(NamedTuple):
    """On duty at the table, the duties signed for."""

    rule: str
    by: str
    name: str
    at: str = ""


@event("staff_signed_out")
class StaffSignedOut(NamedTuple):
    """Off duty."""

    rule: str
    by: str
    at: str = ""


@event("cards_replaced")
class CardsReplaced(NamedTuple):
    """Cards were changed; both signatures come before the next deal."""

    rule: str
    cards: tuple[Card, ...]
    by: str
    at: str = ""
    acting_for: str = ""


@event("count_ordered")
class CountOrdered(NamedTuple):
    """Play waits for a count of the cards."""

    rule: str
    by: str
    at: str = ""
    acting_for: str = ""


@event("cards_counted")
class CardsCounted(NamedTuple):
    """The count, right or wrong."""

    rule: str
    number: int
    right: bool
    at: str = ""


@event("play_resumed")
class PlayResumed(NamedTuple):
    """The round of play goes on in spite of a wrong count; the next one waits for a right one."""

    rule: str
    number: int
    reason: str
    by: str
    at: str = ""


@event("breach_reported")
class BreachReported(NamedTuple):
    """Logged, with how often this person has broken this clause.

    `player` sits at the seat; `person` is who broke the rule, if it was not that player.
    """

    rule: str
    seat: int
    player: str
    words: str
    by: str
    times: int
    at: str = ""
    person: str = ""
    round: int = 0  # the latest round of play, if one had been begun


@event("player_excluded")
class PlayerExcluded(NamedTuple):
    """Out of the game until it is lifted; what lies in front of the player stays theirs."""

    rule: str
    seat: int
    player: str
    clause: str
    by: str
    at: str = ""


@event("exclusion_lifted")
class ExclusionLifted(NamedTuple):
    """May play again."""

    rule: str
    player: str
    by: str
    at: str = ""


@event("seat_vacated")
class SeatVacated(NamedTuple):
    """A seat was required of a player who did not play."""

    rule: str
    seat: int
    player: str
    by: str
    at: str = ""
    acting_for: str = ""


@event("dispute_opened")
class DisputeOpened(NamedTuple):
    """A claim that the operator must decide."""

    rule: str
    words: str
    by: str
    at: str = ""
    round: int = 0  # the round of play it is about


@event("dispute_dismissed")
class DisputeDismissed(NamedTuple):
    """A claim that came after the next round of play had begun."""

    rule: str
    words: str
    by: str
    at: str = ""
    round: int = 0  # the round of play it is about


@event("dispute_decided")
class DisputeDecided(NamedTuple):
    """Final, subject to review by the Commission."""

    rule: str
    number: int
    decision: str
    by: str
    at: str = ""


@event("review_requested")
class ReviewRequested(NamedTuple):
    """The Commission is asked to review a decision."""

    rule: str
    number: int
    by: str
    at: str = ""


@event("review_recorded")
class ReviewRecorded(NamedTuple):
    """The Commission has reviewed a decision."""

    rule: str
    number: int
    outcome: str
    by: str
    at: str = ""


@event("options_proposed")
class OptionsProposed(NamedTuple):
    """Options were put to the players of the round."""

    rule: str
    options: tuple[str, ...]
    by: str
    at: str = ""


@event("vote_cast")
class VoteCast(NamedTuple):
    """One player's choice."""

    rule: str
    seat: int
    option: str
    at: str = ""


@event("option_adopted")
class OptionAdopted(NamedTuple):
    """Every player agreed."""

    rule: str
    option: str
    at: str = ""


@event("gaming_began")
class GamingBegan(NamedTuple):
    """Rounds of play may start."""

    rule: str
    at: str = ""
    hours: str = ""
    reference: str = ""


@event("gaming_ended")
class GamingEnded(NamedTuple):
    """No further round of play may start."""

    rule: str
    at: str = ""


@event("closure_notified")
class ClosureNotified(NamedTuple):
    """The players know that the table will close."""

    rule: str
    reason: str
    by: str
    at: str = ""
    closes: str = ""


@event("closing_time_reached")
class ClosingTimeReached(NamedTuple):
    """The round of play in progress is the last."""

    rule: str
    at: str = ""


@event("closure_withdrawn")
class ClosureWithdrawn(NamedTuple):
    """The table stays open after all."""

    rule: str
    reason: str
    by: str
    at: str = ""


@event("table_closed")
class TableClosed(NamedTuple):
    """The table is closed; a missing closing check stays due."""

    rule: str
    by: str
    at: str = ""


@event("rules_shown")
class RulesShown(NamedTuple):
    """The rules were handed to whoever asked."""

    rule: str
    by: str
    at: str = ""
    instrument: str = ""
    printed: bool = False


@event("rules_attached")
class RulesAttached(NamedTuple):
    """The official document lies ready."""

    rule: str
    document: str
    by: str
    at: str = ""
