"""Boards that are cared for, by a user who has named none yet."""

import pytest
from gemtable.boards import board_names

from tests.simulated_computer import Computer


@pytest.fixture
def unnamed(monkeypatch, tmp_path):
    """Return the file that will have the names."""
    file = tmp_path / "names" / "board-names.json"
    monkeypatch.setattr(board_names, "path", lambda: file)
    return file


@pytest.fixture
def computer():
    """The computer that the test runs on: in simulated time."""
    computer = Computer()
    with computer.installed():
        yield computer


@pytest.fixture
def simulated(computer):
    """Return what plugs a board in, by the name of its file."""
    return computer.board
