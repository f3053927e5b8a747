"""Everything that is offered to somebody around a table of the pot games."""

from typing import Any

from croupier.rules import Choice, allowed
from croupier.rules import actions as act
from croupier.rules import floor_records as rec
from croupier.rules.choices import asked
from croupier.rules.floor_choices import ROLES
from croupier.rules.people import PLAYER
from croupier.rules.round_choices import WHOSE
from croupier.rules.table import Table

ALWAYS = (rec.AskForRules, rec.AttachRules, rec.ApproveProcedures, rec.OpenDispute)
TALK = (
    *ALWAYS, rec.ReportBreach, act.Determine, act.Report, act.WantSeat, act.WithdrawClaim,
    act.ShowToOne, act.ShowToAll, act.AskToSee, rec.Attest,
)  # fmt: skip
# the moves of a round of play are made elsewhere, and so are reports, which need particulars
MOVES = {kind for kind, roles in WHOSE.items() if roles[0] in (PLAYER, "dealer")}


def offers(state: Table) -> list[tuple[str, Choice]]:
    """Everything that is open to anybody now, beside the moves of the round of play."""
    return [
        (role, choice)
        for role in ROLES
        for choice in allowed(state, role)
        if choice.action not in MOVES
    ]


def made(choice: Choice, role: str) -> Any:
    """The action of a choice, with what comes first wherever something is to be said."""
    if choice.action is act.VoidRound:
        return asked(choice, role, ground=choice.among[-1])
    return asked(choice, role)


def ways_on(state: Table) -> list[tuple[str, Choice]]:
    """What changes how things stand, rather than being put on record only."""
    found = offers(state)
    due = ("opening check", "replaced cards", "duties")
    moves = [(role, choice) for role, choice in found if choice.action not in TALK]
    signed = [
        (role, choice)
        for role, choice in found
        if choice.action is rec.Attest and choice.among[0] in due
    ]
    return [*moves, *signed]
