"""What each role may do now in a round of play of Omaha, Faro or Seven Card Stud.

The choices of the player to act are worked out in betting, with their clauses and amounts. What
else people may ask for is offered where the engine itself accepts it, and with the clause that it
then cites. It must change nothing.
"""

from collections.abc import Callable, Mapping
from functools import cache, partial
from typing import Any

from croupier.cards import Card
from croupier.rules import actions as act
from croupier.rules import choices as ch
from croupier.rules import delegation, poker
from croupier.rules.betting import turn
from croupier.rules.choices import AT, Choice, Choices, Closed, Need
from croupier.rules.dealing import cards_seen, deal_plan
from croupier.rules.irregularities import GROUNDS, REPORTERS, WRONG_NUMBER, countable, vocabulary
from croupier.rules.law import Ruling
from croupier.rules.people import DEALER, IN_CHARGE, OPERATOR, PLAYER, role_of
from croupier.rules.round import HIDDEN, Round

INSTRUMENTS = ("omaha", "faro", "stud")

# whose each action is; what is nobody's is asked for only to be refused
WHOSE: Mapping[type, tuple[str, ...]] = {
    **dict.fromkeys((act.OverBlind, act.Check, act.Bet, act.Call, act.CallAndRaise), (PLAYER,)),
    **dict.fromkeys((act.CallAndFold, act.Fold, act.TapOut, act.Show, act.GiveUp), (PLAYER,)),
    **dict.fromkeys((act.LoadShoe, act.Deal, act.Expire, act.FoldAbsent), (DEALER,)),
    act.CallClock: IN_CHARGE,
    act.Report: REPORTERS,
    act.VoidRound: (OPERATOR,),
    act.FoldHand: (OPERATOR,),
}


def allowed(state: Round, who: str | None = None) -> tuple[Choice, ...]:
    """What somebody may do now; without a name the moves of the round, whoever's they are.

    `who` is a role, or one with a name as in dealer:17; a player's name is the seat.
    """
    if who is None:
        if state.phase == "betting":
            return (state.turn or turn(state)).choices
        return tuple(_MOVES[state.phase](state))
    return tuple(_of(state, who))


def _of(state: Round, who: str) -> Choices:
    role, name = role_of(who), ch.name_in(who)
    for choice in allowed(state):
        if role in WHOSE[choice.action] and (role != PLAYER or name in ("", str(choice.seat))):
            yield choice
    yield from ch.opened(around(state, role), who, partial(poker.decide, state))
    yield from reports(state, who)


# the moves of a round


def _posting(state: Round) -> Choices:
    yield _shuffled(state.law.deck)
    if level := poker.next_over_blind(state):
        blinds = [Choice(act.OverBlind, seat=seat, amount=level) for seat in state.seats]
        yield from ch.opened(blinds, PLAYER, partial(poker.decide, state))


@cache
def _shuffled(deck: tuple[Card, ...]) -> Choice:
    """The whole deck in any order; none is said where a dealer enters the cards."""
    order = ch.cards("order", deck, len(deck), len(deck), optional=True)
    return Choice(act.LoadShoe, "7.2", needs=(order,))


def _dealing(state: Round) -> Choices:
    """The card or cards that fall next; those dealt face up are seen."""
    plan = deal_plan(state)[state.dealt - state.dealt_before :]
    seen = () if state.law.game.hidden_faces else ("up", "communal")
    faced = tuple(k for k, (kind, _, _) in enumerate(plan) if kind in seen)
    among = (*_left(state), HIDDEN)
    yield Choice(act.Deal, plan[0][2], needs=(ch.cards("cards", among, 1, len(plan), faced=faced),))


def _left(state: Round) -> tuple[Card, ...]:
    """The cards that have not left the shoe, as far as it is known."""
    seen = {*cards_seen(state)}
    return tuple(card for card in state.law.deck if card not in seen)


def _showdown(state: Round) -> Choices:
    i, seat = state.to_act, state.seats[state.to_act]
    held = state.hole[i]
    known = tuple(card for card in held if card != HIDDEN)
    cards = ch.cards("cards", (*known, *_left(state)), len(held), len(held), must=known)
    yield Choice(act.Show, "13.1", seat, needs=(cards,))
    if state.shown and not poker.last_claim(state, i):
        yield Choice(act.GiveUp, "13.1", seat)


_MOVES: Mapping[str, Callable[[Round], Choices]] = {
    "posting": _posting,
    "dealing": _dealing,
    "showdown": _showdown,
    "concluded": lambda state: iter(()),
}


# time, and the powers over a round


def around(state: Round, role: str) -> Choices:
    """What may be asked for beside the moves, as far as the role goes; the engine says the rest."""
    if role == DEALER and state.phase == "betting":
        yield Choice(act.Expire, seat=state.seat_to_act)
        yield Choice(act.FoldAbsent, seat=state.seat_to_act)
    if role in IN_CHARGE and state.phase == "betting":
        yield Choice(act.CallClock, seat=state.seat_to_act)
    if role == OPERATOR:
        ground, reason = ch.word("ground", *GROUNDS), ch.text("reason")
        yield Choice(act.VoidRound, needs=(ground, reason, AT))
        broken = ch.clause("clause", state.law.game.name, "16.1")
        for i in state.in_hand():
            yield Choice(act.FoldHand, seat=state.seats[i], needs=(broken,))


# reports


def reports(state: Round, who: str) -> Choices:
    """What can have gone wrong by now, each with the clause that rules on it."""
    withheld = delegation.withheld(state.law.det, who, act.Report)
    if role_of(who) not in REPORTERS or withheld:
        return
    known = vocabulary(state.law.game)
    if state.phase == "concluded":
        known = {WRONG_NUMBER: known[WRONG_NUMBER]} if countable(state) else {}
    for what, ruling in known.items():
        impossible = ruling.live and state.shoe is not None
        if not impossible and ruling.when(state):
            yield Choice(act.Report, ruling.rule, needs=_particulars(state, what, ruling))


def _particulars(state: Round, what: str, ruling: Ruling) -> tuple[Need, ...]:
    """Each within its own limits; whether they fit one another is for the ruling."""
    asked = (need for name in ruling.asks for need in _ASKED[name](state))
    return (ch.word("what", what), *asked)


def _hands(state: Round) -> list[int]:
    return [state.seats[i] for i in state.in_hand()]


def _amount(state: Round) -> list[Need]:
    return [ch.amount("amount", 1, max(state.stakes))]


def _cards(state: Round) -> list[Need]:
    """Such as may be seen too early: held face down, or still to come."""
    held = [card for i in range(len(state.seats)) for card in state.dealt_to(i)[0]]
    known = [card for card in held if card != HIDDEN]
    return [ch.cards("cards", (*known, *_left(state)))]


_ASKED: Mapping[str, Callable[[Round], list[Need]]] = {
    "seat": lambda state: [ch.seat("seat", state.seats, optional=True)],
    "player": lambda state: [ch.seat("seat", state.seats)],
    "hand": lambda state: [ch.seat("seat", _hands(state))],
    "also": lambda state: [Need("also", ch.SOME, state.seats, optional=True)],
    "counted": lambda state: [
        ch.seat("seat", _hands(state), optional=True),
        ch.amount("count", 0, optional=True),
        Need("also", ch.SOME, state.seats, optional=True),
        ch.record("counts", (), optional=True),
    ],
    "cards": _cards,
    "amount": _amount,
    "words": lambda state: [ch.remark("words")],
    "looked": lambda state: [ch.flag("looked")],
    "curable": lambda state: [ch.flag("curable")],
    "own_doing": lambda state: [ch.flag("own_doing")],
    "burnt": lambda state: [ch.flag("burnt")],
}


# whose an action is


def not_for(state: Round, who: str, action: Any) -> Closed | None:
    """Why an action that the rules accept is not for this person to ask; None if it is."""
    roles = WHOSE[type(action)]
    if type(action) is act.CallClock:
        roles = state.law.game.clock_roles
    closed = ch.not_theirs(roles, who, "A.Bet") or ch.not_own(action, who)
    if closed or role_of(who) != PLAYER or ch.name_in(who) in ("", str(action.seat)):
        return closed
    return "A.Bet", f"seat {action.seat} is not that of the {who}"
