"""The names that users give to boards, by unique id, stored in the user's data folder.

Messages call a board by its name. The file can be from anywhere, so names pass through
`printable` before they are shown.
"""

import json
from functools import lru_cache
from pathlib import Path

from gemtable import user_folders
from gemtable.errors import UserError, writing
from gemtable.printable import printable
from gemtable.sentence import Sentence

LONGEST = 40  # characters of a name


def path() -> Path:
    """Return the path of the file with the names."""
    return user_folders.USER.user_data_path / "board-names.json"


def called(uid: str) -> str:
    """Return the name of a board, or its unique id if it has none."""
    return name_of(uid) or uid


def name_of(uid: str) -> str:
    """Return the printable name of a board; "" if it has none."""
    return printable(names().get(uid, ""))


def names() -> dict[str, str]:
    """Return all names by unique id; {} if they cannot be read."""
    try:
        return _read()
    except (OSError, ValueError):
        return {}


def name(uid: str, text: str) -> str:
    """Name a board, or remove its name if `text` is empty; return the name as stored.

    Raises UserError.
    """
    text = " ".join(text.split())
    if len(text) > LONGEST:
        raise UserError(
            Sentence("A name can have at most {most} characters.", most=LONGEST),
            Sentence("Characters to remove: {count}.", count=len(text) - LONGEST),
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
            Sentence("Correct or remove the file; the boards also work without names."),
        ) from error
    for other, taken in kept.items():
        if text and other != uid and taken.casefold() == text.casefold():
            raise UserError(
                Sentence(
                    "The board {board} already has the name {name}.", board=other, name=taken
                ),
                Sentence("Choose another name, or rename that board first."),
            )
    kept.pop(uid, None)
    _write(kept | ({uid: text} if text else {}))
    return text


def _read() -> dict[str, str]:
    """Return the names in the file. Raises OSError, or ValueError if it isn't valid."""
    file = path()
    return _parsed(file, file.stat().st_mtime_ns)


@lru_cache(maxsize=1)  # since it is called for each board at every drawing
def _parsed(file: Path, _changed_ns: int) -> dict[str, str]:
    found = json.loads(file.read_text("utf-8"))
    if not isinstance(found, dict) or not all(isinstance(text, str) for text in found.values()):
        raise ValueError("no names by unique id")
    return found


def _write(kept: dict[str, str]) -> None:
    text = json.dumps(kept, indent=1, sort_keys=True) + "\n"
    fix = Sentence("Check that the disk is not full and that you can write in the folder.")
    with writing(path(), fix):
        user_folders.keep(path(), text.encode())
    _parsed.cache_clear()
