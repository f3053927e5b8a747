"""What is entered at a live table of the house games, and how it is taken back (A.Dealer).

Each entry keeps the table as it stood before. The latest is withdrawn first, then the one before
it, back to the beginning of the round of play; its end is no hindrance, the wagers of the next one
are. Money follows: wagers, payouts and what the pools have had stand as before. What happened
around the round since (chips bought, people who came, attestations) has happened and stays. It
must not know what any entry was about.
"""

from typing import TYPE_CHECKING, Any, NamedTuple

from croupier.errors import Refused
from croupier.rules import floor
from croupier.rules.house import events as ev
from croupier.rules.people import DEALER, OPERATOR, SUPERVISOR, role_of

if TYPE_CHECKING:
    from croupier.rules.house.table import HouseTable

INSTRUMENTS = ("holdem", "canberra")

DUTY = "A.Dealer"
_RANK = {DEALER: 0, SUPERVISOR: 1, OPERATOR: 2}  # nobody withdraws what a superior has entered


class Entry(NamedTuple):
    """Somebody's entry, and how the table stood before it."""

    by: str
    table: "HouseTable"
    left: int  # of the events it led to, those still to come
    since: tuple[Any, ...] = ()  # what happened around the round of play after it

    def after(self, event: Any) -> "Entry":
        """One more event: of this entry, or around it."""
        if self.left:
            return self._replace(left=self.left - 1)
        return self._replace(since=(*self.since, event))


def made(t: "HouseTable", event: ev.EntryMade) -> None:
    """Keep what the entry that follows will change."""
    t.entries = (*t.entries, Entry(event.by, t.fork(), event.events))


def require(t: "HouseTable", by: str) -> str:
    """Whether the last entry can be withdrawn, and by this person, who is on duty."""
    if role_of(by) not in _RANK:
        raise Refused(DUTY, f"entries are the dealer's to withdraw, not the {by}'s")
    if not t.entries:
        raise Refused(DUTY, f"there is no entry of round {t.round} left to withdraw")
    last = t.entries[-1]
    if _RANK[role_of(by)] < _RANK.get(role_of(last.by), 0):
        raise Refused(DUTY, f"what the {last.by} has entered is not the {by}'s to withdraw")
    was = last.table.fork()
    for event in last.since:
        if isinstance(event, ev.BoxLeft) and not _gone_for_good(was, event):
            raise Refused(DUTY, f"{event.player} was in round {t.round} and has left since")
        _keep(was, event)
    return floor.entered_by(t.floor, t.law.game.name, by)


def _gone_for_good(was: "HouseTable", left: ev.BoxLeft) -> bool:
    """Whether the round of play, as it stood, was no matter of whoever left."""
    return was.free(left.box) and was.chips[left.box] == left.chips


def undone(t: "HouseTable") -> "HouseTable":
    """The table as it stood before the last entry, and what has happened around it since."""
    last = t.entries[-1]
    was = last.table.fork()
    for event in last.since:
        _keep(was, event)
    return was


def _keep(was: "HouseTable", event: Any) -> None:
    """A prize that the entry had made due is not paid; all else stays."""
    from croupier.rules.house.table import apply

    if not isinstance(event, ev.PrizePaid) or (event.round, event.box) in was.due:
        apply(was, event)
