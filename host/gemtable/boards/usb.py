"""The USB ids of board files, valid or not: they only decide which ports to look at."""

from collections.abc import Iterable
from pathlib import Path

from pydantic import BaseModel, ValidationError

from gemtable.boards.files import Usb


class _UsbOfBoard(BaseModel):
    usb: Usb


def usb_ids(files: Iterable[Path]) -> set[tuple[int | None, int | None]]:
    """Return vendor id and product id of each file that has valid ones."""
    found: set[tuple[int | None, int | None]] = set()
    for file in files:
        try:
            usb = _UsbOfBoard.model_validate_json(file.read_bytes()).usb
        except (OSError, ValidationError):  # reported when the board is used
            continue
        found.add((int(usb.vid, 16), int(usb.pid, 16)))
    return found
