"""The data path to each strip: its wire or flag, its buffer gate, its resistor.

From left to right: the board, lanes, flags, gates, resistors, strips.
"""

from typing import NamedTuple

from gemtable.wiring.board_picture import BoardPicture, lanes_begin
from gemtable.wiring.buffer_chip import buffer_chip
from gemtable.wiring.circuit import SERIES_OHM, Circuit, DataLine
from gemtable.wiring.leds_picture import height, nets_of, strip_picture, wide
from gemtable.wiring.routing import STEP, channels, room
from gemtable.wiring.symbols import (
    DATA,
    GROUND_NET,
    Elements,
    flag,
    flag_width,
    gate,
    net,
    resistor,
    wire,
)

_GATE = 44  # from the last lane or flag to the gates
_STRIP = 110  # from the gates to the strips
_BETWEEN = 102  # from the end of one strip to the data line of the next


class StripsPicture(NamedTuple):
    """All strips and the buffer, with their right and lower ends."""

    elements: Elements
    right: float
    bottom: float


def strips_picture(circuit: Circuit, board: BoardPicture) -> StripsPicture:
    """Return the strips, and the buffer chip below them."""
    beside = [strip for strip in circuit.strips if strip.pin.side == "right"]
    beside.sort(key=lambda strip: board.places[strip.pin][1])
    others = [strip for strip in circuit.strips if strip.pin.side != "right"]
    rows, y = [], board.top + 52
    for strip in (*beside, *others):
        rows.append(y)
        y += height(strip) + _BETWEEN
    pins = [board.places[strip.pin][1] for strip in beside]
    lanes = channels(pins, rows)
    first = board.right + lanes_begin(board.uses, "right")
    flags_x = first + room(lanes) + 14
    flags = [flag_width(strip.pin.name) for strip in others]
    gate_x = flags_x + max(flags, default=0) + _GATE
    drawn: Elements = []
    for strip, row, lane in zip(beside, rows, lanes, strict=False):
        x, pin_y = board.places[strip.pin]
        turn = first + STEP * lane
        points = [(x, pin_y), (turn, pin_y), (turn, row), (gate_x, row)]
        drawn.append(net(strip.pin.net, wire(points, DATA)))
    for strip, row in zip(others, rows[len(beside) :], strict=True):
        words = strip.pin.name
        start = (flags_x + flag_width(words), row)
        drawn.append(
            net(
                strip.pin.net,
                wire([start, (gate_x, row)], DATA),
                *flag(flags_x, row, words, DATA),
            )
        )
    for strip, row in zip((*beside, *others), rows, strict=True):
        drawn += [*_driven(strip, gate_x, row), *strip_picture(strip, gate_x + _STRIP, row)]
    chip = buffer_chip(circuit, gate_x + _STRIP + 110, y - 30)
    right = gate_x + _STRIP + max(340, *map(wide, circuit.strips))
    return StripsPicture([*drawn, *chip.elements], right, chip.bottom)


def _driven(strip: DataLine, x: float, y: float) -> Elements:
    """Return the gate of a strip, its resistor, and the wires after it."""
    driven, data = nets_of(strip)
    return [
        *gate(f"{driven} gate", (strip.pin.net, driven, GROUND_NET), x, y, strip.gate),
        net(driven, wire([(x + 44, y), (x + 54, y)], DATA)),
        resistor(f"{driven} resistor", (driven, data), x + 54, y, f"{SERIES_OHM} Ω"),
        net(data, wire([(x + 94, y), (x + _STRIP, y)], DATA)),
    ]
