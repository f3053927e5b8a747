"""What a person may ask for at a table of Canberra Casino Hold-em or Canberra Poker.

Chance and time ask here too. Amounts are cents. Boxes are numbered clockwise from the dealer's
left; box 0 is the dealer's side of the table. `by` is a role, with a name after a colon where one
is known: "dealer:17", "casino operator". Opening a table is in the game's own module.
"""

from dataclasses import dataclass
from typing import NamedTuple

from croupier.cards import Card
from croupier.rules.people import DEALER, OPERATOR, SOFTWARE
from croupier.rules.plain import record


@record("house_take_box")
class TakeBox(NamedTuple):
    """Sit down at a box with chips."""

    player: str
    box: int
    chips: int


@record("house_buy_chips")
class BuyChips(NamedTuple):
    """Put more chips on the table; there are no table stakes here."""

    player: str
    amount: int


@record("house_leave_box")
class LeaveBox(NamedTuple):
    """Get up and take all chips."""

    player: str


@record("house_set_limits")
class SetLimits(NamedTuple):
    """Give notice that other limits will hold from a later round of play."""

    ante_min: int
    ante_max: int
    multiple: int
    from_round: int
    by: str = OPERATOR


@record("house_place_marker")
class PlaceMarker(NamedTuple):
    """Allow the player at a box a higher maximum; 0 takes the marker away."""

    box: int
    maximum: int
    by: str = OPERATOR


@record("house_open_wagers")
class OpenWagers(NamedTuple):
    """Give every player the opportunity to wager on the next round of play."""

    by: str = SOFTWARE


@record("house_place_ante")
class PlaceAnte(NamedTuple):
    """Wager an ante, in place of any that stands in the box."""

    player: str
    box: int
    amount: int


@record("house_place_super_aces")
class PlaceSuperAces(NamedTuple):
    """Wager on the Super Aces Bonus, beside an ante."""

    player: str
    box: int
    amount: int


@record("house_place_jackpot_wager")
class PlaceJackpotWager(NamedTuple):
    """Wager on the Boomerang Jackpot, beside an ante."""

    player: str
    box: int
    amount: int


@record("house_withdraw_wagers")
class WithdrawWagers(NamedTuple):
    """Take back every wager while wagers are open."""

    player: str
    box: int


@record("house_close_wagers")
class CloseWagers(NamedTuple):
    """End the time for wagers."""

    by: str = SOFTWARE


@record("house_prepare_shoe")
class PrepareShoe(NamedTuple):
    """Shuffle two decks of these colours and put them into the automated shuffling shoe."""

    colours: tuple[str, ...]
    by: str = DEALER


@record("house_load_shoe")
class LoadShoe(NamedTuple):
    """Shuffled, cut and in the shoe: their order after the cut, or none where a dealer enters them.

    `cut` is how many cards were lifted off the top. With an automated shuffling shoe nobody cuts,
    and `deck` is the colour of the deck that serves the round.
    """

    order: tuple[Card, ...] | None = None
    deck: str = ""
    cut: int | None = None
    by: str = SOFTWARE


@record("house_deal_round")
class Deal(NamedTuple):
    """Deal from a shoe of known order, as far as the first decision; `at` is the time of it."""

    at: int = 0
    by: str = SOFTWARE


@record("house_deal_cards")
class DealCards(NamedTuple):
    """The dealer enters what fell: one card, or a packet; "??" is a card only its owner may see.

    The order of dealing is known; a `box` that is named must be the one whose turn it is.
    """

    cards: tuple[Card, ...]
    box: int | None = None
    at: int = 0
    by: str = DEALER


@record("house_deal_flop")
class DealFlop(NamedTuple):
    """The dealer enters the first three communal cards."""

    cards: tuple[Card, ...]
    by: str = DEALER


@record("house_deal_river")
class DealRiver(NamedTuple):
    """The dealer enters the last two communal cards."""

    cards: tuple[Card, ...]
    by: str = DEALER


@record("house_announce_decisions")
class AnnounceDecisions(NamedTuple):
    """Announce bet or fold, where an automated shuffling shoe has dealt."""

    by: str = SOFTWARE


@record("house_correct_ante")
class CorrectAnte(NamedTuple):
    """The dealer finds after the first card that other chips lie in a box than were entered."""

    box: int
    amount: int
    by: str = DEALER


@record("house_place_call")
class Call(NamedTuple):
    """Stay in a round of Canberra Casino Hold-em with the second wager."""

    box: int
    amount: int


@record("house_place_bet")
class Bet(NamedTuple):
    """Stay in a round of Canberra Poker with the second wager."""

    box: int
    amount: int


@record("house_fold_box")
class Fold(NamedTuple):
    """Give in the cards and lose the ante."""

    box: int


@record("house_lapse_decision")
class LapseDecision(NamedTuple):
    """The time to decide has run out at an electronic table."""

    box: int


@record("house_declare_hand")
class Declare(NamedTuple):
    """Claim the Super Aces Bonus or a jackpot prize for the hand in a box."""

    box: int


@record("house_close_decisions")
class CloseDecisions(NamedTuple):
    """End the stage in which players stay in or fold."""

    by: str = SOFTWARE


@record("house_show_box")
class ShowHand(NamedTuple):
    """Turn up a hand at a live table, box 0 the dealer's; name its cards if they were not known."""

    box: int
    cards: tuple[Card, ...] = ()
    by: str = DEALER


@record("house_collect_hand")
@dataclass(frozen=True, slots=True)
class CollectHand:
    """Count the cards of a hand and place them in the discard rack."""

    box: int
    count: int | None = None
    by: str = SOFTWARE


@record("house_end_round")
class EndRound(NamedTuple):
    """Collect what is left and end the round of play."""

    by: str = SOFTWARE


@record("house_withdraw_entry")
class WithdrawEntry(NamedTuple):
    """Take back the last entry of a live table, before anybody has acted on it."""

    reason: str
    by: str = SOFTWARE


@record("house_void_round")
class VoidRound(NamedTuple):
    """Declare the round of play void: "impractical" to continue, or "fraud"."""

    reason: str
    by: str = OPERATOR
    at: str = ""  # the time


@record("house_report_malfunction")
class ReportMalfunction(NamedTuple):
    """Report a failure of the automated shuffling shoe."""

    kind: str
    by: str = DEALER


@record("house_report_wrong_deck")
class ReportWrongDeck(NamedTuple):
    """Report a card of the other deck in this round of play."""

    colour: str
    by: str = DEALER


@record("house_replace_shoe")
class ReplaceShoe(NamedTuple):
    """Put another shoe on the table, automated or manual."""

    automated: bool
    by: str = OPERATOR


@record("house_replace_cards")
class ReplaceCards(NamedTuple):
    """Change cards between rounds of play; each new one is checked before use."""

    cards: tuple[Card, ...]
    by: str = OPERATOR


@record("house_sign_check")
class SignCheck(NamedTuple):
    """Sign that new cards have been checked: a casino supervisor and a dealer both do."""

    by: str


@record("house_display_jackpot")
class DisplayJackpot(NamedTuple):
    """Show this jackpot amount at the table."""

    amount: int


@record("house_pay_prize")
class PayPrize(NamedTuple):
    """Pay a major jackpot prize as the jackpot has determined it."""

    round: int
    box: int
    amount: int
    rule: str


@record("house_report_exposed")
class ReportExposed(NamedTuple):
    """A card was dealt or turned so that it was seen; box 0 is the dealer's hand."""

    box: int
    card: Card
    by: str = DEALER


@record("house_report_communal")
class ReportCommunal(NamedTuple):
    """A communal card was seen before its time."""

    card: Card
    by: str = DEALER


@record("house_report_misdeal")
class ReportMisdeal(NamedTuple):
    """The cards were not dealt as the rules require: say what was wrong."""

    found: str
    by: str = DEALER


@record("house_report_discarded")
class ReportDiscarded(NamedTuple):
    """A hand lies in the discard rack too early; dealer and supervisor say if it can be rebuilt."""

    box: int
    possible: bool
    confirmed: str
    by: str = DEALER


@record("house_decide_irregularity")
class DecideIrregularity(NamedTuple):
    """What happens where no rule says: "continue", "void hand" or "void round"."""

    decision: str
    by: str = OPERATOR


@record("house_exclude_from_round")
class ExcludeFromRound(NamedTuple):
    """Shut a player out of this round of play for collusion, naming the rule broken."""

    box: int
    clause: str
    by: str = OPERATOR


@record("house_void_for_collusion")
class VoidForCollusion(NamedTuple):
    """Declare the round of play void for collusion, naming the rule broken."""

    clause: str
    by: str = OPERATOR
    at: str = ""  # the time


@record("house_void_wager")
class VoidWager(NamedTuple):
    """Declare a wager void because somebody broke the rule named."""

    box: int
    wager: str
    clause: str
    by: str = OPERATOR


@record("house_invalidate_round")
class InvalidateRound(NamedTuple):
    """In a fire, a riot, a robbery or the like: no result counts."""

    reason: str
    by: str = OPERATOR
    at: str = ""  # the time
