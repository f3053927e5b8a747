"""Write docs/odds.md and its charts from the exact figures: `python scripts/odds.py [--check]`.

With --check nothing is written: it fails where the page is not what the figures say.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from croupier.odds import charts, house, play, report, sides

DOCS = Path(__file__).parents[1] / "docs"
CHARTS = DOCS / "odds"

WHAT_IF = {
    "holdem": (
        "qualifying_hand=22543",
        "qualifying_hand=55432",
        "flush=3",
        "equal_when_not_qualified=void",
        "kickers_count_with_sets=false",
    ),
    "canberra": (
        "royal flush=100",
        "qualifying_hand=AQ432",
        "flush=6",
        "two pairs=3",
        "equal_when_not_qualified=void",
    ),
}
INTRODUCTION = """# Odds of the house games

Every figure on this page is counted, not simulated: all {holdem:,} deals of Canberra Casino Hold-em
and all {canberra:,} of Canberra Poker, with the better decision taken each time. It is written by
`scripts/odds.py`; `croupier odds holdem` and `croupier odds canberra` give the same figures at a
prompt, for any pay table.
"""


def page() -> Iterator[str]:
    """The whole page."""
    deals = {name: game.deals for name, game in house.GAMES.items()}
    yield INTRODUCTION.format(**deals)
    for game in house.GAMES:
        yield from part(game)
    yield "## A session\n"
    yield _picture("session", "average and spread of a session by the number of rounds")


def part(game: str) -> Iterator[str]:
    """One game: figures, outcomes, best play, what-ifs, side wager."""
    solution = house.solve(game)
    word = solution.law.game.second
    yield f"## {charts.TITLES[game]}\n"
    yield from _table(
        ("", "exactly", "per cent"),
        [
            ("house edge", f"`{report.ratio(solution.house_edge)}`", _pc(solution.house_edge)),
            ("element of risk", "", _pc(solution.element_of_risk)),
            (f"best play is to {word}", "", _pc(solution.stay_frequency)),
            ("standard deviation, antes", "", f"{solution.standard_deviation:.4f}"),
        ],
    )
    yield _picture(f"{game}-outcomes", "how a round ends with best play")
    yield _picture(f"{game}-lines", "what each line of the pay tables adds to the return")
    yield from _best_play(game, solution)
    yield from _what_if(game, solution)
    yield from _super_aces() if game == "holdem" else _jackpot()


def _best_play(game: str, solution: house.Solution) -> Iterator[str]:
    rule = play.short_rule(game)
    groups, unit = house.groups(game)
    by_rule = play.rule_return(game, groups, unit, rule.stays)
    cost = solution.return_per_ante - by_rule
    yield "### Best play\n"
    yield "To remember:\n"
    yield "\n".join(f"- {line}" for line in rule.lines) + "\n"
    yield (
        f"The house edge by this rule is {_pc(-by_rule)}: it costs "
        f"{report.percent(cost, digits=5)} of an ante against best play.\n"
    )
    yield _picture(f"{game}-strategy", "the strategy chart")


def _what_if(game: str, solution: house.Solution) -> Iterator[str]:
    yield "### What if\n"
    rows = [("as in the instrument", _pc(solution.house_edge), _pc(solution.stay_frequency))]
    for change in WHAT_IF[game]:
        other = house.solve(game, house.change(house.determine(game), change))
        rows.append((f"`{change}`", _pc(other.house_edge), _pc(other.stay_frequency)))
    yield from _table(("change", "house edge", "stays in"), rows)


def _super_aces() -> Iterator[str]:
    both = sides.with_super_aces()
    yield "### Super Aces Bonus\n"
    yield f"A wager returns {_pc(both.bonus.return_per_unit)} of its stake on average.\n"
    yield from _prizes(both.bonus)
    yield (
        "It is settled before the decision. Where the reading is that a fold takes a paid bonus "
        f"back, or where it was not declared, a player with a wager as large as the ante calls "
        f"{_pc(both.calls_more)} more often, and loses {_pc(both.cost)} of an ante by it.\n"
    )


def _jackpot() -> Iterator[str]:
    wager, even = sides.boomerang(1_000_000), sides.break_even()
    assert even is not None
    yield "### Boomerang Jackpot\n"
    yield (
        f"With $10,000 displayed a wager of $1 returns {_pc(wager.return_per_unit)}. It breaks "
        f"even from {report.money(even)} on. The reserve pool needs {_pc(sides.reserve_share())} "
        "of the wagers that do not win to pay for the fixed bonuses. Best play never folds a "
        "hand that wins a prize.\n"
    )
    yield from _prizes(wager)
    yield _picture("jackpot", "return of the jackpot wager by the amount displayed")


def _prizes(wager: sides.SideWager) -> Iterator[str]:
    rows = [
        (
            prize.hand,
            f"{prize.count:,}",
            report.money(prize.wins),
            report.percent(wager.contribution(prize), "+"),
        )
        for prize in wager.prizes
    ]
    yield from _table(("hand", f"of {wager.hands:,}", "wins", "adds"), rows)


def _table(head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> Iterator[str]:
    lines = [head, tuple("---" for _ in head), *rows]
    yield "\n".join("| " + " | ".join(line) + " |" for line in lines) + "\n"


def _picture(name: str, words: str) -> str:
    return f"![{words}](odds/{name}.svg)\n"


def _pc(value: object) -> str:
    return report.percent(value)  # type: ignore[arg-type]


def draw() -> None:
    """Every chart, as PNG and as SVG."""
    CHARTS.mkdir(exist_ok=True)
    solutions = [house.solve(game) for game in house.GAMES]
    figures = {"session": charts.session_spread(solutions)}
    for solution in solutions:
        figures |= charts.of_game(solution)
        del figures[f"{solution.game}-session"]
    for name, figure in figures.items():
        for ending in ("png", "svg"):
            charts.save(figure, CHARTS / f"{name}.{ending}")


def main() -> int:
    """Write the page and the charts, or compare the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true")
    args = parser.parse_args()
    text = "\n".join(page())
    path = DOCS / "odds.md"
    if args.check:
        same = path.exists() and path.read_text(encoding="utf-8") == text
        print("docs/odds.md is up to date" if same else "docs/odds.md is out of date")
        return 0 if same else 1
    draw()
    path.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
