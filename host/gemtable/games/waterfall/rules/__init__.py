"""Waterfall: two to six seats fall down a pyramid of tiles and do what each tile says.

Source: the rule text of Waterfall; "note 3.16" and the like cite the notes on it in this
game's README.

A tile is a number, its index in the list of `games/waterfall/rules/printed.json`. The number
reveals the face, so no view or event names a hidden tile.
"""

from gemtable.games.kit.game import Rules
from gemtable.games.waterfall.rules.moves import (
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
from gemtable.games.waterfall.rules.play import outcome
from gemtable.games.waterfall.rules.state import (
    ACTIONS,
    COLOURS,
    DRAWN,
    FULL,
    ROWS,
    SCORED,
    SEATS,
    TILES,
    TOP,
    Lying,
    Place,
    State,
)
from gemtable.games.waterfall.rules.turns import OPTIONS, deal, legal, pending, play, start
from gemtable.games.waterfall.rules.view import Face, Lies, Pile, WaterfallView, hidden, seen, view

RULES = Rules(
    start=start,
    deal=deal,
    pending=pending,
    legal=legal,
    play=play,
    view=view,
    hidden=hidden,
    outcome=outcome,
    parse=parse,
    options=OPTIONS,
    version=2,
    uncovering=frozenset({"added", "drew", "ended", "played"}),
    private=frozenset({Add, Play, Score}),
    secret=frozenset({Score}),
)
