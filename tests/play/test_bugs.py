"""A bug, made on purpose, ends the program with its traceback, wherever it is: nobody waits.

Two are elsewhere: in the page's drawing (tests/web/test_bugs.py), and at what a board says,
which is told and costs that board alone (tests/link/test_containment.py).
"""

from dataclasses import replace

import pytest
from gemtable.games import GAMES
from gemtable.journal import Journal
from gemtable.play.gathering import Gathering
from gemtable.terminal.line_screens import JsonScreen, PlainScreen

from tests.play import gemtable

BOARDS = 4  # a pad and a rack for each of two seats


class Bug(Exception):
    """Of nobody: it is made on purpose."""


def has_a_bug(*_words, **_more):
    raise Bug


def play(tmp_path, *words, stdin=""):
    database = tmp_path / "journal.sqlite"
    gemtable.run(
        *("play", "lost-gems", "--emulated", "--seed", "1", "--json", "--db", str(database)),
        *("--speed", "20", *words),
        stdin=stdin,
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    ("what", "name"), [(JsonScreen, "_news"), (Journal, "add")], ids=["screen", "journal"]
)
def test_in_what_is_done_at_each_move(tmp_path, monkeypatch, what, name):
    monkeypatch.setattr(what, name, has_a_bug)
    with pytest.raises(Bug):
        play(tmp_path, "--auto")


def test_in_a_bot(tmp_path, monkeypatch):
    with_a_bug = replace(GAMES["lost-gems"], bot=has_a_bug)
    monkeypatch.setitem(GAMES._loaded, "lost-gems", with_a_bug)
    with pytest.raises(Bug):
        play(tmp_path, "--auto")


def test_in_the_thread_that_reads_lines(tmp_path, monkeypatch):
    monkeypatch.setattr(PlainScreen, "_hand_over", has_a_bug)
    with pytest.raises(Bug):
        play(tmp_path, stdin="hint red\n")


@pytest.mark.slow
def test_in_the_thread_that_hears_emulated_boards(tmp_path, monkeypatch):
    written = Gathering._led_written

    def has_a_bug_at_the_table(gathering):
        if len(gathering.fleet.hellos) == BOARDS:
            raise Bug
        written(gathering)

    monkeypatch.setattr(Gathering, "_led_written", has_a_bug_at_the_table)
    with pytest.raises(Bug):
        play(tmp_path, "--auto")
