"""The keys of a wiring drawing, each with the filter that keeps noise from its pin."""

from gemtable.wiring.board_picture import BoardPicture
from gemtable.wiring.circuit import KEY_FARAD, KEY_OHM, KeyLine
from gemtable.wiring.routing import STEP, channels, spread
from gemtable.wiring.symbols import (
    GROUND,
    KEY,
    Elements,
    capacitor_down,
    dot,
    flag,
    ground,
    resistor,
    switch,
    text,
    wire,
)

_PITCH = 52
_RAIL, _NODE = 200, 382  # ground on the far side of the keys; where a filter begins


def keys_picture(keys: list[KeyLine], board: BoardPicture) -> tuple[Elements, float]:
    """Return the keys in the order of their pins, and where they end."""
    beside = [key for key in keys if key.pin.side == "left"]
    beside.sort(key=lambda key: board.places[key.pin][1])
    others = [key for key in keys if key.pin.side != "left"]
    pins = [board.places[key.pin] for key in beside]
    rows = spread([y for _x, y in pins], len(keys), _PITCH, board.top + 20)
    steps = channels([y for _x, y in pins], rows)
    drawn: Elements = []
    for (x, pin_y), y, step in zip(pins, rows, steps, strict=False):
        turn = x - 40 - STEP * step
        drawn.append(wire([(x, pin_y), (turn, pin_y), (turn, y), (_NODE, y)], KEY))
    for key, y in zip(others, rows[len(beside) :], strict=True):
        out = _NODE + 50
        drawn += [*flag(out, y, key.pin.name, KEY), wire([(out, y), (_NODE, y)], KEY)]
    for key, y in zip((*beside, *others), rows, strict=True):
        drawn += _key(key, y)
    if rows:
        end = rows[-1] + 18
        drawn += [wire([(_RAIL, rows[0]), (_RAIL, end)], GROUND), *ground(_RAIL, end)]
    return drawn, (rows[-1] if rows else 0) + _PITCH


def _key(key: KeyLine, y: float) -> Elements:
    return [
        dot(_NODE, y, KEY),
        *capacitor_down(_NODE, y, KEY_FARAD),
        wire([(_NODE, y), (_NODE - 20, y)], KEY),
        *resistor(_NODE - 60, y, KEY_OHM, KEY),
        wire([(_NODE - 60, y), (_NODE - 80, y)], KEY),
        *switch(_NODE - 130, y),
        wire([(_NODE - 130, y), (_RAIL, y)], GROUND),
        dot(_RAIL, y, GROUND),
        text(key.label, _RAIL - 14, y, 12, "end"),
    ]
