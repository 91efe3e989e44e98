"""Which table this is: the name that people give it, and an id that never changes.

The id comes of the name and of a random key, made once and kept in the user's data folder. So
each name that a user gives is a table of its own, the same one tomorrow, whatever the journal.
"""

import hashlib
import platform
import secrets
from dataclasses import dataclass
from pathlib import Path

from gemtable.club.messages import LONGEST_NAME
from gemtable.errors import UserError
from gemtable.journal import private
from gemtable.journal.locks import Lock
from gemtable.printable import printable
from gemtable.sentence import Sentence
from gemtable.user_folders import USER

_KEY_BYTES = 16


@dataclass(frozen=True, slots=True)
class TableName:
    """A table: its `id` is 16 hex digits. It is this program's until `lock` is released."""

    id: str
    name: str
    lock: Lock


def folder() -> Path:
    """Return the folder with what a user's tables are known by."""
    return USER.user_data_path / "club"


def table_named(given: str | None) -> TableName:
    """Return the table with this name; None: it is called like this computer.

    Raises UserError, also if another program is that table.
    """
    name = " ".join((platform.node() if given is None else given).split())
    if not name or len(name) > LONGEST_NAME or printable(name) != name:
        raise UserError(
            Sentence("A table's name has 1 to {most} visible characters.", most=LONGEST_NAME),
            Sentence("Name it with --table-name."),
        )
    table = hashlib.sha256(f"{_key()} {name}".encode()).hexdigest()[:16]

    def taken(holder: Sentence) -> UserError:
        return UserError(
            Sentence("The table {name} is already played by {holder}.", name=name, holder=holder),
            Sentence("Give this one another name with --table-name."),
        )

    return TableName(table, name, Lock(folder() / f"{table}.lock", taken))


def _key() -> str:
    """Return the user's key, made at the first call. Raises UserError."""
    file = folder() / "key"
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        if not file.exists():
            _make(file)
        return file.read_text("utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        why = getattr(error, "strerror", None) or Sentence("it is no text")
        raise UserError(
            Sentence("{file} cannot be made or read: {why}.", file=file, why=why),
            Sentence("Check that the disk is not full, and that you may write in the folder."),
        ) from error


def _make(file: Path) -> None:
    """Make the key; if another program does so too, the first one stays. Raises OSError."""
    new = file.with_name(f"key-{secrets.token_hex(4)}")
    private.write(new, secrets.token_hex(_KEY_BYTES))
    try:
        file.hardlink_to(new)
    except FileExistsError:
        pass
    finally:
        new.unlink()
