"""The screen of a pad as a browser draws it, every pixel where it lies, and its buzzer's notes."""

import pytest
from gemtable.games.kit.table import Address

from tests.browser.seated import at_seat
from tests.browser.views import boards
from tests.browser.windows import window
from tests.web.clients import served
from tests.web.table_by_hand import TableByHand

SCREEN = Address("p0", 0)
# Which pixels are lit, as "x,y".
LIT = """
canvas => {
  if (!canvas) return null;
  const copy = new OffscreenCanvas(128, 64).getContext("2d", { willReadFrequently: true });
  copy.drawImage(canvas, 0, 0);
  const { data } = copy.getImageData(0, 0, 128, 64);
  const lit = [];
  for (let at = 0; at < 128 * 64; at++) if (data[4 * at] > 128) lit.push(`${at % 128},${at >> 7}`);
  return lit.join(" ");
}
"""


def test_a_screen_is_drawn_pixel_by_pixel_and_again_when_it_changes(browsing, tmp_path):
    async def script(browser):
        async with at_seat(browser, tmp_path) as (table, seat):
            assert await seat.query_selector("canvas") is None
            for pixels, lit in (
                (b"\1\2" + bytes(1021) + b"\x80", "0,0 1,1 127,63"),
                (bytes(128) + b"\1" + bytes(895), "0,8"),
                (bytes(1024), ""),
            ):
                table.screens[SCREEN] = pixels
                table.referee.bulletin.change()
                await seat.wait_for_function(
                    f"lit => ({LIT})(document.querySelector('#pad-screen')) === lit", arg=lit
                )
            canvas = await seat.query_selector("#pad-screen")
            shown = await canvas.evaluate("it => getComputedStyle(it).imageRendering")
            assert shown == "pixelated"

    browsing.run(script)


TONES = """
window.tones = [];
const make = AudioContext.prototype.createOscillator;
AudioContext.prototype.createOscillator = function () {
  const made = make.call(this), start = made.start;
  made.start = (at) => { tones.push(Math.round(made.frequency.value)); start.call(made, at); };
  return made;
};
"""


@pytest.mark.slow
def test_the_boards_page_plays_new_notes_once_sound_is_on(browsing, tmp_path):
    async def script(browser):
        table = TableByHand(tmp_path, reveals=True)
        table.notes[SCREEN] = 1, ((300, 10),)
        table.screens[SCREEN] = bytes(1024)
        async with served(table) as server, window(browser, server.port) as page:
            await page.add_init_script(TONES)
            await boards(page, table.following)
            table.notes[SCREEN] = 2, ((300, 10), (440, 10))  # while sound is off
            table.screens[SCREEN] = b"\1" + bytes(1023)
            table.referee.bulletin.glow()
            drawn = f"lit => ({LIT})(document.querySelector('#screen-p0-0')) === lit"
            await page.wait_for_function(drawn, arg="0,0")  # it came with the note
            await page.click("[data-sound='beeps']")
            table.notes[SCREEN] = 4, ((300, 10), (440, 10), (0, 10), (660, 10))
            table.referee.bulletin.glow()
            await page.wait_for_function("() => tones.length > 0")
            assert await page.evaluate("tones") == [660]
        table.journal.close()

    browsing.run(script)
