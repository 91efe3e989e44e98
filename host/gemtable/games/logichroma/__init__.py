"""Logichroma."""

from pathlib import Path

from gemtable.games.kit.game import Game
from gemtable.games.logichroma.bot import play
from gemtable.games.logichroma.cues import cues
from gemtable.games.logichroma.lessons import LESSONS, STAGES
from gemtable.games.logichroma.pad_screen import PAD_SCREEN
from gemtable.games.logichroma.page import PAGE
from gemtable.games.logichroma.rules import RULES
from gemtable.games.logichroma.rules.play import SEATS, TITLE
from gemtable.games.logichroma.story import story
from gemtable.games.logichroma.table import TABLE
from gemtable.games.logichroma.terminal import TERMINAL
from gemtable.games.logichroma.words import LATER_NAMES, SIGNS, WORDS
from gemtable.sentence import Sentence

GAME = Game(
    name="logichroma",
    title=TITLE,
    seats=SEATS,
    is_cooperative=True,
    rules=RULES,
    table=TABLE,
    bot=play,
    page=PAGE,
    terminal=TERMINAL,
    pad_screen=PAD_SCREEN,
    folder=Path(__file__).parent,
    stages=STAGES,
    lessons=LESSONS,
    story=story,
    cues=cues,
    words=WORDS,
    minutes=range(25, 36),
    mood=Sentence("Few hints, hidden hands: stack five colours together."),
    colour=(0, 255, 0),
    signs=SIGNS,
    later_names=LATER_NAMES,
)
