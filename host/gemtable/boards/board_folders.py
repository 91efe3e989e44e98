"""Where board files are, found by name, and the USB ids that they name.

It does not load the checker of board files, which is slow to import.
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

FIRMWARE = _ROOT / "firmware"  # what goes on a board, except board.json
BOARDS = _ROOT / "boards"  # one JSON file for each board


def own_boards() -> Path:
    """Return the folder for the user's own board files; it may not exist."""
    return USER.user_config_path / "boards"


def names() -> list[str]:
    """Return the names of the boards that come with Gemtable and of the user's own, sorted."""
    return sorted({path.stem for path in files()})


def files() -> list[Path]:
    """Return all board files of both folders, Gemtable's first."""
    return [
        path
        for folder in (BOARDS, own_boards())
        for path in sorted(folder.glob("*.json"))  # nothing if there is no such folder
        if path.stem != "schema"
    ]


def find(name: str) -> Path:
    """Return the board file of that name, or at that path. Raises UserError."""
    if name.endswith(".json"):
        found = [Path(name)] if _is_board_file(Path(name)) else []
    else:
        places = [folder / f"{name}.json" for folder in (BOARDS, own_boards())]
        found = [path for path in places if _is_board_file(path)]
    if not found and (name.endswith(".json") or Path(name).name != name):
        raise UserError(
            Sentence("There is no such file: {path}.", path=name),
            Sentence("Check the path. Boards that need none: {boards}.", boards=names()),
        )
    if not found:
        raise UserError(
            Sentence("There is no board named {name}.", name=name),
            Sentence("Boards: {boards}.", boards=names()),
        )
    if len(found) > 1:
        raise UserError(
            Sentence("There are two boards named {name}: {files}.", name=name, files=found),
            Sentence("Give yours another name, both the file and the name inside it."),
        )
    return found[0]


def _is_board_file(path: Path) -> bool:
    with suppress(OSError):  # a name that is too long for a file, for example
        return path.is_file() and path.stem != "schema"
    return False


def usb_ids(files: Iterable[Path]) -> set[tuple[int | None, int | None]]:
    """Return vendor id and product id of each file that has them."""
    found: set[tuple[int | None, int | None]] = set()
    for file in files:
        try:
            usb = json.loads(file.read_bytes())["usb"]
            found.add((int(usb["vid"], 16), int(usb["pid"], 16)))
        except (OSError, ValueError, KeyError, TypeError, RecursionError):
            continue  # reported when the board is used
    return found
