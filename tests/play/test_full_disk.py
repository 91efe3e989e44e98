"""A journal that can no longer be written, in the middle of a match and at its end."""

import asyncio
import json
from contextlib import contextmanager

import pytest
import sqlalchemy
from gemtable.games.kit.rules import Made
from gemtable.journal import Journal
from gemtable.match.match import Match
from gemtable.play.session import follow
from gemtable.referee.referee import Referee

from tests.full_disk import fill, full_disk
from tests.journal.played import GEMS
from tests.play import program_in_time
from tests.play.desk import Told, desk_of, seated
from tests.referee.test_referee import LAYOUT, Cables
from tests.web.passing_time import in_passing_time

AUTO = ("play", "lost-gems", "--auto", "--json")


@contextmanager
def full_at(commit):
    """The disk is full from a commit on, None for never; yields the commits, a list."""
    commits = []

    def count(_connection):
        commits.append(None)
        if len(commits) == commit:
            fill()

    sqlalchemy.event.listen(sqlalchemy.Engine, "commit", count)
    try:
        with full_disk(filled=False):
            yield commits
    finally:
        sqlalchemy.event.remove(sqlalchemy.Engine, "commit", count)


def entries(path):
    journal = Journal(str(path), only_reading=True)
    found = [entry.kind for entry in journal.entries(1)]
    journal.close()
    return found


def check_stops_and_goes_on(path, commit):
    with full_at(commit):
        done = program_in_time.run(*AUTO, "--seed", "1", "--db", str(path))
    assert done.returncode == 1
    what, fix = done.stderr.splitlines()
    assert "cannot be written" in what
    assert "--resume" in fix
    told = [json.loads(line) for line in done.stdout.splitlines()]
    assert {line["text"] for line in told if line["notice"] == "trouble"} == {
        what.removeprefix("gemtable: ")
    }
    written = entries(path)
    again = program_in_time.run(*AUTO, "--resume", "--db", str(path))
    assert again.returncode == 0, again.stderr
    *told, result = map(json.loads, again.stdout.splitlines())
    assert {line["notice"] for line in told} <= {"note", "event"}
    assert result["reason"] == "last-turns"
    assert entries(path)[: len(written)] == written
    return written


@pytest.mark.parametrize("commit", [3, 4, 20])  # who sits where; what bots do first, and later
def test_bots_stop_with_a_sentence_when_nothing_can_be_written_and_go_on_later(tmp_path, commit):
    check_stops_and_goes_on(tmp_path / "journal.sqlite", commit)


def test_an_end_that_cannot_be_written_is_told_and_written_later(tmp_path):
    whole, path = tmp_path / "whole.sqlite", tmp_path / "journal.sqlite"
    with full_at(None) as commits:
        program_in_time.auto(1, whole)
    written = check_stops_and_goes_on(path, len(commits))
    assert [*written, "table", "end"] == entries(whole)
    assert entries(path).count("end") == 1


def played_to_the_end(journal, seed):
    """Return a match of which all is written but its end."""
    match = Match.begin(GEMS, journal, 2, seed, {})
    while owing := match.pending:
        match.play("test", [Made(owing[0], GEMS.rules.legal(match.state, owing[0])[-1])])
    return match


def test_an_end_that_a_full_disk_refused_is_written_soon_after_there_is_room(tmp_path):
    path = tmp_path / "journal.sqlite"
    journal = Journal(str(path))
    matches = [played_to_the_end(journal, seed) for seed in (1, 2)]
    told = []
    desk = desk_of(journal, Told(told))

    async def evening():
        following = asyncio.ensure_future(follow(journal, desk))
        for match in matches:
            with full_disk():
                seated(desk, Referee(match, LAYOUT, Cables(path), told.append))
                await asyncio.sleep(2.5)
            assert match.owes_end
            await asyncio.sleep(1.5)
            assert not match.owes_end
        following.cancel()

    in_passing_time(evening())
    assert [notice.kind for notice in told] == ["trouble"] * 2
    journal.close()
