"""What every unit of a match of The Lost Gems shows."""

from gemtable.rules.roles import Views
from gemtable.tables.colours import OFF, RED
from gemtable.tables.core import Address, Layout, Picture
from gemtable.tables.lost_gems.pad_lights import pad
from gemtable.tables.lost_gems.tile_lights import tiles
from gemtable.tables.lost_gems.ui import Ui

_REFUSED_MS = 400


def lights(ui: Ui, layout: Layout, views: Views) -> dict[Address, Picture]:
    """Return what every unit of the layout shows."""
    pictures = tiles(ui, layout, views)
    for seat, address in enumerate(layout.pads):
        if address is not None:
            pictures[address] = pad(ui, views.seats[seat], seat)
    if ui.refused is not None and ui.refused.address in pictures:
        address, key, _kind = ui.refused
        leds = pictures[address].leds
        red = {key} if address in layout.pads else set(range(len(leds)))
        pictures[address] = Picture(
            tuple(RED if led in red else colour for led, colour in enumerate(leds)),
            "blink",
            tuple(OFF if led in red else colour for led, colour in enumerate(leds)),
            _REFUSED_MS,
        )
    return pictures
