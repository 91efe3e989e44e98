"""Write the pictures of the hall: `make pictures`. Look at them before you commit."""

import sys
import tempfile
from datetime import datetime
from pathlib import Path
from unittest.mock import patch

from gemtable.club import hall_drawing
from gemtable.club.hall import Hall
from gemtable.club.table_messages import Online, key_of, result_of, status_of

from tests.browser import chromium
from tests.browser.browser_loop import Browsing
from tests.browser.views import play
from tests.browser.windows import window
from tests.club.evening_by_hand import PEOPLE, evening
from tests.club.hall_by_hand import take
from tests.club.test_hall_pages import served
from tests.web.table_by_hand import TableByHand

DOCS = Path(__file__).parents[2] / "docs" / "hall"
PICTURES = {
    "laptop": ("/", (1280, 800), 0.75),
    "wall": ("/wall", (1920, 1080), 0.5),
    "phone": ("/", (390, 844), 0.75),
}
TOURNAMENT = {
    "tournament": ("/tournament", (1280, 800), 0.75),
    "tournament-phone": ("/tournament", (390, 844), 0.75),
    "tournament-host": ("/host", (1280, 800), 0.75),
    "slips": ("/tournament/slips", (820, 800), 0.75),
}
_EVENING = datetime(2026, 1, 1, 21, 12)  # by the clock of any place
_ALL = 10_000  # moves
_TABLES = (  # game, people, moves, and the name of the table
    ("lost-gems", ("Ola", "Ben"), 17, "By the window"),
    ("crossing", ("Maja", "Tomek", "Dewi", "Sari"), 22, "Kitchen"),
    ("gems-tracker", ("Adi", "Ewa", "Jan"), 40, "Long table"),
)
_FINISHED = (("lost-gems", ("Ewa", "Jan"), 0), ("waterfall", ("Ola", "Adi", "Ben"), 2))


def played(folder, game, people, moves, seed=1):
    """Return a table at which bots made so many moves."""
    table = TableByHand(folder, game, len(people), seed)
    for seat, name in enumerate(people):
        table.referee.name(seat, name, seat)
    play(table, moves)
    return table


def fill(hall, folder):
    """Let all tables tell what they have played."""
    for number, (game, people, moves, name) in enumerate(_TABLES, 1):
        table = played(folder, game, people, moves)
        status = status_of(name, table.referee.bulletin.status)
        take(hall, f"{number:016x}", "status", status.model_dump_json())
        take(hall, f"{number:016x}", "online", Online(is_online=True).model_dump_json())
        table.journal.close()
    for game, people, number in _FINISHED:
        table = played(folder, game, people, _ALL, seed=2)
        told = result_of(table.following.finished.result(1))
        told = told.model_copy(update={"match": number})
        key = key_of(number, told.began_at)
        take(hall, f"{number + 1:016x}", "results", told.model_dump_json(), key)
        table.journal.close()


async def draw(browser):
    """Draw the hall, and then a tournament in it."""
    hall = Hall()
    with tempfile.TemporaryDirectory() as folder:
        fill(hall, Path(folder))
        async with served(hall) as server:
            for name, (place, size, scale) in PICTURES.items():
                async with window(browser, server.port, size=size, scale=scale, at=place) as page:
                    await page.wait_for_selector("[data-revision]")
                    await _take(page, name)
        async with evening(Path(folder) / "friday.json", hall, *PEOPLE) as it:
            it.following.address = "http://192.168.1.5:8644"
            await it.make(size="3")
            await it.enter(0, 0, 3, 8, 5)
            await it.enter(0, 1, 6, 6, 2)
            await it.make("lost-gems", size="2")
            async with it.served() as port:
                for name, (place, size, scale) in TOURNAMENT.items():
                    at = it.link if place == "/host" else place
                    async with window(browser, port, size=size, scale=scale, at=at) as page:
                        await page.wait_for_selector("text=Round 2: The Lost Gems")
                        await _take(page, name)


async def _take(page, name):
    # A gradient makes a picture three times as large.
    await page.evaluate("() => document.body.style.background = 'var(--ground)'")
    await page.screenshot(path=DOCS / f"{name}.png")


def main():
    program = chromium.program()
    if program is None:
        sys.exit(chromium.MISSING)
    browsing = Browsing(program)
    DOCS.mkdir(exist_ok=True)
    second = patch.object(hall_drawing, "WALL_S", 1e9)  # the wall stays at its first table
    with patch("time.time", return_value=_EVENING.timestamp()), second:
        browsing.run(draw)
    browsing.close()


if __name__ == "__main__":
    main()
