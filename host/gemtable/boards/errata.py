"""Warnings about valid board files that may still fail on some chips."""

from collections.abc import Iterator

from gemtable.boards.files import Board
from gemtable.sentence import Sentence

# RP2040 data sheet, appendix B, RP2040-E5: on chip revisions B0 and B1, MicroPython uses this
# pin for a moment whenever USB comes up.
_USB_PIN = 15


def warnings(board: Board) -> Iterator[Sentence]:
    """Yield warnings to read before soldering the board of a valid file."""
    pins = {*board.key_pins, *board.high_pins, *(strip.pin for strip in board.strips)}
    if board.mcu == "rp2040" and _USB_PIN in pins:
        yield Sentence(
            "RP2040 chips marked B0 or B1 use GPIO {pin} themselves while USB comes up"
            " (erratum RP2040-E5); take another pin, or a chip marked B2.",
            pin=_USB_PIN,
        )
