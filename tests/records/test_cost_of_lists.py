"""What lists and scores cost: they load, read and check only what they show."""

import gc
import json
import subprocess
import sys
from contextlib import closing, contextmanager

import pytest
import sqlalchemy as sql
from gemtable.games import GAMES
from gemtable.games.titles import title_of
from gemtable.journal import Journal
from gemtable.match.match import Match
from gemtable.records.finished_matches import Finished

from tests.journal.played import GEMS, play, write_two
from tests.play import gemtable

PAGE_BYTES = 4096
COMMANDS = (("journal", "list", "--json"), ("scores", "--json"))
LOADED = """
import sys
from gemtable.records import match_list, scores
for form in ("table", "json"):
    scores.show(sys.argv[1], scores.Asked(), form)
match_list.list_matches(sys.argv[1], None, 20, as_json=False)
print(*sys.modules)
"""


@pytest.fixture
def finished(path):
    """A journal whose matches are over, of people with names."""
    journal = Journal(str(path))
    write_two_over(journal)
    journal.close()
    return str(path)


def write_two_over(journal):
    for seed in (7, 8):
        match = Match.begin(GEMS, journal, 2, seed, {})
        match.name("host", 0, "Ola")
        match.name("host", 1, "Kuba")
        while match.pending:
            play(match, "play 1")
        match.close()


@contextmanager
def at_each_question(do):
    """Do something with each question to a database meanwhile."""
    watch = (sql.Engine, "before_cursor_execute", lambda *given: do(given[2]))
    sql.event.listen(*watch)
    try:
        yield
    finally:
        sql.event.remove(*watch)


def test_titles_of_lists_are_those_of_the_games():
    assert {name: title_of(name) for name in GAMES} == {name: GAMES[name].title for name in GAMES}
    assert title_of("chess") == "chess"
    assert title_of(None) == "None"


@pytest.mark.slow
def test_finished_matches_are_listed_without_loading_their_games_or_their_proof(finished):
    done = subprocess.run(
        [sys.executable, "-c", LOADED, finished], capture_output=True, text=True, check=True
    )
    assert "The Lost Gems" in done.stdout
    loaded = set(done.stdout.splitlines()[-1].split())
    assert "gemtable.records.finished_matches" in loaded
    assert not loaded & {
        *(f"gemtable.games.{name.replace('-', '_')}" for name in GAMES.names),
        *("gemtable.records.signatures", "cryptography"),
    }


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_a_journal_is_not_searched_for_damage_where_nothing_of_it_is_shown(finished, words):
    asked = []
    with at_each_question(asked.append):
        assert gemtable.run(*words, "--db", finished).returncode == 0
    assert any('FROM "match"' in each for each in asked)
    assert not [each for each in asked if "quick_check" in each or "count(" in each]


@pytest.mark.parametrize("words", [*COMMANDS, ("backup", "{file}")], ids=" ".join)
def test_garbage_is_hardly_looked_for_while_a_journal_is_read(finished, tmp_path, words):
    before, reading = gc.get_threshold(), set()
    words = [word.format(file=tmp_path / "backup.jsonl") for word in words]
    with at_each_question(lambda _question: reading.add(gc.get_threshold()[0])):
        assert gemtable.run(*words, "--db", finished).returncode == 0
    assert min(reading) > 100_000
    assert gc.get_threshold() == before


def test_what_is_read_of_many_matches_is_read_at_once(finished):
    asked = []
    journal = Journal(finished, only_reading=True, is_searched=False)
    with closing(journal), at_each_question(asked.append):
        assert len(Finished(journal).results()) == 2
    assert len([each for each in asked if each.startswith("SELECT")]) == 2  # ends, and origins


def test_damage_is_found_wherever_it_is_read(path):
    """Each page of the file is destroyed in turn; what is told is true, or told as damage."""
    write_two(path)
    whole = path.read_bytes()
    true = {each["match"]: each for each in listed(path)}
    met = 0
    for page in range(1, len(whole) // PAGE_BYTES):
        at = page * PAGE_BYTES
        path.write_bytes(whole[:at] + b"\xa5" * PAGE_BYTES + whole[at + PAGE_BYTES :])
        for each in listed(path):
            met += each["state"] == "damaged"
            assert each["state"] == "damaged" or each == true[each["match"]]
        done = gemtable.run("scores", "--json", "--db", str(path))
        assert done.returncode == 0 or "gemtable: The journal" in done.stderr
    assert met


def listed(path):
    done = gemtable.run("journal", "list", "--json", "--db", str(path))
    assert done.returncode == 0 or "gemtable: The journal" in done.stderr
    return list(map(json.loads, done.stdout.splitlines()))
