"""One answer: what is offered is accepted, what is accepted was offered, and why the rest is not.

`offered` takes every choice that a role has and fills it in at random from its domains; `asked`
holds any action at all against the choices and against `why_not`. For all streams alike.
"""

import random
from collections.abc import Iterable, Iterator
from typing import Any

from croupier.errors import BadMessage, Refused
from croupier.rulebook import exists, rulebook
from croupier.rules import Choice, allowed, step, why_not
from croupier.rules import actions as act
from croupier.rules import choices as ch
from croupier.rules import floor_records as rec
from croupier.rules.house import actions as house
from croupier.rules.house.table import HouseTable
from croupier.rules.people import OPERATOR, PLAYER, REGULATOR, SHIFT_MANAGER, SOFTWARE, SUPERVISOR
from croupier.rules.plain import name_of
from croupier.rules.round import Round
from croupier.rules.table import Table
from croupier.rules.tournament.state import Tournament

# what is not offered word for word though it is accepted, and why
UNOFFERED = {
    act.TapOut: "said for a call that is a tap out: the same act, offered once",
    act.OpenTable: "the beginning of another stream",
}
# what may be refused although every field is within its domain, and why
JUDGED = {
    act.Report: "the particulars of a report must fit one another: the ruling says so",
    act.AwardSeat: "cards of one rank are drawn again",
    act.ShowToOne: "of cards that only their owner knows no more than were dealt",
    act.ShowToAll: "of cards that only their owner knows no more than were dealt",
    rec.ProposeOptions: "options are different from one another",
    house.PrepareShoe: "two decks have two colours",
}


def people(state: Any) -> list[str]:
    """Everybody who might ask for something."""
    staff = [OPERATOR, SUPERVISOR, "dealer", SOFTWARE, REGULATOR, "tournament director"]
    if isinstance(state, Round):
        return [*staff, PLAYER, *(f"{PLAYER}:{seat}" for seat in state.seats)]
    if isinstance(state, Tournament):
        names = [*state.entrants, *state.reserves, "somebody else"]
        return [*staff, SHIFT_MANAGER, *state.holders, *(f"{PLAYER}:{each}" for each in names)]
    seated = state.players if isinstance(state, HouseTable) else _seated(state)
    on_duty = [by for by, _ in state.floor.duty]
    names = [*filter(None, seated), *state.floor.excluded, "somebody else"]
    return list(dict.fromkeys([*staff, *on_duty, PLAYER, *(f"{PLAYER}:{n}" for n in names)]))


def _seated(state: Table) -> list[str]:
    return [seat.player for seat in state.seats.values()] + [*state.left]


# filling in


def filled(rng: random.Random, choice: Choice, who: str) -> Any:
    """The action of a choice, every field at random from its domain."""
    said = {need.field: _value(rng, need) for need in choice.needs if _says(rng, need)}
    if choice.least is not None:
        said["amount"] = _amount(rng, choice.least, choice.most, choice.step)
    return ch.asked(choice, who, **said)


def _says(rng: random.Random, need: ch.Need) -> bool:
    return not need.optional or (need.kind != ch.RECORD and rng.random() < 0.5)


def _amount(rng: random.Random, least: int, most: int | None, step: int) -> int:
    top = least + 50 * step if most is None else most
    first = -(-least // step)
    some = rng.randint(first, max(first, top // step))
    return min(top, rng.choice((first * step, top, some * step)))


def _value(rng: random.Random, need: ch.Need) -> Any:
    if need.kind in (ch.WORD, ch.NAME, ch.CARD, ch.SEAT):
        return rng.choice([each for each in need.among if each not in need.but])
    if need.kind == ch.AMOUNT:
        while (value := _amount(rng, need.least, need.most, need.step)) in need.but:
            pass
        return value
    if need.kind in (ch.CARDS, ch.SOME):
        return _several(rng, need)
    if need.kind == ch.FLAG:
        return rng.random() < 0.5
    if need.kind == ch.ORDER:
        return tuple(rng.sample(need.among, len(need.among)))
    if need.kind == ch.CLAUSE:
        return rng.choice([*rulebook(need.of).clauses])
    if need.kind == ch.TEXT and not need.least and rng.random() < 0.5 and "" not in need.but:
        return ""
    return need.first()


def _several(rng: random.Random, need: ch.Need) -> tuple[Any, ...]:
    down = ch.FACE_DOWN in need.among
    more = [each for each in need.among if each not in (*need.must, ch.FACE_DOWN)]
    top = min(len(need.must) + len(more), need.most if need.most is not None else 4)
    size = rng.randint(min(max(need.least, len(need.must)), top), top)
    found = [*need.must, *rng.sample(more, size - len(need.must))]
    rng.shuffle(found)
    if down and need.kind == ch.CARDS:
        found = [_turned(rng, need, k, card) for k, card in enumerate(found)]
    return tuple(found)


def _turned(rng: random.Random, need: ch.Need, k: int, card: str) -> str:
    seen = k in need.faced or card in need.must
    return card if seen or rng.random() < 0.5 else ch.FACE_DOWN


# both ways


def game_of(state: Any) -> str:
    """The game whose instrument is cited."""
    if isinstance(state, Tournament):
        return state.conditions.game
    return state.game.name if isinstance(state, Table) else state.law.game.name


def offered(rng: random.Random, state: Any, some: Iterable[str] | None = None) -> Iterator[Any]:
    """Everything that is offered to anybody is accepted, and cites the clause it was offered by."""
    for who in people(state) if some is None else some:
        for choice in allowed(state, who):
            action = filled(rng, choice, who)
            why = why_not(state, who, action)
            assert exists(game_of(state), choice.rule), (who, choice)
            assert why is None or type(action) in JUDGED, (who, choice, action, why)
            assert ch.covers(choice, who, action), (who, choice, action)
            yield action


def asked(state: Any, action: Any, some: Iterable[str] | None = None) -> None:
    """Whatever is asked is offered to exactly those who may, and refused with why_not's clause."""
    refused, may = refusal(state, action), []
    for who in _askers(state, action, some):
        why = why_not(state, who, action)
        if refused is not None:
            assert refused == why, (who, action, why)
        covered = [each for each in allowed(state, who) if ch.covers(each, who, action)]
        if why is None:
            assert covered or type(action) in UNOFFERED, (who, action)
            may.append(who)
        elif covered and type(action) not in JUDGED:
            assert any(_judged(each) for each in covered), (who, action, why, covered)
    assert refused is not None or may or type(action) in UNOFFERED, action


def _askers(state: Any, action: Any, some: Iterable[str] | None) -> list[str]:
    """Some people, and in any case whoever has signed it or would have to ask."""
    signed = getattr(action, "by", "")
    name = getattr(action, "player", "")
    own = [signed] if isinstance(signed, str) and signed else []
    own += [f"{PLAYER}:{name}"] if name else []
    if some is None or not own:
        return list(dict.fromkeys([*people(state), *own]))
    return list(dict.fromkeys([*some, *own]))


def _judged(choice: Choice) -> bool:
    """Whether a record with a law of its own is among what is to be filled in."""
    return any(need.kind == ch.RECORD for need in choice.needs)


def refusal(state: Any, action: Any) -> tuple[str, str] | None:
    """The clause and the reason by which the engine refuses an action."""
    try:
        step(state, action)
    except Refused as refused:
        return refused.rule, refused.reason
    except BadMessage:
        return "", name_of(action)
    return None


def permits(state: Any, action: Any) -> bool:
    """Whether an action is offered to somebody."""
    askers = _askers(state, action, None)
    return any(ch.covers(each, who, action) for who in askers for each in allowed(state, who))
