"""What a player's screen says at a decision, and what whoever looks on can do with it."""

import re

import pytest

from tests.play import covers
from tests.room.test_19_no_advice import HANDS
from tests.web.player import act_calmly, open_table, play_round, sit

INSTRUMENTS = ("omaha", "faro", "stud", "holdem", "canberra")
HINT = re.compile(rf"{HANDS.pattern}|\bodds\b|chance|equity|recommend|should|best|strong|%", re.I)
ACTIONS = {"Fold", "Check", "Call", "No", "Bet", "Raise", "Tap", "Declare"}


@covers("omaha 19.5(a)", "faro/stud 19.5(a)", "holdem 15.5(a)", "canberra 16.5(a)")
@pytest.mark.parametrize("game", ["omaha", "holdem", "canberra"])
def test_at_a_decision_the_screen_shows_legal_actions_and_no_advice(page, game):
    said, offered = [], set()

    def look(page):
        if page.locator(".actions .act", has_text=re.compile("Fold")).count():
            said.append(page.locator(".play").inner_text())
            names = page.locator(".actions .act").all_inner_texts()
            offered.update(name.split()[0] for name in names)
        act_calmly(page)

    sit(page, f"{game}-1")
    play_round(page, look)

    assert said
    assert not [text for text in said if HINT.search(text)]
    assert {"Fold"} < offered <= ACTIONS


@covers("omaha 19.7", "faro/stud 19.7", "holdem 15.7", "canberra 16.7", "canberra 17.17")
@pytest.mark.parametrize("game", ["stud", "canberra"])
def test_whoever_looks_on_has_nowhere_to_write_to_a_player(page, game):
    open_table(page, f"{game}-1")

    for tab in "Log", "Sign", "Rules", "In words":
        page.get_by_role("tab", name=tab).click()
        fields = page.locator("textarea, input:not([type=search]), [contenteditable]")
        assert 0 == fields.count()
    assert [] == page.locator(".actions button").all_inner_texts()
