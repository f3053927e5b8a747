"""What the casino supervisor of Omaha does in the casino operator's stead.

The instrument defines the role and no rule of it names one: the supervisor acts by delegations,
which the determinations record. It must not know what any of these acts leads to.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from croupier.errors import Refused
from croupier.rules import actions as act
from croupier.rules import floor_records as rec
from croupier.rules.determinations import Determinations
from croupier.rules.people import OPERATOR, SUPERVISOR, role_of

INSTRUMENTS = ("omaha",)

# what may be delegated: the sister games give most of it to the supervisor themselves
POWERS: Mapping[str, tuple[type, ...]] = {
    "clock": (act.CallClock,),  # (4.8(b))
    "replace": (rec.ReplaceCards,),  # (2.5)
    "count": (rec.OrderCount,),  # (2.6)
    "vacate": (rec.VacateSeat,),  # (19.6)
    "report": (act.Report, act.WithdrawEntry),
}
_POWER = {kind: power for power, kinds in POWERS.items() for kind in kinds}
STANDS_IN = {"omaha": OPERATOR}  # for whom the supervisor acts, where no rule names the role


def check(det: Determinations) -> None:
    """Only powers that can be delegated (A.Casino Supervisor)."""
    for power in det.supervisor_delegations or ():
        if power not in POWERS:
            known = ", ".join(POWERS)
            raise Refused("A.Casino Supervisor", f"{power!r} is no power to delegate: {known} are")


def withheld(det: Determinations, by: str, kind: type, what: Sequence[str] = ()) -> str:
    """The power the supervisor would need for this and has not; with nothing determined, none."""
    granted = det.supervisor_delegations  # reading A.Casino Supervisor
    if granted is None or role_of(by) != SUPERVISOR:
        return ""
    power = "replace" if "replaced cards" in what else _POWER.get(kind, "")
    return "" if power in granted else power


def require(det: Determinations, action: Any) -> None:
    """Refuse the supervisor what has not been delegated."""
    by, what = getattr(action, "by", ""), (getattr(action, "what", ""),)
    if power := withheld(det, by, type(action), what):
        reason = f"the casino operator has not delegated {power!r} to the {by}"
        raise Refused("A.Casino Supervisor", reason)


def acting_for(game: str, by: str) -> str:
    """In whose stead somebody acts; in their own, as a rule."""
    return STANDS_IN.get(game, "") if role_of(by) == SUPERVISOR else ""
