"""One running table, and the room of all tables: takes one action at a time, journals, then tells.

Owns the engine's state, the dealer's duties and the clock of each table. It must not know HTTP or
sockets: who asks is given, what is told goes into an outbox.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from croupier.room import wire
from croupier.room.outbox import Outbox


class Player(NamedTuple):
    """Who asks: an account, a guest or a bot."""

    id: str
    name: str
    guest: bool = True
    bot: bool = False


class Room:
    """Every table by its id; the one door for people and bots."""

    def __init__(self, store: Any, settings: Sequence[Any], bots: bool = True) -> None:
        self.store, self.settings, self.bots = store, settings, bots
        self.tables: dict[str, Any] = {}

    async def open(self) -> None:
        """Bring every table back from its journal, or open it; start dealers and bots."""

    async def close(self) -> None:
        """Stop every table; what is journalled is all there is."""

    def rows(self) -> list[wire.Row]:
        """The lobby."""
        return []

    def watch(self, outbox: Outbox, player: Player | None, table: str, after: int | None) -> None:
        """From now on the outbox is told of a table; BadMessage where there is none of that id."""

    def unwatch(self, outbox: Outbox, table: str | None = None) -> None:
        """No longer; without a table, of none."""

    def watch_lobby(self, outbox: Outbox, on: bool) -> None:
        """The lobby now and whenever it changes."""

    async def command(
        self, player: Player, table: str, id: str, action: wire.Action
    ) -> wire.Done | wire.Refused:
        """Carry out an action once; a repeated id gives the first answer again."""
        raise NotImplementedError

    async def rounds(self, table: str, viewer: Player | None) -> list[wire.RoundRow]:
        """The latest rounds of play of a table, newest first."""
        raise NotImplementedError

    async def story(self, round_id: str, viewer: Player | None) -> wire.RoundStory | None:
        """A finished round of play as this viewer may see it."""
        raise NotImplementedError
