"""The sentences of case files about the life of a table of Omaha, Faro or Stud.

What people do between rounds of play, and what is expected then; the rounds themselves are in
pot_sentences, the floor in floor_sentences. A meaning is given the case (for names) and what stands
in the phrase's slots. It must not change anything.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from croupier.cards import cards
from croupier.histories.cases import Ask, Check, Record, rules_of, total
from croupier.histories.floor_sentences import FLOOR
from croupier.rules import actions as act
from croupier.rules import events as ev
from croupier.rules import floor
from croupier.rules.leaving import stake_at
from croupier.rules.plain import name_of
from croupier.rules.signs import dollars, sign
from croupier.rules.table import Table, scene
from croupier.rules.table_choices import allowed

if TYPE_CHECKING:
    from croupier.histories.table_cases import TableCase

Meaning = Callable[..., Any]


# What people do


def _come(case: "TableCase", name: str, number: int, money: int, minutes: str = "0") -> Any:
    case.names[number] = name
    return act.TakeSeat(number, name, money, away_minutes=int(minutes))


def _move(case: "TableCase", who: int, number: int) -> act.ChangeSeat:
    case.names[number] = case.names.pop(who)
    return act.ChangeSeat(who, number)


def _draw(case: "TableCase", number: int, draws: str) -> act.AwardSeat:
    """Ann Ah, Ben Kd."""
    pairs = [each.strip().rpartition(" ") for each in draws.split(",")]
    return act.AwardSeat(number, tuple((name, cards(card)[0]) for name, _, card in pairs))


TABLE: Mapping[str, Meaning] = {
    **FLOOR,
    "{name} takes seat {number} with {money}": _come,
    "{name} comes back to seat {number} with {money} after {minutes} minutes": _come,
    "{who} buys {money} of chips": lambda c, who, money: act.BuyChips(who, money),
    "{who} takes {money} off the table": lambda c, who, money: act.TakeOffChips(who, money),
    "{who} sits out": lambda c, who: act.SitOut(who),
    "{who} sits in": lambda c, who: act.SitIn(who),
    "{who} will post to come in": lambda c, who: act.PostEntry(who),
    "{who} moves to seat {number}": _move,
    "{name} claims seat {number}": lambda c, name, number: act.WantSeat(name, number),
    "{name} gives up the claim to seat {number}": lambda c, name, number: act.WithdrawClaim(
        name, number
    ),
    "seat {number} is awarded": lambda c, number: act.AwardSeat(number),
    "seat {number} is drawn for: {draws}": _draw,
    "{who} leaves the table": lambda c, who: act.LeaveSeat(who),
    "after the round {who} shows {other} {cards}": lambda c, who, other, cards: act.ShowToOne(
        who, other, cards
    ),
    "after the round all see {cards} of {who}": lambda c, who, cards: act.ShowToAll(who, cards),
    "{name} asks to see what {who} has shown": lambda c, name, who: act.AskToSee(who, name),
    "a period begins": lambda c: act.BeginPeriod(),
    "{who} pays for the time": lambda c, who: act.PayTime(who),
    "the {role} gives notice of {setting}: {value}": lambda c, role, setting, value: act.Determine(
        c.determined(setting, value), role
    ),
    "the next round starts": lambda c: act.StartRound(),
    "the {role} withdraws the last entry: {reason}": lambda c, role, reason: act.WithdrawEntry(
        reason, role
    ),
}
ACTIONS: Mapping[str, Callable[..., Ask]] = {
    phrase: lambda case, _meaning=meaning, **slots: Ask(_meaning(case, **slots))
    for phrase, meaning in TABLE.items()
}


# How things stand


def in_front(state: Table) -> dict[int, int]:
    """What lies in front of every player now."""
    return {n: stake_at(state, n) for n in state.seats}


def _stakes(case: "TableCase", record: Record, stakes: dict[int, int]) -> Check:
    held = in_front(record.state)
    said = ", ".join(f"{case.names[n]} {dollars(stake)}" for n, stake in stakes.items())
    actual = [f"{case.names[n]} {dollars(held[n]) if n in held else 'nothing'}" for n in stakes]
    return Check(f"stakes {said}", f"stakes {', '.join(actual)}")


def _seat(case: "TableCase", record: Record, number: int, name: str = "") -> Check:
    seat = record.state.seats.get(number)
    actual = seat.player if seat else "nobody"
    return Check(f"seat {number} is {name or 'nobody'}'s", f"seat {number} is {actual}'s")


def _button(case: "TableCase", record: Record, who: int) -> Check:
    button = record.state.button
    actual = "nobody" if button is None else case.names.get(button, f"seat {button}")
    return Check(f"the button is with {case.names[who]}", f"the button is with {actual}")


def _may_start(case: "TableCase", record: Record) -> Check:
    """Or why not."""
    held = floor.hold(record.state.floor, scene(record.state))
    ready = not record.state.playing and bool(allowed(record.state))
    why = f"it may not: {held[1]}" if held else "it may not"
    expected = "the next round may start"
    return Check(expected, expected if ready else why)


def _due(case: "TableCase", record: Record, words: str) -> Check:
    due = floor.reminders(record.state.floor, scene(record.state))
    found = [each for each in due if words.casefold() in each[1].casefold()]
    actual = words if found else "; ".join(said for _, said in due) or "nothing"
    return Check(f"due: {words}", f"due: {actual}", tuple(rule for rule, _ in found))


def _offered(wanted: bool) -> Callable[..., Check]:
    def meaning(case: "TableCase", record: Record, role: str, what: str) -> Check:
        offers = allowed(record.state, case.dealer if role.casefold() == "dealer" else role)
        found = [offer for offer in offers if _is(offer, what)]
        said = {True: f"the {role} is offered {what}", False: f"the {role} is not offered {what}"}
        return Check(said[wanted], said[bool(found)], rules_of(found))

    return meaning


def _is(offer: Any, what: str) -> bool:
    """Void round; attest: opening check; report: no cut."""
    kind, _, among = what.casefold().partition(": ")
    return name_of(offer.action).replace("_", " ") == kind and (not among or among in offer.among)


def _sign(case: "TableCase", record: Record, title: str, money: int) -> Check:
    lines = [line.text.casefold() for line in sign(record.state)]
    shown = next((text for text in lines if text.startswith(f"{title.casefold()} ")), "nothing")
    amount = shown.removeprefix(f"{title.casefold()} ").partition(", ")[0]
    return Check(f"the sign shows {title} {dollars(money)}", f"the sign shows {title} {amount}")


def _plays_with(case: "TableCase", record: Record, number: int) -> Check:
    version = record.state.version
    words = "version {} of the determinations"
    return Check(words.format(number), words.format(version))


def _charged(case: "TableCase", record: Record, who: int, money: int) -> Check:
    found = record.happened(ev.TimeCharged, seat=who)
    return total(dollars, f"{case.names[who]} has paid {{}} for the time", money, found)


def _paid_out(case: "TableCase", record: Record, money: int, name: str) -> Check:
    found = record.happened(ev.ChipsCashedOut, player=name)
    return total(dollars, f"{{}} is paid out to {name}", money, found)


EXPECTATIONS: Mapping[str, Callable[..., Check]] = {
    "stakes {stakes}": _stakes,
    "seat {number} is free": _seat,
    "seat {number} is {name}'s": _seat,
    "the button is with {who}": _button,
    "the next round may start": _may_start,
    "due: {words}": _due,
    "the {role} is offered {what}": _offered(True),
    "the {role} is not offered {what}": _offered(False),
    "the sign shows {title} {money}": _sign,
    "version {number} of the determinations": _plays_with,
    "{who} has paid {money} for the time": _charged,
    "{money} is paid out to {name}": _paid_out,
}
