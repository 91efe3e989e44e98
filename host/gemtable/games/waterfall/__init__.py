"""Waterfall: the parts of the game in one object."""

from pathlib import Path

from gemtable.games.kit.game import Game
from gemtable.games.waterfall.bot import play
from gemtable.games.waterfall.cues import cues
from gemtable.games.waterfall.lessons import LESSONS, STAGES
from gemtable.games.waterfall.pad_screen import PAD_SCREEN
from gemtable.games.waterfall.page import PAGE
from gemtable.games.waterfall.rules import RULES
from gemtable.games.waterfall.rules.state import SEATS
from gemtable.games.waterfall.rules.turns import TITLE
from gemtable.games.waterfall.story import story
from gemtable.games.waterfall.table import TABLE
from gemtable.games.waterfall.table.sentences import turn
from gemtable.games.waterfall.terminal import TERMINAL
from gemtable.games.waterfall.words import LATER_NAMES, SIGNS, WORDS
from gemtable.sentence import Sentence

GAME = Game(
    name="waterfall",
    title=TITLE,
    seats=SEATS,
    rules=RULES,
    table=TABLE,
    bot=play,
    page=PAGE,
    terminal=TERMINAL,
    pad_screen=PAD_SCREEN,
    folder=Path(__file__).parent,
    turn=turn,
    stages=STAGES,
    lessons=LESSONS,
    story=story,
    cues=cues,
    words=WORDS,
    minutes=range(30, 31),
    mood=Sentence("Fall from tile to tile, and plan where you land."),
    colour=(0, 80, 255),
    signs=SIGNS,
    later_names=LATER_NAMES,
)
