"""What every unit of a match of Gems Tracker shows, and the names of its keys."""

from gemtable.games.gems_tracker.rules import GemsTrackerView
from gemtable.games.gems_tracker.table.pad_lights import pad
from gemtable.games.gems_tracker.table.steps import step
from gemtable.games.gems_tracker.table.ui import GemsTrackerShown, GemsTrackerViews, Ui
from gemtable.games.kit.pads import pad_names, with_pads
from gemtable.games.kit.table import PAD_KEYS, Address, Layout, Picture
from gemtable.games.kit.turns import mover


def lights(ui: Ui, layout: Layout, views: GemsTrackerViews) -> dict[Address, Picture]:
    """Return what every unit of the layout shows; everyone may see all of it."""
    return with_pads({}, layout, lambda seat: pad(ui, views.table, seat), ui.refused)


def key_names(view: GemsTrackerView, shown: GemsTrackerShown, seat: int) -> tuple[str, ...]:
    """Return the names of the keys of a seat's pad: numbers in a bid, else those of its step."""
    if view.phase == "bid":
        return tuple(str(key + 1) for key in range(PAD_KEYS))
    names = pad_names()
    asked = step(view, shown.opened) if mover(view) == seat else None
    for key, each in asked.keys.items() if asked else ():
        names[key] = each.name
    return tuple(names)
