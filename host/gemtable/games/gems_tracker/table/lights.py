"""What every pad of Gems Tracker shows. Everyone sees it: no light reveals a hand or a bid."""

from gemtable.games.gems_tracker.rules import GemsTrackerView
from gemtable.games.gems_tracker.table.keys import GemsTrackerShown, GemsTrackerViews, Ui
from gemtable.games.gems_tracker.table.steps import HAS_BID, MET, OWES, step
from gemtable.games.kit.rules import mover
from gemtable.games.kit.sealed import OWING_MS, count_picture
from gemtable.games.kit.table import (
    OFF,
    PAD_KEYS,
    SEATS,
    SOFT,
    UNDO,
    UNDO_KEY,
    Address,
    Layout,
    Picture,
    pad_at_the_end,
    pad_names,
    pad_picture,
    shade,
    with_pads,
)


def pad(ui: Ui, view: GemsTrackerView, seat: int) -> Picture:
    """Return what the pad of `seat` shows; `view` is the table's."""
    if view.outcome is not None:
        if view.seats == 1 and not view.outcome.winners:
            return pad_picture(dict.fromkeys(view.met, MET))  # a key for each tender met
        return pad_at_the_end(seat, seat in view.outcome.winners)
    if view.phase == "bid":
        return _bid(ui, seat)
    asked = step(view, ui.opened) if mover(view) == seat else None
    if asked is None:
        return _waiting(view)
    lit = {key: each.colour for key, each in asked.keys.items()}
    if ui.opened:
        return pad_picture(lit, {UNDO_KEY: UNDO})
    return pad_picture({key: shade(colour, SOFT) for key, colour in lit.items()})


def _bid(ui: Ui, seat: int) -> Picture:
    """Return a pad with all twelve keys alike, whatever the seat holds or has pressed."""
    if ui.count:
        return count_picture(ui.count)
    if seat in ui.bidders:
        return Picture((shade(HAS_BID, SOFT),) * PAD_KEYS)
    return Picture((shade(OWES, SOFT),) * PAD_KEYS, "pulse", (OFF,) * PAD_KEYS, OWING_MS)


def _waiting(view: GemsTrackerView) -> Picture:
    """Return the seats whose turns are still to come, in order; the first is in turn."""
    order = {key: shade(SEATS[seat], SOFT) for key, seat in enumerate(view.order)}
    return pad_picture(order, {0: SEATS[view.order[0]]})


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
