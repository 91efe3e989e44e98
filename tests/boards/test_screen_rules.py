"""The pins of a screen and a buzzer: what a chip and a board can do there, and what they draw.

RP2040 data sheet, 1.4.3, table 2, "GPIO functions": the rows below are copied from it.
"""

import json

import pytest
from gemtable import boards
from gemtable.boards.board_file import Board
from gemtable.boards.check import faults
from gemtable.boards.part_rules import warnings

PAD = json.loads(boards.find("pico-pad").read_text())
I2C = {"chip": "ssd1306", "bus": "i2c", "sda": 0, "scl": 1, "address": "3c"}
SPI = {"chip": "sh1106", "bus": "spi", "clock": 18, "data": 19, "select": 20, "command": 21}
MACROPAD = json.loads(boards.find("macropad-rp2040-pad").read_text())

# Of table 2, and of MicroPython's ports/rp2/boards/rp2040_af.csv: the GPIO of each signal.
I2C0 = {"sda": (0, 4, 8, 12, 16, 20, 24, 28), "scl": (1, 5, 9, 13, 17, 21, 25, 29)}
I2C1 = {"sda": (2, 6, 10, 14, 18, 22, 26), "scl": (3, 7, 11, 15, 19, 23, 27)}
SPI0 = {"clock": (2, 6, 18, 22), "data": (3, 7, 19, 23)}
SPI1 = {"clock": (10, 14, 26), "data": (11, 15, 27)}


def told(**change):
    """Return the faults of a pad with these parts, in words."""
    data = json.dumps({**PAD, "max_brightness": 60, **change}).encode()
    return [str(fault.says) for fault in faults(data, "pico-pad")]


def on_any_pin(screen):
    """Return the faults of a screen at a chip of which all pins but 12 and 13 are free."""
    tile = {
        **json.loads(boards.find("pico-tile").read_text()),
        "model": "rp2040",
        "key_pins": [12],
        "strips": [{"pin": 13, "count": 6}],
        "screen": screen,
    }
    return [str(fault.says) for fault in faults(json.dumps(tile).encode(), "pico-tile")]


def test_a_pad_with_a_screen_and_a_buzzer_is_sound():
    assert told(screen=I2C, buzzer={"pin": 17}) == []
    assert told(screen={**I2C, "address": "3d", "rotation": 180}) == []
    assert told(screen={**SPI, "reset": 22}, buzzer={"pin": 0, "enable": 1}) == []


@pytest.mark.slow
def test_each_pair_of_pins_that_one_controller_has_is_sound_and_no_other_pair():
    for sda in set(range(30)) - {12, 13}:
        for scl in set(range(30)) - {12, 13, sda}:
            is_sound = not on_any_pin({**I2C, "sda": sda, "scl": scl})
            is_pair = any(sda in each["sda"] and scl in each["scl"] for each in (I2C0, I2C1))
            assert is_sound == is_pair, (sda, scl)


@pytest.mark.slow
def test_each_clock_and_data_that_one_controller_has_is_sound_and_no_other_pair():
    for clock in set(range(30)) - {12, 13}:
        for data in set(range(30)) - {12, 13, clock}:
            others = [pin for pin in range(30) if pin not in (clock, data, 12, 13)]
            screen = {**SPI, "clock": clock, "data": data}
            screen |= {"select": others[0], "command": others[1]}
            is_pair = any(clock in each["clock"] and data in each["data"] for each in (SPI0, SPI1))
            assert (not on_any_pin(screen)) == is_pair, (clock, data)


@pytest.mark.parametrize(
    ("screen", "says"),
    [
        ({"sda": 1, "scl": 0}, "sda of screen is 1, but must be one of GPIO 0, 2, 4, 6, 8, 10,"),
        (
            {"sda": 14, "scl": 1},
            "sda and scl are GPIO 14 and 1, which belong to two controllers; with sda at 14, scl "
            "can be 3, 7, 11, 15, 19, 23 and 27",
        ),
        ({"address": None}, "address of screen is missing; a screen with bus i2c needs sda, scl"),
        ({"address": "78"}, 'address of screen is "78", but must be "3c" or "3d"'),
        ({"reset": 22}, "reset of screen is not used with bus i2c, which needs sda, scl and add"),
        ({"sda": 23}, "sda of screen is 23, but a Raspberry Pi Pico has no such pin; its pins a"),
        ({"sda": 30}, "sda of screen is 30, but must be a whole number from 0 to 29: the GPIO"),
        ({"rotation": 90}, "rotation of screen is 90, but must be 0 or 180"),
        ({"chip": "st7735"}, 'chip of screen is "st7735", but must be "ssd1306" or "sh1106"'),
        ({"width": 128}, "width of screen is not a key of a board file; the known keys there are"),
        ({"sda": 2}, "pin 2 is used twice, by item 1 of key_pins and by sda of screen"),
    ],
    ids=str,
)
def test_what_is_wrong_with_a_screen_by_i2c_is_named(screen, says):
    assert any(fault.startswith(says) for fault in told(screen={**I2C, **screen}))


@pytest.mark.parametrize(
    ("screen", "says"),
    [
        (
            {"clock": 19, "data": 18},
            "clock of screen is 19, but must be one of GPIO 2, 6, 10, 14,",
        ),
        (
            {"clock": 26},
            "clock and data are GPIO 26 and 19, which belong to two controllers; with clock at 26,"
            " data can be 11, 15 and 27",
        ),
        ({"command": None}, "command of screen is missing; a screen with bus spi needs clock, da"),
        ({"address": "3c"}, "address of screen is not used with bus spi, which needs clock, data"),
        ({"select": 16}, "pin 16 is used twice, by pin of item 1 of strips and by select of scr"),
        ({"select": 21}, "pin 21 is used twice, by select of screen and by command of screen"),
    ],
    ids=str,
)
def test_what_is_wrong_with_a_screen_by_spi_is_named(screen, says):
    (fault,) = told(screen={**SPI, **screen})
    assert fault.startswith(says)


@pytest.mark.parametrize(
    ("buzzer", "says"),
    [
        ({}, "pin of buzzer is missing; it must be a whole number from 0 to 29"),
        ({"pin": 29}, "pin of buzzer is 29, but a Raspberry Pi Pico has no such pin"),
        ({"pin": 1}, "pin 1 is used twice, by scl of screen and by pin of buzzer"),
        ({"pin": 17, "enable": 17}, "pin 17 is used twice, by pin of buzzer and by enable of buz"),
        ({"pin": 17, "enable": 25}, "enable of buzzer is 25, but a Raspberry Pi Pico has no such"),
        ({"pin": 17, "volume": 3}, "volume of buzzer is not a key of a board file"),
        ([17], "buzzer is [17], but must be an object with pin and enable"),
    ],
    ids=str,
)
def test_what_is_wrong_with_a_buzzer_is_named(buzzer, says):
    (fault,) = told(screen=I2C, buzzer=buzzer)
    assert fault.startswith(says)


def test_a_screen_without_a_chip_or_a_bus_is_told_what_it_must_have():
    found = told(screen={})
    assert found == [
        'chip of screen is missing; it must be "ssd1306" or "sh1106"',
        'bus of screen is missing; it must be "i2c" or "spi"',
    ]


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (
            {"screen": MACROPAD["screen"] | {"select": 24, "command": 22}},
            "screen has clock 26, data 27, select 24, command 22 and reset 23, but on "
            "the Adafruit MacroPad RP2040 it has clock 26, data 27, select 22, command 24 and "
            "reset 23",
        ),
        ({"buzzer": {"pin": 16}}, "buzzer has pin 16, but on the Adafruit MacroPad RP2040 it has"),
    ],
)
def test_a_macropad_has_the_screen_and_the_speaker_that_are_on_it(change, says):
    (fault,) = faults(json.dumps({**MACROPAD, **change}).encode(), "macropad-rp2040-pad")
    assert str(fault.says).startswith(says)


def test_the_macropad_s_file_has_the_pins_that_circuitpython_has_for_it():
    """circuitpython, ports/raspberrypi/boards/adafruit_macropad_rp2040/pins.c."""
    assert MACROPAD["key_pins"] == list(range(1, 13)), "KEY1 to KEY12"
    assert [strip["pin"] for strip in MACROPAD["strips"]] == [19], "NEOPIXEL"
    screen = {name: MACROPAD["screen"][name] for name in ("clock", "data", "select")}
    assert screen == {"clock": 26, "data": 27, "select": 22}, "SCK, MOSI, OLED_CS"
    assert (MACROPAD["screen"]["reset"], MACROPAD["screen"]["command"]) == (23, 24)
    assert MACROPAD["buzzer"] == {"pin": 16, "enable": 14}, "SPEAKER, SPEAKER_ENABLE"


def test_a_buzzer_can_have_any_pin_also_one_whose_slice_a_key_or_led_shares():
    """Slices are shared by GPIO n and n + 1, and by n and n + 16 (pico-sdk, hardware/gpio.h)."""
    for pin in (0, 1, 14, 15, 17, 18, 28):
        assert not any("buzzer" in fault for fault in told(buzzer={"pin": pin})), pin


def test_its_own_pins_are_for_no_key():
    changed = {**MACROPAD, "key_pins": [14, *range(2, 13)], "buzzer": None}
    (fault,) = faults(json.dumps(changed).encode(), "macropad-rp2040-pad")
    assert str(fault.says).startswith("item 1 of key_pins is 14, but a Adafruit MacroPad RP2040")


@pytest.mark.parametrize(
    ("parts", "parts_ma"),
    [
        ({}, 0),
        ({"screen": I2C}, 30),
        ({"buzzer": {"pin": 17}}, 10),
        ({"screen": I2C, "buzzer": {"pin": 17, "enable": 18}}, 130),
    ],
    ids=str,
)
def test_what_a_screen_and_a_buzzer_draw_counts_in_the_budget(parts, parts_ma):
    """A Pico draws 95 mA; each of 12 LEDs 1, and at 255 of 255 three times `led_ma`."""
    fits_ma = 95 + 12 * (1 + 3 * 7) + parts_ma
    strips = [{"pin": 16, "count": 12, "led_ma": 7}]
    pad = {**parts, "strips": strips, "max_brightness": 255}
    assert told(**pad, budget_ma=fits_ma) == []
    (fault,) = told(**pad, budget_ma=fits_ma - 1)
    assert fault.startswith(f"the board draws up to {fits_ma} mA of its budget of {fits_ma - 1}")


def test_a_pin_that_early_chips_take_for_usb_is_warned_of_at_a_screen_too():
    for parts in ({"screen": {**I2C, "sda": 14, "scl": 15}}, {"buzzer": {"pin": 15}}):
        board = Board.model_validate_json(json.dumps({**PAD, **parts}))
        assert ["GPIO 15" in str(warning) for warning in warnings(board)] == [True]
