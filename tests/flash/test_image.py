"""What goes on a board: everything the firmware has, compiled, under a hash the board can tell."""

import hashlib

import pytest
from gemtable import boards
from gemtable.boards.folders import FIRMWARE
from gemtable.flash import image

from tests import on_micropython

PAD = boards.find("pico-pad")
MODULES = {
    path.relative_to(FIRMWARE).with_suffix("").as_posix() for path in FIRMWARE.rglob("*.py")
}


def test_all_modules_are_compiled_but_main():
    files = image.files(PAD)
    compiled = {f"{module}.mpy" for module in MODULES - {"main"}}
    assert set(files) == {*compiled, "main.py", "board.json"}
    assert all(files[path].startswith(b"M\x06") for path in compiled)  # .mpy of version 6
    assert files["main.py"] == (FIRMWARE / "main.py").read_bytes()
    assert files["board.json"] == PAD.read_bytes()


def test_without_compiling_the_modules_are_the_firmware_itself():
    files = image.files(PAD, compiled=False)
    assert set(files) == {f"{module}.py" for module in MODULES} | {"board.json"}
    for module in MODULES:
        assert files[f"{module}.py"] == (FIRMWARE / f"{module}.py").read_bytes()


def test_the_same_firmware_gives_the_same_bytes():
    assert image.files(PAD) == image.files(PAD)


def test_the_hash_is_of_the_program_only():
    program = {"b.mpy": b"2", "a.py": b"1"}
    digest = hashlib.sha256(b"a.py\x001" + b"b.mpy\x002").hexdigest()[:16]
    assert image.hash_of(program) == digest
    assert image.hash_of({**program, "board.json": b"{}"}) == digest


@pytest.mark.parametrize("compiled", [True, False], ids=["compiled", "source"])
def test_a_board_that_was_filled_by_hand_computes_the_same_hashes(tmp_path, compiled):
    files = image.files(PAD, compiled)
    for path, content in files.items():
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_bytes(content)
    told = on_micropython.run(
        f"import os; os.chdir({str(tmp_path)!r})\n"
        "import store; print(store.files_hash(), store.board_hash())"
    )
    assert told.split() == [image.hash_of(files), image.board_hash_of(files)]
