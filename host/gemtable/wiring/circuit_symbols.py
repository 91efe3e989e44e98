"""The symbols of a wiring drawing, as drawsvg elements. Sizes are in pixels.

Every element belongs to a net or a part, named in the SVG: `data-net`, or `data-part` with the
nets that the part joins in `data-joins`. The attributes are invisible; tests read them.
"""

from collections.abc import Iterable
from typing import NamedTuple

import drawsvg as svg

from gemtable.printable import printable

INK, FAINT, PAPER = "#1b1f24", "#8a929b", "#ffffff"
SUPPLY, GROUND, KEY, DATA, GOLD = "#c62828", "#1b1f24", "#1565c0", "#2e7d32", "#d4a72c"
OTHER = "#6a1b9a"  # wires of a screen and a buzzer
BOARD, TINT = "#1f5f3f", "#f5f7f9"
FONT = "DejaVu Sans, Verdana, Arial, sans-serif"
GROUND_NET, SUPPLY_NET, LOGIC_NET = "GND", "5 V", "3.3 V"

Elements = list[object]


class Picture(NamedTuple):
    """The elements of a picture, with its right and lower ends."""

    elements: Elements
    right: float
    bottom: float


_CHAR, _BOLD_CHAR = 0.63, 0.72  # mean width of a DejaVu Sans character, relative to its size


def width(words: object, size: float, is_bold: bool = False) -> float:
    """Return an approximate width of a text, which may be too large but not too small."""
    return len(printable(words)) * size * (_BOLD_CHAR if is_bold else _CHAR)


def net(name: str, *elements: object) -> object:
    """Return the group of a net's elements: wires, dots, flags, symbols."""
    return svg.Group(children=elements, data_net=name)


def part(name: str, joins: Iterable[str], *elements: object) -> object:
    """Return the group of a part's elements. Wires of the nets in `joins` can touch it."""
    return svg.Group(children=elements, data_part=name, data_joins="|".join(joins))


def text(
    words: object, x: float, y: float, size: float = 12, anchor: str = "start", **style: object
) -> object:
    """Return a line of text; y is its middle."""
    style = {"fill": INK, **style}
    return svg.Text(printable(words), size, x, y, text_anchor=anchor, dy="0.35em", **style)


def wire(points: Iterable[tuple[float, float]], colour: str) -> object:
    """Return a wire along these points."""
    flat = [value for point in points for value in point]
    return svg.Lines(*flat, close=False, fill="none", stroke=colour, stroke_width=2)


def dot(x: float, y: float, colour: str) -> object:
    """Return the dot that marks joined wires."""
    return svg.Circle(x, y, 3.2, fill=colour)


def ground(x: float, y: float) -> object:
    """Return the ground symbol below a point."""
    bars = [(9, 6), (6, 9), (3, 12)]
    return net(
        GROUND_NET,
        wire([(x, y), (x, y + 6)], GROUND),
        *(wire([(x - half, y + down), (x + half, y + down)], GROUND) for half, down in bars),
    )


def supply(x: float, y: float) -> object:
    """Return the supply symbol above a point."""
    return net(
        SUPPLY_NET,
        wire([(x, y), (x, y - 7)], SUPPLY),
        wire([(x - 9, y - 7), (x + 9, y - 7)], SUPPLY),
        text("5 V", x, y - 14, 10, "middle", fill=SUPPLY, font_weight="bold"),
    )


def resistor(name: str, joins: Iterable[str], x: float, y: float, value: str) -> object:
    """Return a resistor, 40 wide with its leads; x is its left end."""
    return part(
        *(name, joins),
        wire([(x, y), (x + 6, y)], INK),
        svg.Rectangle(x + 6, y - 5, 28, 10, fill=PAPER, stroke=INK, stroke_width=1.6),
        wire([(x + 34, y), (x + 40, y)], INK),
        text(value, x + 20, y - 12, 9, "middle"),
    )


def capacitor_down(name: str, joins: Iterable[str], x: float, y: float, value: str) -> Elements:
    """Return a capacitor from a point down to ground; 32 high."""
    return [
        part(
            *(name, joins),
            wire([(x, y), (x, y + 9)], INK),
            wire([(x - 8, y + 9), (x + 8, y + 9)], INK),
            wire([(x - 8, y + 13), (x + 8, y + 13)], INK),
            text(value, x + 13, y + 11, 9),
        ),
        ground(x, y + 13),
    ]


def capacitor_across(name: str, x: float, y: float, wide: float, value: str) -> object:
    """Return a capacitor across a gap from the supply to ground, with a plus on its left."""
    middle = x + wide / 2
    return part(
        *(name, (SUPPLY_NET, GROUND_NET)),
        wire([(x, y), (middle - 3, y)], SUPPLY),
        wire([(middle - 3, y - 9), (middle - 3, y + 9)], SUPPLY),
        wire([(middle + 3, y - 9), (middle + 3, y + 9)], GROUND),
        wire([(middle + 3, y), (x + wide, y)], GROUND),
        text("+", middle - 11, y - 7, 11, "middle", fill=SUPPLY),
        text(value, middle, y + 15, 9, "middle"),
    )


def switch(name: str, joins: Iterable[str], x: float, y: float) -> object:
    """Return an open push button, 50 wide."""
    return part(
        *(name, joins),
        wire([(x, y), (x + 12, y)], INK),
        svg.Circle(x + 14, y, 2.6, fill=PAPER, stroke=INK, stroke_width=1.6),
        svg.Circle(x + 36, y, 2.6, fill=PAPER, stroke=INK, stroke_width=1.6),
        wire([(x + 38, y), (x + 50, y)], INK),
        wire([(x + 11, y - 8), (x + 39, y - 8)], INK),
        wire([(x + 25, y - 8), (x + 25, y - 14)], INK),
    )


def gate(
    name: str, joins: Iterable[str], x: float, y: float, pins: tuple[int, int, int]
) -> Elements:
    """Return a buffer gate, 44 wide, with its enable grounded; `pins` are OE, A and Y."""
    enable, given, driven = pins
    return [
        part(
            *(name, joins),
            svg.Lines(
                *(x + 6, y - 16, x + 38, y, x + 6, y + 16),
                close=True,
                fill="#fff8e1",
                stroke=INK,
                stroke_width=1.6,
            ),
            wire([(x, y), (x + 6, y)], INK),
            wire([(x + 38, y), (x + 44, y)], INK),
            svg.Circle(x + 18, y + 13, 2.6, fill=PAPER, stroke=INK, stroke_width=1.4),
            text(given, x + 2, y - 8, 8, "middle"),
            text(driven, x + 43, y - 8, 8, "middle"),
            text(enable, x + 33, y + 17, 8, "middle"),
        ),
        ground(x + 18, y + 16),
    ]


FLAG_SIZE = 9


def flag_width(words: object) -> float:
    """Return the width of a flag with these words."""
    return width(words, FLAG_SIZE) + 10


def flag(x: float, y: float, words: object, colour: str) -> Elements:
    """Return a flag in place of a wire that would cross the board; x is its left end."""
    wide = flag_width(words)
    return [
        svg.Rectangle(x, y - 9, wide, 18, rx=4, fill=PAPER, stroke=colour),
        text(words, x + wide / 2, y, FLAG_SIZE, "middle", fill=colour),
    ]


def hanging_flag(x: float, y: float, words: object, colour: str) -> Elements:
    """Return a flag with text that reads downwards; y is its top."""
    high = flag_width(words)
    turned = f"translate({x},{y + high / 2}) rotate(90)"
    return [
        svg.Rectangle(x - 9, y, 18, high, rx=4, fill=PAPER, stroke=colour),
        text(words, 0, 0, FLAG_SIZE, "middle", fill=colour, transform=turned),
    ]
