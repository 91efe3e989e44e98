"""The power goes at any write: every entry that was written is there, and none is wrong.

The writes and flushes are SQLite's own, as it did them; what had not been flushed is on the
disk in part, sector by sector.
"""

import random

import pytest
from gemtable.journal import Draft, Journal

from tests.journal.recorded_disk import recorded

NAME = "journal.sqlite"
ENTRIES = 12
CLOSED_AFTER = (4, 9)  # entries: then all goes from the log into the file


class Played:
    """A journal that was played on a recorded disk; `steps` it had done after each entry."""

    def __init__(self, folder):
        with recorded(folder) as self.disk:
            journal = Journal(str(folder / NAME))
            journal.begin("lost-gems", 1, 2, False, {}, "ab")
            self.steps = [len(self.disk.done)]
            for number in range(1, ENTRIES):
                journal.add(1, number, "table", "table", {"kept": "x" * 700 * number}, "ab")
                self.steps.append(len(self.disk.done))
                if number in CLOSED_AFTER:
                    journal.close()
                    journal = Journal(str(folder / NAME))
            self.entries = journal.entries(1)
            journal.close()

    def written(self, steps):
        """Return how many entries were written when so many steps were done."""
        return sum(each <= steps for each in self.steps)


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    return Played(tmp_path_factory.mktemp("played"))


def test_an_entry_is_flushed_once(played):
    for number, (begin, end) in enumerate(zip(played.steps, played.steps[1:], strict=False)):
        if number not in CLOSED_AFTER:
            assert played.disk.syncs(begin, end) == [f"{NAME}-wal"]


def test_entries_that_are_due_together_are_flushed_once(tmp_path):
    with recorded(tmp_path) as disk:
        journal = Journal(str(tmp_path / NAME))
        journal.begin("lost-gems", 1, 2, False, {}, "ab")
        for number in (1, 4):
            begin = len(disk.done)
            drafts = [Draft("table", "table", {"kept": each}, "ab") for each in range(3)]
            journal.add_all(1, number, drafts)
            assert disk.syncs(begin) == [f"{NAME}-wal"]
        assert [each.number for each in journal.entries(1)] == list(range(7))
        journal.close()


def test_files_of_the_same_name_elsewhere_are_not_of_this_disk(tmp_path):
    elsewhere, here = tmp_path / "elsewhere", tmp_path / "here"
    for folder in (elsewhere, here):
        folder.mkdir()
    left = Journal(str(elsewhere / NAME))
    left.begin("lost-gems", 1, 2, False, {}, "ab")
    with recorded(here) as disk:
        left.close()
        Journal(str(elsewhere / NAME)).close()
    assert disk.done == []


def check_cut(played, folder, steps, seed):
    folder.mkdir()
    for name, data in played.disk.cut(steps, seed).items():
        (folder / name).write_bytes(data)
    journal = Journal(str(folder / NAME))
    found = journal.entries(1)
    damage = journal.damage
    journal.close()
    assert (found, damage) == (played.entries[: len(found)], None), f"{steps} steps, seed {seed}"
    assert len(found) >= played.written(steps), f"{steps} steps, seed {seed}"


@pytest.mark.parametrize(
    "seeds", [range(20), pytest.param(range(20, 3_000), marks=pytest.mark.soak)], ids=str
)
def test_after_a_power_cut_at_any_write_every_entry_is_there_that_was_written(
    played, tmp_path, seeds
):
    for seed in seeds:
        steps = random.Random(seed).randrange(played.steps[0], len(played.disk.done) + 1)
        check_cut(played, tmp_path / str(seed), steps, seed)
