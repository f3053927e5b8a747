"""A live table ready to deal: real cards, a dealer who enters what falls, players seated.

Everything that comes before the first card is done: the table is open and approved, its dealer on
duty, the cards checked. What follows is the caller's: `deal` enters cards as they fall, `do`
carries out anything else. The engine decides it all; nothing here knows a rule.
"""

from collections.abc import Sequence
from typing import Any

from croupier.cards import Card, cards
from croupier.errors import BadMessage
from croupier.playing import HOUSE_GAMES
from croupier.rules import GAMES, allowed, step
from croupier.rules import actions as act
from croupier.rules.canberra import OpenCanberraTable
from croupier.rules.floor_records import Attest, SignIn
from croupier.rules.holdem import OpenHoldemTable
from croupier.rules.house import actions as house_act
from croupier.rules.house.determinations import Approval
from croupier.rules.people import DEALER
from croupier.rules.places import Due, due, places
from croupier.rules.round import HIDDEN

PROCEDURES, DAY = "approved procedures", "2026-01-01"


class LiveTable:
    """A table of any of the five games with real cards, as its dealer finds it.

    >>> table = LiveTable("omaha", ("Ann", "Ben", "Cho")).start()
    >>> table.due
    Due(kind='hole', seat=1, rule='9.2')
    >>> _ = table.deal("Ah ??")
    >>> table.due.seat, table.places[1].hole_cards
    (3, ('Ah',))
    """

    def __init__(
        self,
        game: str,
        players: Sequence[str] = ("Ann", "Ben", "Cho"),
        stake: int = 200_00,
        determinations: Any = None,
        dealer: str = DEALER,
    ) -> None:
        if game not in (*GAMES, *HOUSE_GAMES):
            known = ", ".join((*GAMES, *HOUSE_GAMES))
            raise BadMessage(f"no game is called {game!r}: choose among {known}")
        self.game, self.dealer, self.players = game, dealer, tuple(players)
        self.state, events = step(None, self._opening(determinations))
        self.events: list[Any] = list(events)
        duties = Attest("duties", dealer, "the dealer"), SignIn(dealer, "the dealer", PROCEDURES)
        self.do(*duties, Attest("opening check", dealer, "every card, and the cutting card"))
        sit = house_act.TakeBox if game in HOUSE_GAMES else _take_seat
        self.do(*(sit(player, place, stake) for place, player in enumerate(players, 1)))

    def _opening(self, determinations: Any) -> Any:
        """The opening of the table, under usual determinations where none are given."""
        if self.game in GAMES:
            from croupier.odds.pots import determine

            det = determinations or determine(self.game, effective_from="2020-01-01")
            terms: dict[str, Any] = {"live": True, "procedures": PROCEDURES, "shoe": "approved"}
            return act.OpenTable(self.game, DAY, det, len(self.players), "approved", **terms)
        from croupier.odds.house import determine as determine_house

        limits = {"ante_min": 5_00, "ante_max": 300_00, "multiple": 5_00, "max_payout": 10_000_00}
        det = determinations or determine_house(self.game, **limits)
        layout = Approval("approved", DAY, "layout live")
        kind = OpenHoldemTable if self.game == "holdem" else OpenCanberraTable
        return kind(det, "live", layout, DAY, mode="live", procedures=PROCEDURES)

    def do(self, *actions: Any) -> tuple[Any, ...]:
        """Carry out actions; the events they led to."""
        told: list[Any] = []
        for action in actions:
            self.state, events = step(self.state, action)
            told += events
        self.events += told
        return tuple(told)

    def start(self, antes: int | dict[int, int] = 10_00) -> "LiveTable":
        """Begin the next round of play up to its first card; a house game with these antes."""
        if self.game in GAMES:
            self.do(act.StartRound(), act.LoadShoe())
            return self
        each = antes if isinstance(antes, dict) else dict.fromkeys(self._boxes(), antes)
        self.do(house_act.OpenWagers(by=self.dealer))
        self.do(*(house_act.PlaceAnte(self.state.players[n], n, each[n]) for n in each))
        self.do(house_act.CloseWagers(by=self.dealer), house_act.LoadShoe(cut=26, by=self.dealer))
        return self

    def _boxes(self) -> list[int]:
        return [box for box, player in enumerate(self.state.players) if player]

    @property
    def due(self) -> Due | None:
        """The card that falls next: to whom, and by which clause."""
        return due(self.state)

    @property
    def places(self) -> dict[int, Any]:
        """Who has what, by seat or box."""
        return places(self.state)

    @property
    def allowed(self) -> tuple[Any, ...]:
        """Every choice that is open now."""
        return allowed(self.state)

    def deal(self, fallen: Sequence[Card] | str) -> tuple[Any, ...]:
        """Enter cards as they fall, "??" for one that only its owner may see."""
        left = list(_entered(fallen))
        told: list[Any] = []
        while left:
            expected = self.due
            if expected is None:
                raise BadMessage(f"{' '.join(left)}: no card is due, the deal is complete")
            kind, count = _ENTRIES.get(expected.kind, (act.Deal, 1))
            who = {} if kind is act.Deal else {"by": self.dealer}
            told += self.do(kind(tuple(left[:count]), **who))
            del left[:count]
        return tuple(told)


def _take_seat(player: str, seat: int, stake: int) -> act.TakeSeat:
    return act.TakeSeat(seat, player, stake)


def _entered(fallen: Sequence[Card] | str) -> Sequence[Card]:
    """Cards from text in which some are not seen."""
    if not isinstance(fallen, str):
        return fallen
    words = fallen.replace(HIDDEN, f" {HIDDEN} ").split()
    return [card for word in words for card in ([word] if word == HIDDEN else cards(word))]


_ENTRIES: dict[str, tuple[Any, int]] = {
    "hand": (house_act.DealCards, 1),
    "flop": (house_act.DealFlop, 3),
    "river": (house_act.DealRiver, 2),
}
