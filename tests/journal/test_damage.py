"""Journals cut short and with flipped bits: the right history, or less and a clear report.

When the power goes at any write, every entry that was written is there, and none is wrong: the
writes and flushes are SQLite's own, and what had not been flushed is there in part, by sectors.
"""

import itertools
import random
import shutil
import sqlite3
import time

import pytest
from gemtable.journal import Draft, Journal

from tests.journal.played import MATCHES, check_against, recovered, write_two
from tests.journal.recorded_disk import recorded

PAGE = 4096  # bytes, of SQLite
STEP = 512  # bytes from one cut to the next
IN_LOG = 6  # entries, of a program that is killed


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """A sound journal, closed: its bytes and its entries."""
    path = tmp_path_factory.mktemp("whole") / "journal.sqlite"
    with pytest.MonkeyPatch.context() as clock:  # the same bytes each time, for the seeds
        seconds = itertools.count(1_750_000_000)
        clock.setattr(time, "time", lambda: float(next(seconds)))
        truth = write_two(path)
    assert [each.name for each in path.parent.iterdir()] == [path.name]  # nothing beside it
    return path.read_bytes(), truth


@pytest.fixture
def damaged(tmp_path):
    """Write a journal of these bytes, in a folder of its own each time."""
    made = []

    def write(data):
        if made:
            shutil.rmtree(made.pop())
        folder = tmp_path / "one"
        folder.mkdir()
        made.append(folder)
        (folder / "journal.sqlite").write_bytes(data)
        return folder / "journal.sqlite"

    return write


def test_a_journal_that_nothing_happened_to_is_whole(whole, damaged):
    data, truth = whole
    path = damaged(data)
    assert check_against(path, truth) == sum(len(truth[match]) for match in MATCHES)
    assert path.read_bytes() == data


@pytest.mark.slow
def test_a_journal_cut_short_anywhere_is_told_and_never_wrong(whole, damaged):
    data, truth = whole
    for length in range(0, len(data), STEP):
        check_against(damaged(data[:length]), truth)


def flip(data, chance):
    """Change one to four bits, or overwrite a few bytes in a row, as failing storage does."""
    harmed = bytearray(data)
    if chance.random() < 0.8:
        for _ in range(chance.choice((1, 1, 2, 4))):
            harmed[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    else:
        start, length = chance.randrange(len(data)), chance.choice((2, 16, 512))
        harmed[start : start + length] = chance.randbytes(length)
    return bytes(harmed[: len(data)])


def flips(whole, damaged, seeds):
    data, truth = whole
    for seed in seeds:
        try:
            check_against(damaged(flip(data, random.Random(seed))), truth)
        except BaseException as error:
            error.add_note(f"seed {seed}")
            raise


@pytest.mark.slow
def test_a_journal_with_flipped_bits_is_told_and_never_wrong(whole, damaged):
    flips(whole, damaged, range(25))


@pytest.mark.soak
@pytest.mark.parametrize("first", range(25, 3_025, 500))
def test_thousands_of_journals_with_flipped_bits_are_told_and_never_wrong(whole, damaged, first):
    flips(whole, damaged, range(first, first + 500))


@pytest.fixture(scope="module")
def torn(whole, tmp_path_factory):
    """A journal in the middle of a transaction: its bytes, and those of the file beside it."""
    data, _ = whole
    folder = tmp_path_factory.mktemp("torn")
    path = folder / "journal.sqlite"
    path.write_bytes(data)
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA journal_mode=DELETE")  # as older builds kept it
    data = path.read_bytes()
    connection.execute("PRAGMA cache_size=1")  # written pages go to the disk before the end
    connection.execute("BEGIN")
    for number in range(100, 130):
        row = (2, number, 1.0, "test", "x" * 900, "beef", "cafe")
        connection.execute("INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?)", row)
    connection.execute("UPDATE match SET entries = 99")
    torn = path.read_bytes(), (folder / "journal.sqlite-journal").read_bytes()
    connection.close()
    assert torn[0] != data, "nothing of the transaction is in the file yet"
    return torn


def test_a_transaction_that_was_cut_off_is_as_if_it_had_never_begun(whole, torn, damaged):
    _, truth = whole
    data, beside = torn
    path = damaged(data)
    path.with_name("journal.sqlite-journal").write_bytes(beside)
    assert check_against(path, truth) == sum(len(truth[match]) for match in MATCHES)


@pytest.mark.slow
def test_a_rollback_file_cut_short_anywhere_is_told_and_never_wrong(whole, torn, damaged):
    _, truth = whole
    data, beside = torn
    for length in range(0, len(beside), STEP):
        path = damaged(data)
        path.with_name("journal.sqlite-journal").write_bytes(beside[:length])
        check_against(path, truth)


@pytest.mark.slow
def test_a_rollback_file_with_flipped_bits_is_told_and_never_wrong(whole, torn, damaged):
    _, truth = whole
    data, beside = torn
    for seed in range(8):
        path = damaged(data)
        harmed = flip(beside, random.Random(seed))
        path.with_name("journal.sqlite-journal").write_bytes(harmed)
        check_against(path, truth)


@pytest.fixture(scope="module")
def killed(whole, tmp_path_factory):
    """What a killed program leaves: the file, the log beside it, and all entries in both."""
    data, truth = whole
    path = tmp_path_factory.mktemp("killed") / "journal.sqlite"
    path.write_bytes(data)
    journal = Journal(str(path))
    begun = journal.entries(2)[-1]
    for number in range(begun.number + 1, begun.number + 1 + IN_LOG):
        journal.add(2, number, "table", "table", {"kept": number}, begun.state_hash)
    left = path.read_bytes(), path.with_name("journal.sqlite-wal").read_bytes()
    truth = {match: journal.entries(match) for match in MATCHES}
    journal.close()
    assert left[0] == data, "entries of the log are in the file"
    return *left, truth


def leave(damaged, data, log):
    path = damaged(data)
    path.with_name("journal.sqlite-wal").write_bytes(log)
    return path


def test_what_a_killed_program_wrote_is_all_there(killed, damaged):
    data, log, truth = killed
    assert check_against(leave(damaged, data, log), truth) == sum(map(len, truth.values()))


def test_a_log_cut_short_anywhere_costs_the_newest_entries_alone(killed, damaged):
    """SQLite takes the rest for what was never written, and nobody can tell."""
    data, log, truth = killed
    in_file = sum(map(len, truth.values())) - IN_LOG
    before = 0
    for length in range(0, len(log), 16 * STEP):
        left = check_against(leave(damaged, data, log[:length]), truth, untold=IN_LOG)
        assert left >= max(in_file, before)
        before = left


@pytest.mark.slow
def test_a_log_with_flipped_bits_is_told_and_never_wrong(killed, damaged):
    """But for the newest entry: a power cut may have torn it before it was written."""
    data, log, truth = killed
    for seed in range(8):
        harmed = flip(log, random.Random(seed))
        try:
            left = check_against(leave(damaged, data, harmed), truth, untold=1)
        except BaseException as error:
            error.add_note(f"seed {seed}")
            raise
        assert left >= sum(map(len, truth.values())) - IN_LOG


def test_a_damaged_file_is_mended_with_what_the_log_has_of_it(killed, damaged):
    data, log, truth = killed
    newest = []
    for page in range(PAGE, len(data), PAGE):
        harmed = data[:page] + bytes(PAGE) + data[page + PAGE :]
        told, left = recovered(leave(damaged, harmed, log))
        if told:
            newest.append(left.get(2, [None])[-1])
    assert truth[2][-1] in newest


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
