"""What happened, as each viewer may know it: an event in words, with its clause and its cards.

Built up from nothing. An event of a kind listed as open tells everything about itself; one that
holds secrets has a sentence of its own, and its owner a second one; any other tells its name.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from msgspec import structs

from croupier.cards import Card, show
from croupier.histories import floor_telling, house_telling, pot_telling
from croupier.room import records as rec
from croupier.room import wire
from croupier.room.recall import Recall
from croupier.room.sealing import base
from croupier.rules import events as ev
from croupier.rules import floor_records as fr
from croupier.rules.canberra import CanberraTableOpened
from croupier.rules.holdem import HoldemTableOpened
from croupier.rules.house import events as hv
from croupier.rules.house import jackpot as jk
from croupier.rules.plain import name_of
from croupier.rules.signs import dollars


class Told(NamedTuple):
    """An event for everybody, and for each player who may know more of it."""

    public: wire.Event
    private: Mapping[str, wire.Event] = {}


def tell(event: Any, memo: Recall) -> Told:
    """The event that `memo` has just noted."""
    kind = type(event)
    hidden = _HIDDEN.get(kind)
    if hidden is not None:
        return hidden(event, memo)
    if kind not in OPEN:
        return Told(_event(event, memo, name_of(event).replace("_", " ")))
    return Told(_open_event(event, memo))


def _event(event: Any, memo: Recall, words: str, **facts: Any) -> wire.Event:
    """What everybody may know of any event, and what is given besides."""
    number, kind = memo.number, name_of(event)
    return wire.Event(memo.version, memo.at, kind, event.rule, words, number, **facts)


def _open_event(event: Any, memo: Recall) -> wire.Event:
    """Everything that viewers need of an event that has no secrets."""
    kind = type(event)
    parts = _PARTS[kind]
    facts = {name: found for name in parts.facts if (found := getattr(event, name)) != ""}
    if parts.place:
        facts["seat"] = getattr(event, parts.place) or None
    if parts.cards and (cards := _cards(event, parts.cards)) is not None:
        facts["cards"], facts["openings"] = cards, _openings(memo, cards)
    if kind in _MORE:
        facts |= _MORE[kind](event, memo)
    return _event(event, memo, _words(event, memo), **facts)


class _Parts(NamedTuple):
    """Where a kind of event has what viewers need."""

    place: str
    cards: str
    facts: tuple[str, ...]


def _parts(kind: type) -> _Parts:
    def first(*names: str) -> str:
        return next((name for name in names if hasattr(kind, name)), "")

    facts = tuple(name for name in _FACTS if hasattr(kind, name))
    return _Parts(first("seat", "box"), first("cards", "card"), facts)


def _cards(event: Any, name: str) -> tuple[Card, ...] | None:
    """One card or several; an event may also have a mere number of them."""
    found = getattr(event, name)
    if name == "card":
        return (found,) if found else None
    return found if isinstance(found, tuple) else None


_FACTS = ("amount", "pot", "half", "hand", "outcome", "wager")

# what a replayer needs and the event has under another name
_MORE: dict[type, Callable[[Any, Recall], dict[str, Any]]] = {
    ev.RoundOpened: lambda event, _: {"seat": event.button, "stakes": dict(event.stakes)},
    ev.RoundConcluded: lambda event, _: {"stakes": dict(event.stakes)},
    ev.EntryPosted: lambda event, _: {"amount": event.live + event.dead},
    ev.Raised: lambda event, _: {"by": event.by},
    ev.HandShown: lambda event, _: _hands(event),
    hv.WagersOpened: lambda event, memo: {"stakes": dict(memo.chips)},
    hv.BoxTaken: lambda event, _: {"amount": event.chips},
    hv.WagerPaid: lambda event, _: {"amount": event.winnings},
    hv.BoxRestored: lambda event, _: {"amount": event.returned - event.taken_back},
    hv.WagerRestored: lambda event, _: {"amount": event.returned - event.taken_back},
}


def _hands(event: ev.HandShown) -> dict[str, Any]:
    """What a hand shown makes, in words and with its five cards each way."""
    hand = "; ".join(filter(None, (event.high, event.low)))
    return {"hand": hand, "high_hand": event.high_hand or None, "low_hand": event.low_hand or None}


def _words(event: Any, memo: Recall) -> str:
    kind = type(event)
    special = _WORDS.get(kind)
    if special is not None:
        return special(event, memo)
    if kind in floor_telling.TELL:
        return floor_telling.in_words(event) or ""
    if kind in _HOUSE_EVENTS:
        return house_telling.tell(event, house_telling.Voice(memo.name_at, show))
    name = memo.name_in_round if kind in pot_telling.OF_ROUND else memo.name_at
    return pot_telling.tell(event, pot_telling.Voice(name, show))


_HOUSE_EVENTS = frozenset(kind for kind in vars(hv).values() if isinstance(kind, type))


def _openings(memo: Recall, cards: tuple[Card, ...]) -> tuple[wire.Opening, ...] | None:
    if not cards:
        return None
    return tuple(
        wire.Opening(each.position, each.card, each.salt, each.path) for each in memo.open(cards)
    )


# events that hold secrets


def _dealt_down(event: Any, memo: Recall) -> Told:
    """Everybody sees how many cards fell; their owner sees which."""
    seat = event.seat if isinstance(event, ev.HoleCardsDealt) else event.box
    count = "a card" if len(event.cards) == 1 else f"{len(event.cards)} cards"
    name = memo.name_at(seat) if seat else "the dealer"
    words = f"{name} is dealt {count} face down"
    down = len(event.cards)
    public = _event(event, memo, words, seat=seat or None, down=down)
    owner = memo.owners.get(seat, "") if seat else ""
    if not owner or not memo.looks:
        return Told(public)
    private = _event(
        event,
        memo,
        f"{name} is dealt {show(event.cards)} face down",
        seat=seat,
        cards=event.cards,
        openings=_openings(memo, event.cards),
        down=down,
    )
    return Told(public, {owner: private})


def _decisions_opened(event: hv.DecisionsOpened, memo: Recall) -> Told:
    """Packets may be picked up and looked at now: each player is told of their own."""
    public = _open_event(event, memo)
    if not memo.packets:
        return Told(public)
    return Told(public, {memo.owners[box]: _picked_up(event, memo, box) for box in memo.hole})


def _picked_up(event: hv.DecisionsOpened, memo: Recall, box: int) -> wire.Event:
    cards = memo.hole[box]
    words = f"{_words(event, memo)}: {memo.name_at(box)} holds {show(cards)}"
    return _event(event, memo, words, seat=box, cards=cards, openings=_openings(memo, cards))


def _shoe_loaded(event: Any, memo: Recall) -> Told:
    return Told(_event(event, memo, "the cards are shuffled, cut and in the shoe"))


def _discarded(event: ev.CardsDiscarded, memo: Recall) -> Told:
    count = "a card is" if len(event.cards) == 1 else f"{len(event.cards)} cards are"
    return Told(_event(event, memo, f"{count} discarded unseen"))


# the deck in preparation; its seed is never told


def _for_deal(event: Any, memo: Recall, words: str, **facts: Any) -> Told:
    """What was done for a deal, under the round of play that it belongs to."""
    number = memo.number + (base(event.round_id) != memo.round_id)
    named = {"round_id": event.round_id, "round": number}
    return Told(structs.replace(_event(event, memo, words, **facts), **named))


def _committed(event: rec.DeckCommitted, memo: Recall) -> Told:
    words = f"the house commits itself to a shuffle: {event.commitment[:16]}…"
    return _for_deal(event, memo, words, commitment=event.commitment)


def _nonce_given(event: rec.NonceGiven, memo: Recall) -> Told:
    words = f"{memo.name(event.player)} has a share in the shuffle: {event.nonce[:16]}…"
    seat = next((n for n, player in memo.seats.items() if player == event.player), None)
    return _for_deal(event, memo, words, seat=seat, nonce=event.nonce)


def _sealed(event: rec.DeckSealed, memo: Recall) -> Told:
    words = f"the deck is sealed under {event.root[:16]}…"
    facts: dict[str, Any] = {"root": event.root}
    if event.binding:
        facts |= {"commitment": event.commitment, "nonces": event.nonces}
        facts |= {"binding": event.binding, "cut": event.cut}
    return _for_deal(event, memo, words, **facts)


def _deck_discarded(event: rec.DeckDiscarded, memo: Recall) -> Told:
    return _for_deal(event, memo, f"the deck is not dealt: {event.reason}")


def _named(event: rec.PlayerNamed, memo: Recall) -> Told:
    words = f"{event.name} comes to the table"
    return Told(_event(event, memo, words))


def _leave_asked(event: rec.LeaveAsked, memo: Recall) -> Told:
    words = f"{memo.name(event.player)} will leave after this round of play"
    return Told(_event(event, memo, words))


def _barred(event: rec.PlayerBarred, memo: Recall) -> Told:
    """Whose affair it is knows of it; others learn no more than that a note was made."""
    public = _event(event, memo, "a note is made for the dealer")
    return Told(public, {event.player: _event(event, memo, event.why)})


def _leave_withdrawn(event: rec.LeaveWithdrawn, memo: Recall) -> Told:
    return Told(_event(event, memo, f"{memo.name(event.player)} stays"))


def _resumed(event: rec.Resumed, memo: Recall) -> Told:
    seconds = max(0, event.lost) // 1000
    words = f"play goes on where it stood; {seconds} seconds of interruption count for nobody"
    return Told(_event(event, memo, words))


def _day_ended(event: rec.DayEnded, memo: Recall) -> Told:
    return Told(_event(event, memo, f"the gaming day of {memo.day} is over"))


def _waiting(event: Any, memo: Recall) -> Told:
    joined = isinstance(event, rec.WaitingJoined)
    words = f"{event.name} {'is on' if joined else 'is off'} the waiting list"
    return Told(_event(event, memo, words))


def _shown_to_one(event: ev.ShownToOne, memo: Recall) -> Told:
    words = f"{memo.name_at(event.seat)} shows cards to {memo.name_at(event.to)}"
    public = _event(event, memo, words, seat=event.seat)
    private = _event(event, memo, words, seat=event.seat, cards=event.cards)
    return Told(public, {memo.seats.get(event.to, ""): private})


_HIDDEN: dict[type, Callable[[Any, Recall], Told]] = {
    ev.HoleCardsDealt: _dealt_down,
    hv.CardsDealt: _dealt_down,
    hv.DecisionsOpened: _decisions_opened,
    ev.ShoeLoaded: _shoe_loaded,
    hv.ShoeLoaded: _shoe_loaded,
    ev.CardsDiscarded: _discarded,
    ev.ShownToOne: _shown_to_one,
    rec.DeckCommitted: _committed,
    rec.NonceGiven: _nonce_given,
    rec.DeckSealed: _sealed,
    rec.DeckDiscarded: _deck_discarded,
    rec.PlayerNamed: _named,
    rec.LeaveAsked: _leave_asked,
    rec.LeaveWithdrawn: _leave_withdrawn,
    rec.PlayerBarred: _barred,
    rec.WaitingJoined: _waiting,
    rec.WaitingLeft: _waiting,
    rec.Resumed: _resumed,
    rec.DayEnded: _day_ended,
}


# events that are said better here, where players have names


def _table_opened(event: Any, memo: Recall) -> str:
    return f"the table opens under {event.instrument}"


_WORDS: dict[type, Callable[[Any, Recall], str]] = {
    ev.TableOpened: _table_opened,
    HoldemTableOpened: _table_opened,
    CanberraTableOpened: _table_opened,
    ev.SeatTaken: lambda e, m: f"{m.name(e.player)} takes seat {e.seat} with {dollars(e.stake)}",
    ev.SeatLeft: lambda e, m: f"{m.name_at(e.seat)} leaves with {dollars(e.amount)}",
    ev.ChipsCashedOut: lambda e, m: f"{dollars(e.amount)} is paid out to {m.name(e.player)}",
    ev.SeatChanged: lambda e, m: f"{m.name_at(e.to)} moves from seat {e.seat} to seat {e.to}",
    ev.SeatWanted: lambda e, m: f"{m.name(e.player)} asks for seat {e.seat}",
    ev.ClaimWithdrawn: lambda e, m: f"{m.name(e.player)} no longer asks for seat {e.seat}",
    ev.CardsPublished: lambda e, m: f"{m.name_at(e.seat)} shows {show(e.cards)}",
    ev.SeatAwarded: lambda e, m: f"seat {e.seat} goes to {m.name(e.player)}",
    ev.PurchaseQueued: lambda e, m: (
        f"{m.name_at(e.seat)} will add {dollars(e.amount)} after this round of play"
    ),
    ev.PurchaseLapsed: lambda e, m: (
        f"{dollars(e.amount)} for {m.name_at(e.seat)} may no longer be added"
    ),
    ev.StakeIncreased: lambda e, m: f"{m.name_at(e.seat)} adds {dollars(e.amount)}",
    ev.StakeReduced: lambda e, m: f"{m.name_at(e.seat)} takes off {dollars(e.amount)}",
    ev.SatOut: lambda e, m: f"{m.name_at(e.seat)} sits out",
    ev.SatIn: lambda e, m: f"{m.name_at(e.seat)} is back",
    ev.EntryChosen: lambda e, m: f"{m.name_at(e.seat)} will post to come in",
    ev.EntryPosted: lambda e, m: f"{m.name_at(e.seat)} posts {dollars(e.live + e.dead)}",
    ev.BlindMissed: lambda e, m: f"a blind passes {m.name_at(e.seat)}",
    ev.PlayerDeclared: lambda e, m: f"{m.name_at(e.seat)} is declared: no chips may be added",
    ev.ButtonPlaced: lambda e, m: f"the button is with {m.name_at(e.seat)}",
    fr.RulesAttached: lambda e, m: f"the official rules are attached: {e.document[:16]}…",
    hv.BoxTaken: lambda e, m: f"{m.name(e.player)} takes box {e.box} with {dollars(e.chips)}",
    hv.BoxLeft: lambda e, m: f"{m.name(e.player)} leaves box {e.box} with {dollars(e.chips)}",
    jk.JackpotOpened: lambda e, m: f"the Boomerang Jackpot begins at {dollars(e.prize_pool)}",
    jk.RoundRegistered: lambda e, m: "this round of play may win the jackpot",
    jk.RoundDropped: lambda e, m: "this round of play no longer counts for the jackpot",
    jk.ClaimHeld: lambda e, m: "jackpot hands wait for earlier rounds of play",
    jk.MajorPrizeAwarded: lambda e, m: (
        f"{m.name_at(e.box)} wins a jackpot prize of {dollars(e.amount)}"
    ),
    jk.PrizePoolReseeded: lambda e, m: (
        f"the prize pool is refilled with {dollars(e.from_reserve + e.advanced)}"
    ),
    jk.BonusesCharged: lambda e, m: f"bonuses of {dollars(e.amount)} leave the pools",
    jk.WagersDistributed: lambda e, m: (
        f"{dollars(e.prize)} to the prize pool, {dollars(e.reserve)} to the reserve"
    ),
    jk.RoundReopened: lambda e, m: "this round of play counts for the jackpot again",
    jk.JackpotRoundSettled: lambda e, m: f"the prize pool stands at {dollars(e.prize_pool)}",
}

# every field of these is for everybody
OPEN: frozenset[type] = frozenset(
    (
        ev.TableOpened,
        HoldemTableOpened,
        CanberraTableOpened,
        ev.NoticeGiven,
        ev.DeterminationsAnnounced,
        ev.SeatTaken,
        ev.PurchaseQueued,
        ev.PurchaseLapsed,
        ev.StakeIncreased,
        ev.StakeReduced,
        ev.SatOut,
        ev.SatIn,
        ev.EntryChosen,
        ev.BlindMissed,
        ev.SeatChanged,
        ev.SeatWanted,
        ev.ClaimWithdrawn,
        ev.SeatAwarded,
        ev.CardsPublished,
        ev.SeatLeft,
        ev.ChipsCashedOut,
        ev.PlayerDeclared,
        ev.PeriodBegun,
        ev.TimeCharged,
        ev.ButtonPlaced,
        ev.RoundOpened,
        ev.BlindPosted,
        ev.EntryPosted,
        ev.AntePosted,
        ev.UpCardDealt,
        ev.CommunalCardsDealt,
        ev.BettingRoundOpened,
        ev.Checked,
        ev.BetMade,
        ev.Called,
        ev.Raised,
        ev.Folded,
        ev.TappedOut,
        ev.ClockCalled,
        ev.BetReturned,
        ev.BettingRoundClosed,
        ev.HandShown,
        ev.HandGivenUp,
        ev.CommissionTaken,
        ev.CommissionWaived,
        ev.PotAwarded,
        ev.RoundConcluded,
        ev.RoundVoided,
        hv.BoxTaken,
        hv.ChipsBought,
        hv.BoxLeft,
        hv.LimitsNotified,
        hv.LimitsChanged,
        hv.MarkerPlaced,
        hv.WagersOpened,
        hv.AntePlaced,
        hv.SideWagerPlaced,
        hv.MinimumAdvised,
        hv.WagerReturned,
        hv.WagersClosed,
        hv.ShoePrepared,
        hv.RoundStarted,
        hv.DealerCardDealtUp,
        hv.DealerCardTurned,
        hv.FlopDealt,
        hv.RiverDealt,
        hv.DecisionsOpened,
        hv.CallPlaced,
        hv.BetPlaced,
        hv.DecisionLapsed,
        hv.Folded,
        hv.HandDeclared,
        hv.DeclarationRejected,
        hv.DecisionsClosed,
        hv.HandShown,
        hv.DealerHandShown,
        hv.DealerQualified,
        hv.HandSettled,
        hv.WagerPaid,
        hv.WagerCollected,
        hv.WagerPooled,
        hv.PaymentTakenBack,
        hv.MajorJackpotWon,
        hv.HandCounted,
        hv.JackpotReported,
        hv.RoundEnded,
        hv.RoundVoided,
        hv.BoxRestored,
        hv.WagerRestored,
        hv.PayoutLimited,
        hv.JackpotDisplayed,
        hv.PrizePaid,
        fr.Attested,
        fr.GamingBegan,
        fr.GamingEnded,
        fr.ClosureNotified,
        fr.TableClosed,
        fr.PlayerExcluded,
        fr.ExclusionLifted,
        fr.SeatVacated,
        fr.RulesShown,
        fr.RulesAttached,
        jk.JackpotOpened,
        jk.RoundRegistered,
        jk.RoundDropped,
        jk.RoundReopened,
        jk.ClaimHeld,
        jk.MajorPrizeAwarded,
        jk.PrizePoolReseeded,
        jk.BonusesCharged,
        jk.WagersDistributed,
        jk.JackpotRoundSettled,
    )
)
_PARTS = {kind: _parts(kind) for kind in OPEN}
