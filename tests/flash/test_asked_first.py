"""What a board runs, before and after a flash, its chip and its MicroPython: what that decides.

In this process, through all of a flash, with boards whose answers are like no other's.
"""

import asyncio

import pytest
from gemtable.errors import UserError
from gemtable.flash import layout
from gemtable.flash.one_board import Order, Work

from tests.flash.flashing import contents, files, fill, is_right, refill
from tests.patience import PATIENCE_S, wait_until

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


FAILS_AS_TILE = """
import machine

class Dog(machine.WDT):
    def __init__(self, **how):
        import store
        if store.load_board()["name"] == "pico-tile":
            raise RuntimeError("no dog for tiles")
        super().__init__(**how)

machine.WDT = Dog
"""


def test_that_the_new_firmware_fails_is_told_and_the_board_runs_what_it_had(board, client):
    pad = board("pico-pad", speed=20)  # after a failure it rests a second
    fill(pad)
    (pad.flash / "boot.py").write_text(FAILS_AS_TILE)
    # It is heard while it fails, or when it has fallen back.
    told = "(, but fails|failed three times on the board .*): RuntimeError: no dog for tiles"
    with pytest.raises(UserError, match=told) as caught:
        flash_as(pad, "pico-tile")
    assert str(caught.value.fix).endswith("what it had before.")
    wait_until(lambda: client(pad).hello().fields["board"] == "pico-pad")


# Whose hello has another hash of its files: as if a boot.py had changed what is imported.
HASHES_OTHERWISE = """
import hashlib, sys
their_sha256 = hashlib.sha256

class sha256:
    def __init__(self, data=b""):
        self._digest, self._has_names = their_sha256(data), False

    def update(self, data):
        self._digest.update(data)
        self._has_names |= bytes(data[-3:]) == b"py\\0"

    def digest(self):
        return bytes(32) if self._has_names else self._digest.digest()

class hashes:
    pass

hashes.sha256 = sha256
sys.modules["hashlib"] = hashes
"""


def test_a_board_that_runs_other_files_than_it_got_is_told(flashed_board):
    (flashed_board.flash / "boot.py").write_text(HASHES_OTHERWISE)
    flashed_board.power_cycle()
    for name in ("pico-tile", "pico-pad"):
        with pytest.raises(UserError, match="runs other files than those that were put on it"):
            flash_as(flashed_board, name)


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
