"""The sentences of case files about Omaha, Faro and Stud: what people do, and what is expected.

Each phrase has its meaning beside it; docs/cases.md lists them all. A meaning is given the table
(for names) and what stands in the phrase's slots; an expectation also what has been played so far.
It must not change anything.
"""

from collections.abc import Callable, Iterable, Mapping
from itertools import takewhile
from typing import TYPE_CHECKING, Any, NamedTuple

from croupier.cards import Card
from croupier.histories import pot_telling as telling
from croupier.histories.cases import Ask, Check, Record, cited, rules_of, total
from croupier.histories.pot_reports import REPORTS
from croupier.rules import actions as act
from croupier.rules import events as ev
from croupier.rules.round import FOLDED, TAPPED
from croupier.rules.signs import dollars

if TYPE_CHECKING:
    from croupier.histories.pot_cases import PotTable

# What people do


def _paying(action: Any, money: int) -> Ask:
    """An action whose line says what it puts in."""

    def check(events: tuple[Any, ...]) -> Check:
        kinds = (ev.Called, ev.TappedOut, ev.BlindPosted)
        paid = sum(e.amount for e in events if isinstance(e, kinds) and e.seat == action.seat)
        return Check(f"{dollars(money)} to go in", f"{dollars(paid)} to go in")

    return Ask(action, check)


class Everybody(NamedTuple):
    """The same of every player to act, one after the other, until the betting round is over."""

    action: type


def _dealer(role: str) -> str:
    """By name, as in dealer:2; plain dealer is the one who deals."""
    return "" if role.casefold() == "dealer" else role.casefold()


ACTIONS: Mapping[str, Callable[..., Ask]] = {
    "everybody checks": lambda table: Ask(Everybody(act.Check)),
    "everybody calls": lambda table: Ask(Everybody(act.Call)),
    "everybody folds": lambda table: Ask(Everybody(act.Fold)),
    "deal": lambda table: Ask(act.LoadShoe(table.deals.shoe())),
    "the {role} deals {cards}": lambda table, role, cards: Ask(act.Deal(cards, _dealer(role))),
    "{who} over-blinds": lambda table, who: Ask(act.OverBlind(who)),
    "{who} over-blinds {money}": lambda table, who, money: _paying(act.OverBlind(who), money),
    "{who} checks": lambda table, who: Ask(act.Check(who)),
    "{who} bets {money}": lambda table, who, money: Ask(act.Bet(who, money)),
    "{who} calls": lambda table, who: Ask(act.Call(who)),
    "{who} calls {money}": lambda table, who, money: _paying(act.Call(who), money),
    "{who} raises by {money}": lambda table, who, money: Ask(act.CallAndRaise(who, money)),
    "{who} calls and folds": lambda table, who: Ask(act.CallAndFold(who)),
    "{who} calls {money} and folds": lambda table, who, money: _paying(act.CallAndFold(who), money),
    "{who} folds": lambda table, who: Ask(act.Fold(who)),
    "{who} taps out": lambda table, who: Ask(act.TapOut(who)),
    "{who} taps out for {money}": lambda table, who, money: _paying(act.TapOut(who), money),
    "the {role} calls the clock on {who}": lambda table, role, who: Ask(act.CallClock(who, role)),
    "time runs out for {who}": lambda table, who: Ask(act.Expire(who)),
    "{who} and {other} ask to divide the pot": lambda table, who, other: Ask(
        act.DividePot((who, other))
    ),
    "{who} gives {other} {money}": lambda table, who, other, money: Ask(
        act.GiveChips(who, other, money)
    ),
    "{who} bets {money} in cash": lambda table, who, money: Ask(act.BetOtherwise(who, money)),
    "{who} shows {cards}": lambda table, who, cards: Ask(act.Show(who, cards)),
    "{who} gives up": lambda table, who: Ask(act.GiveUp(who)),
    **REPORTS,
}


# How things stand


def _and(items: Iterable[str]) -> str:
    return ", ".join(items)


def _pot(table: "PotTable", record: Record, money: int) -> Check:
    return Check(f"pot {dollars(money)}", f"pot {dollars(record.state.pot)}")


def _pots(table: "PotTable", record: Record, amounts: tuple[int, ...]) -> Check:
    actual = [pot.amount for pot in telling.pots_of(record.state)]
    return Check(f"pots {_and(map(dollars, amounts))}", f"pots {_and(map(dollars, actual))}")


def _stakes(table: "PotTable", record: Record, stakes: dict[int, int]) -> Check:
    held = dict(zip(record.state.seats, record.state.stakes, strict=True))
    actual = {seat: held[seat] for seat in stakes}
    words = [
        _and(f"{table.names[seat]} {dollars(stake)}" for seat, stake in some.items())
        for some in (stakes, actual)
    ]
    return Check(f"stakes {words[0]}", f"stakes {words[1]}")


def _to_act(table: "PotTable", record: Record, who: int | None) -> Check:
    seat = record.state.seat_to_act
    actual = "nobody" if seat is None else table.names[seat]
    return Check(f"{'nobody' if who is None else table.names[who]} to act", f"{actual} to act")


def _may(table: "PotTable", record: Record, choices: list[str], who: int | None) -> Check:
    expected = "the dealer" if who is None else table.names[who]
    actual, _, said = table.standing(record.state)["choices"].partition(" may ")
    open_now = sorted(item.casefold() for item in said.split(", "))
    return Check(f"{expected} may {_and(choices)}", f"{actual or 'nobody'} may {_and(open_now)}")


CHOICES_SAID = (
    "check",
    "fold",
    "show",
    "give up",
    "deal",
    "call {money}",
    "call {money} and fold",
    "tap out for {money}",
    "bet {money}",
    "bet {money} to {most}",
    "raise by {money}",
    "raise by {money} to {most}",
    "take an over-blind of {money} from {who}",
)


def _cards(title: str, expected: Iterable[Card], actual: Iterable[Card]) -> Check:
    return Check(f"{title} {' '.join(expected)}", f"{title} {' '.join(actual) or 'no cards'}")


def _holds(table: "PotTable", record: Record, who: int, cards: tuple[Card, ...]) -> Check:
    i = record.state.index[who]
    return _cards(f"{table.names[who]} holds", cards, record.state.hole[i] + record.state.up[i])


def _stage(table: "PotTable", record: Record, stage: str) -> Check:
    phases = {"posting": "blinds", "dealing": "cards", "concluded": "the round is over"}
    state = record.state
    actual = phases.get(state.phase, state.phase)
    return Check(stage, f"betting round {state.number + 1}" if actual == "betting" else actual)


def _status(table: "PotTable", record: Record, who: int, status: int, said: str) -> Check:
    ways = {FOLDED: "has folded", TAPPED: "is tapped out"}
    actual = ways.get(record.state.status[record.state.index[who]], "is in")
    return Check(f"{table.names[who]} {said}", f"{table.names[who]} {actual}")


# What has happened


def _wins(table: "PotTable", record: Record, who: int, money: int, **fields: Any) -> Check:
    found = record.happened(ev.PotAwarded, seat=who, **fields)
    of = f" of {telling.pot_name(fields['pot'])}" if "pot" in fields else ""
    half = f" for {fields['half']}" if "half" in fields else ""
    return total(dollars, f"{table.names[who]} wins {{}}{of}{half}", money, found)


def _passes(table: "PotTable", record: Record, money: int, who: int, other: int) -> Check:
    found = record.happened(ev.PotPassedOn, seat=who, to=other)
    words = f"{{}} passes from {table.names[who]} to {table.names[other]}"
    return total(dollars, words, money, found)


def _commission(table: "PotTable", record: Record, money: int) -> Check:
    found = record.happened(ev.CommissionTaken) or record.happened(ev.CommissionWaived)
    taken = sum(getattr(event, "amount", 0) for event in found)
    return Check(f"commission {dollars(money)}", f"commission {dollars(taken)}", rules_of(found))


def _waived(table: "PotTable", record: Record) -> Check:
    found = record.happened(ev.CommissionWaived)
    actual = "waived" if found else dollars(record.state.commission)
    return Check("commission waived", f"commission {actual}", rules_of(found))


def _shows(table: "PotTable", record: Record, who: int, hand: str) -> Check:
    found = record.happened(ev.HandShown, seat=who)
    hands = [each for event in found for each in (event.high, event.low) if each]
    actual = hand if hand.casefold() in hands else " / ".join(hands) or "nothing"
    return Check(
        f"{table.names[who]} shows {hand}", f"{table.names[who]} shows {actual}", rules_of(found)
    )


def _plays(
    table: "PotTable", record: Record, who: int, cards: tuple[Card, ...], half: str = ""
) -> Check:
    found = record.happened(ev.HandShown, seat=who)
    used = [event.low_hand if half or not event.high_hand else event.high_hand for event in found]
    words = f"{table.names[who]} plays {{}}{half}".format
    actual = " / ".join(" ".join(five) for five in used) or "nothing"
    return Check(words(" ".join(cards)), words(actual), rules_of(found))


def _gives_up(table: "PotTable", record: Record, who: int) -> Check:
    found = record.happened(ev.HandGivenUp, seat=who)
    name = table.names[who]
    actual = f"{name} gives up the hand" if found else f"{name} does not"
    return Check(f"{name} gives up the hand", actual, rules_of(found))


def _opens(table: "PotTable", record: Record, who: int, number: int) -> Check:
    found = record.happened(ev.BettingRoundOpened, number=number)
    if found:  # unless it was passed to another
        after = record.events[record.events.index(found[-1]) :]
        within = takewhile(lambda event: not isinstance(event, ev.BettingRoundClosed), after)
        passed = [event for event in within if isinstance(event, ev.OpeningPassed)]
        found = [*found, *passed][-1:] if passed else found
    actual = _and(table.names[event.seat] for event in found) or "nobody"
    words = "{} opens betting round " + str(number)
    return Check(words.format(table.names[who]), words.format(actual), rules_of(found))


def _misdeal(table: "PotTable", record: Record) -> Check:
    found = [event for event in record.latest if isinstance(event, ev.MisdealDeclared)]
    return Check("misdeal", "misdeal" if found else "no misdeal", rules_of(found))


EXPECTATIONS: Mapping[str, Callable[..., Check]] = {
    "pot {money}": _pot,
    "pots {amounts}": _pots,
    "stakes {stakes}": _stakes,
    "nobody to act": lambda t, r: _to_act(t, r, None),
    "{who} to act": _to_act,
    "the dealer may {choices}": lambda t, r, choices: _may(t, r, choices, None),
    "{who} may {choices}": _may,
    "communal {cards}": lambda t, r, cards: _cards("communal", cards, r.state.communal),
    "discards {cards}": lambda t, r, cards: _cards("discards", cards, r.state.discards),
    "{who} holds {cards}": _holds,
    "betting round {number}": lambda t, r, number: _stage(t, r, f"betting round {number}"),
    "showdown": lambda t, r: _stage(t, r, "showdown"),
    "the round is over": lambda t, r: _stage(t, r, "the round is over"),
    "{who} is tapped out": lambda t, r, who: _status(t, r, who, TAPPED, "is tapped out"),
    "{who} has folded": lambda t, r, who: _status(t, r, who, FOLDED, "has folded"),
    "{who} opens betting round {number}": _opens,
    "{who} posts {money}": lambda t, r, who, money: total(
        dollars,
        f"{t.names[who]} posts {{}}",
        money,
        r.happened((ev.BlindPosted, ev.AntePosted), seat=who),
    ),
    "{money} returned to {who}": lambda t, r, who, money: total(
        dollars, f"{{}} returned to {t.names[who]}", money, r.happened(ev.BetReturned, seat=who)
    ),
    "{money} handed back to {who}": lambda t, r, who, money: total(
        dollars,
        f"{{}} handed back to {t.names[who]}",
        money,
        r.happened(ev.ChipsReturned, seat=who),
    ),
    "misdeal": _misdeal,
    "{who} shows {hand}": _shows,
    "{who} plays {cards} for low": lambda t, r, who, cards: _plays(t, r, who, cards, " for low"),
    "{who} plays {cards}": _plays,
    "{who} gives up the hand": _gives_up,
    "commission {money}": _commission,
    "commission waived": _waived,
    "{who} wins nothing": lambda t, r, who: _wins(t, r, who, 0),
    "{who} wins {money}": _wins,
    "{who} wins {money} for high": lambda t, r, who, money: _wins(t, r, who, money, half="high"),
    "{who} wins {money} for low": lambda t, r, who, money: _wins(t, r, who, money, half="low"),
    "{who} wins {money} of the main pot": lambda t, r, who, money: _wins(t, r, who, money, pot=0),
    "{who} wins {money} of side pot {number}": lambda t, r, who, money, number: _wins(
        t, r, who, money, pot=number
    ),
    "{money} passes from {who} to {other}": _passes,
    "rule {clause}": cited,
}
