"""The five cards of the hands that win: at the felt, at the seat, after a reload and told again."""

import json

import msgspec
import pytest

from tests.web.axe import violations
from tests.web.conftest import PHONE
from tests.web.player import open_table
from tests.web.stories import boxes, high_low, side_pots
from tests.web.test_replay import opened

MARKS = """all => Object.fromEntries(all.map(each => [each.dataset.card, each.dataset.mark]))"""
HIGH, LOW = {"Kc", "Kd", "Kh", "9h"}, {"Ah", "3c", "2c", "5d"}
SPLIT = dict.fromkeys(HIGH, "high") | dict.fromkeys(LOW, "low") | {"7s": "high+low"}

MAIN, SIDE, EACH = ("6h", "6c", "8c"), ("Ac", "Kc", "Kd"), ("8s", "8h")
APART = dict.fromkeys(MAIN, "main") | dict.fromkeys(SIDE, "side") | dict.fromkeys(EACH, "main+side")


def marks(page):
    """Each card that is marked, and how."""
    return page.locator("[data-mark]").evaluate_all(MARKS)


def won(page):
    """Who wins how much, as the middle of the table tells it."""
    return page.locator(".message span").all_inner_texts()


def at_table(page, told):
    """The table at the end of this round, as whoever comes then is told of it."""

    def connect(socket):
        server = socket.connect_to_server()

        def tell(frame):
            message = json.loads(frame)
            if message["t"] == "state":
                message["public"] = msgspec.to_builtins(told.views[-1], str_keys=True)
                message |= {"events": told.story["events"], "mine": None}
            if message["t"] != "update":
                socket.send(json.dumps(message))

        server.on_message(tell)

    page.route_web_socket("**/api/socket", connect)
    open_table(page, f"{told.story['game']}-1")


def test_high_and_low_are_marked_apart_and_told_in_words(visit):
    page = visit()
    told = high_low()
    opened(page, told)
    page.keyboard.press("End")

    assert SPLIT == marks(page)
    page.get_by_label("seven of spades, in the high hand and the low hand").wait_for()
    page.get_by_label("ace of hearts, in the low hand").wait_for()
    assert ["player 1 wins $3", "player 2 wins $3"] == won(page)
    assert [
        "three of a kind, kings, nine-seven kickers",
        "low, seven-five-three-two-ace",
    ] == page.locator(".hand").all_inner_texts()
    assert [] == violations(page)


def test_hands_that_win_the_main_pot_and_a_side_pot_are_marked_apart(page):
    opened(page, side_pots("omaha", seed=11))
    page.keyboard.press("End")

    assert APART == marks(page)
    page.get_by_label("eight of spades, in hands that win the main pot and a side pot").wait_for()
    assert ["player 1 wins $158", "player 3 wins $269"] == won(page)
    page.get_by_text("main pot with full house, eights over sixes").wait_for()
    page.get_by_text("side pot 1 and side pot 2 with two pairs, kings and eights").wait_for()
    assert [] == violations(page)


def test_hands_that_win_different_side_pots_have_the_numbers_of_their_pots(page):
    opened(page, side_pots("omaha", seed=6))
    page.keyboard.press("End")

    hands = {hand for mark in marks(page).values() for hand in mark.split("+")}
    assert {"main", "side 1", "side 2"} == hands
    page.get_by_label("in the hand that wins side pot 2").first.wait_for()
    flags = page.locator("[data-mark='side 2'] .flag")
    assert 2 == flags.first.locator("path").count()
    assert [] == violations(page)


def test_a_hand_is_marked_when_it_is_shown_and_no_longer_when_it_does_not_win(page):
    told = side_pots("omaha")
    opened(page, told)

    for event in told.story["events"]:
        if event["kind"] == "hand_shown":
            assert set(event["high_hand"]) == set(marks(page))
        if event["kind"] == "pot_awarded":
            break
        if event["kind"] not in ("hand_shown", "hand_given_up", "commission_taken"):
            assert {} == marks(page)
        page.keyboard.press("ArrowRight")
    page.keyboard.press("End")

    won = {event["seat"] for event in told.story["events"] if event["kind"] == "pot_awarded"}
    shown = [event for event in told.story["events"] if event["kind"] == "hand_shown"]
    five = {card for event in shown if event["seat"] in won for card in event["high_hand"]}
    assert dict.fromkeys(five, "won") == marks(page)


@pytest.mark.parametrize(
    "window", [PHONE, {"width": 1280, "height": 800}], ids=["phone", "desktop"]
)
def test_whoever_comes_at_the_showdown_sees_it_too(visit, window):
    page = visit(window, reduced_motion="reduce")
    at_table(page, high_low())
    page.locator("[data-mark]").first.wait_for()
    before = marks(page)

    page.reload()
    page.locator("[data-mark]").first.wait_for()

    assert SPLIT == before == marks(page)
    assert [] == violations(page)


def test_a_box_that_wins_has_its_five_cards_marked_and_the_dealer_none(page):
    opened(page, boxes("holdem", "2c As 2h  5d Ad Kd  4c 4d 4h  7s 9s", viewer="player 3"))
    page.keyboard.press("End")

    assert dict.fromkeys(("As", "Ad", "4c", "4d", "4h"), "won") == marks(page)


def test_a_dealer_who_wins_has_the_five_cards_marked(page):
    told = boxes("canberra")
    opened(page, told)
    page.keyboard.press("End")

    assert dict.fromkeys(told.views[-1].dealer.cards, "won") == marks(page)
