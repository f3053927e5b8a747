"""What somebody may do now: one record for every role, every stream and every screen.

A `Choice` is a kind of action with the clause behind it, the seat it is about, its amounts, and the
fields that are still to be filled in, each with what it may be. Whatever is shown to people or
programs is a rendering of choices. Which are open is found by the streams; this knows no game.
"""

import dataclasses
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from itertools import cycle
from typing import Any, NamedTuple, get_type_hints

from croupier.errors import BadMessage, Refused
from croupier.rulebook import exists
from croupier.rules.people import (
    DEALER,
    DIRECTORS,
    OPERATOR,
    PLAYER,
    SUPERVISOR,
    role_of,
    same_person,
)

# what a field may be
CARD, CARDS, SEAT, WORD, TEXT = "card", "cards", "seat", "word", "text"
AMOUNT, FLAG, ORDER, SOME, DRAW, RECORD = "amount", "flag", "order", "some", "draw", "record"
CLAUSE, PERSON, NAME = "clause", "person", "name"

_SAID = (WORD, NAME, CLAUSE)  # by choosing from a list

FACE_DOWN = "??"


class Need(NamedTuple):
    """A field of an action that is to be filled in, and what it may be."""

    field: str
    kind: str
    among: tuple[Any, ...] = ()  # the cards, seats, words or names to choose from
    least: int = 0  # of an amount; of cards and the like, how many
    most: int | None = None
    step: int = 1
    but: tuple[Any, ...] = ()  # what it may not be
    must: tuple[Any, ...] = ()  # of several, those that are among them in any case
    faced: tuple[int, ...] = ()  # of cards in order, which of them everybody sees
    of: str = ""  # the game whose clauses are meant
    optional: bool = False  # it may be left as it is
    example: Any = None

    def takes(self, value: Any) -> bool:
        """Whether a value is one of those the field may have."""
        if self.optional and value in (None, ()):
            return True
        return value not in self.but and _TAKES[self.kind](self, value)

    def first(self) -> Any:
        """A value that the field may have."""
        return _FIRST[self.kind](self) if self.example is None else self.example


class Choice(NamedTuple):
    """A kind of action that is open now, and everything that is left open about it.

    An amount to be said is from `least` to `most`, in whole steps from nothing; `most` itself is
    always taken. `amount` is what it costs or puts in where that is not for the asker to say.
    """

    action: type
    rule: str = ""
    seat: int | None = None  # or the box, the dispute, the table
    least: int | None = None
    most: int | None = None
    step: int = 1
    amount: int | None = None
    needs: tuple[Need, ...] = ()

    @property
    def among(self) -> tuple[Any, ...]:
        """The words, or names, that may be said first."""
        said = (need for need in self.needs if need.kind in _SAID and not need.optional)
        return next((need.among for need in said), ())

    def need(self, field: str) -> Need | None:
        """What a field may be, if it is to be filled in."""
        return next((need for need in self.needs if need.field == field), None)


Choices = Iterator[Choice]
Closed = tuple[str, str]  # the clause that closes something, and why


# fields


def word(field: str, *among: str, **more: Any) -> Need:
    """One of these words."""
    return Need(field, WORD, among, **more)


def text(field: str, example: str = "", **more: Any) -> Need:
    """Words of the asker's own, at least one."""
    return Need(field, TEXT, least=1, example=example or field, **more)


def remark(field: str, example: str = "", **more: Any) -> Need:
    """Words of the asker's own, or none."""
    return Need(field, TEXT, example=example, **more)


AT = remark("at")


def flag(field: str, **more: Any) -> Need:
    """Yes or no."""
    return Need(field, FLAG, optional=True, **more)


def amount(field: str, least: int = 0, most: int | None = None, **more: Any) -> Need:
    """A number within limits."""
    return Need(field, AMOUNT, least=least, most=most, **more)


def seat(field: str, among: Iterable[int], **more: Any) -> Need:
    """One of these seats."""
    return Need(field, SEAT, tuple(among), **more)


def cards(
    field: str, among: Iterable[str], least: int = 1, most: int | None = None, **more: Any
) -> Need:
    """So many of these cards, each once, but for those face down."""
    return Need(field, CARDS, tuple(among), least, most, **more)


def clause(field: str, game: str, *likely: str) -> Need:
    """A clause of the instrument, as one that was broken; these come to mind first."""
    return Need(field, CLAUSE, likely, of=game)


def person(field: str, *roles: str, but: str) -> Need:
    """Somebody of these roles, and not the asker."""
    return Need(field, PERSON, roles, but=(but,))


def record(field: str, example: Any, **more: Any) -> Need:
    """A record that has a law of its own: the engine says whether it holds."""
    return Need(field, RECORD, example=example, **more)


def _within(least: int, most: int | None, step: int, value: Any) -> bool:
    if type(value) is not int or value < least or (most is not None and value > most):
        return False
    return value % step == 0 or value == most


def _distinct(need: Need, value: Any) -> bool:
    """So many of those to choose from, each once; cards face down as often as they fall."""
    if not isinstance(value, tuple) or not {*need.must} <= {*value} <= {*need.among}:
        return False
    if any(value[k : k + 1] == (FACE_DOWN,) for k in need.faced):
        return False
    known = [each for each in value if each != FACE_DOWN]
    enough = len(value) >= need.least and (need.most is None or len(value) <= need.most)
    return enough and len(set(known)) == len(known)


def _text(need: Need, value: Any) -> bool:
    return isinstance(value, str) and len(value) >= need.least


def _draw(need: Need, value: Any) -> bool:
    """One card each, no card twice as long as one deck has enough of them."""
    drawn = {card for _, card in value}
    names = [name for name, _ in value]
    return sorted(names) == sorted(need.among) and len(drawn) >= min(len(names), 52)


_TAKES: Mapping[str, Callable[[Need, Any], bool]] = {
    CARD: lambda need, value: value in need.among,
    CARDS: _distinct,
    SEAT: lambda need, value: value in need.among,
    WORD: lambda need, value: value in need.among,
    NAME: lambda need, value: value in need.among,
    TEXT: _text,
    AMOUNT: lambda need, value: _within(need.least, need.most, need.step, value),
    FLAG: lambda need, value: isinstance(value, bool),
    ORDER: lambda need, value: sorted(value) == sorted(need.among),
    SOME: _distinct,
    DRAW: _draw,
    RECORD: lambda need, value: True,
    CLAUSE: lambda need, value: exists(need.of, value),
    PERSON: lambda need, value: (
        role_of(value) in need.among and not any(same_person(value, each) for each in need.but)
    ),
}


def _first_amount(need: Need) -> int:
    values = range(-(-need.least // need.step) * need.step, 1 << 62, need.step)
    found = next(value for value in values if value not in need.but)
    return found if need.most is None else min(found, need.most)


def _one(need: Need) -> Any:
    return next(each for each in need.among if each not in need.but)


def _several(need: Need) -> tuple[Any, ...]:
    """What must be among them, and as many more as it takes."""
    more = [each for each in need.among if each not in need.must and each != FACE_DOWN]
    return (*need.must, *more)[: max(need.least, len(need.must))]


_DRAWN = tuple(rank + suit for suit in "hsdc" for rank in "AKQJT98765432")

_FIRST: Mapping[str, Callable[[Need], Any]] = {
    CARD: _one,
    CARDS: _several,
    SEAT: _one,
    WORD: _one,
    NAME: _one,
    TEXT: lambda need: need.field,
    AMOUNT: _first_amount,
    FLAG: lambda need: False,
    ORDER: lambda need: need.among,
    SOME: _several,
    DRAW: lambda need: tuple(zip(need.among, cycle(_DRAWN), strict=False)),
    RECORD: lambda need: need.example,
    CLAUSE: lambda need: (*need.among, "2.1")[0],
    PERSON: lambda need: f"{need.among[0]}:somebody else",
}


# from a choice to an action, and back

_SEATS = ("seat", "box", "table", "number")
_AMOUNTS = ("amount", "stake", "chips", "maximum", "by")


@cache
def _fields(kind: Any) -> Mapping[str, Any]:
    """The fields of an action with their types, and which of them hold the seat and the amount."""
    types = get_type_hints(kind)
    names = [*types] if issubclass(kind, tuple) else [f.name for f in dataclasses.fields(kind)]
    return {name: types[name] for name in names}


@cache
def seat_field(kind: Any) -> str:
    """Where an action has its seat, box, table or number."""
    return next((name for name in _SEATS if name in _fields(kind)), "")


@cache
def amount_field(kind: Any) -> str:
    """Where an action has the amount that is said with it."""
    fields = _fields(kind)
    return next((name for name in _AMOUNTS if fields.get(name) is int), "")


@cache
def signed(kind: Any) -> bool:
    """Whether an action names who asks for it."""
    return _fields(kind).get("by") is str


def name_in(who: str) -> str:
    """The name of one person of a role; none for whoever has the role."""
    return who.partition(":")[2]


def asked(choice: Choice, who: str, **said: Any) -> Any:
    """The action that a choice becomes with what is said; what is not said is what comes first.

    `amount` is the amount, wherever the action has it.
    """
    kind, values = choice.action, dict[str, Any]()
    fields = _fields(kind)
    if choice.seat is not None and (name := seat_field(kind)):
        values[name] = choice.seat
    if choice.least is not None and (name := amount_field(kind)):
        values[name] = said.pop("amount", choice.least)
    if signed(kind):
        values["by"] = who
    if "player" in fields and role_of(who) == PLAYER:
        values["player"] = name_in(who)
    for need in choice.needs:
        if need.field in said:
            values[need.field] = said.pop(need.field)
        elif not need.optional:
            values[need.field] = need.first()
    if said:
        raise BadMessage(f"{kind.__name__} asks for no {', '.join(said)}")
    return kind(**values)


def by_name(choice: Choice, name: str) -> Choice:
    """A player's choice as it is told to all: where the action names its player, by this name."""
    kind: Any = choice.action
    if "player" not in _fields(kind):
        return choice
    return choice._replace(needs=(Need("player", NAME, (name,)), *choice.needs))


def covers(choice: Choice, who: str, action: Any) -> bool:
    """Whether an action is one that a choice of somebody stands for, in every field of it."""
    if choice.action is not type(action) or not_own(action, who):
        return False
    kind: Any = choice.action
    where, how_much = seat_field(kind), amount_field(kind)
    if choice.seat is not None and where and getattr(action, where) not in (choice.seat, None):
        return False
    if choice.least is not None and how_much:
        value = getattr(action, how_much)
        if not _within(choice.least, choice.most, choice.step, value):
            return False
    return all(need.takes(getattr(action, need.field)) for need in choice.needs)


# what is open, and why not


Decide = Callable[[Any], Iterable[Any]]  # an action into the events it leads to, or Refused


def refusal(decide: Decide, action: Any) -> Closed | None:
    """The clause and the reason by which an action is refused; None if it is not."""
    try:
        decide(action)
    except Refused as refused:
        return refused.rule, refused.reason
    return None


def opened(candidates: Iterable[Choice], who: str, decide: Decide) -> Choices:
    """Of these choices those that the engine accepts, each with the clause that it then cites.

    What a word must be is asked word by word; words under one clause are one choice.
    """
    for candidate in candidates:
        for rule, one in _by_clause(candidate, who, decide):
            yield one._replace(rule=candidate.rule or rule)


def _by_clause(candidate: Choice, who: str, decide: Decide) -> Iterator[tuple[str, Choice]]:
    words = (k for k, need in enumerate(candidate.needs) if need.kind == WORD and not need.optional)
    place = next(words, None)
    if place is None:
        if rule := cited(candidate, who, decide):
            yield rule, candidate
        return
    found = dict[str, list[str]]()
    for each in candidate.needs[place].among:
        if rule := cited(_among(candidate, place, (each,)), who, decide):
            found.setdefault(rule, []).append(each)
    for rule, said in found.items():
        yield rule, _among(candidate, place, tuple(said))


def _among(choice: Choice, place: int, words: tuple[str, ...]) -> Choice:
    """The same with these words to choose from in one of its fields."""
    needs = choice.needs
    said = needs[place]._replace(among=words)
    return choice._replace(needs=(*needs[:place], said, *needs[place + 1 :]))


def cited(choice: Choice, who: str, decide: Decide) -> str:
    """The clause of what happens first if a choice is taken; none if it is refused."""
    try:
        events = decide(asked(choice, who))
    except Refused:
        return ""
    return next(str(event.rule) for event in events)


# whose each action is

_DEFINED = {
    OPERATOR: "A.Casino Operator",
    SUPERVISOR: "A.Casino Supervisor",
    DEALER: "A.Dealer",
    **dict.fromkeys(DIRECTORS, "A.Tournament Director/Assistant"),
}


ANYBODY = ("anybody",)


def may_ask(roles: tuple[str, ...], role: str) -> bool:
    """Whether somebody of a role is among those who may ask."""
    return role in roles or roles is ANYBODY


def not_theirs(roles: tuple[str, ...], who: str, clause: str) -> Closed | None:
    """Why an action is not for somebody of this role; None if it is."""
    if may_ask(roles, role_of(who)):
        return None
    rule = _DEFINED.get(roles[0], clause)
    return rule, f"this is for the {' or the '.join(roles)}, not the {who}"


def not_own(action: Any, who: str, rule: str = "A.Casino Operator") -> Closed | None:
    """Why somebody may not ask for another; None if the action names nobody else."""
    kind: Any = type(action)
    if signed(kind) and action.by not in ("", who):
        said = f"the {who} may not ask as the {action.by}"
        return _DEFINED.get(role_of(action.by), rule), said
    name = name_in(who) if role_of(who) == PLAYER else ""
    whose = getattr(action, "player", name) if name else name
    return None if whose == name else (rule, f"this is for {whose} to ask, not {name}")
