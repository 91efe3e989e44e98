"""What every unit of a match of Waterfall shows; everyone may see all of it."""

from gemtable.games.kit.pads import with_pads
from gemtable.games.kit.table import Address, Layout, Picture
from gemtable.games.waterfall.table.pad_lights import pad
from gemtable.games.waterfall.table.tile_lights import tiles
from gemtable.games.waterfall.table.ui import Ui, WaterfallViews


def lights(ui: Ui, layout: Layout, views: WaterfallViews) -> dict[Address, Picture]:
    """Return what every unit of the layout shows."""
    view = views.table
    return with_pads(tiles(ui, layout, view), layout, lambda seat: pad(ui, view, seat), ui.refused)
