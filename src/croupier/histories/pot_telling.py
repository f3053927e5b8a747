"""The events of Omaha, Faro and Seven Card Stud in words, and how a round stands.

Says what has happened and what may be done; must not know where it will be read, nor decide.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from croupier.cards import Card
from croupier.histories.cases import ShowCards
from croupier.histories.floor_telling import actor
from croupier.histories.pot_reports import RULED
from croupier.rules import actions as act
from croupier.rules import allowed
from croupier.rules import events as ev
from croupier.rules.betting import TAP_OUT
from croupier.rules.choices import Choice
from croupier.rules.plain import name_of
from croupier.rules.pots import Pot, build
from croupier.rules.round import TAPPED, Round
from croupier.rules.rulings import APPLY
from croupier.rules.signs import dollars

# told of whoever was dealt in at a seat, though another may sit there by now
OF_ROUND = frozenset(APPLY) - {ev.StakeIncreased, ev.StakeReduced}


NO_HAND = "no hand that counts"


class Voice(NamedTuple):
    """What seats are called, and how cards look."""

    name: Callable[[int], str]
    show: ShowCards


def tell(event: Any, voice: Voice) -> str:
    """One event as a sentence without a full stop; by its name if there is none for it."""
    told = TELL.get(type(event))
    return told(event, voice) if told else _by_name(event, voice)


def _by_name(event: Any, voice: Voice) -> str:
    """Round voided; misdeal declared: Ann."""
    whose = f": {voice.name(event.seat)}" if getattr(event, "seat", None) else ""
    return name_of(event).replace("_", " ") + whose


def _round_opened(event: ev.RoundOpened, voice: Voice) -> str:
    return f"a round of play opens, the button with {voice.name(event.button)}"


def _shoe_loaded(event: ev.ShoeLoaded, voice: Voice) -> str:
    return "the cards are shuffled, cut and in the shoe"


def _hole_cards_dealt(event: ev.HoleCardsDealt, voice: Voice) -> str:
    return f"{voice.name(event.seat)} is dealt {voice.show(event.cards)} face down"


def _raised(event: ev.Raised, voice: Voice) -> str:
    name, by = voice.name(event.seat), dollars(event.by)
    return f"{name} puts in {dollars(event.amount)}, a raise by {by}"


def _tapped_out(event: ev.TappedOut, voice: Voice) -> str:
    amount = f" for {dollars(event.amount)}" if event.amount else ""
    return f"{voice.name(event.seat)} taps out{amount}"


def _hand_shown(event: ev.HandShown, voice: Voice) -> str:
    made = ((event.high, event.high_joker), (event.low, event.low_joker))
    hands = " / ".join(_with_joker(*each, voice) for each in made if each[0])
    return f"{voice.name(event.seat)} shows {voice.show(event.cards)}: {hands or NO_HAND}"


def _with_joker(hand: str, joker: Card, voice: Voice) -> str:
    """A hand, and the card that the Joker in it stands for."""
    return f"{hand} (the Joker is {voice.show((joker,))})" if joker else hand


def _commission_taken(event: ev.CommissionTaken, voice: Voice) -> str:
    parts = [
        f"{dollars(paid)} from {pot_name(k)}" for k, paid in enumerate(event.from_pots) if paid
    ]
    return f"commission of {dollars(event.amount)}: {', '.join(parts)}"


def _pot_awarded(event: ev.PotAwarded, voice: Voice) -> str:
    half = f", for {event.half}" if event.half else ""
    return f"{voice.name(event.seat)} wins {dollars(event.amount)} of {pot_name(event.pot)}{half}"


def _round_concluded(event: ev.RoundConcluded, voice: Voice) -> str:
    stakes = ", ".join(f"{voice.name(seat)} {dollars(stake)}" for seat, stake in event.stakes)
    return f"the round is over; table stakes: {stakes}"


def pot_name(number: int) -> str:
    """The main pot, side pot 1 and so on."""
    return f"side pot {number}" if number else "the main pot"


# A table between rounds of play


def _table_opened(event: ev.TableOpened, voice: Voice) -> str:
    how = "with a dealer" if event.live else "electronic"
    seats = f"{event.seats} seats, {how}, approved by {event.approval}"
    return f"a table of {event.game} opens under {event.instrument}: {seats}"


def _seat_changed(event: ev.SeatChanged, voice: Voice) -> str:
    waits = ", and waits for the blinds or posts" if event.entry else ""
    return f"{voice.name(event.seat)} moves to seat {event.to}{waits}"


def _seat_awarded(event: ev.SeatAwarded, voice: Voice) -> str:
    drawn = ", ".join(f"{player} {voice.show((card,))}" for player, card in event.draw)
    return f"seat {event.seat} is {event.player}'s{f', drawn for: {drawn}' if drawn else ''}"


def _entry_posted(event: ev.EntryPosted, voice: Voice) -> str:
    dead = f" and {dollars(event.dead)} dead" if event.dead else ""
    return f"{voice.name(event.seat)} posts {dollars(event.live)}{dead} to come in"


def _shown_to_one(event: ev.ShownToOne, voice: Voice) -> str:
    return f"{voice.name(event.seat)} shows {voice.name(event.to)} {voice.show(event.cards)}"


def _published(event: ev.CardsPublished, voice: Voice) -> str:
    name, cards = voice.name(event.seat), voice.show(event.cards)
    if event.by == name:
        return f"{name} shows all {cards}"
    return f"{event.by} asks, and all see {cards} of {name}"


def _called(event: ev.Called, voice: Voice) -> str:
    """A call that costs nothing is the last blind's, who has been asked whether to raise."""
    name = voice.name(event.seat)
    return f"{name} calls {dollars(event.amount)}" if event.amount else f"{name} does not raise"


_AROUND: dict[type, Callable[[Any, Voice], str]] = {
    ev.TableOpened: _table_opened,
    ev.NoticeGiven: lambda e, v: f"the {e.by} gives notice of other determinations",
    ev.DeterminationsAnnounced: lambda e, v: f"version {e.version} of the determinations holds",
    ev.SeatTaken: lambda e, v: f"{e.player} takes seat {e.seat} with {dollars(e.stake)}",
    ev.PurchaseQueued: lambda e, v: (
        f"{v.name(e.seat)} gets {dollars(e.amount)} of chips when the round is over"
    ),
    ev.PurchaseLapsed: lambda e, v: f"{v.name(e.seat)} gets no {dollars(e.amount)} of chips",
    ev.StakeIncreased: lambda e, v: f"{v.name(e.seat)} adds {dollars(e.amount)} of chips",
    ev.StakeReduced: lambda e, v: f"{v.name(e.seat)} takes {dollars(e.amount)} off the table",
    ev.SatOut: lambda e, v: f"{v.name(e.seat)} sits out",
    ev.SatIn: lambda e, v: f"{v.name(e.seat)} sits in",
    ev.EntryChosen: lambda e, v: f"{v.name(e.seat)} will post rather than wait",
    ev.BlindMissed: lambda e, v: f"{v.name(e.seat)} misses a blind",
    ev.SeatChanged: _seat_changed,
    ev.SeatWanted: lambda e, v: f"{e.player} claims seat {e.seat}",
    ev.ClaimWithdrawn: lambda e, v: f"{e.player} gives up the claim to seat {e.seat}",
    ev.SeatAwarded: _seat_awarded,
    ev.ShownToOne: _shown_to_one,
    ev.CardsPublished: _published,
    ev.EntryMade: lambda e, v: f"the {e.by or 'dealer'} enters",
    ev.EntryWithdrawn: lambda e, v: f"the {e.by} withdraws the last entry: {e.reason}",
    ev.SeatLeft: lambda e, v: f"{v.name(e.seat)} leaves the table with {dollars(e.amount)}",
    ev.ChipsCashedOut: lambda e, v: f"{dollars(e.amount)} is paid out to {e.player}, who has left",
    ev.PlayerDeclared: lambda e, v: f"{v.name(e.seat)} is declared",
    ev.PeriodBegun: lambda e, v: "a period of commission begins",
    ev.TimeCharged: lambda e, v: f"{v.name(e.seat)} pays {dollars(e.amount)} for the time",
    ev.ButtonPlaced: lambda e, v: f"the button goes to {v.name(e.seat)}",
    ev.EntryPosted: _entry_posted,
}
TELL: dict[type, Callable[[Any, Voice], str]] = {
    **_AROUND,
    ev.RoundOpened: _round_opened,
    ev.BlindPosted: lambda e, v: f"{v.name(e.seat)} posts a blind of {dollars(e.amount)}",
    ev.AntePosted: lambda e, v: f"{v.name(e.seat)} posts an ante of {dollars(e.amount)}",
    ev.ShoeLoaded: _shoe_loaded,
    ev.HoleCardsDealt: _hole_cards_dealt,
    ev.UpCardDealt: lambda e, v: f"{v.name(e.seat)} is dealt {v.show((e.card,))} face up",
    ev.CommunalCardsDealt: lambda e, v: f"communal: {v.show(e.cards)}",
    ev.CardsDiscarded: lambda e, v: f"discarded: {v.show(e.cards)}",
    ev.BettingRoundOpened: lambda e, v: f"betting round {e.number}: {v.name(e.seat)} opens",
    ev.Checked: lambda e, v: f"{v.name(e.seat)} checks",
    ev.BetMade: lambda e, v: f"{v.name(e.seat)} bets {dollars(e.amount)}",
    ev.Called: _called,
    ev.Raised: _raised,
    ev.Folded: lambda e, v: f"{v.name(e.seat)} folds",
    ev.TappedOut: _tapped_out,
    ev.ClockCalled: lambda e, v: f"{actor(e)} gives {v.name(e.seat)} {e.seconds} seconds",
    ev.BetReturned: lambda e, v: f"{dollars(e.amount)} returned to {v.name(e.seat)}",
    ev.BettingRoundClosed: lambda e, v: f"betting round {e.number} is over",
    ev.HandShown: _hand_shown,
    ev.HandGivenUp: lambda e, v: f"{v.name(e.seat)} gives up the hand unseen",
    ev.CommissionTaken: _commission_taken,
    ev.CommissionWaived: lambda e, v: "no commission",
    ev.PotAwarded: _pot_awarded,
    ev.RoundConcluded: _round_concluded,
    **RULED,
}


def pots_of(state: Round) -> list[Pot]:
    """Main pot and side pots as they stand, or as they were contested."""
    return list(state.pots) or build(state.staked, state.in_hand())


def pots_in_words(state: Round) -> str:
    """$80; where players have tapped out, with the main pot and the side pots."""
    pots = pots_of(state) if TAPPED in state.status and state.phase != "concluded" else []
    named = [f"{pot_name(k)} {dollars(pot.amount)}" for k, pot in enumerate(pots)]
    parts = f" ({', '.join(named)})" if len(named) > 1 else ""
    return dollars(state.pot) + parts


def stakes_in_words(state: Round, voice: Voice) -> str:
    """Ann $120, Ben $80."""
    stakes = sorted(zip(state.seats, state.stakes, strict=True))
    return ", ".join(f"{voice.name(seat)} {dollars(stake)}" for seat, stake in stakes)


def choices_in_words(state: Round, voice: Voice) -> str:
    """Cho may call $10, raise by $10 to $25, fold; nothing once the round is over."""
    choices = allowed(state)
    if not choices:
        return ""
    seat = choices[0].seat
    who = "the dealer" if seat is None else voice.name(seat)
    return f"{who} may {', '.join(choice_in_words(choice, voice) for choice in choices)}"


_PLAIN: dict[type, str] = {
    act.Check: "check",
    act.Fold: "fold",
    act.Show: "show",
    act.GiveUp: "give up",
    act.Deal: "deal",
    act.LoadShoe: "deal",
}


def choice_in_words(choice: Choice, voice: Voice) -> str:
    """One choice with its amount or its range of amounts."""
    kind, amount = choice.action, dollars(choice.amount or 0)
    if kind in _PLAIN:
        return _PLAIN[kind]
    if kind is act.OverBlind:
        return f"take an over-blind of {amount} from {voice.name(choice.seat or 0)}"
    if kind is act.CallAndFold:
        return f"call {amount} and fold"
    if kind in (act.Call, act.TapOut):
        return f"{'tap out for' if choice.rule == TAP_OUT else 'call'} {amount}"
    least, most = choice.least or 0, choice.most or 0
    span = "" if least == most else f" to {dollars(most)}"
    return f"{'bet' if kind is act.Bet else 'raise by'} {dollars(least)}{span}"


def plain_choice(choice: Choice) -> dict[str, Any]:
    """A choice as plain data: the action's name, the seat, and the amounts in cents."""
    least, most = choice.least, choice.most
    if choice.amount is not None and choice.action is not act.OverBlind:
        least = most = choice.amount
    return {"action": name_of(choice.action), "seat": choice.seat, "least": least, "most": most}
