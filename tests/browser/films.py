"""Write film strips into docs/films: matches, reveals, arriving and ending. `make pictures`."""

import sys
import tempfile
from base64 import b64encode
from pathlib import Path

from gemtable.games import GAMES
from gemtable.games.kit.sealed_choice import LOOKS
from gemtable.web.invitations import JOIN

from tests.browser import chromium
from tests.browser.browser_loop import Browsing
from tests.browser.small_png import small
from tests.browser.test_arrival import arrived
from tests.browser.test_lobby import BEGIN
from tests.browser.views import MOST_MOVES, play
from tests.browser.windows import TV, come, link, window
from tests.patience import until
from tests.web.clients import served
from tests.web.lobby_by_hand import LobbyByHand
from tests.web.table_by_hand import TableByHand

DOCS = Path(__file__).parents[2] / "docs"
FILMS = DOCS / "films"
FRAMES = 10
PHONE = (390, 844)
NAMES = "Ola", "Kuba", "Ania", "Marek"
SEATS = {"gems-tracker": 3, "crossing": 4, "waterfall": 3, "logichroma": 3}  # else the usual
# By the screen: its size, how much of it is left, and how many pictures stand side by side.
SCREENS = {"phone": (PHONE, 0.5, 5), "tv": (TV, 0.3, 2)}
# By game: what all choose for the strip of its reveal, after so many rounds.
REVEALS = {
    "crossing": (1, ("gather 1", "steal 1", "steal 4", "protect")),
    "gems-tracker": (0, ("bid 5,11", "bid 3,9", "bid 4,12")),
}
EVENING = "arriving", "ending"
_TAKEN_MS = (120, 550)  # two pictures of each look
_OFFER = "#table [popovertarget].can"
_STRIP = """<!doctype html><style>
body {{ margin: 0; width: max-content; background: #05070a; }}
main {{ display: grid; gap: 12px; padding: 12px; grid-template-columns: repeat({across}, auto); }}
img {{ display: block; }}
</style><main>{frames}</main>"""
_FRAME = '<img width="{width}" src="data:image/png;base64,{png}">'


def path(game, screen):
    return FILMS / f"{game}-{screen}.png"


def reveal_path(game, screen):
    return FILMS / f"{game}-reveal-{screen}.png"


async def write(target, frames, screen, browser, most_across=5):
    """Write pictures of one screen side by side."""
    size, scale, across = SCREENS[screen]
    strip = await _strip(frames, size, scale, min(across, most_across), browser)
    target.write_bytes(await small(strip, browser))


def length(game, seats):
    """Return how many moves the match has."""
    with tempfile.TemporaryDirectory() as folder:
        table = TableByHand(Path(folder), game, seats)
        play(table, MOST_MOVES)
        table.journal.close()
        return table.match.moves


async def film(game, screen, browser):
    """Play the match of a game, and write what stands on a screen at its moments."""
    size = SCREENS[screen][0]
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
    await write(path(game, screen), frames, screen, browser)


async def reveal_film(game, screen, browser):
    """Write what stands on a screen from the last number of the count to the next choice."""
    size = SCREENS[screen][0]
    rounds, choices = REVEALS[game]
    with tempfile.TemporaryDirectory() as folder:
        table = TableByHand(Path(folder), game, len(choices))
        play(table, rounds * len(choices))
        async with (
            served(table) as server,
            window(browser, server.port, size=size, at="/") as page,
        ):
            if screen == "phone":
                await page.goto(link(table.following, 0))
            await page.wait_for_selector("[data-revision]")
            await page.emulate_media(reduced_motion="no-preference")
            for seat, choice in enumerate(choices):
                table.referee.name(seat, NAMES[seat], seat)
                table.referee.typed(choice, by=seat)
            frames = [frame async for frame in _looks(table, page)]
        table.journal.close()
    await write(reveal_path(game, screen), frames, screen, browser, most_across=4)


async def arriving_films(browser):
    """Write what three people see from the code to their first turn, on a phone and on the TV."""
    with tempfile.TemporaryDirectory() as folder:
        async with arrived(browser, Path(folder), 3, size=PHONE) as (lobby, host, tv, people):
            shots = {"phone": [], "tv": []}

            async def take():
                await tv.wait_for_timeout(1000)
                shots["phone"].append(await ola.page.screenshot())
                shots["tv"].append(await tv.screenshot())

            ola, kuba, ania = people
            await ola.page.goto(link(lobby.following, JOIN))
            await ola.page.wait_for_selector("#own-name")
            await take()
            await ola.say("Ola")
            await kuba.come(lobby.following, "Kuba")
            await ania.page.goto(link(lobby.following, JOIN))
            await take()
            await ania.say("Ania")
            for person in (ola, ania):
                await person.tap("#game-crossing")
            await kuba.tap("#game-waterfall")
            await take()
            for person in people:
                await person.tap("#ready")
            await take()
            await host.click(BEGIN)
            await until(lambda: lobby.wanted)
            table = TableByHand(Path(folder), "crossing", 3, people={0, 1, 2})
            lobby.following.attach(table.table)
            await ola.page.wait_for_selector("#who:has-text('Ola')")
            await take()
            table.referee.typed("gather 1", by=0)
            await take()
            table.journal.close()
    for screen, frames in shots.items():
        await write(FILMS / f"arriving-{screen}.png", frames, screen, browser, most_across=3)


async def ending_films(browser):
    """Write what people see from the last move of a match to their wishes for the next."""
    with tempfile.TemporaryDirectory() as folder:
        last = length("crossing", 3) - 1
        table, lobby = TableByHand(Path(folder), "crossing", 3), LobbyByHand(Path(folder))
        table.following.matches = lobby.following.matches
        async with (
            served(table) as server,
            window(browser, server.port, size=TV, at="/") as tv,
            window(browser, server.port, size=PHONE) as phone,
        ):
            shots = {"phone": [], "tv": []}

            async def take(after_ms):
                await tv.wait_for_timeout(after_ms)
                shots["phone"].append(await phone.screenshot())
                shots["tv"].append(await tv.screenshot())

            await come(phone, table.following, 0)
            for seat, name in zip(range(3), NAMES, strict=False):
                table.referee.name(seat, name, seat)
            for page in (phone, tv):
                await page.emulate_media(reduced_motion="no-preference")
            while table.match.moves < last:
                play(table, 1)
            await take(1500)
            play(table, MOST_MOVES)
            await take(500)
            await take(4000)
            table.following.wish(1, "again")
            table.following.wish(2, "waterfall")
            await phone.click("#wish-again")
            await take(500)
            for page in (phone, tv):
                await page.click('#below [popovertarget="report"]')
            await take(500)
            await phone.keyboard.press("Escape")
            await phone.click("#to-chart")  # beside the podium on a larger screen
            await phone.wait_for_timeout(500)
            shots["phone"].append(await phone.screenshot())
        lobby.journal.close()
        table.journal.close()
    for screen, frames in shots.items():
        await write(FILMS / f"ending-{screen}.png", frames, screen, browser, most_across=3)


async def _looks(table, page):
    """Yield eight pictures: before the lock, two of each look, and after the reveal."""
    while table.referee.ui.count > 1:
        table.come()
    await page.wait_for_timeout(1000)
    yield await page.screenshot()
    for _ in range(LOOKS):
        table.come()
        for since_ms in _TAKEN_MS:
            await page.wait_for_timeout(since_ms)
            yield await page.screenshot()
    table.come()
    await page.wait_for_timeout(1000)
    yield await page.screenshot()


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
        await page.wait_for_timeout(300 if frame < FRAMES - 1 else 4000)  # the end comes later
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
            if game in REVEALS:
                browsing.run(
                    lambda browser, game=game, screen=screen: reveal_film(game, screen, browser)
                )
    for films in (arriving_films, ending_films):
        browsing.run(films)
    browsing.close()


if __name__ == "__main__":
    main()
