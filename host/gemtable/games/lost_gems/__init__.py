"""The Lost Gems."""

from pathlib import Path

from gemtable.games.kit.game import Game
from gemtable.games.lost_gems.bot import play
from gemtable.games.lost_gems.cues import cues
from gemtable.games.lost_gems.lessons import LESSON_SEEDS, LESSONS, STAGES
from gemtable.games.lost_gems.pad_screen import PAD_SCREEN
from gemtable.games.lost_gems.page import PAGE
from gemtable.games.lost_gems.rules import RULES
from gemtable.games.lost_gems.rules.play import SEATS, TITLE
from gemtable.games.lost_gems.story import story
from gemtable.games.lost_gems.table import TABLE
from gemtable.games.lost_gems.table.sentences import turn
from gemtable.games.lost_gems.terminal import TERMINAL
from gemtable.games.lost_gems.words import WORDS
from gemtable.sentence import Sentence

GAME = Game(
    name="lost-gems",
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
    turn=turn,
    stages=STAGES,
    lessons=LESSONS,
    lesson_seeds=LESSON_SEEDS,
    story=story,
    cues=cues,
    words=WORDS,
    minutes=range(15, 21),
    mood=Sentence("You see every tile but your own. Rebuild three gems together."),
    colour=(255, 0, 0),
)
