"""`croupier odds`: exact house edge, best play, equities and frequencies at the prompt.

Arguments and layout only; every figure comes from `croupier.odds`.
"""

import argparse
import json
import sys
from collections.abc import Callable, Iterable
from decimal import Decimal, InvalidOperation
from functools import partial
from pathlib import Path
from typing import Any

from croupier.cards import cards
from croupier.cli import odds_hands, progress
from croupier.errors import BadMessage

EXAMPLES = """examples:
  croupier odds holdem                                the house edge, exactly
  croupier odds canberra --what-if "royal flush=100"  a changed pay table beside the instrument's
  croupier odds holdem --set qualifying_hand=55432 --set equal_when_not_qualified=void
  croupier odds canberra --ante 30 --max-payout 5000  where the maximum payout bites
  croupier odds holdem --hand "Ah 7d" --seen "2c 8d 9s"   the best play of one hand
  croupier odds canberra --hand "Ah Kd 9c 5s 2h" --seen Jc
  croupier odds holdem --rule                         a rule to remember, and what it costs
  croupier odds holdem --rule chart.toml              what a chart of yours costs
  croupier odds canberra --side --display 25000       the side wager
  croupier odds canberra --side --set "flush=150"     and a bonus of it changed, in dollars
  croupier odds holdem --side --set "pair of aces=8"  a line of the Super Aces Bonus changed
  croupier odds holdem --set "flush=3" --charts new   pictures of a changed pay table
  croupier odds equity omaha AsAhKdQd 9s8s7h6h        each hand's share of the pot
  croupier odds frequency --cards 7 --deck-size 36    how often each class occurs
"""


def add(parser: argparse.ArgumentParser) -> None:
    """A sub-command for each kind of question."""
    kinds = parser.add_subparsers(dest="kind", metavar="WHAT", required=True)
    for kind, (summary, add_options) in KINDS.items():
        sentence = summary[0].upper() + summary[1:] + "."
        add_options(kinds.add_parser(kind, help=summary, description=sentence))


def run(args: argparse.Namespace) -> int:
    """Answer the question that was chosen."""
    others = {"equity": odds_hands.run_equity, "frequency": odds_hands.run_frequency}
    answer, lines = others.get(args.kind, _house)(args)
    if args.json:
        print(json.dumps(answer, indent=2))
    else:
        for line in lines:
            print(line)
    return 0


def _add_house(parser: argparse.ArgumentParser, game: str) -> None:
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    own = [line for line in EXAMPLES.splitlines() if f"croupier odds {game}" in line]
    parser.epilog = "\n".join(["examples:", *own, CHANGES.format(game=game)])
    change = 'NAME=VALUE, several with ";": a line of the pay table, or a determination'
    parser.add_argument("--set", action="append", default=[], metavar="CHANGE", help=change)
    parser.add_argument(
        "--what-if", action="append", default=[], metavar="CHANGE", help="the same, beside it"
    )
    parser.add_argument("--ante", default="1", metavar="DOLLARS", help="1 unless told otherwise")
    parser.add_argument("--max-payout", metavar="DOLLARS", help="without it, none that bites")
    parser.add_argument("--hand", metavar="CARDS", help="the best play of this hand, with --seen")
    parser.add_argument("--seen", metavar="CARDS", help=_SEEN[game])
    parser.add_argument(
        "--rule", nargs="?", const="", metavar="CHART", help="a rule to remember, or your chart"
    )
    parser.add_argument(
        "--charts",
        type=Path,
        metavar="FOLDER",
        help="draw outcomes, lines, strategy, a session as --set has them",
    )
    parser.add_argument("--format", choices=("png", "svg"), help="of --charts: svg")
    parser.add_argument("--side", action="store_true", help="the side wager")
    parser.add_argument("--stake", metavar="DOLLARS", help="of --side: 1")
    if game == "canberra":
        parser.add_argument(
            "--display", metavar="DOLLARS", help="the jackpot displayed, for --side: 10,000"
        )
    parser.add_argument("--json", action="store_true", help="for a program")


CHANGES = """
CHANGE is a line of the pay table, as in "flush=3", or a determination: croupier rules {game}"""
KINDS: dict[str, tuple[str, Callable[[argparse.ArgumentParser], None]]] = {
    "holdem": (
        "Canberra Casino Hold-em: house edge, best play, outcomes, Super Aces Bonus",
        partial(_add_house, game="holdem"),
    ),
    "canberra": (
        "Canberra Poker: house edge, best play, outcomes, Boomerang Jackpot",
        partial(_add_house, game="canberra"),
    ),
    "equity": ("each hand's share at a showdown", odds_hands.add_equity),
    "frequency": ("how often each class of hand occurs", odds_hands.add_frequency),
}
_SEEN = {"holdem": "the flop", "canberra": "the dealer's card seen"}
Answer = tuple[Any, Iterable[str]]


def _house(args: argparse.Namespace) -> Answer:
    from croupier.odds import house

    for name in ("ante", "max_payout", "stake", "display"):
        if (text := getattr(args, name, None)) is not None:
            setattr(args, name, _cents(text))
    _check_options(args)
    det = house.determine(args.kind)
    if args.max_payout is not None:
        det = house.change(det, f"max_payout={args.max_payout}")
    if args.side:
        return _super_aces(args, det) if args.kind == "holdem" else _jackpot(args)
    for text in args.set:
        det = house.change(det, text)
    if args.hand or args.seen:
        return _hand(args, det)
    if args.rule is not None:
        return _rule(args, det)
    return _edge(args, det)


def _check_options(args: argparse.Namespace) -> None:
    """Refuse a question that another would hide, and an option of a question that is not asked."""
    asked = {
        "--hand": bool(args.hand or args.seen),
        "--side": args.side,
        "--rule": args.rule is not None,
        "--what-if": bool(args.what_if),
        "--charts": args.charts is not None,
    }
    questions = [name for name, is_asked in asked.items() if is_asked]
    if len(questions) > 1 and questions != ["--what-if", "--charts"]:
        raise BadMessage(f"{' and '.join(questions)} are different questions: ask one at a time")
    for option, value, question in (
        ("--stake", args.stake, "--side"),
        ("--display", getattr(args, "display", None), "--side"),
        ("--format", args.format, "--charts"),
    ):
        if value is not None and not asked[question]:
            raise BadMessage(f"{option} goes with {question}")
    if args.side and args.kind == "canberra" and args.max_payout is not None:
        raise BadMessage(
            "--max-payout is of the bet, and no part of the jackpot that --side asks for"
        )
    if not all(text.strip() for text in (*args.set, *args.what_if)):
        raise BadMessage("'' changes nothing: write NAME=VALUE, as in royal flush=100")


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        raise BadMessage(f"no charts can be put into {folder}: it is not a folder") from None
    except OSError as error:
        raise BadMessage(f"no charts can be put into {folder}: {error.strerror}") from None


def _edge(args: argparse.Namespace, det: Any) -> Answer:
    from croupier.odds import house, report

    first = "as determined" if args.set or args.max_payout else "instrument"
    cases = [(first, det)] + [(text, house.change(det, text)) for text in args.what_if]
    if args.charts:
        _make_folder(args.charts)
    step, solved = progress.steps(len(cases)), []
    for name, each in cases:
        solved.append((name, house.solve(args.kind, each, args.ante)))
        step()
    if args.charts:
        _draw(solved[0][1], args.charts, args.format or "svg")
    answer = report.plain(solved[0][1])
    if args.what_if:
        answer["what_if"] = [{"change": name, **report.plain(each)} for name, each in solved[1:]]
    return answer, report.text(solved)


def _draw(solution: Any, folder: Path, ending: str) -> None:
    from croupier.odds import charts

    step = progress.steps(1 + charts.NUMBER[solution.game])
    figures = charts.of_game(solution)
    step()
    for name, figure in figures.items():
        charts.save(figure, folder / f"{name}.{ending}")
        step()
    for name in figures:
        print(f"wrote {folder / name}.{ending}", file=sys.stderr)


def _hand(args: argparse.Namespace, det: Any) -> Answer:
    from croupier.odds import play, report

    own, seen = cards(args.hand or ""), cards(args.seen or "")
    decision = play.decide(args.kind, own, seen, det, args.ante)
    return report.decision_plain(decision), report.decision_text(decision)


def _rule(args: argparse.Namespace, det: Any) -> Answer:
    from croupier.odds import given, house, play, report

    step = progress.steps(3)
    rule = given.read_chart(args.kind, Path(args.rule)) if args.rule else play.short_rule(args.kind)
    step()
    groups, unit = house.groups(args.kind, det, args.ante)
    step()
    by_rule = play.rule_return(args.kind, groups, unit, rule.stays, args.ante)
    cost = house.solve(args.kind, det, args.ante).return_per_ante - by_rule
    step()
    answer = {
        "rule": rule.words,
        "house_edge": report.ratio(-by_rule),
        "house_edge_decimal": float(-by_rule),
        "cost": report.ratio(cost),
        "cost_decimal": float(cost),
    }
    lines = [
        *rule.lines,
        f"house edge by this rule {report.percent(-by_rule)}, "
        f"of which {report.percent(cost, digits=5)} is what the rule costs against best play",
    ]
    return answer, lines


def _super_aces(args: argparse.Namespace, det: Any) -> Answer:
    """Lines that --set names are those of the bonus; another table goes by its name."""
    from croupier.odds import house, report, sides

    for text in args.set:
        det = house.change(det, text, "super_aces_odds")
    both = sides.with_super_aces(det, args.ante, _stake(args), progress.shown())
    answer = report.side_plain(both.bonus) | {
        "forfeit_on_fold": {"cost": report.ratio(both.cost), "cost_decimal": float(both.cost)}
    }
    return answer, [*report.side_text("Super Aces", both.bonus), *report.together_text(both)]


def _stake(args: argparse.Namespace) -> int:
    return 1_00 if args.stake is None else int(args.stake)


def _jackpot(args: argparse.Namespace) -> Answer:
    from croupier.odds import report, sides

    terms = sides.jackpot_terms(_stake(args))
    for text in args.set:
        terms = sides.change_jackpot(terms, text)
    display = 10_000_00 if args.display is None else args.display
    wager, even, share = (
        sides.boomerang(display, terms),
        sides.break_even(terms),
        sides.reserve_share(terms),
    )
    answer = report.side_plain(wager) | {
        "display": display,
        "break_even_display": even,
        "reserve_share": report.ratio(share),
        "reserve_share_decimal": float(share),
    }
    shown = "at no amount" if even is None else f"from {report.money(even)} displayed"
    lines = [
        *report.side_text(f"Boomerang Jackpot at {report.money(display)}", wager),
        f"the wager breaks even {shown}",
        f"the reserve pool needs {report.percent(share)} of the wagers lost to pay the bonuses",
    ]
    return answer, lines


def _cents(text: str) -> int:
    """An amount in dollars and cents, as a person writes it."""
    try:
        cents = Decimal(text.removeprefix("$").replace(",", "")) * 100
    except InvalidOperation:
        cents = Decimal("0.5")
    if not cents.is_finite() or cents != int(cents) or cents < 0:
        raise BadMessage(f"{text!r} is not an amount: write dollars as in 25 or 12.50")
    return int(cents)
