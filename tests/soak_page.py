"""Ten rounds of each game through the page: `python -m tests.soak_page --help`.

What a newcomer might do to the room on a first evening: sit down as a guest, play, reload the page
in the middle of a round of play, and lose the server there to `kill -9`. The round goes on with the
same cards, and afterwards chains, chips and decks are as they must be.
"""

import argparse
import asyncio
import re
import tempfile
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

from playwright.sync_api import sync_playwright

from tests.room.history import whole
from tests.room.server import kill, start
from tests.soak_history import say
from tests.web.conftest import DESKTOP, PHONE, ROOM, is_fault, launch
from tests.web.player import (
    act_and_see,
    act_calmly,
    await_turn,
    offered,
    own_cards,
    play_round,
    press,
    round_number,
    say_yes,
    sit,
)
from tests.web.test_play import GAMES

DEAR = 20  # dollars; a call of more is left to others, for the chips have to last
RELOADED, KILLED = (2, 6), (4, 8)  # the rounds of play in the middle of which it happens


class Evening:
    """One guest at one table of a server that may fall."""

    def __init__(self, browser, store, viewport):
        self._store = store
        self._server, self.address = start(store, *ROOM)
        self.faults = []
        self.page = browser.new_context(viewport=viewport, base_url=self.address).new_page()
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", lambda said: is_fault(said) and self.faults.append(said.text))

    def fall(self):
        """Kill the server, and start it again where it was."""
        kill(self._server)
        port = self.address.rpartition(":")[2]
        self._server, address = start(self._store, *ROOM, "--port", port)
        assert self.address == address

    def end(self):
        """Leave the room as a fall would."""
        self.page.context.close()
        kill(self._server)


def in_the_middle(page, happen):
    """Let something happen at one's turn with cards in hand; all is as it was."""
    await_turn(page)
    while not own_cards(page):
        act_and_see(page, act_sparingly)
        await_turn(page)
    before = own_cards(page), round_number(page)

    happen()

    page.locator(".plate .you").wait_for(timeout=90_000)
    await_turn(page)
    assert before == (own_cards(page), round_number(page))


def act_sparingly(page):
    """As calmly as others do, but for what is dear."""
    call, fold = offered(page, "(Call|Tap out)"), offered(page, "Fold")
    if call.count() and fold.count() and _dollars(call.inner_text()) > DEAR:
        press(fold)
        say_yes(page)
    else:
        act_calmly(page)


def _dollars(words):
    amount = re.search(r"\$([\d,.]+)", words)
    return float(amount[1].replace(",", "")) if amount else 0


def play(evening, game, rounds):
    """So many rounds of play in which the guest had cards; what happened meanwhile."""
    page, seen = evening.page, Counter()
    sit(page, f"{game}-1")
    for number in range(1, rounds + 1):
        if number in RELOADED:
            in_the_middle(page, page.reload)
            seen["reloads"] += 1
        if number in KILLED:
            in_the_middle(page, evening.fall)
            seen["falls"] += 1
        play_round(page, act_sparingly)
        seen["played"] += 1
    assert [] == evening.faults
    return seen


def main(games, rounds, viewport):
    """Game by game, each in a room of its own; fails at the first thing lost."""
    with sync_playwright() as playwright:
        browser = launch(playwright)
        for game in games:
            with tempfile.TemporaryDirectory() as folder:
                store = f"sqlite:///{folder}/room.db"
                evening = Evening(browser, store, viewport)
                try:
                    seen = play(evening, game, rounds)
                finally:
                    evening.end()
                seen |= _check(store)
                say(f"{game}: {dict(seen)}")
        browser.close()


def _check(store):
    """In a thread of its own: the browser's loop has this one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(lambda: asyncio.run(whole(store))).result()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=GAMES, metavar="GAME", help=", ".join(GAMES))
    parser.add_argument("--rounds", type=int, default=10, help="of each game (10)")
    parser.add_argument("--phone", action="store_true", help="in a window of a phone's size")
    args = parser.parse_args()
    main(args.games, args.rounds, PHONE if args.phone else DESKTOP)
