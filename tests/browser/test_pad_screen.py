"""The screen of a pad as a browser draws it: every pixel where it lies, and sharp."""

from gemtable.games.kit.table import Address

from tests.browser.seated import at_seat

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
