"""Crossing (Kamienie w kieszeni): three to six seats gather stones, steal and protect them.

Source: the rule text of Kamienie w kieszeni; "note 1.5" and the like are rows of
the notes on it, kept in this folder's `README.md`.

A stone is an index into STONES, which names its colour. All that lies on the
table is open; hidden are only the order in the bag and what a seat has chosen
before all have.
"""

from gemtable.rules.crossing.dealing import DEFAULT_SEATS, OPTIONS, SEATS, TITLE, start
from gemtable.rules.crossing.ending import outcome, points, worth
from gemtable.rules.crossing.moves import Choice, Gather, Move, Place, Protect, Steal, parse
from gemtable.rules.crossing.rounds import is_sealed, legal, pending, play
from gemtable.rules.crossing.saved import from_json, to_json
from gemtable.rules.crossing.state import COLOURS, STONES, State
from gemtable.rules.crossing.view import view

NAME = "crossing"
VERSION = 1
UNCOVERING = frozenset({"ran_short", "refilled", "revealed"})
PRIVATE: frozenset[type] = frozenset()
SECRET: frozenset[type] = frozenset()

__all__ = [
    "COLOURS",
    "DEFAULT_SEATS",
    "NAME",
    "OPTIONS",
    "PRIVATE",
    "SEATS",
    "SECRET",
    "STONES",
    "TITLE",
    "UNCOVERING",
    "VERSION",
    "Choice",
    "Gather",
    "Move",
    "Place",
    "Protect",
    "State",
    "Steal",
    "from_json",
    "is_sealed",
    "legal",
    "outcome",
    "parse",
    "pending",
    "play",
    "points",
    "start",
    "to_json",
    "view",
    "worth",
]
