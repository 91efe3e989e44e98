"""A journal may be somebody else's: what it says is shown, and orders nothing."""

import json

import pytest
from gemtable.journal import Journal
from gemtable.match.match import Match
from gemtable.records import match_list, reports
from gemtable.records.match_list import local_time

from tests.journal.played import GEMS
from tests.test_printable import HOSTILE

STORABLE = HOSTILE.replace("\ud800", "")  # the columns hold UTF-8


@pytest.fixture
def path(tmp_path, monkeypatch):
    monkeypatch.setenv("COLUMNS", "500")  # that no line is broken
    return str(tmp_path / "journal.sqlite")


def known(path):
    """Write a match of this Gemtable, in which somebody wrote what no Gemtable writes."""
    journal = Journal(path)
    match = Match.begin(GEMS, journal, 2, 7, {})
    journal.add(1, 1, STORABLE, "pause", {"why": HOSTILE}, match._course.hash)
    journal.add(1, 2, "test", "table", {"kept": {"shown": HOSTILE}}, match._course.hash)
    journal.add(1, 3, "test", "end", {"scores": 5}, match._course.hash)
    journal.add(1, 4, "test", "name", {"seat": 0, "name": HOSTILE}, match._course.hash)
    journal.close()


def unknown(path):
    """Write a match of a game that does not exist."""
    journal = Journal(path)
    journal.begin(STORABLE, 1, 2, False, {"state": {}, "options": {HOSTILE: HOSTILE}}, "ab")
    journal.add(1, 1, STORABLE, "move", {"text": HOSTILE}, "ab")
    journal.add(1, 2, STORABLE, "move", {}, "ab")
    journal.close()


def shown(capsys):
    out, error = capsys.readouterr()
    assert error == ""
    assert all(line.isprintable() for line in out.split("\n")), repr(out)
    return " ".join(out.split())


@pytest.mark.parametrize("write", [known, unknown])
def test_a_match_is_shown_as_it_is_and_orders_nothing(path, capsys, write):
    write(path)
    reports.show(path, 1, as_json=False)
    told = shown(capsys)
    assert "\\x1b]0;mine" in told
    assert "[/red]" in told and "[link=x]" in told and ":gem:" in told
    assert "This entry cannot be told in words." in told


@pytest.mark.parametrize("write", [known, unknown])
def test_the_list_orders_nothing(path, capsys, write):
    write(path)
    match_list.list_matches(path, None, 20, as_json=False)
    assert "2 people" in shown(capsys)


def test_a_check_orders_nothing(path, capsys):
    unknown(path)
    reports.check(path, as_json=False)
    assert "\\x1b]0;mine" in shown(capsys)


@pytest.mark.parametrize("write", [known, unknown])
def test_json_is_json_in_ascii(path, capsys, write):
    write(path)
    reports.show(path, 1, as_json=True)
    match_list.list_matches(path, None, 20, as_json=True)
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) > 2
    assert all(line.isascii() and line.isprintable() and json.loads(line) for line in lines)


@pytest.mark.parametrize("seconds", [1e300, float("nan"), None, "soon"])
def test_a_time_that_never_was_is_a_mark(seconds):
    assert local_time(seconds, "%H:%M") == "?"
