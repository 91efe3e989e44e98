"""`gemtable flash` at a chip that is wired otherwise, or is another chip: nothing is written."""

import pytest
from gemtable import boards
from gemtable.emulator.chip import files as file_system
from gemtable.emulator.chip.rp2040 import Chip

from tests.chip.powering import UID
from tests.chip.recorded_chip import RecordedChip
from tests.play import gemtable

pytestmark = pytest.mark.soak

PAD = boards.load(boards.find("pico-pad"))
OURS = {"note.txt": b"of a maker"}


@pytest.fixture
def chip(image, tmp_path):
    """A chip with MicroPython and a file of its maker's; key 3 is down, on GPIO 4."""
    chip = Chip(image, PAD, UID, OURS)
    chip.set_key(2, True)
    return RecordedChip(chip, tmp_path)


@pytest.mark.parametrize(
    ("role", "said"),
    [
        ("pico-pad", "is not wired as pico-pad is: GP4 of key 3 is held to ground."),
        ("pico-2-pad", "has an RP2040, but the board file pico-2-pad is for an RP2350."),
    ],
)
def test_it_is_refused_and_has_what_it_had(chip, role, said):
    done = chip.hears(gemtable.COMMAND, "flash", "--port", chip.path, "--as", role)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith(f"gemtable: The board on {chip.path} {said}\n")
    assert file_system.unpack(chip.chip.file_system) == OURS
