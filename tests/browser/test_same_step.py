"""Nothing waits in the page: what it hears is shown, and what is touched is said, at once.

No clock is asked, only the order of steps: whatever was put off, by a timer or until the
next frame, comes after the step that a message channel adds to those that wait already. And
what a picture costs the browser is counted in its styles, for a card tried at several sizes is
styled anew for each.
"""

import pytest

from tests.browser.views import play
from tests.browser.windows import come, window
from tests.web.clients import served
from tests.web.table_by_hand import TableByHand

# Notes in window.steps what the page does: the words said to the table, and after each click
# and each message from the table, what stands there when all that hear of it are through.
NOTING = """
window.steps = [];
window.clicks = 0;
function afterThis(note) {
  const next = new MessageChannel();
  next.port1.onmessage = () => window.steps.push(note());
  next.port2.postMessage("");
}
window.WebSocket = class extends WebSocket {
  constructor(...address) {
    super(...address);
    this.addEventListener("message", ({ data }) => {
      const turn = () => document.querySelector("#turn")?.textContent ?? "";
      afterThis(() => ["heard", JSON.parse(data).picture ?? "", turn()]);
    });
  }
  send(what) {
    window.steps.push(["said", what]);
    super.send(what);
  }
};
addEventListener("click", () => {
  window.clicks += 1;
  afterThis(() => ["clicked"]);
}, { capture: true });
"""
HEARD = "() => window.steps.find(([what, html]) => what === 'heard' && html.includes('%s'))"
CLICKED = "() => window.steps.some(([what]) => what === 'clicked')"
ALL_NOTED = "() => window.clicks === window.steps.filter(([what]) => what === 'clicked').length"
PAINTED = "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"
TURN = "Seat 2 to move"


def test_what_a_page_hears_it_shows_in_the_same_step(browsing, tmp_path):
    async def script(browser):
        table = TableByHand(tmp_path)
        async with served(table) as server, window(browser, server.port) as page:
            await page.add_init_script(NOTING)
            await page.goto("/")
            await page.wait_for_selector("#picture[data-revision]")
            table.referee.typed("hint red")
            found = await page.wait_for_function(HEARD % TURN)
            _heard, _html, turn = await found.json_value()
            assert TURN in turn
        table.journal.close()

    browsing.run(script)


@pytest.mark.slow
def test_what_is_clicked_on_a_page_is_said_in_the_same_step(browsing, tmp_path):
    async def script(browser):
        table = TableByHand(tmp_path)
        async with served(table) as server, window(browser, server.port) as seat:
            await seat.add_init_script(NOTING)
            await come(seat, table.following, 0)
            await seat.click(".hand:not(.own) button.tile")
            await seat.wait_for_function(ALL_NOTED)  # also a click on the question for a name
            await seat.evaluate("() => window.steps.splice(0)")
            await seat.click(".sheet:popover-open [data-say]")
            await seat.wait_for_function(CLICKED)
            steps = await seat.evaluate("() => window.steps.map(([what]) => what)")
            assert steps.index("said") < steps.index("clicked")
        table.journal.close()

    browsing.run(script)


@pytest.mark.slow
def test_a_new_picture_styles_no_card_more_than_three_times(browsing, tmp_path):
    async def script(browser):
        table = TableByHand(tmp_path, "logichroma", 5)
        async with served(table) as server, window(browser, server.port) as seat:
            first = table.referee.status.owing[0]
            await come(seat, table.following, first)
            await seat.wait_for_selector("#turn.yours")
            metrics = await seat.context.new_cdp_session(seat)
            await metrics.send("Performance.enable")
            cards = await seat.locator(".held .tile").count()
            before = await styled(metrics)
            play(table, 1)
            await seat.wait_for_selector("#turn:not(.yours)")
            await seat.evaluate(PAINTED)
            assert await styled(metrics) - before < 3 * cards
        table.journal.close()

    browsing.run(script)


@pytest.mark.slow
def test_a_new_picture_is_laid_out_once_with_all_that_the_browser_adds(browsing, tmp_path):
    async def script(browser):
        table = TableByHand(tmp_path, "lost-gems", 2)
        async with served(table) as server, window(browser, server.port) as seat:
            await come(seat, table.following, 0)
            metrics = await seat.context.new_cdp_session(seat)
            await metrics.send("Performance.enable")
            await seat.evaluate(PAINTED)
            before = await counted(metrics, "LayoutCount")
            play(table, 1)
            await seat.wait_for_selector("#turn:not(.yours)")
            await seat.evaluate(PAINTED)
            assert await counted(metrics, "LayoutCount") - before == 1
        table.journal.close()

    browsing.run(script)


async def styled(metrics):
    """Return how many times the browser has worked out styles for this page, or a part of it."""
    return await counted(metrics, "RecalcStyleCount")


async def counted(metrics, name):
    """Return a count of the browser for this page."""
    found = (await metrics.send("Performance.getMetrics"))["metrics"]
    return next(each["value"] for each in found if each["name"] == name)
