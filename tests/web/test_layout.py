"""Nothing jumps and nothing lies on anything: as the browser itself measures it.

A single word that comes to rest a few pixels aside is no jump: such shifts are below `HAIR`.
"""

import json
from itertools import cycle

import pytest

from tests.web.conftest import DESKTOP, PHONE
from tests.web.player import OVER, await_turn, open_table, play_round, round_number, sit

WATCH = """window.shifts = [];
new PerformanceObserver(list => list.getEntries().forEach(entry => entry.hadRecentInput ||
  window.shifts.push([entry.value,
    entry.sources.map(each => (each.node?.outerHTML ?? each.node?.textContent ?? "").slice(0, 90))])
)).observe({type: "layout-shift", buffered: true});"""
BEGUN = ".line[data-kind=round_opened], .line[data-kind=house_wagers_opened]"
LOW = {"width": 1000, "height": 625}
UP = ("Ah", "Td", "9c", "Kh")
MINE = {
    "seat": 1,
    "stake": 1_234_00,
    "cards": ["Ac", "Kd", "Qc", "Js"],
    "choices": [
        {"kind": "fold"},
        {"kind": "call", "amount": 38_00},
        {
            "kind": "call_and_raise",
            "least": 38_00,
            "most": 240_00,
            "step": 1_00,
            "half_pot": 60_00,
            "full_pot": 120_00,
        },
        {"kind": "tap_out", "amount": 1_234_00},
    ],
    "can": [],
    "wanted": [],
}
ANTE = {"kind": "place_ante", "least": 5_00, "most": 100_00, "step": 1_00}
PLACED = [ANTE, {"kind": "withdraw_wagers"}, {"kind": "ready"}]
BOXED = {"seat": 1, "stake": 1_234_00, "cards": [], "hand": None, "can": [], "wanted": []}
WAGERING = {
    "holdem": BOXED
    | {
        "choices": [
            *PLACED,
            {"kind": "place_super_aces", "least": 1_00, "most": 25_00, "step": 1_00},
        ]
    },
    "canberra": BOXED | {"choices": [*PLACED, {"kind": "place_jackpot_wager", "amount": 1_00}]},
}
DECIDING = {
    game: BOXED
    | {
        "cards": list(UP[: 2 if game == "holdem" else 4]) + ["2c"] * (game == "canberra"),
        "hand": "one pair, kings, ace-queen-jack kickers",
        "choices": [{"kind": "fold"}, {"kind": stay, "amount": 100_00}, {"kind": "declare"}],
    }
    for game, stay in (("holdem", "call"), ("canberra", "bet"))
}
WORD = 0.001  # what one presses may put a word in its button aside
HAIR = 0.0001  # of the window; from a tenth on pages are called restless
LINES = 240  # of the log are kept
SMALL = [{"width": 320, "height": 568}, {"width": 360, "height": 640}, PHONE]
WIDER = [{"width": 1024, "height": 768}, DESKTOP, {"width": 1440, "height": 900}]
COVERED = """([what, others]) => {
  const boxes = what =>
    [...document.querySelectorAll(what)].map(each => each.getBoundingClientRect());
  const shared = (a, b) =>
    Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
    Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
  return boxes(what).flatMap(each => boxes(others)
    .map(other => shared(each, other) / (each.width * each.height)).filter(part => part > 0.1));
}"""
INSIDE = """([what, over]) => {
  const edge = document.querySelector(over)?.getBoundingClientRect().bottom ?? 0;
  return [...document.querySelectorAll(what)].map(each => each.getBoundingClientRect())
    .filter(box => box.top < edge - 1 || box.bottom > innerHeight + 1)
    .map(box => [box.top, box.bottom]);
}"""
CROSSED = """([frame, what]) => {
  const edge = document.querySelector(frame).getBoundingClientRect();
  return [...document.querySelectorAll(`${frame} :is(${what})`)]
    .filter(each => each.getBoundingClientRect().right > edge.right).map(each => each.outerHTML);
}"""
HIGH = "all => all.map(each => each.offsetHeight)"
WIDE = "() => ['html', '.actions'].map(each => document.querySelector(each).scrollWidth)"
FRAMES = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
FEW = "most => document.querySelectorAll('.log .line').length <= most"
PRINT = ".dealer .label, .jackpot"
TOUCH = {"reduced_motion": "reduce", "has_touch": True, "is_mobile": True}
WINDOWS = pytest.mark.parametrize("window", [DESKTOP, PHONE], ids=["desktop", "phone"])


def watched(visit, window):
    """A page that notes what moves without being asked to."""
    page = visit(window)
    page.add_init_script(WATCH)
    return page


def shifts(page):
    """What has moved, once two more frames are drawn."""
    page.evaluate(FRAMES)
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


@pytest.mark.parametrize("game", ["omaha", "stud"])
def test_nothing_jumps_when_the_log_is_full_and_lets_its_oldest_lines_go(visit, game):
    page = watched(visit, DESKTOP)
    page.route_web_socket("**/api/socket", _long_since)
    open_table(page, f"{game}-1")
    page.locator(".log .line").nth(LINES - 1).wait_for()

    page.wait_for_function(OVER, arg=round_number(page), timeout=90_000)

    assert [] == shifts(page)
    page.wait_for_function(FEW, arg=LINES)


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
@pytest.mark.parametrize("game", ["omaha", "faro", "stud"])
def test_no_bet_of_a_full_table_lies_on_a_card_a_name_or_a_pot(visit, window, game):
    page = visit(window, **TOUCH)
    crowd = cycle((_crowd(1), _crowd(2), _crowd(3)))
    page.route_web_socket("**/api/socket", lambda socket: standing(socket, next(crowd), MINE))
    open_table(page, f"{game}-1")

    for pots in (1, 2, 3):
        page.locator(".pot").nth(pots - 1).wait_for()
        page.locator(".act", has_text="Fold").wait_for()
        clear(page, ".bet", of=".area .card, .plate, .pot")
        clear(page, ".total span", of=".bet")
        clear(page, ".pot", of=".place .card")
        assert [window["width"]] * 2 == page.evaluate(WIDE)
        page.reload()


@pytest.mark.parametrize("window", [LOW, DESKTOP], ids=lambda window: str(window["width"]))
def test_the_jackpot_of_a_wide_table_is_seen_whole(visit, window):
    page = visit(window)
    deciding = DECIDING["canberra"]
    page.route_web_socket("**/api/socket", lambda socket: standing(socket, _fill, deciding))

    open_table(page, "canberra-1")

    page.locator(".wager").nth(4).wait_for()
    clear(page, ".jackpot", of=".area .card, .plate, .wagers, .dealer")


@pytest.mark.parametrize("window", SMALL, ids=lambda window: str(window["width"]))
@pytest.mark.parametrize("game", ["holdem", "canberra"])
def test_on_a_small_phone_a_house_table_needs_no_scrolling(visit, window, game):
    page = visit(window, **TOUCH)
    moments = cycle((WAGERING[game], DECIDING[game]))
    page.route_web_socket("**/api/socket", lambda socket: standing(socket, _fill, next(moments)))
    open_table(page, f"{game}-1")

    for least in ("Deal", "Fold"):
        page.locator(".act", has_text=least).wait_for()
        page.locator(".wager").nth(14).wait_for()
        clear(page, ".wager", of=f".area .card, .plate, {PRINT}")
        clear(page, ".row .card", of=f".plate, .place .card, {PRINT}")
        outside = page.evaluate(INSIDE, [".dealer, .communal, .plate, .note, .actions", "header"])
        assert [] == outside
        assert [window["width"]] * 2 == page.evaluate(WIDE)
        page.reload()


@pytest.mark.parametrize("window", WIDER, ids=lambda window: str(window["width"]))
@pytest.mark.parametrize("game", ["holdem", "canberra"])
def test_no_wager_of_a_wide_house_table_lies_on_a_card_a_name_or_a_word(visit, window, game):
    page = visit(window, reduced_motion="reduce")
    page.route_web_socket("**/api/socket", lambda socket: standing(socket, _fill, DECIDING[game]))

    open_table(page, f"{game}-1")

    page.locator(".wager").nth(14).wait_for()
    clear(page, ".wager", of=f".area .card, .plate, {PRINT}")
    clear(page, ".row .card", of=f".plate, .place .card, {PRINT}")
    clear(page, ".place-of:nth-child(2) .wager", of=".place-of:not(:nth-child(2)) .wager")


@pytest.mark.parametrize("window", WIDER, ids=lambda window: str(window["width"]))
@pytest.mark.parametrize("game", ["omaha", "holdem", "canberra"])
def test_whatever_may_be_done_fits_into_the_bar_of_a_wide_table(visit, window, game):
    page, mine = visit(window, reduced_motion="reduce"), WAGERING.get(game, MINE)
    page.route_web_socket("**/api/socket", lambda socket: standing(socket, _timed, mine))

    open_table(page, f"{game}-1")

    page.locator(".act").nth(2).wait_for()
    assert [] == page.evaluate(CROSSED, [".actions", "p, button, input, select, .time"])
    clear(page, ".time", of=".sizes button, .sizes input, .sizes label, .status")
    assert [52] == sorted(set(page.locator(".act").evaluate_all(HIGH)))


@pytest.mark.parametrize("window", [WIDER[0], PHONE], ids=lambda window: str(window["width"]))
def test_the_menu_of_a_seat_opens_below_its_button(visit, window):
    page, mine = visit(window), MINE | {"can": [{"kind": "sit_out"}, {"kind": "leave_seat"}]}
    page.route_web_socket("**/api/socket", lambda socket: standing(socket, _crowd(1), mine))
    open_table(page, "omaha-1")

    page.locator(".more").click()

    button, menu = page.locator(".more").bounding_box(), page.locator("#seat-menu").bounding_box()
    middle = button["x"] + button["width"] / 2
    assert menu["x"] < middle < menu["x"] + menu["width"]
    assert button["y"] + button["height"] - 5 < menu["y"]


@pytest.mark.parametrize("window", [*SMALL, DESKTOP], ids=lambda window: str(window["width"]))
def test_no_name_lies_under_the_mark_of_a_lost_link(visit, window):
    page = visit(window, reduced_motion="reduce")
    page.route_web_socket("**/api/socket", lambda socket: standing(socket, _away, MINE))

    open_table(page, "omaha-1")

    page.locator(".link").nth(5).wait_for()
    clear(page, ".link", of=".plate .name")


@WINDOWS
def test_the_word_of_a_lost_link_lies_on_neither_title_nor_tabs(visit, window):
    page, links = visit(window), []

    def connect(socket):
        socket.close() if links else socket.connect_to_server()
        links.append(socket)

    page.route_web_socket("**/api/socket", connect)
    open_table(page, "omaha-1")
    links[0].close()

    page.locator(".lost").wait_for()
    clear(page, ".title, .tabs, .felt, .actions", of=".lost")


@pytest.mark.parametrize("window", SMALL, ids=lambda window: str(window["width"]))
def test_the_seal_of_the_deck_leads_to_the_sign_on_a_phone(visit, window):
    page = visit(window, **TOUCH)
    open_table(page, "omaha-1")

    page.locator(".seal").click()

    page.locator(".sign").wait_for()
    page.wait_for_function(f"args => !({INSIDE})(args).length", arg=["aside", "none"])


def clear(page, what, of):
    """Once everything has found its place, these lie on none of those."""
    page.wait_for_function(f"args => !({COVERED})(args).length", arg=[what, of], timeout=5_000)


def _long_since(socket):
    """As somebody is told who has been at the table for hours."""
    server = socket.connect_to_server()

    def tell(frame):
        told = json.loads(frame)
        if told["t"] == "state":
            first = told["events"][0]
            earlier = [first | {"v": first["v"] - LINES + i} for i in range(LINES)]
            told["events"] = earlier + told["events"]
        socket.send(json.dumps(told))

    server.on_message(tell)


def standing(socket, change, mine):
    """A table that stands still, changed like this, for somebody who has this before them."""
    server = socket.connect_to_server()

    def tell(frame):
        told = json.loads(frame)
        if told["t"] == "state":
            change(told["public"])
            told["mine"] = mine
        if told["t"] != "update":
            socket.send(json.dumps(told))

    server.on_message(tell)


def _fill(view):
    """Five boxes with every wager, and every card that may lie on the table."""
    holdem = view["game"] == "holdem"
    for box in view["boxes"]:
        box.update(
            player=f"Player {box['box']}", chips=1_234_00, ante=50_00, second=100_00, side=25_00
        )
        box.update(cards=2 if holdem else 5, shown=None, result=None, status="staying")
    hand = "full house, queens over jacks"
    dealt = ["Ah", "Td"] if holdem else ["Ah", "Td", "9c", "Kh", "4s"]
    view["dealer"].update(cards=dealt, down=0, hand=hand, qualifies=True)
    view.update(
        communal=["2h", "7c", "Jd", "Qs", "3s"] if holdem else [], phase="decisions", turn=1
    )


def _timed(view):
    """A full table at which whoever looks on has a minute."""
    _crowd(1)(view) if view["family"] == "pot" else _fill(view)
    view["clock"] = {"seat": 1, "ends": 4e12, "seconds": 60}


def _away(view):
    """Six with the longest of names, all of whom have lost their links."""
    _crowd(1)(view)
    for seat in view["seats"]:
        seat.update(player="Wilhelmina of Canber", bot=False, connected=False)


def _crowd(pots):
    """Six who bet against each other for so many pots, whoever looks on in the first seat."""

    def fill(view):
        stud = view["game"] == "stud"
        for seat in view["seats"]:
            seat.update(player=f"Player {seat['seat']}", stake=1_234_00, bet=38_00, status="in")
            seat.update(cards=3 if stud else 4, up=list(UP) if stud else [], shown=None, won=0)
        made = [{"amount": 1_120_00, "seats": [1, 2]} for _ in range(pots)]
        view["communal"] = [] if stud else ["2h", "7c", "Jd", "Qs", "3s"]
        view.update(phase="betting", turn=1, button=1, pots=made)

    return fill
