"""The journal: what is written is on disk, and what cannot be is said clearly.

It may have any name that a file can have: nothing in it is read as a part of a URL.
"""

import sqlite3
import sys
from dataclasses import replace
from types import SimpleNamespace

import pytest
from gemtable.errors import UserError
from gemtable.journal import Journal, state_hash, stored_entries
from gemtable.journal.database import url_of

from tests.given_options import GEMTABLE
from tests.journal.played import MATCHES, change, write_two
from tests.play import gemtable

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
def test_a_match_is_read_as_it_was_at_one_moment(database):
    """Its entries and its line are two questions, and who plays may write in between."""
    playing, reader = Journal(database), Journal(database)
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
    with pytest.raises(UserError, match="Another program is playing match 1"):
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
    with pytest.raises(UserError, match="for the journal cannot be created") as caught:
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
        ("oracle8://x", "is not the path or URL of a database"),
        ("://", "is not the path or URL of a database"),
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


NAMES = ["what?.sqlite", "j.sqlite?mode=ro", "50%41.sqlite", "a#b & c.sqlite", "file:j", "?", "é"]


@pytest.mark.parametrize("name", NAMES)
def test_a_journal_of_any_name_is_in_the_file_of_that_name(tmp_path, name):
    path = tmp_path / name
    entries = write_two(path)
    journal = Journal(str(path), only_reading=True)
    assert {match: journal.entries(match) for match in MATCHES} == entries
    assert journal.url == f"sqlite:///{path}"  # as people are told it
    journal.close()
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("name", NAMES)
def test_a_damaged_journal_of_any_name_is_mended(tmp_path, name):
    path = tmp_path / name
    write_two(path)
    change(path, "update match set seats = 4 where id = 2")
    journal = Journal(str(path))
    *_, told = journal.mend()
    assert f"kept as {path}.damaged-" in str(told)
    assert journal.damage is None
    journal.close()


def test_a_url_keeps_what_it_says_after_the_question_mark():
    assert url_of("sqlite:///j.sqlite?timeout=3").query == {"timeout": "3"}


@pytest.mark.parametrize("given", ["://", "nothing://x", "postgresql://u@h:port/x"])
def test_what_is_no_url_of_a_database_is_refused_with_what_would_be(given):
    with pytest.raises(UserError, match="is not the path or URL of a database") as refused:
        Journal(given)
    assert "Give a file" in str(refused.value.fix)


def test_a_password_is_not_told():
    with pytest.raises(UserError, match="is not the path or URL of a database") as refused:
        Journal("postgresql://me:secret@host:port/games")
    assert "secret" not in str(refused.value)


WITH_PASSWORD = [
    "postgresql://ola:secret@127.0.0.1:1/games",
    "postgres://:secret@127.0.0.1:1/games",
    "postgresql+psycopg://ola@127.0.0.1:1/games?password=secret",
    "postgresql:///games?host=/run&sslpassword=secret",
    "nothing://ola:secret@host/games",
]


@pytest.mark.parametrize("url", WITH_PASSWORD)
def test_a_url_with_a_password_is_refused_and_the_password_not_repeated(url):
    with pytest.raises(
        UserError, match="The URL of a journal must not contain a password"
    ) as refused:
        Journal(url)
    told = f"{refused.value} {refused.value.fix}"
    assert "secret" not in told
    assert "~/.pgpass" in told and "PGPASSWORD" in told


COMMANDS = {
    "play": (),
    "backup": ("backup.jsonl",),
    "restore": ("backup.jsonl",),
    "scores show": (),
    "scores rename": ("Ola", "Ala"),
    "scores forget": ("Ola",),
    "journal list": (),
    "journal show": ("1",),
    "journal story": ("1",),
    "journal replay": ("1",),
    "journal export": ("1",),
    "journal import": ("backup.jsonl",),
    "journal drop": ("1",),
    "journal check": (),
}


def test_every_command_that_takes_a_journal_is_among_these():
    assert COMMANDS.keys() == set(_with_journal(GEMTABLE, ""))


def _with_journal(command, name):
    """Yield the names of a command and those below it that take --db."""
    if any("--db" in parameter.opts for parameter in command.params):
        yield name
    for word, below in getattr(command, "commands", {}).items():
        yield from _with_journal(below, f"{name} {word}".strip())


@pytest.mark.parametrize("command", COMMANDS)
def test_no_command_takes_a_journal_with_a_password(command, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "backup.jsonl").write_text("")
    words = (*command.split(), *COMMANDS[command], "--db", WITH_PASSWORD[0])
    done = gemtable.run(*words)
    assert done.returncode == 1, done.stdout + done.stderr
    assert "The URL of a journal must not contain a password." in done.stderr
    assert "secret" not in done.stdout + done.stderr


def test_a_server_that_is_not_there_is_told():
    with pytest.raises(UserError, match=r"games.* cannot be opened: .*refused\.$") as refused:
        Journal("postgresql+psycopg://ola@127.0.0.1:1/games")
    assert str(refused.value).isprintable()
    assert "the URL and the server" in str(refused.value.fix)


def test_a_server_needs_psycopg_and_says_how_to_get_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(UserError, match="needs the package psycopg") as refused:
        Journal("postgresql://ola@127.0.0.1/games")
    assert "pip install 'psycopg[binary]" in str(refused.value.fix)
