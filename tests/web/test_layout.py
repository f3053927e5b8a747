"""Nothing jumps: the browser's own measure of layout shift is nought, from the first paint on.

A single word that comes to rest a few pixels aside is no jump: such shifts are below `HAIR`.
"""

import pytest

from tests.web.conftest import DESKTOP, PHONE
from tests.web.player import OVER, open_table, round_number

WATCH = """window.shifts = [];
new PerformanceObserver(list => list.getEntries().forEach(entry => window.shifts.push([entry.value,
  entry.sources.map(each => (each.node?.outerHTML ?? each.node?.textContent ?? "").slice(0, 90))])
)).observe({type: "layout-shift", buffered: true});"""
BEGUN = ".line[data-kind=round_opened], .line[data-kind=house_wagers_opened]"
HAIR = 0.0001  # of the window; from a tenth on pages are called restless
WINDOWS = pytest.mark.parametrize("window", [DESKTOP, PHONE], ids=["desktop", "phone"])


def watched(visit, window):
    """A page that notes what moves without being asked to."""
    page = visit(window)
    page.add_init_script(WATCH)
    return page


def shifts(page):
    """What has moved, once two more frames are drawn."""
    frames = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
    page.evaluate(frames)
    return [shift for shift in page.evaluate("window.shifts") if shift[0] >= HAIR]


@WINDOWS
def test_screens_come_up_without_a_jump(visit, window):
    for address, sign in (
        ("/", ".game"),
        ("/#/history/omaha-1", ".tables"),
        ("/#/settings", ".keys"),
        ("/#/statement", ".enter"),
        ("/#/rules/omaha", ".sign"),
        ("/#/tournaments", ".tournaments a"),
    ):
        page = watched(visit, window)
        page.goto(address)
        page.locator(sign).first.wait_for()

        assert [] == shifts(page)


@WINDOWS
@pytest.mark.parametrize("game", ["omaha", "canberra"])
def test_nothing_jumps_at_a_table_from_its_coming_up_to_the_end_of_a_round(visit, window, game):
    page = watched(visit, window)
    open_table(page, f"{game}-1")
    page.locator(BEGUN).first.wait_for()

    page.wait_for_function(OVER, arg=round_number(page) + 1, timeout=90_000)

    assert [] == shifts(page)
