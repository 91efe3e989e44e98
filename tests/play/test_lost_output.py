"""Nobody can read what is told: the match ends in a sentence, and is kept."""

import json
import os
import subprocess

import pytest

from tests.play import gemtable


@pytest.fixture
def auto(tmp_path):
    """Let bots play with that stdout; return the finished process."""

    def play(stdout):
        database = str(tmp_path / "journal.sqlite")
        words = ("play", "lost-gems", "--auto", "--json", "--seed", "1", "--db", database)
        return subprocess.run(
            [gemtable.COMMAND, *words, "--speed", "20"],
            stdout=stdout,
            stderr=subprocess.PIPE,
            text=True,
            env=gemtable.ENVIRONMENT,
        )

    return play


def turns(tmp_path):
    done = gemtable.run("journal", "list", "--json", "--db", str(tmp_path / "journal.sqlite"))
    told = json.loads(done.stdout)
    assert told["state"] == "unfinished"
    return told["turns"]


@pytest.mark.slow
def test_a_full_disk_is_told_with_how_to_go_on(auto, tmp_path):
    with open("/dev/full", "w") as full:
        done = auto(full)
    assert done.returncode == 1
    assert done.stderr.splitlines() == [
        "Stopped. The match is kept. To continue: gemtable play lost-gems --resume --auto"
        f" --json --db {tmp_path / 'journal.sqlite'} --speed 20",
        "gemtable: Cannot write the output: No space left on device.",
    ]
    assert turns(tmp_path) == 0  # it ended at the first word


@pytest.mark.slow
def test_a_closed_pipe_says_nothing(auto, tmp_path):
    read, write = os.pipe()
    os.close(read)
    done = auto(write)
    os.close(write)
    assert (done.returncode, done.stderr) == (141, "")
    assert turns(tmp_path) == 0
