"""What every unit of a match of The Lost Gems shows."""

from gemtable.games.kit.pads import with_pads
from gemtable.games.kit.table import Address, Layout, Picture
from gemtable.games.lost_gems.table.pad_lights import pad
from gemtable.games.lost_gems.table.tile_lights import tiles
from gemtable.games.lost_gems.table.ui import LostGemsViews, Ui


def lights(ui: Ui, layout: Layout, views: LostGemsViews) -> dict[Address, Picture]:
    """Return what every unit of the layout shows."""
    return with_pads(
        tiles(ui, layout, views), layout, lambda seat: pad(ui, views.seats[seat], seat), ui.refused
    )
