"""Nim."""

from pathlib import Path

from gemtable.games.kit.game import Game
from gemtable.games.kit.lesson import Stage
from gemtable.sentence import Sentence

from nim.bot import play
from nim.page import PAGE, TERMINAL
from nim.rules import RULES, SEATS, TITLE
from nim.table import TABLE

GAME = Game(
    name="nim",
    title=TITLE,
    seats=SEATS,
    rules=RULES,
    table=TABLE,
    bot=play,
    page=PAGE,
    terminal=TERMINAL,
    folder=Path(__file__).parent,
    stages={"taken": Stage(2, ("say 1 take 1 from 1",), ("pad 2",))},
    words={"from": Sentence("from")},
)
