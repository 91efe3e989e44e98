"""When boards are asked for their time, and who was first."""

import asyncio

import pytest
from gemtable.referee.gestures import Deadlines, PressOrder
from gemtable.stamps import OnBus, Stamp

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


def words(*presses):
    order = PressOrder()
    for name, at in presses:
        order.note(name, at)
    return str(order.words())


PAD_1, PAD_2 = "seat 1's pad", "seat 2's pad"


def test_the_earlier_of_two_boards_was_first_whichever_is_told_first():
    said = "First seat 2's pad, then seat 1's pad: 12.5 ms apart, give or take 1.2 ms."
    later, earlier = (PAD_1, Stamp(50.0125, 0.0007)), (PAD_2, Stamp(50.0, 0.0005))
    assert words(later, earlier) == words(earlier, later) == said


def test_within_the_error_of_both_it_is_a_tie():
    assert words((PAD_1, Stamp(50.0, 0.0006)), (PAD_2, Stamp(50.001, 0.0006))) == (
        "A tie: seat 1's pad and seat 2's pad were pressed 1.0 ms apart, give or take 1.2 ms."
    )


def test_the_frames_of_their_bus_decide_between_two_boards():
    one = Stamp(50.0, 0.0006, OnBus(1, 7.0009, 0.0001))
    other = Stamp(50.0001, 0.0006, OnBus(1, 7.0, 0.0001))
    assert words((PAD_1, one), (PAD_2, other)) == (
        "First seat 2's pad, then seat 1's pad: 0.9 ms apart, give or take 0.2 ms."
    )


def test_the_newest_press_of_each_board_counts():
    presses = [(PAD_1, Stamp(1.0, 0)), (PAD_2, Stamp(2.0, 0)), (PAD_2, Stamp(43.0, 0))]
    assert (
        words(*presses)
        == "First seat 1's pad, then seat 2's pad: 42 s apart, give or take 0.0 ms."
    )


def test_a_press_that_is_told_after_two_later_ones_is_not_one_of_the_last_two():
    presses = [(PAD_1, Stamp(2.0, 0)), (PAD_2, Stamp(3.0, 0)), ("seat 3's pad", Stamp(1.0, 0))]
    assert words(*presses).startswith("First seat 1's pad, then seat 2's pad: 1000.0 ms apart")


@pytest.mark.parametrize(
    "presses", [(), ((PAD_1, Stamp(1.0, 0)),), ((PAD_1, None), (PAD_2, None))]
)
def test_with_less_than_two_boards_there_is_nothing_to_compare(presses):
    assert words(*presses) == "Nobody has pressed keys on two boards yet."
