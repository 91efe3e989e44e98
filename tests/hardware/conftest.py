"""The bench of all hardware tests: with the board that is named, or an emulated one."""

import os

import pytest
from gemtable import boards

from tests.hardware.bench import VARIABLE, Bench, Emulated, Person


@pytest.fixture(scope="module")
def bench(request):
    if port := os.environ.get(VARIABLE):
        yield Bench(port, Person())
        return
    board = request.getfixturevalue("emulator").start(boards.find("pico-pad"))
    yield Bench(board.port, Emulated(board))
    board.unplug()
