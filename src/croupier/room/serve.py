"""Opens the store and the room, listens, and closes all in order. It must not know routes."""

import asyncio
import fcntl
import gc
import json
import logging
import os
import resource
import socket
import sys
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from types import FrameType
from typing import NamedTuple, TextIO

import uvicorn
import uvloop

from croupier.errors import CroupierError
from croupier.room import records as rec
from croupier.room.app import App
from croupier.room.clock import BEAT, milliseconds
from croupier.room.default import default_room, linked, several
from croupier.room.doors import PER_MINUTE
from croupier.room.library import Library, open_library
from croupier.room.line import protocol_for
from croupier.room.locks import TABLE, Keys, Use, add_key, called, default_path, read_keys
from croupier.room.memory import gather
from croupier.room.proving import Place, default_folder, open_log
from croupier.room.room import Room
from croupier.room.store import Entry, Store, StoreFailed, file_of, open_store
from croupier.room.telling import OPEN
from croupier.rulebook import GAMES
from croupier.rules import events as ev
from croupier.rules.house import events as hv
from croupier.rules.plain import name_of

FRAME = 16 * 1024  # bytes a client may send in one message
PING = 45  # seconds; proxies mostly give up a silent connection after sixty
TIDY = 3600  # seconds between two looks at ended sessions
PROBE = 2  # seconds between two looks whether the store is there and can be written to
GATHER = 10  # seconds between two moves of new memory to large pages
RUBBISH = (5_000, 2, 1_250)  # new objects, and rounds, before the collector looks
TURN = 0.001  # seconds a thread runs while another waits, such as the one that has committed


log = logging.getLogger("croupier.room")


class Options(NamedTuple):
    """How a room is to be served."""

    host: str
    port: int | None  # None: the usual one, or a free one if that is taken
    store: str | None
    bots: bool = True
    dev: bool = False
    per_minute: float = PER_MINUTE  # requests of one address, at the most
    tables: int = 1  # of each game
    pace: float = 1  # of the dealers' usual pauses
    documents: str | None = None  # a folder of official documents
    tournaments: str | None = None  # a folder of tournaments' conditions
    time: float | None = None  # of the players' usual time; None: as the pauses
    state: str | None = None  # a folder that remembers what was acknowledged
    accept_loss: bool = False  # of what is not in the store any more
    key: str | None = None  # the file of keys for what not everybody may know
    new_key: bool = False  # for all rounds from now on
    proxies: tuple[str, ...] = ()  # whose word on clients' addresses and on https is taken
    guests: int | None = None  # of one address at one table; None: as usual
    linked: bool = False  # one jackpot for all tables of Canberra Poker
    log: str | None = None  # a folder for the log that can be proved
    new_log: bool = False  # begin another one
    witnesses: tuple[str, ...] = ()  # whose cosignatures are shown


USUAL_PORT = 8000
KEYS = "room/keys"  # the stream that says which keys were used
NEVER_CLEAR = (rec.DeckCommitted, rec.DeckSealed, ev.ShoeLoaded, hv.ShoeLoaded)


def default_store() -> str:
    """A file in the user's data directory."""
    base = os.environ.get("XDG_DATA_HOME") or "~/.local/share"
    return f"sqlite:///{Path(base).expanduser() / 'croupier' / 'room.db'}"


def default_state() -> str:
    """A folder for what a program remembers, apart from its data."""
    base = os.environ.get("XDG_STATE_HOME") or "~/.local/state"
    return os.environ.get("CROUPIER_STATE") or f"{base}/croupier"


def listen(host: str, port: int | None) -> socket.socket:
    """A socket on which nobody listens yet."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    last: OSError | None = None
    for number in (port,) if port is not None else (USUAL_PORT, 0):
        listening = socket.socket(family, socket.SOCK_STREAM)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, number))
        except (OSError, OverflowError) as error:
            listening.close()
            last = OSError(str(error))
            continue
        listening.listen(4096)
        return listening
    raise CroupierError(f"cannot listen on {host}:{port or USUAL_PORT}: {last}")


@contextmanager
def claimed(store: str) -> Iterator[None]:
    """Hold a file's room for this process alone: two dealers would fight over each table."""
    file = file_of(store)
    if file is None:
        yield
        return
    path = Path(file)
    lock = path.with_name(path.name + ".lock")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        held = _locked(lock)
    except BlockingIOError:
        raise CroupierError(f"the room in {path} is being served already") from None
    except OSError as error:
        raise CroupierError(f"the store {path} cannot be opened: {error}") from error
    with held:
        try:
            yield
        finally:
            lock.unlink(missing_ok=True)


def _locked(lock: Path) -> TextIO:
    """The file, locked, and still the one of this name: whoever held it before has removed it."""
    while True:
        held = lock.open("w")
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
            with suppress(FileNotFoundError):
                if os.path.samestat(os.fstat(held.fileno()), lock.stat()):
                    return held
        except OSError:
            held.close()
            raise
        held.close()


def allow_files() -> None:
    """As many open files, and so sockets, as the system lets this process have."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def settle_down() -> None:
    """Keep pauses short: no long search for rubbish among what stays, no long turn of a thread."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*RUBBISH)
    sys.setswitchinterval(TURN)


def serve(
    options: Options,
    say: Callable[[str, list[str]], None],
    tell: Callable[[str], None] = lambda key: None,
) -> None:
    """Run until told to stop; once people may come in, `say` is given address and reminders.

    `tell` is given the verifier key of the log, by whose name and id it can be checked.
    """
    library = open_library(options.documents, options.tournaments)
    store = options.store or default_store()
    allow_files()
    with (
        claimed(store),
        listen(options.host, options.port) as listening,
        asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner,
    ):
        due = library.reminders(GAMES)
        ready = partial(_say, say, due, tell)
        runner.run(_run(options, library, store, listening, ready))


def _say(
    say: Callable[[str, list[str]], None],
    due: list[str],
    tell: Callable[[str], None],
    address: str,
    key: str,
) -> None:
    say(address, due)
    if key:
        tell(key)


async def _run(
    options: Options,
    library: Library,
    address: str,
    listening: socket.socket,
    say: Callable[[str, str], None],
) -> None:
    state = Path(options.state or default_state()).expanduser()
    store = await open_store(address, state, options.accept_loss)
    settings = several(default_room(options.bots), options.tables, options.pace, options.time)
    settings = linked(settings) if options.linked else settings
    attached = [replace(each, document=library.digest(each.game)) for each in settings]
    room, proved = Room(store, attached, bots=options.bots), None
    try:
        await _note_loss(store)
        path = Path(options.key).expanduser() if options.key else default_path()
        store.keys = await open_keys(store, path, options.new_key)
        proved = await open_log(
            store, _place(options, address, path), options.witnesses, options.new_log
        )
        await _open(room)
        settle_down()
        app = App(
            store,
            room,
            library,
            per_minute=options.per_minute,
            guests=options.guests,
            dev=options.dev,
            log=proved,
        )
        await app.doors.accounts.keep_names_apart()
        ready = partial(say, _address(listening), str(proved.key or ""))
        server = _Server(app, ready, options.proxies, options.per_minute)
        store.served = True
        proved.start()
        await server.run(listening)
    finally:
        await room.close()
        if proved is not None:
            await proved.close()
        await store.close()


def _place(options: Options, store: str, key: Path) -> Place:
    """The log beside the store, its key beside the room's, its memory with the store's marks."""
    data = Path(default_store().removeprefix("sqlite:///")).parent
    folder = Path(options.log).expanduser() if options.log else default_folder(store, data)
    state = Path(options.state or default_state()).expanduser()
    return Place(folder, key.absolute().parent, state)


async def _note_loss(store: Store) -> None:
    """What the operator does without is on record, in the journal that goes on without it."""
    if store.given_up is None:
        return
    position, link = store.given_up
    data = json.dumps({"position": position, "link": link.hex()}).encode()
    head = await store.head("room")
    entry = Entry("room", head + 1, "room_loss_accepted", data, "", milliseconds())
    await store.append("room", head, [entry])
    log.warning("what was acknowledged up to entry %s and is not here is given up", position)


async def open_keys(store: Store, path: Path, new: bool = False) -> Keys:
    """The keys of a room: every one that its journal was ever locked with, and one for now."""
    on_record = await store.read(KEYS)
    used, found = [json.loads(entry.data)["key"] for entry in on_record], read_keys(path)
    missing = [each for each in used if each not in map(called, found)]
    if missing:
        raise CroupierError(
            f"the journal is locked with key {missing[0]}, which is not in {path}:"
            " put the key file of this room there, or name it with --key (docs/room.md)"
        )
    if found and not used and not new and await store.streams(TABLE):
        raise CroupierError(
            f"the journal does not say which key of {path} it was locked with: somebody may have"
            " removed that; or it was never locked, then say --new-key (docs/room.md)"
        )
    if new or not found:
        add_key(path)
    now = milliseconds()
    use = Use(on_record[0].at if on_record else now, frozenset(map(name_of, NEVER_CLEAR)))
    keys = Keys(read_keys(path), map(name_of, OPEN), str(path), use)
    if keys.newest not in used:
        data = json.dumps({"key": keys.newest}).encode()
        entry = Entry(KEYS, len(used) + 1, "room_key_used", data, "", now)
        await store.append(KEYS, len(used), [entry])
    return keys


async def _open(room: Room) -> None:
    try:
        await room.open()
    except StoreFailed as error:
        raise CroupierError(f"the store cannot be read: {error}") from error


def _config(app: App, proxies: Sequence[str], share: float) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        loop="none",
        http="h11",
        ws=protocol_for(share),
        ws_ping_interval=PING,
        ws_max_size=FRAME,
        ws_per_message_deflate=False,
        lifespan="off",
        log_level="error",  # anybody can send what is no HTTP: not worth a line
        access_log=False,
        server_header=False,
        proxy_headers=bool(proxies),  # anybody can write them
        forwarded_allow_ips=list(proxies),
        timeout_graceful_shutdown=3,
        backlog=4096,
    )


def _address(listening: socket.socket) -> str:
    host, port = listening.getsockname()[:2]
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::1", "::") else host
    return f"http://{shown}:{port}/"


class _Server(uvicorn.Server):
    """Uvicorn's server that says when it listens."""

    def __init__(
        self,
        app: App,
        ready: Callable[[], None],
        proxies: Sequence[str] = (),
        per_minute: float = PER_MINUTE,
    ) -> None:
        super().__init__(_config(app, proxies, per_minute / PER_MINUTE))
        self._app, self._ready = app, ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._app.doors.sockets.end()
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop, and return: whoever dies of the signal itself leaves the store open."""
        super().handle_exit(sig, frame)
        self._captured_signals.clear()

    async def run(self, listening: socket.socket) -> None:  # type: ignore[override]
        """Serve until a signal, with sessions, memory and the clock kept in order meanwhile."""
        doors = self._app.doors
        chores = [
            asyncio.create_task(_now_and_then(TIDY, doors.accounts.tidy)),
            asyncio.create_task(_now_and_then(TIDY, doors.devices.tidy)),
            asyncio.create_task(_now_and_then(GATHER, gather)),
            asyncio.create_task(_now_and_then(PROBE, self._app.doors.store.probe)),
            asyncio.create_task(_beat()),
        ]
        await self.serve(sockets=[listening])
        for chore in chores:
            chore.cancel()


async def _beat() -> None:
    while True:
        milliseconds.beat()
        await asyncio.sleep(BEAT)


async def _now_and_then(seconds: float, work: Callable[[], Awaitable[object]]) -> None:
    while True:
        with suppress(StoreFailed):  # another time
            await work()
        await asyncio.sleep(seconds)
