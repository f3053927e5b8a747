"""The tables of the store, for SQLite and for PostgreSQL. It must not know who asks for what."""

from collections.abc import Iterable

from croupier.errors import CroupierError

# BYTES, LARGE, SERIAL and NOTHING are what the two databases call differently.
TABLES = """
CREATE TABLE IF NOT EXISTS events (
    position LARGE PRIMARY KEY,       -- gapless, in the order of commit
    stream TEXT NOT NULL,
    version LARGE NOT NULL,
    kind TEXT NOT NULL,
    data BYTES NOT NULL,              -- the exact bytes that are hashed
    rule TEXT NOT NULL,
    at LARGE NOT NULL,                -- milliseconds
    prev BYTES NOT NULL,
    hash BYTES NOT NULL,
    UNIQUE (stream, version)          -- of two writers one loses
);
CREATE TABLE IF NOT EXISTS streams (
    stream TEXT PRIMARY KEY,
    version LARGE NOT NULL,
    hash BYTES NOT NULL
);
CREATE TABLE IF NOT EXISTS commands (
    id TEXT PRIMARY KEY,
    stream TEXT NOT NULL,
    first LARGE NOT NULL,
    last LARGE NOT NULL
);
CREATE TABLE IF NOT EXISTS transfers (
    position SERIAL,
    stream TEXT NOT NULL,
    version LARGE NOT NULL,
    source TEXT NOT NULL,
    target TEXT NOT NULL,
    amount LARGE NOT NULL CHECK (amount > 0),
    CHECK (source <> target)
);
CREATE INDEX IF NOT EXISTS transfers_source ON transfers (source, position);
CREATE INDEX IF NOT EXISTS transfers_target ON transfers (target, position);
CREATE TABLE IF NOT EXISTS accounts (
    id TEXT PRIMARY KEY,
    balance LARGE NOT NULL,
    CHECK (balance >= 0 OR id = 'issue')
);
CREATE TABLE IF NOT EXISTS players (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    folded TEXT NOT NULL UNIQUE,      -- the skeleton of the name; of two older ones that look
                                      -- alike, one has its name without regard to capitals
    password TEXT,                    -- argon2; none for a guest
    settings TEXT NOT NULL,
    made LARGE NOT NULL
);
CREATE TABLE IF NOT EXISTS sessions (
    token BYTES PRIMARY KEY,          -- a hash of it: the database cannot log anybody in
    player TEXT NOT NULL REFERENCES players (id),
    ends LARGE NOT NULL
);
CREATE INDEX IF NOT EXISTS sessions_ends ON sessions (ends);
CREATE INDEX IF NOT EXISTS sessions_player ON sessions (player);
CREATE TABLE IF NOT EXISTS devices (  -- browsers in which a player has signed in
    token BYTES NOT NULL,             -- a hash of it, as of a session's
    player TEXT NOT NULL REFERENCES players (id),
    session BYTES NOT NULL,           -- the last one there, which may have ended
    address TEXT NOT NULL,
    agent TEXT NOT NULL,              -- the browser, as it is shown to the player
    since LARGE NOT NULL,
    PRIMARY KEY (token, player)
);
CREATE INDEX IF NOT EXISTS devices_player ON devices (player, since);
"""

# those that every version has had
FIRST = ("events", "streams", "commands", "transfers", "accounts", "players", "sessions")

# What each later version has changed; a store from before there were versions is the first.
CHANGES = {
    # a digest of what a command asked for: its id belongs to that
    2: "ALTER TABLE commands ADD COLUMN content BYTES NOT NULL DEFAULT NOTHING;\n",
}
VERSION = max(CHANGES)

# what a mark is held against: the first link, the last position, the link at the mark's
FOUND = """SELECT (SELECT hash FROM events WHERE position = 1),
    (SELECT max(position) FROM events), (SELECT hash FROM events WHERE position = ?)"""

WORDS = {
    "sqlite": {
        "BYTES": "BLOB",
        "LARGE": "INTEGER",
        "SERIAL": "INTEGER PRIMARY KEY",
        "NOTHING": "x''",
    },
    "postgresql": {
        "BYTES": "BYTEA",
        "LARGE": "BIGINT",
        "SERIAL": "BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY",
        "NOTHING": "''",
    },
}


def check(version: int) -> None:
    """Leave a store alone that is of a later version than is known here."""
    if version > VERSION:
        raise CroupierError(
            f"its version is {version}, later than the {VERSION} known here:"
            " serve it with the newer Croupier that made it"
        )


def require_whole(found: Iterable[str]) -> None:
    """Leave a store alone that has lost a table: an empty one in its place would be a new room."""
    names = set(found)
    missing = [table for table in FIRST if table not in names]
    if missing and len(missing) < len(FIRST):
        raise CroupierError(f"it has lost its table {missing[0]}: put the right store back")


def tables(database: str, found: int) -> str:
    """The statements that bring a store of that version, or a new one, to this version."""
    later = [change for version, change in sorted(CHANGES.items()) if version > found]
    text = "".join((TABLES, *later))
    for word, own in WORDS[database].items():
        text = text.replace(f" {word}", f" {own}")
    return text
