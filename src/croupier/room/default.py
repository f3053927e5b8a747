"""The room that `croupier serve` opens: a table of each of the five games, for play chips.

What a casino operator might determine; every figure can be changed here and nowhere else.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from croupier.room.dealer import Pace
from croupier.rulebook import FAMILIES, edition
from croupier.rules.actions import OpenTable
from croupier.rules.canberra import CanberraDeterminations, OpenCanberraTable
from croupier.rules.determinations import Commission, Determinations
from croupier.rules.holdem import HoldemDeterminations, OpenHoldemTable
from croupier.rules.house.determinations import Approval
from croupier.rules.house.jackpot import JackpotDeterminations, OpenJackpot

PLAY_CHIPS = 1_000_00  # what a guest is given
REFERENCE, APPROVED_ON = "play chips", "2026-01-01"


@dataclass(frozen=True)
class Setting:
    """One table of the room: its game, its determinations, and how many bots keep it company."""

    id: str
    game: str
    name: str
    stakes: str
    determinations: Any
    seats: int = 6
    bots: int = 4
    pace: Pace = field(default_factory=Pace)
    jackpot: JackpotDeterminations | None = None
    buy_in: int = 200_00  # what a bot sits down with
    document: str = ""  # SHA-256 of the official rules that the operator has attached

    @property
    def house(self) -> bool:
        """Whether the house banks the game."""
        return self.game in FAMILIES["house"]

    def opening(self, day: str) -> Any:
        """The action that opens the table on a gaming day."""
        if not self.house:
            return OpenTable(self.game, day, self.determinations, self.seats, REFERENCE)
        opening = OpenHoldemTable if self.game == "holdem" else OpenCanberraTable
        return opening(self.determinations, self.id, _approved(f"layout {self.id}"), day)

    def opening_jackpot(self, prize: int = 12_000_00, reserve: int = 3_000_00) -> Any:
        """The action that fills the pools, where the table has them; None where it has not."""
        if self.jackpot is None or self.jackpot.shared:
            return None
        return OpenJackpot(self.jackpot, prize, reserve)

    def opening_shared(self, prize: int = 12_000_00, reserve: int = 3_000_00) -> OpenJackpot | None:
        """The same for pools that the table shares with others."""
        if self.jackpot is None or not self.jackpot.shared:
            return None
        return OpenJackpot(self.jackpot, prize, reserve)

    @property
    def deck(self) -> int:
        """How many cards are shuffled."""
        det = self.determinations
        return 52 if self.house else int(det.deck_size + det.wild_card)

    @property
    def minimum(self) -> int:
        """The least a player sits down with."""
        det = self.determinations
        return int(det.ante_min if self.house else det.min_table_stake or 0)

    @property
    def maximum(self) -> int | None:
        """The most a player sits down with, if there is such a limit."""
        return None if self.house else self.determinations.max_buy_in

    @property
    def instrument(self) -> str:
        """The number of the instrument the table is played under."""
        return edition(self.game).number


def _approved(subject: str) -> Approval:
    return Approval(REFERENCE, APPROVED_ON, subject)


_COMMISSION = Commission(rate_percent=5, cap=3_00, approval=REFERENCE)
_POT: dict[str, Any] = {
    "min_table_stake": 40_00,
    "commission": _COMMISSION,
    "compulsory": "blind",
    "blinds": (1_00, 2_00),
    "limit": "full_pot",
    "min_bet": 2_00,
    "smallest_chip": 100,
    "tap_out_units": "all_chips",
    "effective_from": "2020-01-01",
    "declared_lapses_on_recovery": True,
    "declared_rejoin": "allowed",
}
OMAHA = Determinations(
    **_POT, burn=True, max_buy_in=200_00, act_seconds=40, rejoin_minutes=60, opening_option="B"
)
FARO = Determinations(**_POT, deal_pattern="2-2-1", stake_reduction_between_rounds=False)
STUD = Determinations(
    **{
        **_POT,
        "stake_reduction_between_rounds": False,
        "compulsory": "ante",
        "blinds": (),
        "ante": 1_00,
        "first_opener": "lowest",
        "limit": "half_pot",
    }
)
_HOUSE: dict[str, Any] = {
    "ante_min": 5_00,
    "ante_max": 100_00,
    "multiple": 1_00,
    "max_payout": 10_000_00,
}
HOLDEM = HoldemDeterminations(**_HOUSE, boxes=5, super_aces_min=1_00, super_aces_max=25_00)


def jackpot(*tables: str) -> JackpotDeterminations:
    """The Boomerang Jackpot of one table, or of several that share it (11.3)."""
    approvals = (_approved("jackpot wager 100"), _approved("jackpot split 30/70"))
    return JackpotDeterminations(1_00, 30, 70, approvals=approvals, linked_tables=tables)


def default_room(bots: bool = True) -> tuple[Setting, ...]:
    """Five tables, one of each game."""
    company = 3 if bots else 0
    pools = jackpot("canberra-1")
    canberra = CanberraDeterminations(**_HOUSE, boxes=5, jackpot=pools)
    return (
        Setting("omaha-1", "omaha", "Omaha One", "$1/$2, full pot", OMAHA, 6, company),
        Setting("faro-1", "faro", "Faro One", "$1/$2, full pot", FARO, 6, company),
        Setting("stud-1", "stud", "Stud One", "$1 ante, half pot", STUD, 6, company),
        Setting(
            "holdem-1", "holdem", "Hold-em One", "ante $5 to $100", HOLDEM, 5, 2 if bots else 0
        ),
        Setting(
            "canberra-1",
            "canberra",
            "Canberra One",
            "ante $5 to $100",
            canberra,
            5,
            2 if bots else 0,
            jackpot=pools,
        ),
    )


def several(
    room: Iterable[Setting], tables: int, pace: float, time: float | None = None
) -> tuple[Setting, ...]:
    """So many tables of each setting, their dealers' pauses and players' time longer or shorter."""
    return tuple(
        replace(_another(each, number), pace=each.pace.times(pace, time))
        for number in range(1, tables + 1)
        for each in room
    )


def linked(room: Iterable[Setting]) -> tuple[Setting, ...]:
    """The same tables, those of Canberra Poker with one jackpot for all of them."""
    tables = tuple(room)
    pools = jackpot(*(each.id for each in tables if each.jackpot is not None))
    return tuple(
        each
        if each.jackpot is None
        else replace(
            each, jackpot=pools, determinations=replace(each.determinations, jackpot=pools)
        )
        for each in tables
    )


def _another(setting: Setting, number: int) -> Setting:
    """The same table under another number, with a jackpot of its own."""
    if number == 1:
        return setting
    id = f"{setting.game}-{number}"
    name = setting.name.replace("One", str(number))
    if setting.jackpot is None:
        return replace(setting, id=id, name=name)
    pools = jackpot(id)
    terms = replace(setting.determinations, jackpot=pools)
    return replace(setting, id=id, name=name, determinations=terms, jackpot=pools)
