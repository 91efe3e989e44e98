"""The command `gemtable flash` on emulated boards, whose flash is a folder to look into."""

import json
import platform
import shutil
from collections.abc import Mapping

from gemtable import boards
from gemtable.flash import file_layout, firmware_files

from tests.play import gemtable

PAD = boards.find("pico-pad")
CHIP = {"x86_64": "x64"}.get(platform.machine())  # what emulated boards take machine code of


def flash(board, *words):
    """Flash a board as a pad; return what it tells as JSON."""
    return flash_as(board, "pico-pad", *words)


def flash_as(board, name, *words):
    """The same as what it shall be, or as it is."""
    said = ("--as", name) if name else ()
    done = gemtable.run("flash", "--port", board.port, *said, "--json", *words)
    assert done.returncode == 0, done.stdout + done.stderr
    return json.loads(done.stdout)


def flash_as_it_is(board, *words):
    """Flash a board as a pad; return the finished process."""
    return gemtable.run("flash", "--port", board.port, "--as", "pico-pad", *words)


def start_flashing(board, *words):
    return gemtable.start("flash", "--port", board.port, "--as", "pico-pad", *words)


def complaint(done):
    """Return what a command that failed said was wrong, and what to do."""
    assert done.returncode == 1, done.stdout + done.stderr
    what, fix = done.stderr.splitlines()
    return what.removeprefix("gemtable: "), fix.strip()


def empty(board):
    """Leave nothing on the board's flash, as on one with a new MicroPython."""
    refill(board, {})


def fill(board):
    """Put on the flash what a flash puts there: test_one_board.py has it come out the same."""
    refill(board, file_layout.laid_out(files()))


def refill(board, files):
    """Put these files, by path, on the flash in place of all others, and start the board anew.

    It is off meanwhile: a program whose files are half there would write down how it failed.
    """
    board.unplug()
    shutil.rmtree(board.flash)
    board.flash.mkdir()
    write(board, files)
    board.replug()


def write(board, files):
    for path, content in files.items():
        (board.flash / path).parent.mkdir(parents=True, exist_ok=True)
        (board.flash / path).write_bytes(content)


def kept_at(board, name):
    """Return the path on the flash at which the newest set has a file."""
    return board.flash / file_layout.stored(name, files()[name])


def contents(board):
    return {
        path.relative_to(board.flash).as_posix(): path.read_bytes()
        for path in board.flash.rglob("*")
        if path.is_file()
    }


def files(compiled=True):
    return firmware_files.files(PAD, compiled, CHIP)


def is_right(board, compiled=True):
    """Say whether the board starts just what it shall."""
    return started(contents(board)) == files(compiled)


def started(files, turn=0):
    """Return what a board with these files starts, by name: its newest set, or the one before.

    Nothing without its main.py. Fails where a set is not whole.
    """
    if "main.py" not in files:
        return {}
    listed = file_layout.read(files.get(file_layout.LIST, b"").decode())
    if not listed.sets:  # as an earlier Gemtable put it there, or by hand
        ours = listed.names or {path for path in files if not path.startswith(file_layout.FOLDER)}
        return {path: files[path] for path in files.keys() & ours - {file_layout.LIST}}
    paths = listed.sets[turn].paths
    one = {file_layout.named(path): files[path] for path in paths}
    assert all(file_layout.stored(name, content) in paths for name, content in one.items())
    return one | {"main.py": files["main.py"]}


def older_laid_out(contents: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return what was on it, by path, with a list of just these."""
    files = {**contents, "main.py": b"# older\n" + contents["main.py"]}
    return {
        **files,
        "gemtable.txt": "".join(f"{n}\n" for n in sorted({*files, "gemtable.txt"})).encode(),
    }
