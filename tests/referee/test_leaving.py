"""A match that is left has no hand in the next one, which is played on the same boards."""

import asyncio

import pytest

from tests.referee.seated_table import seated


@pytest.fixture
def path(tmp_path):
    return tmp_path / "journal.sqlite"


def timers():
    """Return what the loop is still to do at some moment."""
    loop = asyncio.get_running_loop()
    return [each for each in loop._scheduled if not each.cancelled()]


def test_its_boards_go_dark(path):
    async def play(table):
        table.referee.board_gone("p2", "unplugged")
        table.back("p3")  # which is asked to be pressed
        assert not table.lies_dark("p1") and not table.lies_dark("p3")
        table.referee.leave()
        lit = {unit for unit, show in table.cables.newest.items() if set(show[2]) != {"0"}}
        assert lit == set()

    seated(path, play)


def test_it_asks_dims_and_blinks_nothing_any_more(path):
    async def play(table):
        table.edge("r1", 0, True, 1000)  # a click is counted: a deadline
        table.referee.typed("identify")
        assert timers()
        table.referee.leave()
        assert timers() == []

    seated(path, play)


def test_no_moment_that_it_asked_for_comes(path):
    async def play(table):
        wakes = []
        table.cables.wake = wakes.append
        for seat in (1, 2, 3):
            table.referee.typed(f"{seat} gather 1")
        assert wakes[-1] is not None  # the lock
        table.referee.leave()
        assert wakes[-1] is None

    boards = ("p1", "p2", "p3")
    seated(path, play, boards, game="crossing", seats=3)
