"""What is wrong with a board's screen and buzzer, and what to do about it. Pure.

`Named` is what the board file names, `Parts` what the board itself tells once a second. By I2C
a screen answers; by SPI it cannot, so only a person can see that it is dark.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from gemtable.boards.board_file import Buzzer, Screen
from gemtable.care.wiring_places import BoardFile
from gemtable.link.board_parts import Parts
from gemtable.sentence import Sentence, message

ScreenState = Literal[
    "well", "unchecked", "old firmware", "no answer", "dark", "upside down", "moved", "mirrored"
]
BuzzerState = Literal["well", "unchecked", "old firmware", "silent", "partly"]

LOOKS: Mapping[str, ScreenState] = {"1": "dark", "2": "upside down", "3": "moved", "4": "mirrored"}
TONES = {  # by number: its name in JSON, for people, and Hz
    "1": ("low", Sentence("low"), 262),
    "2": ("middle", Sentence("middle"), 880),
    "3": ("high", Sentence("high"), 2093),
}

_OTHER_CHIP = {"ssd1306": "sh1106", "sh1106": "ssd1306"}
_OTHER_ADDRESS = {"3c": "3d", "3d": "3c"}
_LINES = {  # as on modules, and in the drawing of the wiring
    "sda": "SDA",
    "scl": "SCL",
    "clock": "D0/SCK",
    "data": "D1/MOSI",
    "select": "CS",
    "command": "DC",
    "reset": "RES",
}


@dataclass(frozen=True, slots=True)
class Named:
    """The screen and the buzzer that a board file names, None where it names none."""

    screen: Screen | None = None
    buzzer: Buzzer | None = None


NONE = Named()


@dataclass(frozen=True, slots=True)
class PartsFound:
    """The results of testing a screen and a buzzer, None where the board has none.

    `unheard` are the numbers of the tones that nobody heard, as in `TONES`.
    """

    named: Named = NONE
    screen: ScreenState | None = None
    buzzer: BuzzerState | None = None
    unheard: tuple[str, ...] = ()

    def words(self) -> Iterator[Sentence]:
        """Yield a sentence for each part that works."""
        if self.screen == "well":
            yield Sentence("Screen: it shows the pattern.")
        if self.buzzer == "well":
            yield Sentence("Buzzer: it plays all tones.")

    def faults(self) -> Iterator[Sentence]:
        """Yield a sentence for each part that does not work, or was not tested."""
        if "old firmware" in (self.screen, self.buzzer):
            yield Sentence("Flash the board: what runs on it is older than its screen or buzzer.")
        if self.screen not in (None, "well", "old firmware"):
            yield _screen_fault(self.screen, self.named.screen)
        if self.buzzer not in (None, "well", "old firmware"):
            yield _buzzer_fault(self)


NO_PARTS = PartsFound()


def named_in(file: BoardFile | None) -> Named:
    """Return what a board file names."""
    return Named(file.board.screen, file.board.buzzer) if file else NONE


def ails(named: Named, told: Parts | None) -> Iterator[Sentence]:
    """Yield what a board's own report says is wrong; nothing while it has reported nothing."""
    if named.screen and told and not told.has_screen:
        yield _no_answer(named.screen)


def _screen_fault(state: ScreenState | None, screen: Screen | None) -> Sentence:
    if state == "unchecked":
        return Sentence("The screen was not checked.")
    if screen is None:
        text = message(
            "The screen is not right, and its board file is not known here; flash the board with "
            "its board file, then test it again."
        )
        return Sentence(text)
    if state == "no answer":
        return _no_answer(screen)
    other = _OTHER_CHIP[screen.chip]
    if state == "upside down":
        text = message("The screen is upside down; set its rotation to {rotation}.")
        return Sentence(text, rotation=180 - screen.rotation)
    if state == "moved":
        text = message(
            "The picture on the screen is moved or has noise beside it; set its chip to {chip}."
        )
        return Sentence(text, chip=other)
    if state == "mirrored":
        text = message(
            "The screen is mirrored. No rotation mends that: this firmware cannot use such a "
            "module."
        )
        return Sentence(text)
    text = message(
        "The screen is dark; check its wires, {wires}, then set its chip to {chip} if the "
        "module has that one."
    )
    return Sentence(text, wires=_wires(screen), chip=other)


def _no_answer(screen: Screen) -> Sentence:
    if screen.address is None:
        text = message("The screen does not answer; check its wires, {wires}.")
        return Sentence(text, wires=_wires(screen))
    text = message(
        "The screen does not answer; check its wires, {wires}, and its address: it is {address} "
        "in the board file, and {other} on other modules."
    )
    other = _OTHER_ADDRESS[screen.address]
    return Sentence(text, wires=_wires(screen), address=screen.address, other=other)


def _wires(screen: Screen) -> list[str]:
    return [
        "VCC = 3V3",
        "GND",
        *(f"{_LINES[key]} = GPIO {pin}" for key, pin in screen.pins.items()),
    ]


def _buzzer_fault(found: PartsFound) -> Sentence:
    if found.buzzer == "unchecked":
        return Sentence("The buzzer was not checked.")
    if found.buzzer == "partly":
        text = message(
            "The buzzer does not play these tones: {tones}. An active buzzer has a tone of its "
            "own; use a passive one."
        )
        return Sentence(text, tones=[TONES[number][1] for number in found.unheard])
    buzzer = found.named.buzzer
    if buzzer is None:
        return Sentence("The buzzer is silent.")
    if buzzer.enable is None:
        text = message(
            "The buzzer is silent; it must be a passive one, between GPIO {pin} and GND."
        )
        return Sentence(text, pin=buzzer.pin)
    text = message(
        "The buzzer is silent; check its amplifier, the signal from GPIO {pin} and the enabling "
        "wire from GPIO {enable}, which is high while it plays."
    )
    return Sentence(text, pin=buzzer.pin, enable=buzzer.enable)
