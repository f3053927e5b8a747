"""The room by keyboard alone, with a screen reader, on a phone: checked by axe and by hand."""

import re

import pytest

from tests.web.axe import violations
from tests.web.conftest import PHONE
from tests.web.player import await_turn, open_table, own_cards, play_round, sit

SCHEMES = pytest.mark.parametrize("scheme", ["light", "dark"])
KEPT = """() => {
  window.kept = [];
  const keep = records => records.forEach(record =>
    record.addedNodes.forEach(node => node.textContent && window.kept.push(node.textContent)));
  const live = document.querySelector("[data-testid=live]");
  new MutationObserver(keep).observe(live, {childList: true});
}"""
SMALL = """() => [...document.querySelectorAll("a, button, input, select")]
  .filter(each => each.offsetParent && !each.closest(".hidden, .log, .skip, p"))
  .map(each => [each.outerHTML.slice(0, 120), each.getBoundingClientRect()])
  .filter(([, box]) => box.height < 43.5 || box.width < 24)
  .map(([name, box]) => `${name}: ${box.width} by ${box.height}`)"""


@SCHEMES
def test_axe_finds_nothing_wrong_by_day_or_by_night(visit, scheme):
    page = visit(color_scheme=scheme)
    for address, sign in (
        ("/", ".game"),
        ("/#/history/omaha-1", ".tables"),
        ("/#/settings", ".keys"),
        ("/#/rules/omaha", ".sign"),
        ("/#/tournaments", ".tournaments a"),
        ("/#/table/canberra-1", ".seat"),
    ):
        page.goto(address)
        page.locator(sign).first.wait_for()

        assert [] == violations(page)


@SCHEMES
def test_axe_finds_nothing_wrong_with_a_table_in_play(visit, scheme):
    page = visit(color_scheme=scheme)
    sit(page, "omaha-1")
    await_turn(page)

    for tab in "Log", "Sign", "In words":
        page.get_by_role("tab", name=tab).click()
        assert [] == violations(page)


def test_axe_finds_nothing_wrong_with_a_house_table_and_the_windows(page):
    open_table(page, "canberra-1")
    assert [] == violations(page)

    page.get_by_role("button", name=re.compile("Sit at box")).first.click()
    assert [] == violations(page)
    page.keyboard.press("Escape")
    page.locator(".line .clause").first.click()
    page.locator(".does").wait_for()
    assert [] == violations(page)


def test_a_round_is_played_by_keyboard_alone(page):
    page.goto("/#/table/omaha-1")
    seat = page.get_by_role("button", name=re.compile("Sit at seat")).first
    seat.wait_for()
    while not seat.evaluate("each => each === document.activeElement"):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.get_by_role("dialog").wait_for()
    page.get_by_role("dialog").locator("input").last.focus()
    page.keyboard.press("Enter")
    page.locator(".plate .you").wait_for()
    page.wait_for_function("() => document.activeElement.id === 'actions'")

    def act(page):
        for key in "ct":
            page.keyboard.press(key)
            if page.get_by_role("alertdialog").count():
                page.keyboard.press(key)

    play_round(page, act)

    assert page.locator(".line.own[data-kind=called], .line.own[data-kind=checked]").count()


def test_keys_answer_what_a_player_asks(page):
    sit(page, "omaha-1")
    await_turn(page)

    said = {key: _asked(page, key) for key in "mowl"}

    assert 4 == said["m"].count(" of ") == len(own_cards(page))
    assert "ommunal cards" in said["o"]
    assert "your turn" in said["w"]
    assert "rule" in said["l"]


def _asked(page, key):
    answer = page.locator("[data-testid=answer] p")
    before = answer.inner_text()
    page.keyboard.press(key)
    page.wait_for_function(
        "before => document.querySelector('[data-testid=answer]').textContent.trim() !== before",
        arg=before,
    )
    return answer.inner_text()


def test_what_happens_is_said_once_though_the_link_is_lost(page):
    sit(page, "omaha-1")
    page.evaluate(KEPT)
    await_turn(page)
    page.context.set_offline(True)
    page.evaluate("window.dispatchEvent(new Event('online'))")
    page.context.set_offline(False)
    page.locator(".lost").wait_for(state="detached")
    number = play_round(page)

    kept = page.evaluate("window.kept")

    mine = [line for line in kept if line.startswith("Your cards:")]
    assert 1 <= len(mine) == len(set(mine))
    assert number
    assert not [line for line in kept if re.search(r"\b[2-9TJQKA][cdhs]\b", line)]


def test_a_phone_shows_the_whole_table_with_targets_large_enough(visit):
    page = visit(PHONE, has_touch=True, is_mobile=True)
    sit(page, "omaha-1")
    await_turn(page)

    width = page.evaluate("document.documentElement.scrollWidth")
    fold = page.get_by_role("button", name=re.compile("^Fold")).bounding_box()

    assert PHONE["width"] == width
    assert fold["y"] + fold["height"] <= PHONE["height"]
    assert [] == page.evaluate(SMALL)
    assert [] == violations(page)
    play_round(page)
