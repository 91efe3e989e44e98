"""Killed while a thing is written, before and after each step: all of it is kept or nothing.

What is aimed at: choices made in secret and opened together, an undo, a redo, a pause, the result.
That nothing is written in a countdown is shown in tests/referee/test_crossing.py; whole programs
are killed at every entry of whole matches in tests/play/test_killed.py.
"""

import itertools
import shutil

import pytest
import sqlalchemy
from gemtable.games import GAMES
from gemtable.games.kit.rules import Made
from gemtable.journal import Journal
from gemtable.match.match import Match
from gemtable.records.finished_matches import Finished

from tests.killed_copy import die, is_killed

LEAST = 7  # kills at each of the five: as many steps as it takes to write an entry, or more

CROSSING = GAMES["crossing"]


def play_all(match, moves):
    """Let everyone who owes it play the first legal move, so many times or until the end."""
    while match.pending and moves:
        rules, seats = match.game.rules, match.pending
        match.play("test", [Made(seat, rules.legal(match.state, seat)[0]) for seat in seats])
        moves -= 1


def written(path, work, once_open=lambda: None):
    """Open the journal, take its match up, which writes a result that is owed, and do `work`."""
    journal = Journal(str(path))
    once_open()
    (row,) = journal.rows()
    work(Match.resume(CROSSING, journal, row))
    journal.close()


def killed_at(step, path, work):
    """Do so in a process that is killed at this step of writing; return whether it came to it."""
    steps = itertools.count(-step)
    return is_killed(lambda: written(path, work, once_open=lambda: kill_at_zero(steps)))


def kill_at_zero(steps):
    """Have this process killed at a step: around a statement, before a commit or after it."""

    def come(*_words):
        if next(steps) == 0:
            die()

    for name in ("begin", "before_cursor_execute", "after_cursor_execute", "commit"):
        sqlalchemy.event.listen(sqlalchemy.Engine, name, come)
    sqlalchemy.event.listen(sqlalchemy.pool.Pool, "checkin", come)


def begun(path, moves):
    """Write a match with so many steps."""
    journal = Journal(str(path))
    match = Match.begin(CROSSING, journal, 3, 7, {})
    play_all(match, moves)
    journal.close()


ACTS = {
    "choices": (2, lambda match: play_all(match, 1)),
    "undo": (3, lambda match: match.undo("test")),
    "redo": (3, lambda match: match.redo("test")),
    "pause": (3, lambda match: match.ask_for_pause("test")),
    "result": (-1, lambda match: match.close()),
}


@pytest.mark.parametrize(
    "act",
    ["result", *(pytest.param(act, marks=pytest.mark.slow) for act in ACTS if act != "result")],
)
def test_what_is_being_written_is_there_whole_or_not_at_all(tmp_path, act):
    moves, work = ACTS[act]
    before = tmp_path / "before.sqlite"
    begun(before, moves)
    if act == "redo":
        written(before, lambda match: match.undo("test"))
    whole = tmp_path / "whole.sqlite"
    shutil.copy(before, whole)
    written(whole, work)
    states = [stands(path) for path in (before, whole)]
    found = []
    while True:
        path = tmp_path / f"{len(found)}.sqlite"
        shutil.copy(before, path)
        if not killed_at(len(found), path, work):
            break
        found.append(stands(path))
        assert found[-1] in states
        if found[-1] == states[0]:
            written(path, work)  # the next program does it
        assert stands(path) == states[1], "and then all is as if nobody had been killed"
    assert len(found) >= LEAST
    assert found[0] == states[0] and found[-1] == states[1]


def stands(path):
    """Return the entries of the match, whether it is over, and its result; but no times."""
    journal = Journal(str(path), only_reading=True)
    entries = [
        (each.number, each.kind, each.facts | {"thinking_s": None}, each.state_hash)
        for each in journal.entries(1)
    ]
    (row,) = journal.rows()
    results = [result.outcome for result in Finished(journal).results()]
    journal.close()
    return entries, row.is_over, results
