"""Games of other houses that PHH has a code for: what they do otherwise than our instruments.

Each is one of our games with another opener, dead antes or a bring-in, played by the same engine.
Made for histories alone: no table of ours offers them. It must not know how a file is written.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from croupier.cards import RANKS, SUITS, Card
from croupier.errors import BadMessage
from croupier.rules import GAMES as OURS
from croupier.rules import poker
from croupier.rules.actions import OpenRound
from croupier.rules.betting import next_active
from croupier.rules.determinations import Determinations
from croupier.rules.law import Game, equal_antes, matched_pots
from croupier.rules.omaha import OMAHA
from croupier.rules.pots import Pot, build
from croupier.rules.round import ACTIVE, HIDDEN, Round
from croupier.rules.stud import STUD

HOUSE = "PHH"
LOW_RANKS = "A" + RANKS[:-1]


def antes(state: Round) -> Sequence[int]:
    """One ante from everybody, or each position's own where they are dead money."""
    dead = state.law.det.dead_antes
    return equal_antes(state) if dead is None else dead


def pots(state: Round) -> Sequence[Pot]:
    """Dead antes are in the main pot, whoever put them in; only the bets have to be matched."""
    dead = state.law.det.dead_antes
    if dead is None:
        return matched_pots(state)
    began = [a + b for a, b in zip(state.stakes, state.staked, strict=True)]
    paid = [min(ante, stake) for ante, stake in zip(dead, began, strict=True)]
    live = build([s - a for s, a in zip(state.staked, paid, strict=True)], state.in_hand())
    if live and live[0].contestants == state.in_hand():
        return [Pot(live[0].amount + sum(paid), live[0].contestants), *live[1:]]
    return [Pot(sum(paid), state.in_hand()), *live]


def least_raise(state: Round, least: int) -> int:
    """A bring-in is completed; no raise need be larger than what somebody else can still match."""
    fixed = state.law.fixed_bets[state.number]
    if bring_in(state.law.game.name) and state.bet < fixed:
        least = min(least, fixed - state.bet)
    return min(least, max(matchable(state) - state.bet, 1))


def matchable(state: Round) -> int:
    """The largest total of this betting round that a player other than the one to act can reach."""
    others = [i for i in state.in_hand() if i != state.to_act]
    return max(state.bets[i] + state.stakes[i] for i in others)


def _stud_opener(state: Round) -> int:
    """The lowest card face up, clubs lowest; later the best exposed hand, first from the button."""
    if state.number == 0:
        return _from(state, min, lambda cards: _card(RANKS, cards[0]))
    return _from(state, max, lambda cards: _sets(RANKS, cards))


def _razz_opener(state: Round) -> int:
    """The highest card face up, the ace low and spades highest; later the lowest exposed hand."""
    if state.number == 0:
        return _from(state, max, lambda cards: _card(LOW_RANKS, cards[0]))
    return _from(state, min, lambda cards: _sets(LOW_RANKS, cards))


def _from(state: Round, best: Any, value: Callable[[list[Card]], Any]) -> int:
    """The first player able to bet, counted from the one whose known cards are best."""
    known = {i: [card for card in state.up[i] if card != HIDDEN] for i in state.in_hand()}
    shown = {i: value(cards) for i, cards in known.items() if cards}
    first = best(shown, key=shown.__getitem__) if shown else 0
    return next_active(state, first - 1)


def _card(ranks: str, card: Card) -> tuple[int, int]:
    return ranks.index(card[0]), SUITS.index(card[1])


def _sets(ranks: str, cards: list[Card]) -> tuple[list[int], list[int]]:
    counts = Counter(ranks.index(card[0]) for card in cards)
    sets = sorted(((n, rank) for rank, n in counts.items()), reverse=True)
    return [n for n, _ in sets], [rank for _, rank in sets]


def _variant(name: str, of: Game, opener: Callable[[Round], int]) -> Game:
    return replace(
        of,
        name=name,
        instrument=HOUSE,
        own={**of.own, "dead_antes": ("A.Ante", (None, int))},
        opener=opener,
        antes=antes,
        pots=pots,
        least_raise=least_raise,
        hidden_faces=True,
    )


FOREIGN: Mapping[str, Game] = {
    game.name: game
    for game in (
        _variant("PO", OMAHA, OMAHA.opener),
        _variant("FO/8", OMAHA, OMAHA.opener),
        _variant("F7S", STUD, _stud_opener),
        _variant("F7S/8", STUD, _stud_opener),
        _variant("FR", STUD, _razz_opener),
    )
}

# What each code says about the contest and the limit.
CONTESTS: Mapping[str, Mapping[str, Any]] = {
    "PO": {"limit": "full_pot"},
    "FO/8": {"limit": "fixed", "contest": "split", "low_qualifier": True, "max_raises": 4},
    "F7S": {"limit": "spread"},
    "F7S/8": {"limit": "spread", "contest": "split", "low_qualifier": True},
    "FR": {"limit": "spread", "contest": "low"},
}


def determinations(variant: str, chip: int, **chosen: Any) -> Determinations:
    """What a file of this code determines beside the amounts that stand in it."""
    own = {"first_opener": "lowest"} if bring_in(variant) else {"burn": False}
    return Determinations(
        tournament=True,  # no commission, and heads-up the button posts the first blind
        smallest_chip=chip,
        ace_low_in_straights=True,
        low_ace="low",
        tap_out_units="all_chips",
        short_taps_cumulate=True,
        compulsory="ante" if bring_in(variant) else "blind",
        **CONTESTS[variant],
        **own,
        **chosen,
    )


def bring_in(variant: str) -> bool:
    """Whether the opener may begin with less than a full bet, others completing it."""
    return variant in ("F7S", "F7S/8", "FR")


def full_bets(state: Round) -> tuple[int, ...]:
    """Under fixed limits: the totals that a full bet, completion or raise may come to now."""
    fixed = state.law.fixed_bets[state.number]
    full: tuple[int, ...]
    brought = state.number == 0 and state.bet <= state.law.min_bet
    if brought and state.status[state.opener] == ACTIVE:
        full = (fixed,)  # a bring-in is completed, not raised
    else:
        full = (fixed, state.bet + fixed) if state.bet < fixed else (state.bet + fixed,)
    return (*(each for each in (matchable(state),) if state.bet < each < full[0]), *full)


def game(name: str) -> Game:
    """A game of ours or of another house by its name."""
    found = OURS.get(name) or FOREIGN.get(name)
    if found is None:
        raise BadMessage(f"no game is called {name!r}: known are {', '.join([*OURS, *FOREIGN])}")
    return found


def step(state: Round | None, action: Any) -> tuple[Round, tuple[Any, ...]]:
    """As `rules.step`, for the games of other houses too."""
    if state is not None:
        return poker.advance(state, action)
    if not isinstance(action, OpenRound):
        raise BadMessage("a history begins with the opening of a round of play")
    return poker.open_round(game(action.game), action)
