"""Board files: every one that ships is sound, and what is not sound is named."""

import json

import pytest
from gemtable import boards
from gemtable.boards import check
from gemtable.boards.board_file import Strip, brightness_that_fits, worst_ma
from gemtable.boards.board_folders import BOARDS
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
    # 95 mA of a Pico (its data sheet, "Powering") and, at their worst, LEDs of 20 mA a colour.
    leds_ma = board.leds * (1 + 3 * 20 * board.max_brightness / 255)
    assert 95 + leds_ma <= 500, "whatever make of LEDs somebody soldered"
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
    assert (BOARDS / "schema.json").read_text() == write_golden.schema()


@pytest.fixture
def tile():
    return json.loads(boards.find("pico-tile").read_text())


def changed(tile, **values):
    return {**tile, **values}


@pytest.mark.parametrize(
    "change, says",
    [
        (
            {"colour": "red"},
            "colour is not a key of a board file; the known keys there are name, title, mcu, usb",
        ),
        ({"key_pins": [16]}, "pin 16 is used twice"),
        ({"key_pins": [30]}, "item 1 of key_pins is 30, but must be a whole number from 0 to 29"),
        ({"key_pins": []}, "is a key that does not exist; there are 0"),
        (
            {"strips": [{"pin": 16, "count": 5}]},
            "is an LED that does not exist; there are 5",
        ),
        (
            {"strips": [{"pin": 16, "count": 6, "volts": 5}]},
            "volts of item 1 of strips is not a key of a board file; the known keys there are pin",
        ),
        ({"key_pins": [2, 3]}, "is a key that belongs to no unit"),
        ({"mcu": "z80"}, 'mcu is "z80", but must be "rp2040" or "rp2350"'),
        ({"max_brightness": 255, "budget_ma": 200}, "draws up to 461 mA of its budget of 200 mA"),
        ({"sources": {}}, "sources has 0 items, but must have 1 or more"),
        (
            {"strips": [{"pin": pin, "count": 1} for pin in range(16, 21)]},
            "strips has 5 items, but must have 1 to 4",
        ),
        ({"strips": []}, "strips has 0 items, but must have 1 to 4"),
        ({"strips": {"pin": 16}}, 'strips is {"pin": 16}, but must be a list of 1 to 4'),
        (
            {"units": [{"kind": "pad", "leds": [0, 1], "keys": [0]}]},
            "item 1 of units is a pad (LEDs: 2, keys: 1, back lights: 0);"
            " every game needs 12 LEDs and 12 keys",
        ),
        (
            {"units": [{"kind": "tile", "leds": [0], "keys": [0]}]},
            "item 1 of units is a tile (LEDs: 1, keys: 1, back lights: 0); the games need 6 LEDs",
        ),
        (
            {"units": [{"kind": "tile", "leds": [0, 1, 2, 3, 4, 4], "keys": [0]}]},
            "LED 4 is used twice",
        ),
        (
            {"debounce_ms": "soon"},
            'debounce_ms is "soon", but must be a whole number from 1 to 100',
        ),
        ({"debounce_ms": "20"}, 'debounce_ms is "20", but must be a whole number from 1 to 100'),
        ({"debounce_ms": 1.5}, "debounce_ms is 1.5, but must be a whole number from 1 to 100"),
        ({"budget_ma": True}, "budget_ma is true, but must be a whole number from 100 to 500"),
        ({"usb": None}, "usb is null, but must be an object with vid and pid"),
        (
            {"usb": {"vid": "2E8A", "pid": "0005"}},
            'vid of usb is "2E8A", but must be four lowercase hex',
        ),
        ({"name": "My tile"}, 'name is "My tile", but must be a name of at most 32 lowercase'),
        ({"title": 7}, "title is 7, but must be a text"),
        ({"strips": {}}, "strips is {}, but must be a list of 1 to 4"),
        (
            {"strips": [16]},
            "item 1 of strips is 16, but must be an object with pin, count, order, part and"
            " led_ma",
        ),
        ({"sources": {"strips": 3}}, "strips of sources is 3, but must be a text"),
        (
            {"strips": [{"pin": 16, "count": 6, "order": "BRG"}]},
            'order of item 1 of strips is "BRG", but must be "GRB" or "RGB"',
        ),
        (
            {"units": [{"kind": "tile", "leds": list(range(6)), "keys": [30]}]},
            "item 1 of keys of item 1 of units is 30, but must be a whole number from 0 to 29",
        ),
        (
            {"units": [{"kind": "tile", "leds": [-1], "keys": [0]}]},
            "item 1 of leds of item 1 of units is -1, but must be a whole number, 0 or more",
        ),
        ({"units": "x" * 99}, f'units is "{"x" * 39}..., but must be a list of 1 or more'),
    ],
)
def test_what_is_wrong_in_a_board_file_is_named(tmp_path, tile, change, says):
    path = tmp_path / "pico-tile.json"
    path.write_text(json.dumps({**tile, **change}))
    with pytest.raises(UserError) as caught:
        boards.load(path)
    assert str(caught.value).startswith("pico-tile.json is not a valid board file: ")
    assert says in str(caught.value)
    assert str(path) in str(caught.value.fix)


def test_a_missing_key_is_named(tmp_path, tile):
    del tile["budget_ma"]
    path = tmp_path / "pico-tile.json"
    path.write_text(json.dumps(tile))
    with pytest.raises(
        UserError, match="budget_ma is missing; it must be a whole number from 100 to 500"
    ):
        boards.load(path)


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "it is empty"),
        (b'{\n  "name": "x",\n}', "line 2 has an extra comma with nothing after it"),
        (b'{"name": "\xff"}', "it is not valid JSON"),
        (b"[" * 5000, "it is not valid JSON"),
        (b"[]", "the file is [], but must be an object with name, title, mcu"),
    ],
    ids=lambda value: repr(value)[:20],
)
def test_a_file_that_is_no_json_or_no_board_is_named(tmp_path, data, says):
    path = tmp_path / "pico-tile.json"
    path.write_bytes(data)
    with pytest.raises(UserError) as caught:
        boards.load(path)
    assert says in str(caught.value)


def test_a_file_and_its_board_have_one_name(tmp_path, tile):
    path = tmp_path / "my-tile.json"
    path.write_text(json.dumps(tile))
    with pytest.raises(
        UserError, match=r"the board in it is named pico-tile; change that name to my-tile"
    ):
        boards.load(path)


def test_a_board_nobody_knows_is_refused_with_those_there_are():
    with pytest.raises(UserError, match="no board named pico-piano") as caught:
        boards.find("pico-piano")
    assert "pico-pad" in str(caught.value.fix)


def test_a_maker_can_name_a_board_file_of_their_own(tmp_path, tile):
    path = tmp_path / "my-tile.json"
    path.write_text(json.dumps({**tile, "name": "my-tile"}))
    assert boards.load(boards.find(str(path))).name == "my-tile"


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        (
            '"name": "pico-tile",',
            '"name": "pico-tile",,',
            "it is not valid JSON from line 2, column 23",
        ),
        (
            '"pid": "0005"}',
            '"pid": "0005",}',
            "line 5 has an extra comma with nothing after it",
        ),
        ('"GRB"}\n  ]', '"GRB"},\n\n  ]', "an extra comma"),
        ('"debounce_ms": 20,', '"debounce_ms": 20', "a comma is missing before line 9, column 3"),
    ],
)
def test_a_comma_too_many_or_too_few_is_named_with_its_line(old, new, says):
    text = boards.find("pico-tile").read_text()
    assert old in text
    (fault,) = check.faults(text.replace(old, new).encode(), "pico-tile")
    assert says in str(fault.says)


def test_a_comma_too_many_is_named_where_it_stands_and_not_where_the_list_ends():
    text = '{"key_pins": [\n  1,\n  2,\n\n]}'
    (fault,) = check.faults(text.encode(), "x")
    assert str(fault.says) == "line 3 has an extra comma with nothing after it"


def test_a_file_that_is_empty_or_breaks_off_is_told():
    says = [str(check.faults(text, "x")[0].says) for text in (b" \n", b'{\n"name": ')]
    assert says == ["it is empty", "it ends too early in line 2, where a bracket is still open"]


@pytest.mark.parametrize("name", ["/nowhere/x.json", "x.json", "nowhere/x", "."])
def test_a_path_at_which_there_is_no_file_is_told_as_that(name, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder.json").mkdir()
    for path in (name, "folder.json"):
        with pytest.raises(UserError) as caught:
            boards.find(path)
        assert str(caught.value) == f"The file {path} does not exist."


@pytest.mark.parametrize(
    ("first", "second", "budget"),
    [((14, 20), (5, 12), 450), ((15, 20), (2, 20), 480), ((22, 20), (3, 12), 400)],
)
def test_the_brightness_that_is_said_to_fit_fits_where_rounding_is_close(first, second, budget):
    strips = [Strip(pin=0, count=count, led_ma=led_ma) for count, led_ma in (first, second)]
    fits = brightness_that_fits(strips, budget)
    assert worst_ma(strips, fits) <= budget < worst_ma(strips, fits + 2)
