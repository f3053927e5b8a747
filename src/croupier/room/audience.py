"""Who looks on at a table, and what each of them is told.

Views are worked out once for each version and sent as bytes. What happened comes from the table,
which has it from the journal. It must not know the journal, the rules or sockets.
"""

from collections import Counter, deque
from collections.abc import Collection, Iterable
from typing import Any, Protocol

from croupier.room import wire
from croupier.room.asking import Player
from croupier.room.outbox import Outbox
from croupier.room.standing import Standing
from croupier.room.stories import Past
from croupier.room.views import Surroundings

KEPT_EVENTS = 256  # a reader who missed no more gets exactly what was missed
SHOWN_EVENTS = 50


class Stage(Protocol):
    """What is looked at."""

    @property
    def standing(self) -> Standing: ...

    @property
    def moment(self) -> Any:
        """Something else whenever everybody would see something else."""

    def surroundings(self, connected: frozenset[str]) -> Surroundings: ...

    def now(self) -> int: ...

    def wallet(self, player: str) -> int: ...


class Audience:
    """The readers of one table."""

    def __init__(self, table: str, stage: Stage) -> None:
        self._table, self._stage = table, stage
        self.players: dict[Outbox, Player | None] = {}  # who reads where
        self._past: deque[Past] = deque(maxlen=KEPT_EVENTS)
        self._watching: Counter[str] = Counter()  # by player
        self._connected: frozenset[str] = frozenset()
        self._public: tuple[Any, bytes] = (None, b"")

    def watch(self, outbox: Outbox, player: Player | None, after: int | None) -> None:
        """Tell this reader from now on, beginning with what was missed after a version."""
        self._look_away(outbox)
        self.players[outbox] = player
        if player is not None:
            self._watching[player.id] += 1
        outbox.forget(self)
        missed = self._missed(after)
        if after is None or missed is None:
            outbox.put(self.fresh(outbox), self)
        else:
            update = self._update(player, after, missed)
            outbox.put(wire.for_one(update, self._mine(player), self._stage.now()), self)
        self._tell_presence()

    def unwatch(self, outbox: Outbox) -> bool:
        """Tell this reader no longer; whether it was one."""
        if outbox not in self.players:
            return False
        self._look_away(outbox)
        outbox.forget(self)
        self._tell_presence()
        return True

    def _look_away(self, outbox: Outbox) -> None:
        player = self.players.pop(outbox, None)
        if player is not None:
            self._watching[player.id] -= 1
            if not self._watching[player.id]:
                del self._watching[player.id]

    @property
    def looking_on(self) -> Collection[str]:
        """Every player who looks on, from whatever window."""
        return self._watching.keys()

    def _tell_presence(self) -> None:
        """Who is connected may have changed."""
        connected = self._present()
        if connected != self._connected:
            self._connected = connected
            self._public = (None, b"")
            self.tell(self._version, [], self._stage.now())

    def _present(self) -> frozenset[str]:
        """Who sits here and looks on."""
        return frozenset(self._watching.keys() & self._stage.standing.seated().values())

    @property
    def _version(self) -> int:
        return self._stage.standing.memo.version

    # what has happened

    def remember(self, past: Past) -> None:
        """For readers who come back."""
        self._past.append(past)

    def forget(self) -> None:
        """Another journal has begun, or this one is read again."""
        self._past.clear()

    def _missed(self, after: int | None) -> list[Past] | None:
        """What was told after a version; None where that is too far back."""
        if after is None or after > self._version:
            return None
        if after < self._version and (not self._past or self._past[0].version > after + 1):
            return None
        return [past for past in self._past if past.version > after]

    # frames

    def tell(self, before: int, made: Iterable[Past], now: int) -> None:
        """Everybody who watches: the same bytes for all who have no seat here."""
        if not self.players:
            return
        news, standing = list(made), self._stage.standing
        owners = {who for past in news for who in past.private or ()}
        special = {*owners, *standing.seated().values(), *standing.memo.waiting}
        common = self._update(None, before, news)
        same = wire.for_one(common, wire.NOTHING, now)
        for outbox, player in self.players.items():
            if player is None or player.id not in special:
                outbox.put(same, self)
                continue
            update = self._update(player, before, news) if player.id in owners else common
            outbox.put(wire.for_one(update, self._mine(player), now), self)

    def resync(self) -> None:
        """Everybody gets the table from nothing."""
        for outbox in self.players:
            outbox.resync(self)

    def fresh(self, reader: Outbox) -> bytes:
        """The table from nothing, for this reader."""
        player, memo = self.players.get(reader), self._stage.standing.memo
        begun = memo.rounds[-1].committed or memo.rounds[-1].first if memo.rounds else 0
        since = min(begun, memo.version - SHOWN_EVENTS + 1)
        events = self._seen(player, (past for past in self._past if past.version >= since))
        public, mine = self._encoded_public(), self._mine(player)
        return wire.state_frame(self._table, memo.version, public, mine, events, self._stage.now())

    def _update(self, player: Player | None, since: int, missed: list[Past]) -> bytes:
        """What has happened as this viewer may know it, and what everybody sees."""
        events, public = self._seen(player, missed), self._encoded_public()
        return wire.update_frame(self._table, since, self._version, events, public)

    def _seen(self, player: Player | None, some: Iterable[Past]) -> list[bytes]:
        who = player.id if player is not None else ""
        return [past.seen_by(who) for past in some]

    def _encoded_public(self) -> bytes:
        """Worked out once for each moment."""
        known, encoded = self._public
        key = self._stage.moment
        if known != key:
            self._connected = self._present()
            around = self._stage.surroundings(self._connected)
            encoded = wire.encode(self._stage.standing.public(around))
            self._public = (key, encoded)
        return encoded

    def _mine(self, player: Player | None) -> bytes:
        if player is None:
            return wire.NOTHING
        return wire.encode(self._stage.standing.mine(player.id, self._stage.wallet(player.id)))
