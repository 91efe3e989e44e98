"""What every unit of a match of Waterfall shows; all of it is open to all."""

from gemtable.rules.roles import Views
from gemtable.tables.colours import refused
from gemtable.tables.core import Address, Layout, Picture
from gemtable.tables.waterfall.pad_lights import pad
from gemtable.tables.waterfall.tile_lights import tiles
from gemtable.tables.waterfall.ui import Ui


def lights(ui: Ui, layout: Layout, views: Views) -> dict[Address, Picture]:
    """Return what every unit of the layout shows."""
    view = views.table
    pictures = tiles(ui, layout, view)
    for seat, address in enumerate(layout.pads):
        if address is not None:
            pictures[address] = pad(ui, view, seat)
    if ui.refused is not None and ui.refused.address in pictures:
        address, key, _kind = ui.refused
        pictures[address] = refused(pictures[address], key)
    return pictures
