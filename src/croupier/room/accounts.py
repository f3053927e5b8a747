"""Players, their passwords, sessions, settings and first chips.

A guest is a player without a password. It must not know HTTP, cookies or tables.
"""

import asyncio
import hashlib
import json
import secrets
import unicodedata
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from croupier.errors import BadMessage, CroupierError
from croupier.room.asking import Player
from croupier.room.clock import milliseconds
from croupier.room.default import PLAY_CHIPS
from croupier.room.money import wallet
from croupier.room.store import ISSUE, Conflict, Entry, Once, Repeated, Store
from croupier.rules.signs import dollars

LOW = 100_00  # below this a player may ask for more
DAY = 86_400_000
LASTING = 30 * DAY  # a session, from when it was last renewed
RESERVED = ("bot", "guest", "croupier", "dealer", "house", "casino", "supervisor", "operator")
SHORTEST = 8  # characters of a password


class NotAllowed(CroupierError):
    """A name taken, a password wrong: told to the person, with nothing changed."""


def proper_name(text: str) -> str:
    """A name as it may stand at a table, spaces tidied."""
    name = " ".join(unicodedata.normalize("NFKC", text).split())
    if not 2 <= len(name) <= 20:
        raise BadMessage(f"a name has 2 to 20 characters, not {len(name)}")
    odd = next((each for each in name if not (each.isalnum() or each in " '-._")), None)
    if odd is not None:
        raise BadMessage(f"a name has letters, digits, spaces and ' - . _, not {odd!r}")
    if name.casefold().split()[0] in RESERVED:
        raise BadMessage(f"a name does not begin with {name.split()[0]!r}")
    return name


def _new_id() -> str:
    return f"p{secrets.token_hex(8)}"


def _digest(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()


class Accounts:
    """Who is who."""

    def __init__(
        self,
        store: Store,
        now: Callable[[], int] = milliseconds,
        hasher: PasswordHasher | None = None,
    ) -> None:
        self._store, self._now = store, now
        self._hasher = hasher or PasswordHasher()
        self._hashing = asyncio.Semaphore(2)  # each takes 64 MiB and a core
        self._nobody = ""  # the password of names that are none, so that they take as long

    async def guest(self, name: str | None = None) -> tuple[Player, str]:
        """A new guest with play chips, and the token of a session."""
        player = await self._named_guest(proper_name(name)) if name else await self._any_guest()
        await self._first_chips(player)
        return player, await self._session(player)

    async def _named_guest(self, name: str) -> Player:
        player = Player(_new_id(), name)
        if not await self._insert(player, None):
            raise NotAllowed(f"the name {name} is taken")
        return player

    async def _any_guest(self) -> Player:
        while True:
            player = Player(_new_id(), f"Guest {secrets.randbelow(900_000) + 100_000}")
            if await self._insert(player, None):
                return player

    async def register(self, name: str, password: str, guest: Player | None) -> tuple[Player, str]:
        """A named account; a guest keeps their chips and seats in it."""
        name = proper_name(name)
        if len(password) < SHORTEST:
            raise BadMessage(f"a password has at least {SHORTEST} characters, not {len(password)}")
        async with self._hashing:
            hashed = await asyncio.to_thread(self._hasher.hash, password)
        if guest is not None and guest.guest:
            player = Player(guest.id, name, guest=False)
            done = await self._rename(player, hashed)
        else:
            player = Player(_new_id(), name, guest=False)
            done = await self._insert(player, hashed)
        if not done:
            raise NotAllowed(f"the name {name} is taken")
        await self._first_chips(player)
        return player, await self._session(player)

    async def login(self, name: str, password: str) -> tuple[Player, str]:
        """A session for the right password; the same answer for a wrong one as for no such name."""
        sql = "SELECT id, name, password FROM players WHERE folded = ?"
        try:
            rows = await self._store.fetch(sql, proper_name(name).casefold())
        except BadMessage:  # nobody's name
            rows = []
        id, known, hashed = rows[0] if rows else ("", "", None)
        async with self._hashing:
            right = await asyncio.to_thread(self._verify, hashed, password)
        if not right or hashed is None:
            raise NotAllowed("no account has this name and this password")
        player = Player(id, known, guest=False)
        return player, await self._session(player)

    async def logout(self, token: str) -> None:
        """End a session."""
        await self._store.execute("DELETE FROM sessions WHERE token = ?", _digest(token))

    async def who(self, token: str | None) -> Player | None:
        """Whose session it is, if it has not ended."""
        if not token:
            return None
        sql = """SELECT p.id, p.name, p.password IS NULL, s.ends FROM sessions s
                 JOIN players p ON p.id = s.player WHERE s.token = ? AND s.ends > ?"""
        rows = await self._store.fetch(sql, _digest(token), self._now())
        if not rows:
            return None
        id, name, guest, ends = rows[0]
        if ends - self._now() < LASTING - DAY:
            renewed = "UPDATE sessions SET ends = ? WHERE token = ?"
            await self._store.execute(renewed, self._now() + LASTING, _digest(token))
        return Player(id, name, bool(guest))

    async def wallet(self, player: Player) -> int:
        """What the player owns away from the tables."""
        return await self._store.balance(wallet(player.id))

    async def more_chips(self, player: Player) -> int:
        """Make a low wallet up to the play chips one begins with; what it holds then."""
        head = await self._head(player)  # before the wallet: of two at once, one comes too late
        held = await self.wallet(player)
        if held >= LOW:
            raise NotAllowed(
                f"a wallet is made up below {dollars(LOW)}: yours holds {dollars(held)}"
            )
        await self._issue(player, PLAY_CHIPS - held, head)
        return await self.wallet(player)

    async def settings(self, player: Player) -> dict[str, Any]:
        """What the player has set."""
        rows = await self._store.fetch("SELECT settings FROM players WHERE id = ?", player.id)
        found: dict[str, Any] = json.loads(rows[0][0]) if rows else {}
        return found

    async def set_settings(self, player: Player, settings: dict[str, Any]) -> None:
        """Keep what the player has set."""
        text = json.dumps(settings)
        await self._store.execute("UPDATE players SET settings = ? WHERE id = ?", text, player.id)

    async def tidy(self) -> int:
        """Remove the sessions that have ended."""
        return await self._store.execute("DELETE FROM sessions WHERE ends <= ?", self._now())

    async def _head(self, player: Player) -> int:
        return await self._store.head(f"player/{player.id}")

    async def _first_chips(self, player: Player) -> None:
        """What one begins with, once."""
        await self._issue(player, PLAY_CHIPS, await self._head(player), "first")

    async def _issue(
        self, player: Player, amount: int, head: int, command: str | None = None
    ) -> None:
        """Chips out of the issue; with a command, only once for this player."""
        stream = f"player/{player.id}"
        data = json.dumps({"amount": amount}).encode()
        entry = Entry(stream, head + 1, "chips_issued", data, "", self._now())
        once = Once(f"{stream}/{command}") if command else None
        transfer = (ISSUE, wallet(player.id), amount)
        with suppress(Repeated):
            await self._store.append(stream, head, [entry], [transfer], once)

    async def _insert(self, player: Player, hashed: str | None) -> bool:
        sql = """INSERT INTO players VALUES (?, ?, ?, ?, '{}', ?) ON CONFLICT DO NOTHING"""
        folded = player.name.casefold()
        return bool(
            await self._store.execute(sql, player.id, player.name, folded, hashed, self._now())
        )

    async def _rename(self, player: Player, hashed: str) -> bool:
        sql = """UPDATE players SET name = ?, folded = ?, password = ?
                 WHERE id = ? AND password IS NULL
                 AND NOT EXISTS (SELECT 1 FROM players WHERE folded = ? AND id <> ?)"""
        folded = player.name.casefold()
        args = (player.name, folded, hashed, player.id, folded, player.id)
        try:
            return bool(await self._store.execute(sql, *args))
        except Conflict:  # another process was faster by a hair
            return False

    async def _session(self, player: Player) -> str:
        token = secrets.token_urlsafe(32)
        row = (_digest(token), player.id, self._now() + LASTING)
        await self._store.execute("INSERT INTO sessions VALUES (?, ?, ?)", *row)
        return token

    def _verify(self, hashed: str | None, password: str) -> bool:
        self._nobody = self._nobody or self._hasher.hash(secrets.token_hex(16))
        try:
            return self._hasher.verify(hashed or self._nobody, password)
        except (VerificationError, InvalidHashError):
            return False
