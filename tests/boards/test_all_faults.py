"""Whoever mends a board file is told all that is wrong in it, where, and what would be right."""

import json

import pytest
from gemtable import boards
from gemtable.boards.board_models import MODELS
from gemtable.boards.check import MOST, faults
from gemtable.errors import UserError

PAD = boards.find("pico-pad").read_text()


def told(data, name="pico-pad"):
    """Return the faults of bytes, of a text or of a changed pad, in words."""
    if isinstance(data, dict):
        data = json.dumps({**json.loads(PAD), **data})
    data = data.encode() if isinstance(data, str) else data
    return [str(fault.says) for fault in faults(data, name)]


def test_all_faults_are_told_not_the_first():
    found = told(
        {
            "colour": "red",
            "usb": {"vid": "2E8A", "pid": "5"},
            "debounce_ms": 0,
            "key_pins": [*range(2, 12), 25, 16],
            "max_brightness": 255,
        }
    )
    assert [fault[:39] for fault in found] == [
        'vid of usb is "2E8A", but must be four ',
        'pid of usb is "5", but must be four low',
        "debounce_ms is 0, but must be a whole n",
        "colour is not a key of a board file; th",
        "item 11 of key_pins is 25, but a Raspbe",
        "pin 16 is used twice, by item 12 of key",
        "the board draws up to 827 mA of its bud",
    ]


def test_what_stands_between_sound_parts_is_told_beside_parts_that_are_not():
    units = [{"kind": "pad", "leds": [*range(11), 10], "keys": list(range(12))}]
    found = told({"key_pins": [30, *range(3, 14)], "units": units})
    assert found == [
        "item 1 of key_pins is 30, but must be a whole number from 0 to 29: the GPIO number, not "
        "the pin's position on the board",
        "LED 10 is used twice, by item 11 of leds of item 1 of units"
        " and by item 12 of leds of item 1 of units",
    ]


def test_the_error_of_a_command_has_all_faults_too(tmp_path):
    path = tmp_path / "pico-pad.json"
    path.write_text(json.dumps({**json.loads(PAD), "title": 7, "mcu": "z80", "name": "no"}))
    with pytest.raises(UserError) as caught:
        boards.load(path)
    assert str(caught.value) == (
        "pico-pad.json is not a valid board file: title is 7, but must be a text."
        ' Fault 2: mcu is "z80", but must be "rp2040" or "rp2350".'
        " Fault 3: the board in it is named no; change that name to pico-pad,"
        " or rename the file to no.json."
    )


def test_of_very_many_faults_the_first_are_told():
    assert len(told({"key_pins": ["x"] * 10_000})) == MOST


@pytest.mark.parametrize("given", ["2E8A", "0x2e8a", "0X2E8A"])
def test_a_usb_id_in_other_letters_is_told_as_it_should_be(given):
    (fault,) = told({"usb": {"vid": given, "pid": "0005"}})
    assert fault.endswith("lowercase hex digits; write 2e8a")


def test_a_name_in_capitals_is_not_taken_for_a_usb_id():
    assert "must be a name of at most 32 lower" in told({"name": "ABCD"})[0]


def test_a_byte_order_mark_is_one_fault_and_the_rest_is_checked():
    spoilt = b"\xef\xbb\xbf" + PAD.replace('"rp2040"', '"z80"').encode()
    assert told(spoilt) == [
        "it begins with a byte order mark; save it as UTF-8 without one",
        'mcu is "z80", but must be "rp2040" or "rp2350"',
    ]


def test_another_encoding_is_named():
    assert told(PAD.encode("utf-16")) == ["it is written in UTF-16; save it as UTF-8"]


def test_keys_that_are_there_twice_are_named_wherever_they_are():
    spoilt = PAD.replace('"debounce_ms": 20', '"debounce_ms": 20, "debounce_ms": 30')
    spoilt = spoilt.replace('"pin": 16', '"pin": 17, "pin": 16')
    assert told(spoilt) == [
        "debounce_ms appears twice; keep one of them",
        "pin of item 1 of strips appears twice; keep one of them",
    ]


@pytest.mark.parametrize("pin", [23, 24, 25, 29])
def test_pins_that_a_pico_keeps_for_itself_are_faults(pin):
    (fault,) = told({"strips": [{"pin": pin, "count": 12}]})
    assert fault == (
        f"pin of item 1 of strips is {pin}, but a Raspberry Pi Pico has no such pin;"
        " its pins are 0 to 22 and 26 to 28"
    )


def test_pins_that_are_driven_high_are_those_that_may_be():
    assert told({"high_pins": [23, 25, 28]}) == []
    assert told({"high_pins": [24, 16]}) == [
        "item 1 of high_pins is 24, which must not be driven on a Raspberry Pi Pico;"
        " the allowed pins are 0 to 23 and 25 to 28",
        "pin 16 is used twice, by pin of item 1 of strips and by item 2 of high_pins",
    ]
    (fault,) = told({"model": "pico-w", "high_pins": [23]})  # its radio's
    assert fault.startswith("item 1 of high_pins is 23, which must not be driven")


def test_a_board_of_ones_own_has_every_pin_of_the_chip():
    assert told({"model": "rp2040", "strips": [{"pin": 25, "count": 12}]}) == []
    assert told({"model": "rp2350", "mcu": "rp2350", "strips": [{"pin": 25, "count": 12}]}) == []


def test_a_model_of_another_chip_is_no_rp2040():
    (fault,) = told({"model": "pico-2"})
    assert fault == "mcu is rp2040, but a Raspberry Pi Pico 2 has an rp2350"


def test_a_board_of_two_amperes_is_told_what_a_port_gives_and_what_fits():
    strips = [{"pin": 16, "count": 64}]
    found = told({"strips": strips, "budget_ma": 3000, "max_brightness": 255})
    assert found == [
        "budget_ma is 3000, but a USB port supplies at most 500 mA",
        "the board draws up to 3999 mA of its budget of 500 mA; a max_brightness of 22 fits",
    ]
    assert told({"strips": strips, "budget_ma": 500, "max_brightness": 22}) == []


@pytest.mark.parametrize(
    ("strip", "fits"),  # 95 mA of a Pico and 1 of each LED leave 341: of 255, of 64 LEDs' three
    [
        ({}, 22),
        ({"led_ma": 20}, 22),
        ({"part": "WS2812B-V5", "led_ma": 12}, 37),
        ({"led_ma": 5}, 90),
    ],
    ids=str,
)
def test_what_leds_draw_decides_how_bright_leds_may_be(strip, fits):
    strips = [{"pin": 16, "count": 64, **strip}]
    assert told({"strips": strips, "budget_ma": 500, "max_brightness": fits}) == []
    (fault,) = told({"strips": strips, "budget_ma": 500, "max_brightness": fits + 1})
    assert fault.endswith(f"max_brightness of {fits} fits")


@pytest.mark.parametrize("led_ma", [0, -1, 61, 12.5, "12", True])
def test_a_current_that_no_led_draws_is_named(led_ma):
    fault = told({"strips": [{"pin": 16, "count": 6, "led_ma": led_ma}]})[0]
    assert "led_ma" in fault and "from 1 to 60" in fault


def test_a_part_that_the_firmware_does_not_know_is_named():
    fault = told({"strips": [{"pin": 16, "count": 6, "part": "APA102"}]})[0]
    assert "WS2812B-V5" in fault and "SK6812" in fault


def test_leds_that_fit_at_no_brightness_are_too_many():
    strips = [{"pin": pin, "count": 64} for pin in (16, 17, 18, 19)]
    (fault,) = told({"strips": strips, "budget_ma": 300})
    assert fault.endswith("256 LEDs are too many at any max_brightness")


@pytest.mark.parametrize(
    ("grid", "says"),
    [
        (
            {"columns": 12},
            "key_grid makes twelve keys 229 mm wide and 19 mm high, but a page has room",
        ),
        ({"columns": 1, "pitch_mm": 20}, "key_grid makes twelve keys 20 mm wide and 240 mm high"),
        ({"pitch_mm": 2}, "pitch_mm of key_grid is 2, but must be a number from 12 to 45"),
        (
            {"rows": 3},
            "rows of key_grid is not a key of a board file; the known keys there are columns and",
        ),
    ],
)
def test_keys_that_no_label_sheet_has_room_for_are_faults(grid, says):
    (fault,) = told({"key_grid": grid})
    assert fault.startswith(says)


@pytest.mark.parametrize("name", MODELS)
def test_a_model_has_each_of_its_pins_once(name):
    model = MODELS[name]
    led_out = [pin.gpio for pin in model.pins if pin.gpio is not None]
    assert len(led_out) == len(set(led_out))
    assert model.gpios and set(model.gpios) <= set(range(30))
