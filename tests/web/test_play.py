"""A full round of play of every game, through the page."""

import json
import re

import pytest

from tests.web.conftest import PHONE
from tests.web.player import (
    await_turn,
    cited,
    fold_until_gone,
    open_table,
    play_round,
    sit,
    unknown_clauses,
)

GAMES = ("omaha", "faro", "stud", "holdem", "canberra")


@pytest.mark.parametrize("game", GAMES)
def test_a_guest_plays_a_round_of_sealed_cards_and_each_line_cites_a_clause(page, game):
    sit(page, f"{game}-1")

    play_round(page)

    assert re.search(r"[1-9]\d* cards checked", page.locator(".seal").inner_text())
    lines = [line for line in cited(page) if not line[0].startswith("room_")]
    assert len(lines) > 10
    assert all(rule for _, rule in lines)
    assert [] == unknown_clauses(game, lines)


def test_whoever_is_ready_before_the_others_is_told_that_they_are_waited_for(visit):
    slow, page = visit(), visit()
    for each in (slow, page):
        sit(each, "holdem-1")
    await_turn(page)
    page.keyboard.press("c")

    page.get_by_role("button", name="Deal").click()

    page.locator(".status", has_text="Waiting for the others.").wait_for()
    assert page.get_by_role("button", name="Deal").is_disabled()


def test_a_card_that_does_not_fit_the_seal_is_pointed_out(visit):
    page = visit()
    page.route_web_socket("**/api/socket", swap_the_first_card)
    sit(page, "omaha-1")
    await_turn(page)

    page.get_by_role("tab", name="Sign").click()

    assert "Does not fit the seal" in page.locator(".sign .broken").inner_text()
    assert "seal broken" in page.locator(".seal").inner_text()


def swap_the_first_card(socket):
    """A cheating house: what it shows is not what it sealed."""
    server = socket.connect_to_server()

    def falsify(frame):
        text = re.sub(r'"openings":\[\{"position":(\d+),"card":"(..)"', _another, frame)
        socket.send(text)

    server.on_message(falsify)


def _another(match):
    card = "2c" if match[2] != "2c" else "2d"
    return f'"openings":[{{"position":{match[1]},"card":"{card}"'


def test_why_opens_the_clause_in_plain_words(page):
    open_table(page, "omaha-1")
    line = page.locator(".line[data-kind=seat_taken]").first

    line.get_by_role("button", name=re.compile("^Why")).click()

    window = page.get_by_role("dialog")
    assert "Omaha, rule 4.3" == window.get_by_role("heading").first.inner_text()
    assert len(window.locator(".does").inner_text()) > 20


def test_chips_may_be_bought_and_wait_for_the_end_of_the_round(page):
    sit(page, "stud-1")

    page.get_by_role("button", name="Buy chips").click()
    page.get_by_role("button", name=re.compile("^Buy")).last.click()

    page.locator("dialog").wait_for(state="detached")
    bought = page.locator(
        ".line.own[data-kind=stake_increased], .line.own[data-kind=purchase_queued]"
    )
    bought.first.wait_for()


def test_every_sign_has_its_lines_each_with_a_clause(page):
    for game in GAMES:
        open_table(page, f"{game}-1")

        page.get_by_role("tab", name="Sign").click()

        lines = page.locator(".sign li:not(.checks li)")
        rules = page.locator(".sign li .clause").all_inner_texts()
        assert 3 <= lines.count() == len(rules)
        assert [] == unknown_clauses(game, [("", rule) for rule in rules])


def test_who_leaves_takes_the_chips_along(page):
    sit(page, "faro-1")
    assert "$800" in page.locator(".person").inner_text()

    page.get_by_role("button", name="Leave").first.click()
    fold_until_gone(page)

    left = page.locator(".line[data-kind=seat_left]", has_text="Guest").last.inner_text()
    stake = int(re.search(r"leaves with \$(\d+)", left).group(1))
    page.locator(".person", has_text=f"${800 + stake:,}").wait_for()


@pytest.mark.parametrize(("game", "wager"), [("holdem", "Super Aces"), ("canberra", "Jackpot")])
def test_a_wager_beside_the_ante_is_within_reach_on_a_phone(visit, game, wager):
    page = visit(PHONE)
    sit(page, f"{game}-1")
    await_turn(page)
    page.locator(".actions .act", has_text="Ante").click()

    page.locator(".actions .act", has_text=wager).click()

    placed = "side_wager_placed", "jackpot_wager_placed"
    page.locator(", ".join(f".line.own[data-kind=house_{kind}]" for kind in placed)).wait_for()


def test_the_button_follows_the_amount_being_typed(page):
    sit(page, "canberra-1")
    await_turn(page)
    field, ante = page.get_by_label("Ante in dollars"), page.locator(".actions .act").first

    field.fill("25")
    typed = ante.inner_text()
    field.fill("9999")
    field.blur()

    assert "Ante\u00a0$25" in typed
    assert "100" == field.input_value()
    assert "Ante\u00a0$100" in ante.inner_text()


def test_whoever_has_no_chips_left_is_told_and_offered_some(visit):
    page = visit()
    page.route_web_socket("**/api/socket", take_the_stake)
    sit(page, "stud-1")

    page.locator(".status", has_text="You have no chips left here").wait_for()
    page.locator(".actions").get_by_role("button", name="Buy chips").click()

    page.get_by_role("dialog", name="Buy chips").wait_for()


def test_whoever_has_too_little_is_told_what_follows_and_offered_chips(visit):
    page = visit()
    page.route_web_socket("**/api/socket", lambda socket: take_the_stake(socket, left=25_00))
    sit(page, "stud-1")

    status = page.locator(".status", has_text="You have less than $40: buy chips")
    status.get_by_role("button", name="Rule 14.3 · why?").wait_for()
    page.locator(".actions").get_by_role("button", name="Buy chips").click()

    page.get_by_role("dialog", name="Buy chips").wait_for()


def take_the_stake(socket, left=0):
    """As the table stands, between rounds, for somebody who has lost everything but this."""
    server = socket.connect_to_server()

    def impoverish(frame):
        told = json.loads(frame)
        if mine := told.get("mine"):
            mine.update(stake=left, choices=[], cards=[])
            mine["can"] = [{"kind": "buy_chips", "least": 40_00 - left, "most": 200_00}]
            seat = told["public"]["seats"][mine["seat"] - 1]
            seat.update(stake=left, status="waiting", cards=0)
            told["public"].update(phase="between", turn=None)
        socket.send(json.dumps(told))

    server.on_message(impoverish)


def test_whoever_loses_the_seat_as_a_declared_player_is_told_why(visit):
    page, seated = visit(), []
    page.route_web_socket("**/api/socket", lambda socket: take_the_seat(socket, seated))
    sit(page, "stud-1")

    seated.append(True)

    status = page.locator(".status", has_text="As a declared player you have lost your seat")
    status.get_by_role("button", name="Rule 14.3 · why?").wait_for()


def take_the_seat(socket, seated):
    """With the next news to somebody who is seated the room takes the seat, and then is silent."""
    server, taken = socket.connect_to_server(), []

    def pass_on(frame):
        if taken:
            return
        socket.send(frame)
        told = json.loads(frame)
        if seated and (told.get("mine") or {}).get("seat"):
            taken.append(told)
            socket.send(json.dumps(_seat_taken(told)))

    server.on_message(pass_on)


def _seat_taken(told):
    """What comes after this when a declared player has lost the last of the stake."""
    version, seat = told["version"], told["mine"]["seat"]
    left = {"kind": "seat_left", "rule": "14.3", "words": "Guest leaves with $0", "seat": seat}
    event = {"v": version + 1, "at": told["now"], "round": 1, **left}
    update = {"t": "update", "from": version, "version": version + 1, "events": [event]}
    return {**told, **update, "mine": None}
