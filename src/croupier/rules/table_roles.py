"""What each role may do now at a table of Omaha, Faro or Seven Card Stud, and under which clause.

Beside the choices of the round of play, which `allowed` gives and which stay as quick as they are:
seats and stakes, reports of what went wrong, powers over the round, and the floor. It must change
nothing.
"""

from collections.abc import Iterable, Iterator

from croupier.rules import actions as act
from croupier.rules import claims, delegation, entries, floor
from croupier.rules import floor_records as rec
from croupier.rules.determinations import Determinations
from croupier.rules.floor_clauses import CLAUSES
from croupier.rules.irregularities import (
    GROUNDS,
    REPORTERS,
    WRONG_NUMBER,
    countable,
    foldable,
    vocabulary,
)
from croupier.rules.leaving import can_change, in_round
from croupier.rules.people import DEALER, IN_CHARGE, OPERATOR, PLAYER, role_of
from croupier.rules.roles import Offer, on_floor
from croupier.rules.round import Round, irregular
from croupier.rules.seating import POSTING
from croupier.rules.table import Table, scene
from croupier.rules.table_steps import (
    may_begin_period,
    may_pay,
    may_post,
    may_reduce,
    may_show,
    may_start,
    may_withdraw,
)

INSTRUMENTS = ("omaha", "faro", "stud")

Offers = Iterator[Offer]


def open_to(state: Table | Round, by: str) -> tuple[Offer, ...]:
    """What somebody may do now; `by` is a role, or one with a name as in dealer:17."""
    if isinstance(state, Round):
        return _delegated(state.law.det, by, _on_round(state, role_of(by)))
    rounds = () if state.round is None else _on_latest(state, state.round, role_of(by))
    found = (*on_floor(state.floor, scene(state), by), *_around(state, by), *rounds)
    return _delegated(state.det, by, found)


def _on_latest(state: Table, now: Round, role: str) -> Offers:
    """On a round of play under way; or over, where everybody can give back what it paid them."""
    waits = floor.pause(state.floor, state.game.name) is not None
    for offer in _on_round(now, role):
        void = offer.action is act.VoidRound
        paid_back = state.playing or (_undoable if void else _passable)(state, now)
        if paid_back and (void or not waits):
            yield offer


def _delegated(det: Determinations, by: str, offers: Iterable[Offer]) -> tuple[Offer, ...]:
    """Without what only the casino operator may delegate, and has not."""
    return tuple(o for o in offers if not delegation.withheld(det, by, o.action, o.among))


def _undoable(state: Table, over: Round) -> bool:
    """Whether everybody can still give back what the round that is over paid them."""
    wagers = zip(over.seats, over.staked, over.dead, over.won, strict=True)
    changes = [(n, staked + dead - won) for n, staked, dead, won in wagers]
    return all(can_change(state, n, change) for n, change in changes)


def _passable(state: Table, over: Round) -> bool:
    """Whether the last hand can still give up the pot it was paid unseen."""
    (i,) = over.in_hand()
    return can_change(state, over.seats[i], -over.won[i])


def _around(state: Table, by: str) -> Offers:
    role = role_of(by)
    if role == OPERATOR:
        yield Offer(act.Determine, "4.2")
    if role in CLAUSES[state.game.name].replacer and not state.shuffled:
        yield Offer(rec.ReplaceCards, CLAUSES[state.game.name].replace)
    if role in (DEALER, *IN_CHARGE):
        yield from _dealt_with(state, by)
    if role == PLAYER:
        yield from _seats(state)
        yield from _seated(state)
        yield from _shown(state)
    if role in (DEALER, PLAYER):
        yield from _asked_for(state)


def _dealt_with(state: Table, by: str) -> Offers:
    """What the staff do in the name of the house."""
    if may_start(state):
        yield Offer(act.StartRound, "8.3")
    if may_withdraw(state, by):
        yield Offer(act.WithdrawEntry, entries.rule_of(state))
    for seat in sorted({seat for seat, _ in state.claims if seat not in state.seats}):
        if asked := claims.claimants(state, seat):
            yield Offer(act.AwardSeat, "8.2", seat, tuple(asked))
    if may_begin_period(state):
        yield Offer(act.BeginPeriod, "15.3")


def _seats(state: Table) -> Offers:
    """Vacant ones to whoever comes, unless one was awarded; any of them may be claimed."""
    seated = {seat.player for seat in state.seats.values()}
    for seat in range(1, state.size + 1):
        open_for = claims.open_to(state, seat)
        coming = None if open_for is None else [each for each in open_for if each not in seated]
        if seat not in state.seats and not state.floor.closed and coming != []:
            yield Offer(act.TakeSeat, "4.3", seat, tuple(coming or ()))
        yield Offer(act.WantSeat, "8.2", seat)
        if asked := tuple(player for wanted, player in state.claims if wanted == seat):
            yield Offer(act.WithdrawClaim, "8.2", seat, asked)


def _seated(state: Table) -> Offers:
    for n, seat in sorted(state.seats.items()):
        if not in_round(state, n):
            yield Offer(act.LeaveSeat, "8.2", n)
        vacant = tuple(map(str, _vacant(state, seat.player)))
        if vacant and not state.playing:
            yield Offer(act.ChangeSeat, "8.2", n, vacant)
        most = state.det.max_buy_in
        closed = seat.declared or state.det.tournament
        if not closed and (most is None or _topped_up(state, seat.stake) <= most):
            yield Offer(act.BuyChips, state.game.rules["top up"], n)
        if may_reduce(state, n):
            yield Offer(act.TakeOffChips, state.game.rules["reduce"], n)
        yield Offer(act.SitIn if seat.out else act.SitOut, "8.4", n)
        if may_post(state, n):
            yield Offer(act.PostEntry, POSTING[seat.entry], n)
        if may_pay(state, n):
            yield Offer(act.PayTime, "15.3", n)


def _topped_up(state: Table, stake: int) -> int:
    """What the smallest purchase makes of a stake: a chip, or up to the minimum."""
    chip, short = state.det.smallest_chip, (state.det.min_table_stake or 0) - stake
    return stake + max(-(-short // chip), 1) * chip


def _shown(state: Table) -> Offers:
    """What is left to show of the last round of play."""
    rule = state.game.rules.get("show one")
    if rule is None:
        return
    for n in sorted(state.seats):
        if may_show(state, n):
            if len(state.seats) > 1:
                yield Offer(act.ShowToOne, rule, n)
            yield Offer(act.ShowToAll, rule, n)


def _asked_for(state: Table) -> Offers:
    """What one player was shown, and anybody at the table may ask to see."""
    for n in sorted({seat for seat, _ in state.seen}):
        yield Offer(act.AskToSee, state.game.rules["show one"], n)


def _vacant(state: Table, player: str) -> list[int]:
    """The seats a player could move to."""
    free = [n for n in range(1, state.size + 1) if n not in state.seats]
    open_for = {n: claims.open_to(state, n) for n in free}
    return [n for n, whom in open_for.items() if whom is None or player in whom]


# A round of play: what goes wrong, and the powers over it


def _on_round(state: Round, role: str) -> Offers:
    over = state.phase == "concluded"
    if role == OPERATOR and not irregular(state).voided:
        grounds = ("fraud",) if over else tuple(GROUNDS)
        yield Offer(act.VoidRound, GROUNDS[grounds[0]], among=grounds)
    if over and role in REPORTERS and countable(state):
        yield Offer(act.Report, state.law.rules["wrong number"], among=(WRONG_NUMBER,))
    if over:
        return
    if role in REPORTERS:
        yield from _reports(state)
    if role == OPERATOR and foldable(state):
        for i in state.in_hand():
            yield Offer(act.FoldHand, "19.2(a)", state.seats[i])
    if role in state.law.game.clock_roles and _clock(state):
        yield Offer(act.CallClock, state.law.rules["clock"], state.seat_to_act)


def _clock(state: Round) -> bool:
    """Whether somebody is to act who has no general limit of time."""
    return state.phase == "betting" and state.law.det.act_seconds is None


def _reports(state: Round) -> Offers:
    """What can have gone wrong by now, each with the clause that rules on it."""
    for what, ruling in vocabulary(state.law.game).items():
        impossible = ruling.live and state.shoe is not None
        if not impossible and ruling.when(state):
            yield Offer(act.Report, ruling.rule, among=(what,))
