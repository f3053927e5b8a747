"""A guest makes an account and keeps the seat, signs out, and is let in again by the password."""

import pytest

from tests.web.axe import violations
from tests.web.conftest import DESKTOP, PHONE
from tests.web.player import sit

PASSWORD = "correct horse"


def say(page, name, password, button):
    """Fill in the form of the account window and send it."""
    window = page.get_by_role("dialog")
    window.get_by_label("Name").fill(name)
    window.get_by_label("Password").fill(password)
    window.get_by_role("button", name=button, exact=True).click()


def test_a_guest_makes_an_account_at_the_table_and_signs_in_again(page):
    sit(page, "faro-1")
    page.locator(".person").click()
    say(page, "Wilhelmina", "short", "Make the account")
    page.locator("input[type=password]:invalid").wait_for()
    say(page, "Wilhelmina", PASSWORD, "Make the account")
    page.locator(".person", has_text="Wilhelmina").wait_for()
    page.locator(".plate .you").wait_for()  # the seat is still hers

    page.locator(".person").click()
    page.get_by_role("button", name="Sign out").click()
    page.locator(".person", has_text="Wilhelmina").wait_for(state="detached")
    page.locator(".person").click()
    say(page, "wilhelmina", "a wrong one", "Sign in")
    page.get_by_role("alert").get_by_text("no account has this name").wait_for()
    say(page, "wilhelmina", PASSWORD, "Sign in")

    page.locator(".person", has_text="Wilhelmina").wait_for()
    page.locator(".plate .you").wait_for()


def make_account(page, name="Wilhelmina"):
    """Make an account in the lobby."""
    page.goto("/")
    page.locator(".person").click()
    page.get_by_role("button", name="Make an account").click()
    say(page, name, PASSWORD, "Make the account")
    page.locator(".person", has_text=name).wait_for()


def to_sessions(page):
    """Walk to the page of the password by way of the account."""
    page.locator(".person").click()
    page.get_by_role("link", name="Password and sessions").click()
    page.locator(".sessions li").first.wait_for()


def change(page, old, new, again=None):
    page.get_by_label("Password you have").fill(old)
    page.get_by_label("New password", exact=True).fill(new)
    page.get_by_label("New password once more").fill(again or new)
    page.get_by_role("button", name="Change the password").click()


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_password_is_changed_and_other_browsers_are_signed_out(visit, size):
    page, other = visit(size), visit()
    make_account(page)
    other.goto("/")
    other.locator(".person").click()
    say(other, "Wilhelmina", PASSWORD, "Sign in")
    other.locator(".person", has_text="Wilhelmina").wait_for()
    to_sessions(page)
    assert 2 == page.locator(".sessions li").count()
    assert [] == violations(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]

    change(page, PASSWORD, "a battery of staples", "a battery of stables")
    page.get_by_role("alert").get_by_text("not the same both times").wait_for()
    change(page, "a wrong one", "a battery of staples")
    page.get_by_role("alert").get_by_text("not the password you have").wait_for()
    change(page, PASSWORD, "Password1234")
    page.get_by_role("alert").get_by_text("among the first to be guessed").wait_for()
    assert [] == violations(page)
    change(page, PASSWORD, "a battery of staples")
    page.get_by_role("status").get_by_text("Your password is changed").wait_for()

    assert 1 == page.locator(".sessions li").count()
    other.locator(".person", has_text="Wilhelmina").wait_for(state="detached")


def test_one_signs_out_everywhere(visit):
    page, other = visit(), visit()
    make_account(page)
    other.goto("/")
    other.locator(".person").click()
    say(other, "Wilhelmina", PASSWORD, "Sign in")
    other.locator(".person", has_text="Wilhelmina").wait_for()
    to_sessions(page)

    page.get_by_role("button", name="Sign out everywhere").click()
    page.get_by_role("dialog").get_by_role("button", name="Sign out everywhere").click()

    for each in (page, other):
        each.locator(".person", has_text="Wilhelmina").wait_for(state="detached")


def test_the_owner_is_told_of_guesses_and_is_let_in(visit):
    page, stranger = visit(), visit()
    make_account(page)
    for _ in range(5):
        wrong = {"name": "wilhelmina", "password": "a wrong one"}
        stranger.request.post("/api/login", data=wrong)
    to_sessions(page)

    page.get_by_role("heading", name="Somebody has guessed").wait_for()
    assert "5 wrong passwords from 1 address" in page.locator(".warning li").inner_text()
    assert [] == violations(page)
