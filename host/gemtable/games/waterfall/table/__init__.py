"""The table script of Waterfall: one pad per seat, and optional loose tiles as the waterfall.

A choice is a series of questions (a tile, a row, a column), each answered by a lit key or a
press of a tile. The faces of a hand are on their holder's page, never in a light.
"""

from collections.abc import Mapping, Sequence

from gemtable.games.kit.as_json import Json
from gemtable.games.kit.game import Table
from gemtable.games.kit.rules import Event, Role
from gemtable.games.kit.table import Layout, Needs
from gemtable.games.waterfall.rules import FULL, Place
from gemtable.games.waterfall.table.keys import chores, leads, read
from gemtable.games.waterfall.table.lights import lights
from gemtable.games.waterfall.table.questions import (
    Ui,
    WaterfallShown,
    WaterfallViews,
    begin,
    key_names,
    marks_of,
    settled,
)
from gemtable.games.waterfall.table.sentences import kept_words, words


def needs(_options: Mapping[str, Json], _seats: int) -> Needs:
    """Require one pad per seat; loose tiles that show the waterfall are optional."""
    return Needs(pads=1, tiles=0, nice_loose=FULL)


def keep(ui: Ui) -> Json:
    """Return the places of the loose tiles as JSON; unfinished choices are not kept."""
    return {"lying": [place and list(place) for place in ui.lying]}


def restore(kept: Json, _layout: Layout, views: WaterfallViews) -> Ui:
    """Return the Ui with the loose tiles that `keep` stored, adapted to the current waterfall."""
    lying = tuple(place and Place(*place) for place in kept["lying"])
    table = views.table
    return Ui(lying=settled(lying, table), fresh=frozenset(), pawns=table.pawns)


def shown(ui: Ui, _role: Role) -> WaterfallShown:
    """Return what everyone may know: the answers so far and the effects of the last step."""
    return WaterfallShown(answers=ui.answers, turned=ui.turned, marks=ui.marks)


def moved(ui: Ui, views: WaterfallViews, events: Sequence[Event]) -> Ui:
    """Return the Ui after a move or an undo, with loose tiles on the waterfall's new places."""
    lying = settled(ui.lying, views.table)
    new = set(lying) - set(ui.lying)
    fresh = (ui.fresh | new) & set(lying)
    return Ui(
        lying=lying,
        fresh=frozenset(place for place in fresh if place is not None),
        pawns=views.table.pawns,
        marks=marks_of(events, ui.pawns),
    )


TABLE = Table(
    begin=begin,
    chores=chores,
    keep=keep,
    kept_words=kept_words,
    key_names=key_names,
    lights=lights,
    moved=moved,
    needs=needs,
    leads=leads,
    read=read,
    restore=restore,
    shown=shown,
    words=words,
)
