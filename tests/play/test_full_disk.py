"""A journal that can no longer be written, in the middle of a match and at its end."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from gemtable.journal import Journal

from tests.play import gemtable

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
