"""Tables of the two house games for the rule tests, and play at them.

    play = Play("holdem", max_payout=5_000_00)      an open table, limits $5 to $300
    play.wagers({1: 15_00}, side={1: 5_00})          seats, opens, places and closes
    play.deal({1: "Ad Tc"}, dealer="Jc 8d", communal="Ac Jh 7s 5d 2c")
    play.do(Call(1, 30_00))                          every clause is noted for @rule
    play.refuse("4.4", PlaceAnte("p1", 1, 20_00))    refused, and nothing has changed
    play.net(1)                                      what the player has won or lost

Amounts are cents. The deal is laid out here by hand: it must not ask the engine where a card goes.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement
from math import comb, prod
from typing import Any

from croupier.cards import RANKS, Card, cards, deck
from croupier.rules.canberra import CanberraDeterminations, OpenCanberraTable
from croupier.rules.floor_records import Attest, SignIn
from croupier.rules.holdem import HoldemDeterminations, OpenHoldemTable
from croupier.rules.house import actions as act
from croupier.rules.house import events as ev
from croupier.rules.house import steps as house
from croupier.rules.house.determinations import Approval
from croupier.rules.house.jackpot import JackpotDeterminations
from croupier.rules.house.starting_marker import AskAnte, SeatEntrant
from croupier.rules.people import SOFTWARE
from tests import play as marks

GAMES = ("holdem", "canberra")
CHIPS = 10_000_00
LIMITS = {"ante_min": 5_00, "ante_max": 300_00, "multiple": 5_00, "max_payout": 10_000_00}
PROCEDURES = "HOUSE-3"
LAYOUT = Approval("GRC-2007/11", "2007-07-20", "layout CP-7")
SHUFFLED = act.LoadShoe(cut=26, by="dealer:17")  # at a live table
SECOND = {"holdem": act.Call, "canberra": act.Bet}
SIDE = {"holdem": act.PlaceSuperAces, "canberra": act.PlaceJackpotWager}


def approved(*subjects: str) -> tuple[Approval, ...]:
    """Approvals of these subjects."""
    return tuple(Approval(f"GRC-{n}", "2004-12-20", each) for n, each in enumerate(subjects))


def jackpot_terms(wager: int = 1_00, split: str = "30/70", **terms: Any) -> JackpotDeterminations:
    """A jackpot that the Commission has approved."""
    prize, reserve = map(int, split.split("/"))
    approvals = approved(f"jackpot wager {wager}", f"jackpot split {split}")
    return JackpotDeterminations(
        wager, prize, reserve, approvals=terms.pop("approvals", approvals), **terms
    )


def determined(game: str, **choices: Any) -> Any:
    """Limits of $5 to $300 in fives, and a maximum payout of $10,000."""
    if game == "holdem":
        side = {"super_aces_min": 5_00, "super_aces_max": 50_00}
        return HoldemDeterminations(**(LIMITS | side | choices))
    return CanberraDeterminations(**(LIMITS | {"jackpot": jackpot_terms()} | choices))


def opening(game: str, determinations: Any, **how: Any) -> Any:
    """The action that opens a table on an approved layout."""
    terms: dict[str, Any] = {"layout": "CP-7", "approval": LAYOUT, "gaming_date": "2008-03-01"}
    terms |= {"procedures": PROCEDURES} | how
    kind = OpenHoldemTable if game == "holdem" else OpenCanberraTable
    return kind(determinations, **terms)


class Play:
    """A table and everything that has happened at it."""

    def __init__(
        self,
        game: str,
        live: bool = False,
        tournament: bool = False,
        checked: bool = True,
        **choices: Any,
    ):
        self.game = game
        self.dealer = "dealer:17" if live else SOFTWARE
        how: dict[str, Any] = {"mode": "live" if live else "electronic"}
        if tournament:
            how["tournament"] = True
        self.table, events = house.advance(None, opening(game, determined(game, **choices), **how))
        self.events = list(marks.note(events))
        if live:
            self.sign_in(self.dealer)
        if live and checked:
            self.do(Attest("opening check", self.dealer, "52 cards and a cutting card"))
        if self.table.automated and checked:
            self.do(act.PrepareShoe(("red", "blue"), by=self.dealer))

    def sign_in(self, by: str, name: str = "Dee") -> None:
        """Somebody of the staff comes on duty."""
        self.do(Attest("duties", by, name), SignIn(by, name, PROCEDURES))

    def do(self, *actions: Any) -> tuple[Any, ...]:
        """Carry out actions; what they led to, in order, leaving out who made a live entry."""
        told: list[Any] = []
        for action in actions:
            self.table, events = house.advance(self.table, action)
            told.extend(marks.note(events))
        self.events.extend(told)
        return tuple(event for event in told if type(event) is not ev.EntryMade)

    def refuse(self, clause: str, action: Any) -> str:
        """Expect a refusal that cites the clause and leaves everything as it was."""
        before = self.table.fork()
        refusal = marks.refused(clause, house.advance, self.table, action)
        assert before == self.table
        return refusal.reason

    def seat(self, *boxes: int, chips: int = CHIPS) -> None:
        """Players p1, p2 ... at their boxes."""
        for box in boxes:
            if not self.table.players[box]:
                take = SeatEntrant if self.table.tournament else act.TakeBox
                self.do(take(f"p{box}", box, chips))

    def open(self, *boxes: int) -> None:
        """Players at these boxes, and wagers open."""
        self.seat(*boxes)
        self.do(act.OpenWagers(by=self.dealer))

    def ante(self, box: int, amount: int) -> tuple[Any, ...]:
        """The ante of a box by its own player."""
        return self.do(act.PlaceAnte(f"p{box}", box, amount))

    def asked(self, antes: dict[int, int]) -> tuple[Any, ...]:
        """Antes of a tournament round, each when the dealer asks for it, up to the close."""
        for box, amount in antes.items():
            self.do(AskAnte(box, by=self.dealer))
            self.ante(box, amount)
        return self.do(act.CloseWagers(by=self.dealer))

    def side(self, box: int, amount: int) -> tuple[Any, ...]:
        """A side wager of a box by its own player."""
        return self.do(SIDE[self.game](f"p{box}", box, amount))

    def wagers(self, antes: dict[int, int], side: dict[int, int] | None = None) -> None:
        """Everything up to the close of wagers."""
        if self.table.stage == "between":
            self.open(*antes)
        for box, amount in antes.items():
            self.ante(box, amount)
        if side and self.game == "canberra" and self.table.sign is None:
            self.do(act.DisplayJackpot(12_000_00))
        for box, amount in (side or {}).items():
            self.side(box, amount)
        self.do(act.CloseWagers(by=self.dealer))

    def deal(
        self, hands: dict[int, str], dealer: str, communal: str = "", at: int = 0
    ) -> tuple[Any, ...]:
        """Load a shoe that gives these hands, and deal from it."""
        order = shoe([cards(hands[box]) for box in sorted(hands)], cards(dealer), cards(communal))
        return self.do(act.LoadShoe(order), act.Deal(at=at))

    def stay(self, *boxes: int) -> tuple[Any, ...]:
        """Call, or bet, exactly twice the ante."""
        kind = SECOND[self.game]
        return self.do(*(kind(box, 2 * self.table.ante[box]) for box in boxes))

    def net(self, box: int) -> int:
        """What the player at a box has won or lost since sitting down."""
        return self.table.chips[box] - CHIPS

    def of(self, kind: type) -> list[Any]:
        """The events of one kind so far."""
        return [event for event in self.events if type(event) is kind]


def shoe(
    hands: Sequence[Sequence[Card]], dealer: Sequence[Card], communal: Sequence[Card] = ()
) -> tuple[Card, ...]:
    """A deck that falls so, one card in each pass to each box and the dealer; the rest in order."""
    passes = [card for cards in zip(*hands, dealer, strict=True) for card in cards]
    return filled([*passes, *communal])


def packets(hands: Sequence[Sequence[Card]], dealer: Sequence[Card]) -> tuple[Card, ...]:
    """A deck that falls in packets."""
    return filled([card for hand in (*hands, dealer) for card in hand])


def filled(first: Sequence[Card]) -> tuple[Card, ...]:
    """These cards and then the rest of the deck."""
    return (*first, *(card for card in deck() if card not in first))


@cache
def every_five() -> tuple[tuple[tuple[Card, ...], int], ...]:
    """Five cards of every kind, and how many of the 2,598,960 hands are of that kind."""
    return tuple(_every_five())


def _every_five() -> Iterator[tuple[tuple[Card, ...], int]]:
    for ranks in combinations_with_replacement(RANKS, 5):
        counts = [ranks.count(rank) for rank in dict.fromkeys(ranks)]
        if max(counts) > 4:
            continue
        suited = 4 if len(counts) == 5 else 0
        yield _mixed_suits(ranks), prod(comb(4, n) for n in counts) - suited
        if suited:
            yield tuple(rank + "h" for rank in ranks), suited


def _mixed_suits(ranks: Sequence[str]) -> tuple[Card, ...]:
    """The ranks with suits that make no flush: equal ranks in turn, the last card in spades."""
    suits = ["cdhs"[ranks[:place].count(rank)] for place, rank in enumerate(ranks)]
    return tuple(rank + suit for rank, suit in zip(ranks, [*suits[:4], "s"], strict=True))
