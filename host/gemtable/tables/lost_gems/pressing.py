"""Which gestures make a move: found by reading what each would come to."""

from collections.abc import Sequence
from itertools import product

from gemtable.rules.core import View
from gemtable.rules.lost_gems import Move, Take
from gemtable.tables.core import Gesture, Layout, Reading
from gemtable.tables.lost_gems.meaning import read
from gemtable.tables.lost_gems.ui import UNDO_KEY, Ui, hand_tiles

_TILE_KINDS = ("double", "click", "long", "triple")


def presses(
    ui: Ui, layout: Layout, views: Sequence[View], seat: int, move: Move
) -> tuple[Gesture, ...]:
    """Return the gestures that make `move`, on the seat's pad, or on tiles if it has none.

    Empty if no gesture can: a hint that touches nothing has no tile to show it by.
    """
    pad = layout.pads[seat]
    if pad is None or isinstance(move, Take):
        units = [*layout.tiles, *(unit for rack in layout.racks for unit in rack)]
        gestures = [Gesture(unit, 0, kind) for unit in units for kind in _TILE_KINDS]
        longest = 1
    else:
        gestures = [Gesture(pad, key, "press") for key in range(UNDO_KEY)]
        longest = 2  # a hint that needs a receiver, or a key that is no longer to wait for one
    for length in range(1, longest + 1):
        for attempt in product(gestures, repeat=length):
            reading = _comes_to(ui, layout, views, attempt)
            if (reading.seat, reading.move) == (seat, move):
                return attempt
    return ()


def chores(ui: Ui, layout: Layout, views: Sequence[View], seat: int) -> tuple[Gesture, ...]:
    """Return the double clicks that turn the seat's face-down tiles to the others."""
    return tuple(
        Gesture(unit, 0, "double")
        for unit, held in hand_tiles(layout, views[seat]).items()
        if held.seat == seat and held.tile not in ui.shown
    )


def _comes_to(
    ui: Ui, layout: Layout, views: Sequence[View], gestures: tuple[Gesture, ...]
) -> Reading:
    """Return what the last of these gestures comes to."""
    for gesture in gestures[:-1]:
        ui = read(ui, layout, views, gesture).ui
    return read(ui, layout, views, gestures[-1])
