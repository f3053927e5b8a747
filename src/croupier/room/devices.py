"""The browsers in which players have signed in: for their list of sessions, and so that strangers
who guess at a password never keep its owner out.

A browser keeps a token of its own, longer than any session; whoever brings it has known the
password there before. It opens nothing. It must not know passwords, nor HTTP.
"""

import re
from collections.abc import Callable
from typing import NamedTuple

from croupier.room.accounts import LASTING, digest, folded, new_token
from croupier.room.asking import Player
from croupier.room.clock import milliseconds
from croupier.room.names import tidied
from croupier.room.store import Store

YEAR = 365 * 86_400_000
MOST = 20  # browsers remembered for one player
SESSION_ID = 16  # hex digits by which a session is named, never its token

# what a browser says it is, the more particular first
BROWSERS = {
    "Edg": "Edge",
    "OPR": "Opera",
    "Firefox": "Firefox",
    "Chrom": "Chrome",
    "Safari": "Safari",
}
SYSTEMS = {
    "Android": "Android",
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Windows": "Windows",
    "Mac OS": "Mac",
    "Linux": "Linux",
}


class Visit(NamedTuple):
    """Whence somebody signs in."""

    address: str = ""
    agent: str = ""  # as the browser says
    device: str = ""  # the token it brings


class Session(NamedTuple):
    """Where a player is signed in; what was not noted of an older session is empty."""

    id: str
    address: str
    agent: str
    since: int
    used: int  # when it was last renewed
    here: bool


def browser(agent: str) -> str:
    """A browser and its system, in two words."""
    name = next((word for mark, word in BROWSERS.items() if mark in agent), "")
    system = next((word for mark, word in SYSTEMS.items() if mark in agent), "")
    return ", ".join(filter(None, (name, system))) or "a program"


class Devices:
    """Which browser has been whose."""

    def __init__(self, store: Store, now: Callable[[], int] = milliseconds) -> None:
        self._store, self._now = store, now

    async def meet(self, player: Player, session: str, visit: Visit) -> str:
        """Somebody has signed in there; the token by which the browser is known from now on."""
        token = await self._kept(visit.device) or new_token()
        sql = """INSERT INTO devices VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (token, player)
                 DO UPDATE SET session = excluded.session, address = excluded.address,
                 agent = excluded.agent, since = excluded.since"""
        place = (visit.address, browser(visit.agent), self._now())
        await self._store.execute(sql, digest(token), player.id, digest(session), *place)
        await self._forget_oldest(player)
        return token

    async def knows(self, name: str, device: str) -> bool:
        """Whether whoever has this name has signed in there before."""
        if not device or not name.isprintable():
            return False
        sql = """SELECT 1 FROM devices d JOIN players p ON p.id = d.player
                 WHERE d.token = ? AND p.folded IN (?, ?)"""
        names = (folded(name), tidied(name).casefold())
        return bool(await self._store.fetch(sql, digest(device), *names))

    async def sessions(self, player: Player, token: str) -> list[Session]:
        """Where a player is signed in now, the latest first."""
        sql = """SELECT s.token, s.ends, d.address, d.agent, d.since FROM sessions s
                 LEFT JOIN devices d ON d.session = s.token AND d.player = s.player
                 WHERE s.player = ? AND s.ends > ?
                 ORDER BY coalesce(d.since, 0) DESC, s.ends DESC"""
        here, found, now = digest(token), [], self._now()
        for key, ends, address, agent, since in await self._store.fetch(sql, player.id, now):
            mine = bytes(key) == here
            known = (address or "", agent or "", since or 0)
            found.append(Session(session_id(bytes(key)), *known, ends - LASTING, mine))
        return found

    async def end(self, player: Player, id: str) -> None:
        """End one of a player's sessions."""
        sql = "SELECT token FROM sessions WHERE player = ?"
        for (key,) in await self._store.fetch(sql, player.id):
            if session_id(bytes(key)) == id:
                await self._store.execute("DELETE FROM sessions WHERE token = ?", key)

    async def forget(self, player: Player, but: str = "") -> None:
        """No browser is known any more, or none but this."""
        sql = "DELETE FROM devices WHERE player = ? AND token <> ?"
        await self._store.execute(sql, player.id, digest(but))

    async def tidy(self) -> int:
        """Forget those in which nobody has signed in for a year."""
        return await self._store.execute("DELETE FROM devices WHERE since < ?", self._now() - YEAR)

    async def _kept(self, device: str) -> str:
        """The token, if it is one of ours: several people may sign in with one browser."""
        if not re.fullmatch(r"[\w-]{43}", device, re.ASCII):
            return ""
        sql = "SELECT 1 FROM devices WHERE token = ? LIMIT 1"
        return device if await self._store.fetch(sql, digest(device)) else ""

    async def _forget_oldest(self, player: Player) -> None:
        sql = """DELETE FROM devices WHERE player = ? AND since < (
                 SELECT min(since) FROM (SELECT since FROM devices WHERE player = ?
                 ORDER BY since DESC LIMIT ?) AS latest)"""
        await self._store.execute(sql, player.id, player.id, MOST)


def session_id(digested: bytes) -> str:
    """The name of a session in its owner's list."""
    return digested.hex()[:SESSION_ID]
