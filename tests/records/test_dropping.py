"""`gemtable journal drop`: matches that nobody will finish are given up, and nothing is lost."""

import json
import shlex
import signal

import pytest
from gemtable.journal import Journal

from tests.journal.played import MATCHES, change
from tests.play import gemtable
from tests.play.test_taking_up import PLAY, begin


@pytest.fixture
def path(tmp_path):
    return tmp_path / "journal.sqlite"


def drop(path, *matches, status=0):
    done = gemtable.run("journal", "drop", *matches, "--db", str(path))
    assert done.returncode == status, done.stdout + done.stderr
    return (done.stdout if status == 0 else done.stderr).splitlines()


def states(path):
    """Return how each match stands, the oldest first."""
    done = gemtable.run("journal", "list", "--json", "--db", str(path))
    return [json.loads(line)["state"] for line in reversed(done.stdout.splitlines())]


def resumed(path, *words, status=0):
    done = gemtable.run(*PLAY, "--db", str(path), *words, stdin="quit\n")
    assert done.returncode == status, done.stdout + done.stderr
    return json.loads(done.stdout.splitlines()[0])["text"] if status == 0 else done.stderr


def test_a_match_that_is_dropped_is_shown_so_and_not_offered_any_more(path):
    for _ in range(3):
        begin(path, "hint red")
    drop(path, "3", "1")
    assert states(path) == ["dropped", "unfinished", "dropped"]
    assert resumed(path, "--resume") == "Match 2 goes on: 1 move so far."
    drop(path, "2")
    assert "The journal has no unfinished match" in resumed(path, "--resume", status=1)


def test_nothing_of_it_is_deleted_and_the_journal_stays_sound(path):
    begin(path, "hint red", "hint 1")
    journal = Journal(str(path))
    before = journal.entries(1)
    journal.close()
    drop(path, "1")
    journal = Journal(str(path))
    assert journal.entries(1)[:-1] == before
    journal.close()
    checked = gemtable.run("journal", "check", "--db", str(path))
    assert checked.stdout == "1 match, 4 intact entries.\n"


def test_the_command_it_names_takes_the_match_up_again_as_it_was(path):
    begin(path, "hint red")
    begin(path)
    (told,) = drop(path, "1")
    assert told == (
        f"Match 1 is dropped. gemtable play lost-gems --match 1 --db {path} takes it up again."
    )
    words = shlex.split(told.partition("gemtable ")[2].partition(" takes")[0])
    again = gemtable.run(*words, "--emulated", stdin="quit\n")
    assert "Match 1 goes on: 1 move so far." in again.stdout.splitlines()
    assert states(path) == ["unfinished", "unfinished"]
    drop(path, "2")
    assert resumed(path, "--resume") == "Match 1 goes on: 1 move so far."  # offered again


def test_a_match_of_other_rules_which_nobody_can_finish_here_is_dropped_too(path):
    journal = Journal(str(path))
    journal.begin("lost-gems", 999, 2, True, {"state": {}, "options": {}}, "ab")
    journal.begin("chess", 1, 2, False, {"options": {}}, "ab")
    journal.close()
    drop(path, "1", "2")
    assert states(path) == ["dropped", "dropped"]


@pytest.mark.parametrize(
    ("also", "what", "fix"),
    [
        ("1", "Match 1 is dropped already.", "You need not drop it"),
        ("2", "Match 2 is over.", "You need not drop it"),
        ("9", "There is no match 9.", "gemtable journal list shows all."),
    ],
)
def test_all_are_dropped_or_none(path, also, what, fix):
    for _ in range(3):
        begin(path)
    journal = Journal(str(path))
    journal.add(2, 1, "table", "end", {}, "ab")
    journal.close()
    drop(path, "1")
    first, second = drop(path, "3", also, status=1)
    assert what in first
    assert fix in second
    assert states(path) == ["dropped", "damaged", "unfinished"]


def test_a_match_that_is_being_played_is_not_dropped(path):
    begin(path)
    player = gemtable.start(*PLAY, "--db", str(path), "--resume")
    try:
        assert "goes on" in player.stdout.readline()
        told = drop(path, "1", status=1)
        assert f"Match 1 of this journal is being played by process {player.pid} on" in told[0]
    finally:
        player.send_signal(signal.SIGKILL)
        player.communicate()
    drop(path, "1")


def test_a_damaged_match_is_to_be_mended_first(path):
    for _ in MATCHES:
        begin(path, "hint red", "hint 1")
    change(path, "update entry set who = 'x' where match_id = 2 and number = 2")
    first, second = drop(path, "1", "2", status=1)
    assert "Match 2 does not add up at entry 2" in first
    assert "gemtable play lost-gems --match 2" in second
    assert states(path) == ["unfinished", "damaged"]
    change(path, "update match set seats = 4 where id = 2")
    first, second = drop(path, "1", status=1)
    assert "The journal is damaged" in first
    assert "gemtable play" in second
