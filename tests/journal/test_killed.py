"""Killed in the middle of mending, at any step: the next program finds what was sound."""

import itertools
import os
import shutil
import sqlite3
import tempfile

import pytest
from gemtable.journal import Journal

from tests.journal.played import recovered, write_two
from tests.killing import die, is_killed

STEPS = (  # what mending asks of the system, as far as it can be caught in the act
    *((os, name) for name in ("fsync", "replace", "unlink", "chmod", "open")),
    *((shutil, "copyfile"), (tempfile, "mkstemp")),
)


EVERY = 4  # of these steps


def killed_at(step, work):
    """Do `work` in a process that is killed before such a step; return whether it came to it."""

    def counted():
        count = itertools.count()
        for module, name in STEPS:
            setattr(module, name, counting(getattr(module, name), count, step))
        work()

    return is_killed(counted)


def counting(call, count, step):
    def count_and_call(*words, **more):
        if next(count) == step:
            die()
        return call(*words, **more)

    return count_and_call


def mend(path):
    journal = Journal(str(path))
    journal.mend({2: 5})
    journal.close()


@pytest.fixture(scope="module")
def damaged(tmp_path_factory):
    """The bytes of a journal whose second match is damaged from its fifth entry on."""
    path = tmp_path_factory.mktemp("damaged") / "journal.sqlite"
    entries = write_two(path)
    with sqlite3.connect(path) as other:
        other.execute("update entry set who = 'x' where match_id = 2 and number = 5")
    other.close()
    return path.read_bytes(), entries


@pytest.mark.slow
def test_a_program_killed_at_any_step_of_mending_costs_nothing_that_is_sound(tmp_path, damaged):
    data, entries = damaged
    for step in itertools.count(0, EVERY):
        folder = tmp_path / str(step)
        folder.mkdir()
        path = folder / "journal.sqlite"
        path.write_bytes(data)
        if not killed_at(step, lambda path=path: mend(path)):
            break
        _, left = recovered(path)
        assert left == {1: entries[1], 2: entries[2][:5]}, f"killed before step {step}"
        assert not list(folder.glob("*.mending-*")), f"killed before step {step}"
    assert step > 15, "hardly a step was seen"
