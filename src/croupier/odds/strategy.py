"""How a seat that reckons plays Omaha, Faro and Seven Card Stud: what it sees, what it makes of it.

`sight` is built up from what one seat may see and nothing else; a strategy is a function of the
sight, the choices that are open and a source of chance. It must not know the shoe, nor any card
that lies face down before somebody else.
"""

import random
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from croupier.cards import Card
from croupier.hands import Order
from croupier.odds.equity import COMMUNAL_CARDS, HOLE_CARDS, equity
from croupier.rules import actions as act
from croupier.rules.betting import turn
from croupier.rules.choices import Choice
from croupier.rules.round import FOLDED, Round

MOST_RIVALS = 5  # against more the share is reckoned in proportion


class Sight(NamedTuple):
    """What one seat sees of a round of play when it is to act; money is cents."""

    game: str
    order: Order
    seat: int
    hole_cards: tuple[Card, ...]
    up_cards: tuple[Card, ...]
    communal_cards: tuple[Card, ...]
    rivals: tuple[tuple[Card, ...], ...]  # the up-cards of everybody else still in
    dead: tuple[Card, ...]  # up-cards of those who folded
    pot: int
    to_call: int
    stake: int
    betting_round: int  # from 1
    raises: int  # in this betting round
    chip: int  # the smallest


class Character(NamedTuple):
    """How somebody plays: what share of the pot is worth a call, how often a good hand raises."""

    patience: float = 0.06  # share wanted above the pot odds
    boldness: float = 0.6  # how often a hand worth a raise is raised
    bluff: float = 0.04  # how often a hand worth nothing is raised
    samples: int = 300


ORDINARY = Character()

Strategy = Callable[[Sight, Sequence[Choice], random.Random], Any]


def sight(state: Round, seat: int) -> Sight:
    """The round as the player at a seat sees it."""
    me, law = state.index[seat], state.law
    others = [i for i in range(len(state.seats)) if i != me]
    folded = [card for i in others for card in state.passed_in[i][1]]  # once face up
    return Sight(
        law.game.name,
        law.order,
        seat,
        state.hole[me],
        state.up[me],
        state.communal,
        tuple(state.up[i] for i in others if state.status[i] != FOLDED),
        tuple(folded),
        state.pot,
        turn(state).call or 0,
        state.stakes[me],
        state.number + 1,
        state.raises,
        law.det.smallest_chip,
    )


def share(seen: Sight, samples: int, seed: int) -> float:
    """The seat's part of the pot if all who are in go to the showdown, from random deals.

    As many rivals as the cards not seen can serve; a card in the middle of Stud, where the deck ran
    short, counts for the seat itself alone.
    """
    shared = COMMUNAL_CARDS[seen.game]
    own = (*seen.hole_cards, *seen.up_cards, *(() if shared else seen.communal_cards))
    communal = seen.communal_cards if shared else ()
    known = len(own) + len(communal) + len(seen.dead) + sum(map(len, seen.rivals))
    left = len(seen.order.cards) - known - (HOLE_CARDS[seen.game] - len(own))
    left -= shared - len(communal)
    hands = [own]
    for up in sorted(seen.rivals, key=len, reverse=True)[:MOST_RIVALS]:
        left -= HOLE_CARDS[seen.game] - len(up)
        hands += [up] if left >= 0 else []
    found = equity(seen.game, hands, communal, seen.dead, seen.order, samples=samples, seed=seed)
    return float(found.hands[0].share) * len(hands) / (len(seen.rivals) + 1)


def reckoned(character: Character = ORDINARY) -> Strategy:
    """Plays by its share of the pot against what staying in costs, in its own character."""

    def play(seen: Sight, choices: Sequence[Choice], rng: random.Random) -> Any:
        part = share(seen, character.samples, rng.getrandbits(31))
        rivals = len(seen.rivals)
        price = seen.to_call / (seen.pot + seen.to_call) if seen.to_call else 0.0
        eager = part * (rivals + 1)  # 1 is an ordinary hand
        good = eager > 1.25 + 0.35 * seen.raises
        if rng.random() < (character.boldness if good else character.bluff):
            wager = _wager(seen, choices, rng)
            if wager is not None:
                return wager
        worth = part + 0.05 * rng.random() >= price + character.patience * (seen.raises > 0)
        return _stay(seen, choices) if worth else _give_way(seen, choices)

    return play


def called_down(seen: Sight, choices: Sequence[Choice], rng: random.Random) -> Any:
    """Never folds, never raises; opens with the least where it must."""
    return _stay(seen, choices)


def at_random(seen: Sight, choices: Sequence[Choice], rng: random.Random) -> Any:
    """Any choice, any amount; folds only where staying costs something."""
    free = choices[0].action is act.Check
    options = [choice for choice in choices if not (free and choice.action is act.Fold)]
    choice = rng.choice(options)
    return made(choice, _chips(seen, choice, rng.random()))


def made(choice: Choice, amount: int = 0) -> Any:
    """The action of a choice, for so much where it has an amount."""
    if choice.least is None:
        return choice.action(choice.seat)
    return choice.action(choice.seat, amount)


def _find(choices: Sequence[Choice], *kinds: type) -> Choice | None:
    return next((choice for kind in kinds for choice in choices if choice.action is kind), None)


def _stay(seen: Sight, choices: Sequence[Choice]) -> Any:
    """The cheapest way to stay in."""
    kinds = act.Check, act.Call, act.TapOut, act.Bet, act.CallAndRaise
    choice = _find(choices, *kinds) or choices[0]
    return made(choice, choice.least or 0)


def _give_way(seen: Sight, choices: Sequence[Choice]) -> Any:
    """The cheapest way out."""
    choice = _find(choices, act.Check, act.Fold, act.CallAndFold)
    return _stay(seen, choices) if choice is None else made(choice)


def _wager(seen: Sight, choices: Sequence[Choice], rng: random.Random) -> Any:
    """A bet or raise of between half the pot and all of it, as far as the limit goes."""
    choice = _find(choices, act.Bet, act.CallAndRaise)
    if choice is None or choice.least is None or choice.most is None:
        tap_out = _find(choices, act.TapOut)
        return None if tap_out is None else made(tap_out)
    wanted = int((seen.pot + seen.to_call) * (0.5 + rng.random() / 2))
    return made(choice, _whole(seen, choice, wanted))


def _chips(seen: Sight, choice: Choice, part: float) -> int:
    """An amount at this part of the way from the least to the most."""
    least, most = choice.least or 0, choice.most or 0
    return _whole(seen, choice, least + int((most - least) * part))


def _whole(seen: Sight, choice: Choice, amount: int) -> int:
    """The amount in whole chips, within the choice."""
    amount -= amount % seen.chip
    return max(choice.least or 0, min(amount, choice.most or 0))
