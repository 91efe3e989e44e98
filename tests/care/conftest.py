"""Boards that are cared for, by a user who has named none yet."""

import pytest
from gemtable.boards import naming


@pytest.fixture
def unnamed(monkeypatch, tmp_path):
    """Return the file that will have the names."""
    file = tmp_path / "names" / "board-names.json"
    monkeypatch.setattr(naming, "path", lambda: file)
    return file
