"""Which gestures make a move: tries gestures, and reads what each would do."""

from itertools import product

from gemtable.games.kit.pads import UNDO_KEY
from gemtable.games.kit.rules import Made
from gemtable.games.kit.table import Gesture, Layout, Meaning
from gemtable.games.lost_gems.rules import Take
from gemtable.games.lost_gems.table.gestures_to_moves import read
from gemtable.games.lost_gems.table.ui import LostGemsViews, Ui, hand_tiles
from gemtable.stamps import Stamp

_TILE_KINDS = ("double", "click", "long", "triple")
_ANY_TIME = Stamp(0.0, 0.0)  # gestures mean the same at any time


def presses(ui: Ui, layout: Layout, views: LostGemsViews, made: Made) -> tuple[Gesture, ...]:
    """Return the gestures that make a move, on the seat's pad, or on tiles if it has none.

    () if no gesture can: a hint that matches nothing has no tile to click.
    """
    pad = layout.pads[made.seat]
    if pad is None or isinstance(made.move, Take):
        units = [*layout.tiles, *(unit for rack in layout.racks for unit in rack)]
        gestures = [Gesture(unit, 0, kind) for unit in units for kind in _TILE_KINDS]
        longest = 1
    else:
        gestures = [Gesture(pad, key, "press") for key in range(UNDO_KEY)]
        longest = 2  # a hint and its receiver, or cancelling a waiting hint key first
    for length in range(1, longest + 1):
        for attempt in product(gestures, repeat=length):
            if _comes_to(ui, layout, views, attempt).moves == (made,):
                return attempt
    return ()


def chores(ui: Ui, layout: Layout, views: LostGemsViews, seat: int) -> tuple[Gesture, ...]:
    """Return the double clicks that turn the seat's face-down tiles to the others."""
    return tuple(
        Gesture(unit, 0, "double")
        for unit, held in hand_tiles(layout, views.table).items()
        if held.seat == seat and held.tile not in ui.shown
    )


def _comes_to(
    ui: Ui, layout: Layout, views: LostGemsViews, gestures: tuple[Gesture, ...]
) -> Meaning:
    """Return what the last of these gestures asks for."""
    for gesture in gestures[:-1]:
        ui = read(ui, layout, views, gesture, _ANY_TIME).ui
    return read(ui, layout, views, gestures[-1], _ANY_TIME)
