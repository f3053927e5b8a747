"""`croupier simulate`: rounds of any game by the thousand or million, with given ways to play.

Arguments and layout only; the rounds are played by `croupier.odds.rounds` and `.pots`.
"""

import argparse
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from croupier.cli import progress
from croupier.errors import BadMessage
from croupier.rulebook import FAMILIES

HOUSE, POT = FAMILIES["house"], FAMILIES["pot"]
EXAMPLES = """examples:
  croupier simulate holdem                          ten million rounds with best play
  croupier simulate canberra --rounds 100000000 --seed 7 --play rule
  croupier simulate holdem --play chart.toml        as a chart says
  croupier simulate canberra --strategy mine.py     as a function of yours says
  croupier simulate holdem --set "royal flush=50" --cluster tcp://scheduler:8786
  croupier simulate omaha --seats 6 --strategy tight --strategy calls
  croupier simulate stud --strategy mine.py --strategy random --set "ante=200; first_opener=highest"
Without --rounds there are ten million in holdem and canberra, or 200,000 by a function of yours,
and ten thousand in omaha, faro and stud.
Strategies of omaha, faro and stud: calls, random, ordinary, tight, bold, FILE.py[:FUNCTION] or
MODULE:FUNCTION; seats take them in turn. docs/strategies.md says how to write one.
"""


def add(parser: argparse.ArgumentParser) -> None:
    """A game, how many rounds, how to play, and where."""
    parser.add_argument("game", type=str.lower, metavar="GAME", help=", ".join(HOUSE + POT))
    parser.add_argument("--rounds", type=int, metavar="N", help="ten million, or as said below")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="of the cards: 1")
    parser.add_argument(
        "--strategy", action="append", default=[], metavar="WHAT", help="a name, or your function"
    )
    parser.add_argument(
        "--set", action="append", default=[], metavar="CHANGE", help="NAME=VALUE of a determination"
    )
    house = parser.add_argument_group("holdem and canberra")
    house.add_argument("--play", metavar="HOW", help="best, rule, always or CHART.toml")
    house.add_argument("--ante", type=int, metavar="CENTS", help="100")
    pot = parser.add_argument_group("omaha, faro and stud")
    pot.add_argument("--seats", type=int, metavar="N", help="6")
    pot.add_argument("--table-stake", type=int, metavar="CENTS", help="20000, for each round anew")
    parser.add_argument("--workers", type=int, metavar="N", help="as many as there are cores")
    parser.add_argument("--cluster", metavar="ADDRESS", help="a Dask scheduler")
    parser.add_argument("--json", action="store_true", help="for a program")


def run(args: argparse.Namespace) -> int:
    """Simulate, and tell what it came to."""
    if args.game not in HOUSE + POT:
        raise BadMessage(f"no game is called {args.game!r}: choose {', '.join(HOUSE + POT)}")
    started = time.perf_counter()
    answer, lines = (_house if args.game in HOUSE else _pot)(args)
    answer["rounds_per_second"] = answer["rounds"] / (time.perf_counter() - started)
    if args.json:
        print(json.dumps(answer, indent=2))
        return 0
    for line in lines(answer):
        print(line)
    return 0


def _house(args: argparse.Namespace) -> Any:
    """A house game, beside the exact result where play is best."""
    from croupier.odds import house
    from croupier.odds.rounds import simulate

    for option, value in (("--seats", args.seats), ("--table-stake", args.table_stake)):
        if value is not None:
            raise BadMessage(f"{option} is for {', '.join(POT)}: {args.game} has one player")

    det = house.determine(args.game)
    for text in args.set:
        det = house.change(det, text)
    play, name = _way_to_play(args)
    rounds = _or(args.rounds, 200_000 if args.strategy else 10_000_000)
    ante = _or(args.ante, 100)
    result = simulate(
        args.game, rounds, args.seed, play, det, ante, args.workers, args.cluster,
        progress.shown(),
    )  # fmt: skip
    answer = _about(result, args.game) | {
        "play": name,
        "return_per_ante": float(result.mean),
        **_spread(result),
        "call_or_bet_frequency": float(result.stay_frequency),
    }
    if play == "best":
        answer["exact"] = float(house.solve(args.game, det, ante).return_per_ante)
    return answer, _house_lines


def _way_to_play(args: argparse.Namespace) -> tuple[Any, str]:
    """Best unless something else is given: a name, a chart or a function, but one of them."""
    from croupier.odds.given import given, read_chart

    if len(args.strategy) > 1 or (args.strategy and args.play):
        raise BadMessage(f"{args.game} has one player: give one --strategy or --play")
    if args.strategy:
        return given(args.strategy[0], parameters=(2,)), args.strategy[0]
    if args.play and args.play.endswith(".toml"):
        return read_chart(args.game, Path(args.play)), args.play
    return args.play or "best", args.play or "best"


def _pot(args: argparse.Namespace) -> Any:
    """Seat against seat."""
    from croupier.odds import pots
    from croupier.odds.given import given

    if args.play:
        raise BadMessage(f"--play is for {' and '.join(HOUSE)}: give {args.game} a --strategy")
    if args.ante is not None:
        raise BadMessage(f"--ante is for {' and '.join(HOUSE)}: give {args.game} --set ante=CENTS")
    det = pots.determine(args.game)
    for text in args.set:
        det = pots.change(det, text)
    strategies = [
        given(text, parameters=(2, 3)) if "." in text or ":" in text else text
        for text in args.strategy or ["ordinary"]
    ]
    result = pots.simulate_pot(
        args.game, _or(args.rounds, 10_000), args.seed, strategies, det, _or(args.seats, 6),
        _or(args.table_stake, 200_00), args.workers, args.cluster, progress.shown(),
    )  # fmt: skip
    answer = _about(result, args.game) | {
        "seats": [_seat(seat) for seat in result.seats],
        "commission": result.commission,
        "commission_per_round": float(result.commission_per_round),
        "showdown_frequency": float(result.showdown_frequency),
        "winning_hands": result.hands,
    }
    return answer, _pot_lines


def _about(result: Any, game: str) -> dict[str, Any]:
    return {"game": game, "rounds": result.rounds, "seed": result.seed}


def _spread(result: Any) -> dict[str, Any]:
    """How far the figure may be from the true one, and the rounds from each other."""
    return {
        "standard_error": result.standard_error,
        "interval_95": list(result.interval),
        "standard_deviation": result.standard_deviation,
    }


def _seat(seat: Any) -> dict[str, Any]:
    return {
        "seat": seat.seat,
        "strategy": seat.strategy,
        "cents_per_round": float(seat.mean),
        **_spread(seat),
        "total": seat.total,
    }


def _or(given: int | None, usual: int) -> int:
    return usual if given is None else given


def _house_lines(answer: dict[str, Any]) -> Iterator[str]:
    low, high = answer["interval_95"]
    yield _heading(answer, f", play {answer['play']}")
    within = f"95 in 100 lie within {low:+.4%} to {high:+.4%}"
    yield f"return per ante    {answer['return_per_ante']:>+12.4%}   {within}"
    if "exact" in answer:
        yield f"exactly            {answer['exact']:>+12.4%}"
    yield f"standard error     {answer['standard_error']:>12.4%}"
    yield f"standard deviation {answer['standard_deviation']:>12.4f} antes"
    yield f"calls or bets      {answer['call_or_bet_frequency']:>12.4%}"
    yield _speed(answer)


def _pot_lines(answer: dict[str, Any]) -> Iterator[str]:
    yield _heading(answer)
    yield f"{'seat':<6}{'strategy':<18}{'cents a round':>14}{'95 in 100 lie within':>30}"
    for seat in answer["seats"]:
        low, high = seat["interval_95"]
        within = f"{low:+,.1f} to {high:+,.1f}"
        yield (
            f"{seat['seat']:<6}{seat['strategy']:<18}{seat['cents_per_round']:>+14,.1f}{within:>30}"
        )
    yield f"commission    {answer['commission_per_round']:,.1f} cents a round"
    yield f"showdowns     {answer['showdown_frequency']:.1%} of rounds"
    for contest, hands in answer["winning_hands"].items():
        won = sum(hands.values())
        yield f"{contest} hands that won the main pot at {won:,} showdowns"
        for name, count in hands.items():
            yield f"  {name:<18}{count:>10,}{count / won:>10.2%}"
    yield _speed(answer)


def _heading(answer: dict[str, Any], more: str = "") -> str:
    rounds = answer["rounds"]
    return f"{answer['game']}, {rounds:,} round{'s'[: rounds != 1]}, seed {answer['seed']}{more}"


def _speed(answer: dict[str, Any]) -> str:
    return f"{answer['rounds_per_second']:,.0f} rounds a second"
