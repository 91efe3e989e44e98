"""The boot drive of a board without MicroPython, or with BOOTSEL held; it accepts UF2 files.

The drive is recognized by its INFO_UF2.TXT, wherever it is mounted. The bootloader reads a file
block by block and starts the board after the last block; then the drive disappears.
Sources: github.com/microsoft/uf2, README; families: pico-sdk, boot_uf2_headers, boot/uf2.h;
RP2040 data sheet, 2.8.4; RP2350 data sheet, "UF2".
"""

import asyncio
import os
import struct
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from gemtable.errors import UserError
from gemtable.sentence import Sentence

if TYPE_CHECKING:
    from gemtable.boards.board_file import Board


RP2040, ABSOLUTE, RP2350_ARM = 0xE48BFF56, 0xE48BFF57, 0xE48BFF59
FLASH_AT = 0x10000000  # the address of the flash on both chips

_BLOCK = struct.Struct("<8I476sI")
_MAGICS = 0x0A324655, 0x9E5D5157, 0x0AB16F30  # two at the start of a block, one at the end
_HAS_FAMILY = 0x2000
_PAYLOAD = 256  # one flash page, the only size the chips accept


class Uf2Error(ValueError):
    """The data is not a valid UF2 file."""


def read(data: bytes) -> dict[int, bytes]:
    """Return the content of a UF2 file by chip family. Raises Uf2Error if it isn't valid."""
    if not data or len(data) % _BLOCK.size:
        raise Uf2Error("not a whole number of blocks")
    pieces: dict[int, list[bytes]] = {}
    totals: dict[int, int] = {}
    for block in _BLOCK.iter_unpack(data):
        first, second, flags, _address, size, _number, total, family, payload, last = block
        if (first, second, last) != _MAGICS or size > len(payload):
            raise Uf2Error("an invalid block")
        if not flags & _HAS_FAMILY:
            raise Uf2Error("a block without a family")
        pieces.setdefault(family, []).append(payload[:size])
        totals[family] = total
    for family, content in pieces.items():
        # An absolute block claims to be one of several, but the file has no others.
        if family != ABSOLUTE and len(content) != totals[family]:
            raise Uf2Error("blocks are missing")
    return {family: b"".join(content) for family, content in pieces.items()}


def made(family: int, address: int, content: bytes) -> bytes:
    """Return the UF2 file that writes `content`, in whole pages, to a flash address."""
    starts = range(0, len(content), _PAYLOAD)
    return b"".join(
        _BLOCK.pack(
            *_MAGICS[:2],
            *(_HAS_FAMILY, address + start, _PAYLOAD, number, len(starts), family),
            content[start : start + _PAYLOAD],
            _MAGICS[2],
        )
        for number, start in enumerate(starts)
    )


_INFO = "INFO_UF2.TXT"
_CHIPS = {"RPI-RP2": "rp2040", "RP2350": "rp2350"}  # by Board-ID
_LOOKS = 300  # at the drive; by then, the board must have accepted the file
_LOOK_S = 0.1
_BOOTSEL = Sentence("Hold BOOTSEL while you plug in the board, then run the same command again.")


class Drive(NamedTuple):
    """A boot drive, by the folder where it is mounted, and its chip."""

    folder: Path
    chip: str


def is_one(path: str) -> bool:
    """Return whether a path is the folder of a boot drive, whatever its chip."""
    return (Path(path) / _INFO).is_file()


def drives() -> list[Drive]:
    """Return the boot drives of chips that the firmware supports, sorted by path."""
    import psutil  # imported here, since most flashes don't need it

    folders = [
        Path(path) for path in sorted({each.mountpoint for each in psutil.disk_partitions()})
    ]
    found = [(folder, _board_id(folder)) for folder in folders]
    return [Drive(folder, _CHIPS[name]) for folder, name in found if name in _CHIPS]


def only() -> Drive | None:
    """Return the only boot drive, or None if there is none. Raises UserError for several."""
    found = drives()
    if len(found) > 1:
        folders = [str(drive.folder) for drive in found]
        raise UserError(
            Sentence(
                "There are {count} boot drives: {folders}.", count=len(found), folders=folders
            ),
            Sentence("Unplug all but one of these boards."),
        )
    return found[0] if found else None


def drive_at(path: str) -> Drive:
    """Return the boot drive in a folder. Raises UserError if its chip is not supported."""
    name = _board_id(Path(path))
    if name not in _CHIPS:
        raise UserError(
            Sentence(
                "The boot drive {folder} belongs to another chip: {name}.", folder=path, name=name
            ),
            Sentence("Use a board with an RP2040 or an RP2350, for example a Raspberry Pi Pico."),
        )
    return Drive(Path(path), _CHIPS[name])


def must_be_of(drive: Drive, board: "Board") -> None:
    """Raise UserError if the drive's chip differs from the board file's."""
    if drive.chip != board.mcu:
        raise UserError(
            Sentence(
                "The boot drive {folder} belongs to an {chip}, but {board} is for an {other}.",
                folder=drive.folder,
                chip=drive.chip.upper(),
                board=board.name,
                other=board.mcu.upper(),
            ),
            Sentence("Nothing was written. Use a board file for that chip."),
        )


async def put(drive: Drive, name: str, content: bytes, looks: int = _LOOKS) -> None:
    """Copy a UF2 file to the drive, and wait until the board accepts it. Raises UserError."""
    await asyncio.to_thread(_write, drive.folder, name, content)
    for _ in range(looks):
        if not is_one(str(drive.folder)):
            return
        await asyncio.sleep(_LOOK_S)
    raise UserError(
        Sentence(
            "The board on {folder} did not start after the file was copied to it.",
            folder=drive.folder,
        ),
        _BOOTSEL,
    )


def _write(folder: Path, name: str, content: bytes) -> None:
    try:
        with open(folder / name, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        # The board may restart before the system has finished writing.
        if is_one(str(folder)):
            why = error.strerror
            what = Sentence("{folder} cannot be written to: {error}.", folder=folder, error=why)
            raise UserError(what, _BOOTSEL) from error


def _board_id(folder: Path) -> str:
    try:
        text = (folder / _INFO).read_text(errors="replace")
    except OSError:
        return ""
    facts = dict(line.partition(":")[::2] for line in text.splitlines())
    return facts.get("Board-ID", "").strip()
