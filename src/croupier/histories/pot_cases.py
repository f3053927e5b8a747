"""What case files say of Omaha, Faro and Seven Card Stud: determinations, seats and cards.

Turns words into what the engine takes; decides nothing about the law or the screen.
"""

import typing
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields
from difflib import get_close_matches
from typing import Any

from croupier.cards import Card, cards, deck
from croupier.errors import BadMessage, Refused
from croupier.histories import pot_telling as telling
from croupier.histories.cases import Ask, Case, Expectation, ShowCards, cents, clause_id, understand
from croupier.histories.pot_sentences import ACTIONS, CHOICES_SAID, EXPECTATIONS, Everybody
from croupier.rules import GAMES, allowed, step
from croupier.rules import actions as act
from croupier.rules.dealing import cards_seen, deal_plan
from croupier.rules.determinations import CHOICES, Commission, Determinations
from croupier.rules.law import Game, law
from croupier.rules.round import HIDDEN, NOBODY, Round
from croupier.rules.signs import dollars

NOT_NAMES = (
    "any", "communal", "deal", "dealer", "discards", "everybody", "expect", "nobody", "refused",
    "shoe", "the",
)  # fmt: skip


class PotTable:
    """A pot game as a case file speaks of it."""

    def __init__(self, case: Case, alone: bool = True) -> None:
        self.game = GAMES[case.game]
        self.names: dict[int, str] = {}
        self.seated: dict[int, str] = {}  # as the file has them; a table's names change in play
        self.stakes: dict[int, int] = {}
        self.button = NOBODY
        self.determinations = _determinations(case)
        for line in case.sections["seats"]:
            with case.blame(line.number):
                self._seat(line.text)
        if alone and self.button == NOBODY:
            raise BadMessage("expected a seat with the button, as in seat 3: Cho, $100, button")
        self.deals = Deals(case, self)

    def _seat(self, text: str) -> None:
        """Seat 3: Cho, $100, button."""
        has_button, said = understand(text, SEATS)
        seat, name = int(said["number"]), said.get("who", f"seat {said['number']}")
        if seat in self.names or name.casefold() in map(str.casefold, self.names.values()):
            raise BadMessage(f"seat {seat} or the name {name} stands twice")
        if name.casefold() in NOT_NAMES:
            raise BadMessage(f"{name!r} means something else in a case file: choose another name")
        if has_button and self.button != NOBODY:
            raise BadMessage(f"the button is already with {self.names[self.button]}")
        self.names[seat], self.stakes[seat] = name, cents(said["money"])
        self.seated[seat] = name
        self.button = seat if has_button else self.button

    def seat(self, name: str) -> int:
        """The seat of a player."""
        for seat, known in self.names.items():
            if name.casefold() in (known.casefold(), f"seat {seat}"):
                return seat
        raise BadMessage(
            f"nobody is called {name!r}: the seats are {', '.join(self.names.values())}"
        )

    def read(self, slots: dict[str, str]) -> dict[str, Any]:
        """What stands in the slots of a phrase, each as what it is."""
        readers: dict[str, Callable[[str], Any]] = {
            "who": self.seat,
            "other": self.seat,
            "money": cents,
            "number": int,
            "others": int,
            "cards": _cards_or_unseen,
            "amounts": _amounts,
            "stakes": self._stakes,
            "choices": self._choices,
            "clause": lambda text: clause_id(self.game.name, text),
        }
        return {slot: readers.get(slot, str)(text) for slot, text in slots.items()}

    def _stakes(self, text: str) -> dict[int, int]:
        pairs = [understand(item.strip(), {"{who} {money}": None})[1] for item in text.split(",")]
        return {self.seat(pair["who"]): cents(pair["money"]) for pair in pairs}

    def _choices(self, text: str) -> list[str]:
        items = [item.strip() for item in text.replace(" or ", ", ").split(",") if item.strip()]
        for item in items:
            understand(item, dict.fromkeys(CHOICES_SAID))
        return sorted(item.casefold() for item in items)

    # as cases.Table asks

    def opening(self) -> Ask:
        """Every seat with its table stake."""
        stakes = tuple(sorted(self.stakes.items()))
        return Ask(act.OpenRound(self.game.name, self.determinations, stakes, self.button))

    def action(self, text: str) -> Ask:
        """A sentence about a player or the dealer."""
        meaning, slots = understand(text, ACTIONS)
        ask = meaning(self, **self.read(slots))
        if isinstance(ask.action, act.Show | act.Report):
            self.deals.named |= set(ask.action.cards)
        return ask

    def expectation(self, text: str) -> Expectation:
        """A sentence about how things stand."""
        meaning, slots = understand(text, EXPECTATIONS)
        read = self.read(slots)
        return lambda record: meaning(self, record, **read)

    def step(self, state: Round | None, action: Any) -> tuple[Round, tuple[Any, ...]]:
        """As the engine does; what everybody does, one player after the other."""
        if not isinstance(action, Everybody) or state is None:
            return step(state, action)
        number = state.number
        state, events = step(state, action.action(state.seat_to_act))
        while state.phase == "betting" and state.number == number:
            state, more = step(state, action.action(state.seat_to_act))
            events += more
        return state, events

    def follow(self, state: Round) -> act.Deal | None:
        """The next cards, unless the dealer enters them in lines of their own."""
        if state.phase != "dealing" or state.shoe is not None or self.deals.by_hand:
            return None
        return act.Deal(tuple(self.deals.next(state)))

    def opened(self) -> list[tuple[str, str]]:
        """The determinations that are no defaults, and who sits where."""
        chosen = {
            each.name: getattr(self.determinations, each.name)
            for each in fields(Determinations)
            if getattr(self.determinations, each.name) != each.default
        }
        seats = [
            f"{seat} {self.seated[seat]} {dollars(stake)}{' (button)' * (seat == self.button)}"
            for seat, stake in sorted(self.stakes.items())
        ]
        said = [f"{name} {_in_words(name, value)}" for name, value in chosen.items()]
        return [("Determinations", "; ".join(said)), ("Seats", "; ".join(seats))]

    def tell(self, event: Any, show: ShowCards) -> str:
        """An event with the players' names."""
        return telling.tell(event, telling.Voice(self.names.__getitem__, show))

    def standing(self, state: Round, names: Mapping[int, str] | None = None) -> dict[str, str]:
        """Pots, table stakes, choices; the names are those of then where a table has seen more."""
        voice = telling.Voice((names or self.names).__getitem__, " ".join)
        pots, stakes = telling.pots_in_words(state), telling.stakes_in_words(state, voice)
        return {
            "summary": f"pot {pots}; stakes {stakes}",
            "choices": telling.choices_in_words(state, voice),
        }

    def plain_standing(self, state: Round) -> dict[str, Any]:
        """Amounts in cents; the pots as far as bets are matched."""
        return {
            "phase": state.phase,
            "betting_round": state.number + (state.phase == "betting"),
            "pot": state.pot,
            "pots": [pot.amount for pot in telling.pots_of(state)],
            "commission": state.commission,
            "stakes": {
                str(seat): stake for seat, stake in zip(state.seats, state.stakes, strict=True)
            },
            "communal": list(state.communal),
            "to_act": state.seat_to_act,
            "allowed": [telling.plain_choice(choice) for choice in allowed(state)],
        }


def _cards_or_unseen(text: str) -> tuple[Card, ...]:
    """Cards, ?? for one that only its owner has seen."""
    words = text.replace(",", " ").split()
    if HIDDEN not in words:
        return cards(text)
    return tuple(c for word in words for c in ((word,) if word == HIDDEN else cards(word)))


SEATS = {
    "seat {number}: {money}": False,
    "seat {number}: {money}, button": True,
    "seat {number}: {who}, {money}": False,
    "seat {number}: {who}, {money}, button": True,
}


# Determinations

MONEY = ("min_table_stake", "ante", "min_bet", "max_bet", "smallest_chip", "max_buy_in")
KINDS = typing.get_type_hints(Determinations)
MONEYS = tuple(name for name, kind in KINDS.items() if "tuple[int" in str(kind))
NAMES = tuple(name for name, kind in KINDS.items() if "tuple[str" in str(kind))


def _determinations(case: Case) -> Determinations:
    """What the section determines; what it leaves out is as the text of the instrument has it."""
    values: dict[str, Any] = {}
    for line in case.sections.get("determinations", ()):
        with case.blame(line.number):
            title, colon, said = line.text.partition(":")
            found = setting(GAMES[case.game], title, said.strip() if colon else None)
            if found.keys() & values.keys():
                raise BadMessage(f"{', '.join(found)} stands twice")
            values |= found
    return Determinations(**values)


def setting(game: Game, title: str, said: str | None) -> dict[str, Any]:
    """One setting by the name of its field."""
    name = _underscored(title)
    if said is None or name not in KINDS:
        near = ", ".join(get_close_matches(name, KINDS, n=3, cutoff=0))
        raise BadMessage(f"{title!r} is no setting followed by a colon: nearest are {near}")
    return {name: _value(game, name, said)}


def _value(game: Game, name: str, said: str) -> Any:
    kinds = typing.get_args(KINDS[name]) or (KINDS[name],)
    if said.casefold() == "none" and (type(None) in kinds or name in MONEYS):
        return None if type(None) in kinds else ()
    if name in MONEY:
        return cents(said)
    if name in MONEYS:
        return _amounts(said)
    if name in NAMES:
        return () if said.casefold() == "nothing" else tuple(map(_underscored, said.split(",")))
    if name == "commission":
        meaning, slots = understand(said, COMMISSION)
        return meaning(**slots)
    if bool in kinds:
        return _yes_or_no(name, said)
    if int in kinds:
        return _number(name, said)
    return _offered(game, name, said)


def _yes_or_no(name: str, said: str) -> bool:
    if said.casefold() not in ("yes", "no"):
        raise BadMessage(f"expected yes or no for {name}, got {said!r}")
    return said.casefold() == "yes"


def _number(name: str, said: str) -> int:
    if not said.isdecimal():
        raise BadMessage(f"expected a number for {name}, got {said!r}")
    return int(said)


def _offered(game: Game, name: str, said: str) -> str:
    """The value as the engine spells it; what is not offered is left to its refusal."""
    offered = {**CHOICES, **game.own}.get(name, ("", ()))[1]
    spelt = {_underscored(str(each)): str(each) for each in offered}
    return spelt.get(_underscored(said), said)


def _amounts(said: str) -> tuple[int, ...]:
    return tuple(cents(part) for part in said.split(","))


def _underscored(text: str) -> str:
    return "_".join(text.casefold().replace("-", " ").split())


def _pot_commission(number: str, money: str, approval: str) -> Commission:
    return Commission("pot", int(number), cap=cents(money), approval=approval)


def _time_commission(money: str, number: str, most: str, approval: str) -> Commission:
    rate, maximum = cents(money), cents(most)
    return Commission("time", rate=rate, minutes=int(number), maximum=maximum, approval=approval)


COMMISSION: Mapping[str, Callable[..., Commission]] = {
    "{number}% of the pot, cap {money}, approval {approval}": _pot_commission,
    "{money} for {number} minutes, maximum {most}, approval {approval}": _time_commission,
}


def _in_words(name: str, value: Any) -> str:
    """A setting as a case file writes it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if name in NAMES:
        return ", ".join(value) or "nothing"
    if isinstance(value, tuple):
        return ", ".join(map(dollars, value))
    if isinstance(value, Commission):
        return _commission_in_words(value)
    return dollars(value) if name in MONEY else str(value)


def _commission_in_words(terms: Commission) -> str:
    if terms.basis == "pot":
        return f"{terms.rate_percent}% of the pot, cap {dollars(terms.cap)}"
    return f"{dollars(terms.rate)} for {terms.minutes} minutes"


# Cards

COMMUNAL, DISCARDS, SHOE = "communal", "discards", "shoe"
BY_HAND = "entered by the dealer"
ANY: Card = "any"
STRIDE = 23  # shares no factor with the size of any deck, so that every card comes once

Pile = int | str  # a seat, or the cards in the middle, or those discarded, or the whole shoe


class Deals:
    """The cards as they should fall; what a case leaves open is filled, always the same way."""

    def __init__(self, case: Case, table: PotTable) -> None:
        self.by_hand = False
        self.said: dict[Pile, tuple[Card, ...]] = {}
        self.named: set[Card] = set()
        self._table = table
        for line in case.sections.get("cards", ()):
            with case.blame(line.number):
                self._pile(line.text)

    def _pile(self, text: str) -> None:
        if text.casefold() == BY_HAND:
            self.by_hand = True
            return
        title, colon, said = text.partition(":")
        if not colon:
            raise BadMessage(f"expected NAME: CARDS, communal:, discards:, shoe: or {BY_HAND!r}")
        key = title.strip().casefold()
        pile = key if key in (COMMUNAL, DISCARDS, SHOE) else self._table.seat(title.strip())
        if pile in self.said or (self.said and SHOE in (*self.said, pile)):
            raise BadMessage(f"the cards of {title.strip()} stand twice, or stand beside a shoe")
        self.said[pile] = tuple(self._cards(said))
        self._check_number(pile, title.strip())

    def _cards(self, said: str) -> Iterator[Card]:
        for word in said.replace("|", " ").replace(",", " ").split():
            if word.casefold() in (ANY, HIDDEN):
                yield word.casefold()
                continue
            for card in cards(word):
                if card in self.named:
                    raise BadMessage(f"{card} stands twice among the cards")
                self.named.add(card)
                yield card

    def _check_number(self, pile: Pile, title: str) -> None:
        most = _most_cards(self._table.game, self._table.determinations, pile)
        if len(self.said[pile]) > most:
            raise BadMessage(f"{len(self.said[pile])} cards for {title}, and at most {most} fall")

    def shoe(self) -> tuple[Card, ...] | None:
        """The whole deck in its order, if that is how the case gives its cards."""
        if SHOE not in self.said:
            return None
        fill = self._fill(())
        size = len(self._deck())
        said = self.said[SHOE] + (ANY,) * (size - len(self.said[SHOE]))
        return tuple(next(fill) if card == ANY else card for card in said)

    def next(self, state: Round) -> Iterator[Card]:
        """The cards of the present deal, each to where it goes."""
        fill = self._fill(cards_seen(state))
        fallen = Counter[Pile]({COMMUNAL: len(state.communal), DISCARDS: len(state.discarded)})
        for i, seat in enumerate(state.seats):
            fallen[seat] = len(state.hole[i]) + len(state.up[i])
        for kind, i, _ in deal_plan(state)[state.dealt - state.dealt_before :]:
            pile = state.seats[i] if i != NOBODY else {"discard": DISCARDS}.get(kind, COMMUNAL)
            card = (*self.said.get(pile, ())[fallen[pile] :], ANY)[0]
            fallen[pile] += 1
            yield next(fill) if card == ANY else card

    def _fill(self, seen: Iterable[Card]) -> Iterator[Card]:
        """Cards of the deck that nobody names and nobody has seen, in a fixed scattered order."""
        out = {*self.named, *seen}
        whole = self._deck()
        scattered = [whole[k * STRIDE % len(whole)] for k in range(len(whole))]
        yield from (card for card in scattered if card not in out)
        raise BadMessage("too few cards are left for those that the case does not name")

    def _deck(self) -> tuple[Card, ...]:
        det = self._table.determinations
        return deck(det.deck_size, det.wild_card)


def _most_cards(game: Game, det: Determinations, pile: Pile) -> int:
    """How many cards a pile can get; no bound where the determinations will be refused."""
    try:
        deals = law(game, det).deals
    except Refused:
        return 99
    dealt = Counter[str]()
    for kind, count, _ in (circuit for deal in deals for circuit in deal):
        dealt[kind] += count
    short = "shortage" in game.rules
    most = {COMMUNAL: dealt["communal"] + short, DISCARDS: 99 if short else dealt["discard"]}
    whole = det.deck_size + det.wild_card
    return whole if pile == SHOE else most.get(str(pile), dealt["hole"] + dealt["up"])
