"""The table of The Lost Gems. Pads alone or tiles alone are enough to play.

A click on a tile of another hand hints its colour, a long press its value. On a tile of the
seat to move, a long press plays it and three clicks discard it. A double click turns a tile
towards the others or back; if the table deals, it also takes a tile from the treetops.
"""

from collections.abc import Mapping, Sequence

from gemtable.games.kit.as_json import Json
from gemtable.games.kit.game import Table
from gemtable.games.kit.hints import kept_help
from gemtable.games.kit.rules import Event, Role
from gemtable.games.kit.table import Layout, Needs
from gemtable.games.lost_gems.rules import COLOURS, HAND, TILES, VALUES, LostGemsView
from gemtable.games.lost_gems.table.keys import (
    LostGemsShown,
    LostGemsViews,
    Ui,
    chores,
    read,
)
from gemtable.games.lost_gems.table.lights import lights
from gemtable.games.lost_gems.table.sentences import kept_words, words

_KEY_NAMES = (
    *COLOURS,
    *map(str, VALUES),
    *("play 1", "play 2", "discard 1", "discard 2"),
    *("undo", "help"),
)


def key_names(_view: LostGemsView, _shown: LostGemsShown, _seat: int) -> tuple[str, ...]:
    """Return the names of the keys, which are the same on every pad."""
    return _KEY_NAMES


def needs(options: Mapping[str, Json], _seats: int) -> Needs:
    """Return a pad and a hand of tiles for each seat; if the table deals, all tiles are loose."""
    if options.get("deal") == "table":
        return Needs(pads=1, tiles=0, loose=TILES)
    return Needs(pads=1, tiles=HAND)


def begin(layout: Layout) -> Ui:
    """Return the Ui of a match that just started, with every tile face down."""
    return Ui(helped=(0,) * layout.seats)


def keep(ui: Ui) -> Json:
    """Return the tiles that are face up, and the slot that each seat asked for help with."""
    return {"shown": sorted(ui.shown), "helped": list(ui.helped)}


def restore(kept: Json, layout: Layout, views: LostGemsViews) -> Ui:
    """Return the Ui that `keep` wrote; tiles that are no longer in a hand are face down."""
    shown = frozenset(kept["shown"]) & _held(views.table)
    return Ui(helped=kept_help(kept, layout.seats, HAND), shown=shown)


def shown(ui: Ui, _role: Role) -> LostGemsShown:
    """Return the tiles that are face up and the pulsing key, which everyone sees."""
    return LostGemsShown(shown=tuple(sorted(ui.shown)), armed=ui.armed)


def moved(ui: Ui, views: LostGemsViews, events: Sequence[Event]) -> Ui:
    """Return the Ui after a move or an undo.

    It forgets tiles that are in no hand: a tile that comes to a hand, even by undo, is face down
    until its holder turns it towards the others (note 0.19).
    """
    return Ui(helped=(0,) * len(views.seats), shown=ui.shown & _held(views.table))


def _held(view: LostGemsView) -> set[int]:
    return {shard.tile for hand in view.hands for shard in hand if shard is not None}


TABLE = Table(
    begin=begin,
    chores=chores,
    keep=keep,
    kept_words=kept_words,
    key_names=key_names,
    lights=lights,
    moved=moved,
    needs=needs,
    read=read,
    restore=restore,
    shown=shown,
    tile_kinds=("double", "click", "long", "triple"),
    words=words,
)
