"""What may be asked for on the floor around a table, and what has happened there.

Each event names the clause that made it happen; who may ask for what is decided in floor.
"""

from dataclasses import dataclass
from typing import NamedTuple

from croupier.cards import Card
from croupier.rules.plain import event, record

OPERATOR, SUPERVISOR, DEALER = "casino operator", "casino supervisor", "dealer"


# What people may ask for


@record("attest")
@dataclass(frozen=True, slots=True)
class Attest:
    """Sign for a duty: opening check, closing check, replaced cards, duties, procedures."""

    what: str
    by: str
    name: str


@record("replace_cards")
@dataclass(frozen=True, slots=True)
class ReplaceCards:
    """Change cards between rounds of play."""

    cards: tuple[Card, ...]
    by: str = OPERATOR


@record("order_count")
@dataclass(frozen=True, slots=True)
class OrderCount:
    """Have the dealer count the cards."""

    by: str


@record("report_count")
@dataclass(frozen=True, slots=True)
class ReportCount:
    """The dealer's count."""

    number: int
    by: str = DEALER


@record("report_breach")
@dataclass(frozen=True, slots=True)
class ReportBreach:
    """Somebody has broken a rule of conduct."""

    clause: str
    seat: int
    words: str
    by: str = DEALER


@record("exclude_player")
@dataclass(frozen=True, slots=True)
class ExcludePlayer:
    """Shut a rule-breaker out of the game, naming the clause broken."""

    seat: int
    clause: str
    by: str = OPERATOR


@record("lift_exclusion")
@dataclass(frozen=True, slots=True)
class LiftExclusion:
    """Let an excluded player back."""

    player: str
    by: str = OPERATOR


@record("vacate_seat")
@dataclass(frozen=True, slots=True)
class VacateSeat:
    """Require the seat of a player who sat out three rounds at a full table."""

    seat: int
    by: str = OPERATOR


@record("open_dispute")
@dataclass(frozen=True, slots=True)
class OpenDispute:
    """Claim that a round of play was ruled wrongly."""

    words: str
    round: int
    by: str


@record("decide_dispute")
@dataclass(frozen=True, slots=True)
class DecideDispute:
    """The operator's decision, or the answer to options the players did not agree on."""

    number: int
    decision: str
    by: str = OPERATOR


@record("request_review")
@dataclass(frozen=True, slots=True)
class RequestReview:
    """Ask the Commission to review a decision."""

    number: int
    by: str


@record("propose_options")
@dataclass(frozen=True, slots=True)
class ProposeOptions:
    """Put options to the players where no rule covers what happened."""

    options: tuple[str, ...]
    by: str = OPERATOR


@record("vote")
@dataclass(frozen=True, slots=True)
class Vote:
    """A player's choice among the options."""

    seat: int
    option: str


@record("begin_gaming")
@dataclass(frozen=True, slots=True)
class BeginGaming:
    """The hours of gaming have begun."""


@record("end_gaming")
@dataclass(frozen=True, slots=True)
class EndGaming:
    """The hours of gaming are over."""


@record("notify_closure")
@dataclass(frozen=True, slots=True)
class NotifyClosure:
    """Tell the players that the table will close."""

    reason: str
    by: str = OPERATOR


@record("close_table")
@dataclass(frozen=True, slots=True)
class CloseTable:
    """Close the table; what is in front of the players is theirs."""

    by: str = OPERATOR


@record("ask_for_rules")
@dataclass(frozen=True, slots=True)
class AskForRules:
    """Anybody may have the rules."""

    by: str


# What has happened


@event("attested")
class Attested(NamedTuple):
    """A duty was signed for."""

    rule: str
    what: str
    by: str
    name: str


@event("cards_replaced")
class CardsReplaced(NamedTuple):
    """Cards were changed; both signatures come before the next deal."""

    rule: str
    cards: tuple[Card, ...]
    by: str


@event("count_ordered")
class CountOrdered(NamedTuple):
    """Play waits for a count of the cards."""

    rule: str
    by: str


@event("cards_counted")
class CardsCounted(NamedTuple):
    """The count, right or wrong."""

    rule: str
    number: int
    right: bool


@event("breach_reported")
class BreachReported(NamedTuple):
    """Logged, with how often this player has broken this clause."""

    rule: str
    seat: int
    player: str
    words: str
    by: str
    times: int


@event("player_excluded")
class PlayerExcluded(NamedTuple):
    """Out of the game until it is lifted; what lies in front of the player stays theirs."""

    rule: str
    seat: int
    player: str
    clause: str
    by: str


@event("exclusion_lifted")
class ExclusionLifted(NamedTuple):
    """May play again."""

    rule: str
    player: str
    by: str


@event("seat_vacated")
class SeatVacated(NamedTuple):
    """A seat was required of a player who did not play."""

    rule: str
    seat: int
    player: str
    by: str


@event("dispute_opened")
class DisputeOpened(NamedTuple):
    """A claim that the operator must decide."""

    rule: str
    words: str
    by: str


@event("dispute_dismissed")
class DisputeDismissed(NamedTuple):
    """A claim that came after the next round of play had begun."""

    rule: str
    words: str
    by: str


@event("dispute_decided")
class DisputeDecided(NamedTuple):
    """Final, subject to review by the Commission."""

    rule: str
    number: int
    decision: str
    by: str


@event("review_requested")
class ReviewRequested(NamedTuple):
    """The Commission is asked to review a decision."""

    rule: str
    number: int
    by: str


@event("options_proposed")
class OptionsProposed(NamedTuple):
    """Options were put to the players of the round."""

    rule: str
    options: tuple[str, ...]
    by: str


@event("vote_cast")
class VoteCast(NamedTuple):
    """One player's choice."""

    rule: str
    seat: int
    option: str


@event("option_adopted")
class OptionAdopted(NamedTuple):
    """Every player agreed."""

    rule: str
    option: str


@event("gaming_began")
class GamingBegan(NamedTuple):
    """Rounds of play may start."""

    rule: str


@event("gaming_ended")
class GamingEnded(NamedTuple):
    """No further round of play may start."""

    rule: str


@event("closure_notified")
class ClosureNotified(NamedTuple):
    """The players know that the table will close."""

    rule: str
    reason: str
    by: str


@event("table_closed")
class TableClosed(NamedTuple):
    """The table is closed; a missing closing check stays due."""

    rule: str
    by: str


@event("rules_shown")
class RulesShown(NamedTuple):
    """The rules were handed to whoever asked."""

    rule: str
    by: str
