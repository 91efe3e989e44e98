"""Without a port the only board is meant; several are listed by what USB tells of them."""

import json

import pytest
from gemtable import boards
from gemtable.errors import UserError
from gemtable.flash import port_choice
from serial.tools import list_ports
from serial.tools.list_ports_common import ListPortInfo

TILE = boards.find("pico-tile")


def usb_port(path, vid=0x2E8A, pid=0x0005, serial=""):
    port = ListPortInfo(path)
    port.vid, port.pid, port.serial_number, port.product = vid, pid, serial, "Board in FS mode"
    return port


@pytest.fixture
def plugged(monkeypatch):
    return lambda *found: monkeypatch.setattr(list_ports, "comports", lambda: list(found))


def test_the_only_board_is_meant_whatever_else_is_plugged_in(plugged, board):
    path = board("pico-pad").port
    plugged(usb_port("/dev/ttyUSB0", vid=0x0403, pid=0x6001), usb_port(path))
    assert port_choice.choose((), TILE) == path


def test_several_boards_are_listed_by_their_usb_facts(plugged):
    plugged(usb_port("/dev/ttyACM0", serial="e661"), usb_port("/dev/ttyACM1", serial="e662"))
    with pytest.raises(UserError) as raised:
        port_choice.choose((), TILE)
    assert str(raised.value) == (
        "2 boards are plugged in:"
        " /dev/ttyACM0 (2e8a:0005 Board in FS mode, serial e661) and"
        " /dev/ttyACM1 (2e8a:0005 Board in FS mode, serial e662)."
    )
    assert (
        str(raised.value.fix)
        == "Choose one, for example with --port /dev/ttyACM0, or flash all of them with --all."
    )


def test_no_board_is_told_with_the_way_to_micropython(plugged):
    plugged()
    with pytest.raises(UserError, match="No board is plugged in") as raised:
        port_choice.choose((), TILE)
    assert "BOOTSEL" in str(raised.value.fix)


def test_after_a_reset_a_board_is_found_by_its_id_whatever_its_port_is_called(plugged):
    plugged(usb_port("/dev/ttyACM0", serial="E661"), usb_port("/dev/ttyACM1", serial="E662"))
    assert port_choice.after_reset("/dev/ttyACM0", TILE, "e662") == "/dev/ttyACM1"
    assert port_choice.after_reset("/dev/pts/3", TILE, "e663") == "/dev/pts/3"


def test_a_board_of_another_maker_is_found_by_the_file_it_is_flashed_as(plugged, board, tmp_path):
    path = board("pico-tile").port
    plugged(usb_port(path, vid=0x1B4F, pid=0x0026))
    own = tmp_path / "thing-plus-tile.json"
    own.write_text(json.dumps({"usb": {"vid": "1b4f", "pid": "0026"}}))
    assert port_choice.choose((), own) == path
    with pytest.raises(UserError, match="No board is plugged in"):
        port_choice.choose((), TILE)


def test_of_several_ports_that_are_named_none_is_meant_more_than_another():
    with pytest.raises(UserError, match="2 ports were given") as raised:
        port_choice.choose(("/dev/ttyACM0", "/dev/ttyACM1"), TILE)
    assert str(raised.value.fix) == "Give one port, or flash all boards with --all."


def test_all_boards_are_those_that_usb_shows_and_those_that_are_named(plugged):
    plugged(usb_port("/dev/ttyACM0"), usb_port("/dev/ttyACM1"))
    named = ("/dev/pts/3", "/dev/ttyACM1")
    assert port_choice.all_boards(named, None) == ["/dev/ttyACM0", "/dev/ttyACM1", "/dev/pts/3"]
    plugged()
    with pytest.raises(UserError, match="No board is plugged in"):
        port_choice.all_boards((), None)
