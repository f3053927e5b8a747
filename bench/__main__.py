"""Run the parts of the bench one after another: `python -m bench [PART ...]`.

A part is a module here with `run()`. It prints what it measured; it must not judge the code's worth
by anything but figures taken in the same run.
"""

import argparse
from importlib import import_module

PARTS = {
    "evaluators": "single hands and hands in bulk, beside treys, eval7, phevaluator and pokerkit",
    "imports": "what `import croupier` costs, beside `import pokerkit`",
    "rounds": "complete rounds of the pot games and forks of their state, beside pokerkit",
    "odds": "house games solved, equities and simulated rounds, beside phevaluator and eval7",
    "house": "settled rounds of play of the two house games",
    "room": "the running room under load, from a player's command to the last viewer",
}


def main() -> None:
    """Run the parts named, or all."""
    parser = argparse.ArgumentParser(prog="python -m bench", description="Measure, part by part.")
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    parser.add_argument("--quick", action="store_true", help="smaller, where a part can be")
    args = parser.parse_args()
    chosen = args.parts or list(PARTS)
    if unknown := set(chosen) - set(PARTS):
        parser.error(f"no such part: {', '.join(sorted(unknown))}")
    for part in chosen:
        print(f"{part}: {PARTS[part]}\n")
        module = import_module(f"bench.{part}")
        (getattr(module, "quick", module.run) if args.quick else module.run)()
        print()


if __name__ == "__main__":
    main()
