"""The events of Canberra Casino Hold-em and Canberra Poker in words.

Says what has happened; must not know where it will be read, nor decide anything.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from croupier.histories import floor_telling
from croupier.histories.cases import ShowCards
from croupier.rules.canberra import CanberraTableOpened
from croupier.rules.holdem import HoldemTableOpened
from croupier.rules.house import actions as act
from croupier.rules.house import events as ev
from croupier.rules.house.choices import in_round
from croupier.rules.house.starting_marker import (
    AnteAsked,
    AnteOutOfOrder,
    AnteVoided,
    PlayerSubstituted,
    SeatEliminated,
    StartingMarkerMoved,
    StartingMarkerPlaced,
)
from croupier.rules.house.table import HouseTable
from croupier.rules.signs import dollars

WAGERS = {"super_aces": "Super Aces wager", "jackpot": "jackpot wager"}


class Voice(NamedTuple):
    """What the player at a box is called, and how cards and amounts look."""

    name: Callable[[int], str]
    show: ShowCards
    money: Callable[[int], str] = dollars


def tell(event: Any, voice: Voice) -> str:
    """One event as a sentence without a full stop."""
    if floor := floor_telling.in_words(event):
        return floor
    return _TELL[type(event)](event, voice)


def wager(name: str) -> str:
    """The ante, the call, the Super Aces wager."""
    return WAGERS.get(name, name)


def choices_in_words(table: HouseTable, voice: Voice) -> str:
    """Ann may call $20, fold; what only dealer and operator may do is left out."""
    offered: dict[int, list[str]] = {}
    for choice in in_round(table):
        if choice.action in _CHOICES and choice.seat:
            amount = f" {voice.money(choice.least)}" if choice.least is not None else ""
            offered.setdefault(choice.seat, []).append(_CHOICES[choice.action] + amount)
    return "; ".join(f"{voice.name(b)} may {', '.join(some)}" for b, some in offered.items())


_CHOICES: dict[type, str] = {
    act.Call: "call",
    act.Bet: "bet",
    act.Fold: "fold",
    act.Declare: "declare",
}


def _opened(event: Any, voice: Voice) -> str:
    return f"a table of {event.game} opens under {event.instrument}, {event.mode}"


def _limits(event: ev.LimitsNotified | ev.LimitsChanged, voice: Voice) -> str:
    least, most = voice.money(event.ante_min), voice.money(event.ante_max)
    return f"{least} to {most} in multiples of {voice.money(event.multiple)}"


def _marker(event: ev.MarkerPlaced, voice: Voice) -> str:
    if not event.maximum:
        return f"the marker of {voice.name(event.box)} is taken away"
    return f"a marker lets {voice.name(event.box)} wager up to {voice.money(event.maximum)}"


def _advised(event: ev.MinimumAdvised, voice: Voice) -> str:
    least = voice.money(event.minimum)
    return f"{voice.name(event.box)} is told that further wagers under {least} will be returned"


def _loaded(event: ev.ShoeLoaded, voice: Voice) -> str:
    cut = "" if event.cut is None else f", cut at {event.cut},"
    return f"the cards are shuffled{cut} and in the shoe"


def _started(event: ev.RoundStarted, voice: Voice) -> str:
    shown = "" if event.display is None else f", the jackpot at {voice.money(event.display)}"
    return f"round {event.round} begins with {_and(voice.name(b) for b in event.boxes)}{shown}"


def _dealt(event: ev.CardsDealt, voice: Voice) -> str:
    return f"{_whose(event.box, voice)} {voice.show(event.cards)} face down"


def _whose(box: int, voice: Voice) -> str:
    return f"{voice.name(box)} is dealt" if box else "the dealer is dealt"


def _qualified(event: ev.DealerQualified, voice: Voice) -> str:
    if event.rule == "A.Qualify":
        return f"the dealer {'qualifies' if event.qualifies else 'does not qualify'}"
    return f"the dealer takes {'part' if event.qualifies else 'no part'}"


def _settled(event: ev.HandSettled, voice: Voice) -> str:
    hand = f" with {event.hand}" if event.hand else ""
    said = {
        "wins": f"{voice.name(event.box)} beats the dealer{hand}",
        "loses": f"{voice.name(event.box)} is beaten{hand}",
        "void": f"{voice.name(event.box)} and the dealer are equal{hand}",
        "ante wins": f"the ante of {voice.name(event.box)} wins{hand}",
    }
    return said[event.outcome]


def _paid(event: ev.WagerPaid, voice: Voice) -> str:
    back = f", {voice.money(event.stake)} back" if event.stake else ""
    won = voice.money(event.winnings)
    return f"{voice.name(event.box)} wins {won} on the {wager(event.wager)}{back}"


def _limited(event: ev.PayoutLimited, voice: Voice) -> str:
    due, paid = voice.money(event.due), voice.money(event.paid)
    return f"the maximum payout leaves {paid} of {due} on the {wager(event.wager)}"


def _returned(event: ev.WagerReturned, voice: Voice) -> str:
    amount = voice.money(event.amount)
    return f"{amount} of the {wager(event.wager)} goes back to {voice.name(event.box)}"


def _collected(event: ev.WagerCollected, voice: Voice) -> str:
    return f"{voice.name(event.box)} loses the {wager(event.wager)} of {voice.money(event.amount)}"


def _restored(event: ev.BoxRestored, voice: Voice) -> str:
    back = f", {voice.money(event.taken_back)} taken back" if event.taken_back else ""
    return f"{voice.money(event.returned)} returned to {voice.name(event.box)}{back}"


def _wager_restored(event: ev.WagerRestored, voice: Voice) -> str:
    said = [f"{voice.money(event.returned)} returned"] if event.returned else []
    said += [f"{voice.money(event.taken_back)} taken back"] if event.taken_back else []
    return f"the {wager(event.wager)} of {voice.name(event.box)}: {_and(said) or 'no prize'}"


def _reported(event: ev.JackpotReported, voice: Voice) -> str:
    return f"{voice.money(event.pooled)} of jackpot wagers for the pools"


def _exposed(event: ev.CardExposed, voice: Voice) -> str:
    whose = voice.name(event.box) if event.box else "the dealer"
    card, so_far = voice.show((event.card,)), event.so_far
    return f"{card} of {whose} was seen and is turned face down; {so_far} exposed so far"


def _voided(event: ev.WagerVoided, voice: Voice) -> str:
    return f"the {wager(event.wager)} of {voice.name(event.box)} is void: {event.clause} was broken"


def _excluded(event: ev.ExcludedFromRound, voice: Voice) -> str:
    return f"{voice.name(event.box)} is out of the round for breaking {event.clause}"


def _early(event: AnteOutOfOrder, voice: Voice) -> str:
    told = "again, and it may be declared void" if event.again else "and is told so; it stands"
    return f"{voice.name(event.box)} has anted out of order, {told}"


def _eliminated(event: SeatEliminated, voice: Voice) -> str:
    chips, least = voice.money(event.chips), voice.money(event.minimum)
    return f"{event.player} has {chips}, less than the minimum of {least}, and is out"


def _and(names: Any) -> str:
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last


_TELL: dict[type, Callable[[Any, Voice], str]] = {
    HoldemTableOpened: _opened,
    CanberraTableOpened: _opened,
    ev.EntryMade: lambda e, v: f"the {e.by} enters",
    ev.EntryWithdrawn: lambda e, v: f"the {e.by} withdraws the last entry: {e.reason}",
    ev.BoxTaken: lambda e, v: f"{e.player} takes box {e.box} with {v.money(e.chips)}",
    ev.ChipsBought: lambda e, v: f"{v.name(e.box)} buys chips for {v.money(e.amount)}",
    ev.BoxLeft: lambda e, v: f"{e.player} leaves box {e.box} with {v.money(e.chips)}",
    ev.LimitsNotified: lambda e, v: f"notice of limits from round {e.from_round}: {_limits(e, v)}",
    ev.LimitsChanged: lambda e, v: f"limits are now {_limits(e, v)}",
    ev.MarkerPlaced: _marker,
    ev.WagersOpened: lambda e, v: f"wagers are open for round {e.round}",
    ev.AntePlaced: lambda e, v: f"{v.name(e.box)} antes {v.money(e.amount)}",
    ev.SideWagerPlaced: lambda e, v: f"{v.name(e.box)} places a side wager of {v.money(e.amount)}",
    ev.MinimumAdvised: _advised,
    ev.WagerReturned: _returned,
    ev.WagersClosed: lambda e, v: "no more wagers",
    ev.ShoePrepared: lambda e, v: (
        f"the {' and the '.join(e.colours)} deck are shuffled and in the automated shoe"
    ),
    ev.ShoeLoaded: _loaded,
    ev.RoundStarted: _started,
    ev.CardsDealt: _dealt,
    ev.DealerCardDealtUp: lambda e, v: f"the dealer is dealt {v.show((e.card,))} face up",
    ev.DealerCardTurned: lambda e, v: f"the dealer's top card is turned: {v.show((e.card,))}",
    ev.FlopDealt: lambda e, v: f"the flop: {v.show(e.cards)}",
    ev.RiverDealt: lambda e, v: f"the river: {v.show(e.cards)}",
    ev.DecisionsOpened: lambda e, v: "players may look at their cards and decide",
    ev.AnteCorrected: lambda e, v: f"{v.name(e.box)} is found to have anted {v.money(e.amount)}",
    ev.HandDead: lambda e, v: f"the hand of {v.name(e.box)} is dead",
    ev.CallPlaced: lambda e, v: f"{v.name(e.box)} calls {v.money(e.amount)}",
    ev.BetPlaced: lambda e, v: f"{v.name(e.box)} bets {v.money(e.amount)}",
    ev.DecisionLapsed: lambda e, v: f"time runs out for {v.name(e.box)}",
    ev.Folded: lambda e, v: f"{v.name(e.box)} folds",
    ev.HandDeclared: lambda e, v: f"{v.name(e.box)} declares the hand",
    ev.DeclarationRejected: lambda e, v: f"the claim of {v.name(e.box)} is rejected: {e.hand}",
    ev.DecisionsClosed: lambda e, v: "all have decided",
    ev.HandShown: lambda e, v: f"{v.name(e.box)} shows {v.show(e.cards)}",
    ev.DealerHandShown: lambda e, v: f"the dealer shows {v.show(e.cards)}: {e.hand}",
    ev.DealerQualified: _qualified,
    ev.HandSettled: _settled,
    ev.WagerPaid: _paid,
    ev.WagerCollected: _collected,
    ev.WagerPooled: lambda e, v: f"the jackpot wager of {v.name(e.box)} goes to the pools",
    ev.PaymentTakenBack: lambda e, v: f"{v.money(e.amount)} is taken back from {v.name(e.box)}",
    ev.MajorJackpotWon: lambda e, v: f"{v.name(e.box)} has a jackpot hand: {e.hand}",
    ev.HandCounted: lambda e, v: f"the {e.cards} cards of {v.name(e.box)} are collected",
    ev.IrregularityOpened: lambda e, v: f"play stops: {e.found}",
    ev.JackpotReported: _reported,
    ev.RoundEnded: lambda e, v: f"round {e.round} is over",
    ev.RoundVoided: lambda e, v: f"the round is void: {e.reason}",
    ev.BoxRestored: _restored,
    ev.PayoutLimited: _limited,
    ev.WagerRestored: _wager_restored,
    ev.ShoeReplaced: lambda e, v: "another shoe is on the table",
    ev.CardsReplaced: lambda e, v: f"new cards: {v.show(e.cards)}",
    ev.CheckSigned: lambda e, v: f"{e.by} has checked the new cards",
    ev.JackpotDisplayed: lambda e, v: f"the jackpot stands at {v.money(e.amount)}",
    ev.PrizePaid: lambda e, v: f"{v.name(e.box)} is paid a jackpot prize of {v.money(e.amount)}",
    ev.CardExposed: _exposed,
    ev.DealerCardExposed: lambda e, v: f"the dealer's {v.show((e.card,))} was seen and stays up",
    ev.HandRebuilt: lambda e, v: f"the hand of {v.name(e.box)} is rebuilt",
    ev.HandVoided: lambda e, v: f"the hand of {v.name(e.box)} is void",
    ev.IrregularityDecided: lambda e, v: f"the {e.by} decides: {e.decision}",
    ev.ExcludedFromRound: _excluded,
    ev.WagerVoided: _voided,
    StartingMarkerPlaced: lambda e, v: f"the starting marker stands before {v.name(e.box)}",
    StartingMarkerMoved: lambda e, v: f"the starting marker moves to {v.name(e.box)}",
    AnteAsked: lambda e, v: f"{v.name(e.box)} is asked for an ante",
    AnteOutOfOrder: _early,
    AnteVoided: lambda e, v: f"the ante of {v.name(e.box)} is void",
    SeatEliminated: _eliminated,
    PlayerSubstituted: lambda e, v: f"{e.substitute} plays for {e.player} at box {e.box}",
}
