"""What a screen reader hears of a whole round: all of it once, in order, and no secret."""

import json
import re
from itertools import pairwise

from tests.web.player import act_calmly, open_table, play_round, sit

LIVE = "[aria-live=polite], [role=status], [role=alert], [role=log]"
HEAR = f"""() => {{
  window.heard = [];
  const hear = records => records.forEach(record => record.addedNodes.forEach(node => {{
    const text = node.textContent.trim();
    if (text && node.parentElement?.closest("{LIVE}"))
      window.heard.push([Number(node.dataset?.version ?? 0), text]);
  }}));
  new MutationObserver(hear).observe(document.body, {{childList: true, subtree: true}});
}}"""
LOG = """all => all.map(line => [Number(line.dataset.version), line.dataset.kind,
  [...line.querySelector(".words").childNodes]
    .map(node => node.ariaLabel ?? node.textContent).join("")])"""
CARD = re.compile(r"(?:ace|king|queen|jack|ten|nine|eight|seven|six|five|four|three|two) of \w+")


def plain(text):
    """Without what only parts one word from the next."""
    return re.sub(r"[,.]", "", text).strip()


class Heard:
    """All that is heard until a round is played, what the log says, and every turn there was."""

    def __init__(self, page, table):
        open_table(page, table)
        page.evaluate(HEAR)
        sit(page, table)
        self.turns = 0
        play_round(page, self.act)
        heard = page.evaluate("window.heard")
        self.lines = [text for _, text in heard]
        self.events = [(version, plain(text)) for version, text in heard if version]
        log = page.locator(".log .line").evaluate_all(LOG)
        self.log = {version: (kind, plain(words)) for version, kind, words in log}

    def act(self, page):
        self.turns += 1
        act_calmly(page)

    def starting(self, words):
        return [line for line in self.lines if line.startswith(words)]


def test_a_round_is_heard_once_in_order_with_every_turn_announced(page):
    heard = Heard(page, "omaha-1")

    versions = [version for version, _ in heard.events]
    kinds = [heard.log[version][0] for version in versions if version in heard.log]
    other = [
        (text, heard.log[version])
        for version, text in heard.events
        if version in heard.log and text != heard.log[version][1] and "Your cards" not in text
    ]
    assert versions == sorted(set(versions))
    assert [] == other
    assert {"blind_posted", "pot_awarded"} <= set(kinds)
    assert heard.turns == len(heard.starting("Your turn: "))
    assert 1 == len(heard.starting("Your cards: "))
    assert [] == heard.starting("the deck is sealed")  # letters and figures that nobody can follow


def test_no_card_is_heard_that_one_may_not_see(page):
    heard = Heard(page, "stud-1")

    named = {card for line in heard.lines for card in CARD.findall(line)}
    seen = {card for _, words in heard.log.values() for card in CARD.findall(words)}
    dealt = [words for kind, words in heard.log.values() if kind == "hole_cards_dealt"]
    assert named <= seen
    assert any(not CARD.search(words) for words in dealt)  # however many play


def test_a_box_hears_what_it_may_do_and_nothing_twice(page):
    heard = Heard(page, "canberra-1")

    asked = heard.starting("You may ")
    assert asked[0].startswith("You may ante $5 to $100")
    assert any("deal" in line for line in asked)
    assert any("fold" in line for line in asked)
    assert [] == [line for line, after in pairwise(heard.lines) if line == after]


def test_why_is_asked_of_the_last_that_has_a_clause(page):
    page.route_web_socket("**/api/socket", _arriving)
    open_table(page, "omaha-1")

    page.keyboard.press("l")
    page.get_by_text("bot Ada comes to the table.", exact=True).wait_for()
    page.keyboard.press("y")

    page.get_by_role("dialog", name="Omaha, rule 4.2").wait_for()


def _arriving(socket):
    """A table that has just opened, to which somebody has come: no clause asks for that."""
    server = socket.connect_to_server()

    def tell(frame):
        told = json.loads(frame)
        if told["t"] == "state":
            opened = told["events"][0]
            came = opened | {"v": opened["v"] + 1, "kind": "room_player_named", "rule": ""}
            told["events"] = [opened, came | {"words": "bot Ada comes to the table"}]
        if told["t"] != "update":
            socket.send(json.dumps(told))

    server.on_message(tell)
