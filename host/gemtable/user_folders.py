"""The folders for a user's files, where the operating system expects them."""

import os
import tempfile
from contextlib import suppress
from pathlib import Path

from platformdirs import PlatformDirs

USER = PlatformDirs("gemtable", appauthor=False)  # an author would add a folder on Windows


def keep(path: Path, content: bytes) -> None:
    """Write a file completely or not at all, since another process may be reading it.

    Raises OSError.
    """
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    descriptor, fresh = tempfile.mkstemp(dir=path.parent)
    try:
        with open(descriptor, "wb") as file:
            file.write(content)
        os.replace(fresh, path)
    finally:
        with suppress(FileNotFoundError):
            os.unlink(fresh)
