"""Tab completes names of games and boards and numbers of matches, and keeps nobody waiting."""

import os
import subprocess
import sys

import pytest
from gemtable import boards
from gemtable.cli import main as cli
from gemtable.games import GAMES
from gemtable.journal import Journal
from gemtable.match.match import Match


@pytest.fixture
def tab(monkeypatch, capsys):
    """Return what says which words bash is offered after these, of which the last is begun."""

    def press(*words):
        monkeypatch.setattr(sys, "argv", ["gemtable"])
        monkeypatch.setenv("_GEMTABLE_COMPLETE", "complete_bash")
        monkeypatch.setenv("COMP_WORDS", " ".join(("gemtable", *words)))
        monkeypatch.setenv("COMP_CWORD", str(len(words)))
        with pytest.raises(SystemExit) as ended:
            cli.main()
        assert ended.value.code == 0
        shown = capsys.readouterr()
        assert shown.err == ""
        return shown.out.split()

    return press


@pytest.fixture
def database(tmp_path):
    """A journal with matches 1 to 4: the first dropped, the third one of Crossing."""
    path = str(tmp_path / "journal.sqlite")
    journal = Journal(path)
    for name in ("lost-gems", "lost-gems", "crossing", "lost-gems"):
        game = GAMES[name]
        Match.begin(game, journal, game.default_seats, 7, {})
    journal.drop(1)
    journal.close()
    return path


def test_commands_and_their_options_are_completed(tab):
    assert tab("journal", "dr") == ["drop"]
    assert tab("play", "lost-gems", "--emul") == ["--emulated"]


def test_games_are_completed_where_one_is_asked_for(tab):
    assert tab("play", "") == sorted(GAMES)
    assert tab("play", "los") == ["lost-gems"]
    for words in (("rules",), ("simulate",), ("journal", "list", "--game")):
        assert tab(*words, "") == sorted(GAMES)


def test_boards_are_completed_where_one_is_asked_for(tab):
    assert tab("flash", "--as", "") == boards.names()
    assert tab("emulate", "pico-pad", "pico-r") == ["pico-rack"]


def test_matches_are_completed_by_their_numbers_the_newest_first(tab, database):
    assert tab("journal", "show", "--db", database, "") == ["4", "3", "2", "1"]
    assert tab("journal", "export", "--db", database, "3") == ["3"]


def test_only_what_can_be_dropped_or_gone_on_with_is_offered_for_it(tab, database):
    assert tab("journal", "drop", "--db", database, "") == ["4", "3", "2"]
    assert tab("journal", "drop", "--db", database, "3", "") == ["4", "2"]
    assert tab("play", "lost-gems", "--db", database, "--match", "") == ["4", "2"]
    assert tab("play", "crossing", "--db", database, "--match", "") == ["3"]


def test_where_there_is_no_journal_nothing_is_offered_and_none_is_made(tab, tmp_path):
    path = tmp_path / "journal.sqlite"
    assert tab("journal", "show", "--db", str(path), "") == []
    path.write_text("no database")
    assert tab("journal", "show", "--db", str(path), "") == []
    assert list(tmp_path.iterdir()) == [path]


LOADED = """
import atexit, sys
from gemtable.cli import main as cli
heavy = {"asyncio", "gemtable.boards.board_file", "serial", "sqlalchemy"}
atexit.register(lambda: print("loaded:", sorted(heavy & set(sys.modules)), file=sys.stderr))
sys.argv = ["gemtable", *sys.argv[1:]]
cli.main()
"""


def loaded(*words, **environment):
    """Return which of the heavy modules a command loads."""
    done = subprocess.run(
        [sys.executable, "-c", LOADED, *words],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return done.stderr.partition("loaded:")[2].strip()


def test_help_and_tab_wait_for_nothing_that_they_do_not_need():
    asked = {"COMP_WORDS": "gemtable play ", "COMP_CWORD": "2"}
    assert loaded("--help") == "[]"
    assert loaded("play", "--help") == "[]"
    assert loaded(_GEMTABLE_COMPLETE="complete_bash", **asked) == "[]"


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_each_shell_gets_a_script_that_it_may_read(shell):
    done = subprocess.run(
        [sys.executable, "-c", LOADED],
        env={**os.environ, "_GEMTABLE_COMPLETE": f"source_{shell}"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0
    assert "_GEMTABLE_COMPLETE" in done.stdout
