"""Charts of the odds: outcomes, strategy, return against the jackpot, and a session's spread.

Drawn with matplotlib, the extra croupier[charts]. Each function takes figures that are already
worked out and gives back a figure to be saved as PNG or SVG. It must not count anything.
"""

import math
from collections.abc import Sequence
from fractions import Fraction
from importlib import import_module
from pathlib import Path
from typing import Any

from croupier.cards import RANKS
from croupier.errors import BadMessage
from croupier.odds import house, play, sides

_STAY, _FOLD, _NEUTRAL, _INK = "#1b7f5c", "#c8553d", "#c9ced6", "#1d2433"
_END_COLOURS = {
    "higher": _STAY,
    "not qualified": "#6cb89a",
    "not qualified, equal": "#a9d6c3",
    "equal": _NEUTRAL,
    "fold": "#e0a458",
    "lower": _FOLD,
}
_END_WORDS = {
    "higher": "player higher: both wagers win",
    "not qualified": "dealer does not qualify: ante wins",
    "not qualified, equal": "the same, with equal hands",
    "equal": "equal: both wagers returned",
    "fold": "player folds: ante lost",
    "lower": "player lower: both wagers lost",
}
TITLES = {"holdem": "Canberra Casino Hold-em", "canberra": "Canberra Poker"}


def save(figure: Any, path: Path) -> None:
    """Write a figure as the name's ending says; the same figures give the same file."""
    if path.suffix not in (".png", ".svg"):
        raise BadMessage(f"{path.name} is neither .png nor .svg")
    metadata = {"Date": None} if path.suffix == ".svg" else {"Software": None}
    figure.savefig(path, dpi=150, metadata=metadata)


NUMBER = {"holdem": 4, "canberra": 5}  # of charts


def of_game(solution: house.Solution) -> dict[str, Any]:
    """Every chart of a game under its determinations, by name."""
    game = solution.game
    groups, _ = house.groups(game, solution.determinations, solution.ante)
    figures = {
        f"{game}-outcomes": outcome_bars(solution),
        f"{game}-lines": line_bars(solution),
        f"{game}-session": session_spread([solution]),
    }
    if game == "holdem":
        return figures | {"holdem-strategy": holdem_chart(groups)}
    return figures | {"canberra-strategy": canberra_chart(groups), "jackpot": jackpot_line()}


def outcome_bars(solution: house.Solution) -> Any:
    """How a round of play ends under best play."""
    figure, axes = _canvas(f"{TITLES[solution.game]}: how a round ends with best play", 8, 3.6)
    ends = [(end, solution.outcomes[end]) for end in _END_WORDS if solution.outcomes[end]]
    for place, (end, chance) in enumerate(reversed(ends)):
        axes.barh(place, float(chance), color=_END_COLOURS[end], height=0.72)
        axes.text(float(chance) + 0.006, place, _percent(chance), va="center", color=_INK)
    axes.set_yticks(range(len(ends)), [_END_WORDS[end] for end, _ in reversed(ends)])
    axes.set_xlim(0, 1.16 * float(max(chance for _, chance in ends)))
    axes.xaxis.set_visible(False)
    _bare(axes, "left")
    figure.get_layout_engine().set(rect=(0.01, 0.07, 0.98, 0.92))
    figure.text(0.99, 0.02, f"house edge {float(solution.house_edge):.3%} of the ante", ha="right")
    return figure


def holdem_chart(groups: Sequence[house.Group]) -> Any:
    """When to call without a pair of one's own or a draw: by the two hole cards."""
    figure, panels = _canvas(
        "Hold-em: no pair of your own, no four to a flush or straight – call?", 13, 5.8, columns=3
    )
    words = ("no card above the flop", "one card above the flop", "both cards above the flop")
    for over, (axes, title) in enumerate(zip(panels, words, strict=True)):
        cells = _holdem_cells(groups, over)
        rows = sorted({row for _, row in cells}, reverse=True)
        named = {(column, rows.index(row)): cell for (column, row), cell in cells.items()}
        _grid(axes, named, [_rank(row) for row in rows], "call")
        axes.set_xlabel("your higher card")
        axes.set_ylabel("your lower card")
        axes.set_title(title, fontsize=11, color=_INK)
    _explain(
        figure,
        "With a pair of your own or better (but for a few low pairs) or such a draw: call.",
        "call",
    )
    return figure


Cells = dict[tuple[int, int], tuple[int, int]]


def _holdem_cells(groups: Sequence[house.Group], over: int) -> Cells:
    """Calls and all decisions by higher and lower hole card, with nothing made and no draw."""
    cells: Cells = {}
    for group, spot in zip(groups, play.spots(), strict=True):
        if spot.made or spot.suits == "four" or spot.straight_draw or spot.over != over:
            continue
        if group.weight:
            _add(cells, (spot.high, spot.low), group)
    return cells


def _add(cells: Cells, place: tuple[int, int], group: house.Group) -> None:
    stays, total = cells.get(place, (0, 0))
    cells[place] = stays + group.stays, total + group.weight


_QUEENS = [f"A K Q {_}" for _ in ("J", "10", "9", "8", "7", "6", "5", "4", "3")]
_LESS = ["A K J", "A K 10 or less"]


def canberra_chart(groups: Sequence[house.Group]) -> Any:
    """When to bet with ace and king: by what comes with them and the dealer's card."""
    figure, panels = _canvas("Canberra Poker: ace and king, no pair – bet?", 14, 5.4, columns=2)
    titles = ("the dealer's card matches one of yours", "it matches none of yours")
    for matches, axes, title in zip((True, False), panels, titles, strict=True):
        rows = [*_QUEENS, *_LESS]
        _grid(axes, _canberra_cells(groups, matches), rows, "bet")
        axes.set_xlabel("the dealer's card")
        axes.set_title(title, fontsize=11, color=_INK)
    _explain(figure, "A pair or better: bet. Less than ace and king: fold.", "bet")
    return figure


def _canberra_cells(groups: Sequence[house.Group], matches: bool) -> Cells:
    """Bets and all decisions by the dealer's card and the row of the chart."""
    cells: Cells = {}
    for group, sight in zip(groups, play.sights(), strict=True):
        if sight.flush or not group.weight or not play.is_ace_king(sight.ranks):
            continue
        if (sight.card in sight.ranks) == matches:
            _add(cells, (sight.card, _canberra_row(sight.ranks)), group)
    return cells


def _canberra_row(ranks: tuple[int, ...]) -> int:
    third, fourth = ranks[2:4]
    if third == 12:
        return 11 - fourth
    return len(_QUEENS) + (third < 11)


def jackpot_line(terms: Any = None, up_to: int = 300_000_00) -> Any:
    """What the jackpot wager returns against the amount displayed."""
    figure, axes = _canvas("Boomerang Jackpot: return of a wager by the amount displayed", 8, 4.4)
    meters = [up_to * step // 120 for step in range(121)]
    returns = [float(sides.boomerang(meter, terms).return_per_unit) for meter in meters]
    axes.axhline(0, color=_NEUTRAL, linewidth=1)
    axes.plot([meter / 100 for meter in meters], returns, color=_STAY, linewidth=2.2)
    even = sides.break_even(terms)
    if even is not None and even <= up_to:
        axes.plot([even / 100], [0], "o", color=_FOLD)
        axes.annotate(
            f"breaks even at ${even / 100:,.0f}", (even / 100, 0), (8, -16),
            textcoords="offset points", color=_INK,
        )  # fmt: skip
    axes.set_xlabel("amount displayed")
    axes.xaxis.set_major_formatter(lambda value, _: f"${value:,.0f}")
    axes.yaxis.set_major_formatter(lambda value, _: f"{value:+.0%}" if value else "0%")
    _bare(axes, "left", "bottom")
    return figure


def session_spread(solutions: Sequence[house.Solution], rounds: int = 2_000) -> Any:
    """Where a player stands after n rounds: the mean, and two standard deviations around it."""
    width = 6.4 if len(solutions) == 1 else 5 * len(solutions)  # the title needs as much
    figure, panels = _canvas(
        "After n rounds: the average, and where 95 of 100 players are",
        width,
        4.4,
        columns=len(solutions),
    )
    steps = [rounds * step // 100 for step in range(101)]
    for axes, solution in zip(_listed(panels), solutions, strict=True):
        mean = float(solution.return_per_ante)
        reach = [1.96 * solution.standard_deviation * math.sqrt(n) for n in steps]
        middle = [mean * n for n in steps]
        low = [m - r for m, r in zip(middle, reach, strict=True)]
        high = [m + r for m, r in zip(middle, reach, strict=True)]
        axes.fill_between(steps, low, high, color=_STAY, alpha=0.18, linewidth=0)
        axes.plot(steps, middle, color=_STAY, linewidth=2)
        axes.axhline(0, color=_INK, linewidth=0.8)
        axes.set_title(TITLES[solution.game], fontsize=11, color=_INK)
        axes.set_xlabel("rounds of play")
        axes.set_ylabel("won or lost, in antes")
        _bare(axes, "left", "bottom")
    return figure


def line_bars(solution: house.Solution) -> Any:
    """What each line of the pay tables, and each way to lose, adds to the return."""
    parts = sorted(solution.contributions.items(), key=lambda item: -item[1])
    pairs = [(f"{wager}: {line}", part) for (wager, line), part in parts]
    title = f"{TITLES[solution.game]}: what each line adds, per ante"
    figure, axes = _canvas(title, 8, 0.36 * len(pairs) + 1.4)
    for place, (_, part) in enumerate(reversed(pairs)):
        axes.barh(place, float(part), color=_STAY if part > 0 else _FOLD, height=0.7)
        side = "left" if part > 0 else "right"
        axes.text(float(part), place, f" {float(part):+.2%} ", va="center", ha=side, color=_INK)
    axes.set_yticks(range(len(pairs)), [name for name, _ in reversed(pairs)])
    axes.axvline(0, color=_INK, linewidth=0.8)
    axes.margins(x=0.18)
    axes.xaxis.set_visible(False)
    axes.tick_params(length=0)
    _bare(axes)
    return figure


def _grid(axes: Any, cells: Cells, rows: Sequence[str], word: str) -> None:
    """Cells from fold to stay, in words where all agree, else how many in a hundred stay in."""
    columns = sorted({column for column, _ in cells}, reverse=True)
    for (column, row), (stays, total) in sorted(cells.items()):
        share = stays / total
        place = columns.index(column), row
        axes.add_patch(_square(place, _mix(share)))
        plain = "fold" if share < 0.005 else word if share > 0.995 else ""
        axes.text(
            place[0] + 0.5, place[1] + 0.5, plain or f"{100 * share:.0f}",
            ha="center", va="center", fontsize=6.5 if plain else 8,
            color="white" if abs(share - 0.5) > 0.35 else _INK,
        )  # fmt: skip
    axes.set_xlim(0, len(columns))
    axes.set_ylim(len(rows), 0)
    axes.set_xticks([n + 0.5 for n in range(len(columns))], [_rank(each) for each in columns])
    axes.set_yticks([n + 0.5 for n in range(len(rows))], rows)
    axes.xaxis.tick_top()
    axes.xaxis.set_label_position("top")
    axes.tick_params(length=0)
    _bare(axes)


def _explain(figure: Any, rest: str, word: str) -> None:
    """What the chart leaves out, and what a number in it means."""
    number = f"A number: of a hundred such decisions, so many are a {word}."
    figure.get_layout_engine().set(rect=(0.01, 0.09, 0.98, 0.91))
    figure.text(0.01, 0.025, f"{rest}   {number}", fontsize=10, color=_INK)


def _mix(share: float) -> tuple[float, ...]:
    """From the colour of a fold over a light one to the colour of staying in."""
    ends = (_FOLD, "#f3ead2") if share < 0.5 else ("#f3ead2", _STAY)
    part = 2 * share if share < 0.5 else 2 * share - 1
    low, high = ([int(text[i : i + 2], 16) / 255 for i in (1, 3, 5)] for text in ends)
    return tuple(a + (b - a) * part for a, b in zip(low, high, strict=True))


def _square(place: tuple[int, int], colour: tuple[float, ...]) -> Any:
    patches = import_module("matplotlib.patches")
    return patches.Rectangle(place, 1, 1, facecolor=colour, edgecolor="white", linewidth=1.2)


def _percent(chance: Fraction) -> str:
    return f"{float(chance):.2%}" if chance > Fraction(1, 1000) else f"{float(chance):.4%}"


def _rank(value: int) -> str:
    return RANKS[value - 2].replace("T", "10")


def _canvas(title: str, width: float, height: float, columns: int = 1) -> tuple[Any, Any]:
    try:
        matplotlib = import_module("matplotlib")
        figure_module = import_module("matplotlib.figure")
    except ImportError:
        raise BadMessage(
            "charts need the extra croupier[charts]: pip install 'croupier[charts]'"
        ) from None
    matplotlib.rcParams["svg.hashsalt"] = "croupier"
    figure = figure_module.Figure(figsize=(width, height), layout="constrained")
    figure.get_layout_engine().set(rect=(0.01, 0.01, 0.98, 0.98))
    figure.suptitle(title, fontsize=13, color=_INK, x=0.01, ha="left", weight="bold")
    return figure, figure.subplots(1, columns)


def _bare(axes: Any, *kept: str) -> None:
    for side in ("left", "right", "top", "bottom"):
        axes.spines[side].set_visible(side in kept)


def _listed(panels: Any) -> list[Any]:
    return list(panels) if hasattr(panels, "__iter__") else [panels]
