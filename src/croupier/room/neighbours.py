"""Guests of one address at one table: they may be one person who sees two hands.

A guest is anybody, so where players play against each other a table takes only so many guests of
an address; whoever has an account has a name to answer with. In a network of one's own people know
each other: there nobody is counted unless a number is given. It must not know tables.
"""

from collections import OrderedDict
from collections.abc import Iterable
from ipaddress import ip_address

from croupier.errors import Refused
from croupier.room.asking import NO_RULE, Player

USUAL = 1
ASKING = 10_000  # milliseconds within which whoever asks for a seat counts as if they had it
REMEMBERED = 50_000  # guests; the longest away are forgotten first


class Neighbours:
    """Whence guests have come, and whether one more of an address may sit down."""

    def __init__(self, most: int | None = None) -> None:
        """So many of one address; 0 for any number; None for the usual, at public addresses."""
        self._most, self._everywhere = USUAL if most is None else most, most is not None
        self._whence: OrderedDict[str, str] = OrderedDict()
        self._asked: dict[tuple[str, str], int] = {}  # when a guest asked for a seat at a table

    def came(self, player: Player, address: str) -> None:
        """A guest has come from there."""
        if not player.guest or not self._counts(address):
            return
        self._whence[player.id] = address
        self._whence.move_to_end(player.id)
        if len(self._whence) > REMEMBERED:
            self._whence.popitem(last=False)

    def check(self, player: Player, table: str, seated: Iterable[str], now: int) -> None:
        """Refuse a guest a seat beside too many of the same address, or who ask at once."""
        address = self._whence.get(player.id) if player.guest else None
        if address is None:
            return
        self._asked = {who: at for who, at in self._asked.items() if 0 <= now - at < ASKING}
        near = {*seated, *(who for who, where in self._asked if where == table)} - {player.id}
        if sum(self._whence.get(each) == address for each in near) >= self._most:
            guests = "one guest" if self._most == 1 else f"{self._most} guests"
            raise Refused(
                NO_RULE,
                f"{guests} of an address may sit at this table: make an account to sit here too",
            )
        self._asked[player.id, table] = now

    def answered(self, player: Player, table: str) -> None:
        """Whether they sit there is known from here on, and nobody need be kept away meanwhile."""
        self._asked.pop((player.id, table), None)

    def _counts(self, address: str) -> bool:
        return bool(self._most) and (self._everywhere or _is_public(address))


def _is_public(address: str) -> bool:
    try:
        return ip_address(address).is_global
    except ValueError:
        return False
