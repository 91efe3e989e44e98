"""A chip of a board file with what gemtable flash puts on it, and a host at its port."""

from collections.abc import Mapping
from pathlib import Path

from gemtable import boards
from gemtable.emulator.chip.rp2040 import Chip
from gemtable.flash import file_layout, firmware_files

from tests.chip.chip_host import ChipHost

UID = "e66011223344aa55"


def power_up(image: Path, name: str, files: Mapping[str, bytes] | bytes | None = None) -> ChipHost:
    """Return a host at a chip that gets its first power now; `files` or a file system instead."""
    path = boards.find(name)
    installed = files or file_layout.laid_out(firmware_files.files(path))
    return ChipHost(Chip(image, boards.load(path), UID, installed))
