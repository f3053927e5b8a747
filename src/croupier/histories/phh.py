"""PHH, the Poker Hand History format: TOML, `.phh` with one hand and `.phhs` with many.

    read(text)                  the rounds of a file, played once more by the rules
    write(rounds, many=False)   the text of a file

Our games carry a table `_croupier` with everything a replay needs (docs/histories.md). Undealt and
burnt cards are never written. How a hand is read is in `phh_reading`.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any

from croupier.cards import Card
from croupier.errors import BadMessage
from croupier.histories import toml
from croupier.histories.foreign import bring_in
from croupier.histories.phh_fields import FORMAT, OURS, code, dollars, header, in_dollars
from croupier.histories.phh_reading import Hand, Move, Replay
from croupier.histories.record import CARD_EVENTS, Played, Recorded, steps
from croupier.rules import actions as act
from croupier.rules import events as ev
from croupier.rules.round import ACTIVE, HIDDEN, Round
from croupier.rules.rulings import apply

RAW = ("time", "winnings", "time_limit", "time_banks")  # kept as text, and no strings in the file


def read(text: str) -> list[Recorded]:
    """The rounds of a file; refuses by line what is no PHH or not played by the rules."""
    return [replay.recorded() for replay in _replays(text)]


def moves(text: str) -> Iterator[tuple[Replay, Move]]:
    """The actions of a file one by one, with what each led to."""
    for replay in _replays(text):
        yield from ((replay, move) for move in replay.moves())


def _replays(text: str) -> Iterator[Replay]:
    fields, places = toml.load(text), toml.places(text)
    if "variant" in fields or not fields:
        yield Replay(Hand(fields, places, ""))
        return
    for name, hand in fields.items():
        if not isinstance(hand, dict):
            raise BadMessage(f"line {places.get(('', name), 1)}: the field variant is missing")
        yield Replay(Hand(hand, places, name))


def write(rounds: Sequence[Recorded], many: bool = False) -> str:
    """One hand, or many under numbered headings."""
    if not many and len(rounds) != 1:
        raise BadMessage(f"a .phh file holds one hand, not {len(rounds)}: write a .phhs file")
    if not many:
        return "\n".join(_hand(rounds[0], "")) + "\n"
    hands = (
        "\n".join([f"[{number}]", *_hand(each, f"{number}.")])
        for number, each in enumerate(rounds, 1)
    )
    return "\n\n".join(hands) + "\n"


def _hand(recorded: Recorded, prefix: str) -> Iterator[str]:
    """The lines of one hand."""
    played = list(steps(recorded.events))
    last = played[-1].after
    variant = code(played)
    yield f"variant = {toml.write(variant)}"
    for key, value in header(recorded.events, last, variant).items():
        yield f"{key} = {toml.write(value)}"
    yield "actions = ["
    yield from (f"  {toml.write(text)}," for text in _Writing(variant).texts(played))
    yield "]"
    yield f"seats = {toml.write(last.seats)}"
    if last.phase == "concluded":
        yield f"finishing_stacks = {toml.write(map(dollars, last.stakes))}"
    for key, value in recorded.about.items():
        yield f"{key} = {_raw(value) if key in RAW else toml.write(value)}"
    if last.law.game.name != variant:
        yield from _ours(played, prefix)


def _raw(value: Any) -> str:
    return toml.write([Decimal(item) for item in value]) if isinstance(value, list) else str(value)


def _ours(played: Sequence[Played], prefix: str) -> Iterator[str]:
    """The table with what PHH has no field for."""
    opening, law = played[0].action, played[-1].after.law
    shoes = [step.action.order for step in played if isinstance(step.action, act.LoadShoe)]
    table: Mapping[str, Any] = {
        "format": FORMAT,
        "game": law.game.name,
        "instrument": law.game.instrument,
        "dealing": "entered" if shoes in ([], [None]) else "shoe",
        "over_blinds": [s.action.seat for s in played if isinstance(s.action, act.OverBlind)],
        "blind_seats": opening.blind_seats,
        "entries": [[*entry[:2], *map(dollars, entry[2:])] for entry in opening.entries],
    }
    yield f"\n[{prefix}{OURS}]"
    yield from (f"{key} = {toml.write(value)}" for key, value in table.items())
    yield f"\n[{prefix}{OURS}.determinations]"
    determined = in_dollars(law.det).items()
    yield from (f"{key} = {toml.write(value)}" for key, value in determined)


class _Writing:
    """The actions of a round as texts; cards wait until their deal is complete."""

    def __init__(self, variant: str) -> None:
        self._variant = variant
        self._common = not variant.startswith("croupier-")
        self._opened = False  # somebody was asked in this betting round
        self._cards: dict[str, list[Card]] = {}  # of the present deal, by whom they went to
        self._held: dict[int, list[Card]] = {}  # by seat, as they were dealt
        self._turned = False  # every hand was shown when the betting ended

    def texts(self, played: Sequence[Played]) -> Iterator[str]:
        """All of them, in the order of the file."""
        for step in played:
            yield from self._action(step)
            state = (step.before or step.after).fork()
            for event in step.events:
                yield from self._asked(event, state)
                if step.before is not None:
                    apply(state, event)
                yield from self._event(event, state)
        yield from self._deal()

    def _action(self, step: Played) -> Iterator[str]:
        state, action = step.before, step.action
        if state is None or type(action) not in (*_TEXTS, act.CallClock):
            return
        player = f"p{state.index[action.seat] + 1}"
        if isinstance(action, act.CallClock):
            yield f"# clock {player} {action.by}"
        elif bring_in(self._variant) and _brings_in(state, action):
            yield f"{player} pb"
        else:
            yield from (f"{player} {text}".strip() for text in _TEXTS[type(action)](state, step))

    def _event(self, event: Any, state: Round) -> Iterator[str]:
        if type(event) in CARD_EVENTS:
            return self._keep(event, state)
        yield from self._deal()
        self._opened = isinstance(event, ev.BettingRoundOpened) or (
            self._opened and not isinstance(event, ev.BettingRoundClosed)
        )
        if isinstance(event, ev.BettingRoundClosed) and self._last_bet(state):
            self._turned = True
            for i in state.in_hand():
                yield f"p{i + 1} sm {''.join(self._held[state.seats[i]])}"
        if isinstance(event, ev.HandShown) and not self._turned:
            yield f"p{state.index[event.seat] + 1} sm {''.join(self._shown(event, state))}"
        if isinstance(event, ev.HandGivenUp) and not self._turned:
            yield f"p{state.index[event.seat] + 1} sm {''.join(self._kept(event, state))}".strip()

    def _asked(self, event: Any, state: Round) -> Iterator[str]:
        """Under the codes of PHH the only player able to bet is asked though nobody can answer."""
        if not isinstance(event, ev.BettingRoundClosed) or not self._common or not self._opened:
            return
        able = [i for i, status in enumerate(state.status) if status == ACTIVE]
        if len(able) == 1 and not state.acted >> able[0] & 1:
            yield f"p{able[0] + 1} cc"

    def _keep(self, event: Any, state: Round) -> None:
        if isinstance(event, ev.CommunalCardsDealt):
            self._cards.setdefault("db", []).extend(event.cards)
        elif not isinstance(event, ev.CardsDiscarded):
            cards = (event.card,) if isinstance(event, ev.UpCardDealt) else event.cards
            self._cards.setdefault(f"dh p{state.index[event.seat] + 1}", []).extend(cards)
            self._held.setdefault(event.seat, []).extend(cards)

    def _deal(self) -> Iterator[str]:
        for place, cards in self._cards.items():
            yield f"d {place} {''.join(cards)}"
        self._cards = {}

    def _last_bet(self, state: Round) -> bool:
        """Under the codes of PHH: nobody can bet any more and cards are still to come."""
        known = all(HIDDEN not in self._held[state.seats[i]] for i in state.in_hand())
        return (
            self._common
            and not self._turned
            and known
            and state.phase == "dealing"
            and state.status.count(ACTIVE) < 2
        )

    def _shown(self, event: ev.HandShown, state: Round) -> Sequence[Card]:
        """A hand as it was dealt, or what was unknown of it first."""
        held = self._held[event.seat]
        return (*event.cards, *state.up[state.index[event.seat]]) if HIDDEN in held else held

    def _kept(self, event: ev.HandGivenUp, state: Round) -> Sequence[Card]:
        """Nothing; but PHH gives no side pot to a hand that is not shown, though it be theirs."""
        alone = (state.index[event.seat],) == state.pots[-1].contestants
        held = self._held[event.seat]
        return held if alone and HIDDEN not in held else ()


def _brings_in(state: Round, action: Any) -> bool:
    least = state.law.min_bet
    if state.number or state.bet:
        return False
    return isinstance(action, act.TapOut) or action == act.Bet(action.seat, least)


def _to(total: int) -> tuple[str]:
    return (f"cbr {toml.write(dollars(total))}",)


def _tap_out(state: Round, step: Played) -> tuple[str]:
    total = state.bets[state.to_act] + step.events[0].amount
    return _to(total) if total > state.bet else ("cc",)


_TEXTS: dict[type, Callable[[Round, Played], tuple[str, ...]]] = {
    act.Check: lambda state, step: ("cc",),
    act.Call: lambda state, step: ("cc",),
    act.CallAndFold: lambda state, step: ("cc", "f"),
    act.Bet: lambda state, step: _to(step.action.amount),
    act.CallAndRaise: lambda state, step: _to(state.bet + step.action.by),
    act.TapOut: _tap_out,
    act.Fold: lambda state, step: ("f",),
    act.Expire: lambda state, step: ("f # time",),
}
