"""The USB ids of board files, whatever else is wrong in them: a port is only to be looked at."""

from collections.abc import Iterable
from pathlib import Path

from pydantic import BaseModel, ValidationError

from gemtable.boards.files import Usb


class _UsbOfBoard(BaseModel):
    usb: Usb


def usb_ids(files: Iterable[Path]) -> set[tuple[int | None, int | None]]:
    """Return vendor and product of the files that tell them."""
    found: set[tuple[int | None, int | None]] = set()
    for file in files:
        try:
            usb = _UsbOfBoard.model_validate_json(file.read_bytes()).usb
        except (OSError, ValidationError):  # whoever uses the board is told
            continue
        found.add((int(usb.vid, 16), int(usb.pid, 16)))
    return found
