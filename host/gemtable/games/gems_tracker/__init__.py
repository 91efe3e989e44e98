"""Gems Tracker."""

from pathlib import Path

from gemtable.games.gems_tracker.bot import play
from gemtable.games.gems_tracker.cues import cues
from gemtable.games.gems_tracker.lessons import LESSONS, STAGES
from gemtable.games.gems_tracker.pad_screen import PAD_SCREEN
from gemtable.games.gems_tracker.page import PAGE
from gemtable.games.gems_tracker.rules import RULES
from gemtable.games.gems_tracker.rules.play import DEFAULT_SEATS, SEATS, TITLE
from gemtable.games.gems_tracker.story import story
from gemtable.games.gems_tracker.table import TABLE
from gemtable.games.gems_tracker.table.sentences import turn
from gemtable.games.gems_tracker.terminal import TERMINAL
from gemtable.games.gems_tracker.words import LATER_NAMES, SIGNS, WORDS
from gemtable.games.kit.game import Game
from gemtable.sentence import Sentence

GAME = Game(
    name="gems-tracker",
    title=TITLE,
    seats=SEATS,
    default_seats=DEFAULT_SEATS,
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
    minutes=range(45, 61),
    mood=Sentence("Bid in secret, dig in columns, win the tenders."),
    colour=(255, 140, 0),
    signs=SIGNS,
    later_names=LATER_NAMES,
)
