"""Boards that cannot run the firmware: told so, and nothing is written to them."""

import dataclasses

import pytest
from gemtable.errors import UserError
from gemtable.flash.plan import Found
from gemtable.flash.suiting import must_suit

PICO = Found(
    uid="e66",
    mpy=0x1306,
    version=(1, 26, 0),
    port="rp2",
    machine="Raspberry Pi Pico with RP2040",
    files={},
    folders=frozenset(),
    listed=frozenset(),
)


@pytest.mark.parametrize(
    "facts",
    [
        {},
        {"version": (1, 27, 0), "machine": "Raspberry Pi Pico W with RP2040"},
        {"version": (2, 0, 0), "machine": "Adafruit MacroPad RP2040 with RP2040"},
        {"port": "linux", "machine": "linux [GCC 12.2.0] version"},  # an emulated board
        {"port": "darwin", "machine": "darwin [Clang 15] version"},
    ],
    ids=str,
)
def test_these_suit(facts):
    must_suit("/dev/ttyACM0", dataclasses.replace(PICO, **facts))


@pytest.mark.parametrize(
    "facts, said",
    [
        (
            {"version": (1, 24, 1)},
            "The board on /dev/ttyACM0 has MicroPython 1.24.1, but 1.26 or newer is needed.",
        ),
        (
            {"machine": "Raspberry Pi Pico 2 with RP2350"},
            "The board on /dev/ttyACM0 has another chip than the RP2040:"
            " Raspberry Pi Pico 2 with RP2350.",
        ),
        (
            {"port": "esp32", "machine": "Generic ESP32 module with ESP32"},
            "The board on /dev/ttyACM0 has another chip than the RP2040:"
            " Generic ESP32 module with ESP32.",
        ),
        (  # which no newer MicroPython would help
            {"version": (1, 12), "port": "pyboard", "machine": ""},
            "The board on /dev/ttyACM0 has another chip than the RP2040: .",
        ),
    ],
    ids=str,
)
def test_these_do_not_and_are_left_as_they_are(facts, said):
    with pytest.raises(UserError) as caught:
        must_suit("/dev/ttyACM0", dataclasses.replace(PICO, **facts))
    assert str(caught.value.what) == said
    assert str(caught.value.fix).startswith("Nothing was written. ")
