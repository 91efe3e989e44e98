"""Which port is meant, before a reset and after it."""

from pathlib import Path

from gemtable.boards import naming
from gemtable.errors import UserError
from gemtable.flash import starting
from gemtable.flash.remote import MICROPYTHON
from gemtable.link import opening
from gemtable.link.discovery import UsbPort, usb_boards
from gemtable.sentence import Sentence


def choose(port: str | None, board_file: Path) -> str:
    """Return the port, or the only one with a board, as that file is of; it can be opened.

    A board at its boot drive gets MicroPython first. Raises UserError.
    """
    chosen = starting.port_of(port, board_file) or _only(usb_boards([board_file]))
    opening.check(chosen)
    return chosen


def after_reset(port: str, board_file: Path, uid: str) -> str:
    """Return where the board is now: a real one may come back under another name."""
    for board in usb_boards([board_file]):
        if board.serial.lower() == uid:
            return board.path
    return port


def _only(found: list[UsbPort]) -> str:
    if not found:
        raise UserError(
            Sentence("No board is plugged in."),
            Sentence("Plug one in. {micropython}", micropython=MICROPYTHON),
        )
    if len(found) > 1:
        told = [_in_words(board) for board in found]
        raise UserError(
            Sentence("{count} boards are plugged in: {boards}.", count=len(found), boards=told),
            Sentence("Say which, as --port {port}", port=found[0].path),
        )
    return found[0].path


def _in_words(board: UsbPort) -> Sentence:
    return Sentence(
        "{port} ({vid}:{pid} {product}, serial {serial})",
        port=board.path,
        vid=board.vid,
        pid=board.pid,
        product=board.product,
        serial=naming.name_of(board.serial.lower()) or board.serial,
    )
