"""Nobody else may read a journal, whatever the umask: the deck and all hands are in it."""

import os
import shutil
import stat
import tempfile
from contextlib import contextmanager
from pathlib import Path

import pytest
from gemtable.errors import UserError
from gemtable.journal import Journal, private_files

from tests.full_disk import full_disk
from tests.journal.played import change, write_two

OWN = 0o600


@contextmanager
def umask(bits):
    before = os.umask(bits)
    try:
        yield
    finally:
        os.umask(before)


@pytest.fixture(params=[0, 0o022, 0o777], ids=oct)
def any_umask(request):
    with umask(request.param):
        yield


def modes(folder):
    return {each.name: stat.S_IMODE(each.stat().st_mode) for each in folder.iterdir()}


def mode(path):
    return stat.S_IMODE(path.stat().st_mode)


class Watched:
    """Every file that was in some folders at any commit of a database, with its modes."""

    def __init__(self, *folders):
        self.seen = {}
        self._folders = folders

    def look(self, *_anything):
        for folder in self._folders:
            for each in Path(folder).rglob("*"):
                if each.is_file():
                    self.seen.setdefault(each.name, set()).add(mode(each))


@pytest.fixture
def watched(tmp_path, monkeypatch):
    """Look at the folder of the journal, and that of temporary files, at every flush and move."""
    folder = tmp_path / "temporary"
    folder.mkdir(mode=0o700)
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    watch = Watched(tmp_path)
    for module, name in ((os, "fsync"), (os, "replace"), (shutil, "copyfile"), (os, "unlink")):
        monkeypatch.setattr(module, name, looking_before(getattr(module, name), watch))
    return watch


def looking_before(call, watch):
    def look_and_call(*words, **more):
        watch.look()
        return call(*words, **more)

    return look_and_call


def test_a_journal_and_what_sqlite_keeps_beside_it_are_the_owners_alone(path, any_umask):
    journal = Journal(str(path))
    with journal._engine.begin() as connection:  # in the middle of a transaction
        connection.exec_driver_sql("DELETE FROM entry")
        connection.exec_driver_sql("CREATE TABLE more (one)")
        beside = {f"{path.name}-wal": OWN, f"{path.name}-shm": OWN}
        assert modes(path.parent) == {path.name: OWN, **beside}
        connection.rollback()
    journal.hold(1)
    assert set(modes(path.parent).values()) == {OWN}
    journal.close()


def test_all_that_mending_makes_is_the_owners_alone(path, watched, any_umask):
    write_two(path)
    change(path, "update match set seats = 4 where id = 2")
    Journal(str(path)).mend()
    watched.look()
    for part in (".mending-", ".mending.lock", ".damaged-"):
        assert any(part in name for name in watched.seen)
    assert {name: seen for name, seen in watched.seen.items() if seen != {OWN}} == {}


def test_what_sqlite_left_beside_a_damaged_file_is_taken_from_others_too(path):
    write_two(path)
    change(path, "update match set seats = 4 where id = 2")
    journal = Journal(str(path))
    beside = path.with_name(f"{path.name}-journal")
    beside.write_bytes(b"of the damaged file")
    beside.chmod(0o644)
    journal.mend()
    journal.close()
    assert len(modes(path.parent)) == 3
    assert set(modes(path.parent).values()) == {OWN}


@pytest.mark.parametrize("before", [0o644, 0o664, 0o640, 0o666, 0o604])
@pytest.mark.parametrize("only_reading", [False, True])
def test_a_journal_that_others_can_read_is_taken_from_them(path, before, only_reading):
    write_two(path)
    kept = path.with_name(f"{path.name}.damaged-2024-01-01-120000")
    shutil.copyfile(path, kept)
    for each in (path, kept):
        each.chmod(before)
    Journal(str(path), only_reading).close()
    assert modes(path.parent) == {path.name: OWN, kept.name: OWN}


def test_a_journal_that_is_shared_with_a_group_stays_so_with_all_that_is_made_of_it(path):
    write_two(path)
    change(path, "update match set seats = 4 where id = 2")
    path.chmod(0o660)
    journal = Journal(str(path))
    journal.mend()
    journal.hold(1)
    assert set(modes(path.parent).values()) == {0o660}
    journal.close()


def test_a_journal_behind_a_link_is_made_and_taken_from_others_where_it_is(path, tmp_path):
    link = tmp_path / "link.sqlite"
    link.symlink_to(path)
    with umask(0):
        Journal(str(link)).close()
    assert mode(path) == OWN
    path.chmod(0o644)
    Journal(str(link)).close()
    assert mode(path) == OWN
    assert link.is_symlink()


def test_on_a_full_disk_nothing_is_left_of_mending_and_the_damaged_file_is_as_it_was(path):
    write_two(path)
    change(path, "update match set seats = 4 where id = 2")
    before = path.read_bytes()
    journal = Journal(str(path))
    with full_disk(), pytest.raises(UserError, match="An intact copy"):
        journal.mend()
    assert path.read_bytes() == before
    journal.close()
    assert list(path.parent.iterdir()) == [path]


def test_what_a_program_left_that_was_killed_at_mending_is_cleared_away(path):
    write_two(path)
    change(path, "update match set seats = 4 where id = 2")
    for ending in ("abcdefgh", "abcdefgh-journal", "ijklmnop"):
        path.with_name(f"{path.name}.mending-{ending}").write_bytes(b"half of it")
    path.with_name(f"{path.name}.mending.lock").write_text("process 1 on nowhere")
    journal = Journal(str(path))
    journal.mend()
    journal.close()
    assert sorted(each.name.partition("-")[0] for each in path.parent.iterdir()) == [
        path.name,
        f"{path.name}.damaged",
    ]


def test_two_programs_do_not_mend_one_journal_over_each_other(path):
    """The second would put what it read before in the place of what the first went on with."""
    write_two(path)
    change(path, "update match set seats = 4 where id = 2")
    first, second = Journal(str(path)), Journal(str(path))
    first.mend()
    match = first.begin("lost-gems", 1, 2, False, {}, "ab")
    with pytest.raises(UserError, match="was replaced while it was open here"):
        second.mend()
    assert match in Journal(str(path)).matches()


@pytest.mark.parametrize("gone", [True, False], ids=["gone", "another in its place"])
def test_nothing_is_written_to_a_journal_that_is_no_longer_there(path, gone):
    """It would go into a file without a name, and be lost with it."""
    write_two(path)
    journal = Journal(str(path))
    path.unlink()
    if not gone:
        write_two(path)
    with pytest.raises(UserError, match="was replaced while it was open here") as caught:
        journal.begin("lost-gems", 1, 2, False, {}, "ab")
    assert "--resume" in str(caught.value.fix)
    with pytest.raises(UserError, match="was replaced while it was open here"):
        journal.add(2, 16, "table", "pause", {}, "ab")


def test_a_copy_that_is_read_instead_of_a_damaged_file_is_the_owners_alone(path, watched):
    write_two(path)
    path.write_bytes(path.read_bytes()[:-4096])
    with umask(0):
        journal = Journal(str(path))
        assert journal.damage
        watched.look()
        journal.close()
    copies = [name for name in watched.seen if name == path.name]
    assert copies
    assert {name: seen for name, seen in watched.seen.items() if seen != {OWN}} == {}


def test_what_is_no_file_keeps_its_mode(path):
    """As /dev/null must, whoever takes it for a journal."""
    os.mkfifo(path)
    path.chmod(0o644)
    private_files.tighten(path)
    assert mode(path) == 0o644


def test_an_export_is_for_its_owner_alone_too(tmp_path, any_umask):
    """It has the dealt order and all hands, as the journal itself."""
    output = tmp_path / "match.jsonl"
    private_files.write(output, "secret")
    assert (mode(output), output.read_text()) == (OWN, "secret")


@pytest.mark.parametrize(("before", "after"), [(0o644, OWN), (0o640, OWN), (0o660, 0o660)])
def test_an_export_over_a_file_that_is_there_takes_it_from_others(tmp_path, before, after):
    """But for a file that is open to a group as a shared journal is."""
    output = tmp_path / "match.jsonl"
    output.write_text("much longer than what comes")
    output.chmod(before)
    private_files.write(output, "secret")
    assert (mode(output), output.read_text()) == (after, "secret")


def test_a_file_is_replaced_whole_or_not_at_all(tmp_path):
    file = tmp_path / "file"
    file.write_bytes(b"old")
    file.chmod(0o600)
    with pytest.raises(ZeroDivisionError), private_files.replacing(file) as data:
        data.write(b"ne")
        raise ZeroDivisionError
    assert file.read_bytes() == b"old"
    with private_files.replacing(file) as data:
        data.write(b"new")
        data.flush()
        assert file.read_bytes() == b"old"
    with file.open("rb") as reader:
        with private_files.replacing(file) as data:
            data.write(b"newer")
        assert reader.read() == b"new", "who reads the old one goes on"
    assert file.read_bytes() == b"newer"
    assert [each.name for each in tmp_path.iterdir()] == ["file"]


def test_a_new_file_never_replaces_one_that_another_program_made(tmp_path):
    file = tmp_path / "file"
    with private_files.replacing(file, is_new=True) as data:
        data.write(b"mine")
        file.write_bytes(b"theirs")
    assert file.read_bytes() == b"theirs"
    assert [each.name for each in tmp_path.iterdir()] == ["file"]
