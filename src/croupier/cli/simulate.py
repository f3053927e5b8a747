"""`croupier simulate`: rounds of a house game by the million, beside the exact answer.

Arguments and layout only; the rounds are played by `croupier.odds.simulate`.
"""

import argparse
import json
import sys
import time

EXAMPLES = """examples:
  croupier simulate holdem                          ten million rounds with best play
  croupier simulate canberra --rounds 100000000 --seed 7 --play rule
  croupier simulate holdem --set "royal flush=50" --cluster tcp://scheduler:8786
"""


def add(parser: argparse.ArgumentParser) -> None:
    """A game, how many rounds, how to play, and where."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = EXAMPLES
    parser.add_argument("game", metavar="GAME", help="holdem or canberra")
    parser.add_argument("--rounds", type=int, default=10_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--play", default="best", help="best, rule or always (call or bet)")
    parser.add_argument(
        "--set", action="append", default=[], metavar="CHANGE", help="as in croupier odds"
    )
    parser.add_argument("--ante", type=int, default=100, metavar="CENTS")
    parser.add_argument("--workers", type=int, help="threads; as many as there are cores")
    parser.add_argument("--cluster", metavar="ADDRESS", help="a Dask scheduler")
    parser.add_argument("--json", action="store_true", help="for a program")


def run(args: argparse.Namespace) -> int:
    """Simulate, and set the result beside the exact one where play is best."""
    from croupier.odds import house
    from croupier.odds.simulate import simulate

    det = house.determine(args.game)
    for text in args.set:
        det = house.change(det, text)
    started = time.perf_counter()
    result = simulate(
        args.game, args.rounds, args.seed, args.play, det, args.ante, args.workers, args.cluster,
        progress_bar if sys.stderr.isatty() else None,
    )  # fmt: skip
    seconds = time.perf_counter() - started
    low, high = result.interval
    answer = {
        "game": args.game,
        "rounds": result.rounds,
        "seed": result.seed,
        "play": args.play,
        "return_per_ante": float(result.mean),
        "standard_error": result.standard_error,
        "interval_95": [low, high],
        "standard_deviation": result.standard_deviation,
        "call_or_bet_frequency": float(result.stay_frequency),
        "rounds_per_second": result.rounds / seconds,
    }
    if args.play == "best":
        answer["exact"] = float(house.solve(args.game, det, args.ante).return_per_ante)
    print(json.dumps(answer, indent=2) if args.json else _text(answer))
    return 0


def progress_bar(done: int, total: int) -> None:
    """A line on the terminal that fills."""
    part = done / total
    end = "\n" if done >= total else ""
    print(f"\r[{'#' * int(40 * part):<40}] {part:6.1%}", end=end, file=sys.stderr, flush=True)


def _text(answer: dict[str, object]) -> str:
    lines = []
    for name, value in answer.items():
        if isinstance(value, list):
            shown = " to ".join(f"{each:+.6f}" for each in value)
        elif isinstance(value, float):
            shown = f"{value:,.0f}" if value > 1000 else f"{value:+.6f}"
        else:
            shown = f"{value:,}" if isinstance(value, int) else str(value)
        lines.append(f"{name.replace('_', ' '):<24}{shown:>28}")
    return "\n".join(lines)
