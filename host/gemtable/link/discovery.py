"""Which serial ports may be boards: those with the USB facts of a known board file."""

from collections.abc import Iterable

from serial.tools import list_ports

from gemtable import boards


def usb_ports() -> list[str]:
    """Return the paths of ports whose USB ids are those of a board that Gemtable knows.

    Never by port name: names change with every plug. A port that is not ours
    after all is found out when it does not answer.
    """
    known = _known_ids()
    return sorted(port.device for port in list_ports.comports() if (port.vid, port.pid) in known)


def _known_ids() -> set[tuple[int | None, int | None]]:
    files: Iterable[boards.Board] = (boards.load(boards.find(name)) for name in boards.names())
    return {(int(board.usb.vid, 16), int(board.usb.pid, 16)) for board in files}
