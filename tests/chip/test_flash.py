"""`gemtable flash` at the port of an emulated chip: what it stops, writes, checks and starts.

And what a chip does whose power was cut at any moment of that.
"""

import json
import shutil
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

import pytest
from gemtable import boards
from gemtable.emulator import rp2040_files
from gemtable.emulator.vm import Emulator, VmBoard
from gemtable.flash import image as flash_image
from gemtable.places import FIRMWARE

from tests.play import gemtable

PAD = boards.find("pico-pad")
FILES = flash_image.files(PAD)
OLDER = {path: content for path, content in FILES.items() if path != "effects.mpy"}
OLDER["effects.py"] = (FIRMWARE / "effects.py").read_bytes()
OLDER[flash_image.LIST] = flash_image.list_of({*OLDER})
BOOT_S = 100.0  # of a machine that others use, too
FLASH_S = 200.0
BOOT_US = 1_000_000


@pytest.fixture(scope="module")
def emulator(image: Path) -> Iterator[Emulator]:
    with Emulator(tier="chip") as emulator:
        yield emulator


@pytest.fixture(scope="module")
def chip(emulator: Emulator) -> Iterator[Callable[[Mapping[str, bytes]], VmBoard]]:
    """Return a pad on a chip whose flash holds just those files; it is unplugged in the end."""
    board = emulator.start(PAD)

    def filled(files: Mapping[str, bytes]) -> VmBoard:
        board.unplug()
        shutil.rmtree(board.flash)
        for path, content in files.items():
            (board.flash / path).parent.mkdir(parents=True, exist_ok=True)
            (board.flash / path).write_bytes(content)
        board.flash.mkdir(exist_ok=True)
        board.replug()
        return board

    yield filled
    board.unplug()


class Flashed(NamedTuple):
    """What was told, and the file systems that the flash held meanwhile, in their order."""

    told: dict[str, object]
    moments: list[bytes]


def flash(board):
    """Flash it as a pad, and look at its flash all the time."""
    process = gemtable.start("flash", "--port", board.port, "--as", "pico-pad", "--json")
    moments, seen = [], 0
    deadline = time.monotonic() + FLASH_S
    while process.poll() is None:
        assert time.monotonic() < deadline
        if system(board).exists() and system(board).stat().st_mtime_ns != seen:
            seen = system(board).stat().st_mtime_ns
            moments.append(system(board).read_bytes())
        time.sleep(0.001)
    out, complaint = process.communicate()
    assert process.returncode == 0, out + complaint
    return Flashed(json.loads(out), moments)


def system(board):
    return board.flash / "flash.littlefs"


def contents(board):
    """Return what is in the chip's flash, by path, as it stands there bit by bit."""
    return rp2040_files.unpack(system(board).read_bytes())


def runs(board):
    """Wait until its program shows that it waits for a host."""
    return board.wait_for(lambda leds: any(map(any, leds)), BOOT_S)


def program(files):
    """Return what a board runs of those files; nothing without its main.py."""
    if "main.py" not in files:
        return {}
    return {path: files[path] for path in files if path.endswith((".py", ".mpy"))}


@pytest.fixture(scope="module")
def upgraded(chip):
    """A board that ran an older program and was flashed, and what came of it."""
    board = chip(OLDER)
    assert runs(board)
    return board, flash(board)


def cuts(upgraded):
    """Return the file systems that differ in their files, one each, in their order."""
    different = []
    for moment in upgraded[1].moments:
        files = rp2040_files.unpack(moment)
        if not different or different[-1][0] != files:
            different.append((files, moment))
    return different


def test_a_running_older_program_is_stopped_replaced_and_started(upgraded):
    board, (told, _moments) = upgraded
    assert (told["copied"], told["removed"]) == (["gemtable.txt", "effects.mpy"], ["effects.py"])
    assert (told["files"], told["uid"]) == (flash_image.hash_of(FILES), board.uid)
    assert contents(board) == FILES
    assert runs(board)


def test_a_power_cut_in_the_middle_leaves_no_program_that_is_neither_old_nor_new(upgraded):
    programs = [program(files) for files, _moment in cuts(upgraded)]
    torn = {path: OLDER[path] for path in program(OLDER) if path != "effects.py"}
    assert len(programs) >= 4
    assert {} in programs and program(FILES) in programs
    # The torn one lacks what main.py imports; it ends at the prompt.
    assert all(one in ({}, torn, program(OLDER), program(FILES)) for one in programs)


def comes_to(power_up, moment):
    """Return what a chip with that in its flash comes to: the hash it says, or a prompt."""
    host = power_up("pico-pad", moment)
    host.chip.run_until(lambda: host.chip.host.is_connected, BOOT_US)
    for _ in range(20):
        host.send("ask")
        host.chip.host.send(b"\r\n")
        if hello := host.next("hello", 100_000):
            return hello.fields["files"]
        if any(text.startswith(">>>") for text in host.texts):
            return "prompt"
    raise AssertionError(host.texts)


OUTCOMES = ("prompt", flash_image.hash_of(OLDER), flash_image.hash_of(FILES))


def test_after_a_power_cut_in_the_middle_a_chip_boots(upgraded, power_up):
    different = cuts(upgraded)
    torn = next(moment for files, moment in different if "main.py" in files)
    assert comes_to(power_up, torn) in OUTCOMES
    (held, *_) = [moment for files, moment in different if "main.py" not in files]
    assert comes_to(power_up, held) == "prompt"


@pytest.mark.soak
def test_after_a_power_cut_at_any_moment_a_chip_boots(upgraded, power_up):
    assert {comes_to(power_up, moment) for moment in upgraded[1].moments} <= set(OUTCOMES)


@pytest.mark.soak
def test_a_chip_that_is_right_is_only_checked_and_started_again(upgraded):
    board, _flashed = upgraded
    told, moments = flash(board)
    assert (told["copied"], told["removed"]) == ([], [])
    assert (told["files"], told["board"]) == (flash_image.hash_of(FILES), "pico-pad")
    assert len(moments) <= 1
    assert runs(board)


@pytest.mark.soak
def test_an_empty_chip_gets_all_files_and_runs_them(chip):
    board = chip({})
    told, _moments = flash(board)
    assert set(told["copied"]) == set(FILES)
    assert told["files"] == flash_image.hash_of(FILES)
    assert told["free_bytes"] >= 100 * 1024
    assert contents(board) == FILES
    assert runs(board)
