"""The project's own firmware on an emulated board: what is on its flash, and how it runs."""

from pathlib import Path

import pytest
from gemtable import boards
from gemtable.boards.board_folders import FIRMWARE
from gemtable.emulator.emulator import Emulator

from tests.emulator import programs


@pytest.fixture
def tile():
    with Emulator(speed=5) as emulator:
        yield emulator.start(boards.find("pico-tile"))


def test_the_flash_holds_the_program_and_the_board_file_and_nothing_else(tile):
    program = {path.relative_to(FIRMWARE) for path in FIRMWARE.rglob("*.py")}
    of_parts = ("parts", "screen", "columns", "screen_i2c", "screen_spi", "buzzer")
    program -= {Path(f"{module}.py") for module in of_parts}
    flashed = {path.relative_to(tile.flash) for path in tile.flash.rglob("*") if path.is_file()}
    assert flashed == program | {Path("board.json")}
    assert (tile.flash / "board.json").read_bytes() == boards.find("pico-tile").read_bytes()


@pytest.mark.parametrize("name, pins", [("pico-tile", 1 << 13), ("pico-2-tile", 1 << 21)])
def test_a_firmware_that_switches_the_interrupt_of_all_pins_runs_as_on_its_chip(
    name, pins, emulate, connect
):
    """So did those before wire protocol 3 (RP2040 data sheet, 2.4.8)."""
    board = emulate(programs.SWITCHES.format(pins=pins), name)
    host = connect(board)
    host.write(b"\n")
    assert host.read_line() == "ignoring"
    board.press(0)
    host.write(b"\n")
    assert [host.read_line(), host.read_line()] == ["0", "1"], "the edge was latched"
