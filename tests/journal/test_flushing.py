"""A mended journal survives a power cut: files are on the disk, and after them their names."""

import os
import sqlite3

import pytest
from gemtable.journal import Journal

from tests.journal.played import write_two


@pytest.fixture
def disk(monkeypatch):
    """What a disk is told, in order: ("flush", number of a file or folder) and ("name", path)."""
    told = []
    flush, name = os.fsync, os.replace

    def note_flush(descriptor):
        flush(descriptor)
        told.append(("flush", os.fstat(descriptor).st_ino))

    def note_name(source, target):
        told.append(("name", os.fspath(target), os.stat(source).st_ino))
        name(source, target)

    monkeypatch.setattr(os, "fsync", note_flush)
    monkeypatch.setattr(os, "replace", note_name)
    return told


def test_what_takes_a_name_is_flushed_before_it_and_the_folder_after_the_last(tmp_path, disk):
    path = tmp_path / "journal.sqlite"
    write_two(path)
    with sqlite3.connect(path) as other:
        other.execute("update match set seats = 4 where id = 2")
    other.close()
    Journal(str(path)).mend()
    (kept,) = tmp_path.glob("journal.sqlite.damaged-*")
    names = [note for note in disk if note[0] == "name"]
    assert [note[1] for note in names] == [str(kept), str(path)]
    for _, target, inode in names:
        assert os.stat(target).st_ino == inode
        assert ("flush", inode) in disk[: disk.index(("name", target, inode))]
    last = disk.index(names[-1])
    assert disk[last + 1 :] == [("flush", os.stat(tmp_path).st_ino)]
