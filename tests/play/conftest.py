"""Terminals with a program in them."""

import pytest

from tests.play.terminal import Terminal


@pytest.fixture
def open_terminal():
    """Return what opens a terminal with `gemtable WORDS` in it; all are closed after the test."""
    opened = []

    def open_one(*words, **streams):
        opened.append(Terminal(*words, **streams))
        return opened[-1]

    yield open_one
    for each in opened:
        each.close()


@pytest.fixture
def terminal(open_terminal, tmp_path):
    """Return what opens a terminal with The Lost Gems in it, and one journal for all."""
    database = str(tmp_path / "journal.sqlite")

    def open_one(*words, **streams):
        play = ("play", "lost-gems", "--emulated", "--no-page", "--db", database)
        return open_terminal(*play, *words, **streams)

    return open_one
