"""Where the sources cite clauses: read from the text of modules and tests, never by running them.

A module that applies clauses names its games: INSTRUMENTS = ("omaha", "faro", "stud"). In it count
every string that is a clause id, and ids in brackets in docstrings and comments: (2.2, A.Tap Out).
An id stands for all games of the module, unless it names its own ("stud 17.20", "omaha/faro 10.1")
or is a value under a game's name in a dict: {"holdem": "5.2", "omaha": "7.2"}.
Inside brackets a game stays named up to the next semicolon: (holdem 5.1, 5.2; omaha 7.1).
In a test the decorators `rule` and `covers` name the clauses, in a case `Shows:` and `Covers:`.
It must not know whether a clause exists.
"""

import ast
import io
import re
import tokenize
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from croupier import reach
from croupier.rulebook import GAMES

_GAME = rf"(?:{'|'.join(GAMES)})"
_GAMES = rf"{_GAME}(?:/{_GAME})*"
_NUMBER = r"\d+\.\d+(?:\([A-Za-z]+\))*[a-c]?(?:\.[A-Z][A-Za-z0-9' ]*)*"
_TERM = r"A\.(?:nb|[A-Z][A-Za-z/' -]*)(?:\([ab]\))?"
_ID = rf"(?:{_NUMBER}|{_TERM}|I\.\d)"
_ITEM = rf"(?:{_GAMES}\s+)?{_ID}"
_LITERAL = re.compile(rf"(?:({_GAMES}) )?({_ID})")
_BRACKET = re.compile(rf"\(({_ITEM}(?:\s*[,;]\s*{_ITEM})*)\)")
_PIECE = re.compile(rf"([,;])?\s*(?:({_GAMES})\s+)?({_ID})")
_COMMENT = re.compile(rf"#.*\({_ITEM}")
_MARKS = ("rule", "covers")


class Citation(NamedTuple):
    """A clause named somewhere, and the games it is named for."""

    place: str
    id: str
    games: tuple[str, ...]
    line: int = 0


class Scan(NamedTuple):
    """What the code cites, what the tests show, and what could not be read."""

    code: tuple[Citation, ...]
    tests: tuple[Citation, ...]
    problems: tuple[str, ...] = ()


def scan(root: Path) -> Scan:
    """Read src/croupier and tests under a root."""
    code: list[Citation] = []
    tests: list[Citation] = []
    problems: list[str] = []
    for found, reader, pattern, base in (
        (code, _read_module, "src/croupier/**/*.py", root / "src"),
        (tests, _read_tests, "tests/**/test_*.py", root),
        (tests, _read_case, "tests/cases/**/*.case", root),
    ):
        for path in sorted(root.glob(pattern)):
            try:
                found.extend(reader(path.relative_to(base).as_posix(), path.read_text("utf-8")))
            except (ValueError, SyntaxError) as error:
                problems.append(f"{path.relative_to(root).as_posix()}: {error}")
    return Scan(tuple(code), tuple(tests), tuple(problems))


def reached_only(root: Path, found: Scan) -> Scan:
    """Without what only tests call: a clause is applied where the package itself can get to."""
    known = reach.reached(root / "src")
    if known is None:
        return found
    code = tuple(each for each in found.code if _node(each.place) in known)
    lost = {each.place for each in found.code} - {each.place for each in code}
    told = [f"{place} cites a clause, and only tests reach it" for place in sorted(lost)]
    return found._replace(code=code, problems=(*found.problems, *told))


def _node(place: str) -> reach.Node:
    """croupier/cards.py:Deck.top as the name at the top of its module."""
    path, _, scope = place.partition(":")
    return reach.dotted(Path(path)), scope.partition(".")[0]


def _read_module(name: str, text: str) -> Iterator[Citation]:
    """The citations of one module; one that refuses without saying for which games is a mistake."""
    if "INSTRUMENTS" not in text and "Refused(" not in text:
        return
    tree = ast.parse(text)
    games = _instruments(tree)
    if not games:
        _expect_silence(tree)
        return
    reader = _Reader(name, games)
    reader.visit(tree)
    yield from reader.found
    if _COMMENT.search(text):
        yield from _read_comments(reader, text)


def _instruments(tree: ast.Module) -> tuple[str, ...]:
    """The games a module serves; empty if it does not say."""
    for node in tree.body:
        if isinstance(node, ast.Assign) and _name(node.targets[0]) == "INSTRUMENTS":
            games = ast.literal_eval(node.value)
            if not isinstance(games, tuple) or not games or not set(games) <= set(GAMES):
                raise ValueError(f"INSTRUMENTS {games!r} is not a tuple of {', '.join(GAMES)}")
            return games
    return ()


def _expect_silence(tree: ast.Module) -> None:
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    for node in calls:
        cited = _literal(node.args[0]) if node.args and _name(node.func) == "Refused" else None
        if cited:
            raise ValueError(f"line {node.lineno} cites {cited[0]} without INSTRUMENTS")


class _Reader(ast.NodeVisitor):
    """Walks one module and notes each citation with the function or constant it stands in."""

    def __init__(self, name: str, games: tuple[str, ...]) -> None:
        self.name = name
        self.games = games
        self.scope: list[str] = []
        self.spans: list[tuple[int, int, str]] = []
        self.found: list[Citation] = []

    def note(self, id: str, games: str | None, line: int, place: str | None = None) -> None:
        """Note one id for the games named beside it, or else for those in force here."""
        named = tuple(games.split("/")) if games else self.games
        self.found.append(Citation(place or self.place(), id, named, line))

    def note_text(self, text: str, line: int, place: str | None = None) -> None:
        """Note the ids that stand in brackets in a docstring or comment."""
        for bracket in _BRACKET.finditer(text):
            games: str | None = None
            for before, named, id in _PIECE.findall(bracket[1]):
                games = named or (None if before == ";" else games)
                self.note(id, games, line + text.count("\n", 0, bracket.start()), place)

    def place(self) -> str:
        """croupier/cards.py:deck, or the module alone."""
        return ":".join([self.name, ".".join(self.scope)] if self.scope else [self.name])

    def visit_scope(self, node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> None:
        """Everything inside a function or class stands in it."""
        self.scope.append(node.name)
        self.spans.append((node.lineno, node.end_lineno or node.lineno, self.place()))
        self.generic_visit(node)
        self.scope.pop()

    visit_FunctionDef = visit_AsyncFunctionDef = visit_ClassDef = visit_scope

    def visit_constant_of_module(self, node: ast.Assign | ast.AnnAssign) -> None:
        """A constant of the module is a place of its own."""
        target = node.targets[0] if isinstance(node, ast.Assign) else node.target
        if self.scope or not _name(target):
            self.generic_visit(node)
            return
        self.scope.append(_name(target))
        self.generic_visit(node)
        self.scope.pop()

    visit_Assign = visit_AnnAssign = visit_constant_of_module

    def visit_Dict(self, node: ast.Dict) -> None:
        """Values under a game's name are that game's own."""
        outer = self.games
        for key, value in zip(node.keys, node.values, strict=True):
            game = key.value if isinstance(key, ast.Constant) else None
            if key is not None:
                self.visit(key)
            self.games = (game,) if isinstance(game, str) and game in GAMES else outer
            self.visit(value)
        self.games = outer

    def visit_Expr(self, node: ast.Expr) -> None:
        """A string by itself is a docstring."""
        if isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            self.note_text(node.value.value, node.lineno)
        else:
            self.generic_visit(node)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """Pieces of an f-string are no ids; what is put into it may be."""
        for value in node.values:
            if isinstance(value, ast.FormattedValue):
                self.visit(value)

    def visit_Constant(self, node: ast.Constant) -> None:
        """A string that is wholly an id cites it."""
        if found := _literal(node):
            self.note(found[2], found[1], node.lineno)


def _read_comments(reader: _Reader, text: str) -> Iterator[Citation]:
    before = len(reader.found)
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            line = token.start[0]
            reader.note_text(token.string, line, _around(reader, line))
    yield from reader.found[before:]


def _around(reader: _Reader, line: int) -> str:
    """The innermost function or class around a line, else the module."""
    around = [(start, place) for start, end, place in reader.spans if start <= line <= end]
    return max(around)[1] if around else reader.name


def _read_tests(name: str, text: str) -> Iterator[Citation]:
    """The clauses that the decorated tests of one module show."""
    if not any(f"@{mark}(" in text or f".{mark}(" in text for mark in _MARKS):
        return
    tree = ast.parse(text)
    for place, test in _tests(tree.body, name):
        for mark in test.decorator_list:
            if isinstance(mark, ast.Call) and _name(mark.func) in _MARKS:
                yield from _marked(place, mark, _instruments(tree))


def _tests(body: Iterable[ast.stmt], name: str) -> Iterator[tuple[str, ast.FunctionDef]]:
    for node in body:
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
            yield f"{name}::{node.name}", node
        if isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
            yield from _tests(node.body, f"{name}::{node.name}")


def _marked(place: str, mark: ast.Call, games: tuple[str, ...]) -> Iterator[Citation]:
    for keyword in mark.keywords:
        if keyword.arg == "games":
            games = ast.literal_eval(keyword.value)
    for clause in mark.args:
        found = _literal(clause)
        if not found:
            raise ValueError(
                f"{place.split('::')[-1]} is marked with {ast.unparse(clause)}, no clause"
            )
        named = tuple(found[1].split("/")) if found[1] else games
        if not named:
            raise ValueError(
                f"{place.split('::')[-1]} shows {found[2]} of no game: set INSTRUMENTS"
            )
        yield Citation(place, found[2], named, mark.lineno)


_HEADING = re.compile(r"^(game|shows|covers):([^#\n]+)", re.IGNORECASE | re.MULTILINE)


def _read_case(name: str, text: str) -> Iterator[Citation]:
    """The clauses a case file is about, of its own game."""
    found = [
        (head[1].casefold(), head[2].strip(), head.start()) for head in _HEADING.finditer(text)
    ]
    game = next((said.casefold() for title, said, _ in found if title == "game"), "")
    if game not in GAMES:
        raise ValueError(f"Game: {game} is none of {', '.join(GAMES)}")
    for title, said, start in found:
        for id in said.split(",") if title != "game" else ():
            yield Citation(name, id.strip(), (game,), text.count("\n", 0, start) + 1)


def _literal(node: ast.expr) -> re.Match[str] | None:
    """The games and the id of a string that is wholly a citation."""
    value = node.value if isinstance(node, ast.Constant) else None
    return _LITERAL.fullmatch(value) if isinstance(value, str) else None


def _name(node: ast.expr) -> str:
    """The last word of a name: `rule` for both rule and play.rule."""
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""
