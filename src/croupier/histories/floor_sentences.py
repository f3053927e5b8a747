"""What people do on the floor around a table, as case files of all five games say it.

Each phrase has its meaning beside it: the case (for names and the dealer) and what stands in the
phrase's slots make an action. Who may do it is the engine's to know.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Protocol

from croupier.errors import BadMessage
from croupier.rules import floor_records as rec


class People(Protocol):
    """A case as far as people go."""

    names: dict[int, str]  # by seat or box

    @property
    def dealer(self) -> str:
        """How the dealer is called in actions."""


def _by(case: People, role: str) -> str:
    """The dealer of the case, or the role as it is said."""
    return case.dealer if role.casefold() == "dealer" else role.casefold()


def _attest(case: People, name: str, what: str, role: str) -> rec.Attest:
    return rec.Attest(what.casefold(), _by(case, role), name)


def _breach(
    case: People, role: str, clause: str, who: int, words: str, person: str = ""
) -> rec.ReportBreach:
    return rec.ReportBreach(clause, who, words, _by(case, role), person=person)


def _options(case: People, role: str, options: str) -> rec.ProposeOptions:
    return rec.ProposeOptions(tuple(map(str.strip, options.split(","))), _by(case, role))


def _found(case: People, role: str, number: int, outcome: str) -> rec.RecordReview:
    return rec.RecordReview(number - 1, outcome, _by(case, role))


def _dispute(case: People, who: int, number: int, words: str) -> rec.OpenDispute:
    return rec.OpenDispute(words, number, case.names[who])


FLOOR: Mapping[str, Callable[..., Any]] = {
    "{name} signs in as {role} by the procedures {version}": lambda c, name, role, version: (
        rec.SignIn(_by(c, role), name, version)
    ),
    "{name} signs for the {what} as {role}": _attest,
    "the {role} goes by the procedures {version}": lambda c, role, version: rec.Attest(
        "procedures", _by(c, role), version
    ),
    "the {role} signs out": lambda c, role: rec.SignOut(_by(c, role)),
    "the {role} approves the procedures {version}": lambda c, role, version: rec.ApproveProcedures(
        version, _by(c, role)
    ),
    "the {role} replaces {cards}": lambda c, role, cards: rec.ReplaceCards(cards, _by(c, role)),
    "the {role} orders a count of the cards": lambda c, role: rec.OrderCount(_by(c, role)),
    "the dealer counts {number} cards in all": lambda c, number: rec.ReportCount(number, c.dealer),
    "the {role} plays on: {reason}": lambda c, role, reason: rec.PlayOn(reason, _by(c, role)),
    "the {role} reports a breach of {clause} by {who}: {words}": _breach,
    "the {role} reports a breach of {clause} at the seat of {who} by {person}: {words}": _breach,
    "the {role} excludes {who} from the game for breaking {clause}": lambda c, role, who, clause: (
        rec.ExcludePlayer(who, clause, _by(c, role))
    ),
    "the {role} lets {player} back into the game": lambda c, role, player: rec.LiftExclusion(
        player, _by(c, role)
    ),
    "the {role} requires the seat of {who}": lambda c, role, who: rec.VacateSeat(who, _by(c, role)),
    "{who} bets {other} {money} on the side": lambda c, who, other, money: rec.RegisterSideBet(
        who, other, money
    ),
    "{who} disputes round {number}: {words}": _dispute,
    "the {role} decides dispute {number}: {decision}": lambda c, role, number, decision: (
        rec.DecideDispute(number - 1, decision, _by(c, role))
    ),
    "{who} asks for a review of dispute {number}": lambda c, who, number: rec.RequestReview(
        number - 1, c.names[who]
    ),
    "the {role} finds in the review of dispute {number}: {outcome}": _found,
    "the {role} puts to the players: {options}": _options,
    "{who} votes for {option}": lambda c, who, option: rec.Vote(who, option),
    "the hours of gaming begin": lambda c: rec.BeginGaming(),
    "the hours of gaming begin: {hours} under {law}": lambda c, hours, law: rec.BeginGaming(
        hours=hours, reference=law
    ),
    "the hours of gaming end": lambda c: rec.EndGaming(),
    "the {role} gives notice of closure: {reason}": lambda c, role, reason: rec.NotifyClosure(
        reason, _by(c, role)
    ),
    "the {role} gives notice of closure at {closes}: {reason}": lambda c, role, closes, reason: (
        rec.NotifyClosure(reason, _by(c, role), closes=closes)
    ),
    "the time of closure comes": lambda c: rec.ReachClosingTime(),
    "the {role} withdraws the notice of closure: {reason}": lambda c, role, reason: (
        rec.WithdrawClosure(reason, _by(c, role))
    ),
    "the {role} closes the table": lambda c, role: rec.CloseTable(_by(c, role)),
    "somebody asks for the rules": lambda c: rec.AskForRules("somebody"),
    "the {role} attaches the official rules {document}": lambda c, role, document: rec.AttachRules(
        document, _by(c, role)
    ),
}


def timed(text: str) -> tuple[str, str]:
    """At 21:04, Ann leaves: the time and the rest; no time where none stands."""
    first, comma, rest = text.partition(", ")
    word, _, time = first.partition(" ")
    if comma and word.casefold() == "at" and time.replace(":", "").isdecimal():
        return time, rest
    return "", text


def stamp(action: Any, at: str) -> Any:
    """The action with its time, if its kind has one."""
    if not at:
        return action
    if not hasattr(action, "at"):
        raise BadMessage(f"this is told without a time, got {at}")
    if isinstance(action, tuple):
        return action._replace(at=at)  # type: ignore[attr-defined]
    return replace(action, at=at)
