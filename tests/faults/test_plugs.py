"""Boards pulled out and killed again and again in one match: it goes on, lights and all."""

import asyncio
import os
import signal
from contextlib import ExitStack
from random import Random

import pytest

from tests.faults.table import story, table
from tests.patience import until

SEED = 4
SPEED = 10


class Ports:
    """Holds the ports that boards had, so that the system gives their names to no other."""

    def __init__(self):
        self._held = ExitStack()
        self._names = set()

    def hold(self, board):
        assert board.port not in self._names, "a port of that name was there before"
        self._names.add(board.port)
        self._held.callback(os.close, os.open(board.port, os.O_RDWR | os.O_NOCTTY))

    def close(self):
        self._held.close()


def unplug(board):
    board.unplug()


def kill(board):
    os.kill(board.pid, signal.SIGKILL)


def play(database, times=0, break_it=None):
    """Play a match; meanwhile break a board `times` times, the four in turn.

    Each time people are told, and told when it is over. Return the kinds of all that was told.
    """
    chance = Random(SEED)
    ports = Ports()

    async def break_and_mend(made, board):
        ports.hold(board)
        told = len(made.told)
        break_it(board)
        await until(lambda: board.uid in made.referee.absent)
        await until(lambda: board.port is None)
        board.replug()
        await until(lambda: not made.referee.absent and made.is_settled())
        name = made.referee.layout.name_of(board.uid)
        assert any(
            str(name) in str(notice.text) for notice in made.told[told:] if notice.kind == "pause"
        )
        assert "resume" in [notice.kind for notice in made.told[told:]]

    async def game():
        async with table(database, SEED, SPEED) as made:
            boards = list(made.boards.values())
            for number in range(times):
                moves = asyncio.create_task(made.play(moves=number % 4 == 0))
                await asyncio.sleep(chance.uniform(0.0, 0.05))  # with a finger on a key, or not
                await break_and_mend(made, boards[(number + number // 4) % 4])
                await moves
            await made.play()
            return [notice.kind for notice in made.told]

    try:
        return asyncio.run(game())
    finally:
        ports.close()


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """The story of the match that nothing happens to."""
    database = tmp_path_factory.mktemp("whole") / "whole.sqlite"
    play(database)
    return story(database)


def check_is_match(whole, database, times, break_it):
    """Break boards in the match; see that it is the same, and was paused each time and resumed.

    Now and then more often: on a busy machine other boards go silent.
    """
    told = play(database, times, break_it)
    assert story(database) == whole
    assert told.count("resume") >= times


@pytest.mark.slow
def test_boards_that_are_unplugged_and_come_back_elsewhere_lose_nothing(tmp_path, whole):
    check_is_match(whole, tmp_path / "broken.sqlite", 3, unplug)


@pytest.mark.slow
def test_boards_that_die_and_come_back_lose_nothing(tmp_path, whole):
    check_is_match(whole, tmp_path / "broken.sqlite", 2, kill)
