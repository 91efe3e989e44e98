"""What decides whether a board is written to: what it runs, its chip and its MicroPython.

In this process, through all of a flash, with boards whose answers are like no other's.
"""

import asyncio

import pytest
from gemtable.errors import UserError
from gemtable.flash import layout
from gemtable.flash.one_board import Order, Work

from tests.flash.flashing import contents, files, is_right, refill
from tests.patience import PATIENCE_S

# What MicroPython of another chip says of itself; gemtable runs it before it writes anything.
SAYS = """
import sys

class implementation:
    name, version = "micropython", {version!r}
    _machine, _mpy = {machine!r}, sys.implementation._mpy

sys.platform, sys.implementation = "rp2", implementation
"""


def flash_as(board, name, force=False):
    order = Order.of(name, source=False, force=force)
    work = Work(board.port, order, lambda *_files: None, lambda _text: None)
    return asyncio.run(work.run())


def test_a_running_board_gets_another_role_and_its_own_again(flashed_board):
    """Its program is the same: only the board file's hash tells that it is not up to date."""
    for was, name in (("pico-pad", "pico-tile"), ("pico-tile", "pico-pad")):
        outcome = flash_as(flashed_board, name)
        assert (outcome.was, outcome.hello.board) == (was, name)
        assert outcome.done is not None
        assert list(outcome.done.copied) == (["board.json"] if name == "pico-tile" else [])
    assert flash_as(flashed_board, "pico-pad").done is None
    assert is_right(flashed_board)


# As after three failures: WATCHDOG_SCRATCH0 (RP2040 data sheet, 4.7.6), and what main.py keeps.
FAILED = b"import machine; machine.mem32[0x4005800C] = 0x27E30003; machine.reset()\r\n"


def test_a_board_that_fell_back_stays_what_it_runs_as(flashed_board, client):
    refill(flashed_board, layout.laid_out(files(compiled=False)))
    flash_as(flashed_board, "pico-tile")
    host = client(flashed_board)
    host.hello()
    host.port.write(b"\x03")
    host.read_text("Stopped.")
    boots = flashed_board.boots
    host.port.write(FAILED)
    flashed_board.wait_until_booted(boots + 1, PATIENCE_S)
    fallen = host.hello().fields
    host.close()
    assert (fallen["board"], fallen["start"]) == ("pico-pad", "fallback")
    outcome = flash_as(flashed_board, None)
    assert outcome.done is not None
    assert (outcome.was, outcome.hello.board, outcome.hello.start) == (*["pico-pad"] * 2, "reset")
    assert is_right(flashed_board)


@pytest.mark.parametrize(
    ("version", "machine", "said"),
    [
        ((1, 28, 0), "Raspberry Pi Pico2 with RP2350", "has an RP2350, but the board file"),
        ((1, 24, 1), "Raspberry Pi Pico with RP2040", "has MicroPython 1.24.1"),
    ],
)
def test_a_board_that_cannot_run_it_is_asked_and_nothing_is_written(
    flashed_board, version, machine, said
):
    (flashed_board.flash / "boot.py").write_text(SAYS.format(version=version, machine=machine))
    flashed_board.power_cycle()
    had = contents(flashed_board)
    for force in (False, True):
        with pytest.raises(UserError, match=said):
            flash_as(flashed_board, "pico-tile", force)
        assert contents(flashed_board) == had
