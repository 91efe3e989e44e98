"""Which keys make a move in Crossing."""

from gemtable.games.crossing.rules import Place
from gemtable.games.crossing.table.ui import CrossingViews, Ui, keys
from gemtable.games.kit.rules import Made
from gemtable.games.kit.table import Gesture, Layout


def presses(ui: Ui, layout: Layout, _views: CrossingViews, made: Made) -> tuple[Gesture, ...]:
    """Return the press that makes a move; () if it is already chosen, or it is too early."""
    pad = layout.pads[made.seat]
    if pad is None or ui.is_resting or ui.choices[made.seat] == made.move:
        return ()
    if isinstance(made.move, Place):
        return (Gesture(pad, made.move.mushroom, "press"),)
    choices = keys(made.seat, layout.seats)
    return tuple(Gesture(pad, key, "press") for key in choices if choices[key] == made.move)


def chores(_ui: Ui, _layout: Layout, _views: CrossingViews, _seat: int) -> tuple[Gesture, ...]:
    """Return (): Crossing has no gestures besides moves."""
    return ()
