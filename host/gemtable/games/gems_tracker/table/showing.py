"""What every unit of a match of Gems Tracker shows, and what its keys are called."""

from gemtable.games.gems_tracker.table.pad_lights import pad
from gemtable.games.gems_tracker.table.steps import step
from gemtable.games.gems_tracker.table.ui import Ui
from gemtable.games.kit.colours import refused
from gemtable.games.kit.pads import HELP_KEY, UNDO_KEY
from gemtable.games.kit.roles import Views
from gemtable.games.kit.rules import View
from gemtable.games.kit.table import PAD_KEYS, Address, Layout, Picture
from gemtable.games.kit.turns import mover


def lights(ui: Ui, layout: Layout, views: Views) -> dict[Address, Picture]:
    """Return what every unit of the layout shows; all of it is open to all."""
    pictures = {
        address: pad(ui, views.table, seat)
        for seat, address in enumerate(layout.pads)
        if address is not None
    }
    if ui.refused is not None and ui.refused.address in pictures:
        address, key, _kind = ui.refused
        pictures[address] = refused(pictures[address], key)
    return pictures


def key_names(view: View, seat: int) -> tuple[str, ...]:
    """Return what people call the keys of a seat's pad: numbers in a bid, else of its step."""
    if view["phase"] == "bid":
        return tuple(str(key + 1) for key in range(PAD_KEYS))
    names = [""] * PAD_KEYS
    names[UNDO_KEY], names[HELP_KEY] = "undo", "help"
    asked = step(view, tuple(view["opened"])) if mover(view) == seat else None
    for key, each in asked.keys.items() if asked else ():
        names[key] = each.name
    return tuple(names)
