"""Erases the files of an unreachable board at its boot drive; MicroPython stays.

It erases the first two blocks of the file system, where littlefs has its root; MicroPython
creates a new file system at its next start. So this needs no image, and wears only two blocks.
Sources: littlefs, SPEC.md, "Superblock entries"; MicroPython, ports/rp2/modules/_boot.py.
"""

from gemtable import boards, command_lines
from gemtable.boards.files import Board
from gemtable.boards.models import MODELS
from gemtable.errors import UserError
from gemtable.flash import boot_drive, micropython_builds, uf2
from gemtable.process import tasks
from gemtable.sentence import Sentence

_ROOT_BYTES = 2 * 4096
_FAMILIES = {"rp2040": uf2.RP2040, "rp2350": uf2.ABSOLUTE}
_NAME = "empty.uf2"
_EXAMPLE = "pico-pad"


def empty(path: str | None, name: str | None) -> None:
    """Erase the files of the board at a boot drive; without a path, at the only drive.

    `name` is its board file; its model says where the files are. Raises UserError.
    """
    drive = boot_drive.drive_at(path) if path else _only()
    if name is None:
        example = command_lines.ours("boards", "rescue", "--as", _EXAMPLE)
        raise UserError(
            Sentence("A boot drive does not show which board it belongs to."),
            Sentence("Name the board, as in {command}", command=example),
        )
    board = boards.load(boards.find(name))
    boot_drive.must_be_of(drive, board)
    tasks.run(boot_drive.put(drive, _NAME, erasing(board)))
    print(Sentence("The files of the board on {folder} are erased.", folder=drive.folder))
    flash = command_lines.ours("flash", "--as", name)
    print(Sentence("Put the firmware on it: {command}", command=flash))


def erasing(board: Board) -> bytes:
    """Return the UF2 file that erases the files of a board. Raises UserError."""
    build = micropython_builds.build_of(board)
    if build.files_at is None:
        raise UserError(
            Sentence(
                "Gemtable does not know where a {model} keeps its files.",
                model=MODELS[board.model].title,
            ),
            Sentence(
                "Empty all of it: copy flash_nuke.uf2 from datasheets.raspberrypi.com/soft onto"
                " the drive, then MicroPython's UF2 file for it likewise."
            ),
        )
    at = uf2.FLASH_AT + build.files_at
    return uf2.made(_FAMILIES[board.mcu], at, b"\xff" * _ROOT_BYTES)


def _only() -> boot_drive.Drive:
    found = boot_drive.only()
    if found is None:
        raise UserError(
            Sentence("There is no boot drive."),
            Sentence("Name the board's port; or hold BOOTSEL while you plug it in."),
        )
    return found
