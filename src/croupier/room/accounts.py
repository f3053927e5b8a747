"""Players, their passwords, sessions, settings and first chips.

A guest is a player without a password. It must not know HTTP, cookies or tables.
"""

import asyncio
import hashlib
import json
import secrets
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from croupier.errors import CroupierError
from croupier.room.asking import Player
from croupier.room.clock import milliseconds
from croupier.room.default import PLAY_CHIPS
from croupier.room.money import wallet
from croupier.room.names import proper_name, skeleton, tidied
from croupier.room.passwords import proper_password
from croupier.room.store import ISSUE, Conflict, Entry, Once, Repeated, Store, WrongVersion
from croupier.rules.signs import dollars

LOW = 100_00  # below this a player may ask for more
DAY = 86_400_000
LASTING = 30 * DAY  # a session, from when it was last renewed
MOST_SESSIONS = 50  # of one player; those that were not used for longest end first
ANY_GUEST = "Guest "  # and a number; nobody else's name begins so


class NotAllowed(CroupierError):
    """A name taken, a password wrong: told to the person, with nothing changed."""


class WrongPassword(NotAllowed):
    """Not the one of this name; or the name is nobody's, which is not told."""

    def __init__(self, player: str) -> None:
        super().__init__("no account has this name and this password")
        self.player = player  # whose account it would have been; empty where there is none


def _new_id() -> str:
    return f"p{secrets.token_hex(8)}"


def new_token() -> str:
    """What nobody guesses."""
    return secrets.token_urlsafe(32)


def digest(token: str) -> bytes:
    """A token as the database has it, from which nobody finds the token."""
    return hashlib.sha256(token.encode()).digest()


def folded(name: str) -> str:
    """By what a name is kept once only; that of any guest cannot be taken for another's."""
    return name.casefold() if name.startswith(ANY_GUEST) else skeleton(name)


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
        """With a number that is free, of more digits the more are taken."""
        least = 100_000
        while True:
            player = Player(_new_id(), f"{ANY_GUEST}{least + secrets.randbelow(9 * least)}")
            if await self._insert(player, None):
                return player
            least *= 10

    async def register(self, name: str, password: str, guest: Player | None) -> tuple[Player, str]:
        """A named account; a guest keeps their chips and seats in it."""
        name = proper_name(name)
        hashed = await self._hash(proper_password(password, name))
        if guest is not None and guest.guest:
            player = Player(guest.id, name, guest=False)
            done = await self._rename(player, hashed)
        else:
            player = Player(_new_id(), name, guest=False)
            done = await self._insert(player, hashed)
        if not done:
            raise NotAllowed(f"the name {name} is taken")
        await self._first_chips(player)
        return player, await self._session(player, hashed)

    async def login(self, name: str, password: str) -> tuple[Player, str]:
        """A session for the right password; the same answer for a wrong one as for no such name."""
        id, known, hashed = await self._named(name) or ("", "", None)
        player = Player(id, known, guest=False)
        right = await self._right(hashed, password)
        token = await self._session(player, hashed) if right and hashed else ""
        if not token:  # it never was, or is no longer the password
            raise WrongPassword(id)
        return player, token

    async def _named(self, name: str) -> tuple[str, str, str] | None:
        """The account of exactly this name but for capitals; look-alikes are others'."""
        meant = tidied(name).casefold()
        if not meant.isprintable():  # nobody's; and PostgreSQL has no text for some of it
            return None
        sql = "SELECT id, name, password FROM players WHERE folded IN (?, ?)"
        rows = await self._store.fetch(sql, folded(name), meant)
        found = [row for row in rows if row[1].casefold() == meant and row[2] is not None]
        return (found[0][0], found[0][1], found[0][2]) if found else None

    async def change_password(self, player: Player, old: str, new: str, token: str) -> None:
        """Another password for the right old one; every other session of the account ends."""
        sql = "SELECT password FROM players WHERE id = ?"
        hashed = (await self._store.fetch(sql, player.id))[0][0]
        if not await self._right(hashed, old):
            raise WrongPassword(player.id)
        if new == old:
            raise NotAllowed("this is the password you have")
        fresh = await self._hash(proper_password(new, player.name))
        changed = "UPDATE players SET password = ? WHERE id = ? AND password = ?"
        if not await self._store.execute(changed, fresh, player.id, hashed):
            raise NotAllowed("the password has been changed meanwhile: sign in with the new one")
        await self.logout_all(player, but=token)
        await self.note(player.id, "password_changed", {})

    async def logout_all(self, player: Player, but: str | None = None) -> None:
        """End every session of a player, or every other."""
        kept = digest(but) if but else b""
        sql = "DELETE FROM sessions WHERE player = ? AND token <> ?"
        await self._store.execute(sql, player.id, kept)

    async def note(self, player: str, kind: str, data: dict[str, Any]) -> None:
        """Put on record what concerns the safety of an account."""
        stream = f"access/{player}"
        for _ in range(3):  # another process may be at it
            head = await self._store.head(stream)
            entry = Entry(stream, head + 1, kind, json.dumps(data).encode(), "", self._now())
            with suppress(WrongVersion):
                await self._store.append(stream, head, [entry])
                return

    async def keep_names_apart(self) -> None:
        """Names from before there were skeletons get theirs, but for those that look alike."""
        sql = """SELECT id, name, folded FROM players
                 WHERE substr(name, 1, ?) <> ? ORDER BY made, id"""
        changed = "UPDATE players SET folded = ? WHERE id = ?"
        for id, name, kept in await self._store.fetch(sql, len(ANY_GUEST), ANY_GUEST):
            if kept != folded(name):
                with suppress(Conflict):
                    await self._store.execute(changed, folded(name), id)

    async def logout(self, token: str) -> None:
        """End a session."""
        await self._store.execute("DELETE FROM sessions WHERE token = ?", digest(token))

    async def who(self, token: str | None) -> Player | None:
        """Whose session it is, if it has not ended."""
        if not token:
            return None
        sql = """SELECT p.id, p.name, p.password IS NULL, s.ends FROM sessions s
                 JOIN players p ON p.id = s.player WHERE s.token = ? AND s.ends > ?"""
        rows = await self._store.fetch(sql, digest(token), self._now())
        if not rows:
            return None
        id, name, guest, ends = rows[0]
        if ends - self._now() < LASTING - DAY:
            renewed = "UPDATE sessions SET ends = ? WHERE token = ?"
            await self._store.execute(renewed, self._now() + LASTING, digest(token))
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
        row = (player.id, player.name, folded(player.name), hashed, self._now())
        return bool(await self._store.execute(sql, *row))

    async def _rename(self, player: Player, hashed: str) -> bool:
        sql = """UPDATE players SET name = ?, folded = ?, password = ?
                 WHERE id = ? AND password IS NULL
                 AND NOT EXISTS (SELECT 1 FROM players WHERE folded = ? AND id <> ?)"""
        unique = folded(player.name)
        args = (player.name, unique, hashed, player.id, unique, player.id)
        try:
            return bool(await self._store.execute(sql, *args))
        except Conflict:  # another process was faster by a hair
            return False

    async def _session(self, player: Player, hashed: str = "") -> str:
        """The token of a new one; empty where the password is another by now.

        Whoever changes it ends all sessions after that: one that is there while the password is
        still the old one is among those; so it is looked at again once the session is there.
        """
        token = new_token()
        sql = "INSERT INTO sessions VALUES (?, ?, ?)"
        await self._store.execute(sql, digest(token), player.id, self._now() + LASTING)
        sql = "SELECT 1 FROM players WHERE id = ? AND coalesce(password, '') = ?"
        if not await self._store.fetch(sql, player.id, hashed):
            await self.logout(token)
            return ""
        await self._end_oldest(player)
        return token

    async def _end_oldest(self, player: Player) -> None:
        sql = """DELETE FROM sessions WHERE player = ? AND token NOT IN (
                 SELECT token FROM sessions WHERE player = ? ORDER BY ends DESC LIMIT ?)"""
        await self._store.execute(sql, player.id, player.id, MOST_SESSIONS)

    async def _hash(self, password: str) -> str:
        async with self._hashing:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def _right(self, hashed: str | None, password: str) -> bool:
        """Whether it is the password; where there is none, found out in the same time."""
        async with self._hashing:
            right = await asyncio.to_thread(self._verify, hashed, password)
        return right and hashed is not None

    def _verify(self, hashed: str | None, password: str) -> bool:
        self._nobody = self._nobody or self._hasher.hash(secrets.token_hex(16))
        try:
            return self._hasher.verify(hashed or self._nobody, password)
        except (VerificationError, InvalidHashError):
            return False
