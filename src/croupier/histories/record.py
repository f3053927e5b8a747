"""A round of play as its events, and the actions behind them, found again and checked.

`steps` plays a stream of events once more: what a journal says must be what the rules make of it.
It must not know how any file is written.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any, NamedTuple

from croupier.cards import Card
from croupier.errors import BadMessage, Refused
from croupier.histories.foreign import step
from croupier.rules import actions as act
from croupier.rules import events as ev
from croupier.rules.dealing import deal_plan
from croupier.rules.people import DEALER
from croupier.rules.plain import name_of
from croupier.rules.round import HIDDEN, NOBODY, Round, clockwise
from croupier.rules.showdown import Strengths


class Recorded(NamedTuple):
    """The events of one round of play, and what a file says beside the play."""

    events: tuple[Any, ...]
    about: Mapping[str, Any] = {}


def seen_by(recorded: Recorded, seat: int) -> Recorded:
    """The round as one seat saw it: its own cards, those face up and those shown (16.7)."""
    return recorded._replace(events=tuple(_seen(event, seat) for event in recorded.events))


def _seen(event: Any, seat: int) -> Any:
    if isinstance(event, ev.ShoeLoaded):
        return event._replace(order=None, by=DEALER)  # to a player the cards come one by one
    unseen = isinstance(event, ev.HoleCardsDealt) and event.seat != seat
    if unseen or isinstance(event, ev.CardsDiscarded):
        return event._replace(cards=(HIDDEN,) * len(event.cards))
    return event


class Played(NamedTuple):
    """An action, what it led to, and the round before and after."""

    before: Round | None
    action: Any
    events: tuple[Any, ...]
    after: Round


class Unplayable(BadMessage):
    """A stream of events that the rules do not make, and the event where it departs from them."""

    def __init__(self, index: int, reason: str) -> None:
        super().__init__(reason)
        self.index = index


def steps(stream: Sequence[Any]) -> Iterator[Played]:
    """Every action of a round with its events; refuses a stream that the rules do not make."""
    state: Round | None = None
    done = 0
    while done < len(stream):
        played = _step(state, stream, done)
        yield played
        state = played.after
        done += len(played.events)


def _step(state: Round | None, stream: Sequence[Any], done: int) -> Played:
    first = stream[done]
    make = _ACTIONS.get(type(first))
    if make is None:
        raise Unplayable(done, f"no history has a word for {name_of(first)}")
    action = make(state, stream, done)
    try:
        after, events = step(state, action)
    except (Refused, BadMessage) as error:
        raise Unplayable(done, f"{name_of(first)}: {error}") from None
    for k, event in enumerate(events, done):
        if k >= len(stream):
            raise Unplayable(k - 1, f"the stream breaks off before {name_of(event)}")
        if event != stream[k] and not _older(after, event, stream[k]):
            said = f"{name_of(stream[k])} is not what the rules make here"
            raise Unplayable(k, f"{said}: expected {event}, got {stream[k]}")
    return Played(state, action, events, after)


def _older(state: Round, event: Any, told: Any) -> bool:
    """Whether the two differ as in older journals: something not told, a showdown's order."""
    if isinstance(event, ev.ClockCalled):
        return told in _before(event)
    if not isinstance(event, _SHOWDOWN) or not isinstance(told, _SHOWDOWN):
        return False
    i = state.index.get(told.seat, NOBODY)
    if isinstance(told, ev.HandGivenUp) or i == NOBODY or HIDDEN in state.hole[i]:
        return i != NOBODY and isinstance(told, ev.HandGivenUp)
    made = Strengths(state).shown(i)
    return told in (made, *_before(made))


_SHOWDOWN = (ev.HandShown, ev.HandGivenUp)
_NO_JOKER = {"high_joker": "", "low_joker": ""}
_BEFORE: Mapping[type, tuple[Mapping[str, Any], ...]] = {
    ev.HandShown: (_NO_JOKER, {"high_hand": (), "low_hand": (), **_NO_JOKER}),
    ev.ClockCalled: ({"acting_for": ""},),
}


def _before(event: Any) -> list[Any]:
    """The event as older journals have it."""
    return [event._replace(**lacking) for lacking in _BEFORE[type(event)]]


def _opening(state: Round | None, stream: Sequence[Any], k: int) -> Any:
    first = stream[k]
    posted = [each.seat for each in stream if isinstance(each, ev.BlindPosted) if not over(each)]
    entries = [each for each in stream if isinstance(each, ev.EntryPosted)]
    seats = clockwise([seat for seat, _ in first.stakes], first.button)
    strange = not set(posted) <= set(seats)  # refused when it is played
    usual = len(seats) == 2 or tuple(posted) == seats[: len(posted)] or strange
    return act.OpenRound(
        first.game,
        first.determinations,
        first.stakes,
        first.button,
        tuple((each.rule, each.seat, each.live, each.dead) for each in entries),
        () if usual else tuple(posted),
    )


def over(event: ev.BlindPosted) -> bool:
    """Whether a blind was a voluntary further one."""
    return event.blind == "over"


def _bet(state: Round | None, stream: Sequence[Any], k: int) -> Any:
    event = stream[k]
    before = state.bets[state.index[event.seat]] if state and event.seat in state.index else 0
    return act.Bet(event.seat, before + event.amount)


def _call(state: Round | None, stream: Sequence[Any], k: int) -> Any:
    """A call, or the call and fold of Blind A: the only fold by the player who has just called."""
    seat, last = stream[k].seat, stream[k + 1] if k + 1 < len(stream) else None
    folds = isinstance(last, ev.Folded) and (last.seat, last.rule) == (seat, stream[k].rule)
    return act.CallAndFold(seat) if folds else act.Call(seat)


def _fold(state: Round | None, stream: Sequence[Any], k: int) -> Any:
    """A fold, or the end of the time: the clause of the clock tells."""
    event = stream[k]
    timed = state is not None and event.rule in clock_rules(state)
    return act.Expire(event.seat) if timed else act.Fold(event.seat)


def clock_rules(state: Round) -> tuple[str | None, ...]:
    """The clauses under which a hand folds for want of time."""
    return state.law.rules["clock"], state.law.rules.get("general clock")


def _seated(kind: Callable[..., Any]) -> Callable[[Round | None, Sequence[Any], int], Any]:
    return lambda state, stream, k: kind(stream[k].seat)


def _deal(state: Round | None, stream: Sequence[Any], k: int) -> Any:
    """The cards entered together: as many events as fill the next places of the deal."""
    if state is None or state.phase != "dealing":
        return act.Deal(_placed(None, stream[k])[1])
    due = deal_plan(state)[state.dealt - state.dealt_before :]
    hands: dict[tuple[str, int], list[Card]] = {}
    count = 0
    for event in takewhile(lambda each: type(each) in CARD_EVENTS, stream[k:]):
        place, cards = _placed(state, event)
        hands.setdefault(place, []).extend(cards)
        count += len(cards)
        if Counter(place[:2] for place in due[:count]) == {at: len(c) for at, c in hands.items()}:
            break
    return act.Deal(tuple(hands[place[:2]].pop(0) for place in due[:count] if hands.get(place[:2])))


def _placed(state: Round | None, event: Any) -> tuple[tuple[str, int], tuple[Card, ...]]:
    """Where an event puts cards: the kind of place and the player, as in the plan of a deal."""
    kind = CARD_EVENTS[type(event)]
    cards = (event.card,) if kind == "up" else event.cards
    seat = event.seat if kind in ("hole", "up") else NOBODY
    return (kind, state.index.get(seat, NOBODY) if state else NOBODY), cards


CARD_EVENTS: dict[type, str] = {
    ev.HoleCardsDealt: "hole",
    ev.UpCardDealt: "up",
    ev.CommunalCardsDealt: "communal",
    ev.CardsDiscarded: "discard",
}

_ACTIONS: dict[type, Callable[[Round | None, Sequence[Any], int], Any]] = {
    ev.RoundOpened: _opening,
    ev.BlindPosted: _seated(act.OverBlind),  # the others come with the opening
    ev.ShoeLoaded: lambda state, stream, k: act.LoadShoe(stream[k].order, stream[k].by),
    ev.HoleCardsDealt: _deal,
    ev.UpCardDealt: _deal,
    ev.CommunalCardsDealt: _deal,
    ev.CardsDiscarded: _deal,
    ev.Checked: _seated(act.Check),
    ev.BetMade: _bet,
    ev.Called: _call,
    ev.Raised: lambda state, stream, k: act.CallAndRaise(stream[k].seat, stream[k].by),
    ev.Folded: _fold,
    ev.TappedOut: _seated(act.TapOut),
    ev.ClockCalled: lambda state, stream, k: act.CallClock(stream[k].seat, stream[k].by),
    ev.HandShown: lambda state, stream, k: act.Show(stream[k].seat, stream[k].cards),
    ev.HandGivenUp: _seated(act.GiveUp),
}
