"""A board that is at its boot drive gets MicroPython, and a port of it comes of that."""

import asyncio
import sys
from collections.abc import Callable
from pathlib import Path

from gemtable import boards
from gemtable.errors import UserError
from gemtable.flash import boot_drive, builds
from gemtable.link.port_list import usb_boards
from gemtable.process import tasks
from gemtable.sentence import Sentence

_LOOKS = 150  # for a port, before it is said that none comes
_LOOK_S = 0.2


def port_of(port: str | None, board_file: Path, looks: int = _LOOKS) -> str | None:
    """Return `port`; if that is a boot drive, or nothing but one is there, its port to come.

    None if it is for others to say. Raises UserError.
    """
    drive = _meant(port, board_file)
    if drive is None:
        return port
    board = boards.load(board_file)
    boot_drive.must_be_of(drive, board)
    image = builds.file_for(board)
    before = _ports(board_file)
    print(
        Sentence("Copying {image} to {folder}.", image=image.name, folder=drive.folder),
        file=sys.stderr,
    )
    starting = _start(
        drive, image.name, image.read_bytes(), lambda: _ports(board_file) - before, looks
    )
    return tasks.run(starting)


async def _start(
    drive: boot_drive.Drive,
    name: str,
    image: bytes,
    fresh_ports: Callable[[], set[str]],
    looks: int,
) -> str:
    await boot_drive.put(drive, name, image)
    for _ in range(looks):
        if fresh := fresh_ports():
            return min(fresh)
        await asyncio.sleep(_LOOK_S)
    raise UserError(
        Sentence("The board on {folder} has MicroPython now, but no port.", folder=drive.folder),
        Sentence("Unplug it, plug it in again, then the same command."),
    )


def _meant(port: str | None, board_file: Path) -> boot_drive.Drive | None:
    if port is not None:
        return boot_drive.drive_at(port) if boot_drive.is_one(port) else None
    if _ports(board_file):
        return None
    return boot_drive.only()


def _ports(board_file: Path) -> set[str]:
    return {board.path for board in usb_boards([board_file])}
