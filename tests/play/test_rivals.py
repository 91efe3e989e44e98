"""How many answers a press waits for: only those of boards that could change what it means."""

import asyncio
from statistics import median

import pytest

from tests.liars.lies import Honesty, deceive
from tests.play.table_in_time import TableInTime

STROKES = 5
PAD, RACK = 0, 1
SEATED = ("pico-pad", "pico-rack") * 4
SPARE = ("pico-tile",) * 24


class Counting(Honesty):
    """Tells the truth, and counts the pongs of all boards in `pongs`."""

    def __init__(self, pongs):
        super().__init__()
        self._pongs = pongs

    def pong(self, fields):
        self._pongs.append(self)
        return super().pong(fields)


class Awaited(TableInTime):
    """A table at which keys are moved: `pongs` that came, and `edges` told, by their board."""

    async def begin(self):
        self.pongs = []
        for board in self.boards.values():
            deceive(self, board, Counting(self.pongs))
        self.edges, self._is_told, self._tell = [], asyncio.Event(), self.referee.edge_heard
        self.referee.edge_heard = self._hear
        await asyncio.sleep(1.0)

    def _hear(self, uid, edge):
        self.edges.append(uid)
        self._is_told.set()
        self._tell(uid, edge)

    async def answers(self, number):
        """Move the first key of a board; return how many pongs came until that was told."""
        before = len(self.pongs)
        self._is_told.clear()
        assert list(self.boards.values())[number].move(0), "the key has not settled yet"
        await asyncio.wait_for(self._is_told.wait(), 1.0)
        return len(self.pongs) - before

    async def strokes(self, number):
        """Return the medians of answers that a key's move down waits for, and its move up.

        Each board is also asked four times a second, whatever is pressed.
        """
        downs, ups = [], []
        for stroke in range(STROKES):
            for counts in (downs, ups):
                await asyncio.sleep(0.1 + 0.017 * stroke)
                counts.append(await self.answers(number))
        return median(downs), median(ups)


def test_a_pad_s_press_waits_for_the_other_pads_and_all_else_for_nobody(tmp_path):
    table = Awaited(tmp_path, boards=SEATED, pages=())

    async def script(table):
        await table.begin()
        assert await table.strokes(PAD) == (SEATED.count("pico-pad") - 1, 0)
        assert await table.strokes(RACK) == (0, 0)

    table.play(script)


@pytest.mark.slow
def test_with_32_boards_a_press_waits_for_no_more(tmp_path):
    table = Awaited(tmp_path, boards=(*SEATED, *SPARE), pages=())

    async def script(table):
        await table.begin()
        assert await table.strokes(PAD) == (SEATED.count("pico-pad") - 1, 0)
        assert await table.strokes(RACK) == (0, 0)
        assert await table.strokes(len(SEATED)) == (0, 0)

    table.play(script)


def test_a_pad_s_press_is_told_after_an_earlier_one_that_comes_later(tmp_path):
    table = Awaited(tmp_path, boards=SEATED, pages=())

    async def script(table):
        await table.begin()
        first, second = table.pads[:2]
        first.line.to_host.harm({"delay": 1.0})  # by 1 to 10 ms
        table.world.after(0.0, lambda: first.move(0))
        table.world.after(0.0005, lambda: second.move(0))
        await asyncio.sleep(0.2)
        assert table.edges == [first.uid, second.uid]

    table.play(script)
