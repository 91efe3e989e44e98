"""`gemtable flash` at the port of an emulated chip: what it stops, writes, checks and starts."""

import json
import shutil
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest
from gemtable import boards
from gemtable.emulator import rp2040_files
from gemtable.emulator.vm import Emulator, VmBoard
from gemtable.flash import image as flash_image
from gemtable.places import FIRMWARE

from tests.play import gemtable

PAD = boards.find("pico-pad")
FILES = flash_image.files(PAD)
BOOT_S = 100.0  # of a machine that others use, too
FLASH_S = 200.0


@pytest.fixture(scope="module")
def emulator(image: Path) -> Iterator[Emulator]:
    with Emulator(tier="chip") as emulator:
        yield emulator


@pytest.fixture
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


def flash(board):
    """Flash it as a pad; return what is told as JSON."""
    words = ("flash", "--port", board.port, "--as", "pico-pad", "--json")
    done = gemtable.run(*words, seconds=FLASH_S)
    assert done.returncode == 0, done.stdout + done.stderr
    return json.loads(done.stdout)


def contents(board):
    """Return what is in the chip's flash, by path, as it stands there bit by bit."""
    return rp2040_files.unpack((board.flash / "flash.littlefs").read_bytes())


def runs(board):
    """Wait until its program shows that it waits for a host."""
    return board.wait_for(lambda leds: any(map(any, leds)), BOOT_S)


def test_a_running_older_program_is_stopped_replaced_and_started_and_only_once(chip):
    older = {path: content for path, content in FILES.items() if path != "effects.mpy"}
    older["effects.py"] = (FIRMWARE / "effects.py").read_bytes()
    older[flash_image.LIST] = flash_image.list_of({*older})
    board = chip(older)
    assert runs(board)
    told = flash(board)
    assert (told["copied"], told["removed"]) == (["gemtable.txt", "effects.mpy"], ["effects.py"])
    assert (told["files"], told["uid"]) == (flash_image.hash_of(FILES), board.uid)
    assert contents(board) == FILES
    told = flash(board)
    assert (told["copied"], told["removed"]) == ([], [])
    assert (told["files"], told["board"]) == (flash_image.hash_of(FILES), "pico-pad")
    assert runs(board)


@pytest.mark.soak
def test_an_empty_chip_gets_all_files_and_runs_them(chip):
    board = chip({})
    told = flash(board)
    assert set(told["copied"]) == set(FILES)
    assert told["files"] == flash_image.hash_of(FILES)
    assert told["free_bytes"] >= 100 * 1024
    assert contents(board) == FILES
    assert runs(board)
