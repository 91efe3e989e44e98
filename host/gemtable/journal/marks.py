"""How a journal says what it is: the number of its format, and the Gemtable that made it.

Any database says both in its table `journal`. An SQLite file says besides, in
its head, that it is a journal, and of which format: there it can be read even
if the rest is damaged. The first builds wrote neither.

Source: "Database File Format", section 1.3, sqlite.org/fileformat2.html, for the head.
"""

from dataclasses import dataclass
from pathlib import Path

import sqlalchemy as sql
from sqlalchemy.exc import DatabaseError

from gemtable import __version__
from gemtable.journal.tables import JOURNAL, TABLES

FORMAT = 2  # raise it with any change of the tables, or of what stands in them
APPLICATION = 0x47656D54  # "GemT": SQLite's application_id of a journal

_MAGIC = b"SQLite format 3\0"
_USER_VERSION = slice(60, 64)
_APPLICATION_ID = slice(68, 72)


@dataclass(frozen=True, slots=True)
class Marks:
    """What a database says of itself; 0 and "" where it says nothing."""

    application: int = 0
    in_head: int = 0  # the format
    in_table: int = 0
    made_by: str = ""

    @property
    def is_newer(self) -> bool:
        """Whether a journal that says so is of a format that is not known here."""
        known = FORMAT if self.application == APPLICATION else 0
        return self.in_table > FORMAT or self.in_head > known

    def are_whole(self, has_head: bool) -> bool:
        """Return whether a database says all that `write` would write."""
        head = (APPLICATION, FORMAT) if has_head else (0, 0)
        return self.in_table == FORMAT and (self.application, self.in_head) == head


def of_head(file: Path) -> Marks:
    """Return what the head of an SQLite file says; nothing if it is none. Raises OSError."""
    with file.open("rb") as data:
        head = data.read(_APPLICATION_ID.stop)
    if not head.startswith(_MAGIC):
        return Marks()
    return Marks(
        int.from_bytes(head[_APPLICATION_ID], "big"), int.from_bytes(head[_USER_VERSION], "big")
    )


def of(connection: sql.Connection) -> Marks:
    """Return all that a database says of itself. Raises DatabaseError."""
    application = in_head = 0
    if connection.dialect.name == "sqlite":
        application = connection.exec_driver_sql("PRAGMA application_id").scalar_one()
        in_head = connection.exec_driver_sql("PRAGMA user_version").scalar_one()
    return Marks(application, in_head, *_row(connection))


def write(engine: sql.Engine) -> None:
    """Make the tables that are missing, and say what they are; all or nothing.

    Raises DatabaseError.
    """
    with engine.begin() as connection:
        if engine.dialect.name == "sqlite":
            connection.exec_driver_sql("BEGIN")  # Python would begin at the first row only
            connection.exec_driver_sql(f"PRAGMA application_id = {APPLICATION}")
            connection.exec_driver_sql(f"PRAGMA user_version = {FORMAT}")
        TABLES.create_all(connection)
        connection.execute(JOURNAL.delete())
        connection.execute(JOURNAL.insert().values(format=FORMAT, made_by=__version__))


def plain(text: str, most: int = 200) -> str:
    """Return the text of a file as it can be shown: nothing in it is an order to a terminal."""
    return "".join(each if each.isprintable() else "?" for each in text)[:most]


def _row(connection: sql.Connection) -> tuple[int, str]:
    """Return what the table says; of a table that is not as ours, nothing."""
    if not sql.inspect(connection).has_table(JOURNAL.name):
        return 0, ""
    try:
        found = connection.exec_driver_sql("SELECT format, made_by FROM journal").first()
    except DatabaseError:
        return 0, ""
    number, made_by = found or (0, "")
    return number if isinstance(number, int) else 0, plain(str(made_by), 32)
