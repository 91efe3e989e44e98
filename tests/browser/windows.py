"""A person's own browser at a table's page: what they see, and a seat they take."""

from contextlib import asynccontextmanager

from gemtable.web.guard import room_of
from playwright.async_api import TimeoutError

from tests.browser.functions import noted
from tests.patience import PATIENCE_S

PHONE, LAPTOP, TV = (360, 740), (1280, 800), (1920, 1080)
SIZES = {"phone": PHONE, "laptop": LAPTOP, "tv": TV}
_LOST = "ERR_CONNECTION", "WebSocket connection", "503 (Service Unavailable)"
_LEFT = "WebSocket is closed before the connection is established"  # whoever went on, did that
MOST_STOPS = 200  # of the Tab key in a page


@asynccontextmanager
async def window(
    browser,
    port,
    size=LAPTOP,
    scheme="dark",
    scale=1,
    may_be_lost=False,
    beside=(),
    is_touched=False,
    at=None,
):
    """Open a page in a browser that shares nothing with others.

    It is `at` a path such as "/", or still to go somewhere. One that `is_touched` has a screen
    for fingers. Nothing may be asked of another machine meanwhile, nor of another port but those
    `beside`. The page may have no error but, where the table `may_be_lost`, that it is not there.
    """
    width, height = size
    context = await browser.new_context(
        base_url=f"http://127.0.0.1:{port}",
        viewport={"width": width, "height": height},
        device_scale_factor=scale,
        color_scheme=scheme,
        reduced_motion="reduce",
        has_touch=is_touched,
        is_mobile=is_touched,
    )
    context.set_default_timeout(PATIENCE_S * 1000)
    troubles, ports = [], [port, *beside]
    context.on("request", lambda request: troubles.extend(_elsewhere(request.url, ports)))
    context.on("console", lambda said: troubles.extend(_bad(said, may_be_lost)))
    context.on("weberror", lambda bad: troubles.append(str(bad.error)))
    try:
        page = await context.new_page()
        # As a person does: what was just uncovered is looked at before it is tapped.
        await page.add_locator_handler(page.locator("[data-fresh]").first, _look)
        if at:
            await page.goto(at)
        async with noted(page):
            yield page
    finally:
        await context.close()
    assert not troubles, troubles


async def make(page, move, within_ms=None):
    """Make a move from the list of all that are legal: "hint-red-to-2"."""
    if not await page.query_selector("#moves:popover-open"):
        await page.click("#to-moves", timeout=within_ms)
    await page.click(f"#move-{move}", timeout=within_ms)


async def undo(page):
    """Take the last move back, by the menu."""
    await page.click("#to-menu")
    await page.click("#move-undo")
    if await page.query_selector("#undoing:popover-open"):
        await page.click("#undoing [data-say]")


async def resize(page, size):
    width, height = size
    await page.set_viewport_size({"width": width, "height": height})


async def speak(page, code):
    """Have the page in a language from now on, as its browser may choose.

    A room's page comes empty, in that language already; its script shows the rest.
    """
    await page.context.add_cookies([{"name": "language", "value": code, "url": page.url}])
    await page.reload()
    await page.wait_for_selector(f'html[lang="{code}"] body:not([inert]) > main')


async def come(page, following, guest):
    """Come to a seat, from 0, or as the host, by the link; nobody says a name."""
    await page.goto(link(following, guest))
    await page.wait_for_selector("[data-revision] #doing", state="attached")
    if await page.is_visible("#name"):
        await page.click("#name [data-later]")


def link(following, guest):
    """Return the address that lets somebody in at a seat, from 0, or as the host."""
    return f"{room_of(guest)}#{following.invitations.secret(guest)}"


async def invited(host, number):
    """Return the link of a seat, which the host has on a page of their own."""
    await open_seat(host, number)
    await host.click(f"#place-{number} .sheet a")
    link = await host.get_attribute(".address a", "href")
    await host.goto("/host")
    return link


async def open_seat(host, number):
    """Open the sheet with what the host can do about a seat."""
    await host.click(f"#place-{number} > button")
    await host.wait_for_selector(f"#place-{number} .sheet:popover-open")


async def tab_to(page, what, within_ms=None):
    """Press Tab until `what` is reached, when it is there.

    Raises Playwright's TimeoutError if it does not come within so many ms, or goes meanwhile.
    """
    await page.wait_for_selector(what, timeout=within_ms)
    for _ in range(MOST_STOPS):
        if await page.query_selector(f"{what}:focus"):
            return
        await page.keyboard.press("Tab")
    if not await page.query_selector(what):
        raise TimeoutError(f"{what} is gone")
    raise AssertionError(f"{what} is not reached by Tab")


async def _look(_locator):
    """Wait, as Playwright does after this, until nothing is fresh any more."""


def _elsewhere(url, ports):
    here = [f"{scheme}://127.0.0.1:{port}/" for scheme in ("http", "ws") for port in ports]
    return [] if url.startswith(tuple(here)) else [url]


def _bad(said, may_be_lost):
    """Return what a page's console says that it should not; it tells of a seat refused, too."""
    known = ["403 (Forbidden)", _LEFT, *(_LOST if may_be_lost else ())]
    is_known = said.type not in ("error", "warning") or any(each in said.text for each in known)
    return [] if is_known else [said.text]
