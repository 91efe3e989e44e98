"""A damaged SQLite file made readable: a copy with empty pages where pages were cut off.

SQLite gives nothing at all of a file that is shorter than its head says. With
the missing pages there, if empty, it gives what lies on the others.

Source: "Database File Format", section 1.3, sqlite.org/fileformat2.html.
"""

from pathlib import Path

from gemtable.journal import private

_HEAD = 100  # bytes
_PAGE_SIZE = slice(16, 18)
_PAGES = slice(28, 32)
_MOST = 1 << 30  # bytes; a damaged head may ask for far more


def readable_copy(file: Path, folder: Path) -> Path:
    """Return the path of the copy, in `folder`; its log is beside it. Raises OSError."""
    copy = private.copy_all(file, folder)
    with copy.open("r+b") as data:
        head = data.read(_HEAD)
        page_size = int.from_bytes(head[_PAGE_SIZE], "big")
        size = page_size * int.from_bytes(head[_PAGES], "big")
        if file.stat().st_size < size <= _MOST:
            data.truncate(size)  # makes it longer, with zeros
    return copy
