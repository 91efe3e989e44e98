"""People who play a whole match by their pages: by the mouse alone, or by the keyboard alone."""

from tests.browser.windows import tab_to

IS_OVER = "#turn.over"
_OWES = ".hand.own.owes"
_MOVES = "#moves [data-say]:not(.quiet)"


async def by_mouse(page, what, chance):
    await page.click(what)


async def by_keyboard(page, what, chance):
    await tab_to(page, what)
    await page.keyboard.press(chance.choice(("Enter", "Space")))


async def play_on(page, press, chance):
    """Make any move whenever the seat of this page owes one, until the match is over."""
    while True:
        await page.wait_for_selector(f"{IS_OVER}, {_OWES}")
        moves = await page.query_selector_all(_MOVES)
        if await page.query_selector(IS_OVER):
            return
        if not moves:
            continue
        chosen = chance.choice(moves)
        await _open(page, chosen, press, chance)
        move = await chosen.get_attribute("id")
        newest = await page.query_selector("#story li")  # of a match that just began there is none
        last = await newest.get_attribute("id") if newest else "none"
        await press(page, f"#{move}", chance)
        await page.wait_for_selector(
            f"{IS_OVER}, .hand.own .done, #story li:first-child:not(#{last})"
        )


async def _open(page, move, press, chance):
    """Open what a move is put together with others in, if it is shut."""
    shut = await move.query_selector("xpath=ancestor::details[not(@open)]")
    if shut:
        await press(page, f"#{await shut.get_attribute('id')} summary", chance)


async def shown(page):
    """Return what every page tells alike: what happened, and how it stands."""
    texts = []
    for what in (
        "#turn",
        "#story li:not(.own)",
        ".gem figcaption",
        ".stack figcaption",
        ".points",
        ".standing",
        "#left",
        "#round",
    ):
        texts += [await each.inner_text() for each in await page.query_selector_all(what)]
    return texts
