"""Nim is installed as people install a game: by pip, beside Gemtable, found by its entry point."""

import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from gemtable.games import GAMES
from gemtable.web.table_picture import TEMPLATES

NIM = Path(__file__).parent / "nim"
CUPS = Path(__file__).parent / "cups"


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


@pytest.fixture
def cups_with(tmp_path, beside, monkeypatch) -> Callable[..., None]:
    """Return a function that makes a copy of Cups one of the games, with some texts changed.

    A change is a file of its package, a text that is there once, and the text instead of it.
    """

    def install_copy(*changes: tuple[str, str, str]) -> None:
        shutil.copytree(CUPS / "cups", tmp_path / "cups")
        for file, old, new in changes:
            path = tmp_path / "cups" / file
            text = path.read_text()
            assert text.count(old) == 1, f"{file} has {old!r} {text.count(old)} times"
            path.write_text(text.replace(old, new))
        facts = tmp_path / "cups-1.dist-info"
        facts.mkdir()
        (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: cups\nVersion: 1\n")
        (facts / "entry_points.txt").write_text("[gemtable.games]\ncups = cups:GAME\n")
        beside(tmp_path)
        monkeypatch.delitem(sys.modules, "cups", raising=False)
        monkeypatch.setattr(GAMES, "_loaded", {})
        TEMPLATES.cache.clear()

    yield install_copy
    TEMPLATES.cache.clear()
    sys.modules.pop("cups", None)
