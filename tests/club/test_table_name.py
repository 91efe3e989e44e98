"""A table's id: the same tomorrow, another for another name, and one program's at a time."""

import platform
import stat

import pytest
from gemtable.club import table_publisher
from gemtable.club.table_publisher import table_named
from gemtable.errors import UserError


@pytest.fixture(autouse=True)
def own_folder(tmp_path, monkeypatch):
    monkeypatch.setattr(table_publisher, "folder", lambda: tmp_path / "club")
    return tmp_path / "club"


def named(name):
    table = table_named(name)
    table.lock.release()
    return table.id


def test_an_id_is_made_once_for_each_name(own_folder, tmp_path, monkeypatch):
    first = named("Kitchen")
    assert len(first) == 16
    assert named("Kitchen") == named("  Kitchen ") == first
    assert named("Window") != first
    monkeypatch.setattr(table_publisher, "folder", lambda: tmp_path / "another user's")
    assert named("Kitchen") != first


def test_without_a_name_a_table_is_called_as_the_computer():
    assert named(None) == named(platform.node()[:40])


def test_what_ids_are_made_of_is_for_its_owner(own_folder):
    named("Kitchen")
    assert stat.S_IMODE((own_folder / "key").stat().st_mode) == 0o600
    assert [each.name for each in own_folder.iterdir()] == ["key"]


def test_a_table_is_one_program_at_a_time():
    table = table_named("Kitchen")
    with pytest.raises(UserError, match="Kitchen is already in use by process") as error:
        table_named("Kitchen")
    assert "--table-name" in str(error.value.fix)
    named("Window")
    table.lock.release()
    named("Kitchen")


@pytest.mark.parametrize("name", ["", "  ", "x" * 41, "a\x1b[2Jb", "a\u202eb"])
def test_a_name_is_short_and_visible(name):
    with pytest.raises(UserError, match="1 to 40 visible characters"):
        table_named(name)


def test_a_folder_that_cannot_be_written_is_told(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setattr(table_publisher, "folder", lambda: tmp_path / "file" / "club")
    with pytest.raises(UserError, match="cannot be created or read"):
        table_named("Kitchen")
