"""The end of a round of play: who shows, who wins, what is paid. Only here are hands judged."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from operator import gt

from croupier.cards import JOKER, Card
from croupier.hands import Ranking
from croupier.rules import events as ev
from croupier.rules.plain import make
from croupier.rules.pots import Pot, commission, halves, share, uncalled
from croupier.rules.round import HIDDEN, NOBODY, Round

INSTRUMENTS = ("omaha", "faro", "stud")

Emit = Callable[..., None]
WHOLE, HIGH, LOW = "", "high", "low"
NO_HAND: tuple[str, tuple[Card, ...], Card] = "", (), ""


def rankings(state: Round) -> tuple[tuple[str, Ranking], ...]:
    """What a pot is contested for: high, low, or a half for each (3.5(b), 3.5(c))."""
    order = state.law.order
    contest = state.law.det.contest
    if contest == "split":
        return ((HIGH, order.high), (LOW, order.low))
    return ((WHOLE, order.low if contest == "low" else order.high),)


class Strengths(dict[int, tuple[int, ...]]):
    """The strength of each player's hand each way, worked out when first asked."""

    def __init__(self, state: Round) -> None:
        self._state = state
        self._ways = [ranking for _, ranking in rankings(state)]

    def __missing__(self, i: int) -> tuple[int, ...]:
        state = self._state
        if state.law.game.two_plus_three:
            hole, communal = state.hole[i], state.communal
            found = tuple([way.strength_of_two(hole, communal) for way in self._ways])
        else:
            cards = state.hole[i] + state.up[i] + state.communal
            found = tuple([way.strength(cards) for way in self._ways])
        self[i] = found
        return found

    def shown(self, i: int) -> ev.HandShown:
        """A hand disclosed, with the name and the five cards of what it makes each way (13.1)."""
        high, low = NO_HAND, NO_HAND
        for way, strength in zip(self._ways, self[i], strict=True):
            if strength and way.is_low:
                low = self._told(way, i, strength)
            elif strength:
                high = self._told(way, i, strength)
        seat, hole = self._state.seats[i], self._state.hole[i]
        told = "13.1", seat, hole, high[0], low[0], high[1], low[1], high[2], low[2]
        shown: ev.HandShown = make(ev.HandShown, told)
        return shown

    def _told(self, way: Ranking, i: int, strength: int) -> tuple[str, tuple[Card, ...], Card]:
        """The name of a hand, its five cards and, where one is the Joker, for which it stands."""
        five = self._five(way, i, strength)
        best = way.best(five) if JOKER in five else None
        return _name(way, strength), five, best.joker or "" if best else ""

    def _five(self, way: Ranking, i: int, strength: int) -> tuple[Card, ...]:
        state = self._state
        if state.law.game.two_plus_three:
            return way.five_of_two(state.hole[i], state.communal, strength)
        return way.five(state.hole[i] + state.up[i] + state.communal, strength)


@lru_cache(maxsize=1 << 16)
def _name(ranking: Ranking, strength: int) -> str:
    return ranking.name(strength)


def show_hands(state: Round, emit: Emit, strengths: Strengths) -> bool:
    """Go round the showdown as far as the cards are known (13.1); False while a hand is awaited."""
    while (i := state.to_act) != NOBODY:
        if HIDDEN in state.hole[i]:
            return False
        if must_show(state, strengths, i):
            emit(strengths.shown(i))
        else:
            emit(ev.HandGivenUp("13.1", state.seats[i]))
    return True


def must_show(state: Round, strengths: Strengths, i: int) -> bool:
    """Whether the hand ties or beats what is shown, either way, in a pot it contests (13.1)."""
    if not state.shown:
        return True
    for pot in state.pots:
        if i not in pot.contestants or pot.contestants == (i,):  # reading 13.1
            continue
        rivals = [strengths[j] for j in state.shown if j in pot.contestants]
        for way, mine in enumerate(strengths[i]):
            if mine and mine >= max([other[way] for other in rivals], default=0):
                return True
    return False


def settle_alone(state: Round, emit: Emit, winner: int, rule: str = "") -> None:
    """One player takes every pot at once, without showing: as a rule the last one left (12.4)."""
    dead = sum(state.dead)
    pot = Pot(sum(_counted(state)) + dead, (winner,))
    (paid,) = _take_commission(state, emit, [pot], equal=False)
    if not rule:
        rule = state.law.rules["alone first"] if state.number == 0 else "12.4(a)"
    emit(ev.PotAwarded(rule, 0, state.seats[winner], sum(state.staked) + dead - paid, WHOLE))


def settle(state: Round, emit: Emit, strengths: Strengths) -> None:
    """Commission, then each pot to the best hand among its contestants (13.2, 14.2)."""
    shown = state.shown
    contributors = [i for i, amount in enumerate(state.staked) if amount or state.dead[i]]
    equal = all(i in shown and strengths[i] == strengths[shown[0]] for i in contributors)
    paid = _take_commission(state, emit, state.pots, equal)
    for number, (pot, fee) in enumerate(zip(state.pots, paid, strict=True)):
        contestants = [i for i in pot.contestants if i in shown] or [*pot.contestants]
        _award(state, emit, number, pot.amount - fee, contestants, strengths)


def _award(
    state: Round, emit: Emit, number: int, amount: int, contestants: list[int], strengths: Strengths
) -> None:
    chip = state.law.det.smallest_chip
    for half, rule, part, winners in _parts(state, amount, contestants, strengths):
        if len(winners) > 1:
            rule = "13.2"
        elif number:
            rule = "14.2"
        for i, share_ in share(part, winners, chip):
            if share_:
                emit(ev.PotAwarded(rule, number, state.seats[i], share_, half))


# what awards a pot to one hand
CONTESTS = {"high": "A.High Ball", "low": "A.Low Ball", "split": "3.5(c)"}


def _parts(
    state: Round, amount: int, contestants: list[int], strengths: Strengths
) -> list[tuple[str, str, int, list[int]]]:
    """A pot in one piece or two halves, each with its clause and its winners (3.5(c), 3.5(d))."""
    rule = CONTESTS[state.law.det.contest]
    if len(contestants) == 1:
        return [(WHOLE, rule, amount, contestants)]
    winners = [_best(contestants, strengths, way) for way, _ in enumerate(rankings(state))]
    if len(winners) == 1:
        return [(WHOLE, rule, amount, winners[0])]
    if not winners[1]:
        return [(HIGH, "3.5(d)", amount, winners[0])]
    high, low = halves(amount, state.law.det.smallest_chip)
    if state.law.det.hilo_odd_unit == "left_of_button" and min(winners[1]) < min(winners[0]):
        odd = [(LOW, "13.2", high - low, [min(winners[1])])]  # a player's, not a half's (13.2)
        return [(HIGH, rule, low, winners[0]), (LOW, rule, low, winners[1]), *odd]
    return [(HIGH, rule, high, winners[0]), (LOW, rule, low, winners[1])]


def _best(contestants: list[int], strengths: Strengths, way: int) -> list[int]:
    best = max(strengths[i][way] for i in contestants)
    return [i for i in contestants if strengths[i][way] == best] if best else []


def _take_commission(state: Round, emit: Emit, pots: Sequence[Pot], equal: bool) -> Sequence[int]:
    """Once a round, before any pot is divided (15.2, A.Tournament Commission); if nothing, why."""
    nothing = [0] * len(pots)
    det = state.law.det
    if det.tournament or det.commission is None or det.commission.basis == "time":
        return nothing
    if not any(map(gt, _counted(state), state.forced)):
        emit(ev.CommissionWaived("15.2(d)"))
        return nothing
    if equal:
        emit(ev.CommissionWaived("15.2(c)"))
        return nothing
    rule, paid = commission(pots, det)
    if not any(paid):
        emit(ev.CommissionWaived(rule))
        return nothing
    emit(ev.CommissionTaken(rule, sum(paid), tuple(paid)))
    return paid


def _counted(state: Round) -> list[int]:
    """What each put in without a bet nobody called, under "whole_bet" without any of it (15.2(b)).

    It has gone back, unless the hand was ruled out and its bets stay.
    """
    counted, raiser = list(state.staked), state.aggressor
    i, excess = uncalled(state.bets)
    counted[i] -= excess
    alone = state.in_hand() == (raiser,) or (excess and i == raiser)
    if alone and state.law.det.uncalled_bet == "whole_bet":
        counted[raiser] = state.staked[raiser] - state.bets[raiser]
    return counted
