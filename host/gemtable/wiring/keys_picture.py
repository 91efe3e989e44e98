"""The keys of a wiring drawing, each with the filter that keeps noise from its pin.

From left to right: labels, the ground rail, switches, filters, flags, lanes, the board.
"""

from typing import NamedTuple

from gemtable.wiring.board_picture import (
    STEP,
    BoardPicture,
    Use,
    channels,
    lanes_begin,
    room,
    spread,
)
from gemtable.wiring.circuit import KEY_FARAD, KEY_OHM, KeyLine, PlacedPin
from gemtable.wiring.circuit_symbols import (
    GROUND,
    GROUND_NET,
    KEY,
    Elements,
    capacitor_down,
    dot,
    flag,
    flag_width,
    ground,
    net,
    resistor,
    switch,
    text,
    width,
    wire,
)

_PITCH = 52
_LEFT, _LABEL = 60, 12  # the leftmost start of labels, and their size
_NODE = 182  # from the ground rail to the start of a filter
_FLAG = 62  # from the filter to the flags, past the values of the capacitors


class KeysPlan(NamedTuple):
    """The places of the keys. Keys with wires to the board come first, then keys with flags."""

    keys: list[KeyLine]
    rows: list[float]
    lanes: list[int]  # of keys with wires
    rail: float
    first_lane: float  # distance from the pins

    @property
    def board_x(self) -> float:
        """The leftmost possible x of the board."""
        flags = [flag_width(key.pin.name) for key in self.keys[len(self.lanes) :]]
        flags_end = self.rail + _NODE + _FLAG + max(flags, default=0)
        return flags_end + 14 + room(self.lanes) + self.first_lane


def keys_plan(
    keys: list[KeyLine], used: dict[PlacedPin, Use], pins_y: dict[PlacedPin, float], top: float
) -> KeysPlan:
    """Return the plan for these keys; `top` is the upper end of the board."""
    beside = sorted(
        (key for key in keys if key.pin.side == "left"), key=lambda key: pins_y[key.pin]
    )
    others = [key for key in keys if key.pin.side != "left"]
    pins = [pins_y[key.pin] for key in beside]
    rows = spread(pins, len(keys), _PITCH, top + 20)
    labels = [width(key.label, _LABEL) for key in keys]
    rail = _LEFT + max(labels, default=0) + 14
    return KeysPlan(
        [*beside, *others], rows, channels(pins, rows), rail, lanes_begin(used, "left")
    )


def keys_picture(plan: KeysPlan, board: BoardPicture) -> tuple[Elements, float]:
    """Return the SVG elements that draw the keys, and the y of their lower edge."""
    drawn: Elements = []
    node = plan.rail + _NODE
    for key, y, lane in zip(plan.keys, plan.rows, plan.lanes, strict=False):
        x, pin_y = board.places[key.pin]
        turn = x - plan.first_lane - STEP * lane
        points = [(x, pin_y), (turn, pin_y), (turn, y), (node, y)]
        drawn.append(net(key.pin.net, wire(points, KEY)))
    for key, y in list(zip(plan.keys, plan.rows, strict=True))[len(plan.lanes) :]:
        out = node + _FLAG
        drawn.append(
            net(key.pin.net, wire([(out, y), (node, y)], KEY), *flag(out, y, key.pin.name, KEY))
        )
    for key, y in zip(plan.keys, plan.rows, strict=True):
        drawn += _key(key, plan.rail, y)
    if plan.rows:
        end = plan.rows[-1] + 18
        rail = wire([(plan.rail, plan.rows[0]), (plan.rail, end)], GROUND)
        drawn += [net(GROUND_NET, rail), ground(plan.rail, end)]
    return drawn, (plan.rows[-1] if plan.rows else 0) + _PITCH


def _key(key: KeyLine, rail: float, y: float) -> Elements:
    pin, behind, name = key.pin.net, f"{key.pin.net} behind its resistor", f"key {y}"
    node = rail + _NODE
    return [
        net(pin, dot(node, y, KEY), wire([(node, y), (node - 20, y)], KEY)),
        *capacitor_down(f"{name} capacitor", (pin, GROUND_NET), node, y, KEY_FARAD),
        resistor(f"{name} resistor", (pin, behind), node - 60, y, KEY_OHM),
        net(behind, wire([(node - 60, y), (node - 80, y)], KEY)),
        switch(f"{name} switch", (behind, GROUND_NET), node - 130, y),
        net(*(GROUND_NET, wire([(node - 130, y), (rail, y)], GROUND), dot(rail, y, GROUND))),
        text(key.label, rail - 14, y, _LABEL, "end"),
    ]
