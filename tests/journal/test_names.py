"""A journal may have any name that a file can have: nothing in it is read as a part of a URL."""

import sys

import pytest
from gemtable.cli import main
from gemtable.errors import UserError
from gemtable.journal import Journal
from gemtable.journal.database import url_of
from typer.main import get_command

from tests.journal.played import MATCHES, change, write_two
from tests.play import gemtable

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
    with pytest.raises(UserError, match="does not name a database") as refused:
        Journal(given)
    assert "Give a file" in str(refused.value.fix)


def test_a_password_is_not_told():
    with pytest.raises(UserError, match="does not name a database") as refused:
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
    with pytest.raises(UserError, match="A password doesn't belong in the URL") as refused:
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
    assert COMMANDS.keys() == set(_with_journal(get_command(main.app), ""))


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
    assert "A password doesn't belong in the URL of a journal." in done.stderr
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
