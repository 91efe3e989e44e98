"""Logichroma."""

from pathlib import Path

from gemtable.games.kit.game import Game
from gemtable.games.logichroma.bot import play
from gemtable.games.logichroma.guide import STAGES
from gemtable.games.logichroma.page import PAGE
from gemtable.games.logichroma.rules import RULES
from gemtable.games.logichroma.rules.dealing import DEFAULT_SEATS, SEATS, TITLE
from gemtable.games.logichroma.table import TABLE
from gemtable.games.logichroma.terminal import TERMINAL

# In a pad's second layer.
LATER_NAMES = {
    0: ("red",),
    1: ("yellow",),
    2: ("green",),
    3: ("blue",),
    4: ("white",),
    5: ("play", "1"),
    6: ("discard", "2"),
    7: ("3",),
    8: ("4",),
    9: ("5",),
}

GAME = Game(
    name="logichroma",
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
