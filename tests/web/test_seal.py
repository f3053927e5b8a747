"""The sealed deck in the page: what was checked, in words; an order not kept is a failure."""

import json
import re

import pytest

from tests.web.player import await_turn, play_round, sit

HELD = (  # before a wager of the round, and after it
    "The commitment to the shuffle (is published, and nobody has|came before the first) wager",
    "Your share is among those that the seal is bound to",
    "The whole order (is sealed, and nobody has|was sealed before the first) wager",
)


def checks(page):
    """What the panel says, by whether it holds."""
    page.get_by_role("tab", name="Sign").click()
    lines = page.locator(".checks li")
    lines.first.wait_for()
    found = [(each.get_attribute("data-held"), each.inner_text()) for each in lines.all()]
    return {said.split(":", 1)[-1].strip(): held for held, said in found}


def held(found, words):
    """Whether the one line that says this holds."""
    (line,) = [each for each in found if re.match(words, each)]
    return found[line]


@pytest.mark.parametrize("game", ["omaha", "holdem"])
def test_the_panel_says_what_was_checked(page, game):
    sit(page, f"{game}-1")
    for _ in range(2):
        play_round(page)
    await_turn(page)

    found = checks(page)

    assert {"true"} == {held(found, words) for words in HELD}
    assert any(re.match("The seal is bound to the commitment and to [1-9]", each) for each in found)
    assert "false" not in found.values()


def test_own_words_go_into_the_shuffle_and_nobody_reads_them(page):
    sent, heard = [], []

    def listen(socket):
        socket.on("framesent", lambda frame: sent.append(frame))
        socket.on("framereceived", lambda frame: heard.append(frame))

    page.on("websocket", listen)
    sit(page, "omaha-1")
    page.get_by_role("tab", name="Sign").click()
    page.get_by_label("Your share in each shuffle").fill("seven of hearts")
    page.get_by_role("tab", name="Log").click()

    play_round(page)
    await_turn(page)

    words = b"seven of hearts".hex()
    assert any(words in frame for frame in sent)
    assert not any(words in frame for frame in heard)
    assert "true" == checks(page)["Your share is among those that the seal is bound to"]


def told_late(socket):
    """A house that commits itself once it has seen the wagers of who sits: one frame has all."""
    server, held = socket.connect_to_server(), []

    def withhold(frame):
        told = json.loads(frame)
        kinds = [event["kind"] for event in told.get("events", ())]
        if told["t"] != "update":
            socket.send(frame)
        elif held or (told["mine"] and "room_deck_committed" in kinds):
            held.append(told)
            if "round_opened" in kinds:
                events = [event for each in held for event in each["events"]]
                socket.send(json.dumps(told | {"from": held[0]["from"], "events": events}))
                held.clear()
        else:
            socket.send(frame)

    server.on_message(withhold)


def left_out(socket):
    """A house that takes a player's share and seals without it."""
    server = socket.connect_to_server()
    server.on_message(
        lambda frame: socket.send(re.sub(r'"nonces":\["\w+"\]', '"nonces":[]', frame))
    )


@pytest.mark.parametrize(
    ("house", "said"),
    [
        (told_late, "The commitment to the shuffle came together with the first wager"),
        (left_out, "Your share was taken and then left out of the seal"),
    ],
)
def test_a_house_that_does_not_keep_the_order_is_pointed_out(visit, house, said):
    page = visit()
    page.route_web_socket("**/api/socket", house)
    sit(page, "omaha-1")
    play_round(page)  # whose deck may have been committed before
    await_turn(page)
    page.locator(".seal", has_text="seal broken").wait_for()

    assert "false" == checks(page)[said]
