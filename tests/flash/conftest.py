"""Boards to be flashed."""

import pytest

from tests.flash import flashing


@pytest.fixture
def empty_board(board):
    """A board with nothing but MicroPython on it."""
    pad = board("pico-pad")
    flashing.empty(pad)
    pad.power_cycle()
    flashing.empty(pad)  # of what the program wrote that lost its files as it began
    return pad


@pytest.fixture
def flashed_board(empty_board):
    """A board whose files are right, as a flash leaves them, and which runs them."""
    empty_board.unplug()  # while it boots it would start a program that is half there
    flashing.fill(empty_board)
    empty_board.replug()
    return empty_board
