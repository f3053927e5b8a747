"""What has happened at a table of Canberra Casino Hold-em or Canberra Poker.

Each event names the clause that made it happen. Amounts are cents and say what this event moved.
Box 0 is the dealer's side. Events hold secrets; views decide who sees them. The opening event is in
the game's own module, because it holds the game's determinations.
"""

from typing import Any, NamedTuple

from croupier.cards import Card
from croupier.rules.plain import event


@event("house_box_taken")
class BoxTaken(NamedTuple):
    """A player sat down with chips."""

    rule: str
    box: int
    player: str
    chips: int


@event("house_chips_bought")
class ChipsBought(NamedTuple):
    """More chips came to the table."""

    rule: str
    box: int
    amount: int


@event("house_box_left")
class BoxLeft(NamedTuple):
    """A player got up with these chips."""

    rule: str
    box: int
    player: str
    chips: int


@event("house_limits_notified")
class LimitsNotified(NamedTuple):
    """The players were told of other limits, and from when."""

    rule: str
    ante_min: int
    ante_max: int
    multiple: int
    from_round: int
    by: str


@event("house_limits_changed")
class LimitsChanged(NamedTuple):
    """Limits that had been notified hold from now on."""

    rule: str
    ante_min: int
    ante_max: int
    multiple: int


@event("house_marker_placed")
class MarkerPlaced(NamedTuple):
    """The player at a box may wager up to another maximum; 0: the marker is gone."""

    rule: str
    box: int
    maximum: int
    by: str


@event("house_wagers_opened")
class WagersOpened(NamedTuple):
    """Every player has the opportunity to wager."""

    rule: str
    round: int


@event("house_ante_placed")
class AntePlaced(NamedTuple):
    """Chips lie in a box as its ante."""

    rule: str
    box: int
    amount: int


@event("house_side_wager_placed")
class SideWagerPlaced(NamedTuple):
    """Chips lie beside the ante for the Super Aces Bonus or the Boomerang Jackpot."""

    rule: str
    box: int
    amount: int


@event("house_minimum_advised")
class MinimumAdvised(NamedTuple):
    """A player was told that further wagers under the minimum will be returned."""

    rule: str
    box: int
    player: str
    minimum: int


@event("house_wager_returned")
class WagerReturned(NamedTuple):
    """Chips of a wager went back to the player, neither won nor lost."""

    rule: str
    box: int
    wager: str
    amount: int


@event("house_wagers_closed")
class WagersClosed(NamedTuple):
    """No more wagers on this round of play."""

    rule: str


@event("house_shoe_prepared")
class ShoePrepared(NamedTuple):
    """The dealer has shuffled both decks of an automated shuffling shoe and put them into it."""

    rule: str
    colours: tuple[str, ...]
    by: str


@event("house_shoe_loaded")
class ShoeLoaded(NamedTuple):
    """Shuffled, cut and in the shoe; no order where a dealer enters the cards.

    Journals of earlier versions do not say by whom, nor how many cards were lifted.
    """

    rule: str
    order: tuple[Card, ...] | None
    deck: str
    by: str = ""
    cut: int | None = None


@event("house_round_started")
class RoundStarted(NamedTuple):
    """The first card leaves the shoe: who is in, and the jackpot that the table displays."""

    rule: str
    round: int
    boxes: tuple[int, ...]
    display: int | None
    shoe: str = ""  # manual or automated


@event("house_cards_dealt")
class CardsDealt(NamedTuple):
    """Face down to a box or to the dealer; "??" where only the owner may know the card."""

    rule: str
    box: int
    cards: tuple[Card, ...]
    at: int
    by: str


@event("house_dealer_card_dealt_up")
class DealerCardDealtUp(NamedTuple):
    """The dealer's last card, which everybody sees."""

    rule: str
    card: Card
    by: str


@event("house_dealer_card_turned")
class DealerCardTurned(NamedTuple):
    """The top card of the dealer's packet was turned face up."""

    rule: str
    card: Card
    by: str


@event("house_flop_dealt")
class FlopDealt(NamedTuple):
    """The first three communal cards."""

    rule: str
    cards: tuple[Card, ...]
    by: str


@event("house_river_dealt")
class RiverDealt(NamedTuple):
    """The last two communal cards."""

    rule: str
    cards: tuple[Card, ...]
    by: str


@event("house_decisions_opened")
class DecisionsOpened(NamedTuple):
    """Players may look at their own cards and must stay in or fold."""

    rule: str


@event("house_ante_corrected")
class AnteCorrected(NamedTuple):
    """Other chips were found in a box than had been entered."""

    rule: str
    box: int
    amount: int


@event("house_hand_dead")
class HandDead(NamedTuple):
    """A hand whose ante went back takes no further part."""

    rule: str
    box: int


@event("house_call_placed")
class CallPlaced(NamedTuple):
    """The second wager of Canberra Casino Hold-em."""

    rule: str
    box: int
    amount: int


@event("house_bet_placed")
class BetPlaced(NamedTuple):
    """The second wager of Canberra Poker."""

    rule: str
    box: int
    amount: int


@event("house_decision_lapsed")
class DecisionLapsed(NamedTuple):
    """The time to decide ran out."""

    rule: str
    box: int


@event("house_box_folded")
class Folded(NamedTuple):
    """The cards were given in; the box is out of the round of play."""

    rule: str
    box: int


@event("house_hand_declared")
class HandDeclared(NamedTuple):
    """A bonus or jackpot hand was claimed."""

    rule: str
    box: int


@event("house_declaration_rejected")
class DeclarationRejected(NamedTuple):
    """The hand is none that wins the side wager."""

    rule: str
    box: int
    hand: str


@event("house_decisions_closed")
class DecisionsClosed(NamedTuple):
    """Everybody has stayed in or folded."""

    rule: str


@event("house_box_shown")
class HandShown(NamedTuple):
    """A player's cards were turned face up."""

    rule: str
    box: int
    cards: tuple[Card, ...]


@event("house_dealer_hand_shown")
class DealerHandShown(NamedTuple):
    """The dealer's cards were turned face up, and the hand they make named."""

    rule: str
    cards: tuple[Card, ...]
    hand: str


@event("house_dealer_qualified")
class DealerQualified(NamedTuple):
    """Whether the dealer's hand is good enough to contest the round of play."""

    rule: str
    qualifies: bool


@event("house_hand_settled")
class HandSettled(NamedTuple):
    """How a hand stands against the dealer's: the clause says what follows."""

    rule: str
    box: int
    outcome: str
    hand: str


@event("house_wager_paid")
class WagerPaid(NamedTuple):
    """A wager won: the stake went back and the winnings came on top."""

    rule: str
    box: int
    wager: str
    stake: int
    winnings: int


@event("house_payout_limited")
class PayoutLimited(NamedTuple):
    """The displayed maximum payout cut what the line of the pay table gives to this."""

    rule: str
    box: int
    wager: str
    due: int
    paid: int


@event("house_wager_collected")
class WagerCollected(NamedTuple):
    """A wager lost, to the house."""

    rule: str
    box: int
    wager: str
    amount: int


@event("house_wager_pooled")
class WagerPooled(NamedTuple):
    """A jackpot wager leaves the table for the pools."""

    rule: str
    box: int
    amount: int


@event("house_payment_taken_back")
class PaymentTakenBack(NamedTuple):
    """A bonus already paid went back to the house, stake and winnings."""

    rule: str
    box: int
    amount: int


@event("house_major_jackpot_won")
class MajorJackpotWon(NamedTuple):
    """A major jackpot hand was confirmed; the jackpot determines the prize."""

    rule: str
    box: int
    hand: str
    at: int
    stake: int


@event("house_hand_counted")
class HandCounted(NamedTuple):
    """The cards of a hand were counted and placed in the discard rack."""

    rule: str
    box: int
    cards: int


@event("house_irregularity_opened")
class IrregularityOpened(NamedTuple):
    """Something is wrong, and play waits until it is put right or ruled upon."""

    rule: str
    box: int
    found: str


@event("house_jackpot_reported")
class JackpotReported(NamedTuple):
    """What the round of play means for the pools: wagers, bonuses paid, and major hands."""

    rule: str
    round: int
    display: int
    pooled: int
    bonuses: int
    majors: tuple[tuple[int, str, int], ...]  # box, hand, time of the fifth card


@event("house_round_ended")
class RoundEnded(NamedTuple):
    """Every card is in the discard rack."""

    rule: str
    round: int


@event("house_entry_made")
class EntryMade(NamedTuple):
    """At a live table somebody entered what follows, in so many events."""

    rule: str
    by: str
    events: int


@event("house_entry_withdrawn")
class EntryWithdrawn(NamedTuple):
    """The last entry was a mistake: the table stands as before it.

    Journals of earlier versions tell by plain data how it stood.
    """

    rule: str
    reason: str
    by: str
    table: Any = None


@event("house_round_voided")
class RoundVoided(NamedTuple):
    """Neither side wins: the round of play never occurred."""

    rule: str
    reason: str
    by: str
    at: str = ""


@event("house_box_restored")
class BoxRestored(NamedTuple):
    """Everything wagered went back, everything paid was taken back."""

    rule: str
    box: int
    returned: int
    taken_back: int


@event("house_wager_restored")
class WagerRestored(NamedTuple):
    """A wager settled already is void: what was lost on it went back, what was paid came back."""

    rule: str
    box: int
    wager: str
    returned: int
    taken_back: int


@event("house_shoe_replaced")
class ShoeReplaced(NamedTuple):
    """Another shoe is on the table, to be filled with new cards."""

    rule: str
    automated: bool
    by: str


@event("house_cards_replaced")
class CardsReplaced(NamedTuple):
    """New cards are on the table, to be checked before the next round of play."""

    rule: str
    cards: tuple[Card, ...]
    by: str


@event("house_check_signed")
class CheckSigned(NamedTuple):
    """One of the two who must has checked the new cards."""

    rule: str
    by: str


@event("house_jackpot_displayed")
class JackpotDisplayed(NamedTuple):
    """The sign shows this jackpot amount; a round already begun keeps the one it began with."""

    rule: str
    amount: int


@event("house_prize_paid")
class PrizePaid(NamedTuple):
    """A major jackpot prize reached its winner."""

    rule: str
    round: int
    box: int
    amount: int


@event("house_card_exposed")
class CardExposed(NamedTuple):
    """A card was seen that should not have been, one of so many; it is turned face down again."""

    rule: str
    box: int
    card: Card
    so_far: int
    by: str


@event("house_dealer_card_exposed")
class DealerCardExposed(NamedTuple):
    """A card of the dealer was seen and serves as the one that lies face up."""

    rule: str
    card: Card
    counts: bool  # among the exposed cards of the round
    by: str


@event("house_hand_rebuilt")
class HandRebuilt(NamedTuple):
    """A hand was found again in the discard rack, and is its player's as before."""

    rule: str
    box: int
    by: str
    confirmed: str


@event("house_hand_voided")
class HandVoided(NamedTuple):
    """A hand that could not be rebuilt is void, and only that hand."""

    rule: str
    box: int
    by: str
    confirmed: str


@event("house_irregularity_decided")
class IrregularityDecided(NamedTuple):
    """The casino operator decided what no rule covers."""

    rule: str
    box: int
    decision: str
    counted: bool  # the hand counts as collected, whatever its number of cards
    by: str


@event("house_excluded_from_round")
class ExcludedFromRound(NamedTuple):
    """A player is out of this round of play for breaking the rule named."""

    rule: str
    box: int
    clause: str
    by: str


@event("house_wager_voided")
class WagerVoided(NamedTuple):
    """The casino operator declared a wager void because the rule named was broken."""

    rule: str
    box: int
    wager: str
    clause: str
    by: str
