"""Names in journals: each entry is told with those of its time, or the first that came later."""

import asyncio
import json

import pytest
from gemtable.games import GAMES
from gemtable.games.kit.drawing import ALL
from gemtable.journal import Journal
from gemtable.match.match import Match
from gemtable.match.names import name_of
from gemtable.records import export_file, match_list, reports
from gemtable.records.finished_matches import Finished
from gemtable.records.replayed_match import replay
from gemtable.web.replay import scene
from gemtable.web.watchers import Following

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
    assert "Ola and Siti crowd " in told
    assert "Seat 1 is <Kuba> from now on." in told
    assert "<Kuba> " in told.partition("from now on")[2]
    reports.show(database, 1, as_json=True)
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert lines[2]["names"] == ["Ola", "Siti", None]
    assert "Seats 1 and 2 crowd " in lines[2]["text"], "for scripts"
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
    assert "Ola and Siti crowd " in early
    assert "Kuba" not in early
    assert "&lt;Kuba&gt;: " in late
    assert "Ola" not in late.partition('<aside id="story"')[0]
    assert "<Kuba>" not in early + late


def test_the_list_of_finished_matches_has_names(journal):
    async def ask():
        async with browser(Following(finished=Finished(journal))) as client:
            return (await client.get("/replays")).text

    listed = asyncio.run(ask())
    assert ": &lt;Kuba&gt;, Siti</span>" in listed
    assert "In the end &lt;Kuba&gt; has " in listed
    assert "seat 3 has " in listed
