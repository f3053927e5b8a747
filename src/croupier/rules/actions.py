"""What a person may ask for in Omaha, Faro and Seven Card Stud; chance and time ask here too.

Amounts are cents. `seat` is the number on the table, clockwise from the dealer's left.
What is allowed, and what follows, is not known here.
"""

from dataclasses import dataclass
from typing import NamedTuple

from croupier.cards import Card
from croupier.rules.determinations import Determinations
from croupier.rules.people import DEALER, OPERATOR
from croupier.rules.plain import record


@record("open_table")
@dataclass(frozen=True, slots=True)
class OpenTable:
    """Open a table under its instrument, for a gaming day, with its first determinations."""

    game: str
    gaming_day: str  # as in 2026-11-15
    determinations: Determinations
    seats: int
    approval: str  # the reference of the table's approval
    by: str = OPERATOR
    live: bool = False  # a dealer with real cards, entering what falls
    procedures: str = ""  # the version approved for the staff of a live table
    shoe: str = ""  # the reference of the approval of a live table's shoe


@record("determine")
@dataclass(frozen=True, slots=True)
class Determine:
    """Give the players notice of other determinations, for a later round of play."""

    determinations: Determinations
    by: str = OPERATOR


@record("take_seat")
@dataclass(frozen=True, slots=True)
class TakeSeat:
    """Join the game at a free seat with a first table stake."""

    seat: int
    player: str
    stake: int
    groups: tuple[str, ...] = ()  # of players, to which this one belongs
    away_minutes: int = 0  # since leaving this game, for a player who comes back


@record("buy_chips")
class BuyChips(NamedTuple):
    """Add to a table stake; in a round of play it waits for the end."""

    seat: int
    amount: int


@record("take_off_chips")
class TakeOffChips(NamedTuple):
    """Reduce a table stake and stay in the game."""

    seat: int
    amount: int


@record("sit_out")
class SitOut(NamedTuple):
    """Not be dealt in from the next round of play on."""

    seat: int


@record("sit_in")
class SitIn(NamedTuple):
    """Be dealt in again."""

    seat: int


@record("post_entry")
class PostEntry(NamedTuple):
    """Post what is owed and be dealt in next, rather than wait for the blind."""

    seat: int


@record("change_seat")
class ChangeSeat(NamedTuple):
    """Move to a vacant seat."""

    seat: int
    to: int


@record("want_seat")
class WantSeat(NamedTuple):
    """Put in a claim to a seat: seated players come before those who wait."""

    player: str
    seat: int


@record("withdraw_claim")
class WithdrawClaim(NamedTuple):
    """Take back a claim to a seat."""

    player: str
    seat: int


@record("award_seat")
class AwardSeat(NamedTuple):
    """Give a claimed seat; where several have the same right, by the cards they drew."""

    seat: int
    draw: tuple[tuple[str, Card], ...] = ()  # (player, card)


@record("show_to_one")
class ShowToOne(NamedTuple):
    """After the round of play, let one other player see cards."""

    seat: int
    to: int
    cards: tuple[Card, ...]


@record("show_to_all")
class ShowToAll(NamedTuple):
    """After the round of play, let the whole table see cards."""

    seat: int
    cards: tuple[Card, ...]


@record("ask_to_see")
class AskToSee(NamedTuple):
    """Have the cards that one player saw shown to everybody."""

    seat: int
    by: str


@record("withdraw_entry")
class WithdrawEntry(NamedTuple):
    """Take back the last entry of a live table, then the one before; until the next round."""

    reason: str
    by: str = DEALER


@record("leave_seat")
class LeaveSeat(NamedTuple):
    """Leave the game with the whole table stake."""

    seat: int


@record("begin_period")
class BeginPeriod(NamedTuple):
    """A period of time commission begins: everybody owes it anew."""


@record("pay_time")
class PayTime(NamedTuple):
    """Pay the commission of the period in advance."""

    seat: int


@record("start_round")
class StartRound(NamedTuple):
    """Begin the next round of play with everybody who can be dealt in."""


@record("open_round")
@dataclass(frozen=True, slots=True)
class OpenRound:
    """Begin a round of play between these table stakes, the compulsory bets being taken at once."""

    game: str
    determinations: Determinations
    stakes: tuple[tuple[int, int], ...]  # (seat, table stake) of every player to be dealt in
    button: int
    entries: tuple[tuple[str, int, int, int], ...] = ()  # (clause, seat, live, dead) to post
    blind_seats: tuple[int, ...] = ()  # who posts, if not the next from the button; 0: nobody


@record("over_blind")
class OverBlind(NamedTuple):
    """Post a voluntary further blind before the first card."""

    seat: int


@record("load_shoe")
class LoadShoe(NamedTuple):
    """The cards are shuffled, cut and in the shoe; no order where a dealer enters them."""

    order: tuple[Card, ...] | None = None
    by: str = ""  # the dealer, if not the one who deals at the table


@record("deal")
class Deal(NamedTuple):
    """The dealer enters the card or cards that fell; "??" is a card only its owner has seen."""

    cards: tuple[Card, ...]
    by: str = ""  # the dealer, if not the one who deals at the table


@record("check")
class Check(NamedTuple):
    """Pass the chance of opening the betting round."""

    seat: int


@record("bet")
class Bet(NamedTuple):
    """Open the betting round with this amount."""

    seat: int
    amount: int


@record("call")
class Call(NamedTuple):
    """Match the bet, or tap out where the table stake is too small for it."""

    seat: int


@record("call_and_raise")
class CallAndRaise(NamedTuple):
    """Match the bet and raise it by this amount."""

    seat: int
    by: int


@record("call_and_fold")
class CallAndFold(NamedTuple):
    """Pay the call and give up the cards: the opening player's only way out under Blind A."""

    seat: int


@record("fold")
class Fold(NamedTuple):
    """Give up the cards and every claim to the pot."""

    seat: int


@record("fold_absent")
class FoldAbsent(NamedTuple):
    """The turn has come to a tournament player who is not at the table."""

    seat: int


@record("tap_out")
class TapOut(NamedTuple):
    """Put in what is left where it is too little for a full bet or raise."""

    seat: int


@record("divide_pot")
class DividePot(NamedTuple):
    """Players ask to share the pot by agreement; told apart only to be refused."""

    seats: tuple[int, ...]


@record("give_chips")
class GiveChips(NamedTuple):
    """A player would give, lend or bet chips for another; told apart only to be refused."""

    seat: int
    to: int
    amount: int


@record("bet_otherwise")
class BetOtherwise(NamedTuple):
    """A player would bet what is no chips; told apart only to be refused."""

    seat: int
    amount: int
    what: str = "cash"  # or a promise


@record("call_clock")
class CallClock(NamedTuple):
    """Give the player to act the seconds the instrument allows."""

    seat: int
    by: str = OPERATOR


@record("expire")
class Expire(NamedTuple):
    """The time of the player to act has run out."""

    seat: int


@record("show")
class Show(NamedTuple):
    """Disclose the hole cards at the showdown, where only their owner knew them."""

    seat: int
    cards: tuple[Card, ...]


@record("give_up")
class GiveUp(NamedTuple):
    """Give up a hand unseen at the showdown."""

    seat: int


@record("report")
@dataclass(frozen=True, slots=True)
class Report:
    """The dealer or the casino supervisor reports what went wrong, so that it is ruled on."""

    what: str  # as in the vocabulary of croupier.rules.irregularities
    by: str = DEALER
    seat: int | None = None  # the player concerned
    also: tuple[int, ...] = ()  # others in the same case
    cards: tuple[Card, ...] = ()
    amount: int = 0  # chips put forward
    count: int = 0  # cards held
    counts: tuple[tuple[int, int], ...] = ()  # (seat, cards held) where numbers differ
    looked: bool = False  # somebody not entitled to them has looked at the cards
    curable: bool = True  # the cards can be put right
    own_doing: bool = False  # the player brought it about, not the deal
    burnt: bool = False  # the burn before the exposed card was made
    words: str = ""


@record("void_round")
@dataclass(frozen=True, slots=True)
class VoidRound:
    """Declare the round of play void; every chip goes back."""

    ground: str  # disturbance, impractical or fraud
    reason: str
    by: str = OPERATOR
    at: str = ""  # the time


@record("fold_hand")
@dataclass(frozen=True, slots=True)
class FoldHand:
    """Fold the hand of a player who broke the clause named."""

    seat: int
    clause: str
    by: str = OPERATOR


@record("see_cards")
class SeeCards(NamedTuple):
    """Ask to look at discards or undealt cards: reported so that it can be refused."""

    seat: int
    which: str = "undealt cards"


TableAction = (
    OpenTable
    | Determine
    | TakeSeat
    | BuyChips
    | TakeOffChips
    | SitOut
    | SitIn
    | PostEntry
    | ChangeSeat
    | WantSeat
    | WithdrawClaim
    | AwardSeat
    | ShowToOne
    | ShowToAll
    | AskToSee
    | WithdrawEntry
    | LeaveSeat
    | BeginPeriod
    | PayTime
    | StartRound
)

RoundAction = (
    OpenRound
    | OverBlind
    | LoadShoe
    | Deal
    | Check
    | Bet
    | Call
    | CallAndRaise
    | CallAndFold
    | Fold
    | FoldAbsent
    | TapOut
    | DividePot
    | GiveChips
    | BetOtherwise
    | CallClock
    | Expire
    | Show
    | GiveUp
    | Report
    | VoidRound
    | FoldHand
    | SeeCards
)

Action = TableAction | RoundAction
