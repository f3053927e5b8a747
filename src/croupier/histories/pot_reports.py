"""Irregularities of Omaha, Faro and Stud in case files: how they are reported, ruling in words.

Phrases to actions, events to sentences; which ruling follows is the engine's to know.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from croupier.histories.cases import Ask
from croupier.rules import actions as act
from croupier.rules import events as ev
from croupier.rules.signs import dollars

if TYPE_CHECKING:
    from croupier.histories.pot_telling import Voice

Meaning = Callable[..., Ask]


def _report(what: str, **always: Any) -> Meaning:
    """The meaning of a phrase: a report with what stands in its slots, and what it always says."""

    def meaning(table: Any, role: str, **slots: Any) -> Ask:
        names = {"who": "seat", "money": "amount", "number": "count"}
        told = {names.get(slot, slot): value for slot, value in slots.items()}
        if "others" in told:  # another number of cards
            counted = (told.pop("seat"), told.pop("count")), (told.pop("other"), told.pop("others"))
            told["counts"] = counted
        if "other" in told:
            told["also"] = (told.pop("other"),)
        return Ask(act.Report(what, role, **(told | always)))

    return meaning


def _void(table: Any, role: str, ground: str, reason: str) -> Ask:
    return Ask(act.VoidRound(ground, reason, role))


def _fold(table: Any, role: str, who: int, clause: str) -> Ask:
    return Ask(act.FoldHand(who, clause, role))


_REPORTED: Mapping[str, Meaning] = {
    "{cards} seen in the cut": _report("card exposed in the cut"),
    "the cards were not cut": _report("no cut"),
    "a card of {who} dealt to another": _report("card dealt out of turn"),
    "a card of {who} dealt to another, who looked": _report("card dealt out of turn", looked=True),
    "{who} was missed": _report("player missed"),
    "{who} was missed, and somebody looked": _report("player missed", looked=True),
    "extra cards dealt": _report("extra cards dealt"),
    "extra cards dealt, and somebody looked": _report("extra cards dealt", looked=True),
    "{who} was dealt a card too many": _report("excess card"),
    "{who} was found with {number} cards": _report("wrong number of cards"),
    "{who} and {other} were found with {number} cards": _report("wrong number of cards"),
    "{who} was found with {number} cards, {other} with {others}": _report("wrong number of cards"),
    "{who} by own doing has {number} cards": _report("wrong number of cards", own_doing=True),
    "the cards of {who} are in the discards": _report("cards in the discards"),
    "{who} puts in {money}": _report("chips put in"),
    "{who} wagers {money} out of turn": _report("wager out of turn"),
    "{who} checks out of turn": _report("check out of turn"),
    "{who} folds out of turn": _report("fold out of turn"),
    "{who} was prompted out of turn": _report("prompted out of turn"),
    "{who} was prompted out of turn, and {other} followed": _report("prompted out of turn"),
    "the dealer exposed the final card {cards} of {who}": _report("final hole card exposed"),
    "the dealer exposed {cards} of {who}": _report("hole card exposed"),
    "the dealer exposed communal {cards}": _report("communal card exposed"),
    "the dealer burnt and exposed communal {cards}": _report("communal card exposed", burnt=True),
    "{cards} exposed on top of the shoe": _report("top card exposed"),
    "{cards} found face up in the shoe": _report("card found face up"),
    "one player has seen {cards} of {who}": _report("information given"),
    "one player was told of {who}: {words}": _report("information given"),
}

REPORTS: Mapping[str, Meaning] = {
    **{f"the {{role}} reports: {phrase}": each for phrase, each in _REPORTED.items()},
    "the {role} declares the round void for {ground}: {reason}": _void,
    "the {role} folds the hand of {who} for breaking {clause}": _fold,
    "{who} asks to see the {which}": lambda table, who, which: Ask(act.SeeCards(who, which)),
}


# In words


def _back(returned: tuple[tuple[int, int], ...], voice: "Voice") -> str:
    parts = [f"{dollars(amount)} to {voice.name(seat)}" for seat, amount in returned]
    return ", ".join(parts) or "nothing"


def _deal_taken_back(event: ev.DealTakenBack, voice: "Voice") -> str:
    back = f", {_back(event.returned, voice)} going back" if event.returned else ""
    return f"the cards are taken back for a new shuffle and cut{back}; compulsory bets stand"


def _card_exposed(event: ev.CardExposed, voice: "Voice") -> str:
    ways = {"hole": "stays", "up": "is the up-card", "discard": "is discarded and replaced"}
    card = voice.show((event.card,))
    return f"{card} of {voice.name(event.seat)}, seen by all, {ways[event.becomes]}"


def _wager_ruled(event: ev.WagerRuled, voice: "Voice") -> str:
    may = "call, raise or fold" if event.may_raise else "call or fold"
    fate = "stay in the pot" if event.stays else "go back"
    name, chips = voice.name(event.seat), dollars(event.amount)
    return f"{name} may {may}; on a fold the {chips} {fate}"


def _hand_folded(event: ev.HandFolded, voice: "Voice") -> str:
    counted = f", {event.number} of them" if event.number else ""
    return f"the hand of {voice.name(event.seat)} is folded: {event.reason}{counted}"


def _information_shared(event: ev.InformationShared, voice: "Voice") -> str:
    told = voice.show(event.cards) if event.cards else event.words
    return f"everybody is told of {voice.name(event.seat)}: {told}"


def _round_voided(event: ev.RoundVoided, voice: "Voice") -> str:
    back = _back(event.returned, voice)
    return f"the {event.by} declares the round void, {event.reason}; {back}"


RULED: Mapping[type, Callable[[Any, "Voice"], str]] = {
    ev.MisdealDeclared: lambda e, v: f"misdeal: {e.what}",
    ev.DealTakenBack: _deal_taken_back,
    ev.FaultCured: lambda e, v: f"{e.what}: put right, no misdeal",
    ev.RoundStands: lambda e, v: f"{e.what}: too late for a misdeal, the round stands",
    ev.CardExposed: _card_exposed,
    ev.OpeningPassed: lambda e, v: f"the opening goes to {v.name(e.seat)}",
    ev.BettingResumed: lambda e, v: f"the betting goes on with {v.name(e.seat)}",
    ev.ShoeReshuffled: lambda e, v: (
        f"{v.show(e.cards)} back into the shoe: {e.left} cards shuffled and cut"
    ),
    ev.BetsCapped: lambda e, v: (
        f"{v.show(e.cards)} exposed, to be used in its turn: no bet above {dollars(e.most)}"
    ),
    ev.WagerHeld: lambda e, v: f"{dollars(e.amount)} of {v.name(e.seat)} held: out of turn",
    ev.WagerRuled: _wager_ruled,
    ev.WagerForfeited: lambda e, v: f"{dollars(e.amount)} of {v.name(e.seat)} stay in the pot",
    ev.ChipsReturned: lambda e, v: f"{dollars(e.amount)} handed back to {v.name(e.seat)}",
    ev.ActionRetracted: lambda e, v: f"the action of {v.name(e.seat)} out of turn is taken back",
    ev.HandFolded: _hand_folded,
    ev.PotPassedOn: lambda e, v: (
        f"{dollars(e.amount)} paid to {v.name(e.seat)} goes to {v.name(e.to)}, who folded last"
    ),
    ev.InformationShared: _information_shared,
    ev.RoundVoided: _round_voided,
}
