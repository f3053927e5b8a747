"""The rules at hand for anybody: at every table, in the lobby, without signing in."""

import hashlib
import re

import pytest

from croupier.rulebook import edition
from tests.play import covers
from tests.room.server import running
from tests.web.axe import violations
from tests.web.conftest import PHONE, ROOM
from tests.web.player import open_table

INSTRUMENTS = ("holdem", "canberra", "omaha", "faro", "stud")
TEXT = "A copy of the instrument, as the operator attached it.\n"
RULES = {"holdem": "15.9", "canberra": "16.9", "omaha": "19.9", "faro": "19.9", "stud": "19.9"}


@pytest.fixture
def room(tmp_path):
    """A room whose operator has attached the official rules of all games but Stud."""
    for game in INSTRUMENTS[:-1]:
        (tmp_path / f"{game}.txt").write_text(TEXT + game, encoding="utf-8")
    store = f"sqlite:///{tmp_path}/room.db"
    with running(store, *ROOM, "--documents", str(tmp_path)) as address:
        yield address


@covers("omaha/faro/stud 19.9", "holdem 15.9", "canberra 16.9", "omaha/faro/stud I.1")
@pytest.mark.parametrize("game", INSTRUMENTS)
def test_one_step_from_a_table_opens_rulebook_and_official_document(page, game):
    open_table(page, f"{game}-1")

    page.get_by_role("tab", name="Rules").click()

    rules = page.get_by_role("region", name="Rules")
    rules.get_by_label("Search the rules").fill(RULES[game])
    rules.locator(f'[data-clause="{RULES[game]}"]').wait_for()
    official = rules.locator(".official").inner_text()
    assert edition(game).title in official
    assert edition(game).number in official
    assert ("is not attached" in official) == (game == "stud")
    assert page.get_by_role("button", name="Sign in").is_visible()


@covers("omaha 19.9", "faro 19.9", "holdem 15.9", "canberra 16.9")
def test_the_document_opens_as_the_operator_attached_it(page):
    page.goto("/#/rules/omaha")
    link = page.get_by_role("link", name="Read NI2017-583.txt")

    with page.expect_popup() as opened:
        link.click()

    digest = hashlib.sha256((TEXT + "omaha").encode()).hexdigest()
    assert TEXT.strip() in opened.value.locator("body").inner_text()
    assert digest in page.locator(".official").inner_text()
    assert "not, byte for byte" in page.locator(".official").inner_text()


@covers("omaha/faro/stud 19.9", "holdem 15.9", "canberra 16.9")
def test_the_lobby_leads_to_the_rules_and_says_which_document_is_missing(page):
    page.goto("/")
    page.locator(".instrument", has_text="attached").first.wait_for()

    said = page.locator(".instrument").all_inner_texts()
    page.get_by_role("link", name="Rules of Seven Card Stud").click()

    assert 4 == sum("official document attached" in line for line in said)
    assert 1 == sum("NI2005-74 · official document not attached" in line for line in said)
    assert "Ask them for" in page.locator(".official.missing").inner_text()


@covers("stud 19.9")
def test_the_sign_of_a_table_reminds_until_the_document_is_attached(page):
    open_table(page, "stud-1")

    page.get_by_role("tab", name="Sign").click()

    page.locator(".sign .official.missing", has_text="NI2005-74").wait_for()


def test_why_leads_into_the_rulebook_at_the_clause(page):
    open_table(page, "omaha-1")
    page.locator(".line[data-kind=seat_taken]").first.get_by_role("button").click()

    with page.expect_popup() as opened:
        page.get_by_role("link", name="In the whole rulebook").click()

    rulebook = opened.value
    rulebook.locator(".rule.here").wait_for()
    assert "4.3" == rulebook.evaluate("document.activeElement.dataset.clause")
    assert rulebook.url.endswith("#/rules/omaha/4.3")


@pytest.mark.parametrize("game", INSTRUMENTS)
def test_the_rulebook_names_settings_in_words(page, game):
    page.goto(f"/#/rules/{game}")
    page.locator("[data-clause]").first.wait_for(state="attached")

    book = page.locator(".book").text_content()

    assert [] == re.findall(r"\w+_\w+|.{9} \| ", book)
    assert ("Default ‘tap out units’ is ‘whole units’: the largest" in book) == (game == "omaha")
    assert ("setting ‘re buys decision seconds’" in book) == (game == "omaha")
    assert ("‘jackpot rounding’ is ‘down to cent’" in book) == (game == "canberra")


def test_the_window_of_a_clause_names_settings_in_words(page):
    page.goto("/#/rules/omaha/17.11(b)")
    page.locator(".rule.here .term", has_text="big blind").first.click()

    reading = page.get_by_role("dialog").locator("section").last

    assert "option ‘entry blind’: 'big' or 'last'" in reading.inner_text()


def test_the_rules_are_searched_by_number_and_by_words(page):
    page.goto("/#/rules/omaha")
    page.get_by_label("Search the rules").fill("short tap-out raise")

    page.locator('[data-clause="14.5"]').wait_for()
    few = page.locator("[data-clause]").count()
    page.get_by_label("Search the rules").fill("no such words at all")

    assert 1 <= few < 30
    page.get_by_text("No clause has all these words.").wait_for()
    assert "0 of 290 clauses" == page.locator(".count").inner_text()


def test_the_unnumbered_end_of_a_clause_is_called_so_and_keeps_its_address(page):
    page.goto("/#/rules/omaha/10.2(tail)")
    link = page.locator(".rule.here .clause")

    assert ("10.2, end", "Rule 10.2, end, its own address") == (
        link.inner_text(),
        link.get_attribute("aria-label"),
    )
    page.get_by_label("Search the rules").fill("10.2, end")
    page.locator('[data-clause="10.2(tail)"]').wait_for()


@covers("omaha/faro/stud A.nb", "holdem A.nb", "canberra A.nb")
def test_a_word_of_the_dictionary_opens_its_definition_from_this_game_alone(page):
    page.goto("/#/rules/omaha/8.3")
    page.get_by_label("Search the rules").fill("flop")
    page.locator(".term", has_text=re.compile("^flop$", re.I)).first.click()
    assert "Omaha, rule A.Flop" == page.locator("#dialog-title").inner_text()
    page.keyboard.press("Escape")

    page.goto("/#/rules/faro")
    page.get_by_role("heading", name="Rules of Faro").wait_for()
    page.get_by_label("Search the rules").fill("card")
    page.locator(".term").first.wait_for()

    assert 0 == page.locator(".term", has_text=re.compile("^flop$", re.I)).count()
    assert 0 == page.locator('[data-clause="A.Flop"]').count()


def test_axe_finds_nothing_wrong_with_rules_and_tournaments(visit):
    for page in visit(), visit(PHONE, has_touch=True, is_mobile=True):
        for address, sign in (
            ("/#/rules/omaha/14.5", ".here"),
            ("/#/rules/stud", ".official.missing"),
            ("/#/tournaments/omaha", "article"),
        ):
            page.goto(address)
            page.locator(sign).first.wait_for()

            assert [] == violations(page)
            assert page.viewport_size["width"] == page.evaluate(
                "document.documentElement.scrollWidth"
            )


@covers("omaha 20.2(b)")
def test_a_patron_reads_the_conditions_of_a_tournament_without_an_account(page):
    page.goto("/")
    page.get_by_role("link", name="Tournaments and their conditions").click()
    page.get_by_role("link", name=re.compile("Thursday Night Omaha")).click()

    page.get_by_role("heading", name="Thursday Night Omaha").wait_for()
    conditions = page.locator("article").inner_text()
    page.locator("article .clause", has_text="20.3(a)(ii)").first.click()

    assert "Entry fee" in conditions
    assert "$120" in conditions
    assert "Omaha, rule 20.3(a)(ii)" == page.locator("#dialog-title").inner_text()
    assert page.get_by_role("button", name="Sign in", include_hidden=True).count()
