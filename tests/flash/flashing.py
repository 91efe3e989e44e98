"""The command `gemtable flash` on emulated boards, whose flash is a folder to look into."""

import json
import platform
import shutil

from gemtable import boards
from gemtable.flash import image

from tests.play import gemtable

PAD = boards.find("pico-pad")
CHIP = {"x86_64": "x64"}.get(platform.machine())  # what emulated boards take machine code of


def flash(board, *words):
    """Flash a board as a pad; return what it tells as JSON."""
    done = flash_as_it_is(board, "--json", *words)
    assert done.returncode == 0, done.stdout + done.stderr
    return json.loads(done.stdout)


def flash_as_it_is(board, *words):
    """Return the finished process."""
    return gemtable.run("flash", "--port", board.port, "--as", "pico-pad", *words)


def start_flashing(board):
    """Return the running process."""
    return gemtable.start("flash", "--port", board.port, "--as", "pico-pad")


def empty(board):
    """Leave nothing on the board's flash, as on one with a new MicroPython."""
    shutil.rmtree(board.flash)
    board.flash.mkdir()


def fill(board):
    """Put on the flash what a flash puts there: test_flash.py has it come out the same."""
    for path, content in files().items():
        (board.flash / path).parent.mkdir(exist_ok=True)
        (board.flash / path).write_bytes(content)


def contents(board):
    """Return what is on the board, by path."""
    return {
        path.relative_to(board.flash).as_posix(): path.read_bytes()
        for path in board.flash.rglob("*")
        if path.is_file()
    }


def files(compiled=True):
    """Return what shall be on the board."""
    return image.files(PAD, compiled, CHIP)


def is_right(board, compiled=True):
    return contents(board) == files(compiled)
