"""Boards are asked for their time when it matters, and again soon when they do not answer."""

import asyncio

import pytest
from gemtable.referee.gestures import Deadlines

BOARD = "e661"
NOW_US = 5_000_000  # of the board's time


class HandLoop(asyncio.SelectorEventLoop):
    """An event loop in simulated time: it sleeps by moving its clock on."""

    def __init__(self):
        super().__init__()
        self.now = 1000.0
        self._select, self._selector.select = self._selector.select, self._sleep

    def time(self):
        return self.now

    def _sleep(self, timeout=None):
        self.now += timeout or 0
        return self._select(0)


@pytest.fixture
def asked():
    """Return when boards are asked, in seconds, while `act(deadlines)` is done and time passes."""

    def asked(act, speed=1.0, seconds=1.0):
        loop, moments = HandLoop(), []

        async def main():
            began = loop.time()
            deadlines = Deadlines(lambda _board: moments.append(loop.time() - began), speed)
            await act(deadlines)
            await asyncio.sleep(began + seconds - loop.time())
            deadlines.stop(BOARD)

        try:
            loop.run_until_complete(main())
        finally:
            loop.close()
        return moments

    return asked


def waiting_for(us):
    async def act(deadlines):
        deadlines.set(BOARD, NOW_US + us, NOW_US)

    return act


def test_a_board_is_asked_at_its_deadline_by_its_own_clock(asked):
    assert asked(waiting_for(300_000))[0] == pytest.approx(0.3, abs=0.002)
    assert asked(waiting_for(300_000), speed=20)[0] == pytest.approx(0.015, abs=0.002)


def test_a_deadline_that_is_over_is_asked_for_at_once(asked):
    assert asked(waiting_for(-1))[0] == pytest.approx(0, abs=0.002)


def test_a_board_that_does_not_answer_is_asked_again_each_50_ms(asked):
    moments = asked(waiting_for(300_000), seconds=0.475)
    assert moments == [pytest.approx(at, abs=0.005) for at in (0.3, 0.35, 0.4, 0.45)]


def test_a_deadline_that_is_off_is_asked_for_no_more(asked):
    async def act(deadlines):
        await waiting_for(300_000)(deadlines)
        await asyncio.sleep(0.32)
        deadlines.stop(BOARD)

    assert len(asked(act)) == 1


def test_a_new_deadline_takes_the_place_of_the_old_one(asked):
    async def act(deadlines):
        await waiting_for(100_000)(deadlines)
        deadlines.set(BOARD, NOW_US + 400_000, NOW_US)

    assert asked(act, seconds=0.42)[0] == pytest.approx(0.4, abs=0.002)
