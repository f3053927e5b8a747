"""History, replayer and settings; reloading and the fall of the server in the middle of a round."""

import re
import socket

import pytest

from tests.room.server import kill, start
from tests.web.conftest import ROOM
from tests.web.player import await_turn, own_cards, play_round, sit


def test_the_replayer_steps_through_a_round_to_the_same_end(page):
    sit(page, "omaha-1")
    number = play_round(page)
    log = page.locator(f'.line[data-round="{number}"]').all_inner_texts()

    page.goto("/#/history/omaha-1")
    page.locator(".rounds a", has=page.locator(".number", has_text=str(number))).first.click()
    page.get_by_role("button", name="To the end").click()

    told = page.locator(".log .line").all_inner_texts()
    assert told[0] in log
    assert page.locator(".winner").count() >= 1
    assert f"{len(told)} / {len(told)}" == page.locator(".count").inner_text()
    page.get_by_role("button", name="To the beginning").click()
    assert 0 == page.locator(".winner").count()
    page.keyboard.press("ArrowRight")
    assert page.locator(".count").inner_text().startswith("2 /")


def test_the_list_of_rounds_goes_back_to_the_first(page):
    sit(page, "stud-1")
    play_round(page)
    page.goto("/#/history/stud-1")

    page.get_by_role("button", name="Earlier rounds").click()

    page.get_by_text("There are no earlier rounds of play.").wait_for()
    numbers = page.locator(".rounds .number").all_inner_texts()
    assert [str(number) for number in range(len(numbers), 0, -1)] == numbers
    assert 0 == page.get_by_role("button", name="Earlier rounds").count()


def test_nobody_else_sees_in_the_replayer_what_was_not_shown(visit):
    page, stranger = visit(), visit()
    sit(page, "canberra-1")
    number = play_round(page)
    for each in page, stranger:
        each.goto("/#/history/canberra-1")
        each.locator(".rounds a", has=each.locator(".number", has_text=str(number))).first.click()
        each.locator(".count").wait_for()

    deal = ".line[data-kind=house_cards_dealt]"
    mine = page.locator(f"{deal} .card").count()
    theirs = stranger.locator(f"{deal} .card").count()

    assert (5, 0) == (mine, theirs)


@pytest.mark.parametrize("screen", ["history", "rules", "tournaments"])
def test_what_there_is_not_is_said_in_a_sentence(page, screen):
    page.goto(f"/#/{screen}/bridge")

    said = page.get_by_role("main").get_by_role("alert").inner_text()

    assert re.fullmatch(r"[A-Z].* 'bridge'.*\.", said.strip())


def test_settings_are_kept(page):
    page.goto("/#/settings")
    assert "four" == page.evaluate("document.documentElement.dataset.deck")

    page.get_by_label("Two colours").check()
    page.get_by_label("Sounds").uncheck()
    page.reload()

    assert "two" == page.evaluate("document.documentElement.dataset.deck")
    assert not page.get_by_label("Sounds").is_checked()


TRY = """(address) => new Promise((found) => {
    const socket = new WebSocket(address);
    document.addEventListener("securitypolicyviolation", (no) => found(no.effectiveDirective));
    socket.onopen = () => found("open");
    socket.onerror = () => setTimeout(() => found("nobody there"), 1000);
})"""


def test_the_page_opens_a_socket_to_its_own_room_and_to_no_other(browser, room):
    page = browser.new_context(base_url=room).new_page()
    page.goto("/")
    own = room.replace("http", "ws") + "/api/socket"

    found = [page.evaluate(TRY, address) for address in (own, "ws://127.0.0.1:9/api/socket")]

    page.context.close()
    assert ["open", "connect-src"] == found


def test_a_chosen_theme_is_there_before_the_page_itself(visit):
    page = visit(color_scheme="dark")
    page.goto("/#/settings")
    page.get_by_label("Light").check()

    nothing = {"body": "", "content_type": "text/javascript"}
    page.route("**/assets/*.js", lambda route: route.fulfill(**nothing))
    page.reload(wait_until="domcontentloaded")

    assert "light" == page.evaluate("getComputedStyle(document.documentElement).colorScheme")


def test_the_room_is_light_or_dark_as_asked_and_the_felt_stays_as_it_is(visit):
    page = visit(color_scheme="light")
    colour = "what => getComputedStyle(document.querySelector(what)).backgroundColor"
    page.goto("/#/settings")
    day = page.evaluate(colour, "fieldset")

    page.get_by_label("Dark").check()
    night = page.evaluate(colour, "fieldset")
    page.get_by_label("As this device asks").first.check()
    page.goto("/#/table/omaha-1")
    page.locator(".seat").first.wait_for()

    assert ("rgb(255, 253, 248)", "rgb(20, 31, 26)") == (day, night)
    assert day == page.evaluate(colour, "aside")
    name = "getComputedStyle(document.querySelector('.plate .name')).color"
    assert "rgb(243, 238, 225)" == page.evaluate(f"() => {name}")


def test_large_actions_are_asked_twice(page):
    sit(page, "canberra-1")
    await_turn(page)

    page.get_by_role("button", name=re.compile("^Most")).click()
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("c")

    asked = page.get_by_role("alertdialog")
    assert "Ante $100 of $200?" == asked.locator("p").inner_text()
    page.keyboard.press("Escape")
    assert 0 == asked.count()
    assert 0 == page.locator(".line.own[data-kind=house_ante_placed]").count()


def test_a_reload_in_the_middle_of_a_round_loses_nothing(page):
    sit(page, "omaha-1")
    await_turn(page)
    cards, stake = own_cards(page), page.locator(".own .stake").inner_text()

    page.reload()
    await_turn(page)

    assert cards == own_cards(page)
    assert stake == page.locator(".own .stake").inner_text()
    play_round(page)


def at_one_port(tmp_path):
    """How to start a room that comes back where it was."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    return (f"sqlite:///{tmp_path}/room.db", *ROOM, "--port", port)


def test_a_screen_opened_while_the_room_is_away_comes_when_it_is_back(browser, tmp_path):
    args = at_one_port(tmp_path)
    process, address = start(*args)
    page = browser.new_context(base_url=address).new_page()
    page.goto("/#/settings")
    page.locator(".keys").wait_for()

    kill(process)
    page.locator(".lost").wait_for()
    page.get_by_role("link", name="History").click()
    page.get_by_text("Fetching the tables").wait_for()
    process, _ = start(*args)

    try:
        page.locator(".tables a").first.wait_for(timeout=60_000)
    finally:
        page.context.close()
        kill(process)


def test_a_round_goes_on_after_the_server_was_killed(browser, tmp_path):
    args = at_one_port(tmp_path)
    process, address = start(*args)
    page = browser.new_context(base_url=address).new_page()
    sit(page, "omaha-1")
    await_turn(page)
    cards = own_cards(page)

    kill(process)
    page.locator(".lost").wait_for()
    process, _ = start(*args)
    page.locator(".lost").wait_for(state="detached", timeout=60_000)

    try:
        await_turn(page)
        assert cards == own_cards(page)
        play_round(page)
    finally:
        page.context.close()
        kill(process)
