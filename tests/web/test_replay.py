"""The replayer: side pots, boxes with their chips and wagers; by keyboard, on a phone, for axe."""

import json

import pytest

from tests.web.axe import violations
from tests.web.conftest import DESKTOP, PHONE
from tests.web.stories import boxes, side_pots

MONEY = r"all => all.map(each => 100 * each.textContent.match(/\$([\d,.]+)/)[1].replace(',', ''))"


def opened(page, told):
    """The replayer at the first step of this round."""
    body = json.dumps(told.story)
    page.route("**/api/rounds/*", lambda route: route.fulfill(body=body, content_type="text/json"))
    page.goto(f"/#/round/{told.story['game']}.2026-11-16.1")
    page.locator(".count", has_text=f"1 / {len(told.views)}").wait_for()


def amounts(page, where):
    """Every amount there, in cents."""
    return page.locator(where).evaluate_all(MONEY)


@pytest.mark.parametrize("game", ["omaha", "stud"])
def test_main_pot_and_side_pots_stand_as_they_stood_at_the_table(page, game):
    told = side_pots(game)
    opened(page, told)

    shown = []
    for event, view in zip(told.story["events"], told.views, strict=True):
        if event["kind"] == "commission_taken":
            break
        shown.append((amounts(page, ".pot b"), [pot.amount for pot in view.pots]))
        page.keyboard.press("ArrowRight")

    assert [] == [pair for pair in shown if pair[0] != pair[1]]
    assert 3 == len(shown[-1][0])
    page.keyboard.press("End")
    assert [] == amounts(page, ".pot b")


@pytest.mark.parametrize("game", ["holdem", "canberra"])
def test_boxes_have_the_chips_and_wagers_they_had_at_the_table(page, game):
    told = boxes(game)
    opened(page, told)

    for view in told.views:
        taken = [box for box in view.boxes if box.player]
        wagers = [each for box in taken for each in (box.ante, box.second, box.side) if each]
        assert [box.chips for box in taken] == amounts(page, ".stake")
        assert sorted(wagers) == sorted(amounts(page, ".wager .figure"))
        page.keyboard.press("ArrowRight")


@pytest.mark.parametrize("window", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_axe_finds_nothing_wrong_with_the_replayer(visit, window):
    page = visit(window)
    for told in side_pots("omaha"), boxes("canberra"):
        opened(page, told)
        page.keyboard.press("End")

        assert [] == violations(page)
        assert window["width"] == page.evaluate("document.documentElement.scrollWidth")
        assert page.locator(".controls").evaluate("each => each.scrollHeight <= each.clientHeight")


def test_the_replayer_is_worked_by_keyboard_alone(page):
    told = side_pots("omaha")
    opened(page, told)
    count, last = page.locator(".count"), len(told.views)

    for key, step in (("ArrowRight", 2), ("End", last), ("ArrowLeft", last - 1), ("Home", 1)):
        page.keyboard.press(key)
        assert f"{step} / {last}" == count.inner_text()
    page.keyboard.press("p")
    page.get_by_role("button", name="Pause").wait_for()
    page.keyboard.press("p")
    assert page.get_by_role("button", name="Play", exact=True).is_visible()
