"""What the journal says, read past the room: every frame and every answer is held against it.

The rows are read from the database itself. A table is folded from them a second time, as far as
anybody was told of it, and what a viewer is told must be what that comes to; what was acknowledged
must be there once, with the content that was sent. It must not know how the room keeps or tells.
"""

import sqlite3
from bisect import bisect_right
from collections import Counter, OrderedDict, defaultdict
from typing import NamedTuple

import msgspec

from croupier.room.money import felt, on_felt
from croupier.room.standing import Standing, decode
from croupier.room.store import Entry
from croupier.room.stories import Past
from croupier.room.views import Surroundings
from tests.room.secrecy import SEED, Oracle, cards_in

UNWRITTEN = ("ready",)  # a courtesy to the dealer, kept nowhere
VIEWS = 64  # versions of a table that are kept at hand
BOT = "bot-"  # how the ids of players begin who are programs of the room
FLEETING = ("clock", "pause")  # have no version, as who is connected has none


class Finding(AssertionError):
    """Something that must never be; `kind` is the promise that it breaks."""

    def __init__(self, kind, words):
        super().__init__(f"{kind}: {words}")
        self.kind = kind


class Kept(NamedTuple):
    """A command as the journal has it."""

    id: str
    stream: str
    first: int
    last: int


class SqliteRows:
    """The rows of a file, as anybody can read them who opens it."""

    def __init__(self, path):
        self._connection = sqlite3.connect(path, isolation_level=None)

    def fetch(self, *questions):
        """The answers to some questions at one moment."""
        if len(questions) == 1:
            return [self._connection.execute(*questions[0]).fetchall()]
        self._connection.execute("BEGIN")
        try:
            return [self._connection.execute(*each).fetchall() for each in questions]
        finally:
            self._connection.execute("COMMIT")

    def close(self):
        self._connection.close()


EVENTS = "SELECT position, stream, version, kind, data, rule, at FROM events WHERE position > ?"
TRANSFERS = """SELECT position, stream, version, source, target, amount FROM transfers
               WHERE position > ? ORDER BY position"""
COMMANDS = "SELECT id, stream, first, last FROM commands WHERE stream = ? AND last > ?"
NAMED = "SELECT id, stream, first, last FROM commands WHERE id = ?"
HELD = "SELECT id, balance FROM accounts"


def key_of(player, id):
    """Under what name the journal keeps a player's command."""
    return f"{player}:{id}"


# What a command must have led to: one of these events, of the player's own place or name, in which
# these fields are as they were sent.
PROOF = {
    "take_seat": ({"seat_taken"}, ("seat", "stake")),
    "leave_seat": ({"seat_left", "room_leave_asked"}, ()),
    "buy_chips": (
        {"stake_increased", "purchase_queued", "house_chips_bought"},
        ("amount",),
    ),
    "sit_out": ({"sat_out"}, ()),
    "sit_in": ({"sat_in", "room_leave_withdrawn"}, ()),
    "post_entry": ({"entry_chosen"}, ()),
    "change_seat": ({"seat_changed"}, ("to",)),
    "want_seat": ({"seat_wanted", "claim_withdrawn"}, ()),
    "wait_list": ({"room_waiting_joined", "room_waiting_left"}, ()),
    "show_cards": ({"cards_published"}, ()),
    "check": ({"checked"}, ()),
    "bet": ({"bet_made", "tapped_out", "house_bet_placed"}, ()),
    "call": ({"called", "tapped_out", "house_call_placed"}, ()),
    "call_and_raise": ({"raised", "called", "tapped_out"}, ()),
    "call_and_fold": ({"folded"}, ()),
    "fold": ({"folded", "house_box_folded"}, ()),
    "tap_out": ({"tapped_out"}, ()),
    "over_blind": ({"blind_posted"}, ()),
    "take_box": ({"house_box_taken"}, ("box", "chips")),
    "leave_box": ({"house_box_left", "room_leave_asked"}, ()),
    "place_ante": ({"house_ante_placed"}, ("amount",)),
    "place_super_aces": ({"house_side_wager_placed"}, ("amount",)),
    "place_jackpot_wager": ({"house_side_wager_placed"}, ()),
    "withdraw_wagers": ({"house_wager_returned"}, ()),
    "ready": (set(), ()),
    "give_nonce": ({"room_nonce_given"}, ("round_id",)),
    "declare": ({"house_hand_declared"}, ()),
}
CHOSEN = {  # by nobody but a player
    "seat_taken", "seat_wanted", "checked", "bet_made", "raised", "called", "cards_published",
    "house_box_taken", "house_ante_placed", "house_side_wager_placed", "house_bet_placed",
    "house_call_placed", "house_hand_declared", "room_waiting_joined", "room_nonce_given",
}  # fmt: skip
TAKEN = {  # from a wallet to a table, or back, and the field that says how much
    "seat_taken": (-1, "stake"),
    "purchase_queued": (-1, "amount"),
    "purchase_lapsed": (1, "amount"),
    "stake_increased": (-1, "amount"),
    "stake_reduced": (1, "amount"),
    "seat_left": (1, "amount"),
    "chips_cashed_out": (1, "amount"),
    "house_box_taken": (-1, "chips"),
    "house_chips_bought": (-1, "amount"),
    "house_box_left": (1, "chips"),
}
COMMITTED = "room_deck_committed"
DECKS = (COMMITTED, "room_deck_sealed")
STANDS_UP = ("seat_left", "house_box_left")


def proves(action, events, player, place):
    """Whether these events can be what came of that action of that player."""
    kinds, fields = PROOF[action["kind"]]
    for event in (each for each in events if each["kind"] in kinds):
        where = event.get("seat") or event.get("box")
        own = player == event["player"] if "player" in event else place == where
        same = all(event.get(name) == action[name] for name in fields)
        if own and same and _as_sent(action, event):
            return True
    return False


def _as_sent(action, event):
    """What one field of the action says in another way than the event does."""
    match action["kind"], event["kind"]:
        case "bet", "bet_made":
            return action["amount"] == event["amount"]
        case "call_and_raise", "raised":
            return action["by"] == event["by"]
        case "want_seat", kind:
            on = action.get("on", True)
            return on == (kind == "seat_wanted") and action["seat"] == event["seat"]
        case "wait_list", kind:
            return action["on"] == (kind == "room_waiting_joined")
        case "show_cards", _:
            return set(action["cards"]) <= set(event["cards"])
    return True


class View(NamedTuple):
    """A table at one version."""

    public: dict
    mine: dict  # by viewer and wallet


class Day:
    """One gaming day of a table: all its entries, and a fold as far as anybody was told."""

    def __init__(self, setting, stream, on_felt):
        self.stream = stream
        self.entries, self.events = [], []
        self.setting, self._around = setting, _around(setting)
        self._standing, self._past = Standing(setting.id), []
        self._views = OrderedDict()
        self._decks = set()  # that were committed to, and sealed
        self._seatings = [(0, {})]  # from which version on who sat where
        self._felt, self._chips = on_felt, {0: on_felt}  # on the felt, by version
        self.oracle = Oracle(None, setting.id)

    @property
    def head(self):
        return len(self.entries)

    def add(self, entry):
        """The next entry of the journal."""
        event = msgspec.json.decode(entry.data)
        self.entries.append(entry)
        self.events.append(event)
        self.oracle.take(entry.version, event)
        if event["kind"] in DECKS:
            if (event["kind"], event["round_id"]) in self._decks:
                raise Finding("shoe", f"a deck of {event['round_id']} was shuffled anew")
            self._decks.add((event["kind"], event["round_id"]))
        self._seat(entry.version, event)
        self._chips[entry.version] = self._felt

    def move(self, version, amount):
        """Chips came to the felt with an event, or left it."""
        self._felt += amount
        for each in range(version, self.head + 1):
            self._chips[each] += amount

    def _seat(self, version, event):
        kind, place = event["kind"], event.get("seat") or event.get("box")
        seats = dict(self._seatings[-1][1])
        if kind in ("seat_taken", "house_box_taken"):
            seats[place] = event["player"]
        elif kind == "seat_changed":
            seats[event["to"]] = seats.pop(event["seat"])
        elif kind in STANDS_UP:
            del seats[place]
        else:
            return
        self._seatings.append((version, seats))

    def place(self, player, version):
        """Where a player sat at a version, or was about to sit."""
        at = bisect_right(self._seatings, version, key=lambda each: each[0]) - 1
        return next((n for n, who in self._seatings[at][1].items() if who == player), None)

    def brought_back(self):
        """What came of this day for every wallet, from the events alone."""
        wallets, queued = Counter(), Counter()
        for version, event in enumerate(self.events, 1):
            kind, place = event["kind"], event.get("seat") or event.get("box")
            owner = event.get("player") or self.owner(place, version - 1)
            if kind == "purchase_queued":
                queued[place, event["amount"]] += 1
            elif kind == "stake_increased" and queued[place, event["amount"]]:
                queued[place, event["amount"]] -= 1
                continue
            elif kind == "purchase_lapsed":
                queued[place, event["amount"]] -= 1
            sign, field = TAKEN.get(kind, (0, ""))
            if sign:
                wallets[owner] += sign * event[field]
        return wallets

    def owner(self, place, version):
        """Who sat at a place."""
        at = bisect_right(self._seatings, version, key=lambda each: each[0]) - 1
        return self._seatings[at][1].get(place)

    def kept(self, action, row, player):
        """Whether the events of a command can have come of this action."""
        place = self.place(player, row.first - 1)
        return proves(action, self.events[row.first - 1 : row.last], player, place)

    def past(self, version):
        """What was told of an event."""
        while len(self._past) < version:
            entry = self.entries[len(self._past)]
            event = decode(entry)
            self._standing.apply(event, entry.version, entry.at)
            self._past.append(Past.of(self._standing.tell(event)))
            if on_felt(self._standing.state) != self._chips[entry.version]:
                words = f"{self.stream} has other chips at {entry.version} than its account"
                raise Finding("chips", words)
        return self._past[version - 1]

    def view(self, version):
        """The table as everybody saw it at a version."""
        found = self._views.get(version)
        if found is None:
            public = _plain(self._at(version).public(self._around))
            found = self._views[version] = View(_lasting(public), {})
            if len(self._views) > VIEWS:
                self._views.popitem(last=False)
        return found

    def mine(self, version, who, wallet):
        """What only one viewer saw at a version."""
        known = self.view(version).mine
        if (who, wallet) not in known:
            known[who, wallet] = _plain(self._at(version).mine(who, wallet))
        return known[who, wallet]

    def _at(self, version):
        """The fold at a version: mostly the next one."""
        if len(self._past) <= version:
            self.past(version)
            return self._standing
        again = Standing(self.setting.id)
        for entry in self.entries[:version]:
            again.apply(decode(entry), entry.version, entry.at)
        return again


def _plain(record):
    """As a client reads it."""
    return msgspec.json.decode(msgspec.json.encode(record))


def _around(setting):
    return Surroundings(setting.id, setting.name, setting.instrument, None, None, frozenset())


def _lasting(public):
    """What of a table has a version."""
    for name in FLEETING:
        public.pop(name, None)
    for place in public.get("seats") or public.get("boxes"):
        place.pop("connected")
    return public


class Truth:
    """The journal and the ledger as rows, and everything told and asked held against them."""

    def __init__(self, rows, settings, unlock=lambda entry: entry):
        self.rows, self._unlock = rows, unlock
        self._settings = {each.id: each for each in settings}
        self.days = {each.id: [] for each in settings}
        self._position, self._moves = 0, 0
        self._issued = []  # to whom how much
        self.balances, self._had = Counter(), defaultdict(lambda: {0})
        self._covered = {}  # of each stream the versions that a command has written
        self.sent = defaultdict(list)  # player and id: every table and action it was sent with
        self.counts = Counter()

    # the rows

    def catch_up(self):
        """Read what is new; what must hold of any journal is looked at here."""
        (events,) = self.rows.fetch((EVENTS + " ORDER BY position", (self._position,)))
        if not events:
            return
        streams = {row[1]: 0 for row in events}
        questions = [
            (EVENTS + " ORDER BY position", (self._position,)),
            (TRANSFERS, (self._moves,)),
            (HELD, ()),
        ]
        questions += [(COMMANDS, (each, self._head(each))) for each in streams]
        events, transfers, held, *commands = self.rows.fetch(*questions)
        moves = defaultdict(list)
        for move in transfers:
            moves[move[1:3]].append(move)
        for row in events:
            self._take_event(row)
            self._take_transfers(moves[row[1:3]])
        self._compare(dict(held))
        for stream, rows in zip(streams, commands, strict=True):
            self._take_commands(stream, [Kept(*row) for row in rows])

    def _head(self, stream):
        day = self._day(stream)
        return day.head if day else 0

    def _day(self, stream):
        table = stream.split("/")[1] if stream.startswith("table/") else ""
        return next((day for day in self.days.get(table, ()) if day.stream == stream), None)

    def _take_event(self, row):
        position, stream, version, *_ = row
        if position != self._position + 1:
            raise Finding("journal", f"position {position} follows {self._position}")
        self._position = position
        self.counts["events"] += 1
        if not stream.startswith("table/"):
            self._issue(stream, row[3], row[4])
            return
        table = stream.split("/")[1]
        day = self._day(stream)
        if day is None:
            day = Day(self._settings[table], stream, self.balances[felt(table)])
            self.days[table].append(day)
        if version != day.head + 1:
            raise Finding("journal", f"{stream} has version {version} after {day.head}")
        day.add(self._unlock(Entry(*row[1:])))

    def _issue(self, stream, kind, data):
        if kind == "chips_issued":
            amount = msgspec.json.decode(data).get("amount", 0)
            self._issued.append((stream.removeprefix("player/"), amount))

    def _take_transfers(self, transfers):
        """What an event has moved."""
        for position, stream, version, source, target, amount in transfers:
            self._moves = position
            for account, change in ((source, -amount), (target, amount)):
                self.balances[account] += change
                self._had[account].add(self.balances[account])
                day = self._day(stream)
                if day is not None and account == felt(day.setting.id):
                    day.move(version, change)

    def _compare(self, held):
        """Every account holds what its transfers come to."""
        if any(self.balances[each] != held.get(each, 0) for each in self.balances | held):
            raise Finding("ledger", f"accounts hold {held}, their transfers {self.balances}")

    def _take_commands(self, stream, rows):
        """Every command that was kept had been sent so, and players chose nothing without one."""
        day = self._day(stream)
        if day is None:
            return
        covered = self._covered.setdefault(stream, set())
        for row in rows:
            covered.update(range(row.first, row.last + 1))
            player, _, id = row.id.partition(":")
            if player.startswith(BOT):
                continue
            sent = [action for table, action in self.sent[player, id] if table == day.setting.id]
            self.counts["commands"] += 1
            if not any(day.kept(action, row, player) for action in sent):
                raise Finding("kept", f"{row} is nothing that was ever asked for: {sent}")
        for version in range(min(covered, default=1), day.head + 1):
            if version not in covered and day.entries[version - 1].kind in CHOSEN:
                raise Finding("kept", f"{day.entries[version - 1]} came of no command")

    def check_wallets(self):
        """Every player has what was issued to them and brought back, less what they took along."""
        derived = Counter()
        for player, amount in self._issued:
            derived[player] += amount
        for days in self.days.values():
            for day in days:
                derived.update(day.brought_back())
        for player, amount in derived.items():
            if not player.startswith(BOT) and amount != self.balances[f"wallet:{player}"]:
                words = f"{player} has {self.balances[f'wallet:{player}']}, not {amount}"
                raise Finding("wallet", words)

    # what is told

    def frame(self, message, text, who):
        """A table as somebody was told of it: every bit of it is in the journal by now."""
        table, version = message["table"], message["version"]
        self.catch_up()
        wrong = Finding("told", f"{table} has no version {version}: {text[:300]}")
        for day in reversed(self.days[table]):
            if version <= day.head:
                wrong = self._differs(day, message, text, who)
            if wrong is None:
                self.counts["frames"] += 1
                self._secret(day, message, text, who)
                return
        raise wrong

    def _differs(self, day, message, text, who):
        version, events = message["version"], message["events"]
        first = version - len(events) + 1
        if message["t"] == "update" and message["from"] != first - 1:
            return Finding("told", f"from {message['from']} come {len(events)} to {version}")
        for n, event in enumerate(events, first):
            if n < 1 or event != msgspec.json.decode(day.past(n).seen_by(who or "")):
                return Finding("told", f"{who} of {day.stream} at {n}, not so written: {event}")
        if _lasting(message["public"]) != day.view(version).public:
            return Finding("told", f"{who} of {day.stream}, not so at {version}: {text[:3000]}")
        mine = message["mine"]
        own = mine if who is None else day.mine(version, who, mine["wallet"] if mine else 0)
        if mine != own or (mine is not None and who is None):
            return Finding("told", f"{who} of {day.stream} at {version}: {mine}, not {own}")
        if mine is not None:
            self.wallet(who, mine["wallet"])
        return None

    def _secret(self, day, message, text, who):
        """No card before its time."""
        viewer, version, oracle = who or "nobody at all", message["version"], day.oracle
        number = message["public"]["round"] if message["public"]["round_id"] else 0
        seen = cards_in([message["public"], message["mine"]])
        if more := seen - oracle.entitled(viewer, number, version):
            raise Finding("secret", f"{viewer} saw {more} at {version} of {day.stream}: {text}")
        self._secret_events(day, message["events"], viewer)
        if not oracle.seeds.isdisjoint(SEED.findall(text)):
            raise Finding("secret", f"the seed of a shuffle is told to {viewer}")

    def _secret_events(self, day, events, viewer):
        for event in events:
            if ("cards" in event or "openings" in event) and (named := cards_in(event)):
                more = named - day.oracle.entitled(viewer, event["round"], event["v"])
                if more:
                    raise Finding("secret", f"{viewer} saw {more} in {event}")

    def wallet(self, who, amount):
        """Nobody is told of chips that were never theirs."""
        if amount not in self._had[f"wallet:{who}"]:
            self.catch_up()
        if amount not in self._had[f"wallet:{who}"]:
            raise Finding("wallet", f"{who} never had {amount}")

    def story(self, table, round_id, events, who):
        """A round of play told again is what was told then."""
        self.catch_up()
        day = self._day(f"table/{table}/{round_id.split('.')[1]}")
        for event in events:
            n = event["v"]
            if n > day.head or event != msgspec.json.decode(day.past(n).seen_by(who or "")):
                raise Finding("told", f"{who} in the story of {round_id}: {event}")
        self._secret_events(day, events, who or "nobody at all")
        self.counts["stories"] += 1

    def committed(self, table):
        """The rounds of play whose shuffle was bound before them, today."""
        events = self.days[table][-1].events if self.days[table] else ()
        return [each["round_id"] for each in events if each["kind"] == COMMITTED]

    # what is answered

    def asked(self, player, id, table, action):
        """Somebody has sent this."""
        self.sent[player, id].append((table, action))

    def row(self, player, id):
        """What is kept under a player's id."""
        (rows,) = self.rows.fetch((NAMED, (key_of(player, id),)))
        return Kept(*rows[0]) if rows else None

    def done(self, player, id, version, asked):
        """It was acknowledged: it is there, of this player, at this table, with this content."""
        self.catch_up()
        table, action = asked
        self.counts["done"] += 1
        day = self.days[table][-1]
        if action["kind"] in UNWRITTEN:
            if version > max(each.head for each in self.days[table]):
                raise Finding("acknowledged", f"{action} at {version} of {day.stream}")
            return
        row = self.row(player, id)
        day = self._day(row.stream) if row else None
        if day is None or day.setting.id != table or row.last != version:
            words = f"{action} of {player} at {table} as {id} at {version}: {row} is kept"
            raise Finding("acknowledged", words)
        if not day.kept(action, row, player):
            events = day.events[row.first - 1 : row.last]
            raise Finding("acknowledged", f"{action} of {player} as {id}: kept are {events}")

    def refused(self, player, id, asked):
        """It was refused: nothing of it is kept, unless the same id was sent for another thing."""
        self.counts["refused"] += 1
        everything = self.sent[player, id]
        if any(each != asked for each in everything):
            return
        row = self.row(player, id)
        if row is not None and row.stream == self.days[asked[0]][-1].stream:
            raise Finding("refused", f"{asked} of {player} as {id}: {row} is kept")
