"""One program to a match: the second is told who holds it, and a killed one holds nothing."""

import signal
import subprocess
import sys

import pytest
from gemtable.errors import UserError
from gemtable.journal import Journal

HOLD = """
import sys, time
from gemtable.journal import Journal
journal = Journal(sys.argv[1])
journal.hold(1)
print("held", flush=True)
time.sleep(60)
"""


@pytest.fixture
def path(tmp_path):
    return str(tmp_path / "journal.sqlite")


@pytest.fixture
def other(path):
    """Another program that holds match 1."""
    program = subprocess.Popen(
        [sys.executable, "-c", HOLD, path], stdout=subprocess.PIPE, text=True
    )
    assert program.stdout.readline() == "held\n"
    yield program
    program.kill()
    program.wait()
    program.stdout.close()


def test_the_second_program_is_told_who_holds_the_match(path, other):
    with pytest.raises(UserError, match=f"Match 1 .* by process {other.pid} on ") as caught:
        Journal(path).hold(1)
    assert "--new" in caught.value.fix


def test_another_match_and_another_journal_are_free(path, other, tmp_path):
    for journal, match in ((Journal(path), 2), (Journal(str(tmp_path / "b.sqlite")), 1)):
        journal.hold(match)
        journal.close()


def test_a_journal_by_another_path_is_the_same_journal(path, other, tmp_path, monkeypatch):
    link = tmp_path / "link.sqlite"
    link.symlink_to(path)
    monkeypatch.chdir(tmp_path)
    for name in (str(link), "journal.sqlite", "sqlite:///journal.sqlite"):
        with pytest.raises(UserError, match=f"by process {other.pid}"):
            Journal(name).hold(1)


def test_a_program_that_was_killed_holds_nothing(path, other):
    other.send_signal(signal.SIGKILL)
    other.wait()
    journal = Journal(path)
    journal.hold(1)
    journal.close()


def test_a_match_is_free_again_after_let_go_and_after_close(path):
    first, second = Journal(path), Journal(path)
    for _ in range(3):
        first.hold(1)
        with pytest.raises(UserError):
            second.hold(1)
        first.let_go(1)
        second.hold(1)
        second.close()


def test_nothing_is_left_of_a_hold_that_ended(path, tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    journal = Journal(path)
    journal.hold(1)
    assert len(list(tmp_path.rglob("*.lock"))) == 1
    journal.close()
    assert list(tmp_path.rglob("*.lock")) == []


def test_a_folder_for_holds_that_cannot_be_made_is_a_clear_error(path, tmp_path, monkeypatch):
    (tmp_path / "file").touch()
    monkeypatch.setenv("HOME", str(tmp_path / "file"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    with pytest.raises(UserError, match="for who plays which match, cannot be made"):
        Journal(path).hold(1)


def test_a_journal_is_not_mended_under_a_program_that_plays(path, other):
    journal = Journal(path)
    journal.begin("lost-gems", 1, 2, False, {}, "ab")
    with pytest.raises(UserError, match=f"by process {other.pid}"):
        journal.mend({1: 1})
