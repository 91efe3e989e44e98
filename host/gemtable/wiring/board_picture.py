"""The board in a wiring drawing: its outline, its labelled pins, and the lanes of wires.

Each wire that turns has its own lane next to the board. It runs from its pin to the lane, along
the lane to the row of its part, then to the part. Flags with the name of a pin are outside the
lanes, and wires pass them only in rows without a flag.

A pin whose wire would cross the board has a flag instead, and so has the part it connects to.
"""

from collections.abc import Sequence
from typing import NamedTuple

import drawsvg as svg

from gemtable.sentence import Sentence, message
from gemtable.wiring.circuit import Circuit, PlacedPin
from gemtable.wiring.circuit_symbols import (
    BOARD,
    DATA,
    FAINT,
    GOLD,
    GROUND,
    GROUND_NET,
    INK,
    KEY,
    LOGIC_NET,
    OTHER,
    SUPPLY,
    SUPPLY_NET,
    TINT,
    Elements,
    flag,
    flag_width,
    ground,
    hanging_flag,
    net,
    part,
    supply,
    text,
    wire,
)

STEP = 8  # between two lanes


def channels(pins: Sequence[float], rows: Sequence[float]) -> list[int]:
    """Return the lane of each wire, the top wire first; lane 0 is next to the board.

    Pins and rows are sorted. Of the wires that go up, the topmost turns first; of the wires
    that go down, the lowest.
    """
    up = [at for at, (pin, row) in enumerate(zip(pins, rows, strict=False)) if row < pin]
    down = [at for at, (pin, row) in enumerate(zip(pins, rows, strict=False)) if row > pin]
    steps = [0] * len(pins)
    for step, at in enumerate(up):
        steps[at] = step
    for step, at in enumerate(reversed(down)):
        steps[at] = step
    return steps


def room(steps: Sequence[int]) -> float:
    """Return the distance from the first lane to the last."""
    return STEP * max(steps, default=0)


def spread(pins: Sequence[float], count: int, pitch: float, top: float) -> list[float]:
    """Return rows for `count` parts, centred on their pins, none above `top`."""
    middle = (pins[0] + pins[-1]) / 2 if pins else top
    first = max(top, middle - pitch * (count - 1) / 2)
    return [first + pitch * row for row in range(count)]


WIDTH = 190
_PITCH = 26
_FIRST = 52  # from the top edge to the first pin
_RADIUS = 8.5  # of a pin
_EDGE = 9  # from the middle of a pin, on the board's edge, to the start of its wire
_SIGN = 17  # from the start of the wire to a symbol or a flag
_HANGS = 4  # from the start of the wire to a flag below
_LANE = 51  # from the start of the wire to the first lane
_ON_BOARD = "#eef5f0"

Places = dict[PlacedPin, tuple[float, float]]


class Use(NamedTuple):
    """The use of a pin: its net and colour, and the text of its flag if it has no wire."""

    net: str
    colour: str
    flag: Sentence | None = None


class BoardPicture(NamedTuple):
    """The place of a board, and the start of each pin's wire."""

    x: float  # of its left edge
    top: float
    bottom: float
    places: Places
    uses: dict[PlacedPin, Use]

    @property
    def right(self) -> float:
        """The x at which the wires on the right start."""
        return self.x + WIDTH + _EDGE

    @property
    def end(self) -> float:
        """The lower end of the board and the flags below it."""
        hanging = [
            _EDGE + _HANGS + flag_width(use.flag)
            for pin, use in self.uses.items()
            if use.flag and pin.side == "bottom"
        ]
        return self.bottom + max(hanging, default=0)


def uses(circuit: Circuit) -> dict[PlacedPin, Use]:
    """Return the use of each pin that is used."""
    found = {}
    for key in circuit.keys:
        crosses = key.pin.side != "left"
        found[key.pin] = Use(key.pin.net, KEY, key.label if crosses else None)
    for number, strip in enumerate(circuit.strips, 1):
        crosses = strip.pin.side != "right"
        label = Sentence("strip {number}", number=number) if crosses else None
        found[strip.pin] = Use(strip.pin.net, DATA, label)
    for pin in circuit.high:
        found[pin] = Use(pin.net, SUPPLY, Sentence("high"))
    for module in circuit.modules:
        words = {
            "screen": message("screen {pin}"),
            "amplifier": message("amplifier {pin}"),
        }[module.part]
        for lead in module.leads:
            if lead.pin:
                found[lead.pin] = Use(lead.net, OTHER, Sentence(words, pin=lead.printed))
    if circuit.buzzer:
        found[circuit.buzzer] = Use(circuit.buzzer.net, OTHER, Sentence("buzzer"))
    if circuit.logic:
        found[circuit.logic] = Use(LOGIC_NET, SUPPLY, Sentence("3.3 V"))
    found[circuit.supply] = Use(SUPPLY_NET, SUPPLY)
    found[circuit.ground] = Use(GROUND_NET, GROUND)
    return found


def lanes_begin(used: dict[PlacedPin, Use], side: str) -> float:
    """Return the distance from a side's pins to its first lane of wires, beyond all flags."""
    flags = [flag_width(use.flag) for pin, use in used.items() if use.flag and pin.side == side]
    return max(_LANE, _SIGN + max(flags, default=0) + 14)


def pin_y(circuit: Circuit, top: float) -> dict[PlacedPin, float]:
    """Return the y coordinate of each pin."""
    places = _places(circuit, 0, top)
    return {pin: y for pin, (_x, y) in places.items()}


def placed_board(
    circuit: Circuit, used: dict[PlacedPin, Use], x: float, top: float
) -> BoardPicture:
    """Return a board with its top left corner at x, top."""
    return BoardPicture(x, top, top + _height(circuit), _places(circuit, x, top), used)


def board_picture(circuit: Circuit, board: BoardPicture) -> Elements:
    """Return the elements of the board and its pins. The pins cover the ends of their wires."""
    ink = INK if circuit.model.is_generic else _ON_BOARD
    pins = [_pin(pin, place, board.uses.get(pin), ink) for pin, place in board.places.items()]
    return [_outline(circuit, board), *pins]


def signs(board: BoardPicture) -> Elements:
    """Return the supply and ground symbols at the board, and the flags of its pins."""
    drawn: Elements = []
    for pin, use in board.uses.items():
        x, y = board.places[pin]
        out = x - _SIGN if pin.side == "left" else x + _SIGN
        if use.net in (SUPPLY_NET, GROUND_NET):
            sign = supply if use.net == SUPPLY_NET else ground
            drawn += [net(use.net, wire([(x, y), (out, y)], use.colour)), sign(out, y)]
        elif use.flag:
            drawn.append(_flagged(pin, (x, y), use, use.flag))
    return drawn


def _places(circuit: Circuit, x: float, top: float) -> Places:
    places = {}
    for pin in circuit.pins:
        if pin.side == "bottom":
            across = x + WIDTH / 2 + (pin.row - 2) * 34
            places[pin] = across, top + _height(circuit) + _EDGE
        else:
            out = x - _EDGE if pin.side == "left" else x + WIDTH + _EDGE
            places[pin] = out, top + _FIRST + pin.row * _PITCH
    return places


def _height(circuit: Circuit) -> float:
    rows = 1 + max(pin.row for pin in circuit.pins if pin.side != "bottom")
    has_bottom = any(pin.side == "bottom" for pin in circuit.pins)
    return _FIRST + rows * _PITCH + 30 * has_bottom


def _outline(circuit: Circuit, board: BoardPicture) -> object:
    """Return the board's body. A generic board has no plug, since its place is unknown."""
    x, top, middle = board.x, board.top, board.x + WIDTH / 2
    high = board.bottom - top
    if circuit.model.is_generic:
        told = Sentence("your board with an {chip}", chip=circuit.model.title)
        return part(
            *("board", ()),
            svg.Rectangle(
                *(x, top, WIDTH, high),
                rx=10,
                fill=TINT,
                stroke=INK,
                stroke_width=1.5,
                stroke_dasharray="6 4",
            ),
            text(told, middle, top + 22, 11, "middle", font_weight="bold"),
        )
    return part(
        *("board", ()),
        svg.Rectangle(x, top, WIDTH, high, rx=10, fill=BOARD, stroke=INK, stroke_width=1.5),
        svg.Rectangle(middle - 24, top - 8, 48, 30, rx=3, fill="#c9ced4", stroke=INK),
        text("USB", middle, top + 8, 11, "middle"),
        *_title(circuit.model.title, middle, top + high / 2),
    )


def _title(title: str, x: float, y: float) -> Elements:
    words = title.split(" ")
    return [
        text(
            *(word, x, y + 18 * (at - (len(words) - 1) / 2), 13, "middle"),
            fill=_ON_BOARD,
            font_weight="bold",
        )
        for at, word in enumerate(words)
    ]


def _pin(placed: PlacedPin, place: tuple[float, float], use: Use | None, ink: str) -> object:
    inward = {"left": (_EDGE, 0), "right": (-_EDGE, 0), "bottom": (0, -_EDGE)}[placed.side]
    x, y = place[0] + inward[0], place[1] + inward[1]
    style: dict[str, object] = {"fill": ink}
    if use:
        style["font_weight"] = "bold"
    beside = {"left": (x + 14, y, "start"), "right": (x - 14, y, "end")}
    name_x, name_y, anchor = beside.get(placed.side, (x, y - 16, "middle"))
    drawn: Elements = [
        svg.Circle(
            x,
            y,
            _RADIUS,
            fill=GOLD if use else "#e8dfc4",
            stroke=use.colour if use else FAINT,
            stroke_width=2.4 if use else 1,
        ),
        text(placed.pin.printed, name_x, name_y, 11, anchor, **style),
    ]
    if placed.number is not None:
        drawn.append(text(placed.number, x, y, 8.5, "middle"))
    return net(use.net, *drawn) if use else part("board pin", (), *drawn)


def _flagged(pin: PlacedPin, place: tuple[float, float], use: Use, words: Sentence) -> object:
    x, y = place
    if pin.side == "bottom":
        out = y + _HANGS
        drawn = [wire([(x, y), (x, out)], use.colour), *hanging_flag(x, out, words, use.colour)]
    elif pin.side == "left":
        out = x - _SIGN
        left = out - flag_width(words)
        drawn = [wire([(x, y), (out, y)], use.colour), *flag(left, y, words, use.colour)]
    else:
        out = x + _SIGN
        drawn = [wire([(x, y), (out, y)], use.colour), *flag(out, y, words, use.colour)]
    return net(use.net, *drawn)
