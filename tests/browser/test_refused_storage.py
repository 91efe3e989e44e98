"""A browser that refuses site data, or lacks what is optional: every page works all the same."""

import pytest
from gemtable.games.kit.rules import HOST
from gemtable.web.invitations import JOIN

from tests.browser.windows import PHONE, come, link, make, open_seat, window
from tests.web.clients import served
from tests.web.table_by_hand import TableByHand

# Chromium throws where site data is blocked, a WebView without DOM storage has null, and another
# program's data may fill what this origin gets.
THROWS = "get() { throw new DOMException('denied', 'SecurityError'); }"
REFUSES = {
    "throws": f"""for (const which of ["localStorage", "sessionStorage"])
        Object.defineProperty(window, which, {{ {THROWS} }});""",
    "null": """for (const which of ["localStorage", "sessionStorage"])
        Object.defineProperty(window, which, { value: null });""",
    "full": """Storage.prototype.setItem = () => {
        throw new DOMException("full", "QuotaExceededError"); };""",
    "forgets": "Storage.prototype.setItem = () => {};",
    "garbage": """for (const key of ["sound", "names", "scheme"])
        localStorage.setItem(`gemtable-${key}`, "{not ours");
        for (const key of ["later", "marks"]) sessionStorage.setItem(`gemtable-${key}`, "7");""",
}
# Each can be missing by itself, or fail when it is used.
SILENT = """
for (const each of ["AudioContext", "SpeechSynthesisUtterance", "speechSynthesis"])
    Object.defineProperty(window, each, { value: undefined });
for (const each of ["vibrate", "userActivation"])
    Object.defineProperty(Navigator.prototype, each, { value: undefined });
"""
BROKEN = """
window.AudioContext = class { resume() { return Promise.reject(new Error("no device")); }
    createOscillator() { throw new Error("closed"); } };
Object.defineProperty(window, "speechSynthesis", { get() { throw new Error("denied"); } });
Navigator.prototype.vibrate = () => { throw new Error("denied"); };
"""


@pytest.mark.slow
def test_all_pages_play_on_in_memory_where_storage_throws(browsing, tmp_path):
    _play(browsing, tmp_path, REFUSES["throws"] + SILENT)


@pytest.mark.slow
@pytest.mark.parametrize("refusal", [name for name in REFUSES if name != "throws"])
def test_all_pages_play_on_in_memory_where_storage_is(refusal, browsing, tmp_path):
    _play(browsing, tmp_path, REFUSES[refusal] + BROKEN)


def _play(browsing, folder, refusal):
    async def script(browser):
        table = TableByHand(folder)
        async with (
            served(table) as server,
            window(browser, server.port, size=PHONE) as all_,
            window(browser, server.port, size=PHONE) as seat,
            window(browser, server.port) as host,
        ):
            for page in (all_, seat, host):
                await page.add_init_script(refusal)
            await all_.goto("/")
            await come(host, table.following, HOST)
            await _join(seat, table)
            await _choose_sounds(seat)
            await make(seat, "hint-red-to-2")
            for page in (seat, host, all_):
                await page.wait_for_selector("#turn :text('Seat 2 to move')")
            await seat.reload()  # what is in memory outlasts that
            await seat.wait_for_selector("#who:has-text('Ola')")
            await _look_for_a_link(host)
            await all_.goto("/boards")
            await all_.wait_for_selector("[data-revision]")
            await _leave(seat)
        table.journal.close()

    browsing.run(script)


async def _join(seat, table):
    """Come by the link for all seats, then to the one that is chosen."""
    await seat.goto(link(table.following, JOIN))
    await seat.fill("#own-name", "Ola")
    await seat.click("#sit-1")
    await seat.wait_for_selector("[data-revision] #who:has-text('Ola')")


async def _choose_sounds(seat):
    await seat.click("#to-menu")
    await seat.click("[data-sound=voice]")
    await seat.click("[data-scheme-of=light]")
    await seat.wait_for_selector("[data-sound=voice][aria-pressed=true]")
    assert await seat.evaluate("document.documentElement.dataset.scheme") == "light"
    await seat.click("#menu .close")


async def _look_for_a_link(host):
    """Go to another page of the host, and back by a link."""
    await open_seat(host, 2)
    await host.click("#place-2 .sheet a")
    await host.wait_for_selector(".address a")
    await host.click("a[href='/host']")
    await host.wait_for_selector("[data-revision] #doing, [data-revision] .chair")


async def _leave(seat):
    """Leave a seat, which nothing in this browser opens any more."""
    await seat.click("#to-menu")
    await seat.click("#leave button")
    await seat.wait_for_selector("body.table [data-revision]")
    await seat.goto("/seat/1")
    await seat.wait_for_selector("#door")
