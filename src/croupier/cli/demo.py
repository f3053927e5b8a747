"""`croupier demo`: one narrated round of each game, from a sealed deck, every step with its clause.

The players choose by lot among what is open to them; nothing here knows a rule.
"""

import argparse
import hashlib
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from croupier import generator, seal
from croupier.cards import deck, show
from croupier.cli import play_house
from croupier.errors import BadMessage, cited
from croupier.histories import house_telling
from croupier.histories.pot_telling import Voice, choices_in_words, tell
from croupier.rulebook import GAMES as ALL
from croupier.rulebook import edition
from croupier.rules import GAMES, allowed, step
from croupier.rules import actions as act
from croupier.rules.choices import asked
from croupier.rules.determinations import Commission, Determinations
from croupier.rules.events import CardsDiscarded
from croupier.rules.house import actions as house_act
from croupier.rules.house import steps as house
from croupier.rules.house.choices import of_players
from croupier.rules.people import PLAYER
from croupier.rules.round import HIDDEN, Round

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
    parser.add_argument(
        "games", nargs="*", type=str.lower, metavar="GAME", help=f"among {', '.join(ALL)}"
    )
    parser.add_argument("--seed", help="any text; without it the operating system is asked")


def run(args: argparse.Namespace) -> int:
    """Tell a round of each game that was asked for."""
    for game in args.games:
        if game not in ALL:
            raise BadMessage(f"no game is called {game!r}: choose among {', '.join(ALL)}")
    for game in args.games or ALL:
        seed = generator.new_seed()
        if args.seed is not None:
            seed = hashlib.sha256(f"{game} {args.seed}".encode()).digest()
        print("\n".join(_round(game, seed)), end="\n\n")
    return 0


def _round(game: str, seed: bytes) -> Iterator[str]:
    yield f"{game.upper()}, {edition(game).number}"
    yield from _pot_round(game, seed) if game in GAMES else _house_round(game, seed)


def _pot_round(game: str, seed: bytes) -> Iterator[str]:
    stakes = tuple((seat, 200_00) for seat, _ in enumerate(NAMES, 1))
    opening = act.OpenRound(game, determinations(game), stakes, button=len(NAMES))
    state, events = step(None, opening)
    sealed = seal.seal(game, f"demo-{game}", state.law.deck, seed)
    yield _sealed(sealed)
    lots = _lots(seed)
    action: Any = act.LoadShoe(sealed.order)
    while True:
        yield from (f"  {cited(event.rule):>16}  {tell(_masked(event), VOICE)}" for event in events)
        if state.phase == "concluded":
            return
        if state.seat_to_act is not None:
            yield f"{'':>16}    ({choices_in_words(state, VOICE)})"
            action = _choose(state, lots)
        state, events = step(state, action)


def _masked(event: Any) -> Any:
    """Nobody sees a discard, before or after the showdown."""
    if isinstance(event, CardsDiscarded):
        return event._replace(cards=(HIDDEN,) * len(event.cards))
    return event


def _house_round(game: str, seed: bytes) -> Iterator[str]:
    """Three boxes against the dealer, each staying in or folding by lot."""
    opening = play_house.opening(game, auto_declare=True)
    terms = replace(opening.determinations, boxes=3)
    table, _ = house.advance(None, replace(opening, determinations=terms))
    sealed = seal.seal(game, f"demo-{game}", deck(), seed)
    yield _sealed(sealed)
    boxes = (1, 2, 3)
    lots = _lots(seed)
    doings: list[Any] = [house_act.TakeBox(NAMES[box - 1], box, 200_00) for box in boxes]
    doings.append(house_act.OpenWagers())
    doings += [house_act.PlaceAnte(NAMES[box - 1], box, box * 10_00) for box in boxes]
    doings += [house_act.CloseWagers(), house_act.LoadShoe(sealed.order), house_act.Deal()]
    while doings:
        table, events = house.advance(table, doings.pop(0))
        for event in events:
            yield f"  {cited(event.rule):>16}  {house_telling.tell(event, HOUSE)}"
        if not doings:
            doings += _next_at_boxes(table, lots)


def _next_at_boxes(table: house.HouseTable, lots: Iterator[int]) -> list[Any]:
    """What a box or the dealer does next, until the last card is collected."""
    if table.stage == "collecting":
        return [house_act.EndRound()]
    staying = (house_act.Call, house_act.Bet)
    open_now = [c for c in of_players(table) if c.action in (*staying, house_act.Fold)]
    if not open_now:
        return [house_act.CloseDecisions()] if table.stage == "deciding" else []
    folds = next(lots) < 80
    choice = next(c for c in open_now if (c.action is house_act.Fold) == folds)
    return [asked(choice, PLAYER)]


def _sealed(sealed: seal.SealedDeck) -> str:
    return f"  sealed deck, root {sealed.record.root[:16]}…, published before the first card"


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
    return asked(choice, PLAYER)


def _name(seat: int) -> str:
    return NAMES[seat - 1]


VOICE = Voice(_name, show)
HOUSE = house_telling.Voice(lambda box: NAMES[box - 1] if box else "the dealer", show)
