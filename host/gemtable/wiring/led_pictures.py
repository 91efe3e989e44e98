"""The LED strips of a wiring drawing: supply, buffer chip, data path, and each LED in order.

From left to right: the board, lanes, flags, gates, resistors, strips.
"""

from functools import partial
from itertools import pairwise
from typing import NamedTuple

import drawsvg as svg

from gemtable.sentence import Sentence
from gemtable.wiring.board_picture import STEP, BoardPicture, channels, lanes_begin, room
from gemtable.wiring.circuit import (
    BUFFER,
    BUFFER_GROUND,
    BUFFER_SUPPLY,
    GATES,
    KEY_FARAD,
    SERIES_OHM,
    STRIP_FARAD,
    Circuit,
    DataLine,
)
from gemtable.wiring.circuit_symbols import (
    DATA,
    GROUND,
    GROUND_NET,
    INK,
    PAPER,
    SUPPLY,
    SUPPLY_NET,
    TINT,
    Elements,
    Picture,
    capacitor_across,
    dot,
    flag,
    flag_width,
    gate,
    ground,
    net,
    part,
    resistor,
    supply,
    text,
    width,
    wire,
)
from gemtable.wiring.module_pictures import modules_picture

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
    """Return the width of a strip, including its name."""
    return max(_frame(strip), _NAME + width(strip.label, 12, is_bold=True))


def _frame(strip: DataLine) -> float:
    return max(_LEAST, min(_A_ROW, len(strip.leds)) * (_box(strip) + _GAP) + 24)


def strip_picture(strip: DataLine, x: float, y: float) -> Elements:
    """Return the elements of a strip whose data line enters at x, y."""
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
    """Return a width for a strip's LED boxes in which all labels fit."""
    widest = max(width(line, _WORDS) for led in strip.leds for line in _lines(str(led)))
    return max(_LEAST_BOX, widest + 8)


def _lines(words: str) -> list[str]:
    """Break words into as few lines as fit the narrowest box, at most `_LINES`."""
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


_PITCH, _WIDTH, _EACH = 24, 130, 7  # pin pitch, width of the body, pins on each side


class _Lead(NamedTuple):
    """A pin of the chip: its name, its destination, its net, and the colour of its wire."""

    name: str
    goes_to: object
    net: str
    colour: str


def buffer_chip(circuit: Circuit, x: float, y: float) -> tuple[Elements, float]:
    """Return the elements of the buffer chip, with its top left at x, y, and its lower end's y."""
    height = _EACH * _PITCH + 12
    leads = sorted(_leads(circuit).items())
    body: Elements = [
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
    note = Sentence("and {farad} between pins 14 and 7", farad=KEY_FARAD)
    body.append(text(note, x + _WIDTH / 2, y + height + 16, 10, "middle"))
    drawn = [part("buffer", [lead.net for _number, lead in leads], *body)]
    for number, lead in leads:
        row = number - 1 if number <= _EACH else 2 * _EACH - number
        drawn.append(_pin(number, lead, (x, y + 18 + row * _PITCH)))
    return drawn, y + height + 30


def _leads(circuit: Circuit) -> dict[int, _Lead]:
    ground = partial(_Lead, goes_to="GND", net=GROUND_NET, colour=GROUND)
    supply = partial(_Lead, goes_to="5 V", net=SUPPLY_NET, colour=SUPPLY)
    found = {BUFFER_GROUND: ground("GND"), BUFFER_SUPPLY: supply("VCC")}
    used = {strip.gate: (number, strip) for number, strip in enumerate(circuit.strips, 1)}
    for at, (enable, given, driven) in enumerate(GATES, 1):
        if (enable, given, driven) in used:
            number, strip = used[enable, given, driven]
            to_strip = Sentence("to strip {number}", number=number)
            found[enable] = ground(f"{at}OE")
            found[given] = _Lead(f"{at}A", strip.pin.pin.printed, strip.pin.net, DATA)
            found[driven] = _Lead(f"{at}Y", to_strip, nets_of(strip)[0], DATA)
        else:
            found[enable] = supply(f"{at}OE")
            found[given] = ground(f"{at}A")
            found[driven] = _Lead(f"{at}Y", Sentence("free"), f"free pin {driven}", INK)
    return found


def _pin(number: int, lead: _Lead, place: tuple[float, float]) -> object:
    x, y = place
    if number <= _EACH:
        edge, out, anchor, within, inner = x, x - 22, "end", x + 7, "start"
    else:
        edge, out, anchor = x + _WIDTH, x + _WIDTH + 22, "start"
        within, inner = x + _WIDTH - 7, "end"
    beside = out - 5 if anchor == "end" else out + 5
    return net(
        lead.net,
        wire([(edge, y), (out, y)], lead.colour),
        text(number, (edge + out) / 2, y - 7, 8, "middle"),
        text(lead.name, within, y, 9, inner, fill=PAPER),
        text(lead.goes_to, beside, y, 10, anchor, fill=lead.colour),
    )


_GATE = 44  # from the last lane or flag to the gates
_STRIP = 110  # from the gates to the strips
_BETWEEN = 102  # from the end of one strip to the data line of the next


def strips_picture(circuit: Circuit, board: BoardPicture) -> Picture:
    """Return the picture of all strips, with the buffer chip and the modules below them."""
    beside = [strip for strip in circuit.strips if strip.pin.side == "right"]
    beside.sort(key=lambda strip: board.places[strip.pin][1])
    flagged = [strip for strip in circuit.strips if strip.pin.side != "right"]
    rows, y = [], board.top + 52
    for strip in (*beside, *flagged):
        rows.append(y)
        y += height(strip) + _BETWEEN
    pins = [board.places[strip.pin][1] for strip in beside]
    lanes = channels(pins, rows)
    first = board.right + lanes_begin(board.uses, "right")
    flags_x = first + room(lanes) + 14
    flags = [flag_width(strip.pin.name) for strip in flagged]
    gate_x = flags_x + max(flags, default=0) + _GATE
    drawn: Elements = []
    for strip, row, lane in zip(beside, rows, lanes, strict=False):
        x, pin_y = board.places[strip.pin]
        turn = first + STEP * lane
        points = [(x, pin_y), (turn, pin_y), (turn, row), (gate_x, row)]
        drawn.append(net(strip.pin.net, wire(points, DATA)))
    for strip, row in zip(flagged, rows[len(beside) :], strict=True):
        words = strip.pin.name
        start = (flags_x + flag_width(words), row)
        drawn.append(
            net(
                strip.pin.net,
                wire([start, (gate_x, row)], DATA),
                *flag(flags_x, row, words, DATA),
            )
        )
    for strip, row in zip((*beside, *flagged), rows, strict=True):
        drawn += [*_driven(strip, gate_x, row), *strip_picture(strip, gate_x + _STRIP, row)]
    chip, bottom = buffer_chip(circuit, gate_x + _STRIP + 110, y - 30)
    right = gate_x + _STRIP + max(340, *map(wide, circuit.strips))
    others = modules_picture(circuit, gate_x, bottom)
    return Picture([*drawn, *chip, *others.elements], max(right, others.right), others.bottom)


def _driven(strip: DataLine, x: float, y: float) -> Elements:
    driven, data = nets_of(strip)
    return [
        *gate(f"{driven} gate", (strip.pin.net, driven, GROUND_NET), x, y, strip.gate),
        net(driven, wire([(x + 44, y), (x + 54, y)], DATA)),
        resistor(f"{driven} resistor", (driven, data), x + 54, y, f"{SERIES_OHM} Ω"),
        net(data, wire([(x + 94, y), (x + _STRIP, y)], DATA)),
    ]
