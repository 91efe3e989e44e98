"""A journal may have any name that a file can have: nothing in it is read as a part of a URL."""

import sys

import pytest
from gemtable.errors import UserError
from gemtable.journal import Journal
from gemtable.journal.database import url_of

from tests.journal.played import MATCHES, change, write_two

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
    with pytest.raises(UserError) as refused:
        Journal("nothing://me:secret@host/games")
    assert "secret" not in str(refused.value)


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://ola:secret@127.0.0.1:1/games",
        "postgresql+psycopg://ola@127.0.0.1:1/games?password=secret",
    ],
)
def test_a_server_that_is_not_there_is_told_without_the_password(url):
    with pytest.raises(UserError, match=r"games.* cannot be opened: .*refused\.$") as refused:
        Journal(url)
    assert "secret" not in str(refused.value)
    assert str(refused.value).isprintable()
    assert "the URL and the server" in str(refused.value.fix)


def test_a_server_needs_psycopg_and_says_how_to_get_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(UserError, match="needs the package psycopg") as refused:
        Journal("postgresql://ola@127.0.0.1/games")
    assert "pip install 'psycopg[binary]" in str(refused.value.fix)
