"""Names that people give to their boards, by unique id; stored in the user's data folder.

Messages call a board by its name. The file may be copied from anywhere, so names pass through
`printable` before they are shown.
"""

import json
import os
from functools import lru_cache
from pathlib import Path

from gemtable.errors import UserError
from gemtable.printable import printable
from gemtable.sentence import Sentence
from gemtable.user_folders import USER

LONGEST = 40  # characters of a name


def path() -> Path:
    """Return the path of the file with the names."""
    return USER.user_data_path / "board-names.json"


def called(uid: str) -> str:
    """Return the name of a board, or its unique id if it has none."""
    return name_of(uid) or uid


def name_of(uid: str) -> str:
    """Return the printable name of a board; "" if it has none."""
    return printable(names().get(uid, ""))


def names() -> dict[str, str]:
    """Return all names by unique id; none if they cannot be read."""
    try:
        return _read()
    except (OSError, ValueError):
        return {}


def name(uid: str, text: str) -> str:
    """Name a board, or remove its name with an empty text; return the name as stored.

    Raises UserError.
    """
    text = " ".join(text.split())
    if len(text) > LONGEST:
        raise UserError(
            Sentence("A name has {most} characters at most.", most=LONGEST),
            Sentence("Shorten it by {count}.", count=len(text) - LONGEST),
        )
    try:
        kept = dict(_read())
    except FileNotFoundError:
        kept = {}
    except (OSError, ValueError) as error:
        raise UserError(
            Sentence(
                "The names of boards in {path} cannot be read: {error}.",
                path=path(),
                error=str(error),
            ),
            Sentence("Correct the file, or remove it; the boards also work without names."),
        ) from error
    for other, taken in kept.items():
        if text and other != uid and taken.casefold() == text.casefold():
            raise UserError(
                Sentence("The board {board} is called {name} already.", board=other, name=taken),
                Sentence("Choose another name, or give that board another one first."),
            )
    kept.pop(uid, None)
    _write(kept | ({uid: text} if text else {}))
    return text


def _read() -> dict[str, str]:
    """Return the names in the file. Raises OSError, or ValueError if the file is invalid."""
    file = path()
    return _parsed(file, file.stat().st_mtime_ns)


@lru_cache(maxsize=1)  # called for each board at every drawing
def _parsed(file: Path, _changed_ns: int) -> dict[str, str]:
    found = json.loads(file.read_text("utf-8"))
    if not isinstance(found, dict) or not all(isinstance(text, str) for text in found.values()):
        raise ValueError("no names by unique id")
    return found


def _write(kept: dict[str, str]) -> None:
    """Write all names atomically. Raises UserError."""
    file = path()
    new = file.with_suffix(".new")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        new.write_text(json.dumps(kept, indent=1, sort_keys=True) + "\n", "utf-8")
        os.replace(new, file)
    except OSError as error:
        raise UserError(
            Sentence("{path} cannot be written: {error}.", path=file, error=error.strerror),
            Sentence("Check that the disk is not full, and that you may write in the folder."),
        ) from error
    _parsed.cache_clear()
