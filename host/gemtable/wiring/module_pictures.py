"""The screen and the buzzer of a wiring drawing.

Each is drawn for itself, with a flag at every wire that names its pin of the board, as a wire
that crosses the board has.
"""

import drawsvg as svg

from gemtable.sentence import Sentence
from gemtable.wiring.circuit import BUZZER_OHM, Circuit, Lead, ModuleLine, PlacedPin
from gemtable.wiring.circuit_symbols import (
    FAINT,
    GROUND,
    GROUND_NET,
    INK,
    LOGIC_NET,
    OTHER,
    SUPPLY,
    TINT,
    Elements,
    Picture,
    flag,
    flag_width,
    ground,
    net,
    part,
    resistor,
    text,
    width,
    wire,
)

_PITCH, _EDGE = 26, 22  # between two leads; from the box's upper or lower edge to a lead
_WIDTH, _NAMES = 190, 62  # of a box; of the part of it with the names of its pins
_LEAD = 24  # from the flags to the box
_TITLE, _BELOW = 34, 30  # from one part to the box of the next, and below the last


def modules_picture(circuit: Circuit, x: float, y: float) -> Picture:
    """Return the pictures of all modules and the buzzer, one below the other from x, y down."""
    pins = [lead.pin for module in circuit.modules for lead in module.leads if lead.pin]
    pins += [circuit.buzzer] if circuit.buzzer else []
    box_x = x + max([flag_width(pin.name) for pin in pins], default=0) + _LEAD
    drawn: Elements = []
    right = x
    for module in circuit.modules:
        y += _TITLE
        drawn += _module(module, box_x, y)
        y += _height(module)
        right = max(right, box_x + _WIDTH, box_x + width(module.label, 12, is_bold=True))
    if circuit.buzzer:
        y += _TITLE + _EDGE
        drawn += _passive(circuit.buzzer, box_x, y)
        right = max(right, box_x + 120 + width(Sentence("passive buzzer"), 12))
        y += _EDGE
    return Picture(drawn, right, y + _BELOW * bool(drawn))


def _height(module: ModuleLine) -> float:
    return 2 * _EDGE + _PITCH * (len(module.leads) - 1)


def _module(module: ModuleLine, x: float, y: float) -> Elements:
    high = _height(module)
    rows = [y + _EDGE + _PITCH * at for at in range(len(module.leads))]
    body: Elements = [
        svg.Rectangle(x, y, _WIDTH, high, rx=6, fill=TINT, stroke=INK, stroke_width=1.4),
        text(module.label, x, y - 14, 12, font_weight="bold"),
        *(text(lead.printed, x + 8, row, 9) for lead, row in zip(module.leads, rows, strict=True)),
        _face(module.part, x + _NAMES, y, high),
    ]
    drawn: Elements = [part(module.part, dict.fromkeys(lead.net for lead in module.leads), *body)]
    for lead, row in zip(module.leads, rows, strict=True):
        drawn += _lead(lead, x, row)
    return drawn


def _face(kind: str, x: float, y: float, high: float) -> object:
    """Return what is seen of a module: a dark screen, or a speaker's round cone."""
    wide = _WIDTH - _NAMES - 10
    if kind == "screen":
        tall = wide / 2  # 128 x 64
        return svg.Rectangle(x, y + (high - tall) / 2, wide, tall, fill="#10151c", stroke=INK)
    return svg.Circle(x + wide / 2, y + high / 2, 32, fill=FAINT, stroke=INK)


def _lead(lead: Lead, x: float, y: float) -> Elements:
    if lead.net == GROUND_NET:
        return [net(lead.net, wire([(x, y), (x - _LEAD, y)], GROUND)), ground(x - _LEAD, y)]
    colour = SUPPLY if lead.net == LOGIC_NET else OTHER
    return [_flagged(lead.net, lead.pin.name if lead.pin else Sentence("3.3 V"), x, y, colour)]


def _flagged(name: str, words: Sentence, x: float, y: float, colour: str) -> object:
    """Return a wire that ends at x, y, from a flag on its left."""
    end = x - _LEAD
    return net(
        name,
        wire([(end, y), (x, y)], colour),
        *flag(end - flag_width(words), y, words, colour),
    )


def _passive(pin: PlacedPin, x: float, y: float) -> Elements:
    """Return a buzzer behind its resistor, from the flag of its pin to ground."""
    behind = "buzzer behind its resistor"
    return [
        _flagged(pin.net, pin.name, x, y, OTHER),
        resistor("buzzer resistor", (pin.net, behind), x, y, f"{BUZZER_OHM} Ω"),
        net(behind, wire([(x + 40, y), (x + 56, y)], OTHER)),
        part(
            *("buzzer", (behind, GROUND_NET)),
            svg.Circle(x + 72, y, 16, fill=TINT, stroke=INK, stroke_width=1.6),
            svg.Circle(x + 72, y, 6, fill="#ffffff", stroke=INK),
            text(Sentence("passive buzzer"), x + 124, y, 12, font_weight="bold"),
        ),
        net(GROUND_NET, wire([(x + 88, y), (x + 104, y)], GROUND)),
        ground(x + 104, y),
    ]
