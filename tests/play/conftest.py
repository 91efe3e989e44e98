"""Terminals with a program in them, and desks at which lines are typed."""

import asyncio
import os
import signal

import pytest

from tests.play import gemtable
from tests.play.desk import Program
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


@pytest.fixture
def at(tmp_path):
    """Run a function of a program in a loop."""

    def run(script, **settings):
        async def in_loop():
            program = Program(tmp_path, **settings)
            script(program)
            program.journal.close()

        asyncio.run(in_loop())

    return run


@pytest.fixture
def program():
    """Start `gemtable WORDS`; it is killed after the test."""
    running = []

    def start(*words, **how):
        running.append(gemtable.start(*words, **how))
        return running[-1]

    yield start
    for each in running:
        if each.poll() is None:
            os.killpg(each.pid, signal.SIGKILL)
        each.communicate()
