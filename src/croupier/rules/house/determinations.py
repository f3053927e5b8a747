"""What the determinations of the two house games have in common: limits, pay tables, approvals.

Amounts are cents, odds so many to one. It checks parts of a record against clauses that both
instruments share, and against clauses its caller names. Knows no state of play and no whole record.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from typing import Any, NamedTuple

from croupier.cards import RANK_NAMES, RANKS, Card
from croupier.errors import BadMessage, Refused
from croupier.hands import HOUSE, Order
from croupier.rulebook import Edition
from croupier.rules.days import check_date
from croupier.rules.plain import record

INSTRUMENTS = ("holdem", "canberra")

Odds = tuple[tuple[str, int], ...]
Offers = Mapping[str, tuple[str, tuple[object, ...]]]

ALL_OTHER = "all other"
PAIRS = {
    f"pair of {RANK_NAMES[rank]}{'es' if rank == '6' else 's'}": value
    for value, rank in enumerate(RANKS, 2)
}
_CODES = {line.name: line.code for line in HOUSE.classes}
_PAIR_CODE = _CODES["one pair"]
_SUITS = "cdhsc"  # five cards dealt these suits are never a flush


@record("approval")
@dataclass(frozen=True, slots=True)
class Approval:
    """What the Commission has approved in writing: its reference, its day, and exactly what."""

    reference: str
    date: str
    subject: str


class PayTable(NamedTuple):
    """A pay table ready for use: what each class of hand pays, and each pair on its own."""

    by_code: tuple[tuple[str, int] | None, ...]
    by_pair: tuple[tuple[str, int] | None, ...]

    @classmethod
    def of(cls, odds: Odds) -> "PayTable":
        """From the lines of the determinations; "all other" is every class not named."""
        lines = {name: (name, pays) for name, pays in odds}
        other = lines.get(ALL_OTHER)
        by_code: list[tuple[str, int] | None] = [other] * 16
        for name, code in _CODES.items():
            by_code[code] = lines.get(name, other)
        by_pair: list[tuple[str, int] | None] = [by_code[_PAIR_CODE]] * 16
        for name, value in PAIRS.items():
            by_pair[value] = lines.get(name, by_pair[value])
        return cls(tuple(by_code), tuple(by_pair))

    def line(self, strength: int) -> tuple[str, int] | None:
        """The one line that a hand of this strength is paid by, if any."""
        code = strength >> 20
        return self.by_pair[strength >> 16 & 15] if code == _PAIR_CODE else self.by_code[code]


def lowest_strength(ranks: str, order: Order) -> int:
    """What five ranks of mixed suits are worth: the threshold a qualifying hand must reach."""
    return order.high.strength(_mixed(ranks))


def _mixed(ranks: str) -> tuple[Card, ...]:
    return tuple(rank + suit for rank, suit in zip(ranks, _SUITS, strict=True))


def check_choices(determinations: Any, offers: Offers) -> None:
    """Refuse a reading or option that the instrument does not offer."""
    for name, (rule, offered) in offers.items():
        value = getattr(determinations, name)
        if value not in offered or type(value) is not type(offered[0]):
            choices = " or ".join(str(choice) for choice in offered)
            raise Refused(rule, f"{name} {value!r} is not offered: choose {choices}")


def check_boxes(boxes: int, cards_each: int, communal: int, one_deck: str = "2.1") -> None:
    """At least one box, and no more than one deck can serve (2.1)."""
    if boxes < 1:
        raise Refused("1.1", f"a layout of {boxes} boxes has none to wager on")
    most = (52 - communal) // cards_each - 1
    if boxes > most:
        raise Refused(one_deck, f"{boxes} boxes need more cards than one deck: at most {most}")


def check_limits(ante_min: int | None, ante_max: int | None, multiple: int | None) -> None:
    """Minimum, maximum and multiple are determined and fit each other."""
    if ante_min is None or ante_max is None:
        raise Refused("3.1", f"the limits {ante_min} to {ante_max} are not determined")
    if not 0 < ante_min <= ante_max:
        raise Refused("3.1", f"limits of {ante_min} to {ante_max} leave no wager")
    if multiple is None or multiple < 1:
        raise Refused("3.3", f"a multiple of {multiple} is not determined")
    if ante_max // multiple * multiple < ante_min:
        raise Refused("3.3", f"no multiple of {multiple} is from {ante_min} to {ante_max}")


def check_max_payout(
    rule: str, amount: int | None, applies_to: tuple[str, ...], wagers: tuple[str, ...]
) -> None:
    """The maximum payout is determined, and for wagers that the pay table knows."""
    if amount is None or amount < 1:
        raise Refused("8.2", f"a maximum payout of {amount} is not determined")
    for wager in applies_to:
        if wager not in wagers:
            raise Refused(rule, f"no maximum payout applies to {wager!r}: {', '.join(wagers)}")


def check_odds(rule: str, odds: Odds) -> None:
    """Each line is a class of hand or a pair, paid a whole number to one, and named once."""
    seen: set[str] = set()
    for name, pays in odds:
        if name not in _CODES and name not in PAIRS and name != ALL_OTHER:
            raise Refused(rule, f"{name!r} is no line of a pay table")
        if name in seen:
            raise Refused(rule, f"{name} has two lines in one pay table")
        if pays < 0:
            raise Refused(rule, f"{name} cannot pay {pays} to 1")
        seen.add(name)


def check_hand(rule: str, ranks: str) -> None:
    """A qualifying hand is five ranks, the lowest that qualify."""
    if len(ranks) != 5 or not set(ranks) <= set(RANKS) or max(map(ranks.count, ranks)) > 4:
        raise Refused(rule, f"{ranks!r} are not the five ranks of a hand, as in 44532")


def check_timing(rule: str, timeout: int | None, notice_rounds: int) -> None:
    """Seconds to decide, none for no limit; and notice of new limits, which is prior."""
    if timeout is not None and timeout < 1:
        raise Refused(rule, f"a decision_timeout of {timeout} seconds leaves no time")
    if notice_rounds < 1:
        raise Refused("3.1", f"{notice_rounds} rounds of notice is no prior notice: at least 1")


def check_opening(action: Any, edition: Edition, too_early: str) -> Approval:
    """A table opens on an approved layout, on a day when its instrument is in force (1.1)."""
    if action.mode not in ("electronic", "live"):
        raise BadMessage(f"a table is electronic or live, not {action.mode!r}")
    first = edition.effective_from.isoformat()
    check_date(action.gaming_date)
    if action.gaming_date < first:
        raise Refused(
            too_early, f"{edition.number} is in force from {first}, not on {action.gaming_date}"
        )
    layout = f"layout {action.layout}"
    return check_approved((action.approval,), layout, "1.1", action.gaming_date)


def check_approved(
    approvals: Iterable[Approval | None], subject: str, rule: str, day: str = ""
) -> Approval:
    """Refuse what has no written approval with reference and day, or none yet (A.Approved)."""
    for approval in approvals:
        if approval is not None and approval.subject == subject:
            if not approval.reference or not approval.date:
                raise Refused("A.Approved", f"the approval of {subject} lacks reference or date")
            check_date(approval.date)
            if day and approval.date > day:
                raise Refused(rule, f"{subject} is approved from {approval.date} on, not on {day}")
            return approval
    raise Refused(rule, f"{subject} is not approved: no approval of it is on record")


def check_names(kind: type, values: Mapping[str, Any], rule: str, game: str) -> None:
    """Refuse an option that is none of the game's."""
    known = {field.name for field in fields(kind)}
    for name in values:
        if name not in known:
            raise Refused(rule, f"{name} is not among the determinations of {game}")
