"""Which port is meant, before a reset and after it."""

from collections.abc import Sequence
from pathlib import Path

from gemtable.boards import naming
from gemtable.errors import UserError
from gemtable.flash import starting
from gemtable.flash.remote import MICROPYTHON
from gemtable.link import port_errors
from gemtable.link.port_list import UsbPort, usb_boards
from gemtable.sentence import Sentence


def choose(named: Sequence[str], board_file: Path | None) -> str:
    """Return the port that is named, or the only one with a board, as that file is of.

    A board at its boot drive gets MicroPython first, if it is said what it is. Raises
    UserError.
    """
    if len(named) > 1:
        raise UserError(
            Sentence("{count} ports are named.", count=len(named)),
            Sentence("Say which it is, or all: --all"),
        )
    chosen = named[0] if named else None
    if board_file:
        chosen = starting.port_of(chosen, board_file)
    chosen = chosen or _only(usb_boards(_files(board_file)))
    port_errors.check(chosen)
    return chosen


def all_boards(named: Sequence[str], board_file: Path | None) -> list[str]:
    """Return the ports with boards, and those that are named. Raises UserError if none is."""
    found = [board.path for board in usb_boards(_files(board_file))]
    chosen = list(dict.fromkeys([*found, *named]))
    if not chosen:
        raise _none()
    return chosen


def after_reset(port: str, board_file: Path | None, uid: str) -> str:
    """Return where the board is now: a real one may come back under another name."""
    for board in usb_boards(_files(board_file)):
        if board.serial.lower() == uid:
            return board.path
    return port


def _only(found: list[UsbPort]) -> str:
    if not found:
        raise _none()
    if len(found) > 1:
        told = [_in_words(board) for board in found]
        raise UserError(
            Sentence("{count} boards are plugged in: {boards}.", count=len(found), boards=told),
            Sentence("Say which, as --port {port}, or all: --all", port=found[0].path),
        )
    return found[0].path


def _files(board_file: Path | None) -> list[Path]:
    return [board_file] if board_file else []


def _none() -> UserError:
    return UserError(
        Sentence("No board is plugged in."),
        Sentence("Plug one in. {micropython}", micropython=MICROPYTHON),
    )


def _in_words(board: UsbPort) -> Sentence:
    return Sentence(
        "{port} ({vid}:{pid} {product}, serial {serial})",
        port=board.path,
        vid=board.vid,
        pid=board.pid,
        product=board.product,
        serial=naming.name_of(board.serial.lower()) or board.serial,
    )
