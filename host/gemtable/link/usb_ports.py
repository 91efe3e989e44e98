"""Finds the USB ports of boards, and the ports that share a USB bus."""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from serial.tools import list_ports

from gemtable.boards import board_folders
from gemtable.boards.board_folders import usb_ids

UNKNOWN_BUS = ""  # the name for unknown buses; boards share this one if their frames agree

_LOCATION = re.compile(r"(\d+)-\d+(\.\d+)*")  # pyserial's: bus, port, then ports of hubs


class UsbPort(NamedTuple):
    """A port and its USB data; `serial` is a MicroPython board's unique id."""

    path: str
    vid: str
    pid: str
    serial: str
    product: str


def usb_boards(files: Iterable[Path] = ()) -> list[UsbPort]:
    """Return the ports with the USB ids of a known board, sorted by path.

    The known boards are in Gemtable's board files, the user's folder and `files`. Port names
    are ignored, since they change with every plug. A device that has these ids but isn't a
    Gemtable board won't answer.
    """
    known = usb_ids([*board_folders.files(), *files])
    return sorted(
        UsbPort(
            port.device,
            f"{port.vid:04x}",
            f"{port.pid:04x}",
            port.serial_number or "",
            port.product or "",
        )
        for port in list_ports.comports()
        if (port.vid, port.pid) in known
    )


def usb_ports() -> list[str]:
    """Return the paths of the ports from `usb_boards`."""
    return [port.path for port in usb_boards()]


def usb_bus_of(path: str) -> str:
    """Return a name for the USB bus of a port; UNKNOWN_BUS if the system doesn't report it.

    All boards on a bus see a frame begin at the same moment. But a high-speed hub makes the
    frames for its own ports, up to 1/8 ms later than the computer's ports (USB 2.0,
    11.14.2.2). So the ports behind hubs count as one bus, and the computer's own as another.
    """
    try:
        locations = [port.location for port in list_ports.comports() if port.device == path]
    except Exception:  # the system's list of devices may change meanwhile
        return UNKNOWN_BUS
    found = _LOCATION.match(locations[0] or "") if locations else None
    if not found:
        return UNKNOWN_BUS
    return f"{found[1]}, {'behind a hub' if found[2] else 'of the computer'}"
