"""Which boards there are, by name; nothing is read."""

from contextlib import suppress
from pathlib import Path

from gemtable.boards.folders import BOARDS
from gemtable.errors import UserError
from gemtable.sentence import Sentence


def names() -> list[str]:
    """Return the names of the boards that come with Gemtable, sorted."""
    return sorted(path.stem for path in BOARDS.glob("*.json") if path.stem != "schema")


def find(name: str) -> Path:
    """Return the board file of that name, or at that path. Raises UserError."""
    path = Path(name) if name.endswith(".json") else BOARDS / f"{name}.json"
    with suppress(OSError):  # as of a name that is too long for a file
        if path.is_file() and path.stem != "schema":
            return path
    raise UserError(
        Sentence("There is no board named {name}.", name=name),
        Sentence("Boards: {boards}.", boards=names()),
    )
