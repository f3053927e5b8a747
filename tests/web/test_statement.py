"""The statement and new play chips, as a guest finds them."""

from pathlib import Path

from tests.web.axe import violations
from tests.web.conftest import PHONE
from tests.web.player import fold_until_gone, sit


def visited(page):
    """Sat down and got up again."""
    sit(page, "stud-1")
    page.get_by_role("button", name="Leave").first.click()
    fold_until_gone(page)


def test_a_statement_has_every_movement_and_is_had_as_a_file(page):
    visited(page)
    page.locator(".person").click()
    page.get_by_role("link", name="Statement").click()
    page.locator("tbody tr").nth(2).wait_for()

    rows = page.locator("tbody tr").all_inner_texts()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download").click()

    assert ["left the table", "sat down", "play chips"] == [row.split("\t")[1] for row in rows]
    assert ["−$200", "$800"] == rows[1].split("\t")[3:]
    assert page.locator(".person .wallet").inner_text().endswith(rows[0].split("\t")[4])
    assert 4 == len(Path(download.value.path()).read_text().splitlines())


def test_new_play_chips_are_refused_in_words_while_there_are_enough(page):
    visited(page)
    page.goto("/#/statement")

    page.get_by_role("button", name="New play chips").click()

    page.locator(".problem").wait_for()
    assert "A wallet is made up below $100" in page.locator(".problem").inner_text()


def test_a_low_wallet_is_made_up_from_the_lobby(page):
    page.goto("/#/table/holdem-1")
    page.get_by_role("button", name="Sit at box").first.click()
    page.get_by_role("dialog").locator(".figure").fill("950")
    page.get_by_role("button", name="Sit down").click()
    page.locator(".plate .you").wait_for()

    page.goto("/#/")
    page.get_by_role("button", name="New play chips").click()

    page.locator(".person", has_text="$1,000").wait_for()
    assert 0 == page.locator(".low").count()


def test_axe_finds_nothing_wrong_with_statement_and_account_on_a_phone(visit):
    page = visit(PHONE)
    page.goto("/#/statement")
    page.locator(".enter").wait_for()
    assert [] == violations(page)
    sit(page, "stud-1")
    page.goto("/#/statement")
    page.locator("tbody tr").first.wait_for()
    assert [] == violations(page)

    page.locator(".person").click()
    page.locator("dialog .chips").wait_for()

    assert [] == violations(page)
    assert PHONE["width"] == page.evaluate("document.documentElement.scrollWidth")
