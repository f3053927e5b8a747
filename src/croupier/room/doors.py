"""What the routes of the room have in common: the doors to its parts, who asks, what they bring.

It must not know which routes there are.
"""

from typing import Annotated, Any, TypeVar

import msgspec
from litestar import Request
from litestar.di import NamedDependency
from litestar.enums import RequestEncodingType
from litestar.params import BodyKwarg, SkipValidationMarker

from croupier.errors import BadMessage
from croupier.room import wire
from croupier.room.accounts import Accounts
from croupier.room.asking import Player
from croupier.room.clock import milliseconds
from croupier.room.devices import Devices
from croupier.room.guessing import Guesses
from croupier.room.library import Library
from croupier.room.limits import Limit
from croupier.room.neighbours import Neighbours
from croupier.room.problems import NotSignedIn, TooOften
from croupier.room.proving import RoomLog
from croupier.room.room import Room
from croupier.room.socket import MOST, Quota, Sockets, token_of
from croupier.room.store import Store

Asked = Request[Any, Any, Any]

PER_MINUTE = 1200  # requests of one address; the other limits go with it


class Doors:
    """What the routes need, put together once."""

    def __init__(
        self,
        store: Store,
        room: Room,
        library: Library,
        per_minute: float,
        guests: int | None,
        dev: bool,
        log: RoomLog | None = None,
    ) -> None:
        self.log = log  # that can be proved
        self.store, self.room, self.library, self.dev = store, room, library, dev
        self.accounts, self.devices = Accounts(store), Devices(store)
        share = per_minute / PER_MINUTE

        def limit(at_once: int, more_in_a_minute: float) -> Limit:
            return Limit(max(1, round(at_once * share)), more_in_a_minute * share)

        self.anything = limit(PER_MINUTE // 2, PER_MINUTE // 2)
        self.entering = limit(30, 10)  # new guests and accounts, and log-ins, from one address
        self.deciding = limit(20, 1)  # on a limit or a break, for a player: all are read at a table
        self.accounting = limit(30, 20)  # for all that ever went through a player's wallet
        self.telling = limit(30, 20)  # rounds of play again from the journal, for one address
        self.guesses = Guesses(limit)
        most = max(1, round(MOST * share))  # connections from one address
        messages, near = limit(100, 1200), Neighbours(guests)
        quota = Quota(limit(100, 120), limit(300, 600))
        self.sockets = Sockets(room, self.accounts, messages, dev, most, near, quota)

    async def person(self, player: Player) -> wire.Person:
        """A player as the wire has it."""
        wallet = await self.accounts.wallet(player)
        return wire.Person(player.id, player.name, player.guest, wallet)


def limited(limit: Limit, key: str) -> None:
    """Once more, or a word that it is too often."""
    if not limit.allows(key, milliseconds()):
        raise TooOften("too many requests: wait a moment")


Here = NamedDependency[Doors]
Viewer = NamedDependency[Player | None]
Entered = NamedDependency[Player]


T = TypeVar("T")
# Litestar takes "1" for true; so it only describes a body, and `strict` reads it.
Body = Annotated[T, BodyKwarg(media_type=RequestEncodingType.JSON), SkipValidationMarker()]


def strict(kind: type[T], data: object) -> T:
    """A body exactly as it is described, or one sentence on where it is not."""
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        raise BadMessage(str(error)) from None


async def provide_viewer(request: Asked, doors: Here) -> Player | None:
    """Who asks, if they have entered."""
    return await doors.accounts.who(token_of(request.scope))


async def provide_player(viewer: Viewer) -> Player:
    """Who asks; nobody else gets an answer."""
    if viewer is None:
        raise NotSignedIn("enter as a guest or sign in first")
    return viewer
