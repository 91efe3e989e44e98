"""Waterfall."""

from pathlib import Path

from gemtable.games.kit.game import Game
from gemtable.games.waterfall.bot import play
from gemtable.games.waterfall.guide import STAGES
from gemtable.games.waterfall.page import PAGE
from gemtable.games.waterfall.rules import RULES
from gemtable.games.waterfall.rules.dealing import DEFAULT_SEATS, TITLE
from gemtable.games.waterfall.rules.state import SEATS
from gemtable.games.waterfall.table import TABLE
from gemtable.games.waterfall.terminal import TERMINAL

# At the steps of a move.
LATER_NAMES = {
    0: ("card 1", "row 1", "column 1", "pawn 1", "add"),
    1: ("card 2", "row 2", "column 2", "pawn 2", "draw"),
    2: ("card 3", "row 3", "column 3", "pawn 3", "score"),
    3: ("card 4", "row 4", "column 4", "pawn 4", "remove"),
    4: ("card 5", "row 5", "column 5", "pawn 5", "swap"),
    5: ("card 6", "row 6", "column 6", "pawn 6", "leapfrog"),
    6: ("card 7", "row 7", "column 7", "pawn"),
    7: ("more",),
    8: ("left", "in"),
    9: ("right", "done"),
    10: ("undo",),
    11: ("help",),
}

GAME = Game(
    name="waterfall",
    title=TITLE,
    seats=SEATS,
    default_seats=DEFAULT_SEATS,
    rules=RULES,
    table=TABLE,
    bot=play,
    page=PAGE,
    terminal=TERMINAL,
    folder=Path(__file__).parent,
    stages=STAGES,
    later_names=LATER_NAMES,
)
