"""A journal that can no longer be written, in the middle of a match and at its end."""

import asyncio
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from gemtable.games.kit.rules import Made
from gemtable.journal import Journal
from gemtable.match.match import Match
from gemtable.play.following_journal import follow
from gemtable.referee.referee import Referee

from tests.full_disk import full_disk
from tests.journal.played import GEMS
from tests.play import gemtable
from tests.play.desk import Told, desk_of, seated
from tests.referee.test_referee import LAYOUT, Cables
from tests.web.passing_time import in_passing_time

FULL_AT = str(Path(__file__).with_name("full_at.py"))
ROOT = Path(__file__).parents[2]
AUTO = ("play", "lost-gems", "--auto", "--json", "--speed", "20")


def run_full_at(commit, *words):
    return subprocess.run(
        [sys.executable, "-P", FULL_AT, str(commit), *words],
        capture_output=True,
        text=True,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
    )


def entries(path):
    journal = Journal(str(path), only_reading=True)
    found = [entry.kind for entry in journal.entries(1)]
    journal.close()
    return found


def check_stops_and_goes_on(path, commit):
    done = run_full_at(commit, *AUTO, "--seed", "1", "--db", str(path))
    assert done.returncode == 1
    what, fix = done.stderr.splitlines()
    assert "cannot be written" in what
    assert "--resume" in fix
    told = map(json.loads, done.stdout.splitlines())
    assert len([line for line in told if line.get("notice") == "trouble"]) == 1
    written = entries(path)
    again = gemtable.run(*AUTO, "--resume", "--db", str(path))
    assert again.returncode == 0, again.stderr
    *told, result = map(json.loads, again.stdout.splitlines())
    kinds = {line["notice"] for line in told}
    assert kinds <= {"note", "event", "pause", "resume"}  # a busy machine may starve a board
    assert result["reason"] == "last-turns"
    assert entries(path)[: len(written)] == written
    return written


@pytest.mark.slow
def test_bots_stop_with_a_sentence_when_nothing_can_be_written_and_go_on_later(tmp_path):
    check_stops_and_goes_on(tmp_path / "journal.sqlite", 4)


@pytest.mark.soak
def test_an_end_that_cannot_be_written_is_told_and_written_later(tmp_path):
    whole = tmp_path / "whole.sqlite"
    gemtable.auto(1, whole)
    path = tmp_path / "journal.sqlite"
    commits = len(entries(whole)) + 1  # one for the tables
    assert check_stops_and_goes_on(path, commits) == entries(whole)[:-1]
    assert entries(path) == entries(whole)


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
