"""The LEDs of a wiring drawing: each strip with its buffer, resistor and capacitor."""

from itertools import pairwise

import drawsvg as svg

from gemtable.sentence import Sentence
from gemtable.wiring.board_picture import BoardPicture
from gemtable.wiring.buffer_chip import buffer_chip
from gemtable.wiring.circuit import SERIES_OHM, STRIP_FARAD, Circuit, DataLine
from gemtable.wiring.routing import STEP, channels
from gemtable.wiring.symbols import (
    DATA,
    GROUND,
    INK,
    PAPER,
    SUPPLY,
    TINT,
    Elements,
    capacitor_across,
    dot,
    flag,
    gate,
    ground,
    halves,
    resistor,
    supply,
    text,
    wire,
)

_GATE_X, _STRIP_X = 810, 920
_LED, _GAP, _A_ROW, _ROW = 52, 8, 6, 44  # boxes of LEDs: width, gap, how many a row, height
_FEWEST = 5  # boxes that a strip has room for, so that its name stands above it
_LEAST = 150  # from one strip to the next


def strips_picture(circuit: Circuit, board: BoardPicture) -> tuple[Elements, float]:
    """Return the strips, the chip of the buffer below them, and where that ends."""
    beside = [strip for strip in circuit.strips if strip.pin.side == "right"]
    beside.sort(key=lambda strip: board.places[strip.pin][1])
    others = [strip for strip in circuit.strips if strip.pin.side != "right"]
    rows, y = [], board.top + 52
    for strip in (*beside, *others):
        rows.append(y)
        y += _LEAST + _ROW * (_lines(strip) - 1)
    pins = [board.places[strip.pin] for strip in beside]
    drawn: Elements = []
    for (x, pin_y), row, step in zip(
        pins, rows, channels([y for _x, y in pins], rows), strict=False
    ):
        turn = x + 60 + STEP * step
        drawn.append(wire([(x, pin_y), (turn, pin_y), (turn, row), (_GATE_X, row)], DATA))
    for strip, row in zip(others, rows[len(beside) :], strict=True):
        drawn += flag(_GATE_X - 72, row, strip.pin.name, DATA)
        drawn.append(wire([(_GATE_X - 10, row), (_GATE_X, row)], DATA))
    for strip, row in zip((*beside, *others), rows, strict=True):
        drawn += [
            *gate(_GATE_X, row, strip.gate),
            wire([(_GATE_X + 44, row), (_GATE_X + 54, row)], DATA),
            *resistor(_GATE_X + 54, row, f"{SERIES_OHM} Ω", DATA),
            wire([(_GATE_X + 94, row), (_STRIP_X, row)], DATA),
            *_strip(strip, row),
        ]
    chip, end = buffer_chip(circuit, _STRIP_X + 110, y - 30)
    return [*drawn, *chip], end


def _lines(strip: DataLine) -> int:
    return (len(strip.leds) - 1) // _A_ROW + 1


def _strip(strip: DataLine, y: float) -> Elements:
    """Return a strip: its supply with a capacitor above, its LEDs in the order of the chain."""
    x, top = _STRIP_X, y - 24
    width = max(_FEWEST, min(_A_ROW, len(strip.leds))) * (_LED + _GAP) + 24
    height = 48 + _ROW * (_lines(strip) - 1)
    boxes: list[tuple[float, float]] = [
        (x + 16 + (_LED + _GAP) * (at % _A_ROW), y + _ROW * (at // _A_ROW))
        for at in range(len(strip.leds))
    ]
    return [
        svg.Rectangle(x, top, width, height, rx=6, fill=TINT, stroke=INK, stroke_width=1.4),
        *_supplied(x, top),
        text(strip.label, x + 185, top - 22, 12, font_weight="bold"),
        wire([(x, y), boxes[0]], DATA),
        text("DIN", x - 3, y + 9, 8, "end"),
        *_chain(boxes),
        *(
            element
            for box, label in zip(boxes, strip.leds, strict=True)
            for element in _led(*box, label)
        ),
    ]


def _supplied(x: float, top: float) -> Elements:
    """Return 5 V and ground of a strip, and the capacitor between them."""
    plus, minus, y = x + 30, x + 130, top - 22
    return [
        wire([(plus, top), (plus, y - 8)], SUPPLY),
        *supply(plus, y - 8),
        wire([(minus, top), (minus, y), (minus + 30, y)], GROUND),
        *ground(minus + 30, y),
        *capacitor_across(plus, y, minus - plus, STRIP_FARAD),
        dot(plus, y, SUPPLY),
        dot(minus, y, GROUND),
    ]


def _chain(boxes: list[tuple[float, float]]) -> Elements:
    """Return the wires from each box of LEDs to the next, which may be a line below."""
    drawn: Elements = []
    for (x, y), (onward, below) in pairwise(boxes):
        out, back, turn = x + _LED + 8, onward - 8, (y + below) / 2
        bend = [(out, y), (out, turn), (back, turn), (back, below)] if below != y else []
        drawn.append(wire([(x + _LED, y), *bend, (onward, below)], DATA))
    return drawn


def _led(x: float, y: float, label: Sentence) -> Elements:
    lines = halves(str(label))
    return [
        svg.Rectangle(x, y - 15, _LED, 30, rx=4, fill=PAPER, stroke=DATA, stroke_width=1.4),
        *(
            text(line, x + _LED / 2, y + 11 * (at - (len(lines) - 1) / 2), 9, "middle")
            for at, line in enumerate(lines)
        ),
    ]
