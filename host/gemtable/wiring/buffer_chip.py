"""The buffer chip of a wiring drawing, seen from above, and what each of its pins connects to."""

from functools import partial
from typing import Any, NamedTuple

import drawsvg as svg

from gemtable.sentence import Sentence
from gemtable.wiring.circuit import (
    BUFFER,
    BUFFER_GROUND,
    BUFFER_SUPPLY,
    GATES,
    KEY_FARAD,
    Circuit,
)
from gemtable.wiring.leds_picture import nets_of
from gemtable.wiring.symbols import (
    DATA,
    GROUND,
    GROUND_NET,
    INK,
    PAPER,
    SUPPLY,
    SUPPLY_NET,
    Elements,
    net,
    part,
    text,
    wire,
)

_PITCH, _WIDTH, _EACH = 24, 130, 7  # pin pitch, width of the body, pins on each side


class Chip(NamedTuple):
    """The drawn chip, and its lower end."""

    elements: Elements
    bottom: float


class _Lead(NamedTuple):
    """A pin of the chip: its name, its destination, its net, and its wire's colour."""

    name: str
    goes_to: object
    net: str
    colour: str


def buffer_chip(circuit: Circuit, x: float, y: float) -> Chip:
    """Return the chip with its top left corner at x, y."""
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
    return Chip(drawn, y + height + 30)


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


def _pin(number: int, lead: _Lead, place: tuple[float, float]) -> Any:
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
