"""Case files: whole rounds as text that a lawyer can read and write; their grammar and playing.

    case = read("14.5.case")        the file in its parts, or CaseError with the line
    for moment in play(case): ...   what each line of its `Play:` led to

Knows headings, sections and the three kinds of line in `Play:`; what is said in them belongs to the
family of games (pot_cases for Omaha, Faro and Stud). It must not know how a screen looks.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple, Protocol, TypeVar

from croupier.errors import BadMessage, Refused
from croupier.rulebook import FAMILIES, exists, known_game, nearest, rulebook
from croupier.rules import events as pot_events
from croupier.rules.house import events as house_events

HEADINGS = ("case", "shows", "covers", "game", "note")
SECTIONS = ("determinations", "table", "seats", "cards", "play")
OPENING = "the round opens"

ShowCards = Callable[[tuple[str, ...]], str]


class CaseError(BadMessage):
    """A case file that cannot be read: where, and what was expected instead."""

    def __init__(self, name: str, line: int, reason: str) -> None:
        super().__init__(f"{name}:{line}: {reason}")
        self.name, self.line, self.reason = name, line, reason


class Line(NamedTuple):
    """A line with something on it, its comment left out."""

    number: int
    text: str


class Record(NamedTuple):
    """How far a case has been played: what an expectation may look at."""

    state: Any = None
    events: tuple[Any, ...] = ()  # of the whole round
    latest: tuple[Any, ...] = ()  # of the latest action and what followed by itself

    def happened(self, kind: Any, **fields: Any) -> list[Any]:
        """The events of a kind so far with these values."""
        return [
            event
            for event in self.events
            if isinstance(event, kind)
            and all(getattr(event, name) == value for name, value in fields.items())
        ]


class Check(NamedTuple):
    """What was expected and what is so, in the same words; the clauses behind what is so."""

    expected: str
    actual: str
    rules: tuple[str, ...] = ()


def rules_of(found: Iterable[Any]) -> tuple[str, ...]:
    """The clauses behind these events."""
    return tuple(event.rule for event in found)


def total(
    say: Callable[[int], str], words: str, money: int, found: list[Any], of: str = "amount"
) -> Check:
    """What these events come to together; `words` has a place for the amount."""
    actual = sum(getattr(event, of) for event in found)
    return Check(words.format(say(money)), words.format(say(actual)), rules_of(found))


def cited(table: Any, record: Record, clause: str) -> Check:
    """Whether the latest action led to something under a clause."""
    rules = tuple(dict.fromkeys(rules_of(record.latest)))
    actual = clause if clause in rules else ", ".join(rules)
    return Check(f"rule {clause}", f"rule {actual}", rules)


class Ask(NamedTuple):
    """An action, and what its line says that it comes to."""

    action: Any
    check: Callable[[tuple[Any, ...]], Check] | None = None


Expectation = Callable[[Record], Check]


class Table(Protocol):
    """What a family of games brings: its words, how they are played, how it is told."""

    def opening(self) -> Ask:
        """The action that begins the round."""

    def action(self, text: str) -> Ask:
        """What a line of play asks for."""

    def expectation(self, text: str) -> Expectation:
        """What a line expects."""

    def step(self, state: Any, action: Any) -> tuple[Any, tuple[Any, ...]]:
        """The state after an action, and the events in between."""

    def follow(self, state: Any) -> Any | None:
        """An action that needs no line of its own: the next cards of the deal."""

    def opened(self) -> list[tuple[str, str]]:
        """What the round starts from: titles, and what stands under each."""

    def tell(self, event: Any, show: ShowCards) -> str:
        """An event in words."""

    def standing(self, state: Any) -> dict[str, str]:
        """Pots, table stakes and what may be done now, in words."""

    def plain_standing(self, state: Any) -> dict[str, Any]:
        """The same as plain data."""


class Step(NamedTuple):
    """A line of `Play:`: an action, one that must be refused, or an expectation."""

    line: Line
    ask: Ask | None
    expectation: Expectation | None = None
    refused: str = ""  # the clause that must refuse it
    under: str = ""  # the clause that must be behind it


@dataclass
class Case:
    """A case file in its parts."""

    name: str
    headings: dict[str, list[Line]] = field(default_factory=dict)
    sections: dict[str, list[Line]] = field(default_factory=dict)
    begins: dict[str, int] = field(default_factory=dict)  # the line each section begins on
    steps: tuple[Step, ...] = ()
    table: Any = None

    @property
    def title(self) -> str:
        """What the case shows, in a sentence."""
        return self.headings["case"][0].text

    @property
    def game(self) -> str:
        """The game's name."""
        return self.headings["game"][0].text.casefold()

    @property
    def notes(self) -> list[str]:
        """What its author adds for the reader."""
        return [line.text for line in self.headings.get("note", ())]

    def clauses(self, heading: str) -> list[str]:
        """The clauses it shows (cited in play) or covers (definitions, which nothing cites)."""
        lines = self.headings.get(heading, ())
        return [clause_id(self.game, id) for line in lines for id in line.text.split(",")]

    @contextmanager
    def blame(self, line: int) -> Iterator[None]:
        """Whatever cannot be read in here stands on this line."""
        try:
            yield
        except BadMessage as error:
            if isinstance(error, CaseError):
                raise
            raise CaseError(self.name, line, str(error)) from None


# Reading


def read(path: Path | str) -> Case:
    """A case from a file."""
    try:
        return parse(Path(path).read_text(encoding="utf-8"), str(path))
    except OSError as error:
        raise BadMessage(f"{path}: {(error.strerror or 'cannot be read').lower()}") from None
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise BadMessage(f"{path}:{line}: expected text in UTF-8") from None


def parse(text: str, name: str = "case", sections: tuple[str, ...] = SECTIONS) -> Case:
    """A case from its text, every line understood before anything is played."""
    case = Case(name)
    _sort_lines(case, text, sections)
    end = len(text.splitlines())
    if not text.strip():
        raise CaseError(name, max(end, 1), "expected a case, got nothing")
    for title, found in (*_required(case),):
        if not found:
            raise CaseError(name, end, f"expected {title}: somewhere above")
    with case.blame(case.headings["game"][0].number):
        case.table = table_for(case)
    for heading in ("shows", "covers"):
        for line in case.headings.get(heading, ()):
            with case.blame(line.number):
                case.clauses(heading)
    case.steps = tuple(_steps(case))
    return case


def _required(case: Case) -> Iterator[tuple[str, bool]]:
    yield from ((title.capitalize(), title in case.headings) for title in ("case", "game"))
    yield from ((title.capitalize(), title in case.sections) for title in ("seats", "play"))


def _sort_lines(case: Case, text: str, sections: tuple[str, ...]) -> None:
    """Put every line under its heading or into its section."""
    section: list[Line] | None = None
    for line in _lines(text):
        title, colon, rest = line.text.partition(":")
        key = title.strip().casefold() if colon else ""
        if key in sections and not rest.strip():
            section = _begin(case, key, line)
        elif key in HEADINGS:
            _head(case, key, Line(line.number, rest.strip()), section)
        elif section is not None:
            section.append(line)
        else:
            titles = ", ".join(f"{each.capitalize()}:" for each in (*HEADINGS, *sections))
            raise CaseError(case.name, line.number, f"expected one of {titles} got {line.text!r}")


def _lines(text: str) -> Iterator[Line]:
    for number, written in enumerate(text.splitlines(), 1):
        words = " ".join(written.partition("#")[0].split())
        if words:
            yield Line(number, words)


def _begin(case: Case, key: str, line: Line) -> list[Line]:
    if key in case.sections:
        raise CaseError(case.name, line.number, f"{key.capitalize()}: stands twice")
    case.begins[key] = line.number
    return case.sections.setdefault(key, [])


def _head(case: Case, key: str, line: Line, section: list[Line] | None) -> None:
    if section is not None:
        raise CaseError(
            case.name, line.number, f"{key.capitalize()}: must stand above all sections"
        )
    if not line.text:
        raise CaseError(case.name, line.number, f"expected something after {key.capitalize()}:")
    if key in case.headings and key != "note":
        raise CaseError(case.name, line.number, f"{key.capitalize()}: stands twice")
    case.headings.setdefault(key, []).append(line)


def table_for(case: Case) -> Table:
    """The words of the game's family."""
    if known_game(case.game) in FAMILIES["pot"]:
        return _pot_table(case)
    if "table" in case.sections:
        raise BadMessage("every case of a house game tells of its table: leave out Table:")
    from croupier.histories.house_cases import HouseCase

    return HouseCase(case)


def _pot_table(case: Case) -> Table:
    """One round by itself, or the life of a table."""
    from croupier.histories.pot_cases import PotTable
    from croupier.histories.table_cases import TableCase

    return TableCase(case) if "table" in case.sections else PotTable(case)


def _steps(case: Case) -> Iterator[Step]:
    """The lines of play; the opening is understood where no line speaks of it."""
    lines = case.sections["play"]
    if not (lines and lines[0].text.casefold().endswith(OPENING)):
        yield Step(Line(case.begins["play"], OPENING), case.table.opening())
    for line in lines:
        with case.blame(line.number):
            yield _step(case, line)


_REFUSED = re.compile(r"refused (?P<clause>[^:]+): (?P<text>.+)", re.IGNORECASE)
_EXPECT = re.compile(r"expect (?P<text>.+)", re.IGNORECASE)
# who makes an entry at a live table goes without saying
ENTERED = (pot_events.EntryMade, house_events.EntryMade)
_UNDER = re.compile(r"(?P<text>.+) under (?P<clause>.+)", re.IGNORECASE)


def _step(case: Case, line: Line) -> Step:
    if found := _REFUSED.fullmatch(line.text):
        clause = clause_id(case.game, found["clause"])
        return Step(line, _refused_ask(case, found["text"]), refused=clause)
    text, under = line.text, ""
    if found := _UNDER.fullmatch(text):
        text, under = found["text"], clause_id(case.game, found["clause"])
    if found := _EXPECT.fullmatch(text):
        return Step(line, None, case.table.expectation(found["text"]), under=under)
    return Step(line, _ask(case, text), under=under)


def _ask(case: Case, text: str) -> Ask:
    asked: Ask = case.table.opening() if text.casefold() == OPENING else case.table.action(text)
    return asked


def _refused_ask(case: Case, text: str) -> Ask:
    """What does not happen leaves nobody with another seat or name."""
    names = dict(case.table.names)
    asked = _ask(case, text)
    case.table.names.clear()
    case.table.names.update(names)
    return asked


def clause_id(game: str, text: str) -> str:
    """A clause of the game as its rulebook writes it."""
    id = text.strip()
    found = rulebook(game).find(id)
    if found is None and not (id and exists(game, id)):
        near = ", ".join(nearest(game, id or "1.1"))
        raise BadMessage(f"{game} has no clause {id!r}: the nearest are {near}")
    return found.id if found else id


# Sentences

_MONEY_SAID = r"\$\d+(?:\.\d\d)?"
_AMOUNT_SAID = rf"{_MONEY_SAID}|\d+"  # or chips of a tournament, which are no money
_ONE_WORD = r"[a-z][a-z0-9'-]*"
_SEVERAL = r"(?-i:[A-Z][A-Za-z0-9'-]*(?: [A-Z0-9][A-Za-z0-9'-]*)+)"  # each with a capital
SLOTS = {  # what may stand in a slot of a phrase, and how a phrase shows it; else any words
    "who": (rf"seat \d+|{_ONE_WORD}", "NAME"),
    "other": (rf"seat \d+|{_ONE_WORD}", "NAME"),
    "money": (_AMOUNT_SAID, "$AMOUNT"),
    "most": (_AMOUNT_SAID, "$AMOUNT"),
    "number": (r"\d+", "N"),
    "others": (r"\d+", "N"),
    "name": (_ONE_WORD, "NAME"),
}

T = TypeVar("T")


def understand(text: str, phrases: Mapping[str, T]) -> tuple[T, dict[str, str]]:
    """The phrase that a text is, and what stands in its slots; or the phrases most like it.

    Names of several words are looked for last: they could hide a word of a phrase.
    """
    for several in (False, True):
        for phrase, meaning in phrases.items():
            if found := _pattern(phrase, several).fullmatch(text):
                return meaning, found.groupdict()
    readable = [_SLOT.sub(lambda slot: _slot(slot[1])[1], phrase) for phrase in phrases]
    near = get_close_matches(text, readable, n=3, cutoff=0)
    raise BadMessage(f"{text!r} is not understood: the nearest are {'; '.join(near)}")


_SLOT = re.compile(r"{(\w+)}")


def _said(name: str, several: bool) -> str:
    said, shown = _slot(name)
    return f"{said}|{_SEVERAL}" if several and shown == "NAME" else said


def _slot(name: str) -> tuple[str, str]:
    return SLOTS.get(name, (".+", name.upper()))


@lru_cache(maxsize=1024)
def _pattern(phrase: str, several: bool) -> re.Pattern[str]:
    pieces = _SLOT.split(phrase)
    words = [re.escape(piece) for piece in pieces[::2]]
    slots = [f"(?P<{name}>{_said(name, several)})" for name in pieces[1::2]]
    pattern = "".join(word + slot for word, slot in zip(words, [*slots, ""], strict=True))
    return re.compile(pattern, re.IGNORECASE)


_MONEY = re.compile(_MONEY_SAID)


def cents(text: str) -> int:
    """$12 or $12.50 in cents."""
    if not _MONEY.fullmatch(text.strip()):
        raise BadMessage(f"expected an amount such as $12 or $12.50, got {text.strip()!r}")
    whole, _, part = text.strip()[1:].partition(".")
    return int(whole) * 100 + int(part or 0)


# Playing


class Moment(NamedTuple):
    """What one line of a case led to."""

    line: Line
    record: Record
    events: tuple[Any, ...] = ()
    refused: Refused | None = None
    failures: tuple[str, ...] = ()
    ended: bool = False  # what stands below it cannot be judged any more

    @property
    def cited(self) -> tuple[str, ...]:
        """The clauses of its events, or of its refusal."""
        refusal = (self.refused.rule,) if self.refused else ()
        return (*(event.rule for event in self.events), *refusal)


def play(case: Case) -> Iterator[Moment]:
    """Play a case line by line; at the end, whether it has shown what it says it shows."""
    record = Record()
    cited: set[str] = set()
    for step in case.steps:
        moment = _do(case, record, step) if step.ask else _look(record, step)
        record = moment.record
        cited |= set(moment.cited)
        yield moment
        if moment.ended:
            return
    missing = [id for id in case.clauses("shows") if id not in cited]
    if missing:
        reason = f"expected {', '.join(missing)} to be cited, and nothing did"
        yield Moment(case.headings["shows"][0], record, failures=(reason,))


def _do(case: Case, record: Record, step: Step) -> Moment:
    assert step.ask is not None
    try:
        with case.blame(step.line.number):
            state, events = _carry_out(case.table, record.state, step.ask.action)
    except Refused as refusal:
        return _refusal(record, step, refusal)
    after = Record(state, record.events + events, events)
    if step.refused:
        reason = f"expected a refusal under {step.refused}, and it was allowed"
        return Moment(step.line, after, events, failures=(reason,), ended=True)
    checks = [step.ask.check(events)] if step.ask.check else []
    if step.under:
        first = next(event for event in events if not isinstance(event, ENTERED))
        checks.append(Check(f"under {step.under}", f"under {first.rule}"))
    return Moment(step.line, after, events, failures=_failures(checks))


def _carry_out(table: Table, state: Any, action: Any) -> tuple[Any, tuple[Any, ...]]:
    """An action, and what needs no line of its own after it."""
    state, events = table.step(state, action)
    while (follows := table.follow(state)) is not None:
        state, more = table.step(state, follows)
        events += more
    return state, events


def _refusal(record: Record, step: Step, refusal: Refused) -> Moment:
    if step.refused == refusal.rule:
        return Moment(step.line, record, refused=refusal)
    wanted = f"a refusal under {step.refused}" if step.refused else "it to be allowed"
    reason = f"expected {wanted}, got {refusal}"
    ended = not step.refused
    return Moment(step.line, record, refused=refusal, failures=(reason,), ended=ended)


def _look(record: Record, step: Step) -> Moment:
    assert step.expectation is not None
    if record.state is None:
        return Moment(step.line, record, failures=("expected a round, got none",), ended=True)
    check = step.expectation(record)
    checks = [check]
    if step.under and step.under not in check.rules:
        behind = " and ".join(dict.fromkeys(check.rules)) or "no clause"
        checks.append(Check(f"under {step.under}", f"under {behind}"))
    return Moment(step.line, record, failures=_failures(checks))


def _failures(checks: list[Check]) -> tuple[str, ...]:
    return tuple(
        f"expected {check.expected}, got {check.actual}"
        for check in checks
        if check.expected != check.actual
    )
