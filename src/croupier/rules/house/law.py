"""A house game as data, and what follows from its determinations.

A `Game` is what its instrument fixes, a `Law` that game under what the casino operator determines:
each game works out its own. It must not know how a table stands or what happens at it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from croupier.cards import Card
from croupier.hands import Ranking
from croupier.rules.house.determinations import PayTable
from croupier.rules.signs import SignLine

if TYPE_CHECKING:
    from croupier.rules.house.table import HouseTable


class Clauses(NamedTuple):
    """Where the two instruments differ in number or in words: each game's own clause."""

    opportunity: str
    locked: str
    load: str
    passes: str
    stage: str
    decide: str
    second: str
    second_term: str
    fold: str
    fold_term: str
    odds: str
    side_with_ante: str
    declare: str
    verify: str
    show: str
    qualify: str
    unqualified: str
    higher: str
    lower: str
    equal: str
    collect: str
    void: str
    exchange: str
    not_provided: str
    # what goes wrong, and what casino operator and supervisor may do about it
    exposed: str
    dealer_exposed: str
    misdealt: str
    discarded: str
    collusion: str
    conduct: tuple[str, ...]  # the rules whose breach is collusion
    disturbance: str
    void_wager: str
    dispute: str
    # one game's own: communal cards, an automated shuffling shoe, and tournaments
    flop: str = ""
    river: str = ""
    prepare: str = ""
    packet: str = ""
    packet_deck: str = ""
    announce: str = ""
    malfunction: str = ""
    replace_shoe: str = ""
    short_bet: str = ""


@dataclass(frozen=True, eq=False)
class Game:
    """One house game as data, and the few functions where data is not enough."""

    name: str
    clauses: Clauses
    cards_each: int
    second: str  # what the second wager is called
    side: str  # and the side wager
    second_event: type
    lines: Mapping[str, Mapping[str, str]]  # wager -> line of its pay table -> clause
    verified_first: bool  # a declared hand is verified before the decisions close
    check_side: Callable[["HouseTable", int], None]  # refuse a side wager of this amount
    limit_side: Callable[["HouseTable", int], None]  # what the sign makes of one that stands
    deal_last: Callable[["HouseTable", tuple[Card, ...], str], None]  # the dealer's last card
    follow_deal: Callable[["HouseTable", str], None]  # when every hand is complete
    fold_side: Callable[["HouseTable", int], None]
    check_claim: Callable[["HouseTable", int], None]  # refuse a declaration
    judge: Callable[["HouseTable", int], None]  # verify a declaration; the cards are known
    may_claim: Callable[["HouseTable"], bool]  # somebody may still declare before the stage closes
    close_side: Callable[["HouseTable"], None]  # side wagers at the end of the decisions
    open_claims: Callable[["HouseTable"], None]  # at an electronic table, after settlement
    after_decisions: Callable[["HouseTable"], str]  # the stage that follows them
    follow_close: Callable[["HouseTable", str], None]  # cards that follow the decisions
    collect_side: Callable[["HouseTable", int], None]  # a side wager when its hand is collected
    report: Callable[["HouseTable"], None]  # what the round of play means elsewhere
    expose_dealer: Callable[["HouseTable", Any], None]  # a card of the dealer was seen
    side_sign: Callable[["HouseTable"], tuple[SignLine, ...]]  # what is displayed of side wagers


class Law(NamedTuple):
    """A game under its determinations, worked out once."""

    game: Game
    det: Any
    ranking: Ranking
    threshold: int  # the strength of the lowest qualifying hand
    ante_pay: PayTable
    second_pay: PayTable
    side_pay: PayTable
