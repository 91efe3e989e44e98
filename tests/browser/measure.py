"""What is wrong with how a page lies on screens, a sentence each: `fits.js`, `first_screen.js`."""

from pathlib import Path

from tests.browser.windows import resize

FITS, _FIRST_SCREEN = (
    Path(__file__).with_name(name).read_text() for name in ("fits.js", "first_screen.js")
)
TARGET_PX = 44  # of what is touched on a phone
_PHONES = {"phone": (390, 844), "small phone": (360, 740), "phone on its side": (844, 390)}
_LAPTOP = {"laptop": (1280, 800)}
UNZOOMED = _PHONES | _LAPTOP
# Zoomed in to 200 %, a page has half of the pixels. It may be scrolled, up and down only.
_ZOOMED = {
    f"{name} at 200 %": (width // 2, height // 2) for name, (width, height) in UNZOOMED.items()
}
OF_SEAT = UNZOOMED | _ZOOMED
OF_TABLE = {**_LAPTOP, "tv": (1920, 1080), "small tv": (1280, 720)}


async def wrong(page, screens, is_one_screen=True):
    """Return what is wrong with a page, by the name of the screen on which it is seen."""
    found = {}
    for name, size in screens.items():
        await resize(page, size)
        bad = await page.evaluate(FITS)
        if is_one_screen and name not in _ZOOMED:
            bad += await page.evaluate(_FIRST_SCREEN, TARGET_PX if name in _PHONES else 0)
        if bad:
            found[name] = bad
    return found
