"""Irregularities within a round of play: what may be reported, and the rulings the games share.

A report is the dealer's or the casino supervisor's; the ruling is events with the clause. Here is
what means the same in the three instruments; where they differ, the game has a ruling of its own.
What goes wrong between rounds of play is not known here.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from croupier.cards import Card
from croupier.errors import BadMessage, Refused
from croupier.rulebook import exists
from croupier.rules import actions as act
from croupier.rules import delegation
from croupier.rules import events as ev
from croupier.rules.betting import held_by
from croupier.rules.dealing import cards_seen, dealt_before
from croupier.rules.law import Game, Ruling
from croupier.rules.people import DEALER, OPERATOR, SUPERVISOR, role_of
from croupier.rules.round import ACTIVE, FOLDED, HIDDEN, NOBODY, Round, irregular
from croupier.rules.wagers import before_fold, check_chips, hold, judge

INSTRUMENTS = ("omaha", "faro", "stud")

REPORTERS = (DEALER, SUPERVISOR, OPERATOR)
WRONG_NUMBER = "wrong number of cards"
GROUNDS = {"disturbance": "19.1", "impractical": "19.3", "fraud": "19.3"}


def report(state: Round, action: act.Report) -> list[Any]:
    """The ruling on what went wrong."""
    ruling = _ruling(state.law.game, action.what)
    if role_of(action.by) not in REPORTERS:
        raise Refused(ruling.rule, f"the {action.by} does not report: the dealer or supervisor")
    delegation.require(state.law.det, action)
    if state.phase == "concluded" and not (action.what == WRONG_NUMBER and recountable(state)):
        raise Refused(state.law.rules["concluded"], "the round of play is over")
    if ruling.live and state.shoe is not None:
        raise Refused(ruling.rule, f"{action.what!r} cannot happen at an electronic table")
    return ruling.decide(state, action)


def vocabulary(game: Game) -> Mapping[str, Ruling]:
    """What may be reported in a game, by name."""
    return {**COMMON, **game.rulings}


def _ruling(game: Game, what: str) -> Ruling:
    known = vocabulary(game)
    if what in known:
        return known[what]
    if what in NAMES:
        raise Refused(game.rules["uncovered"], f"this instrument has no rule on {what!r}")
    raise BadMessage(f"no report is called {what!r}: choose {', '.join(known)}")


# Who and what a report is about


def player(state: Round, action: act.Report, rule: str) -> int:
    """The player concerned, who must still be in the round."""
    return in_round(state, action.seat, rule)


def in_round(state: Round, seat: int | None, rule: str) -> int:
    """The player at a seat, unless they have folded."""
    if seat not in state.index:
        raise Refused(rule, f"seat {seat} is not in this round of play")
    i = state.index[seat]
    if state.status[i] == FOLDED:
        raise Refused(rule, f"seat {seat} has folded")
    return i


def one_card(state: Round, action: act.Report, rule: str) -> Card:
    """The single card concerned, which nobody holds."""
    if len(action.cards) != 1:
        raise Refused(rule, f"name the one card that was seen, not {len(action.cards)}")
    unseen(state, action.cards)
    return action.cards[0]


def unseen(state: Round, cards: tuple[Card, ...]) -> None:
    """Cards of this deck that have not left the shoe."""
    for card in cards:
        if card not in state.law.deck_set:
            raise Refused("2.2", f"{card} is not in a deck of {len(state.law.deck)}")
        if card in cards_seen(state):
            raise dealt_before(card)


def hole_cards(state: Round, i: int, cards: tuple[Card, ...], rule: str) -> None:
    """Cards this player can have face down, each named once."""
    hole, _ = state.dealt_to(i)
    unknown = tuple(card for card in cards if card not in hole)
    unseen(state, unknown)
    if len(set(cards)) < len(cards) or len(unknown) > hole.count(HIDDEN):
        named = " ".join(cards)
        raise Refused(rule, f"seat {state.seats[i]} does not hold {named} face down")


def hole_cards_out(state: Round) -> bool:
    """Whether anybody has been dealt a card face down."""
    return any(state.dealt_to(i)[0] for i in range(len(state.seats)))


def exposed_cards(state: Round, action: act.Report, rule: str) -> int:
    """The player some of whose hole cards were exposed, folded since or not; which ones is said."""
    if action.seat not in state.index:
        raise Refused(rule, f"seat {action.seat} is not in this round of play")
    if not action.cards:
        raise Refused(rule, "name each card that was seen")
    i = state.index[action.seat]
    hole_cards(state, i, action.cards, rule)
    return i


# A fault of the deal


def misdeal(state: Round, action: act.Report, rule: str) -> list[Any]:
    """No round of play, unless the first betting round is over (17.1, 17.2, 17.3, A.Misdeal)."""
    if state.number:
        return [ev.RoundStands("17.2", action.what, action.seat, action.by)]
    posted = state.posted
    before = state.stakes if posted is None else posted.stakes
    bets = zip(state.seats, before, state.stakes, strict=True)
    returned = tuple(sorted((seat, was - now) for seat, was, now in bets if was != now))
    return [
        ev.MisdealDeclared(rule, action.what, action.seat, action.cards, action.by),
        ev.DealTakenBack("17.3", returned),
    ]


def fault(state: Round, action: act.Report, rule: str) -> list[Any]:
    """As `misdeal`, for what can only have happened to cards dealt."""
    if not state.dealt:
        raise Refused(rule, "no card has been dealt")
    return misdeal(state, action, rule)


def _of_a_player(state: Round, action: act.Report, rule: str) -> None:
    """If a seat is named it is one of the round of play, unless the cards had no owner."""
    if action.seat not in (None, *state.seats) and action.what != "extra cards dealt":
        raise Refused(rule, f"seat {action.seat} is not in this round of play")


def _cured(state: Round, action: act.Report, rule: str) -> list[Any]:
    return [ev.FaultCured(rule, action.what, action.seat, action.by)]


def _exposed_in_cut(state: Round, action: act.Report) -> list[Any]:
    return misdeal(state, action, "17.1(a)")


def _no_cut(state: Round, action: act.Report) -> list[Any]:
    """Before the first card the dealer simply cuts (17.1(b))."""
    decide = misdeal if state.dealt else _cured
    return decide(state, action, "17.1(b)")


def _dealt_out_of_turn(state: Round, action: act.Report) -> list[Any]:
    """The card goes where it was due, unless somebody else looked or it cannot (17.1(d))."""
    _of_a_player(state, action, "17.1(d)")
    if state.number == 0 and state.dealt and action.curable and not action.looked:
        return _cured(state, action, "17.1(d)")
    return fault(state, action, "17.1(d)")


def _missed_or_extra(state: Round, action: act.Report) -> list[Any]:
    """The cards are moved to their places before betting starts, if nobody looked (17.1(e))."""
    _of_a_player(state, action, "17.1(e)")
    movable = state.phase == "dealing" and state.number == 0 and not any(state.up)
    if state.dealt and movable and action.curable and not action.looked:
        return _cured(state, action, "17.1(e)")
    return fault(state, action, "17.1(e)")


def _excess_card(state: Round, action: act.Report) -> list[Any]:
    """A card too many for a player has no cure, unless it is so determined (17.1(f))."""
    _of_a_player(state, action, "17.1(f)")
    if state.law.det.excess_card_cure and not action.looked:
        return _missed_or_extra(state, action)
    return fault(state, action, "17.1(f)")


# Hands that are out


def _wrong_number(state: Round, action: act.Report) -> list[Any]:
    """A misdeal while the deal can be undone, else the hands are folded."""
    rule = state.law.rules["wrong number"]
    wrong = _counted(state, action, rule)
    if state.phase == "concluded":
        return _pot_passed_on(state, action, wrong)
    if state.number == 0 and not action.own_doing:
        i, count = next(iter(wrong.items()))
        return fault(state, action, "17.1(f)" if count > _due(state, i) else "17.1(e)")
    late = [] if action.own_doing else misdeal(state, action, rule)
    _require_winner(state, wrong)
    folded = fold(state, [*wrong], rule, action.what, action.by)
    return [*late, *(_with_count(state, event, wrong) for event in folded)]


def _counted(state: Round, action: act.Report, rule: str) -> dict[int, int]:
    """The players whose cards were counted, and how many each has: every number is a wrong one."""
    same = ((seat, action.count) for seat in (action.seat, *action.also))
    wrong: dict[int, int] = {}
    for seat, count in action.counts or same:
        i = in_round(state, seat, rule)
        due = _due(state, i)
        if count == due or count < 1:
            raise Refused(rule, f"{count} is not a wrong number of cards where {due} are due")
        if wrong.setdefault(i, count) != count:
            raise Refused(rule, f"seat {seat} was counted with {wrong[i]} cards and with {count}")
    return wrong


def _due(state: Round, i: int) -> int:
    return len(state.hole[i]) + len(state.up[i])


def _with_count(state: Round, event: Any, wrong: Mapping[int, int]) -> Any:
    if not isinstance(event, ev.HandFolded):
        return event
    return event._replace(number=wrong[state.index[event.seat]])


def recountable(state: Round) -> bool:
    """Whether the pot went unseen to the last hand, all others being wrong or folded."""
    now = irregular(state)
    alone = state.phase == "concluded" and not now.voided and len(state.in_hand()) == 1
    unseen_hand = alone and state.in_hand()[0] not in state.shown
    return unseen_hand and now.fouled == state.law.rules["wrong number"]


def _pot_passed_on(state: Round, action: act.Report, wrong: dict[int, int]) -> list[Any]:
    """No hand was right: what the last one was paid goes to whoever folded last, bets and all."""
    _require_winner(state, wrong)
    rule = state.law.rules["wrong number"]
    ((i, count),) = wrong.items()
    seat, to = state.seats[i], state.seats[state.last_folded]
    return [
        ev.HandFolded(rule, seat, action.what, action.by, count),
        ev.PotPassedOn(rule, seat, to, paid_unseen(state, i)),
    ]


def paid_unseen(state: Round, i: int) -> int:
    """What the last hand was paid, and had back of a bet that nobody called."""
    return state.won[i] + irregular(state).uncalled


def _in_discards(state: Round, action: act.Report) -> list[Any]:
    """Dead, whoever put them there (17.10)."""
    return _folded(state, action, "17.10")


def _folded(state: Round, action: act.Report, rule: str) -> list[Any]:
    players = [in_round(state, seat, rule) for seat in (action.seat, *action.also)]
    _require_winner(state, players)
    return fold(state, players, rule, action.what, action.by)


def _require_winner(state: Round, players: Iterable[int]) -> None:
    """Somebody has the pot when these hands are out: one who is left, or who folded last."""
    if set(players) == set(state.in_hand()) and state.last_folded == NOBODY:
        uncovered = state.law.rules["uncovered"]
        raise Refused(uncovered, "no hand is left and nobody has folded: no rule says who wins")


def fold(state: Round, players: list[int], rule: str, reason: str, by: str) -> list[Any]:
    """Hands out of the round; between two cards of one deal they wait for its end."""
    if state.dealt == 0:
        raise Refused(rule, "no card has been dealt")
    if not foldable(state):
        raise Refused(rule, "the deal is under way: finish it first")
    stays = "" if rule == "17.10" else rule
    events: list[Any] = []
    for i in dict.fromkeys(players):
        events += before_fold(state, i, stays)
        events.append(ev.HandFolded(rule, state.seats[i], reason, by))
    return events


def foldable(state: Round) -> bool:
    """Whether the hands are whole: no card of a deal is still to come."""
    half_dealt = state.dealt != state.dealt_before or irregular(state).resumes
    return state.dealt > 0 and not (state.phase == "dealing" and half_dealt)


def countable(state: Round) -> bool:
    """Whether a wrong number of cards can be found now, or still be found."""
    if state.phase == "concluded":
        return recountable(state) and state.last_folded != NOBODY
    return foldable(state) or (state.dealt > 0 and state.number == 0)


# Wagers


def _chips_left(state: Round) -> bool:
    """Whether the player to act has chips that are not yet put forward."""
    held = held_by(state, state.to_act)
    if state.phase != "betting" or irregular(state).cap == 0:
        return False
    return state.stakes[state.to_act] > (held.amount if held else 0)


def _others(state: Round) -> list[int]:
    """Who could act out of turn."""
    out = [i for i in state.in_hand() if i != state.to_act and held_by(state, i) is None]
    return out if state.phase == "betting" else []


def _others_can_act(state: Round) -> bool:
    return bool(_others(state))


def _others_can_wager(state: Round) -> bool:
    return any(state.status[i] == ACTIVE for i in _others(state))


def _chips_put_in(state: Round, action: act.Report) -> list[Any]:
    """Chips without a word, judged with those put forward before (17.7, 17.8)."""
    if state.phase != "betting" or action.seat != state.seat_to_act:
        raise Refused("17.7", f"seat {action.seat} is not to act")
    held = held_by(state, state.to_act)
    check_chips(state, state.to_act, action.amount)
    amount = action.amount + (held.amount if held else 0)
    check_chips(state, state.to_act, amount)
    return judge(state, amount)


def _wager_out_of_turn(state: Round, action: act.Report) -> list[Any]:
    rule = state.law.rules["held"]
    return hold(state, _out_of_turn(state, action, rule), action.amount, rule)


def _check_out_of_turn(state: Round, action: act.Report) -> list[Any]:
    """No wager, so it counts for nothing."""
    rule = state.law.rules["held"]
    return [ev.ActionRetracted(rule, state.seats[_out_of_turn(state, action, rule)])]


def _fold_out_of_turn(state: Round, action: act.Report) -> list[Any]:
    """Nothing until the cards reach the discards, unless determined otherwise (17.10)."""
    i = _out_of_turn(state, action, "17.10")
    if state.law.det.oot_non_wager == "binding":
        return _folded(state, action, "17.10")
    return [ev.ActionRetracted("17.10", state.seats[i])]


def _out_of_turn(state: Round, action: act.Report, rule: str) -> int:
    i = player(state, action, rule)
    if state.phase != "betting" or i == state.to_act:
        raise Refused(rule, f"seat {action.seat} does not act out of turn")
    if held_by(state, i) is not None:
        raise Refused(rule, f"a wager of seat {action.seat} is held already")
    return i


# What may be known


def _information_given(state: Round, action: act.Report) -> list[Any]:
    """Told to one, told to all: of a folded hand, or of one still held (16.5, 16.6)."""
    if action.seat not in state.index:
        raise Refused("16.6", f"seat {action.seat} is not in this round of play")
    i = state.index[action.seat]
    rule = "16.5" if state.status[i] == FOLDED else "16.6"
    if not state.dealt:
        raise Refused(rule, "no card has been dealt")
    if not action.cards and not action.words:
        raise Refused(rule, "say what was given away: cards, or words")
    _, up = state.dealt_to(i)
    hole_cards(state, i, tuple(card for card in action.cards if card not in up), rule)
    return [ev.InformationShared(rule, action.seat, action.cards, action.words, action.by)]


def see_cards(state: Round, action: act.SeeCards) -> list[Any]:
    """Never, before the showdown or after it (16.7)."""
    raise Refused("16.7", f"seat {action.seat} may not look at {action.which}")


# The casino operator's powers


def void_round(state: Round, action: act.VoidRound) -> list[Any]:
    """Every chip back, no winner, no commission (19.1, 19.3, A.Void)."""
    if action.ground not in GROUNDS:
        raise BadMessage(f"no ground is called {action.ground!r}: choose {', '.join(GROUNDS)}")
    rule = GROUNDS[action.ground]
    if role_of(action.by) != OPERATOR:
        raise Refused(rule, f"only the {OPERATOR} declares a round void, not the {action.by}")
    if not action.reason:
        raise Refused(rule, "a round is declared void for a reason that is written down")
    if irregular(state).voided or (state.phase == "concluded" and action.ground != "fraud"):
        raise Refused(rule, "the round of play is over")
    voided = ev.RoundVoided(rule, action.ground, action.reason, action.by, (), action.at)
    return annul(state, voided)


def annul(state: Round, voided: ev.RoundVoided) -> list[Any]:
    """The round void, with every chip of it back; if it was not over, it is (A.Void)."""
    wagers = [staked + dead for staked, dead in zip(state.staked, state.dead, strict=True)]
    returned = tuple(sorted(pair for pair in zip(state.seats, wagers, strict=True) if pair[1]))
    voided = voided._replace(returned=returned)
    if state.phase == "concluded":
        return [voided]
    whole = [stake + bet for stake, bet in zip(state.stakes, wagers, strict=True)]
    stakes = sorted(zip(state.seats, whole, strict=True))
    return [voided, ev.RoundConcluded("A.Void", tuple(stakes))]


def fold_hand(state: Round, action: act.FoldHand) -> list[Any]:
    """For a breach of the clause named, the wagers staying in the pot (19.2(a))."""
    if role_of(action.by) != OPERATOR:
        raise Refused("19.2(a)", f"only the {OPERATOR} folds a hand, not the {action.by}")
    if not action.clause or not exists(state.law.game.name, action.clause):
        raise Refused("19.2", f"{action.clause!r} is no clause of this game that was broken")
    if state.phase == "concluded":
        raise Refused("19.2(a)", "the round of play is over")
    i = in_round(state, action.seat, "19.2(a)")
    return fold(state, [i], "19.2(a)", action.clause, action.by)


def _always(state: Round) -> bool:
    return True


_OF_THE_DEAL = ("seat", "looked", "curable")

COMMON: Mapping[str, Ruling] = {
    "card exposed in the cut": Ruling(
        "17.1(a)", "a card was seen during the cut", _exposed_in_cut, when=_always
    ),
    "no cut": Ruling("17.1(b)", "the cards were not cut", _no_cut, when=_always),
    "card dealt out of turn": Ruling(
        "17.1(d)",
        "a hole card went to the wrong player; looked, curable",
        _dealt_out_of_turn,
        asks=_OF_THE_DEAL,
    ),
    "player missed": Ruling(
        "17.1(e)", "no card for a player; looked, curable", _missed_or_extra, asks=_OF_THE_DEAL
    ),
    "extra cards dealt": Ruling(
        "17.1(e)",
        "hole cards where none were due; looked, curable",
        _missed_or_extra,
        asks=("looked", "curable"),
    ),
    "excess card": Ruling(
        "17.1(f)", "a player was dealt a card too many", _excess_card, asks=_OF_THE_DEAL
    ),
    WRONG_NUMBER: Ruling(
        "17.2",
        "a player holds too few or too many; count, also, counts, own_doing",
        _wrong_number,
        when=countable,
        asks=("counted", "own_doing"),
    ),
    "cards in the discards": Ruling(
        "17.10", "a player's cards got there", _in_discards, when=foldable, asks=("hand", "also")
    ),
    "chips put in": Ruling(
        "17.7",
        "chips without a word, by the player to act",
        _chips_put_in,
        when=_chips_left,
        asks=("hand", "amount"),
    ),
    "wager out of turn": Ruling(
        "A.Bet",
        "by the player's own mistake",
        _wager_out_of_turn,
        when=_others_can_wager,
        asks=("hand", "amount"),
    ),
    "check out of turn": Ruling(
        "A.Check",
        "by the player's own mistake",
        _check_out_of_turn,
        when=_others_can_act,
        asks=("hand",),
    ),
    "fold out of turn": Ruling(
        "A.Fold",
        "said, the cards still held",
        _fold_out_of_turn,
        when=_others_can_act,
        asks=("hand", "also"),
    ),
    "information given": Ruling(
        "16.6",
        "one player learnt of another's cards; cards or words",
        _information_given,
        False,
        asks=("player", "words"),
    ),
}
# what at least one of the three instruments rules on
NAMES = frozenset(COMMON) | {
    "hole card exposed",
    "final hole card exposed",
    "communal card exposed",
    "top card exposed",
    "card found face up",
    "prompted out of turn",
}
