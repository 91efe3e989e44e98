"""People who play a whole match by their pages: by fingers, the mouse or the keyboard alone."""

from contextlib import suppress

from playwright.async_api import TimeoutError as Gone

from tests.browser.windows import make, tab_to

IS_OVER = "#turn.over"
_OWES = ".hand.own.owes"
_PIECES = "#table [popovertarget].can, #table [data-say], #question [data-say]"
_SHEET = ".sheet:popover-open [data-say]:visible"  # not what is folded away
# On a busy machine an emulated board is away for a moment: the match is paused, a move is refused
# or its button taken away. Whoever waited so long for a button looks again.
_LOOK_MS = 10_000
# Each blank of the line that the picture asks for: the ids of what can fill it. Read at once,
# for a picture may change between two questions.
_BLANKS = """() => {
  const asking = document.querySelector("[data-picks]")?.dataset.picks ?? "";
  const fit = (kind) => [...document.querySelectorAll(`[data-pick^="${kind}:"]`)];
  return [...asking.matchAll(/{(\\w+)}/g)].map(([, kind]) => fit(kind).map(({ id }) => id));
}"""


async def by_mouse(page, what, chance):
    await page.click(what, timeout=_LOOK_MS)


async def by_finger(page, what, chance):
    await page.tap(what, timeout=_LOOK_MS)


async def by_keyboard(page, what, chance):
    await tab_to(page, what, within_ms=_LOOK_MS)
    await page.keyboard.press(chance.choice(("Enter", "Space")))


async def play_on(page, press, chance):
    """Touch any piece whenever the seat of this page owes a move, until the match is over."""
    while True:
        # A hand may be under another tab.
        await page.wait_for_selector(f"{IS_OVER}, {_OWES}", state="attached")
        pieces = await page.query_selector_all(_PIECES)
        blanks = await page.evaluate(_BLANKS)
        if await page.query_selector(IS_OVER):
            return
        if not pieces and not blanks:
            continue
        newest = await page.query_selector("#story li")  # of a match that just began there is none
        last = await newest.get_attribute("id") if newest else "none"
        signs = [IS_OVER, ".hand.own .done", f"#story li:first-child:not(#{last})"]
        try:
            if blanks:
                for what in picked(blanks, chance):
                    await press(page, f"#{what}", chance)
            else:
                signs += await _touch(page, chance.choice(pieces), press, chance)
        except Gone:
            await _close_sheet(page, press, chance)
            continue
        await page.wait_for_selector(", ".join(signs), state="attached")


async def _touch(page, piece, press, chance):
    """Touch a piece, and choose one of the moves that it offers, if there are several.

    Return the sign that it was touched, of a piece that is one of several to be chosen.
    """
    name, was = await piece.get_attribute("id"), await piece.get_attribute("aria-pressed")
    says = await piece.get_attribute("data-say")
    # An answer to a question has no name of its own.
    await press(page, f"#{name}" if name else f'#question [data-say="{says}"]', chance)
    if await piece.get_attribute("popovertarget"):
        await page.wait_for_selector(_SHEET, timeout=_LOOK_MS)
        offered = len(await page.query_selector_all(_SHEET))
        await press(page, f":nth-match({_SHEET}, {chance.randrange(offered) + 1})", chance)
    return [f"#{name}:not([aria-pressed={was}])"] if was else []


async def _close_sheet(page, press, chance):
    """Close a sheet that offers nothing any more: it may lie over other pieces."""
    with suppress(Gone):
        if await page.query_selector(".sheet:popover-open"):
            await press(page, ".sheet:popover-open .close", chance)


async def make_until(page, move, watcher, sign):
    """Make a move until the page of `watcher` has the `sign` that something came of it."""
    while True:
        with suppress(Gone):
            await make(page, move, within_ms=_LOOK_MS)
        with suppress(Gone):
            await watcher.wait_for_selector(sign, timeout=_LOOK_MS)
            return


def picked(blanks, chance):
    """Return what is picked to fill each blank, of the ids that can."""
    chosen = []
    for names in blanks:
        chosen.append(chance.choice([name for name in names if name not in chosen]))
    return chosen


async def shown(page):
    """Return what every page tells alike: what happened, and how it stands."""
    texts = []
    for what in (
        "#turn.over .whose",
        "#story li:not(.own)",
        ".gem figcaption",
        ".stack figcaption",
        ".points",
        ".standing",
        "#left",
        "#round",
        "#bag",
        "#pyramid",
        "#steps",
    ):
        for each in await page.query_selector_all(what):  # perhaps under another tab
            texts.append(" ".join((await each.text_content()).split()))
    return texts
