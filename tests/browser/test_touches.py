"""What fingers and keys do on a page, as the table hears it: each once from one page."""

import json

import pytest

from tests.browser.seated import LIVE, at_seat
from tests.browser.views import play, see
from tests.browser.windows import open_seat
from tests.patience import until

TILE = "#racks [data-tile]"
# A pointer at the first tiles, in one step: how long it stays is no matter of how busy a machine
# is.
POINTER = """([kinds, tiles]) => {
  for (const tile of [...document.querySelectorAll("#racks [data-tile]")].slice(0, tiles))
    for (const kind of kinds) tile.dispatchEvent(new PointerEvent(kind, { bubbles: true }));
}"""
TAP = ["pointerdown", "pointerup"]
ASKS = "new MouseEvent('contextmenu', { bubbles: true, cancelable: true })"
PICKED = "[data-pick][aria-pressed=true]"


class Overheard(list):
    """What a page says that has a word in it. The table hears nothing of it, and so is quiet."""

    def __init__(self, word):
        self._word = f'"{word}"'

    async def lie(self, page):
        await page.route_web_socket(LIVE, self._begin)

    def _begin(self, socket):
        table = socket.connect_to_server()

        def hear(message):
            if self._word in message:
                self.append(json.loads(message))
            else:
                table.send(message)

        socket.on_message(hear)


@pytest.mark.slow
def test_taps_on_a_tile_are_counted_a_long_one_needs_no_end_and_a_scroll_is_none(
    browsing, tmp_path
):
    async def script(browser):
        said, kinds = Overheard("tap"), []
        async with at_seat(browser, tmp_path, prepare=said.lie) as (_table, seat):

            async def told(kind):
                kinds.append(kind)
                await until(lambda: len(said) >= len(kinds))
                assert [each["kind"] for each in said] == kinds

            await seat.click("#to-menu")
            await seat.click("#to-hardware")
            await seat.wait_for_function("() => !document.querySelector('[data-fresh]')")
            for taps, kind in ((1, "click"), (2, "double"), (3, "triple")):
                await seat.evaluate(POINTER, [TAP * taps, 1])
                await told(kind)
            await seat.evaluate(POINTER, [["pointerdown", "pointercancel", *TAP], 1])
            await told("click")
            await seat.hover(TILE)
            await seat.mouse.down()
            await told("long")
            await seat.mouse.up()
            await seat.focus(TILE)
            for _ in range(2):  # a key that is held repeats
                await seat.keyboard.down("Space")
            await told("long")
            await seat.keyboard.up("Space")
            own = await seat.get_attribute(TILE, "data-tile")
            assert {each["tap"] for each in said} == {own}
            await seat.evaluate(POINTER, [TAP, 2])  # two tiles, one right after the other
            await until(lambda: len(said) == len(kinds) + 2)
            first, second = said[len(kinds) :]
            assert (first["tap"], first["kind"], second["kind"]) == (own, "click", "click")
            assert second["tap"] != own
            # No menu of the browser comes over a tile that is held.
            assert not await seat.evaluate(
                f"document.querySelector('{TILE}').dispatchEvent({ASKS})"
            )
            assert await seat.evaluate(f"document.body.dispatchEvent({ASKS})")

    browsing.run(script)


@pytest.mark.slow
def test_a_key_of_the_pad_is_pressed_with_a_click(browsing, tmp_path):
    async def script(browser):
        said = Overheard("key")
        async with at_seat(browser, tmp_path, prepare=said.lie) as (_table, seat):
            await seat.click("#to-menu")
            await seat.click("#to-hardware")
            for number in (1, 0):
                await seat.click(f"#pad [data-key='{number}']")
            await until(lambda: len(said) == 2)
            assert said == [{"key": 1}, {"key": 0}]

    browsing.run(script)


@pytest.mark.slow
def test_what_is_picked_twice_is_let_go_and_a_line_is_said_when_all_is_picked(browsing, tmp_path):
    async def script(browser):
        said = Overheard("say")
        how = {"game": "gems-tracker", "prepare": said.lie}
        async with at_seat(browser, tmp_path, **how) as (table, seat):
            play(table, 2)
            await see(seat, table.following, 0)
            mine, other = (f"[data-pick='mine:{number}']" for number in (1, 2))
            for what, picked in ((mine, 1), (other, 1), (other, 0), (mine, 1)):
                await seat.click(what)
                assert await seat.locator(PICKED).count() == picked
            await seat.wait_for_selector(f"{mine}[aria-pressed=true]")
            card = await seat.get_attribute("[data-pick^='card:']", "data-pick")
            await seat.click(f"[data-pick='{card}']")
            await until(lambda: said)
            assert [each["say"] for each in said] == [f"take {card[5:]} mine 1"]
            assert await seat.locator(PICKED).count() == 0

    browsing.run(script)


@pytest.mark.slow
def test_the_host_says_lines_by_buttons_and_in_a_form(browsing, tmp_path):
    async def script(browser):
        async with at_seat(browser, tmp_path, guest="host") as (table, host):
            bot = "#place-2 form[action='/host/player/2'] button"
            for value, people in (("yes", {0}), ("no", {0, 1})):
                await open_seat(host, 2)
                async with host.expect_navigation():  # the page is loaded anew
                    await host.click(f"{bot}[value={value}]")
                assert table.people == people
            await host.click("#pause")
            await host.wait_for_selector("#go-on")
            await host.click("#go-on")
            await host.wait_for_selector("#pause")
            await host.click("#to-past")
            await host.fill("#say-open input", " Hint RED ")
            table.referee.name(1, "Ola")
            await host.wait_for_selector("#place-2 :text('Ola')")  # what was typed stays
            await host.press("#say-open input", "Enter")
            await host.wait_for_selector("#said:text('Seat 1 hints red')")
            assert await host.input_value("#say-open input") == ""
            assert table.match.moves == 1
            await host.click("#earlier summary")
            table.referee.typed("hint 1")
            await host.wait_for_selector("#said:text('hints 1')")
            assert await host.query_selector("#earlier[open]")

    browsing.run(script)
