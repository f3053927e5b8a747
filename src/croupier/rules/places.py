"""Who has what at a table of any of the five games, by seat or box; and whose card falls next.

Only reads: what it shows is everything, cards face down included, as whoever holds the state may
see it anyway. It must not decide or judge.
"""

from typing import Any, NamedTuple

from croupier.cards import Card
from croupier.errors import BadMessage
from croupier.rules import dealing
from croupier.rules.house.round import next_due
from croupier.rules.house.table import HouseTable
from croupier.rules.round import ACTIVE, FOLDED, GAVE_UP, NOBODY, TAPPED, Round
from croupier.rules.table import Table

_STANDING = {ACTIVE: "in", TAPPED: "tapped out", GAVE_UP: "gave up", FOLDED: "folded"}


class Place(NamedTuple):
    """A player in a round of Omaha, Faro or Stud; amounts in cents, or chips of a tournament."""

    seat: int
    table_stake: int
    bet: int  # in this betting round
    staked: int  # in this round of play
    won: int  # paid out of the pots
    hole_cards: tuple[Card, ...]
    up_cards: tuple[Card, ...]
    standing: str  # in, tapped out, gave up, folded


class Box(NamedTuple):
    """A box of a house game; box 0 is the dealer's side."""

    box: int
    player: str
    chips: int
    ante: int
    second: int  # the call or the bet
    side: int
    net: int  # what the round of play has brought so far
    cards: tuple[Card, ...]
    standing: str  # empty for a box without an ante


class Due(NamedTuple):
    """The card that falls next at a live table: to a seat, or to nobody in particular."""

    kind: str  # hole, up, communal, discard; at a house table hand, flop, river
    seat: int | None  # or box, 0 for the dealer
    rule: str


def places(state: Any) -> dict[int, Any]:
    """A `Place` for each seat of a round of play, or a `Box` for each box that a player has taken.

    >>> from croupier import play_round
    >>> places(play_round("faro", "calls", seats=2, seed=1).state)[1].table_stake
    19800
    """
    state = state.round if isinstance(state, Table) and state.round is not None else state
    if isinstance(state, Round):
        return {seat: _place(state, i) for i, seat in enumerate(state.seats)}
    if isinstance(state, HouseTable):
        return {n: _box(state, n) for n, player in enumerate(state.players) if player or not n}
    kind = type(state).__name__
    raise BadMessage(f"places are those of a round of play or a house table, not of a {kind}")


def _place(state: Round, i: int) -> Place:
    hole, up = state.dealt_to(i)
    money = state.stakes[i], state.bets[i], state.staked[i], state.won[i]
    return Place(state.seats[i], *money, hole, up, _STANDING[state.status[i]])


def _box(t: HouseTable, n: int) -> Box:
    wagers = t.ante[n], t.second[n], t.side[n]
    return Box(n, t.players[n], t.chips[n], *wagers, t.net[n], t.hands[n], t.status[n])


def due(state: Any) -> Due | None:
    """Whose card is due at a live table, or None while none is."""
    state = state.round if isinstance(state, Table) else state
    if isinstance(state, Round):
        placed = dealing.due(state)
        if placed is None or state.shoe is not None:
            return None
        kind, i, rule = placed
        return Due(kind, None if i == NOBODY else state.seats[i], rule)
    found = next_due(state) if isinstance(state, HouseTable) and state.live else None
    return None if found is None else Due(*found)
