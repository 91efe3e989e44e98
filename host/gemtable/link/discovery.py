"""Which serial ports may be boards: those with the USB facts of a known board file."""

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from serial.tools import list_ports

from gemtable.boards import finding
from gemtable.boards.usb import usb_ids


class UsbPort(NamedTuple):
    """A port and what USB tells of it; `serial` is a MicroPython board's unique id."""

    path: str
    vid: str
    pid: str
    serial: str
    product: str


def usb_boards(files: Iterable[Path] = ()) -> list[UsbPort]:
    """Return the ports whose USB ids are those of a board that Gemtable knows, by path.

    It knows its own board files, those in the user's folder, and `files` besides.
    Never by port name: names change with every plug. A port that is not ours after
    all is found out when it does not answer.
    """
    known = usb_ids([*finding.files(), *files])
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
    """Return the paths of `usb_boards`."""
    return [port.path for port in usb_boards()]
