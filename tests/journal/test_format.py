"""A journal says its format and who made it; what is newer or somebody else's stays untouched."""

import os
import sqlite3

import pytest
from gemtable import __version__
from gemtable.errors import UserError
from gemtable.journal import Journal
from gemtable.match.match import Match

from tests.full_disk import full_disk
from tests.journal.played import GEMS, change, write_two
from tests.play import gemtable

FORMAT = 4  # as journal/README.md has it
NAME = 0x47656D54  # "GemT", where SQLite keeps a program's own mark


def asked(path, query):
    other = sqlite3.connect(path)
    rows = other.execute(query).fetchall()
    other.close()
    return rows


def beside(path):
    """Everything in the folder: bytes, modes, and when each was written."""
    return {
        each.name: (each.read_bytes(), each.stat().st_mode, each.stat().st_mtime_ns)
        for each in path.parent.iterdir()
    }


def as_before_formats_had_numbers(path):
    """Take away what the first builds did not write."""
    change(path, "drop table journal", "pragma application_id = 0", "pragma user_version = 0")


def test_a_new_journal_says_its_format_and_who_made_it(path):
    Journal(str(path)).close()
    assert asked(path, "pragma application_id") == [(NAME,)]
    assert asked(path, "pragma user_version") == [(FORMAT,)]
    assert asked(path, "select format, made_by from journal") == [(FORMAT, __version__)]


def test_a_mended_journal_says_them_too(path):
    write_two(path)
    change(path, "update match set seats = 4 where id = 2")
    Journal(str(path)).mend()
    assert asked(path, "pragma application_id") == [(NAME,)]
    assert asked(path, "select format, made_by from journal") == [(FORMAT, __version__)]


NEWER = {
    "another format in the file's head": (f"pragma user_version = {FORMAT + 1}",),
    "another format in the table": (
        f"update journal set format = {FORMAT + 1}, made_by = '7.8.9'",
    ),
    "both": ("pragma user_version = 99", "update journal set format = 99, made_by = '7.8.9'"),
    "one more column": ("alter table match add column colour text",),
    "one more column of entries": ("alter table entry add column colour text",),
    "another table": ("create table seat (name text)",),
    "a log beside it": (f"pragma user_version = {FORMAT + 1}", "pragma journal_mode = wal"),
}


@pytest.mark.parametrize("statements", NEWER.values(), ids=NEWER)
@pytest.mark.parametrize("only_reading", [False, True])
def test_a_journal_of_a_newer_gemtable_is_refused_and_untouched(path, statements, only_reading):
    write_two(path)
    change(path, *statements)
    os.chmod(path, 0o644)
    before = beside(path)
    with pytest.raises(UserError, match=r"newer|created by Gemtable 7\.8\.9") as caught:
        Journal(str(path), only_reading)
    assert f"This is Gemtable {__version__}" in str(caught.value)
    assert "Update Gemtable" in str(caught.value.fix)
    assert beside(path) == before


def test_a_newer_journal_of_before_formats_had_numbers_is_refused_too(path):
    for number, statement in enumerate(
        ("alter table match add column colour text", "pragma user_version = 1")
    ):
        one = path.with_name(f"{number}.sqlite")
        write_two(one)
        as_before_formats_had_numbers(one)
        change(one, statement)
        before = beside(one)
        with pytest.raises(UserError, match="newer"):
            Journal(str(one))
        assert beside(one) == before


def test_a_newer_journal_that_is_damaged_is_refused_as_newer(path):
    write_two(path)
    change(path, f"pragma user_version = {FORMAT + 1}")
    path.write_bytes(path.read_bytes()[:5000])
    before = beside(path)
    with pytest.raises(UserError, match="newer"):
        Journal(str(path))
    assert beside(path) == before


def left_open(path, *statements):
    """A program that was killed in mid-work: its file with what SQLite keeps beside it."""
    folder = path.with_name("killed")
    folder.mkdir()
    program = sqlite3.connect(path, isolation_level=None)
    for statement in statements:
        program.execute(statement)
    for each in path.parent.glob(f"{path.name}*"):
        (folder / each.name).write_bytes(each.read_bytes())
    program.close()
    return folder / path.name


def test_what_a_newer_gemtable_left_in_a_log_is_seen_and_stays_there(path):
    write_two(path)
    killed = left_open(
        path, "pragma journal_mode = wal", "alter table match add column colour text"
    )
    before = beside(killed)
    assert len(before) == 3
    with pytest.raises(UserError, match="newer"):
        Journal(str(killed))
    assert beside(killed) == before


@pytest.mark.parametrize(
    "words",
    [
        ("play", "lost-gems", "--emulated"),
        ("play", "lost-gems", "--emulated", "--new"),
        ("play", "lost-gems", "--auto", "--resume"),
        ("journal", "list"),
        ("journal", "show", "1"),
        ("journal", "export", "1"),
        ("journal", "check"),
    ],
    ids=" ".join,
)
def test_every_command_refuses_a_newer_journal_in_two_lines(path, words):
    write_two(path)
    change(
        path,
        f"update journal set format = {FORMAT + 1}, made_by = '7.8.9'",
        f"pragma user_version = {FORMAT + 1}",
    )
    before = beside(path)
    done = gemtable.run(*words, "--db", str(path))
    assert done.returncode == 1
    assert done.stderr.splitlines() == [
        f"gemtable: The journal sqlite:///{path} was created by Gemtable 7.8.9,"
        f" in format {FORMAT + 1}. This is Gemtable {__version__}, which reads format {FORMAT}.",
        "          Update Gemtable, or choose another journal with --db FILE.",
    ]
    assert beside(path) == before


FOREIGN = {
    "tables of other names": ("create table bookmark (url text)",),
    "a table of a name that a journal has": ("create table match (name text)",),
    "all names that a journal has": (
        *("create table match (name text)", "create table entry (name text)"),
        "create table journal (page text)",
    ),
    "a mark of another program": ("pragma application_id = 252006673",),
    "a number of another program": ("pragma user_version = 75", "create table place (url text)"),
    "a log beside it": ("pragma journal_mode = wal", "create table bookmark (url text)"),
    "only a view": ("create view bookmark as select 1",),
}


@pytest.mark.parametrize("statements", FOREIGN.values(), ids=FOREIGN)
@pytest.mark.parametrize("only_reading", [False, True])
def test_a_database_of_another_program_is_refused_and_untouched(path, statements, only_reading):
    change(path, *statements)
    os.chmod(path, 0o644)
    before = beside(path)
    with pytest.raises(UserError, match="belongs to another program") as caught:
        Journal(str(path), only_reading)
    assert "--db FILE" in str(caught.value.fix)
    assert beside(path) == before


def test_a_journal_that_carries_the_mark_of_another_program_is_not_ours(path):
    write_two(path)
    change(path, "pragma application_id = 252006673")
    with pytest.raises(UserError, match="belongs to another program"):
        Journal(str(path))


def test_what_another_program_left_in_a_log_is_seen_and_stays_there(path):
    killed = left_open(path, "pragma journal_mode = wal", "create table bookmark (url text)")
    before = beside(killed)
    assert len(before) == 3
    with pytest.raises(UserError, match="belongs to another program"):
        Journal(str(killed))
    assert beside(killed) == before


def test_no_text_of_a_file_reaches_the_terminal_as_an_order(path):
    write_two(path)
    change(
        path, f"update journal set format = {FORMAT + 1}, made_by = char(27) || '[2J' || char(7)"
    )
    with pytest.raises(UserError, match="This is Gemtable") as caught:
        Journal(str(path))
    assert str(caught.value).isprintable()
    change(path, f"update journal set format = {FORMAT}", 'create table "\x1b[2J" (name text)')
    with pytest.raises(UserError, match="newer") as caught:
        Journal(str(path))
    assert str(caught.value).isprintable()


def test_a_journal_that_lost_its_marks_on_the_way_gets_them_again(path):
    """As one that was restored from a dump does: it has the table, and no mark in its head."""
    entries = write_two(path)
    change(path, "pragma application_id = 0", "pragma user_version = 0", "delete from journal")
    journal = Journal(str(path))
    assert journal.entries(2) == entries[2]
    journal.close()
    assert asked(path, "pragma application_id") == [(NAME,)]
    assert asked(path, "select format from journal") == [(FORMAT,)]


def test_a_journal_whose_own_table_is_gone_is_ours_by_its_mark(path):
    entries = write_two(path)
    change(path, "drop table journal", "drop table match")
    journal = Journal(str(path))
    assert str(journal.damage) == "its tables are not those of a journal"
    journal.mend()
    assert journal.entries(1) == entries[1]


def test_what_cannot_be_looked_at_for_want_of_room_is_not_opened(path):
    write_two(path)
    killed = left_open(
        path, "pragma journal_mode = wal", "alter table match add column colour text"
    )
    before = beside(killed)
    with full_disk(), pytest.raises(UserError, match="cannot be inspected") as caught:
        Journal(str(killed))
    assert "temporary files" in str(caught.value.fix)
    assert beside(killed) == before


NEW_ENTRIES = {  # of each format the first entry that it did not know
    1: (lambda match: match.sit("table", {"pad 1": ("e66", 0)}), {"parts": {"pad 1": ["e66", 0]}}),
    2: (lambda match: match.name("seat 2", 1, "Ola"), {"seat": 1, "name": "Ola"}),
}


@pytest.mark.parametrize("older", NEW_ENTRIES)
def test_what_an_older_format_did_not_know_is_written_to_it_and_it_says_the_newest_then(
    path, older
):
    """A match that it holds has no seats and no names until it goes on."""
    write, facts = NEW_ENTRIES[older]
    journal = Journal(str(path))
    Match.begin(GEMS, journal, 2, 7, {})
    entries = journal.entries(1)
    journal.close()
    change(path, f"pragma user_version = {older}", f"update journal set format = {older}")
    journal = Journal(str(path))
    match = Match.resume(GEMS, journal, journal.unfinished("lost-gems"))
    assert (match.parts, match.names) == ({}, (None, None))
    write(match)
    match.flush()
    assert journal.entries(1)[:-1] == entries
    assert journal.entries(1)[-1].facts == facts
    journal.close()
    assert asked(path, "pragma user_version") == [(FORMAT,)]  # which an older Gemtable refuses
