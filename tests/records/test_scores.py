"""Results are derived once, at the end; standings follow from them; people can be forgotten."""

import csv
import io
import json
import sqlite3
from dataclasses import replace
from random import Random

import pytest
from gemtable.errors import UserError
from gemtable.games import GAMES
from gemtable.games.kit.rules import Made
from gemtable.journal import Journal
from gemtable.match.match import Match
from gemtable.match.result import facts_of, result_of
from gemtable.match.seat_names import Name
from gemtable.records import rename_forget
from gemtable.records.finished_matches import Finished

from tests.journal.played import change
from tests.play import gemtable


def run(database, *words, status=0):
    done = gemtable.run("scores", *words, "--db", database)
    assert done.returncode == status, done.stdout + done.stderr
    return done


def lines(database, *words):
    return [json.loads(line) for line in run(database, *words, "--json").stdout.splitlines()]


def played(journal, game, names, seed=1, moves=10_000):
    """Play a match of people with these names, by bots; return its number."""
    match = Match.begin(GAMES[game], journal, len(names), seed, {})
    for seat, name in enumerate(names):
        if name:
            match.name(f"seat {seat + 1}", seat, Name(name))
    rules, bot, chance = match.game.rules, match.game.bot, Random(seed)
    while match.pending and match.moves < moves:
        seats = match.pending if rules.is_sealed(match.state) else match.pending[:1]
        views = [rules.view(match.state, seat) for seat in seats]
        legal = [rules.legal(match.state, seat) for seat in seats]
        made = [
            Made(seat, bot(*each, chance).move)
            for seat, each in zip(seats, zip(views, legal, strict=True), strict=True)
        ]
        match.play("test", made)
    match.close()
    return match.number


def ended(journal, game, names, scores, winners, **facts):
    """Write the entries of a match that ended so, without the rules."""
    dealt = {"state": {}, "options": {}}
    match = journal.begin(game, 1, len(names), False, dealt, "ab")
    for seat, name in enumerate(names):
        journal.add(match, seat + 1, "x", "name", {"seat": seat, "name": name}, "ab")
    end = {"scores": scores, "winners": winners, "reason": "test", **facts}
    journal.add(match, len(names) + 1, "x", "end", end, "ab")


@pytest.mark.slow
def test_the_end_says_what_all_entries_say(database):
    journal = Journal(database)
    match = played(journal, "lost-gems", ["Ola", None, "Kuba"])
    entries = journal.entries(match)
    (row,) = journal.rows()
    result = result_of(row, entries[-1:])
    assert result == result_of(row, entries)
    assert entries[-1].facts == {**entries[-1].facts, **facts_of(entries[:-1])}
    assert result.names == ("Ola", None, "Kuba")
    assert result.moves == sum(entry.kind == "move" for entry in entries)
    assert list(Finished(journal).results()) == [result]
    journal.close()


def test_an_end_of_an_earlier_gemtable_has_the_same_result(database):
    journal = Journal(database)
    ended(journal, "crossing", ["Ola", "Kuba"], [3, 7], [1])
    (result,) = Finished(journal).results()
    assert (result.names, result.outcome.scores, result.moves) == (("Ola", "Kuba"), (3, 7), 0)
    journal.close()


@pytest.mark.slow
def test_an_undone_end_is_no_result_and_a_name_given_after_it_is_in_it(database):
    journal = Journal(database)
    number = played(journal, "lost-gems", ["Ola", None])
    newest = journal.entries(number)[-1]
    facts = {"seat": 1, "name": "Kuba"}
    journal.add(number, newest.number + 1, "seat 2", "name", facts, newest.state_hash)
    (result,) = Finished(journal).results()
    assert result.names == ("Ola", "Kuba")
    match = Match.resume(GAMES["lost-gems"], journal, journal.row(number))
    match.undo("host")
    assert [each for each in Finished(journal).results() if each] == []
    journal.close()


class Clock:
    """The journal's clock, which each reading finds a second later."""

    def __init__(self):
        self.now_s = 1000.0

    def time(self):
        self.now_s += 1
        return self.now_s


def test_thinking_time_is_counted_without_pauses(database, monkeypatch):
    clock = Clock()
    monkeypatch.setattr("gemtable.journal.journal.time", clock)
    journal = Journal(database)
    match = Match.begin(GAMES["lost-gems"], journal, 2, 7, {})

    def play(text):
        match.play("test", [Made(match.pending[0], GAMES["lost-gems"].rules.parse(text))])

    play("hint red")  # seat 1 after 1 s
    clock.now_s += 10
    play("hint 1")  # seat 2 after 11 s
    match.ask_for_pause("host")  # seat 1 thought for 1 s
    clock.now_s += 500
    match.pause({"pad 2": "unplugged"})
    clock.now_s += 500
    match.go_on()
    match.end_pause("host")
    clock.now_s += 4
    play("hint blue")  # and for 5 s more
    match.undo("host")
    assert facts_of(journal.entries(1))["thinking_s"] == [7, 11]
    assert facts_of(journal.entries(1))["moves"] == 2
    journal.close()


@pytest.mark.slow
def test_a_team_is_ranked_by_its_scores(database):
    journal = Journal(database)
    for score in (5, 9):
        ended(journal, "lost-gems", ["Ola", "Kuba"], [score] * 2, [0, 1], is_shared=True)
    ended(journal, "lost-gems", ["Kuba", "Ania"], [8, 8], [0, 1], is_shared=True)
    ended(journal, "lost-gems", [None, None], [9, 9], [0, 1], is_shared=True)
    journal.close()
    best, other = lines(database)
    assert best == {
        "game": "lost-gems",
        "kind": "team",
        "names": ["Ania", "Kuba"],
        "matches": 1,
        "imported": 0,
        "mean": 8,
        "best": 8,
        "scores": [8],
    }
    assert (other["names"], other["mean"], other["scores"]) == (["Kuba", "Ola"], 7, [5, 9])
    assert [each["names"] for each in lines(database, "--player", "Ola")] == [["Kuba", "Ola"]]
    assert lines(database, "crossing") == []
    assert lines(database, "--since", "2999-01-01") == []
    table = run(database).stdout
    assert "The Lost Gems" in table
    assert table.index("Ania, Kuba") < table.index("Kuba, Ola")
    assert "5 9" in table


@pytest.mark.slow
def test_who_plays_against_others_has_wins_ties_and_a_rating(database):
    journal = Journal(database)
    ended(journal, "crossing", ["Ola", "Kuba"], [9, 3], [0])
    ended(journal, "crossing", ["Kuba", "Ola", None], [2, 8, 1], [1])
    ended(journal, "crossing", ["Ola", "Kuba"], [5, 5], [0, 1])
    ended(journal, "crossing", ["Ania", None], [5, 4], [0])  # a bot is no rival with a name
    journal.close()
    ola, kuba, ania = lines(database, "crossing")
    assert [ola["names"], kuba["names"], ania["names"]] == [["Ola"], ["Kuba"], ["Ania"]]
    assert (ola["matches"], ola["wins"], ola["ties"]) == (3, 2, 1)
    assert ola["share"] == round(2.5 / 3, 4)
    assert ola["points"] == round((9 + 8 + 5) / 3, 2)
    assert ola["rating"] > 25 > kuba["rating"]  # where everyone begins
    assert ola["spread"] < 25 / 3
    assert ania["rating"] is None
    rows = list(csv.DictReader(io.StringIO(run(database, "--csv").stdout)))
    assert [row["names"] for row in rows] == ["Ola", "Kuba", "Ania"]
    assert "±" in run(database).stdout


@pytest.mark.slow
def test_a_name_is_no_formula_in_a_spreadsheet(database):
    journal = Journal(database)
    ended(journal, "crossing", ["=1+cmd", "Kuba"], [9, 3], [0])
    journal.close()
    rows = list(csv.DictReader(io.StringIO(run(database, "--csv").stdout)))
    assert [row["names"] for row in rows] == ["'=1+cmd", "Kuba"]
    assert lines(database)[0]["names"] == ["=1+cmd"]


@pytest.mark.slow
def test_a_tie_break_decides_who_is_rated_higher(database):
    journal = Journal(database)
    ended(journal, "crossing", ["Ola", "Kuba", "Ania"], [5, 5, 9], [0])
    journal.close()
    assert [each["names"] for each in lines(database)] == [["Ola"], ["Ania"], ["Kuba"]]


@pytest.mark.slow
def test_a_renamed_person_is_one_with_who_had_that_name_and_every_match_stays_sound(database):
    journal = Journal(database)
    played(journal, "lost-gems", ["Aleksandra", "Kuba"])
    played(journal, "crossing", ["Ola", "Kuba", None])
    unfinished = played(journal, "crossing", ["Aleksandra", None, None], moves=3)
    states = [entry.state_hash for entry in journal.entries(unfinished)]
    journal.close()
    assert (
        run(database, "rename", "Aleksandra", "Ola").stdout
        == "Aleksandra is now Ola in 2 matches.\n"
    )
    assert {name for each in lines(database) for name in each["names"]} == {"Ola", "Kuba"}
    assert gemtable.run("journal", "check", "--db", database).returncode == 0
    journal = Journal(database)
    assert [entry.state_hash for entry in journal.entries(unfinished)] == states
    journal.close()
    refused = run(database, "rename", "Ola", "Kuba", status=1)
    assert "both played in match 1" in refused.stderr
    assert gemtable.run("journal", "check", "--db", database).returncode == 0


@pytest.fixture
def sqlite_that_leaves(monkeypatch):
    """An SQLite that by itself leaves what is deleted; Debian's overwrites it."""
    connect = sqlite3.dbapi2.connect

    def connected(*words, **more):
        connection = connect(*words, **more)
        connection.execute("PRAGMA secure_delete=OFF")
        return connection

    monkeypatch.setattr(sqlite3.dbapi2, "connect", connected)


def left_in(path, text):
    return [each.name for each in path.parent.iterdir() if text in each.read_bytes()]


def test_a_name_that_is_replaced_is_overwritten_by_any_sqlite(path, sqlite_that_leaves):
    journal = Journal(str(path))
    ended(journal, "crossing", ["Krzysztofa"] * 6, [5] * 6, [])
    journal.close()
    assert left_in(path, b"Krzysztofa") == [path.name]
    journal = Journal(str(path))
    journal.rewrite(
        [1], lambda entry: replace(entry, facts={"seat": 0}) if entry.number else entry
    )
    journal.close()
    assert left_in(path, b"Krzysztofa") == []


def test_a_forgotten_name_is_nowhere_in_the_journal(path, capsys):
    """Nor is what an SQLite that doesn't overwrite what is deleted had left of it before."""
    journal = Journal(str(path))
    ended(journal, "lost-gems", ["Krzysztofa", "Kuba"], [5, 5], [])
    played(journal, "crossing", ["Krzysztofa", None, None], moves=3)
    journal.close()
    change(
        path,
        "PRAGMA secure_delete=OFF",
        "INSERT INTO entry SELECT 9, number, at, who, 'left of Krzysztofa', '', '' FROM entry"
        " WHERE match_id = 1",
        "DELETE FROM entry WHERE match_id = 9",
    )
    assert b"left of Krzysztofa" in path.read_bytes()
    rename_forget.forget(str(path), Name("Krzysztofa"))
    assert capsys.readouterr().out == "The name Krzysztofa was removed from 2 matches.\n"
    assert left_in(path, b"Krzysztofa") == []
    assert left_in(path, b"Kuba") == [path.name]
    with pytest.raises(UserError, match="Nobody called Krzysztofa"):
        rename_forget.forget(str(path), Name("Krzysztofa"))


def test_a_forgotten_name_is_in_no_file_of_a_server(on_server, server):
    journal = Journal(on_server)
    for _ in range(12):  # the rows fill more than a page
        ended(journal, "lost-gems", ["Krzysztofa", "Kuba"], [5, 5], [])
    journal.close()
    assert server.has_on_disk(b"Krzysztofa")
    rename_forget.forget(on_server, Name("Krzysztofa"))
    assert not server.has_on_disk(b"Krzysztofa")
    assert server.has_on_disk(b"Kuba")


@pytest.mark.slow
@pytest.mark.parametrize("is_held", [False, True])
def test_a_match_that_is_played_elsewhere_is_left_alone(database, is_held):
    journal = Journal(database)
    played(journal, "crossing", ["Ola", None, None], moves=3)
    if is_held:
        journal.hold(1)
    elif journal.server:
        return  # it may be open as often as people like
    before = journal.entries(1)
    other = gemtable.start("scores", "forget", "Ola", "--db", database)
    _out, told = other.communicate()
    assert other.returncode == 1
    assert (
        "Match 1 of this journal is being played" if journal.server else "has the journal"
    ) in told
    assert journal.entries(1) == before
    journal.close()


@pytest.mark.parametrize("words", [("rename", "Ola", "seat 2"), ("forget", "x" * 21)])
def test_what_is_no_name_is_refused(path, words):
    assert "name" in run(path, *words, status=2).stderr
    assert "--player NAME" in run(path, "--team", status=2).stderr


def test_the_same_name_again_is_refused_and_says_so(path):
    journal = Journal(str(path))
    played(journal, "lost-gems", ["Ola", None])
    journal.close()
    told = run(path, "rename", "Ola", "Ola", status=1).stderr
    assert told.splitlines() == [
        "gemtable: Ola is both the old and the new name.",
        "          Give another name.",
    ]
