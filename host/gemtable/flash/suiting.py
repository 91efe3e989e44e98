"""Whether a board can run the firmware at all: asked before anything is written to it."""

from gemtable.boards.files import Board
from gemtable.errors import UserError
from gemtable.flash.plan import Found
from gemtable.flash.versions import OLDEST, dotted
from gemtable.sentence import Sentence, message

_EMULATED = ("linux", "darwin")

# As MicroPython names them behind "with", with a board file for each; firmware/chip.py has
# their registers. Source: MicroPython, ports/rp2/mpconfigport.h, MICROPY_HW_MCU_NAME.
_CHIPS = {"RP2040": "pico-pad", "RP2350": "pico-2-pad"}
_RISCV = "RP2350-RISCV"


def must_suit(port: str, found: Found, board: Board) -> None:
    """Raise UserError, which says what to do, if the board is none for firmware and board file."""
    if found.port not in _EMULATED:
        _must_have_the_chip(port, found.machine or found.port, board)
    if found.version < OLDEST:
        text = message(
            "The board on {port} has MicroPython {version}, but {oldest} or newer is needed."
        )
        raise UserError(
            Sentence(text, port=port, version=dotted(found.version), oldest=dotted(OLDEST)),
            Sentence(
                "Nothing was written. Hold BOOTSEL while you plug it in, and copy the newest UF2"
                " file for it from micropython.org onto the drive that appears."
            ),
        )


def _must_have_the_chip(port: str, machine: str, board: Board) -> None:
    chip = machine.rpartition(" with ")[2]
    if chip == _RISCV:
        raise UserError(
            Sentence(
                "The MicroPython on {port} is that for the RISC-V cores of an RP2350.", port=port
            ),
            Sentence(
                "Nothing was written. Hold BOOTSEL while you plug it in, and copy the newest UF2"
                " file for its Arm cores from micropython.org onto the drive that appears."
            ),
        )
    if chip not in _CHIPS:
        raise UserError(
            Sentence(
                "The board on {port} has another chip than an {first} or an {second}: {machine}.",
                port=port,
                first="RP2040",
                second="RP2350",
                machine=machine,
            ),
            Sentence(
                "Nothing was written. Take a board with one of them, a Raspberry Pi Pico say."
            ),
        )
    if chip.lower() != board.mcu:
        raise UserError(
            Sentence(
                "The board on {port} has an {chip}, but the board file {name} is for an {other}.",
                port=port,
                chip=chip,
                name=board.name,
                other=board.mcu.upper(),
            ),
            Sentence(
                "Nothing was written. Take a board file of that chip, as --as {name}.",
                name=_CHIPS[chip],
            ),
        )
