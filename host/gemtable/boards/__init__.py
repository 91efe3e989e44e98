"""Finds board files by name, and loads them.

The checker is slow to import, so it is imported only when a board is loaded.
"""

from pathlib import Path
from typing import TYPE_CHECKING

from gemtable.boards.board_folders import find, names

if TYPE_CHECKING:
    from gemtable.boards.board_file import Board

__all__ = ["find", "load", "names"]


def load(path: Path) -> "Board":
    """Return the board in a file. Raises UserError with its faults."""
    from gemtable.boards import check

    return check.load(path)
