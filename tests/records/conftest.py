"""Where a table keeps what is beside its journal: its key."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def own_folder(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return where the user's own data is."""
    folder = tmp_path_factory.mktemp("data")
    monkeypatch.setenv("XDG_DATA_HOME", str(folder))
    return folder / "gemtable"


@pytest.fixture
def other(tmp_path: Path) -> Path:
    """Another table's journal, which doesn't exist yet."""
    return tmp_path / "other.sqlite"
