"""The lights of every pad of Gems Tracker. Everyone sees them, so none reveals a secret."""

from gemtable.games.gems_tracker.rules import GemsTrackerView
from gemtable.games.gems_tracker.table.keys import Bids, GemsTrackerShown, GemsTrackerViews, Ui
from gemtable.games.gems_tracker.table.steps import HAS_BID, MET, OWES, step
from gemtable.games.kit.rules import mover
from gemtable.games.kit.sealed_choice import LOOKS, OWING_MS, count_picture
from gemtable.games.kit.table import (
    OFF,
    PAD_KEYS,
    SEATS,
    SOFT,
    UNDO,
    UNDO_KEY,
    WHITE,
    Address,
    Layout,
    Picture,
    pad_at_the_end,
    pad_leds,
    pad_names,
    pad_picture,
    shade,
    with_pads,
)

_FIRST_MS = 500


def pad(ui: Ui, view: GemsTrackerView, seat: int) -> Picture:
    """Return the picture on the pad of `seat`. `view` is the view of the table."""
    if view.outcome is not None:
        if view.seats == 1 and not view.outcome.winners:
            return pad_picture(dict.fromkeys(view.met, MET))  # a key for each tender met
        return pad_at_the_end(seat, seat in view.outcome.winners)
    if view.phase == "bid":
        return _bid(ui, seat)
    if ui.look and ui.bids:
        return _revealed(ui.bids, ui.look, view, seat)
    asked = step(view, ui.opened) if mover(view) == seat else None
    if asked is None:
        return _waiting(view)
    lit = {key: each.colour for key, each in asked.keys.items()}
    if ui.opened:
        return pad_picture(lit, {UNDO_KEY: UNDO})
    return pad_picture({key: shade(colour, SOFT) for key, colour in lit.items()})


def _bid(ui: Ui, seat: int) -> Picture:
    """Return a picture with all twelve keys alike, so that it reveals no hand and no bid."""
    if ui.count:
        return count_picture(ui.count)
    if seat in ui.bidders:
        return Picture((shade(HAS_BID, SOFT),) * PAD_KEYS)
    return Picture((shade(OWES, SOFT),) * PAD_KEYS, "pulse", (OFF,) * PAD_KEYS, OWING_MS)


def _revealed(bids: Bids, look: int, view: GemsTrackerView, seat: int) -> Picture:
    """Return a pad with the numbers that its seat bid; those of the first to draft then blink.

    Last come the seats in the order of drafting.
    """
    if look == LOOKS:
        return _waiting(view)
    lit = {number - 1: SEATS[seat] for number in bids.numbers[seat]}
    if look == 1 or bids.order[0] != seat:
        return Picture(pad_leds(lit))
    return Picture(pad_leds(dict.fromkeys(lit, WHITE)), "blink", pad_leds(lit), _FIRST_MS)


def _waiting(view: GemsTrackerView) -> Picture:
    """Return a picture with the colours of the seats still to move, in order."""
    order = {key: shade(SEATS[seat], SOFT) for key, seat in enumerate(view.order)}
    return pad_picture(order, {0: SEATS[view.order[0]]})


def lights(ui: Ui, layout: Layout, views: GemsTrackerViews) -> dict[Address, Picture]:
    """Return the picture on every unit of the layout."""
    return with_pads({}, layout, lambda seat: pad(ui, views.table, seat), ui.refused)


def key_names(view: GemsTrackerView, shown: GemsTrackerShown, seat: int) -> tuple[str, ...]:
    """Return the names of the keys of a pad: numbers during a bid, else those of the step."""
    if view.phase == "bid" or shown.is_resting:
        return tuple(str(key + 1) for key in range(PAD_KEYS))
    names = pad_names()
    asked = step(view, shown.opened) if mover(view) == seat else None
    for key, each in asked.keys.items() if asked else ():
        names[key] = each.name
    return tuple(names)
