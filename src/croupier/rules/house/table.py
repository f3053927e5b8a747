"""The state of a table of a house game, and what each event does to it.

`apply` cannot refuse: what the rules allow is decided elsewhere (wagers, round, the two
games). Lists are by box; index 0 is the dealer's side, so that `chips[0]` is what the house has
won. It must not know what a hand is worth or which clause asks for what.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from croupier.cards import Card
from croupier.rules import floor
from croupier.rules.floor import Floor, Scene
from croupier.rules.floor_records import GamingBegan
from croupier.rules.house import entries
from croupier.rules.house import events as ev
from croupier.rules.house import starting_marker as starting_marker
from croupier.rules.house.entries import Entry
from croupier.rules.house.law import Law
from croupier.rules.house.starting_marker import Marker, PlayerSubstituted
from croupier.rules.plain import plain, revive
from croupier.rules.signs import dollars

HIDDEN: Card = "??"

# where a round of play stands
BETWEEN, WAGERS, CLOSED = "between", "wagers", "closed"
DEALING, ANNOUNCING, DECIDING = "dealing", "announcing", "deciding"
RIVER, SHOWING, COLLECTING = "river", "showing", "collecting"
STARTED = (DEALING, ANNOUNCING, DECIDING, RIVER, SHOWING, COLLECTING)

# where a box stands in it, and its claim to the side wager
OUT, UNDECIDED, STAYING = "", "undecided", "staying"
FOLDED, DEAD, SETTLED = "folded", "dead", "settled"
NONE, DECLARED, WON, REJECTED = "", "declared", "won", "rejected"


class Settled(NamedTuple):
    """A wager that was won or lost, and what the player has gained by it."""

    box: int
    wager: str
    stake: int
    gain: int


@dataclass(slots=True, init=False, repr=False, eq=False)
class HouseTable:
    """A table from its opening on. Callers treat it as a value: `advance` gives a new one."""

    law: Law
    live: bool
    tournament: bool
    automated: bool
    # between rounds of play
    round: int  # the last one whose wagers were opened
    stage: str
    ante_min: int
    ante_max: int
    multiple: int
    notices: tuple[ev.LimitsNotified, ...]
    warned: frozenset[str]  # told once that wagers under the minimum go back
    sign: int | None  # the jackpot amount shown at the table
    due: tuple[tuple[int, int], ...]  # round and box of major prizes not yet paid
    last_deck: str
    decks: tuple[str, ...]  # in an automated shuffling shoe, by colour
    check: tuple[str, ...] | None  # who has signed for new cards; none is due without any
    floor: Floor  # what people have attested, reported and decided
    idle: list[int]  # rounds of play in a row that a seated player let pass at a full table
    marker: Marker  # in a tournament, who antes first
    # money: chips[0] is the house's; `jackpot` is what the pools have had, less what they gave
    players: list[str]
    chips: list[int]
    maxima: list[int]  # a marker's maximum, 0 without one
    locked: list[int]  # and when the first card was dealt
    ante: list[int]
    second: list[int]
    side: list[int]
    net: list[int]  # what the round has done to a player's chips so far
    won: list[int]  # winnings paid in the round so far
    settled: tuple["Settled", ...]  # wagers of the round that were won or lost
    pooled: list[int]
    bonus: list[int]  # of the winnings, those that the jackpot owes the table
    jackpot: int
    bought: int  # chips brought to the table, less those taken away
    # cards
    shoe: tuple[Card, ...] | None
    loaded: bool
    deck: str
    dealt: int
    hands: list[tuple[Card, ...]]
    communal: tuple[Card, ...]
    up_card: Card
    dealt_at: list[int]
    shown: tuple[int, ...]
    # the round of play
    boxes: tuple[int, ...]
    display: int | None  # the jackpot amount when the round began
    status: list[str]
    claims: list[str]
    counted: list[bool]
    qualified: bool
    majors: tuple[tuple[int, str, int], ...]
    irregularity: ev.IrregularityOpened | None
    exposed: tuple[tuple[int, Card], ...]  # cards seen that should not have been, and whose
    log: list[Any]  # what the present action has led to; no part of the value
    entries: tuple[Entry, ...]  # of a live round, to be withdrawn; no part of the value either

    def fork(self) -> "HouseTable":
        """A copy that can go its own way."""
        new = HouseTable.__new__(HouseTable)
        new.law, new.live, new.tournament = self.law, self.live, self.tournament
        new.automated, new.round, new.stage = self.automated, self.round, self.stage
        new.ante_min, new.ante_max, new.multiple = self.ante_min, self.ante_max, self.multiple
        new.notices, new.warned, new.sign = self.notices, self.warned, self.sign
        new.due, new.last_deck, new.check = self.due, self.last_deck, self.check
        new.decks = self.decks
        new.floor, new.idle, new.exposed = self.floor, self.idle, self.exposed
        new.players, new.chips, new.maxima = self.players[:], self.chips[:], self.maxima[:]
        new.locked = self.locked
        new.ante, new.second, new.side = self.ante[:], self.second[:], self.side[:]
        new.net, new.won, new.settled = self.net[:], self.won[:], self.settled
        new.pooled, new.bonus = self.pooled[:], self.bonus[:]
        new.jackpot, new.bought, new.marker = self.jackpot, self.bought, self.marker
        new.shoe, new.loaded, new.deck, new.dealt = self.shoe, self.loaded, self.deck, self.dealt
        new.hands, new.communal, new.up_card = self.hands[:], self.communal, self.up_card
        new.dealt_at, new.shown = self.dealt_at[:], self.shown
        new.boxes, new.display, new.status = self.boxes, self.display, self.status[:]
        new.claims, new.counted = self.claims[:], self.counted[:]
        new.qualified, new.majors = self.qualified, self.majors
        new.irregularity, new.log, new.entries = self.irregularity, [], self.entries
        return new

    def happen(self, event: Any) -> None:
        """The event has happened: it changes this fork and is told."""
        apply(self, event)
        self.log.append(event)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, HouseTable):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in VALUES)

    def __repr__(self) -> str:
        game, boxes = self.law.game.name, self.boxes or "no box in play"
        return f"<{game} table, round {self.round}, {self.stage}, {boxes}>"

    def box_of(self, player: str) -> int:
        """The box a player has taken; 0 for none."""
        return self.players.index(player) if player and player in self.players else 0

    def turn(self) -> int:
        """The first box clockwise that has neither stayed in nor folded; 0 when all have."""
        status = self.status
        for box in self.boxes:
            if status[box] == UNDECIDED:
                return box
        return 0

    def staying(self) -> list[int]:
        """The boxes that wait to be settled."""
        return [box for box in self.boxes if self.status[box] == STAYING]

    def known(self, box: int) -> bool:
        """Whether every card of a hand has been entered."""
        return HIDDEN not in self.hands[box]

    def free(self, box: int) -> bool:
        """Whether nothing is in a box, and its player waits for no prize."""
        waits = any(owed == box for _, owed in self.due)
        return not self.ante[box] and self.status[box] == OUT and not waits

    def wagered(self) -> int:
        """All chips that lie in boxes."""
        return sum(self.ante) + sum(self.second) + sum(self.side)


def in_words(t: HouseTable, amount: int) -> str:
    """Chips of a tournament have no money value; all others are dollars."""
    return f"{amount:,}" if t.tournament else dollars(amount)


def seated(t: HouseTable) -> list[int]:
    """The boxes that players have taken, clockwise."""
    return [box for box in range(1, len(t.players)) if t.players[box]]


VALUES = tuple(name for name in HouseTable.__slots__ if name not in ("log", "entries"))


def dump(t: HouseTable) -> dict[str, Any]:
    """The table as plain data, its law as the game's name and the determinations."""
    apart = ("law", "warned", "floor")
    values = {name: plain(getattr(t, name)) for name in VALUES if name not in apart}
    values["floor"] = plain(floor.dump(t.floor))
    law = {"game": t.law.game.name, "determinations": plain(t.law.det)}
    return {**law, **values, "warned": sorted(t.warned)}


def thaw(law: Law, data: dict[str, Any]) -> HouseTable:
    """The table that `dump` made this data of."""
    new = HouseTable.__new__(HouseTable)
    # what tables written down earlier do not have
    data = {"locked": data["maxima"], "decks": (), "settled": _once_paid(law, data)} | data
    for name in VALUES[1:]:
        value = data[name]
        setattr(new, name, _THAW[name](value) if name in _THAW and value is not None else value)
    new.law, new.log, new.entries = law, [], ()
    return new


def _once_paid(law: Law, data: dict[str, Any]) -> list[tuple[int, str, int, int]]:
    """The side wagers that had been paid, as they were written down before all wagers were."""
    stakes = enumerate(data.get("side_paid", ()))
    return [(box, law.game.side, stake, data["won"][box]) for box, stake in stakes if stake]


def _entry_withdrawn(t: HouseTable, event: ev.EntryWithdrawn) -> None:
    old = event.table and thaw(t.law, event.table)
    was = old.fork() if old else entries.undone(t)  # the table changes, the event never does
    for name in (*VALUES[1:], "entries"):
        setattr(t, name, getattr(was, name))


def _tuples(value: list[Any]) -> tuple[tuple[Any, ...], ...]:
    return tuple(tuple(item) for item in value)


_THAW: dict[str, Callable[[Any], Any]] = {
    "notices": lambda notices: tuple(revive(notice) for notice in notices),
    "warned": frozenset,
    "floor": floor.thaw,
    "marker": starting_marker.thaw,
    "exposed": _tuples,
    "due": _tuples,
    "decks": tuple,
    "check": tuple,
    "shoe": tuple,
    "hands": lambda hands: [tuple(hand) for hand in hands],
    "communal": tuple,
    "shown": tuple,
    "boxes": tuple,
    "majors": _tuples,
    "settled": lambda settled: tuple(Settled(*each) for each in settled),
    "irregularity": revive,
}


def opened(law: Law, mode: str, tournament: bool = False, automated: bool = False) -> HouseTable:
    """The state that the opening of a table makes."""
    det, size = law.det, law.det.boxes + 1
    new = HouseTable.__new__(HouseTable)
    new.law, new.live, new.tournament = law, mode == "live", tournament
    new.automated, new.round, new.stage = automated, 0, BETWEEN
    new.ante_min, new.ante_max, new.multiple = det.ante_min, det.ante_max, det.multiple
    new.notices, new.warned, new.sign, new.due, new.last_deck = (), frozenset(), None, (), ""
    new.players, new.chips, new.maxima = [""] * size, [0] * size, [0] * size
    new.check, new.jackpot, new.bought, new.decks = None, 0, 0, ()
    new.floor, new.idle, new.marker = Floor(new.live), [0] * size, Marker()
    new.log, new.entries = [], ()
    _clear(new)
    return new


def _clear(t: HouseTable) -> None:
    """Nothing of a round of play is left on the table."""
    size = len(t.chips)
    t.ante, t.second, t.side = [0] * size, [0] * size, [0] * size
    t.net, t.won, t.settled = [0] * size, [0] * size, ()
    t.pooled, t.bonus, t.locked = [0] * size, [0] * size, [0] * size
    t.shoe, t.loaded, t.deck, t.dealt = None, False, "", 0
    t.hands, t.communal, t.up_card, t.shown = [()] * size, (), "", ()
    t.dealt_at, t.counted = [0] * size, [False] * size
    t.boxes, t.display = (), None
    t.status, t.claims = [OUT] * size, [NONE] * size
    t.qualified, t.majors, t.irregularity, t.exposed = False, (), None, ()


def scene(t: HouseTable) -> Scene:
    """The table as the floor sees it; whoever is in a round has it settled, so that none is."""
    boxes = seated(t)
    return _bare_scene(t)._replace(
        players={box: t.players[box] for box in boxes}, idle={box: t.idle[box] for box in boxes}
    )


def _bare_scene(t: HouseTable) -> Scene:
    """Without the people."""
    return Scene(
        game=t.law.game.name,
        cards=52,
        playing=t.stage != BETWEEN,
        dealt=t.dealt > 0,
        rounds=t.round,
        size=len(t.players) - 1,
        players={},
        idle={},
        in_round=(),
    )


def held(t: HouseTable, wagered: bool = False) -> tuple[str, str] | None:
    """Why no round of play may start; one whose wagers stand is dealt in spite of a notice."""
    kept = t.floor
    if wagered and kept.notice is not None:
        kept = kept._replace(notice=None)
    return floor.hold(kept, _bare_scene(t))


def apply(state: HouseTable, event: Any) -> None:
    """Change this very state as the event says. For forks only."""
    kind = type(event)
    _APPLY[kind](state, event)
    if state.entries and kind not in (ev.EntryMade, ev.EntryWithdrawn):
        *before, last = state.entries
        state.entries = (*before, last.after(event))


def _move(t: HouseTable, box: int, amount: int) -> None:
    """Chips of this round come to a player, or go."""
    t.chips[box] += amount
    t.net[box] += amount


def with_(values: list[int], box: int, value: int) -> list[int]:
    """A copy of the list in which one box has another value."""
    return [*values[:box], value, *values[box + 1 :]]


def pile(t: HouseTable, wager: str) -> list[int]:
    """The chips of one kind of wager, by box."""
    if wager == "ante":
        return t.ante
    return t.side if wager == t.law.game.side else t.second


def _box_taken(t: HouseTable, event: ev.BoxTaken) -> None:
    t.players[event.box] = event.player
    t.chips[event.box] = event.chips
    t.bought += event.chips
    t.idle = with_(t.idle, event.box, 0)


def _chips_bought(t: HouseTable, event: ev.ChipsBought) -> None:
    t.chips[event.box] += event.amount
    t.bought += event.amount


def _box_left(t: HouseTable, event: ev.BoxLeft) -> None:
    t.players[event.box] = ""
    t.chips[event.box] = t.maxima[event.box] = 0
    t.bought -= event.chips
    if t.law.det.under_minimum_memory == "table_sitting":
        t.warned -= {event.player}


def _limits_notified(t: HouseTable, event: ev.LimitsNotified) -> None:
    t.notices += (event,)


def _limits_changed(t: HouseTable, event: ev.LimitsChanged) -> None:
    t.ante_min, t.ante_max, t.multiple = event.ante_min, event.ante_max, event.multiple
    t.notices = tuple(notice for notice in t.notices if notice.from_round > t.round + 1)


def _marker_placed(t: HouseTable, event: ev.MarkerPlaced) -> None:
    t.maxima[event.box] = event.maximum


def _wagers_opened(t: HouseTable, event: ev.WagersOpened) -> None:
    t.round, t.stage, t.entries = event.round, WAGERS, ()
    t.marker = starting_marker.opened(t.marker)


def _ante_placed(t: HouseTable, event: ev.AntePlaced) -> None:
    _move(t, event.box, -event.amount)
    t.ante[event.box] += event.amount
    t.marker = starting_marker.placed(t.marker, event.box)


def _side_wager_placed(t: HouseTable, event: ev.SideWagerPlaced) -> None:
    _move(t, event.box, -event.amount)
    t.side[event.box] += event.amount


def _minimum_advised(t: HouseTable, event: ev.MinimumAdvised) -> None:
    t.warned |= {event.player}


def _wager_returned(t: HouseTable, event: ev.WagerReturned) -> None:
    pile(t, event.wager)[event.box] -= event.amount
    _move(t, event.box, event.amount)
    if event.wager == t.law.game.side and t.claims[event.box] == DECLARED:
        t.claims[event.box] = NONE


def _wagers_closed(t: HouseTable, event: ev.WagersClosed) -> None:
    t.stage = CLOSED


def _shoe_prepared(t: HouseTable, event: ev.ShoePrepared) -> None:
    t.decks = event.colours


def _shoe_loaded(t: HouseTable, event: ev.ShoeLoaded) -> None:
    t.shoe, t.deck, t.loaded = event.order, event.deck, True


def _round_started(t: HouseTable, event: ev.RoundStarted) -> None:
    t.stage, t.boxes, t.display = DEALING, event.boxes, event.display
    t.last_deck, t.locked = t.deck, t.maxima[:]
    for box in event.boxes:
        t.status[box] = UNDECIDED


def _cards_dealt(t: HouseTable, event: ev.CardsDealt) -> None:
    t.hands[event.box] += event.cards
    t.dealt_at[event.box] = event.at
    t.dealt += len(event.cards)


def _dealer_card_dealt_up(t: HouseTable, event: ev.DealerCardDealtUp) -> None:
    t.hands[0] += (event.card,)
    t.up_card = event.card
    t.dealt += 1


def _dealer_card_turned(t: HouseTable, event: ev.DealerCardTurned) -> None:
    reveal(t, 0, event.card)
    t.up_card = event.card
    t.stage = ANNOUNCING


def _flop_dealt(t: HouseTable, event: ev.FlopDealt) -> None:
    t.communal = event.cards
    t.dealt += 3


def _river_dealt(t: HouseTable, event: ev.RiverDealt) -> None:
    t.communal += event.cards
    t.dealt += 2
    t.stage = SHOWING


def _decisions_opened(t: HouseTable, event: ev.DecisionsOpened) -> None:
    t.stage = DECIDING


def _ante_corrected(t: HouseTable, event: ev.AnteCorrected) -> None:
    _move(t, event.box, t.ante[event.box] - event.amount)
    t.ante[event.box] = event.amount


def _hand_dead(t: HouseTable, event: ev.HandDead | ev.HandVoided) -> None:
    t.status[event.box] = DEAD
    if t.claims[event.box] == DECLARED:
        t.claims[event.box] = NONE
    if 0 in t.shown:
        _settled_all(t)


def _hand_voided(t: HouseTable, event: ev.HandVoided) -> None:
    """Its cards are in the discard rack already: nothing is left to count."""
    _hand_dead(t, event)
    t.counted[event.box] = True


def reveal(t: HouseTable, box: int, card: Card) -> None:
    """A card of a hand is known from now on; it may have been entered face down."""
    held = list(t.hands[box])
    if card not in held and HIDDEN in held:
        held[held.index(HIDDEN)] = card
        t.hands[box] = tuple(held)


def _card_exposed(t: HouseTable, event: ev.CardExposed) -> None:
    reveal(t, event.box, event.card)
    t.exposed += ((event.box, event.card),)


def _dealer_card_exposed(t: HouseTable, event: ev.DealerCardExposed) -> None:
    reveal(t, 0, event.card)
    t.up_card = event.card
    if event.counts:
        t.exposed += ((0, event.card),)


def _irregularity_decided(t: HouseTable, event: ev.IrregularityDecided) -> None:
    t.irregularity = None
    if event.counted:
        t.counted[event.box] = True


def _second_wager_placed(t: HouseTable, event: ev.CallPlaced | ev.BetPlaced) -> None:
    _move(t, event.box, -event.amount)
    t.second[event.box] = event.amount
    t.status[event.box] = STAYING


def _folded(t: HouseTable, event: ev.Folded) -> None:
    t.status[event.box] = FOLDED
    if t.claims[event.box] == DECLARED:
        t.claims[event.box] = NONE


def _hand_declared(t: HouseTable, event: ev.HandDeclared) -> None:
    t.claims[event.box] = DECLARED


def _declaration_rejected(t: HouseTable, event: ev.DeclarationRejected) -> None:
    t.claims[event.box] = REJECTED


def _decisions_closed(t: HouseTable, event: ev.DecisionsClosed) -> None:
    t.stage = t.law.game.after_decisions(t)


def _hand_shown(t: HouseTable, event: ev.HandShown) -> None:
    t.hands[event.box] = event.cards
    if event.box not in t.shown:
        t.shown += (event.box,)


def _dealer_hand_shown(t: HouseTable, event: ev.DealerHandShown) -> None:
    t.hands[0] = event.cards
    t.shown += (0,)


def _dealer_qualified(t: HouseTable, event: ev.DealerQualified) -> None:
    t.qualified = event.qualifies
    _settled_all(t)


def _hand_settled(t: HouseTable, event: ev.HandSettled) -> None:
    t.status[event.box] = SETTLED
    _settled_all(t)


def _settled_all(t: HouseTable) -> None:
    if STAYING not in t.status:
        t.stage = COLLECTING


def _wager_paid(t: HouseTable, event: ev.WagerPaid) -> None:
    box, winnings = event.box, event.winnings
    pile(t, event.wager)[box] -= event.stake
    _move(t, box, event.stake + winnings)
    t.won[box] += winnings
    if event.wager == "jackpot":
        t.jackpot -= winnings
        t.bonus[box] += winnings
    else:
        t.chips[0] -= winnings
    if event.wager == t.law.game.side:
        t.claims[box] = WON
    t.settled += (Settled(box, event.wager, event.stake, winnings),)


def _wager_collected(t: HouseTable, event: ev.WagerCollected) -> None:
    pile(t, event.wager)[event.box] -= event.amount
    t.chips[0] += event.amount
    t.settled += (Settled(event.box, event.wager, event.amount, -event.amount),)


def _wager_pooled(t: HouseTable, event: ev.WagerPooled) -> None:
    t.side[event.box] -= event.amount
    t.pooled[event.box] += event.amount
    t.jackpot += event.amount
    t.settled += (Settled(event.box, t.law.game.side, event.amount, -event.amount),)


def results(t: HouseTable, box: int, wager: str) -> tuple[Settled, ...]:
    """What has become of a wager; a stake may be pooled apart from its bonus."""
    return tuple(each for each in t.settled if each[:2] == (box, wager))


def _payment_taken_back(t: HouseTable, event: ev.PaymentTakenBack) -> None:
    """The bonus went back before anything else was won."""
    box, side = event.box, t.law.game.side
    _move(t, box, -event.amount)
    t.chips[0] += event.amount
    stake = event.amount - t.won[box]
    t.won[box] = 0
    others = tuple(each for each in t.settled if each[:2] != (box, side))
    t.settled = (*others, Settled(box, side, stake, -stake))


def _wager_restored(t: HouseTable, event: ev.WagerRestored) -> None:
    box, back = event.box, event.returned - event.taken_back
    if event.wager == "jackpot":
        t.jackpot -= back
        t.pooled[box] -= event.returned
        t.bonus[box] -= event.taken_back
    else:
        t.chips[0] -= back
    if event.wager == t.law.game.side:
        t.claims[box] = NONE
        t.majors = tuple(major for major in t.majors if major[0] != box)
    t.won[box] -= event.taken_back
    t.settled = tuple(each for each in t.settled if each[:2] != (box, event.wager))
    _move(t, box, back)


def _major_jackpot_won(t: HouseTable, event: ev.MajorJackpotWon) -> None:
    t.side[event.box] -= event.stake
    _move(t, event.box, event.stake)
    t.claims[event.box] = WON
    t.majors += ((event.box, event.hand, event.at),)
    t.settled += (Settled(event.box, t.law.game.side, event.stake, 0),)


def _hand_counted(t: HouseTable, event: ev.HandCounted) -> None:
    if event.cards == t.law.game.cards_each:
        t.counted[event.box] = True
        t.irregularity = None


def _irregularity_opened(t: HouseTable, event: ev.IrregularityOpened) -> None:
    t.irregularity = event


def _jackpot_reported(t: HouseTable, event: ev.JackpotReported) -> None:
    t.due += tuple((event.round, box) for box, _, _ in event.majors)


def _round_voided(t: HouseTable, event: ev.RoundVoided) -> None:
    """A round that never occurred has had no boxes in it."""
    t.boxes = ()


def _round_ended(t: HouseTable, event: ev.RoundEnded) -> None:
    if t.boxes:
        _count_idle(t)
    t.stage = BETWEEN
    _clear(t)


def _count_idle(t: HouseTable) -> None:
    """Who let another round pass while every seat was in use; an empty one begins it anew."""
    full = all(t.players[1:])
    t.idle = [
        idle + 1 if full and box and box not in t.boxes else 0 for box, idle in enumerate(t.idle)
    ]


def _box_restored(t: HouseTable, event: ev.BoxRestored) -> None:
    box, back = event.box, event.returned - event.taken_back
    from_pools = t.pooled[box] - t.bonus[box]
    t.jackpot -= from_pools
    t.chips[0] -= back - from_pools - t.ante[box] - t.second[box] - t.side[box]
    t.ante[box] = t.second[box] = t.side[box] = t.pooled[box] = t.bonus[box] = t.won[box] = 0
    t.settled = tuple(each for each in t.settled if each.box != box)
    t.claims[box] = NONE
    t.majors = tuple(major for major in t.majors if major[0] != box)
    _move(t, box, back)


def _shoe_replaced(t: HouseTable, event: ev.ShoeReplaced) -> None:
    t.automated, t.decks = event.automated, ()
    t.shoe, t.loaded, t.deck, t.last_deck = None, False, "", ""
    _new_cards(t)


def _cards_replaced(t: HouseTable, event: ev.CardsReplaced) -> None:
    """A shuffle without the new cards is none for the next round of play (5.1)."""
    _new_cards(t)
    if t.live:
        t.shoe, t.loaded, t.deck = None, False, ""


def _new_cards(t: HouseTable) -> None:
    """At a live table new cards are checked by two people before they are used."""
    if t.live:
        t.check = ()


def _check_signed(t: HouseTable, event: ev.CheckSigned) -> None:
    t.check = None if t.check else (event.by,)


def _jackpot_displayed(t: HouseTable, event: ev.JackpotDisplayed) -> None:
    t.sign = event.amount


def _prize_paid(t: HouseTable, event: ev.PrizePaid) -> None:
    t.chips[event.box] += event.amount
    t.jackpot -= event.amount
    t.due = tuple(owed for owed in t.due if owed != (event.round, event.box))


def _on_floor(t: HouseTable, event: Any) -> None:
    t.floor = floor.apply(t.floor, scene(t), event)


def _gaming_began(t: HouseTable, event: GamingBegan) -> None:
    """On another gaming day advice that lasts for one is forgotten (3.4)."""
    another = t.floor.over and t.stage == BETWEEN
    _on_floor(t, event)
    if another and t.law.det.under_minimum_memory == "gaming_day":
        t.warned = frozenset()


def _on_marker(t: HouseTable, event: Any) -> None:
    t.marker = starting_marker.apply(t.marker, event)


def _substituted(t: HouseTable, event: PlayerSubstituted) -> None:
    t.players[event.box] = event.substitute
    _on_marker(t, event)


def _nothing(t: HouseTable, event: object) -> None:
    pass


_APPLY: dict[type, Callable[[HouseTable, Any], None]] = {
    ev.EntryMade: entries.made,
    ev.EntryWithdrawn: _entry_withdrawn,
    ev.BoxTaken: _box_taken,
    ev.ChipsBought: _chips_bought,
    ev.BoxLeft: _box_left,
    ev.LimitsNotified: _limits_notified,
    ev.LimitsChanged: _limits_changed,
    ev.MarkerPlaced: _marker_placed,
    ev.WagersOpened: _wagers_opened,
    ev.AntePlaced: _ante_placed,
    ev.SideWagerPlaced: _side_wager_placed,
    ev.MinimumAdvised: _minimum_advised,
    ev.WagerReturned: _wager_returned,
    ev.WagersClosed: _wagers_closed,
    ev.ShoePrepared: _shoe_prepared,
    ev.ShoeLoaded: _shoe_loaded,
    ev.RoundStarted: _round_started,
    ev.CardsDealt: _cards_dealt,
    ev.DealerCardDealtUp: _dealer_card_dealt_up,
    ev.DealerCardTurned: _dealer_card_turned,
    ev.FlopDealt: _flop_dealt,
    ev.RiverDealt: _river_dealt,
    ev.DecisionsOpened: _decisions_opened,
    ev.AnteCorrected: _ante_corrected,
    ev.HandDead: _hand_dead,
    ev.CallPlaced: _second_wager_placed,
    ev.BetPlaced: _second_wager_placed,
    ev.DecisionLapsed: _nothing,
    ev.Folded: _folded,
    ev.HandDeclared: _hand_declared,
    ev.DeclarationRejected: _declaration_rejected,
    ev.DecisionsClosed: _decisions_closed,
    ev.HandShown: _hand_shown,
    ev.DealerHandShown: _dealer_hand_shown,
    ev.DealerQualified: _dealer_qualified,
    ev.HandSettled: _hand_settled,
    ev.WagerPaid: _wager_paid,
    ev.PayoutLimited: _nothing,
    ev.WagerCollected: _wager_collected,
    ev.WagerPooled: _wager_pooled,
    ev.PaymentTakenBack: _payment_taken_back,
    ev.MajorJackpotWon: _major_jackpot_won,
    ev.HandCounted: _hand_counted,
    ev.IrregularityOpened: _irregularity_opened,
    ev.JackpotReported: _jackpot_reported,
    ev.RoundEnded: _round_ended,
    ev.RoundVoided: _round_voided,
    ev.BoxRestored: _box_restored,
    ev.WagerRestored: _wager_restored,
    ev.ShoeReplaced: _shoe_replaced,
    ev.CardsReplaced: _cards_replaced,
    ev.CheckSigned: _check_signed,
    ev.JackpotDisplayed: _jackpot_displayed,
    ev.PrizePaid: _prize_paid,
    ev.CardExposed: _card_exposed,
    ev.DealerCardExposed: _dealer_card_exposed,
    ev.HandRebuilt: _nothing,
    ev.HandVoided: _hand_voided,
    ev.IrregularityDecided: _irregularity_decided,
    ev.ExcludedFromRound: _nothing,
    ev.WagerVoided: _nothing,
    **dict.fromkeys(floor.KINDS, _on_floor),
    GamingBegan: _gaming_began,
    **dict.fromkeys(starting_marker.KINDS, _on_marker),
    PlayerSubstituted: _substituted,
}
