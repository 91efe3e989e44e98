"""Board files, and the folders that Gemtable brings along.

What checks a file takes its time to load; whoever only names boards need not wait for it.
"""

from pathlib import Path
from typing import TYPE_CHECKING

from gemtable.boards.finding import find, names

if TYPE_CHECKING:
    from gemtable.boards.files import Board

__all__ = ["find", "load", "names"]


def load(path: Path) -> "Board":
    """Return the board in a file. Raises UserError that names what is wrong in it."""
    from gemtable.boards import checking

    return checking.load(path)
