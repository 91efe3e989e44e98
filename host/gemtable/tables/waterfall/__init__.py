"""The table script of Waterfall: a pad a seat, and loose tiles, where there are any, that lie as
the waterfall does.

A choice is a row of questions, each answered by a lit key or by the press of a tile: a card, a
row, a column. What cards are is on the page of their holder, never in a light.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from gemtable.rules.core import Event, Json
from gemtable.rules.roles import Role, Views
from gemtable.rules.waterfall import FULL, Place
from gemtable.tables.core import Gesture, Layout, Meaning, Needs
from gemtable.tables.waterfall.gestures_to_moves import read, said, undo
from gemtable.tables.waterfall.moves_to_gestures import chores, presses
from gemtable.tables.waterfall.questions import key_names
from gemtable.tables.waterfall.sentences import words
from gemtable.tables.waterfall.showing import lights
from gemtable.tables.waterfall.ui import Ui, begin, settled

__all__ = [
    "Ui",
    "begin",
    "chores",
    "keep",
    "key_names",
    "lights",
    "moment",
    "moved",
    "needs",
    "passed",
    "paused",
    "presses",
    "read",
    "refused",
    "restore",
    "said",
    "shown",
    "undo",
    "words",
]


def needs(_options: Mapping[str, Json], _seats: int) -> Needs:
    """Return a pad a seat; loose tiles that show the waterfall are nice to have."""
    return Needs(pads=1, tiles=0, nice_loose=FULL)


def keep(ui: Ui) -> Json:
    """Return where loose tiles lie; what was half chosen is asked anew."""
    return {"lying": [place and list(place) for place in ui.lying]}


def restore(kept: Json, _layout: Layout, views: Views) -> Ui:
    """Return the Ui that `keep` wrote, with the places that the waterfall has now."""
    lying = tuple(place and Place(*place) for place in kept["lying"])
    return Ui(lying=settled(lying, views.table), fresh=frozenset())


def moment(_ui: Ui) -> None:
    """Return None: nothing in this game comes of time alone."""


def passed(ui: Ui, _layout: Layout, _views: Views, _at_s: float) -> Meaning:
    """Return that nothing comes of time alone."""
    return Meaning(ui)


def paused(ui: Ui) -> Ui:
    """Return the Ui as it is: a pause changes nothing here."""
    return ui


def shown(ui: Ui, _role: Role) -> dict[str, Json]:
    """Return what was answered so far, and which page of answers is open: all see all pads."""
    return {"answers": list(ui.answers), "turned": ui.turned}


def refused(ui: Ui, gesture: Gesture) -> Ui:
    """Return the Ui that shows that what the gesture asked for was refused."""
    return replace(ui, refused=gesture)


def moved(ui: Ui, views: Views, _events: Sequence[Event]) -> Ui:
    """Return the Ui after a move or an undo: tiles lie where the waterfall now has places."""
    lying = settled(ui.lying, views.table)
    new = set(lying) - set(ui.lying)
    fresh = (ui.fresh | new) & set(lying)
    return Ui(lying=lying, fresh=frozenset(place for place in fresh if place is not None))
