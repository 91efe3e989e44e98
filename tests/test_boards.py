"""Board files: every one that ships is sound, and what is not sound is named."""

import json

import pytest
from gemtable import boards
from gemtable.errors import UserError

from tests import write_golden

SHIPPED = boards.names()


def test_the_boards_of_the_first_table_are_there():
    assert {"pico-tile", "pico-rack", "pico-pad"} <= set(SHIPPED)


@pytest.mark.parametrize("name", SHIPPED)
def test_board_is_sound(name):
    board = boards.load(boards.find(name))
    pins = [*board.key_pins, *(strip.pin for strip in board.strips)]
    assert len(pins) == len(set(pins)), "two parts share a pin"
    assert all(0 <= pin <= 29 for pin in pins), "RP2040 has GPIO 0 to 29"
    assert board.worst_ma <= board.budget_ma <= 500, "a USB 2 port gives 500 mA"
    assert {"usb", "key_pins", "strips"} <= set(board.sources), "every pin map has its source"


def test_a_rack_is_five_tiles_of_six_faces_a_button_and_a_back_light():
    rack = boards.load(boards.find("pico-rack"))
    shapes = [(u.kind, len(u.leds), len(u.backs), len(u.keys)) for u in rack.units]
    assert shapes == [("tile", 6, 1, 1)] * 5
    assert rack.leds == 35


def test_a_pad_is_twelve_lit_keys():
    (pad,) = boards.load(boards.find("pico-pad")).units
    assert (pad.kind, len(pad.leds), len(pad.keys)) == ("pad", 12, 12)


def test_the_schema_for_editors_is_that_of_the_code():
    assert (boards.BOARDS / "schema.json").read_text() == write_golden.schema()


@pytest.fixture
def tile():
    return json.loads(boards.find("pico-tile").read_text())


def changed(tile, **values):
    return {**tile, **values}


@pytest.mark.parametrize(
    "change, says",
    [
        ({"colour": "red"}, "unknown key 'colour'"),
        ({"key_pins": [16]}, "pin 16 is used twice"),
        ({"key_pins": [30]}, "key_pins.0: Input should be less than or equal to 29"),
        ({"key_pins": []}, "a unit names a key beyond the 0 there are"),
        ({"strips": [{"pin": 16, "count": 5}]}, "a unit names an LED beyond the 5 there are"),
        ({"strips": [{"pin": 16, "count": 6, "volts": 5}]}, "unknown key 'volts'"),
        ({"key_pins": [2, 3]}, "a key belongs to no unit"),
        ({"mcu": "z80"}, "mcu: Input should be 'rp2040'"),
        ({"max_brightness": 255, "budget_ma": 200}, "draws up to 317 mA of a budget of 200 mA"),
        ({"sources": {}}, "sources"),
        ({"units": [{"kind": "tile", "leds": [0], "keys": [0]}]}, "a tile has 6 LEDs, 1 keys"),
        (
            {"units": [{"kind": "tile", "leds": [0, 1, 2, 3, 4, 4], "keys": [0]}]},
            "LED 4 is used twice",
        ),
        ({"debounce_ms": "soon"}, "debounce_ms: Input should be a valid integer"),
    ],
)
def test_what_is_wrong_in_a_board_file_is_named(tmp_path, tile, change, says):
    path = tmp_path / "pico-tile.json"
    path.write_text(json.dumps({**tile, **change}))
    with pytest.raises(UserError) as caught:
        boards.load(path)
    assert str(caught.value).startswith("pico-tile.json is not a sound board file: ")
    assert says in str(caught.value)
    assert str(path) in caught.value.fix


def test_a_missing_key_is_named(tmp_path, tile):
    del tile["budget_ma"]
    path = tmp_path / "pico-tile.json"
    path.write_text(json.dumps(tile))
    with pytest.raises(UserError, match="budget_ma: Field required"):
        boards.load(path)


def test_a_file_that_is_no_json_is_named(tmp_path):
    path = tmp_path / "pico-tile.json"
    path.write_text("{")
    with pytest.raises(UserError, match="not a sound board file: Invalid JSON"):
        boards.load(path)


def test_a_file_and_its_board_have_one_name(tmp_path, tile):
    path = tmp_path / "my-tile.json"
    path.write_text(json.dumps(tile))
    with pytest.raises(UserError, match=r"my-tile.json holds a board named pico-tile"):
        boards.load(path)


def test_a_board_nobody_knows_is_refused_with_those_there_are():
    with pytest.raises(UserError, match="no board named pico-piano") as caught:
        boards.find("pico-piano")
    assert "pico-pad" in caught.value.fix


def test_a_maker_can_name_a_board_file_of_their_own(tmp_path, tile):
    path = tmp_path / "my-tile.json"
    path.write_text(json.dumps({**tile, "name": "my-tile"}))
    assert boards.load(boards.find(str(path))).name == "my-tile"
