"""A guest makes an account and keeps the seat, signs out, and is let in again by the password."""

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
