"""The room under load: real sockets on loopback, a server of its own on one core, SQLite.

    python -m bench room            5,000 sockets at 500 tables, 1,000 actions per second asked for
    python -m bench room --quick    a tenth of it
    python -m bench.room --help     any other size

The generator sits on another core and never sleeps there: on loopback, waking whoever sleeps is the
sender's work, which over a network it is not. Guests enter over HTTP, take seats and play what they
are offered; everybody else looks on. An action is a command that was journalled; its latency runs
from sending it to the moment when the last of the table's viewers has the update. It must not know
the server's code: only what it prints, its protocol and what the system says of its process.
"""

import argparse
import asyncio
import gc
import os
import random
import resource
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import PIPE, Popen
from time import perf_counter
from typing import Any, NamedTuple

import msgspec
import uvloop
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from bench.clock import target

GAMES = ("omaha", "faro", "stud", "holdem", "canberra")
HOUSE = ("holdem", "canberra")
SAYS = "The room is open at "
SERVE = "import sys; from croupier.cli import main; sys.exit(main())"
UNLIMITED = "1e9"  # requests per minute: every viewer comes from one address
BEHIND = 0.05  # seconds of actions made up for at the most; later ones are not asked for


class Plan(NamedTuple):
    """The size of a run."""

    sockets: int = 5_000
    tables: int = 100  # of each game
    seated: int = 4  # players at each table
    rate: int = 1_000  # actions per second asked for
    seconds: int = 30
    warm: int = 10
    pace: float = 0.2  # of the dealer's usual pauses


GOAL, WITHIN = Plan(), 50  # and milliseconds of p99
QUICK = Plan(sockets=500, tables=10, rate=100, seconds=10, warm=4)


# the server


@contextmanager
def server(store: str, core: set[int], *args: str) -> Iterator[tuple[Popen[str], str]]:
    """`croupier serve` on these cores, and where it listens."""
    own = os.sched_getaffinity(0)
    os.sched_setaffinity(0, core)  # inherited by all its threads
    command = [sys.executable, "-c", SERVE, "serve", "--port", "0", "--store", store, *args]
    process = Popen(command, stdout=PIPE, text=True)
    os.sched_setaffinity(0, own)
    assert process.stdout is not None
    try:
        line = process.stdout.readline()
        if not line.startswith(SAYS):
            raise SystemExit(f"the server does not open: {line!r}")
        yield process, line.removeprefix(SAYS).strip().rstrip("/").partition("://")[2]
    finally:
        process.terminate()
        process.wait()
        process.stdout.close()


def held(process: Popen[str]) -> int:
    """The bytes of memory a process holds."""
    status = Path(f"/proc/{process.pid}/status").read_text()
    line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) * 1024


def worked(process: int) -> float:
    """The seconds of processor time a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


# what is measured


class Figures:
    """What happened while it counted."""

    def __init__(self) -> None:
        self.counting = False
        self.latencies: list[float] = []
        self.answered = self.deliveries = self.bytes = self.resyncs = 0
        self.refused: Counter[str] = Counter()

    def begin(self) -> None:
        """From now on."""
        self.__init__()  # type: ignore[misc]
        self.counting = True


class Watched:
    """One table as its viewers see it: which versions have reached how many of them, and when."""

    def __init__(self, id: str, game: str, figures: Figures) -> None:
        self.id, self.game, self._figures = id, game, figures
        self.viewers = 0
        self._reached: dict[int, int] = {}
        self._whole: dict[int, float] = {}
        self._sent: dict[int, float] = {}
        self._jumps: list[tuple[int, int]] = []

    def arrived(self, version: int) -> None:
        """One more viewer has this version."""
        count = self._reached.get(version)
        if count is None:
            count = sum(since < version < to for since, to in self._jumps)
        count += 1
        if count < self.viewers:
            self._reached[version] = count
            return
        self._reached.pop(version, None)
        if version in self._sent:
            self._count(perf_counter() - self._sent.pop(version))
        else:
            self._whole[version] = perf_counter()
            if len(self._whole) > 64:
                del self._whole[next(iter(self._whole))]

    def jumped(self, since: int, version: int) -> None:
        """A viewer was resynchronised: every version between has reached it too."""
        self._jumps.append((since, version))
        for between in [each for each in self._reached if since < each < version]:
            self.arrived(between)
        self.arrived(version)

    def done(self, version: int, sent: float) -> None:
        """A command sent at this time is this version."""
        if version in self._whole:
            self._count(self._whole.pop(version) - sent)
        else:
            self._sent[version] = sent

    def _count(self, latency: float) -> None:
        if self._figures.counting:
            self._figures.latencies.append(latency)


# viewers and players


class Choice(msgspec.Struct):
    """Something a player may do."""

    kind: str
    least: int | None = None
    most: int | None = None


class Mine(msgspec.Struct):
    """What a player needs of their own part of a frame."""

    seat: int | None
    stake: int
    wallet: int
    choices: list[Choice]
    can: list[Choice]


_MINE = msgspec.json.Decoder(Mine | None)
_WELCOME, _STATE, _UPDATE, _DONE, _REFUSED = (
    f'{{"t":"{kind}"'.encode() for kind in ("welcome", "state", "update", "done", "refused")
)


class Viewer(WSListener):  # type: ignore[misc]
    """One socket that looks at one table."""

    def __init__(self, table: Watched, figures: Figures) -> None:
        self.table, self.figures = table, figures
        self.version = -1
        self.there: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.transport: WSTransport

    def on_ws_connected(self, transport: WSTransport) -> None:
        """Greet, and ask for the table."""
        self.transport = transport
        self.send({"t": "hello", "protocol": 1})
        self.send({"t": "watch", "table": self.table.id, "from": None})

    def send(self, message: dict[str, Any]) -> None:
        """A message to the server."""
        self.transport.send(WSMsgType.TEXT, msgspec.json.encode(message))

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        """What the server tells."""
        if frame.msg_type == WSMsgType.CLOSE:
            self.figures.refused["closed"] += 1
            transport.disconnect()
        elif frame.msg_type == WSMsgType.PING:
            transport.send_pong(frame.get_payload_as_bytes())
        elif frame.msg_type == WSMsgType.TEXT:
            self.told(frame.get_payload_as_bytes())

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        """The server has hung up."""
        if not self.there.done():
            self.there.set_exception(ConnectionError("the server hung up"))

    def told(self, text: bytes) -> None:
        """One message of the server."""
        self.figures.deliveries += 1
        self.figures.bytes += len(text)
        if text.startswith(_UPDATE):
            self._follow(text, _number(text, b'"from":'), _number(text, b'"version":'))
        elif text.startswith(_STATE):
            self._jump(_number(text, b'"version":'))
            self.saw(text)
        else:
            self.heard(text)

    def _follow(self, text: bytes, since: int, version: int) -> None:
        if version > self.version:
            self.version, before = version, self.version
            if since == before:
                self.table.arrived(version)
            else:
                self.table.jumped(before, version)
        self.saw(text)

    def _jump(self, version: int) -> None:
        if self.version < 0:
            self.table.viewers += 1
            self.there.set_result(None)
        elif version > self.version:
            self.figures.resyncs += 1
            self.table.jumped(self.version, version)
        self.version = version

    def saw(self, text: bytes) -> None:
        """How the table stands now."""

    def heard(self, text: bytes) -> None:
        """Anything else."""


def _number(text: bytes, key: bytes) -> int:
    begin = text.index(key) + len(key)
    return int(text[begin : text.index(b",", begin)])


class Seated(Viewer):
    """One socket that plays."""

    def __init__(self, table: Watched, figures: Figures, seat: int, due: "list[Seated]") -> None:
        super().__init__(table, figures)
        self.seat, self._due = seat, due
        self.mine: Mine | None = None
        self._asked: tuple[str, str, float] | None = None  # id, kind and when
        self._number, self._waits, self._ready = 0, False, False

    def saw(self, text: bytes) -> None:
        """Whoever has something to decide waits to be drawn."""
        begin = text.rindex(b',"mine":') + 8
        end = text.rindex(b',"now":') if text.startswith(_UPDATE) else _end_of_mine(text, begin)
        self.mine = _MINE.decode(text[begin:end])
        if self.mine is not None and not any(each.kind == "ready" for each in self.mine.choices):
            self._ready = False
        self._line_up()

    def _line_up(self) -> None:
        if not self._waits and self._asked is None and self.choose() is not None:
            self._waits = True
            self._due.append(self)

    def act(self) -> bool:
        """Do what is still to be done; whether it is an action that all will see."""
        self._waits = False
        action = self.choose()
        if action is None or self._asked is not None:
            return False
        self._number += 1
        id = f"{self.table.id}-{self.seat}-{self._number:08d}"
        self._ready = self._ready or action["kind"] == "ready"
        self._asked = (id, action["kind"], perf_counter())
        self.send({"t": "do", "id": id, "table": self.table.id, "action": action})
        return not self._ready

    def heard(self, text: bytes) -> None:
        """An answer."""
        if self._asked is None or not text.startswith((_DONE, _REFUSED)):
            return
        (_, kind, sent), self._asked = self._asked, None
        if text.startswith(_REFUSED):
            self.figures.refused[msgspec.json.decode(text)["reason"]] += 1
            self.mine = None  # until the table is another
        elif kind != "ready":  # of which nobody is told
            self.figures.answered += 1
            self.table.done(msgspec.json.decode(text)["version"], sent)
        self._line_up()

    def choose(self) -> dict[str, Any] | None:
        """What to ask for now, if anything."""
        mine = self.mine
        if mine is None or mine.seat is None:
            return self._sit() if self.version >= 0 and mine is None and not self._number else None
        if mine.choices:
            found = {each.kind: each for each in mine.choices}
            return self._wager(found) if self.table.game in HOUSE else _bet(found)
        return self._buy(mine) if mine.stake < 20_00 else None

    def _sit(self) -> dict[str, Any]:
        if self.table.game in HOUSE:
            return {"kind": "take_box", "box": self.seat, "chips": 500_00}
        return {"kind": "take_seat", "seat": self.seat, "stake": 200_00}

    def _buy(self, mine: Mine) -> dict[str, Any] | None:
        for each in mine.can:
            if each.kind == "buy_chips":
                amount = min(mine.wallet, each.most or 200_00, 200_00)
                return {"kind": each.kind, "amount": amount} if amount >= 40_00 else None
        return None

    def _wager(self, found: dict[str, Choice]) -> dict[str, Any] | None:
        """An ante, sometimes a side wager, then the cards; three hands of four are played."""
        if "ready" in found:
            return None if self._ready else _side(found) or {"kind": "ready"}
        if "place_ante" in found:
            return {"kind": "place_ante", "amount": found["place_ante"].least}
        if "fold" in found:
            play = "call" if "call" in found else "bet"
            return {"kind": play if play in found and random.random() < 0.75 else "fold"}
        return {"kind": "declare"} if "declare" in found else None


def _side(found: dict[str, Choice]) -> dict[str, Any] | None:
    """One box in four has a side wager."""
    if random.random() > 0.25:
        return None
    if aces := found.get("place_super_aces"):
        return {"kind": aces.kind, "amount": aces.least}
    return {"kind": "place_jackpot_wager"} if "place_jackpot_wager" in found else None


def _bet(found: dict[str, Choice]) -> dict[str, Any] | None:
    """Mostly check and call, so that rounds of play are long and nobody is soon without chips."""
    dice = random.random()
    if "bet" in found and (dice < 0.2 or "check" not in found):  # in Stud somebody must begin
        return {"kind": "bet", "amount": found["bet"].least}
    if "check" in found:
        return {"kind": "check"}
    if "call_and_raise" in found and dice < 0.05:
        return {"kind": "call_and_raise", "by": found["call_and_raise"].least}
    if "call" in found and dice < 0.85:
        return {"kind": "call"}
    return {"kind": "fold"} if "fold" in found else None


def _end_of_mine(text: bytes, begin: int) -> int:
    """In a state, events come after it."""
    return text.index(b',"events":[', begin)


# the crowd


async def guests(address: str, count: int) -> list[str]:
    """The cookies of so many new guests."""
    host, _, port = address.partition(":")
    lanes = [await asyncio.open_connection(host, int(port)) for _ in range(16)]
    shares = [range(lane, count, len(lanes)) for lane in range(len(lanes))]
    found = await asyncio.gather(
        *(_enter(*lane, len(share)) for lane, share in zip(lanes, shares, strict=True))
    )
    for _, writer in lanes:
        writer.close()
    return [cookie for lane in found for cookie in lane]


async def _enter(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, count: int
) -> list[str]:
    ask = b"POST /api/guest HTTP/1.1\r\nhost: room\r\ncontent-type: application/json\r\n"
    cookies = []
    for _ in range(count):
        writer.write(ask + b"content-length: 2\r\n\r\n{}")
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        lines = [line.partition(": ") for line in head.splitlines()]
        fields = {name.lower(): value for name, _, value in lines}
        body = await reader.readexactly(int(fields["content-length"]))
        if "set-cookie" not in fields:
            raise SystemExit(f"no guest: {body.decode()}")
        cookies.append(fields["set-cookie"].partition(";")[0])
    return cookies


class Crowd:
    """Everybody who looks on and plays."""

    def __init__(self, plan: Plan) -> None:
        self.plan, self.figures = plan, Figures()
        self.due: list[Seated] = []
        self.tables = [
            Watched(f"{game}-{number}", game, self.figures)
            for number in range(1, plan.tables + 1)
            for game in GAMES
        ]
        self.viewers: list[Viewer] = []

    async def come(self, address: str, cookies: list[str]) -> None:
        """Connect everybody, a hundred at a time."""
        plan, tables = self.plan, self.tables
        for number in range(len(cookies)):
            table = tables[number % len(tables)]
            seat = number // len(tables) + 1
            self.viewers.append(Seated(table, self.figures, seat, self.due))
        for number in range(plan.sockets - len(cookies)):
            self.viewers.append(Viewer(tables[number % len(tables)], self.figures))
        every = list(zip(self.viewers, [*cookies, *[""] * plan.sockets], strict=False))
        for begin in range(0, len(every), 100):
            await asyncio.gather(*(_come(address, *each) for each in every[begin : begin + 100]))
            if begin % 1000 == 900:
                say(f"{begin + 100:,} sockets")

    async def play(self, seconds: float) -> float:
        """Ask for actions at the rate of the plan; how many seconds it really took."""
        begun = perf_counter()
        rate, asked = self.plan.rate, 0.0
        while (elapsed := perf_counter() - begun) < seconds:
            asked = max(asked, (elapsed - BEHIND) * rate)
            while asked < elapsed * rate and self.due:
                asked += self._drawn().act()
            await asyncio.sleep(0)
        return perf_counter() - begun

    def _drawn(self) -> Seated:
        """One of those who have something to decide; in turn, all tables would go in step."""
        due, place = self.due, random.randrange(len(self.due))
        due[place], due[-1] = due[-1], due[place]
        return due.pop()


async def _come(address: str, viewer: Viewer, cookie: str) -> None:
    headers = {"cookie": cookie} if cookie else {}
    await ws_connect(lambda: viewer, f"ws://{address}/api/socket", extra_headers=headers)
    await viewer.there


def say(words: str) -> None:
    """How far it is."""
    print(f"  … {words}", file=sys.stderr, flush=True)


# a run


class Measured(NamedTuple):
    """What a run came to."""

    seconds: float
    server: float  # processor seconds
    generator: float
    empty: int  # bytes of a room with one table of each game
    opened: int  # with all its tables
    connected: int  # with all its sockets, before anybody played
    after: int


async def load(plan: Plan, crowd: Crowd, process: Popen[str], address: str) -> Measured:
    """Let everybody in, let them play, and measure once all tables are busy."""
    opened = held(process)
    cookies = await guests(address, len(crowd.tables) * plan.seated)
    say(f"{len(cookies):,} guests")
    entered = held(process)
    await crowd.come(address, cookies)
    connected = held(process) - (entered - opened)
    for viewer in crowd.viewers:
        if isinstance(viewer, Seated):
            viewer._line_up()
    gc.collect()
    gc.disable()
    await crowd.play(plan.warm)
    say(f"warm: {crowd.figures.answered / plan.warm:,.0f} actions per second")
    crowd.figures.begin()
    before = worked(process.pid), worked(os.getpid())
    took = 0.0
    while took < plan.seconds:
        took += await crowd.play(min(5.0, plan.seconds - took))
        say(f"{took:.0f} s: {crowd.figures.answered / took:,.0f} actions per second")
    used = worked(process.pid) - before[0], worked(os.getpid()) - before[1]
    crowd.figures.counting = False
    return Measured(took, *used, 0, opened, connected, held(process))


def measure(plan: Plan) -> tuple[Crowd, Measured]:
    """A run from an empty store to the figures."""
    cores = sorted(os.sched_getaffinity(0))
    raise_limit(plan.sockets + 200)
    options: tuple[str, ...] = ("--no-bots", "--per-minute", UNLIMITED, "--pace", str(plan.pace))
    with tempfile.TemporaryDirectory() as folder:
        with server(f"sqlite:///{folder}/one.db", {cores[0]}, *options) as (process, _):
            empty = held(process)
        crowd = Crowd(plan)
        say(f"{len(crowd.tables)} tables")
        options += ("--tables", str(plan.tables))
        with server(f"sqlite:///{folder}/room.db", {cores[0]}, *options) as (process, address):
            os.sched_setaffinity(0, set(cores[1:]) or {cores[0]})
            with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
                found = runner.run(load(plan, crowd, process, address))
        os.sched_setaffinity(0, set(cores))
    return crowd, found._replace(empty=empty)


def raise_limit(wanted: int) -> None:
    """Open files, for this process and the server it starts."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and hard < wanted:
        raise SystemExit(f"{wanted} open files are needed, {hard} allowed: see ulimit -Hn")
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


# telling


def share(latencies: list[float], part: float) -> float:
    """Milliseconds within which this part of the actions was everywhere."""
    if not latencies:
        return float("inf")
    return sorted(latencies)[min(len(latencies) - 1, int(len(latencies) * part))] * 1000


def tell(plan: Plan, crowd: Crowd, found: Measured) -> None:
    """The figures, and whether the goal is met."""
    figures = crowd.figures
    for name, value in {**_speed(plan, figures, found), **_memory(plan, found)}.items():
        print(f"  {name:<50} {value}")
    for reason, count in figures.refused.most_common(5):
        print(f"    refused {count} times: {reason}")
    if plan.sockets < GOAL.sockets or plan.rate < GOAL.rate:
        return
    print()
    target("sockets", plan.sockets, GOAL.sockets)
    target("actions per second", figures.answered / found.seconds, GOAL.rate)
    target(f"of p99, within {WITHIN} ms: times", WITHIN / share(figures.latencies, 0.99), 1)


def _speed(plan: Plan, figures: Figures, found: Measured) -> dict[str, str]:
    took, latencies = found.seconds, figures.latencies
    parts = [f"{share(latencies, part):,.1f}" for part in (0.5, 0.9, 0.99, 1)]
    tables = plan.tables * len(GAMES)
    rates = (found.server / took, found.generator / took)
    return {
        "sockets, tables, players": f"{plan.sockets:,}, {tables:,}, {tables * plan.seated:,}",
        "actions per second, asked for": f"{plan.rate:,}",
        "actions per second, journalled": f"{figures.answered / took:,.0f}",
        "actions that every viewer has seen": f"{len(latencies):,} of {figures.answered:,}",
        "command to last viewer, p50 / p90 / p99 / most": " / ".join(parts) + " ms",
        "frames delivered per second": f"{figures.deliveries / took:,.0f}",
        "bytes per frame": f"{figures.bytes / max(1, figures.deliveries):,.0f}",
        "resynchronised, refused": f"{figures.resyncs}, {sum(figures.refused.values())}",
        "cores used by server, by generator": f"{rates[0]:.2f}, {rates[1]:.2f}",
        "processor time of the server per action": (
            f"{found.server / max(1, figures.answered) * 1e6:,.0f} µs"
        ),
    }


def _memory(plan: Plan, found: Measured) -> dict[str, str]:
    tables = plan.tables * len(GAMES)
    more = max(1, tables - len(GAMES))
    kept = {
        "memory per socket": (found.connected - found.opened) / plan.sockets,
        "memory per table, empty": (found.opened - found.empty) / more,
        "memory per table, added by its play": (found.after - found.connected) / tables,
        "memory of the server": found.after,
    }
    return {name: f"{held / 1024:,.1f} KiB" for name, held in kept.items()}


def run(plan: Plan = GOAL) -> None:
    """Measure and tell."""
    tell(plan, *measure(plan))


def quick() -> None:
    """The same, smaller."""
    run(QUICK)


def main(args: Iterable[str] | None = None) -> None:
    """Any size."""
    parser = argparse.ArgumentParser(prog="python -m bench.room", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    for name, usual in Plan()._asdict().items():
        parser.add_argument(f"--{name}", type=type(usual), default=usual, help=f"{usual}")
    run(Plan(**vars(parser.parse_args(args if args is None else list(args)))))


if __name__ == "__main__":
    main()
