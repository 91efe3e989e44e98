"""Journals that each format's own Gemtable has written: they replay, and go on.

`formats/` has a file of each, with the matches of `play_two` as that Gemtable could play them.
A new FORMAT needs one more, which `play_two` writes just before the next change raises it.
"""

import json
import shutil
import sqlite3
from pathlib import Path

import pytest
from gemtable import __version__
from gemtable.errors import UserError
from gemtable.journal import Journal
from gemtable.journal.tables import APPLICATION, FORMAT
from gemtable.match.match import Match
from gemtable.records.replayed_match import replay

from tests.journal.played import GEMS, play
from tests.play import gemtable

PLAY = ("play", "lost-gems", "--emulated", "--json", "--speed", "20")
FORMATS = Path(__file__).with_name("formats")
READ = ("unnumbered", *map(str, range(1, FORMAT + 1)))  # that is all of them


@pytest.fixture
def written(path):
    """Copy the journal of a format to `path`."""
    return lambda name: shutil.copy(FORMATS / f"{name}.sqlite", path)


def test_there_is_a_journal_of_every_format():
    assert {each.stem for each in FORMATS.iterdir()} == {"0.1.0", *READ}


@pytest.mark.parametrize("name", READ)
def test_it_is_what_that_format_was(path, written, name):
    written(name)
    with sqlite3.connect(path) as file:
        marks = (
            file.execute("pragma application_id").fetchone()
            + file.execute("pragma user_version").fetchone()
        )
    assert marks == ((0, 0) if name == "unnumbered" else (APPLICATION, int(name)))


@pytest.mark.parametrize("name", READ)
def test_all_its_matches_replay_and_reading_changes_nothing(path, written, name):
    written(name)
    before = path.read_bytes()
    journal = Journal(str(path), only_reading=True)
    assert journal.damage is None
    over, going = (replay(journal.history(match)) for match in journal.matches())
    assert over.damage is going.damage is None
    assert GEMS.rules.outcome(over.course.state).reason == "nickels"
    assert [len(each.course.steps) for each in (over, going)] == [4, 6]
    journal.close()
    assert path.read_bytes() == before
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.parametrize("name", READ)
def test_its_match_goes_on_and_then_it_is_of_the_newest_format(path, written, name):
    written(name)
    journal = Journal(str(path))
    before = journal.entries(2)
    match = Match.resume(GEMS, journal, journal.unfinished("lost-gems"))
    play(match, "hint 1 to 2")
    assert journal.entries(2)[:-1] == before
    journal.close()
    assert gemtable.run("journal", "check", "--db", str(path)).returncode == 0
    with sqlite3.connect(path) as file:
        assert file.execute("pragma application_id").fetchone() == (APPLICATION,)
        assert file.execute("pragma user_version").fetchone() == (FORMAT,)
        told, made_by = file.execute("select format, made_by from journal").fetchone()
    assert told == FORMAT
    assert made_by == __version__ or name == str(FORMAT), "it was made anew"


@pytest.mark.slow
def test_that_of_0_1_0_is_written_anew_once_and_all_its_matches_replay_and_go_on(path, written):
    written("0.1.0")
    before = path.read_bytes()
    played = gemtable.run(*PLAY, "--resume", "--db", str(path), stdin="hint 1 to 2\nquit\n")
    assert played.returncode == 0, played.stderr
    told = [json.loads(line) for line in played.stdout.splitlines()]
    assert "was created by Gemtable 0.1.0" in told[0]["text"]
    assert "The old file is kept as" in told[0]["fix"]
    (kept,) = path.parent.glob("journal.sqlite.0.1.0-*")
    assert kept.read_bytes() == before
    assert kept.stat().st_mode & 0o777 == 0o600
    journal = Journal(str(path), only_reading=True)
    over, going = (replay(journal.history(match)) for match in journal.matches())
    assert over.damage is going.damage is None
    assert GEMS.rules.outcome(over.course.state).reason == "nickels"
    assert [len(each.course.steps) for each in (over, going)] == [4, 6]
    journal.close()
    again = gemtable.run(*PLAY, "--resume", "--db", str(path), stdin="quit\n")
    assert "made by" not in again.stdout


@pytest.mark.slow
@pytest.mark.parametrize("only_reading", [False, True])
def test_a_newer_one_on_a_server_is_refused_and_untouched(server, on_server, only_reading):
    database = on_server.rpartition("/")[2]
    Journal(on_server).close()
    server.execute(f"UPDATE journal SET format = {FORMAT + 1}, made_by = '7.8.9'", database)
    server.execute("ALTER TABLE entry ADD COLUMN colour TEXT", database)
    with pytest.raises(UserError, match=r"created by Gemtable 7\.8\.9, in format 5"):
        Journal(on_server, only_reading)
    assert server.execute("SELECT * FROM journal", database) == [(FORMAT + 1, "7.8.9")]


@pytest.mark.slow
@pytest.mark.parametrize("only_reading", [False, True])
def test_a_database_of_another_program_on_a_server_is_refused(server, on_server, only_reading):
    database = on_server.rpartition("/")[2]
    server.execute("CREATE TABLE bookmark (url TEXT)", database)
    with pytest.raises(UserError, match="belongs to another program"):
        Journal(on_server, only_reading)
    tables = "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
    assert server.execute(tables, database) == [("bookmark",)]


@pytest.mark.slow
def test_an_older_one_on_a_server_goes_on_and_says_the_newest_then(server, on_server):
    database = on_server.rpartition("/")[2]
    journal = Journal(on_server)
    Match.begin(GEMS, journal, 2, 7, {})
    journal.close()
    server.execute("UPDATE journal SET format = 1", database)
    journal = Journal(on_server)
    play(Match.resume(GEMS, journal, journal.unfinished("lost-gems")), "hint red")
    journal.close()
    assert server.execute("SELECT format FROM journal", database) == [(FORMAT,)]


def test_a_damaged_one_on_a_server_cannot_be_repaired_and_another_journal_is_advised(on_server):
    journal = Journal(on_server)
    with pytest.raises(UserError, match="can repair only SQLite files") as refused:
        journal.mend({1: 2})
    journal.close()
    assert "choose another journal with --db" in str(refused.value.fix)
