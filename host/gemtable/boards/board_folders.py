"""Finds board files by name, and reads their USB ids.

This module does not import the checker of board files, which is slow to import.
"""

import json
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from gemtable.errors import UserError
from gemtable.sentence import Sentence
from gemtable.user_folders import USER

_PACKAGE = Path(__file__).parents[1]
_INSTALLED = _PACKAGE / "board_files"
_ROOT = _INSTALLED if _INSTALLED.is_dir() else _PACKAGE.parents[1]

FIRMWARE = _ROOT / "firmware"  # the files for a board, except board.json
BOARDS = _ROOT / "boards"  # one JSON file for each board


def own_boards() -> Path:
    """Return the folder of the user's own board files, which may not exist."""
    return USER.user_config_path / "boards"


def names() -> list[str]:
    """Return the sorted names of Gemtable's boards and the user's own boards."""
    return sorted({path.stem for path in files()})


def files() -> list[Path]:
    """Return all board files, first Gemtable's, then the user's own."""
    return [
        path
        for folder in (BOARDS, own_boards())
        for path in sorted(folder.glob("*.json"))  # nothing if there is no such folder
        if path.stem != "schema"
    ]


def find(name: str) -> Path:
    """Return the board file with this name or path. Raises UserError."""
    if name.endswith(".json"):
        found = [Path(name)] if _is_board_file(Path(name)) else []
    else:
        places = [folder / f"{name}.json" for folder in (BOARDS, own_boards())]
        found = [path for path in places if _is_board_file(path)]
    if not found and (name.endswith(".json") or Path(name).name != name):
        raise UserError(
            Sentence("The file {path} does not exist.", path=name),
            Sentence(
                "Check the path, or use the name of a known board: {boards}.", boards=names()
            ),
        )
    if not found:
        raise UserError(
            Sentence("There is no board named {name}.", name=name),
            Sentence("The known boards are {boards}.", boards=names()),
        )
    if len(found) > 1:
        raise UserError(
            Sentence("There are two boards named {name}: {files}.", name=name, files=found),
            Sentence("Rename your board, both the file and the name inside it."),
        )
    return found[0]


def _is_board_file(path: Path) -> bool:
    with suppress(OSError):  # for example if the name is too long for a file
        return path.is_file() and path.stem != "schema"
    return False


def usb_ids(files: Iterable[Path]) -> set[tuple[int | None, int | None]]:
    """Return the vendor and product id of each file that has them."""
    found: set[tuple[int | None, int | None]] = set()
    for file in files:
        try:
            usb = json.loads(file.read_bytes())["usb"]
            found.add((int(usb["vid"], 16), int(usb["pid"], 16)))
        except (OSError, ValueError, KeyError, TypeError, RecursionError):
            continue  # a fault that is reported when the board is used
    return found
