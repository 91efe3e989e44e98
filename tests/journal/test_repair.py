"""What damage costs: what adds up goes on, the rest is kept beside it, and people are told.

A mended journal survives a power cut, and a program that is killed while it mends one.
"""

import itertools
import json
import os
import re
import shutil
import sqlite3
import tempfile
from contextlib import closing
from dataclasses import replace

import pytest
from gemtable.errors import UserError
from gemtable.journal import Journal
from gemtable.match.course import DamagedMatch
from gemtable.match.match import Match

from tests.journal.played import GEMS, MATCHES, change, play, recovered, write_two
from tests.killed_copy import die, is_killed


def row_of(journal, match):
    (row,) = (row for row in journal.rows() if row.id == match)
    return row


@pytest.mark.parametrize(
    "statement, at, says",
    [
        (
            "update entry set state_hash = 'beef' where number = 3",
            3,
            "checksum of the entry is wrong",
        ),
        ("update entry set who = 'nobody' where number = 3", 3, "checksum of the entry is wrong"),
        ("update entry set at = at + 1 where number = 3", 3, "checksum of the entry is wrong"),
        (
            "update entry set what = '{\"undo\": {}}' where number = 3",
            3,
            "checksum of the entry is wrong",
        ),
        ("update entry set what = '{' where number = 3", 3, "the entry cannot be read"),
        ("update entry set what = '[1]' where number = 3", 3, "the entry cannot be read"),
        ("update entry set what = '{\"dance\": {}}' where number = 3", 3, "an unknown kind"),
        ("update entry set what = '{\"move\": 5}' where number = 3", 3, "an unknown kind"),
        ("update entry set what = x'ff00' where number = 3", 3, "the entry cannot be read"),
        (
            "update entry set checksum = 'beef' where number = 0",
            0,
            "checksum of the entry is wrong",
        ),
    ],
)
def test_an_entry_that_does_not_add_up_is_named_with_the_reason(path, statement, at, says):
    entries = write_two(path)[2]
    change(path, f"{statement} and match_id = 2")
    journal = Journal(str(path))
    found = journal.history(2)
    assert list(found.entries) == entries[:at]
    lost = len(entries) - at
    assert str(found.damage.told(2)).startswith(f"Match 2 is not valid at entry {at}: ")
    assert says in str(found.damage.told(2))
    assert str(found.damage.told(2)).endswith(f" {lost} entries are lost.")
    with pytest.raises(UserError, match=f"at entry {at}"):
        journal.entries(2)


@pytest.mark.parametrize("number", [0, 4, 14])
def test_an_entry_that_is_gone_is_missed_wherever_it_was(path, number):
    entries = write_two(path)[2]
    change(path, f"delete from entry where match_id = 2 and number = {number}")
    damage = Journal(str(path)).history(2).damage
    assert (damage.at, damage.lost) == (number, len(entries) - number)
    assert str(damage.why) == "the entry is missing"


def test_two_entries_that_changed_places_do_not_add_up(path):
    write_two(path)
    change(
        path,
        "update entry set number = 99 where match_id = 2 and number = 2",
        "update entry set number = 2 where match_id = 2 and number = 3",
        "update entry set number = 3 where match_id = 2 and number = 99",
    )
    assert Journal(str(path)).history(2).damage.at == 2


def test_a_match_goes_on_from_its_last_sound_entry_and_the_rest_is_kept(path):
    entries = write_two(path)
    change(path, "update entry set who = 'x' where match_id = 2 and number = 5")
    damaged = path.read_bytes()
    journal = Journal(str(path))
    with pytest.raises(DamagedMatch) as caught:
        Match.resume(GEMS, journal, row_of(journal, 2))
    assert path.read_bytes() == damaged  # nothing was done before anyone agreed
    (told,) = journal.mend({2: caught.value.keep})
    (kept,) = path.parent.glob("journal.sqlite.damaged-*")
    assert kept.read_bytes() == damaged
    assert str(kept) in str(told)
    match = Match.resume(GEMS, journal, row_of(journal, 2))
    match.go_on()  # the entry that was damaged
    assert [entry.kind for entry in journal.entries(2)[-2:]] == ["pause", "resume"]
    assert journal.entries(1) == entries[1]
    assert Journal(str(path)).damage is None


@pytest.mark.parametrize(
    "statement, says",
    [
        (
            "update match set game = 'chess' where id = 2",
            "line of match 2 .* has a wrong checksum",
        ),
        ("update match set is_over = 1 where id = 2", "line of match 2 .* has a wrong checksum"),
        ("delete from match where id = 2", "match 2 is not in the list"),
        ("delete from entry where match_id = 2 and number > 4", "should have 19 entries"),
        ("drop table match", "tables are not those of a journal"),
    ],
)
def test_a_damaged_list_of_matches_is_made_anew_from_their_entries(path, statement, says):
    entries = write_two(path)
    change(path, statement)
    journal = Journal(str(path))
    first, *_, last = journal.mend()
    assert journal.damage is None
    assert re.search(says, str(first))
    assert "damaged" in str(last)
    assert [row.id for row in journal.rows()] == list(MATCHES)
    assert journal.entries(1) == entries[1]
    found = journal.entries(2)
    assert found == entries[2][: len(found)]
    assert len(found) == (5 if "number > 4" in statement else len(entries[2]))


def rollback_of(path):
    """Return what SQLite has beside a copy of a file, to undo the changes of a commit with it."""
    copy = path.with_name("copy.sqlite")
    copy.write_bytes(path.read_bytes())
    with closing(sqlite3.connect(copy, isolation_level=None)) as other:
        other.execute("pragma journal_mode = delete")
        other.execute("pragma synchronous = off")  # its journal is whole at any time
        other.execute("begin")
        other.execute("update match set seats = 2 where id = 2")
        return copy.with_name(f"{copy.name}-journal").read_bytes()


def test_what_sqlite_left_beside_a_damaged_file_does_not_stay_beside_the_fresh_one(path):
    """It would roll the fresh file back to pages of the damaged one."""
    entries = write_two(path)
    change(path, "update match set seats = 4 where id = 2")
    journal = Journal(str(path))
    beside = path.with_name("journal.sqlite-journal")
    left = rollback_of(path)
    beside.write_bytes(left)
    journal.mend()
    assert {match: journal.entries(match) for match in MATCHES} == entries
    journal.close()
    assert Journal(str(path)).damage is None
    (kept,) = path.parent.glob("journal.sqlite.damaged-*-journal")
    assert kept.read_bytes() == left
    assert not beside.exists()


def test_a_sound_journal_is_not_mended(path):
    write_two(path)
    before = path.read_bytes()
    assert Journal(str(path)).mend() == []
    assert path.read_bytes() == before


def test_a_journal_of_which_nothing_can_be_read_is_left_alone(path):
    write_two(path)
    change(path, "update entry set what = 'x'")
    before = path.read_bytes()
    journal = Journal(str(path))
    with pytest.raises(UserError, match="nothing in it can be read"):
        journal.mend({1: 1})
    journal.close()
    assert path.read_bytes() == before
    assert list(path.parent.iterdir()) == [path]


def test_a_state_that_drifted_is_found_by_replay_although_all_checksums_fit(path):
    journal = Journal(str(path))
    match = Match.begin(GEMS, journal, 2, 7, {})
    play(match, "hint red")
    journal.add(1, 2, "test", "move", {"seat": 1, "text": "hint 1"}, "0123456789abcdef")
    assert journal.history(1).damage is None
    with pytest.raises(DamagedMatch, match="entry 2: the rules give a different state"):
        Match.resume(GEMS, journal, journal.unfinished("lost-gems"))


def test_a_move_that_the_rules_do_not_allow_is_found_by_replay(path):
    journal = Journal(str(path))
    match = Match.begin(GEMS, journal, 2, 7, {})
    hash_before = journal.entries(1)[0].state_hash
    journal.add(1, 1, "test", "move", {"seat": 0, "text": "discard 1"}, hash_before)
    assert match.pending == (0,)
    with pytest.raises(DamagedMatch, match="entry 1: the rules do not allow it"):
        Match.resume(GEMS, journal, journal.unfinished("lost-gems"))


OLD = (
    "CREATE TABLE match (id INTEGER PRIMARY KEY, game VARCHAR(32) NOT NULL,"
    " rules_version INTEGER NOT NULL, seats INTEGER NOT NULL, began_at FLOAT NOT NULL,"
    " {} is_over BOOLEAN NOT NULL)",
    "CREATE TABLE entry (match_id INTEGER NOT NULL REFERENCES match (id),"
    " number INTEGER NOT NULL, at FLOAT NOT NULL, who VARCHAR(64) NOT NULL, what TEXT NOT NULL,"
    " state_hash VARCHAR(16) NOT NULL, PRIMARY KEY (match_id, number))",
)


def write_old(path, entries, is_auto):
    """Write match 1 as Gemtable 0.1.0 did, or as its first builds did without `is_auto`."""
    start, *more = entries
    facts = {name: start.facts[name] for name in ("state", "options")}
    column, value = ("is_auto BOOLEAN NOT NULL,", "0,") if is_auto else ("", "")
    with sqlite3.connect(path) as old:
        old.execute("PRAGMA journal_mode=WAL")
        old.execute(OLD[0].format(column))
        old.execute(OLD[1])
        old.execute(f"INSERT INTO match VALUES (1, 'lost-gems', 1, 3, 5.0, {value} 0)")
        rows = [(0, start.at, start.who, json.dumps({"start": facts}), start.state_hash)]
        rows += [(each.number, each.at, each.who, each.what, each.state_hash) for each in more]
        old.executemany("INSERT INTO entry VALUES (1, ?, ?, ?, ?, ?)", rows)
    old.close()


@pytest.fixture(params=[True, False], ids=["0.1.0", "its first builds"])
def old(path, request):
    """Write match 1 as Gemtable 0.1.0 did; return its entries as they are today."""
    other = path.with_name("other.sqlite")
    entries = write_two(other)[2]
    other.unlink()
    known = [entry for entry in entries if entry.kind in ("start", "move", "undo")]
    facts = dict(known[0].facts)
    dealt = GEMS.rules.start(3, **facts.pop("dealt"), **facts["options"])
    facts["state"] = GEMS.rules.to_json(dealt)
    del facts["chance"]  # it wrote none
    known[0] = replace(known[0], facts=facts)
    write_old(path, [replace(each, number=n) for n, each in enumerate(known[:4])], request.param)
    return known[:4]


def test_a_journal_of_gemtable_0_1_0_is_not_read_until_it_is_brought_up_to_date(path, old):
    before = path.read_bytes()
    with pytest.raises(UserError, match=r"created by Gemtable 0\.1\.0") as refused:
        Journal(str(path), only_reading=True)
    assert f"gemtable play --db {path} brings the journal up to date" in str(refused.value.fix)
    assert path.read_bytes() == before
    assert list(path.parent.iterdir()) == [path]


def test_a_journal_of_gemtable_0_1_0_continues_and_the_old_one_is_kept(path, old):
    journal = Journal(str(path))
    before = path.read_bytes()
    first, last = journal.mend()
    assert "created by Gemtable 0.1.0" in str(first)
    (kept,) = path.parent.glob("journal.sqlite.0.1.0-*")
    assert f"The old file is kept as {kept}" in str(last)
    assert kept.read_bytes() == before
    assert (journal.damage, journal.mend()) == (None, [])
    found = journal.entries(1)
    assert [(each.kind, each.state_hash) for each in found] == [
        (each.kind, each.state_hash) for each in old
    ]
    assert found[0].facts == {**old[0].facts, "is_auto": False}
    match = Match.resume(GEMS, journal, journal.unfinished("lost-gems"))
    play(match, "hint 1 to 2")
    journal.close()


def test_what_gemtable_0_1_0_wrote_is_kept_as_far_as_it_is_sound(path, old):
    change(path, "update entry set what = 'spoilt' where number = 2")
    journal = Journal(str(path))
    told = journal.mend()
    assert "Match 1 is not valid at entry 2: the entry cannot be read. 2 entries are lost." in map(
        str, told
    )
    assert len(journal.entries(1)) == 2
    journal.close()


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
    change(path, "update match set seats = 4 where id = 2")
    Journal(str(path)).mend()
    (kept,) = tmp_path.glob("journal.sqlite.damaged-*")
    names = [note for note in disk if note[0] == "name"]
    assert [note[1] for note in names] == [str(kept), str(path)]
    for _, target, inode in names:
        assert os.stat(target).st_ino == inode
        assert ("flush", inode) in disk[: disk.index(("name", target, inode))]
    last = disk.index(names[-1])
    assert disk[last + 1 :] == [("flush", os.stat(tmp_path).st_ino)]


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
    change(path, "update entry set who = 'x' where match_id = 2 and number = 5")
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
