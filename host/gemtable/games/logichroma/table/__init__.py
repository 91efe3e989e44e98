"""The table of Logichroma. Pads alone or tiles alone are enough to play.

A pad has two layers: the first selects a card or another seat, the second an action. A click on
a tile of another hand hints its colour, a long press its value. On a tile of the seat to move,
a long press plays it, three clicks discard it, and a click opens its layer on the pad.
"""

from collections.abc import Mapping, Sequence

from gemtable.games.kit.as_json import Json
from gemtable.games.kit.game import Table
from gemtable.games.kit.hint_words import help_words
from gemtable.games.kit.hints import kept_help
from gemtable.games.kit.rules import Event, Role
from gemtable.games.kit.table import Layout, Needs
from gemtable.games.logichroma.rules import COLOURS, hand_size
from gemtable.games.logichroma.table.keys import (
    LogichromaShown,
    LogichromaViews,
    Ui,
    key_names,
    read,
)
from gemtable.games.logichroma.table.lights import lights
from gemtable.games.logichroma.table.sentences import words

_COUNTERS = len(COLOURS) + 2  # tiles for the stacks, the hints and the misfires


def needs(_options: Mapping[str, Json], seats: int) -> Needs:
    """Return a pad and a hand of tiles for each seat, and optional loose tiles for counters."""
    return Needs(pads=1, tiles=hand_size(seats), nice_loose=_COUNTERS)


def begin(layout: Layout) -> Ui:
    """Return the Ui of a match that just started."""
    return Ui(helped=(0,) * layout.seats)


def keep(ui: Ui) -> Json:
    """Return the slot that each seat asked for help with."""
    return {"helped": list(ui.helped)}


def restore(kept: Json, layout: Layout, views: LogichromaViews) -> Ui:
    """Return the Ui that `keep` wrote, without help for a slot that does not exist."""
    return Ui(helped=kept_help(kept, layout.seats, len(views.table.hands[0])))


def shown(ui: Ui, _role: Role) -> LogichromaShown:
    """Return the open layer and the help of each seat, since everyone sees all pads."""
    return LogichromaShown(opened=ui.opened, helped=ui.helped)


def moved(ui: Ui, views: LogichromaViews, _events: Sequence[Event]) -> Ui:
    """Return the Ui after a move or an undo, without an open layer and without help."""
    return Ui(helped=(0,) * len(views.seats))


TABLE = Table(
    begin=begin,
    keep=keep,
    kept_words=help_words,
    key_names=key_names,
    lights=lights,
    moved=moved,
    needs=needs,
    read=read,
    restore=restore,
    shown=shown,
    tile_kinds=("click", "long", "triple"),
    words=words,
)
