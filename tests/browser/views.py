"""Every view of the page, each with a table by hand behind it: of these pictures are taken."""

import re
from collections.abc import Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from gemtable.games import GAMES
from gemtable.games.kit.rules import HOST
from gemtable.match.course import drawn

from tests.browser.windows import come, window
from tests.web.clients import served
from tests.web.lobby_by_hand import LobbyByHand
from tests.web.table_by_hand import TableByHand

MOST_MOVES = 1000  # of a match


async def stay(page, _following):
    """Stay at the table's page."""
    await page.goto("/")


async def boards(page, following):
    """Go to the boards' page as the host."""
    await come(page, following, HOST)
    await page.goto("/boards")
    await page.wait_for_selector("[data-hold]")


async def lobby(page, following):
    """Go to the lobby beside the match as the host; its journal is there as long as the page."""
    folder = TemporaryDirectory()
    beside = LobbyByHand(Path(folder.name), [("crossing", 6), ("lost-gems", 2)])
    beside.program.note_bots(1, {2, 5})
    following.matches = beside.following.matches
    page.once("close", lambda _page: (beside.journal.close(), folder.cleanup()))
    await come(page, following, HOST)
    await page.goto("/host/matches?game=crossing")
    await page.wait_for_selector("#match-1")


async def link(page, following):
    """Go to the page with a seat's link, where phones are let in."""
    following.is_open = True
    await come(page, following, HOST)
    await page.goto("/host/link/2")
    await page.wait_for_selector(".code")


async def replay(page, _following):
    """Go to the middle of a match that is over."""
    await page.goto("/replay/1/10")
    await page.wait_for_selector("#through")


async def how_to_play(page, following):
    """Read how the game is played, also with boards."""
    await page.goto(f"/rules/{following.table.bulletin.status.game}")
    await page.click("#boards summary")
    await page.wait_for_selector(".stages")


seat_1 = partial(come, guest=0)
host = partial(come, guest=HOST)


@dataclass(frozen=True)
class View:
    """What is seen of a match in which bots have made so many moves.

    `go` goes there from the table's page.
    """

    name: str
    game: str
    seats: int
    moves: int
    go: Callable[[Any, Any], Awaitable[None]]

    def __str__(self) -> str:
        return self.name


PICTURED = [
    View("lost-gems-table", "lost-gems", 3, 14, stay),
    View("lost-gems-seat", "lost-gems", 3, 15, seat_1),
    View("lost-gems-host", "lost-gems", 3, 14, host),
    View("lost-gems-boards", "lost-gems", 3, 14, boards),
    View("lost-gems-end", "lost-gems", 3, MOST_MOVES, stay),
    View("lost-gems-replay", "lost-gems", 3, MOST_MOVES, replay),
    View("crossing-table", "crossing", 4, 28, stay),
    View("crossing-seat", "crossing", 4, 26, seat_1),
    View("crossing-host", "crossing", 4, 26, host),
    View("crossing-boards", "crossing", 4, 26, boards),
    View("crossing-end", "crossing", 4, MOST_MOVES, stay),
    View("crossing-replay", "crossing", 4, MOST_MOVES, replay),
    View("logichroma-table", "logichroma", 3, 40, stay),
    View("logichroma-seat", "logichroma", 3, 46, seat_1),
    View("logichroma-end", "logichroma", 3, MOST_MOVES, stay),
    View("waterfall-table", "waterfall", 4, 120, stay),
    View("waterfall-seat", "waterfall", 2, 60, seat_1),
    View("waterfall-end", "waterfall", 4, MOST_MOVES, stay),
    View("gems-tracker-table", "gems-tracker", 3, 60, stay),
    View("gems-tracker-seat", "gems-tracker", 3, 61, seat_1),
    View("gems-tracker-end", "gems-tracker", 3, MOST_MOVES, stay),
    View("lobby", "crossing", 4, 26, lobby),
]
CROWDED = [
    View("lost-gems-over", "lost-gems", 4, MOST_MOVES, stay),
    View("link", "lost-gems", 2, 0, link),
    View("logichroma-of-five", "logichroma", 5, 38, seat_1),
    View("logichroma-table-of-five", "logichroma", 5, 44, stay),
    View("logichroma-host", "logichroma", 2, 31, host),
    View("logichroma-boards-of-five", "logichroma", 5, 38, boards),
    View("logichroma-replay", "logichroma", 4, MOST_MOVES, replay),
    View("logichroma-over-for-five", "logichroma", 5, MOST_MOVES, seat_1),
    View("gems-tracker-bids", "gems-tracker", 4, 62, seat_1),
    View("gems-tracker-of-four", "gems-tracker", 4, 106, stay),
    View("gems-tracker-alone", "gems-tracker", 1, 22, seat_1),
    View("gems-tracker-over-alone", "gems-tracker", 1, MOST_MOVES, seat_1),
    View("crossing-how-to-play", "crossing", 3, 0, how_to_play),
    View("logichroma-how-to-play", "logichroma", 2, 0, how_to_play),
    View("lost-gems-how-to-play", "lost-gems", 2, 0, how_to_play),
    View("gems-tracker-how-to-play", "gems-tracker", 2, 0, how_to_play),
    View("waterfall-how-to-play", "waterfall", 2, 0, how_to_play),
    View("crossing-of-six", "crossing", 6, 40, stay),
    View("waterfall-of-six", "waterfall", 6, 130, stay),
    View("waterfall-seat-of-six", "waterfall", 6, 130, seat_1),
    View("waterfall-boards-of-six", "waterfall", 6, 130, boards),
    View("waterfall-host", "waterfall", 3, 60, host),
    View("waterfall-replay", "waterfall", 4, MOST_MOVES, replay),
    View("waterfall-over-for-six", "waterfall", 6, MOST_MOVES, seat_1),
    View("crossing-boards-of-six", "crossing", 6, 40, boards),
]


@asynccontextmanager
async def seen(view, browser, *, folder, **how):
    """Open a view; `how` is as for a window."""
    table = TableByHand(folder, view.game, view.seats)
    play(table, view.moves)
    async with served(table) as server, window(browser, server.port, **how) as page:
        await view.go(page, table.following)
        yield page
    table.journal.close()


async def see(page, following, role):
    """Wait until the page of a role has the newest picture, and at the end no longer the table."""
    if told := re.search(r'id="(told-\d+)"', following.picture(role)):
        await page.wait_for_selector(f"#story li:first-child#{told[1]}", state="attached")
    if await page.query_selector("#end.apart"):
        await page.wait_for_selector("#table", state="hidden")


def play(table, moves):
    """Let bots make so many moves, or all that there are, and time pass until somebody has to."""
    for left in reversed(range(moves + 1)):
        while table.asked_s is not None:
            table.come()
        if not table.match.pending or not left:
            break
        move(table)


def move(table):
    """Let a bot make the move of the first seat that owes one."""
    match, seat = table.match, table.referee.status.owing[0]
    chosen = GAMES[match.game.name].bot(
        match.game.rules.view(match.state, seat),
        match.game.rules.legal(match.state, seat),
        drawn("views", seat, match.moves, 0),
    )
    table.referee.typed(str(chosen.move), by=seat)
