"""`croupier tournament run`: a tournament from its conditions to its prizes, played by bots.

Options and the report; the tournament is played by `croupier.tournaments`.
"""

import argparse
import json
import sys
import time
from pathlib import Path
from typing import Any

from croupier.cli import files, progress, tournament_words
from croupier.cli.files import SCREEN
from croupier.cli.tournament_words import dollars
from croupier.errors import BadMessage
from croupier.rules.tournament.conditions_check import require
from croupier.tournaments import Crowd, Run

SHOWN = 20  # places on the screen; the report has them all
MOST = 20_000  # players a run has time and room for


def add(parser: argparse.ArgumentParser) -> None:
    """Whose tournament, how many players, and where the results go."""
    parser.add_argument("conditions", metavar="CONDITIONS", help="a TOML file, or a sample's name")
    parser.add_argument("--players", type=int, default=30, metavar="N", help="entries; 30")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="of dice and cards; 1")
    parser.add_argument(
        "--no-shows", type=float, default=0.0, metavar="P", help="chance that one never comes: 0"
    )
    parser.add_argument(
        "--absences",
        type=float,
        default=0.0,
        metavar="P",
        help="chance that one goes away, each round: 0",
    )
    parser.add_argument("--json", action="store_true", help="the result as JSON")
    parser.add_argument(
        "--report", metavar="FILE", help="every place and event, as text; - for the screen"
    )
    parser.add_argument(
        "--ots", metavar="FILE", help="an Open Tournament Summary; - for the screen"
    )
    parser.set_defaults(do=run)


def run(args: argparse.Namespace) -> int:
    """Play it and tell how it went."""
    if args.players < 1:
        raise BadMessage(f"--players {args.players}: a tournament needs at least one")
    if args.players > MOST:
        raise BadMessage(f"--players {args.players}: at most {MOST:,}")
    for name in ("no_shows", "absences"):
        if not 0 <= getattr(args, name) <= 1:
            raise BadMessage(f"--{name.replace('_', '-')} is a chance from 0 to 1")
    _check_outputs(args)
    played, seconds = _play(args)
    if args.report:
        files.put(args.report, "\n".join(report(played)) + "\n")
    if args.ots:
        _write_summary(args.ots, played)
    if args.json:
        print(json.dumps(result(played), indent=2))
    elif SCREEN not in (args.report, args.ots):
        print("\n".join(summary(played, seconds)))
    return 0


def _check_outputs(args: argparse.Namespace) -> None:
    wanted = [name for name in (args.report, args.ots) if name is not None]
    if wanted.count(SCREEN) + args.json > 1:
        raise BadMessage("the screen can have one of --report, --ots and --json, not several")
    if len({Path(name).resolve() for name in wanted}) < len(wanted):
        raise BadMessage(f"--report and --ots are both {wanted[0]}: give one another name")
    for name in wanted:
        files.check(name)


def _write_summary(name: str, played: Run) -> None:
    if played.state.phase == "cancelled":
        print(f"croupier tournament: cancelled, so {name} was not written", file=sys.stderr)
        return
    from croupier.histories import ots

    files.put(name, ots.write(played.state))


def _play(args: argparse.Namespace) -> tuple[Run, float]:
    from croupier.histories.conditions_pages import digest
    from croupier.histories.tournaments import load

    conditions = load(args.conditions)
    require(conditions, "start")
    crowd = Crowd(no_show=args.no_shows, goes_away=args.absences)
    began = time.perf_counter()
    played = Run(conditions, args.seed, crowd)
    played.prepare(digest(conditions))
    played.enter(f"player {n}" for n in range(1, args.players + 1))
    played.play(progress.shown(steady=False))
    return played, time.perf_counter() - began


def places(played: Run) -> list[tuple[int, str, int]]:
    """Place, player and prize, the best first."""
    found, place = [], 1
    for group in played.state.places:
        found += [(place, player, played.state.prizes.get(player, 0)) for player in group]
        place += len(group)
    return found


def result(played: Run) -> dict[str, Any]:
    """Everything a program may want to know, money in cents."""
    state = played.state
    return {
        "tournament": state.conditions.name,
        "game": state.conditions.game,
        "seed": played.seed,
        "ended": state.phase,
        "entries": state.entries,
        "re_buys": state.re_buys,
        "sessions": state.number,
        "rounds_of_play": played.rounds,
        "events": {"tournament": len(played.log), "tables": played.table_events},
        "seconds_of_play": played.at,
        "commission": state.accounts.get("commission", 0),
        "prizes": sum(state.prizes.values()),
        "places": [
            {"place": place, "player": player, "prize": prize}
            for place, player, prize in places(played)
        ],
    }


def summary(played: Run, seconds: float) -> list[str]:
    """What the screen shows."""
    state, found = played.state, places(played)
    events = len(played.log) + played.table_events
    lines = [
        _entries(played),
        f"{_many(played.rounds, 'round')} of play in {_hours(played.at)}; "
        f"{events:,} events in {seconds:.1f} s",
        "",
    ]
    if state.phase == "cancelled":
        why = played.log[-1].reason
        return [*lines, f"cancelled, {why}: every fee and commission went back"]
    lines += [_place(*each) for each in found[:SHOWN]]
    if len(found) > SHOWN:
        lines.append(f"        and {_many(len(found) - SHOWN, 'player')} more")
    paid, kept = sum(state.prizes.values()), state.accounts.get("commission", 0)
    return [*lines, "", f"prizes {dollars(paid)}, commission {dollars(kept)}, escrow $0.00"]


def _entries(played: Run) -> str:
    state = played.state
    entries = f"{state.entries:,} {'entry' if state.entries == 1 else 'entries'}"
    reserves = f"{_many(len(state.reserves), 'reserve')}, " if state.reserves else ""
    rest = f"{reserves}{_many(state.re_buys, 're-buy')}, {_many(state.number, 'session')}"
    return f"{state.conditions.name}: {entries}, {rest}"


def _place(place: int, player: str, prize: int) -> str:
    won = dollars(prize) if prize else ""
    return f"{place:>6}  {player:<28}{won:>16}".rstrip()


def _many(count: int, what: str) -> str:
    return f"{count:,} {what}{'' if count == 1 else 's'}"


def _hours(seconds: int) -> str:
    return f"{seconds // 3600}:{seconds // 60 % 60:02} hours"


# The report


def report(played: Run) -> list[str]:
    """Every place and prize, then every event of the tournament with its clause."""
    totals = summary(played, 0.0)[-1]
    found = [_place(*each) for each in places(played)]
    told = ["", "what happened: time of play, clause, event", ""]
    return [_entries(played), "", *found, "", totals, *told, *tournament_words.lines(played.log)]
