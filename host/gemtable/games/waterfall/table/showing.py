"""What every unit of a match of Waterfall shows; all of it is open to all."""

from gemtable.games.kit.colours import refused
from gemtable.games.kit.roles import Views
from gemtable.games.kit.table import Address, Layout, Picture
from gemtable.games.waterfall.table.pad_lights import pad
from gemtable.games.waterfall.table.tile_lights import tiles
from gemtable.games.waterfall.table.ui import Ui


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
