"""The five instruments as data: every clause in our own words, its duty, its reading, its edition.

It must not know which code applies a clause or which test shows it: that is the matrix's business.
Nothing is read before it is asked for, and each game on its own.

An id is the instrument's own number at leaf level: "14.5", "15.2(a)(ii)", "10.2(tail)" for an
unnumbered last sentence, "8.1.Ante.Flush" for a line of a pay table, "A.Tap Out" for a term of the
dictionary, "I.2" for the approval itself. `does` is what the software must do, `proof` an example,
`reading` our answer where the text is unclear, `same_as` the clauses of other games with the same
words and effect. `duty` is one of DUTIES.
"""

from datetime import date
from functools import cache
from typing import Any, NamedTuple

from croupier.errors import BadMessage, cited

FAMILIES = {"house": ("holdem", "canberra"), "pot": ("omaha", "faro", "stud")}
GAMES = (*FAMILIES["house"], *FAMILIES["pot"])
DUTIES = {
    "define": "a term of the vocabulary",
    "determine": "the operator chooses",
    "enforce": "allow, refuse, put in order",
    "settle": "money moves",
    "rule": "an irregularity is ruled on",
    "record": "a person's duty, attested",
    "show": "must be displayed",
    "sanction": "a power of operator, supervisor or director",
}
REASONS = {
    "people": "a duty of people that no program can do for them",
    "by construction": "there is no way to do otherwise here",
    "display": "a matter of what is shown, not of what is decided",
}


class Clause(NamedTuple):
    """One clause of one instrument, in our own words."""

    game: str
    id: str
    part: str
    duty: str
    does: str
    proof: str
    reading: str = ""
    same_as: tuple[tuple[str, str], ...] = ()

    @property
    def rule(self) -> str:
        """The number of the part it stands in: "14" for 14.5, "A" for the dictionary."""
        return self.id.split(".", 1)[0]

    def __str__(self) -> str:
        return f"{self.game} {self.id}"


class Revoked(NamedTuple):
    """An earlier text that an instrument takes out of force."""

    number: str
    notified: date
    was: str


class Edition(NamedTuple):
    """The instrument a game is played under, and from when."""

    number: str
    title: str
    authorised_game: str
    act: str
    section: str
    dated: date
    effective_from: date
    commencement: str
    approver: str
    sha256: str
    revokes: tuple[Revoked, ...] = ()


class Rulebook(NamedTuple):
    """All clauses of one game, in the instrument's order, by id; and the names of its options."""

    game: str
    clauses: dict[str, Clause]
    options: dict[str, tuple[str, ...]]

    @property
    def edition(self) -> Edition:
        """The instrument it puts into words."""
        return edition(self.game)

    def find(self, id: str) -> Clause | None:
        """The clause of that id, or so cited; capitals and spaces at the ends do not matter."""
        return self.clauses.get(id) or _folded(self.game).get(id.strip().casefold())

    def under(self, start: str) -> tuple[Clause, ...]:
        """The clauses of a part ("14") or below a number ("15.2(a)"), that number left out."""
        start = start.casefold()
        below = (
            f"{start}.",
            f"{start}(",
            *(start + letter for letter in "abc" if start[-1:] == ")"),
        )
        return tuple(c for c in self.clauses.values() if c.id.casefold().startswith(below))

    def parts(self) -> dict[str, tuple[Clause, ...]]:
        """The clauses by the number of their part: I, A, 1, 2 and so on."""
        grouped: dict[str, list[Clause]] = {}
        for each in self.clauses.values():
            grouped.setdefault(each.rule, []).append(each)
        return {rule: tuple(clauses) for rule, clauses in grouped.items()}


class Reason(NamedTuple):
    """Why no code applies a clause: one of REASONS, and a sentence."""

    kind: str
    why: str


@cache
def rulebook(game: str) -> Rulebook:
    """The rulebook of one game."""
    data = _load(known_game(game))
    clauses = {entry["id"]: _clause(game, entry) for entry in data["clause"]}
    return Rulebook(game, clauses, {name: tuple(some) for name, some in data["options"].items()})


@cache
def edition(game: str) -> Edition:
    """The instrument of one game, without reading its clauses."""
    entry = _load("editions")[known_game(game)]
    revokes = tuple(Revoked(**revoked) for revoked in entry.pop("revokes", ()))
    return Edition(**entry, revokes=revokes)


def clause(game: str, id: str) -> Clause:
    """One clause; an id that does not exist is told with the nearest that do."""
    found = rulebook(game).find(id)
    if found is None:
        raise BadMessage(
            f"{game} has no clause {id}; the nearest are {', '.join(nearest(game, id))}"
        )
    return found


def nearest(game: str, id: str) -> list[str]:
    """The ids below or most like one that does not exist, from its own part if there is one."""
    from difflib import get_close_matches

    book = rulebook(game)
    below = [each.id for each in book.under(id)]
    part = [each.id for each in book.under(id.split(".", 1)[0])]
    return below[:5] or get_close_matches(id, part or list(book.clauses), n=5, cutoff=0)


def known_game(game: str) -> str:
    """The game's own name, or one sentence that says which there are."""
    if game not in GAMES:
        raise BadMessage(f"{game!r} is not a game: choose one of {', '.join(GAMES)}")
    return game


def same(clause: Clause) -> frozenset[tuple[str, str]]:
    """The clauses with the same words and effect, this one included, followed from game to game."""
    seen: set[tuple[str, str]] = set()
    ahead = [(clause.game, clause.id)]
    while ahead:
        game, id = here = ahead.pop()
        if here not in seen:
            seen.add(here)
            ahead.extend(rulebook(game).clauses[id].same_as)
    return frozenset(seen)


def exists(game: str, id: str) -> bool:
    """Whether the instrument has that number: as a clause, or as a heading with clauses below."""
    book = rulebook(game)
    return book.find(id) is not None or bool(book.under(id))


def agrees(id: str, games: tuple[str, ...]) -> bool:
    """Whether a bare number, or all below it, has the same words and effect in these games."""
    found = [each for game in games if (each := rulebook(game).find(id))]
    alike = all((each.game, each.id) in same(found[0]) for each in found)
    if not alike or len(found) == len(games):
        return alike
    below = {each.id for game in games for each in rulebook(game).under(id)}
    return bool(below) and all(agrees(each, games) for each in below)


@cache
def reviewed(id: str) -> frozenset[str]:
    """The games in which a number may be cited bare although its words differ."""
    entries = _load("shared").get("shared", ())
    return frozenset(game for entry in entries if id in entry["ids"] for game in entry["games"])


@cache
def reasons() -> dict[tuple[str, str], list[Reason]]:
    """The clauses no code applies, each with its reason; more than one is a mistake to report."""
    found: dict[tuple[str, str], list[Reason]] = {}
    for entry in _load("reasons").get("reason", ()):
        for named in entry["clauses"]:
            game, _, id = named.partition(" ")
            found.setdefault((game, id), []).append(Reason(entry["kind"], entry["why"]))
    return found


def _clause(game: str, entry: dict[str, Any]) -> Clause:
    linked = entry.pop("same_as", "")
    pairs = [tuple(one.split(" ", 1)) for one in linked.split("; ")] if linked else []
    return Clause(game, **entry, same_as=tuple((game, id) for game, id in pairs))


@cache
def _folded(game: str) -> dict[str, Clause]:
    clauses = rulebook(game).clauses.items()
    return {name.casefold(): clause for id, clause in clauses for name in (id, cited(id))}


def _load(name: str) -> dict[str, Any]:
    """One data file; its reader is imported here, so that the package itself costs little."""
    import tomllib

    with open(f"{__path__[0]}/{name}.toml", "rb") as file:
        return tomllib.load(file)
