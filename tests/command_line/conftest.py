"""A user who has nothing yet, so that what an option does not name is not there."""

import pytest

from tests.play.conftest import open_terminal, program  # noqa: F401


@pytest.fixture(autouse=True)
def home(monkeypatch, tmp_path):
    """The home of a new user, with all folders in which programs keep something."""
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.setenv("HOME", str(home))
    for name in ("DATA", "STATE", "CACHE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(home / name.lower()))
    return home
