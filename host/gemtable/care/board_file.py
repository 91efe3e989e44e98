"""The board file of a connected board, if this computer has exactly that file."""

import json
from pathlib import Path
from typing import Any, NamedTuple

from gemtable import boards
from gemtable.boards.files import Board
from gemtable.errors import UserError
from gemtable.flash.firmware_files import board_hash_of
from gemtable.link.events import Hello


class BoardFile(NamedTuple):
    """A valid board file; `facts` is its JSON as written, without defaults."""

    path: Path
    board: Board
    facts: dict[str, Any]


def of(hello: Hello) -> BoardFile | None:
    """Return the file that the board reports; None if there is none, or it has changed since."""
    try:
        path = boards.find(hello.board)
        content = path.read_bytes()
        if board_hash_of(content) == hello.board_hash:
            return BoardFile(path, boards.load(path), json.loads(content))
    except (UserError, OSError):
        pass
    return None
