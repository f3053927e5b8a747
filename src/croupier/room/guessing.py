"""How many wrong passwords are heard: a stranger soon waits, and the owner never waits for one.

Guesses count for an address and a name together, and for a name from all strange browsers; a
browser in which the owner has signed in before counts for itself alone. Names count by their
skeletons, so that another spelling is no other name. It must not know passwords.
"""

from collections import OrderedDict
from collections.abc import Callable
from typing import NamedTuple

from croupier.room.limits import Limit

HOUR = 3_600_000
NOTED = 5  # wrong passwords that are put on record, at most once an hour
REMEMBERED = 10_000  # accounts at whose passwords somebody guesses


class Noted(NamedTuple):
    """Wrong passwords for one account since the last note."""

    wrong: int = 0
    addresses: frozenset[str] = frozenset()
    last: int | None = None  # when a note was made


class Guesses:
    """Who may try a password, and what is to be put on record of those that were wrong."""

    def __init__(self, limit: Callable[[int, float], Limit]) -> None:
        self._near = limit(5, 0.5)  # of one address for one name
        self._name = limit(60, 5)  # of all addresses for one name: ten of them, for ever
        self._known = limit(5, 2)  # of a browser in which the owner has been
        self._noted: OrderedDict[str, Noted] = OrderedDict()

    def allows(self, name: str, address: str, device: str, now: int) -> bool:
        """Whether one more may be tried; `device` is empty for a stranger's."""
        if device:
            return self._known.allows(f"{device} {name}", now)
        return self._near.allows(f"{address} {name}", now) and self._name.allows(name, now)

    def right(self, name: str, address: str, device: str) -> None:
        """It was the password: this try does not count."""
        if device:
            self._known.give_back(f"{device} {name}")
        else:
            self._near.give_back(f"{address} {name}")
            self._name.give_back(name)

    def wrong(self, player: str, address: str, now: int) -> Noted | None:
        """It was not; what is to be put on record, if it is time."""
        before = self._noted.pop(player, Noted())
        noted = before._replace(wrong=before.wrong + 1, addresses=before.addresses | {address})
        due = noted.wrong >= NOTED and (noted.last is None or now - noted.last >= HOUR)
        self._noted[player] = Noted(last=now) if due else noted
        if len(self._noted) > REMEMBERED:
            self._noted.popitem(last=False)
        return noted if due else None
