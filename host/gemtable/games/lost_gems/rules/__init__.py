"""The Lost Gems: two to four seats rebuild three gems from shards they cannot see.

Source: the rule text of The Lost Gems; "note 0.5" and the like cite the notes on it in this
game's `README.md`.

A tile is a number, its place in the dealt order. It doesn't reveal the shard, so every view
may name tiles; only `deck` knows their shards.
"""

from gemtable.games.kit.game import Rules
from gemtable.games.kit.hints import Discard, FaceUp, Hint, LastHint, Play
from gemtable.games.lost_gems.rules.play import (
    OPTIONS,
    SEATS,
    TITLE,
    deal,
    legal,
    outcome,
    pending,
    play,
    start,
)
from gemtable.games.lost_gems.rules.state import (
    COLOURS,
    HAND,
    NICKELS,
    PENNIES,
    SHARDS,
    TILES,
    VALUES,
    Held,
    Move,
    Penny,
    Shard,
    State,
    Take,
    parse,
)
from gemtable.games.lost_gems.rules.view import Knows, LostGemsView, Slot, hidden, view

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
    version=1,
    uncovering=frozenset({"discarded", "drew", "hinted", "played", "took"}),
)
