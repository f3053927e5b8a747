"""Irregularities of the house games in case files: how they are reported and decided upon.

Phrases to actions; which ruling follows is the engine's to know.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from croupier.cards import Card
from croupier.histories.floor_sentences import FLOOR
from croupier.rules.house import actions as act
from croupier.rules.house.table import HouseTable
from croupier.rules.people import SUPERVISOR

if TYPE_CHECKING:
    from croupier.histories.house_cases import HouseCase

Steps = Iterable[Any]
NEW_CARDS = "the {role} replaces {cards}"  # signed for in another way here


def _by(case: "HouseCase", role: str) -> str:
    """The dealer of the case, or the role as it is said."""
    return case.dealer if role.casefold() == "dealer" else role.casefold()


def _exposed(
    case: "HouseCase", state: HouseTable, role: str, cards: tuple[Card, ...], who: int = 0
) -> Steps:
    """One report for each card; box 0 is the dealer's hand."""
    return [act.ReportExposed(who, card, by=_by(case, role)) for card in cards]


def _communal(case: "HouseCase", state: HouseTable, role: str, cards: tuple[Card, ...]) -> Steps:
    return [act.ReportCommunal(card, by=_by(case, role)) for card in cards]


def _misdeal(case: "HouseCase", state: HouseTable, role: str, found: str) -> Steps:
    return [act.ReportMisdeal(found.casefold(), by=_by(case, role))]


def _discarded(possible: bool) -> Callable[..., Steps]:
    """The casino supervisor confirms what the dealer says of it."""

    def meaning(case: "HouseCase", state: HouseTable, role: str, who: int) -> Steps:
        return [act.ReportDiscarded(who, possible, SUPERVISOR, by=_by(case, role))]

    return meaning


def _excluded(case: "HouseCase", state: HouseTable, role: str, who: int, clause: str) -> Steps:
    return [act.ExcludeFromRound(who, clause, by=_by(case, role))]


def _void_wager(case: "HouseCase", state: HouseTable, wager: str, who: int, clause: str) -> Steps:
    kinds = {"super aces wager": "super_aces", "jackpot wager": "jackpot"}
    kind = kinds.get(wager.casefold(), wager.casefold())
    return [act.VoidWager(who, kind, clause)]


def _on_floor(meaning: Callable[..., Any]) -> Callable[..., Steps]:
    return lambda case, state, **slots: [meaning(case, **slots)]


REPORTS: Mapping[str, Callable[..., Steps]] = {
    "the {role} reports: the dealer exposed communal {cards}": _communal,
    "the {role} reports: the dealer exposed {cards} of {who}": _exposed,
    "the {role} reports: the dealer exposed {cards} of the dealer's hand": _exposed,
    "the {role} reports: not dealt as it should be: {found}": _misdeal,
    "the {role} reports: the cards of {who} are in the discards and can be rebuilt": (
        _discarded(True)
    ),
    "the {role} reports: the cards of {who} are in the discards and cannot be rebuilt": (
        _discarded(False)
    ),
    "the casino operator decides: {decision}": lambda c, s, decision: [
        act.DecideIrregularity(decision.casefold())
    ],
    "the {role} excludes {who} from the round for breaking {clause}": _excluded,
    "the casino operator declares the {wager} of {who} void for breaking {clause}": _void_wager,
    **{phrase: _on_floor(meaning) for phrase, meaning in FLOOR.items() if phrase != NEW_CARDS},
}
