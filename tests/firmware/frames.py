"""What an emulated board's strips were written since some moment."""

from gemtable.emulator.emulated_board import LedFrame
from gemtable.emulator.emulator import EmulatedBoard

from tests.patience import PATIENCE_S


def last_us(board: EmulatedBoard) -> int:
    """Return when a strip was written last."""
    return board.frames[-1].us


def since(board: EmulatedBoard, us: int) -> list[LedFrame]:
    """Return the frames after `us`."""
    return [frame for frame in board.frames if frame.us > us]


def changes(board: EmulatedBoard, us: int) -> list[LedFrame]:
    """Return the frames from now on, for a little more than `us` of the board's time."""
    begin_us = last_us(board)
    assert board.wait_for(lambda _leds: last_us(board) - begin_us > us, PATIENCE_S)
    return since(board, begin_us)
