"""What case files say of Canberra Casino Hold-em and Canberra Poker: determinations, boxes, cards.

Turns words into what the engine takes; decides nothing about the law or the screen.
"""

import typing
from collections.abc import Callable, Iterator
from difflib import get_close_matches
from typing import Any

from croupier.cards import Card, cards, deck
from croupier.errors import BadMessage
from croupier.histories.cases import (
    Ask,
    Case,
    Expectation,
    ShowCards,
    cents,
    clause_id,
    understand,
)
from croupier.histories.floor_sentences import stamp, timed
from croupier.histories.house_sentences import ACTIONS, EXPECTATIONS, Together
from croupier.histories.house_telling import Voice, choices_in_words, tell
from croupier.rules.canberra import CanberraDeterminations, OpenCanberraTable
from croupier.rules.floor_records import Attest, SignIn
from croupier.rules.holdem import HoldemDeterminations, OpenHoldemTable
from croupier.rules.house import actions as act
from croupier.rules.house import steps as house
from croupier.rules.house.determinations import Approval
from croupier.rules.house.jackpot import JackpotDeterminations
from croupier.rules.house.starting_marker import SeatEntrant
from croupier.rules.house.table import HouseTable
from croupier.rules.people import SOFTWARE
from croupier.rules.signs import dollars

RECORDS: dict[str, type] = {"holdem": HoldemDeterminations, "canberra": CanberraDeterminations}
MONEY = ("ante_min", "ante_max", "multiple", "max_payout", "super_aces_min", "super_aces_max")
WORDS = ("max_payout_applies_to",)
DAY, LAYOUT, PROCEDURES = "2008-01-01", "case", "case"
NOT_NAMES = (
    "communal",
    "deal",
    "dealer",
    "everybody",
    "expect",
    "refused",
    "shoe",
    "the",
    "wagers",
)
ANY, HIDDEN = "any", "??"
STRIDE = 23  # shares no factor with 52, so that every card comes once


class HouseCase:
    """A house game as a case file speaks of it."""

    def __init__(self, case: Case) -> None:
        self.game = case.game
        self.mode, self.tournament = "electronic", False
        self.names: dict[int, str] = {}
        self.chips: dict[int, int] = {}
        self.piles: dict[str, tuple[Card, ...]] = {}
        self.amount: Callable[[str], int] = cents
        self.money: Callable[[int], str] = dollars
        self.values = self._determined(case)
        for line in case.sections["seats"]:
            with case.blame(line.number):
                self._seat(line.text)
        for line in case.sections.get("cards", ()):
            with case.blame(line.number):
                self._pile(line.text)

    # reading

    def _determined(self, case: Case) -> dict[str, Any]:
        values: dict[str, Any] = {}
        lines = case.sections.get("determinations", ())
        if any(underscored(line.text) == "tournament:_yes" for line in lines):
            self.amount, self.money = chips, "{:,}".format
        for line in lines:
            with case.blame(line.number):
                title, colon, said = line.text.partition(":")
                name = underscored(title)
                if not colon or name in values:
                    raise BadMessage(f"{line.text!r} is no new setting followed by a colon")
                values[name] = self._value(name, said.strip())
        self.mode = values.pop("mode", self.mode)
        self.tournament = values.pop("tournament", self.tournament)
        return values

    def _value(self, name: str, said: str) -> Any:
        if name == "mode":
            return said.casefold()
        if name == "tournament":
            return said.casefold() == "yes"
        kinds = typing.get_type_hints(RECORDS[self.game])
        if name not in kinds:
            near = ", ".join(get_close_matches(name, kinds, n=3, cutoff=0))
            raise BadMessage(f"{name!r} is no setting of {self.game}: the nearest are {near}")
        if name in MONEY:
            return self.amount(said)
        return _value(name, kinds[name], said)

    def _seat(self, text: str) -> None:
        """Box 3: Cho, $100."""
        _, said = understand(text, {"box {number}: {who}, {money}": None})
        box, name = int(said["number"]), said["who"]
        if box in self.names or name.casefold() in map(str.casefold, self.names.values()):
            raise BadMessage(f"box {box} or the name {name} stands twice")
        if name.casefold() in NOT_NAMES:
            raise BadMessage(f"{name!r} means something else in a case file: choose another name")
        self.names[box], self.chips[box] = name, self.amount(said["money"])

    def _pile(self, text: str) -> None:
        """Ann: Ad Tc; dealer: Jc 8d; communal: five cards; shoe: the deck from the top."""
        title, colon, said = text.partition(":")
        key = title.strip().casefold()
        if not colon:
            raise BadMessage("expected NAME: CARDS, dealer:, communal: or shoe:")
        pile = key if key in ("dealer", "communal", "shoe") else str(self.box(title.strip()))
        if pile in self.piles:
            raise BadMessage(f"the cards of {title.strip()} stand twice")
        self.piles[pile] = tuple(_cards(said))

    def box(self, name: str) -> int:
        """The box of a player."""
        for box, known in self.names.items():
            if name.casefold() in (known.casefold(), f"box {box}"):
                return box
        raise BadMessage(f"nobody is called {name!r}: {', '.join(self.names.values())} are here")

    def _read(self, slots: dict[str, str]) -> dict[str, Any]:
        readers: dict[str, Callable[[str], Any]] = {
            "who": self.box,
            "other": self.box,
            "money": self.amount,
            "most": self.amount,
            "number": int,
            "cards": lambda said: tuple(_cards(said)),
            "stakes": self._stakes,
            "clause": lambda said: clause_id(self.game, said),
        }
        return {slot: readers.get(slot, str)(said) for slot, said in slots.items()}

    def _stakes(self, text: str) -> dict[int, int]:
        pairs = [understand(item.strip(), {"{who} {money}": None})[1] for item in text.split(",")]
        return {self.box(pair["who"]): self.amount(pair["money"]) for pair in pairs}

    @property
    def dealer(self) -> str:
        """Who deals: the software, or a person."""
        return "dealer:1" if self.mode == "live" else SOFTWARE

    def shoe(self, state: HouseTable) -> tuple[Card, ...] | None:
        """An order that gives the hands of the case to the boxes with an ante, or its own."""
        if self.mode == "live":
            return None
        said = self.piles.get("shoe") or self._fall(
            [b for b, ante in enumerate(state.ante) if ante]
        )
        named = {card for card in said if card != ANY}
        spare = iter([card for card in scattered() if card not in named])
        first = [next(spare) if card == ANY else card for card in said]
        return (*first, *spare)

    def _fall(self, boxes: list[int]) -> list[Card]:
        """The cards in the order of the deal, then the communal ones; what is open is any."""
        each = 2 if self.game == "holdem" else 5
        hands = [self._hand(str(box), each) for box in boxes] + [self._hand("dealer", each)]
        if self.values.get("automated_shoe"):
            return [card for hand in hands for card in hand]
        passes = [card for cards_ in zip(*hands, strict=True) for card in cards_]
        return [*passes, *self.piles.get("communal", ())]

    def _hand(self, pile: str, each: int) -> tuple[Card, ...]:
        said = self.piles.get(pile, ())
        return (*said, *(ANY,) * (each - len(said)))[:each]

    # as cases.Table asks

    def opening(self) -> Ask:
        """Open the table, seat everybody, open wagers."""
        approval = Approval("case", DAY, f"layout {LAYOUT}")
        how: dict[str, Any] = {
            "layout": LAYOUT,
            "approval": approval,
            "gaming_date": DAY,
            "mode": self.mode,
            "procedures": PROCEDURES,
        }

        def steps(_: Any) -> Iterator[Any]:
            record = RECORDS[self.game](**self.values)
            if self.game == "holdem":
                yield OpenHoldemTable(record, **how)
            else:
                yield OpenCanberraTable(record, tournament=self.tournament, **how)
            if self.mode == "live":
                yield Attest("duties", self.dealer, "case")
                yield SignIn(self.dealer, "case", PROCEDURES)
                yield Attest("opening check", self.dealer, "case")
            for box, name in self.names.items():
                take = SeatEntrant if self.tournament else act.TakeBox
                yield take(name, box, self.chips[box])
            yield act.OpenWagers(by=self.dealer)

        return Ask(Together(steps))

    def action(self, text: str) -> Ask:
        """A sentence about a player, the dealer or the casino operator."""
        at, said = timed(text)
        meaning, slots = understand(said, ACTIONS)
        read = self._read(slots)
        return Ask(
            Together(lambda state: (stamp(each, at) for each in meaning(self, state, **read)))
        )

    def expectation(self, text: str) -> Expectation:
        """A sentence about how things stand."""
        meaning, slots = understand(text, EXPECTATIONS)
        read = self._read(slots)
        return lambda record: meaning(self, record, **read)

    def step(self, state: HouseTable | None, action: Any) -> tuple[HouseTable, tuple[Any, ...]]:
        """One sentence may be several actions, each decided on what the one before led to."""
        events: tuple[Any, ...] = ()
        for each in action.steps(state):
            state, more = house.advance(state, each)
            events += more
        assert state is not None
        return state, events

    def follow(self, state: HouseTable) -> None:
        """Nothing goes without saying."""

    def opened(self) -> list[tuple[str, str]]:
        """The determinations of the case, and who sits where."""
        said = [f"{name} {self._in_words(name, value)}" for name, value in self.values.items()]
        boxes = [
            f"{box} {self.names[box]} {self.money(self.chips[box])}" for box in sorted(self.names)
        ]
        return [("Determinations", "; ".join(said)), ("Boxes", "; ".join(boxes))]

    def _in_words(self, name: str, value: Any) -> str:
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, JackpotDeterminations):
            return f"wager {self.money(value.wager)}"
        return self.money(value) if name in MONEY and value is not None else str(value)

    def tell(self, event: Any, show: ShowCards) -> str:
        """An event with the players' names."""
        return tell(event, Voice(self._name, show, self.money))

    def _name(self, box: int) -> str:
        return self.names.get(box, f"box {box}")

    def standing(self, state: HouseTable) -> dict[str, str]:
        """Wagers, chips, choices; the house has no pot, what lies in the boxes stands for it."""
        chips = ", ".join(f"{self.names[box]} {self.money(state.chips[box])}" for box in self.names)
        choices = choices_in_words(state, Voice(self._name, " ".join, self.money))
        summary = f"{self.money(state.wagered())} in the boxes; chips {chips}"
        return {"summary": summary, "choices": choices}

    def plain_standing(self, state: HouseTable) -> dict[str, Any]:
        """Amounts in cents."""
        return {
            "stage": state.stage,
            "round": state.round,
            "wagers": state.wagered(),
            "house": state.chips[0],
            "chips": {str(box): state.chips[box] for box in self.names},
            "communal": list(state.communal),
        }


# Determinations


def _value(name: str, kind: Any, said: str) -> Any:
    kinds = typing.get_args(kind) or (kind,)
    if said.casefold() == "none" and type(None) in kinds:
        return None
    if name in WORDS:
        return tuple(underscored(part) for part in said.split(","))
    if name == "jackpot":
        return _jackpot(said)
    if typing.get_origin(kind) is tuple:
        return tuple(_line(part) for part in said.split(","))
    if bool in kinds:
        return _yes_or_no(name, said)
    if int in kinds:
        return _number(name, said)
    return said if name == "qualifying_hand" else underscored(said)


def _jackpot(said: str) -> JackpotDeterminations:
    """Wager $1, split 30/70."""
    _, words = understand(said, {"wager {money}, split {split}": None})
    wager, split = cents(words["money"]), words["split"]
    prize, reserve = (_number("split", part) for part in f"{split}/".split("/")[:2])
    subjects = f"jackpot wager {wager}", f"jackpot split {prize}/{reserve}"
    approvals = tuple(Approval("case", DAY, subject) for subject in subjects)
    return JackpotDeterminations(wager, prize, reserve, approvals=approvals)


def _line(said: str) -> tuple[str, int]:
    """Flush 2: a line of a pay table."""
    hand, _, odds = said.strip().rpartition(" ")
    return hand.casefold(), _number("odds", odds)


def _yes_or_no(name: str, said: str) -> bool:
    if said.casefold() not in ("yes", "no"):
        raise BadMessage(f"expected yes or no for {name}, got {said!r}")
    return said.casefold() == "yes"


def _number(name: str, said: str) -> int:
    if not said.strip().isdecimal():
        raise BadMessage(f"expected a number for {name}, got {said!r}")
    return int(said)


def underscored(text: str) -> str:
    """Max payout as max_payout."""
    return "_".join(text.casefold().replace("-", " ").split())


def chips(text: str) -> int:
    """5000: chips of a tournament have no money value."""
    if not text.strip().isdecimal():
        raise BadMessage(f"expected tournament chips such as 5000, got {text.strip()!r}")
    return int(text)


# Cards


def _cards(said: str) -> Iterator[Card]:
    for word in said.replace("|", " ").replace(",", " ").split():
        if word.casefold() in (ANY, HIDDEN):
            yield word.casefold()
        else:
            yield from cards(word)


def scattered() -> list[Card]:
    """The deck in a fixed order that looks like none."""
    return [deck()[k * STRIDE % 52] for k in range(52)]
