"""What a role can see of a table's lights: which LEDs, by how the table is laid out.

A pad and a loose tile lie open to all. A tile of a rack stands between its
holder, who sees the back light, and the others, who see the faces. The table is
what everyone can see.
"""

from collections.abc import Mapping

from gemtable.games.kit.rules import TABLE, Role
from gemtable.games.kit.table import FACES, PAD_KEYS, Address, Colour, Layout, Picture

SeenLights = dict[Address, tuple[str, int, list[Colour], list[Colour]]]


def sight(layout: Layout, role: Role) -> dict[Address, tuple[int, ...]]:
    """Return which LEDs of each unit a role can see, by their number."""
    faces = tuple(range(FACES))
    back = (FACES,)
    seen = {pad: tuple(range(PAD_KEYS)) for pad in layout.pads if pad}
    for tile in layout.tiles:
        seen[tile] = faces + back if tile in layout.backs else faces
    for holder, rack in enumerate(layout.racks):
        for tile in rack:
            if role == holder:
                seen[tile] = back if tile in layout.backs else ()
            else:
                seen[tile] = () if role == TABLE else faces
    return seen


def seen_of(lights: Mapping[Address, Picture], layout: Layout, role: Role) -> SeenLights:
    """Return what a role sees of these pictures; of a unit that it sees no LED of, nothing."""
    return {
        unit: (
            lights[unit].pattern,
            lights[unit].period_ms,
            [lights[unit].leds[led] for led in leds],
            [lights[unit].other[led] for led in leds if lights[unit].other],
        )
        for unit, leds in sight(layout, role).items()
        if leds
    }
