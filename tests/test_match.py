"""A match and its journal: every change is written, and replay gives the same match."""

import json
import sqlite3

import pytest
import sqlalchemy
from gemtable.errors import UserError
from gemtable.journal import Journal
from gemtable.match import Match
from gemtable.rules import GAMES
from gemtable.rules.core import IllegalMove

GEMS = GAMES["lost-gems"]


@pytest.fixture
def path(tmp_path):
    return tmp_path / "journal.sqlite"


@pytest.fixture
def journal(path):
    return Journal(str(path))


def play(match, *texts):
    for text in texts:
        match.play("test", match.pending[0], GEMS.parse(text))


def resumed(journal):
    return Match.resume(GEMS, journal, journal.unfinished("lost-gems"))


def test_the_first_entry_holds_the_dealt_order(journal):
    Match.begin(GEMS, journal, 2, 7, {})
    (start,) = journal.entries(1)
    assert start.kind == "start"
    assert sorted(start.facts["state"]["deck"]) == list(range(18))


def test_a_resumed_match_is_the_same_match(journal):
    match = Match.begin(GEMS, journal, 2, 7, {"bonus": "ask"})
    play(match, "hint red", "discard 1", "hint 2", "hint 1")
    match.pause("seat 1's pad is unplugged")
    match.undo("seat 2's pad")
    match.go_on()
    again = resumed(journal)
    assert again.state == match.state
    assert again.moves == match.moves == 3
    assert again.options == {"bonus": "ask"}
    play(again, "discard 2")
    assert [entry.kind for entry in journal.entries(1)] == [
        *("start", "move", "move", "move", "move"),
        *("pause", "undo", "resume", "move"),
    ]


def test_undo_is_an_entry_and_gives_the_state_before(journal):
    match = Match.begin(GEMS, journal, 2, 7, {})
    before = match.state
    play(match, "hint blue")
    match.undo("keyboard")
    assert match.state == before
    assert [entry.kind for entry in journal.entries(1)] == ["start", "move", "undo"]
    with pytest.raises(IllegalMove, match="no move to undo"):
        match.undo("keyboard")


def test_an_illegal_move_changes_and_writes_nothing(journal):
    match = Match.begin(GEMS, journal, 2, 7, {})
    before = match.state
    with pytest.raises(IllegalMove):
        play(match, "discard 1")  # all pennies are heads up
    assert match.state == before
    assert len(journal.entries(1)) == 1


def test_a_move_that_cannot_be_written_is_not_made(journal):
    match = Match.begin(GEMS, journal, 2, 7, {})
    before = match.state
    journal._engine.dispose()
    journal._url, journal._engine = "full", sqlalchemy.create_engine("sqlite:////no/such/disk")
    with pytest.raises(UserError, match="cannot be written"):
        play(match, "hint red")
    assert (match.state, match.moves) == (before, 0)


def test_the_end_is_an_entry_and_can_be_undone(journal):
    match = Match.begin(GEMS, journal, 2, 7, {})
    while match.pending:
        play(match, "play 1")
    match.close()
    *_, move, end = journal.entries(1)
    assert (move.kind, end.kind) == ("move", "end")
    assert end.facts["reason"] == match.outcome.reason
    assert journal.unfinished("lost-gems") is None
    match.undo("keyboard")
    assert resumed(journal).state == match.state


def test_options_that_no_game_has_are_a_clear_error_and_begin_nothing(journal):
    with pytest.raises(UserError):
        Match.begin(GEMS, journal, 2, 7, {"trumps": "spades"})
    with pytest.raises(UserError):
        Match.begin(GEMS, journal, 9, 7, {})
    assert journal.unfinished("lost-gems") is None


@pytest.mark.parametrize(
    "change",
    [
        "update entry set state_hash = 'beef' where number = 1",
        "update entry set what = replace(what, 'hint red', 'hint blue') where number = 1",
        'update entry set what = \'{"move": {"seat": 0}}\' where number = 1',
        'update entry set what = \'{"move": {"seat": 0, "text": "jump"}}\' where number = 1',
        "delete from entry where number = 1",
        "delete from entry where number = 0",
        "update entry set what = '{\"undo\": {}}' where number = 1",
        'update entry set what = \'{"move": {"seat": 0, "text": 5}}\' where number = 1',
        "update entry set what = json_set(what, '$.start.options', 5) where number = 0",
        "update match set seats = 4",
    ],
)
def test_a_journal_that_does_not_add_up_is_never_guessed_at(path, journal, change):
    play(Match.begin(GEMS, journal, 2, 7, {}), "hint red", "hint 1")
    with sqlite3.connect(path) as other:
        other.execute(change)
    with pytest.raises(UserError, match="does not add up at entry"):
        resumed(journal)


def test_a_match_of_another_rules_version_is_refused_with_both_named(path, journal):
    Match.begin(GEMS, journal, 2, 7, {})
    with sqlite3.connect(path) as other:
        other.execute("update match set rules_version = 999")
    with pytest.raises(UserError, match=f"version 999 .* this is version {GEMS.VERSION}"):
        resumed(journal)


@pytest.mark.parametrize("what", ["x", "[1]", '"x"', "{}", '{"dance": {}}', '{"move": 5}'])
def test_a_damaged_entry_is_a_clear_error(path, journal, what):
    Match.begin(GEMS, journal, 2, 7, {})
    with sqlite3.connect(path) as other:
        other.execute("update entry set what = ?", (what,))
    with pytest.raises(UserError, match="Match 1 in the journal is damaged"):
        resumed(journal)


def test_a_match_killed_between_its_last_move_and_its_end_is_over_once_resumed(path, journal):
    match = Match.begin(GEMS, journal, 2, 7, {})
    while match.pending:
        play(match, "play 1")
    assert journal.unfinished("lost-gems")
    again = resumed(journal)
    assert again.outcome == match.outcome
    assert journal.unfinished("lost-gems") is None
    again.close()
    assert [entry.kind for entry in journal.entries(1)].count("end") == 1


def test_two_programs_cannot_both_play_a_match(journal):
    first = Match.begin(GEMS, journal, 2, 7, {})
    second = resumed(journal)
    play(first, "hint red")
    with pytest.raises(UserError, match="Another program plays match 1"):
        play(second, "hint blue")
    assert second.moves == 0


def test_the_dealt_state_survives_json(journal):
    match = Match.begin(GEMS, journal, 3, 5, {"deal": "table"})
    text = json.dumps(GEMS.to_json(match.state))
    assert GEMS.from_json(json.loads(text)) == match.state
