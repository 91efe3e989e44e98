"""Crossing (Kamienie w kieszeni): the parts of the game in one object."""

from pathlib import Path

from gemtable.games.crossing.bot import play
from gemtable.games.crossing.cues import cues
from gemtable.games.crossing.lessons import LESSONS, STAGES
from gemtable.games.crossing.pad_screen import PAD_SCREEN
from gemtable.games.crossing.page import PAGE
from gemtable.games.crossing.rules import RULES, CrossingView
from gemtable.games.crossing.rules.play import SEATS, TITLE
from gemtable.games.crossing.story import story
from gemtable.games.crossing.table import TABLE
from gemtable.games.crossing.table.sentences import turn
from gemtable.games.crossing.terminal import TERMINAL
from gemtable.games.crossing.words import SIGNS, WORDS
from gemtable.games.kit.game import Game
from gemtable.sentence import Sentence, message


def _opening(view: CrossingView) -> Sentence:
    text = message(
        "Seat {seat} lays out the last stones. This should be somebody who works in a bank, or "
        "else the person with the finest jewels."
    )
    return Sentence(text, seat=view.distributor + 1)


GAME = Game(
    name="crossing",
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
    opening=_opening,
    story=story,
    cues=cues,
    words=WORDS,
    minutes=range(15, 16),
    mood=Sentence("Point at stones in secret: they are yours if nobody else points there."),
    colour=(255, 0, 160),
    signs=SIGNS,
)
