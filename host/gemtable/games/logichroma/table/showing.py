"""What every unit of a match of Logichroma shows."""

from gemtable.games.kit.pads import with_pads
from gemtable.games.kit.table import Address, Layout, Picture
from gemtable.games.logichroma.table.pad_lights import pad
from gemtable.games.logichroma.table.tile_lights import tiles
from gemtable.games.logichroma.table.ui import LogichromaViews, Ui


def lights(ui: Ui, layout: Layout, views: LogichromaViews) -> dict[Address, Picture]:
    """Return what every unit of the layout shows."""
    return with_pads(
        tiles(layout, views), layout, lambda seat: pad(ui, views.seats[seat], seat), ui.refused
    )
