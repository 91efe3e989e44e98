"""What reports and lists tell of a journal: the names of each time, and nothing that orders.

A journal may be somebody else's: what it says is shown as it is.
"""

import json

import pytest
from gemtable.games import GAMES
from gemtable.games.kit.eyes import ALL
from gemtable.journal import Journal
from gemtable.match.match import Match
from gemtable.match.seat_names import name_of
from gemtable.records import export_file, match_list, reports
from gemtable.records.finished_matches import Finished
from gemtable.records.match_list import local_time
from gemtable.records.replayed_match import replay
from gemtable.web.replay import scene
from gemtable.web.watchers import Following

from tests.journal.played import GEMS
from tests.test_printable import HOSTILE
from tests.web.clients import browser
from tests.web.finished import play_on, step


@pytest.fixture(autouse=True)
def wide(monkeypatch):
    monkeypatch.setenv("COLUMNS", "200")


@pytest.fixture
def journal(database):
    """Return the journal of a match in which seat 1 changes hands and seat 2 is named late."""
    journal = Journal(database)
    match = Match.begin(GAMES["crossing"], journal, 3, 1, {})
    match.name("seat 1", 0, name_of("Ola"))
    step(match)
    match.name("seat 1", 0, name_of("<Kuba>"))
    match.name("host", 1, name_of("Siti"))
    match.undo("host")
    play_on(match)
    yield journal
    journal.close()


def names(journal):
    return [told.names for told in replay(journal.history(1)).told]


def test_an_entry_has_the_names_of_its_time_and_those_that_came_later(journal):
    assert names(journal)[:3] == [("Ola", "Siti", None)] * 3
    assert names(journal)[3:5] == [("<Kuba>", "Siti", None)] * 2
    assert set(names(journal)[5:]) == {("<Kuba>", "Siti", None)}, "no undo changes one"


@pytest.mark.slow
def test_show_tells_entries_with_names_and_exports_them_as_they_are(database, journal, capsys):
    reports.show(database, 1, as_json=False)
    told = capsys.readouterr().out
    assert "Ola and Siti point at " in told
    assert "Seat 1 is now called <Kuba>." in told
    assert "<Kuba> " in told.partition("now called <Kuba>.")[2]
    reports.show(database, 1, as_json=True)
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert lines[2]["names"] == ["Ola", "Siti", None]
    assert "Seats 1 and 2 point at " in lines[2]["text"], "for scripts"
    export_file.export(database, [1], None, is_signed=True)
    exported = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    facts = [line["facts"] for line in exported[1:-1]]
    assert {"seat": 0, "name": "<Kuba>"} in facts


def test_the_list_has_the_names_below_the_number_of_people(database, journal, capsys):
    match_list.list_matches(database, None, 10, as_json=False)
    assert "<Kuba>, Siti" in capsys.readouterr().out
    match_list.list_matches(database, None, 10, as_json=True)
    assert json.loads(capsys.readouterr().out)["names"] == ["<Kuba>", "Siti", None]


def test_a_replay_shows_names_escaped_and_only_its_own(journal):
    replayed = replay(journal.history(1))
    early, late = (scene(replayed, number, ALL) for number in (2, len(replayed.told) - 1))
    assert "Ola and Siti point at " in early
    assert "Kuba" not in early
    assert "&lt;Kuba&gt;: " in late
    assert "Ola" not in late.partition('<aside id="story"')[0]
    assert "<Kuba>" not in early + late


async def test_the_list_of_finished_matches_has_names(journal):
    async with browser(Following(finished=Finished(journal))) as client:
        listed = (await client.get("/replays")).text
    assert ": &lt;Kuba&gt;, Siti</span>" in listed
    assert "Final scores: &lt;Kuba&gt; has " in listed
    assert "seat 3 has " in listed


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
    assert "This entry cannot be described." in told


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
