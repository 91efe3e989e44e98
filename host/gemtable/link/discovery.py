"""Which serial ports may be boards: those with the USB facts of a known board file."""

from collections.abc import Iterable
from typing import NamedTuple

from serial.tools import list_ports

from gemtable import boards
from gemtable.boards.files import Board


class UsbPort(NamedTuple):
    """A port and what USB tells of it; `serial` is a MicroPython board's unique id."""

    path: str
    vid: str
    pid: str
    serial: str
    product: str


def usb_boards() -> list[UsbPort]:
    """Return the ports whose USB ids are those of a board that Gemtable knows, by path.

    Never by port name: names change with every plug. A port that is not ours
    after all is found out when it does not answer.
    """
    known = _known_ids()
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


def _known_ids() -> set[tuple[int | None, int | None]]:
    files: Iterable[Board] = (boards.load(boards.find(name)) for name in boards.names())
    return {(int(board.usb.vid, 16), int(board.usb.pid, 16)) for board in files}
