"""Gems Tracker: one to four seats build mines, bid for the first choice and win tenders.

Source: the rule text of Gems Tracker; "note 4.5" and the like are rows of the
notes on it, kept in `README.md` beside this file. The faces of the cards come
from `rules/data/gems_tracker.json`, which says what of them is invented.
"""

from gemtable.rules.gems_tracker.board import COLOURS, Area, Board, Column, Group, groups
from gemtable.rules.gems_tracker.cards import Cards, Mine, Tender
from gemtable.rules.gems_tracker.check import check_cards, printed
from gemtable.rules.gems_tracker.dealing import DEFAULT_SEATS, OPTIONS, SEATS, TITLE, start
from gemtable.rules.gems_tracker.ending import outcome, praise
from gemtable.rules.gems_tracker.moves import (
    Bid,
    Book,
    Cover,
    Drop,
    Extend,
    Move,
    NewArea,
    Placing,
    Take,
    Token,
    parse,
)
from gemtable.rules.gems_tracker.places import places
from gemtable.rules.gems_tracker.reading import board_of, tender_of
from gemtable.rules.gems_tracker.saved import from_json, to_json
from gemtable.rules.gems_tracker.state import End, Pair, State, Trackers
from gemtable.rules.gems_tracker.tenders import majority, tender_points
from gemtable.rules.gems_tracker.turns import is_sealed, legal, pending, play
from gemtable.rules.gems_tracker.view import view

NAME = "gems-tracker"
VERSION = 4
UNCOVERING = frozenset({"revealed", "round"})
PRIVATE: frozenset[type] = frozenset({Bid})
SECRET: frozenset[type] = frozenset()

__all__ = [
    "COLOURS",
    "DEFAULT_SEATS",
    "NAME",
    "OPTIONS",
    "PRIVATE",
    "SEATS",
    "SECRET",
    "TITLE",
    "UNCOVERING",
    "VERSION",
    "Area",
    "Bid",
    "Board",
    "Book",
    "Cards",
    "Column",
    "Cover",
    "Drop",
    "End",
    "Extend",
    "Group",
    "Mine",
    "Move",
    "NewArea",
    "Pair",
    "Placing",
    "State",
    "Take",
    "Tender",
    "Token",
    "Trackers",
    "board_of",
    "check_cards",
    "from_json",
    "groups",
    "is_sealed",
    "legal",
    "majority",
    "outcome",
    "parse",
    "pending",
    "places",
    "play",
    "praise",
    "printed",
    "start",
    "tender_of",
    "tender_points",
    "to_json",
    "view",
]
