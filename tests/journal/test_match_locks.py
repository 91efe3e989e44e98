"""One program to a match: the second is told who holds it, and a killed one holds nothing."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from gemtable.errors import UserError
from gemtable.journal import Journal
from gemtable.journal.locks import lock_match

from tests.full_disk import full_disk

HOLD = """
import signal, sys
from gemtable.journal import Journal
journal = Journal(sys.argv[1])
journal.hold(1)
print("held", flush=True)
signal.pause()
"""


@pytest.fixture
def path(tmp_path):
    return str(tmp_path / "journal.sqlite")


def other_program(path, **environment):
    """Start another program that holds match 1."""
    program = subprocess.Popen(
        [sys.executable, "-c", HOLD, path],
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | environment,
    )
    assert program.stdout.readline() == "held\n"
    return program


def end(program):
    program.kill()
    program.wait()
    program.stdout.close()


@pytest.fixture
def other(path):
    program = other_program(path)
    yield program
    end(program)


def test_the_second_program_is_told_who_holds_the_match(path, other):
    with pytest.raises(UserError, match=f"Match 1 .* by process {other.pid} on ") as caught:
        Journal(path).hold(1)
    assert "--new" in str(caught.value.fix)


@pytest.mark.slow
def test_what_an_older_gemtable_wrote_into_its_lock_is_told_as_it_is(path, other):
    Path(f"{path}.match-1.lock").write_text("process 7 on another computer")
    with pytest.raises(UserError, match="played by process 7 on another computer"):
        Journal(path).hold(1)


@pytest.mark.slow
def test_another_match_and_another_journal_are_free(path, other, tmp_path):
    for journal, match in ((Journal(path), 2), (Journal(str(tmp_path / "b.sqlite")), 1)):
        journal.hold(match)
        journal.close()


@pytest.mark.slow
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


@pytest.mark.slow
def test_two_users_of_one_file_meet_though_their_homes_differ(path, tmp_path):
    homes = {"HOME": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path / "cache of another")}
    program = other_program(path, **homes)
    try:
        with pytest.raises(UserError, match=f"by process {program.pid} on "):
            Journal(path).hold(1)
    finally:
        end(program)


def test_nothing_is_left_of_a_hold_that_ended(path, tmp_path):
    journal = Journal(path)
    journal.hold(1)
    assert (tmp_path / "journal.sqlite.match-1.lock").exists()
    journal.close()
    assert [each.name for each in tmp_path.iterdir()] == ["journal.sqlite"]


def test_a_lock_that_cannot_be_made_is_a_clear_error(path, tmp_path):
    """As in a folder where one may not write; a folder in its place stops root too."""
    (tmp_path / "journal.sqlite.match-1.lock").mkdir()
    with pytest.raises(
        UserError, match="which says who plays which match, cannot be created"
    ) as caught:
        Journal(path).hold(1)
    assert str(tmp_path) in str(caught.value.fix)


def test_a_full_disk_does_not_keep_a_match_from_being_held_and_let_go(path):
    journal, second = Journal(path), Journal(path)
    with full_disk():
        journal.hold(1)
        with pytest.raises(UserError, match="by another program"):
            second.hold(1)
        journal.let_go(1)


URL = "postgresql://table/games"


def test_a_match_in_another_kind_of_database_is_held_in_the_users_cache(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    hold = lock_match(URL, 1)
    with pytest.raises(UserError, match=f"by process {os.getpid()} on "):
        lock_match(URL, 1)
    for free in (lock_match(URL, 2), lock_match(f"{URL}-2", 1)):
        free.release()
    hold.release()
    assert list(tmp_path.rglob("*.lock")) == []


def test_a_folder_for_holds_that_cannot_be_made_is_a_clear_error(tmp_path, monkeypatch):
    (tmp_path / "file").touch()
    monkeypatch.setenv("HOME", str(tmp_path / "file"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    with pytest.raises(UserError, match="which says who plays which match, cannot be created"):
        lock_match(URL, 1)


@pytest.mark.slow
def test_a_match_in_the_memory_of_a_program_is_its_own():
    program = other_program("sqlite://")
    try:
        Journal("sqlite://").hold(1)
    finally:
        end(program)


def test_a_journal_is_not_mended_under_a_program_that_plays(path, other):
    journal = Journal(path)
    journal.begin("lost-gems", 1, 2, False, {}, "ab")
    with pytest.raises(UserError, match=f"by process {other.pid}"):
        journal.mend({1: 1})


def test_a_hard_link_is_no_way_around_a_program_that_plays(path, other, tmp_path):
    """Each name would have a log of its own: entries would be lost, not only played twice."""
    link = tmp_path / "link.sqlite"
    os.link(path, link)
    with pytest.raises(UserError, match="under another name"):
        Journal(str(link))
    with pytest.raises(UserError, match="under another name"):
        Journal(str(link), only_reading=True)


@pytest.mark.slow
def test_a_journal_that_is_moved_while_it_is_played_is_not_played_by_its_new_name(
    path, other, tmp_path
):
    """As one that is mounted in another place by itself: it has one name, and is another's."""
    moved = tmp_path / "moved.sqlite"
    os.rename(path, moved)
    with pytest.raises(UserError, match="under another name"):
        Journal(str(moved))


def test_a_journal_with_hard_links_is_read_and_not_written_until_they_are_gone(path, tmp_path):
    Journal(path).close()
    link = tmp_path / "link.sqlite"
    os.link(path, link)
    for name in (path, str(link)):
        with pytest.raises(UserError, match=r"also has other names \(hard links\)") as caught:
            Journal(name)
        assert f"find {tmp_path} -samefile {name}" in str(caught.value.fix)
        Journal(name, only_reading=True).close()
    link.unlink()
    Journal(path).close()


def test_a_journal_that_another_program_has_open_is_not_mended_under_it(path, tmp_path):
    """When that program closed the file it would remove the log of the fresh one."""
    journal = Journal(path)
    journal.begin("lost-gems", 1, 2, False, {}, "ab")
    journal.add(1, 1, "table", "end", {}, "ab")
    program = other_program(path)  # it holds match 1, but that is over
    try:
        with pytest.raises(UserError, match="Another program has the journal"):
            journal.mend({1: 2})
    finally:
        end(program)
