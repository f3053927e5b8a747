"""What a table's journal tells beyond the engine's state: names, seals, times, the last round.

Folded from the entries one by one, live and after a restart alike, so that both come to the same.
It must not know who may see what, nor decide anything.
"""

from collections.abc import Callable
from copy import copy
from dataclasses import dataclass, field, fields
from typing import Any

from croupier import seal
from croupier.cards import Card
from croupier.room import records as rec
from croupier.room.sealing import Sealing, base, further
from croupier.rules import events as ev
from croupier.rules.canberra import CanberraTableOpened
from croupier.rules.holdem import HoldemTableOpened
from croupier.rules.house import events as hv
from croupier.rules.signs import dollars
from croupier.rules.table import Table
from croupier.shoe import Shoe


@dataclass(slots=True)
class Played:
    """A round of play in the list of a table."""

    number: int
    id: str
    first: int
    at: int
    last: int = 0
    ended: int | None = None
    words: str = ""
    committed: int = 0  # the version that committed its deck


@dataclass(slots=True)
class Recall:
    """Everything of a table that the engine does not keep."""

    table: str
    day: str = ""
    version: int = 0
    at: int = 0
    names: dict[str, str] = field(default_factory=dict)
    bots: set[str] = field(default_factory=set)
    waiting: list[str] = field(default_factory=list)
    called: dict[str, int] = field(default_factory=dict)  # of them, and when a seat was free
    vain: bool = False  # seats were offered and not taken: they are for whoever comes first
    leaving: set[str] = field(default_factory=set)
    barred: dict[str, rec.PlayerBarred] = field(default_factory=dict)
    lapsed: set[str] = field(default_factory=set)  # let their time run out, and nothing since
    left_at: dict[str, int] = field(default_factory=dict)
    sat_at: dict[str, int] = field(default_factory=dict)
    # the present round of play, or the last one
    number: int = 0
    round_id: str = ""
    seats: dict[int, str] = field(default_factory=dict)  # who sits where, or sat there last
    chips: dict[int, int] = field(default_factory=dict)  # of each box as the round of play began
    owners: dict[int, str] = field(default_factory=dict)  # whose cards lie at a seat or box
    players: dict[int, str] = field(default_factory=dict)  # who was there as it began
    shown: dict[int, tuple[Card, ...]] = field(default_factory=dict)
    hands: dict[int, str] = field(default_factory=dict)
    last: dict[int, str] = field(default_factory=dict)
    won: dict[int, int] = field(default_factory=dict)
    disclosed: dict[int, ev.HandShown] = field(default_factory=dict)  # at the showdown
    awards: list[ev.PotAwarded] = field(default_factory=list)
    from_pots: tuple[int, ...] = ()  # the commission
    results: dict[int, tuple[str, str]] = field(default_factory=dict)  # words and clause
    net: dict[int, int] = field(default_factory=dict)
    turned: list[int] = field(default_factory=list)  # whose hand was shown, one after the other
    settled: dict[int, str] = field(default_factory=dict)  # how each stands against the dealer
    dealer: tuple[Card, ...] = ()
    dealer_hand: str = ""
    qualifies: bool | None = None
    communal: tuple[Card, ...] = ()
    hole: dict[int, tuple[Card, ...]] = field(default_factory=dict)
    report: hv.JackpotReported | None = None  # what a jackpot must know of it
    packets: bool = False  # hands were dealt in packets, which lie until bet or fold is announced
    announced: bool = False
    present: Sealing = field(default_factory=Sealing)  # its deck
    coming: Sealing = field(default_factory=Sealing)  # the deck in preparation
    last_deal: str = ""  # the name of the last deck of all
    # times
    turn: Any = None
    turn_since: int = 0
    clock_since: int = 0
    wagered_at: int = 0
    first_wager_at: int = 0
    ended_at: int = 0
    over: rec.DayEnded | None = None  # the gaming day
    rounds: list[Played] = field(default_factory=list)

    def note(self, event: Any, before: Any, version: int, at: int) -> None:
        """An event has happened; `before` is the engine's state before it."""
        self.version, self.at = version, at
        remember = _NOTE.get(type(event))
        if remember is not None:
            remember(self, event, before)

    def noted(self, state: Any) -> None:
        """The engine's state after the last event: whose turn it is, and since when."""
        turn = _turn_of(state)
        if turn != self.turn:
            self.turn, self.turn_since = turn, self.at
        if self.waiting or self.called:
            _call(self, state)

    @property
    def root(self) -> str | None:
        """Under which the deck of this round of play is sealed."""
        return self.present.sealed.root if self.present.sealed is not None else None

    @property
    def next_up(self) -> Sealing:
        """The deck that goes into the shoe next: prepared for the next deal, or for this one."""
        return self.coming if self.coming.committed is not None else self.present

    def next_deal(self, number: int) -> str:
        """What the deck for a round of play is called that is committed next."""
        return further(self.id_of(number), self.last_deal)

    def open(self, cards: tuple[Card, ...]) -> tuple[seal.Opening, ...]:
        """The proofs of cards that an event has dealt or shown; all before them are out too."""
        sealed = self.present.made
        if sealed is None:
            return ()
        record, order = sealed.record, sealed.order
        places = [order.index(card) for card in cards]
        out = order[: max(places) + 1]
        shoe = Shoe(record.game, record.round_id, order, dealt=out)
        return tuple([seal.open_card(sealed, shoe, place) for place in places])

    def fork(self) -> "Recall":
        """A copy that can go its own way; it knows no round of play but the present one."""
        new = copy(self)
        for name in _MUTABLE:
            setattr(new, name, getattr(self, name).copy())
        new.present, new.coming, new.rounds = self.present.fork(), self.coming.fork(), []
        return new

    def bar_of(self, player: str, now: int) -> rec.PlayerBarred | None:
        """Why a player may not wager at this time, if so."""
        bar = self.barred.get(player) if self.barred else None
        return None if bar is None or bar.until <= now else bar

    @property
    def looks(self) -> bool:
        """Whether players may look at their cards: a packet lies until the announcement."""
        return self.announced or not self.packets

    def id_of(self, number: int) -> str:
        """What a round of play of this day is known by."""
        return f"{self.table}.{self.day}.{number}"

    def name(self, player: str) -> str:
        """What a player is called."""
        return self.names.get(player, player)

    def name_at(self, seat: int) -> str:
        """What the player is called who has, or had, this seat or box."""
        return self.name(self.seats[seat]) if seat in self.seats else f"seat {seat}"

    def name_in_round(self, seat: int) -> str:
        """What the player is called who was dealt in there; another may sit there by now."""
        return self.name(self.players[seat]) if seat in self.players else self.name_at(seat)


_MUTABLE = tuple(each.name for each in fields(Recall) if each.default_factory in (dict, set, list))


def _turn_of(state: Any) -> Any:
    """What must change for a clock to begin anew."""
    if isinstance(state, Table):
        now = state.round
        if now is None or not state.playing:
            return ("between", state.rounds, len(state.seats))
        return (state.rounds, now.phase, now.number, now.to_act, now.acted, now.bet)
    if state.stage == "deciding":
        return (state.round, "deciding", state.turn(), sum(1 for s in state.status if s))
    return (state.round, state.stage)


def _opened(memo: Recall, event: Any, before: Any) -> None:
    memo.day = event.gaming_day if isinstance(event, ev.TableOpened) else event.gaming_date
    memo.ended_at = memo.at


def _named(memo: Recall, event: rec.PlayerNamed, before: Any) -> None:
    memo.names[event.player] = event.name
    (memo.bots.add if event.bot else memo.bots.discard)(event.player)


def _committed(memo: Recall, event: rec.DeckCommitted, before: Any) -> None:
    memo.coming = Sealing(event, memo.version, memo.at)
    memo.last_deal = event.round_id


def _nonce_given(memo: Recall, event: rec.NonceGiven, before: Any) -> None:
    memo.coming.nonces[event.player] = event.nonce


def _sealed(memo: Recall, event: rec.DeckSealed, before: Any) -> None:
    """As committed for a deal to come; earlier versions sealed a deck in its round of play."""
    memo.last_deal = event.round_id
    if memo.coming.committed is not None:
        memo.coming.sealed = event
    else:
        memo.present = Sealing(version=memo.version, at=memo.at, sealed=event)


def _discarded(memo: Recall, event: rec.DeckDiscarded, before: Any) -> None:
    if memo.coming.round_id == event.round_id:
        memo.coming = Sealing()
    else:
        memo.present = Sealing()


def _loaded(memo: Recall, event: Any, before: Any) -> None:
    """The deck of a new deal takes the place of the one before it."""
    if memo.coming.sealed is not None:
        memo.present, memo.coming = memo.coming, Sealing()
    memo.present.loaded = True


def _sat(memo: Recall, player: str, seat: int) -> None:
    """The next round of play waits a moment for a newcomer, once: not whenever they sit down."""
    if memo.sat_at.get(player, -1) < memo.ended_at:
        memo.sat_at[player] = memo.at
    if seat not in memo.seats:
        memo.seats[seat] = player


def _seat_taken(memo: Recall, event: ev.SeatTaken, before: Table) -> None:
    _forget(memo, event.seat)
    _sat(memo, event.player, event.seat)


def _box_taken(memo: Recall, event: hv.BoxTaken, before: Any) -> None:
    _forget(memo, event.box)
    _sat(memo, event.player, event.box)


def _forget(memo: Recall, seat: int) -> None:
    """Nothing of whoever had the seat before is shown as the newcomer's."""
    for kept in (memo.seats, memo.shown, memo.hands, memo.last, memo.won, memo.results, memo.net):
        kept.pop(seat, None)
    memo.hole.pop(seat, None)
    memo.owners.pop(seat, None)


def _seat_left(memo: Recall, event: ev.SeatLeft, before: Table) -> None:
    player = before.seats[event.seat].player
    memo.owners.pop(event.seat, None)
    memo.leaving.discard(player)
    memo.lapsed.discard(player)
    memo.left_at[player] = memo.at


def _box_left(memo: Recall, event: hv.BoxLeft, before: Any) -> None:
    memo.owners.pop(event.box, None)
    memo.leaving.discard(event.player)
    memo.left_at[event.player] = memo.at


def _seat_changed(memo: Recall, event: ev.SeatChanged, before: Table) -> None:
    _forget(memo, event.to)
    memo.seats[event.to] = before.seats[event.seat].player
    _forget(memo, event.seat)


def _begin(memo: Recall, number: int, seats: dict[int, str]) -> None:
    memo.number = number
    memo.round_id = memo.id_of(number)
    memo.seats.update(seats)
    memo.owners, memo.players = dict(seats), dict(seats)
    for kept in (memo.shown, memo.hands, memo.last, memo.won, memo.results, memo.net, memo.hole):
        kept.clear()
    _no_showdown(memo)
    memo.dealer, memo.dealer_hand, memo.qualifies, memo.communal = (), "", None, ()
    memo.packets = memo.announced = False
    memo.report = None
    memo.present = Sealing()
    if base(memo.coming.round_id) == memo.round_id:
        memo.present, memo.coming = memo.coming, Sealing()
    played = Played(number, memo.round_id, memo.version, memo.at)
    played.committed = memo.present.version
    memo.rounds.append(played)


def _no_showdown(memo: Recall) -> None:
    memo.disclosed.clear()
    memo.awards.clear()
    memo.turned.clear()
    memo.settled.clear()
    memo.from_pots = ()


def _round_opened(memo: Recall, event: ev.RoundOpened, before: Table) -> None:
    seats = {seat: before.seats[seat].player for seat, _ in event.stakes}
    _begin(memo, before.rounds + 1, seats)


def _over(memo: Recall, words: str) -> None:
    """What a round of play came to; one that is void stays so when it is concluded."""
    memo.ended_at = memo.at
    if memo.rounds:
        played = memo.rounds[-1]
        played.last, played.ended, played.words = memo.version, memo.at, played.words or words


def _round_concluded(memo: Recall, event: ev.RoundConcluded, before: Table) -> None:
    won = [f"{memo.name_in_round(n)} wins {dollars(amount)}" for n, amount in memo.won.items()]
    _over(memo, ", ".join(won) or "nobody wins")


def _round_voided(memo: Recall, event: Any, before: Any) -> None:
    _over(memo, f"void: {event.reason}")
    _no_showdown(memo)


def _pot_awarded(memo: Recall, event: ev.PotAwarded, before: Table) -> None:
    memo.won[event.seat] = memo.won.get(event.seat, 0) + event.amount
    memo.awards.append(event)


def _commission_taken(memo: Recall, event: ev.CommissionTaken, before: Table) -> None:
    memo.from_pots = event.from_pots


def _clock_called(memo: Recall, event: ev.ClockCalled, before: Table) -> None:
    memo.clock_since = memo.at


def _hand_shown(memo: Recall, event: ev.HandShown, before: Table) -> None:
    memo.disclosed[event.seat] = event
    memo.shown[event.seat] = event.cards
    memo.hands[event.seat] = " / ".join(hand for hand in (event.high, event.low) if hand)


def _published(memo: Recall, event: ev.CardsPublished, before: Table) -> None:
    memo.shown[event.seat] = memo.shown.get(event.seat, ()) + event.cards


def _did(words: Callable[[Any], str]) -> Callable[[Recall, Any, Any], None]:
    def note(memo: Recall, event: Any, before: Any) -> None:
        memo.last[event.seat] = words(event)

    return note


def _acted(words: Callable[[Any], str]) -> Callable[[Recall, Any, Any], None]:
    """What a player does in person."""

    def note(memo: Recall, event: Any, before: Any) -> None:
        memo.last[event.seat] = words(event)
        memo.lapsed.discard(memo.owners.get(event.seat, ""))

    return note


def _folded(memo: Recall, event: ev.Folded, before: Table) -> None:
    """In person, or because the time was up."""
    player = memo.owners.get(event.seat, "")
    clocks = (before.game.rules["clock"], before.game.rules.get("general clock"))
    (memo.lapsed.add if event.rule in clocks else memo.lapsed.discard)(player)
    memo.last[event.seat] = "time is up" if event.rule in clocks else "fold"


def _sat_out(memo: Recall, event: ev.SatOut | ev.SatIn, before: Table) -> None:
    memo.lapsed.discard(before.seats[event.seat].player)


# the house games


def _wagers_opened(memo: Recall, event: hv.WagersOpened, before: Any) -> None:
    seats = {box: player for box, player in enumerate(before.players) if player}
    _begin(memo, event.round, seats)
    memo.chips = {box: before.chips[box] for box in seats}
    memo.wagered_at, memo.first_wager_at = memo.at, 0


def _wagered(memo: Recall, event: Any, before: Any) -> None:
    memo.wagered_at = memo.at
    memo.first_wager_at = memo.first_wager_at or memo.at
    memo.owners[event.box] = before.players[event.box]


def _wager_returned(memo: Recall, event: hv.WagerReturned, before: Any) -> None:
    """Where no ante is left, nobody waits for the cards."""
    if event.wager == "ante" and sum(before.ante) == event.amount:
        memo.first_wager_at = 0


def _box_shown(memo: Recall, event: hv.HandShown, before: Any) -> None:
    memo.shown[event.box] = event.cards
    memo.turned.append(event.box)


def _reported(memo: Recall, event: hv.JackpotReported, before: Any) -> None:
    memo.report = event


def _decisions_opened(memo: Recall, event: hv.DecisionsOpened, before: Any) -> None:
    memo.announced = True


def _cards_dealt(memo: Recall, event: hv.CardsDealt, before: Any) -> None:
    memo.packets = before.automated
    if event.box:
        memo.hole[event.box] = memo.hole.get(event.box, ()) + event.cards


def _dealer_up(memo: Recall, event: Any, before: Any) -> None:
    memo.dealer = (event.card,)


def _dealer_shown(memo: Recall, event: hv.DealerHandShown, before: Any) -> None:
    memo.dealer, memo.dealer_hand = event.cards, event.hand
    memo.turned.append(0)


def _qualified(memo: Recall, event: hv.DealerQualified, before: Any) -> None:
    memo.qualifies = event.qualifies


def _communal(memo: Recall, event: Any, before: Any) -> None:
    memo.communal += event.cards


def _settled(memo: Recall, event: hv.HandSettled, before: Any) -> None:
    memo.hands[event.box] = event.hand
    memo.settled[event.box] = event.outcome
    memo.results[event.box] = (_OUTCOMES[event.outcome], event.rule)


_OUTCOMES = {
    "wins": "beats the dealer",
    "loses": "is beaten",
    "void": "equal",
    "ante wins": "the dealer does not qualify",
}


def _box_folded(memo: Recall, event: hv.Folded, before: Any) -> None:
    memo.results[event.box] = ("folded", event.rule)


def _round_ended(memo: Recall, event: hv.RoundEnded, before: Any) -> None:
    memo.net = {box: before.net[box] for box in before.boxes}
    won = [
        f"{memo.name_at(box)} {'+' if net > 0 else '−' if net < 0 else '±'}{dollars(abs(net))}"
        for box, net in memo.net.items()
    ]
    _over(memo, ", ".join(won) or "void")


def _resumed(memo: Recall, event: rec.Resumed, before: Any) -> None:
    """Time in which the room was not running counts against nobody."""
    memo.turn_since += event.lost
    memo.clock_since += event.lost
    memo.wagered_at += event.lost
    memo.first_wager_at += event.lost if memo.first_wager_at else 0
    memo.ended_at += event.lost
    memo.called = {player: at + event.lost for player, at in memo.called.items()}
    memo.coming.at += event.lost
    memo.sat_at = {player: at + event.lost for player, at in memo.sat_at.items()}


def _day_ended(memo: Recall, event: rec.DayEnded, before: Any) -> None:
    memo.over = event


def _barred(memo: Recall, event: rec.PlayerBarred, before: Any) -> None:
    memo.barred[event.player] = event


# the waiting list


def _joined(memo: Recall, event: rec.WaitingJoined, before: Any) -> None:
    memo.waiting.append(event.player)
    memo.names[event.player] = event.name
    _call(memo, before)


def _waited(memo: Recall, event: rec.WaitingLeft, before: Any) -> None:
    memo.waiting = [player for player in memo.waiting if player != event.player]
    memo.vain = memo.vain or event.why == rec.IN_VAIN
    _call(memo, before)


def _call(memo: Recall, state: Any) -> None:
    """As many as seats are free, then everybody; each has the usual time from then on."""
    free = free_places(state)
    memo.vain = memo.vain and bool(free and memo.waiting)
    first = memo.waiting if memo.vain else memo.waiting[:free]
    memo.called = {player: memo.called.get(player, memo.at) for player in first}


def free_places(state: Any) -> int:
    """How many more may sit down."""
    if isinstance(state, Table):
        return state.size - len(state.seats)
    return int(state.players[1:].count(""))


_NOTE: dict[type, Callable[[Recall, Any, Any], None]] = {
    ev.TableOpened: _opened,
    HoldemTableOpened: _opened,
    CanberraTableOpened: _opened,
    rec.PlayerNamed: _named,
    rec.DeckCommitted: _committed,
    rec.NonceGiven: _nonce_given,
    rec.DeckSealed: _sealed,
    rec.DeckDiscarded: _discarded,
    ev.ShoeLoaded: _loaded,
    hv.ShoeLoaded: _loaded,
    rec.LeaveAsked: lambda memo, event, _: memo.leaving.add(event.player),
    rec.LeaveWithdrawn: lambda memo, event, _: memo.leaving.discard(event.player),
    hv.DecisionsOpened: _decisions_opened,
    hv.JackpotReported: _reported,
    rec.PlayerBarred: _barred,
    rec.WaitingJoined: _joined,
    rec.WaitingLeft: _waited,
    rec.Resumed: _resumed,
    rec.DayEnded: _day_ended,
    ev.SeatTaken: _seat_taken,
    ev.SeatLeft: _seat_left,
    ev.SeatChanged: _seat_changed,
    ev.RoundOpened: _round_opened,
    ev.RoundConcluded: _round_concluded,
    ev.RoundVoided: _round_voided,
    ev.CommissionTaken: _commission_taken,
    ev.PotAwarded: _pot_awarded,
    ev.HandShown: _hand_shown,
    ev.ClockCalled: _clock_called,
    ev.CardsPublished: _published,
    ev.BlindPosted: _did(lambda e: f"blind {dollars(e.amount)}"),
    ev.AntePosted: _did(lambda e: f"ante {dollars(e.amount)}"),
    ev.EntryPosted: _did(lambda e: f"posts {dollars(e.live + e.dead)}"),
    ev.Checked: _acted(lambda e: "check"),
    ev.BetMade: _acted(lambda e: f"bet {dollars(e.amount)}"),
    ev.Called: _acted(lambda e: f"call {dollars(e.amount)}" if e.amount else "no raise"),
    ev.Raised: _acted(lambda e: f"raise {dollars(e.by)}"),
    ev.Folded: _folded,
    ev.SatOut: _sat_out,
    ev.SatIn: _sat_out,
    ev.TappedOut: _did(lambda e: "tap out"),
    ev.HandGivenUp: _did(lambda e: "gives up"),
    hv.BoxTaken: _box_taken,
    hv.BoxLeft: _box_left,
    hv.WagersOpened: _wagers_opened,
    hv.AntePlaced: _wagered,
    hv.SideWagerPlaced: _wagered,
    hv.WagerReturned: _wager_returned,
    hv.CardsDealt: _cards_dealt,
    hv.HandShown: _box_shown,
    hv.DealerCardDealtUp: _dealer_up,
    hv.DealerCardTurned: _dealer_up,
    hv.DealerHandShown: _dealer_shown,
    hv.DealerQualified: _qualified,
    hv.FlopDealt: _communal,
    hv.RiverDealt: _communal,
    hv.HandSettled: _settled,
    hv.Folded: _box_folded,
    hv.RoundEnded: _round_ended,
    hv.RoundVoided: _round_voided,
}
