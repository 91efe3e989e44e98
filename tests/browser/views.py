"""Every view of the page, each with a table by hand behind it: of these pictures are taken."""

from contextlib import asynccontextmanager
from dataclasses import dataclass

from gemtable.bots import BOTS
from gemtable.rules.roles import HOST, TABLE, Role

from tests.browser.windows import come, window
from tests.web.clients import served
from tests.web.table_by_hand import TableByHand


@dataclass(frozen=True)
class View:
    """What `role` sees of a match in which bots have made so many moves."""

    game: str
    seats: int
    role: Role
    moves: int

    def __str__(self) -> str:
        kind = "seat" if isinstance(self.role, int) else self.role
        return f"{self.game}-{self.seats}-{kind}"


PICTURED = [
    View("lost-gems", 3, TABLE, 14),
    View("lost-gems", 3, 0, 14),
    View("lost-gems", 3, HOST, 14),
    View("crossing", 4, TABLE, 26),
    View("crossing", 4, 0, 26),
    View("crossing", 4, HOST, 26),
]

CROWDED = [View("lost-gems", 4, TABLE, 999), View("crossing", 6, TABLE, 40)]


@asynccontextmanager
async def seen(view, browser, *, folder, **how):
    """Open a view; `how` is as for a window."""
    table = TableByHand(folder, view.game, view.seats)
    play(table, view.moves)
    async with served(table) as server, window(browser, server.port, **how) as page:
        if view.role != TABLE:
            await come(page, table.following, view.role)
        yield page
    table.journal.close()


def play(table, moves):
    """Let bots make so many moves, or all that there are; moments pass when nobody has to."""
    match, bot = table.match, BOTS[table.match.game.NAME]["sensible"]
    for _ in range(moves):
        while match.pending and not _owing(table):
            table.come()
        if not match.pending:
            break
        seat = _owing(table)[0]
        move = bot(match.game.view(match.state, seat), match.game.legal(match.state, seat))
        table.referee.typed(str(move), by=seat)


def _owing(table):
    return table.referee.status.owing
