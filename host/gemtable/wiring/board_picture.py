"""The board itself: its outline, its pins with what is printed there, and where they are."""

from typing import Any, NamedTuple

import drawsvg as svg

from gemtable.wiring.circuit import Circuit, PlacedPin
from gemtable.wiring.symbols import BOARD, FAINT, GOLD, INK, Elements, text

WIDTH = 190
_PITCH = 26
_FIRST = 52  # from the top edge to the first pin
_ON_BOARD = "#eef5f0"


Places = dict[PlacedPin, tuple[float, float]]


class BoardPicture(NamedTuple):
    """A drawn board, where it is, and where each of its pins is."""

    elements: Elements
    places: Places
    top: float
    bottom: float


def board_picture(
    circuit: Circuit, used: dict[PlacedPin, str], x: float, top: float
) -> BoardPicture:
    """Return a board with its top left corner at x, top; `used` pins have a colour."""
    model = circuit.model
    height = _FIRST + max(len(model.left), len(model.right)) * _PITCH + 30 * bool(model.bottom)
    elements: Elements = [
        svg.Rectangle(x, top, WIDTH, height, rx=10, fill=BOARD, stroke=INK, stroke_width=1.5),
        svg.Rectangle(x + WIDTH / 2 - 24, top - 8, 48, 30, rx=3, fill="#c9ced4", stroke=INK),
        text("USB", x + WIDTH / 2, top + 8, 11, "middle"),
        *_title(model.title, x + WIDTH / 2, top + height / 2),
    ]
    places, rows = {}, {"left": 0, "right": 0, "bottom": 0}
    for pin in circuit.pins:
        places[pin] = _place(pin.side, rows[pin.side], (x, top), height)
        rows[pin.side] += 1
        elements += _pin(pin, places[pin], used.get(pin))
    return BoardPicture(elements, places, top, top + height)


def _place(side: str, row: int, corner: tuple[float, float], height: float) -> tuple[float, float]:
    x, top = corner
    if side == "bottom":
        return x + WIDTH / 2 + (row - 2) * 34, top + height
    return x + (0 if side == "left" else WIDTH), top + _FIRST + row * _PITCH


def _title(title: str, x: float, y: float) -> Elements:
    lines = title.rsplit(" ", 1) if len(title) < 18 else title.split(" ")
    style: dict[str, Any] = {"fill": _ON_BOARD, "font_weight": "bold"}
    return [
        text(line, x, y + 18 * (at - (len(lines) - 1) / 2), 13, "middle", **style)
        for at, line in enumerate(lines)
    ]


def _pin(placed: PlacedPin, place: tuple[float, float], colour: str | None) -> Elements:
    x, y = place
    style: dict[str, Any] = {"fill": _ON_BOARD}
    if colour:
        style["font_weight"] = "bold"
    beside = {"left": (x + 14, y, "start"), "right": (x - 14, y, "end")}
    name_x, name_y, anchor = beside.get(placed.side, (x, y - 16, "middle"))
    drawn: Elements = [
        svg.Circle(
            x,
            y,
            8.5,
            fill=GOLD if colour else "#e8dfc4",
            stroke=colour or FAINT,
            stroke_width=2.4 if colour else 1,
        ),
        text(placed.pin.printed, name_x, name_y, 11, anchor, **style),
    ]
    if placed.number is not None:
        drawn.append(text(placed.number, x, y, 8.5, "middle"))
    return drawn
