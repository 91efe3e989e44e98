"""`gemtable boards rescue` gets an unreachable board to its prompt, or erases its files.

Erasing clears the first two blocks of the file system, where littlefs has its root;
MicroPython creates a new file system at its next start. So this needs no image, and wears
only two blocks.
Sources: littlefs, SPEC.md, "Superblock entries"; MicroPython, ports/rp2/modules/_boot.py.

A program that catches control-C and continues still stops if the next control-C arrives
while it handles the previous one. A tight loop handles one within microseconds, so
control-C is sent in pairs: two writes are two USB packets, back to back. Two in one
packet, or single ones, never stopped such a loop (tests/chip/test_rescue.py). Then
main.py and boot.py are renamed, so that the program doesn't start again at the next
reset.
"""

import asyncio

from gemtable import boards, command_lines
from gemtable.boards.board_file import Board
from gemtable.boards.board_models import MODELS
from gemtable.errors import UserError
from gemtable.flash import boot_drive, micropython_builds
from gemtable.link.serial_port import Port
from gemtable.printable import printable
from gemtable.process import tasks
from gemtable.process.tasks import until
from gemtable.sentence import Sentence, message

_ROOT_BYTES = 2 * 4096
_FAMILIES = {"rp2040": boot_drive.RP2040, "rp2350": boot_drive.ABSOLUTE}
_NAME = "empty.uf2"
_EXAMPLE = "pico-pad"


def empty(path: str | None, name: str | None) -> None:
    """Erase the files of the board at a boot drive; without a path, at the only drive.

    The model in the board file called `name` has the place of the files. Raises UserError.
    """
    drive = boot_drive.drive_at(path) if path else _only()
    if name is None:
        example = command_lines.ours("boards", "rescue", "--as", _EXAMPLE)
        raise UserError(
            Sentence("A boot drive does not show which board it belongs to."),
            Sentence("Choose the board, for example with {command}", command=example),
        )
    board = boards.load(boards.find(name))
    boot_drive.must_be_of(drive, board)
    tasks.run(boot_drive.put(drive, _NAME, erasing(board)))
    print(Sentence("The files of the board on {folder} have been erased.", folder=drive.folder))
    flash = command_lines.ours("flash", "--as", name)
    print(Sentence("Install the firmware with {command}", command=flash))


def erasing(board: Board) -> bytes:
    """Return the UF2 file that erases the files of a board. Raises UserError."""
    build = micropython_builds.build_of(board)
    if build.files_at is None:
        raise UserError(
            Sentence(
                "Gemtable does not know where an {model} keeps its files.",
                model=MODELS[board.model].title,
            ),
            Sentence(
                "To erase its whole flash, copy flash_nuke.uf2 from "
                "datasheets.raspberrypi.com/soft onto the drive, then MicroPython's UF2 file for "
                "the board."
            ),
        )
    at = boot_drive.FLASH_AT + build.files_at
    return boot_drive.made(_FAMILIES[board.mcu], at, b"\xff" * _ROOT_BYTES)


def _only() -> boot_drive.Drive:
    found = boot_drive.only()
    if found is None:
        raise UserError(
            Sentence("There is no boot drive."),
            Sentence("Give the board's port, or hold BOOTSEL while you plug the board in."),
        )
    return found


_CONTROL_C, _RAW, _RUN, _NO_MORE_RAW = b"\x03", b"\x01", b"\x04", b"\x02"
_PROMPT, _RAW_PROMPT = b">>> ", b"raw REPL; CTRL-B to exit\r\n>"
_EACH_S = 0.002
_MOST_WAITING = 0  # bytes not yet written would share a packet with the next ones
_TRIES_S = 20.0
_ANSWER_S = 5.0
_CALM_S = 0.3  # for bytes that are still in transit
_KEEP = b"""\
import os
for name in "boot.py", "main.py":
    if name in os.listdir():
        kept = "kept-" + name
        while kept in os.listdir():
            kept = "kept-" + kept
        os.rename(name, kept)
        print(name, kept)
"""


def rescue(path: str, seconds: float = _TRIES_S) -> None:
    """Make the board on a port stay at its prompt, now and after a reset. Raises UserError."""
    text = message("Trying for up to {seconds:.0f} s to stop the program of the board on {port}.")
    print(Sentence(text, port=path, seconds=seconds), flush=True)
    for name, kept in tasks.run(_rescue(path, seconds)):
        print(
            Sentence(
                "The board's file {name} was renamed to {kept}.",
                name=printable(name),
                kept=printable(kept),
            )
        )
    print(Sentence("The board is at MicroPython's prompt, and will return to it after a reset."))
    flash = command_lines.ours("flash", "--port", path, "--as", "pico-pad")
    print(Sentence("Install the firmware with {command}", command=flash))


async def _rescue(path: str, seconds: float) -> list[tuple[str, str]]:
    heard = bytearray()
    port = Port(path, heard.extend, lambda error: None)
    await port.open()
    try:
        if not await _seized(port, heard, seconds):
            raise _lost(path)
        return await _kept(port, heard, path)
    finally:
        port.close()
        await port.freed.wait()


async def _seized(port: Port, heard: bytearray, seconds: float) -> bool:
    """Send control-C until the prompt appears; return whether it did."""
    loop = asyncio.get_running_loop()
    ends_at = loop.time() + seconds
    while loop.time() < ends_at and port.is_open:
        if port.waiting_bytes <= _MOST_WAITING:
            port.write(_CONTROL_C)
            port.write(_CONTROL_C)
        await asyncio.sleep(_EACH_S)
        if heard.endswith(_PROMPT):
            await asyncio.sleep(_CALM_S)
            heard.clear()
            port.write(_RAW)
            if await until(lambda: heard.endswith(_RAW_PROMPT), _ANSWER_S):
                return True
    return False


async def _kept(port: Port, heard: bytearray, path: str) -> list[tuple[str, str]]:
    """Rename main.py and boot.py; return the old and new names. Raises UserError."""
    heard.clear()
    port.write(_KEEP + _RUN)
    has_answered = await until(lambda: heard.count(_RUN) >= 2, _ANSWER_S)
    said, _, error = bytes(heard).removeprefix(b"OK").partition(_RUN)
    if not has_answered or error.strip(b"\x04>\r\n"):
        raise _lost(path)
    port.write(_NO_MORE_RAW)
    words = [line.split() for line in said.decode(errors="replace").splitlines()]
    return [(name, kept) for name, kept in words]


def _lost(path: str) -> UserError:
    return UserError(
        Sentence("The program of the board on {port} could not be stopped.", port=path),
        Sentence(
            "Hold BOOTSEL while you plug the board in, then erase its files with {command}",
            command=command_lines.ours("boards", "rescue", "--as", "pico-pad"),
        ),
    )
