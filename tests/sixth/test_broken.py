"""A game that cannot be loaded is told by name, and keeps nobody from playing the others."""

import shutil
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from gemtable.games import GAMES, BrokenGame, kit
from gemtable.games.older_kits import JOINED
from gemtable.web.table_picture import TEMPLATES, warm
from markupsafe import escape

from tests.play import gemtable
from tests.web.lobby_by_hand import in_lobby

WHAT = "The game nim cannot be loaded: {}."
FIX = "Update the package broken-nim, or uninstall it."
PLACE = " ({}, line 1)"  # in the package's file
BROKEN = {  # what its package has, and what is said of that
    "import nowhere": f"ModuleNotFoundError: No module named 'nowhere'{PLACE}",
    "GAME = 1 / 0": f"ZeroDivisionError: division by zero{PLACE}",
    "GAMES = None": "AttributeError: module 'broken_nim' has no attribute 'GAME'",
    "GAME = None": "TypeError: broken_nim:GAME is no game called nim",
    "from gemtable.games.crossing import GAME": "TypeError: broken_nim:GAME is no game called nim",
}


KIT = "gemtable.games.kit"
OLDER = {  # what a package for an older kit has, and what it is told to change
    f"from {KIT}.roles import Role": f"import {KIT}.rules instead of {KIT}.roles",
    f"import {KIT}.pads": f"import {KIT}.table instead of {KIT}.pads",
    f"from {KIT}.game import Table; Table(key_names=0, read=0, lights=0, words=0)": (
        "use PlainTable, or pass begin= and shown= to Table"
    ),
    f"from {KIT}.game import Table; Table(presses=0)": (
        "remove presses=; Table derives it from read"
    ),
}


@pytest.fixture
def broken(tmp_path, beside, monkeypatch):
    """Return a function that installs a package whose game is in a file with this text."""

    def install(text):
        (tmp_path / "broken_nim.py").write_text(text)
        facts = tmp_path / "broken_nim-1.dist-info"
        facts.mkdir()
        (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: broken-nim\nVersion: 1\n")
        (facts / "entry_points.txt").write_text("[gemtable.games]\nnim = broken_nim:GAME\n")
        beside(tmp_path)
        monkeypatch.setattr(GAMES, "_loaded", {})
        monkeypatch.delitem(sys.modules, "broken_nim", raising=False)
        return tmp_path / "broken_nim.py"

    return install


@pytest.fixture(params=BROKEN)
def why(request, broken):
    """Install a package whose game is broken; return what is wrong with it."""
    return BROKEN[request.param].format(broken(request.param))


@pytest.mark.parametrize("text", OLDER)
def test_a_game_for_an_older_kit_is_told_what_to_change(broken, text):
    broken(text)
    (error,) = GAMES.broken()
    told = f"Update the package broken-nim, or adapt it to the current kit: {OLDER[text]}."
    assert str(error.fix) == told


def test_a_former_module_of_the_kit_is_gone_and_the_one_that_is_told_is_there():
    modules = {path.stem for path in Path(kit.__path__[0]).glob("*.py")}
    assert not JOINED.keys() & modules
    assert {name for names in JOINED.values() for name in names.split(", ")} <= modules


def test_it_is_none_of_the_games_and_whoever_asks_for_it_is_told(why):
    assert "nim" not in GAMES
    assert "nim" not in set(GAMES)
    assert GAMES.get("nim") is None
    with pytest.raises(BrokenGame):
        GAMES["nim"]


@pytest.fixture
def with_a_page(tmp_path, nim, monkeypatch):
    """Return a function that gives a game another page.html, in a folder of its own."""

    def give(name, html):
        folder = tmp_path / "own"
        shutil.copytree(GAMES[name].folder, folder)
        (folder / "page.html").write_text(html)
        monkeypatch.setitem(GAMES._loaded, name, replace(GAMES[name], folder=folder))
        TEMPLATES.cache.clear()
        return folder / "page.html"

    yield give
    TEMPLATES.cache.clear()


@pytest.mark.slow
def test_a_page_that_cannot_be_loaded_costs_that_game_alone(with_a_page):
    page = with_a_page("nim", "<p>\n{% endfr %}\n")
    warm()
    assert "nim" not in GAMES
    assert "waterfall" in GAMES
    (broken,) = GAMES.broken()
    assert str(broken.what) == WHAT.format(f"Encountered unknown tag 'endfr' ({page}, line 2)")


@pytest.mark.parametrize("command", ["play", "rules", "simulate"])
def test_a_command_for_it_tells_what_is_wrong_and_what_to_do(why, command):
    done = gemtable.run(command, "nim")
    assert (done.returncode, done.stdout) == (1, "")
    what, fix = done.stderr.splitlines()
    assert (what, fix.strip()) == (f"gemtable: {WHAT.format(why)}", FIX)


def test_all_other_games_are_listed_and_below_them_what_is_wrong(why):
    done = gemtable.run("rules")
    assert done.returncode == 0
    assert "waterfall     Waterfall         2 to 6 seats" in done.stdout
    assert f"\n{WHAT.format(why)}\n{FIX}\n" in done.stdout
    assert "nim  " not in done.stdout


@pytest.mark.slow
def test_another_game_is_played_and_nothing_is_said_of_it(why, tmp_path):
    words = ("play", "lost-gems", "--emulated", "--no-page", "--speed", "20")
    done = gemtable.run(*words, "--db", str(tmp_path / "journal"), stdin="hint red\nquit\n")
    assert done.returncode == 0, done.stderr
    assert "Seat 1 hints red" in done.stdout
    assert "nim" not in done.stdout + done.stderr


@pytest.mark.slow
def test_the_lobby_of_the_terminal_tells_of_it(why, tmp_path):
    words = ("play", "--emulated", "--speed", "20", "--db", str(tmp_path / "journal"))
    port = ("--web-port", str(gemtable.free_port()))
    done = gemtable.run(*words, *port, stdin="play nim\nplay crossing\nquit\n")
    assert done.returncode == 0, done.stderr
    told, what = ("".join(text.split()) for text in (done.stdout, WHAT.format(why)))
    assert told.count(what) == 2  # at first, and asked for; a path is broken at the screen's edge
    assert "Match 1 begins" in done.stdout


def test_the_lobby_of_the_page_offers_the_others_and_tells_of_it(why, tmp_path):
    async def script(_lobby, host):
        page = (await host.get("/host/matches")).text
        assert "<b>Waterfall</b>" in page
        assert str(escape(WHAT.format(why))) in page
        assert FIX in page

    in_lobby(tmp_path, script)
