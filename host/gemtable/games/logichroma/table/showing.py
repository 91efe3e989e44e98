"""What every unit of a match of Logichroma shows."""

from gemtable.games.kit.colours import refused
from gemtable.games.kit.roles import Views
from gemtable.games.kit.table import Address, Layout, Picture
from gemtable.games.logichroma.table.pad_lights import pad
from gemtable.games.logichroma.table.tile_lights import tiles
from gemtable.games.logichroma.table.ui import Ui


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
