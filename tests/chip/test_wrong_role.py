"""`gemtable flash` at a chip that is wired otherwise, is another, or has an old MicroPython.

Nothing is written.
"""

import json
import struct

import pytest
from gemtable import boards
from gemtable.emulator.chip import files as file_system
from gemtable.emulator.chip.rp2040 import Chip
from gemtable.flash import file_layout, firmware_files

from tests.chip.power_supply import UID
from tests.chip.recorded_chip import RecordedChip
from tests.play import gemtable

pytestmark = pytest.mark.soak

PAD = boards.load(boards.find("pico-pad"))
OURS = {"note.txt": b"of a maker"}


@pytest.fixture
def chip(image, tmp_path):
    """A chip with MicroPython and a file of its maker's; key 3 is down, on GPIO 4."""
    return of_a_maker(image, tmp_path)


@pytest.fixture
def older(image, tmp_path):
    """Such a chip whose MicroPython is 1.24.0, by what it says."""
    path = tmp_path / "older.uf2"
    path.write_bytes(replaced(image.read_bytes(), version(1, 27, 0), version(1, 24, 0)))
    return of_a_maker(path, tmp_path)


@pytest.fixture
def runs_otherwise(image, tmp_path):
    """A chip whose program runs, its only key, which is up, where a pad has its LEDs."""
    path = tmp_path / "runs-otherwise.json"
    wired = json.loads(boards.find("pico-tile").read_text())
    wired.update(name="runs-otherwise", key_pins=[16])
    wired["strips"][0]["pin"] = 2
    path.write_text(json.dumps(wired))
    files = file_layout.laid_out(firmware_files.files(path))
    return RecordedChip(Chip(image, boards.load(path), UID, files), tmp_path)


def of_a_maker(image, folder):
    chip = Chip(image, PAD, UID, OURS)
    chip.set_key(2, True)
    return RecordedChip(chip, folder)


def version(*numbers):
    """Return how sys.implementation.version begins in the image: a tuple of four, small ints."""
    return struct.pack("<4I", 4, *(number << 1 | 1 for number in numbers))


def replaced(image, old, new):
    assert image.count(old) == 1
    return image.replace(old, new)


@pytest.mark.parametrize(
    ("role", "said"),
    [
        ("pico-pad", "is not wired like pico-pad: GP4 of key 3 is connected to ground."),
        ("pico-2-pad", "has an RP2040, but the board file pico-2-pad is for an RP2350."),
    ],
)
def test_it_is_refused_and_has_what_it_had(chip, role, said):
    is_refused(chip, role, said)


def test_an_old_micropython_is_refused_before_anything_is_written(older):
    is_refused(older, "pico-pad", "has MicroPython 1.24.0, but 1.26 or newer is needed.")
    assert len(older.packed) == 1


def test_a_capacitor_that_the_program_has_charged_is_found_all_the_same(runs_otherwise):
    had = file_system.unpack(runs_otherwise.chip.file_system)
    said = "is not wired like pico-pad: GP16 for strip 1 has a capacitor, like a key."
    is_refused(runs_otherwise, "pico-pad", said, had)


def is_refused(chip, role, said, had=OURS):
    done = chip.hears(gemtable.COMMAND, "flash", "--port", chip.path, "--as", role)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith(f"gemtable: The board on {chip.path} {said}\n")
    assert file_system.unpack(chip.chip.file_system) == had
