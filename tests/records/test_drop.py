"""`gemtable journal drop`: matches that nobody will finish are given up, and nothing is lost."""

import json
import os
import shlex

import pytest
from gemtable.journal import Journal
from gemtable.match.match import Match

from tests.journal.played import GEMS, MATCHES, change, play
from tests.play import gemtable
from tests.play.test_match_choice import begin


def drop(database, *matches, status=0):
    done = gemtable.run("journal", "drop", *matches, "--db", database)
    assert done.returncode == status, done.stdout + done.stderr
    return (done.stdout if status == 0 else done.stderr).splitlines()


def states(database):
    """Return how each match stands, the oldest first."""
    done = gemtable.run("journal", "list", "--json", "--db", database)
    return [json.loads(line)["state"] for line in reversed(done.stdout.splitlines())]


@pytest.mark.slow
def test_nothing_of_it_is_deleted_and_the_journal_stays_sound(database):
    begin(database, "hint red", "hint 1")
    journal = Journal(database)
    before = journal.entries(1)
    journal.close()
    drop(database, "1")
    journal = Journal(database)
    assert journal.entries(1)[:-1] == before
    journal.close()
    checked = gemtable.run("journal", "check", "--db", database)
    assert checked.stdout == "1 match, 4 intact entries.\n"


@pytest.mark.slow
def test_the_command_it_names_takes_the_match_up_again_as_it_was(database):
    begin(database, "hint red")
    begin(database)
    (told,) = drop(database, "1")
    assert told == (
        f"Match 1 is dropped. gemtable play lost-gems --match 1 --db {database} resumes it."
    )
    words = shlex.split(told.partition("gemtable ")[2].partition(" resumes")[0])
    again = gemtable.run(*words, "--emulated", stdin="quit\n")
    assert "Match 1 continues: 1 move so far." in again.stdout.splitlines()
    assert states(database) == ["unfinished", "unfinished"]


def test_a_dropped_match_is_offered_no_more_until_it_goes_on_as_often_as_it_is_dropped(database):
    begin(database)
    begin(database, "hint red")
    for text in ("hint 1", "hint red"):
        drop(database, "2")
        assert states(database) == ["unfinished", "dropped"]
        journal = Journal(database)
        assert journal.unfinished("lost-gems").id == 1
        play(Match.resume(GEMS, journal, journal.row(2)), text)
        assert journal.unfinished("lost-gems").id == 2
        journal.close()
    assert states(database) == ["unfinished", "unfinished"]


def test_a_match_of_other_rules_which_nobody_can_finish_here_is_dropped_too(database):
    journal = Journal(database)
    journal.begin("lost-gems", 999, 2, True, {"state": {}, "options": {}}, "ab")
    journal.begin("chess", 1, 2, False, {"options": {}}, "ab")
    journal.close()
    drop(database, "1", "2")
    assert states(database) == ["dropped", "dropped"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("also", "what", "fix"),
    [
        ("1", "Match 1 is already dropped.", "You don't need to drop it"),
        ("2", "Match 2 is over.", "You don't need to drop it"),
        ("9", "There is no match 9.", "gemtable journal list shows all matches."),
    ],
)
def test_all_are_dropped_or_none(database, also, what, fix):
    for _ in range(3):
        begin(database)
    journal = Journal(database)
    journal.add(2, 1, "table", "end", {}, "ab")
    journal.close()
    drop(database, "1")
    first, second = drop(database, "3", also, status=1)
    assert what in first
    assert fix in second
    assert states(database) == ["dropped", "damaged", "unfinished"]


def test_a_match_that_is_being_played_is_not_dropped_nor_are_others_with_it(database):
    for _ in MATCHES:
        begin(database)
    player = Journal(database)
    for _ in MATCHES:
        player.hold(1)
        told = drop(database, "2", "1", status=1)
        assert f"Match 1 of this journal is being played by process {os.getpid()} on" in told[0]
        assert states(database) == ["unfinished", "unfinished"]
        player.let_go(1)
    drop(database, "2", "1")
    player.hold(1)  # whoever dropped it has let it go
    player.close()


def test_a_damaged_match_is_to_be_mended_first(database):
    for _ in MATCHES:
        begin(database, "hint red", "hint 1")
    change(database, "update entry set who = 'x' where match_id = 2 and number = 2")
    first, second = drop(database, "1", "2", status=1)
    assert "Match 2 is not valid at entry 2" in first
    assert "gemtable play lost-gems --match 2" in second
    assert states(database) == ["unfinished", "damaged"]
    change(database, "update match set seats = 4 where id = 2")
    first, second = drop(database, "1", status=1)
    assert "The journal is damaged" in first
    assert "gemtable play" in second
