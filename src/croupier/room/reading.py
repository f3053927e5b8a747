"""What anybody may read without entering: rulebooks, official documents, signs, conditions.

Rulebooks are in our words; the instrument is the copy that the casino operator has attached. It
must not know accounts, and it changes nothing.
"""

import html
from base64 import b64encode
from functools import cache
from hashlib import sha256
from typing import Any
from urllib.parse import quote

from litestar import MediaType, Request, Response, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath
from msgspec import Struct

from croupier import rulebook
from croupier.histories import conditions_pages as pages
from croupier.room import static, wire
from croupier.room.library import Document, Library, Published
from croupier.room.problems import PROBLEMS
from croupier.room.room import Room

INSTRUMENTS = ("omaha", "faro", "stud", "holdem", "canberra")

Asked = Request[Any, Any, Any]
Books = NamedDependency[Library]
Here = NamedDependency[Room]


class Copy(Struct, frozen=True):
    """A copy of an instrument that the operator has attached."""

    name: str
    address: str
    kind: str
    bytes: int
    sha256: str
    as_read: bool  # byte for byte the text our rulebook was written from


class Official(Struct, frozen=True):
    """The instrument of a game, and the copies of it that are attached; there may be none."""

    game: str
    instrument: str
    title: str
    sha256: str  # of the text our rulebook was written from
    copies: list[Copy]


class Officials(Struct, frozen=True):
    """The instrument of every game."""

    documents: list[Official]


class ClauseText(Struct, frozen=True):
    """A clause in plain words."""

    game: str
    id: str
    part: str
    duty: str
    words: str
    example: str
    reading: str
    below: list[str]
    instrument: str


class PartText(Struct, frozen=True):
    """A part of a rulebook with its clauses."""

    id: str
    title: str
    clauses: list[ClauseText]


class RulebookText(Struct, frozen=True):
    """The whole rulebook of a game."""

    game: str
    name: str
    title: str
    instrument: str
    effective_from: str
    official: Official
    parts: list[PartText]


class SignText(Struct, frozen=True):
    """What is determined at tables that all have the same sign."""

    tables: list[str]
    lines: list[wire.SignLine]


class Signs(Struct, frozen=True):
    """The determinations in force at the tables of a game."""

    signs: list[SignText]


class TournamentRow(Struct, frozen=True):
    """A tournament whose conditions may be read."""

    id: str
    game: str
    name: str
    instrument: str
    version: int
    start: str
    sha256: str  # of the conditions as text


class Tournaments(Struct, frozen=True):
    """Every tournament; samples where the operator has none of their own."""

    samples: bool
    tournaments: list[TournamentRow]


class ConditionText(Struct, frozen=True):
    """One thing the conditions say, and the clause it is said for."""

    heading: str
    label: str
    words: str
    rule: str


class TournamentText(Struct, frozen=True):
    """The conditions of a tournament."""

    tournament: TournamentRow
    sample: bool
    items: list[ConditionText]


# rulebooks


def _known(game: str) -> str:
    if game not in rulebook.GAMES:
        raise NotFoundException(f"there is no game {game[:60]!r}")
    return game


def _clause(clause: rulebook.Clause) -> ClauseText:
    book = rulebook.rulebook(clause.game)
    below = [each.id for each in book.under(clause.id)]
    return ClauseText(
        clause.game,
        clause.id,
        clause.part,
        clause.duty,
        clause.does,
        clause.proof,
        clause.reading,
        below,
        book.edition.number,
    )


@get("/api/rules/{game:str}", responses=PROBLEMS)
async def rules(library: Books, game: FromPath[str]) -> RulebookText:
    """The rulebook of a game in plain words, and where its instrument can be read.

    (omaha I.1; faro I.1; stud I.1; holdem I.1; canberra I.1)
    """
    book = rulebook.rulebook(_known(game))
    edition = book.edition
    return RulebookText(
        game,
        edition.authorised_game,
        edition.title,
        edition.number,
        edition.effective_from.isoformat(),
        _official(game, library),
        _parts(game),
    )


@cache
def _parts(game: str) -> list[PartText]:
    """Put into words once: whoever reads must not hold up those who play."""
    return [
        PartText(id, some[0].part, [_clause(each) for each in some])
        for id, some in rulebook.rulebook(game).parts().items()
    ]


@get("/api/rules/{game:str}/{clause:str}", responses=PROBLEMS)
async def one_clause(game: FromPath[str], clause: FromPath[str]) -> ClauseText:
    """One clause in plain words; of a heading, the first below it."""
    book = rulebook.rulebook(_known(game))
    found = book.find(clause) or next(iter(book.under(clause.strip() or "?")), None)
    if found is None:
        raise NotFoundException(f"{game} has no clause {clause[:60]!r}")
    return _clause(found)


# official documents


def _copy(document: Document) -> Copy:
    return Copy(
        document.name,
        f"/api/documents/{document.name}",
        document.kind,
        len(document.data),
        document.sha256,
        document.as_read,
    )


def _official(game: str, library: Library) -> Official:
    edition = rulebook.edition(game)
    copies = [_copy(each) for each in library.copies(game)]
    return Official(game, edition.number, edition.title, edition.sha256, copies)


@get("/api/documents", responses=PROBLEMS)
async def documents(library: Books) -> Officials:
    """The instruments, each with the copies of it that are attached to be handed out.

    (omaha 19.9; faro/stud 19.9; holdem 15.9; canberra 16.9)
    """
    return Officials([_official(game, library) for game in rulebook.GAMES])


@get("/api/documents/{name:str}", include_in_schema=False)
async def one_document(request: Asked, library: Books, name: FromPath[str]) -> Response[bytes]:
    """An attached copy, as it is."""
    found = library.documents.get(name)
    if found is None:
        raise NotFoundException(f"no document {name[:60]!r} is attached")
    shown = {"content-disposition": f'inline; filename="{found.name}"'}
    return static.answer(request, _file(found), {**shown, "content-security-policy": ALONE})


@cache
def _file(document: Document) -> static.File:
    """Made ready to be sent once."""
    return static.file(document.name, document.data, document.kind)


ALONE = "frame-ancestors 'none'"  # readers of PDF need more than the rest of our policy allows


# signs


@get("/api/signs/{game:str}", responses=PROBLEMS)
async def signs(room: Here, game: FromPath[str]) -> Signs:
    """What is determined at the tables of a game, equal ones together."""
    together: dict[tuple[wire.SignLine, ...], list[str]] = {}
    for table in room.tables.values():
        if table.setting.game == _known(game):
            together.setdefault(table.standing.sign(), []).append(table.setting.name)
    return Signs([SignText(names, list(lines)) for lines, names in together.items()])


# tournaments


def _row(id: str, published: Published) -> TournamentRow:
    game, conditions = published.conditions.game, published.conditions
    number, start = rulebook.edition(game).number, str(conditions.start or "")
    return TournamentRow(
        id, game, conditions.name, number, conditions.version, start, published.sha256
    )


def _found(library: Library, id: str) -> Published:
    if id not in library.tournaments:
        raise NotFoundException(f"there is no tournament {id[:60]!r}")
    return library.tournaments[id]


@get("/api/tournaments", responses=PROBLEMS)
async def tournaments(library: Books) -> Tournaments:
    """Every tournament whose conditions are open to patrons (omaha 20.2(b))."""
    rows = [_row(id, each) for id, each in library.tournaments.items()]
    return Tournaments(library.samples, rows)


@get("/api/tournaments/{id:str}", responses=PROBLEMS)
async def one_tournament(library: Books, id: FromPath[str]) -> TournamentText:
    """The conditions of a tournament, item by item with its clause (omaha 20.2(b))."""
    published = _found(library, id)
    items = [ConditionText(*item) for item in published.items]
    return TournamentText(_row(id, published), library.samples, items)


@get("/api/tournaments/{id:str}/text", responses=PROBLEMS, media_type=MediaType.TEXT)
async def tournament_text(library: Books, id: FromPath[str]) -> str:
    """The conditions as text: the bytes whose SHA-256 notices and approvals name."""
    return _found(library, id).text


def _page(text: str) -> Response[str]:
    """A page of HTML that needs no script; its one style is let through by its digest."""
    style = b64encode(sha256(pages.STYLE.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'sha256-{style}'; {ALONE}"
    headers = {"content-security-policy": policy}
    return Response(text, media_type=MediaType.HTML, headers=headers)


@get("/tournaments", include_in_schema=False)
async def tournaments_page(library: Books) -> Response[str]:
    """The same for a browser without scripts, and for the printer (omaha 20.2(b))."""
    said = "Samples: the house has no tournament of its own." if library.samples else ""
    links = [
        f'<li><a href="/tournaments/{quote(id)}">{html.escape(each.conditions.name)}</a>, '
        f"{html.escape(rulebook.edition(each.conditions.game).authorised_game)}</li>"
        for id, each in library.tournaments.items()
    ]
    return _page(pages.frame("Tournaments", f"<p>{said}</p><ul>{''.join(links)}</ul>"))


@get("/tournaments/{id:str}", include_in_schema=False)
async def tournament_page(library: Books, id: FromPath[str]) -> Response[str]:
    """The conditions of a tournament as a page."""
    return _page(_found(library, id).html)


ROUTES: tuple[HTTPRouteHandler, ...] = (
    rules,
    one_clause,
    documents,
    one_document,
    signs,
    tournaments,
    one_tournament,
    tournament_text,
    tournaments_page,
    tournament_page,
)
