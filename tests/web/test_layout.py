"""Nothing jumps and nothing lies on anything: as the browser itself measures it.

A single word that comes to rest a few pixels aside is no jump: such shifts are below `HAIR`.
"""

import json

import pytest

from tests.web.conftest import DESKTOP, PHONE
from tests.web.player import OVER, await_turn, open_table, play_round, round_number, sit

WATCH = """window.shifts = [];
new PerformanceObserver(list => list.getEntries().forEach(entry => entry.hadRecentInput ||
  window.shifts.push([entry.value,
    entry.sources.map(each => (each.node?.outerHTML ?? each.node?.textContent ?? "").slice(0, 90))])
)).observe({type: "layout-shift", buffered: true});"""
BEGUN = ".line[data-kind=round_opened], .line[data-kind=house_wagers_opened]"
UP = ("Ah", "Td", "9c", "Kh")
MINE = {
    "seat": 1,
    "stake": 1_234_00,
    "cards": ["Ac", "Kd", "Qc", "Js"],
    "choices": [
        {"kind": "fold"},
        {"kind": "call", "amount": 38_00},
        {"kind": "call_and_raise", "least": 38_00, "most": 240_00, "step": 1_00, "half_pot": 60_00},
        {"kind": "tap_out", "amount": 1_234_00},
    ],
    "can": [],
    "wanted": [],
}
WORD = 0.001  # what one presses may put a word in its button aside
HAIR = 0.0001  # of the window; from a tenth on pages are called restless
SMALL = [{"width": 320, "height": 568}, {"width": 360, "height": 640}, PHONE]
COVERED = """() => {
  const boxes = what =>
    [...document.querySelectorAll(what)].map(each => each.getBoundingClientRect());
  const shared = (a, b) =>
    Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
    Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
  return boxes(".bet").flatMap(bet => boxes(".area .card, .plate")
    .map(other => shared(bet, other) / (bet.width * bet.height)).filter(part => part > 0.1));
}"""
WIDE = "() => ['html', '.actions'].map(each => document.querySelector(each).scrollWidth)"
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


@WINDOWS
@pytest.mark.parametrize("game", ["omaha", "holdem"])
def test_nothing_jumps_while_one_plays(visit, window, game):
    page = watched(visit, window)
    sit(page, f"{game}-1")
    await_turn(page)
    page.evaluate("window.shifts = []")

    play_round(page)

    assert [] == [shift for shift in shifts(page) if shift[0] > WORD]


@pytest.mark.parametrize("window", SMALL, ids=lambda window: str(window["width"]))
@pytest.mark.parametrize("game", ["omaha", "stud"])
def test_on_a_small_phone_no_bet_of_a_full_table_lies_on_a_card_or_a_name(visit, window, game):
    page = visit(window, reduced_motion="reduce")
    page.route_web_socket("**/api/socket", fill_the_table)
    open_table(page, f"{game}-1")
    page.locator(".bet").nth(5).wait_for()

    covered, widths = page.evaluate(COVERED), page.evaluate(WIDE)

    assert [] == covered
    assert [window["width"]] * 2 == widths


def fill_the_table(socket):
    """As the table stands when six bet against each other, whoever looks on in the first seat."""
    server = socket.connect_to_server()

    def crowd(frame):
        told = json.loads(frame)
        if "public" in told:
            _crowd(told["public"])
            told["mine"] = MINE
        socket.send(json.dumps(told))

    server.on_message(crowd)


def _crowd(view):
    stud = view["game"] == "stud"
    for seat in view["seats"]:
        seat.update(player=f"Player {seat['seat']}", stake=1_234_00, bet=38_00, status="in")
        seat.update(cards=3 if stud else 4, up=list(UP) if stud else [], shown=None, won=0)
    view["communal"] = [] if stud else ["2h", "7c", "Jd", "Qs", "3s"]
    view.update(phase="betting", turn=1, button=1, pots=[{"amount": 120_00, "seats": [1, 2]}])
