"""Changing seats and showing cards, through the page, with what the rules refuse."""

import json
import re

from tests.web.player import await_turn, open_table, play_round, sit

SHOW = """() => new MutationObserver(() => document.querySelector(".show .one")?.click())
  .observe(document.body, {childList: true, subtree: true})"""


def change_seat(page):
    """The window in which seats are changed."""
    page.get_by_role("button", name="Change seat").click()
    return page.get_by_role("dialog")


def said(page, kind):
    """The log's last line of this kind, once it is there."""
    line = page.locator(f".line[data-kind={kind}]").last
    line.wait_for()
    return line.locator(".words").inner_text(), line.get_attribute("data-rule")


def test_a_player_moves_to_a_vacant_seat_when_the_round_is_over(page):
    sit(page, "stud-1")
    await_turn(page)

    window = change_seat(page)
    row = window.locator("li", has_text="vacant").first
    seat = int(re.search(r"\d", row.inner_text()).group())
    row.get_by_role("button", name="Move after this round").click()
    row.get_by_role("button", name="Ask no longer").wait_for()
    page.keyboard.press("Escape")
    play_round(page)

    words, rule = said(page, "seat_changed")
    assert words.endswith(f"to seat {seat}")
    assert "8.2" == rule


def test_a_seat_is_asked_for_and_asked_for_no_more(page):
    sit(page, "faro-1")
    await_turn(page)

    row = change_seat(page).locator("li", has_text="bot").first
    row.get_by_role("button", name="Ask for it").click()
    asked = said(page, "seat_wanted")
    row.get_by_role("button", name="Ask no longer").click()
    given_up = said(page, "claim_withdrawn")

    assert ("8.2", "8.2") == (asked[1], given_up[1])
    assert re.search(r"asks for seat \d", asked[0])


def test_whoever_comes_new_is_told_why_a_claimed_seat_is_not_theirs(visit):
    page, stranger = visit(), visit()
    sit(page, "omaha-1")
    await_turn(page)
    row = change_seat(page).locator("li", has_text="vacant").first
    seat = re.search(r"\d", row.inner_text()).group()
    row.get_by_role("button").click()
    row.get_by_role("button", name="Ask no longer").wait_for()

    open_table(stranger, "omaha-1")
    stranger.get_by_role("button", name=f"Sit at seat {seat}").click()
    stranger.get_by_role("button", name=re.compile("^Sit down")).click()

    problem = stranger.locator(".problem")
    problem.wait_for()
    assert f"Seat {seat} is claimed by a player in the game." in problem.inner_text()
    problem.get_by_role("button", name="Rule 8.2 · why?").click()
    stranger.locator(".does").wait_for()


def test_whoever_is_too_late_for_a_seat_is_offered_the_next_with_the_amount_kept(visit):
    page, other = visit(), visit()
    open_table(page, "stud-1")
    page.get_by_role("button", name=re.compile("Sit at seat")).first.click()
    page.get_by_label("Chips: ").fill("77")
    page.get_by_label("Chips: ").blur()
    first = page.locator("#dialog-title").inner_text()

    sit(other, "stud-1")
    page.locator(".word", has_text="Somebody has just taken").wait_for()

    assert first.lower() in page.locator(".word").inner_text()
    assert first != page.locator("#dialog-title").inner_text()
    page.get_by_role("button", name="Sit down as a guest with $77").click()
    page.locator(".plate .you").wait_for()


def test_the_lobby_leads_back_to_ones_seat_though_the_table_is_full(visit):
    page = visit()
    sit(page, "canberra-1")
    for _ in range(2):
        sit(visit(), "canberra-1")

    page.goto("/")

    way = page.get_by_role("link", name=re.compile("Back to your box"))
    way.click()
    page.locator(".plate .you").wait_for()


def test_a_kept_hand_is_shown_card_by_card_once_the_round_is_over(page):
    sit(page, "omaha-1")
    page.evaluate(SHOW)
    shown = page.locator(".line.own[data-kind=cards_published]")

    while not shown.count():
        play_round(page)

    assert "17.18" == shown.first.get_attribute("data-rule")
    assert 1 == shown.first.locator(".words .card").count()


def test_somebody_new_who_joins_the_waiting_list_comes_in_as_a_guest(visit):
    for _ in range(3):
        sit(visit(), "canberra-1")
    page = visit()
    open_table(page, "canberra-1")

    page.locator(".status", has_text="The table is full").wait_for()
    page.locator(".actions").get_by_role("button", name="Join the waiting list").click()

    page.locator(".status", has_text="You are number 1 on the waiting list").wait_for()
    assert "Guest" in page.locator(".person").inner_text()


def test_whoever_asked_to_leave_may_stay_after_all(page):
    sit(page, "omaha-1")
    await_turn(page)
    page.get_by_role("button", name="Leave").first.click()
    page.locator(".status", has_text="You leave after this round of play").wait_for()

    page.get_by_role("button", name="Stay after all").first.click()

    page.get_by_role("button", name="Leave").first.wait_for()
    assert "leave" not in page.locator(".status").inner_text()


def test_whoever_sits_out_finds_the_way_back_in_the_action_bar(page):
    sit(page, "omaha-1")
    page.get_by_role("button", name="Sit out").first.click()
    page.locator(".status", has_text="You are sitting out").wait_for()

    page.locator(".actions").get_by_role("button", name="Sit in").click()

    page.get_by_role("button", name="Sit out").first.wait_for()


def test_a_newcomer_may_post_in_the_action_bar_rather_than_wait(page):
    asked = []
    page.route_web_socket("**/api/socket", lambda socket: _come_new(socket, asked))
    sit(page, "omaha-1")
    page.locator(".status", has_text="or post $2 now").wait_for()

    page.locator(".actions").get_by_role("button", name="Post $2 and come in").click()

    page.locator(".notice").wait_for()
    assert {"kind": "post_entry"} == asked[-1]


def _come_new(socket, asked):
    """As the table stands for somebody whom the blind has not reached."""
    server = socket.connect_to_server()

    def wait(frame):
        told = json.loads(frame)
        if (mine := told.get("mine")) and mine["seat"]:
            mine.update(choices=[], cards=[], owed=2_00)
            mine["can"] = [{"kind": "post_entry", "amount": 2_00}]
            told["public"]["seats"][mine["seat"] - 1].update(status="waiting", cards=0)
        if told["t"] == "done" and asked[-1]["kind"] == "post_entry":
            told = {"t": "refused", "id": told["id"], "rule": None, "reason": "no more"}
        socket.send(json.dumps(told))

    def note(frame):
        if (told := json.loads(frame))["t"] == "do":
            asked.append(told["action"])
        server.send(frame)

    server.on_message(wait)
    socket.on_message(note)
