"""The buffer of a wiring drawing as it lies on the table: each of its pins, and where to."""

import drawsvg as svg

from gemtable.sentence import Sentence
from gemtable.wiring.circuit import (
    BUFFER,
    BUFFER_GROUND,
    BUFFER_SUPPLY,
    GATES,
    KEY_FARAD,
    Circuit,
)
from gemtable.wiring.symbols import DATA, GROUND, INK, PAPER, SUPPLY, Elements, text, wire

_PITCH, _WIDTH, _EACH = 24, 130, 7  # pins: how far apart, and how many a side


def buffer_chip(circuit: Circuit, x: float, y: float) -> tuple[Elements, float]:
    """Return the chip with its top left corner at x, y, and where it ends."""
    height = _EACH * _PITCH + 12
    drawn: Elements = [
        svg.Rectangle(x, y, _WIDTH, height, rx=4, fill="#2b3036", stroke=INK),
        svg.Path(fill=PAPER, stroke="none")
        .M(x + _WIDTH / 2 - 9, y)
        .A(9, 9, 0, False, False, x + _WIDTH / 2 + 9, y)
        .Z(),
        text(
            *(BUFFER, 0, 0, 14, "middle"),
            fill=PAPER,
            font_weight="bold",
            transform=f"translate({x + _WIDTH / 2},{y + height / 2}) rotate(-90)",
        ),
    ]
    for number, (name, goes_to, colour) in sorted(_pins(circuit).items()):
        row = number - 1 if number <= _EACH else 2 * _EACH - number
        drawn += _pin(number, (name, goes_to), colour, (x, y + 18 + row * _PITCH))
    note = Sentence("and {farad} between pins 14 and 7", farad=KEY_FARAD)
    drawn.append(text(note, x + _WIDTH / 2, y + height + 16, 10, "middle"))
    return drawn, y + height + 30


def _pins(circuit: Circuit) -> dict[int, tuple[str, object, str]]:
    """Return what each pin of the chip is called, where it goes to, and its wire's colour."""
    found: dict[int, tuple[str, object, str]] = {
        BUFFER_GROUND: ("GND", "GND", GROUND),
        BUFFER_SUPPLY: ("VCC", "5 V", SUPPLY),
    }
    used = {strip.gate: (number, strip) for number, strip in enumerate(circuit.strips, 1)}
    for at, (enable, given, driven) in enumerate(GATES, 1):
        if (enable, given, driven) in used:
            number, strip = used[enable, given, driven]
            found[enable] = (f"{at}OE", "GND", GROUND)
            found[given] = (f"{at}A", strip.pin.pin.printed, DATA)
            found[driven] = (f"{at}Y", Sentence("to strip {number}", number=number), DATA)
        else:
            found[enable] = (f"{at}OE", "5 V", SUPPLY)
            found[given] = (f"{at}A", "GND", GROUND)
            found[driven] = (f"{at}Y", Sentence("free"), INK)
    return found


def _pin(
    number: int, words: tuple[str, object], colour: str, place: tuple[float, float]
) -> Elements:
    (name, goes_to), (x, y) = words, place
    if number <= _EACH:
        edge, out, anchor, within, inner = x, x - 22, "end", x + 7, "start"
    else:
        edge, out, anchor = x + _WIDTH, x + _WIDTH + 22, "start"
        within, inner = x + _WIDTH - 7, "end"
    beside = out - 5 if anchor == "end" else out + 5
    return [
        wire([(edge, y), (out, y)], colour),
        text(number, (edge + out) / 2, y - 7, 8, "middle"),
        text(name, within, y, 9, inner, fill=PAPER),
        text(goes_to, beside, y, 10, anchor, fill=colour),
    ]
