"""Which port is meant, before a reset and after it."""

from gemtable.errors import UserError
from gemtable.flash.remote import MICROPYTHON
from gemtable.link import opening
from gemtable.link.discovery import UsbPort, usb_boards


def choose(port: str | None) -> str:
    """Return the port, or the only one that has a board; it can be opened. Raises UserError."""
    chosen = port or _only(usb_boards())
    opening.check(chosen)
    return chosen


def after_reset(port: str, uid: str) -> str:
    """Return where the board is now: a real one may come back under another name."""
    for board in usb_boards():
        if board.serial.lower() == uid:
            return board.path
    return port


def _only(found: list[UsbPort]) -> str:
    if not found:
        raise UserError("No board is plugged in.", f"Plug one in. {MICROPYTHON}")
    if len(found) > 1:
        told = "; ".join(_in_words(board) for board in found)
        raise UserError(
            f"{len(found)} boards are plugged in: {told}.",
            f"Say which, as --port {found[0].path}",
        )
    return found[0].path


def _in_words(board: UsbPort) -> str:
    return f"{board.path} ({board.vid}:{board.pid} {board.product}, serial {board.serial})"
