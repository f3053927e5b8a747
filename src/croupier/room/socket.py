"""One WebSocket: who it is, what it asks, what it is told. On bare ASGI, so on any server.

It must not know the rules, nor what a frame says beyond its type: the room answers.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Any, assert_never

import msgspec

from croupier.errors import BadMessage, CroupierError, Refused
from croupier.room import wire
from croupier.room.accounts import LOW, Accounts, digest
from croupier.room.asking import Player
from croupier.room.clock import milliseconds
from croupier.room.default import PLAY_CHIPS
from croupier.room.devices import session_id
from croupier.room.limits import Limit
from croupier.room.line import let_hear, line_of
from croupier.room.neighbours import Neighbours
from croupier.room.outbox import Outbox
from croupier.room.room import Room
from croupier.room.store import StoreFailed, StoreLost
from croupier.room.table import Answer

Scope = Mapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

log = logging.getLogger("croupier.room")

COOKIE = "croupier_session"
CHIPS = wire.PlayChips(LOW, PLAY_CHIPS)
MOST = 200  # connections of one address at the same time
BAD_MESSAGES = 20  # of one connection, then it is closed
FAREWELL = 5  # seconds a slow reader has to hear why it ends
POLICY, BUG, AGAIN_LATER = 1008, 1011, 1013  # codes of closing
COMING_AND_GOING = (  # what anybody may do at any time, each an entry that is kept for ever
    wire.TakeSeat,
    wire.LeaveSeat,
    wire.TakeBox,
    wire.LeaveBox,
    wire.BuyChips,
    wire.SitOut,
    wire.SitIn,
    wire.ChangeSeat,
    wire.WantSeat,
    wire.WaitList,
    wire.GiveNonce,
)
OFTEN = "too many requests: wait a moment"
SILENT = "the journal does not answer: try again in a moment"


def header(scope: Scope, name: bytes) -> str:
    """A header of the request; empty if it is not there."""
    return next((value.decode("latin-1") for key, value in scope["headers"] if key == name), "")


def client_of(scope: Scope) -> str:
    """Whose requests count together: an address; in IPv6 its network, whose owner has them all."""
    host = str((scope.get("client") or ("",))[0])
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if isinstance(address, IPv4Address):
        return host
    return str(address.ipv4_mapped or IPv6Address(int(address) >> 64 << 64))


def token_of(scope: Scope) -> str | None:
    """The session's token, out of the cookie."""
    return cookie_of(scope, COOKIE)


def cookie_of(scope: Scope, name: str) -> str | None:
    """A cookie that comes with the request, as it was set: ours are never quoted.

    Whatever others have set beside it may be of any form; nothing of it is made sense of, which
    takes long where somebody means it to (CVE-2024-7592).
    """
    pairs = (part.strip().partition("=") for part in header(scope, b"cookie").split(";"))
    return next((value for key, _, value in pairs if key == name), None)


def same_origin(scope: Scope, dev: bool) -> bool:
    """Whether the page that asks is one of ours; a program that is no browser names none."""
    origin = header(scope, b"origin")
    if not origin:
        return True
    host = origin.partition("://")[2]
    near = dev and host.partition(":")[0] in ("localhost", "127.0.0.1")
    return near or host == header(scope, b"host")


class Quota:
    """How much may be asked of tables: by one player wherever, and of one address together.

    Nobody waits for a neighbour with a hand to play: in turns no journal grows without end.
    """

    def __init__(self, player: Limit, address: Limit) -> None:
        self._player, self._address = player, address

    def allows(self, action: wire.Action, player: str, client: str, now: int) -> bool:
        """Whether this may be asked too."""
        if not self._player.allows(player, now):
            return False
        return not isinstance(action, COMING_AND_GOING) or self._address.allows(client, now)


class _Named(msgspec.Struct):
    """Anything that has an id like a command's."""

    id: wire.CommandId


def _id_of(frame: str | bytes) -> str | None:
    """The id of a message that is otherwise wrong, so that its sender knows which it was."""
    try:
        return msgspec.json.decode(frame, type=_Named).id
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None


class Sockets:
    """Every open connection, and what one of them may do."""

    def __init__(
        self,
        room: Room,
        accounts: Accounts,
        messages: Limit,
        dev: bool = False,
        most: int = MOST,
        neighbours: Neighbours | None = None,
        quota: Quota | None = None,
    ) -> None:
        self._room, self._accounts, self._dev = room, accounts, dev
        self._limit, self._most = messages, most
        self._neighbours, self._quota = neighbours or Neighbours(), quota
        self._open: dict[Outbox, tuple[str, str | None]] = {}  # whose, and by which session
        self._clients: Counter[str] = Counter()  # connections of each address
        self._numbers = 0
        self._hung_up = 0  # how often
        self._ending = False

    def __len__(self) -> int:
        return len(self._open)

    async def serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One connection from its opening to its end."""
        await receive()
        if not same_origin(scope, self._dev):
            await send({"type": "websocket.close", "code": POLICY})
            return
        await send({"type": "websocket.accept"})
        token = token_of(scope)
        try:
            player = await self._whose(token)
        except StoreLost:  # who they are nobody knows any more; the room tells them why
            player = None
        except StoreFailed:
            await _refuse(send, SILENT, AGAIN_LATER)
            return
        client = client_of(scope)  # nothing is waited for from here until it can be hung up on
        if self._clients[client] >= self._most:
            await _refuse(
                send, f"{self._most} connections of your address are open, the most allowed"
            )
            return
        self._clients[client] += 1
        if player is not None:
            self._neighbours.came(player, client)
        try:
            await self._converse(token, player, client, receive, send)
        finally:
            self._clients[client] -= 1
            if not self._clients[client]:
                del self._clients[client]

    async def _whose(self, token: str | None) -> Player | None:
        """Whose session it is, asked again where some have ended meanwhile: this may be one."""
        while True:
            before, player = self._hung_up, await self._accounts.who(token)
            if before == self._hung_up:
                return player

    async def _converse(
        self, token: str | None, player: Player | None, client: str, receive: Receive, send: Send
    ) -> None:
        self._numbers += 1
        outbox = Outbox(line=line_of(send))
        self._open[outbox] = (player.id if player else "", token)
        connection = _Connection(self, outbox, player, client, str(self._numbers))
        writer = asyncio.create_task(_write(outbox, send))
        let_hear(send, connection.hear)
        try:
            await connection.listen(receive)
        finally:
            let_hear(send, None)
            self._open.pop(outbox, None)
            if not self._ending:
                self._room.unwatch(outbox)
                self._room.watch_lobby(outbox, False)
            writer.cancel()
            await asyncio.gather(writer, return_exceptions=True)
            await _finish(outbox, send, connection.code)
            outbox.close()

    def end(self) -> None:
        """The room closes: those who are still there need not hear that the others go."""
        self._ending = True

    def hang_up(self, token: str) -> None:
        """End every connection of a session."""
        self._hang_up(lambda _, of: of == token)

    def hang_up_player(self, player: str, but: str | None = None) -> None:
        """End every connection of a player, or every other."""
        self._hang_up(lambda who, of: who == player and of != but)

    def hang_up_session(self, player: str, id: str) -> None:
        """End every connection of a session that is named as its owner sees it."""
        self._hang_up(lambda who, of: who == player and session_id(digest(of or "")) == id)

    def _hang_up(self, meant: Callable[[str, str | None], bool]) -> None:
        self._hung_up += 1
        for outbox in [each for each, whose in self._open.items() if meant(*whose)]:
            outbox.close()


class _Connection:
    """What one client may ask, one message after the other."""

    def __init__(
        self, sockets: Sockets, outbox: Outbox, player: Player | None, client: str, number: str
    ) -> None:
        self._room, self._accounts, self._limit = sockets._room, sockets._accounts, sockets._limit
        self._neighbours, self._quota = sockets._neighbours, sockets._quota
        self._outbox, self._player, self._client, self._number = outbox, player, client, number
        self._greeted, self._bad = False, 0
        self._waits = False  # for a message
        self._asks = False  # a table, and has no answer yet
        self._turn: asyncio.Future[None] | None = None  # of the next message
        self.code = 1000

    async def listen(self, receive: Receive) -> None:
        """Answer until the client has gone, or has sent too much that is wrong."""
        while True:
            self._waits = True
            message = await receive()
            self._waits = False
            if message["type"] == "websocket.disconnect":
                self.code = 0
                return
            if self._asks:
                self._turn = asyncio.get_running_loop().create_future()
                await self._turn
            if self._outbox.closed:  # hung up on, and perhaps too slow a reader to know
                return
            frame = message.get("text") or message.get("bytes") or ""
            if not self._limit.allows(self._number, milliseconds()):
                self._tell(wire.Bad(None, "too many messages: wait a moment"))
                self.code = POLICY
                return
            try:
                await self._answer(wire.decode(frame))
            except BadMessage as error:
                self._tell(wire.Bad(_id_of(frame), str(error)))
                self._bad += 1
            except StoreFailed:  # no fault of the client, nor of ours
                self._tell(wire.Bad(_id_of(frame), SILENT))
                self.code = AGAIN_LATER
                return
            except Exception:
                log.exception("a message of %s", self._player and self._player.id)
                self._tell(wire.Bad(_id_of(frame), "something went wrong here, and has been noted"))
                self.code = BUG
                return
            if self._bad >= BAD_MESSAGES:
                self.code = POLICY
                return

    def hear(self, text: bytes) -> bool:
        """Take a request as soon as it arrives, if all before it is answered."""
        if not self._waits or not self._greeted or self._asks or self._outbox.closed:
            return False
        try:
            message = wire.decode(text)
        except BadMessage:
            return False
        if not isinstance(message, wire.Do) or not self._limit.allows(self._number, milliseconds()):
            return False
        self._do(message)
        return True

    async def _answer(self, message: wire.Incoming) -> None:
        if isinstance(message, wire.Hello):
            await self._greet(message)
        elif not self._greeted:
            raise BadMessage("the first message is hello")
        elif isinstance(message, wire.Watch):
            self._room.watch(self._outbox, self._player, message.table, message.from_)
        elif isinstance(message, wire.Unwatch):
            self._room.unwatch(self._outbox, message.table)
        elif isinstance(message, wire.Do):
            self._do(message)
        elif isinstance(message, wire.Ping):
            self._tell(wire.Pong(message.n, milliseconds()))
        elif isinstance(message, wire.LobbyOn):
            self._room.watch_lobby(self._outbox, message.on)
        else:
            assert_never(message)

    async def _greet(self, message: wire.Hello) -> None:
        if message.protocol != wire.PROTOCOL:
            raise BadMessage(f"protocol {wire.PROTOCOL} is spoken here, not {message.protocol}")
        person = None
        if (who := self._player) is not None:
            person = wire.Person(who.id, who.name, who.guest, await self._accounts.wallet(who))
        self._greeted = True
        self._tell(wire.Welcome(wire.PROTOCOL, person, milliseconds(), CHIPS))

    def _do(self, message: wire.Do) -> None:
        """Ask the table; nothing else is answered before this is."""
        who = self._player
        if who is None:
            self._tell(wire.Refused(message.id, None, "enter as a guest or sign in first"))
            return
        if self._quota and not self._quota.allows(
            message.action, who.id, self._client, milliseconds()
        ):
            self._tell(wire.Refused(message.id, None, OFTEN))
            return
        self._asks = True
        try:
            if isinstance(message.action, wire.TakeSeat):
                seated = self._room.table(message.table).standing.seated()
                self._neighbours.check(who, message.table, seated.values(), milliseconds())
            self._room.ask(who, message.table, message.id, message.action, self._heard(message))
        except Refused as error:
            self._answered(wire.Refused(message.id, error.rule or None, error.reason))
        except CroupierError as error:
            self._answered(wire.Bad(message.id, str(error)))

    def _heard(self, message: wire.Do) -> Answer:
        """What is done with the answer to this."""
        who = self._player
        if who is None or not isinstance(message.action, wire.TakeSeat):
            return self._answered

        def heard(answer: wire.Done | wire.Refused) -> None:
            self._neighbours.answered(who, message.table)
            self._answered(answer)

        return heard

    def _answered(self, answer: wire.Told) -> None:
        """Told right after the news itself, in the same packet where both are short."""
        self._asks = False
        self._tell(answer)
        if self._turn is not None and not self._turn.done():
            self._turn.set_result(None)

    def _tell(self, message: wire.Told) -> None:
        self._outbox.put(wire.encode(message))


async def _write(outbox: Outbox, send: Send) -> None:
    """Send what waits; once there will be no more, end the connection."""
    try:
        while frame := await outbox.get():
            await send({"type": "websocket.send", "text": frame.decode()})
        await send({"type": "websocket.close", "code": 1000})
    except (RuntimeError, OSError):  # the reader has gone
        outbox.close()


async def _refuse(send: Send, reason: str, code: int = POLICY) -> None:
    """Say why, and end it: a browser does not show its page why a connection was never made."""
    outbox = Outbox()
    outbox.put(wire.encode(wire.Bad(None, reason)))
    await _finish(outbox, send, code)
    outbox.close()


async def _finish(outbox: Outbox, send: Send, code: int) -> None:
    """Say what is left to say and why it ends, unless nobody listens any more."""
    if not code:
        return
    try:
        async with asyncio.timeout(FAREWELL):
            while frame := outbox.get_nowait():
                await send({"type": "websocket.send", "text": frame.decode()})
            await send({"type": "websocket.close", "code": code})
    except (RuntimeError, OSError, TimeoutError):
        return
