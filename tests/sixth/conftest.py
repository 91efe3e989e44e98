"""Nim is installed as people install a game: by pip, beside Gemtable, found by its entry point."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from gemtable.games import GAMES

NIM = Path(__file__).parent / "nim"


def install(package: Path, target: Path) -> None:
    """Install a package into a folder, with no look at any network."""
    words = ["--quiet", "--disable-pip-version-check", "--no-index", "--no-deps"]
    words += ["--no-build-isolation", "--target", str(target), str(package)]
    subprocess.run([sys.executable, "-m", "pip", "install", *words], check=True)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder in which Nim is installed."""
    folder = tmp_path_factory.mktemp("site")
    install(NIM, folder)
    return folder


@pytest.fixture
def beside(monkeypatch: pytest.MonkeyPatch) -> Callable[[Path], None]:
    """Return what has this process, and those that it starts, find the games of a folder."""

    def find(folder: Path) -> None:
        assert GAMES.names  # so that these are known again after the test
        monkeypatch.syspath_prepend(folder)
        monkeypatch.setenv("PYTHONPATH", str(folder), prepend=":")
        monkeypatch.delitem(vars(GAMES), "_found")

    return find


@pytest.fixture
def nim(beside: Callable[[Path], None], site: Path) -> None:
    """Nim is one of the games."""
    beside(site)
