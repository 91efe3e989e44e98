"""The journal: what is written is on disk, and what cannot be is said clearly."""

import sqlite3
from dataclasses import replace
from types import SimpleNamespace

import pytest
from gemtable.errors import UserError
from gemtable.journal import Journal, state_hash, stored_entries

from tests.journal.played import change, write_two

EXTRA = 3  # of "pragma synchronous"


def begin(journal, game="lost-gems", seats=2, is_auto=False):
    return journal.begin(game, 1, seats, is_auto, {"state": {"deck": [3, 1]}}, "ab")


@pytest.mark.slow
def test_entries_come_back_in_order_and_from_another_journal_too(database):
    journal = Journal(database)
    match = begin(journal)
    journal.add(match, 1, "seat 1's pad", "move", {"seat": 0, "text": "play 1"}, "cd")
    journal.close()
    start, move = Journal(database).entries(match)
    assert (start.number, start.who, start.kind) == (0, "table", "start")
    assert start.facts == {
        "game": "lost-gems",
        "rules_version": 1,
        "seats": 2,
        "is_auto": False,
        "state": {"deck": [3, 1]},
    }
    assert (move.number, move.facts, move.state_hash) == (1, {"seat": 0, "text": "play 1"}, "cd")
    assert start.at <= move.at


def test_an_entry_is_on_disk_when_add_returns(path):
    journal = Journal(str(path))
    journal.add(begin(journal), 1, "table", "pause", {}, "ab")
    with sqlite3.connect(path) as other:
        assert other.execute("select count(*) from entry").fetchone() == (2,)


def modes_of(journal):
    """Return how SQLite keeps a journal: in which mode, and how thoroughly it flushes."""
    with journal._engine.connect() as connection:
        mode = connection.exec_driver_sql("pragma journal_mode").scalar()
        return mode, connection.exec_driver_sql("pragma synchronous").scalar()


def test_a_journal_that_is_closed_is_one_file(path):
    journal = Journal(str(path))
    begin(journal)
    assert path.with_name(f"{path.name}-wal").stat().st_size > 0
    journal.close()
    assert [each.name for each in path.parent.iterdir()] == [path.name]


@pytest.mark.parametrize("only_reading", [False, True])
def test_a_journal_that_older_builds_kept_without_a_log_has_one_as_soon_as_it_is_written(
    path, only_reading
):
    entries = write_two(path)
    change(path, "pragma journal_mode=DELETE")
    before = path.read_bytes()
    journal = Journal(str(path), only_reading)
    assert modes_of(journal) == ("delete" if only_reading else "wal", EXTRA)
    assert journal.entries(2) == entries[2]
    journal.close()
    assert (path.read_bytes() == before) == only_reading


def test_where_a_network_keeps_the_file_there_is_no_log_and_the_folder_is_flushed(
    path, monkeypatch
):
    write_two(path)
    found = [SimpleNamespace(mountpoint=str(path.parent), fstype="nfs4")]
    monkeypatch.setattr("psutil.disk_partitions", lambda all: found)
    journal = Journal(str(path))
    assert modes_of(journal) == ("delete", EXTRA)
    begin(journal)
    assert [each.name for each in path.parent.iterdir()] == [path.name]


def test_what_nobody_can_write_beside_is_read_from_a_copy(path, monkeypatch):
    """As on a read-only disk: SQLite could not read a file there that has a log."""
    entries = write_two(path)
    monkeypatch.setattr("os.access", lambda *_: False)
    journal = Journal(str(path), only_reading=True)
    assert journal.entries(2) == entries[2]
    assert [each.name for each in path.parent.iterdir()] == [path.name]
    journal.close()


@pytest.mark.slow
def test_a_match_is_read_as_it_was_at_one_moment(path):
    """Its entries and its line are two questions, and who plays may write in between."""
    playing, reader = Journal(str(path)), Journal(str(path))
    match = begin(playing)

    def read(connection):
        before = stored_entries.listed(connection, match)
        playing.add(match, 1, "table", "pause", {"boards": {}}, "ab")
        return before, stored_entries.history(connection, match)

    before, history = reader.read(read)
    assert before.entries == len(history.entries) == 1
    assert history.damage is None
    assert len(reader.entries(match)) == 2
    for journal in (playing, reader):
        journal.close()


def test_an_entry_number_is_never_written_twice(database):
    first, second = Journal(database), Journal(database)
    match = begin(first)
    assert len(second.entries(match)) == 1
    first.add(match, 1, "table", "pause", {}, "ab")
    with pytest.raises(UserError, match="Another program plays match 1"):
        second.add(match, 1, "table", "pause", {}, "ab")


def test_a_match_begins_with_its_first_entry_or_not_at_all(path):
    journal = Journal(str(path))
    with sqlite3.connect(path) as other:
        other.execute(
            "create trigger full before insert on entry begin select raise(abort, 'disk'); end"
        )
    with pytest.raises(UserError, match="cannot be written"):
        begin(journal)
    assert journal.rows() == []


def test_the_newest_match_that_is_not_over_is_the_unfinished_one(database):
    journal = Journal(database)
    assert journal.unfinished("lost-gems") is None
    first, second, third = (begin(journal, seats=seats) for seats in (2, 3, 4))
    begin(journal, "waterfall")
    journal.add(third, 1, "table", "end", {}, "ab")
    row = journal.unfinished("lost-gems")
    assert (row.id, row.seats, row.rules_version) == (second, 3, 1)
    assert [row.id for row in journal.all_unfinished("lost-gems")] == [second, first]
    journal.add(second, 1, "table", "end", {}, "ab")
    assert journal.unfinished("lost-gems").id == first


def test_the_matches_of_bots_are_not_those_of_people(database):
    journal = Journal(database)
    people, bots = begin(journal), begin(journal, is_auto=True)
    assert journal.unfinished("lost-gems").id == people
    assert journal.unfinished("lost-gems", is_auto=True).id == bots


def test_a_data_folder_that_cannot_be_made_is_a_clear_error(monkeypatch, tmp_path):
    (tmp_path / "file").touch()
    monkeypatch.setenv("HOME", str(tmp_path / "file"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    with pytest.raises(UserError, match="for the journal cannot be made") as caught:
        Journal()
    assert "--db FILE" in str(caught.value.fix)


def test_whoever_rewrote_a_match_that_they_hold_goes_on_with_it(database):
    journal = Journal(database)
    match = begin(journal)
    journal.hold(match)
    for number, who in ((1, "Ola"), (2, "Kuba")):
        journal.rewrite([match], lambda entry, who=who: replace(entry, who=who))
        journal.add(match, number, "table", "pause", {"by": "people"}, "ab")
    assert [entry.who for entry in journal.entries(match)] == ["Kuba", "Kuba", "table"]
    journal.close()


@pytest.mark.parametrize("kind", ["undo", "correction"])
def test_a_match_that_is_taken_up_again_after_its_end_is_unfinished(database, kind):
    journal = Journal(database)
    match = begin(journal)
    journal.add(match, 1, "table", "end", {}, "ab")
    journal.add(match, 2, "keyboard", kind, {}, "ab")
    assert journal.unfinished("lost-gems").id == match


@pytest.mark.parametrize(
    "url, says",
    [
        ("/no/such/folder/journal.sqlite", "cannot be opened: unable to open database file"),
        ("oracle8://x", "does not name a database"),
        ("://", "does not name a database"),
    ],
)
def test_a_database_that_cannot_be_opened_is_a_clear_error(url, says):
    with pytest.raises(UserError, match=says) as caught:
        Journal(url)
    assert str(caught.value.fix)


def test_a_file_that_is_no_database_is_a_clear_error_and_stays_as_it_is(path):
    path.write_bytes(b"a shopping list, not a database " * 40)
    with pytest.raises(UserError, match="file is not a database") as caught:
        Journal(str(path))
    assert "--db FILE" in str(caught.value.fix)
    assert path.read_bytes().startswith(b"a shopping list")


def test_a_journal_in_memory_is_a_journal():
    journal = Journal("sqlite://")
    assert [entry.kind for entry in journal.entries(begin(journal))] == ["start"]


def test_a_state_hash_stands_for_the_state_and_not_for_the_order_of_its_keys():
    assert state_hash({"a": 1, "b": [2]}) == state_hash({"b": [2], "a": 1})
    assert state_hash({"a": 1, "b": [2]}) != state_hash({"a": 1, "b": [3]})
