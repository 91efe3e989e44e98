"""The project's own firmware on an emulated board: it says hello, and reports a press."""

from pathlib import Path

import pytest
from gemtable import boards
from gemtable.boards.board_folders import FIRMWARE
from gemtable.emulator.emulator import Emulator
from gemtable.link import host_lines
from gemwire import frames, messages

from tests.emulator import programs

SESSION = 7
BEAT_MS = 10_000  # the board takes the host for gone after three
RESEND_MS = 100


@pytest.fixture
def tile():
    with Emulator(speed=5) as emulator:
        yield emulator.start(boards.find("pico-tile"))


def hear(host, kind):
    """Return the boot and the fields of the next message of that kind."""
    while True:
        heard, boot, *_envelope, fields = messages.unpack(frames.decode(host.read_line().encode()))
        if heard == kind:
            return boot, dict(zip(messages.FIELDS[kind], fields, strict=True))


def tell(host, kind, boot, session, *fields):
    host.write(host_lines.frame([kind, boot, session, 0, 0, *fields]))


def test_it_says_hello_and_reports_a_press(tile, connect):
    host = connect(tile)
    tell(host, "ask", 0, 0)
    boot, hello = hear(host, "hello")
    assert (hello["uid"], hello["board"]) == (tile.uid, "pico-tile")
    tell(host, "open", boot, SESSION, hello["edges"], BEAT_MS, RESEND_MS)
    hear(host, "beat")
    tile.press(0)
    _boot, edge = hear(host, "edge")
    assert (edge["unit"], edge["key"], edge["down"]) == (0, 0, 1)


def test_the_flash_holds_the_program_and_the_board_file_and_nothing_else(tile):
    program = {path.relative_to(FIRMWARE) for path in FIRMWARE.rglob("*.py")}
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
