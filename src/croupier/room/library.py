"""What the casino operator lays out for anybody to read: official documents, conditions.

The official document of a game is the instrument itself, which is not ours to ship: the operator
attaches it, in a folder, under a fixed name. Everything is read once, before the room opens, so
that what is shown is what was checked then. It must not know HTTP, tables or players.
"""

import hashlib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from croupier.errors import CroupierError, Refused
from croupier.histories import conditions_pages as pages
from croupier.histories.tournaments import SAMPLES, load
from croupier.rulebook import GAMES, edition
from croupier.rules.floor_clauses import CLAUSES
from croupier.rules.tournament.conditions import Conditions
from croupier.rules.tournament.conditions_check import require

INSTRUMENTS = ("omaha", "faro", "stud", "holdem", "canberra")

KINDS = {"txt": "text/plain", "pdf": "application/pdf"}
LARGEST = 16 * 1024 * 1024
MOST = 200  # tournaments


class Document(NamedTuple):
    """A copy of an instrument, as the operator has attached it."""

    game: str
    name: str
    kind: str
    data: bytes
    sha256: str

    @property
    def as_read(self) -> bool:
        """Whether it is, byte for byte, the text from which our rulebook was written."""
        return self.sha256 == edition(self.game).sha256


class Published(NamedTuple):
    """The conditions of a tournament, and the pages that say them."""

    conditions: Conditions
    items: tuple[pages.Item, ...]
    text: str
    html: str
    sha256: str  # of the text, as notices and approvals name it


class Library(NamedTuple):
    """Documents by the name they are served under; conditions of tournaments by theirs."""

    documents: Mapping[str, Document] = {}
    tournaments: Mapping[str, Published] = {}
    samples: bool = False  # the tournaments are ours, not the operator's

    def copies(self, game: str) -> list[Document]:
        """What is attached for a game, the text first."""
        return [each for each in self.documents.values() if each.game == game]

    def digest(self, game: str) -> str:
        """The SHA-256 of the copy that is handed to whoever asks; empty without one."""
        return next((each.sha256 for each in self.copies(game)), "")

    def reminders(self, games: Iterable[str]) -> list[str]:
        """What the operator still owes those who ask for the rules, with its clause."""
        return [
            f"the official document {edition(game).number} of {game} is not attached "
            f"(rule {CLAUSES[game].rules})"
            for game in GAMES
            if game in games and not self.copies(game)
        ]


def open_library(documents: str | None = None, tournaments: str | None = None) -> Library:
    """What lies in the operator's folders; without conditions of their own, our samples."""
    conditions = _conditions(_folder(tournaments) if tournaments else SAMPLES)
    found = _documents(_folder(documents)) if documents else {}
    return Library(found, conditions, samples=not tournaments)


def _folder(name: str) -> Path:
    path = Path(name).expanduser()
    if not path.is_dir():
        raise CroupierError(f"{name} is not a folder")
    return path


def _names(game: str, ending: str) -> tuple[str, str]:
    """The two names that are looked for, and no others: by game, or by number."""
    return f"{game}.{ending}", f"{edition(game).number}.{ending}"


def _documents(folder: Path) -> dict[str, Document]:
    """Every copy there is (omaha 19.9; faro/stud 19.9; holdem 15.9; canberra 16.9)."""
    found = {}
    for game in GAMES:
        for ending in KINDS:
            path = next((folder / n for n in _names(game, ending) if (folder / n).is_file()), None)
            if path is not None:
                copy = _document(game, ending, path)
                found[copy.name] = copy
    if not found:
        raise CroupierError(
            f"{folder} holds no official document: name them omaha.txt or omaha.pdf, and so on, "
            f"or {edition('omaha').number}.txt"
        )
    return found


def _document(game: str, ending: str, path: Path) -> Document:
    data = _read(path)
    if ending == "pdf" and not data.startswith(b"%PDF-"):
        raise CroupierError(f"{path} is no PDF")
    if ending == "txt":
        _expect_text(path, data)
    name = f"{edition(game).number}.{ending}"
    return Document(game, name, KINDS[ending], data, hashlib.sha256(data).hexdigest())


def _read(path: Path) -> bytes:
    """The whole file, unless it is larger than any instrument is."""
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as error:
        raise CroupierError(f"{path} cannot be read: {(error.strerror or '').lower()}") from None
    if not 0 < len(data) <= LARGEST:
        size = "empty" if not data else f"larger than {LARGEST // 2**20} MiB"
        raise CroupierError(f"{path} is {size}")
    return data


def _expect_text(path: Path, data: bytes) -> None:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        raise CroupierError(f"{path} is not text in UTF-8") from None


def _conditions(folder: Path) -> dict[str, Published]:
    """Conditions that may be published, open to patrons before they enter (omaha 20.2(b))."""
    paths = sorted(folder.glob("*.toml"))
    if not paths:
        raise CroupierError(f"{folder} holds no conditions of a tournament: no file ends in .toml")
    if len(paths) > MOST:
        raise CroupierError(f"{folder} holds {len(paths)} tournaments: at most {MOST} are shown")
    return {path.stem: _published(path) for path in paths}


def _published(path: Path) -> Published:
    conditions = load(str(path))
    try:
        require(conditions)
    except Refused as refused:
        raise Refused(refused.rule, f"{path.name} may not be published: {refused.reason}") from None
    text, digest = pages.page(conditions), pages.digest(conditions)
    return Published(conditions, pages.items(conditions), text, pages.html(conditions), digest)
