"""`croupier demo`: one narrated round of each game, from a sealed deck, every step with its clause.

The players choose by lot among what is open to them; nothing here knows a rule.
"""

import argparse
import hashlib
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from croupier import generator, seal
from croupier.cards import show
from croupier.errors import BadMessage
from croupier.histories.pot_telling import Voice, choices_in_words, tell
from croupier.rules import GAMES, allowed, step
from croupier.rules import actions as act
from croupier.rules.determinations import Commission, Determinations
from croupier.rules.round import Round

EXAMPLES = """examples:
  croupier demo                  a round of each game
  croupier demo stud             one game
  croupier demo omaha --seed 7   the same round every time
"""
NAMES = ("Ann", "Ben", "Cho", "Dev", "Eva")
COMMON = Determinations(
    min_table_stake=100_00,
    commission=Commission(rate_percent=5, cap=10_00, approval="demonstration"),
    compulsory="blind",
    blinds=(5_00, 10_00),
    limit="full_pot",
    min_bet=10_00,
    tap_out_units="all_chips",
)
TERMS: dict[str, dict[str, Any]] = {
    "omaha": {"burn": True, "max_buy_in": 400_00, "contest": "split", "low_qualifier": True},
    "faro": {"deal_pattern": "2-2-1"},
    "stud": {"first_opener": "lowest", "compulsory": "ante", "blinds": (), "ante": 1_00},
}


def add(parser: argparse.ArgumentParser) -> None:
    """Which games, and a seed to see the same round again."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = EXAMPLES
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"among {', '.join(GAMES)}")
    parser.add_argument("--seed", help="any text; without it the operating system is asked")


def run(args: argparse.Namespace) -> int:
    """Tell a round of each game that was asked for."""
    for game in args.games or GAMES:
        if game not in GAMES:
            raise BadMessage(f"no game is called {game!r}: choose among {', '.join(GAMES)}")
        seed = generator.new_seed()
        if args.seed is not None:
            seed = hashlib.sha256(f"{game} {args.seed}".encode()).digest()
        print("\n".join(_round(game, seed)), end="\n\n")
    return 0


def _round(game: str, seed: bytes) -> Iterator[str]:
    terms = determinations(game)
    stakes = tuple((seat, 200_00) for seat, _ in enumerate(NAMES, 1))
    state, events = step(None, act.OpenRound(game, terms, stakes, button=len(NAMES)))
    sealed = seal.seal(game, f"demo-{game}", state.law.deck, seed)
    yield f"{game.upper()}, {GAMES[game].instrument}"
    yield f"  sealed deck, root {sealed.record.root[:16]}…, published before the first card"
    lots = _lots(seed)
    action: Any = act.LoadShoe(sealed.order)
    while True:
        yield from (f"  {event.rule:>12}  {tell(event, VOICE)}" for event in events)
        if state.phase == "concluded":
            break
        if state.seat_to_act is not None:
            yield f"{'':>12}    ({choices_in_words(state, VOICE)})"
            action = _choose(state, lots)
        state, events = step(state, action)


def determinations(game: str) -> Determinations:
    """What the demonstration determines for a game."""
    return replace(COMMON, **TERMS[game])


def _lots(seed: bytes) -> Iterator[int]:
    """A stream of lots of the players' own, apart from the deck's."""
    block = hashlib.sha256(b"players" + seed).digest()
    while True:
        yield from block
        block = hashlib.sha256(block).digest()


def _choose(state: Round, lots: Iterator[int]) -> Any:
    """Mostly go along, now and then fold or bet the least."""
    choices = {choice.action: choice for choice in allowed(state)}
    lot = next(lots)
    wanted: type = act.Fold if lot < 30 else act.CallAndRaise if lot < 60 else act.Call
    if act.Check in choices:
        wanted = act.Bet if lot < 80 else act.Check
    choice = choices.get(wanted) or choices.get(act.Call) or next(iter(choices.values()))
    return choice.action(choice.seat, *([choice.least] if choice.least is not None else []))


def _name(seat: int) -> str:
    return NAMES[seat - 1]


VOICE = Voice(_name, show)
