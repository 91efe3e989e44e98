"""The line between a page and the table: cut, in other hands, given up, and there again."""

from contextlib import AsyncExitStack

import pytest
from gemtable.games.kit.rules import HOST

from tests.browser.seated import LIVE, at_seat
from tests.browser.test_other_ports import started_again
from tests.browser.windows import come, link, window
from tests.patience import until
from tests.web.clients import served
from tests.web.table_by_hand import TableByHand
from tests.web.test_invitations import Place

# Lets what waits for a time wait for ever, once the page `holds`; not until a tap may be meant.
HOLDING = """
const [later, often] = [setTimeout, setInterval];
window.setTimeout = (what, ms) => (window.holds && ms !== 400 ? 0 : later(what, ms));
window.setInterval = (what, ms) => often(() => window.holds || what(), ms);
"""
HURRYING = "const later = setTimeout; window.setTimeout = (what, ms) => later(what, ms / 50);"
# Keeps each socket of the page, the oldest first.
KEEPING = """
window.sockets = [];
window.WebSocket = class extends WebSocket {
  constructor(...address) {
    super(...address);
    window.sockets.push(this);
  }
};
"""
# What was under way by the first socket when it was given up.
LATE = """(news) => {
  const [first] = window.sockets;
  first.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(news) }));
  first.dispatchEvent(new CloseEvent("close", { code: 4403 }));
}"""
NEWS = {"revision": 1, "picture": '<p id="late">Of another time</p>'}
UNANSWERED = "#unanswered"
WITHIN = ".hand, #moves, [data-live]"  # what only those have who are let in
LAMPS = """() => [...document.querySelectorAll("#pad .lamp, #racks .lamp")]
  .map(({ id, localName: kind, style }) => [kind, id, style[kind === "i" ? "background" : "fill"]])
  .filter(([, , colour]) => colour)"""


class Line:
    """What lies between a page and its table; `stranger` has it instead, if there is one.

    The page begins with `script`.
    """

    def __init__(self, script=""):
        self.script = script
        self.sockets = []
        self.is_cut = False
        self.is_deaf = False  # what the page says gets lost
        self.stranger = None

    async def lay(self, page):
        await page.add_init_script(self.script)
        await page.route_web_socket(LIVE, self._begin)

    async def _begin(self, socket):
        self.sockets.append(socket)
        if self.is_cut:
            await socket.close()
        elif self.stranger:
            socket.on_message(self.stranger(socket))
        else:
            table = socket.connect_to_server()
            socket.on_message(lambda said: self.is_deaf or table.send(said))


def test_whoever_presses_without_a_table_is_told_so_and_it_is_back_with_the_network(
    browsing, tmp_path
):
    line = Line(HOLDING)

    async def script(browser):
        async with at_seat(browser, tmp_path, prepare=line.lay) as (table, seat):
            await seat.click("#to-moves")
            await seat.evaluate("window.holds = true")
            line.is_cut = True
            await line.sockets[0].close()
            assert not await seat.is_visible("#lost")  # most come back at once
            await seat.click("#move-hint-red-to-2")
            await seat.wait_for_selector("#lost:visible")
            line.is_cut = False
            table.referee.typed("hint 1")
            await seat.evaluate("dispatchEvent(new Event('online'))")
            await seat.wait_for_selector("#said:text('hints 1')")
            assert not await seat.is_visible("#lost")
            assert table.match.moves == 1
            assert await seat.is_visible(UNANSWERED)  # until they have read it
            await seat.keyboard.press("Tab")
            assert not await seat.is_visible(UNANSWERED)

    browsing.run(script)


@pytest.mark.slow
def test_who_taps_twice_on_a_line_that_died_is_told_and_who_is_heard_is_not(browsing, tmp_path):
    line = Line()

    async def script(browser):
        async with at_seat(browser, tmp_path, prepare=line.lay) as (table, seat):
            for back, name in (("Ela", "Ola"), ("Jan", "Kuba")):
                await seat.click("#to-moves")
                line.is_deaf = True
                await seat.click("#move-hint-red-to-2")
                assert not await seat.is_visible(UNANSWERED)
                line.is_deaf = False
                await line.sockets[-1].close()
                await seat.wait_for_selector(f"{UNANSWERED}:visible")
                assert table.match.moves == 0
                table.referee.name(1, back)  # it shows that the next line is there
                await seat.wait_for_selector(f"#table :text('{back}')")
                await seat.evaluate("document.querySelector('#move-hint-red-to-2').click()")
                await seat.wait_for_selector("#said:text('hints red')")
                await seat.wait_for_selector(UNANSWERED, state="hidden")  # it was heard now
                await seat.keyboard.press("Escape")
                await line.sockets[-1].close()
                table.referee.typed("undo")
                table.referee.name(1, name)
                await seat.wait_for_selector(f"#table :text('{name}')")
                assert not await seat.is_visible(UNANSWERED)
                await seat.keyboard.press("Escape")

    browsing.run(script)


@pytest.mark.slow
def test_the_host_who_sends_a_form_or_passes_the_screen_to_nobody_is_told_so(browsing, tmp_path):
    async def script(browser):
        table = TableByHand(tmp_path)
        async with AsyncExitStack() as stack:
            async with served(table) as server:
                host, seat = [
                    await stack.enter_async_context(window(browser, server.port, may_be_lost=True))
                    for _ in range(2)
                ]
                await come(host, table.following, HOST)
                await come(seat, table.following, HOST)
                await come(seat, table.following, 0)
                table.referee.typed("hint red")
                await seat.wait_for_selector("#pass:visible")
            await host.click("#to-menu")
            await host.click("#leave button")
            await seat.click("#pass button")
            for page in (host, seat):
                await page.wait_for_selector(f"{UNANSWERED}:visible")
        table.journal.close()

    browsing.run(script)


@pytest.mark.slow
def test_a_page_that_tried_for_long_says_that_the_table_may_have_ended(browsing, tmp_path):
    line = Line(HURRYING)

    async def script(browser):
        async with at_seat(browser, tmp_path, prepare=line.lay) as (_table, seat):
            for _ in range(2):
                line.is_cut = True
                await line.sockets[-1].close()
                await seat.wait_for_selector("#lost:visible")
                await seat.wait_for_selector("#silent:visible")
                assert await seat.is_hidden("#lost")
                line.is_cut = False
                await seat.wait_for_selector("#silent", state="hidden")
                assert await seat.is_hidden(UNANSWERED)

    browsing.run(script)


@pytest.mark.slow
def test_a_page_believes_no_stranger_who_has_the_port_and_shows_them_no_proof(browsing, tmp_path):
    line, said = Line(), []

    def lure(socket):
        def heard(message):
            said.append(message)
            if len(said) == 1:
                socket.send('{"table": "x"}')
                socket.send('{"revision": 9, "picture": "<p id=late>Come!</p>"}')

        return heard

    async def script(browser):
        async with at_seat(browser, tmp_path, prepare=line.lay) as (_table, seat):
            await seat.evaluate("document.documentElement.dataset.opened = 'once'")
            line.stranger = lure
            await line.sockets[0].close()
            await until(lambda: said)
            line.stranger = None
            await line.sockets[1].close(code=4403)  # as the table shows somebody out
            await seat.wait_for_selector("#gone:visible")
            assert len(said) == 1
            assert not await seat.query_selector("#late")
            await seat.wait_for_selector("#gone", state="hidden")  # the table is back
            assert await seat.get_attribute("html", "data-opened") == "once"

    browsing.run(script)


@pytest.mark.slow
def test_news_by_a_socket_that_was_given_up_are_no_news(browsing, tmp_path):
    async def script(browser):
        keep = {"prepare": lambda page: page.add_init_script(KEEPING)}
        async with at_seat(browser, tmp_path, **keep) as (table, seat):
            await seat.evaluate("sockets[0].close()")
            table.referee.typed("hint red")
            await seat.wait_for_selector("#said:text('hints red')")
            await seat.evaluate(LATE, NEWS)
            assert not await seat.query_selector("#late")
            assert await seat.evaluate("sockets.length") == 2
            assert await seat.is_hidden("#gone") and await seat.is_hidden("#lost")

    browsing.run(script)


def test_a_page_goes_on_with_a_program_that_is_started_again_twice_and_so_when_it_is_loaded_anew(
    browsing, tmp_path
):
    kept = Place()

    async def script(browser):
        table = TableByHand(tmp_path, keeping=kept.keeping)
        async with AsyncExitStack() as stack:
            async with served(table) as server:
                seat = await stack.enter_async_context(
                    window(browser, server.port, may_be_lost=True)
                )
                await come(seat, table.following, 0)
            for hint in ("red", "1"):
                await seat.wait_for_selector("#ended:visible")
                assert await seat.is_hidden("#lost")
                (tmp_path / hint).mkdir()
                started = started_again(tmp_path / hint, kept, server.port)
                async with started as (table, _server):
                    table.referee.typed(f"hint {hint}")
                    await seat.wait_for_selector(f"#said:text('hints {hint}')")
                    assert await seat.is_hidden("#ended")
                    await seat.reload()
                    await seat.wait_for_selector("[data-revision] #to-moves")

    browsing.run(script)


@pytest.mark.slow
def test_whoever_is_shown_out_is_at_the_door_at_once_until_they_have_the_new_link(
    browsing, tmp_path
):
    async def script(browser):
        async with at_seat(browser, tmp_path) as (table, seat):
            old = link(table.following, 0)
            table.following.invitations.renew(0)
            await seat.wait_for_selector("#door")
            await seat.goto(old)
            await seat.wait_for_selector("main :text('That link no longer works.')")
            assert not await seat.query_selector(WITHIN)
            await seat.goto(link(table.following, 0))
            await seat.wait_for_selector("[data-revision] #to-moves")
            assert seat.url.endswith("/seat/1")

    browsing.run(script)


def test_lamps_stay_lit_over_a_new_picture(browsing, tmp_path):
    async def script(browser):
        async with at_seat(browser, tmp_path) as (table, seat):
            await seat.wait_for_function(f"({LAMPS})().length")
            lit = await seat.evaluate(LAMPS)
            assert {kind for kind, _id, _colour in lit} == {"i", "circle"}  # of keys, and of tiles
            for name in ("Ola", "Kuba"):
                table.referee.name(1, name)
                await seat.wait_for_selector(f"#table :text('{name}')")
                assert await seat.evaluate(LAMPS) == lit

    browsing.run(script)
