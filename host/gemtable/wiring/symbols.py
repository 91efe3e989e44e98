"""Symbols of a wiring drawing, each as drawsvg elements at a place; sizes are in pixels."""

from collections.abc import Iterable
from typing import Any

import drawsvg as svg

from gemtable.printable import printable

INK, FAINT, PAPER = "#1b1f24", "#8a929b", "#ffffff"
SUPPLY, GROUND, KEY, DATA, GOLD = "#c62828", "#1b1f24", "#1565c0", "#2e7d32", "#d4a72c"
BOARD, TINT = "#1f5f3f", "#f5f7f9"
FONT = "DejaVu Sans, Verdana, Arial, sans-serif"

Elements = list[Any]

_WIDE = 9  # characters that a small box has room for


def text(
    words: object, x: float, y: float, size: float = 12, anchor: str = "start", **style: Any
) -> Any:
    """Return one line of text; y is its middle."""
    style = {"fill": INK, **style}
    return svg.Text(printable(words), size, x, y, text_anchor=anchor, dy="0.35em", **style)


def wire(points: Iterable[tuple[float, float]], colour: str) -> Any:
    """Return a wire along these points."""
    flat = [value for point in points for value in point]
    return svg.Lines(*flat, close=False, fill="none", stroke=colour, stroke_width=2)


def dot(x: float, y: float, colour: str) -> Any:
    """Return the mark of wires that are joined."""
    return svg.Circle(x, y, 3.2, fill=colour)


def ground(x: float, y: float) -> Elements:
    """Return the sign of ground, hanging from a point."""
    bars = [(9, 7), (6, 11), (3, 15)]
    return [
        wire([(x, y), (x, y + 7)], GROUND),
        *(wire([(x - half, y + down), (x + half, y + down)], GROUND) for half, down in bars),
    ]


def supply(x: float, y: float, label: str = "5 V") -> Elements:
    """Return the sign of the supply, standing on a point."""
    return [
        wire([(x, y), (x, y - 10)], SUPPLY),
        wire([(x - 9, y - 10), (x + 9, y - 10)], SUPPLY),
        text(label, x, y - 18, 10, "middle", fill=SUPPLY, font_weight="bold"),
    ]


def resistor(x: float, y: float, value: str, colour: str) -> Elements:
    """Return a resistor 40 wide, from x on, with its leads."""
    return [
        wire([(x, y), (x + 6, y)], colour),
        svg.Rectangle(x + 6, y - 5, 28, 10, fill=PAPER, stroke=INK, stroke_width=1.6),
        wire([(x + 34, y), (x + 40, y)], colour),
        text(value, x + 20, y - 12, 9, "middle"),
    ]


def capacitor_down(x: float, y: float, value: str) -> Elements:
    """Return a capacitor that hangs from a point, to ground; 32 high."""
    return [
        wire([(x, y), (x, y + 9)], INK),
        wire([(x - 8, y + 9), (x + 8, y + 9)], INK),
        wire([(x - 8, y + 13), (x + 8, y + 13)], INK),
        *ground(x, y + 13),
        text(value, x + 13, y + 11, 9),
    ]


def capacitor_across(x: float, y: float, width: float, value: str) -> Elements:
    """Return a capacitor with a plus on its left, across a gap."""
    middle = x + width / 2
    return [
        wire([(x, y), (middle - 3, y)], SUPPLY),
        wire([(middle - 3, y - 9), (middle - 3, y + 9)], SUPPLY),
        wire([(middle + 3, y - 9), (middle + 3, y + 9)], GROUND),
        wire([(middle + 3, y), (x + width, y)], GROUND),
        text("+", middle - 11, y - 7, 11, "middle", fill=SUPPLY),
        text(value, middle, y + 17, 9, "middle"),
    ]


def switch(x: float, y: float) -> Elements:
    """Return a push button 50 wide that is open."""
    return [
        wire([(x, y), (x + 12, y)], INK),
        svg.Circle(x + 14, y, 2.6, fill=PAPER, stroke=INK, stroke_width=1.6),
        svg.Circle(x + 36, y, 2.6, fill=PAPER, stroke=INK, stroke_width=1.6),
        wire([(x + 38, y), (x + 50, y)], INK),
        wire([(x + 11, y - 8), (x + 39, y - 8)], INK),
        wire([(x + 25, y - 8), (x + 25, y - 14)], INK),
    ]


def gate(x: float, y: float, pins: tuple[int, int, int]) -> Elements:
    """Return a buffer 44 wide whose enable is on ground; `pins` are OE, A and Y."""
    enable, given, driven = pins
    return [
        svg.Lines(
            *(x + 6, y - 16, x + 38, y, x + 6, y + 16),
            close=True,
            fill="#fff8e1",
            stroke=INK,
            stroke_width=1.6,
        ),
        wire([(x, y), (x + 6, y)], DATA),
        wire([(x + 38, y), (x + 44, y)], DATA),
        svg.Circle(x + 18, y + 13, 2.6, fill=PAPER, stroke=INK, stroke_width=1.4),
        *ground(x + 18, y + 16),
        text(given, x + 2, y - 8, 8, "middle"),
        text(driven, x + 43, y - 8, 8, "middle"),
        text(enable, x + 29, y + 17, 8, "middle"),
    ]


def flag(x: float, y: float, words: object, colour: str) -> Elements:
    """Return a flag 62 wide that names where a wire goes which would cross the board."""
    return [
        svg.Rectangle(x, y - 9, 62, 18, rx=4, fill=PAPER, stroke=colour),
        text(words, x + 31, y, 9, "middle", fill=colour),
    ]


def halves(words: str) -> list[str]:
    """Break words into two lines that are about as long, if they are too wide for one."""
    gaps = [at for at, char in enumerate(words) if char == " "]
    if len(words) < _WIDE or not gaps:
        return [words]
    middle = min(gaps, key=lambda at: abs(at - len(words) / 2))
    return [words[:middle], words[middle + 1 :]]
