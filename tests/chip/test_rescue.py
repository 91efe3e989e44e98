"""Tight loops that swallow control-C, on the real image: how a board is got out of them.

A busy chip is emulated at a fortieth of its speed: each of these takes some seconds.
"""

import os
import sys
from contextlib import suppress
from pathlib import Path

import pytest
from gemtable import boards
from gemtable.care import rescue
from gemtable.emulator.chip import files as file_system
from gemtable.emulator.chip.image import FILE_BLOCKS, FILES_AT
from gemtable.emulator.chip.rp2040 import Chip
from gemtable.flash import boot_drive, micropython_builds

from tests.chip.power_supply import UID
from tests.chip.recorded_chip import RecordedChip
from tests.play import gemtable

pytestmark = pytest.mark.soak

PAD = boards.load(boards.find("pico-pad"))
BOOT_US = 1_000_000
RUNNING_US = 150_000  # from the port on, until main.py runs for certain
CONTROL_C = b"\x03"
PROMPT = b">>> "
LOOPS = {
    "nested": (
        "while True:\n    try:\n        while True:\n            pass\n    except:\n        pass\n"
    ),
    "one": "while True:\n    try:\n        pass\n    except:\n        pass\n",
    "a function": (
        "def work():\n    n = 0\n    while True:\n        n += 1\n"
        "while True:\n    try:\n        work()\n    except KeyboardInterrupt:\n        pass\n"
    ),
    "prints": (
        "import time\nwhile True:\n    try:\n        while True:\n            print('x' * 60)\n"
        "            time.sleep_ms(5)\n    except KeyboardInterrupt:\n        print('no')\n"
    ),
}


class WritesArePackets(RecordedChip):
    """Its port hands on each byte as a packet, as USB does with writes of one byte."""

    def _exchange(self) -> None:
        with suppress(BlockingIOError):
            del self._leaving[: os.write(self._port.master, self._leaving)]
        with suppress(BlockingIOError):
            while not self.chip.host.waiting:
                self.chip.host.send(os.read(self._port.master, 1))


def started(image, program):
    """Return a chip that runs `program` as its main.py."""
    chip = Chip(image, PAD, UID, {"main.py": program.encode()})
    chip.run_until(lambda: chip.host.is_connected, BOOT_US)
    chip.run(RUNNING_US)
    return chip


def heard_by(chip, packets, times):
    """Send the packets so often, two milliseconds apart; return what the chip says."""
    heard = bytearray()
    chip.heard = heard.extend
    for _ in range(times):
        for packet in packets:
            chip.host.send(packet)
            chip.run(1)  # the next is another packet
        chip.run(2000)
    return bytes(heard)


@pytest.mark.parametrize("loop", LOOPS)
def test_a_control_c_right_behind_another_stops_any_loop(image, loop):
    chip = started(image, LOOPS[loop])
    assert heard_by(chip, [CONTROL_C, CONTROL_C], times=5).endswith(PROMPT)


@pytest.mark.parametrize("packet", [CONTROL_C, CONTROL_C * 64], ids=["one", "64 in one packet"])
def test_one_packet_at_a_time_does_not(image, packet):
    assert PROMPT not in heard_by(started(image, LOOPS["nested"]), [packet], times=50)


@pytest.mark.parametrize("loop", ["nested", "prints"])
def test_the_command_takes_a_board_out_of_a_loop_to_a_prompt_that_mpremote_finds(
    image, tmp_path, loop
):
    chip = WritesArePackets(started(image, LOOPS[loop]), tmp_path)
    told = chip.hears(gemtable.COMMAND, "boards", "rescue", chip.path)
    assert (told.returncode, told.stderr) == (0, "")
    assert "The board's file main.py was renamed to kept-main.py." in told.stdout
    assert file_system.unpack(chip.chip.file_system) == {"kept-main.py": LOOPS[loop].encode()}
    mpremote = str(Path(sys.executable).with_name("mpremote"))
    said = chip.hears(mpremote, "connect", chip.path, "exec", "print(6 * 7)")
    assert said.stdout == "42\n"


def test_a_program_that_switches_control_c_off_is_erased_at_the_boot_drive(image):
    """The chip's flash is as its bootloader would leave it: MicroPython makes it anew."""
    off = b"import micropython\nmicropython.kbd_intr(-1)\nwhile True:\n    pass\n"
    system = bytearray(file_system.pack({"main.py": off}, FILE_BLOCKS))
    (erased,) = boot_drive.read(rescue.erasing(boards.load(boards.find("pico-w-pad")))).values()
    system[: len(erased)] = erased
    chip = Chip(image, PAD, UID, bytes(system))
    chip.run_until(lambda: chip.host.is_connected, BOOT_US)
    assert heard_by(chip, [CONTROL_C], times=50).endswith(PROMPT)
    assert file_system.unpack(chip.file_system) == {}


def test_the_files_are_where_the_image_has_them():
    build = micropython_builds.build_of(boards.load(boards.find("pico-w-pad")))
    assert build.files_at == FILES_AT
