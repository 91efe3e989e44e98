"""Chooses the ports to flash, and finds a board again after a reset.

A board at its boot drive gets MicroPython first, and thereby a port.
"""

import asyncio
import sys
from collections.abc import Sequence
from pathlib import Path

from gemtable import boards
from gemtable.boards import board_names
from gemtable.errors import UserError
from gemtable.flash import boot_drive
from gemtable.flash.mpremote import MICROPYTHON
from gemtable.link import serial_port
from gemtable.link.usb_ports import UsbPort, usb_boards
from gemtable.process import tasks
from gemtable.sentence import Sentence

_LOOKS = 150  # for the port of a board after it got MicroPython
_LOOK_S = 0.2


def choose(named: Sequence[str], board_file: Path | None) -> str:
    """Return the named port, or the port of the only board. Raises UserError.

    Boards with the USB id of `board_file` count too. A board at its boot drive gets MicroPython
    first, if `board_file` is given.
    """
    if len(named) > 1:
        raise UserError(
            Sentence("{count} ports were given.", count=len(named)),
            Sentence("Give one port, or flash all boards with --all."),
        )
    port = named[0] if named else None
    if board_file:
        port = through_boot_drive(port, board_file)
    port = port or _only(_plugged_in(board_file))
    serial_port.check(port)
    return port


def all_boards(named: Sequence[str], board_file: Path | None) -> list[str]:
    """Return the ports with boards, and the named ports. Raises UserError if there are none."""
    found = [board.path for board in _plugged_in(board_file)]
    chosen = list(dict.fromkeys([*found, *named]))
    if not chosen:
        raise _none()
    return chosen


def after_reset(port: str, board_file: Path | None, uid: str) -> str:
    """Return the board's port after a reset, which may give it another name."""
    found = [board.path for board in _plugged_in(board_file) if board.serial.lower() == uid]
    return found[0] if found else port


def through_boot_drive(port: str | None, board_file: Path, looks: int = _LOOKS) -> str | None:
    """Return `port`, or the new port of a boot drive after copying MicroPython to it.

    The drive is used if `port` is its folder, or if `port` is None and no board is plugged in.
    Returns None if there is neither a port nor a drive. Raises UserError.
    """
    if port is None:
        drive = None if _plugged_in(board_file) else boot_drive.only()
    else:
        drive = boot_drive.drive_at(port) if boot_drive.is_one(port) else None
    if drive is None:
        return port
    # Imported here, since it imports the modules for downloads.
    from gemtable.flash import micropython_builds

    board = boards.load(board_file)
    boot_drive.must_be_of(drive, board)
    image = micropython_builds.file_for(board)
    copying = Sentence("Copying {image} to {folder}.", image=image.name, folder=drive.folder)
    print(copying, file=sys.stderr)
    return tasks.run(_port_to_come(drive, image.name, image.read_bytes(), board_file, looks))


async def _port_to_come(
    drive: boot_drive.Drive, name: str, image: bytes, board_file: Path, looks: int
) -> str:
    before = {board.path for board in _plugged_in(board_file)}
    await boot_drive.put(drive, name, image)
    for _ in range(looks):
        for board in _plugged_in(board_file):
            if board.path not in before:
                return board.path
        await asyncio.sleep(_LOOK_S)
    raise UserError(
        Sentence(
            "The board on {folder} has MicroPython now, but no serial port appeared.",
            folder=drive.folder,
        ),
        Sentence("Unplug it and plug it in again, then run the same command."),
    )


def _plugged_in(board_file: Path | None) -> list[UsbPort]:
    """Return the ports with known boards, or with boards of this file's USB id."""
    return usb_boards([board_file] if board_file else [])


def _only(found: list[UsbPort]) -> str:
    if not found:
        raise _none()
    if len(found) > 1:
        told = [
            Sentence(
                "{port} ({vid}:{pid} {product}, serial {serial})",
                port=board.path,
                vid=board.vid,
                pid=board.pid,
                product=board.product,
                serial=board_names.name_of(board.serial.lower()) or board.serial,
            )
            for board in found
        ]
        raise UserError(
            Sentence("{count} boards are plugged in: {boards}.", count=len(found), boards=told),
            Sentence(
                "Choose one, for example with --port {port}, or flash all of them with --all.",
                port=found[0].path,
            ),
        )
    return found[0].path


def _none() -> UserError:
    return UserError(
        Sentence("No board is plugged in."),
        Sentence("Plug in a board. {micropython}", micropython=MICROPYTHON),
    )
