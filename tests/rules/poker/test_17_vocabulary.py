"""What may be reported, and that every ruling can be told in words."""

import random

import pytest

from croupier.histories.pot_reports import REPORTS, RULED
from croupier.histories.pot_telling import Voice, tell
from croupier.rulebook import exists
from croupier.rules import GAMES
from croupier.rules.events import OpeningPassed, WagerForfeited
from croupier.rules.irregularities import COMMON, NAMES, vocabulary
from tests.random_play import random_determinations, random_round
from tests.random_reports import play_with_reports


@pytest.mark.parametrize("game", GAMES)
def test_each_game_knows_the_common_reports_and_its_own(game):
    known = vocabulary(GAMES[game])

    assert set(COMMON) < set(known) <= NAMES
    assert all(exists(game, ruling.rule) and ruling.help for ruling in known.values())


def test_every_name_is_one_that_some_game_rules_on():
    assert NAMES == {name for game in GAMES.values() for name in vocabulary(game)}


def test_every_report_can_be_written_in_a_case_file():
    written = {meaning(None, "dealer").action.what for meaning in reported()}

    assert NAMES == written


def reported():
    return [meaning for phrase, meaning in REPORTS.items() if "reports: " in phrase]


def test_every_ruling_has_a_sentence_of_its_own():
    seldom = WagerForfeited("17.6(c)", 2, 20_00), OpeningPassed("17.19", 2)
    rng, told = random.Random(11), {type(event): event for event in seldom}
    for _ in range(150):
        game = rng.choice(list(GAMES))
        opening = random_round(rng, game, random_determinations(rng, game))
        for *_, events in play_with_reports(rng, opening, often=0.5):
            told |= {type(event): event for event in events}

    voice = Voice("seat {}".format, " ".join)
    assert set(RULED) <= set(told)
    assert all(tell(told[kind], voice) for kind in RULED)
