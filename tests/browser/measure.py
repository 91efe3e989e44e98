"""What is wrong with how a page lies on screens, a sentence each, as `gemtable check` looks."""

from gemtable.check.page_looks import FIRST_SCREEN, FITS, PHONES, TARGET_PX

from tests.browser.windows import resize

_LAPTOP = {"laptop": (1280, 800)}
UNZOOMED = PHONES | _LAPTOP
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
            bad += await page.evaluate(FIRST_SCREEN, TARGET_PX if name in PHONES else 0)
        if bad:
            found[name] = bad
    return found
