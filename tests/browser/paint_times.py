"""How soon a page is painted, measured in the page itself."""

import asyncio
import time

from playwright.async_api import async_playwright

CHANGES = 150
BETWEEN_S = 0.12  # two changes
VISITS = 15

# Notes when each picture was on the screen: after the frame that followed it.
NOTING = """
window.painted = {};
new MutationObserver(() => {
  const revision = document.getElementById("picture")?.dataset.revision;
  if (!revision || revision in window.painted) return;
  window.painted[revision] = 0;
  requestAnimationFrame(() => {
    const after = new MessageChannel();
    after.port1.onmessage = () => {
      window.painted[revision] = performance.timeOrigin + performance.now();
    };
    after.port2.postMessage("");
  });
}).observe(document, { subtree: true, attributes: true, attributeFilter: ["data-revision"] });
"""
PAINTED = "() => window.painted"
_FIRST = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime"


async def paints(table_with_page, program):
    """Return the seconds from each of many entries to its paint, and those to first paints."""
    async with async_playwright() as playwright, table_with_page() as table:
        browser = await playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        first = [await _first_s(browser, table) for _ in range(VISITS)]
        painted = await _painted_s(browser, table)
        await browser.close()
    return painted, first


async def _first_s(browser, table):
    context = await browser.new_context()
    page = await context.new_page()
    await page.goto(f"http://127.0.0.1:{table.server.port}/")
    await page.wait_for_selector("#turn")
    while (milliseconds := await page.evaluate(_FIRST)) is None:  # noqa: ASYNC110  (it has no event)
        await asyncio.sleep(0.05)
    await context.close()
    return milliseconds / 1000


async def _painted_s(browser, table):
    """Hint and take it back, again and again."""
    page = await browser.new_page()
    await page.add_init_script(NOTING)
    await page.goto(f"http://127.0.0.1:{table.server.port}/")
    await page.wait_for_selector("#picture[data-revision]")
    written = {}
    for number in range(CHANGES):
        await asyncio.sleep(BETWEEN_S)
        shown = max(map(int, await page.evaluate(PAINTED)))
        typed_s = time.time()
        table.referee.typed("undo" if number % 2 else "hint red")
        assert table.journal.written_s >= typed_s, "nobody noted when the entry was written"
        written[shown + 1] = table.journal.written_s
    last = max(written)
    while True:
        painted = await page.evaluate(PAINTED)
        painted = {int(seen): ms / 1000 for seen, ms in painted.items() if ms}
        if max(painted) >= last:
            break
        await asyncio.sleep(0.2)
    return [
        min(at_s for seen, at_s in painted.items() if seen >= revision) - written_s
        for revision, written_s in written.items()
    ]
