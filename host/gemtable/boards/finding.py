"""Finds board files by name, without reading them."""

from contextlib import suppress
from pathlib import Path

from gemtable.boards.folders import BOARDS, own_boards
from gemtable.errors import UserError
from gemtable.sentence import Sentence


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
