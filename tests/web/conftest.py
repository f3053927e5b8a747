"""A real browser for each module of tests, a real room for each test.

The browser ends with its module: its event loop must not outlive it. Nobody is left sitting in a
room by an earlier test.
"""

import os
import shutil

import pytest
from _pytest.runner import runtestprotocol
from playwright.sync_api import sync_playwright

from tests.room.server import running

# dealers and bots are quick, and nobody who tests is ever too late
ROOM = ("--pace", "0.3", "--time", "4", "--per-minute", "100000")
DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}


def launch(playwright):
    """Chromium as Debian has it; root may not use its sandbox."""
    program = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    args = ["--no-proxy-server", *(["--no-sandbox"] if os.geteuid() == 0 else [])]
    return playwright.chromium.launch(executable_path=program, args=args)


@pytest.fixture(scope="module")
def browser():
    """The one browser of a module."""
    with sync_playwright() as playwright:
        chromium = launch(playwright)
        yield chromium
        chromium.close()


@pytest.fixture
def room(tmp_path):
    """The address of a room with bots at every table."""
    store = f"sqlite:///{tmp_path}/room.db"
    with running(store, *ROOM) as address:
        yield address


def is_fault(said):
    """A lost link and a refusal are told by the page itself; any other error is one."""
    told = ("WebSocket connection to", "Failed to load resource: the server responded with a 4")
    return said.type == "error" and not said.text.replace("status of ", "").startswith(told)


@pytest.fixture
def visit(browser, room):
    """Come in as somebody new; what goes wrong in the page fails the test."""
    faults, contexts = [], []

    def come(viewport=DESKTOP, **options):
        context = browser.new_context(viewport=viewport, base_url=room, **options)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda said: is_fault(said) and faults.append(said.text))
        return page

    yield come
    for context in contexts:
        context.close()
    assert [] == faults


@pytest.fixture
def page(visit):
    """A desktop window."""
    return visit()


def pytest_runtest_protocol(item, nextitem):
    """Real rounds against the real clock: on a busy machine one may be missed, three are not."""
    if "web" not in item.path.parts:
        return None
    item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    for left in (2, 1, 0):
        item._initrequest()
        reports = runtestprotocol(item, nextitem=nextitem, log=False)
        if not left or not any(report.failed for report in reports):
            break
    for report in reports:
        item.ihook.pytest_runtest_logreport(report=report)
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True
