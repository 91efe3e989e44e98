"""Names that people give to their boards, by unique id; kept in the user's data folder.

Whoever tells of a board calls it by its name. A name may come from anywhere, as a file
that was copied: it is shown as `printable` has it.
"""

import json
import os
from functools import lru_cache
from pathlib import Path

import platformdirs

from gemtable.errors import UserError
from gemtable.printable import printable
from gemtable.sentence import Sentence

LONGEST = 40  # characters of a name


def path() -> Path:
    """Return the file that has the names."""
    return platformdirs.user_data_path("gemtable", appauthor=False) / "board-names.json"


def called(uid: str) -> str:
    """Return what to call a board: its name, or its unique id where it has none."""
    return name_of(uid) or uid


def name_of(uid: str) -> str:
    """Return the name of a board, as it may be shown; "" where it has none."""
    return printable(names().get(uid, ""))


def names() -> dict[str, str]:
    """Return the names there are, by unique id; none where they cannot be read."""
    try:
        return _read()
    except (OSError, ValueError):
        return {}


def name(uid: str, text: str) -> str:
    """Give a board a name, or take it away with an empty one; return it as it is kept.

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
            Sentence("Mend the file, or remove it; the boards keep working without."),
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
    """Return the names in the file. Raises OSError, and ValueError where it has none."""
    file = path()
    return _parsed(file, file.stat().st_mtime_ns)


@lru_cache(maxsize=1)  # asked for each board that is drawn, again and again
def _parsed(file: Path, _changed_ns: int) -> dict[str, str]:
    found = json.loads(file.read_text("utf-8"))
    if not isinstance(found, dict) or not all(isinstance(text, str) for text in found.values()):
        raise ValueError("no names by unique id")
    return found


def _write(kept: dict[str, str]) -> None:
    """Write all names in one step. Raises UserError."""
    file = path()
    new = file.with_suffix(".new")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        new.write_text(json.dumps(kept, indent=1, sort_keys=True) + "\n", "utf-8")
        os.replace(new, file)
    except OSError as error:
        raise UserError(
            Sentence("{path} cannot be written: {error}.", path=file, error=error.strerror),
            Sentence("See whether the disk is full, and whose the folder is."),
        ) from error
    _parsed.cache_clear()
