"""A strip of LEDs: its supply with a capacitor above, its LEDs in the order of the chain."""

from itertools import pairwise

import drawsvg as svg

from gemtable.wiring.circuit import STRIP_FARAD, DataLine
from gemtable.wiring.symbols import (
    DATA,
    GROUND,
    GROUND_NET,
    INK,
    PAPER,
    SUPPLY,
    SUPPLY_NET,
    TINT,
    Elements,
    capacitor_across,
    dot,
    ground,
    net,
    part,
    supply,
    text,
    width,
    wire,
)

_GAP, _A_ROW, _ROW = 8, 6, 44  # LED boxes: gap, number per row, row pitch
_LEAST_BOX, _WORDS, _LINES = 52, 9, 3  # LED boxes: minimum width, text size, maximum lines
_LEAST = 324  # minimum width of a strip, for the name above it
_NAME = 185  # where the name begins


def nets_of(strip: DataLine) -> tuple[str, str]:
    """Return the nets before and after the resistor in a strip's data line."""
    return f"{strip.pin.net} at 5 V", f"{strip.pin.net} at its strip"


def height(strip: DataLine) -> float:
    """Return the height of a strip."""
    return 48 + _ROW * ((len(strip.leds) - 1) // _A_ROW)


def wide(strip: DataLine) -> float:
    """Return the width of a strip with its name."""
    return max(_frame(strip), _NAME + width(strip.label, 12, is_bold=True))


def _frame(strip: DataLine) -> float:
    return max(_LEAST, min(_A_ROW, len(strip.leds)) * (_box(strip) + _GAP) + 24)


def strip_picture(strip: DataLine, x: float, y: float) -> Elements:
    """Return a strip whose data line enters at x, y."""
    top, box = y - 24, _box(strip)
    _before, data = nets_of(strip)
    places: list[tuple[float, float]] = [
        (x + 16 + (box + _GAP) * (at % _A_ROW), y + _ROW * (at // _A_ROW))
        for at in range(len(strip.leds))
    ]
    onward = [data, *(f"{data}, behind box {at}" for at in range(1, len(places)))]
    return [
        part(
            *(data, (SUPPLY_NET, GROUND_NET, *onward)),
            svg.Rectangle(
                *(x, top, _frame(strip), height(strip)),
                rx=6,
                fill=TINT,
                stroke=INK,
                stroke_width=1.4,
            ),
            text(strip.label, x + _NAME, top - 22, 12, font_weight="bold"),
            text("DIN", x - 3, y + 9, 8, "end"),
        ),
        *_supplied(data, x, top),
        net(data, wire([(x, y), places[0]], DATA)),
        *_chain(places, box, onward),
        *(
            part(f"{data} box {at}", onward[at : at + 2], *_led(*place, box, str(label)))
            for at, (place, label) in enumerate(zip(places, strip.leds, strict=True))
        ),
    ]


def _supplied(name: str, x: float, top: float) -> Elements:
    """Return the 5 V and ground of a strip, and the capacitor between them."""
    plus, minus, y = x + 30, x + 130, top - 22
    return [
        net(SUPPLY_NET, wire([(plus, top), (plus, y - 8)], SUPPLY), dot(plus, y, SUPPLY)),
        supply(plus, y - 8),
        net(
            GROUND_NET,
            wire([(minus, top), (minus, y), (minus + 30, y)], GROUND),
            dot(minus, y, GROUND),
        ),
        ground(minus + 30, y),
        capacitor_across(f"{name} capacitor", plus, y, minus - plus, STRIP_FARAD),
    ]


def _chain(places: list[tuple[float, float]], box: float, nets: list[str]) -> Elements:
    """Return the wires from each LED box to the next, which may be in the row below."""
    drawn: Elements = []
    for name, ((x, y), (onward, below)) in zip(nets[1:], pairwise(places), strict=True):
        out, back, turn = x + box + 8, onward - 8, (y + below) / 2
        bend = [(out, y), (out, turn), (back, turn), (back, below)] if below != y else []
        drawn.append(net(name, wire([(x + box, y), *bend, (onward, below)], DATA)))
    return drawn


def _led(x: float, y: float, box: float, label: str) -> Elements:
    lines = _lines(label)
    return [
        svg.Rectangle(x, y - 17, box, 34, rx=4, fill=PAPER, stroke=DATA, stroke_width=1.4),
        *(
            text(line, x + box / 2, y + 10.5 * (at - (len(lines) - 1) / 2), _WORDS, "middle")
            for at, line in enumerate(lines)
        ),
    ]


def _box(strip: DataLine) -> float:
    """Return the width of a strip's LED boxes, in which all labels fit."""
    widest = max(width(line, _WORDS) for led in strip.leds for line in _lines(str(led)))
    return max(_LEAST_BOX, widest + 8)


def _lines(words: str) -> list[str]:
    """Break words into as few lines as fit the narrowest box, or into the maximum of lines."""
    for most in range(1, _LINES + 1):
        lines = _broken(words, most)
        if all(width(line, _WORDS) <= _LEAST_BOX - 8 for line in lines):
            break
    return lines


def _broken(words: str, most: int) -> list[str]:
    """Break words into at most `most` lines, with the longest as short as possible."""
    for longest in range(1, len(words) + 1):
        lines: list[str] = []
        for word in words.split(" "):
            if lines and len(lines[-1]) + 1 + len(word) <= longest:
                lines[-1] += f" {word}"
            else:
                lines.append(word)
        if len(lines) <= most and max(map(len, lines)) <= longest:
            break
    return lines
