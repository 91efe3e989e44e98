"""A match that is left has no hand in the next one, which is played on the same boards."""

import asyncio

import pytest


def timers():
    """Return what the loop is still to do at some moment."""
    loop = asyncio.get_running_loop()
    return [each for each in loop._scheduled if not each.cancelled()]


async def test_its_boards_go_dark(seated):
    seated.referee.board_gone("p2", "unplugged")
    seated.back("p3")  # which is asked to be pressed
    assert not seated.lies_dark("p1") and not seated.lies_dark("p3")
    seated.referee.leave()
    lit = {unit for unit, show in seated.cables.newest.items() if set(show[2]) != {"0"}}
    assert lit == set()


async def test_it_asks_dims_and_blinks_nothing_any_more(seated):
    seated.edge("r1", 0, True, 1000)  # a click is counted: a deadline
    seated.referee.typed("identify")
    assert timers()
    seated.referee.leave()
    assert timers() == []


@pytest.mark.settings(("p1", "p2", "p3"), game="crossing", seats=3)
async def test_no_moment_that_it_asked_for_comes(seated):
    wakes = []
    seated.cables.wake = wakes.append
    for seat in (1, 2, 3):
        seated.referee.typed(f"{seat} gather 1")
    assert wakes[-1] is not None  # the lock
    seated.referee.leave()
    assert wakes[-1] is None
