"""The state of a round of play in Omaha, Seven Card Stud and Faro, and what each event does to it.

No event can be refused: what the rules allow is decided elsewhere (betting, poker, showdown). What
a ruling changes is in rulings, where `apply` knows both. Players are indexed clockwise from the
button, the button itself last; events speak of seats.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from croupier.cards import Card
from croupier.rules import events as ev
from croupier.rules.law import Game, Law, law
from croupier.rules.plain import plain, revive
from croupier.rules.pots import Pot

if TYPE_CHECKING:
    from croupier.rules.betting import Turn

INSTRUMENTS = ("omaha", "faro", "stud")

T = TypeVar("T")

ACTIVE, TAPPED, GAVE_UP, FOLDED = 0, 1, 2, 3
HIDDEN: Card = "??"
NOBODY = -1

Cards = tuple[tuple[Card, ...], tuple[Card, ...]]  # of one player, face down and face up
NO_CARDS: Cards = (), ()


class Held(NamedTuple):
    """Chips put forward that are not yet a bet: out of turn, or too few for the call."""

    player: int
    amount: int
    passed: tuple[tuple[int, int], ...]  # players passed over, and what each had bet
    rule: str = ""  # the clause, once it is ruled on
    may_raise: bool = True
    stays: bool = False  # in the pot, if its owner folds


class Irregular(NamedTuple):
    """What rulings have left behind in a round of play that would otherwise be ordinary."""

    held: tuple[Held, ...] = ()
    cap: int | None = None  # the largest bet of this betting round
    cap_rule: str = ""
    cap_raises: bool = False  # raises of the minimum stay open under it
    due: tuple[Card, ...] = ()  # exposed too early, and next from the shoe
    replaced: int = NOBODY  # the player whose exposed hole card gives way to another
    no_burn: int = NOBODY  # the deal without a burn card
    faced: tuple[int, ...] = ()  # players who had a hole card exposed in the initial deal
    early: tuple[int, ...] = ()  # of these, where it is the up-card
    opens: tuple[int, ...] = ()  # players whose final hole card was exposed
    resumes: bool = False  # betting goes on where it stood when the cards are out
    fouled: str = ""  # the clause by which a hand was folded at the showdown
    voided: bool = False
    uncalled: int = 0  # what went back to the last hand, which has yet to be counted

    def acted(self, i: int) -> "Irregular":
        """Once a player has acted, nothing of theirs is held."""
        return self._replace(held=tuple(held for held in self.held if held.player != i))

    def closed(self) -> "Irregular":
        """What outlives a betting round."""
        return self._replace(held=(), cap=None, cap_rule="", cap_raises=False)


class Posted(NamedTuple):
    """Money and players when the first card was dealt: what a misdeal goes back to."""

    stakes: tuple[int, ...]
    staked: tuple[int, ...]
    bets: tuple[int, ...]
    status: tuple[int, ...]
    opened: bool
    bet: int
    least_raise: int


@dataclass(slots=True, init=False, repr=False, eq=False)
class Round:
    """A round of play, a value to its callers: `step` and `evolve` answer with a new one."""

    law: Law
    button: int
    seats: tuple[int, ...]
    index: dict[int, int]
    after: tuple[tuple[int, ...], ...]  # for each player all others clockwise, that one last
    # money, by player
    stakes: list[int]  # table stakes as they stand
    staked: list[int]  # put in during this round of play
    dead: tuple[int, ...]  # put in besides, in the pot but no part of a bet: missed blinds
    forced: list[int]  # of that, blinds and antes
    bets: list[int]  # put in during this betting round
    commission: int
    awarded: int
    # cards, each in one place
    hole: tuple[tuple[Card, ...], ...]  # in front of each player, face down
    up: tuple[tuple[Card, ...], ...]  # and face up
    communal: tuple[Card, ...]
    discarded: tuple[Card, ...]  # by the dealer: burnt, exposed and replaced, or taken back
    passed_in: tuple[Cards, ...]  # by players who folded
    shoe: tuple[Card, ...] | None  # its whole order where it is known
    dealt: int  # cards that have left the shoe
    dealt_before: int  # of these, before the present deal
    # where the round stands
    phase: str  # posting, dealing, betting, showdown, concluded
    number: int  # betting rounds closed
    status: list[int]
    acted: int  # since the last full bet or raise: one bit for each player
    to_act: int
    clock: bool
    # the betting
    blinds: int  # blinds and over-blinds posted
    last_blind: int
    opener: int
    opened: bool  # a full opening bet, or the blinds, stand
    bet: int  # to be matched in this betting round
    full_bet: int  # the last full one among the bets
    last_bet: int  # of the latest betting round that had one
    least_raise: int
    raises: int
    barred: bool  # a short tap out has closed the raising
    second_turn: bool  # the last blind has been asked again
    contesting: int  # when the betting round opened
    aggressor: int  # who bet or raised last
    called: int  # whose bet was called last in this betting round, if only to be raised
    # the showdown
    pots: tuple[Pot, ...]
    shown: tuple[int, ...]
    # irregularities
    posted: Posted | None
    last_folded: int
    won: list[int]  # paid out of the pots, by player
    irregular: Irregular | None
    turn: "Turn | None"  # worked out when first asked; no part of the value

    def fork(self) -> "Round":
        """A copy that can go its own way."""
        new = Round.__new__(Round)
        new.law, new.button, new.seats = self.law, self.button, self.seats
        new.index, new.after = self.index, self.after
        new.stakes, new.staked, new.forced = self.stakes[:], self.staked[:], self.forced[:]
        new.dead, new.bets = self.dead, self.bets[:]
        new.commission, new.awarded = self.commission, self.awarded
        new.hole, new.up, new.communal = self.hole, self.up, self.communal
        new.discarded, new.passed_in, new.shoe = self.discarded, self.passed_in, self.shoe
        new.dealt, new.dealt_before = self.dealt, self.dealt_before
        new.phase, new.number, new.status = self.phase, self.number, self.status[:]
        new.acted, new.to_act, new.clock = self.acted, self.to_act, self.clock
        new.blinds, new.last_blind, new.opener = self.blinds, self.last_blind, self.opener
        new.opened, new.bet, new.full_bet = self.opened, self.bet, self.full_bet
        new.last_bet, new.least_raise, new.raises = self.last_bet, self.least_raise, self.raises
        new.barred, new.second_turn = self.barred, self.second_turn
        new.contesting, new.aggressor, new.called = self.contesting, self.aggressor, self.called
        new.pots, new.shown, new.turn = self.pots, self.shown, None
        new.posted, new.last_folded = self.posted, self.last_folded
        new.won, new.irregular = self.won[:], self.irregular
        return new

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Round):
            return NotImplemented
        same_law = self.law.game is other.law.game and self.law.det == other.law.det
        return same_law and all(getattr(self, n) == getattr(other, n) for n in VALUES)

    def __repr__(self) -> str:
        stakes = dict(zip(self.seats, self.stakes, strict=True))
        return f"<{self.law.game.name} round, {self.phase}, pot {self.pot}, table stakes {stakes}>"

    @property
    def pot(self) -> int:
        """Everything bet in the round of play and not yet paid out (A.Pot)."""
        return sum(self.staked) + sum(self.dead) - self.commission - self.awarded

    @property
    def seat_to_act(self) -> int | None:
        """The seat that must act, if a player must."""
        return self.seats[self.to_act] if self.to_act >= 0 else None

    @property
    def discards(self) -> tuple[Card, ...]:
        """The whole pile, which nobody may look at: from the dealer and from players (16.7)."""
        return sum([hole + up for hole, up in self.passed_in], self.discarded)

    def dealt_to(self, i: int) -> Cards:
        """A player's cards face down and face up, passed in or not."""
        return self.passed_in[i] if self.status[i] == FOLDED else (self.hole[i], self.up[i])

    def in_hand(self) -> tuple[int, ...]:
        """The players who have not folded."""
        return tuple([i for i, status in enumerate(self.status) if status != FOLDED])


def irregular(state: Round) -> Irregular:
    """What rulings have left behind so far."""
    return state.irregular or _REGULAR


_REGULAR = Irregular()


VALUES = tuple(name for name in Round.__slots__ if name not in ("law", "index", "after", "turn"))


def dump(state: Round) -> dict[str, Any]:
    """The state as plain data, the law as the game's name and its determinations."""
    values = {name: plain(getattr(state, name)) for name in VALUES}
    return {"game": state.law.game.name, "determinations": plain(state.law.det), **values}


def thaw(game: Game, data: dict[str, Any]) -> Round:
    """The state that `dump` made this data of."""
    new = Round.__new__(Round)
    new.law, new.turn = law(game, revive(data["determinations"])), None
    for name in VALUES:
        value = data.get(name, NOBODY if name == "called" else None)
        setattr(new, name, _THAW[name](value) if name in _THAW and value is not None else value)
    new.index, new.after = _index(new.seats), _after(len(new.seats))
    if "discards" in data:
        _pass_in_folded(new, data["discards"])
    return new


def _pass_in_folded(new: Round, discarded: list[Card]) -> None:
    """Data of an edition in which whoever had folded still had the cards."""
    new.discarded = tuple(discarded)
    new.passed_in = (NO_CARDS,) * len(new.seats)
    for i, status in enumerate(new.status):
        if status == FOLDED:
            pass_in(new, i)


def _tuples(value: list[Any]) -> tuple[tuple[Any, ...], ...]:
    return tuple(tuple(item) for item in value)


_THAW: dict[str, Callable[[Any], Any]] = {
    "seats": tuple,
    "dead": tuple,
    "hole": _tuples,
    "up": _tuples,
    "communal": tuple,
    "discarded": tuple,
    "passed_in": lambda hands: tuple(_tuples(hand) for hand in hands),
    "shoe": tuple,
    "shown": tuple,
    "posted": lambda data: Posted._make(_values(data)),
    "irregular": lambda data: _irregular(*data),
    "pots": lambda pots: tuple(Pot(amount, tuple(who)) for amount, who in pots),
}


def _irregular(held: list[Any], *rest: Any) -> Irregular:
    chips = tuple(Held(i, amount, _tuples(passed), *how) for i, amount, passed, *how in held)
    return Irregular(chips, *_values(rest))


def _values(data: Iterable[Any]) -> list[Any]:
    return [tuple(value) if isinstance(value, list) else value for value in data]


def opened(rules: Law, event: ev.RoundOpened) -> Round:
    """The state that the first event of a round makes."""
    stakes = dict(event.stakes)
    seats = clockwise(stakes, event.button)
    n = len(seats)
    new = Round.__new__(Round)
    new.law, new.button, new.seats = rules, event.button, seats
    new.index, new.after = _index(seats), _after(n)
    new.stakes = [stakes[seat] for seat in seats]
    new.staked, new.forced, new.bets = [0] * n, [0] * n, [0] * n
    new.dead = (0,) * n
    new.commission = new.awarded = 0
    new.hole, new.up = ((),) * n, ((),) * n
    new.communal = new.discarded = ()
    new.passed_in = (NO_CARDS,) * n
    new.shoe, new.dealt, new.dealt_before = None, 0, 0
    new.phase, new.number, new.status = "posting", 0, [ACTIVE] * n
    new.acted, new.to_act, new.clock = 0, NOBODY, False
    new.blinds, new.last_blind, new.opener = 0, NOBODY, NOBODY
    new.opened, new.bet, new.full_bet, new.last_bet = False, 0, 0, 0
    new.least_raise = new.raises = 0
    new.barred = new.second_turn = False
    new.contesting, new.aggressor, new.called = 0, NOBODY, NOBODY
    new.pots, new.shown, new.turn = (), (), None
    new.posted, new.last_folded, new.won, new.irregular = None, NOBODY, [0] * n, None
    return new


def clockwise(seats: Iterable[int], button: int) -> tuple[int, ...]:
    """Seats in clockwise order from the button, the button's own last (A.Dealer Button)."""
    return _clockwise(tuple(seats), button)


@lru_cache(maxsize=1 << 12)
def _clockwise(seats: tuple[int, ...], button: int) -> tuple[int, ...]:
    return tuple(sorted(seats, key=lambda seat: (seat <= button, seat)))


def with_(values: tuple[T, ...], i: int, value: T) -> tuple[T, ...]:
    """The values with one of them changed."""
    return (*values[:i], value, *values[i + 1 :])


def put(state: Round, seat: int, amount: int) -> int:
    """Chips from a table stake into the pot, or back: the player."""
    i = state.index[seat]
    state.stakes[i] -= amount
    state.staked[i] += amount
    state.bets[i] += amount
    return i


def _blind_posted(state: Round, event: ev.BlindPosted) -> None:
    i = put(state, event.seat, event.amount)
    state.forced[i] += event.amount
    state.blinds += 1
    state.last_blind = i
    state.opened = True
    state.bet = state.full_bet = event.level
    state.least_raise = max(event.level, state.law.min_bet)


def _entry_posted(state: Round, event: ev.EntryPosted) -> None:
    i = put(state, event.seat, event.live)
    state.stakes[i] -= event.dead
    state.forced[i] += event.live
    state.dead = with_(state.dead, i, state.dead[i] + event.dead)


def _ante_posted(state: Round, event: ev.AntePosted) -> None:
    i, amount = state.index[event.seat], event.amount
    state.stakes[i] -= amount
    state.staked[i] += amount  # dead money: no part of a bet (A.Ante)
    state.forced[i] += amount


def _shoe_loaded(state: Round, event: ev.ShoeLoaded) -> None:
    state.shoe = event.order
    state.phase = "dealing"
    money = tuple(state.stakes), tuple(state.staked), tuple(state.bets), tuple(state.status)
    state.posted = Posted(*money, state.opened, state.bet, state.least_raise)


def _hole_cards_dealt(state: Round, *events: ev.HoleCardsDealt) -> None:
    """To one player, or to all of a circuit together."""
    index, hole, count = state.index, list(state.hole), 0
    for _, seat, cards in events:
        hole[index[seat]] += cards
        count += len(cards)
    state.hole = tuple(hole)
    state.dealt += count


def _up_card_dealt(state: Round, *events: ev.UpCardDealt) -> None:
    """To one player, or to all of a circuit together."""
    index, up = state.index, list(state.up)
    for _, seat, card in events:
        up[index[seat]] += (card,)
    state.up = tuple(up)
    state.dealt += len(events)


def _communal_cards_dealt(state: Round, event: ev.CommunalCardsDealt) -> None:
    state.communal += event.cards
    state.dealt += len(event.cards)
    if state.irregular is not None and state.irregular.due:
        due = tuple(card for card in state.irregular.due if card not in event.cards)
        state.irregular = state.irregular._replace(due=due)


def _cards_discarded(state: Round, event: ev.CardsDiscarded) -> None:
    state.discarded += event.cards
    state.dealt += len(event.cards)


def _betting_round_opened(state: Round, event: ev.BettingRoundOpened) -> None:
    state.phase = "betting"
    state.opener = state.to_act = state.index[event.seat]
    state.contesting = contesting_now(state)


def contesting_now(state: Round) -> int:
    """How many contest the pot, those tapped out among them or not (5.1)."""
    if state.law.det.raise_cap_count == "in_hand":
        return len(state.status) - state.status.count(FOLDED)
    return state.status.count(ACTIVE)


def _checked(state: Round, event: ev.Checked) -> None:
    i = state.index[event.seat]
    state.acted |= 1 << i
    pass_turn(state, i)


def _bet_made(state: Round, event: ev.BetMade) -> None:
    i = put(state, event.seat, event.amount)
    if state.bet:  # a tap out below the minimum
        state.called = state.aggressor
    state.opened = True
    state.least_raise = state.bets[i]
    _full_bet(state, i)


def _called(state: Round, event: ev.Called) -> None:
    i = put(state, event.seat, event.amount)
    state.called = state.aggressor
    state.acted |= 1 << i
    pass_turn(state, i)


def _raised(state: Round, event: ev.Raised) -> None:
    i = put(state, event.seat, event.amount)
    state.called = state.aggressor
    state.raises += 1
    state.least_raise = max(state.least_raise, event.by)
    _full_bet(state, i)


def _full_bet(state: Round, i: int) -> None:
    state.bet = state.full_bet = state.bets[i]
    state.acted = 1 << i
    state.aggressor = i
    pass_turn(state, i)


def _folded(state: Round, event: ev.Folded) -> None:
    i = state.index[event.seat]
    pass_in(state, i)
    state.last_folded = i
    pass_turn(state, i)


def pass_in(state: Round, i: int) -> None:
    """A player's cards are out of the round, and among the discards (A.Fold, 17.10)."""
    hole, up, passed_in = list(state.hole), list(state.up), list(state.passed_in)
    passed_in[i] = hole[i], up[i]  # reading A.Fold
    hole[i] = up[i] = ()
    state.hole, state.up, state.passed_in = tuple(hole), tuple(up), tuple(passed_in)
    state.status[i] = FOLDED


def _tapped_out(state: Round, event: ev.TappedOut) -> None:
    i = put(state, event.seat, event.amount)
    state.status[i] = TAPPED
    if state.phase == "posting":
        return
    state.acted |= 1 << i
    if event.amount and state.bet:
        state.called = state.aggressor
    if state.bets[i] > state.bet:
        state.aggressor = i
        _short_bet(state, i)
    pass_turn(state, i)


def _short_bet(state: Round, i: int) -> None:
    """A tap out above the bet and short of a full one (14.5)."""
    state.bet = state.bets[i]
    det = state.law.det
    if (
        state.opened
        and det.short_taps_cumulate
        and (state.bet - state.full_bet >= state.least_raise)
    ):
        state.raises += 1
        _full_bet(state, i)
    elif state.opened and det.short_tap_out == "bars_all":
        state.barred = True


def pass_turn(state: Round, i: int) -> None:
    """The turn goes clockwise to the next player who owes an answer, or to nobody."""
    state.clock = False
    if state.irregular is not None:
        state.irregular = state.irregular.acted(i)
    state.to_act = next_to_act(state, i)
    if state.to_act == NOBODY and state.law.det.last_blind_final_option:
        _ask_last_blind(state)


def next_to_act(state: Round, i: int) -> int:
    """The next player clockwise who can bet and has not matched or acted (A.Betting Round)."""
    status = state.status
    for j in state.after[i]:
        if status[j] == ACTIVE and (state.bets[j] < state.bet or not state.acted >> j & 1):
            alone = status.count(ACTIVE) == 1 and state.bets[j] >= _tapped_bet(state)
            return NOBODY if alone else j
    return NOBODY


@lru_cache(maxsize=1 << 12)
def _index(seats: tuple[int, ...]) -> dict[int, int]:
    """The player at each seat."""
    return {seat: i for i, seat in enumerate(seats)}


@cache
def _after(n: int) -> tuple[tuple[int, ...], ...]:
    """For each of n players all others clockwise, that one last."""
    return tuple((*range(i + 1, n), *range(i + 1)) for i in range(n))


def _tapped_bet(state: Round) -> int:
    """With one player able to bet: the most that a tapped-out player has in (14.1)."""
    return max((b for b, s in zip(state.bets, state.status, strict=True) if s == TAPPED), default=0)


def _ask_last_blind(state: Round) -> None:
    i = state.last_blind
    asked = state.second_turn or state.number or state.raises or i == NOBODY
    if not asked and state.status[i] == ACTIVE and state.status.count(ACTIVE) > 1:
        state.second_turn = True
        state.acted &= ~(1 << i)
        state.to_act = i


def _clock_called(state: Round, event: ev.ClockCalled) -> None:
    state.clock = True


def _bet_returned(state: Round, event: ev.BetReturned) -> None:
    i = put(state, event.seat, -event.amount)
    state.forced[i] = min(state.forced[i], state.staked[i])
    if state.status[i] == TAPPED:  # not all of it was called: chips are left (A.Tap Out)
        state.status[i] = ACTIVE
    if state.irregular is not None and state.irregular.fouled:
        state.irregular = state.irregular._replace(uncalled=event.amount)


def _betting_round_closed(state: Round, event: ev.BettingRoundClosed) -> None:
    n = len(state.seats)
    state.number += 1
    if state.irregular is not None:
        state.irregular = state.irregular.closed()
    if state.bet:
        state.aggressor = state.called
    state.called = NOBODY
    state.last_bet, state.bet, state.full_bet = state.bet or state.last_bet, 0, 0
    state.bets, state.acted = [0] * n, 0
    state.least_raise = state.raises = 0
    state.opened = state.barred = False
    state.to_act = NOBODY
    state.dealt_before = state.dealt
    state.phase = "dealing"
    if state.number == len(state.law.deals):
        state.phase = "showdown"
        state.pots = showdown_pots(state)
        state.to_act = showing_order(state)[0]
    elif state.law.det.showdown_first_if_checked == "left_of_button":
        state.aggressor = NOBODY


def showing_order(state: Round) -> tuple[int, ...]:
    """The player who was called first, then clockwise; without a bet, from the button (13.1)."""
    order = state.in_hand()
    k = order.index(state.aggressor) if state.aggressor in order else 0
    return order[k:] + order[:k]


def showdown_pots(state: Round) -> tuple[Pot, ...]:
    """The pots to be won at the showdown, dead money in the main pot."""
    main, *side = state.law.game.pots(state)
    return (Pot(main.amount + sum(state.dead), main.contestants), *side)


def _hand_shown(state: Round, event: ev.HandShown) -> None:
    i = state.index[event.seat]
    state.hole = with_(state.hole, i, event.cards)
    state.shown += (i,)
    next_to_show(state)


def _hand_given_up(state: Round, event: ev.HandGivenUp) -> None:
    state.last_folded = state.index[event.seat]
    state.status[state.last_folded] = GAVE_UP
    next_to_show(state)


def next_to_show(state: Round) -> None:
    """The turn of the next player clockwise who has neither shown nor given up (13.1)."""
    for i in showing_order(state):
        if i not in state.shown and state.status[i] != GAVE_UP:
            state.to_act = i
            return
    state.to_act = NOBODY


def _commission_taken(state: Round, event: ev.CommissionTaken) -> None:
    state.commission = event.amount


def _pot_awarded(state: Round, event: ev.PotAwarded) -> None:
    i = state.index[event.seat]
    state.stakes[i] += event.amount
    state.won[i] += event.amount
    state.awarded += event.amount


def _stake_changed(state: Round, seat: int, by: int) -> None:
    """Before the first card a stake may still change, also for a new deal (A.Round of Play)."""
    i, posted = state.index[seat], state.posted
    state.stakes[i] += by
    if posted is not None:
        state.posted = posted._replace(stakes=with_(posted.stakes, i, posted.stakes[i] + by))


def _round_concluded(state: Round, event: ev.RoundConcluded) -> None:
    state.phase = "concluded"
    state.to_act = NOBODY


def _nothing(state: Round, event: object) -> None:
    pass


PLAYED: dict[type, Callable[..., None]] = {  # of one event, or of the cards of a circuit
    ev.BlindPosted: _blind_posted,
    ev.AntePosted: _ante_posted,
    ev.EntryPosted: _entry_posted,
    ev.ShoeLoaded: _shoe_loaded,
    ev.HoleCardsDealt: _hole_cards_dealt,
    ev.UpCardDealt: _up_card_dealt,
    ev.CommunalCardsDealt: _communal_cards_dealt,
    ev.CardsDiscarded: _cards_discarded,
    ev.BettingRoundOpened: _betting_round_opened,
    ev.Checked: _checked,
    ev.BetMade: _bet_made,
    ev.Called: _called,
    ev.Raised: _raised,
    ev.Folded: _folded,
    ev.TappedOut: _tapped_out,
    ev.ClockCalled: _clock_called,
    ev.BetReturned: _bet_returned,
    ev.BettingRoundClosed: _betting_round_closed,
    ev.HandShown: _hand_shown,
    ev.HandGivenUp: _hand_given_up,
    ev.CommissionTaken: _commission_taken,
    ev.CommissionWaived: _nothing,
    ev.PotAwarded: _pot_awarded,
    ev.RoundConcluded: _round_concluded,
    ev.StakeIncreased: lambda state, event: _stake_changed(state, event.seat, event.amount),
    ev.StakeReduced: lambda state, event: _stake_changed(state, event.seat, -event.amount),
}
