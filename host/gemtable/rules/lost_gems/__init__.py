"""The Lost Gems: two to four seats rebuild three gems from shards they cannot see.

Source: the rule text of The Lost Gems; "note 0.5" and the like are rows of the
notes on it, kept in `rules/README.md`.

A tile is a number, its place in the dealt order, and names no shard: that is
why every view may name tiles, and only `deck` knows what lies on them.
"""

from gemtable.rules.hints import LastHint
from gemtable.rules.lost_gems.dealing import DEFAULT_SEATS, OPTIONS, SEATS, TITLE, start
from gemtable.rules.lost_gems.ending import outcome
from gemtable.rules.lost_gems.moves import Discard, Hint, Move, Penny, Play, Take, parse
from gemtable.rules.lost_gems.saved import from_json, to_json
from gemtable.rules.lost_gems.state import (
    COLOURS,
    HAND,
    NICKELS,
    PENNIES,
    SHARDS,
    TILES,
    VALUES,
    Held,
    Shard,
    State,
)
from gemtable.rules.lost_gems.turns import is_sealed, legal, pending, play
from gemtable.rules.lost_gems.view import view

NAME = "lost-gems"
VERSION = 1
UNCOVERING = frozenset({"discarded", "drew", "hinted", "played", "took"})
PRIVATE: frozenset[type] = frozenset()
SECRET: frozenset[type] = frozenset()

__all__ = [
    "COLOURS",
    "DEFAULT_SEATS",
    "HAND",
    "NAME",
    "NICKELS",
    "OPTIONS",
    "PENNIES",
    "PRIVATE",
    "SEATS",
    "SECRET",
    "SHARDS",
    "TILES",
    "TITLE",
    "UNCOVERING",
    "VALUES",
    "VERSION",
    "Discard",
    "Held",
    "Hint",
    "LastHint",
    "Move",
    "Penny",
    "Play",
    "Shard",
    "State",
    "Take",
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
