"""Where the journal of a test is, if it must be a file; `database` is a file or on a server."""

from pathlib import Path

import pytest


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.sqlite"
