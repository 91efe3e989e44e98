"""A seat is one screen, and so is the table, in whole matches."""

import re
from itertools import cycle
from pathlib import Path

import pytest
from gemtable.games import GAMES
from gemtable.games.kit.rules import TABLE
from gemtable.languages import NAMES

from tests.browser.views import MOST_MOVES, play
from tests.browser.windows import come, resize, speak, window
from tests.web.clients import served
from tests.web.table_by_hand import TableByHand

FIRST_SCREEN = Path(__file__).with_name("first_screen.js").read_text()
PHONES = {"phone": (390, 844), "small phone": (360, 740)}
LAPTOP = {"laptop": (1280, 800)}
SCREENS = {**LAPTOP, "tv": (1920, 1080), "small tv": (1280, 720)}
TARGET_PX = 44
EVERY = 7  # moves between two looks
SHORT = 6  # looks in the default run

SEATS = [(game, seats) for game in GAMES for seats in GAMES[game].seats]
MATCHES = [(*table, code) for table, code in zip(SEATS, cycle(NAMES))]  # languages in turn


async def wrong(page, sizes, smallest):
    """Return what is wrong with the first screen of a page, by the name of the size."""
    found = {}
    for name, size in sizes.items():
        await resize(page, size)
        if bad := await page.evaluate(FIRST_SCREEN, smallest):
            found[name] = bad
    return found


async def see_newest(page, following, role):
    """Wait until a page has the newest picture."""
    told = re.search(r'id="(told-\d+)"', following.picture(role))
    if told:
        await page.wait_for_selector(f"#story li:first-child#{told[1]}", state="attached")


async def check(browser, folder, game, seats, code, looks):
    """Look at the page of seat 1 and at the table's, every few moves of a match of bots."""
    table = TableByHand(folder, game, seats)
    async with (
        served(table) as server,
        window(browser, server.port, at="/") as all_,
        window(browser, server.port) as seat,
    ):
        await come(seat, table.following, 0)
        for page in (seat, all_):
            await speak(page, code)
        for _ in range(looks):
            at = f"after {table.match.moves} moves"
            await see_newest(seat, table.following, 0)
            assert await wrong(seat, PHONES, TARGET_PX) == {}, at
            if looks > SHORT:
                await see_newest(all_, table.following, TABLE)
                assert await wrong(all_, SCREENS, 0) == {}, at
                assert await wrong(seat, LAPTOP, 0) == {}, at
            if not table.match.pending:
                break
            play(table, EVERY)
    table.journal.close()


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_seat_is_one_screen_of_a_phone(browsing, tmp_path, game):
    seats = GAMES[game].default_seats
    browsing.run(lambda browser: check(browser, tmp_path, game, seats, "en", SHORT))


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_the_end_is_one_screen_for_the_most_seats(browsing, tmp_path, game):
    async def script(browser):
        table = TableByHand(tmp_path, game, max(GAMES[game].seats))
        play(table, MOST_MOVES)
        async with served(table) as server, window(browser, server.port, at="/") as all_:
            await see_newest(all_, table.following, TABLE)
            assert await wrong(all_, SCREENS, 0) == {}
        table.journal.close()

    browsing.run(script)


@pytest.mark.slow
def test_six_who_crowd_at_one_mushroom_are_on_one_screen_of_a_phone(browsing, tmp_path):
    async def script(browser):
        table = TableByHand(tmp_path, "crossing", 6)
        async with served(table) as server, window(browser, server.port) as seat:
            await come(seat, table.following, 0)
            for number in range(6):
                table.referee.typed("gather 4", by=number)
            while not table.match.moves:
                table.come()
            await see_newest(seat, table.following, 0)
            assert await seat.query_selector(".mushroom.crowded")
            assert await wrong(seat, PHONES, TARGET_PX) == {}
        table.journal.close()

    browsing.run(script)


@pytest.mark.soak
@pytest.mark.parametrize(("game", "seats", "code"), MATCHES)
def test_all_of_a_match_is_on_one_screen_for_any_number_of_seats(
    browsing, tmp_path, game, seats, code
):
    browsing.run(lambda browser: check(browser, tmp_path, game, seats, code, MOST_MOVES))
