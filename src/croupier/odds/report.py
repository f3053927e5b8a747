"""The figures of the house games as plain data and as text. Counts nothing and prints nothing."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, fields
from fractions import Fraction
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from croupier.odds.house import Solution
    from croupier.odds.play import Decision
    from croupier.odds.sides import SideWager, Together

# What the analyst may change: pay tables, the qualifying hand, the maximum payout, the readings.
_SHOWN = (
    "ante_odds", "call_odds", "bet_odds", "super_aces_odds", "qualifying_hand", "max_payout",
    "max_payout_applies_to", "max_payout_scope", "equal_when_not_qualified",
    "kickers_count_with_sets", "bonus_then_fold",
)  # fmt: skip


def plain(solution: "Solution") -> dict[str, Any]:
    """A solution for a program: fractions as "num/den" with their decimals beside them."""
    return {
        "game": solution.game,
        "ante": solution.ante,
        "determinations": terms(solution),
        **_both("return_per_ante", solution.return_per_ante),
        **_both("house_edge", solution.house_edge),
        "call_or_bet_frequency": float(solution.stay_frequency),
        "call_or_bet_frequency_exact": ratio(solution.stay_frequency),
        "element_of_risk": float(solution.element_of_risk),
        "element_of_risk_exact": ratio(solution.element_of_risk),
        "standard_deviation": solution.standard_deviation,
        "variance_exact": ratio(solution.variance),
        "deals": solution.deals,
        "outcomes": {
            end: _both("probability", chance) for end, chance in solution.outcomes.items()
        },
        "contributions": [
            {"wager": wager, "line": line, **_both("contribution", part)}
            for (wager, line), part in solution.contributions.items()
        ],
        "hands": [asdict(line) for line in solution.lines],
    }


def terms(solution: "Solution") -> dict[str, Any]:
    """The determinations that bear on the odds."""
    det = solution.determinations
    known = {field.name for field in fields(det)}
    return {name: _listed(getattr(det, name)) for name in _SHOWN if name in known}


def _listed(value: Any) -> Any:
    if isinstance(value, tuple) and value and isinstance(value[0], tuple):
        return dict(value)
    return list(value) if isinstance(value, tuple) else value


def text(solutions: Sequence[tuple[str, "Solution"]]) -> Iterator[str]:
    """One solution, or several side by side."""
    width = max(12, *(len(name) + 2 for name, _ in solutions))
    heads = [name for name, _ in solutions]
    each = [solution for _, solution in solutions]
    yield _row("", heads, width)
    yield _row("house edge", [percent(s.house_edge) for s in each], width)
    yield _row("return per ante", [percent(s.return_per_ante) for s in each], width)
    yield _row("element of risk", [percent(s.element_of_risk) for s in each], width)
    yield _row("standard deviation", [f"{s.standard_deviation:.4f}" for s in each], width)
    word = each[0].law.game.second
    yield _row(f"{word}s", [percent(s.stay_frequency) for s in each], width)
    yield ""
    yield from _table("how it ends", [s.outcomes for s in each], width)
    yield ""
    yield from _table(
        "what each line adds", [_named(s.contributions) for s in each], width, sign="+"
    )
    yield ""
    for name, solution in solutions:
        yield f"exactly, {name}: {ratio(solution.return_per_ante)} of an ante"


def _named(parts: dict[tuple[str, str], Fraction]) -> dict[str, Fraction]:
    return {f"{wager}: {line}": part for (wager, line), part in parts.items()}


def _table(
    title: str, columns: Sequence[dict[str, Fraction]], width: int, sign: str = ""
) -> Iterator[str]:
    yield title
    names = dict.fromkeys(name for column in columns for name in column)
    for name in sorted(names, key=lambda name: -abs(columns[0].get(name, Fraction()))):
        values = [percent(column.get(name, Fraction()), sign) for column in columns]
        yield _row("  " + name, values, width)


def _row(name: str, values: Iterable[str], width: int) -> str:
    return (f"{name:<30}" + "".join(f"{value:>{width}}" for value in values)).rstrip()


def decision_text(decision: "Decision") -> Iterator[str]:
    """The best play of one hand."""
    yield f"best play: {decision.best}"
    yield f"  {decision.word:<6}{float(decision.stay):+.6f} antes   ({ratio(decision.stay)})"
    yield f"  fold  {float(decision.fold):+.6f} antes"
    for end, chance in sorted(decision.ends.items(), key=lambda item: -item[1]):
        yield f"    {end:<24}{percent(chance):>10}"


def decision_plain(decision: "Decision") -> dict[str, Any]:
    """The same for a program."""
    return {
        "best": decision.best,
        **_both(decision.word, decision.stay),
        **_both("fold", decision.fold),
        "outcomes": {end: _both("probability", chance) for end, chance in decision.ends.items()},
    }


def side_text(name: str, wager: "SideWager") -> Iterator[str]:
    """A side wager, line by line."""
    yield f"{name}: wager {money(wager.stake)}, return {percent(wager.return_per_unit)}"
    for prize in wager.prizes:
        share = Fraction(prize.count, wager.hands)
        yield (
            f"  {prize.hand:<24}{prize.count:>9,} hands {percent(share, digits=5):>11}"
            f"  wins {money(prize.wins):>12}  adds {percent(wager.contribution(prize), '+'):>10}"
        )


def side_plain(wager: "SideWager") -> dict[str, Any]:
    """The same for a program."""
    return {
        "stake": wager.stake,
        **_both("return_per_unit", wager.return_per_unit),
        **_both("house_edge", -wager.return_per_unit),
        "hands": wager.hands,
        "prizes": [
            {**asdict(prize), **_both("contribution", wager.contribution(prize))}
            for prize in wager.prizes
        ],
    }


def together_text(both: "Together") -> Iterator[str]:
    """How a bonus that a fold gives up changes the best play."""
    yield (
        f"where a fold gives up a bonus already won, the best play calls "
        f"{percent(both.calls_more)} more often and costs {percent(both.cost)} of an ante"
    )


def ratio(value: Fraction) -> str:
    """A fraction as "num/den", also where it is whole."""
    return f"{value.numerator}/{value.denominator}"


def percent(value: Fraction, sign: str = "", digits: int = 4) -> str:
    """As people read it."""
    return f"{float(100 * value):{sign}.{digits}f} %"


def money(cents: int) -> str:
    """An amount in dollars."""
    return f"${cents // 100:,}.{cents % 100:02}" if cents % 100 else f"${cents // 100:,}"


def _both(name: str, value: Fraction) -> dict[str, Any]:
    return {name: ratio(value), f"{name}_decimal": float(value)}
