"""Waterfall: two to six seats fall down a pyramid of tiles and do what each tile says.

Source: the rule text of Waterfall; "note 3.16" and the like are rows of the
notes on it, kept in this folder's README.

A tile is a number, its place in the list of `rules/data/waterfall.json`; whoever
knows the number knows its face, so hidden tiles are named to nobody.
"""

from gemtable.rules.waterfall.dealing import DEFAULT_SEATS, OPTIONS, TITLE, start
from gemtable.rules.waterfall.ending import outcome
from gemtable.rules.waterfall.moves import (
    Add,
    Done,
    Fall,
    Move,
    Pawn,
    Play,
    Remove,
    Score,
    Swap,
    Wildcard,
    parse,
)
from gemtable.rules.waterfall.pyramid import ROWS, TOP, Place
from gemtable.rules.waterfall.saved import from_json, to_json
from gemtable.rules.waterfall.state import (
    ACTIONS,
    COLOURS,
    DRAWN,
    FULL,
    HAND,
    SCORED,
    SEATS,
    TILES,
    Lying,
    State,
    Tile,
)
from gemtable.rules.waterfall.turns import is_sealed, legal, pending, play
from gemtable.rules.waterfall.view import view

NAME = "waterfall"
VERSION = 2
UNCOVERING = frozenset({"added", "drew", "ended", "played"})
PRIVATE: frozenset[type] = frozenset({Add, Play, Score})
SECRET: frozenset[type] = frozenset({Score})

__all__ = [
    "ACTIONS",
    "COLOURS",
    "DEFAULT_SEATS",
    "DRAWN",
    "FULL",
    "HAND",
    "NAME",
    "OPTIONS",
    "PRIVATE",
    "ROWS",
    "SCORED",
    "SEATS",
    "SECRET",
    "TILES",
    "TITLE",
    "TOP",
    "UNCOVERING",
    "VERSION",
    "Add",
    "Done",
    "Fall",
    "Lying",
    "Move",
    "Pawn",
    "Place",
    "Play",
    "Remove",
    "Score",
    "State",
    "Swap",
    "Tile",
    "Wildcard",
    "from_json",
    "is_sealed",
    "legal",
    "outcome",
    "parse",
    "pending",
    "play",
    "start",
    "to_json",
    "view",
]
