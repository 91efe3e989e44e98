"""What goes on a board: everything the firmware has, under a hash the board can tell.

Modules hold machine code for the chip that asks for it, and for no other.
"""

import hashlib

import pytest
from gemtable import boards
from gemtable.boards.board_folders import FIRMWARE
from gemtable.errors import UserError
from gemtable.flash import firmware_files

from tests import on_micropython
from tests.flash.flashing import CHIP

PAD = boards.find("pico-pad")
MODULES = {
    path.relative_to(FIRMWARE).with_suffix("").as_posix() for path in FIRMWARE.rglob("*.py")
}
QUICK = {"app", "keys", "pixels", "session", "gemwire/frames"}  # some that must be
PLAIN = {"shows", "store", "watchdog"}
PIXELS = b"""
def first_of(buffer: ptr8) -> int:
    return buffer[0]
"""
SESSION = b"""
def sum_of(a, b):
    return a + b
"""
NUMBERS = {"x86": 1, "x64": 2, "armv6m": 4, "armv7emsp": 7}  # py/persistentcode.h
VERSION = 6 | 3 << 8  # and sub-version, of MicroPython 1.23 to 1.29


def test_all_modules_are_compiled_but_main():
    files = firmware_files.files(PAD)
    compiled = {f"{module}.mpy" for module in MODULES - {"main"}}
    assert set(files) == {*compiled, "main.py", "board.json"}
    assert all(files[path].startswith(b"M\x06") for path in compiled)  # .mpy of version 6
    assert files["main.py"] == (FIRMWARE / "main.py").read_bytes()
    assert files["board.json"] == PAD.read_bytes()


def test_without_compiling_the_modules_are_the_firmware_itself():
    files = firmware_files.files(PAD, compiled=False)
    assert set(files) == {f"{module}.py" for module in MODULES} | {"board.json"}
    for module in MODULES:
        assert files[f"{module}.py"] == (FIRMWARE / f"{module}.py").read_bytes()


def test_the_same_firmware_gives_the_same_bytes():
    assert firmware_files.files(PAD) == firmware_files.files(PAD)


def test_the_hash_is_of_the_program_only():
    program = {"b.mpy": b"2", "a.py": b"1"}
    digest = hashlib.sha256(b"a.py\x001" + b"b.mpy\x002").hexdigest()[:16]
    assert firmware_files.hash_of(program) == digest
    assert firmware_files.hash_of({**program, "board.json": b"{}"}) == digest


@pytest.mark.parametrize("compiled", [True, False], ids=["compiled", "source"])
def test_a_board_that_was_filled_by_hand_computes_the_same_hashes(tmp_path, compiled):
    files = firmware_files.files(PAD, compiled)
    for path, content in files.items():
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_bytes(content)
    told = on_micropython.run(
        f"import os; os.chdir({str(tmp_path)!r})\n"
        "import store; print(store.files_hash(), store.board_hash())"
    )
    assert told.split() == [
        firmware_files.hash_of(files),
        firmware_files.board_hash_of(files["board.json"]),
    ]


def chips(files):
    """Return the numbers of the chips that the modules are made for; 0 is any, and bytecode."""
    return {
        path.removesuffix(".mpy"): content[2] >> 2
        for path, content in files.items()
        if path.endswith(".mpy")
    }


@pytest.mark.parametrize("chip", NUMBERS)
def test_modules_that_must_be_quick_are_machine_code_of_the_chip(chip):
    made_for = chips(firmware_files.files(PAD, chip=chip))
    assert {made_for[module] for module in QUICK} == {NUMBERS[chip]}
    assert {made_for[module] for module in PLAIN} == {0}


def test_without_another_word_the_chip_is_that_of_our_boards():
    assert firmware_files.files(PAD) == firmware_files.files(PAD, chip="armv6m")


def test_a_board_that_takes_no_machine_code_gets_bytecode_only():
    files = firmware_files.files(PAD, chip=None)
    assert files.keys() == firmware_files.files(PAD).keys()
    assert set(chips(files).values()) == {0}


@pytest.mark.parametrize("chip", NUMBERS)
def test_a_chip_is_known_by_its_number_above_the_version(chip):
    assert firmware_files.chip_of(NUMBERS[chip] << 10 | VERSION) == chip


@pytest.mark.parametrize(
    "mpy",
    [0, VERSION, 99 << 10 | VERSION, 4 << 10 | 6 | 2 << 8, 4 << 10 | 7 | 3 << 8],
    ids=["no .mpy at all", "bytecode", "unknown chip", "older MicroPython", "newer MicroPython"],
)
def test_no_machine_code_is_made_for_what_would_not_take_it(mpy):
    assert firmware_files.chip_of(mpy) is None


def test_emulated_boards_say_what_they_take():
    said = on_micropython.run("import sys; print(sys.implementation._mpy)")
    assert firmware_files.chip_of(int(said)) == CHIP


@pytest.mark.parametrize("chip", [CHIP, None], ids=["machine code", "bytecode"])
def test_a_compiled_module_does_what_its_source_says(tmp_path, chip):
    for path, source in (("pixels.py", PIXELS), ("session.py", SESSION)):
        made = firmware_files.compile_module(source, path, chip)
        assert bool(made[2] >> 2) == bool(chip)
        (tmp_path / path).with_suffix(".mpy").write_bytes(made)
    told = on_micropython.run(
        f"import sys; sys.path.insert(0, {str(tmp_path)!r}); import pixels, session\n"
        "print(session.sum_of(20, 22), pixels.first_of(b'*'))"
    )
    assert told.split() == ["42", "42"]


def test_a_module_that_does_not_compile_is_named():
    with pytest.raises(UserError, match="The firmware's keys does not compile") as raised:
        firmware_files.compile_module(b"def keys(:", "keys", "armv6m")
    assert "SyntaxError" in str(raised.value)
