"""What goes on a board: everything the firmware has, compiled, under a hash the board can tell."""

import hashlib

import pytest
from gemtable import boards
from gemtable.flash import image
from gemtable.places import FIRMWARE

from tests import on_micropython

PAD = boards.find("pico-pad")
MODULES = {
    path.relative_to(FIRMWARE).with_suffix("").as_posix() for path in FIRMWARE.rglob("*.py")
}


MACHINE_CODE = {
    module
    for module in MODULES
    if "@micropython.native" in (FIRMWARE / f"{module}.py").read_text()
}


def test_all_modules_are_compiled_but_main_and_those_with_machine_code():
    files = image.files(PAD)
    as_they_are = {f"{module}.py" for module in {"main"} | MACHINE_CODE}
    compiled = {f"{module}.mpy" for module in MODULES - {"main"} - MACHINE_CODE}
    assert set(files) == {*compiled, *as_they_are, "board.json", "gemtable.txt"}
    assert all(files[path].startswith(b"M\x06") for path in compiled)  # .mpy of version 6
    assert all(files[path] == (FIRMWARE / path).read_bytes() for path in as_they_are)
    assert files["board.json"] == PAD.read_bytes()


def test_without_compiling_the_modules_are_the_firmware_itself():
    files = image.files(PAD, compiled=False)
    assert set(files) == {f"{module}.py" for module in MODULES} | {"board.json", "gemtable.txt"}
    for module in MODULES:
        assert files[f"{module}.py"] == (FIRMWARE / f"{module}.py").read_bytes()


def test_the_list_names_all_files_and_itself():
    files = image.files(PAD)
    assert files["gemtable.txt"].decode().splitlines() == sorted(files)


def test_no_compiled_module_is_bound_to_one_kind_of_processor():
    for path, content in image.files(PAD).items():
        if path.endswith(".mpy"):
            assert content[2] >> 2 == 0, f"{path} holds machine code"  # the header's architecture


def test_the_same_firmware_gives_the_same_bytes():
    assert image.files(PAD) == image.files(PAD)


def test_the_hash_is_of_the_program_only():
    program = {"b.mpy": b"2", "a.py": b"1"}
    digest = hashlib.sha256(b"a.py\x001" + b"b.mpy\x002").hexdigest()[:16]
    assert image.hash_of(program) == digest
    assert image.hash_of({**program, "board.json": b"{}", "gemtable.txt": b""}) == digest


@pytest.mark.parametrize("compiled", [True, False], ids=["compiled", "source"])
def test_a_board_computes_the_same_hashes(tmp_path, compiled):
    files = image.files(PAD, compiled)
    for path, content in files.items():
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_bytes(content)
    (tmp_path / "notes.py").write_text("the maker's own")
    told = on_micropython.run(
        f"import os; os.chdir({str(tmp_path)!r})\n"
        "import store; print(store.files_hash(), store.board_hash())"
    )
    assert told.split() == [image.hash_of(files), image.board_hash_of(files)]
