"""The Boomerang Jackpot of Canberra Poker (NI2004-492): pools, display, prizes, liability.

Its own stream of events, which several tables feed and anybody can recompute. A table reports a
round of play twice: when its fifth cards fall, and when it has ended. It must not know cards,
players or chips: a table says which hands won, the jackpot says what they are paid.
"""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from croupier.errors import BadMessage, Refused
from croupier.rules.house.determinations import (
    Approval,
    Odds,
    Offers,
    check_approved,
    check_choices,
)
from croupier.rules.plain import event, record

INSTRUMENTS = ("canberra",)

DEAD_MANS_HAND = "dead man's hand"
OFFERS: Offers = {
    "winning_wager": ("10.4", ("returned", "pool")),
    "bonus_source": ("10.5", ("reserve", "prize_pool", "house")),
    "rounding": ("11.2", ("down_to_cent",)),
    "multi_major": ("11.2", ("pro_rata_only_above_cap", "always_divide")),
    "floor_vs_cap": ("11.1.Royal Flush", ("floor_for_sole_winner", "cap_always")),
    "recalculated_pool_includes_reseed": ("11.3", (True, False)),
}
MAJOR_LINES = {
    "royal flush": "11.1.Royal Flush",
    "straight flush": "11.1.Straight Flush",
}
BONUS_LINES = {
    "four of a kind": "11.1.Four of a Kind",
    "full house": "11.1.Full House",
    "flush": "11.1.Flush",
    DEAD_MANS_HAND: "11.1.Dead Man's Hand",
}


@record("jackpot_determinations")
@dataclass(frozen=True, slots=True)
class JackpotDeterminations:
    """The jackpot as approved: its wager, the split into the pools, prizes, and the readings."""

    wager: int
    prize_share_percent: int
    reserve_share_percent: int
    approvals: tuple[Approval, ...] = ()
    reseed_to: int = 1_000_000
    linked_tables: tuple[str, ...] = ()
    # major prizes: hand, least amount, per cent of the amount displayed; bonuses: hand, amount
    major_prizes: tuple[tuple[str, int, int], ...] = (
        ("royal flush", 1_000_000, 100),
        ("straight flush", 100_000, 10),
    )
    bonuses: Odds = (
        ("four of a kind", 50_000),
        ("full house", 15_000),
        ("flush", 10_000),
        (DEAD_MANS_HAND, 5_000),
    )
    # readings
    winning_wager: str = "returned"
    bonus_source: str = "reserve"
    rounding: str = "down_to_cent"
    multi_major: str = "pro_rata_only_above_cap"
    floor_vs_cap: str = "floor_for_sole_winner"
    recalculated_pool_includes_reseed: bool = True

    def __post_init__(self) -> None:
        check_choices(self, OFFERS)
        if self.wager < 1:
            raise Refused("10.2", f"a jackpot wager of {self.wager} is none")
        self._check_split()
        self.check_approvals()
        self._check_prizes()

    @property
    def shared(self) -> str:
        """The name of a prize pool that several tables share; none for a table's own (11.3)."""
        return f"linked-{self.linked_tables[0]}" if len(self.linked_tables) > 1 else ""

    def check_approvals(self, day: str = "") -> None:
        """Of the wager and of the split; on a day of gaming, both before it (10.2, 10.5)."""
        check_approved(self.approvals, f"jackpot wager {self.wager}", "10.2", day)
        split = f"{self.prize_share_percent}/{self.reserve_share_percent}"
        check_approved(self.approvals, f"jackpot split {split}", "10.5", day)

    def _check_split(self) -> None:
        """The whole of a wager goes into the two pools, as approved (10.5)."""
        shares = self.prize_share_percent, self.reserve_share_percent
        if min(shares) < 0 or sum(shares) != 100:
            raise Refused("10.5", f"shares of {shares[0]} and {shares[1]} per cent are not 100")
        if self.reseed_to < 0:
            raise Refused("10.5", f"a prize pool cannot be refilled to {self.reseed_to}")

    def _check_prizes(self) -> None:
        for hand, least, percent in self.major_prizes:
            if hand not in MAJOR_LINES or least < 0 or not 0 <= percent <= 100:
                raise Refused("11.1", f"no major prize of {least} or {percent} % for {hand!r}")
        for hand, amount in self.bonuses:
            if hand not in BONUS_LINES or amount < 0:
                raise Refused("11.1", f"no bonus of {amount} for {hand!r}")


# actions


@record("open_jackpot")
class OpenJackpot(NamedTuple):
    """Start the pools with what they hold."""

    determinations: JackpotDeterminations
    prize_pool: int
    reserve_pool: int = 0


@record("jackpot_register_round")
class RegisterRound(NamedTuple):
    """A table has dealt the first fifth card of a round; `display` is what its sign showed."""

    table: str
    round: int
    display: int
    at: int
    wagers: int = 0  # on the jackpot


@record("jackpot_settle_round")
class SettleRound(NamedTuple):
    """A table reports a round that has ended: wagers, bonuses it paid, and major hands."""

    table: str
    round: int
    pooled: int
    bonuses: int
    majors: tuple[tuple[int, str, int], ...] = ()  # box, hand, time of the fifth card


@record("jackpot_drop_round")
class DropRound(NamedTuple):
    """A registered round was declared void, had no jackpot wager, or never began."""

    table: str
    round: int
    began: bool = True  # a card of it has left the shoe


@record("jackpot_reopen_round")
class ReopenRound(NamedTuple):
    """A table has withdrawn the entry that ended a round: it is under way again."""

    table: str
    round: int


# events


@event("jackpot_opened")
class JackpotOpened(NamedTuple):
    """The first event of a jackpot: its law and its pools."""

    rule: str
    instrument: str
    determinations: JackpotDeterminations
    prize_pool: int
    reserve_pool: int


@event("jackpot_round_registered")
class RoundRegistered(NamedTuple):
    """A round under way at a linked table, and the pool when its hands were determined."""

    rule: str
    table: str
    round: int
    display: int
    at: int
    wagers: int = 0


@event("jackpot_round_dropped")
class RoundDropped(NamedTuple):
    """A registered round wins and feeds nothing; one that never began had nothing set aside."""

    rule: str
    table: str
    round: int
    began: bool = True


@event("jackpot_claim_held")
class ClaimHeld(NamedTuple):
    """Major hands wait for every linked round with an earlier fifth card."""

    rule: str
    table: str
    round: int
    pooled: int
    bonuses: int
    majors: tuple[tuple[int, str, int], ...]


@event("jackpot_major_prize_awarded")
class MajorPrizeAwarded(NamedTuple):
    """What one major hand is paid; the part beyond the prize pool is advanced by the house."""

    rule: str
    table: str
    round: int
    box: int
    hand: str
    amount: int
    advanced: int


@event("jackpot_prize_pool_reseeded")
class PrizePoolReseeded(NamedTuple):
    """The prize pool was refilled, from the reserve and then by an advance of the house."""

    rule: str
    from_reserve: int
    advanced: int


@event("jackpot_bonuses_charged")
class BonusesCharged(NamedTuple):
    """The fixed bonuses of a round left a pool; the house advanced what it lacked."""

    rule: str
    source: str
    amount: int
    advanced: int


@event("jackpot_wagers_distributed")
class WagersDistributed(NamedTuple):
    """The wagers of a round entered the pools by the approved split."""

    rule: str
    table: str
    round: int
    prize: int
    reserve: int


@event("jackpot_round_settled")
class JackpotRoundSettled(NamedTuple):
    """Nothing of this round is left to determine; the pools as they now stand."""

    rule: str
    table: str
    round: int
    prize_pool: int
    reserve_pool: int


@event("jackpot_round_reopened")
class RoundReopened(NamedTuple):
    """What a round had moved is taken back: what the pools and the house then hold more or less."""

    rule: str
    table: str
    round: int
    prize: int
    reserve: int
    advanced: int


class Tally(NamedTuple):
    """What settling a round moves: into the pools, by the house, of wagers, paid, for majors."""

    prize: int = 0
    reserve: int = 0
    advanced: int = 0
    wagers: int = 0
    paid: int = 0
    majors: int = 0

    def plus(self, **moved: int) -> "Tally":
        """And this as well."""
        return self._replace(**{name: getattr(self, name) + n for name, n in moved.items()})


class ClosedRound(NamedTuple):
    """The latest round of a table that was settled or dropped, as it stood, and what it moved."""

    round: "OpenRound"
    tally: Tally
    limits: tuple[tuple[str, int, int, bool], ...]  # of other rounds, before its major wins


class OpenRound(NamedTuple):
    """A round of play at a linked table that has not been settled."""

    table: str
    round: int
    display: int
    at: int
    limit: int  # the prize pool when its hands were determined, less earlier major wins
    cut: bool  # an earlier major win has lowered the limit
    held: ClaimHeld | None = None
    wagers: int = 0


@dataclass(slots=True, init=False, repr=False, eq=False)
class Jackpot:
    """The pools, what the house has advanced, and the rounds under way. Treated as a value."""

    det: JackpotDeterminations
    prize_pool: int
    reserve_pool: int
    advanced: int  # by the house, since opening
    wagers: int  # that entered the pools
    paid: int  # prizes and bonuses
    rounds: tuple[OpenRound, ...]
    closed: tuple[ClosedRound, ...]  # the latest of each table
    tally: Tally  # of the round that is being settled
    limits: tuple[tuple[str, int, int, bool], ...]  # of the others before its first major win
    log: list[Any]

    def fork(self) -> "Jackpot":
        """A copy that can go its own way."""
        new = Jackpot.__new__(Jackpot)
        new.det, new.prize_pool, new.reserve_pool = self.det, self.prize_pool, self.reserve_pool
        new.advanced, new.wagers, new.paid = self.advanced, self.wagers, self.paid
        new.rounds, new.closed, new.tally = self.rounds, self.closed, self.tally
        new.limits, new.log = self.limits, []
        return new

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Jackpot):
            return NotImplemented
        return all(getattr(self, n) == getattr(other, n) for n in self.__slots__ if n != "log")

    @property
    def display(self) -> int:
        """What the signs should show."""
        return self.prize_pool

    def find(self, table: str, round_of_play: int) -> OpenRound | None:
        """A registered round that is not settled yet."""
        key = (table, round_of_play)
        return next((each for each in self.rounds if each[:2] == key), None)

    def closed_round(self, table: str, round_of_play: int) -> bool:
        """Whether a round was reported, or dropped, and can be taken up again."""
        key, found = (table, round_of_play), self.find(table, round_of_play)
        held = found is not None and found.held is not None
        return held or any(each.round[:2] == key for each in self.closed)

    def happen(self, event: Any) -> None:
        """The event has happened: it changes this fork and is told."""
        _APPLY[type(event)](self, event)
        self.log.append(event)


def advance(state: Jackpot | None, action: Any) -> tuple[Jackpot, tuple[Any, ...]]:
    """The jackpot after an action, and what it led to; or a refusal, and nothing has changed."""
    if isinstance(action, OpenJackpot):
        return _open(action)
    step = _ACTIONS.get(type(action))
    if state is None or step is None:
        raise BadMessage(f"{type(action).__name__} is no action of an open jackpot")
    new = state.fork()
    step(new, action)
    return new, tuple(new.log)


def evolve(state: Jackpot | None, event: Any) -> Jackpot:
    """The jackpot after an event; the first one makes it."""
    if isinstance(event, JackpotOpened):
        return _opened(event)
    if state is None:
        raise BadMessage(f"a jackpot does not begin with {type(event).__name__}")
    new = state.fork()
    _APPLY[type(event)](new, event)
    return new


def _open(action: OpenJackpot) -> tuple[Jackpot, tuple[Any, ...]]:
    if action.prize_pool < 0 or action.reserve_pool < 0:
        raise Refused("10.5", f"pools of {action.prize_pool} and {action.reserve_pool} are none")
    event = JackpotOpened(
        "10.2", "NI2004-492", action.determinations, action.prize_pool, action.reserve_pool
    )
    return _opened(event), (event,)


def _opened(event: JackpotOpened) -> Jackpot:
    new = Jackpot.__new__(Jackpot)
    new.det, new.rounds, new.log = event.determinations, (), []
    new.closed, new.tally, new.limits = (), Tally(), ()
    new.prize_pool, new.reserve_pool = event.prize_pool, event.reserve_pool
    new.advanced = new.wagers = new.paid = 0
    return new


def _register(jackpot: Jackpot, action: RegisterRound) -> None:
    if action.table not in jackpot.det.linked_tables:
        linked = ", ".join(jackpot.det.linked_tables) or "none"
        raise Refused("11.3", f"table {action.table} does not share this prize pool: {linked}")
    if jackpot.find(action.table, action.round):
        raise Refused("11.3", f"round {action.round} of table {action.table} is known already")
    if action.display < 0:
        raise Refused("11.1", f"{action.display} is no amount that a table can display")
    t, r, d, at = action.table, action.round, action.display, action.at
    jackpot.happen(RoundRegistered("11.3", t, r, d, at, action.wagers))


def _require_known(jackpot: Jackpot, table: str, round_of_play: int) -> OpenRound:
    found = jackpot.find(table, round_of_play)
    if found is None or found.held:
        state = "is reported already" if found else "is not registered"
        raise Refused("11.3", f"round {round_of_play} of table {table} {state}")
    return found


def _drop(jackpot: Jackpot, action: DropRound) -> None:
    _require_known(jackpot, action.table, action.round)
    rule = "A.Void" if action.began else "11.3"
    jackpot.happen(RoundDropped(rule, action.table, action.round, action.began))
    _release(jackpot)


def _reopen(jackpot: Jackpot, action: ReopenRound) -> None:
    """A report withdrawn before the table's next round: the pools stand as if it had not come.

    Another major win determined since rests on this one, which then stands (11.3).
    """
    open_now = jackpot.find(action.table, action.round)
    if open_now is not None and open_now.held:
        jackpot.happen(RoundReopened("11.3", action.table, action.round, 0, 0, 0))
        return
    key = (action.table, action.round)
    found = next((each for each in jackpot.closed if each.round[:2] == key), None)
    if found is None:
        said = f"round {action.round} of table {action.table} is none that can be taken up again"
        raise Refused("11.3", said)
    moved = found.tally
    short_prize = max(moved.prize - jackpot.prize_pool, 0)
    short_reserve = max(moved.reserve - jackpot.reserve_pool, 0)
    prize, reserve = short_prize - moved.prize, short_reserve - moved.reserve
    advanced = short_prize + short_reserve - moved.advanced
    jackpot.happen(RoundReopened("11.3", *key, prize, reserve, advanced))


def _settle(jackpot: Jackpot, action: SettleRound) -> None:
    """A round without major hands is settled at once; one with them waits for earlier ones."""
    found = _require_known(jackpot, action.table, action.round)
    if action.pooled < 0 or action.bonuses < 0:
        raise Refused("10.5", f"{action.pooled} and {action.bonuses} are no amounts")
    for _, hand, _ in action.majors:
        if hand not in MAJOR_LINES:
            raise Refused("11.3(tail)", f"{hand} is no major jackpot hand")
    report = ClaimHeld(
        "11.3", action.table, action.round, action.pooled, action.bonuses, action.majors
    )
    if not action.majors:
        _pay_round(jackpot, found, report)
    else:
        jackpot.happen(report)
    _release(jackpot)


def _time(each: OpenRound) -> int:
    """When the first major hand of a held round was determined."""
    assert each.held is not None
    return min(at for _, _, at in each.held.majors)


def _release(jackpot: Jackpot) -> None:
    """Settle held rounds, the earliest first, as far as no earlier round is under way."""
    while True:
        held = sorted((e for e in jackpot.rounds if e.held), key=_time)
        if not held or any(e.at < _time(held[0]) for e in jackpot.rounds if not e.held):
            return
        assert held[0].held is not None
        _pay_round(jackpot, held[0], held[0].held)


def _pay_round(jackpot: Jackpot, each: OpenRound, report: ClaimHeld) -> None:
    """Major prizes, then the refill, then bonuses, then the wagers of the round."""
    if report.majors:
        _award(jackpot, each, report)
    _reseed(jackpot)
    if report.bonuses:
        _charge_bonuses(jackpot, report.bonuses)
    if report.pooled:
        prize = report.pooled * jackpot.det.prize_share_percent // 100
        shares = prize, report.pooled - prize
        jackpot.happen(WagersDistributed("10.5", report.table, report.round, *shares))
    pools = jackpot.prize_pool, jackpot.reserve_pool
    jackpot.happen(JackpotRoundSettled("10.5", report.table, report.round, *pools))


def _award(jackpot: Jackpot, each: OpenRound, report: ClaimHeld) -> None:
    """Each its own, or its part of what they get together; only that is rounded, down to the cent.

    What is left of a cent was never owed to anybody and stays in the prize pool (11.2.Example 1,
    11.2.Example 2).
    """
    entitled = [entitlement(jackpot.det, hand, each.display) for _, hand, _ in report.majors]
    rule, total = _liability(jackpot.det, each, entitled)
    for (box, hand, _), share in zip(report.majors, entitled, strict=True):
        amount = int(share if rule is None else total * share / sum(entitled))  # reading 11.2
        advanced = max(amount - jackpot.prize_pool, 0)
        line = MAJOR_LINES[hand] if rule is None else rule
        jackpot.happen(MajorPrizeAwarded(line, each.table, each.round, box, hand, amount, advanced))


def entitlement(det: JackpotDeterminations, hand: str, display: int) -> Fraction:
    """What a major hand is worth by itself, exactly: its least amount or part of the display."""
    least, percent = next((low, part) for name, low, part in det.major_prizes if name == hand)
    return max(Fraction(least), Fraction(display * percent, 100))


def _liability(
    det: JackpotDeterminations, each: OpenRound, entitled: list[Fraction]
) -> tuple[str | None, Fraction]:
    """The most that the major hands of one round are paid together, and by which clause if less.

    One round is limited to the amount it began with (11.2), rounds after one another to the pool as
    recalculated (11.3): a sign that an earlier win has overtaken does not raise it.
    """
    total, rule = sum(entitled, Fraction()), None
    if det.multi_major == "always_divide" and len(entitled) > 1:
        total, rule = max(entitled), "11.2"
    sole = len(entitled) == 1 and det.floor_vs_cap == "floor_for_sole_winner"
    if total > each.display and not sole:
        total, rule = Fraction(each.display), "11.2"
    if (each.cut or each.display > each.limit) and total > each.limit:
        total, rule = Fraction(each.limit), "11.3"
    return rule, total


def _reseed(jackpot: Jackpot) -> None:
    short = jackpot.det.reseed_to - jackpot.prize_pool
    if short > 0:
        from_reserve = min(short, jackpot.reserve_pool)
        jackpot.happen(PrizePoolReseeded("10.5", from_reserve, short - from_reserve))


def _charge_bonuses(jackpot: Jackpot, amount: int) -> None:
    """Fixed bonuses leave the pool that carries them; what it lacks is advanced."""
    source = jackpot.det.bonus_source
    pools = {"reserve": jackpot.reserve_pool, "prize_pool": jackpot.prize_pool, "house": 0}
    jackpot.happen(BonusesCharged("10.5", source, amount, max(amount - pools[source], 0)))


_ACTIONS: dict[type, Callable[[Jackpot, Any], None]] = {
    RegisterRound: _register,
    SettleRound: _settle,
    DropRound: _drop,
    ReopenRound: _reopen,
}


# what each event does


def _round_registered(j: Jackpot, event: RoundRegistered) -> None:
    t, r, display, at = event.table, event.round, event.display, event.at
    j.rounds += (OpenRound(t, r, display, at, j.prize_pool, cut=False, wagers=event.wagers),)


def _round_over(j: Jackpot, event: RoundDropped | JackpotRoundSettled) -> None:
    key = (event.table, event.round)
    ended = next(each for each in j.rounds if each[:2] == key)._replace(held=None)
    j.rounds = tuple(each for each in j.rounds if each[:2] != key)
    others = tuple(each for each in j.closed if each.round.table != event.table)
    j.closed = (*others, ClosedRound(ended, j.tally, j.limits))
    j.tally, j.limits = Tally(), ()


def _round_reopened(j: Jackpot, event: RoundReopened) -> None:
    key = (event.table, event.round)
    if j.find(*key):
        j.rounds = tuple(e._replace(held=None) if e[:2] == key else e for e in j.rounds)
        return
    found = next(each for each in j.closed if each.round[:2] == key)
    before = {(table, number): (limit, cut) for table, number, limit, cut in found.limits}
    restored = (
        each._replace(limit=before[each[:2]][0], cut=before[each[:2]][1])
        if each[:2] in before
        else each
        for each in j.rounds
    )
    j.rounds = (*restored, found.round)
    j.closed = tuple(each for each in j.closed if each.round[:2] != key)
    j.prize_pool += event.prize
    j.reserve_pool += event.reserve
    j.advanced += event.advanced
    j.wagers -= found.tally.wagers
    j.paid -= found.tally.paid


def _claim_held(j: Jackpot, event: ClaimHeld) -> None:
    key = (event.table, event.round)
    j.rounds = tuple(e._replace(held=event) if e[:2] == key else e for e in j.rounds)


def _major_prize_awarded(j: Jackpot, event: MajorPrizeAwarded) -> None:
    j.prize_pool -= event.amount - event.advanced
    j.advanced += event.advanced
    j.paid += event.amount
    key = (event.table, event.round)
    j.closed = tuple(each for each in j.closed if not each.tally.majors)
    j.limits = j.limits or tuple(
        (e.table, e.round, e.limit, e.cut) for e in j.rounds if e[:2] != key
    )
    taken = event.amount - event.advanced
    j.tally = j.tally.plus(prize=-taken, advanced=event.advanced, paid=event.amount, majors=1)
    j.rounds = tuple(e if e[:2] == key else _recalculated(j, e, event.amount) for e in j.rounds)


def _recalculated(j: Jackpot, each: OpenRound, paid: int) -> OpenRound:
    """What a major win leaves for a round that was determined later."""
    limit = max(each.limit - paid, 0)
    if j.det.recalculated_pool_includes_reseed:
        limit = max(limit, j.det.reseed_to)
    return each._replace(limit=limit, cut=True)


def _prize_pool_reseeded(j: Jackpot, event: PrizePoolReseeded) -> None:
    j.prize_pool += event.from_reserve + event.advanced
    j.reserve_pool -= event.from_reserve
    j.advanced += event.advanced
    filled = event.from_reserve + event.advanced
    j.tally = j.tally.plus(prize=filled, reserve=-event.from_reserve, advanced=event.advanced)


def _bonuses_charged(j: Jackpot, event: BonusesCharged) -> None:
    taken = event.amount - event.advanced
    if event.source == "reserve":
        j.reserve_pool -= taken
        j.tally = j.tally.plus(reserve=-taken)
    else:
        j.prize_pool -= taken
        j.tally = j.tally.plus(prize=-taken)
    j.advanced += event.advanced
    j.paid += event.amount
    j.tally = j.tally.plus(advanced=event.advanced, paid=event.amount)


def _wagers_distributed(j: Jackpot, event: WagersDistributed) -> None:
    j.prize_pool += event.prize
    j.reserve_pool += event.reserve
    j.wagers += event.prize + event.reserve
    whole = event.prize + event.reserve
    j.tally = j.tally.plus(prize=event.prize, reserve=event.reserve, wagers=whole)


_APPLY: dict[type, Callable[[Jackpot, Any], None]] = {
    RoundRegistered: _round_registered,
    RoundDropped: _round_over,
    ClaimHeld: _claim_held,
    MajorPrizeAwarded: _major_prize_awarded,
    PrizePoolReseeded: _prize_pool_reseeded,
    BonusesCharged: _bonuses_charged,
    WagersDistributed: _wagers_distributed,
    JackpotRoundSettled: _round_over,
    RoundReopened: _round_reopened,
}

ACTIONS, EVENTS = frozenset((OpenJackpot, *_ACTIONS)), frozenset((JackpotOpened, *_APPLY))
