"""Write a film strip of one match of each game into docs/films: `make pictures`."""

import sys
import tempfile
from base64 import b64encode
from pathlib import Path

from gemtable.games import GAMES

from tests.browser import chromium
from tests.browser.browsing import Browsing
from tests.browser.pictures import DOCS
from tests.browser.small_png import small
from tests.browser.views import MOST_MOVES, play
from tests.browser.windows import TV, link, window
from tests.web.clients import served
from tests.web.table_by_hand import TableByHand

FILMS = DOCS / "films"
FRAMES = 10
PHONE = (390, 844)
NAMES = "Ola", "Kuba", "Ania", "Marek"
SEATS = {"gems-tracker": 3, "crossing": 4, "waterfall": 3, "logichroma": 3}  # else the usual
# By the screen: its size, how much of it is left, and how many pictures stand side by side.
SCREENS = {"phone": (PHONE, 0.5, 5), "tv": (TV, 0.3, 2)}
_OFFER = "#table [popovertarget].can"
_STRIP = """<!doctype html><style>
body {{ margin: 0; width: max-content; background: #05070a; }}
main {{ display: grid; gap: 12px; padding: 12px; grid-template-columns: repeat({across}, auto); }}
img {{ display: block; }}
</style><main>{frames}</main>"""
_FRAME = '<img width="{width}" src="data:image/png;base64,{png}">'


def path(game, screen):
    return FILMS / f"{game}-{screen}.png"


def length(game, seats):
    """Return how many moves the match has."""
    with tempfile.TemporaryDirectory() as folder:
        table = TableByHand(Path(folder), game, seats)
        play(table, MOST_MOVES)
        table.journal.close()
        return table.match.moves


async def film(game, screen, browser):
    """Play the match of a game, and write what stands on a screen at its moments."""
    size, scale, across = SCREENS[screen]
    seats = SEATS.get(game, GAMES[game].default_seats)
    last = length(game, seats)
    with tempfile.TemporaryDirectory() as folder:
        table = TableByHand(Path(folder), game, seats)
        async with (
            served(table) as server,
            window(browser, server.port, size=size, at="/") as page,
        ):
            frames = [
                frame async for frame in _frames(table, page, seats, last, screen == "phone")
            ]
        table.journal.close()
    path(game, screen).write_bytes(
        await small(await _strip(frames, size, scale, across, browser), browser)
    )


async def _frames(table, page, seats, last, is_seat):
    """Yield pictures from sitting down to the end; the third has a piece touched."""
    if is_seat:
        await page.goto(link(table.following, 0))
    await page.wait_for_selector("[data-revision]")
    yield await page.screenshot()
    for seat, name in zip(range(seats), NAMES, strict=False):
        table.referee.name(seat, name, seat)
    if is_seat:
        await page.wait_for_selector("#name", state="detached")
    for frame in range(1, FRAMES):
        upto = last * frame // (FRAMES - 1)
        play(table, upto - table.match.moves if frame < FRAMES - 1 else MOST_MOVES)
        while is_seat and frame < FRAMES - 1 and not _is_asked(table) and table.match.moves < last:
            play(table, 1)
        await page.wait_for_timeout(300)
        offers = await page.query_selector_all(_OFFER) if frame == 2 else []
        for offer in offers[:1]:
            await offer.click()
            await page.wait_for_timeout(300)
        yield await page.screenshot()
        if offers:
            await page.keyboard.press("Escape")


def _is_asked(table):
    return 0 in table.referee.status.owing


async def _strip(frames, size, scale, across, browser):
    width = round(size[0] * scale)
    pictures = [_FRAME.format(width=width, png=b64encode(png).decode()) for png in frames]
    page = await browser.new_page()
    await page.set_content(_STRIP.format(across=across, frames="".join(pictures)))
    strip = await page.locator("body").screenshot()
    await page.close()
    return strip


def main():
    program = chromium.program()
    if program is None:
        sys.exit(chromium.MISSING)
    browsing = Browsing(program)
    FILMS.mkdir(exist_ok=True)
    for game in sys.argv[1:] or GAMES:
        for screen in SCREENS:
            browsing.run(lambda browser, game=game, screen=screen: film(game, screen, browser))
    browsing.close()


if __name__ == "__main__":
    main()
