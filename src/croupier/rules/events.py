"""What has happened in Omaha, Faro and Seven Card Stud; each event names the clause behind it.

Amounts are cents and say what this event moved. Events hold secrets; views decide who sees them.
"""

from typing import NamedTuple

from croupier.cards import Card
from croupier.errors import BadMessage, Refused
from croupier.rules.determinations import Determinations
from croupier.rules.plain import event

__all__ = ["BadMessage", "Refused"]

INSTRUMENTS = ("omaha", "faro", "stud")


@event("table_opened")
class TableOpened(NamedTuple):
    """The first event of a table: game, instrument and edition, gaming day, determinations."""

    rule: str
    game: str
    instrument: str
    gaming_day: str
    determinations: Determinations
    seats: int
    approval: str
    by: str
    live: bool
    schedule: str  # the digest of the instrument's text that governs
    procedures: str = ""  # the version approved for the staff
    shoe: str = ""  # the reference of its approval; older journals do without


@event("notice_given")
class NoticeGiven(NamedTuple):
    """The players were told of determinations for a later round of play."""

    rule: str
    determinations: Determinations
    by: str


@event("determinations_announced")
class DeterminationsAnnounced(NamedTuple):
    """The determinations given notice of are now in force, as this version."""

    rule: str
    version: int


@event("seat_taken")
class SeatTaken(NamedTuple):
    """A player joined with a table stake."""

    rule: str
    seat: int
    player: str
    stake: int


@event("purchase_queued")
class PurchaseQueued(NamedTuple):
    """Chips asked for in a round of play wait for its end."""

    rule: str
    seat: int
    amount: int


@event("purchase_lapsed")
class PurchaseLapsed(NamedTuple):
    """The stake as it stands no longer allows the purchase that waited."""

    rule: str
    seat: int
    amount: int


@event("stake_increased")
class StakeIncreased(NamedTuple):
    """Chips were bought."""

    rule: str
    seat: int
    amount: int


@event("stake_reduced")
class StakeReduced(NamedTuple):
    """Chips were taken off the table."""

    rule: str
    seat: int
    amount: int


@event("sat_out")
class SatOut(NamedTuple):
    """Not dealt in until further word."""

    rule: str
    seat: int


@event("sat_in")
class SatIn(NamedTuple):
    """To be dealt in again."""

    rule: str
    seat: int


@event("entry_chosen")
class EntryChosen(NamedTuple):
    """A player will post and be dealt in at the next chance."""

    rule: str
    seat: int


@event("blind_missed")
class BlindMissed(NamedTuple):
    """A blind, counted from the first as 0, passed a player who sat out."""

    rule: str
    seat: int
    blind: int


@event("seat_changed")
class SeatChanged(NamedTuple):
    """A player moved; `entry` is the clause that keeps them out until the blinds come, if any."""

    rule: str
    seat: int
    to: int
    entry: str


@event("seat_wanted")
class SeatWanted(NamedTuple):
    """A claim to a seat."""

    rule: str
    seat: int
    player: str


@event("claim_withdrawn")
class ClaimWithdrawn(NamedTuple):
    """A claim to a seat was taken back."""

    rule: str
    seat: int
    player: str


@event("seat_awarded")
class SeatAwarded(NamedTuple):
    """Who may take a seat, and the cards that decided it."""

    rule: str
    seat: int
    player: str
    draw: tuple[tuple[str, Card], ...]


@event("shown_to_one")
class ShownToOne(NamedTuple):
    """After the round, one other player saw these cards."""

    rule: str
    seat: int
    to: int
    cards: tuple[Card, ...]


@event("cards_published")
class CardsPublished(NamedTuple):
    """What one player had seen was shown to the whole table."""

    rule: str
    seat: int
    cards: tuple[Card, ...]
    by: str


@event("entry_made")
class EntryMade(NamedTuple):
    """At a live table somebody on duty entered what follows."""

    rule: str
    by: str = ""


@event("entry_withdrawn")
class EntryWithdrawn(NamedTuple):
    """The last entry was a mistake: the round of play stands as before it."""

    rule: str
    reason: str
    by: str


@event("seat_left")
class SeatLeft(NamedTuple):
    """A player left, with what was in front of them."""

    rule: str
    seat: int
    amount: int


@event("chips_cashed_out")
class ChipsCashedOut(NamedTuple):
    """What a round of play gave back to a player who had left was paid out to that player."""

    rule: str
    seat: int  # where they were dealt in; another may sit there by now
    player: str
    amount: int


@event("player_declared")
class PlayerDeclared(NamedTuple):
    """A stake below the minimum was not made up: no chips may be added to it."""

    rule: str
    seat: int


@event("period_begun")
class PeriodBegun(NamedTuple):
    """Time commission is due for a new period."""

    rule: str


@event("time_charged")
class TimeCharged(NamedTuple):
    """A player paid for the period in advance."""

    rule: str
    seat: int
    amount: int
    source: str


@event("button_placed")
class ButtonPlaced(NamedTuple):
    """Where the dealer button is for the next round of play."""

    rule: str
    seat: int


@event("round_opened")
class RoundOpened(NamedTuple):
    """The first event of a round: its law, and everything it starts from."""

    rule: str
    game: str
    instrument: str
    determinations: Determinations
    stakes: tuple[tuple[int, int], ...]
    button: int


@event("blind_posted")
class BlindPosted(NamedTuple):
    """A compulsory blind, an over-blind among them, was taken (A.Blind, A.Post)."""

    rule: str
    seat: int
    amount: int
    level: int  # what others call, though the stake was short of it
    blind: str  # small, big, third or over


@event("entry_posted")
class EntryPosted(NamedTuple):
    """A player coming in between blinds posted: a live part, which is a bet, and a dead part."""

    rule: str
    seat: int
    live: int
    dead: int


@event("ante_posted")
class AntePosted(NamedTuple):
    """An ante went into the pot (A.Ante)."""

    rule: str
    seat: int
    amount: int


@event("shoe_loaded")
class ShoeLoaded(NamedTuple):
    """Shuffled, cut and in the shoe; no order where a dealer enters the cards."""

    rule: str
    order: tuple[Card, ...] | None
    by: str = ""  # the dealer of the round of play


@event("hole_cards_dealt")
class HoleCardsDealt(NamedTuple):
    """Face down to one player (A.Hole Card)."""

    rule: str
    seat: int
    cards: tuple[Card, ...]


@event("up_card_dealt")
class UpCardDealt(NamedTuple):
    """Face up to one player."""

    rule: str
    seat: int
    card: Card


@event("communal_cards_dealt")
class CommunalCardsDealt(NamedTuple):
    """Face up in the middle (omaha/faro A.Communal Cards; stud A.Communal Cards)."""

    rule: str
    cards: tuple[Card, ...]


@event("cards_discarded")
class CardsDiscarded(NamedTuple):
    """Off the shoe unseen: burnt, or the last cards of a shoe that cannot serve everybody."""

    rule: str
    cards: tuple[Card, ...]


@event("betting_round_opened")
class BettingRoundOpened(NamedTuple):
    """The betting round, and the player who opens it."""

    rule: str
    number: int
    seat: int


@event("checked")
class Checked(NamedTuple):
    """Passed the chance of opening (A.Check)."""

    rule: str
    seat: int


@event("bet_made")
class BetMade(NamedTuple):
    """Opened the betting round."""

    rule: str
    seat: int
    amount: int


@event("called")
class Called(NamedTuple):
    """Matched the bet."""

    rule: str
    seat: int
    amount: int


@event("raised")
class Raised(NamedTuple):
    """Matched the bet and raised it by a part of the amount."""

    rule: str
    seat: int
    amount: int
    by: int


@event("folded")
class Folded(NamedTuple):
    """Gave up the cards; what was bet stays in the pot (A.Fold)."""

    rule: str
    seat: int


@event("tapped_out")
class TappedOut(NamedTuple):
    """Put in what was left; asked for nothing more, present at the showdown."""

    rule: str
    seat: int
    amount: int


@event("clock_called")
class ClockCalled(NamedTuple):
    """The player to act was given so many seconds."""

    rule: str
    seat: int
    seconds: int
    by: str
    acting_for: str = ""  # the casino operator, where the supervisor does so by delegation


@event("bet_returned")
class BetReturned(NamedTuple):
    """The part of a bet that nobody matched went back."""

    rule: str
    seat: int
    amount: int


@event("betting_round_closed")
class BettingRoundClosed(NamedTuple):
    """Every wager is matched."""

    rule: str
    number: int


@event("hand_shown")
class HandShown(NamedTuple):
    """Disclosed at the showdown, with the hands it makes: names and five cards (A.Showdown)."""

    rule: str
    seat: int
    cards: tuple[Card, ...]
    high: str
    low: str
    high_hand: tuple[Card, ...] = ()  # (A.Hand); older journals do without
    low_hand: tuple[Card, ...] = ()
    high_joker: Card = ""  # the card that the Joker in that hand stands for (3.7)
    low_joker: Card = ""


@event("hand_given_up")
class HandGivenUp(NamedTuple):
    """Given up unseen at the showdown."""

    rule: str
    seat: int


@event("commission_taken")
class CommissionTaken(NamedTuple):
    """What each pot paid to the casino operator, the main pot first (A.Commission)."""

    rule: str
    amount: int
    from_pots: tuple[int, ...]


@event("commission_waived")
class CommissionWaived(NamedTuple):
    """Why nothing was taken."""

    rule: str


@event("pot_awarded")
class PotAwarded(NamedTuple):
    """A share of a pot: all of it, or of its high or low half."""

    rule: str
    pot: int
    seat: int
    amount: int
    half: str


@event("round_concluded")
class RoundConcluded(NamedTuple):
    """The last pot is awarded; the table stakes as they now stand."""

    rule: str
    stakes: tuple[tuple[int, int], ...]


@event("misdeal_declared")
class MisdealDeclared(NamedTuple):
    """The deal is undone; it was no round of play."""

    rule: str
    what: str
    seat: int | None
    cards: tuple[Card, ...]
    by: str


@event("deal_taken_back")
class DealTakenBack(NamedTuple):
    """Cards back for a new shuffle and cut, voluntary bets back to (seat, amount)."""

    rule: str
    returned: tuple[tuple[int, int], ...]


@event("fault_cured")
class FaultCured(NamedTuple):
    """A fault of the deal was put right without a misdeal."""

    rule: str
    what: str
    seat: int | None
    by: str


@event("round_stands")
class RoundStands(NamedTuple):
    """Too late for a misdeal: the round of play goes on."""

    rule: str
    what: str
    seat: int | None
    by: str


@event("opening_passed")
class OpeningPassed(NamedTuple):
    """Another player opens the betting round that is open already."""

    rule: str
    seat: int


@event("card_exposed")
class CardExposed(NamedTuple):
    """Everybody has seen a hole card, which stays, turns into the up-card, or is discarded."""

    rule: str
    seat: int
    card: Card
    becomes: str  # hole, up, discard


@event("betting_resumed")
class BettingResumed(NamedTuple):
    """The betting goes on where it stood."""

    rule: str
    seat: int


@event("shoe_reshuffled")
class ShoeReshuffled(NamedTuple):
    """Exposed cards went back among the cards left in the shoe, so many now, shuffled and cut."""

    rule: str
    cards: tuple[Card, ...]
    left: int
    burnt: bool  # the burn before them stands, and no other is made


@event("bets_capped")
class BetsCapped(NamedTuple):
    """After an exposed card no bet of this betting round goes above an amount."""

    rule: str
    most: int
    raises: bool  # of the minimum stay open
    cards: tuple[Card, ...]


@event("wager_held")
class WagerHeld(NamedTuple):
    """Chips put forward out of turn wait for the players passed over; they are still a stake."""

    rule: str
    seat: int
    amount: int


@event("wager_ruled")
class WagerRuled(NamedTuple):
    """What the owner of chips put forward may do now, and whether they stay on a fold."""

    rule: str
    seat: int
    amount: int
    may_raise: bool
    stays: bool


@event("wager_forfeited")
class WagerForfeited(NamedTuple):
    """Chips put forward went into the pot though their owner folds."""

    rule: str
    seat: int
    amount: int


@event("chips_returned")
class ChipsReturned(NamedTuple):
    """Chips put forward went back before they were part of the pot."""

    rule: str
    seat: int
    amount: int


@event("action_retracted")
class ActionRetracted(NamedTuple):
    """An action out of turn counts for nothing; its player has every choice in turn."""

    rule: str
    seat: int


@event("hand_folded")
class HandFolded(NamedTuple):
    """A ruling took the hand out of the round; what its player bet stays."""

    rule: str
    seat: int
    reason: str
    by: str
    number: int = 0  # of the cards held, where it was wrong


@event("pot_passed_on")
class PotPassedOn(NamedTuple):
    """Paid to a hand that proved wrong after all, and now to whoever folded last."""

    rule: str
    seat: int  # that gives it up
    to: int
    amount: int


@event("information_shared")
class InformationShared(NamedTuple):
    """What one player learnt of a hand was told to the whole table."""

    rule: str
    seat: int
    cards: tuple[Card, ...]
    words: str
    by: str


@event("round_voided")
class RoundVoided(NamedTuple):
    """Nobody wins: every chip of the round went back to (seat, amount)."""

    rule: str
    ground: str
    reason: str
    by: str
    returned: tuple[tuple[int, int], ...]
    at: str = ""


Event = (
    TableOpened
    | NoticeGiven
    | DeterminationsAnnounced
    | SeatTaken
    | PurchaseQueued
    | PurchaseLapsed
    | StakeIncreased
    | StakeReduced
    | SatOut
    | SatIn
    | EntryChosen
    | BlindMissed
    | SeatChanged
    | SeatWanted
    | ClaimWithdrawn
    | SeatAwarded
    | ShownToOne
    | CardsPublished
    | EntryMade
    | EntryWithdrawn
    | SeatLeft
    | ChipsCashedOut
    | PlayerDeclared
    | PeriodBegun
    | TimeCharged
    | ButtonPlaced
    | RoundOpened
    | BlindPosted
    | AntePosted
    | EntryPosted
    | ShoeLoaded
    | HoleCardsDealt
    | UpCardDealt
    | CommunalCardsDealt
    | CardsDiscarded
    | BettingRoundOpened
    | Checked
    | BetMade
    | Called
    | Raised
    | Folded
    | TappedOut
    | ClockCalled
    | BetReturned
    | BettingRoundClosed
    | HandShown
    | HandGivenUp
    | CommissionTaken
    | CommissionWaived
    | PotAwarded
    | RoundConcluded
    | MisdealDeclared
    | DealTakenBack
    | FaultCured
    | RoundStands
    | CardExposed
    | OpeningPassed
    | BettingResumed
    | ShoeReshuffled
    | BetsCapped
    | WagerHeld
    | WagerRuled
    | WagerForfeited
    | ChipsReturned
    | ActionRetracted
    | HandFolded
    | PotPassedOn
    | InformationShared
    | RoundVoided
)
