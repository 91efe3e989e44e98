"""Every board file boots on the real image with what gemtable flash installs, and says so."""

import pytest
from gemtable import boards
from gemtable.emulator.chip import files as file_system
from gemtable.emulator.emulator import Emulator
from gemtable.emulator.tier import EMULATED_MCU
from gemtable.errors import UserError
from gemtable.flash import file_layout, firmware_files

from tests.chip.power_supply import UID

# The default run has the others on MicroPython.
BEGUN = {"pico-pad": [], "pico-rack": [pytest.mark.slow]}
BOARDS = [
    pytest.param(name, name, id=name, marks=BEGUN.get(name, [pytest.mark.soak]))
    for name in boards.names()
    if boards.load(boards.find(name)).mcu == EMULATED_MCU
]
each_board = pytest.mark.parametrize("name, held", BOARDS, indirect=["held"])


@each_board
def test_a_board_says_hello_within_a_second_of_power_up(name, held):
    """It takes 0.69 s, 0.15 of which are for the modules that it compiles itself."""
    assert held.of("hello")[0].us < 1_000_000


@each_board
def test_a_board_says_what_is_installed_on_it_and_who_it_is(name, held):
    path = boards.find(name)
    contents = firmware_files.files(path)
    said = held.of("hello")[0].fields
    assert (said["board"], said["uid"]) == (name, UID)
    assert (said["files"], said["board_hash"]) == (
        firmware_files.hash_of(contents),
        firmware_files.board_hash_of(contents["board.json"]),
    )
    assert len(said["units"]) == len(boards.load(path).units)


@each_board
def test_a_board_has_100_kb_of_heap_free_or_98_with_a_screen(name, held):
    kilobytes = 98 if boards.load(boards.find(name)).screen else 100
    assert held.hello().fields["free_bytes"] >= kilobytes * 1024


@each_board
def test_the_flash_holds_exactly_the_installed_files(name, held):
    assert file_system.unpack(held.chip.file_system) == file_layout.laid_out(
        firmware_files.files(boards.find(name))
    )


@each_board
def test_a_board_drives_the_pins_high_that_its_file_says_and_no_other(name, held):
    board = boards.load(boards.find(name))
    wired = {*board.key_pins, *(strip.pin for strip in board.strips)}
    high = {gpio for gpio in range(30) if held.chip.drives_high(gpio)}
    assert high - wired == set(board.high_pins)


def test_a_board_of_another_chip_is_refused_before_it_boots():
    with (
        Emulator(tier="chip") as emulator,
        pytest.raises(UserError, match="pico-2-pad has an RP2350, but the emulated chip is an RP"),
    ):
        emulator.start(boards.find("pico-2-pad"))
