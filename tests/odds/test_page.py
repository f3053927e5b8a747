"""The page in docs/ says what the figures say."""

from pathlib import Path

import pytest

from croupier.odds import house, report
from tests.odds.solved import solved

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize("game", house.GAMES)
def test_the_page_has_the_exact_edge_of_each_game(game):
    page = (DOCS / "odds.md").read_text(encoding="utf-8")

    assert f"| house edge | `{report.ratio(solved(game).house_edge)}` |" in page


def test_every_chart_of_the_page_is_there_in_both_forms():
    page = (DOCS / "odds.md").read_text(encoding="utf-8")
    names = {path.stem for path in (DOCS / "odds").glob("*.svg")}

    assert names == {path.stem for path in (DOCS / "odds").glob("*.png")}
    assert [] == [name for name in names if f"](odds/{name}.svg)" not in page]
