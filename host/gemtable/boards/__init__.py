"""Board files, and the folders that ship with Gemtable.

The checker is slow to import, so it is imported only when a board is loaded.
"""

from pathlib import Path
from typing import TYPE_CHECKING

from gemtable.boards.finding import find, names

if TYPE_CHECKING:
    from gemtable.boards.files import Board

__all__ = ["find", "load", "names"]


def load(path: Path) -> "Board":
    """Return the board in a file. Raises UserError that lists its faults."""
    from gemtable.boards import checking

    return checking.load(path)
