"""Logichroma: two to five seats build five stacks from cards they cannot see.

Source: the rule text of Logichroma; "note 2.5" and the like are rows of the
notes on it, kept in `rules/logichroma/README.md`.

A tile is a number, its place in the dealt order, and names no card: that is
why every view may name tiles, and only `deck` knows what lies on them.
"""

from gemtable.rules.hints import LastHint
from gemtable.rules.logichroma.dealing import DEFAULT_SEATS, OPTIONS, SEATS, TITLE, start
from gemtable.rules.logichroma.ending import outcome
from gemtable.rules.logichroma.moves import (
    Concede,
    Discard,
    Hint,
    Move,
    Pass,
    Play,
    Withdraw,
    parse,
)
from gemtable.rules.logichroma.saved import from_json, to_json
from gemtable.rules.logichroma.state import (
    CARDS,
    COLOURS,
    HINTS,
    KINDS,
    MISFIRES,
    TILES,
    VALUES,
    Card,
    Held,
    State,
    hand_size,
)
from gemtable.rules.logichroma.turns import is_sealed, legal, pending, play
from gemtable.rules.logichroma.view import view

NAME = "logichroma"
VERSION = 2
UNCOVERING = frozenset({"discarded", "drew", "hinted", "played"})
PRIVATE: frozenset[type] = frozenset({Hint})
SECRET: frozenset[type] = frozenset()

__all__ = [
    "CARDS",
    "COLOURS",
    "DEFAULT_SEATS",
    "HINTS",
    "KINDS",
    "MISFIRES",
    "NAME",
    "OPTIONS",
    "PRIVATE",
    "SEATS",
    "SECRET",
    "TILES",
    "TITLE",
    "UNCOVERING",
    "VALUES",
    "VERSION",
    "Card",
    "Concede",
    "Discard",
    "Held",
    "Hint",
    "LastHint",
    "Move",
    "Pass",
    "Play",
    "State",
    "Withdraw",
    "from_json",
    "hand_size",
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
