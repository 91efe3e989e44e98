"""Board files in the user's own folder: they have names, and their boards are found."""

import json
from pathlib import Path

import pytest
from gemtable import boards
from gemtable.boards import board_folders, check
from gemtable.errors import UserError
from gemtable.link.usb_ports import usb_boards, usb_ports
from serial.tools import list_ports

from tests.flash.test_port_choice import usb_port

TILE = json.loads(boards.find("pico-tile").read_text())


@pytest.fixture
def own(tmp_path, monkeypatch) -> Path:
    """The folder for boards of one's own, empty."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    folder = board_folders.own_boards()
    folder.mkdir(parents=True)
    return folder


def put(folder, name, **changed):
    path = folder / f"{name}.json"
    path.write_text(json.dumps({**TILE, "name": name, **changed}))
    return path


def test_a_folder_that_is_not_there_is_no_fault():
    assert not board_folders.own_boards().exists()
    assert "pico-tile" in boards.names()


def test_a_board_of_ones_own_has_its_name_everywhere(own, capsys):
    path = put(own, "my-tile")
    assert "my-tile" in boards.names()
    assert boards.find("my-tile") == path
    assert check.run("my-tile", as_json=False)
    assert capsys.readouterr().out.startswith("my-tile.json is valid")


def test_it_can_be_emulated_by_its_name(own, board, client):
    put(own, "my-tile")
    assert client(board("my-tile")).hello().fields["board"] == "my-tile"


def test_a_name_of_gemtables_own_is_not_taken_by_another_file(own):
    path = put(own, "pico-tile")
    with pytest.raises(UserError) as caught:
        boards.find("pico-tile")
    assert str(path) in str(caught.value) and "two boards named pico-tile" in str(caught.value)


def test_boards_of_other_makers_are_found_by_the_ids_in_the_folder(own, monkeypatch):
    thing = usb_port("/dev/ttyACM3", vid=0x1B4F, pid=0x0026)
    monkeypatch.setattr(list_ports, "comports", lambda: [thing])
    assert usb_ports() == []
    put(own, "thing-plus-tile", usb={"vid": "1b4f", "pid": "0026"})
    assert usb_ports() == ["/dev/ttyACM3"]


@pytest.mark.parametrize("spoilt", ["", "[]", "{", '{"usb": {"vid": "2E8A", "pid": 5}}'])
def test_a_file_that_tells_no_ids_keeps_no_other_board_from_being_found(own, monkeypatch, spoilt):
    (own / "broken.json").write_text(spoilt)
    (own / "folder.json").mkdir()
    monkeypatch.setattr(list_ports, "comports", lambda: [usb_port("/dev/ttyACM0")])
    assert [found.path for found in usb_boards()] == ["/dev/ttyACM0"]


def test_a_waveshare_board_is_found_by_the_files_that_ship(monkeypatch):
    zero = usb_port("/dev/ttyACM1", pid=0x101F)
    monkeypatch.setattr(list_ports, "comports", lambda: [zero])
    assert usb_ports() == ["/dev/ttyACM1"]
