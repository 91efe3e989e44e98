"""A board is pulled in mid-match and another takes its place: the game is the one it was."""

import asyncio
import contextlib

import pytest
from gemtable.games.kit.table import Address
from gemtable.journal import Journal
from gemtable.match.match import Match

from tests.journal.played import GEMS
from tests.paper_board.board import PAD, TILE, PaperBoard
from tests.paper_board.plug import Plug
from tests.paper_board.table import Table, plugs, sitting
from tests.patience import until

SEED, SPEED = 4, 20
NEW = "aa600000000000ff"
PRESS = [(0, True), (60_000, False)]


@contextlib.contextmanager
def another(units):
    """Yield one more board of paper, unplugged yet."""
    plug = Plug(PaperBoard(NEW, units), SPEED)
    try:
        yield plug
    finally:
        plug.close()


def moves(database):
    journal = Journal(str(database))
    entries = journal.entries(1)
    journal.close()
    return [entry.facts for entry in entries if entry.kind == "move"]


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """The moves of the match that nothing happens to."""
    database = tmp_path_factory.mktemp("whole") / "journal.sqlite"

    async def play():
        with plugs(speed=SPEED) as boards:
            async with sitting(Table(database, SEED, boards, speed=SPEED)) as table:
                await table.play()

    asyncio.run(play())
    return moves(database)


@pytest.mark.slow
@pytest.mark.parametrize(
    "part, units, invitation",
    [
        ("pad 1", [PAD], "A spare pad is plugged in."),
        ("rack 2", [TILE] * 5, "A spare rack is plugged in."),
    ],
)
def test_another_board_takes_the_place_of_one_that_was_pulled(
    tmp_path, whole, part, units, invitation
):
    database = tmp_path / "journal.sqlite"

    async def play(boards, new):
        async with sitting(Table(database, SEED, boards, speed=SPEED)) as table:
            await table.play(6)
            referee = table.referee
            old = referee.layout.parts[part].board
            boards[old].unplug()
            await until(lambda: referee.absent)
            boards[NEW] = new
            table.ear.lives[NEW], table.ear.arrivals[NEW] = [[]], 0
            new.plug()
            await until(lambda: invitation in [str(notice.text) for notice in table.told])
            table.move(NEW, 0, 0, PRESS)
            await until(lambda: not referee.absent)
            assert referee.layout.parts[part] == Address(NEW, 0)
            await until(lambda: not referee.fingers.held)
            await table.play()
            assert referee.match.outcome
            await until(lambda: table.eye.newest_is_shown({NEW: new}))

    with plugs(speed=SPEED) as boards, another(units) as new:
        asyncio.run(play(boards, new))
    assert moves(database) == whole
    journal = Journal(str(database))
    match = Match.resume(GEMS, journal, journal.rows()[0])
    assert match.parts[part] == (NEW, 0)
    journal.close()
