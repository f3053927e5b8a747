"""Messages in and out, version 1: the only JSON of the room (docs/protocol.md).

What a browser or a bot may send, and what it is told. Money is whole cents, cards are "Ah", times
are milliseconds. It must not know who may see what: the views fill these records.
"""

from collections.abc import Iterable
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from croupier.errors import BadMessage

PROTOCOL = 1

Chips = Annotated[int, Meta(ge=1, le=10**12)]
Place = Annotated[int, Meta(ge=1, le=99)]
Id = Annotated[str, Meta(min_length=1, max_length=100)]
CommandId = Annotated[str, Meta(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]+$(?!\n)")]
Version = Annotated[int, Meta(ge=0, le=2**53)]
Nonce = Annotated[str, Meta(max_length=128, pattern=r"^([0-9a-f]{2}){1,64}$(?!\n)")]
Shown = Annotated[str, Meta(pattern=r"^([2-9TJQKA][cdhs]|Jk)$(?!\n)")]
SeatStatus = Literal["empty", "waiting", "out", "in", "folded", "tapped"]
HousePhase = Literal["wagers", "dealing", "decisions", "showing", "between"]


# What a player may ask for; seat, box and player are filled in by the server


class Asked(Struct, frozen=True, gc=False, tag_field="kind", forbid_unknown_fields=True):
    """An action of a player."""


class TakeSeat(Asked, frozen=True, tag="take_seat"):
    """Join a pot game with a first table stake."""

    seat: Place
    stake: Chips


class LeaveSeat(Asked, frozen=True, tag="leave_seat"):
    """Leave with the whole table stake; in a round of play, at its end."""


class BuyChips(Asked, frozen=True, tag="buy_chips"):
    """Add to what lies in front of the player."""

    amount: Chips


class SitOut(Asked, frozen=True, tag="sit_out"):
    """Not be dealt in from the next round of play on."""


class SitIn(Asked, frozen=True, tag="sit_in"):
    """Be dealt in again."""


class PostEntry(Asked, frozen=True, tag="post_entry"):
    """Post what is owed rather than wait for the blind."""


class ChangeSeat(Asked, frozen=True, tag="change_seat"):
    """Move to a vacant seat, between rounds of play."""

    to: Place


class WantSeat(Asked, frozen=True, tag="want_seat"):
    """Claim a seat: it is yours after the round of play in which it is vacant. Or claim no more."""

    seat: Place
    on: bool = True


class WaitList(Asked, frozen=True, tag="wait_list"):
    """Put one's name on the waiting list, or take it off."""

    on: bool


class ShowCards(Asked, frozen=True, tag="show_cards"):
    """Let everybody see cards of the round of play that is over."""

    cards: Annotated[tuple[Shown, ...], Meta(min_length=1, max_length=7)]


class Check(Asked, frozen=True, tag="check"):
    """Pass the chance of opening the betting round."""


class Bet(Asked, frozen=True, tag="bet"):
    """Open the betting round; the second wager of Canberra Poker, whose amount is fixed."""

    amount: Chips | None = None


class Call(Asked, frozen=True, tag="call"):
    """Match the bet; the second wager of Canberra Casino Hold-em."""


class CallAndRaise(Asked, frozen=True, tag="call_and_raise"):
    """Match the bet and raise it by this amount."""

    by: Chips


class CallAndFold(Asked, frozen=True, tag="call_and_fold"):
    """Pay the call and give up the cards."""


class Fold(Asked, frozen=True, tag="fold"):
    """Give up the cards."""


class TapOut(Asked, frozen=True, tag="tap_out"):
    """Put in what is left where it is too little for a full bet or raise."""


class OverBlind(Asked, frozen=True, tag="over_blind"):
    """Post a voluntary further blind before the first card."""


class TakeBox(Asked, frozen=True, tag="take_box"):
    """Sit down at a box of a house game with chips."""

    box: Place
    chips: Chips


class LeaveBox(Asked, frozen=True, tag="leave_box"):
    """Get up with all chips; in a round of play, at its end."""


class PlaceAnte(Asked, frozen=True, tag="place_ante"):
    """Wager an ante, in place of any that stands."""

    amount: Chips


class PlaceSuperAces(Asked, frozen=True, tag="place_super_aces"):
    """Wager on the Super Aces Bonus."""

    amount: Chips


class PlaceJackpotWager(Asked, frozen=True, tag="place_jackpot_wager"):
    """Wager on the Boomerang Jackpot, whose amount is fixed."""

    amount: Chips | None = None


class WithdrawWagers(Asked, frozen=True, tag="withdraw_wagers"):
    """Take back every wager while wagers are open."""


class Ready(Asked, frozen=True, tag="ready"):
    """No further wager: the dealer need not wait for this box."""


class GiveNonce(Asked, frozen=True, tag="give_nonce"):
    """Have a share in the next shuffle, after its commitment and before its seal (docs/shoe.md)."""

    round_id: Id
    nonce: Nonce


class Declare(Asked, frozen=True, tag="declare"):
    """Claim a bonus or jackpot prize for the hand."""


Action = (
    TakeSeat
    | LeaveSeat
    | BuyChips
    | SitOut
    | SitIn
    | PostEntry
    | ChangeSeat
    | WantSeat
    | WaitList
    | ShowCards
    | Check
    | Bet
    | Call
    | CallAndRaise
    | CallAndFold
    | Fold
    | TapOut
    | OverBlind
    | TakeBox
    | LeaveBox
    | PlaceAnte
    | PlaceSuperAces
    | PlaceJackpotWager
    | WithdrawWagers
    | Ready
    | GiveNonce
    | Declare
)


# From the client


class Sent(Struct, frozen=True, gc=False, tag_field="t", forbid_unknown_fields=True):
    """A message of the client."""


class Hello(Sent, frozen=True, tag="hello"):
    """The first message: which protocol the client speaks."""

    protocol: int


class Watch(Sent, frozen=True, tag="watch"):
    """Be told of a table; with `from`, of what happened after that version."""

    table: Id
    from_: Version | None = msgspec.field(name="from", default=None)


class Unwatch(Sent, frozen=True, tag="unwatch"):
    """No longer be told of a table."""

    table: Id


class Do(Sent, frozen=True, tag="do"):
    """Carry out an action, once, however often this id is sent."""

    id: CommandId
    table: Id
    action: Action


class Ping(Sent, frozen=True, tag="ping"):
    """Ask for a sign of life."""

    n: Version


class LobbyOn(Sent, frozen=True, tag="lobby"):
    """Be told of the lobby, or no longer."""

    on: bool


Incoming = Hello | Watch | Unwatch | Do | Ping | LobbyOn


# What a viewer sees


class Event(Struct, frozen=True, gc=False, omit_defaults=True):
    """What happened, as this viewer may know it."""

    v: int
    at: int
    kind: str
    rule: str
    words: str
    round: int
    seat: int | None = None  # or box
    cards: tuple[str, ...] | None = None
    openings: tuple["Opening", ...] | None = None
    down: int | None = None  # how many cards fell face down
    amount: int | None = None
    by: int | None = None  # of a raise
    pot: int | None = None
    half: str | None = None
    hand: str | None = None
    high_hand: tuple[str, ...] | None = None  # the five cards of a hand shown
    low_hand: tuple[str, ...] | None = None
    outcome: str | None = None
    wager: str | None = None
    root: str | None = None
    round_id: str | None = None
    commitment: str | None = None  # to the seed of a shuffle
    nonce: str | None = None  # a player's share in it
    nonces: tuple[str, ...] | None = None  # all of them, sorted
    binding: str | None = None  # of the seal, to commitment and nonces
    cut: int | None = None
    stakes: dict[int, int] | None = None


class Opening(Struct, frozen=True, gc=False):
    """The proof that a card stood at its place in the sealed deck (docs/shoe.md)."""

    position: int
    card: str
    salt: str
    path: tuple[str, ...]


class SignLine(Struct, frozen=True, gc=False):
    """One line of the sign at the table, and the clause that asks for it."""

    text: str
    rule: str


class Clock(Struct, frozen=True, gc=False):
    """Whose time runs, seat or box, and until when; no seat where it runs for all."""

    seat: int | None
    ends: int
    seconds: int


class BuyIn(Struct, frozen=True, gc=False):
    """With how much a player may sit down."""

    least: int
    most: int | None
    step: int


class Pot(Struct, frozen=True, gc=False):
    """A pot, and who may win it."""

    amount: int
    seats: tuple[int, ...]


class Showdown(Struct, frozen=True, gc=False):
    """Which hands count at the showdown, and which cards lie in them."""

    # By card, its hands joined by "+": the one that wins ("won"); of a pot in two halves "high" and
    # "low"; where other hands win other pots "main" and "side", or "side 1" and so on.
    marks: dict[str, str]
    hands: dict[int, str]  # what each winner of a pot won with, by seat


class Seat(Struct, frozen=True, gc=False):
    """A seat of a pot game as everybody sees it."""

    seat: int
    player: str | None
    bot: bool
    stake: int
    bet: int
    status: SeatStatus
    cards: int  # face down
    up: tuple[str, ...]
    shown: tuple[str, ...] | None
    hand: str | None
    declared: bool
    connected: bool
    last: str | None
    won: int
    queued: int  # chips that wait for the end of the round of play


class Choice(Struct, frozen=True, gc=False, omit_defaults=True):
    """An action open to this viewer, with its amounts."""

    kind: str
    rule: str | None = None
    amount: int | None = None
    short: bool = False  # a call that is a tap out
    least: int | None = None
    most: int | None = None
    step: int | None = None
    half_pot: int | None = None
    full_pot: int | None = None


class PublicPot(Struct, frozen=True, gc=False, tag="pot", tag_field="family"):
    """A table of Omaha, Faro or Seven Card Stud as everybody sees it."""

    game: str
    table: str
    name: str
    instrument: str
    version: int
    round: int
    phase: Literal["between", "posting", "dealing", "betting", "showdown"]
    button: int | None
    turn: int | None
    clock: Clock | None
    communal: tuple[str, ...]
    pots: tuple[Pot, ...]
    bet: int
    least_raise: int
    seats: tuple[Seat, ...]
    sign: tuple[SignLine, ...]
    waiting: tuple[str, ...]
    root: str | None
    round_id: str
    winners: tuple[int, ...]
    pause: int | None  # until the next round of play begins
    deck: int  # cards in the sealed deck
    buy_in: BuyIn
    limit: str
    showdown: Showdown | None = None


class Box(Struct, frozen=True, gc=False):
    """A box of a house game as everybody sees it."""

    box: int
    player: str | None
    bot: bool
    chips: int
    ante: int
    second: int
    side: int
    cards: int  # face down
    shown: tuple[str, ...] | None
    hand: str | None
    result: "Result | None"
    decided: bool
    status: str  # "", undecided, staying, folded, dead, settled
    connected: bool


class Result(Struct, frozen=True, gc=False):
    """What a round of play has brought a box."""

    text: str
    amount: int
    rule: str


class Dealer(Struct, frozen=True, gc=False):
    """The dealer's side of the table."""

    cards: tuple[str, ...]  # face up
    down: int
    hand: str | None
    qualifies: bool | None


class PublicHouse(Struct, frozen=True, gc=False, tag="house", tag_field="family"):
    """A table of a house game as everybody sees it."""

    game: str
    table: str
    name: str
    instrument: str
    version: int
    round: int
    phase: HousePhase
    turn: int | None
    clock: Clock | None
    dealer: Dealer
    communal: tuple[str, ...]
    boxes: tuple[Box, ...]
    sign: tuple[SignLine, ...]
    jackpot: int | None
    waiting: tuple[str, ...]
    root: str | None
    round_id: str
    pause: int | None
    deck: int
    buy_in: BuyIn
    showdown: Showdown | None = None  # the latest contest with the dealer


Public = PublicPot | PublicHouse


class Mine(Struct, frozen=True, gc=False):
    """What only this viewer sees: own cards, and what they may do now."""

    seat: int | None  # or box
    cards: tuple[str, ...]
    hand: str | None
    choices: tuple[Choice, ...]
    can: tuple[Choice, ...]  # away from the cards: sit_out, leave_seat, buy_chips, take_seat
    stake: int
    wallet: int
    owed: int
    leaving: bool
    place: int | None  # on the waiting list
    wanted: tuple[int, ...] = ()  # seats that were claimed
    showdown: Showdown | None = None  # one's own contest with the dealer


class Row(Struct, frozen=True, gc=False):
    """A table in the lobby."""

    id: str
    game: str
    name: str
    seats: int
    taken: int
    playing: bool
    stakes: str
    minimum: int
    maximum: int | None
    waiting: int
    instrument: str
    family: str
    bots: int


class RoundRow(Struct, frozen=True, gc=False):
    """A round of play in the list of a table."""

    id: str
    table: str
    game: str
    round: int
    at: int
    ended: int | None
    words: str
    first: int  # version of its first and last event
    last: int


# The fields of a view that are others after an event; in `seats` or `boxes`, by number, likewise
# those of each.
Change = dict[str, object]


class Own(Struct, frozen=True, gc=False):
    """What a viewer held from an event on, and how it stood then against the dealer."""

    v: int
    cards: tuple[str, ...]
    showdown: Showdown | None = None


class RoundStory(Struct, frozen=True, gc=False):
    """A round of play, event by event, with the table after each, as this viewer may see it."""

    id: str
    table: str
    game: str
    instrument: str
    round: int
    mine: int | None  # the viewer's own seat or box
    root: str | None
    deck: int
    events: tuple[Event, ...]
    view: Public  # after the first event
    changes: tuple[Change, ...]  # one for each event, and none with the first
    own: tuple[Own, ...] = ()
    sealing: tuple[Event, ...] = ()  # commitment, nonces and seal of its deck, before its beginning


# To the client


class Told(Struct, frozen=True, gc=False, tag_field="t"):
    """A message of the server."""


class Person(Struct, frozen=True, gc=False):
    """Who the server takes the client for."""

    id: str
    name: str
    guest: bool
    wallet: int


class PlayChips(Struct, frozen=True):
    """Whoever has less than `below` away from the tables may have it made up to `up_to`."""

    below: int
    up_to: int


class Welcome(Told, frozen=True, tag="welcome"):
    """The answer to hello."""

    protocol: int
    player: Person | None
    now: int
    chips: PlayChips


class State(Told, frozen=True, tag="state"):
    """A table from nothing, and its latest events."""

    table: str
    version: int
    public: Public
    mine: Mine | None  # None for whoever has no seat here
    events: list[Event]  # the latest, at least from the beginning of the round of play
    now: int


class Update(Told, frozen=True, tag="update"):
    """What has happened at a table after the version `from`, and how it stands now."""

    table: str
    from_: int = msgspec.field(name="from")
    version: int
    events: list[Event]
    public: Public
    mine: Mine | None
    now: int


class Done(Told, frozen=True, tag="done"):
    """The command is in the journal, up to this version of its table."""

    id: str
    version: int


class Refused(Told, frozen=True, tag="refused"):
    """The rules do not allow it; nothing has changed."""

    id: str
    rule: str | None
    reason: str


class Bad(Told, frozen=True, tag="bad"):
    """Not a message of this protocol; nothing has changed."""

    id: str | None
    reason: str


class Halted(Told, frozen=True, tag="halted"):
    """The room is stopped as a whole, and why: nothing is taken any more."""

    reason: str


class Wallet(Told, frozen=True, tag="wallet"):
    """What the player owns away from the tables."""

    wallet: int


class Lobby(Told, frozen=True, tag="lobby"):
    """Every table."""

    tables: list[Row]


class Pong(Told, frozen=True, tag="pong"):
    """A sign of life."""

    n: int
    now: int


NOTHING = b"null"
_ENCODER = msgspec.json.Encoder()
_INCOMING = msgspec.json.Decoder(Incoming)


def encode(message: Any) -> bytes:
    """A message as JSON."""
    return _ENCODER.encode(message)


def state_frame(
    table: str, version: int, public: bytes, mine: bytes, events: Iterable[bytes], now: int
) -> bytes:
    """A `State` of parts that are encoded already."""
    return (
        b'{"t":"state","table":%b,"version":%d,"public":%b,"mine":%b,"events":[%b],"now":%d}'
    ) % (encode(table), version, public, mine, b",".join(events), now)


def update_frame(
    table: str, since: int, version: int, events: Iterable[bytes], public: bytes
) -> bytes:
    """An `Update` of parts that are encoded already, as far as it is the same for several."""
    return (b'{"t":"update","table":%b,"from":%d,"version":%d,"events":[%b],"public":%b,') % (
        encode(table),
        since,
        version,
        b",".join(events),
        public,
    )


def for_one(update: bytes, mine: bytes, now: int) -> bytes:
    """The `Update` with what only its reader sees."""
    return b'%b"mine":%b,"now":%d}' % (update, mine, now)


def decode(frame: bytes | str) -> Incoming:
    """The client's message; `BadMessage` says what is wrong and where."""
    try:
        found: Incoming = _INCOMING.decode(frame)
        return found
    except RecursionError:
        raise BadMessage("lists within lists, too deep to read") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadMessage(str(error)) from None


_TOLD = msgspec.json.Decoder(State | Update | Wallet | Halted)


def look(frame: bytes) -> State | Update | None:
    """How a table stands, from a frame that says so: for clients in this process."""
    found = _TOLD.decode(frame) if frame else None
    return None if isinstance(found, Wallet | Halted) else found
