"""Whether a board can run the firmware at all: asked before anything is written to it."""

from gemtable.errors import UserError
from gemtable.flash.plan import Found
from gemtable.sentence import Sentence, message

OLDEST = 1, 26  # hard timers from Python that the firmware uses are not in those before
_CHIP = "RP2040"  # whose registers firmware/keys.py, lights.py and watchdog.py name
_EMULATED = ("linux", "darwin")


def must_suit(port: str, found: Found) -> None:
    """Raise UserError, which says what to do, if the board is none for the firmware."""
    if found.port not in _EMULATED and _CHIP not in found.machine:
        raise UserError(
            Sentence(
                "The board on {port} has another chip than the {chip}: {machine}.",
                port=port,
                chip=_CHIP,
                machine=found.machine,
            ),
            Sentence("Nothing was written. Take a board with that chip, a Raspberry Pi Pico say."),
        )
    if found.version < OLDEST:
        text = message(
            "The board on {port} has MicroPython {version}, but {oldest} or newer is needed."
        )
        raise UserError(
            Sentence(text, port=port, version=_dotted(found.version), oldest=_dotted(OLDEST)),
            Sentence(
                "Nothing was written. Hold BOOTSEL while you plug it in, and copy the newest UF2"
                " file for it from micropython.org onto the drive that appears."
            ),
        )


def _dotted(version: tuple[int, ...]) -> str:
    return ".".join(map(str, version))
