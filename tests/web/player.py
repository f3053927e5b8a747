"""A guest at a table, who does everything through the page as a person would."""

import re

from playwright.sync_api import TimeoutError

from croupier.rulebook import rulebook

TAKES = re.compile("Sit at (seat|box)")
OVER = """number => ["round_concluded", "house_round_ended"].some(kind => document.querySelector(
  `.line[data-kind="${kind}"][data-round="${number}"]`))"""
SETTLED = """place => document.querySelector(".plate .you")
  || !document.querySelector("dialog button:disabled")
  && (document.querySelector("#dialog-title")?.textContent ?? place) !== place"""
VERSION = "() => document.querySelector('.actions').dataset.version"
CALMLY = ("Declare", "Deal", "Check", "No raise", "Call", "Bet", "Tap out", "Ante")


def open_table(page, table):
    """Walk to a table and look on."""
    page.goto(f"/#/table/{table}")
    page.locator(".seat").first.wait_for()


def sit(page, table):
    """Take a vacant seat or box with the chips proposed; the next one if somebody was faster."""
    open_table(page, table)
    page.get_by_role("button", name=TAKES).first.click()
    while not page.locator(".plate .you").count():
        place = page.locator("#dialog-title").text_content()
        page.get_by_role("button", name=re.compile("^Sit down")).click()
        page.wait_for_function(SETTLED, arg=place)
    page.locator("dialog").wait_for(state="detached")


def await_turn(page):
    """Until there is something to decide."""
    page.locator(".actions.turn .act").first.wait_for(timeout=90_000)


def act_calmly(page):
    """Stay in as cheaply as may be."""
    for name in CALMLY:
        if (button := offered(page, name)).count():
            press(button)
            break
    say_yes(page)


def offered(page, name):
    """The button of the action bar that begins like this, if there is one."""
    return page.locator(".actions .act:enabled", has_text=re.compile(rf"^\s*{name}")).first


def press(button):
    """Click, unless the offer ends at that moment, as that of a wager does with the first card."""
    try:
        button.click(timeout=5_000)
    except TimeoutError:
        if button.count():
            raise


def say_yes(page):
    """Whoever is asked again is sure."""
    if (sure := page.get_by_role("button", name=re.compile("^Yes,"))).count():
        sure.click()


def play_round(page, act=act_calmly):
    """Play until a round of play in which one had cards is over; its number."""
    number = None
    while number is None or not page.evaluate(OVER, number):
        page.wait_for_function(
            f"number => document.querySelector('.actions.turn .act') || ({OVER})(number)",
            arg=number,
            timeout=90_000,
        )
        if own_cards(page):
            number = number or round_number(page)
        if page.locator(".actions.turn").count():
            act_and_see(page, act)
    return number


def act_and_see(page, act):
    """Do something, and wait until the table shows it: what is open before may be open no more."""
    before = version(page)
    act(page)
    page.wait_for_function(f"before => ({VERSION})() !== before", arg=before)


def fold_until_gone(page):
    """Whoever leaves in a round of play goes at its end."""
    gone = "!document.querySelector('.plate .you')"
    while True:
        page.wait_for_function(f"() => {gone} || document.querySelector('.actions.turn .act')")
        if page.evaluate(gone):
            return
        page.keyboard.press("f")
        say_yes(page)
        page.wait_for_function(f"() => {gone} || !document.querySelector('.actions.turn .act')")


def version(page):
    """Of the table as the page has it."""
    return page.evaluate(VERSION)


def round_number(page):
    """The round of play that the table is at."""
    shown = page.locator(".round.figure", has_text=re.compile(r"\d"))
    return int(re.search(r"\d+", shown.inner_text()).group())


def own_cards(page):
    """The cards in front of whoever looks."""
    cards = page.locator(".own svg.card, .hand svg.card")
    return cards.evaluate_all("all => all.map(each => each.dataset.card)")


def cited(page):
    """Each line of the log that cites a clause, and the clause."""
    lines = page.locator(".log .line")
    return lines.evaluate_all("all => all.map(line => [line.dataset.kind, line.dataset.rule])")


def unknown_clauses(game, lines):
    """What the log cites and the game's rulebook does not have."""
    book = rulebook(game)
    return [rule for _, rule in lines if rule and book.find(rule) is None and not book.under(rule)]
