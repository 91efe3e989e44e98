"""What every unit of a match of Logichroma shows."""

from gemtable.rules.roles import Views
from gemtable.tables.colours import refused
from gemtable.tables.core import Address, Layout, Picture
from gemtable.tables.logichroma.pad_lights import pad
from gemtable.tables.logichroma.tile_lights import tiles
from gemtable.tables.logichroma.ui import Ui


def lights(ui: Ui, layout: Layout, views: Views) -> dict[Address, Picture]:
    """Return what every unit of the layout shows."""
    pictures = tiles(layout, views)
    for seat, address in enumerate(layout.pads):
        if address is not None:
            pictures[address] = pad(ui, views.seats[seat], seat)
    if ui.refused is not None and ui.refused.address in pictures:
        address, key, _kind = ui.refused
        pictures[address] = refused(pictures[address], key)
    return pictures
