"""Boards that cannot run the firmware: told so, and nothing is written to them."""

import dataclasses

import pytest
from gemtable import boards
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
    listed="",
    boards={},
)


TILE, TILE_2 = "pico-tile", "pico-2-tile"
PICO_2 = {"machine": "Raspberry Pi Pico2 with RP2350"}


def ask(facts, name):
    must_suit("/dev/ttyACM0", dataclasses.replace(PICO, **facts), boards.load(boards.find(name)))


@pytest.mark.parametrize(
    "facts, board",
    [
        ({}, TILE),
        ({"version": (1, 27, 0), "machine": "Raspberry Pi Pico W with RP2040"}, TILE),
        ({"version": (2, 0, 0), "machine": "Adafruit MacroPad RP2040 with RP2040"}, TILE),
        (PICO_2, TILE_2),
        ({"port": "linux", "machine": "linux [GCC 12.2.0] version"}, TILE),  # an emulated board
        ({"port": "linux", "machine": "linux [GCC 12.2.0] version"}, TILE_2),
        ({"port": "darwin", "machine": "darwin [Clang 15] version"}, TILE),
    ],
    ids=str,
)
def test_these_suit(facts, board):
    ask(facts, board)


@pytest.mark.parametrize(
    "facts, board, said",
    [
        (
            {"version": (1, 24, 1)},
            TILE,
            "has MicroPython 1.24.1, but 1.26 or newer is needed.",
        ),
        (PICO_2, TILE, "has an RP2350, but the board file pico-tile is for an RP2040."),
        ({}, TILE_2, "has an RP2040, but the board file pico-2-tile is for an RP2350."),
        (
            {"port": "esp32", "machine": "Generic ESP32 module with ESP32"},
            TILE,
            "has another chip than an RP2040 or an RP2350: Generic ESP32 module with ESP32.",
        ),
        (  # a name is no chip
            {"machine": "My RP2040 successor with RP2450"},
            TILE,
            "has another chip than an RP2040 or an RP2350: My RP2040 successor with RP2450.",
        ),
        (  # which no newer MicroPython would help
            {"version": (1, 12), "port": "pyboard", "machine": ""},
            TILE,
            "has another chip than an RP2040 or an RP2350: pyboard.",
        ),
    ],
    ids=str,
)
def test_these_do_not_and_are_left_as_they_are(facts, board, said):
    with pytest.raises(UserError) as caught:
        ask(facts, board)
    assert str(caught.value.what) == f"The board on /dev/ttyACM0 {said}"
    assert str(caught.value.fix).startswith("Nothing was written. ")


def test_a_chip_that_runs_on_its_risc_v_cores_needs_another_micropython():
    with pytest.raises(UserError, match="that for the RISC-V cores of an RP2350") as caught:
        ask({"machine": "Raspberry Pi Pico2 with RP2350-RISCV"}, TILE_2)
    assert "UF2 file for its Arm cores" in str(caught.value.fix)


def test_a_board_file_of_the_right_chip_is_named():
    with pytest.raises(UserError) as caught:
        ask(PICO_2, TILE)
    assert str(caught.value.fix).endswith("as --as pico-2-pad.")
