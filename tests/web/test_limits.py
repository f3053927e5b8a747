"""Limits, breaks and the time played, as a player finds them."""

import pytest

from tests.web.axe import violations
from tests.web.conftest import DESKTOP, PHONE
from tests.web.player import fold_until_gone, open_table, sit


def limits(page):
    """Walk to the limits by way of the account."""
    page.locator(".person").click()
    page.get_by_role("link", name="Limits and breaks").click()
    page.locator(".limit").nth(2).wait_for()


def test_a_limit_is_set_held_to_and_loosened_a_day_later(page):
    sit(page, "omaha-1")
    limits(page)
    day = page.locator(".limit").first
    assert "no limit" in day.inner_text()

    day.get_by_role("textbox").fill("250")
    day.get_by_role("button", name="Set").click()
    day.get_by_role("meter").wait_for()
    assert "$250" in day.inner_text()
    assert "$200 used" in day.inner_text()
    open_table(page, "stud-1")
    page.get_by_role("button", name="Sit at seat").first.click()
    page.get_by_role("button", name="Sit down").click()

    problem = page.locator(".problem")
    problem.wait_for()
    assert "The limit you have set, $250 in 24 hours, leaves $50." == problem.inner_text().strip()
    page.goto("/#/limits")
    day.get_by_role("button", name="Lift").click()
    day.locator(".later", has_text="no limit").wait_for()
    assert "$250" in day.locator(".held").inner_text()


def test_an_amount_that_is_none_is_told_and_nothing_is_set(page):
    sit(page, "stud-1")
    limits(page)

    page.get_by_label("In 7 days", exact=True).fill("many")
    page.get_by_role("button", name="Set").nth(1).click()

    page.locator(".problem", has_text="so many dollars").wait_for()
    assert "no limit" in page.locator(".limit").nth(1).inner_text()


def test_whoever_takes_a_break_gets_up_and_cannot_sit_down(page):
    sit(page, "stud-1")
    limits(page)

    page.get_by_role("button", name="A day").click()
    page.get_by_role("button", name="Take the break").click()

    page.get_by_text("You are on a break until").wait_for()
    open_table(page, "stud-1")
    fold_until_gone(page)
    limits(page)
    page.locator(".result", has_text="On the tables now $0").wait_for()
    open_table(page, "faro-1")
    page.get_by_role("button", name="Sit at seat").first.click()
    page.get_by_role("button", name="Sit down").click()
    page.locator(".problem", has_text="You have taken a break until").wait_for()


def test_results_are_told_since_any_time(page):
    sit(page, "holdem-1")
    limits(page)

    page.get_by_role("button", name="Ever").click()

    result = page.locator(".result")
    page.get_by_text("Bought in for").wait_for()
    assert ["$200", "$0"] == result.locator("dd").all_inner_texts()[:2]


@pytest.mark.parametrize("window", [DESKTOP, PHONE], ids=lambda window: str(window["width"]))
def test_the_time_played_is_told_between_turns_and_not_again_for_an_hour(visit, window):
    page = visit(window)
    page.clock.install()
    sit(page, "canberra-1")
    assert 0 == page.locator(".reality").count()

    for _ in range(3):  # whoever is away for half an hour begins anew
        page.clock.fast_forward("00:20:05")
    page.locator(".reality", has_text="on the tables").wait_for(timeout=60_000)

    assert "You have been playing for 1 hour" in page.locator(".reality").inner_text()
    assert [] == violations(page)
    page.get_by_role("button", name="Play on").click()
    page.locator(".reality").wait_for(state="detached")
    page.clock.fast_forward("00:20:00")
    assert 0 == page.locator(".reality").count()


def test_axe_finds_nothing_wrong_with_the_limits_on_a_phone(visit):
    page = visit(PHONE)
    page.goto("/#/limits")
    page.locator(".enter").wait_for()
    assert [] == violations(page)
    sit(page, "stud-1")
    limits(page)
    page.locator(".limit").first.get_by_role("textbox").fill("300")
    page.locator(".limit").first.get_by_role("button", name="Set").click()
    page.get_by_role("meter").wait_for()

    assert [] == violations(page)
    assert PHONE["width"] == page.evaluate("document.documentElement.scrollWidth")
