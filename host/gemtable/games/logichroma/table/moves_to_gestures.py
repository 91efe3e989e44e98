"""Which gestures make a move: tries gestures, and reads what each would do."""

from collections.abc import Sequence

from gemtable.games.kit.pads import UNDO_KEY
from gemtable.games.kit.rules import Made
from gemtable.games.kit.table import Gesture, Layout
from gemtable.games.kit.turns import mover
from gemtable.games.logichroma.table.gestures_to_moves import read
from gemtable.games.logichroma.table.ui import LogichromaViews, Ui
from gemtable.stamps import Stamp

_TILE_KINDS = ("click", "long", "triple")
_ANY_TIME = Stamp(0.0, 0.0)  # gestures mean the same at any time


def presses(ui: Ui, layout: Layout, views: LogichromaViews, made: Made) -> tuple[Gesture, ...]:
    """Return the gestures that make a move, on the seat's pad, or on tiles if it has none.

    () if no gesture can: a wish to concede has no tile.
    """
    pad = layout.pads[made.seat]
    if pad is None:
        units = [unit for rack in layout.racks for unit in rack]
        gestures = [Gesture(unit, 0, kind) for unit in units for kind in _TILE_KINDS]
        return _found(ui, layout, views, made, gestures, ())
    back: tuple[Gesture, ...] = ()
    if ui.opened is not None and mover(views.table) == made.seat:
        back = (Gesture(pad, UNDO_KEY, "press"),)
    keys = [Gesture(pad, key, "press") for key in range(UNDO_KEY)]
    for before in ((), *((key,) for key in keys)):
        if found := _found(ui, layout, views, made, keys, (*back, *before)):
            return found
    return ()


def chores(_ui: Ui, _layout: Layout, _views: LogichromaViews, _seat: int) -> tuple[Gesture, ...]:
    """Return (): a new card appears by itself."""
    return ()


def _found(
    ui: Ui,
    layout: Layout,
    views: LogichromaViews,
    made: Made,
    gestures: Sequence[Gesture],
    before: tuple[Gesture, ...],
) -> tuple[Gesture, ...]:
    """Return `before` and the gesture that then makes the move; () if there is none."""
    for gesture in before:
        meaning = read(ui, layout, views, gesture, _ANY_TIME)
        if meaning.moves or meaning.refused:
            return ()
        ui = meaning.ui
    for gesture in gestures:
        if read(ui, layout, views, gesture, _ANY_TIME).moves == (made,):
            return (*before, gesture)
    return ()
