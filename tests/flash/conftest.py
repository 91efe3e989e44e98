"""Boards to be flashed."""

import pytest

from tests.flash import emulated_flash


@pytest.fixture
def empty_board(board):
    """A board with nothing but MicroPython on it."""
    pad = board("pico-pad")
    emulated_flash.empty(pad)
    return pad


@pytest.fixture
def flashed_board(empty_board):
    """A board whose files are right, as a flash leaves them, and which runs them."""
    emulated_flash.fill(empty_board)
    return empty_board
