"""Crossing."""

from pathlib import Path

from gemtable.games.crossing.bot import play
from gemtable.games.crossing.lessons import LESSONS, STAGES
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
        "Seat {seat} lays out the last stones. If somebody works in a bank, or else wears the "
        "finest jewels, that should be their seat."
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
    folder=Path(__file__).parent,
    turn=turn,
    stages=STAGES,
    lessons=LESSONS,
    opening=_opening,
    story=story,
    words=WORDS,
    minutes=range(15, 16),
    mood=Sentence("Point in secret: whoever points alone takes it all."),
    signs=SIGNS,
)
