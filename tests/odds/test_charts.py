"""Charts: that they are drawn, the same each time, and show the decisions that are best."""

import sys

import pytest

from croupier.cli import main
from croupier.errors import BadMessage
from croupier.odds import charts
from tests.odds.solved import grouped, solved


@pytest.fixture(scope="module")
def canberra():
    return solved("canberra")


def cells(game):
    groups, _ = grouped(game)
    if game == "holdem":
        return charts._holdem_cells(groups, over=0)
    return charts._canberra_cells(groups, matches=False)


def test_the_chart_of_canberra_folds_ace_king_jack_against_a_card_that_does_not_match():
    folds = {card: cell[0] for (card, row), cell in cells("canberra").items() if row == 9}

    assert dict.fromkeys((12, 10, 9, 8, 7, 6, 5, 4, 3, 2), 0) == folds


def test_the_chart_of_holdem_calls_with_more_high_cards():
    found = {place: calls / total for place, (calls, total) in cells("holdem").items()}

    assert found[13, 9] > 0.99
    assert found[8, 2] < 0.02


def test_a_game_has_all_its_charts(canberra):
    names = charts.of_game(canberra).keys()

    assert {
        "canberra-outcomes",
        "canberra-lines",
        "canberra-session",
        "canberra-strategy",
        "jackpot",
    } == names


@pytest.mark.parametrize("ending", ["png", "svg"])
def test_the_same_figures_give_the_same_file(canberra, tmp_path, ending):
    for name in ("one", "two"):
        charts.save(charts.outcome_bars(canberra), tmp_path / f"{name}.{ending}")

    one, two = (tmp_path / f"{name}.{ending}" for name in ("one", "two"))
    assert one.read_bytes() == two.read_bytes()
    assert one.stat().st_size > 10_000


def test_no_title_is_wider_than_its_chart(canberra):
    for figure in charts.of_game(canberra).values():
        figure.draw_without_rendering()

        assert figure._suptitle.get_window_extent().x1 <= figure.bbox.x1


def test_another_kind_of_file_is_told_in_a_sentence(canberra, tmp_path):
    with pytest.raises(BadMessage, match=r"chart\.doc is neither \.png nor \.svg"):
        charts.save(charts.outcome_bars(canberra), tmp_path / "chart.doc")


def test_without_the_extra_it_says_what_it_needs(canberra, monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib", None)

    with pytest.raises(BadMessage, match=r"pip install 'croupier\[charts\]'"):
        charts.outcome_bars(canberra)


def test_the_command_draws_every_chart_of_holdem(tmp_path):
    code = main(["odds", "holdem", "--charts", str(tmp_path / "new"), "--format", "png"])

    assert 0 == code
    assert [
        "holdem-lines.png",
        "holdem-outcomes.png",
        "holdem-session.png",
        "holdem-strategy.png",
    ] == sorted(path.name for path in (tmp_path / "new").iterdir())
